"""What a new user tries first works, or is refused with the way out: a test for each task that failed."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
import seaborn as sns
from matplotlib.colors import to_hex
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import RocCurveDisplay, roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_validate

import rocplot as rp
from rocplot import compute

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
    with refused("3 classes (0, 1, 2)", "multiclass_roc takes one column"):
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
        (lambda: compute.bootstrap(Y, X[:, 0], compute.auc), "(y_true, y_score, statistic=rocplot.compute.auc)"),
        (lambda: compute.group_differences(Y, X[:, 0], FULL["site"]), "(y_true, y_score, by=group)"),
        (lambda: rp.roc(Y, X[:, 0], X[:, 1]), "a mapping holds two models, rocplot.roc(y_true, {'a': a, 'b': b})"),
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
    with refused("lift() takes y_true and y_score by position, all else by name: call rocplot.compute.lift(y_true, y_sc"):
        compute.lift(Y, X[:, 0], 0.1)


def test_classes_that_are_words():
    for call in (compute.auc, rp.roc):
        with refused("'no', 'yes'", "pos_label='no' or pos_label='yes'"):
            call(WORDS, X[:, 0])
    with refused("holds the classes 1, 2", "pos_label=1 or pos_label=2"):
        compute.auc(Y + 1, X[:, 0])
    assert compute.auc(WORDS, X[:, 0], pos_label="yes") == pytest.approx(AREAS["forest"])


def test_all_unknown_keywords_at_once():
    with refused("'display_labels'. Use 'labels'. Nor is there 'cmap': the color of a cell"):
        rp.confusion_matrix(Y, X[:, 0], display_labels=["no", "yes"], cmap="Blues")
    with refused("'n_boot'. Use 'n_resamples'. Nor is there 'conf'. Use 'level'."):
        compute.auc_interval(Y, X[:, 0], n_boot=500, conf=0.9)
    with pytest.raises(TypeError) as caught:
        rp.roc(Y, X[:, 0], **{f"zebra_{k}": 1 for k in range(200)})
    assert len(str(caught.value)) <= 500


def test_scores_of_which_low_ones_are_positive():
    with refused("pass -y_score, or data=table.assign(score=-table['score'])"):
        rp.roc("label", "nb", data=FULL, direction="<")
    table = FULL.assign(nb=-FULL["nb"])
    assert compute.auc("label", "nb", data=table) == pytest.approx(1 - AREAS["nb"])


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
            "the default of rocplot.compute.auc_interval(y_true, y_score)",
        ),
        (lambda: rp.roc(Y, X[:, 0], pvalue=True), "test=True writes it for two models"),
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
        ("sample_size", "call rocplot.compute.auc_sample_size(0.8, power=0.9)"),
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
    with refused("threshold must be a number", "the number of an interval is its estimate"):
        compute.confusion_matrix(Y, X[:, 0], threshold=cut)
    assert compute.confusion_matrix(Y, X[:, 0], threshold=cut.estimate).tp == 27
