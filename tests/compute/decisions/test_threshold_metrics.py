"""Metrics over the threshold, against scikit-learn at each cut-off, and over the rate and the folds."""

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3, table
from sklearn import metrics as sk

from rocplot import compute
from rocplot.compute._decisions.threshold_metrics import reduce_to_pixel_columns


def sample(rng, n=60, ties=True):
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    score = rng.normal(size=n) + y
    return y, np.round(score, 1) if ties else score


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [False, True])
def test_values_are_scikit_learns_at_each_cut_off(weighted, rng):
    y, score = sample(rng)
    weight = rng.random(y.size) + 0.1 if weighted else None
    wanted = {
        "accuracy": "accuracy",
        "precision": "precision",
        "tpr": "tpr",
        "fpr": "fpr",
        "tnr": "tnr",
        "fnr": "fnr",
    }
    wanted |= {"F2": {"metric": "f_beta", "beta": 2}, "mcc": "mcc", "kappa": "kappa"}
    found = compute.threshold_metrics(y, score, sample_weight=weight, metrics=wanted)
    assert found.threshold.tolist() == [np.inf, *np.unique(score)[::-1]]
    w = {"sample_weight": weight}
    for i, cut in enumerate(found.threshold[1:-1], 1):
        decided = (score >= cut).astype(int)
        recall = sk.recall_score(y, decided, **w)
        specificity = sk.recall_score(y, decided, pos_label=0, **w)
        expected = {
            "accuracy": sk.accuracy_score(y, decided, **w),
            "precision": sk.precision_score(y, decided, **w),
            "tpr": recall,
            "fnr": 1 - recall,
            "tnr": specificity,
            "fpr": 1 - specificity,
            "F2": sk.fbeta_score(y, decided, beta=2, **w),
            "mcc": sk.matthews_corrcoef(y, decided, **w),
            "kappa": sk.cohen_kappa_score(y, decided, **w),
        }
        for name, value in expected.items():
            assert found.values[name][i] == pytest.approx(value, abs=1e-12), (name, cut)
        assert found.rate[i] == pytest.approx(np.average(decided, weights=weight))
    assert np.isnan(found.values["precision"][0])


def test_best_accuracy_of_fawcetts_figure_3():
    found = compute.threshold_metrics(*FAWCETT_FIGURE_3, pos_label="p", metrics=["accuracy", "cost", "tpr"])
    assert found.best("accuracy") == (0.54, 0.3, 0.7)
    assert found.best("cost")[0] == 0.54  # least, not greatest
    assert found.better == {"accuracy": "high", "cost": "low", "tpr": ""}
    with pytest.raises(ValueError, match="name='mcc' is unknown: choose from 'accuracy', 'cost', 'tpr'"):
        found.best("mcc")


def test_best_leaves_out_what_is_undefined_or_infinite():
    found = compute.threshold_metrics([1, 1, 0, 0], [4, 2, 3, 1], metrics=["lr_plus", "precision"])
    assert found.values["lr_plus"][1] == np.inf
    assert found.best("lr_plus") == (2, 0.75, 2)
    assert found.best("precision") == (4, 0.25, 1)


def test_of_equal_values_the_most_conservative_is_best():
    found = compute.threshold_metrics([1, 0, 1, 0, 0, 1], [6, 5, 4, 3, 2, 2], metrics="accuracy")
    assert found.values["accuracy"][[1, 3]] == pytest.approx([2 / 3, 2 / 3])  # in floats the second is more
    assert found.best("accuracy")[0] == 6


def test_over_the_rate_ties_are_split_along_the_roc_segment():
    y, score = [1, 0, 1, 0], [2, 1, 1, 0]
    found = compute.threshold_metrics(y, score, over="rate", metrics=["precision", "accuracy"])
    at = np.flatnonzero(found.rate == 0.5)  # half of the tied pair: 1.5 positives of 2
    assert np.isnan(found.threshold[at]).all()
    assert found.values["precision"][at] == pytest.approx(0.75)
    assert found.values["accuracy"][at] == pytest.approx(0.75)
    known = ~np.isnan(found.threshold)
    plain = compute.threshold_metrics(y, score, metrics=["precision", "accuracy"])
    np.testing.assert_array_equal(found.threshold[known], plain.threshold)
    np.testing.assert_array_equal(found.values["accuracy"][known], plain.values["accuracy"])


@pytest.mark.parametrize("errorbar", ["sd", "range"])
def test_folds_are_averaged_at_equal_cut_offs(errorbar, rng):
    y, score = sample(rng, 90)
    fold = np.arange(90) % 3
    found = compute.threshold_metrics(
        y, score, fold=fold, metrics=["accuracy", "precision"], errorbar=errorbar
    )
    assert found.threshold.tolist() == [np.inf, *np.unique(score)[::-1]]
    for i, cut in enumerate(found.threshold):
        each = np.array([np.mean((score[fold == k] >= cut) == y[fold == k]) for k in range(3)])
        assert found.values["accuracy"][i] == pytest.approx(each.mean())
        half = each.std(ddof=1)
        ends = (each.mean() - half, each.mean() + half) if errorbar == "sd" else (each.min(), each.max())
        assert (found.low["accuracy"][i], found.high["accuracy"][i]) == pytest.approx(ends)
    assert np.isnan(found.values["precision"][0])
    assert found.error == {"sd": "± standard deviation of 3 folds", "range": "range of 3 folds"}[errorbar]
    assert set(found.to_dict()) >= {"accuracy", "accuracy_low", "accuracy_high", "threshold", "rate"}


def test_folds_over_the_rate_and_few_samples(rng):
    y, score = sample(rng, 300, ties=False)
    table = {"y": y, "s": score, "k": np.arange(300) % 2}
    found = compute.threshold_metrics(
        "y", "s", fold="k", data=table, over="rate", metrics="tpr", n_samples=11
    )
    np.testing.assert_allclose(found.rate, np.arange(11) / 10)
    halves = [compute.lift(y[k::2], score[k::2]) for k in (0, 1)]
    expected = np.mean([np.interp(found.rate, half.rate, half.tpr) for half in halves], axis=0)
    np.testing.assert_allclose(found.values["tpr"], expected)
    few = compute.threshold_metrics("y", "s", fold="k", data=table, n_samples=20)
    assert few.threshold.size == 20
    assert (few.threshold[0], few.threshold[-1]) == (np.inf, score.min())
    one = compute.threshold_metrics(y, score, fold=np.zeros(300))
    assert np.isnan(one.low["accuracy"]).all()


def test_metrics_that_need_class_totals_and_functions(rng):
    y, score = sample(rng)
    found = compute.threshold_metrics(y, score, metrics=["laplace", lambda f, t, c: t - 2 * f])
    (curve,) = [compute.roc(y, score)]
    tp, fp = curve.tpr * y.sum(), curve.fpr * (y == 0).sum()
    np.testing.assert_allclose(found.values["laplace"], (tp + 1) / (tp + fp + 2))
    np.testing.assert_allclose(found.values["lambda"], curve.tpr - 2 * curve.fpr)


def test_several_models_counts_and_errors(rng):
    y, score = sample(rng)
    both = compute.threshold_metrics(y, {"a": score, "b": -score})
    assert list(both) == ["a", "b"]
    direct = compute.threshold_metrics(y, score)
    through = compute.threshold_metrics(compute.counts(y, score))
    np.testing.assert_array_equal(direct.values["f_beta"], through.values["f_beta"])
    for kws, error, words in (
        (
            {"metrics": ["acuracy"]},
            ValueError,
            "metrics='acuracy' is unknown: did you mean 'accuracy'. Choose from .*'tpr'",
        ),
        ({"metrics": []}, ValueError, "metrics is empty"),
        ({"metrics": 3}, TypeError, "metrics must be names"),
        ({"metrics": {"t": {"metric": "tpr", "beta": 1}}}, TypeError, "tpr has no parameter 'beta'"),
        ({"metrics": {"a": {"metric": "accuracy", "beta": 1}}}, TypeError, "accuracy has no parameter"),
        ({"over": "cut"}, ValueError, "over='cut' is unknown"),
        ({"fold": np.arange(60) % 2, "errorbar": "se"}, ValueError, "errorbar='se' is unknown"),
    ):
        with pytest.raises(error, match=words):
            compute.threshold_metrics(y, score, **kws)


def test_columns_keep_the_extremes_of_a_long_path(rng):
    x = np.sort(rng.normal(size=200_000))
    y = rng.normal(size=x.size)
    at, height = reduce_to_pixel_columns(x, y)
    assert at.size <= 4 * 2501
    assert (height.max(), height.min()) == (y.max(), y.min())
    assert (at[0], at[-1], height[0], height[-1]) == (x[0], x[-1], y[0], y[-1])
    assert (np.diff(at) >= 0).all()
    assert reduce_to_pixel_columns(x[:50], y[:50])[0].size == 50


@pytest.mark.slow
def test_default_threshold_of_naive_bayes():
    games = table("tic_tac_toe")
    y, score = games["x_wins"], games["naive_bayes"]
    found = compute.threshold_metrics(y, score, metrics="accuracy")
    accuracy = {cut: sk.accuracy_score(y, score >= cut) for cut in [*found.threshold, 0.5]}
    cut, _, best = found.best("accuracy")
    assert best == pytest.approx(max(accuracy.values()))
    assert best == pytest.approx(accuracy[cut])
    assert y.mean() < accuracy[0.5] < best  # the majority class, the default cut-off, the optimum
    assert np.round([y.mean(), accuracy[0.5], best], 2).tolist() == [0.65, 0.69, 0.75]
    assert compute.hull(y, score).auc > compute.auc(y, score) + 0.01  # dents


def test_a_dict_names_a_metric_and_its_parameters_as_isometrics_do():
    y, score = [1, 0, 1, 1, 0], [0.9, 0.7, 0.6, 0.4, 0.1]
    found = compute.threshold_metrics(y, score, metrics=[{"metric": "f_beta", "beta": 2}, "f_beta"])
    expected = [5 * tp / (4 * 3 + tp + fp) for tp, fp in ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2))]
    np.testing.assert_allclose(found.values["F-measure, β = 2"], expected)
    with pytest.raises(ValueError, match="is unknown: choose from 'accuracy', 'cost'"):
        compute.threshold_metrics(y, score, metrics=[{"beta": 2}])


def test_functions_need_labels_of_their_own_and_may_be_constant():
    y, score = [1, 0, 1, 0], [4, 3, 2, 1]
    with pytest.raises(ValueError, match="metrics holds 'lambda' twice: give each a name"):
        compute.threshold_metrics(y, score, metrics=[lambda f, t, c: t, lambda f, t, c: f])
    with pytest.raises(ValueError, match="metrics holds 'tpr' twice"):
        compute.threshold_metrics(y, score, metrics=["tpr", "tpr"])
    with pytest.raises(ValueError, match="gives 2 values for 5 points"):
        compute.threshold_metrics(y, score, metrics=lambda f, t, c: [1, 2])
    found = compute.threshold_metrics(y, score, metrics={"one": lambda f, t, c: 1.0})
    assert found.values["one"].tolist() == [1] * 5


def test_usual_words_are_metrics_and_keep_their_names(rng):
    y, score = sample(rng)
    names = {"recall": "tpr", "specificity": "tnr", "ppv": "precision", "error_rate": "cost", "f1": "f_beta"}
    usual = compute.threshold_metrics(y, score, metrics=list(names))
    plain = compute.threshold_metrics(y, score, metrics=list(names.values()))
    for word, name in names.items():
        np.testing.assert_array_equal(usual.values[word], plain.values[name])
    assert usual.labels == {
        "recall": "recall",
        "specificity": "specificity",
        "ppv": "PPV",
        "error_rate": "error rate",
        "f1": "F1",
    }
    assert usual.better == {"recall": "", "specificity": "", "ppv": "high", "error_rate": "low", "f1": "high"}
    for word, near in (
        ("Sensitivty", "sensitivity"),
        ("PPVs", "ppv"),
        ("Balanced acuracy", "balanced_accuracy"),
    ):
        with pytest.raises(ValueError, match=f"metrics='{word}' is unknown: did you mean '{near}'"):
            compute.threshold_metrics(y, score, metrics=word)


def test_a_ready_result_is_left_as_it_is():
    made = compute.threshold_metrics([1, 0, 1], [3, 2, 1], metrics=["accuracy"], over="rate")
    assert compute.threshold_metrics(made) is made
    assert compute.threshold_metrics({"m": made}) == {"m": made}
    for kws in (
        {"metrics": ["tpr"]},
        {"over": "rate"},
        {"fold": [1, 2, 1]},
        {"errorbar": "range"},
        {"n_samples": 3},
    ):
        (name,) = kws
        with pytest.raises(TypeError, match=f"`{name}` cannot be changed on a precomputed ThresholdMetrics"):
            compute.threshold_metrics(made, **kws)
    with pytest.raises(TypeError, match="`y_score` cannot be changed on a precomputed ThresholdMetrics"):
        compute.threshold_metrics(made, [1, 2])


@pytest.mark.parametrize("level", [0.5, 0.95])
def test_intervals_without_a_formula_are_percentiles_of_resampled_cases(level, rng):
    y, score = rng.random(60) < 0.4, np.round(rng.normal(size=60), 1)
    score[y] += 1
    found = compute.threshold_metrics(
        y, score, metrics="kappa", intervals=True, level=level, seed=0, n_resamples=4000
    )
    at = rng.integers(0, 60, (4000, 60))
    for cut in (-0.5, 0.0, 0.8):
        i = np.flatnonzero(found.threshold >= cut)[-1]
        yes, no = y[at], score[at] >= found.threshold[i]
        agree, p, q = (yes == no).mean(axis=1), yes.mean(axis=1), no.mean(axis=1)
        kappa = (agree - p * q - (1 - p) * (1 - q)) / (1 - p * q - (1 - p) * (1 - q))
        expected = np.quantile(kappa, [(1 - level) / 2, (1 + level) / 2])
        assert (found.low["kappa"][i], found.high["kappa"][i]) == pytest.approx(expected, abs=0.03)


# -- at a prevalence, and with costs --------------------------------------------------------------


def test_the_cost_at_a_prevalence_is_that_of_operating_point(rng):
    y, score = sample(rng, 200)
    cost = {"cost": {"metric": "cost", "cost_ratio": 20 / 500}}  # in units of what a false negative costs
    found = compute.threshold_metrics(y, score, metrics=cost, prevalence=0.02)
    expected = compute.operating_point(y, score, criterion="cost", cost_fn=500, cost_fp=20, prior=0.02)
    threshold, _, value = found.best("cost")
    assert (threshold, 500 * value) == pytest.approx((expected.threshold, expected.cost))
    at = [0.98 * 20 * expected.fpr, 0.02 * 500 * (1 - expected.tpr)]  # by hand
    assert 500 * value == pytest.approx(sum(at))


@pytest.mark.parametrize("options", [{}, {"over": "rate"}, {"intervals": True}, {"folds": True}])
def test_values_at_a_prevalence_are_those_of_a_sample_reweighted_to_it(options, rng):
    y, score = sample(rng, 80)
    fold = np.arange(80) % 2 if options.pop("folds", False) else None
    prevalence = np.where(y, 0.1 / y.sum(), 0.9 / (1 - y).sum())
    names = ["accuracy", "precision", "mcc"]
    found = compute.threshold_metrics(y, score, metrics=names, prevalence=0.1, fold=fold, **options)
    if fold is not None:  # each fold is brought to the prevalence
        for part in (0, 1):
            at = fold == part
            prevalence[at] = np.where(y[at], 0.1 / y[at].sum(), 0.9 / (1 - y[at]).sum())
    if options.get("over") == "rate":
        at_cuts = ~np.isnan(found.threshold)
        expected = compute.threshold_metrics(y, score, metrics=names, sample_weight=prevalence)
    else:
        at_cuts = slice(None)
        expected = compute.threshold_metrics(y, score, metrics=names, sample_weight=prevalence, fold=fold)
    for name in names:
        np.testing.assert_allclose(found.values[name][at_cuts], expected.values[name], atol=1e-12)
    assert found.prevalence == 0.1
    assert "at a prevalence of 0.1" in found.describe()


def test_limits_at_a_prevalence_are_those_of_metrics_at(rng):
    y, score = sample(rng, 60)
    found = compute.threshold_metrics(y, score, metrics=["ppv", "f1"], prevalence=0.1, intervals=True)
    for i in (5, 20):
        expected = compute.metrics_at(
            y, score, threshold=found.threshold[i], metrics=["ppv", "f1"], prevalence=0.1
        )
        for name in ("ppv", "f1"):
            limits = found.low[name][i], found.high[name][i]
            assert limits == pytest.approx((expected[name].low, expected[name].high))


def test_a_prevalence_out_of_range_is_refused():
    with pytest.raises(ValueError, match="prevalence must lie between 0 and 1, not 2"):
        compute.threshold_metrics([1, 0], [0.9, 0.1], prevalence=2)


def test_class_totals_are_those_of_the_sample_alone():
    """At another prevalence there are none, so that both functions ask for them."""
    for function in (compute.metrics_at, compute.threshold_metrics):
        with pytest.raises(ValueError, match="need positives= or negatives="):
            function([1, 0, 1], [0.9, 0.2, 0.4], metrics="laplace", prevalence=0.1)


@pytest.mark.parametrize("grouped", [False, True])
def test_each_interval_has_the_method_of_metrics_at(grouped):
    y, score = [1, 1, 1, 0, 1, 0, 0, 0], [5, 5, 4, 4, 3, 3, 2, 1]
    names, reading = ["tpr", "lr_plus", "youden"], {"groups": np.arange(8) // 2} if grouped else {}
    table = compute.threshold_metrics(y, score, metrics=names, intervals=True, **reading).to_frame()
    assert list(table.columns[-9:-6]) == ["tpr_low", "tpr_high", "tpr_method"]
    for row in table.to_dict("records")[1:]:
        single = compute.metrics_at(y, score, threshold=row["threshold"], metrics=names, **reading)
        for name, kind, low in zip(names, single.method, single.low, strict=True):
            assert row[f"{name}_method"] == ("" if np.isnan(low) else kind)
    if not grouped:  # by hand: no false positive at 5, no false negative from 3 on
        assert list(table["lr_plus_method"]) == ["", "mover", "log", "mover", "mover", "mover"]


def test_the_range_of_a_best_value_that_neighbours_share():
    """Three positives score above all negatives: the precision is 1 at each of their scores."""
    y, score = [1, 1, 1, 0, 1, 0], [9, 8, 7, 5, 3, 1]
    found = compute.threshold_metrics(y, score, metrics=["precision", "accuracy", "npv"])
    assert found.best_range("precision") == ((7, 0.5, 1), (9, 1 / 6, 1))
    assert found.best_range("npv") == ((3, 5 / 6, 1), (3, 5 / 6, 1))
    assert found.best_range("accuracy")[0] == found.best_range("accuracy")[1]
    assert found.best("precision") == found.best_range("precision")[1]
    over = compute.threshold_metrics([1, 1, 1, 0], [4, 3, 2, 1], over="rate", metrics=["precision"])
    assert [rate for _, rate, _ in over.best_range("precision")] == [0.75, over.rate[1]]


def test_equal_values_apart_are_no_range():
    found = compute.threshold_metrics([1, 0, 1, 0, 0, 1], [6, 5, 4, 3, 2, 2], metrics="accuracy")
    assert [cut for cut, *_ in found.best_range("accuracy")] == [6, 6]  # 4 is as good, 5 is not
