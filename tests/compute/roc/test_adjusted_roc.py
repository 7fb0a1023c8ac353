"""Covariate-adjusted ROC curves by counting comparable controls, and curves at given covariates by the models."""

import numpy as np
import pandas as pd
import pytest

from rocplot import compute


def data(rng, n=120):
    """Scores rise with age, and cases are older; rounded scores are tied."""
    y = rng.random(n) < 0.4
    age = np.round(rng.uniform(40, 80, n) + 8 * y)
    sex = rng.integers(0, 2, n)
    return y, np.round(0.1 * age - 0.5 * sex + y + rng.normal(size=n), 1), {"age": age, "sex": sex}


def share_above(score, controls):
    return np.mean([(other > score) + (other == score) / 2 for other in controls])


def test_strata_by_definition(rng):
    y, score, covariates = data(rng)
    decade = covariates["age"] // 15
    table = {"decade": decade, "sex": np.where(covariates["sex"] == 1, "f", "m")}
    found = compute.adjusted_roc(y, score, table, method="stratified")
    expected = [
        share_above(score[i], score[~y & (decade == decade[i]) & (table["sex"] == table["sex"][i])])
        for i in np.flatnonzero(y)
    ]
    assert found.placement == pytest.approx(expected, rel=1e-12)
    assert found.auc == pytest.approx(1 - np.mean(expected), rel=1e-12)


def test_the_linear_model_by_definition(rng):
    """Residuals of the normal equations of the controls."""
    y, score, covariates = data(rng)
    design = np.column_stack([np.ones(y.size), covariates["age"], covariates["sex"]])
    own = design[~y]
    residual = score - design @ np.linalg.solve(own.T @ own, own.T @ score[~y])
    found = compute.adjusted_roc(y, score, covariates)
    expected = [share_above(one, residual[~y]) for one in residual[y]]
    assert found.placement == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("method", ["linear", "stratified"])
def test_the_curve_is_the_distribution_of_the_placement_values(rng, method):
    y, score, covariates = data(rng)
    table = covariates if method == "linear" else covariates["sex"]
    found = compute.adjusted_roc(y, score, table, method=method)
    for fpr in (0.05, 0.2, 0.5, 0.93):
        highest = found.tpr[np.searchsorted(found.fpr, fpr, side="right") - 1]
        assert highest == pytest.approx(np.mean(found.placement <= fpr))
    assert np.trapezoid(found.tpr, found.fpr) == pytest.approx(found.auc, rel=1e-12)
    assert np.isnan(found.threshold).all()


def test_one_stratum_has_the_plain_area(rng):
    y, score, _ = data(rng)
    found = compute.adjusted_roc(y, score, np.zeros(y.size), method="stratified")
    assert found.auc == pytest.approx(compute.auc(y, score), rel=1e-12)


def test_what_the_covariate_adds_to_all_scores_is_taken_out(rng):
    y, score, covariates = data(rng)
    found = compute.adjusted_roc(y, score, covariates)
    moved = compute.adjusted_roc(y, score + 7 * covariates["age"] - 3, covariates)
    np.testing.assert_allclose(found.placement, moved.placement, atol=1e-12)
    assert compute.auc(y, score + 7 * covariates["age"]) != pytest.approx(compute.auc(y, score), abs=0.01)


def test_the_binormal_area_is_found(rng):
    """Within an age cases lie one standard deviation above controls: Φ(1/√2) = .760, and .86 without age."""
    n = 20_000
    y = rng.random(n) < 0.5
    age = rng.normal(size=n) + y
    score = age + y + rng.normal(size=n)
    assert compute.adjusted_roc(y, score, age).auc == pytest.approx(0.7602, abs=0.012)
    assert compute.auc(y, score) > 0.83


def test_curves_at_given_covariates_by_the_two_models(rng):
    y, score, covariates = data(rng)
    means, residuals = {}, {}
    for label in (True, False):
        design = np.column_stack([np.ones((y == label).sum()), covariates["age"][y == label]])
        beta = np.linalg.solve(design.T @ design, design.T @ score[y == label])
        means[label], residuals[label] = beta @ [1, 55], score[y == label] - design @ beta
    expected = np.mean(
        [share_above(one, means[True] + residuals[True]) for one in means[False] + residuals[False]]
    )
    found = compute.covariate_roc(y, score, {"age": covariates["age"]}, at={"age": 55})
    assert found.auc == pytest.approx(expected, rel=1e-9)
    assert found.threshold[1] == pytest.approx(
        max((means[True] + residuals[True]).max(), (means[False] + residuals[False]).max())
    )


def test_an_area_that_grows_with_the_covariate(rng):
    """At 0 the classes are alike, at 2 two standard deviations apart: ½ and Φ(√2) = .921."""
    y, x = np.arange(20_000) % 2, rng.uniform(0, 2, 20_000)
    score = y * x + rng.normal(size=20_000)
    areas = [compute.covariate_roc(y, score, x, at={"x1": one}).auc for one in (0, 2)]
    assert areas == pytest.approx([0.5, 0.9214], abs=0.015)


def test_several_models_and_tables(rng):
    import pandas as pd

    y, score, covariates = data(rng)
    found = compute.adjusted_roc(y, {"a": score, "b": -score}, pd.DataFrame(covariates))
    assert found["a"].auc + found["b"].auc == pytest.approx(1)
    assert compute.adjusted_roc(y, score, np.column_stack([*covariates.values()])).auc == found["a"].auc
    named = compute.adjusted_roc(np.where(y, "ill", "well"), score, covariates, pos_label="ill")
    assert named == found["a"]


def test_the_paired_test_draws_the_classes_apart(rng):
    y, score, covariates = data(rng, 60)
    other = rng.normal(size=60)
    found = compute.adjusted_test(y, score, other, covariates, n_resamples=100, seed=4)
    draws, values = np.random.default_rng(4), []
    for _ in range(100):
        rows = np.concatenate(
            [own[draws.integers(0, own.size, own.size)] for own in (np.flatnonzero(y), np.flatnonzero(~y))]
        )
        table = {name: one[rows] for name, one in covariates.items()}
        areas = [compute.adjusted_roc(y[rows], one[rows], table).auc for one in (score, other)]
        values.append(areas[0] - areas[1])
    assert [found.low, found.high] == pytest.approx(np.quantile(values, [0.025, 0.975]), rel=1e-9)
    assert "covariate-adjusted AUC" in found.describe()


@pytest.mark.parametrize(
    ("covariates", "options", "message"),
    [
        ([1, 1, 2, 2, 3, 3], {"method": "stratified"}, r"stratum without negatives \(x1=3\)"),
        ([1, 1, 1, 1, 1, 1], {}, "do not determine a linear model of the 2 negatives"),
        (np.eye(6)[:, :4], {}, "do not determine a linear model"),
        ([1, 2, 3], {}, "same length"),
        ([1, 2, np.nan, 4, 5, 6], {}, "missing"),
        ({}, {}, "covariates is empty"),
        ([1, 2, 3, 4, 5, 6], {"method": "spline"}, "method="),
    ],
)
def test_what_is_refused(covariates, options, message):
    with pytest.raises(ValueError, match=message):
        compute.adjusted_roc([1, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6], covariates, **options)


def test_what_a_linear_model_refuses():
    y, score = [1, 0, 1, 0, 1, 0, 0], [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(TypeError, match="pass an indicator"):
        compute.adjusted_roc(y, score, {"sex": list("abababa")})
    with pytest.raises(ValueError, match="at has values of sex, but the covariates are age"):
        compute.covariate_roc(y, score, {"age": range(7)}, at={"sex": 1})
    with pytest.raises(TypeError, match="at must be a mapping"):
        compute.covariate_roc(y, score, {"age": range(7)}, at=55)
    with pytest.raises(ValueError, match="infinite scores"):
        compute.adjusted_roc(y, [*score[:-1], np.inf], {"age": range(7)})
    with pytest.raises(ValueError, match="one class only"):
        compute.adjusted_roc([1] * 7, score, {"age": range(7)})


def test_negatives_that_lie_on_their_line_all_tie():
    """Their residuals are 0: beside them the positives lie at 0, 1 and 1."""
    y, covariate = [0, 0, 0, 1, 1, 1], [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]
    assert compute.adjusted_roc(y, [2, 4, 6, 2, 5, 7], covariate).auc == pytest.approx(1 - 0.5 / 3)
    tenths = np.array([2, 4, 6, 2, 5, 7]) / 10 + 0.7  # residuals of the size of rounding
    assert compute.adjusted_roc(y, tenths, covariate).auc == pytest.approx(1 - 0.5 / 3)
    assert compute.adjusted_roc(y, [0] * 6, covariate).auc == 0.5
    assert compute.covariate_roc(y, [2, 4, 6, 2, 4, 6], {"x": covariate}, at={"x": 2}).auc == 0.5


# -- columns of a table -----------------------------------------------------------------------------------


def test_columns_of_a_table_are_read(rng):
    n = 80
    table = {
        "ill": np.arange(n) % 2,
        "age": rng.uniform(40, 80, n),
        "sex": rng.integers(0, 2, n),
        "p": np.repeat(np.arange(20), 4),
    }
    table |= {"old": rng.normal(size=n) + table["ill"], "new": rng.normal(size=n) + 2 * table["ill"]}
    y, covariates, scores = (
        table["ill"],
        {"age": table["age"], "sex": table["sex"]},
        {"old": table["old"], "new": table["new"]},
    )
    drawn = {"n_resamples": 20, "seed": 0}
    frame = pd.DataFrame(table)
    assert compute.adjusted_roc("ill", "old", "age", data=table) == compute.adjusted_roc(
        y, scores["old"], {"age": table["age"]}
    )
    several = compute.adjusted_roc("ill", ["old", "new"], ["age", "sex"], data=frame)
    assert several == compute.adjusted_roc(y, scores, covariates)
    at = {"age": 60, "sex": 1}
    found = compute.covariate_roc("ill", ["old", "new"], ["age", "sex"], at=at, data=frame)
    assert found == compute.covariate_roc(y, scores, covariates, at=at)
    tested = compute.adjusted_test("ill", "old", "new", "age", data=frame, **drawn)
    assert tested == compute.adjusted_test(y, scores["old"], scores["new"], {"age": table["age"]}, **drawn)
    assert tested.describe().startswith("old − new: difference of covariate-adjusted AUC = ")
    for function in (compute.adjusted_interval, compute.adjusted_band):
        read = function("ill", "old", ["age", "sex"], data=frame, groups="p", **drawn)
        assert read == function(y, scores["old"], covariates, groups=table["p"], **drawn)
    with pytest.raises(ValueError, match="covariates='agee' is not a column of data: did you mean 'age'"):
        compute.adjusted_roc("ill", "old", ["agee"], data=frame)
    with pytest.raises(TypeError, match="y_score='old' names a column, which needs data"):
        compute.adjusted_roc(y, "old", covariates)
