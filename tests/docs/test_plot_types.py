"""The gallery's plot types: one script for each public picture, one call, and the words that readers search."""

import ast
import functools
import re
from pathlib import Path

import pytest

import rocplot as rp
from gallery.draw import draw, scripts

GALLERY = Path(__file__).resolve().parents[2] / "gallery"
NO_PICTURES = {
    "Finding",
    "caption",
    "figure_legend",
    "interactive",
    "letter_axes",
    "picture",
    "preflight",
    "studio",
    "styles",
}  # work on a figure that is there, or declare one
PICTURES = {name for names in rp._NAMES.values() for name in names.split()} - NO_PICTURES
TYPES = scripts("plot_types/")
EXAMPLES = [script for script in scripts() if script not in TYPES]
SEARCHED = {  # what readers type: the plot that they mean
    "AUC": "roc",
    "AUROC": "roc",
    "c-statistic": "roc",
    "Gini coefficient": "roc",
    "receiver operating characteristic": "roc",
    "ROC curve": "roc",
    "sensitivity": "roc",
    "specificity": "roc",
    "AUPRC": "precision_recall",
    "average precision": "precision_recall",
    "PPV": "precision_recall",
    "PR curve": "precision_recall",
    "PRG": "precision_recall_gain",
    "calibration curve": "calibration",
    "Hosmer–Lemeshow": "calibration",
    "reliability diagram": "calibration",
    "val.prob": "calibration",
    "Platt": "calibration_map",
    "isotonic regression": "calibration_map",
    "fairness": "calibration_by",
    "Brier score": "brier_curve",
    "Murphy diagram": "brier_curve",
    "Brier score decomposition": "refinement_calibration",
    "DCA": "net_benefit",
    "decision curve analysis": "net_benefit",
    "net benefit": "net_benefit",
    "CAP": "lift",
    "cumulative accuracy profile": "lift",
    "gains chart": "lift",
    "lift curve": "lift",
    "contingency table": "confusion_matrix",
    "F1": "threshold_metrics",
    "Youden": "threshold_metrics",
    "histogram": "score_distribution",
    "scorecard": "score_bands",
    "confidence interval": "forest",
    "DeLong": "forest",
    "multiclass": "multiclass_roc",
    "one-vs-rest": "multiclass_roc",
    "cross-validation": "roc_average",
    "ROC convex hull": "roc_points",
    "equal error rate": "det",
    "EER": "det",
    "FacetGrid": "facets",
    "McNemar": "paired",
    "AURC": "risk_coverage",
    "selective prediction": "risk_coverage",
    "FROC": "froc",
    "relative economic value": "economic_value",
    "cost–loss ratio": "economic_value",
    "predictiveness curve": "predictiveness",
    "risk percentiles": "predictiveness",
    "LUNA16": "froc",
    "MRMC": "reader_study",
    "observer performance": "reader_study",
    "summary table": "report",
    "TRIPOD": "report",
    "sample size": "auc_power",
    "d′": "signal_detection",
    "expected loss": "cost_curve",
    "LC index": "relative_superiority",
    "iso-F1": "isometrics",
    "information gain": "split_impurity",
    "entropy": "impurity",
    "decision tree": "tree_diagram",
    "ternary plot": "weight_simplex",
    "concept drift": "sensibility",
    "soft labels": "fuzzy_labels",
}


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


def picture_of(script):
    return re.fullmatch(r"plot_\d\d_(\w+)", script.stem)[1]


@functools.cache
def code_of(script):
    return script.read_text(encoding="utf-8")


def text_of(script):
    return ast.get_docstring(ast.parse(script.read_text(encoding="utf-8")))


def test_every_public_picture_has_exactly_one_plot_type():
    assert sorted(picture_of(script) for script in TYPES) == sorted(PICTURES)
    assert [int(script.stem[5:7]) for script in TYPES] == list(range(1, len(TYPES) + 1))


@pytest.mark.parametrize("script", TYPES, ids=name_of)
def test_a_plot_type_is_one_call_of_its_picture_in_eight_lines(script):
    _, *body = ast.parse(script.read_text(encoding="utf-8")).body
    code = "\n".join(ast.unparse(one) for one in body)
    lines = script.read_text(encoding="utf-8").splitlines()[body[0].lineno - 1 :]
    assert len([one for one in lines if one.strip()]) <= 8
    called = re.findall(r"\brp\.(\w+)\(", code)
    assert [name for name in called if name in PICTURES] == [picture_of(script)]
    assert set(called) <= {picture_of(script), "load_dataset"}
    used = re.findall(r"'y_true'", code)
    assert bool(used) == ("rp.load_dataset" in code) or picture_of(script) == "roc_points"


@pytest.mark.gallery
@pytest.mark.parametrize("script", TYPES, ids=name_of)
def test_a_plot_type_has_one_panel(script):
    with draw(script) as figure:
        panels = len(figure.axes)
    assert panels == {"facets": 3, "report": 5}.get(picture_of(script), 1)  # four, and a table


@pytest.mark.parametrize("script", TYPES, ids=name_of)
def test_a_plot_type_leads_to_examples_that_draw_it(script):
    linked = re.findall(r"^\* :doc:`\.\./(\w+/plot_\w+)`$", text_of(script), flags=re.MULTILINE)
    assert len(set(linked)) == len(linked)
    assert set(linked) <= {name_of(path) for path in EXAMPLES}
    calls = re.compile(rf"\brp\.{picture_of(script)}\b|\"{picture_of(script)}\"")
    drawn = {name_of(path) for path in EXAMPLES if calls.search(code_of(path))}
    assert bool(linked) == bool(drawn)  # a plot of which there is no more to show has no further example
    assert not linked or drawn & set(linked)


@pytest.mark.parametrize("words", SEARCHED)
def test_what_readers_search_is_written_at_the_plot_that_they_mean(words):
    (script,) = (one for one in TYPES if picture_of(one) == SEARCHED[words])
    written = " ".join(text_of(script).split())
    assert re.search(rf"(?<!\w){re.escape(words)}", written, flags=re.IGNORECASE)


TERMS = re.compile(
    r"accuracy|attributes diagram|AUC|beta calibration|binormal|Brier|calibration|CAP curve|conjunction|"
    r"confusion matrix|cost|decision curve|"
    r"decision tree|DET|disjunction|drift|economic value|predictiveness|reader study|expected loss|F-measure|forest|fuzzy labels|H-measure|impurity|iso-accuracy|"
    r"isometric|lift|linear metrics|McNemar|metrics over|operating point|pareto|point repair|precision|random mixture|"
    r"refinement|relative superiority|repair|ROC|ROL|rate-driven|sample size|class weights|coverage plot|score distribution|scorecard|"
    r"selective prediction|sensib|sensitiv|shift|signal detection|DeLong|labelling|critical difference|instability|Kaplan",
    flags=re.IGNORECASE,
)


def title_of(script):
    return text_of(script).splitlines()[0]


def test_every_title_of_the_gallery_is_another():
    titles = [title_of(script) for script in scripts()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("script", EXAMPLES, ids=name_of)
def test_a_title_says_what_is_drawn_before_it_asks(script):
    """The field's term comes first; a question, after a colon, may follow."""
    said, _, _ = title_of(script).partition(": ")
    assert TERMS.search(said)
    assert "?" not in said
