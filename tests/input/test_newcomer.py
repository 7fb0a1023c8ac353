"""What a new user tries first works, or is refused with the way out: a test for each task that failed."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.special
import seaborn as sns
from matplotlib.colors import to_hex
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import RocCurveDisplay, average_precision_score, roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_validate
from suggested_calls import calls_in, find_last_call, list_example_data

import rocplot as rp
from rocplot import compute

# the examples are made of noise, of which some ranks positives low
pytestmark = pytest.mark.filterwarnings("ignore:the scores of . rank positives low")

RNG = np.random.default_rng(20)
Y = RNG.permutation(np.repeat([0, 1], [50, 30]))
X = RNG.normal(size=(80, 3)) + Y[:, None] * [1.5, 1, 0.5]
TABLE = pd.DataFrame(X, columns=["forest", "nb", "svm"])
AREAS = {name: roc_auc_score(Y, TABLE[name]) for name in TABLE}
FULL = TABLE.assign(label=Y, site=RNG.choice(["north", "south"], 80), fold=np.arange(80) % 4)
IRIS = load_iris()
MODEL = LogisticRegression(max_iter=1000).fit(TABLE, Y)


def refused(*words):
    return pytest.raises((TypeError, ValueError), match=".*".join(map(re.escape, words)))


# -- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", [pd.DataFrame, pl.from_pandas, lambda table: pl.from_pandas(table).to_arrow()]
)
def test_a_data_frame_of_scores(kind):
    assert compute.auc(Y, kind(TABLE)) == pytest.approx(AREAS)
    ax = rp.roc(Y, kind(TABLE))
    assert [line.get_gid() for line in ax.lines][:3] == ["roc:forest", "roc:nb", "roc:svm"]
    plt.close(ax.figure)


def test_shown_names_of_columns():
    names = {"RF (ours)": "forest", "naïve Bayes": "nb"}
    found = compute.auc("label", names, data=FULL)
    assert found == pytest.approx({"RF (ours)": AREAS["forest"], "naïve Bayes": AREAS["nb"]})
    ax = rp.roc("label", names, data=FULL)
    assert [text.get_text().partition(" (AUC")[0] for text in ax.get_legend().texts][:2] == list(names)
    plt.close(ax.figure)


@pytest.mark.parametrize("order", [["north", "south"], ["south", "north"]])
def test_ordered_categories_of_hue(order):
    site = pd.Categorical(FULL["site"], categories=order, ordered=True)
    assert list(compute.auc("label", "nb", data=FULL.assign(site=site), hue="site")) == order
    ax = rp.roc("label", "nb", data=FULL.assign(site=site), hue="site")
    assert [line.get_gid() for line in ax.lines][:2] == [f"roc:{one}" for one in order]
    plt.close(ax.figure)


def test_a_shuffled_series():
    with refused("index labels", "in another order", ".to_numpy()"):
        compute.auc(FULL["label"], TABLE["nb"].sample(frac=1, random_state=1))


def test_the_data_frame_first():
    with refused("not a data frame", "data=table"):
        compute.roc(FULL, "label", "forest")


def test_a_value_that_is_no_number():
    scores = FULL["nb"].astype(str).where(FULL.index != 7, "NA")
    with refused("column 'nb'", "'NA' at position 7"):
        compute.auc("label", "nb", data=FULL.assign(nb=scores))


def test_all_pairs_of_the_columns_of_a_data_frame():
    found = compute.auc_test(Y, TABLE)
    pairs = [("forest", "nb"), ("forest", "svm"), ("nb", "svm")]
    assert list(zip(found.a.tolist(), found.b.tolist(), strict=True)) == pairs
    np.testing.assert_allclose(found.difference, [AREAS[a] - AREAS[b] for a, b in pairs])


def test_pairs_of_labels_and_scores_by_name():
    with refused("two mappings"):
        compute.roc({"train": (Y[:40], X[:40, 0]), "test": (Y[40:], X[40:, 0])})


# -- scikit-learn ---------------------------------------------------------------------------------


def test_an_estimator_first():
    with refused("LogisticRegression", "estimator_scores(estimator, X)"):
        compute.roc(MODEL, TABLE, Y)
    expected = roc_auc_score(Y, MODEL.predict_proba(TABLE)[:, 1])
    assert compute.auc(Y, compute.estimator_scores(MODEL, TABLE)) == pytest.approx(expected)


def test_a_cross_validation():
    given = {"cv": 5, "scoring": "roc_auc", "return_estimator": True, "return_indices": True}
    found = cross_validate(LogisticRegression(), TABLE, Y, **given)
    average = compute.roc_average(compute.cv_scores(found, TABLE, Y))
    assert average.auc_mean == pytest.approx(found["test_score"].mean())


@pytest.mark.parametrize("fold", [StratifiedKFold(4), StratifiedKFold(4).split(TABLE, Y)])
def test_a_splitter_as_fold(fold):
    with refused("fold must be one value per case", "fold[test] = i"):
        compute.roc_average(Y, TABLE["nb"], fold=fold)


def test_a_display():
    display = RocCurveDisplay.from_predictions(Y, TABLE["nb"])
    plt.close("all")
    assert compute.roc(display).auc == pytest.approx(AREAS["nb"])
    ax = rp.roc({"nb": display})
    assert ax.lines[0].get_gid() == "roc:nb"
    plt.close(ax.figure)


# -- numbers for a paper --------------------------------------------------------------------------


def test_a_table_of_areas():
    table = compute.auc(Y, TABLE).to_frame()
    assert table.columns.tolist() == ["model", "value"]
    assert dict(table.to_numpy().tolist()) == pytest.approx(AREAS)
    latex = compute.auc_interval(Y, TABLE).to_frame().to_latex(index=False, float_format="%.3f")
    assert f"forest & {AREAS['forest']:.3f} & " in latex
    assert latex.count(r"\\") == 4


# -- many classes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [compute.roc, rp.roc])
def test_many_classes_in_a_function_of_two(call):
    with refused("3 classes (0, 1, 2)", "multiclass_roc(y_true, score_matrix) takes one column"):
        call(IRIS.target, np.eye(3)[IRIS.target])


def test_names_of_integer_classes():
    scores = np.eye(3)[IRIS.target]
    names = dict(enumerate(IRIS.target_names.tolist()))
    assert list(compute.multiclass_roc(IRIS.target, scores, labels=names).curves) == list(names.values())
    with refused("labels={0: 'setosa', 1: 'versicolor', 2: 'virginica'}"):
        compute.multiclass_roc(IRIS.target, scores, labels=list(names.values()))


# -- words ----------------------------------------------------------------------------------------


def test_words_of_scikit_learn():
    """Rows 14, 16, 22, 23, 27, 101: the message holds the way, which works."""
    for words, given in (
        (("y_score={'name': y_score}",), {"name": "forest"}),
        (("ax.set_title(...)",), {"title": "Figure 1"}),
        (("plt.subplots(figsize=(3, 3))", "ax=ax"), {"figsize": (3, 3)}),
        (("unless chance=False",), {"plot_chance_level": True}),
        (("Use 'band'",), {"ci": True}),
    ):
        with refused(*words):
            rp.roc(Y, X[:, 0], **given)
    for word in ("y_pred", "y_proba"):
        with refused(f"{word!r}. Use 'y_score'"):
            rp.roc(Y, **{word: X[:, 0]})
    assert not plt.get_fignums()
    ax = rp.roc(Y, {"name": X[:, 0]}, band=True)
    assert ax.get_legend().texts[0].get_text() == f"name (AUC {AREAS['forest']:.3f})"


def test_pictures_of_an_estimator_and_of_a_data_frame_first():
    with refused("LogisticRegression", "compute.estimator_scores(estimator, X)"):
        rp.roc(MODEL, TABLE, Y)
    with refused("not a data frame", "rocplot.roc('label', 'score', data=table)"):
        rp.roc(FULL, "label", "forest")
    with refused("y_true='label', y_score='score', data=table"):
        rp.roc(data=FULL, x="label", y="forest")


def test_a_logarithmic_abscissa():
    """Rows 66 and 67: chance is true at fpr = tpr = .1, and limits that were set are kept, without a warning."""
    fig, ax = plt.subplots()
    ax.set(xscale="log", xlim=(0.03, 1))
    rp.roc(Y, X[:, 0], ax=ax)
    fig.canvas.draw()
    assert ax.get_xlim() == pytest.approx((0.03, 1))
    (chance,) = (one for one in ax.lines if one.get_gid() == "chance")
    drawn = chance.get_transform().transform_path(chance.get_path()).vertices
    across, up = ax.transData.transform((0.1, 0.1))
    assert np.interp(across, *drawn.T) == pytest.approx(up, abs=0.5)


def test_specificity_from_1_to_0():
    """Rows 74 and 102 to 104: as pROC draws it, with its words."""
    for given in ({"x": "specificity"}, {"x": "specificity", "terms": "clinical"}):
        ax = rp.roc(Y, X[:, 0], ax=plt.subplots()[1], **given)
        ax.figure.canvas.draw()
        shown = [one.get_text() for one in ax.get_xticklabels() if abs(one.get_position()[0] - 0.5) < 0.51]
        assert shown == ["1", "0.8", "0.6", "0.4", "0.2", "0"]
        assert ax.get_xlabel() == "Specificity"
    assert ax.get_ylabel() == "Sensitivity"
    with refused("x='fpr' and x='specificity'"):
        rp.roc(Y, X[:, 0], legacy_axes=True)
    with refused("ax.set_xlabel(...)"):
        rp.roc(Y, X[:, 0], xlabel="1 − specificity")


def test_the_best_cut_off():
    """Rows 106, d and e: Youden's point is where tpr − fpr is largest."""
    with refused("Use 'thresholds'"):
        rp.roc(Y, X[:, 0], threshold=0.5)
    ax = rp.roc(Y, X[:, 0], operating_point="youden")
    (point,) = (one for one in ax.lines if one.get_gid() == "operating_point")
    cuts = np.unique(X[:, 0])
    gains = [(X[Y == 1, 0] >= cut).mean() - (X[Y == 0, 0] >= cut).mean() for cut in cuts]
    fpr, tpr = (float(side[0]) for side in point.get_data())
    assert tpr - fpr == pytest.approx(max(gains))
    plt.close(ax.figure)


# -- looks, grids, windows ------------------------------------------------------------------------

EACH = {"forest": "red", "nb": "green", "svm": "blue"}


def looks_of(ax, property="color"):
    return [getattr(line, f"get_{property}")() for line in ax.lines if str(line.get_gid()).startswith("roc:")]


@pytest.mark.parametrize(
    "kws", [{"palette": EACH}, {"palette": list(EACH.values())}, {"color": EACH}, {"c": EACH}]
)
def test_colors_of_models(kws):
    ax = rp.roc(Y, TABLE, **kws)
    assert list(map(to_hex, looks_of(ax))) == list(map(to_hex, EACH.values()))
    plt.close(ax.figure)


def test_order_and_line_styles_of_models():
    ax = rp.roc(Y, TABLE, hue_order=["svm", "nb"], linestyle={"svm": ":", "nb": "-"})
    assert looks_of(ax, "linestyle") == [":", "-"]
    plt.close(ax.figure)


@pytest.mark.parametrize(
    ("kws", "words"),
    [
        ({"color": ["r", "g", "b"]}, ("one color", "mapping of name", "palette=")),
        ({"linestyle": ["-", "--", ":"]}, ("one linestyle", "mapping of name", "dashes=True")),
        ({"color": {"NB": "red"}}, ("'NB'", "is no model", "'forest', 'nb', 'svm'")),
        ({"line_kws": [{}, {}, {}]}, ("pass the line's properties themselves",)),
    ],
)
def test_lists_of_looks(kws, words):
    with refused(*words):
        rp.roc(Y, TABLE, **kws)


LONG = FULL.melt(["label", "site"], list(TABLE), "model", "score")


@pytest.mark.filterwarnings("ignore:The figure layout has changed")  # by seaborn
@pytest.mark.parametrize(("of_grid", "of_picture"), [({"hue": "model"}, {}), ({}, {"hue": "model"})])
def test_a_grid_of_seaborn(of_grid, of_picture):
    grid = sns.FacetGrid(LONG, col="site", **of_grid)
    grid.map_dataframe(rp.roc, "label", "score", **of_picture).add_legend()
    assert [text.get_text() for text in grid.legend.get_texts()] == list(TABLE)
    for ax in grid.axes.flat:
        assert ax.get_xlabel() == "False positive rate"
        assert len({str(line.get_color()) for line in ax.lines if str(line.get_gid()).startswith("roc")}) == 3
    assert grid.axes[0, 0].get_ylabel() == "True positive rate"


def test_limits_a_twin_and_a_zoom():
    _, ax = plt.subplots()
    ax.set_xlim(0.01, 0.5)
    rp.roc(Y, TABLE, ax=ax)
    assert ax.get_xlim() == (0.01, 0.5)
    other = ax.twinx()
    other.set_ylabel("cases")
    ax.figure.canvas.draw()
    assert ax.get_ylim() == pytest.approx((-0.025, 1.025))
    assert ax.bbox.width == pytest.approx(ax.bbox.height)
    ax.set(xlim=(0, 0.2), ylim=(0.8, 1))
    ax.figure.canvas.draw()
    assert sum(0 <= at <= 0.2 for at in ax.get_xticks()) >= 4
    assert sum(0.8 <= at <= 1 for at in ax.get_yticks()) >= 4


@pytest.mark.sample(2)
@pytest.mark.parametrize("context", ["paper", "notebook", "talk", "poster"])
@pytest.mark.parametrize("style", ["whitegrid", "darkgrid", "ticks", "dark"])
def test_themes_of_seaborn(style, context):
    theme = sns.axes_style(style) | sns.plotting_context(context)
    with plt.rc_context(theme), sns.color_palette("Set2"):
        unit = theme["font.size"] / 12
        figure, ax = plt.subplots(figsize=(6 * unit, 5 * unit), layout="constrained")
        rp.roc(Y, TABLE, ax=ax)
        figure.canvas.draw()
        assert looks_of(ax) == sns.color_palette("Set2", 3)
        assert ax.xaxis.get_gridlines()[0].get_visible() == theme["axes.grid"]
        kinds = ("overlapping", "clipped", "legend")
        assert [one for one in rp.preflight(figure) if one.kind.startswith(kinds)] == []


def test_a_line_that_is_recolored():
    ax = rp.roc(Y, TABLE)
    ax.lines[1].set_color("magenta")
    ax.figure.canvas.draw()
    assert ax.get_legend().legend_handles[1].get_color() == "magenta"


# -- columns and classes that are named in the way of other packages ---------------------------------


def test_hue_names_each_column_once():
    with refused("hue names the column 'site' twice: give each column once"):
        rp.roc("label", "nb", data=FULL, hue=["site", "site"])


def test_names_to_be_shown_of_predicted_classes(rng):
    predicted = rng.integers(0, 3, 150)
    with refused(
        "labels holds none of the classes of y_true, 0, 1, 2",
        "labels={0: 'setosa', 1: 'versicolor', 2: 'virg",
    ):
        rp.confusion_matrix(IRIS.target, y_pred=predicted, labels=IRIS.target_names)
    named = dict(enumerate(IRIS.target_names))
    ax = rp.confusion_matrix(IRIS.target, y_pred=predicted, labels=named)
    assert {"setosa", "virginica"} <= {label.get_text() for label in ax.get_yticklabels()}
    plt.close(ax.figure)


def test_scores_that_are_no_probabilities_are_said_in_few_digits():
    with refused("y_score runs from -2.13 to 3.5: map"):  # rounded down, so that no score lies below it
        rp.net_benefit([0, 1, 1], [-2.123456789012, 0.5, 3.5])


# -- first calls from scikit-learn, seaborn and pROC: each is refused with the call that works -------

WORDS = np.where(Y == 1, "yes", "no")


@pytest.mark.parametrize(
    ("call", "way"),
    [
        (lambda: compute.metrics_at(Y, X[:, 0], 0.5), "metrics_at(y_true, y_score, threshold=0.5)"),
        (
            lambda: compute.metrics_at(Y, X[:, 0], "best"),
            "threshold=rocplot.compute.operating_point(y_true, y_sc",
        ),
        (lambda: compute.metrics_at(Y, X[:, 0], ["f1"]), "metrics_at(y_true, y_score, metrics=['f1'])"),
        (lambda: compute.confusion_matrix(Y, X[:, 0], 0.5), "(y_true, y_score, threshold=0.5)"),
        (lambda: rp.confusion_matrix(Y, X[:, 0], 0.5), "(y_true, y_score, threshold=0.5)"),
        (lambda: compute.threshold_at(Y, X[:, 0], 0.95), "threshold_at(y_true, y_score, tpr=0.95)"),
        (lambda: compute.partial_auc(Y, X[:, 0], (0, 0.1)), "partial_auc(y_true, y_score, fpr=(0, 0.1))"),
        (lambda: compute.auc_interval(Y, X[:, 0], 0.9), "auc_interval(y_true, y_score, level=0.9)"),
        (lambda: compute.enrichment_factor(Y, X[:, 0], 0.1), "(y_true, y_score, fraction=0.1)"),
        (
            lambda: compute.bootstrap(Y, X[:, 0], compute.auc),
            "(y_true, y_score, statistic=rocplot.compute.auc)",
        ),
        (
            lambda: compute.group_differences(Y, X[:, 0], FULL["site"]),
            "(y_true, y_score, by=group, threshold=0.5)",
        ),
        (
            lambda: rp.roc(Y, X[:, 0], X[:, 1]),
            "a mapping holds two models, rocplot.roc(y_true, {'a': a, 'b': b})",
        ),
        (
            lambda: compute.lift(Y, X[:, 0], X[:, 1]),
            "a mapping holds two models, rocplot.compute.lift(y_true, {'a': a, 'b': b})",
        ),
    ],
)
def test_a_third_argument_by_position(call, way):
    with refused(way):
        call()
    assert not plt.get_fignums()


def test_a_third_argument_that_no_keyword_takes():
    with refused(
        "lift() takes y_true and y_score by position, all else by name: call rocplot.compute.lift(y_true, y_sc"
    ):
        compute.lift(Y, X[:, 0], 0.1)


def test_classes_that_are_words():
    for call in (compute.auc, rp.roc):
        with refused("'no', 'yes'", "pos_label='no' or pos_label='yes'"):
            call(WORDS, X[:, 0])
    with refused("holds the classes 1, 2", "pos_label=1 or pos_label=2"):
        compute.auc(Y + 1, X[:, 0])
    assert compute.auc(WORDS, X[:, 0], pos_label="yes") == pytest.approx(AREAS["forest"])


@pytest.mark.slow
def test_all_unknown_keywords_at_once():
    with refused("'display_labels': a mapping names the classes", "'cmap': the color of a cell"):
        rp.confusion_matrix(Y, X[:, 0], display_labels=["no", "yes"], cmap="Blues")
    with refused("'n_boot'. Use 'n_resamples'. 'conf' is called 'level' here."):
        compute.auc_interval(Y, X[:, 0], n_boot=500, conf=0.9)
    with pytest.raises(TypeError) as caught:
        rp.roc(Y, X[:, 0], **{f"zebra_{k}": 1 for k in range(200)})
    assert len(str(caught.value)) <= 500


def test_scores_of_which_low_ones_are_positive():
    for table in (FULL, pl.from_pandas(FULL)):
        for word in ("direction", "higher_is_positive", "lower_is_positive", "reverse"):
            with refused("pass '-nb', as in rocplot.compute.auc('label', '-nb', data=table)") as caught:
                compute.auc("label", "nb", data=table, **{word: False})
            found = eval(find_last_call(str(caught.value)), {"rocplot": rp, "table": table})
            assert found == pytest.approx(1 - AREAS["nb"])
    with refused("as in rocplot.compute.auc(y_true, -y_score)"):
        compute.auc(Y, X[:, 0], reverse=True)
    with refused("pass {'a': '-nb'}, as in rocplot.roc('label', {'a': '-nb'}, data=table, hue_order=['a'])"):
        rp.roc("label", {"a": "nb"}, data=FULL, hue_order=["a"], reverse=True)


def test_a_cross_validation_first():
    found = cross_validate(MODEL, TABLE, Y, cv=4, return_estimator=True, return_indices=True)
    for call in (lambda: rp.roc(found, TABLE, Y), lambda: compute.roc(found, Y)):
        with refused("call rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))"):
            call()


@pytest.mark.parametrize(
    ("call", "way"),
    [
        (
            lambda: rp.interactive("label", "nb", data=FULL),
            "rocplot.interactive(rocplot.roc('label', 'score', data",
        ),
        (
            lambda: rp.interactive(FULL["label"], FULL["nb"]),
            "pass what a function drew, such as rocplot.roc(",
        ),
        (
            lambda: rp.interactive(FULL["label"], FULL["nb"], "roc.html"),
            "rocplot.interactive(rocplot.roc('label', 's",
        ),
        (lambda: compute.lift(Y, X[:, 0], top=0.1), "enrichment_factor(y_true, y_score, fraction=0.1)"),
        (lambda: compute.partial_auc(Y, X[:, 0], specificity=(0.9, 1)), "0.9 to 1 are fpr=(0, 0.1)"),
        (
            lambda: rp.roc(Y, X[:, 0], delong=True),
            "DeLong's limits of the AUC are rocplot.compute.auc_interval(y_true, y_score, method='delong')",
        ),
        (lambda: rp.roc(Y, X[:, 0], pvalue=True), "test=True writes the p-value of two or more models"),
        (
            lambda: compute.auc("label", ["nb", "svm"], data=FULL, hue="site"),
            "call the function once for each column",
        ),
    ],
)
def test_a_keyword_that_names_its_way(call, way):
    with refused(way):
        call()
    assert not plt.get_fignums()


def test_precision_at_another_prevalence():
    """Precision is tp / (tp + fp) with weights that make the prevalence 0.1: Bayes' theorem gives it, too."""
    with refused("sample_weight=np.where(y_true == 1, 0.1 / y_true.mean(), 0.9 / (1 - y_true.mean()))"):
        rp.precision_recall(Y, X[:, 0], prevalence=0.1)
    weight = np.where(Y == 1, 0.1 / Y.mean(), 0.9 / (1 - Y.mean()))
    curve = compute.precision_recall(Y, X[:, 0], sample_weight=weight)
    cut = np.median(X[:, 0])
    tpr, fpr = (X[Y == 1, 0] >= cut).mean(), (X[Y == 0, 0] >= cut).mean()
    at = np.flatnonzero(np.isclose(curve.recall, tpr))
    assert np.isclose(curve.precision[at], 0.1 * tpr / (0.1 * tpr + 0.9 * fpr)).any()


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("cutoff", "rocplot.compute.threshold_at(y_true, y_score, tpr=0.95) for a sensitivity"),
        ("compare_models", "rocplot.compute.auc_test(y_true, a, b)"),
        ("auc_table", "rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}).to_frame()"),
        ("subgroups", "rocplot.compute.auc_interval('label', 'score', data=table, hue='site')"),
        ("RocCurveDisplay", "rocplot.roc(y_true, rocplot.compute.estimator_scores(estimator, X))"),
        ("val_prob", "rocplot.compute.calibration_statistics(y_true, y_score)"),
        ("calc_auc", "call rocplot.compute.auc"),
        ("get_roc_curve", "call rocplot.roc"),
        ("read_csv", "table = pandas.read_csv('scores.csv')"),
        ("export_tiff", "plt.savefig('roc.tiff', dpi=600)"),
        ("sample_size", "call rocplot.compute.auc_sample_size(0.8, null=0.7, power=0.9)"),
        ("mcnemar", "call rocplot.compute.paired(y_true, a, b, threshold=0.5)"),
        ("coords", "threshold_at(y_true, y_score, tpr=0.9) for a rate"),
        ("impute", "rocplot.compute.pool_imputations("),
        ("forest_plot", "did you mean 'forest'?"),
        ("zebra", "the documentation's page 'Which call' lists the calls by what they show"),
    ],
)
def test_a_function_that_is_not_there(name, way):
    with pytest.raises(AttributeError, match=re.escape(way)):
        getattr(rp, name)


def test_a_table_for_a_manuscript():
    intervals = compute.auc_interval("label", "nb", data=FULL, hue="site")
    for result in (intervals, intervals["north"]):
        for name in ("to_csv", "to_latex", "to_markdown", "to_excel"):
            with pytest.raises(AttributeError, match=re.escape(f"to_frame().{name}()")):
                getattr(result, name)
            assert hasattr(result.to_frame(), name)
        with pytest.raises(AttributeError, match=re.escape("Word opens the table that to_frame().to_html('")):
            result.to_docx  # noqa: B018
    assert intervals.to_frame().to_html().count("<tr") == 3
    with pytest.raises(AttributeError, match="did you mean 'low' and 'high'"):
        intervals["north"].ci  # noqa: B018


def test_the_cut_off_of_a_sensitivity():
    """The 27th of 30 positives from above is the highest cut-off at which 90 % are found."""
    cut = compute.threshold_at(Y, X[:, 0], tpr=0.9)
    assert cut.estimate == np.sort(X[Y == 1, 0])[3]
    assert compute.confusion_matrix(Y, X[:, 0], threshold=cut).tp == 27


# -- first guesses of users of other packages: each message ends in a call that runs ------------------

GUESSES = {  # what is typed: the last call of the message
    "compute.roc(y, p, operating_point='youden')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden')"
    ),
    "compute.auc(y, p, operating_point={'prior': 0.1, 'cost_fn': 5})": (
        "rocplot.compute.operating_point(y_true, y_score, prior=0.1, cost_fn=5)"
    ),
    "compute.metrics_at(y, p, best_method='closest')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='closest')"
    ),
    "compute.leaderboard(y, {'a': p, 'b': p2})": (
        "rocplot.compute.summary(y_true, {'a': a, 'b': b}, threshold=0.5)"
    ),
    "rp.iso_performance(2)": (
        "rocplot.roc(y_true, y_score, operating_point={'prior': 0.1, 'cost_fp': 1, 'cost_fn': 5})"
    ),
    "compute.estimator_scores(cv, X)": "rocplot.compute.cv_scores(cv_results, X, y)",
    "compute.estimator_scores(cv0, X)": "rocplot.compute.cv_scores(cv_results, X, y)",
    "compute.estimator_scores([clf, clf2], X)": "rocplot.compute.estimator_scores({'forest': estimator}, X)",
    "compute.estimator_scores(X, clf)": "rocplot.compute.estimator_scores(estimator, X)",
    "compute.estimator_scores(clf)": "rocplot.compute.estimator_scores(estimator, X)",
    "compute.estimator_scores(clf, X, y)": "rocplot.compute.estimator_scores(estimator, X)",
    "compute.cv_scores(cv, X)": "rocplot.compute.cv_scores(cv_results, X, y)",
    "rp.RocCurveDisplay.from_cv_results(cv, X, y)": (
        "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))"
    ),
    "rp.PrecisionRecallDisplay.from_cv_results(cv, X, y)": (
        "rocplot.precision_recall(rocplot.compute.cv_scores(cv_results, X, y))"
    ),
    "rp.RocCurveDisplay.from_estimator(clf, X, y)": (
        "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))"
    ),
    "rp.RocCurveDisplay.from_predictions(y, s)": "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "rp.DetCurveDisplay.from_predictions(y, s)": (
        "rocplot.det(y_true, rocplot.compute.estimator_scores(estimator, X))"
    ),
    "rp.CalibrationDisplay.from_estimator(clf, X, y)": (
        "rocplot.calibration(y_true, rocplot.compute.estimator_scores(estimator, X))"
    ),
    "rp.ConfusionMatrixDisplay.from_predictions(y, y)": (
        "rocplot.confusion_matrix(y_true, y_pred=estimator.predict(X))"
    ),
    "rp.roc(cv, X, y)": "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "rp.roc_average(cv, X, y)": "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "rp.roc_average(cv)": "rocplot.compute.cv_scores(cv_results, X, y)",
    "rp.roc_average(clf, X, y, cv=5)": "rocplot.roc_average(y_true, y_score, fold=fold)",
    "rp.precision_recall(cv, X, y)": "rocplot.precision_recall(rocplot.compute.cv_scores(cv_results, X, y))",
    "rp.roc(df, y_true='label', y_score='score')": "rocplot.roc('label', 'score', data=table)",
    "rp.roc(df, 'label', 'score')": "rocplot.roc('label', 'score', data=table)",
    "rp.roc(df)": "rocplot.roc('label', 'score', data=table)",
    "rp.calibration(df, y_true='label', y_score='p')": "rocplot.calibration('label', 'p', data=table)",
    "compute.auc(df, y_true='label', y_score='score')": "rocplot.compute.auc('label', 'score', data=table)",
    "compute.auc_interval(df, y_true='label', y_score='score')": (
        "rocplot.compute.auc_interval('label', 'score', data=table)"
    ),
    "rp.facets(df, 'roc', y_true='label', y_score='score')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.facets('roc', df, y_true='label', y_score='score', col='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.sroc(TP=[3,4,5], FP=[1,2,3], FN=[1,1,1], TN=[9,9,9])": (
        "rocplot.sroc(tp=[3, 4, 5], fp=[1, 2, 3], fn=[1, 1, 1], tn=[9, 9, 9])"
    ),
    "rp.sroc([30,40,50,44,32], [10,20,30,5,6], [10,10,10,4,5], [90,90,90,60,70])": (
        "rocplot.sroc(tp=tp, fp=fp, fn=fn, tn=tn)"
    ),
    "rp.sroc(df)": "rocplot.sroc(tp=tp, fp=fp, fn=fn, tn=tn)",
    "compute.sroc(TP=[3,4,5], FP=[1,2,3], FN=[1,1,1], TN=[9,9,9])": (
        "rocplot.compute.sroc(tp=[3, 4, 5], fp=[1, 2, 3], fn=[1, 1, 1], tn=[9, 9, 9])"
    ),
    "compute.threshold_at(y, s, sensitivity=.9)": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "compute.threshold_at(y, s, recall=.9)": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "compute.threshold_at(y, s, ppv=.9)": "rocplot.compute.threshold_at(y_true, y_score, precision=0.9)",
    "compute.threshold_at(y, s)": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "compute.metrics_at(y, s, tpr=.9)": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "compute.metrics_at(y, s, fpr=.1)": "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1)",
    "compute.metrics_at(y, s, sensitivity=.9)": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "compute.metrics_at(y, s, specificity=.9)": "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1)",
    "compute.metrics_at(y, s, threshold='youden')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden')"
    ),
    "compute.metrics_at(y, s, ['f1','accuracy'])": (
        "rocplot.compute.metrics_at(y_true, y_score, metrics=['f1', 'accuracy'])"
    ),
    "compute.bootstrap(compute.partial_auc, y, s)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=functools.partial(rocplot.compute.partial_auc, fpr=(0, 0.1)))"
    ),
    "compute.bootstrap(compute.auc, y, s)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)"
    ),
    "compute.bootstrap(y, s, compute.auc)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)"
    ),
    "compute.bootstrap(y, s, metric='auc')": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)"
    ),
    "compute.bootstrap(y, s)": "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)",
    "compute.optimism(clf, X)": "rocplot.compute.optimism(estimator, X, y)",
    "compute.optimism(y, s)": "rocplot.compute.optimism(estimator, X, y)",
    "rp.confusion_matrix([[3,4],[5,6]])": "rocplot.compute.ConfusionMatrix(tp=3, fp=4, fn=5, tn=6)",
    "rp.confusion_matrix(tp=3,fp=2,fn=1,tn=5)": (
        "rocplot.confusion_matrix(rocplot.compute.ConfusionMatrix(tp=3, fn=1, fp=2, tn=5))"
    ),
    "rp.roc(y, s, partial_auc=(1,.9))": "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))",
    "rp.roc(y, s, max_auc_polygon=True)": "rocplot.roc(y_true, y_score, area=True)",
    "rp.roc(response=y, predictor=s)": "rocplot.roc(y_true=y_true, y_score=y_score)",
    "compute.auc(y, s, partial_auc=(1,.9))": "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))",
    "compute.auc_test(y, s, s2, boot_n=200)": "rocplot.compute.auc_test(y_true, a, b, n_resamples=200, method='bootstrap')",
    "compute.auc_test(y, s)": "rocplot.compute.auc_test(y_true, a, b)",
    "compute.auc_interval(y, s, conf_level=.9)": "rocplot.compute.auc_interval(y_true, y_score, level=0.9)",
    "compute.auc_interval(y, s, method='bootstrap', boot_n=200)": (
        "rocplot.compute.auc_interval(y_true, y_score, method='bootstrap', n_resamples=200)"
    ),
    "rp.roc(truth=y, estimate=s)": "rocplot.roc(y_true=y_true, y_score=y_score)",
    "rp.calibration(y, p, g=10)": "rocplot.calibration(y_true, y_score, n_bins=10, strategy='quantile')",
    "rp.calibration(y, p, normalize=True)": "rocplot.compute.calibration_map(y_true, y_score)",
    "rp.net_benefit(y, p, standardized=True)": "rocplot.net_benefit(y_true, y_score, standardize=True)",
    "rp.sroc([0.8,.9],[.1,.2])": "rocplot.sroc(tp=tp, fp=fp, fn=fn, tn=tn)",
    "rp.sroc(sensitivity=[.8,.9], specificity=[.9,.8])": "rocplot.sroc(tp=tp, fp=fp, fn=fn, tn=tn)",
    "compute.sroc(df)": "rocplot.compute.sroc(tp=tp, fp=fp, fn=fn, tn=tn)",
    "compute.sroc([3,4],[2,3],[2,1],[9,9])": "rocplot.compute.sroc(tp=tp, fp=fp, fn=fn, tn=tn)",
    "rp.forest(y, {'a':s,'b':s2})": "rocplot.forest(rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}))",
    "rp.forest([.8,.7],[.7,.6],[.9,.8])": "rocplot.forest(rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}))",
    "rp.roc(data=df, y_true='label', y_score='score', color='site')": (
        "rocplot.roc('label', 'score', data=table, hue='site')"
    ),
    "rp.roc(data=df, y_true='label', y_score='score', col='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.roc(data=df, y_true='label', y_score='score', row='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, row='site')"
    ),
    "rp.roc(data=df)": "rocplot.roc('label', 'score', data=table)",
    "rp.roc('label', 'score', df)": "rocplot.roc('label', 'score', data=table)",
    "rp.facets('roc', data=df, x='label', y='score', col='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.facets('roc', 'label', 'score', df, col='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.facets('label', 'score', data=df, col='site')": (
        "rocplot.facets('roc', 'label', 'score', data=table, col='site')"
    ),
    "rp.roc(y, s, 'r--')": "rocplot.roc(y_true, {'r--': y_score})",
    "rp.roc(y, s, legend_loc='lower right')": "rocplot.roc(y_true, y_score, legend='lower right')",
    "rp.roc(ax0, y, s)": "rocplot.roc(y_true, y_score, ax=ax)",
    "rp.roc(y, s, ax0)": "rocplot.roc(y_true, y_score, ax=ax)",
    "compute.lift(y, s, top=.1)": "rocplot.compute.enrichment_factor(y_true, y_score, fraction=0.1)",
    "rp.roc(cv0, X, y)": "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "rp.roc(y, [clf, clf2])": "rocplot.compute.estimator_scores({'forest': estimator}, X)",
    "rp.roc(y, {'a': clf, 'b': clf2})": "rocplot.compute.estimator_scores(estimator, X)",
    "rp.roc(y, clf)": "rocplot.compute.estimator_scores(estimator, X)",
    "rp.roc({'a': clf, 'b': clf2}, X, y)": (
        "rocplot.roc(y_true, rocplot.compute.estimator_scores({'forest': estimator}, X))"
    ),
    "rp.roc([clf, clf2], X, y)": "rocplot.roc(y_true, rocplot.compute.estimator_scores({'forest': estimator}, X))",
    "rp.roc(clf, X, y)": "rocplot.roc(y_true, rocplot.compute.estimator_scores(estimator, X))",
    "rp.roc(clf)": "rocplot.roc(y_true, rocplot.compute.estimator_scores(estimator, X))",
    "rp.roc((np.array([0,.1,1]), np.array([0,.5,1])))": "rocplot.compute.RocCurve(fpr, tpr)",
    "rp.roc(fpr=[0,.1,1], tpr=[0,.5,1])": "rocplot.compute.RocCurve(fpr, tpr)",
    "rp.calibration(prob_true=[.1,.5], prob_pred=[.2,.6])": "rocplot.compute.CalibrationCurve(prob_pred, prob_true)",
    "rp.precision_recall(y3, P3)": "rocplot.compute.one_vs_rest(y_true, score_matrix)",
    "rp.calibration(y3, P3)": "rocplot.compute.one_vs_rest(y_true, score_matrix)",
    "rp.multiclass_roc(y3)": "rocplot.multiclass_roc(y_true, score_matrix)",
    "rp.roc()": "rocplot.roc(y_true, y_score)",
    "rp.confusion_matrix(clf, X, y)": (
        "rocplot.confusion_matrix(y_true, rocplot.compute.estimator_scores(estimator, X))"
    ),
    "rp.confusion_matrix(np.array([[50,10],[5,35]]))": (
        "rocplot.compute.ConfusionMatrix(tp=50, fp=10, fn=5, tn=35)"
    ),
    "rp.confusion_matrix(y, y_pred=s)": "rocplot.confusion_matrix(y_true, y_score, threshold=0.5)",
    "rp.confusion_matrix(y, y_pred=p)": "rocplot.confusion_matrix(y_true, y_score, threshold=0.5)",
    "compute.estimator_scores([clf], X)": "rocplot.compute.estimator_scores({'forest': estimator}, X)",
    "compute.metrics_at(y, s, threshold='best')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden')"
    ),
    "compute.auc_test(y, [s, s2])": "rocplot.compute.auc_test(y_true, a, b)",
    "compute.auc_test({'a': s, 'b': s2}, y)": "rocplot.compute.auc_test(y_true, a, b)",
    "compute.paired(y, s, s2)": "rocplot.compute.paired(y_true, a, b, threshold=0.5)",
    "compute.net_benefit_test(y, p, p2)": "rocplot.compute.net_benefit_test(y_true, a, b, threshold=0.5)",
    "compute.group_differences(y, p, by=df.site)": (
        "rocplot.compute.group_differences(y_true, y_score, by=group, threshold=0.5)"
    ),
    "compute.group_differences(y, p)": "rocplot.compute.group_differences(y_true, y_score, by=group, threshold=0.5)",
    "compute.group_differences(y, p, sensitive_features=df.site, threshold=.5)": (
        "rocplot.compute.group_differences(y_true, y_score, by=group, threshold=0.5)"
    ),
    "compute.calibration_over_groups(y, p)": "rocplot.compute.calibration_over_groups(y_true, y_score, by=group)",
    "compute.ipcw(time, event)": "rocplot.compute.ipcw(time, event, at=5)",
    "compute.ipcw(time, event, time=5)": "rocplot.compute.ipcw(time, event, at=5)",
    "compute.ipcw(time, event, t=5)": "rocplot.compute.ipcw(time, event, at=5)",
    "compute.ipcw(time, event, horizon=5)": "rocplot.compute.ipcw(time, event, at=5)",
    "compute.kaplan_meier(time)": "rocplot.compute.kaplan_meier(time, event)",
    "compute.concordance(time, event)": "rocplot.compute.concordance(time, event, y_score)",
    "compute.logrank_test(time, event, df.site)": "rocplot.compute.logrank_test(time, event, by=group)",
    "compute.logrank_test(time, event)": "rocplot.compute.logrank_test(time, event, by=group)",
    "compute.integrated_auc(time, event, s)": "rocplot.compute.integrated_auc(time, event, y_score, low=1, high=8)",
    "compute.froc(y, s)": "rocplot.compute.froc(marks, confidence, n_images=50, n_lesions=100)",
    "rp.froc(y, s)": "rocplot.froc(marks, confidence, n_images=50, n_lesions=100)",
    "compute.uplift(y, s)": "rocplot.compute.uplift(y_true, y_score, treatment)",
    "rp.uplift(y, s)": "rocplot.uplift(y_true, y_score, treatment)",
    "rp.uplift(y, s, group=y)": "rocplot.uplift(y_true, y_score, treatment=treatment)",
    "rp.qini(y, s, w=y)": "rocplot.qini(y_true, y_score, treatment=treatment)",
    "compute.auc_power(.8)": "rocplot.compute.auc_power(0.8, n_positive=50, n_negative=50)",
    "compute.operating_point(y, s, method='youden')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden')"
    ),
    "compute.operating_point(y, s, maximize='f1')": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='f1')"
    ),
    "compute.tpr_at(y, s, .1)": "rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)",
    "compute.fpr_at(y, s, sensitivity=.9)": "rocplot.compute.fpr_at(y_true, y_score, tpr=0.9)",
    "compute.partial_auc(y, s)": "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))",
    "compute.enrichment_factor(y, s, .01)": "rocplot.compute.enrichment_factor(y_true, y_score, fraction=0.01)",
    "compute.score_bands(y, s, bins=10)": "rocplot.compute.score_bands(y_true, y_score, n_bands=10)",
    "compute.score_bands(y, s, 10)": "rocplot.compute.score_bands(y_true, y_score)",
    "compute.multiclass_auc(y3, P3, average='macro')": (
        "rocplot.compute.multiclass_auc(y_true, score_matrix, method='macro')"
    ),
    "compute.roc(y, s, positive=1)": "rocplot.compute.roc(y_true, y_score, pos_label=1)",
    "compute.calibration(y, p, normalize=True)": "rocplot.compute.calibration_map(y_true, y_score)",
    "rp.report(clf, X, y)": "rocplot.report(y_true, rocplot.compute.estimator_scores(estimator, X))",
    "rp.interactive('x.html')": "rocplot.interactive(ax, 'roc.html')",
    "rp.interactive(rp.roc(y, s))": "rocplot.interactive(ax, 'roc.html')",
    "rp.figure_legend()": "rocplot.figure_legend(fig)",
    "rp.letter_axes()": "rocplot.letter_axes(fig.axes)",
    "rp.preflight()": "rocplot.preflight(fig)",
    "rp.caption()": "rocplot.caption(ax)",
    "rp.caption(y, s)": "rocplot.caption(ax)",
    "rp.load_dataset()": "rocplot.load_dataset('breast_cancer')",
    "rp.roc(df, y_true='label', y_score='score', hue='site')": (
        "rocplot.roc('label', 'score', hue='site', data=table)"
    ),
    "rp.roc(s, y_true=y)": "rocplot.roc(y_true, y_score)",
    "rp.roc(data=df, hue='site')": "rocplot.roc('label', 'score', data=table, hue='site')",
    "compute.auc(data=df)": "rocplot.compute.auc('label', 'score', data=table)",
    "compute.auc_interval(y, s, ci=True)": "rocplot.compute.auc_interval(y_true, y_score, level=0.95)",
    "compute.auc_interval(y, s, confidence_level=.9, n_boot=100)": (
        "rocplot.compute.auc_interval(y_true, y_score, level=0.9, n_resamples=100, method='bootstrap')"
    ),
    "rp.roc('label', 'score', data=df, group='site')": "rocplot.roc('label', 'score', data=table, hue='site')",
    "rp.roc(y_test=y, y_prob=s)": "rocplot.roc(y_true=y_true, y_score=y_score)",
    "rp.roc(y, s, hul=True)": "rocplot.roc(y_true, y_score, hull=True)",
    "compute.bootstrap(y, s, metric=compute.auc)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)"
    ),
    "rp.paired(y, s, s2)": "rocplot.paired(y_true, a, b, threshold=0.5)",
    "rp.det(y, p, fold=fold)": "rocplot.roc_average(y_true, y_score, fold=fold)",
    "rp.precision_recall(cv)": "rocplot.precision_recall(rocplot.compute.cv_scores(cv_results, X, y))",
    "compute.auc(cv, X, y)": "rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "compute.roc_average(cv, X, y)": "rocplot.compute.roc_average(rocplot.compute.cv_scores(cv_results, X, y))",
    "compute.auc(clf, X, y)": "rocplot.compute.auc(y_true, rocplot.compute.estimator_scores(estimator, X))",
    "compute.bootstrap(y, s, compute.partial_auc)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=functools.partial(rocplot.compute.partial_auc, fpr=(0, 0.1)))"
    ),
    "compute.group_differences(y, s, df.site)": (
        "rocplot.compute.group_differences(y_true, y_score, by=group, threshold=0.5)"
    ),
    "compute.metrics_at(y, s, 0.5)": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "rp.roc_average(y, s)": "rocplot.roc_average(y_true, y_score, fold=fold)",
    "rp.calibration_by(y, p)": "rocplot.calibration_by(y_true, y_score, by=group)",
    "rp.roc(y, s, 'RF')": "rocplot.roc(y_true, {'RF': y_score})",
    "compute.metrics_at(y, s)['mcc']": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['mcc'])",
    "rp.roc(y, {'a': s, 'b': s2}, pvalue=True)": "rocplot.compute.auc_test(y_true, {'a': a, 'b': b})",
    "rp.roc(y, {'a': s, 'b': s2}, compare='delong')": (
        "rocplot.compute.auc_test(y_true, {'a': a, 'b': b}, method='delong')"
    ),
    "rp.compare(y, {'a': s, 'b': s2})": "rocplot.roc(y_true, {'a': a, 'b': b}, test=True)",
    "rp.forest(df, outcome='label', score='score', by='site')": (
        "rocplot.forest(rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}))"
    ),
    "rp.forest(tp=tp, fp=fp, fn=fn, tn=tn)": "rocplot.forest(rocplot.compute.sroc(tp=tp, fp=fp, fn=fn, tn=tn))",
    "rp.forest(intervals, summary=True)": "rocplot.forest(rocplot.compute.random_effects(intervals, transform='logit'))",
    "rp.forest(intervals, ref=.5)": "rocplot.forest(intervals, reference=0.5)",
    "rp.det(y, s, log=True)": "rocplot.roc(y_true, y_score, xscale='log')",
    "compute.enrichment_factor(y, s, ci=True)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=functools.partial(rocplot.compute.enrichment_factor, fraction=0.1))"
    ),
    "rp.ppv_curve(y, p)": "rocplot.threshold_metrics(y_true, y_score, metrics=['precision'])",
    "rp.calibration(y, p, hue=df.site, test=True)": (
        "rocplot.compute.calibration_statistics(y_true, y_score, hue=group)"
    ),
    "rp.precision_recall(y, {'a': s, 'b': s2}, p_value=True)": "rocplot.compute.average_precision_test(y_true, a, b)",
    "compute.auc_interval(y, s, strata=df.site)": (
        "rocplot.compute.random_effects("
        "rocplot.compute.auc_interval(y_true, y_score, hue=group), transform='logit')"
    ),
    "compute.precision_at(y, s, k=90)": (
        "rocplot.compute.metrics_at(y_true, y_score, threshold=np.sort(y_score)[-k], metrics=['precision', 'recall'])"
    ),
    "rp.drift(y, p, time=df.site)": "rocplot.compute.auc('label', 'score', data=table, hue='month')",
    "compute.auc_sample_size(auc1=.8, auc2=.7)": "rocplot.compute.auc_sample_size(0.8, null=0.7)",
    "compute.auc_sample_size(.75, width=.1, prevalence=.2)": "rocplot.compute.auc_sample_size(0.75, ratio=4)",
    "compute.f1_threshold(y, s)": "rocplot.compute.operating_point(y_true, y_score, criterion='f1')",
    "compute.fpr_at_95_tpr(y, s)": "rocplot.compute.fpr_at(y_true, y_score, tpr=0.95)",
    "rp.lift_by_decile(y, s)": "rocplot.score_bands(y_true, y_score)",
    "rp.coupled_forest(tp, fp)": "rocplot.forest(rocplot.compute.sroc(tp=tp, fp=fp, fn=fn, tn=tn))",
    "rp.kaplan_meier(df, 'time', 'event')": ("rocplot.kaplan_meier('time', 'event', data=table)"),
    "rp.kaplan_meier(time, event, strata=df.site)": "rocplot.kaplan_meier(time, event, by=group)",
    "rp.kaplan_meier(time, event, risk_table=True)": "rocplot.kaplan_meier(time, event, at_risk=True)",
    "rp.time_dependent_roc(time, event)": "rocplot.roc(labels, scores, sample_weight=weights)",
    "compute.auc_test(y, s, s2, null=.7)": "rocplot.compute.auc_interval(y_true, y_score)",
    "rp.calibration(y, p, grouping='bins')": "rocplot.calibration(y_true, y_score, method='bins')",
    "rp.calibration(y, p, n=5)": "rocplot.calibration(y_true, y_score, n_bins=5)",
    "compute.calibration(y, p, n=5)": "rocplot.compute.calibration(y_true, y_score, n_bins=5)",
    "rp.roc(y, p, ci=True, zebra=1)": "rocplot.roc(y_true, y_score, band=True)",
    "rp.roc(y, p, zebra=1, title='x', ci=True)": "rocplot.roc(y_true, y_score, band=True)",
    "rp.roc(y, p, reverse=True, ci=True, zebra=1)": "rocplot.roc(y_true, -y_score, band=True)",
    "compute.auc_interval('label', 'score', data=df, counts='month')": (
        "rocplot.compute.auc_interval('label', 'score', data=table, "
        "sample_weight=rocplot.compute.frequency_weights(table['month']))"
    ),
    "compute.tpr_at(y, p, fpr=[.001, .01])": "rocplot.compute.tpr_at(y_true, y_score, fpr=one)",
    "compute.ipcw(time, event, at=[1, 3, 5])": "rocplot.compute.ipcw(time, event, at=one)",
    "compute.net_benefit_test(y, p, p2, threshold=[.05, .2])": (
        "rocplot.compute.net_benefit_test(y_true, a, b, threshold=one)"
    ),
    "compute.operating_point(y, p, criterion='youden', ci=True)": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=lambda counts: "
        "rocplot.compute.operating_point(counts, criterion='youden').threshold)"
    ),
    "compute.metrics_at(y, p, fold=fold)": (
        "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, hue=fold)"
    ),
    "compute.paired('label', 'score', 'p', data=df)": (
        "rocplot.compute.paired('label', 'score', 'p', data=table, threshold=0.5)"
    ),
    "compute.bootstrap(y, p, statistic=lambda counts: compute.operating_point(counts))": (
        "rocplot.compute.operating_point(counts)"
    ),
    "compute.roc_from_counts(y, p, n)": (
        "rocplot.confusion_matrix(rocplot.compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45))"
    ),
    "compute.worst_group_accuracy(y, p)": (
        "rocplot.compute.confusion_matrix(y_true, y_pred=y_pred, hue=group)"
    ),
    "compute.weighted_kappa(y, p)": "rocplot.compute.confusion_matrix(y_true, y_pred=y_pred)",
    "rp.calibration('label', 'score', data=df, bins='site')": (
        "rocplot.calibration_by('label', 'score', data=table, by='site')"
    ),
    "rp.calibration('label', 'score', data=df, n_bins='site')": (
        "rocplot.calibration_by('label', 'score', data=table, by='site')"
    ),
    "compute.calibration('label', 'score', data=df, n_bins='site')": (
        "rocplot.compute.calibration_by('label', 'score', data=table, by='site')"
    ),
    "rp.calibration('label', 'score', data=df, group='site')": (
        "rocplot.calibration_by('label', 'score', data=table, by='site')"
    ),
    "rp.calibration('label', 'score', data=df, by='site')": (
        "rocplot.calibration_by('label', 'score', data=table, by='site')"
    ),
    "compute.calibration(y, p, n_bins=group)": "rocplot.compute.calibration_by(y_true, y_score, by=group)",
    "rp.calibration(y, p, hue=y)": "rocplot.calibration_by(y_true, y_score, by=group)",
    "compute.metrics_at(y, p, k=30)": (
        "rocplot.compute.metrics_at(y_true, y_score, threshold=np.sort(y_score)[-30], metrics=['precision', 'recall'])"
    ),
    "compute.metrics_at(y, p, top=30)": (
        "rocplot.compute.metrics_at(y_true, y_score, threshold=np.sort(y_score)[-30], metrics=['precision', 'recall'])"
    ),
    "rp.lift(y, p, scale='rate', value=amount)": (
        "rocplot.lift(y_true * amount / amount.max(), y_score, soft_labels=True, scale='rate')"
    ),
    "compute.operating_point('label', 'score', data=df, cost_fn='p', cost_fp=6)": (
        "rocplot.compute.operating_point('label', 'score', data=table, "
        "sample_weight=rocplot.compute.case_weights('label', data=table, cost_fp=6, cost_fn='p'))"
    ),
    "compute.operating_point('label', 'score', data=df, cost_fn=df['p'], cost_fp=6)": (
        "rocplot.compute.operating_point('label', 'score', data=table, "
        "sample_weight=rocplot.compute.case_weights('label', data=table, cost_fp=6, cost_fn='p'))"
    ),
    "compute.operating_point(y, p, cost_fn=amount, cost_fp=6)": (
        "rocplot.compute.operating_point(y_true, y_score, sample_weight=rocplot.compute.case_weights(y_true, cost_fp=6, cost_fn=amount))"
    ),
    "compute.profit_optimum(y, p, benefit_tp=amount, cost_fp=6)": (
        "rocplot.compute.profit_optimum(y_true, y_score, benefit_tp=1, cost_fp=1, "
        "sample_weight=rocplot.compute.case_weights(y_true, cost_fp=6, benefit_tp=amount))"
    ),
    "compute.profit_optimum(y, p, benefit=110, cost=10)": (
        "rocplot.compute.profit_optimum(y_true, y_score, benefit_tp=110, cost_fp=10)"
    ),
    "compute.profit_optimum(y, p, benefit=110, costs={'fp': 10})": (
        "rocplot.compute.profit_optimum(y_true, y_score, benefit_tp=110, cost_fp=10)"
    ),
    "rp.roc_average(y, p, fold=fold, band='sd', show_folds=True)": (
        "rocplot.roc_average(y_true, y_score, fold=fold, errorbar='sd', band=True, folds=True)"
    ),
    "compute.mean_average_precision(y, p)": (
        "rocplot.compute.average_precision_interval(dict(zip(names, Y.T)), dict(zip(names, S.T)))"
    ),
    "compute.population_stability(y, p, table=True)": "rocplot.compute.stability_table(expected, actual)",
    "compute.vintage(y, p)": ("rocplot.compute.integrated_auc(time, event, y_score, low=1, high=8)"),
    "compute.strategy_table(y, p)": (
        "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['npv'])"
    ),
    "rp.lift(y, p, profit={'benefit_tp': amount, 'cost_fp': 6})": (
        "rocplot.lift(y_true, y_score, profit={'benefit_tp': 1, 'cost_fp': 1}, "
        "sample_weight=rocplot.compute.case_weights(y_true, cost_fp=6, benefit_tp=amount))"
    ),
    "rp.threshold_metrics('label', 'score', data=df, cost_fn='p', cost_fp=6)": (
        "rocplot.threshold_metrics('label', 'score', data=table, metrics='cost', "
        "sample_weight=rocplot.compute.case_weights('label', data=table, cost_fp=6, cost_fn='p'))"
    ),
    "rp.roc(y, p, operating_point={'cost_fn': amount, 'cost_fp': 6})": (
        "rocplot.roc(y_true, y_score, operating_point=True, "
        "sample_weight=rocplot.compute.case_weights(y_true, cost_fp=6, cost_fn=amount))"
    ),
    "rp.cost_curve('label', 'score', data=df, cost_fn='p')": (
        "rocplot.cost_curve('label', 'score', data=table, operating_point=True, "
        "sample_weight=rocplot.compute.case_weights('label', data=table, cost_fn='p', cost_fp=1))"
    ),
    "compute.net_benefit(y, p, cost_fn=amount, cost_fp=1)": (
        "rocplot.compute.operating_point(y_true, y_score, sample_weight=rocplot.compute.case_weights(y_true, cost_fp=1, cost_fn=amount))"
    ),
    "compute.expected_observed_ratio(y, p)": "rocplot.compute.calibration_statistics(y_true, y_score)",
    "compute.observed_expected_ratio(y, p)": "rocplot.compute.calibration_statistics(y_true, y_score)",
    "rp.cost(y, p, cost_fn=amount)": (
        "rocplot.threshold_metrics(y_true, y_score, metrics={'Cost': {'metric': 'cost', 'cost_ratio': 0.2}})"
    ),
    "rp.lift(y, p, cost_fp=3, benefit_tp=40)": (
        "rocplot.lift(y_true, y_score, profit={'benefit_tp': 40, 'cost_fp': 3})"
    ),
    "compute.ks_statistic(k, p)": (
        "rocplot.compute.ks_statistic(k / n, y_score, soft_labels=True, "
        "sample_weight=rocplot.compute.frequency_weights(n))"
    ),
    "rp.roc(k, p)": (
        "rocplot.roc(k / n, y_score, soft_labels=True, sample_weight=rocplot.compute.frequency_weights(n))"
    ),
    "rp.roc(y, s, ci='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, method='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, auc_method='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, interval_method='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, interval_method='score')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, band='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc(y, s, ci=True)": "rocplot.roc(y_true, y_score, band=True)",
    "rp.precision_recall(y, s, ci='delong')": "rocplot.compute.auc_interval(y_true, y_score, method='delong')",
    "rp.roc_points('fpr', 'tpr', label='name', data=rates, hull=True, prevalence=.2)": (
        "rocplot.roc_points('fpr', 'tpr', hue='name', data=table, hull=True, prior=0.2)"
    ),
    "rp.roc_points('fpr', 'tpr', names='name', data=rates)": (
        "rocplot.roc_points('fpr', 'tpr', hue='name', data=table)"
    ),
    "rp.roc_points('fpr', 'tpr', text='name', data=rates)": (
        "rocplot.roc_points('fpr', 'tpr', hue='name', data=table)"
    ),
    "rp.roc_points([.1, .3], [.6, .8], slope=2)": "rocplot.roc_points(points, prior=0.5, cost_fp=2)",
    "compute.roc_hull([.1, .3], [.6, .8])": "rocplot.compute.roc_points({'a': (0.1, 0.6)})",
    "compute.auprg(y, p)": "rocplot.compute.precision_recall_gain(y_true, y_score)",
    "compute.brier_decomposition(y, p, grouping='values')": (
        "rocplot.compute.brier_decomposition(y_true, y_score, method='scores')"
    ),
    "compute.brier_decomposition(y, p).reliability": (
        "rocplot.compute.brier_decomposition(y_true, y_score, method='scores')"
    ),
    "compute.brier_decomposition('rain', 'p', n='days', data=rates)": (
        "rocplot.compute.brier_decomposition('share', 'p', data=table.assign(share=table['rain'] / table['days']), "
        "sample_weight=rocplot.compute.frequency_weights(table['days']), soft_labels=True, method='scores')"
    ),
    "rp.calibration(k, p, n=n)": (
        "rocplot.calibration(y_true / n, y_score, sample_weight=rocplot.compute.frequency_weights(n), "
        "soft_labels=True, strategy='quantile')"
    ),
    "compute.prevalence(y)": "rocplot.compute.metric('precision', fpr=0.05, tpr=0.9, skew=9)",
}


@pytest.mark.sample(40)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("guess", GUESSES)
def test_a_first_guess_leads_to_a_call_that_runs(guess, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some calls write a file
    data = list_example_data()
    y, p, cv = data["y"], data["y_score"], data["cv_results"]
    table = {"label": y, "score": p, "p": p, "forest": data["b"], "site": data["group"]}
    table |= {"month": np.arange(160) // 80, "time": data["time"], "event": data["event"]}
    data["table"] = pd.DataFrame(table)
    data |= {"amount": np.arange(1.0, 161), "k": 7 * np.arange(160), "n": np.full(160, 2000)}
    names = {"rp": rp, "compute": compute, "np": np, "s": 4 * p, "s2": -p, "p": p, "p2": data["b"]}
    data["table"] = data["table"].assign(
        fpr=np.arange(160) / 200, tpr=np.arange(160) / 160, name=np.arange(160)
    )
    data["table"] = data["table"].assign(rain=np.arange(160) // 2, days=80)
    data |= {"rates": data["table"]}
    names |= {
        "df": data["table"],
        "cv": cv,
        "cv0": {"fit_time": cv["fit_time"], "test_score": cv["test_score"]},
    }
    names |= {
        "clf": data["estimator"],
        "clf2": data["estimator"],
        "ax0": data["ax"],
        "y3": np.arange(160) % 3,
    }
    with pytest.raises((TypeError, ValueError, AttributeError)) as caught:
        eval(guess, data | names | {"P3": np.full((160, 3), 1 / 3)})
    assert find_last_call(str(caught.value)) == GUESSES[guess]
    assert len(str(caught.value)) <= 500
    plt.figure()
    data |= {"k": 10} if "[-k]" in GUESSES[guess] else {}  # of the highest scores, not of cases
    eval(GUESSES[guess], data | {"one": 5 if "ipcw" in guess else 0.2})
    plt.close("all")


def test_limits_of_the_area_in_the_legend():
    with refused("label_fmt='{name} (AUC {auc}, 95 % CI {low} to {high})'", "auc_interval(y_true, y_score)"):
        rp.roc(Y, TABLE["nb"], auc_ci=True)
    ax = rp.roc(Y, TABLE["nb"], label_fmt="{name} (AUC {auc}, 95 % CI {low} to {high})")
    (interval,) = [compute.auc_interval(Y, TABLE["nb"])]
    assert f"95 % CI {interval.low:.3f} to {interval.high:.3f})" in ax.get_legend().texts[0].get_text()
    plt.close(ax.figure)
    with refused("call rocplot.compute.auc_interval(y_true, y_score)"):
        compute.roc(Y, TABLE["nb"], auc_ci=True)


@pytest.mark.parametrize(
    ("column", "models", "code"),
    [
        ("pct", "pct", "table.assign(p=table['pct'] / 100), y_score='p'"),
        ("pct", ["pct"], "table.assign(**(table[['pct']] / 100))"),
        ("pct", {"new": "pct"}, "table.assign(**(table[['pct']] / 100))"),
        ("logit", "logit", "table.assign(p=scipy.special.expit(table['logit'])), y_score='p'"),
        ("logit", ["logit"], "table.assign(**(scipy.special.expit(table[['logit']])))"),
    ],
)
def test_a_column_of_percentages_leads_to_one_of_probabilities(column, models, code):
    risk = np.linspace(0.02, 0.9, 80)
    table = pd.DataFrame({"died": Y, "pct": 100 * risk, "logit": np.log(risk / (1 - risk))})
    with refused(f", pass data={code}; "):
        compute.calibration_statistics("died", models, data=table)
    names = {"table": table, "scipy": scipy, "compute": compute, "models": models}
    name = "" if "y_score" in code else ", y_score=models"
    found = eval(f"compute.calibration_statistics('died', data={code}{name})", names)
    found = found if isinstance(models, str) else next(iter(found.values()))
    assert found.brier == pytest.approx(np.mean((risk - Y) ** 2))
    if column == "pct" and models == "pct":
        with refused("'pct / 100' is not a column", f"pass data={code}; columns are"):
            compute.calibration_statistics("died", "pct / 100", data=table)
        with refused("pass percentages as data=table.assign(p=table['pct'] / 100), y_score='p', map"):
            rp.net_benefit("died", "pct", data=table)


@pytest.mark.parametrize("word", ["slope", "intercept", "brier", "statistics"])
def test_numbers_of_calibration_are_those_of_its_statistics(word):
    risk = np.linspace(0.02, 0.9, 80)
    with refused("compute.calibration_statistics(y_true, y_score)"):
        compute.calibration(Y, risk, **{word: True})
    if word != "statistics":
        with refused("statistics=True writes them"):
            rp.calibration(Y, risk, **{word: True})
    with pytest.raises(AttributeError, match=r"O:E with limits are rocplot\.compute\.calibration_statistics"):
        compute.calibration(Y, risk).statistics  # noqa: B018


@pytest.mark.parametrize(
    ("cut_offs", "written"),
    [
        ([3, 4], "(3, 4)"),
        ((3, 4), "(3, 4)"),
        (range(3, 11), "range(3, 11)"),
        (np.arange(3, 5), "(3, 4)"),
        (pd.Series([3, 4]), "(3, 4)"),
    ],
)
def test_several_cut_offs_lead_to_limits_at_all_of_them(cut_offs, written):
    """A cut-off for a score of points, from a table of k positives among n; the container does not matter."""
    k, n, score = np.array([0, 1, 9, 20]), np.array([20, 60, 70, 30]), np.array([0, 1, 3, 4])
    reading = {"soft_labels": True, "sample_weight": compute.frequency_weights(n)}
    with pytest.raises(TypeError) as caught:
        compute.metrics_at(k / n, score, threshold=cut_offs, metrics=["npv", "lr_minus"], **reading)
    data = "y_true, y_score, sample_weight=sample_weight, soft_labels=True"
    assert str(caught.value).partition(": ")[2] == (
        f"it is one cut-off, {{one: rocplot.compute.metrics_at({data}, threshold=one) for one in {written}}}; "
        f"rocplot.compute.threshold_metrics({data}, metrics=['npv', 'lr_minus'], intervals=True).to_frame() "
        "has all cut-offs, with limits"
    )


@pytest.mark.parametrize(
    ("picture", "options"), [("score_distribution", {"kind": "cdf"}), ("score_bands", {"n_bands": 3})]
)
@pytest.mark.filterwarnings("ignore:The figure layout has changed")
def test_low_scores_in_groups_lead_to_a_grid_of_pictures_of_one_model(picture, options):
    with pytest.raises(TypeError) as caught:
        getattr(rp, picture)("label", "nb", data=FULL, hue="site", higher_is_positive=False, **options)
    call = str(caught.value).partition("as in ")[2]
    grid = eval(call, {"seaborn": sns, "rocplot": rp, "table": FULL})
    assert set(grid.axes_dict) == {"north", "south"}
    assert f"rocplot.{picture}, 'label', '-nb', " in call
    plt.close(grid.figure)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("guess", "meant"),
    [
        ("net_benefit('ill', 'risk', data=table, time='years', horizon=5, threshold=.1)", ("risk", 0.1)),
        ("net_benefit('ill', 'risk', data=table, time='years', at=5, threshold=.1)", ("risk", 0.1)),
        ("net_benefit('ill', 'old', data=table, times='years', horizon=5, threshold=.1)", ("old", 0.1)),
        ("net_benefit(status='ill', pred='old', data=table, time='years', t=5, threshold=.1)", ("old", 0.1)),
        ("net_benefit(event, risk, time=time, horizon=5, threshold=.1)", ("risk", 0.1)),
    ],
)
def test_a_horizon_leads_to_a_call_with_its_labels_and_weights(guess, meant):
    """The call that the message ends in takes what ipcw gives, never the events of whole follow-up."""
    rng = np.random.default_rng(1)
    table = pd.DataFrame({"years": rng.exponential(6, 200), "ill": rng.integers(0, 2, 200)})
    table = table.assign(risk=rng.random(200), old=rng.random(200))
    names = {"time": table["years"], "event": table["ill"], "risk": table["risk"], "y_score": table["risk"]}
    with refused("label, weight = rocplot.compute.ipcw(") as caught:
        eval(f"compute.{guess}", {"compute": compute, "table": table, **names})
    ipcw, _, last = str(caught.value).partition("label, weight = ")[2].partition(" gives ")
    label, weight = eval(ipcw, {"rocplot": rp, "table": table, **names})
    found = eval(
        find_last_call(last), {"rocplot": rp, "table": table, "label": label, "weight": weight, **names}
    )
    at_five = compute.ipcw(table["years"], table["ill"], at=5)
    column, threshold = meant
    right = compute.net_benefit(
        at_five.label, table[column], sample_weight=at_five.weight, thresholds=threshold
    )
    assert found.net_benefit == pytest.approx(right.net_benefit)
    naive = compute.net_benefit(table["ill"], table[column], thresholds=threshold)
    assert found.net_benefit != pytest.approx(naive.net_benefit, abs=0.001)


@pytest.mark.parametrize(
    ("guess", "unwritten"),
    [
        ("compute.roc_average(y, p, fold=fold, horizon=5, weights=weight)", "Call"),  # whose weights count
        ("rp.roc(y, p, horizon=5, add_ci=True)", "at=5, add"),  # at= of roc is for covariates
    ],
)
def test_a_horizon_writes_no_call_that_answers_another_question(guess, unwritten):
    data = list_example_data()
    with refused("rocplot.compute.ipcw(time, event, at=5) gives y_true and sample_weight") as caught:
        eval(guess, data | {"rp": rp, "compute": compute, "p": data["y_score"]})
    assert unwritten not in str(caught.value)
    plt.close("all")


@pytest.mark.parametrize(
    "guess",
    [
        "rp.roc('y', 'A', data=df, pos_label='dog')",
        "compute.auc('y', ['A', 'B'], data=df, pos_label='dog')",
        "compute.auc('y', {'ours': 'A', 'theirs': 'B'}, data=df, pos_label='cat')",
        "compute.auc(y, A, pos_label='dog')",
        "compute.auc(y, list(A), pos_label='dog')",
        "compute.auc(y, {'A': A, 'B': B}, pos_label='dog')",
        "rp.roc(y, A, pos_label='dog', hull=True)",
        "compute.paired('y', 'A', 'B', data=df, threshold=0.5, pos_label='dog')",
        "rp.paired(y, A, B, threshold=0.5, pos_label='dog')",
        "compute.group_differences('y', 'A', by='place', threshold=0.5, data=df)",
        "compute.metrics_at('y', 'A', hue=['place', 'half'], threshold=0.5, data=df, pos_label='dog')",
    ],
)
def test_predicted_classes_in_the_place_of_scores(guess):
    """Each call that the message writes runs as it stands; as 0 and 1, higher means the positive class."""
    rng = np.random.default_rng(7)
    y = np.repeat(["dog", "cat"], 100)
    A, B = (np.where(rng.random(200) < right, y, np.roll(y, 100)) for right in (0.8, 0.7))
    df = pd.DataFrame({"y": y, "A": A, "B": B, "place": rng.choice(["a", "b"], 200)})
    df["half"] = np.arange(200) % 2
    names = {"rp": rp, "compute": compute, "y": y, "A": A, "B": B, "df": df}
    with pytest.raises(TypeError, match="which are classes of y_true: call rocplot") as caught:
        eval(guess, names)
    given = next((one for one in ("{'A': A, 'B': B}", "list(A)") if one in guess), "A")
    passed = {
        "y_true": y,
        "y_score": eval(given, names),
        "a": A,
        "b": B,
        "table": df,
        "rocplot": rp,
        "np": np,
    }
    calls = [code for code in calls_in(str(caught.value)) if code.startswith("rocplot")]
    results = []
    for code in calls:
        plt.figure()
        results.append(eval(code, passed))
    plt.close("all")
    if "compute.auc" in calls[-1]:
        areas = results[-1].values() if isinstance(results[-1], dict) else [results[-1]]
        assert all(area > 0.6 for area in areas)
    if "group_diff" in guess:
        assert sorted(results[0]) == ["a", "b"]  # a matrix of each group


def test_several_labels_of_a_case_are_passed_by_name():
    """The advice runs as it is written; scikit-learn's averages are the mean, and that of the raveled arrays."""
    rng = np.random.default_rng(8)
    y_true = (rng.random((200, 3)) < [0.5, 0.3, 0.2]).astype(int)
    y_score, names = y_true + rng.normal(size=(200, 3)), ["cat", "dog", "bird"]
    for call in (compute.average_precision_interval, compute.confusion_matrix, rp.precision_recall):
        with refused("dict(zip(names, y_true.T)) and dict(zip(names, y_score.T))", "y_true.ravel()"):
            call(y_true, y_score)
    found = compute.average_precision_interval(
        dict(zip(names, y_true.T, strict=True)), dict(zip(names, y_score.T, strict=True))
    )
    mean = np.mean([interval.estimate for interval in found.values()])
    assert mean == pytest.approx(average_precision_score(y_true, y_score, average="macro"))
    micro = compute.precision_recall(y_true.ravel(), y_score.ravel()).average_precision
    assert micro == pytest.approx(average_precision_score(y_true, y_score, average="micro"))


def test_a_softmax_is_named_with_the_calibration_error():
    for module, name in ((compute, "ece"), (rp, "reliability_diagram"), (compute, "reliability_diagram")):
        with pytest.raises(
            AttributeError, match=r"\(score_matrix\.argmax\(axis=1\) == y, score_matrix\.max\("
        ):
            getattr(module, name)


def test_weighted_kappa_is_not_here():
    for given in ({"weights": "quadratic"}, {"weights": "linear"}):
        with refused("weighted kappa is not here", "cohen_kappa_score(a, b, weights='quadratic')"):
            compute.confusion_matrix(Y, y_pred=Y, **given)
    with refused("Use 'sample_weight'"):
        compute.confusion_matrix(Y, y_pred=Y, weights=np.ones(80))
    for name in ("cohen_kappa", "kappa2", "fleiss_kappa", "icc", "bland_altman"):
        with pytest.raises(AttributeError, match="not here"):
            getattr(compute, name)


def test_missing_values_are_dropped_from_the_columns_that_were_passed():
    with refused("data=table.dropna(subset=['label', 'nb'])"):
        compute.auc("label", "nb", data=FULL, na_rm=True)
    with refused("keep = pandas.notna(y_score), y_true[keep], y_score[keep]"):
        compute.auc(Y, X[:, 0], na_rm=True)
    with refused("has 9 missing values (NaN or null, first at positions 0, 1, 2, 3, 4, 5, …): drop"):
        compute.auc(Y, np.where(np.arange(80) < 9, np.nan, X[:, 0]))


@pytest.mark.parametrize(
    "call",
    [
        "compute.auc_test('state', 'ca125', 'he4', data=table, pos_label='case', {missing})",
        "compute.auc_test('state', '-ca125', '-he4', data=table, pos_label='control', {missing})",
        "compute.auc_test('state', ['ca125', 'he4'], data=table, pos_label='case', {missing})",
        "compute.auc_interval('state', 'ca125', data=table, pos_label='case', groups='patient', {missing})",
        "rp.roc('state', {{'A': 'ca125', 'B': 'he4'}}, data=table, pos_label='case', {missing})",
    ],
)
def test_the_columns_of_both_models_and_of_groups_are_freed_of_missing_values(call):
    table = pd.DataFrame({"state": np.where(Y == 1, "case", "control"), "ca125": X[:, 0], "he4": X[:, 1]})
    table["patient"] = np.arange(80) // 2.0
    table.loc[3, "ca125"] = table.loc[5, "he4"] = table.loc[7, "patient"] = np.nan
    names = {"compute": compute, "rp": rp, "table": table}
    with pytest.raises(TypeError) as caught:
        eval(call.format(missing="na_rm=True"), names)
    message = str(caught.value)
    given = message[message.index("data=") :]
    eval(call.format(missing="").replace("data=table", given), names)


def test_the_scores_of_both_models_are_freed_of_missing_values():
    with refused("keep = pandas.notna(a) & pandas.notna(b), y_true[keep], a[keep], b[keep]"):
        compute.auc_test(Y, X[:, 0], X[:, 1], na_rm=True)


@pytest.mark.parametrize(
    ("call", "n"),
    [
        ("compute.net_benefit_test('y', 'p', 'q', data=table, thresholds=[0.1])", None),
        ("compute.net_benefit_test('y', ['p', 'q'], data=table, thresholds=(0.1, 0.2))", 2),
        ("compute.net_benefit_test('y', {'P': 'p', 'Q': 'q'}, data=table, thresholds=[0.1, 0.2])", 2),
        ("compute.net_benefit_test('y', 'p', 'q', data=table, threshold=[0.1, 0.2])", 2),
        ("compute.net_benefit_test('y', ['p', 'q'], data=table, threshold=[0.1, 0.2])", 2),
        ("compute.net_benefit_test('y', 'p', 'q', data=table, thresholds=np.arange(0.05, 0.36, 0.01))", 3),
        ("compute.enrichment_factor('y', 'p', data=table, fractions=[0.1, 0.2])", 2),
        ("compute.metrics_at('y', 'p', data=table, thresholds=[0.1, 0.2])", 2),
    ],
)
def test_several_values_for_one_number_are_answered_with_a_call_for_each(call, n):
    table = pd.DataFrame({"y": Y, "p": np.linspace(0.01, 0.99, 80), "q": np.linspace(0.1, 0.6, 80) ** 2})
    with pytest.raises(TypeError) as caught:
        eval(call, {"compute": compute, "table": table, "np": np})
    message = str(caught.value)
    start = message.index("{one:" if n else "rocplot.compute.")
    end = message.index(")}", start) + 2 if n else len(message)
    found = eval(message[start:end], {"rocplot": rp, "table": table})
    assert n is None or len(found) == n


def test_words_of_other_packages_lead_to_numbers_at_one_time():
    for name in ("Score", "score", "cumulative_dynamic_auc"):
        with pytest.raises(AttributeError, match=r"compute\.ipcw\(time, event, at=5\).*auc_interval\(label"):
            getattr(compute, name)
    with refused("of which the degrees of freedom of the complete data are n - 1", "n=250)"):
        compute.pool_imputations([0.7, 0.71], [0.1, 0.1], dfcom=249)
    with refused("Use 'quantity'."):
        compute.pool_imputations([0.7, 0.71], [0.1, 0.1], name="slope")
    with pytest.raises(TypeError) as caught:
        compute.auc_sample_size(0.8, width=0.1, name="a")
    assert "y_score" not in str(caught.value)
    with refused("auc_interval('label', 'nb', data=table, hue='.imp')"):
        compute.auc("label", "nb", data=FULL, imputation=".imp")
    with pytest.raises(AttributeError, match=r"method='loess', statistics=True\), whose numbers"):
        getattr(compute, "val_prob")  # noqa: B009


def test_a_table_of_counts_is_asked_for_its_counts():
    """Hanley & McNeil (1982), Table I: the area is .893 by their Table II, not that of its ten rows."""
    table = pd.DataFrame({"ill": np.repeat([0, 1], 5), "rating": np.tile([1, 2, 3, 4, 5], 2)})
    table["n"] = [33, 6, 6, 11, 2, 3, 2, 2, 11, 33]
    for call in (compute.roc, compute.auc, compute.auc_interval):
        with pytest.warns(UserWarning, match=r"as in a table of counts.*frequency_weights\(table\['n'\]\)"):
            call("ill", "rating", data=table)
    found = compute.auc("ill", "rating", data=table, sample_weight=compute.frequency_weights(table["n"]))
    assert round(found, 3) == 0.893


def test_a_group_of_several_columns_of_predicted_classes():
    """Each combination is counted by itself: the counts are those of pandas."""
    table = FULL.assign(guess=(FULL.nb > 0.5).astype(int), half=np.arange(80) % 2)
    found = compute.confusion_matrix("label", y_pred="guess", data=table, hue=["site", "half"])
    right = table.assign(right=table.guess == table.label).groupby(["site", "half"]).right.mean()
    assert {name: matrix.accuracy for name, matrix in found.items()} == pytest.approx(
        {f"{site}, {half}": share for (site, half), share in right.items()}
    )


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        ("rp.roc(y, p, print_auc=True)", ["legend=True", "label_fmt="]),
        ("rp.roc(y=y, y_score=p)", ["pass arrays as y_true= and y_score="]),
        ("rp.facets(rp.roc, 'label', 'score', data=df, by='site')", ["col='site'"]),
        ("rp.facets(rp.roc, 'label', 'score', data=df, col='site', ncols=2)", ["col_wrap=2"]),
        (
            "rp.facets(rp.roc, 'label', 'score', data=df, col=df.site)",
            ["data=table.assign(col=values), col='col'"],
        ),
        ("rp.sroc(tp=tp, fp=fp, fn=fn, tn=tn, labels=list('abcdefghi'))", ["Use 'study'"]),
        ("rp.multiclass_roc(y3, P3, average='micro')", ["macro=True", "micro=True"]),
        ("rp.multiclass_roc(y3, P3, classes=[0, 1])", ["hue_order=['a', 'b']"]),
        ("rp.multiclass_roc(y3, P3, labels=[0, 1])", ["hue_order="]),
        ("rp.confusion_matrix(y, p, display_labels=['well', 'ill'])", ["labels={0: 'well', 1: 'ill'}"]),
        ("rp.roc('label', 'score', data='big.parquet')", ["data=pandas.read_parquet(file)"]),
        ("rp.roc('label', 'score', data=df, dropna=True)", ["data=table.dropna(subset=['label', 'score'])"]),
        ("rp.roc('label', 'score', data=df.assign(score=np.nan))", ["data=table.dropna(subset=['score'])"]),
        ("rp.roc(y, np.where(y, np.nan, p))", ["keep = pandas.notna(y_score), y_true[keep], y_score[keep]"]),
        ("rp.set_theme('nature')", ["plt.style.context('rocplot.styles.nature')"]),
        ("rp.nri(y, p, p2)", ["net_benefit_test(", "NRI and IDI are left out"]),
        ("compute.metrics_at(y, p, prevalence=[.01, .1])", ["prevalence=one) for one in (0.01, 0.1)"]),
        (
            "compute.metrics_at(sensitivity=.9, prevalence=.1)",
            ["rocplot.compute.metric('precision', fpr=0.05, tpr=0.9"],
        ),
        ("rp.kaplan_meier(time, event, logrank=True)", ["test=True"]),
        ("rp.kaplan_meier(time, np.where(event, 'dead', 'alive'))", ["event=status == 'dead'"]),
        (
            "rp.roc(y, pd.Categorical(df.site, ordered=True))",
            ["pass 1 for the positive one of both, as by y_score == 'b'"],
        ),
        ("rp.roc_average(y, p, fold=fold, band='sd')", ["errorbar='sd'"]),
        ("compute.calibration_map(y, p, method='temperature')", ["recipes#recipe-temperature"]),
        ("compute.metrics_table(y, p)", ["summary(y_true, y_score).to_latex()"]),
        ("compute.fpr_at_tpr(y, p, 0.95)", ["tpr=0.95)"]),
        ("compute.roc(y, p).to_latex()", ["to_frame().to_latex(), which needs the package jinja2"]),
        ("rp.roc_average(y, p, fold=fold, error='sd')", ["errorbar='sd'"]),
        ("rp.precision_recall(y, p, fold=fold, ci='sd')", ["fold=fold, errorbar='sd')"]),
        ("rp.precision_recall(y, p, fold=fold, error=True)", ["Use 'errorbar'", "errorbar='sd')"]),
        (
            "rp.precision_recall(y, p, fold=fold, std=True)",
            ["the standard deviation of folds is errorbar='sd'"],
        ),
        ("rp.calibration(y, p, fold=fold, stderr=True)", ["errorbar='se'"]),
        ("rp.roc(y, p, error='sd')", ["band=True", "auc_interval"]),
        ("rp.roc_average(y, p, fold=fold, curves=True)", ["fold=fold, folds=True)"]),
        ("rp.lift(y, p, relative=True)", ["scale='ratio'"]),
        (
            "compute.confusion_matrix(np.eye(3), labels=list('abc')).micro",
            ["call matrix.averaged('f1', 'micro')"],
        ),
        (
            "compute.confusion_matrix(np.eye(3), labels=list('abc')).micro_precision",
            ["call matrix.averaged('precision', 'micro')"],
        ),
        ("compute.confusion_matrix(np.eye(3), labels=list('abc')).weighted", ["averaged('f1', 'weighted')"]),
        ("compute.confusion_matrix(np.eye(3), labels=list('abc')).macro_f1", ["averaged('f1', 'macro')"]),
        ("compute.precision_recall_gain(y, p).auprg", ["did you mean 'auc'"]),
        (
            "compute.expected_cost([.1, .3], [.6, .8], prior=.2)",
            ["of counts", "ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)"],
        ),
        ("[rp.confusion_matrix(y, p) for _ in range(2)]", ["without ax=", "plt.figure()"]),
        (
            "compute.metrics_at(y, p, metrics=['auroc', 'aupr', 'f1', 'fpr@95tpr', 'zebra'])",
            [
                *("holds 4 unknown names: 'auroc': call rocplot.compute.auc(", ").average_precision;"),
                *(
                    "'fpr@95tpr': call rocplot.compute.fpr_at(y_true, y_score, tpr=0.95)",
                    "'zebra': is not among",
                ),
            ],
        ),
        ("compute.summary(y, p, fold=fold)", ["summary(y_true, y_score, hue=fold).to_frame()"]),
        ("compute.summary(y, p, seed=fold)", ["summary(y_true, y_score, hue=seed).to_frame()"]),
        ("compute.auc(y, p, seeds=fold)", ["auc(y_true, y_score, hue=seed)"]),
        ("compute.auc(y, p, groups=fold)", ["not the area; the area of each group is hue=group"]),
        ("compute.auc(y, [p, p, p])", ["for several models or seeds a mapping, dict(enumerate(y_score))"]),
        ("compute.metrics(y, p)", ["compute.summary(y_true, y_score) for AUC, average precision, Brier"]),
        (
            "compute.summary(y, {'a': p}).to_latex(metrics=['zebra'])",
            ["metrics='zebra' is unknown", "'average_precision'"],
        ),
        (
            "compute.summary(y, p).to_markdown(columns=['AUC'])",
            ["metrics=['auc', 'brier'] chooses the numbers, and transpose=True gives each model a row"],
        ),
        ("compute.summary(y, p).to_latex(zebra=1)", ["'zebra'. Its arguments are metrics, transpose"]),
        (
            "compute.summary(y, {'a': p, 'b': p}, metrics=['auc'])",
            [
                "to_latex(metrics=['auc'], transpose=True)",
                "metrics_at(y_true, y_score, threshold=0.5, metrics=['f1'])",
            ],
        ),
        (
            "rp.reliability_diagram(y, p, n=n)",
            [
                "k events among n cases",
                "soft_labels=True, sample_weight=rocplot.compute.frequency_weights(n))",
            ],
        ),
        (
            "rp.confusion_matrix(case % 4, case % 4, labels=list('abcd'), normalize='true')",
            [
                *("pass predicted classes as y_pred=", "labels={0: 'a', 1: 'b', 2: 'c', 3: 'd'}"),
                "normalize='true' is unknown, too: choose from 'class', 'all'",
            ],
        ),
        (
            "rp.roc(y, p, metrics=['f1'])",
            [
                "over the cut-off draw rocplot.threshold_metrics(",
                "metrics_at(",
                "compute.summary(y_true, y_score)",
            ],
        ),
        (
            "compute.hosmer_lemeshow(y, p)",
            ["slope", "depends on the bins", "calibration_by(y_true, y_score, by=y_score).overall_pvalue"],
        ),
        ("rp.calibration(y, p, metrics='ece')", ["label_fmt='{name} (ECE {ece:.3f})'"]),
        ("compute.risk_coverage(y, p).risk_at(0.9)", ["np.interp(0.8, curve.coverage, curve.risk)"]),
        ("compute.risk_coverage(y, p).accuracy_at(0.9)", ["1 - np.interp(0.8, curve.coverage, curve.risk)"]),
        (
            "compute.risk_coverage(y, p).coverage_at(0.1)",
            ["curve.coverage[curve.risk <= 0.05].max(initial=0)"],
        ),
        ("compute.coverage_at", ["curve.coverage[curve.risk <= 0.05].max(initial=0)"]),
        ("rp.risk_coverage(y, p, target_risk=.05)", ["curve.coverage[curve.risk <= 0.05].max(initial=0)"]),
        ("compute.metrics_at(y, p, metrics='macro_f1')", ["averaged('f1', 'macro')"]),
        ("compute.operating_point(y, p, criterion='max_f1')", ["criterion='f1'"]),
        (
            "compute.operating_point(y, p, criterion='f1').f1",
            ["metrics_at(y_true, y_score, threshold=rocplot.compute.operating_point(", "criterion='f1')"],
        ),
        ("compute.best_threshold", ["criterion='youden'", "criterion='f1'"]),
        ("compute.roc_table", ["compute.roc(y_true, y_score).to_frame() for the points"]),
        ("compute.threshold_table", ["counts(y_true, y_score).to_frame().set_index('score').cumsum()"]),
        ("compute.summary('label', 'score', data=df, fold='site')", ["recipes#recipe-seeds"]),
        (
            "compute.brier_decomposition('k', 'p', n='n', data=pd.DataFrame({'k': [3, 9], 'p': [.1, .8], 'n': [40, 10]}))",
            ["soft_labels=True", "method='scores'"],
        ),
        (
            "compute.calibration('k', 'p', n='n', data=pd.DataFrame({'k': 3, 'p': np.arange(11) / 10, 'n': 9}))",
            ["strategy='quantile'", "n_bins=11"],
        ),
        ("compute.auc_sample_size(auc_1=.8, zebra=.7)", ["'auc'? 'zebra' is unknown, too."]),
    ],
)
def test_a_first_guess_leads_to_an_argument(guess, words):
    data = list_example_data()
    y, p = data["y"], data["y_score"]
    df = pd.DataFrame({"label": y, "score": p, "site": data["group"]})
    names = {
        "rp": rp,
        "compute": compute,
        "np": np,
        "pd": pd,
        "df": df,
        "p": p,
        "p2": -p,
        "y3": np.arange(160) % 3,
    }
    with pytest.raises((TypeError, ValueError, AttributeError), match=".*".join(map(re.escape, words))):
        eval(guess, data | names | {"P3": np.full((160, 3), 1 / 3)})
    plt.close("all")


@pytest.mark.parametrize(
    ("guess", "call"),
    [
        (
            "compute.metrics_at(words, p, 0.5)",
            "rocplot.compute.metrics_at(y_true, y_score, {}, threshold=0.5)",
        ),
        ("rp.roc(words, p, ci=True)", "rocplot.roc(y_true, y_score, {}, band=True)"),
        (
            "rp.roc('ill', 'score', data=df, ci=True)",
            "rocplot.roc('ill', 'score', {}, data=table, band=True)",
        ),
        ("rp.roc(df, 'ill', 'score', ci=True)", "rocplot.roc('ill', 'score', {}, band=True, data=table)"),
        ("compute.auc_test(words, p, p2, 0.9)", "rocplot.compute.auc_test(y_true, a, b, {}, level=0.9)"),
        (
            "rp.roc(words, {'a': p, 'b': p2}, pvalue=True)",
            "rocplot.compute.auc_test(y_true, {{'a': a, 'b': b}}, {})",
        ),
        ("rp.roc(words, p, pos_label='ill', ci=True)", "rocplot.roc(y_true, y_score, {}, band=True)"),
        ("rp.roc(y, p, ci=True)", "rocplot.roc(y_true, y_score, band=True)"),
        (
            "rp.roc(y_true='ill', y_score='score', data=df, ci=True)",
            "rocplot.roc(y_true='ill', y_score='score', {}, data=table, band=True)",
        ),
    ],
)
def test_a_call_for_labels_that_are_words_names_the_positive_class(guess, call):
    data = list_example_data()
    words = np.where(data["y"] == 1, "ill", "healthy")
    df = pd.DataFrame({"ill": words, "score": data["y_score"]})
    names = {"rp": rp, "compute": compute, "words": words, "df": df, "p": data["y_score"], "p2": data["b"]}
    with pytest.raises(TypeError) as caught:
        eval(guess, data | names)
    suggested = find_last_call(str(caught.value))
    assert suggested == call.format("pos_label='ill'")
    plt.figure()
    eval(suggested, data | {"y_true": words if "words" in guess else data["y"], "table": df})
    plt.close("all")


def test_facets_shows_no_call_of_one_panel():
    with pytest.raises(TypeError, match=r"'ci'. Use 'band'.$"):
        rp.facets("roc", "label", "nb", data=FULL, col="site", ci=True)
    assert not plt.get_fignums()


def test_a_positive_class_that_was_passed_stays_one():
    words = np.where(Y == 1, "ill", "healthy")
    with pytest.raises(TypeError, match=r"y_score, pos_label='healthy', threshold=0.5\)$"):
        rp.confusion_matrix(words, X[:, 0], 0.5, pos_label="healthy")


@pytest.mark.parametrize(
    ("guess", "n_calls"),
    [
        ("rp.roc('group', ['a', 'b'], data=df, positive='case', p_value=True)", 2),
        ("rp.roc('group', ['a', 'b'], data=df, pos_label='case', ci=True, p_value=True)", 2),
        ("rp.roc('group', ['a', 'b'], data=df, case='case', ci=True)", 1),
        ("rp.roc(words, {'a': p}, pos='case', p_value=True)", 2),
        ("rp.roc('group', 'a', data=df, direction='<', positive='case')", 2),
        ("rp.roc('group', 'a', data=df, direction='>', positive_class='case')", 2),
        ("rp.roc(response='group', predictor='a', data=df, levels=['control', 'case'])", 1),
        ("rp.roc('group', 'a', data=df, neg_class='control', ci=True)", 1),
        ("rp.roc(words, p, label_order=('control', 'case'), p_value=True)", 1),
        ("compute.auc_interval('group', ['a', 'b'], data=df, positive='case', conf_level=0.9)", 1),
        ("compute.auc_test('group', ['a', 'b'], data=df, positive='case', n_boot=30)", 1),
        ("rp.roc(y, p, positive=0, ci=True)", 1),
        ("rp.roc(y, p, pos_label=0, p_value=True)", 1),
    ],
)
def test_every_call_of_a_message_has_the_positive_class_that_was_meant(guess, n_calls):
    """The other class of the two would turn the sign of a difference, and "control" is the last by name."""
    data = list_example_data()
    words = np.where(data["y"] == 1, "case", "control")
    df = pd.DataFrame({"group": words, "a": data["y_score"], "b": data["b"]})
    names = {"rp": rp, "compute": compute, "words": words, "df": df, "p": data["y_score"]}
    with pytest.raises(TypeError) as caught:
        eval(guess, data | names)
    message = str(caught.value)
    meant = "pos_label=0" if "rp.roc(y," in guess else "pos_label='case'"
    calls = re.findall(r"rocplot\.(?:compute\.)?(?:roc|auc_test|auc_interval)\([^()]*\)", message)
    assert len(calls) == n_calls
    assert all(meant in call for call in calls)
    assert message.count("pos_label='") == message.count("pos_label='case'")
    assert ".," not in message


def test_the_positive_class_is_left_open_where_nothing_says_it():
    words = np.where(Y == 1, "case", "control")
    with pytest.raises(TypeError, match=r"; if 'case' is the positive class, pos_label='case'$"):
        rp.roc(words, X[:, 0], ci=True)


def test_messages_show_no_call_that_would_not_run():
    """A value of another package is not passed on, nor are two values of one argument."""
    for call in (
        lambda: rp.roc(Y, X[:, 0], event_level="second"),
        lambda: rp.roc(Y, X[:, 0], style="model"),
        lambda: rp.roc(Y, X[:, 0], y_prob=X[:, 0], probas=X[:, 0]),
    ):
        with refused("Use '") as caught:
            call()
        assert not find_last_call(str(caught.value))
    with pytest.raises(TypeError, match=r"<lambda>\(\) takes 0 positional arguments but 1 was given$"):
        compute.bootstrap(Y, X[:, 0], statistic=lambda: 3)


@pytest.mark.slow
def test_legends_of_panels():
    """One model has no common legend: with True each panel has its own."""
    table = {"data": FULL, "col": "site"}
    for legend, shown in ((True, True), (None, False), (False, False)):
        grid = rp.facets("roc", "label", "nb", legend=legend, **table)
        assert [ax.get_legend() is not None for ax in grid.axes.flat] == [shown] * 2
        assert grid.legend is None
        plt.close(grid.figure)
    grid = rp.facets("roc", "label", ["nb", "svm"], legend=True, **table)
    assert [text.get_text() for text in grid.legend.get_texts()] == ["nb", "svm"]
    assert not any(ax.get_legend() for ax in grid.axes.flat)
    plt.close(grid.figure)


def test_a_result_names_the_picture_that_draws_it():
    with pytest.raises(AttributeError, match=re.escape("as in rocplot.precision_recall(curve)")):
        compute.precision_recall(Y, X[:, 0]).plot()
    with pytest.raises(AttributeError, match="it has estimate, low, high"):
        compute.auc_interval(Y, X[:, 0]).plot()
    with refused("is unknown", "did you mean 'precision_recall'?"):
        rp.report(Y, 1 / (1 + np.exp(-X[:, 0])), panels=["roc", "pr"])
    with refused("no picture of models", "did you mean 'roc'?"):
        rp.facets("roc_curve", "label", "nb", data=FULL, col="site")


def test_predicted_classes_of_many_lead_to_mcnemars_test():
    table = pd.DataFrame({"y": list("abcabc"), "p": list("abcabb"), "q": list("aacabc")})
    with pytest.raises(TypeError, match=r"of their accuracies is statsmodels\..*mcnemar") as caught:
        compute.paired("y", "p", "q", data=table)
    call = str(caught.value).partition("mcnemar(")[2].removesuffix(")")
    crossed = eval(call, {"pandas": pd, "table": table})
    assert crossed.loc[True, True] == 4
    assert crossed.loc[True, False] == crossed.loc[False, True] == 1


def test_costs_by_error_stay_in_the_call():
    """A call with the prevalence alone has another best point."""
    points = compute.roc_points({"B": (0.2, 0.7), "D": (0.5, 0.9)})
    with pytest.raises(TypeError) as caught:
        compute.operating_point(points, costs={"FN": 9, "fp": 1}, prevalence=0.2)
    call = find_last_call(str(caught.value))
    assert eval(call, {"rocplot": rp, "roc_points": points}).name == "D"
    with pytest.raises(TypeError) as caught:  # of which order, the matrix does not say
        compute.operating_point(points, cost_matrix=[[0, 1], [9, 0]], prevalence=0.2)
    assert not find_last_call(str(caught.value))


@pytest.mark.parametrize("turned", [False, True])
def test_counts_by_band_lead_to_likelihood_ratios(turned):
    """Sackett's ferritin: 474 of 809 with and 20 of 1770 without anaemia are below 15, a ratio of 52."""
    counts = {"anaemia": [474, 175, 82, 30, 48], "no anaemia": [20, 79, 171, 168, 1332]}
    table = pd.DataFrame(counts, ["<15", "15-34", "35-64", "65-94", ">94"])
    with pytest.raises(TypeError, match="for the band '<15', and so for each") as caught:
        compute.confusion_matrix(table.T if turned else table)
    found = eval(find_last_call(str(caught.value)), {"rocplot": rp})
    assert found["lr_plus"].estimate == pytest.approx((474 / 809) / (20 / 1770))


def test_a_property_of_lines_stays_in_the_call():
    with pytest.raises(TypeError, match=r"Call rocplot\.roc\(.*, band=True, marker='o'\)"):
        rp.roc(Y, X[:, 0], ci=True, markers=True)


def test_mcnemars_test_of_both_disagreements_is_named():
    with pytest.raises(AttributeError, match="alone McNemar's exact test is scipy") as caught:
        compute.mcnemar_test  # noqa: B018
    code = re.search(r"scipy\.stats\.binomtest\(min\(b, c\), b \+ c\)", str(caught.value))[0]
    assert eval(code, {"scipy": scipy, "b": 27, "c": 39}).pvalue == pytest.approx(0.1753, abs=5e-5)


def test_a_table_of_results_by_disease_leads_to_its_counts():
    table = pd.DataFrame([[90, 30], [10, 170]], ["T+", "T-"], ["D+", "D-"])
    with pytest.raises(TypeError, match="with the test in rows and positives first") as caught:
        compute.confusion_matrix(table)
    matrix = eval(find_last_call(str(caught.value)), {"rocplot": rp})
    assert (matrix.sensitivity, matrix.specificity) == (0.9, 0.85)


def test_metrics_of_a_table_without_a_positive_class_name_its_counts():
    """The second call is for the second class as the positive one; of a list there is no data frame to pass."""
    matrix = compute.confusion_matrix([[90, 10], [30, 170]], labels=["disease", "healthy"])
    with pytest.raises(TypeError, match="with pos_label='disease' call") as caught:
        compute.metrics_at(matrix)
    first, second = [
        call for call in calls_in(str(caught.value)) if call.startswith("rocplot.compute.metrics")
    ]
    for call, sensitivity in ((first, 0.9), (second, 0.85)):
        assert eval(call, {"rocplot": rp})["sensitivity"].estimate == sensitivity


@pytest.mark.parametrize(
    "call",
    [
        lambda y, s: compute.ks_statistic(y, s),
        lambda y, s: rp.score_distribution(y, s, kind="cdf"),
    ],
)
def test_the_kolmogorov_smirnov_statistic_says_that_positives_have_the_low_scores(call):
    with pytest.warns(UserWarning, match="rank positives low"):
        call(Y, -X[:, 0])
    plt.close("all")


def test_a_label_beside_a_table_is_asked_for_as_a_label():
    with refused("y_true must be a column name", "table.assign(label=values) and y_true='label'"):
        compute.auc_test(Y, "nb", "svm", data=FULL)


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (
            lambda: compute.metrics_at(Y, X[:, 0], metrics=["gini"]),
            "is unknown: of scores it is 2 * rocplot.compute.auc(",
        ),
        (
            lambda: compute.metrics_at(Y, X[:, 0], metrics=["tp", "fp"]),
            "'tp', 'fp': the four counts are of rocplot.compute.c",
        ),
        (lambda: compute.roc(Y, X[:, 0]).tp, "rocplot.compute.counts(y_true, y_score).tp"),
        (lambda: compute.hit_rate, "in marketing and fraud 'precision'"),
        (lambda: compute.divergence, "the divergence of a scorecard"),
        (
            lambda: compute.likelihood_ratio,
            "of four counts rocplot.compute.metrics_at(rocplot.compute.ConfusionMatrix(",
        ),
        (lambda: compute.classification_report, ".to_frame(average='weighted')"),
        (lambda: rp.mrmc, "rocplot.reader_study("),
        (lambda: compute.population_stability(hue="site", data=FULL), "it takes two arrays of scores"),
    ],
)
def test_a_name_of_another_field_leads_to_its_number(guess, words):
    with pytest.raises((TypeError, ValueError, AttributeError), match=re.escape(words)):
        guess()


def test_the_share_of_positives_in_the_top_tenth_is_that_of_the_call():
    """Of 80 cases the 8 highest hold k of 30 positives."""
    with pytest.raises(AttributeError, match="top 10 %") as caught:
        compute.capture_rate  # noqa: B018
    code = re.search(r"0\.1 \* rocplot\.compute\.enrichment_factor\(.*?\)", str(caught.value))[0]
    score = X[:, 0]
    top = np.argsort(-score)[:8]
    found = eval(code, {"rocplot": rp, "y_true": Y, "y_score": score})
    assert found == pytest.approx(Y[top].sum() / 30)


def test_series_name_the_models_of_a_test():
    new, old = TABLE["nb"].rename("new"), TABLE["svm"].rename("old")
    assert compute.auc_test(Y, new, old).describe().startswith("new − old: difference of AUCs")
    assert compute.auc_test(Y, new, old.rename("new")).describe().startswith("a − b: ")


def test_a_study_of_readers_leads_to_the_rows_of_a_forest():
    rows = [(case, reader, mod, case % 2) for case in range(40) for reader in "ab" for mod in "kl"]
    table = pd.DataFrame(rows, columns=["case", "reader", "mod", "y"])
    table["s"] = table.y + np.random.default_rng(4).normal(size=len(table))
    names = {"reader": "reader", "modality": "mod", "case": "case"}
    study = compute.mrmc("y", "s", data=table, **names)
    with pytest.raises(TypeError, match="its modalities are the rows") as caught:
        rp.forest(study)
    code = re.search(r"\{name: .*\}", str(caught.value))[0]
    ax = rp.forest(eval(code, {"rocplot": rp, "study": study, "zip": zip}))
    assert {"k", "l"} <= {text.get_text() for text in [*ax.get_yticklabels(), *ax.texts]}
    plt.close(ax.figure)


def test_an_optimum_says_both_costs():
    points = compute.roc_points({"a": (0.1, 0.6), "b": (0.4, 0.9)})
    for point in (
        compute.operating_point(points, prior=0.2, cost_fn=6),
        compute.operating_point(points, prior=0.2, cost_fn=6, cost_fp=1),
    ):
        assert "a cost of false positives of 1, a cost of false negatives of 6" in point.describe()
    ax = rp.roc(Y, X[:, 0], operating_point={"prior": 0.2, "cost_fn": 6})
    assert "a cost of false positives of 1 and a cost of false negatives of 6" in rp.caption(ax)
    plt.close(ax.figure)
