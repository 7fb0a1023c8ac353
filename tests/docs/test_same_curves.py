"""The formulas of the page that maps curves of several fields to the ROC curve, against what is drawn."""

import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.cbook import STEP_LOOKUP_MAP

import rocplot as rp

TEXT = (Path(__file__).resolve().parents[2] / "docs/same_curves.rst").read_text(encoding="utf-8")
ROW = re.compile(r"^   \* - (.+)\n     - (.+)\n     - ``(.+)``\n     - ``(rp\..+)``$", re.MULTILINE)
ROWS = [row.groups() for row in ROW.finditer(TEXT)]
POINTS = [row for row in ROWS if row[1] not in ("``t``", "``1 - t``", "the best")]
VALUES = [row for row in ROWS if row not in POINTS]


def cases():
    rng = np.random.default_rng(5)
    p = (97 * rng.random(300)).round() / 97.3 + 0.001  # with ties
    return rng.random(300) < p**2, p


def drawn(call, y, p):
    _, ax = plt.subplots()
    eval(call, {"rp": rp, "y": y, "p": p, "ax": ax})
    name = re.match(r"rp\.(\w+)", call)[1]
    return next(one for one in plt.gca().lines if str(one.get_gid()).split(":")[0] == name)


def names(y, fpr, tpr):
    return {"prior": y.mean(), "positives": y.sum(), "negatives": (~y).sum(), "fpr": fpr, "tpr": tpr}


def test_every_row_is_read():
    assert len(POINTS) == 6
    assert len(VALUES) == 6


@pytest.mark.parametrize("row", POINTS, ids=lambda row: row[3])
def test_the_points_of_every_cut_off_are_on_the_curve(row):
    _, x, height, call = row
    y, p = cases()
    cuts = np.unique(p)[::-1]
    rates = names(y, *(np.array([(p[kind] >= cut).mean() for cut in cuts]) for kind in (~y, y)))
    made = drawn(call, y, p)
    line = np.transpose(STEP_LOOKUP_MAP[made.get_drawstyle()](*np.asarray(made.get_xydata()).T))
    points = np.column_stack([eval(x.strip("`"), rates), eval(height, rates)])
    if "det" in call:  # rates of 0 and 1 stand at the edge of probit axes
        points = points[((points > 0) & (points < 1)).all(axis=1)]
    assert len(points) > 50
    for point in points:
        assert distance(point, line) < 1e-9


def distance(point, line):
    """Measure how far a point is from a polyline."""
    start, way = line[:-1], np.diff(line, axis=0)
    length = (way**2).sum(axis=1)
    share = np.divide(((point - start) * way).sum(axis=1), length, out=np.zeros(len(way)), where=length > 0)
    return np.hypot(*(start + share.clip(0, 1)[:, None] * way - point).T).min()


@pytest.mark.parametrize("row", VALUES, ids=lambda row: row[3])
def test_the_values_at_thresholds_are_those_of_the_curve(row):
    _, cut, height, call = row
    y, p = cases()
    line = drawn(call, y, p)
    x, found = np.asarray(line.get_xydata()).T
    places = x if "net_benefit" in call else np.setdiff1d(np.linspace(0.0137, 0.9637, 40), p)
    steps = "steps" in line.get_drawstyle()
    for t in places:
        cuts = np.r_[np.inf, np.unique(p)] if cut == "the best" else [eval(cut.strip("`"), {"t": t})]
        rates = names(y, *(np.array([(p[kind] >= one).mean() for one in cuts]) for kind in (~y, y)))
        expected = eval(height, rates | {"t": t}).min()
        order = np.argsort(x, kind="stable")
        i = np.searchsorted(x[order], t)
        at = found[order][i] if steps else np.interp(t, x[order], found[order])
        assert at == pytest.approx(expected, abs=1e-9)


def test_accuracy_ratio_and_the_gini_coefficient_of_lorenz():
    y, p = cases()
    curve = rp.compute.lift(y, p)
    rate, share = np.asarray(curve.rate), np.asarray(curve.count) / y.sum()
    gini, prior = 2 * rp.compute.auc(y, p) - 1, y.mean()
    above = np.trapezoid(share, rate) - 0.5
    assert above / ((1 - prior) / 2) == pytest.approx(gini)
    lorenz = np.trapezoid((1 - share)[::-1], (1 - rate)[::-1])
    assert 1 - 2 * lorenz == pytest.approx(gini * (1 - prior))


def test_an_ape_plot_is_the_error_at_each_prior_of_a_court():
    y, p = cases()
    llr = np.log(p / (1 - p))
    x, actual = drawn('rp.brier_curve(y, p, scores="llr", prior=0.5, x="log_odds")', y, llr).get_data()
    clear = np.abs(x[:, None] + llr).min(axis=1) > 1e-6  # besides the jumps
    errors = [
        [(llr[y] < cut).mean(), (llr[~y] >= cut).mean()] for cut in np.r_[-x[clear], np.inf, np.unique(llr)]
    ]
    t = 1 / (1 + np.exp(-x[clear]))
    for one, found, (fnr, fpr) in zip(t, actual[clear], errors, strict=False):
        assert found == pytest.approx(one * fnr + (1 - one) * fpr, abs=1e-9)
    x, least = drawn('rp.cost_curve(y, p, prior=0.5, x="log_odds")', y, llr).get_data()
    t = 1 / (1 + np.exp(-x))
    rates = np.array(errors[clear.sum() :])
    assert least == pytest.approx(
        (np.outer(t, rates[:, 0]) + np.outer(1 - t, rates[:, 1])).min(axis=1), abs=1e-9
    )


def test_economic_value_is_one_minus_the_cost_curve_over_its_reference():
    y, p = cases()
    t, value = drawn("rp.economic_value(y, p)", y, p).get_data()
    kappa, loss = drawn("rp.cost_curve(y, p)", y, p).get_data()
    trivial = 2 * np.minimum((1 - t) * y.mean(), t * (1 - y.mean()))
    assert value == pytest.approx(1 - np.interp(1 - t, kappa, loss) / trivial, abs=1e-9)


@pytest.mark.parametrize("t", [0.1, 0.2, 0.45, 0.8])
def test_relative_value_is_a_net_benefit(t):
    """From the expenses of each strategy, with a loss of 1 and protection that costs t."""
    y, p = cases()
    prior, warned = y.mean(), p >= t
    expense = t * warned.mean() + (y & ~warned).mean()
    value = (min(t, prior) - expense) / (min(t, prior) - t * prior)
    gain = rp.compute.net_benefit(y, p, thresholds=[t]).net_benefit[0]
    assert expense == pytest.approx(prior - (1 - t) * gain)
    assert value == pytest.approx(
        gain / prior if t >= prior else ((1 - t) * gain - (prior - t)) / (t * (1 - prior))
    )
