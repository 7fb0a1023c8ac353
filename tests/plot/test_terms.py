"""The words of figures: of machine learning, of diagnostic papers, or the caller's own."""

import copy
import inspect
import io
import pickle
import re

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import tiers
from calls import OTHERS, PICTURES, axes_for, needed

import rocplot as rp
from rocplot.compute._metrics.metric import index_metrics
from rocplot.page.typeset import LiteralString, format_tex
from rocplot.plot._terms import CLINICAL, WORDS

RNG = np.random.default_rng(3)
Y = RNG.random(80) < 0.4
SCORE = 1 / (1 + np.exp(-RNG.normal(1.6 * Y, 1)))
CLINICAL_AXES = {  # the words of diagnostic papers: Bossuyt et al. (2015), STARD; Bradley & Longstaff
    "roc": ("1 − specificity", "Sensitivity"),
    "roc_average": ("1 − specificity", "Sensitivity"),
    "roc_points": ("1 − specificity", "Sensitivity"),
    "precision_recall": ("Sensitivity", "Positive predictive value"),
    "det": ("1 − specificity (%)", "1 − sensitivity (%)"),
    "net_benefit": ("Threshold probability", "Net benefit"),
    "calibration": ("Predicted probability", "Observed proportion"),
    "threshold_metrics": ("Cut-off", "Metric"),
}


def draw(name, ax=None, **keywords):
    positional, given = OTHERS.get(name, ((Y, SCORE), needed(name, Y.size)))
    ax = axes_for(name) if ax is None else ax
    return getattr(rp, name)(*positional, **{**given, **keywords}, ax=ax)


def labels(ax):
    legend = ax.get_legend()
    return [] if legend is None else [text.get_text().replace("\n", " ") for text in legend.texts]


def written(ax):
    """Collect all texts of a drawn panel."""
    ax.figure.canvas.draw()
    found = [one.get_text() for one in ax.findobj(mpl.text.Text) if one.get_visible() and one.get_text()]
    return " | ".join(found).replace("\n", " ")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_takes_terms(name):
    assert "terms" in inspect.signature(getattr(rp, name)).parameters
    before = dict(mpl.rcParams)
    ax = draw(name, terms="clinical")
    assert dict(mpl.rcParams) == before
    words = written(ax)
    for ours in ("False positive rate", "True positive rate", "Recall |", "tpr ", "fpr "):
        assert ours not in words
    assert not CAPITALS.search(words)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", CLINICAL_AXES)
def test_the_words_of_diagnostic_papers(name):
    ax = draw(name, terms="clinical")
    assert (ax.get_xlabel(), ax.get_ylabel()) == CLINICAL_AXES[name]


def test_the_default_changes_nothing():
    for terms in ({}, {"terms": None}, {"terms": "machine-learning"}):
        ax = draw("roc", **terms)
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "True positive rate")
        assert not any(one.get_gid() == "terms" for one in ax.artists)


GERMAN = {
    "False positive rate": "Falsch-positiv-Rate",
    "True positive rate": "Richtig-positiv-Rate",
    "AUC": "Fläche",
    "ROC curve": "ROC-Kurve",
    "convex hull": "konvexe Hülle",
    "pointwise band": "punktweises Band",
    "Jeffreys": "nach Jeffreys",
    "cut-off": "Schwelle",
    "least cost": "geringste Kosten",
}


def test_a_translation_reaches_axes_legend_and_labels():
    layers = {"hull": True, "band": True, "thresholds": [0.5], "operating_point": {"prior": 0.4}}
    ax = draw("roc", terms=GERMAN, **layers)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Falsch-positiv-Rate", "Richtig-positiv-Rate")
    found = labels(ax)
    assert re.fullmatch(r"ROC-Kurve \(Fläche 0\.\d+\)", found[0])
    assert "konvexe Hülle" in found
    assert "95 % punktweises Band (nach Jeffreys)" in found
    words = written(ax)
    assert "Schwelle 0.5" in words
    assert "geringste Kosten Schwelle" in words
    assert "cut-off" not in words


def test_a_part_of_a_translation_leaves_the_rest():
    ax = draw("roc", terms={"True positive rate": "Recall"}, hull=True)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "Recall")
    assert "convex hull" in labels(ax)


def test_replacements_are_not_replaced_again():
    ax = draw(
        "roc",
        terms={"False positive rate": "True positive rate", "True positive rate": "False positive rate"},
    )
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("True positive rate", "False positive rate")


def test_names_of_models_and_the_callers_labels_stay():
    models = {"precision": SCORE, "AUC of the hull": SCORE**2, "threshold": 1 - SCORE}
    ax = draw("precision_recall", ax=plt.subplots()[1])
    rp.roc(Y, models, terms=GERMAN | {"threshold": "Schwelle"}, ax=plt.subplots()[1], hull={"label": "AUC"})
    found = labels(plt.gca())
    assert [one.partition(" (")[0] for one in found[:3]] == list(models)
    assert all("(Fläche " in one for one in found[:3])
    assert "AUC" in found
    ax = rp.roc(Y, models, terms=GERMAN, label_fmt="{name}: AUC {auc:.2f}", ax=plt.subplots()[1])
    assert all(": AUC 0." in one for one in labels(ax))


@pytest.mark.slow
def test_a_name_that_is_a_word_leaves_the_axes_alone():
    """A model called as an axis is: the axis is translated, the name is not."""
    ax = rp.precision_recall(Y, {"Recall": SCORE}, terms="clinical", ax=plt.subplots()[1])
    assert ax.get_xlabel() == "Sensitivity"
    assert labels(ax)[0].startswith("Recall (")
    ax = rp.roc_points({"tpr": (0.1, 0.6), "precision": (0.3, 0.8)}, terms="clinical", ax=plt.subplots()[1])
    words = written(ax)
    assert "tpr" in words
    assert "precision" in words


def test_axes_keep_their_words():
    """A second call without terms speaks as the first, and fits the same panel."""
    ax = draw("roc", terms=GERMAN)
    rp.roc(Y, {"b": SCORE**2 - Y}, hull=True, ax=ax)
    assert ax.get_xlabel() == "Falsch-positiv-Rate"
    assert any("Fläche" in one for one in labels(ax) if one.startswith("b"))
    assert "konvexe Hülle" in labels(ax)
    rp.roc(Y, {"c": SCORE}, terms=GERMAN, ax=ax)
    assert any(one.startswith("c (Fläche") for one in labels(ax))
    with pytest.raises(ValueError, match="True positive rate over False positive rate"):
        rp.precision_recall(Y, SCORE, ax=ax)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("first", "second"), [(None, "clinical"), ("clinical", GERMAN), ("clinical", "machine-learning")]
)
def test_axes_do_not_change_their_words(first, second):
    """One panel, one language: names of axes, legend and labels of the first call would stay as they are."""
    ax = draw("roc", terms=first)
    before = written(ax), len(ax.get_children())
    with pytest.raises(ValueError, match="terms are not those of the first call on these axes: leave it out"):
        draw("roc", ax=ax, terms=second, hull=True)
    assert (written(ax), len(ax.get_children())) == before
    ax.clear()
    assert "Falsch-positiv-Rate" in written(draw("roc", ax=ax, terms=GERMAN))


CAPITALS = re.compile(r"(?<!\w)(Tpr|Fpr|Tnr|Fnr|Ppv|Npv|Auc|Mcc)(?!\w)")  # tpr, TPR or "True positive rate"


@pytest.mark.sample(2)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("terms", tiers.in_short([None, "shortened"], ["shortened"]))
@pytest.mark.parametrize("name", PICTURES)
def test_no_picture_capitalizes_an_abbreviation(name, terms):
    """Nor if the caller's words are abbreviations; those of layers are looked at below."""
    shortened = {"True positive rate": "tpr", "False positive rate": "fpr", "tpr": "ppv"}
    assert not CAPITALS.search(written(draw(name, terms=terms and shortened)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("terms", [None, "clinical"])
def test_no_axis_of_one_metric_capitalizes_an_abbreviation(terms):
    ax = plt.figure().add_subplot()
    for metric in index_metrics().keys() - {"laplace", "m_estimate"}:  # which need the totals of the classes
        ax.clear()
        draw("threshold_metrics", ax, metrics=[metric], terms=terms, best=False)
        assert not CAPITALS.search(f"{ax.get_ylabel()} {labels(ax)}")


def test_metrics_over_the_threshold_speak_clinically():
    ax = draw("threshold_metrics", metrics=["tpr", "tnr", "precision", "npv"], terms="clinical", best=False)
    assert labels(ax) == ["sensitivity", "specificity", "PPV", "NPV"]


def test_labels_for_the_equation_of_a_line():
    """An fpr with a factor keeps its brackets: 2 (1 − specificity), not 2 1 − specificity."""
    ax = draw("combination", terms="clinical", positives=10, negatives=20, budget=9, k=None)
    assert any(re.search(r"\(1 − specificity\) =", one) for one in labels(ax))


@pytest.mark.parametrize("how", [copy.deepcopy, lambda fig: pickle.loads(pickle.dumps(fig))])
def test_a_copied_figure_keeps_its_words(how):
    fig, ax = plt.subplots()
    draw("roc", ax=ax, terms=GERMAN)
    twin = how(fig).axes[0]
    rp.roc(Y, {"b": 1 - SCORE}, ax=twin)
    assert twin.get_xlabel() == "Falsch-positiv-Rate"
    assert any(one.startswith("b (Fläche") for one in labels(twin))


def test_percent_signs_of_a_translation_are_words():
    """With TeX a percent sign would begin a comment: texts escape it as they are drawn, if TeX draws them."""
    with plt.rc_context({"text.usetex": True}):
        ax = plt.figure().add_subplot()
        rp.roc(
            Y, SCORE, hull=True, terms={"False positive rate": "FPR in % & more", "convex hull": "h%"}, ax=ax
        )
        head = ax.get_xlabel()
        assert (head, type(head), format_tex(head)) == ("FPR in % & more", LiteralString, r"FPR in \% \& more")
        (hull,) = (line for line in ax.lines if line.get_gid() == "hull")
        assert (hull.get_label(), type(hull.get_label())) == ("h%", LiteralString)


def test_facets_speak_in_all_panels():
    table = {"y": Y, "s": SCORE, "site": np.where(np.arange(80) % 2, "a", "b"), "m": np.arange(80) // 40}
    grid = rp.facets("roc", "y", "s", data=table, col="site", hue="m", terms="clinical")
    assert [ax.get_xlabel() for ax in grid.axes.flat] == ["1 − specificity"] * 2
    plt.close(grid.figure)


def test_classes_have_other_names_in_the_caption_alone():
    """As of a softmax, whose predictions are right or wrong; no part of a longer term is replaced."""
    _, ax = plt.subplots()
    right, confidence = np.tile([1, 1, 0], 40), np.tile([0.9, 0.6, 0.55], 40)
    named = {"positive": "right", "negative": "wrong", "prevalence": "accuracy"}
    rp.calibration(right, confidence, terms=named, ax=ax)
    assert "120 cases, 80 right and 40 wrong (accuracy 0.667)" in rp.caption(ax)
    _, ax = plt.subplots()
    rp.roc(right, confidence, terms=named, ax=ax)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "True positive rate")
    assert "120 cases, 80 right and 40 wrong (accuracy 0.667)" in rp.caption(ax)


def test_an_unknown_word_names_near_ones():
    _, ax = plt.subplots()
    with pytest.raises(
        ValueError, match=r"terms holds 'False positiv rate', which no figure says: near ones are 'False positive rate'"
    ):
        draw("roc", ax=ax, terms={"False positiv rate": "FPR"})
    with pytest.raises(ValueError, match=r"near ones are .*'tpr'"):
        draw("roc", ax=ax, terms={"TPR": "R"})
    with pytest.raises(ValueError, match=r"terms holds 'xyzzy', which no figure says: 'False positive rate', .* are known"):
        draw("roc", ax=ax, terms={"xyzzy": "R"})
    with pytest.raises(
        ValueError, match="terms='medical' is unknown: choose from 'machine-learning', 'clinical'"
    ):
        draw("roc", ax=ax, terms="medical")
    with pytest.raises(TypeError, match="terms must map words to words, not 'AUC' to 3"):
        draw("roc", ax=ax, terms={"AUC": 3})
    assert not ax.lines
    assert not ax.get_xlabel()


def layers_of(name):
    """Draw each picture with all layers that need no options."""
    yield {}
    for layer in getattr(rp, name).declared.layers:
        yield {layer.name: True}


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PICTURES)
def test_every_word_of_axes_and_legends_can_be_translated(name):
    """What stays of the axes' names and the legend without our words, names and numbers has no letters."""
    whole = "|".join(re.escape(word) for word in sorted(WORDS, key=len, reverse=True))
    for layers in layers_of(name):
        try:
            ax = draw(name, **layers)
        except (TypeError, ValueError):  # a layer that needs options, or other data
            continue
        for text in [ax.get_xlabel(), ax.get_ylabel(), *labels(ax)]:
            assert not CAPITALS.search(text)
            rest = re.sub(rf"(?<!\w)({whole})(?!\w)", "", text.replace("\n", " "))
            rest = re.sub(r"\$.*?\$|\b([ABCnpkFP]|of|[0-9.]+)\b", "", rest)
            assert not re.search(r"[a-zA-Z]{2}", rest), (name, text, rest)
        plt.close("all")


def test_the_clinical_words_are_ours():
    assert set(CLINICAL) <= set(WORDS)


def test_the_command_line(tmp_path):
    from rocplot.cli import main

    path = tmp_path / "cases.csv"
    path.write_text("y,s\n" + "\n".join(f"{int(y)},{s}" for y, s in zip(Y, SCORE, strict=True)), encoding="utf-8")
    out = tmp_path / "roc.svg"
    for terms in (["clinical"], ["False positive rate=1 − specificity"]):
        with plt.rc_context({"svg.fonttype": "none"}):
            assert main(
                ["roc", str(path), "--y-true", "y", "--y-score", "s", "--terms", *terms, "-o", str(out)]
            ) in (0, None)
        assert (
            "1 − specificity" in out.read_text(encoding="utf-8")
            or "specificity" in io.StringIO(out.read_text(encoding="utf-8")).read()
        )
