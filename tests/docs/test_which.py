"""Every call of the pages "Which call" and "What is not here" runs, and the page to which its row leads uses it."""

import ast
import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from data.reader_studies import studies
from sklearn.linear_model import LogisticRegression

import rocplot as rp
from rocplot import compute

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT.joinpath(f"docs/{name}.rst").read_text(encoding="utf-8") for name in ("which", "not_here")]
ROWS, ABSENT = (
    re.findall(
        r"   \* - ((?:.+\n       )*.+)\n     - ``(.+)``\n     - (?:`[^<\n]+<(?:\.\./)?|``)(\S+?)(?:\.\w+>`__|``)\n", page
    )
    for page in PAGES
)
EVERY = ROWS + ABSENT
RNG = np.random.default_rng(19)
Y = RNG.permutation(np.repeat([0, 1], [120, 80]))
A, B = (Y * shift + RNG.normal(size=200) for shift in (1.5, 0.8))
SITE = np.array(["north", "south"])[np.arange(200) % 2]
KIND = np.repeat(["setosa", "versicolor", "virginica"], [60, 70, 70])
NAMES = {
    "rp": rp,
    "compute": compute,
    "y": Y,
    "score": A,
    "a": A,
    "b": B,
    "p": 1 / (1 + np.exp(0.7 - A)),
    "platelets": 250 - 40 * A,  # low where the score is high
    "fib4": 2 + A,
    "site": SITE,
    "diagnosis": np.where(Y == 1, "ill", "well"),
    "table": {"y": Y, "score": A, "site": SITE},
    "patient": np.arange(200) // 2,
    "time": 1 + np.arange(200) % 10,
    "event": np.arange(200) % 3 > 0,
    "label": np.arange(200) % 5 < 2,  # as of compute.ipcw
    "age": np.arange(200) % 37,
    "reweight": lambda rows: np.ones(rows.size),
    "fold": np.arange(200) % 5,
    "model": LogisticRegression(),
    "X": np.column_stack([A, B]),
    "tp": [45, 30, 61, 88, 33, 70, 52, 24],  # of eight studies
    "fp": [8, 20, 5, 30, 4, 40, 9, 31],
    "fn": [5, 12, 19, 12, 9, 4, 21, 3],
    "tn": [92, 60, 95, 110, 140, 100, 120, 70],
    "weight": np.arange(200) % 3 + 1,
    "readings": {"y" if name == "truth" else name: one for name, one in studies()["two"].items()},
    "treated": np.arange(200) % 2,
    "kind": KIND,
    "scores": (np.unique(KIND) == KIND[:, None]) + RNG.normal(size=(200, 3)),
}


def test_every_row_of_the_pages_is_read():
    for page, rows in zip(PAGES, (ROWS, ABSENT), strict=True):
        assert len(rows) == page.count("   * - ") - page.count(":header-rows:")
    assert len({wish for wish, _, _ in EVERY}) == len(EVERY)


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")  # of two hospitals that differ at random
@pytest.mark.sample(5)
@pytest.mark.parametrize("call", [call for _, call, _ in EVERY])
def test_a_call_of_the_pages_runs(call):
    fig = plt.figure()
    if call.endswith("(fig)"):
        for ax in fig.subplots(1, 2):
            rp.roc(Y, {"tree": A, "naive Bayes": B}, ax=ax)
    assert eval(call, {**NAMES, "fig": fig}) is not None


# -- where a row leads ----------------------------------------------------------------------------

LAYERS = {  # numbers that a plot draws: the keyword of the plot
    "auc_test": "test",
    "average_precision_test": "test",
    "auc_sample_size": "auc_power",
    "calibration_statistics": "statistics",
}


def words(text):
    """Return the names that a script uses, and the keywords and keys that it passes."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case (
                ast.Attribute(attr=word)
                | ast.Name(id=word)
                | ast.keyword(arg=str(word))
                | ast.Constant(value=str(word))
            ):
                found.add(word)
    return found


PLAIN = re.compile(r"rp\.(\w+)\([\w, ]+\)")


@pytest.mark.parametrize(("call", "target"), [row[1:] for row in ROWS if PLAIN.fullmatch(row[1])])
def test_a_call_without_options_leads_to_the_plot_by_itself(call, target):
    name = PLAIN.fullmatch(call)[1]
    own = re.fullmatch(rf"gallery/plot_types/plot_\d+_{name}", target)
    assert own or not list(ROOT.glob(f"gallery/plot_types/plot_*_{name}.py"))


@pytest.mark.parametrize(("call", "target"), [row[1:] for row in EVERY])
def test_a_row_leads_to_where_its_call_is_used(call, target):
    called = re.findall(r"((?:rp|compute)\.\w+)\(", call)
    if target.startswith("guide/"):
        page = ROOT.joinpath("docs", f"{target}.rst").read_text(encoding="utf-8")
        assert f"{call.partition('(')[0]}(" in page
        return
    if not target.startswith("gallery/"):
        assert target.replace("rocplot.compute.", "compute.").replace("rocplot.", "rp.") in called
        return
    script = ROOT.joinpath(f"{target}.py").read_text(encoding="utf-8")
    plain = {one.partition(".")[2] for one in called}
    assert (plain | {LAYERS[one] for one in plain if one in LAYERS}) & words(script)
