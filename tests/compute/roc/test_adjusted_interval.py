"""Intervals and bands of covariate-adjusted curves: refitted in each resample, by class or by whole groups."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb

import rocplot as rp
from rocplot import compute


def sample(n=200, seed=0):
    rng = np.random.default_rng(seed)
    y, age = np.arange(n) % 2, rng.uniform(40, 80, n)
    return y, y + age / 10 + rng.normal(size=n), age


def test_the_estimate_is_the_adjusted_area():
    y, score, age = sample()
    found = compute.adjusted_interval(y, score, {"age": age}, n_resamples=200, seed=0, progress=False)
    assert found.estimate == pytest.approx(compute.adjusted_roc(y, score, {"age": age}).auc)
    assert found.low < found.estimate < found.high
    again = compute.adjusted_interval(y, score, {"age": age}, n_resamples=200, seed=0, progress=False)
    assert found == again


@pytest.mark.slow
def test_without_a_covariate_effect_it_is_the_bootstrap_of_the_plain_area():
    """One stratum: the adjusted area is the plain one, and so are percentiles, but for the draws."""
    y, score, _ = sample()
    one = np.zeros(y.size)
    found = compute.adjusted_interval(
        y, score, one, method="stratified", n_resamples=3000, seed=1, progress=False
    )
    plain = compute.auc_interval(y, score, method="bootstrap", n_resamples=3000, seed=2, progress=False)
    assert found.estimate == pytest.approx(plain.estimate)
    assert np.allclose([found.low, found.high], [plain.low, plain.high], atol=0.008)


def test_groups_of_alike_cases_widen_it():
    y, score, age = sample(60)
    y, score, age = (np.repeat(part, 5) for part in (y, score, age))
    alone = compute.adjusted_interval(y, score, age, n_resamples=300, seed=0, progress=False)
    grouped = compute.adjusted_interval(
        y, score, age, groups=np.arange(300) // 5, n_resamples=300, seed=0, progress=False
    )
    assert grouped.high - grouped.low > 1.5 * (alone.high - alone.low)


def test_the_band_surrounds_the_curve_that_roc_draws():
    y, score, age = sample()
    curve = compute.adjusted_roc(y, score, {"age": age})
    band = compute.adjusted_band(y, score, {"age": age}, n_resamples=200, seed=0, progress=False)
    assert isinstance(band, compute.RocBand)
    at = np.searchsorted(np.sort(curve.placement), band.fpr, side="right") / curve.placement.size
    assert np.allclose(band.tpr, at)
    assert (band.low <= band.tpr).all()
    assert (band.tpr <= band.high).all()
    ax = rp.roc(curve, band=band)
    assert [one.get_gid() for one in ax.collections] == ["band"]


def test_a_band_of_one_of_several_models_is_drawn_around_it_alone():
    y, score, age = sample()
    band = compute.adjusted_band(y, score, {"age": age}, n_resamples=100, seed=0, progress=False)
    curves = {"plain": compute.roc(y, score), "adjusted": compute.adjusted_roc(y, score, {"age": age})}
    _, ax = plt.subplots()
    rp.roc(curves, band={"adjusted": band}, ax=ax)
    (shade,) = ax.collections
    assert shade.get_gid() == "band:adjusted"
    corners = shade.get_paths()[0].vertices
    for x, low, high in zip(band.fpr, band.low, band.high, strict=True):
        heights = corners[np.isclose(corners[:, 0], x), 1]
        assert [heights.min(), heights.max()] == pytest.approx([low, high])
    (line,) = (line for line in ax.lines if line.get_gid() == "roc:adjusted")
    assert np.allclose(shade.get_facecolor()[0, :3], to_rgb(line.get_color()))
    caption = rp.caption(ax)
    assert "band of adjusted" in caption
    assert "Janes & Pepe (2009)" in caption


def test_a_single_band_is_that_of_a_single_model_whatever_its_name():
    y, score, age = sample()
    band = compute.adjusted_band(y, score, {"age": age}, n_resamples=100, seed=0, progress=False)
    ax = rp.roc({"marker": compute.adjusted_roc(y, score, {"age": age})}, band=band)
    assert [shade.get_gid() for shade in ax.collections] == ["band:marker"]
    assert rp.caption(ax).startswith("Covariate-adjusted ROC curve of marker")


@pytest.mark.parametrize(
    ("make_band", "words"),
    [
        (lambda band: True, r"needs the covariates: pass band=rocplot\.compute\.adjusted_band"),
        (lambda band: band, "'plain', 'adjusted': pass a mapping"),
        (lambda band: {"age": band}, "differ, 'age' but 'plain', 'adjusted'"),
    ],
)
def test_a_band_that_fits_no_model_is_refused_before_anything_is_drawn(make_band, words):
    y, score, age = sample(60)
    band = compute.adjusted_band(y, score, {"age": age}, n_resamples=20, seed=0, progress=False)
    curves = {"plain": compute.roc(y, score), "adjusted": compute.adjusted_roc(y, score, {"age": age})}
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match=words):
        rp.roc(curves, band=make_band(band), ax=ax)
    assert not ax.has_data()


def test_a_precision_band_of_one_of_several_models():
    y, score, _ = sample()
    curves = {name: compute.precision_recall(y, part) for name, part in {"a": score, "b": -score}.items()}
    band = compute.precision_recall_band(y, score, n_resamples=50, seed=0, progress=False)
    ax = rp.precision_recall(curves, band={"a": band})
    assert [shade.get_gid() for shade in ax.collections] == ["band:a"]


@pytest.mark.slow
def test_intervals_and_bands_hold_their_level():
    """300 samples of 50 + 50 cases with normal errors: area Φ(1/√2) = .760; tpr at .2 Φ(1 + Φ⁻¹(.2)) = .563."""
    from scipy.stats import norm

    held = np.zeros(2)
    for seed in range(300):
        y, score, age = sample(100, seed)
        options = {"n_resamples": 400, "seed": seed, "progress": False}
        interval = compute.adjusted_interval(y, score, {"age": age}, **options)
        band = compute.adjusted_band(y, score, {"age": age}, **options)
        i = int(np.argmin(abs(band.fpr - 0.2)))
        truth = norm.cdf(1 / np.sqrt(2)), norm.cdf(1 + norm.ppf(band.fpr[i]))
        held += [interval.low <= truth[0] <= interval.high, band.low[i] <= truth[1] <= band.high[i]]
    assert (held / 300 > 0.92 - 3 * np.sqrt(0.92 * 0.08 / 300)).all()


@pytest.mark.parametrize("function", [compute.adjusted_interval, compute.adjusted_band])
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"groups": [1, 2]}, "same length"),
        ({"level": 2}, "level"),
        ({"method": "cubic"}, "method"),
        ({"n_resamples": 1}, "n_resamples"),
    ],
)
def test_bad_options(function, change, words):
    y, score, age = sample(40)
    with pytest.raises(ValueError, match=words):
        function(y, score, age, **change)
