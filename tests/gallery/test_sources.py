"""The ledger of the five papers: no row is lost, and every name and path in it exists."""

import re
from pathlib import Path

import pytest

import rocplot

ROOT = Path(__file__).resolve().parents[2]
IDS = [
    "F-Fig1",
    "F-Fig2",
    "F-Fig3",
    "F-Fig4",
    "F-Fig5",
    "F-Fig6",
    "F-Fig7",
    "F-Fig8",
    "F-Fig9",
    "F-Fig10",
    "F-Fig11",
    "F-Fig12",
    "F-neg",
    "F-random",
    "F-chance",
    "F-scales",
    "F-skew",
    "F-AUC",
    "F-Gini",
    "F-tie",
    "F-iso",
    "F-hull",
    "F-class-ref",
    "F-PD",
    "F-HT",
    "F-Alg1",
    "F-Alg2",
    "F-Alg3",
    "F-Alg4",
    "F-Alg5",
    "F-Alg6",
    "F-Alg7",
    "F-avg-merge",
    "F-vote",
    "F-interp",
    "F-chain",
    "F-chain-stop",
    "F-DET",
    "F-cost",
    "F-LC",
    "F-multi",
    "F-nhull",
    "F-val",
    "V-3.x",
    "V-4.1",
    "V-4.2",
    "V-AROC1",
    "V-AROC2",
    "V-4.9",
    "V-equal-areas",
    "V-5.1",
    "V-5.2",
    "V-5.3",
    "V-5.4",
    "V-5.5",
    "V-5.7",
    "V-profit",
    "V-hull",
    "V-6.x",
    "V-6.8",
    "V-6.3",
    "V-calibration",
    "V-thresholds",
    "V-Tab1",
    "V-Tab2",
    "V-Tab3",
    "V-Tab4",
    "V-promoters",
    "V-spread",
    "V-Fig1",
    "V-Fig2",
    "V-Fig3",
    "V-Fig4",
    "V-Fig5",
    "V-Fig6",
    "V-Fig7",
    "V-Fig8",
    "V-Fig9",
    "V-Fig10",
    "V-Fig11",
    "K-mid",
    "K-Tab1",
    "K-sens",
    "K-shape",
    "K-limits",
    "K-Fig1",
    "K-Fig2",
    "K-Fig3",
    "K-Tab2",
    "K-why",
    "K-soft",
    "Q-Fig1",
    "Q-eq1",
    "Q-ROC",
    "Q-random",
    "Q-eq2",
    "Q-Tab1",
    "Q-Fig2",
    "Q-fuzzy",
    "Q-eq4",
    "Q-soft",
    "Q-eq10",
    "Q-AUC",
    "Q-optimum",
    "Q-swap",
    "Q-Tab2",
    "Q-Fig3",
    "Q-degree",
    "Q-labels",
    "Q-Fig4",
    "Q-Fig5",
    "Q-Fig6",
    "P-SDT",
    "P-scoredist",
    "P-confusion",
    "P-rocplot",
    "P-isoacc",
    "P-82/84/86",
    "P-named",
    "P-costs",
    "P-bettprob",
    "P-bettclass",
    "P-tree",
    "P-PNslopes",
    "P-rank2roc",
    "P-NB",
    "P-sep",
    "P-AUC",
    "P-AUC.5",
    "P-uncal",
    "P-cal",
    "P-iso-cal",
    "P-logcal",
    "P-1D",
    "P-2D",
    "P-avg",
    "P-AUC-bounds",
    "P-PN",
    "P-odds",
    "P-rebal",
    "P-PR",
    "P-thr",
    "P-roc-vs-cost",
    "P-quiz",
    "P-3DROC",
    "P-skew",
    "P-sym",
    "P-iso",
    "P-table",
    "P-F",
    "P-impurity",
    "P-relimp",
    "P-GiniROC",
    "P-chi2",
    "P-repair",
    "P-all-dents",
    "P-smooth",
    "P-Pareto",
    "P-dims",
    "P-VUS",
    "P-nhull",
    "P-weights",
    "P-quizthr",
    "P-misjudged",
    "P-Brier4",
    "P-decomp",
    "P-Brierex",
    "P-tied",
    "P-refcal",
    "P-ROL",
    "P-EL",
    "P-RDloss",
    "P-opt",
    "P-BEP",
    "P-MAE",
    "C-SD",
    "C-SU",
    "C-fix",
    "C-RD",
    "C-RDz",
    "C-RU",
    "C-ROL",
    "C-K",
    "C-RDhull",
    "C-opt",
    "C-triv",
    "C-H",
    "C-NB",
]
LEDGER = (ROOT / "gallery/SOURCES.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split(" | ")]
    for line in LEDGER.splitlines()
    if re.match(r"\| [FVKQPC]-", line)
]


def test_every_id_has_one_row():
    assert [row[0] for row in ROWS] == IDS
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_names_exists(row):
    _, what, function, script, test, status = row
    assert what
    if function != "–":
        room = rocplot.compute if function.startswith("compute.") else rocplot
        assert hasattr(room, function.removeprefix("compute.")), function
    if script != "–":
        assert (ROOT / "gallery" / script).is_file(), script
    if test != "–":
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8"), test
    word, _, reason = status.partition(":")
    assert word in {"done", "stand-in", "open", "concept"}
    assert (word == "stand-in") == bool(re.search("stand-in|reconstructed|simulated", what))
    if word in {"done", "stand-in"}:
        assert test != "–"
        assert (function, script) != ("–", "–")
    if word == "concept":
        assert reason.strip()


def test_every_gallery_script_is_in_the_ledger():
    named = set(re.findall(r"`(\w+/plot_\w+\.py)`", LEDGER))
    paths = [path.relative_to(ROOT / "gallery") for path in (ROOT / "gallery").glob("*/plot_*.py")]
    scripts = {str(path) for path in paths if path.parent.name != "plot_types"}  # see docs/test_plot_types.py
    assert scripts == named


def test_a_number_of_a_script_is_used_once_in_its_folder():
    folders = sorted(path for path in (ROOT / "gallery").iterdir() if list(path.glob("plot_*.py")))
    assert len(folders) > 15
    for folder in folders:
        numbers = [int(path.stem.split("_")[1]) for path in folder.glob("plot_*.py")]
        assert len(numbers) == len(set(numbers)), f"{folder.name}: {sorted(numbers)}"
