"""The table of score bands as a picture."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from nudged import widened
from papers import table
from scipy.stats import ks_2samp

import rocplot as rp

GAMES = table("tic_tac_toe")


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.score_bands(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_score_bands():
    return widened(draw(GAMES["x_wins"], {"naive Bayes": GAMES["naive_bayes"]}, n_bands=8)[0], 0.02)


def test_bars_and_numbers_are_those_of_the_table():
    y, score = [1, 1, 1, 0, 1, 0, 0, 0, 0, 0], [4, 4, 3, 3, 2, 2, 2, 2, 1, 0]
    with pytest.warns(UserWarning, match=r"no case has a score in \(4, 5\]: edges= asks for"):
        _, ax = draw(y, {"m": score}, edges=[0, 1, 2, 4, 5])
    assert "highest scores on top; no case has a score in (4, 5];" in rp.caption(ax)
    (bars,) = artists(ax, "score_bands:m")
    boxes = np.array([path.get_extents().get_points() for path in bars.get_paths()])
    assert boxes[:, 1, 0].tolist() == [0.75, 0.25, 0]
    assert boxes[:, :, 1].mean(axis=1).tolist() == [0, 1, 2]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the best band is on top
    assert [text.get_text() for text in ax.get_yticklabels()] == ["(2, 4]", "(1, 2]", "[0, 1]"]
    (column,) = [one for one in ax.child_axes if one.get_gid() == "numbers"]
    texts = [text.get_text() for text in column.get_yticklabels()]
    assert texts == ["4, 0.583", "4, 0.333", "2, 0.000"]
    (prior,) = artists(ax, "prior:m")
    assert set(prior.get_xdata()) == {0.4}
    assert bars.get_label() == "m (KS of the scores 0.583)"


def test_the_label_has_the_ks_statistic_of_low_scores_that_mean_positive_too(rng):
    bad = rng.random(3000) < 0.1
    score = 600 - 40 * bad + rng.normal(0, 50, 3000)
    _, ax = draw(bad, {"m": score})
    expected = ks_2samp(score[bad], score[~bad]).statistic
    (bars,) = (one for one in ax.collections if one.get_gid() == "score_bands:m")
    assert bars.get_label() == f"m (KS of the scores {expected:.3f})"
    by_hand = rp.compute.ScoreBands(*([0.0, 1.0],) * 9)
    _, ax = draw(by_hand)
    assert "KS of the bands 1.000" in next(one.get_label() for one in ax.collections)


def test_a_rule_of_two_values_is_named_by_both(rng):
    _, ax = draw(np.arange(50) % 2, np.repeat([0, 1], [40, 10]))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["(0, 1]", "[0, 0]"]


def test_numbers_of_a_column_have_the_same_decimals():
    counts = [300, 0, 5, 4, 195, 496]  # 300/500; 305/500 − 4/500; nothing
    y, score = np.repeat([1, 0, 1, 0, 1, 0], counts), np.repeat([3, 3, 2, 2, 1, 1], counts)
    _, ax = draw(y, score, edges=[0, 1, 2, 3])
    (column,) = [one for one in ax.child_axes if one.get_gid() == "numbers"]
    gaps = [text.get_text().partition(", ")[2] for text in column.get_yticklabels()]
    assert gaps == ["0.600", "0.602", "0.000"]


def test_a_caption_says_that_the_largest_distance_is_within_a_band():
    """Positives at 2 and 4, negatives at 1 and 3: the distance is a half at 4, 0 at 3, and a half at 2."""
    _, ax = draw([1, 0, 1, 0], [4, 3, 2, 1], edges=[0, 2, 4])
    said = "the bands down to it; that of the scores is reached within a band."
    assert "KS of the scores 0.500" in next(one.get_label() for one in ax.collections)
    assert said in rp.caption(ax)
    plt.close("all")
    _, ax = draw([1, 0, 1, 0], [4, 3, 2, 1], edges=[0, 3, 4])
    assert said not in rp.caption(ax)


def test_open_ends_and_layers_that_are_not_wanted():
    _, ax = draw([1, 0, 0], [3, 2, 1], edges=[-np.inf, 2, np.inf], prior=False, numbers=False)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["(2, ∞)", "(−∞, 2]"]
    assert artists(ax, "prior") == []
    assert ax.child_axes == []


def test_what_is_refused_draws_nothing():
    y, score = [1, 0] * 30, np.arange(60)
    with pytest.raises(ValueError, match="score_bands draws one model, not 2"):
        rp.score_bands(y, {"a": score, "b": -score})
    with pytest.raises(ValueError, match="a panel names at most 40 bands, not 50"):
        rp.score_bands(y, score, n_bands=50)
    assert plt.get_fignums() == []
    _, ax = draw(y, score)
    with pytest.raises(ValueError, match="ax is in use"):
        rp.score_bands(y, score, ax=ax)


def test_bands_of_small_probabilities_have_short_names():
    """Two significant digits tell these limits apart; those in the caption divide the cases."""
    score = np.repeat([8.06e-8, 7.735e-5, 4.00237e-4, 4.003e-4, 7.554e-4, 0.863], 10)
    edges = [8.06e-8, 7.735e-5, 4.00237e-4, 7.554e-4, 0.863]
    _, ax = draw(np.arange(60) % 2, {"m": score}, edges=edges)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names == ["(0.00076, 0.86]", "(0.0004, 0.00076]", "(0.000077, 0.0004]", "≤ 0.000077"]
    exact = "(0.000756, 0.863], (0.00040024, 0.000756], (7.74e−05, 0.00040024], [8.06e−08, 7.74e−05]"
    assert f"names of the bands rounded from {exact};" in rp.caption(ax)


def test_limits_that_two_digits_do_not_tell_apart_have_more():
    edges = [0, 0.00012341, 0.00012352, 0.00012411, 1e-3]
    _, ax = draw(np.arange(40) % 2, {"m": np.repeat(edges[1:], 10)}, edges=edges)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names == ["(0.0001241, 0.001]", "(0.0001235, 0.0001241]", "(0.0001234, 0.0001235]", "[0, 0.0001234]"]


@pytest.mark.parametrize("function", ["score_distribution", "score_bands"])
@pytest.mark.parametrize(
    ("scores", "label"),
    [
        ("points", "points"),
        ("-points", "points"),
        ({"scorecard": "points"}, "scorecard"),
        ({"scorecard": "-points"}, "scorecard"),
        ([1.0, 2.0, 3.0, 4.0, 2.5, 3.5], "Score"),
    ],
    ids=str,
)
def test_an_axis_of_scores_has_the_name_of_its_only_model(function, scores, label):
    data = {"y": [0, 1, 0, 1, 0, 1], "points": [1.0, 2.0, 3.0, 4.0, 2.5, 3.5]}
    _, ax = plt.subplots()
    y = data["y"] if isinstance(scores, list) else "y"
    getattr(rp, function)(y, scores, data=None if isinstance(scores, list) else data, ax=ax)
    assert label in (ax.get_xlabel(), ax.get_ylabel())


def test_an_axis_of_the_scores_of_two_calls_has_the_name_of_neither():
    _, ax = plt.subplots()
    for name in ("a", "b"):
        rp.score_distribution([0, 1, 0, 1], {name: [0.1, 0.4, 0.35, 0.8]}, ax=ax)
    assert ax.get_xlabel() == "Score"
