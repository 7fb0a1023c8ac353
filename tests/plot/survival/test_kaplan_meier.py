"""Kaplan–Meier curves as pictures: steps, ticks of censoring, numbers at risk, the test."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words
from scipy.stats import CensoredData, logrank

import rocplot as rp
from rocplot import compute

TIME, EVENT, ARM = [3, 5, 1, 2, 4, 4], [1, 0, 1, 1, 1, 0], ["new", "new", "old", "old", "new", "old"]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.kaplan_meier(*args, ax=ax, **kws) is ax
    return fig, ax


def trial():
    rng = np.random.default_rng(5)
    marker = rng.normal(size=240)
    time, lost = rng.exponential(5 * np.exp(-0.9 * marker)), rng.uniform(2, 10, 240)
    return np.minimum(time, lost).round(2), time <= lost, marker


@pytest.mark.mpl_image_compare
def test_image_kaplan_meier():
    time, event, marker = trial()
    group = np.select([marker < -0.5, marker < 0.5], ["low risk", "medium risk"], "high risk")
    return draw(time, event, by=group, test=True, band=True)[0]


@pytest.mark.mpl_image_compare
def test_image_kaplan_meier_of_all():
    time, event, _ = trial()
    return draw(time, event, band=True)[0]


def test_the_line_falls_at_the_events_and_begins_at_one():
    """Of 6: an event at 1 leaves 5/6, at 2 4/6, at 3 3/6, one of three at 4 2/6."""
    line = artist(draw(TIME, EVENT)[1], "kaplan_meier")
    x, y = line.get_xydata().T
    for at, share in ((0, 1), (0.9, 1), (1.5, 5 / 6), (2.5, 4 / 6), (3.5, 1 / 2), (4.5, 1 / 3)):
        assert y[np.searchsorted(x, at, side="right") - 1] == pytest.approx(share)
    assert x[-1] == 5


def test_ticks_stand_where_cases_are_censored():
    _, ax = draw(TIME, EVENT, by=ARM)
    assert artist(ax, "censoring:new").get_xdata().tolist() == [5]
    assert artist(ax, "censoring:old").get_xdata().tolist() == [4]
    assert not artists(draw(TIME, EVENT, censoring=False)[1], "censoring")
    assert not artists(draw(TIME, np.ones(6))[1], "censoring")


def test_numbers_at_risk_stand_below_the_ticks():
    fig, ax = draw(TIME, EVENT, by=ARM)
    fig.canvas.draw()
    texts = artists(ax, "at_risk")
    ticks = [tick for tick in ax.get_xticks() if 0 <= tick <= 5]
    assert [text.get_position()[0] for text in texts] == ticks * 2
    for name, row in (("new", texts[: len(ticks)]), ("old", texts[len(ticks) :])):
        own = [time for time, arm in zip(TIME, ARM, strict=True) if arm == name]
        expected = [str(sum(time >= tick for time in own)) for tick in ticks]
        assert [text.get_text() for text in row] == expected
        assert {text.get_color() for text in row} == {artist(ax, f"kaplan_meier:{name}").get_color()}
    assert max(text.get_window_extent().y1 for text in texts) < ax.bbox.y0
    assert "At risk" in words(ax)
    assert not artists(draw(TIME, EVENT, at_risk=False)[1], "at_risk")


def test_the_band_is_that_of_the_numbers():
    time, event, _ = trial()
    curve = compute.kaplan_meier(time, event, level=0.9)
    _, ax = draw(time, event, band=True, level=0.9)
    corners = artist(ax, "band").get_paths()[0].vertices
    assert np.nanmax(corners[:, 1]) == pytest.approx(max(1.0, np.nanmax(curve.high)))
    assert np.nanmin(corners[:, 1]) == pytest.approx(np.nanmin(curve.low))
    assert "90 %" in words(ax).replace("\u00a0", " ")


def test_the_legend_has_scipys_logrank_test():
    time, event, marker = trial()
    high = marker > 0
    _, ax = draw(time, event, by=high, test=True)
    first, second = (CensoredData(time[g & event], right=time[g & ~event]) for g in (high, ~high))
    p = logrank(first, second).pvalue
    assert p < 0.001
    assert "log-rank test p < 0.001" in words(ax)
    assert "log-rank" in rp.caption(ax).lower()


def test_groups_of_a_score_and_ready_curves():
    time, event, marker = trial()
    ready = compute.kaplan_meier(time, event, marker, n_groups=3)
    _, ax = draw(ready)
    _, again = draw(time, event, marker, n_groups=3)
    for name in ready:
        pair = [artist(each, f"kaplan_meier:{name}").get_xydata() for each in (ax, again)]
        assert np.array_equal(*pair)


def test_a_second_call_draws_on_the_same_axes():
    _, ax = draw(TIME, EVENT)
    rp.kaplan_meier([1, 2, 9], [1, 1, 1], ax=ax)
    assert len(artists(ax, "kaplan_meier")) == 2
    assert ax.get_xlim()[1] > 9


@pytest.mark.parametrize(
    ("args", "options", "words"),
    [
        (([-1, 2], [1, 0]), {}, "time"),
        (([1, np.nan], [1, 0]), {}, "time"),
        (([1, 2, 3], [1, 0]), {}, "length"),
        (([1, 2, 3], [0, 1, 2]), {}, "event holds causes up to 2"),
        (([1, 2], [1, 0]), {"test": True}, "there is one"),
        (([1, 2], [1, 0]), {"by": ["a", "a"], "test": True}, "there is one"),
        (([1, 2], [1, 0], [1, 1]), {"n_groups": 2}, "equal scores"),
        (([1, 2], [1, 0], [1, 2]), {"n_groups": 2, "by": ["a", "b"]}, "both make groups"),
        (([], []), {}, "empty|no "),
    ],
)
def test_bad_input_draws_nothing(args, options, words):
    with pytest.raises((ValueError, TypeError), match=words):
        rp.kaplan_meier(*args, **options)
    assert plt.get_fignums() == []


def test_a_caption_has_the_numbers_of_cases_and_events():
    _, ax = plt.subplots()
    arm = ["new", "new", "old", "old", "old"]
    rp.kaplan_meier([3, 5, 1, 2, 2], [1, 0, 1, 1, 0], by=arm, at_risk=False, ax=ax)
    assert "over time of new and old; new 2 cases with 1 event; old 3 cases with 2 events." in rp.caption(ax)
    _, ax = plt.subplots()
    rp.kaplan_meier([3, 5, 1, 2], [1, 0, 1, 1], ax=ax)
    assert "over time; 4 cases with 3 events." in rp.caption(ax)
