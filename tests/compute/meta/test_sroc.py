"""The bivariate model of test accuracy, against its definition, closed forms and R's mada."""

import json
import pickle
import warnings
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import trapezoid
from scipy.linalg import null_space
from scipy.optimize import minimize
from scipy.special import expit, logit
from scipy.stats import chi2, multivariate_normal, norm

from rocplot import compute

R = json.loads((Path(__file__).parents[2] / "data" / "sroc_values.json").read_text(encoding="utf-8"))
CELLS = ("tp", "fp", "fn", "tn")
SMALL = "ignore:.* have a cell below 5"  # what the approximate methods say of small cells
FOUR = {"tp": [45, 30, 61, 88], "fp": [8, 20, 5, 30], "fn": [5, 2, 19, 12], "tn": [92, 60, 95, 110]}


def simulated(rng, n=12, mean=(1.5, -1.5), tau=(0.7, 0.6), rho=0.4, size=100):
    between = np.array([[tau[0] ** 2, rho * tau[0] * tau[1]], [rho * tau[0] * tau[1], tau[1] ** 2]])
    true = expit(rng.multivariate_normal(mean, between, n))
    tp, fp = rng.binomial(size, true[:, 0]), rng.binomial(2 * size, true[:, 1])
    return {"tp": tp, "fp": fp, "fn": size - tp, "tn": 2 * size - fp}


def logits_of(cells):
    tp, fp, fn, tn = (np.asarray(cells[name], float) for name in CELLS)
    return np.stack([np.log(tp / fn), np.log(fp / tn)], 1), np.stack([1 / tp + 1 / fn, 1 / fp + 1 / tn], 1)


def likelihood(cells, between, mean):
    """Sum the marginal log-densities of the studies, one by one."""
    y, s = logits_of(cells)
    return sum(
        multivariate_normal(mean, between + np.diag(v)).logpdf(one) for one, v in zip(y, s, strict=True)
    )


def restricted(cells, between):
    """Take the log-density of all contrasts of the logits that are free of the mean."""
    y, s = logits_of(cells)
    design = np.tile(np.eye(2), (len(y), 1))
    contrasts = null_space(design.T)
    total = np.kron(np.eye(len(y)), between) + np.diag(s.ravel())
    held = contrasts.T @ total @ contrasts
    return multivariate_normal(np.zeros(len(held)), held).logpdf(contrasts.T @ y.ravel())


def between_of(parameters):
    tau, rho = np.exp(parameters[:2]), np.tanh(parameters[2])
    return np.array([[tau[0] ** 2, rho * tau.prod()], [rho * tau.prod(), tau[1] ** 2]])


# -- by definition --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.filterwarnings(SMALL)
def test_maximum_of_the_likelihood_by_definition(rng):
    cells = simulated(rng)
    found = compute.sroc(**cells, method="ml")
    start = [-0.5, -0.5, 0.1, 1.5, -1.5]
    best = minimize(
        lambda p: -likelihood(cells, between_of(p[:3]), p[3:]),
        start,
        method="Nelder-Mead",
        options={"xatol": 1e-7, "fatol": 1e-10, "maxiter": 4000},
    )
    np.testing.assert_allclose(found.between, between_of(best.x[:3]), atol=1e-4)
    np.testing.assert_allclose(found.mean, best.x[3:], atol=1e-4)


@pytest.mark.filterwarnings(SMALL)
def test_maximum_of_the_restricted_likelihood_by_definition(rng):
    cells = simulated(rng)
    found = compute.sroc(**cells, method="reml")
    best = minimize(
        lambda p: -restricted(cells, between_of(p)),
        [-0.5, -0.5, 0.1],
        method="Nelder-Mead",
        options={"xatol": 1e-7, "fatol": 1e-10},
    )
    np.testing.assert_allclose(found.between, between_of(best.x), atol=1e-4)


@pytest.mark.filterwarnings(SMALL)
def test_mean_is_that_of_generalised_least_squares(rng):
    cells = simulated(rng)
    found = compute.sroc(**cells, method="reml")
    y, s = logits_of(cells)
    design = np.tile(np.eye(2), (len(y), 1))
    total = np.kron(np.eye(len(y)), found.between) + np.diag(s.ravel())
    covariance = np.linalg.inv(design.T @ np.linalg.solve(total, design))
    np.testing.assert_allclose(found.covariance, covariance, rtol=1e-10)
    np.testing.assert_allclose(
        found.mean, covariance @ design.T @ np.linalg.solve(total, y.ravel()), rtol=1e-10
    )
    half = norm.ppf(0.975) * np.sqrt(np.diag(covariance))
    limits = [[found.tpr_low, found.fpr_low], [found.tpr_high, found.fpr_high]]
    np.testing.assert_allclose(limits, expit([found.mean - half, found.mean + half]), rtol=1e-10)
    np.testing.assert_allclose([found.tpr, found.fpr], expit(found.mean))


@pytest.mark.parametrize(("method", "ddof"), [("ml", 0), ("reml", 1)])
def test_closed_form_where_all_variances_are_equal(method, ddof):
    cells = {"tp": [80, 20, 80, 20, 80], "fn": [20, 80, 20, 80, 20]}
    cells |= {"fp": [60, 10, 10, 10, 60], "tn": [10, 60, 60, 60, 10]}
    y, s = logits_of(cells)
    found = compute.sroc(**cells, method=method)
    np.testing.assert_allclose(found.mean, y.mean(axis=0), atol=1e-6)
    np.testing.assert_allclose(found.between, np.cov(y.T, ddof=ddof) - np.diag(s[0]), atol=1e-5)
    np.testing.assert_allclose(found.covariance, np.cov(y.T, ddof=ddof) / 5, atol=1e-6)


def test_equal_studies_are_pooled_as_one_and_warn():
    cells = {"tp": [45] * 4, "fp": [8] * 4, "fn": [5] * 4, "tn": [92] * 4}
    with pytest.warns(UserWarning, match="variance of tpr is 0 and the variance of fpr is 0"):
        found = compute.sroc(**cells, method="reml")
    assert (found.between == 0).all()
    assert np.isnan(found.correlation)
    np.testing.assert_allclose([found.tpr, found.fpr], [0.9, 0.08], rtol=1e-12)
    np.testing.assert_allclose(np.diag(found.covariance), [1 / 180 + 1 / 20, 1 / 32 + 1 / 368], rtol=1e-12)
    for read in (lambda: found.curve([0.1, 0.5]), lambda: found.auc, lambda: found.partial_auc):
        with pytest.warns(UserWarning, match="curve is undefined"):
            value = read()
        assert np.isnan(value).all()


# -- R --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["reml", "ml"])
@pytest.mark.parametrize("name", list(R["sets"]))
@pytest.mark.filterwarnings(
    "ignore:the fit lies on the boundary", "ignore:between the studies the correlation", SMALL
)
def test_agrees_with_mada(name, method):
    known = R["sets"][name][method]
    found = compute.sroc(**{cell: R["sets"][name][cell] for cell in CELLS}, method=method)
    np.testing.assert_allclose(found.mean, known["mean"], atol=1e-4)
    np.testing.assert_allclose(found.covariance, known["covariance"], atol=1e-4)
    np.testing.assert_allclose(found.between, known["between"], atol=1e-4)
    np.testing.assert_allclose([found.tpr, found.tpr_low, found.tpr_high], known["tpr"], atol=1e-4)
    np.testing.assert_allclose([found.fpr, found.fpr_low, found.fpr_high], known["fpr"], atol=1e-4)
    np.testing.assert_allclose(found.curve([0.05, 0.2, 0.5]), known["curve"], atol=1e-4)


@pytest.mark.filterwarnings(SMALL)
@pytest.mark.parametrize("method", ["reml", "ml"])
def test_groups_agree_with_mada(method):
    known, cells = R["groups"][method], {name: R["groups"][name] for name in (*CELLS, "by")}
    found = compute.sroc(**cells, method=method, test="wald")
    assert list(found) == ["a", "b"]
    covariance = np.array(known["covariance"])
    for i, one in enumerate(found.values()):
        np.testing.assert_allclose(one.mean, known["mean"][i], atol=1e-4)
        np.testing.assert_allclose(one.covariance, covariance[i::2, i::2], atol=1e-4)
        np.testing.assert_allclose(one.between, known["between"], atol=1e-4)
    contrast = np.subtract(*known["mean"])
    spread = covariance[::2, ::2] + covariance[1::2, 1::2]
    assert found.statistic == pytest.approx(contrast @ np.linalg.solve(spread, contrast), abs=1e-3)
    assert (found.df, found.test) == (2, "wald")
    assert found.pvalue == pytest.approx(chi2.sf(found.statistic, 2))


@pytest.mark.filterwarnings(SMALL)
def test_likelihood_ratio_agrees_with_mada():
    cells = {name: R["groups"][name] for name in (*CELLS, "by")}
    found = compute.sroc(**cells, method="ml")
    assert found.test == "likelihood-ratio"
    assert found.statistic == pytest.approx(R["groups"]["likelihood_ratio"], abs=1e-4)
    assert pickle.loads(pickle.dumps(found)).pvalue == found.pvalue
    assert compute.sroc(found) is found
    assert found.pvalue == pytest.approx(chi2.sf(R["groups"]["likelihood_ratio"], 2), abs=1e-6)


# -- what follows from the fit --------------------------------------------------------------------


def test_curve_passes_the_summary_point_with_the_ratio_of_the_deviations(rng):
    found = compute.sroc(**simulated(rng))
    assert found.curve(found.fpr) == pytest.approx(found.tpr)
    slope = np.diff(logit(found.curve(expit([-2.0, -1.0]))))
    assert slope[0] == pytest.approx(np.sqrt(found.between[0, 0] / found.between[1, 1]))
    np.testing.assert_allclose(found.curve([0.0, 1.0]), [0, 1])


def test_areas_are_those_of_the_curve(rng):
    found = compute.sroc(**simulated(rng))
    at = np.linspace(0, 1, 200_001)
    assert found.auc == pytest.approx(trapezoid(found.curve(at), at), abs=1e-6)
    low, high = found.studies.fpr.min(), found.studies.fpr.max()
    at = np.linspace(low, high, 20_001)
    assert found.partial_auc == pytest.approx(trapezoid(found.curve(at), at) / (high - low), abs=1e-8)


@pytest.mark.filterwarnings(SMALL)
@pytest.mark.parametrize("level", [None, 0.5])
def test_regions_are_ellipses_of_the_logits(rng, level):
    found = compute.sroc(**simulated(rng), method="reml")
    assert found.df == np.inf
    for kind, spread in (("confidence", found.covariance), ("prediction", found.covariance + found.between)):
        fpr, tpr = found.region(kind, level)
        off = np.stack([logit(tpr), logit(fpr)], 1) - found.mean
        distance = np.einsum("ni,ij,nj->n", off, np.linalg.inv(spread), off)
        np.testing.assert_allclose(distance, chi2.ppf(level or 0.95, 2))
        assert fpr[0] == pytest.approx(fpr[-1])
        assert tpr[0] == pytest.approx(tpr[-1])


def test_a_prediction_region_of_few_studies_warns(rng):
    cells = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}
    cells |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}
    found = compute.sroc(**cells)
    found.region()
    with pytest.warns(UserWarning, match="the prediction region is too small: so few studies"):
        found.region("prediction")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compute.sroc(**simulated(rng, 7)).region("prediction")


def test_negative_correlation_warns_where_the_curve_is_asked_for():
    cells = {
        "tp": [90, 80, 75, 60, 55],
        "fn": [10, 20, 25, 40, 45],
        "fp": [12, 9, 22, 15, 40],
        "tn": [88, 91, 78, 85, 60],
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = compute.sroc(**cells)
    assert -1 < found.correlation < 0
    for read in (lambda: found.curve(0.2), lambda: found.auc, lambda: found.partial_auc):
        with pytest.warns(UserWarning, match="rises all the same"):
            assert np.isfinite(read())


@pytest.mark.filterwarnings("ignore:the prediction region")
def test_a_correlation_of_one_warns_and_is_exact():
    with pytest.warns(UserWarning, match="correlation of tpr and fpr is 1"):
        found = compute.sroc(**FOUR)
    assert found.correlation == 1
    assert np.isfinite([*found.region("prediction").tpr, found.auc]).all()


@pytest.mark.filterwarnings(SMALL)
def test_one_zero_cell_corrects_all_studies(rng):
    cells = simulated(rng)
    cells["fp"][3], cells["tn"][3] = 0, 200
    more = {name: np.asarray(one) + 0.25 for name, one in cells.items()}
    y, s = logits_of(more)
    found = compute.sroc(**cells, method="reml", correction=0.25)
    total = found.between + s[:, :, None] * np.eye(2)
    weight = np.linalg.inv(total)
    mean = np.linalg.solve(weight.sum(0), np.einsum("nij,nj->i", weight, y))
    np.testing.assert_allclose(found.mean, mean, rtol=1e-10)
    assert found.studies.fpr[3] == 0  # as it is
    plain = simulated(rng)
    assert compute.sroc(**plain, method="reml", correction=0.25) == compute.sroc(**plain, method="reml")


def test_order_and_swapped_classes(rng):
    cells = simulated(rng)
    found = compute.sroc(**cells)
    turned = compute.sroc(**{name: one[::-1] for name, one in cells.items()})
    np.testing.assert_allclose(found.between, turned.between, rtol=1e-5)
    swapped = compute.sroc(tp=cells["tn"], fp=cells["fn"], fn=cells["fp"], tn=cells["tp"])
    np.testing.assert_allclose([swapped.tpr, swapped.fpr], [1 - found.fpr, 1 - found.tpr], rtol=1e-5)
    assert swapped.correlation == pytest.approx(found.correlation, rel=1e-4)


@pytest.mark.filterwarnings(SMALL)
def test_three_groups_have_four_degrees_of_freedom(rng):
    found = compute.sroc(**simulated(rng), by=list("zzzzaaaabbbb"), method="reml")
    assert list(found) == ["z", "a", "b"]
    assert found.df == 4
    assert [one.studies.study.tolist() for one in found.values()] == [
        ["1", "2", "3", "4"],
        ["5", "6", "7", "8"],
        ["9", "10", "11", "12"],
    ]
    assert found.to_frame().model.tolist() == ["z", "a", "b"]
    assert "Wald test of equal means: χ² = " in found.describe()
    assert (
        "Likelihood ratio test of equal means: χ² = "
        in compute.sroc(**simulated(rng), by=list("ab" * 6)).describe()
    )


# -- reading --------------------------------------------------------------------------------------


def test_columns_of_tables(rng):
    import pandas as pd
    import polars as pl

    cells = simulated(rng)
    table = {"hits": cells["tp"], "alarms": cells["fp"], "misses": cells["fn"], "quiet": cells["tn"]}
    table |= {"who": [f"study {i}" for i in range(12)], "kind": ["a", "b"] * 6}
    names = {"tp": "hits", "fp": "alarms", "fn": "misses", "tn": "quiet", "study": "who"}
    plain = compute.sroc(**cells, study=table["who"])
    for data in (table, pd.DataFrame(table), pl.DataFrame(table)):
        assert compute.sroc(data=data, **names) == plain
        assert list(compute.sroc(data=data, **names, by="kind")) == ["a", "b"]
    assert plain.studies.study[2] == "study 2"
    frame = plain.studies.to_frame()
    assert frame.tp.tolist() == cells["tp"].tolist()
    np.testing.assert_allclose(frame.tpr, cells["tp"] / 100)


def test_results_are_frozen_pickled_and_written(rng):
    found = compute.sroc(**simulated(rng))
    assert pickle.loads(pickle.dumps(found)) == found
    row = found.to_frame().iloc[0]
    assert row.tau2_tpr == found.between[0, 0]
    assert row.correlation == found.correlation
    assert row.n_studies == 12
    words = found.describe()
    assert words.startswith(f"Sensitivity {found.tpr:.3f} (95 % confidence interval {found.tpr_low:.3f} to ")
    assert f"specificity {1 - found.fpr:.3f} (95 % confidence interval {1 - found.fpr_high:.3f} to " in words


def test_limits_of_the_studies_are_wilsons():
    with pytest.warns(UserWarning, match="boundary"):
        studies = compute.sroc(**FOUR, level=0.9).studies
    z2, n, p = norm.ppf(0.95) ** 2, 50, 0.9
    half = np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n**2))) / (1 + z2 / n)
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    assert [studies.tpr_low[0], studies.tpr_high[0]] == pytest.approx([centre - half, centre + half])


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        (
            {name: FOUR[name][:2] for name in CELLS},
            ValueError,
            "2 studies, but the bivariate model needs at least 3",
        ),
        ({"tp": [1, 2, 3]}, ValueError, "same length"),
        ({"tp": [1, 2, 3, -1]}, ValueError, "tp must hold whole numbers"),
        ({"tn": [1, 2, 3, 0.5]}, ValueError, "tn must hold whole numbers"),
        ({"fn": [1, 2, 3, np.nan]}, ValueError, "fn has 1 missing value"),
        ({"fn": list("abcd")}, TypeError, "fn"),
        ({"tp": [45, 0, 61, 88], "fn": [5, 0, 19, 12]}, ValueError, "tp and fn are both 0 in study '2'"),
        ({"fp": [0, 1, 2, 3], "tn": [0, 1, 2, 3]}, ValueError, "fp and tn are both 0 in study '1'"),
        ({"fp": [0, 1, 2, 3], "correction": 0, "method": "reml"}, ValueError, "correction is 0"),
        ({"correction": -1, "method": "ml"}, ValueError, "correction must be"),
        (
            {"correction": 0.5},
            ValueError,
            'the binomial likelihood needs none: leave it out, or pass method="reml"',
        ),
        ({"fn": [0] * 4}, ValueError, "fn is 0 in every study, so that the binomial likelihood of the tpr"),
        ({"fp": [0] * 4}, ValueError, "fp is 0 in every study, so that the binomial likelihood of the fpr"),
        ({"tp": [5, 0, 5, 0], "fn": [0, 5, 0, 5]}, ValueError, "fn, tp: one is 0 in every study"),
        ({"fn": [0, 0, 1, 2], "by": list("aabb")}, ValueError, "fn is 0 in every study of a group"),
        ({"level": 95}, ValueError, "level must"),
        ({"method": "mm"}, ValueError, "method='mm' is unknown"),
        ({"test": "score"}, ValueError, "test='score' is unknown"),
        ({"by": ["a"] * 4}, ValueError, "one group, 'a'"),
        ({"by": list("abbb")}, ValueError, "the group 'a' has one study"),
        (
            {"by": list("aabb"), "test": "likelihood-ratio", "method": "reml"},
            ValueError,
            'pass method="binomial"',
        ),
        ({"method": "ml", "test": "likelihood-ratio"}, ValueError, "pass by= the groups"),
        ({"tp": "tp"}, TypeError, "needs data"),
        ({"study": ["a", "b"]}, ValueError, "same length"),
    ],
)
def test_bad_input(change, kind, message):
    with pytest.raises(kind, match=message):
        compute.sroc(**(FOUR | change))


def test_tables_by_position_are_refused():
    with pytest.raises(TypeError, match="give the tables by name, tp=, fp=, fn= and tn="):
        compute.sroc([1, 2, 3], **FOUR)


def test_bad_questions_to_a_result(rng):
    found = compute.sroc(**simulated(rng))
    with pytest.raises(ValueError, match="kind='mean' is unknown"):
        found.region("mean")
    with pytest.raises(ValueError, match=r"fpr must hold rates in \[0, 1\]"):
        found.curve([0.1, 1.2])
