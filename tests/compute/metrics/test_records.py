"""One record per metric: its names reach every function, and one declaration is enough."""

from typing import get_args

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute
from rocplot._typing import MetricName
from rocplot.compute._metrics.metric import METRICS, Metric, index_metrics

ALIASES = {
    "recall": "tpr",
    "sensitivity": "tpr",
    "specificity": "tnr",
    "ppv": "precision",
    "informedness": "youden",
    "odds_ratio": "diagnostic_odds_ratio",
    "error_rate": "cost",
    "f1": "f_beta",
}
POINTS = np.random.default_rng(9).uniform(0.05, 0.95, (2, 50))
Y, SCORE = [1, 0, 1, 0, 1], [0.9, 0.7, 0.6, 0.4, 0.3]


def test_the_literal_type_names_all_metrics():
    assert set(get_args(MetricName)) == set(index_metrics())
    assert len(get_args(MetricName)) == len(index_metrics())


def test_no_alias_hides_a_metric():
    assert len(index_metrics()) == len(METRICS) + sum(len(record.aliases) for record in METRICS.values())
    assert all(index_metrics()[name] is record for name, record in METRICS.items())


@pytest.mark.parametrize("name", [*METRICS])
def test_the_docstring_names_every_metric(name):
    assert f'``"{name}"``' in compute.metric.__doc__


@pytest.mark.parametrize(("word", "name"), ALIASES.items())
def test_aliases_are_accepted_wherever_a_metric_is_named(word, name):
    np.testing.assert_array_equal(compute.metric(word, *POINTS, 3), compute.metric(name, *POINTS, 3))
    np.testing.assert_array_equal(
        compute.isometric_slope(word, *POINTS, 3), compute.isometric_slope(name, *POINTS, 3)
    )
    level = float(compute.metric(name, 0.3, 0.6, 3))
    np.testing.assert_array_equal(compute.isometric(word, level, 3), compute.isometric(name, level, 3))
    np.testing.assert_array_equal(
        compute.isometric_surface(word, level, [2, 3]), compute.isometric_surface(name, level, [2, 3])
    )
    np.testing.assert_array_equal(compute.rotation_point(word, 3), compute.rotation_point(name, 3))
    if METRICS[name].indifference:
        np.testing.assert_array_equal(compute.indifference_line(word), compute.indifference_line(name))


def test_metrics_that_others_give():
    """F2 is F of β = 2, balanced accuracy 1 − ber, and error rate 1 − accuracy."""
    f2, ber, accuracy = (
        compute.metric(name, *POINTS, 3, **kws)
        for name, kws in (("f_beta", {"beta": 2}), ("ber", {}), ("accuracy", {}))
    )
    np.testing.assert_array_equal(compute.metric("f2", *POINTS, 3), f2)
    np.testing.assert_allclose(compute.metric("balanced_accuracy", *POINTS, 3), 1 - ber, rtol=1e-14)
    np.testing.assert_allclose(compute.metric("error_rate", *POINTS, 3), 1 - accuracy, rtol=1e-13)
    with pytest.raises(TypeError, match="f1 has no parameter 'beta': it takes none"):
        compute.metric("f1", *POINTS, 3, beta=2)
    with pytest.raises(TypeError, match="recall has no parameter 'beta'"):
        compute.metric("recall", *POINTS, 3, beta=2)


def test_pictures_speak_the_callers_word():
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, isometrics="recall", ax=ax)
    assert next(line.get_label() for line in ax.lines if line.get_gid() == "isometrics") == "equal recall"
    _, ax = plt.subplots()
    rp.isometrics("odds_ratio", levels=[2], ax=ax)
    rp.isometrics("f2", levels=[0.5], ax=ax)
    labels = [line.get_label() for line in ax.lines if line.get_gid() == "isometrics"]
    assert labels == ["equal odds ratio", "equal F2"]
    with pytest.raises(
        ValueError, match=r"isometrics='specificty' is unknown: did you mean 'specificity'\?"
    ):
        rp.roc(Y, SCORE, isometrics="specificty")


@pytest.mark.parametrize(
    "call",
    [
        lambda name: compute.metric(name, 0.1, 0.5, 1),
        lambda name: compute.isometric_slope(name, 0.5, 0.5, 1),
        lambda name: compute.isometric(name, 0.5, 1),
        lambda name: compute.isometric_surface(name, 0.5),
        lambda name: compute.rotation_point(name, 1),
        lambda name: compute.indifference_line(name),
        lambda name: rp.isometrics(name),
    ],
)
def test_unknown_names_are_told_the_nearest_and_the_known_ones(call):
    for word, near in (("f1s", "f1"), ("odds rato", "odds_ratio"), ("preciison", "precision")):
        with pytest.raises(
            ValueError,
            match=rf"metric='{word}' is unknown: did you mean '{near}'\? Choose from ",
        ):
            call(word)
    with pytest.raises(ValueError, match=r"metric=3 is unknown: choose from [^;]*$"):
        call(3)


STRAIGHT = Metric(  # tpr − weight c fpr, a made-up metric
    "net_rate",
    lambda f, t, c, weight: t - weight * c * f,
    line=lambda v, c, weight: (-v, -weight * c, 1),
    indifference=(0, 1, 0),
    words="net rate",
    aliases=("Netto",),
    parameters={"weight": 1},
)
BARE = Metric("net_square", lambda f, t, c: t**2 - c * f**2, better="low")


def test_a_new_record_works_everywhere(monkeypatch):
    monkeypatch.setitem(METRICS, "net_rate", STRAIGHT)
    f, t = POINTS
    for name in ("net_rate", "netto"):
        np.testing.assert_allclose(compute.metric(name, f, t, 3, weight=2), t - 6 * f)
        assert compute.isometric_slope(name, skew=3, weight=2) == 6
        np.testing.assert_allclose(compute.isometric(name, 0.4, 3), [[0, 0.2], [0.4, 1]])
        assert compute.rotation_point(name, 3) == (-np.inf, -np.inf)
        np.testing.assert_array_equal(compute.indifference_line(name), [[0, 0], [0, 1]])
        assert compute.isometric_surface(name, 0.4, [3])[0].shape == (1, 1, 61)
        found = compute.threshold_metrics(Y, SCORE, metrics=[name])
        np.testing.assert_allclose(
            found.values[name], compute.roc(Y, SCORE).tpr - 2 / 3 * compute.roc(Y, SCORE).fpr
        )
    _, ax = plt.subplots()
    rp.isometrics("netto", skew=3, levels=[0.4], indifference=True, ax=ax)
    rp.roc(Y, SCORE, isometrics={"metric": "net_rate", "levels": [0.4]}, ax=ax)
    labels = [line.get_label() for line in ax.lines if line.get_gid() == "isometrics"]
    assert labels == ["equal Netto", "equal net rate"]
    with pytest.raises(ValueError, match="did you mean 'net_rate'"):
        compute.metric("netrate", 0, 1, 1)


def test_a_name_and_a_value_make_a_metric(monkeypatch):
    """The slope of t² − c f² is c f/t; its isometrics are hyperbolas."""
    monkeypatch.setitem(METRICS, "net_square", BARE)
    f, t = POINTS
    np.testing.assert_allclose(compute.isometric_slope("net_square", f, t, 3), 3 * f / t, rtol=1e-6)
    x, y = compute.isometric("net_square", 0.2, 3)
    assert x.size > 50
    np.testing.assert_allclose(y, np.sqrt(0.2 + 3 * x**2), atol=1e-12)
    assert np.isnan(compute.rotation_point("net_square", 3)).all()
    with pytest.raises(ValueError, match="'net_square' has no line of indifference"):
        compute.indifference_line("net_square")
    found = compute.threshold_metrics(Y, SCORE, metrics="net_square")
    assert found.labels == {"net_square": "net square"}
    assert found.best("net_square")[2] == min(found.values["net_square"])
