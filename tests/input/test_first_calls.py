"""First calls as users of other libraries write them: what arrays, tables and models they hold in the hand."""

import inspect
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.special
import seaborn as sns
from matplotlib.colors import to_rgb
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix, roc_auc_score, roc_curve
from sklearn.model_selection import cross_validate

import rocplot as rp
import rocplot.testing
from rocplot import compute
from rocplot._data.arrays import to_numpy

RNG = np.random.default_rng(17)
Y = RNG.permutation(np.repeat([0, 1], [40, 30]))
S = RNG.normal(size=70) + Y
P = 1 / (1 + np.exp(-S))
AUC = roc_auc_score(Y, P)
TABLE = pd.DataFrame({"label": Y, "forest": P, "nb": 1 - P})


def refused(*words):
    return pytest.raises((TypeError, ValueError), match=".*".join(map(re.escape, words)))


# -- tensors --------------------------------------------------------------------------------------


class Tensor:
    """What a tensor of torch does that records gradients, or lies on a device."""

    def __init__(self, values, grad=True, device="cuda:0", dtype="torch.float32"):
        self.values, self.grad, self.device, self.dtype = np.asarray(values), grad, device, DType(dtype)

    def __array__(self, dtype=None, copy=None):
        if self.grad:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad.")
        if self.device != "cpu":
            raise TypeError("can't convert cuda:0 device type tensor to numpy.")
        if self.dtype == "torch.bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return self.values

    def __len__(self):
        return len(self.values)

    def size(self):
        return self.values.shape

    def detach(self):
        return Tensor(self.values, False, self.device, self.dtype)

    def cpu(self):
        return Tensor(self.values, self.grad, "cpu", self.dtype)

    def float(self):
        return Tensor(self.values.astype(np.float32), self.grad, self.device)


class DType(str):
    itemsize = property(lambda self: 2 if self.endswith("16") else 4)


class OnlyDLPack:
    """An array that speaks DLPack and nothing else."""

    def __init__(self, values):
        self.values = values

    def __dlpack__(self, **options):
        return self.values.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.values.__dlpack_device__()


@pytest.mark.parametrize("dtype", ["torch.float32", "torch.bfloat16"])
def test_tensors_with_gradients_on_a_device(dtype):
    assert compute.auc(Tensor(Y), Tensor(P, dtype=dtype)) == pytest.approx(AUC, abs=1e-12)
    assert compute.auc({"y": Tensor(Y)}["y"], {"net": Tensor(P[:, None], dtype=dtype)}) == pytest.approx(
        {"net": AUC}, abs=1e-12
    )


def test_tensors_of_many_classes(rng):
    matrix = rng.dirichlet([1, 1, 1], 60)
    classes = np.arange(60) % 3
    expected = compute.multiclass_auc(classes, matrix)
    assert compute.multiclass_auc(Tensor(classes), Tensor(matrix)) == pytest.approx(expected, abs=1e-12)


def test_decisions_in_tensors():
    found = compute.confusion_matrix(Tensor(Y), y_pred=Tensor(P > 0.5))
    assert (found.tp, found.fp) == (int((P[Y == 1] > 0.5).sum()), int((P[Y == 0] > 0.5).sum()))


def test_torch_itself():
    torch = pytest.importorskip("torch", reason="torch is too large to install for one test")
    score = torch.tensor(P, requires_grad=True)
    assert compute.auc(torch.tensor(Y), score) == pytest.approx(AUC)
    half = score.bfloat16()
    assert compute.auc(torch.tensor(Y), half) == pytest.approx(roc_auc_score(Y, half.detach().float()))


def test_numbers_of_fewer_bits():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    few = P.astype(ml_dtypes.bfloat16)
    assert compute.auc(Y, few) == pytest.approx(roc_auc_score(Y, few.astype(float)))
    lost = few.copy()
    lost[3] = np.nan
    with refused("y_score has 1 missing value", "position 3"):
        compute.auc(Y, lost)


def test_dlpack():
    assert compute.auc(OnlyDLPack(Y), OnlyDLPack(P)) == pytest.approx(AUC)


def test_what_is_an_array_already_is_not_copied():
    assert to_numpy(P) is P


# -- shapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [np.asarray, pd.DataFrame, pl.DataFrame, lambda values: values.tolist()])
def test_one_column_is_flat(kind):
    assert compute.auc(kind(Y[:, None]), P[:, None]) == pytest.approx(AUC)


def test_a_frame_of_labels_beside_a_frame_of_scores():
    found = compute.auc(TABLE[["label"]], TABLE[["forest", "nb"]])
    assert found == pytest.approx({"forest": AUC, "nb": 1 - AUC})


def test_other_shapes_name_the_way_out():
    with refused("y_score has shape (2, 70)", "for several models or seeds a mapping, dict(enumerate(y_score))"):
        compute.auc(Y, [P, S])
    with refused("y_true has shape (2, 35)", "np.concatenate(y_true)"):
        compute.auc([Y[:35], Y[35:]], [P[:35], P[35:]])
    with refused("y_true is ragged", "np.concatenate(y_true)"):
        compute.auc([Y[:30], Y[30:]], P)
    with refused("y_true has shape (70, 2)", "one-hot", "y_true[:, 1]"):
        compute.auc(np.eye(2)[Y], P)
    with refused("y_score holds several values per case"):
        compute.auc(Y, pd.Series(list(np.column_stack([1 - P, P]))))


# -- models in the place of what they predict -----------------------------------------------------


def test_models_and_methods_in_the_place_of_scores(rng):
    X = np.column_stack([S, rng.normal(size=70)])
    for model in (LogisticRegression().fit(X, Y), RandomForestClassifier(n_estimators=3).fit(X, Y)):
        with refused("y_score must hold numbers, not a", "estimator_scores(estimator, X)"):
            rp.roc(Y, model)
        with refused("y_score is the function predict_proba: call it"):
            rp.roc(Y, model.predict_proba)
    assert not plt.get_fignums()


class Fitted:
    """A result of statsmodels, or a booster: it predicts, and has no classes."""

    def predict(self, _X):
        return P


def test_what_only_predicts():
    with refused("y_score must hold numbers, not a Fitted", "what its predict returns"):
        compute.auc(Y, Fitted())
    with refused("Fitted", "what it predicts"):
        compute.estimator_scores(Fitted(), S)


# -- tables ---------------------------------------------------------------------------------------


def test_names_of_columns_in_an_array():
    found = compute.auc("label", TABLE.columns[1:].to_numpy(), data=TABLE)
    assert found == pytest.approx({"forest": AUC, "nb": 1 - AUC})


def test_columns_of_one_name():
    twice = pd.concat([TABLE, TABLE[["nb"]]], axis=1)
    assert compute.auc("label", "forest", data=twice) == pytest.approx(AUC)
    with refused("y_score='nb' names 2 columns of data"):
        compute.auc("label", "nb", data=twice)


def test_what_is_no_name_of_a_column():
    with refused("y_score must be a column name", "int", "rename(columns=str)"):
        compute.auc("label", 0, data=TABLE)
    with refused("y_score must be a column name", "Series", "without data"):
        compute.auc("label", {"forest": TABLE["forest"]}, data=TABLE)


def test_what_is_no_table():
    with refused("data must be a data frame", "not list", "pandas.DataFrame(data)"):
        compute.auc("label", "nb", data=TABLE.to_dict("records"))
    with refused("data must be a data frame", "not str", "pandas.read_csv(file)"):
        compute.auc("label", "nb", data="scores.csv")
    with refused("data['label'] must be an array", "to_dict('list')"):
        compute.auc("label", "nb", data=TABLE.to_dict())
    assert compute.auc("label", "nb", data=TABLE.to_dict("list")) == pytest.approx(1 - AUC)


def test_scores_beside_a_table():
    """A series is iterated by its values, which are no names."""
    for kind in (pd.Series, pl.Series, np.asarray):
        with refused("y_score must be a column name", "make it a column, data=table.assign("):
            compute.auc("label", kind(P), data=TABLE)
    assert compute.auc("label", TABLE.columns[1:], data=TABLE) == pytest.approx(
        {"forest": AUC, "nb": 1 - AUC}
    )


def test_the_index_and_a_formula():
    with refused("y_true='label' is not a column", "it is the index", "data.reset_index()"):
        compute.auc("label", "nb", data=TABLE.set_index("label"))
    with refused("not a column", "y_true='label', y_score=['a', 'b']"):
        rp.net_benefit("label ~ forest + nb", data=TABLE)


@pytest.mark.parametrize("argument", ["hue", "sample_weight", "groups"])
def test_names_of_columns_without_a_table(argument):
    with refused(f"{argument}='site' names a column, which needs data"):
        rp.roc(Y, P, **{argument: "site"})
    with refused("y_true='label' names a column, which needs data"):
        rp.roc("label", "nb")
    assert not plt.get_fignums()


def test_what_is_no_fold():
    with refused("fold has shape (), expected (n,)", "in which fold each case was predicted"):
        rp.roc_average(Y, P, fold=5)
    with refused("folds must be a list", "compute.cv_scores(cv_results, X, y)"):
        rp.roc_average(cross_validate(LogisticRegression(), S[:, None], Y))
    with refused("estimator is a list: name the classifiers in a mapping"):
        compute.estimator_scores([LogisticRegression()], S[:, None])


def test_rates_in_the_place_of_cases():
    """As `sklearn.metrics.auc` takes them, and `ConfusionMatrixDisplay` a table."""
    fpr, tpr, _ = roc_curve(Y, P)
    with refused("y_true holds fractions", "rocplot.compute.RocCurve(fpr, tpr)"):
        compute.auc(fpr, tpr)
    assert compute.auc(compute.RocCurve(fpr, tpr)) == pytest.approx(AUC)
    tn, fp, fn, tp = table = confusion_matrix(Y, P > 0.5).ravel()
    counts = f"tp={tp}, fn={fn}, fp={fp}, tn={tn}"
    with refused(f"scikit-learn has them, pass rocplot.compute.ConfusionMatrix({counts})"):
        rp.confusion_matrix(table.reshape(2, 2))
    made = compute.ConfusionMatrix(tp=tp, fn=fn, fp=fp, tn=tn)
    assert made.to_dict() == compute.confusion_matrix(Y, y_pred=P > 0.5).to_dict()


def test_a_subgroup_of_one_class_is_named():
    site = np.where(Y == 1, "north", "south")
    site[:5] = "south"
    with refused("y_true['north'] holds positive cases only"):
        compute.auc(Y, P, hue=site)


def test_all_subgroups_of_one_class_are_named_with_the_rows_to_leave_out():
    y, p, site = [1, 0, 1, 1, 0, 0, 1, 0], [9, 4, 8, 7, 3, 2, 6, 1], list("aabbccdd")
    words = "y_true['b'] holds positive cases only (2 of 2), y_true['c'] negative cases only (2 of 2)"
    with refused(words, "keep = pandas.Series(y_true).groupby(group).transform('nunique') > 1"):
        compute.auc(y, p, hue=site)
    keep = pd.Series(y).groupby(site).transform("nunique") > 1
    found = compute.auc(np.array(y)[keep], np.array(p)[keep], hue=np.array(site)[keep])
    assert list(found) == ["a", "d"]
    table = pd.DataFrame({"y": y, "p": p, "site": site})
    with refused(words, "data=table[table.groupby('site')['y'].transform('nunique') > 1]"):
        rp.roc("y", "p", hue="site", data=table)
    assert compute.auc("y", "p", hue="site", data=table[table.groupby("site")["y"].transform("nunique") > 1]) == found
    many = [*"abcdefgh"]
    with refused("y_true['d'] negative cases only (1 of 1) and 4 more groups one class"):
        compute.auc([1, 0] * 4, range(8), hue=many)


def test_where_no_group_has_both_classes_their_accuracy_is_shown():
    y, p = [1, 1, 0, 0], [0.9, 0.4, 0.2, 0.6]
    with refused("no group has both classes", "metrics=['accuracy'], hue=group)") as caught:
        compute.auc(y, p, hue=list("aabb"))
    assert "keep the groups" not in str(caught.value)
    found = compute.metrics_at(y, p, threshold=0.5, metrics=["accuracy"], hue=list("aabb"))
    assert found["a"].accuracy.estimate == 0.5


def test_groups_of_both_classes_are_kept_in_the_words_of_polars():
    pl = pytest.importorskip("polars")
    table = pl.DataFrame({"y": [1, 0, 1, 1], "p": [0.9, 0.4, 0.2, 0.6], "site": list("aabb")})
    kept = "table.filter(pl.col('y').n_unique().over('site') > 1)"
    with refused(f"data={kept}"):
        compute.auc("y", "p", hue="site", data=table)
    assert compute.auc("y", "p", hue="site", data=eval(kept)) == {"a": 1}


def test_numbers_that_are_text():
    with refused("y_score must be numbers", "text", ".astype(float)"):
        compute.auc(Y, P.astype(str))


@pytest.mark.parametrize(("score", "way"), [(S, "expit"), (100 * P, "/ 100"), (1000 * P, "")])
def test_scores_that_are_no_probabilities(score, way):
    with refused("probabilities in [0, 1]", way, "calibration_map") as caught:
        compute.calibration(Y, score)
    assert ("expit" in str(caught.value)) == (way == "expit")
    assert ("/ 100" in str(caught.value)) == (way == "/ 100")


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_axes_and_grids_stand_for_their_figure(tmp_path):
    """What pictures and facets return."""
    fig, ax = plt.subplots()
    rp.roc(Y, P, ax=ax)
    assert rp.preflight(ax) == rp.preflight(fig) == rp.preflight(fig.subfigures(1, 1))
    assert rp.interactive(ax, tmp_path / "a.html").read_text(encoding="utf-8") == rp.interactive(
        fig, tmp_path / "b.html"
    ).read_text(encoding="utf-8")
    grid = rp.facets("roc", "label", "forest", data=TABLE.assign(site=np.arange(70) % 2), col="site")
    assert rp.caption(grid) == rp.caption(grid.figure)
    assert rp.preflight(grid) == rp.preflight(grid.figure)
    plt.close("all")
    with plt.style.context("rocplot.styles.ieee"):
        rp.testing.assert_prints(rp.roc(Y, P), style="rocplot.styles.ieee")
    plt.close("all")


# -- seaborn --------------------------------------------------------------------------------------

PLACES = TABLE.assign(site=np.where(np.arange(70) % 2, "north", "south"))


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:The figure layout has changed")  # by seaborn
@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (rp.roc, ("False positive rate", "True positive rate")),
        (rp.precision_recall, ("Recall", "Precision")),
        (rp.calibration, ("Predicted probability", "Observed proportion")),
        (rp.confusion_matrix, ("Predicted", "True class")),
    ],
)
def test_a_grid_keeps_the_words_of_the_axes(picture, words):
    """It writes the names of columns on them, of `map` too, and a list of columns as it stands."""
    for grid in (
        sns.FacetGrid(PLACES, col="site").map(picture, "label", "forest"),
        sns.FacetGrid(PLACES, col="site").map_dataframe(picture, "label", "forest"),
    ):
        first = grid.axes.flat[0]
        assert (first.get_xlabel(), first.get_ylabel()) == words
        assert grid.set_axis_labels("one", "other").axes.flat[0].get_xlabel() == "one"
        plt.close(grid.figure)


@pytest.mark.filterwarnings("ignore:The figure layout has changed")
def test_a_grid_keeps_the_words_where_several_columns_are_models():
    grid = sns.FacetGrid(PLACES, col="site").map_dataframe(rp.roc, "label", ["forest", "nb"])
    assert grid.axes.flat[0].get_ylabel() == "True positive rate"
    plt.close(grid.figure)


@pytest.mark.filterwarnings("ignore:The figure layout has changed")
def test_a_grid_keeps_the_tints_of_a_confusion_matrix():
    """They are of right and of wrong decisions, by their shares: the color of the grid says nothing here."""
    grid = sns.FacetGrid(PLACES, col="site").map(rp.confusion_matrix, "label", "forest")
    tints = {tuple(one.get_facecolor()[0]) for one in grid.axes.flat[0].collections if one.get_gid()}
    alone = plt.subplots()[1]
    part = PLACES[PLACES.site == grid.col_names[0]]
    rp.confusion_matrix(part["label"], part["forest"], ax=alone)
    assert tints == {tuple(one.get_facecolor()[0]) for one in alone.collections if one.get_gid()}
    assert len(tints) > 1
    plt.close("all")


@pytest.mark.parametrize("theme", ["darkgrid", "dark", "whitegrid", "white", "ticks"])
def test_the_chance_line_is_seen_in_every_theme(theme):
    """The frame of the dark ones is white on a pale ground."""
    with sns.axes_style(theme):
        _, ax = plt.subplots()
        rp.roc(Y, P, ax=ax)
    (chance,) = [line for line in ax.lines if line.get_gid() == "chance"]
    tones = [sum(to_rgb(one)) / 3 for one in (chance.get_color(), ax.get_facecolor())]
    assert tones[1] - tones[0] > 0.15
    plt.close(ax.figure)


# -- calls as users of other packages type them ---------------------------------------------------

SITES = TABLE.assign(age=S, site=np.where(np.arange(70) % 2, "north", "south"))
CLASSES, MATRIX = np.arange(70) % 3, RNG.dirichlet([1, 1, 1], 70)
TYPED = {  # a call: what its message says; None where it runs
    # scikit-learn, yellowbrick, scikit-plot
    "rp.roc(Y, P, plot_chance_level=True)": "chance=False",
    "rp.roc(y_true=Y, y_pred=P)": "Use 'y_score'",
    "rp.RocCurveDisplay.from_predictions(Y, P)": "call rocplot.roc",
    "rp.plot_roc_curve(Y, P)": "call rocplot.roc",
    "rp.precision_recall(Y, P, iso_f1_curves=True)": "isometrics='f1'",
    "rp.precision_recall(Y, P, ap_score=True)": "label_fmt='{name} (AP {ap:.3f})'",
    "rp.precision_recall(Y, P, fill_area=True)": "ax.fill_between(",
    "rp.confusion_matrix(Y, P > 0.5, display_labels=['a', 'b'])": "labels={0: 'a', 1: 'b'}",
    "rp.confusion_matrix(Y, P > 0.5)": None,
    "rp.confusion_matrix(Y, P, threshold='youden')": "criterion='youden'",
    "rp.calibration(Y, P, strategy='deciles')": "did you mean 'quantile'?",
    "rp.calibration(Y, P, method='isotonic_regression')": "did you mean 'isotonic'?",
    "rp.calibration(Y, P, normalize=True)": "calibration_map(y_true, y_score)(y_score)",
    "rp.lift(Y, P, kind='cumulative')": "scale='rate'",
    "rp.plot_cumulative_gain(Y, P)": "scale='rate'",
    "rp.ClassPredictionError(Y, P)": "call rocplot.confusion_matrix",
    "rp.DiscriminationThreshold(Y, P)": "call rocplot.threshold_metrics",
    "rp.threshold_metrics(Y, P, argmax='f1')": "best=True",
    "rp.threshold_metrics(Y, P, n_trials=50)": "stability=True",
    "rp.multiclass_roc(CLASSES, MATRIX, average='macro')": "macro=True draws the mean",
    "rp.multiclass_roc(CLASSES, MATRIX, palette='viridis', hue_order=['2', '0'])": None,
    "rp.roc(Y, P, per_class=True)": "rocplot.multiclass_roc(",
    "rp.roc(Y, P, micro=True)": "rocplot.multiclass_roc(",
    "compute.metrics_at(Y, P, threshold=0.5, zero_division=0)": "np.nan_to_num(",
    "compute.metrics_at(Y, P, threshold=0.5, metrics=['sens', 'bal_accuracy'])": "'sensitivity'?",
    "fpr, tpr, cuts = compute.roc(Y, P)": "its fields are .fpr, .tpr, .threshold",
    "compute.confusion_matrix(Y, P > 0.5).ravel()": "did you mean 'table'?",
    "compute.roc(Y, {'a': P, 'b': S}).auc": "results['a'].auc",
    "compute.auc(target='label', preds='nb', data=TABLE)": "Use 'y_true'",
    # pROC, ROCR, cutpointr, plotROC, PRROC, timeROC
    "rp.roc(Y, P, **{'print.thres': 'best'})": "operating_point='youden'",
    "rp.roc(Y, P, thresholds='best')": "operating_point='youden'",
    "rp.roc(Y, P, operating_point='best')": "did you mean 'youden'?",
    "rp.roc(Y, P, **{'auc.polygon.col': 'grey'})": "area={'color': 'grey'}",
    "rp.roc(Y, P, **{'print.auc.cex': 2})": "label_fmt='{name} (AUC {auc:.3f})'",
    "rp.roc(Y, P, **{'partial.auc.focus': 'se'})": "rocplot.compute.partial_auc(",
    "rp.roc(Y, P, **{'identity.col': 'red'})": "chance={'color': 'red'}",
    "rp.roc(Y, P, ci=True, of='thresholds')": "Use 'band'",
    "rp.roc(Y, P, band=0.95)": "band={'level': 0.9}",
    "rp.roc(Y, P, x='1-specificity')": "did you mean 'fpr'?",
    "rp.roc(Y, {'a': P}, legend='bottomright')": "did you mean 'lower right'?",
    "rp.roc(Y, P, colorize=True)": "thresholds={'at': [0.3, 0.5]",
    "rp.roc(Y, P, **{'print.cutoffs.at': [0.3]})": "Use 'thresholds'",
    "rp.roc_average(Y, P, fold=Y, avg='vertical')": "Use 'how'",
    "rp.roc_average(Y, P, fold=np.arange(70) % 5, errorbar='stddev')": "did you mean 'sd'?",
    "rp.roc(Y, P, display_cutpoint=True)": "operating_point='youden'",
    "compute.operating_point(Y, P, metric='youden')": "Use 'criterion'",
    "compute.operating_point(Y, P, boot_runs=1000)": "threshold_stability(",
    "rp.roc(Y, P, marker='o', times=[5])": "rocplot.compute.ipcw(",
    "rp.precision_recall(Y, scores_class0=P)": "np.concatenate([controls, cases])",
    "rp.geom_roc": "call rocplot.roc",
    "rp.roc(d=Y, m=P)": "Use 'y_true'",
    # rms, CalibrationCurves, dcurves, rtichoke
    "rp.calibration(Y, P, **{'logistic.cal': True})": "method='logistic'",
    "rp.calibration(Y, P, **{'nr.knots': 5})": "method='spline'",
    "rp.calibration(Y, P, **{'CL.smooth': True})": "Use 'band'",
    "rp.calibration(Y, P, **{'col.ideal': 'red'})": "diagonal={'color': 'red'}",
    "compute.calibration_statistics(Y, P).Eavg": "did you mean 'average_error'?",
    "rp.net_benefit(data=TABLE, outcome='label', modelnames=['nb'])": "Use 'y_true'",
    "rp.net_benefit(Y, P, xstart=0.01, xby=0.01)": "thresholds=np.arange(",
    "rp.net_benefit(Y, P, graph_type='net_intervention_avoided')": "interventions_avoided=True",
    "rp.create_decision_curve": "call rocplot.net_benefit",
    # MATLAB, Stata, SPSS, MedCalc
    "rp.roc(Y, P, XCrit='reca')": "x='specificity'",
    "rp.roc(Y, P, ShowConfidenceIntervals=True)": "Use 'band'",
    "rp.roc(Y, P, NBoot=500)": "band={'n_resamples': 500}",
    "rp.perfcurve(Y, P, 1)": "call rocplot.roc",
    "rp.roc(Y, P, lorenz=True)": "scale='rate'",
    "rp.roc(Y, P, hanley=True)": "method='hanley-mcneil'",
    "rp.roc(Y, P, norefline=True)": "chance=False",
    "rp.roccomp(Y, P, S)": "call rocplot.compute.auc_test",
    "rp.roc(data=SITES, test_variable='nb', state_variable='label')": "Use 'y_score'",
    "rp.roc(Y, P, disease_prevalence=0.1)": "'prior': 0.1",
    "compute.auc_interval(Y, P, level=95)": "95 % is 0.95",
    "compute.auc_sample_size(0.8, sig_level=0.05)": "level=0.95",
    "compute.metrics_at(Y, P, threshold='best')": "criterion='youden'",
    # Orange
    "rp.roc(Y, P, show_convex_hull=True)": "Use 'hull'",
    "rp.roc(Y, P, fp_cost=5)": "operating_point={'cost_fp': 5}",
    # the shape of a call
    "rp.forest(Y, P)": "it takes intervals by position",
    "rp.forest(TABLE, hue_order=['a'])": "the order of the mapping",
    "rp.calibration_by('label', 'nb', data=SITES, feature='age')": "Use 'by'",
    "rp.score_distribution(Y, P, kind='kde')": "did you mean 'density'?",
    "rp.facets(rp.roc, 'label', 'nb', data=SITES, by='site')": "a value of col='site'",
    "rp.cost_curve(Y, P, operating_point='youden')": None,
    "rp.pn(Y, P, operating_point='youden')": None,
    "rp.det(Y, P, operating_point='youden')": None,
    "rp.precision_recall(Y, P, operating_point='youden')": None,
    "rp.tree_labellings([(1, 2), (3, 1)], operating_point='youden')": None,
    "rp.lift(Y, P, operating_point='youden')": "criterion='youden'",
    "rp.threshold_metrics(Y, {'a': P, 'b': S}, metrics=['f1'], hue_order=['b', 'a'])": None,
    "rp.threshold_metrics(Y, P, palette='viridis')": "color={'accuracy': 'red'",
    "rp.roc_points({'a': (0.1, 0.5)}, operating_point='youden')": "prior=0.5",
    "rp.savefig('roc.pdf')": "call plt.savefig('roc.pdf')",
    "rp.set_theme('ieee')": "plt.style.context('rocplot.styles.nature')",
    "rp.roc()": "'y_true': call rocplot.roc(y_true, y_score)",
    "compute.auc()": "'y_true': call rocplot.compute.auc(y_true, y_score)",
    "rp.roc(Y, P, 'nb')": "roc(y_true, {'nb': y_score})",
    "compute.auc(Y, P, 'nb')": "auc(y_true, {'nb': y_score})",
    "rp.roc('label', 'nb', TABLE)": "call rocplot.roc('label', 'score', data=table)",
    "rp.roc({'forest': RandomForestClassifier()}, TABLE, Y)": "rocplot.compute.estimator_scores({'forest': estimator}, X)",
    "rp.report(RandomForestClassifier(), TABLE, Y)": "report(y_true, rocplot.compute.estimator_scores(estimator, X))",
    "rp.report(Y, P, S)": "report() takes y_true and y_score by position, all else by name",
    "rp.forest(Y, {'a': P})": "forest(rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}))",
    "rp.roc(Y, P, ax=np.array([[None]]))": "pass one of them, such as ax=axes.flat[0]",
    "rp.roc(Y, P, ax=plt.Figure())": "pass one of its axes, ax=fig.add_subplot()",
    "rp.roc(Y, P, operating_point=0.5)": "thresholds=[0.5] labels the decision",
    "rp.roc(Y, P, hull='red')": "hull={'color': 'red'} sets its look",
    "rp.roc(Y, P, chance='--')": "chance={'linestyle': '--'} sets its look",
    "rp.roc(Y, P, area=0.7)": "area={'alpha': 0.7} sets its look",
    "rp.roc(Y, P, band=0.9)": "band={'level': 0.9} sets the level",
    "rp.roc(Y, P, zoom=0.2)": "zoom=(0.2, 0.8) enlarges",
    "rp.roc(Y, P, legend=4)": "this is 'lower right'",
    "rp.roc(Y, P, label_fmt='AUC = %.2f')": "%.2f is written {auc:.2f}",
    "rp.precision_recall(Y, P, label_fmt='AP %f')": "%f is written {ap:.2f}",
    "rp.roc(Y, P, label_fmt='{name} {AUC:.2f}')": "did you mean 'auc'?",
    "rp.confusion_matrix([[40, 10], [5, 45]])": "rocplot.compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)",
    "rp.roc([('a', P), ('b', S)])": "y_score is missing",
    "rp.multiclass_roc(np.eye(3)[np.arange(70) % 3], np.ones((70, 3)))": "np.argmax(y_true, axis=1)",
    "compute.roc(Y, P).plot()": "a picture draws it, as in rocplot.roc(curve)",
    "compute.roc(Y, P).to_csv('roc.csv')": "its data frame has it, to_frame().to_csv()",
    "rp.RocCurve": "it is rocplot.compute.RocCurve",
    "rp.precision_recall(Y, P, no_skill=True)": "Use 'chance'",
    "rp.precision_recall(Y, P, average='micro')": "pass rocplot.compute.one_vs_rest(y_true, score_matrix)",
    "rp.calibration(prob_true=[0.1, 0.5], prob_pred=[0.1, 0.6])": "CalibrationCurve(prob_pred, prob_true)",
    "rp.calibration(Y, P, ece=True)": "statistics={'rows': ['brier', 'ece']}",
    "rp.calibration(Y, P, n_bins=[0, 0.5, 1])": "the edges of bins are edges=",
    "rp.net_benefit(Y, P, thresholds=[5, 10, 20])": "20 % is 0.2",
    "compute.operating_point(Y, P, sensitivity=0.9)": "threshold_at(y_true, y_score, tpr=0.9)",
    "compute.metrics_at(Y, P, threshold=[0.3, 0.5])": "metrics_at(y_true, y_score, threshold=one)",
    "compute.partial_auc(Y, P, fpr=0.1)": "fpr=(0, 0.1) goes up to there",
    "compute.auc_interval(Y, P).auc": "did you mean 'estimate'?",
    "compute.auc_interval(Y, P).ci": "did you mean 'low' and 'high'?",
    "compute.bootstrap(Y, P, statistic=roc_auc_score)": "for example rocplot.compute.auc",
    "compute.bootstrap(Y, P, statistic=compute.auc, n=100)": "Use 'n_resamples'",
    "rp.lift(Y, P, deciles=10)": "deciles=True marks the tenths",
    "rp.score_distribution(Y, P, kde=True)": "kind='density' draws smooth outlines",
    "rp.score_distribution(Y, P, threshold=[0.3, 0.5])": "ax.axvline(0.3) draws another",
    "rp.det(Y, P, eer=True)": "Use 'equal_error_rate'",
    "rp.threshold_metrics(Y, P, 'f1')": "threshold_metrics(y_true, y_score, metrics='f1')",
    "rp.threshold_metrics(Y, P, best='f1')": "metrics=['f1'], best=True",
    "rp.roc_average(Y, P, fold=Y, std=True)": "errorbar='sd'",
    "compute.cv_scores(RandomForestClassifier(), TABLE, Y)": "return_estimator=True, return_indices=True",
    "compute.estimator_scores(RandomForestClassifier(), TABLE, Y)": "takes estimator and X by position",
    "rp.roc_points(Y, P)": "{'a': (y_true, y_pred)} is one classifier",
    "rp.preflight(None, journal='nature')": "width=3.5",
    "rp.ConfusionMatrix": "call rocplot.confusion_matrix",
}


@pytest.mark.sample(50)
@pytest.mark.parametrize("call", TYPED)
def test_a_call_as_it_is_typed(call):
    words = TYPED[call]
    if words is None:
        exec(call, globals())
    else:
        with pytest.raises((TypeError, ValueError, AttributeError)) as caught:
            exec(call, globals())
        assert words in str(caught.value)
        assert not plt.get_fignums()  # before anything is drawn
    plt.close("all")


# -- what a newcomer tries first: the answer is a call, and that call runs ----------------------

A, B = P, 1 / (1 + np.exp(-(S + RNG.normal(size=70))))
NAMES = {
    "y_true": Y,
    "y_score": P,
    "a": A,
    "b": B,
    "score_matrix": MATRIX,
    "cases": P[Y == 1],
    "controls": P[Y == 0],
}
NAMES |= {"auc_intervals": [compute.auc_interval(Y, S), compute.auc_interval(Y, P)]}
NAMES |= {"fold": np.arange(70) % 5, "np": np, "plt": plt, "compute": compute, "rocplot": rp}
POOL = (
    "rocplot.compute.pool_imputations(rocplot.compute.auc_interval('label', 'score', data=table, hue='.imp')",
    "rocplot.compute.pool_imputations(auc_intervals, transform='logit')",
)
LEADS = {  # a call: the one that its message proposes; or what the message names, and a call of that
    # scikit-learn
    "rp.RocCurveDisplay": ("rocplot.roc", "rocplot.roc(y_true, y_score)"),
    "rp.PrecisionRecallDisplay": ("rocplot.precision_recall", "rocplot.precision_recall(y_true, y_score)"),
    "rp.DetCurveDisplay": ("rocplot.det", "rocplot.det(y_true, y_score)"),
    "rp.CalibrationDisplay": ("rocplot.calibration", "rocplot.calibration(y_true, y_score)"),
    "rp.ConfusionMatrixDisplay": ("rocplot.confusion_matrix", "rocplot.confusion_matrix(y_true, y_score)"),
    "rp.roc(Y, MATRIX, multi_class='ovr')": (
        "rocplot.multiclass_roc",
        "rocplot.multiclass_roc([*range(3)] * 20, score_matrix[:60])",
    ),
    "rp.metrics": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "compute.roc_auc_score": ("rocplot.compute.auc", "rocplot.compute.auc(y_true, y_score)"),
    "compute.roc_curve": ("rocplot.compute.roc", "rocplot.compute.roc(y_true, y_score)"),
    "compute.average_precision_score": "rocplot.compute.precision_recall(y_true, y_score).average_precision",
    "compute.brier_score_loss": "rocplot.compute.brier_decomposition(y_true, y_score).brier",
    "compute.log_loss": "rocplot.compute.summary(y_true, y_score).log_loss",
    "compute.calibration_curve": (
        "rocplot.compute.calibration",
        "rocplot.compute.calibration(y_true, y_score)",
    ),
    "compute.f1_score": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['f1'])",
    "compute.matthews_corrcoef": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['mcc'])",
    "compute.classification_report": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "compute.summary(Y, P, metrics=['f1'])": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['f1'])",
    # yellowbrick, scikit-plot
    "rp.ROCAUC": ("rocplot.roc", "rocplot.roc(y_true, y_score)"),
    "rp.PrecisionRecallCurve": ("rocplot.precision_recall", "rocplot.precision_recall(y_true, y_score)"),
    "rp.class_prediction_error": ("rocplot.confusion_matrix", "rocplot.confusion_matrix(y_true, y_score)"),
    "rp.discrimination_threshold": (
        "rocplot.threshold_metrics",
        "rocplot.threshold_metrics(y_true, y_score)",
    ),
    "rp.plot_cumulative_gain": "rocplot.lift(y_true, y_score, scale='rate')",
    "rp.plot_ks_statistic": "rocplot.score_distribution(y_true, y_score, kind='cdf')",
    # pROC, ROCR, cutpointr
    "rp.ggroc": ("rocplot.roc", "rocplot.roc(y_true, y_score)"),
    "compute.ci_auc": ("rocplot.compute.auc_interval", "rocplot.compute.auc_interval(y_true, y_score)"),
    "compute.roc_test": ("rocplot.compute.auc_test", "rocplot.compute.auc_test(y_true, a, b)"),
    "compute.coords": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "compute.smooth": "rocplot.roc(y_true, y_score, binormal=True)",
    "compute.ci_se": "rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)",
    "compute.prediction": ("rocplot.compute.roc", "rocplot.compute.roc(y_true, y_score)"),
    "compute.operating_point(Y, P, specificity=0.9)": "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1)",
    "compute.cutpointr": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden'), whose .threshold",
        "rocplot.compute.operating_point(y_true, y_score, criterion='youden').threshold",
    ),
    "compute.auc_sample_size(0.8, half_width=0.1)": "rocplot.compute.auc_sample_size(0.8, width=0.1)",
    "rp.roc(Y, {'a': A, 'b': B}, difference=True)": "rocplot.compute.auc_test(y_true, a, b)",
    # seaborn, plotly
    "rp.histplot": ("rocplot.score_distribution", "rocplot.score_distribution(y_true, y_score)"),
    "rp.kdeplot": ("rocplot.score_distribution", "rocplot.score_distribution(y_true, y_score)"),
    "rp.ecdfplot": "rocplot.score_distribution(y_true, y_score, kind='cdf')",
    "rp.heatmap": ("rocplot.confusion_matrix", "rocplot.confusion_matrix(y_true, y_score)"),
    "rp.FacetGrid": ("rocplot.facets", "rocplot.facets('roc', 'label', 'nb', data=SITES, col='site')"),
    "rp.relplot": ("facets", "rocplot.facets('roc', 'label', 'nb', data=SITES, col='site')"),
    "rp.to_html": ("rocplot.interactive(", "rocplot.interactive(rocplot.roc(y_true, y_score), path)"),
    "rp.plotly": ("rocplot.interactive(", "rocplot.interactive(rocplot.roc(y_true, y_score), path)"),
    "rp.write_html": ("rocplot.interactive(", "rocplot.interactive(rocplot.roc(y_true, y_score), path)"),
    "rp.show": "plt.show()",
    # dcurves, rms
    "rp.dca": ("rocplot.net_benefit", "rocplot.net_benefit(y_true, y_score)"),
    "compute.net_intervention_avoided": "rocplot.compute.net_benefit(y_true, y_score).to_frame()['interventions_avoided']",
    "compute.interventions_avoided": "rocplot.compute.net_benefit(y_true, y_score).to_frame()['interventions_avoided']",
    "rp.interventions_avoided": "rocplot.net_benefit(y_true, y_score, interventions_avoided=True)",
    "rp.survival_roc": (
        "competing causes are its cause=1, competing='control'",
        "rocplot.compute.ipcw([1, 6, 7, 8], [1, 0, 1, 2], at=5, cause=1, competing='control')",
    ),
    "compute.timeROC": (
        "for the AUC to rocplot.compute.auc_interval; several horizons are mappings",
        "rocplot.compute.ipcw([1, 6, 7, 8], [1, 0, 1, 2], at=5, cause=1, competing='control')",
    ),
    "compute.td_auc": (
        "competing causes are its cause=1, competing='control'",
        "rocplot.compute.ipcw([1, 6, 7, 8], [1, 0, 1, 2], at=5, cause=1, competing='control')",
    ),
    "compute.net_benefit_difference": "rocplot.compute.net_benefit_test(y_true, a, b, threshold=0.3)",
    "compute.hosmer_lemeshow": "rocplot.compute.calibration_statistics(y_true, y_score).spiegelhalter_p",
    "compute.calibration_slope": (
        "calibration_statistics(y_true, y_score).slope; rocplot.calibration(y_true, y_score, statistics=True) draws",
        "rocplot.calibration(y_true, y_score, statistics=True)",
    ),
    "compute.pool": POOL,
    "compute.pool_auc": POOL,
    "rp.mi_auc": POOL,
    "rp.pooled_auc": POOL,
    "rp.rubin_rules": POOL,
    "rp.time_dependent_auc": (
        "ipcw(time, event, at=5), whose label and weight go to rocplot.compute.auc_interval(",
        "rocplot.compute.ipcw([1, 6, 7, 8], [1, 0, 1, 1], at=5)",
    ),
    "rp.table": "rocplot.compute.summary(y_true, y_score).to_latex()",
    # speech
    "compute.eer": "rocplot.compute.det(y_true, y_score).equal_error_rate",
    "compute.min_dcf": "rocplot.compute.operating_point(y_true, y_score, prior=0.01, cost_fn=10, cost_fp=1).cost",
    "rp.tippett": "rocplot.score_distribution(y_true, y_score, kind='cdf')",
    "compute.cllr(Y, 4 * S)": ("scores='llr'", "compute.cllr(Y, 4 * S, scores='llr')"),
    # meteorology
    "rp.reliability_diagram": ("rocplot.calibration", "rocplot.calibration(y_true, y_score)"),
    "rp.performance_diagram": "rocplot.precision_recall(y_true, y_score, isometrics='f1')",
    "compute.csi": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['jaccard'])",
    "compute.pod": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['tpr'])",
    "compute.tss": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['youden'])",
    "compute.hss": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['kappa'])",
    # credit scoring, survival
    "compute.gini": "2 * rocplot.compute.auc(y_true, y_score) - 1",
    "compute.ks_2samp": ("rocplot.compute.ks_statistic", "rocplot.compute.ks_statistic(y_true, y_score)"),
    "compute.lift_at": "rocplot.compute.enrichment_factor(y_true, y_score, fraction=0.1)",
    "compute.information_value": "rocplot.compute.population_stability(cases, controls)",
    "compute.harrell": (
        "rocplot.compute.concordance",
        "rocplot.compute.concordance([1, 2, 3], [1, 1, 1], [3, 2, 1])",
    ),
}


def test_log_odds_of_a_column_become_a_column_of_probabilities():
    table = TABLE.assign(lp=np.log(P / (1 - P)))
    with pytest.raises(TypeError) as caught:
        rp.calibration("label", logit="lp", data=table, smooth="loess")
    column, _, made = str(caught.value).partition("probabilities are y_score=")[2].partition(". ")[0].partition(" of data=")
    found = compute.auc("label", eval(column), data=eval(made, {"table": table, "scipy": scipy}))
    assert found == pytest.approx(compute.auc(table["label"], P))


def test_only_a_negated_column_is_called_one():
    with pytest.raises(TypeError, match=r"'-nb' is the column with the other sign$"):
        compute.auc("label", -TABLE["nb"], data=TABLE)
    with pytest.raises(TypeError, match=r"pass arrays without data$"):
        compute.auc("label", np.exp(TABLE["nb"]), data=TABLE)


def test_the_numbers_of_a_calibration_curve_are_elsewhere():
    with refused("they are rocplot.compute.calibration_statistics(y_true, y_score)"):
        compute.calibration(Y, P, statistics=True)


@pytest.mark.sample(22)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("call", LEADS)
def test_a_lead_is_a_call_that_runs(call, tmp_path):
    words, lead = LEADS[call] if isinstance(LEADS[call], tuple) else (LEADS[call], LEADS[call])
    with pytest.raises((TypeError, ValueError, AttributeError)) as caught:
        eval(call, globals())
    assert words in str(caught.value)
    assert len(str(caught.value)) <= 500
    assert not plt.get_fignums()
    eval(lead, globals() | NAMES | {"path": tmp_path / "roc.html"})
    plt.close("all")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            "compute.ipcw([1.0, 2.0], [1, 0], 3)",
            "ipcw() takes time and event by position, all else by name: rocplot.compute.ipcw(time, event, at=3)",
        ),
        ("compute.threshold_metrics(Y, P, 0.5)", "threshold_metrics"),
        ("compute.pool_imputations(Y, [S] * 5)", "one for each data set, not an array of shape (5, 70)"),
    ],
)
def test_arguments_by_position_are_refused_in_few_words(call, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        eval(call, globals())
    assert words in str(caught.value)
    assert len(str(caught.value)) <= 500


@pytest.mark.parametrize(
    "name", [name for name in compute.__all__ if hasattr(getattr(compute, name), "makes")]
)
def test_every_function_says_what_it_takes_by_position(name):
    function = getattr(compute, name)
    kinds = {one.kind for one in inspect.signature(function).parameters.values()}
    if inspect.Parameter.VAR_POSITIONAL not in kinds:
        with pytest.raises((TypeError, ValueError), match=r"by position|y_true|\w+\("):
            function(*[object()] * 12)
