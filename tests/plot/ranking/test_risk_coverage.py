"""Risk–coverage curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words
from matplotlib.colors import to_hex
from papers import table

import rocplot as rp
from rocplot.page.sizes import get_neutral_color

GAMES = table("tic_tac_toe")


def of_games():
    p = {"naive Bayes": GAMES["naive_bayes"], "tree": GAMES["tree"]}
    right = {name: (one >= 0.5) == GAMES["x_wins"] for name, one in p.items()}
    return right, {name: np.abs(one - 0.5) for name, one in p.items()}


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.risk_coverage(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_risk_coverage():
    return draw(*of_games(), thresholds=[0.3])[0]


@pytest.mark.mpl_image_compare
def test_image_generalized_risk():
    right, sure = of_games()
    return draw(right["tree"], sure["tree"], risk="generalized")[0]


def test_the_risk_bends_within_ties_and_the_generalized_risk_is_straight():
    correct, sure = [1, 1, 0, 1, 0, 0], [3, 3, 3, 2, 2, 2]  # a third of six, then four wrong of six
    x, y = artist(draw(correct, sure)[1], "risk_coverage").get_xydata().T
    expected = [(c / 3 if c <= 0.5 else 1 / 6 + (c - 0.5) * 2 / 3) / c for c in x[1:]]
    np.testing.assert_allclose(y[1:], expected, atol=1e-14)
    assert (x[0], y[0]) == (0, pytest.approx(1 / 3))
    x, y = artist(draw(correct, sure, risk="generalized")[1], "risk_coverage").get_xydata().T
    assert x.tolist() == [0, 0.5, 1]
    np.testing.assert_allclose(y, [0, 1 / 6, 1 / 2])


@pytest.mark.slow
def test_the_bounds_are_those_of_each_model():
    _, ax = draw(
        {"a": [1, 1, 0, 1], "b": [1, 0, 0, 1]}, {"a": [4, 3, 2, 1], "b": [4, 3, 2, 1]}, risk="generalized"
    )
    assert artist(ax, "oracle:a").get_xydata().tolist() == [[0, 0], [0.75, 0], [1, 0.25]]
    assert artist(ax, "chance:b").get_xydata().tolist() == [[0, 0], [1, 0.5]]
    _, ax = draw([1, 1, 0, 1], [4, 3, 2, 1])
    assert set(artist(ax, "chance").get_ydata()) == {0.25}
    x, y = artist(ax, "oracle").get_xydata().T
    np.testing.assert_allclose(y[x > 0], np.maximum(x[x > 0] - 0.75, 0) / x[x > 0], atol=1e-15)
    _, ax = draw([1, 0], [2, 1], oracle=False, chance=False)
    assert not artists(ax, "oracle") + artists(ax, "chance")


@pytest.mark.slow
def test_labels_hold_areas_and_their_limits(rng):
    correct, sure = rng.random(80) < 0.8, rng.random(80)
    curve = rp.compute.risk_coverage(correct, sure)
    assert f"risk–coverage curve (AURC {curve.aurc:.3f})" in words(draw(correct, sure)[1])
    assert f"risk–coverage curve (AUGRC {curve.augrc:.3f})" in words(
        draw(correct, sure, risk="generalized")[1]
    )

    def augrc(counts):
        return rp.compute.risk_coverage(counts).augrc

    found = rp.compute.bootstrap(correct, sure, statistic=augrc, stratified=False, seed=0)
    _, ax = draw(correct, sure, risk="generalized", label_fmt="{low:.3f} {high:.3f}")
    assert f"{found.low:.3f} {found.high:.3f}" in words(ax)
    plain = rp.compute.RiskCoverage([0, 0.5, 1], [np.nan, 0, 0.5])
    assert "AURC" not in " ".join(words(draw({"m": plain})[1]))
    pooled = rp.compute.counts(correct, sure, max_points=20)
    assert "AURC" not in " ".join(words(draw({"m": pooled})[1]))


def test_another_risk_is_another_panel():
    _, ax = draw([1, 0, 1], [3, 2, 1])
    with pytest.raises(ValueError, match="risk"):
        rp.risk_coverage([1, 0, 1], [3, 2, 1], risk="generalized", ax=ax)
    with pytest.raises(ValueError, match="risk"):
        draw([1, 0, 1], [3, 2, 1], risk="other")
    rp.risk_coverage([0, 0, 1], [3, 2, 1], ax=ax)
    assert ax.get_ylim()[1] > 1  # the second curve begins with an error


@pytest.mark.mpl_image_compare
def test_image_band_of_risk():
    return draw(*of_games(), band=True)[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("risk", ["selective", "generalized"])
def test_the_band_is_that_of_the_numbers(rng, risk):
    correct, sure = rng.random(50) < 0.7, rng.random(50)
    held = rp.compute.risk_coverage(correct, sure)
    fmt = "{name} {low:.4f} {high:.4f}"
    _, ax = draw(correct, {"m": sure}, risk=risk, band={"level": 0.8}, label_fmt=fmt, legend=True)
    known = held.band(level=0.8, seed=0)
    times = known.x if risk == "generalized" else 1
    outline = artist(ax, "band:m").get_paths()[0].vertices
    for limit in (known.low, known.high):
        for point in np.column_stack([known.x, limit * times]):
            assert np.hypot(*(outline - point).T).min() < 1e-12
    assert ax.get_ylim()[1] >= (known.high * times)[-1]
    number = "aurc" if risk == "selective" else "augrc"
    area = rp.compute.bootstrap(
        held.counts,
        statistic=lambda one: getattr(rp.compute.risk_coverage(one), number),
        stratified=False,
        level=0.8,
        seed=0,
    )
    assert f"m {area.low:.4f} {area.high:.4f}" in words(ax)
    assert "80 % pointwise band (bootstrap and Wilson)" in words(ax)


def test_reference_lines_of_the_same_predictions_are_drawn_once_in_no_models_color(rng):
    correct = np.r_[0, 1, rng.integers(0, 2, 98)]
    scores = {"a": rng.random(100), "b": rng.random(100)}
    _, ax = plt.subplots()
    rp.risk_coverage(correct, scores, ax=ax)
    for layer in ("oracle", "chance"):
        (line,) = (line for line in ax.lines if (line.get_gid() or "").startswith(layer))
        assert to_hex(line.get_color()) == to_hex(get_neutral_color())
    _, ax = plt.subplots()
    rp.risk_coverage({"a": correct, "b": 1 - correct[::-1]}, scores, ax=ax)  # of two classifiers
    assert len(artists(ax, "oracle:a")) == len(artists(ax, "oracle:b")) == 1
