"""Blocks of isotonic curves, and statistics that are written out."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from papers import overconfident
from scipy.special import expit

import rocplot as rp
from rocplot.page.strips import find_strip

Y, P = [0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.5]  # pooled: {.1} at 0, {.2, .3} at ½, {.4, .5} at 1
BLOCKS = [[(0.1, 0), (0.1, 0)], [(0.2, 0.5), (0.3, 0.5)], [(0.4, 1), (0.5, 1)]]


@pytest.fixture
def ax():
    return plt.subplots()[1]


@pytest.mark.mpl_image_compare
def test_image_calibration_blocks():
    people = rp.load_dataset("diabetes")
    fig, ax = plt.subplots()
    band = {"method": "consistency", "seed": 0}
    rp.calibration("y_true", "random_forest", data=people, method="isotonic", blocks=True, band=band, ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_calibration_smooth():
    people = rp.load_dataset("diabetes")
    fig, ax = plt.subplots()
    models = ["logistic_regression", "random_forest"]
    rp.calibration("y_true", models, data=people, method="smooth", ax=ax)
    return fig


def test_blocks_lie_over_their_predictions(ax):
    rp.calibration(Y, P, method="isotonic", blocks=True, ax=ax)
    np.testing.assert_allclose(artist(ax, "blocks").get_segments(), BLOCKS)
    usual = plt.rcParams["lines.linewidth"]
    assert artist(ax, "calibration").get_linewidth() < usual < artist(ax, "blocks").get_linewidth()


def test_blocks_of_errors_are_seen_from_the_diagonal(ax):
    rp.calibration(Y, P, method="isotonic", blocks=True, residual=True, ax=ax)
    expected = [[(x, x - y) for x, y in block] for block in BLOCKS]
    np.testing.assert_allclose(artist(ax, "blocks").get_segments(), expected, atol=1e-15)


def test_equal_and_weighted_predictions_form_blocks(ax):
    """Weight 3 of the negative at .2: (1·1 + 3·0) / 4; the two at .6 are one prediction."""
    rp.calibration(
        [1, 0, 1, 0], [0.1, 0.2, 0.6, 0.6], sample_weight=[1, 3, 1, 1], method="isotonic", blocks=True, ax=ax
    )
    expected = [[(0.1, 0.25), (0.2, 0.25)], [(0.6, 0.5), (0.6, 0.5)]]
    np.testing.assert_allclose(artist(ax, "blocks").get_segments(), expected)


def test_blocks_of_a_further_method_and_of_several_models(ax):
    rp.calibration(
        Y, {"a": P, "b": P[::-1]}, method=("logistic", "isotonic"), clip=0.01, blocks={"linewidth": 4}, ax=ax
    )
    for model in "ab":
        line, blocks = artist(ax, f"calibration:{model}"), artist(ax, f"blocks:{model}")
        assert (
            line.get_linewidth() == plt.rcParams["lines.linewidth"]
        )  # the logistic curve is no block's line
        assert blocks.get_linewidth() == 4
        assert plt.matplotlib.colors.same_color(line.get_color(), blocks.get_color())


def test_blocks_without_an_isotonic_curve_are_refused(ax):
    with pytest.raises(ValueError, match='blocks belong to an isotonic curve: add it, method="isotonic"'):
        rp.calibration(Y, P, method="bins", blocks=True, ax=ax)
    assert not ax.has_data()


def lines_of(ax):
    return [cell.get_text() for cell in artist(ax, "statistics").findobj(plt.Text)]


def test_statistics_are_written_out_below_headings(ax):
    y, p = overconfident()
    s = rp.compute.calibration_statistics(y, p)
    rp.calibration(y, p, statistics="sentences", ax=ax)
    large, low, high = s.in_the_large, s.in_the_large_low, s.in_the_large_high
    assert large < 0
    assert low < 0 < high
    assert lines_of(ax) == [
        "n = 400",
        "Calibration (95 % CI)",
        f"   In-the-large −{-large:.3f} (−{-low:.3f} to {high:.3f})",
        f"   Slope {s.slope:.3f} ({s.slope_low:.3f} to {s.slope_high:.3f})",
        f"   O:E {s.observed_expected:.3f} ({s.observed_expected_low:.3f} to {s.observed_expected_high:.3f})",
        f"   ICI (LOESS) {s.average_error:.3f}",
        "Discrimination",
        f"   AUC {s.auc:.3f} ({s.auc_low:.3f} to {s.auc_high:.3f})",
        "Overall",
        f"   Brier score {s.brier:.3f} ({s.brier_low:.3f} to {s.brier_high:.3f})",
    ]


def test_the_heading_of_the_first_interval_has_its_level(ax):
    y, p = overconfident()
    s = rp.compute.calibration_statistics(y, p, level=0.8)
    rp.calibration(y, p, statistics={"form": "sentences", "rows": ["ece", "auc"], "level": 0.8}, ax=ax)
    assert lines_of(ax) == [
        "Calibration",
        f"   ECE, 10 uniform bins {s.ece:.3f}",
        "Discrimination (80 % CI)",
        f"   AUC {s.auc:.3f} ({s.auc_low:.3f} to {s.auc_high:.3f})",
    ]
    assert f"; Discrimination: AUC {s.auc:.3f} (80 % CI {s.auc_low:.3f} to {s.auc_high:.3f})" in rp.caption(ax)


@pytest.mark.parametrize(
    ("statistics", "names"),
    [
        ("ece", ["ECE, 10 uniform bins"]),
        ("ECE", ["ECE, 10 uniform bins"]),
        (["ece", "Brier", "ICI"], ["ECE, 10 uniform bins", "Brier score", "ICI (LOESS)"]),
        ({"rows": ["O:E"], "form": "rows"}, ["O:E"]),
    ],
)
def test_a_box_holds_the_numbers_that_are_named(ax, statistics, names):
    rp.calibration(*overconfident(), statistics=statistics, ax=ax)
    assert [words for words in lines_of(ax) if words[:1].isalpha() and words != "to"] == names


def test_an_empty_list_names_no_number(ax):
    with pytest.raises(ValueError, match="statistics holds no rows"):
        rp.calibration(Y, P, statistics=[], ax=ax)


def test_an_unknown_form_is_refused(ax):
    with pytest.raises(ValueError, match="statistics='prose' is unknown: choose from 'rows', 'sentences'"):
        rp.calibration(Y, P, statistics="prose", ax=ax)
    assert not artists(ax, "statistics")


def probabilities(seed, n=300):
    rng = np.random.default_rng(seed)
    z = rng.normal(rng.normal(), rng.uniform(0.5, 2), size=n)
    return rng.random(n) < 1 / (1 + np.exp(-z)), 1 / (1 + np.exp(-z))


def list_covered(ax):
    """List the artists of a panel with a point in its box of statistics, in which they are sampled densely."""
    (box,) = (one for one in ax.artists if isinstance(one, AnchoredOffsetbox))
    extents = box.get_window_extent()
    covered = []
    for one in (*ax.lines, *ax.collections):
        if not one.get_visible() or one.get_gid() == "chance":
            continue
        paths = one.get_paths() if isinstance(one, LineCollection) else []
        if isinstance(one, Line2D) and one.get_linestyle() != "None":
            paths = [one.get_path()]
        points = [one.get_transform().transform(path.interpolated(200).vertices) for path in paths]
        if isinstance(one, PathCollection):
            points = [one.get_offset_transform().transform(one.get_offsets())]
        if isinstance(one, Line2D):
            points.append(one.get_transform().transform(one.get_xydata()))
        xy = np.concatenate([np.empty((0, 2)), *points])
        if ((xy > extents.min) & (xy < extents.max)).all(axis=1).any():
            covered.append(one)
    return covered


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", ["default", "rocplot.styles.paper", "rocplot.styles.slides"])
@pytest.mark.parametrize("seed", [3, 5, 8, 13])
def test_a_box_covers_no_data_and_has_one_place_at_every_resolution(style, seed):
    places = []
    for dpi in (72, 100, 300, 600):
        with plt.style.context(style):
            fig, ax = plt.subplots()
            y, p = probabilities(seed)
            rp.calibration(y, p, method=["bins", "loess"], band=True, statistics=True, ax=ax)
            fig.set_dpi(dpi)
            fig.draw_without_rendering()
        assert list_covered(ax) == []
        (box,) = (one for one in ax.artists if isinstance(one, AnchoredOffsetbox))
        extents = box.get_window_extent()
        assert fig.bbox.padded(1).contains(*extents.min)
        assert fig.bbox.padded(1).contains(*extents.max)
        legend = ax.get_legend()
        assert legend is None or not legend.get_window_extent().overlaps(extents)
        places.append(ax.transAxes.inverted().transform_bbox(extents).get_points())
    wide = max(1.0, np.ptp(places[0][:, 0]))  # hinted text is wider by a few hundredths of its width
    for place in places[1:]:
        np.testing.assert_allclose(place, places[0], atol=0.06 * wide)


def test_a_box_without_room_in_its_panel_stands_outside_and_goes_back_with_more_room():
    with plt.style.context("default"):
        fig, ax = plt.subplots()
        rp.calibration(*probabilities(3), method=["bins", "loess"], band=True, statistics=True, ax=ax)
        fig.canvas.draw()
        (box,) = (one for one in ax.artists if isinstance(one, AnchoredOffsetbox))
        assert not box.get_window_extent().overlaps(ax.get_window_extent())
        fig.set_size_inches(14, 14)
        fig.canvas.draw()
        panel, extents = ax.get_window_extent(), box.get_window_extent()
        assert panel.contains(*extents.min)
        assert panel.contains(*extents.max)
        assert list_covered(ax) == []


@pytest.mark.slow
def test_a_box_that_has_no_room_on_its_page_is_warned_of_once_and_found():
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(2.4, 2.4))
        y, p = probabilities(3)
        rp.calibration(y, p, method=["bins", "loess"], band=True, statistics=True, legend=False, ax=ax)
        with pytest.warns(UserWarning, match=r'no free place.*pass statistics=\{"rows"'):
            fig.canvas.draw()
        fig.canvas.draw()
        beside, ax = plt.subplots()
        rp.calibration(y, p, method=["bins", "loess"], band=True, statistics={"loc": "outside"}, ax=ax)
        assert "box over data" not in [one.kind for one in rp.preflight(beside)]


def find_box(ax):
    """Draw the figure, and return the box of statistics and the panel, in pixels."""
    ax.figure.canvas.draw()
    (box,) = (one for one in ax.artists if isinstance(one, AnchoredOffsetbox))
    return box.get_window_extent(), ax.get_window_extent()


def test_a_box_may_stand_across_the_edge_of_the_region_without_skill():
    with plt.style.context("rocplot.styles.paper"):
        _, ax = plt.subplots(layout="constrained")
        y, p = probabilities(3)
        kws = {"method": "logistic", "legend": False, "rug": False, "ax": ax}
        rp.calibration(y, p, no_skill=True, statistics={"rows": ["n", "auc", "brier", "slope"]}, **kws)
        extents, panel = find_box(ax)
        assert panel.contains(*extents.min)
        assert panel.contains(*extents.max)
        assert list_covered(ax) == []


def test_a_box_takes_smaller_type_before_it_leaves_its_panel():
    with plt.style.context("default"):
        _, ax = plt.subplots(layout="constrained")
        r = np.random.default_rng(3)
        p = r.beta(1.5, 2, 400)
        rp.calibration((r.random(400) < p**1.3).astype(int), {"logistic": p}, statistics=True, ax=ax)
        extents, panel = find_box(ax)
        assert panel.contains(*extents.min)
        assert panel.contains(*extents.max)
        assert panel.width > 0.6 * ax.figure.bbox.width  # it was 0.47
        assert list_covered(ax) == []


def test_a_weight_of_the_cases_does_not_widen_the_columns():
    y, p = overconfident()
    widths = []
    for weight in (None, np.full(y.size, 1.5)):
        _, ax = plt.subplots(layout="constrained")
        rp.calibration(y, p, sample_weight=weight, statistics=True, ax=ax)
        widths.append(find_box(ax)[0].width)
    assert widths[1] == pytest.approx(widths[0], rel=0.02)


@pytest.mark.parametrize("n_models", [2, 6])
def test_histograms_have_signs_of_both_classes(n_models):
    rng = np.random.default_rng(2)
    y = np.arange(90) % 2
    scores = {f"model {i}": np.clip(0.3 + 0.3 * y + rng.normal(0, 0.2, 90), 0, 1) for i in range(n_models)}
    ax = rp.calibration(y, scores, histogram=True, legend=False, ax=plt.subplots()[1])
    strip = find_strip(ax)
    signs = [text.get_text() for text in strip.get_yticklabels()]
    heights = dict(zip(strip.get_yticks(), signs, strict=True))
    downwards = [heights[height] for height in sorted(heights, reverse=True)]
    assert downwards == (["+", "−"] * 2 if n_models == 2 else ["+", "−"])


def test_equal_numbers_of_cases_are_written_once():
    """Of 52 cases in five groups of equal size, two hold 11."""
    score = np.arange(52) / 52
    y = (score > 0.5).astype(int)
    _, ax = plt.subplots()
    rp.calibration(y, score, strategy="quantile", n_bins=5, counts=True, ax=ax)
    assert "10 or 11 cases in each group" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert "Each group has 10 or 11 cases" in rp.caption(ax)
    _, ax = plt.subplots()
    rp.calibration(y, score, strategy="quantile", n_bins=4, counts=True, legend=False, ax=ax)
    (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
    assert [text.get_text() for text in labels.get_children()] == ["n 13", "13", "13", "13"]


@pytest.mark.parametrize("options", [{}, {"strategy": "quantile"}, {"method": "loess", "band": True}], ids=str)
def test_a_box_and_a_legend_share_a_panel_of_one_column_in_either_order(rng, options):
    """The box finds no room beside the legend in the corner that this prefers, but the legend beside the box."""
    risk = rng.normal(size=1310)
    y = rng.random(1310) < expit(-1.9 + 1.5 * risk)
    predicted = expit(-0.9 + 0.8 * risk + 1.1 * rng.normal(size=1310))
    with mpl.rc_context(), plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(3.35, 3.23), layout="constrained")
        rp.calibration(y, {"model": predicted}, statistics=True, ax=ax, **options)
        fig.canvas.draw()
        assert ax.get_window_extent().width > 0.75 * fig.bbox.width
