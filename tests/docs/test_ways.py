"""The ways to find a figure: every plot, every row of the ledger and every field is on its page, and calls run."""

import json
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import matplotlib.pyplot as plt
import pytest
from test_plot_types import PICTURES
from test_which import NAMES, ROWS, words

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
HOME = (DOCS / "index.rst").read_text(encoding="utf-8")
FIELDS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in DOCS.glob("fields/*.toml")}
TERMS = [
    pytest.param(term, id=f"{field}: {term['said']}")
    for field, text in FIELDS.items()
    for term in text["terms"]
]
SCRIPTS = {f"{path.parent.name}/{path.stem}" for path in ROOT.glob("gallery/*/plot_*.py")}


@pytest.fixture
def ways():
    import ways

    return ways


@pytest.fixture
def way_pages(ways):
    import way_pages

    return way_pages


def pages_in(text):
    """Return the pages of the gallery to which a page links."""
    return set(re.findall(r":doc:`(?:[^`<]+<)?/gallery/(\w+/plot_\w+)>?`", text))


# -- what the pages hold --------------------------------------------------------------------------


def test_the_page_of_plot_types_shows_every_plot(way_pages):
    text = way_pages.by_plot_type()
    shown = re.findall(r":func:`~rocplot\.(\w+)`", text)
    assert sorted(shown) == sorted(PICTURES)
    assert len(pages_in(text)) == text.count(".. image:: ") == len(PICTURES)


def test_the_tree_of_decisions_ends_once_at_every_plot(ways, way_pages):
    answers = [leaf.picture for leaf in ways.decisions().leaves()]
    assert sorted(answers) == sorted(PICTURES)
    text = way_pages.decision_tree(ways.decisions())
    assert sorted(re.findall(r":func:`~rocplot\.(\w+)`", text)) == sorted(PICTURES)


def test_no_choice_of_the_tree_is_without_an_answer_or_too_long(ways):
    def check(choice, depth):
        assert bool(choice.below) != bool(choice.picture), choice.words
        assert depth <= 3
        assert len(choice.below) <= 8
        for one in choice.below:
            assert one.words
            check(one, depth + 1)

    check(ways.decisions(), 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A\n    B -> roc\n", "line 2"),
        ("A -> rocc\n", "'rocc' is no plot"),
        ("A -> roc\n  B -> pn", "no choice"),
    ],
)
def test_a_tree_that_cannot_be_read_says_where(ways, monkeypatch, tmp_path, text, said):
    (tmp_path / "decision_tree.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(ways, "DOCS", tmp_path)
    with pytest.raises(ValueError, match=said):
        ways.decisions()


# -- home -----------------------------------------------------------------------------------------

TASKS = {  # what a reader must reach in two clicks: what the script of the card's page calls
    "ROC curve with a band": "band",
    "Calibration (val.prob)": "statistics",
    "Decision curve": "net_benefit",
    "Lift with profit": "profit",
    "Cost curve": "cost_curve",
    "Two AUCs, with p-value": "test",
    "Many classes": "multiclass_roc",
    "Isometrics of F1": "f1",
    "Mean of ten folds": "roc_average",
    "Forest of AUCs": "forest",
    "Precision and recall": "precision_recall",
    "Report on one sheet": "calibration" if "report" not in PICTURES else "report",
}


def test_the_contact_sheet_leads_to_twelve_figures_that_draw_what_their_cards_say(ways):
    sheet = ways.sheet()
    assert set(sheet) == set(TASKS)
    for card, word in TASKS.items():
        script = (ROOT / "gallery" / f"{sheet[card].name}.py").read_text(encoding="utf-8")
        assert word in words(script), card


def test_home_has_every_wish_and_every_card(ways, way_pages, tmp_path):
    way_pages.write(tmp_path)
    texts = [(tmp_path / f"ways/{part}.inc").read_text(encoding="utf-8") for part in ("wishes", "sheet")]
    wishes, sheet = texts
    assert re.findall(r"\* :doc:`[^`]+` ``(.+)``", wishes) == [call for _, call, _ in ROWS]
    assert pages_in(sheet) == {page.name for page in ways.sheet().values()}
    for part in ("start", "find", "ways/plot_types", "gallery/index", "coming_from"):  # the bar has the rest
        assert f"<{part}>" in HOME


@pytest.mark.slow
def test_home_draws_the_figure_of_the_readme_in_an_empty_folder(tmp_path):
    block = re.search(r"\.\. code-block:: python\n\n((?: {9}.*\n|\n)+)", HOME)[1]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"```python\n{textwrap.dedent(block).strip()}\n```" in readme
    assert ".. image:: images/first_call.png" in HOME
    setting = {"MPLBACKEND": "agg", "PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", textwrap.dedent(block)], cwd=tmp_path, env=setting, check=True)
    assert (tmp_path / "figure-1.pdf").stat().st_size > 5000


def test_home_installs_as_the_readme_does():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"^ +(pip install \S+)", HOME, re.MULTILINE)[1] in readme


# -- fields ---------------------------------------------------------------------------------------


def test_the_fields_are_all_on_the_page_of_ways():
    text = (DOCS / "find.rst").read_text(encoding="utf-8")
    assert set(re.findall(r"^   fields/(\w+)$", text, flags=re.MULTILINE)) == set(FIELDS)
    assert set(re.findall(r"<fields/(\w+)\.toml>", text)) == set(FIELDS)


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")  # of two hospitals that differ at random
@pytest.mark.sample(3)
@pytest.mark.parametrize("term", TERMS)
def test_a_call_in_the_words_of_a_field_runs(term):
    plt.figure()
    assert eval(term["call"], dict(NAMES)) is not None


@pytest.mark.parametrize("term", TERMS)
def test_a_term_leads_to_a_page_that_uses_its_call(term):
    assert term["page"] in SCRIPTS
    called = set(re.findall(r"\b(?:rp|compute)\.(\w+)\(", term["call"]))
    named = set(re.findall(r"(\w+)=", term["call"]))
    script = (ROOT / "gallery" / f"{term['page']}.py").read_text(encoding="utf-8")
    drawn = called | {DRAWN_BY[one] for one in called if one in DRAWN_BY} | (named - COMMON)
    assert drawn & words(script)


DRAWN_BY = {  # numbers: the layer or the plot that shows them
    "auc_test": "test",
    "average_precision_test": "test",
    "average_precision_interval": "band",
    "brier_decomposition": "refinement_calibration",
    "calibration_statistics": "statistics",
    "tpr_at": "at",
}
COMMON = {"terms", "label_fmt", "data", "col", "hue", "metrics", "threshold"}  # say nothing of the figure


def test_the_page_of_a_field_holds_its_words_and_calls(ways, way_pages):
    for one in ways.fields():
        text = way_pages.by_field(one)
        for term in FIELDS[one.name]["terms"]:
            assert f"**{term['said']}**" in text
            assert f"``{term['call']}``" in text
            assert term["page"] in pages_in(text)
        assert text.startswith(f"{FIELDS[one.name]['title']}\n==")
        missing = FIELDS[one.name]["missing"].strip()
        assert text.endswith(f"{missing}\n\nOf all fields: :doc:`/not_here`.\n")


# -- the filter -----------------------------------------------------------------------------------

SOUGHT = {  # what readers type: a page whose card must stay
    "dca": "plot_types/plot_04_net_benefit",
    "val.prob": "calibration/plot_8_clinical_panel",
    "eer": "curves/plot_5_det",
    "p-value": "roc_average/plot_4_two_models",
    "mcnemar": "confusion_matrix/plot_4_who_catches_what",
    "gains": "lift/plot_5_three_scales",
    "murphy": "costs/plot_2_brier_curves",
    "threat": "plot_types/plot_08_threshold_metrics",
    "medicine": "costs/plot_8_decision_curve",
}


@pytest.fixture
def known(tmp_path):
    import search_terms

    text = search_terms.write_index(tmp_path)  # of a folder without pages by hand: the gallery alone
    found = json.loads(text.removeprefix("window.rocplotIndex = ").removesuffix(";\n"))
    pages = {page.removeprefix("gallery/"): rest for page, *rest in found["pages"]}
    assert set(found["plots"]) == {f"reference/rocplot.{name}" for name in PICTURES}
    return {page: (f"{title} {terms} {more}".lower(), tags) for page, (title, terms, more, tags) in pages.items()}


@pytest.mark.parametrize("typed", SOUGHT)
def test_the_index_knows_the_words_of_a_page(known, typed):
    assert typed in known[SOUGHT[typed]][0]


def test_the_index_knows_every_page_and_tags_almost_all(known):
    assert set(known) == SCRIPTS
    untagged = [name for name in SCRIPTS if not known[name][1]]
    assert len(untagged) < len(SCRIPTS) / 10, untagged
    assert "calibration" in known["calibration/plot_8_clinical_panel"][1]
    assert "calibration" not in known["roc_average/plot_4_two_models"][1]


def test_pages_are_written_once_and_left_alone_after(way_pages, tmp_path):
    docs = tmp_path / "docs"
    shutil.copytree(
        ROOT / "gallery", tmp_path / "gallery", ignore=shutil.ignore_patterns("data", "__pycache__")
    )
    (docs / "_static").mkdir(parents=True)
    way_pages.write(docs)
    written = {path: path.stat().st_mtime_ns for path in docs.rglob("*.*")}
    assert {path.name for path in written} >= {
        "wishes.inc",
        "sheet.inc",
        "tree.inc",
        "words.js",
        "medicine.rst",
    }
    way_pages.write(docs)
    assert {path: path.stat().st_mtime_ns for path in docs.rglob("*.*")} == written
