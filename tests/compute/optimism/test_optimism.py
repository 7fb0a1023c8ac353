"""Internal validation against R's rms, loops by hand and scikit-learn."""

import json
import pickle
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from sklearn.calibration import CalibratedClassifierCV
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.metrics import average_precision_score, brier_score_loss, log_loss, roc_auc_score
from sklearn.model_selection import GroupKFold, StratifiedKFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVR

from rocplot.compute import optimism
from rocplot.compute._optimism.optimism import Study

R = json.loads((Path(__file__).parents[2] / "data" / "optimism_values.json").read_text(encoding="utf-8"))
METRICS = [
    "auc",
    "average_precision",
    "brier",
    "log_loss",
    "slope",
    "intercept",
    "average_error",
    "net_benefit",
]


def logistic(**kws):
    return LogisticRegression(C=np.inf, tol=1e-10, max_iter=2000, **kws)


def study(rng, n=80, features=3):
    X = rng.normal(size=(n, features))
    return X, (rng.random(n) < 1 / (1 + np.exp(0.5 - X[:, 0] - 0.5 * X[:, 1]))).astype(int)


@pytest.fixture
def given(monkeypatch):
    """Have the resamples be given ones, in place of random ones."""

    def give(drawn):
        turns = iter(drawn)
        monkeypatch.setattr(Study, "draw_units", lambda self, rng: (np.sort(next(turns)), 0))
        return len(drawn)

    return give


def resamples(rng, y, number=6):
    drawn = []
    while len(drawn) < number:
        cases = rng.integers(0, len(y), len(y))
        if 0 < y[cases].sum() < len(y):
            drawn.append(cases)
    return drawn


# -- the bootstrap --------------------------------------------------------------------------------


def test_optimism_is_that_of_rms(given):
    drawn = np.array(R["drawn"], int) - 1
    names = {"Dxy": "auc", "Slope": "slope", "Intercept": "intercept", "B": "brier"}
    found = optimism(
        logistic(), np.array(R["x"]), R["y"], metric=list(names.values()), n_resamples=given(drawn)
    )
    for i, name in enumerate(names):
        expected = np.array(R["measures"][name])
        if name == "Dxy":
            expected = (expected + 1) / 2
        ours = [
            found.apparent[i],
            found.fits.training[i :: len(names)].mean(),
            found.fits.test[i :: len(names)].mean(),
            found.corrected[i],
        ]
        np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-5)
        assert found.optimism[i] == pytest.approx(expected[1] - expected[2], abs=1e-5)


def textbook(y, p, weight=None, threshold=0.4):
    """Compute all metrics by scikit-learn, or as they are written."""
    w = np.ones(len(y)) if weight is None else weight
    x = np.log(p / (1 - p))[:, None]
    line = logistic().fit(x, y, sample_weight=w)
    at, place = np.unique(p, return_inverse=True)
    q = int(np.floor(0.75 * len(y) + 1e-10))
    fitted = []
    for p0 in at:
        distance = np.abs(p - p0)
        h = np.sort(distance)[q - 1]
        near = np.sqrt(np.clip(1 - (distance / h) ** 3, 0, None) ** 3)
        design = np.column_stack([np.ones(len(p)), p - p0]) * near[:, None]
        fitted.append(np.linalg.lstsq(design, near * y, rcond=None)[0][0])
    above = p >= threshold
    odds = threshold / (1 - threshold)
    return [
        roc_auc_score(y, p, sample_weight=weight),
        average_precision_score(y, p, sample_weight=weight),
        brier_score_loss(y, p, sample_weight=weight),
        log_loss(y, p, sample_weight=weight),
        line.coef_[0, 0],
        line.intercept_[0],
        np.mean(np.abs(np.array(fitted) - at)[place]),
        (w @ (above & (y == 1)) - odds * (w @ (above & (y == 0)))) / w.sum(),
    ]


def test_the_bootstrap_is_that_of_a_loop(rng, given):
    X, y = study(rng)
    drawn = resamples(rng, y)
    found = optimism(logistic(), X, y, metric=METRICS, threshold=0.4, n_resamples=given(drawn), level=0.9)
    training, test = [], []
    for cases in drawn:
        model = logistic().fit(X[cases], y[cases])
        training.append(textbook(y[cases], model.predict_proba(X[cases])[:, 1]))
        test.append(textbook(y, model.predict_proba(X)[:, 1]))
    apparent = textbook(y, logistic().fit(X, y).predict_proba(X)[:, 1])
    lost = np.mean(np.array(training) - test, axis=0)
    assert list(found.metric) == METRICS
    np.testing.assert_allclose(found.apparent, apparent, atol=2e-5)
    np.testing.assert_allclose(found.optimism, lost, atol=2e-5)
    np.testing.assert_allclose(found.corrected, apparent - lost, atol=2e-5)
    low, high = np.quantile(training, [0.05, 0.95], axis=0) - lost
    shifted = [0, 1, 2, 3, 7]
    np.testing.assert_allclose(found.low[shifted], low[shifted], atol=2e-5)
    np.testing.assert_allclose(found.high[shifted], high[shifted], atol=2e-5)
    assert np.isnan(found.low[[4, 5, 6]]).all()
    assert np.isnan(found.high[[4, 5, 6]]).all()
    np.testing.assert_allclose(found.fits.training, np.ravel(training), atol=2e-5)
    np.testing.assert_allclose(found.fits.test, np.ravel(test), atol=2e-5)
    np.testing.assert_array_equal(found.fits.fit, np.repeat(np.arange(6), 8))
    np.testing.assert_array_equal(found.fits.metric, METRICS * 6)


def test_fractional_weights_are_those_of_the_fit_and_of_the_metrics(rng, given):
    X, y = study(rng)
    weight = rng.uniform(0.2, 2, len(y))
    drawn = resamples(rng, y)
    names = [name for name in METRICS if name != "average_error"]
    some = [METRICS.index(name) for name in names]
    found = optimism(
        logistic(),
        X,
        y,
        metric=names,
        threshold=0.4,
        sample_weight=weight,
        n_resamples=given(drawn),
    )
    lost = []
    for cases in drawn:
        model = logistic().fit(X[cases], y[cases], sample_weight=weight[cases])
        p = model.predict_proba(X)[:, 1]
        lost.append(np.subtract(textbook(y[cases], p[cases], weight[cases]), textbook(y, p, weight)))
    np.testing.assert_allclose(found.optimism, np.mean(lost, axis=0)[some], atol=2e-5)


def test_whole_weights_are_repeated_rows(rng):
    X, y = study(rng, 40)
    weight = rng.integers(0, 4, 40)
    X[weight == 0] = np.nan  # left out, whatever they hold
    own = {"metric": ["auc", "brier"], "n_resamples": 8, "seed": 3}
    for method in ("bootstrap", "632+", "cv"):
        weighted = optimism(logistic(), X, y, sample_weight=weight, method=method, cv=4, **own)
        rows = np.repeat(np.arange(40), weight)
        assert weighted == optimism(logistic(), X[rows], y[rows], method=method, cv=4, **own)


def test_labels_of_rows_without_weight_may_be_missing(rng):
    X, y = study(rng, 40)
    weight = np.r_[0.0, 0.0, np.full(38, 0.5)]
    labels = np.r_[np.nan, np.nan, y[2:]]
    own = {"n_resamples": 5, "seed": 0}
    found = optimism(logistic(), X, labels, sample_weight=weight, **own)
    np.testing.assert_allclose(
        found.corrected, optimism(logistic(), X[2:], y[2:], **own).corrected, atol=1e-6
    )


class Recorder:
    """A function that fits, and keeps what it was given."""

    def __init__(self):
        self.rows = []

    def __call__(self, X, y):
        self.rows.append(np.asarray(X)[:, -1].astype(int))
        return LogisticRegression().fit(X, y)


def numbered(rng, n=60):
    X, y = study(rng, n)
    return np.column_stack([X, np.arange(n)]), y


@pytest.mark.slow
def test_resamples_are_drawn_with_replacement(rng):
    X, y = numbered(rng)
    fit = Recorder()
    optimism(fit, X, y, n_resamples=200, seed=0)
    np.testing.assert_array_equal(fit.rows[0], np.arange(60))  # the model of all cases
    drawn = np.array(fit.rows[1:])
    assert drawn.shape == (200, 60)
    often = np.bincount(drawn.ravel(), minlength=60)
    assert (np.abs(often - 200) < 5 * np.sqrt(200)).all()
    distinct = [np.unique(one).size for one in drawn]
    assert np.mean(distinct) == pytest.approx(60 * (1 - (59 / 60) ** 60), abs=0.5)


def test_whole_groups_are_drawn(rng):
    X, y = numbered(rng)
    group = np.repeat(np.arange(20), 3)
    for method in ("bootstrap", "632+"):
        fit = Recorder()
        optimism(fit, X, y, n_resamples=30, groups=group.astype(str), method=method, seed=0)
        for rows in fit.rows[1:]:
            often = np.bincount(rows, minlength=60).reshape(20, 3)
            assert (often == often[:, :1]).all()
            assert often[:, 0].sum() == 20


def test_groups_of_folds_are_whole(rng):
    X, y = numbered(rng)
    group = np.repeat(np.arange(20), 3)
    fit = Recorder()
    optimism(fit, X, y, method="cv", cv=4, groups=group, seed=2)
    parts = [set(group[rows]) for rows in fit.rows[1:]]
    assert [len(part) for part in parts] == [15] * 4
    assert Counter(one for part in parts for one in part) == dict.fromkeys(range(20), 3)


@pytest.mark.slow
def test_resamples_of_one_class_are_drawn_again_and_counted():
    y = np.array([1, 0, 0, 0, 0, 0])
    X = np.arange(6.0)[:, None]
    found = optimism(LogisticRegression(), X, y, n_resamples=200, seed=0)
    absent = (5 / 6) ** 6  # without the positive; without a negative 1/6⁶
    expected = 200 * absent / (1 - absent)
    assert abs(found.redrawn - expected) < 5 * np.sqrt(expected / (1 - absent))
    assert optimism(LogisticRegression(), X[:4], y[:4] * 0 + [0, 1, 0, 1], n_resamples=9, seed=0).redrawn < 9


@pytest.mark.slow
def test_a_seed_gives_the_same_with_any_number_of_workers(rng):
    X, y = study(rng)
    own = {"metric": ["auc", "brier"], "n_resamples": 8}
    once = optimism(logistic(), X, y, seed=5, **own)
    assert once == optimism(logistic(), X, y, seed=np.random.default_rng(5), **own)
    assert once != optimism(logistic(), X, y, seed=6, **own)
    state = np.random.get_state()[1].copy()  # noqa: NPY002
    for method in ("bootstrap", "632+", "cv"):
        results = [optimism(logistic(), X, y, seed=5, method=method, n_jobs=k, **own) for k in (1, 2)]
        assert results[0] == results[1]
    np.testing.assert_array_equal(np.random.get_state()[1], state)  # noqa: NPY002


# -- .632+ ----------------------------------------------------------------------------------------


def test_632_plus_is_that_of_a_loop(rng, given):
    X, y = study(rng, 50)
    drawn = resamples(rng, y, 9)
    found = optimism(
        logistic(), X, y, metric=["log_loss", "auc", "brier"], method="632+", n_resamples=given(drawn)
    )
    losses = {"brier": lambda y, p: (y - p) ** 2, "log_loss": lambda y, p: -np.log(np.where(y, p, 1 - p))}
    left_out = {name: [[] for _ in y] for name in losses}
    areas = []
    for cases in drawn:
        model = logistic().fit(X[cases], y[cases])
        p = model.predict_proba(X)[:, 1]
        out = [i for i in range(len(y)) if i not in cases]
        areas.append(roc_auc_score(y[out], p[out]))
        for name, loss in losses.items():
            for i in out:
                left_out[name][i].append(loss(y[i], p[i]))
    p = logistic().fit(X, y).predict_proba(X)[:, 1]
    errors = {"auc": (1 - roc_auc_score(y, p), 1 - np.mean(areas), 0.5)}
    for name, loss in losses.items():
        means = [np.mean(one) for one in left_out[name] if one]
        pairs = [loss(y[i], p[j]) for i in range(len(y)) for j in range(len(y))]
        errors[name] = loss(y, p).mean(), np.mean(means), np.mean(pairs)
    for i, name in enumerate(["log_loss", "auc", "brier"]):
        apparent, left, ignorant = errors[name]
        assert apparent < left < ignorant
        rate = (left - apparent) / (ignorant - apparent)
        error = 0.368 * apparent + 0.632 * left  # Err(.632), and its correction
        error += (left - apparent) * 0.368 * 0.632 * rate / (1 - 0.368 * rate)
        expected = 1 - error if name == "auc" else error
        assert found.corrected[i] == pytest.approx(expected, abs=1e-6)
        assert found.overfitting[i] == pytest.approx(rate, abs=1e-6)
        assert found.optimism[i] == pytest.approx(found.apparent[i] - expected, abs=1e-6)
    assert np.isnan(found.low).all()
    assert np.isnan(found.high).all()
    np.testing.assert_allclose(found.fits.test[1::3], areas)


def test_632_plus_of_weights_is_a_weighted_loop(rng, given):
    X, y = study(rng, 40)
    weight = rng.uniform(0.5, 2, 40)
    drawn = resamples(rng, y, 8)
    found = optimism(
        logistic(), X, y, metric="brier", method="632+", sample_weight=weight, n_resamples=given(drawn)
    )
    left_out = [[] for _ in y]
    for cases in drawn:
        p = logistic().fit(X[cases], y[cases], sample_weight=weight[cases]).predict_proba(X)[:, 1]
        for i in set(range(40)) - set(cases):
            left_out[i].append((y[i] - p[i]) ** 2)
    seen = np.array([len(one) > 0 for one in left_out])
    left = np.average([np.mean(one) for one in left_out if one], weights=weight[seen])
    p = logistic().fit(X, y, sample_weight=weight).predict_proba(X)[:, 1]
    apparent = np.average((y - p) ** 2, weights=weight)
    ignorant = np.average((y[:, None] - p) ** 2, weights=np.outer(weight, weight))
    rate = (left - apparent) / (ignorant - apparent)
    w = 0.632 / (1 - 0.368 * rate)
    assert found.corrected[0] == pytest.approx((1 - w) * apparent + w * left, abs=1e-6)


def test_a_model_that_remembers_noise_has_no_information_left():
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(150, 2)), rng.integers(0, 2, 150)
    nearest = KNeighborsClassifier(1)
    names = ["auc", "brier"]
    found = optimism(nearest, X, y, metric=names, method="632+", n_resamples=50, seed=0)
    np.testing.assert_array_equal(found.apparent, [1, 0])
    np.testing.assert_allclose(found.corrected, [0.5, 0.5], atol=0.08)
    assert (found.overfitting > 0.85).all()
    bootstrap = optimism(nearest, X, y, metric=names, n_resamples=50, seed=0)
    assert bootstrap.corrected[0] > 0.7  # which is why there is .632+


def test_left_out_areas_below_a_half_count_as_a_half():
    class Contrary:  # ranks the cases that it has not seen the wrong way round
        def fit(self, X, y):
            self.known = dict(zip(X[:, 0], y, strict=True))
            return self

        def predict_proba(self, X):
            p = np.array([self.known.get(x, 1 - label) for x, label in X])
            return np.column_stack([1 - p, p])

    y = np.arange(30) % 2
    found = optimism(
        Contrary(), np.column_stack([np.arange(30), y]), y, method="632+", n_resamples=20, seed=0
    )
    np.testing.assert_array_equal(found.fits.test, 0)
    assert found.corrected[0] == pytest.approx(0.5)
    assert found.overfitting[0] == 1


def test_without_overfitting_the_left_out_cases_have_their_share_of_632():
    class Shy:  # is certain of the cases that it has not seen alone
        def fit(self, X, y):
            self.known = set(X[:, 0])

        def predict_proba(self, X):
            p = np.array([0.5 if x in self.known else label for x, label in X])
            return np.column_stack([1 - p, p])

    y = np.arange(30) % 2
    X = np.column_stack([np.arange(30), y])
    found = optimism(Shy(), X, y, metric=["auc", "brier"], method="632+", n_resamples=20, seed=0)
    np.testing.assert_array_equal(found.overfitting, 0)
    np.testing.assert_allclose(found.corrected, [1 - 0.368 * 0.5, 0.368 * 0.25])


# -- cross-validation -----------------------------------------------------------------------------


def test_given_folds_are_those_of_scikit_learn(rng):
    X, y = study(rng, 120)
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    scorers = {
        "auc": "roc_auc",
        "average_precision": "average_precision",
        "brier": "neg_brier_score",
        "log_loss": "neg_log_loss",
    }
    for cv in (folds, list(folds.split(X, y))):
        found = optimism(logistic(), X, y, metric=list(scorers), method="cv", cv=cv)
        for i, (name, scorer) in enumerate(scorers.items()):
            values = cross_val_score(logistic(), X, y, cv=folds, scoring=scorer)
            sign = -1 if scorer.startswith("neg") else 1
            np.testing.assert_allclose(found.fits.test[found.fits.metric == name], sign * values, atol=1e-6)
            assert found.corrected[i] == pytest.approx(sign * values.mean(), abs=1e-6)
            assert found.optimism[i] == pytest.approx(found.apparent[i] - found.corrected[i])
    assert np.isnan(found.low).all()


def test_a_splitter_gets_the_groups_and_rows_are_those_of_the_data(rng):
    X, y = numbered(rng)
    group = np.repeat(np.arange(20), 3)
    weight = np.r_[0, np.ones(58), 2].astype(int)
    fit = Recorder()
    optimism(fit, X, y, method="cv", cv=GroupKFold(4), groups=group, sample_weight=weight)
    expected = [np.repeat(train, weight[train]) for train, _ in GroupKFold(4).split(X, y, group)]
    for rows, own in zip(fit.rows[1:], expected, strict=True):
        np.testing.assert_array_equal(rows, own)


def test_folds_hold_the_classes_in_the_same_shares(rng):
    X, y = numbered(rng)
    y = (np.arange(60) < 18).astype(int)
    fit = Recorder()
    found = optimism(fit, X, y, method="cv", cv=5, n_repeats=3, seed=0)
    assert len(fit.rows) == 1 + 15
    tests = [np.setdiff1d(np.arange(60), rows) for rows in fit.rows[1:]]
    assert all(len(test) == 12 and y[test].sum() in (3, 4) for test in tests)
    for repeat in range(3):
        np.testing.assert_array_equal(
            np.sort(np.concatenate(tests[5 * repeat : 5 * repeat + 5])), np.arange(60)
        )
    assert len({tuple(test) for test in tests}) == 15
    assert "5-fold cross-validation, repeated 3 times" in found.describe()


# -- what is passed -------------------------------------------------------------------------------


def test_the_estimator_is_left_as_it_is(rng):
    X, y = study(rng)
    plain, fitted = logistic(), logistic().fit(X, 1 - y)
    kept = pickle.dumps(fitted)
    for method in ("bootstrap", "632+", "cv"):
        optimism(plain, X, y, method=method, n_resamples=3, cv=3, seed=0)
        optimism(fitted, X, y, method=method, n_resamples=3, cv=3, seed=0)
    assert not hasattr(plain, "coef_")
    assert pickle.dumps(fitted) == kept


class Own:
    """No estimator of scikit-learn: its scores are a column, and it knows no classes."""

    def fit(self, X, y):
        self.sign = 1.0 if np.mean(X[y == 1, 0]) > np.mean(X[y == 0, 0]) else -1.0
        self.fits = getattr(self, "fits", 0) + 1

    def decision_function(self, X):
        assert self.fits == 1  # each copy is fitted once
        return self.sign * X[:, 0]


def test_any_object_that_fits_and_scores(rng):
    X, y = study(rng)
    own = Own()
    found = optimism(own, X, y, metric=["auc", "average_precision"], n_resamples=20, seed=0)
    assert not hasattr(own, "fits")
    assert found.apparent[0] == pytest.approx(roc_auc_score(y, X[:, 0]))
    with pytest.raises(ValueError, match=r"estimator \(Own\) gives no probabilities, which the Brier score"):
        optimism(own, X, y, metric=["auc", "brier"])


def test_tables_lists_and_sparse_matrices(rng):
    import pandas as pd
    import polars as pl
    from scipy.sparse import coo_array

    X, y = study(rng, 40)
    own = {"n_resamples": 5, "seed": 0}
    expected = optimism(logistic(), X, y, **own)
    names = [f"x{i}" for i in range(3)]
    frame = pd.DataFrame(X, columns=names, index=np.arange(40)[::-1] * 7)
    pipeline = make_pipeline(StandardScaler(), logistic())
    scaled = optimism(pipeline, frame, pd.Series(y, index=frame.index), **own)
    np.testing.assert_allclose(scaled.corrected, expected.corrected, atol=1e-6)
    for own_X in (frame, pl.DataFrame(X, schema=names), X.tolist(), coo_array(X)):
        found = optimism(logistic(), own_X, y.tolist(), **own)
        np.testing.assert_allclose(found.corrected, expected.corrected, atol=1e-6)


def test_missing_features_are_the_estimators(rng):
    X, y = study(rng)
    X[rng.random(X.shape) < 0.2] = np.nan
    found = optimism(make_pipeline(SimpleImputer(), logistic()), X, y, n_resamples=5, seed=0)
    assert 0.5 < found.corrected[0] < found.apparent[0]
    with pytest.raises(ValueError, match="NaN"):
        optimism(logistic(), X, y, n_resamples=5)


@pytest.mark.parametrize("make", [logistic, SVC])
def test_classes_may_have_any_names(rng, make):
    X, y = study(rng)
    named = np.where(y == 1, "sick", "well")
    own = {"n_resamples": 5, "seed": 0}
    expected = optimism(make(), X, y, **own)
    found = optimism(make(), X, named, pos_label="sick", **own)
    np.testing.assert_allclose(found.corrected, expected.corrected, atol=1e-6)
    np.testing.assert_allclose(found.apparent, expected.apparent, atol=1e-6)
    with pytest.raises(ValueError, match="pos_label"):
        optimism(make(), X, named)


def test_models_that_predict_0_and_1_need_a_clip(rng):
    X, y = study(rng)
    nearest = KNeighborsClassifier(5)
    for name in ("log_loss", "slope", "intercept"):
        with pytest.raises(ValueError, match=r"clip is needed.*pass clip=1e-6"):
            optimism(nearest, X, y, metric=["auc", name])
    found = optimism(nearest, X, y, metric=["log_loss", "slope"], clip=1e-3, n_resamples=5, seed=0)
    assert np.isfinite(found.corrected).all()
    assert found.corrected[0] > found.apparent[0]


def test_refits_without_a_value_are_left_out_with_a_warning(rng, given):
    X, y = study(rng, 40)
    few = np.r_[np.flatnonzero(y == 0)[:2], np.flatnonzero(y == 1)[:2]]
    drawn = [*resamples(rng, y, 4), np.repeat(few, 10)]  # the classes of four cases are separated
    ridge = LogisticRegression(C=1)
    expected = optimism(ridge, X, y, metric="slope", n_resamples=given(drawn[:4]))
    with pytest.warns(UserWarning, match="1 of 5 refits are left out of the calibration slope"):
        found = optimism(ridge, X, y, metric="slope", n_resamples=given(drawn))
    assert found.corrected[0] == expected.corrected[0]
    assert np.isnan(found.fits.training[4])


@pytest.mark.slow
def test_what_is_written(rng):
    X, y = study(rng)
    found = optimism(logistic(), X, y, metric=["auc", "slope"], n_resamples=30, seed=0, level=0.9)
    first, second = found.describe().splitlines()
    assert first.startswith(
        f"AUC: apparent {found.apparent[0]:.3f}, optimism {found.optimism[0]:.3f}, corrected "
    )
    assert f"(90 % confidence interval {found.low[0]:.3f} to {found.high[0]:.3f})" in first
    assert first.endswith("; location-shifted bootstrap, 30 resamples of all cases.")
    assert "confidence" not in second
    assert list(found.to_frame().columns) == ["metric", "apparent", "optimism", "corrected", "low", "high"]
    assert len(found.fits.to_frame()) == 60
    assert optimism(found) is found


class Empty:
    def predict(self, X):
        return X


def no_weights(X, y, **kws):
    raise TypeError("fit() got an unexpected keyword argument 'sample_weight'")


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        (
            {"estimator": LogisticRegression},
            TypeError,
            "estimator is the class LogisticRegression: pass an instance",
        ),
        ({"estimator": Empty()}, TypeError, "estimator is a Empty, which has no fit"),
        ({"estimator": LinearSVR()}, TypeError, "neither predict_proba nor decision_function"),
        ({"estimator": lambda X, y: Empty()}, TypeError, "neither predict_proba nor decision_function"),
        ({"estimator": RidgeClassifier(), "metric": "brier"}, ValueError, "gives no probabilities"),
        ({"y": np.ones(40)}, ValueError, "y holds positive cases only"),
        ({"y": np.arange(40) % 3}, ValueError, "y holds 3 classes"),
        ({"y": np.r_[np.nan, np.ones(20), np.zeros(19)]}, ValueError, "y has 1 missing value"),
        ({"y": np.arange(39) % 2}, ValueError, "X"),
        ({"X": None}, TypeError, "X must hold one row per case"),
        ({"sample_weight": np.ones(39)}, ValueError, "sample_weight"),
        ({"sample_weight": 1 - np.arange(40) % 2}, ValueError, "y holds negative cases only"),
        ({"groups": np.ones(40)}, ValueError, "groups holds one group only"),
        ({"groups": np.ones(39)}, ValueError, "groups"),
        ({"metric": "aucc"}, ValueError, "metric='aucc' is unknown"),
        ({"metric": []}, ValueError, "metric"),
        ({"metric": ["auc", "auc"]}, ValueError, "each once"),
        ({"metric": "net_benefit"}, ValueError, "threshold is missing"),
        ({"threshold": 0.4}, ValueError, "threshold applies to the net benefit"),
        ({"metric": "net_benefit", "threshold": 1}, ValueError, "threshold"),
        ({"method": "632"}, ValueError, "method='632' is unknown"),
        (
            {"method": "632+", "metric": "slope"},
            ValueError,
            'method="632\\+" does not know the calibration slope',
        ),
        ({"n_resamples": 1}, ValueError, "n_resamples"),
        ({"level": 95}, ValueError, "level"),
        ({"n_jobs": 0}, ValueError, "n_jobs"),
        ({"progress": "no"}, TypeError, "progress"),
        ({"seed": "a"}, TypeError, "seed"),
        ({"clip": 0.5}, ValueError, "clip"),
        ({"method": "cv", "cv": 1}, ValueError, "cv"),
        ({"method": "cv", "cv": 21}, ValueError, "cv=21 folds need as many cases of each class"),
        ({"method": "cv", "cv": "five"}, TypeError, "cv must be a number of folds"),
        ({"method": "cv", "cv": [(np.arange(20), np.arange(20, 40), 0)]}, TypeError, "cv must be"),
        (
            {"method": "cv", "cv": [(np.arange(0, 40, 2), np.arange(40))]},
            ValueError,
            "fold 0 without training cases",
        ),
        ({"method": "cv", "cv": [(np.arange(40), np.arange(0, 40, 2))]}, ValueError, "fold 0 without cases"),
        ({"method": "cv", "cv": [(np.arange(40) > 3, np.arange(40))]}, TypeError, "numbers of rows"),
        ({"method": "cv", "cv": [(np.arange(40), np.arange(40))], "n_repeats": 2}, ValueError, "n_repeats"),
        ({"method": "cv", "n_repeats": 0}, ValueError, "n_repeats"),
        ({"method": "cv", "cv": 2, "groups": np.arange(40) % 2}, ValueError, "fold 0 without"),
        (
            {"sample_weight": np.full(40, 0.5), "estimator": KNeighborsClassifier()},
            TypeError,
            "sample_weight cannot",
        ),
        (
            {
                "sample_weight": np.full(40, 0.5),
                "estimator": make_pipeline(StandardScaler(), LogisticRegression()),
            },
            TypeError,
            "sample_weight cannot be passed to the fit of Pipeline",
        ),
    ],
)
def test_what_is_refused(rng, kws, error, message):
    X = rng.normal(size=(40, 2))
    given = {"estimator": LogisticRegression(), "X": X, "y": np.arange(40) % 2, "n_resamples": 3} | kws
    with pytest.raises(error, match=message):
        optimism(**given)


def test_workers_need_joblib(rng, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "joblib", None)
    X, y = study(rng)
    with pytest.raises(ValueError, match="n_jobs=2 needs joblib"):
        optimism(Own(), X, y, n_jobs=2)


def test_a_copy_does_without_scikit_learn(rng, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sklearn.base", None)

    class Known(Own):
        def get_params(self, deep=True):
            return {}

    assert np.isfinite(optimism(Known(), *study(rng), n_resamples=3, seed=0).corrected).all()


@pytest.mark.slow
def test_the_corrected_value_is_nearer_to_that_of_new_cases(rng):
    """Averaged over samples: a model of ten features, of which two mean something."""
    wrong = []
    X_new, y_new = study(rng, 4000, 10)
    for i in range(12):
        X, y = study(rng, 80, 10)
        truth = roc_auc_score(y_new, logistic().fit(X, y).predict_proba(X_new)[:, 1])
        for method in ("bootstrap", "632+", "cv"):
            found = optimism(logistic(), X, y, method=method, n_resamples=15, cv=5, seed=i)
            wrong.append((found.apparent[0] - truth, found.corrected[0] - truth))
    apparent, corrected = np.mean(wrong, axis=0)
    assert apparent > 0.06
    assert abs(corrected) < 0.025


def test_a_calibrated_classifier_has_probabilities(rng):
    X, y = study(rng)
    own = CalibratedClassifierCV(SVC(), cv=3, ensemble=False)
    assert np.isfinite(optimism(own, X, y, metric="brier", n_resamples=3, seed=0).corrected).all()
