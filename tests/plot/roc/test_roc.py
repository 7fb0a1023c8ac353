"""ROC curves: the artists bear the numbers exactly, and one image per layer was looked at."""

import io
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from artists import artist, artists
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.text import Text
from papers import FAWCETT_FIGURE_3, VUK_CURK_TABLE_2, table
from scipy.stats import norm

import rocplot as rp


@pytest.fixture(scope="module")
def games():
    return table("tic_tac_toe")


def test_labels_may_hold_the_gini_coefficient():
    _, ax = fawcett(label_fmt="AUC {auc:.2f}, Gini {gini:.2f}")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["AUC 0.68, Gini 0.36"]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.roc(*args, ax=ax, **kws) is ax
    return fig, ax


def fawcett(**kws):
    return draw(*FAWCETT_FIGURE_3, pos_label="p", **kws)


def written(fig, gid):
    """Return the vertices of a line as an SVG file has them, in points."""
    file = io.StringIO()
    fig.savefig(file, format="svg")
    path = re.search(rf'<g id="{gid}">\s*<path d="([^"]*)"', file.getvalue())[1]
    return np.array(re.findall(r"[ML] ([-\d.]+) ([-\d.]+)", path), float)


@pytest.mark.slow
@pytest.mark.parametrize("n", [19_000, 200_000])
@pytest.mark.parametrize("picture", [rp.roc, rp.pn], ids=["roc", "pn"])
def test_the_written_line_is_within_a_quarter_of_a_point(picture, n):
    """All that leaves vertices out together: thinning, and matplotlib when it writes a file."""
    rng = np.random.default_rng(n)
    y = rng.integers(0, 2, n)
    score = rng.normal(size=n) + y
    fig, ax = plt.subplots()
    picture(y, score, ax=ax)
    line = written(fig, picture.__name__)
    counted = rp.compute.counts(y, score)
    share = (1, 1) if picture is rp.pn else (counted.n_negative, counted.n_positive)
    exact = np.column_stack([counted.fp / share[0], counted.tp / share[1]])[:: n // 10_000]
    exact = ax.transData.transform(exact) * 72 / fig.dpi
    exact[:, 1] = fig.get_figheight() * 72 - exact[:, 1]
    a, along = line[:-1], np.diff(line, axis=0)
    square = np.maximum((along**2).sum(axis=1), 1e-300)
    for part in np.array_split(exact, 20):
        away = part[:, None] - a
        foot = np.clip((away * along).sum(axis=2) / square, 0, 1)[..., None] * along
        assert np.hypot(*np.moveaxis(away - foot, 2, 0)).min(axis=1).max() < 0.25
    assert len(line) < 4000


# -- images: one option, one picture --------------------------------------------------------------


@pytest.mark.mpl_image_compare
def test_image_plain():
    return fawcett()[0]


@pytest.mark.mpl_image_compare
def test_image_hull():
    return fawcett(hull=True)[0]


@pytest.mark.mpl_image_compare
def test_image_isometrics():
    return fawcett(isometrics="accuracy")[0]


@pytest.mark.mpl_image_compare
def test_image_isometrics_cost():
    return fawcett(isometrics={"metric": "cost", "cost_ratio": 3, "skew": 2, "color": "C1"})[0]


@pytest.mark.mpl_image_compare
def test_image_ties():
    return draw(*VUK_CURK_TABLE_2, pos_label="p", ties=True)[0]


@pytest.mark.mpl_image_compare
def test_image_thresholds_all():
    return fawcett(thresholds=True)[0]


@pytest.mark.mpl_image_compare
def test_image_thresholds_some():
    return fawcett(thresholds=[0.5, 0.35])[0]


@pytest.mark.mpl_image_compare
def test_image_operating_point():
    return fawcett(operating_point={"prior": 5 / 11})[0]


@pytest.mark.mpl_image_compare
def test_image_band():
    return fawcett(band=True)[0]


@pytest.mark.mpl_image_compare
def test_image_band_simultaneous(games):
    return draw(games["x_wins"], games["naive_bayes"], band={"method": "simultaneous", "level": 0.9})[0]


@pytest.mark.mpl_image_compare
def test_image_area():
    return fawcett(area=True)[0]


@pytest.mark.mpl_image_compare
def test_image_models(games):
    scores = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], scores, hull=True, operating_point=True, isometrics="accuracy")[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.dark"])
def test_image_dark(games):
    scores = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], scores, hull=True, operating_point=True)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.print"])
def test_image_print(games):
    scores = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], scores, hull=True, operating_point=True)[0]


# -- artists --------------------------------------------------------------------------------------


def test_lines_bear_the_numbers(games):
    scores = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    _, ax = draw(games["x_wins"], scores, hull=True, operating_point={"prior": 0.3})
    for name, curve in rp.compute.roc(games["x_wins"], scores).items():
        hull, best = rp.compute.hull(curve), rp.compute.operating_point(curve, prior=0.3)
        for gid, x, y in (
            ("roc", curve.fpr, curve.tpr),
            ("hull", hull.fpr, hull.tpr),
            ("operating_point", best.fpr, best.tpr),
        ):
            assert np.array_equal(artist(ax, f"{gid}:{name}").get_xydata(), np.column_stack([x, y]))
        (x0, y0), (x1, y1) = artist(ax, f"tangent:{name}").get_xydata()
        assert (y1 - y0) / (x1 - x0) == pytest.approx(7 / 3)
        assert y0 + (best.fpr - x0) * 7 / 3 == pytest.approx(best.tpr)


@pytest.mark.parametrize("asked", ["youden", {"criterion": "youden"}])
def test_an_operating_point_by_a_metric_has_no_tangent(games, asked):
    scores = games["naive_bayes"]
    _, ax = draw(games["x_wins"], scores, operating_point=asked)
    curve = rp.compute.roc(games["x_wins"], scores)
    at = np.argmax(curve.tpr - curve.fpr)
    assert artist(ax, "operating_point").get_xydata().tolist() == [[curve.fpr[at], curve.tpr[at]]]
    assert not artists(ax, "tangent")
    words = {text.get_text() for text in ax.findobj(Text)}
    assert "highest Youden's index" in words
    (cut,) = (float(one.split("cut-off ")[1]) for one in words if "\ncut-off" in one)
    assert curve.threshold[at + 1] < cut <= curve.threshold[at]  # it divides as the point that is marked


def test_unnamed_model_has_no_colon_and_no_legend():
    _, ax = fawcett()
    assert artist(ax, "roc").get_label() == "ROC curve (AUC 0.680)"
    assert ax.get_legend() is None


def test_legend_words():
    _, ax = draw([0, 1, 1, 0], {"m": [1, 2, 3, 1.5]}, label_fmt="{name}: {auc:.2f}")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["m: 1.00"]
    for want, loc in (("upper left", 2), ({"loc": "lower left", "title": "T"}, 3)):
        _, ax = draw([0, 1], {"m": [1, 2]}, legend=want)
        assert ax.get_legend()._loc == loc
    assert draw([0, 1], {"m": [1, 2]}, legend=False)[1].get_legend() is None


def test_second_call_adds_a_curve_and_no_furniture():
    _, ax = fawcett()
    rp.roc([0, 1, 0, 1], {"other": [1, 2, 3, 4]}, ax=ax)
    artist(ax, "chance")
    first, second = artist(ax, "roc"), artist(ax, "roc:other")
    assert first.get_color() != second.get_color()


def test_panel_is_square_and_nothing_is_clipped():
    fig, ax = fawcett()
    fig.canvas.draw()
    box = ax.get_window_extent()
    assert box.width == pytest.approx(box.height, abs=0.01)
    assert ax.get_xlim()[0] < 0
    assert ax.get_xlim()[1] > 1


def test_ties_are_the_boxes_of_both_orders():
    _, ax = draw(*VUK_CURK_TABLE_2, pos_label="p", ties=True)
    (path,) = artist(ax, "ties").get_paths()
    corners = {tuple(v) for v in path.vertices.round(12)}
    assert corners == {(0, round(2 / 3, 12)), (0.5, round(2 / 3, 12)), (0.5, 1), (0, 1)}


@pytest.mark.parametrize(("cut", "point"), [(0.5, (0.4, 0.6)), (0.54, (0.1, 0.5)), (2, (0, 0)), (0, (1, 1))])
def test_thresholds_label_the_decision_at_exactly_that_cut_off(cut, point):
    fig, ax = fawcett(thresholds=[cut])
    assert artist(ax, "thresholds").get_xydata().tolist() == [pytest.approx(point)]
    fig.canvas.draw()
    (text,) = artist(ax, "labels").get_children()
    assert text.get_text() == f"cut-off {cut:g}"


def test_placed_labels_collide_with_nothing():
    fig, ax = fawcett(thresholds=True, hull=True)
    fig.canvas.draw()
    boxes = [text.get_window_extent() for text in artist(ax, "labels").get_children() if text.get_visible()]
    assert len(boxes) == 20  # all but infinity
    for i, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:i])
        for gid in ("roc", "hull", "chance"):
            line = artist(ax, gid)
            assert not line.get_transform().transform_path(line.get_path()).intersects_bbox(box, filled=False)


def test_isometrics_have_the_slope_of_the_classes(games):
    _, ax = draw(games["x_wins"], games["tree"], isometrics={"levels": [0.8, 0.9]})
    lines = artists(ax, "isometrics")
    assert len(lines) == 2
    for line, level in zip(lines, (0.8, 0.9), strict=True):
        f, t = line.get_xydata().T
        assert (626 * t + 332 * (1 - f)) / 958 == pytest.approx(np.full(2, level))


def test_area_is_the_area_of_the_curve():
    _, ax = fawcett(area=True)
    x, y = artist(ax, "area").get_paths()[0].vertices.T
    assert abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2 == pytest.approx(0.68, abs=1e-12)


def test_results_stand_in_place_of_data():
    curve = rp.compute.RocCurve([0, 0.2, 1], [0, 0.7, 1])
    _, ax = draw({"theirs": curve, "ours": rp.compute.roc([0, 1], [1, 2])}, hull=True)
    assert artist(ax, "roc:theirs").get_xydata().tolist() == [[0, 0], [0.2, 0.7], [1, 1]]
    with pytest.raises(ValueError, match="prior is needed"):
        draw(curve, operating_point=True)


def test_line_keywords_and_aliases_reach_the_main_line():
    _, ax = draw([0, 1, 0], [1, 2, 3], c="k", lw=3, chance={"ls": "--"})
    assert artist(ax, "roc").get_linewidth() == 3
    assert artist(ax, "roc").get_color() == "k"
    assert artist(ax, "chance").get_linestyle() == "--"


def test_current_axes_are_the_default():
    fig, ax = plt.subplots()
    assert rp.roc([0, 1], [1, 2]) is ax
    assert plt.get_fignums() == [fig.number]


def test_a_long_curve_is_drawn_within_its_bound():
    rng = np.random.default_rng(1)
    y = rng.random(300_000) < 0.3
    score = rng.normal(size=y.size) + y
    _, ax = draw(y, score)
    x = artist(ax, "roc").get_xydata()
    curve = rp.compute.roc(y, score)
    assert x.shape[0] <= 25_000
    off = np.abs(np.interp(curve.fpr + curve.tpr, x.sum(1), x[:, 1]) - curve.tpr)
    assert off.max() < 1e-4  # along the antidiagonal, at least the distance from the curve / √2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("area", "kind", "most"),
    [(False, "pdf", 30_000), (False, "svg", 70_000), (True, "pdf", 60_000), (True, "svg", 200_000)],
)
def test_a_long_curve_makes_a_small_file(area, kind, most):
    rng = np.random.default_rng(2)
    y = rng.random(1_000_000) < 0.3
    fig, _ = draw(y, rng.normal(size=y.size) + y, area=area, ties=True)
    file = io.BytesIO()
    fig.savefig(file, format=kind)
    assert len(file.getvalue()) <= most


@pytest.mark.sample(2)
@pytest.mark.parametrize("band", ["pointwise", "simultaneous"])
@pytest.mark.parametrize(("kind", "most"), [("pdf", 60_000), ("svg", 200_000)])
def test_a_band_makes_a_small_file(band, kind, most):
    """Just short of where lines lose vertices; fills always do."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 19_999)
    fig, _ = draw(y, rng.normal(size=y.size) + y, band=band)
    file = io.BytesIO()
    fig.savefig(file, format=kind)
    assert len(file.getvalue()) <= most


def test_the_level_of_bands_and_crosses_of_several_models_is_in_the_legend_once():
    y, score = FAWCETT_FIGURE_3
    y = np.array([one == "p" for one in y])
    score = np.array(score)
    models = {"a": score, "b": np.roll(score, 3)}
    _, ax = draw(y, models, band={"level": 0.9}, crosses=[0.5], label_fmt="{name}")
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words == [
        "a",
        "b",
        "90 % pointwise band (Jeffreys)",
        "95 % intervals of both rates (Wilson)",
    ]
    shades = {tuple(artist(ax, f"band:{name}").get_facecolor()[0][:3]) for name in "ab"}
    assert tuple(ax.get_legend().legend_handles[2].get_facecolor()[:3]) not in shades
    _, ax = draw(y, score, band=True)
    rp.roc(y, np.roll(score, 3), band=True, ax=ax)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words.count("95 % pointwise band (Jeffreys)") == 1


def test_the_band_bears_the_numbers_and_says_what_it_is():
    _, ax = fawcett(band="simultaneous")
    band = rp.compute.roc_band(*FAWCETT_FIGURE_3, pos_label="p", method="simultaneous")
    corners = {tuple(v) for v in artist(ax, "band").get_paths()[0].vertices}
    assert {*zip(band.fpr, band.low, strict=True), *zip(band.fpr, band.high, strict=True)} == corners
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[1] == "95 % simultaneous band (Kolmogorov)"


@pytest.mark.parametrize("method", ["moments", "maximum-likelihood"])
def test_the_binormal_fit_is_the_curve_of_its_parameters(method):
    _, ax = fawcett(binormal=method, label_fmt="{name}")
    fit = rp.compute.fit_binormal(*FAWCETT_FIGURE_3, pos_label="p", method=method)
    line = artist(ax, "binormal")
    inner = line.get_xydata()[1:-1]
    assert inner.shape[0] > 50
    np.testing.assert_allclose(inner[:, 1], norm.cdf(fit.a + fit.b * norm.ppf(inner[:, 0])), atol=1e-9)
    assert line.get_label() == f"binormal fit (AUC {norm.cdf(fit.a / np.hypot(1, fit.b)):.3f})"


def test_crosses_bear_the_intervals_of_both_rates():
    _, ax = fawcett(crosses=[0.5], label_fmt="{name}")
    bars, point = artists(ax, "crosses")
    cross = rp.compute.operating_interval(*FAWCETT_FIGURE_3, pos_label="p", threshold=0.5)
    up, across = bars.get_segments()
    assert up.tolist() == [[cross.fpr, cross.tpr_low], [cross.fpr, cross.tpr_high]]
    assert across.tolist() == [[cross.fpr_low, cross.tpr], [cross.fpr_high, cross.tpr]]
    assert point.get_xydata().tolist() == [[cross.fpr, cross.tpr]]
    assert bars.get_label() == "95 % intervals of both rates (Wilson)"


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("kws", "cuts"),
    [
        ({"crosses": True, "thresholds": [0.5, 0.7]}, [0.5, 0.7]),
        ({"crosses": True, "operating_point": True}, [0.54]),
        ({"crosses": True, "thresholds": {"at": [0.5]}}, [0.5]),
        ({"crosses": True, "thresholds": True}, [np.inf, *sorted(FAWCETT_FIGURE_3[1], reverse=True)]),
        ({"crosses": pd.Series([0.5])}, [0.5]),
        ({"crosses": 1}, [1]),
        ({"crosses": np.int64(-1)}, [-1]),
        ({"crosses": {"at": 0.5, "method": "clopper-pearson", "level": 0.9}}, [0.5]),
    ],
)
def test_crosses_stand_at_the_cut_offs_that_are_marked(kws, cuts):
    _, ax = fawcett(**kws)
    bars, point = artists(ax, "crosses")
    how = (
        {key: kws["crosses"][key] for key in ("method", "level")} if isinstance(kws["crosses"], dict) else {}
    )
    for i, cut in enumerate(cuts):
        cross = rp.compute.operating_interval(*FAWCETT_FIGURE_3, pos_label="p", threshold=cut, **how)
        assert tuple(point.get_xydata()[i]) == (cross.fpr, cross.tpr)
        assert bars.get_segments()[2 * i][0][1] == cross.tpr_low
    if how:
        assert bars.get_label() == "90 % intervals of both rates (Clopper-Pearson)"


KINDS = {
    "pointwise": "90 % pointwise band (Jeffreys)",
    "wilson": "90 % pointwise band (Wilson)",
    "bootstrap": "90 % pointwise band (bootstrap)",
    "simultaneous": "90 % simultaneous band (Kolmogorov)",
    "working-hotelling": "90 % simultaneous band (Working–Hotelling)",
    "fixed-width": "90 % simultaneous band (fixed width)",
}


@pytest.mark.parametrize("method", list(KINDS))
def test_the_legend_says_whether_a_band_holds_points_or_the_curve(method):
    _, ax = fawcett(band={"method": method, "level": 0.9, "seed": 1, "n_resamples": 50})
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[1] == KINDS[method]


@pytest.mark.sample(2)
@pytest.mark.parametrize("method", ["pointwise", "bootstrap", "fixed-width"])
def test_the_same_call_draws_the_same_band(method):
    """Without a seed, and without a change of numpy's global state; seed=None draws anew."""
    state = np.random.get_state()[1].tolist()  # noqa: NPY002
    fmt = "{low:.9f} {high:.9f}"
    pictures = [fawcett(label_fmt=fmt, band={"method": method, "n_resamples": 50})[1] for _ in range(2)]
    one, two = (artist(ax, "band").get_paths()[0].vertices for ax in pictures)
    assert np.array_equal(one, two)
    assert len({artist(ax, "roc").get_label() for ax in pictures}) == 1
    assert np.random.get_state()[1].tolist() == state  # noqa: NPY002
    shapes = set()
    for _ in range(6):
        _, ax = fawcett(band={"method": method, "n_resamples": 50, "seed": None})
        shapes.add(artist(ax, "band").get_paths()[0].vertices.tobytes())
        plt.close(ax.figure)
    assert len(shapes) > 1 or method == "pointwise"  # which draws nothing at random


def test_a_band_that_is_ready_is_drawn():
    band = rp.compute.roc_band(*FAWCETT_FIGURE_3, pos_label="p", level=0.8, seed=0)
    _, ax = fawcett(band=band)
    own = artist(ax, "band").get_paths()[0].vertices
    _, ax = fawcett(band={"level": 0.8})
    assert np.array_equal(artist(ax, "band").get_paths()[0].vertices, own)
    scores = {"m": [1, 2, 3, 4], "n": [1, 2, 3, 2]}
    bands = {
        name: rp.compute.roc_band([0, 1, 0, 1], score, method="wilson") for name, score in scores.items()
    }
    _, ax = draw([0, 1, 0, 1], scores, band=bands)
    assert artist(ax, "band:n").get_paths()[0].vertices[:, 1].max() == bands["n"].high.max()


def test_several_models_have_one_neutral_entry_for_each_kind_of_interval():
    _, ax = draw([0, 1, 0, 1], {"m": [1, 2, 3, 4], "n": [1, 2, 3, 2]}, band="simultaneous", crosses=[2.5])
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    said = ["95 % intervals of both rates (Wilson)", "95 % simultaneous band (Kolmogorov)"]
    assert sorted(words[2:]) == said
    for handle in ax.get_legend().legend_handles[2:]:
        color = (
            handle.get_facecolor()
            if hasattr(handle, "get_facecolor") and np.size(handle.get_facecolor())
            else handle.get_color()
        )
        assert to_rgb(np.ravel(color)) == to_rgb(plt.rcParams["axes.edgecolor"])
    rp.roc([0, 1, 0, 1], {"o": [1, 2, 3, 4], "p": [1, 2, 3, 2]}, band="simultaneous", ax=ax)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words.count(said[1]) == 1


def test_a_band_without_an_answer_is_left_out():
    with pytest.warns(UserWarning, match="^m: the ROC curve has no bootstrap band") as caught:
        _, ax = draw(
            [0, 1, 0, 1],
            {"m": [1, 3, 2, 4], "n": [1, 2, 3, 4]},
            band={"method": "bootstrap", "n_resamples": 50},
        )
    assert caught[0].filename == __file__
    assert [one.get_gid() for one in ax.collections if "band" in one.get_gid()] == ["band:n"]


def test_labels_take_a_level():
    _, ax = fawcett(label_fmt="{low:.3f} {high:.3f}", level=0.8)
    found = rp.compute.auc_interval(*FAWCETT_FIGURE_3, pos_label="p", method="delong-score", level=0.8)
    assert artist(ax, "roc").get_label() == f"{found.low:.3f} {found.high:.3f}"


@pytest.mark.mpl_image_compare
def test_image_bands_and_crosses_of_two_models():
    games = {name: column[::8] for name, column in table("tic_tac_toe").items()}
    scores = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], scores, band={"method": "bootstrap", "seed": 1}, crosses=[0.5])[0]


@pytest.mark.mpl_image_compare
def test_image_crosses_on_a_bootstrap_band():
    games = {name: column[::8] for name, column in table("tic_tac_toe").items()}
    band = {"method": "bootstrap", "seed": 1}
    return draw(games["x_wins"], games["naive_bayes"], band=band, thresholds=[0.5, 0.7], crosses=True)[0]


BAD = [
    ({"binormal": "spline"}, ValueError, r"method='spline' is unknown"),
    ({"crosses": True}, ValueError, r"crosses=True needs cut-offs"),
    ({"crosses": [np.nan]}, ValueError, r"crosses"),
    (
        {"hull": rp.compute.roc([0, 1], [1, 2])},
        TypeError,
        r"hull must be a bool or a dict of Line2D properties, got RocCurve\(…\)",
    ),
    (
        {"band": {"m": rp.compute.roc_band([0, 1], [1, 2], method="wilson")}},
        ValueError,
        r"band and models differ, 'm' but None",
    ),
    ({"level": 1}, ValueError, r"level must lie between 0 and 1"),
    (
        {"crosses": "all"},
        TypeError,
        r"crosses must be .*a list of numbers, a mapping of models to numbers or a dict of LineCollection properties, got 'all'",
    ),
    ({"crosses": {"at": [0.5], "method": "wald"}}, ValueError, r"method='wald' is unknown"),
    ({"band": "wide"}, ValueError, r"method='wide' is unknown: choose from 'pointwise', 'wilson'"),
    ({"hull": "yes"}, TypeError, r"hull must be a bool or a dict .*, got 'yes'"),
    ({"hull": {"foo": 3}}, TypeError, r"hull got an unexpected key 'foo'. It takes Line2D properties"),
    (
        {"operating_point": {"price": 3}},
        TypeError,
        r"operating_point got an unexpected key 'price'. Did you mean 'prior'",
    ),
    ({"colour": "red"}, TypeError, r"roc\(\) got an unexpected keyword argument 'colour'"),
    ({"label_fmt": 3}, TypeError, r"label_fmt must be a format string"),
    ({"isometrics": "beauty"}, ValueError, r"isometrics='beauty' is unknown: choose from 'accuracy', 'cost'"),
    ({"operating_point": {"prior": 2}}, ValueError, r"prior must be in \[0, 1\], not 2"),
    ({"operating_point": {"cost_fp": -1}}, ValueError, r"cost_fp must be finite and at least 0, not -1"),
    (
        {"label_fmt": "{nope}"},
        ValueError,
        r"label_fmt='\{nope\}' has an unknown field 'nope': choose from name, auc",
    ),
    ({"thresholds": "all"}, TypeError, r"thresholds must be .*got 'all'"),
    ({"ax": "here"}, TypeError, r"ax must be a matplotlib Axes or None, not str"),
]


@pytest.mark.parametrize(("kws", "error", "message"), BAD)
def test_bad_layers_draw_nothing(kws, error, message):
    fig, ax = plt.subplots()
    before = len(ax.get_children())
    with pytest.raises(error, match=message):
        rp.roc([0, 1, 0, 1], [1, 2, 3, 4], **{"ax": ax} | kws)
    assert len(ax.get_children()) == before
    assert plt.get_fignums() == [fig.number]


def test_labels_hold_the_interval_where_it_is_asked_for():
    fmt = "{name} (AUC {auc:.3f} [{low:.3f}, {high:.3f}])"
    _, ax = fawcett(label_fmt=fmt)
    assert artist(ax, "roc").get_label() == "ROC curve (AUC 0.680 [0.399, 0.880])"  # score limits


def test_the_interval_of_a_label_goes_with_the_band():
    fmt = "{low:.3f} {high:.3f}"
    _, ax = fawcett(label_fmt=fmt, band={"level": 0.8})
    found = rp.compute.auc_interval(*FAWCETT_FIGURE_3, pos_label="p", method="delong-score", level=0.8)
    assert artist(ax, "roc").get_label() == f"{found.low:.3f} {found.high:.3f}"
    drawing = {"method": "bootstrap", "seed": 3, "n_resamples": 100}
    _, ax = fawcett(label_fmt=fmt, band=drawing)
    drawn = rp.compute.auc_interval(*FAWCETT_FIGURE_3, pos_label="p", **drawing)
    assert artist(ax, "roc").get_label() == f"{drawn.low:.3f} {drawn.high:.3f}"


def test_a_label_holds_the_bound_of_pooled_scores():
    counted = rp.compute.counts([0, 1, 0, 1, 1, 0], [1, 2, 3, 4, 5, 6], max_points=2)
    _, ax = draw(counted, label_fmt="{auc:.3f} ± {auc_error:.3f} {tpr_error:.3f}")
    bounds = f"{counted.auc_error:.3f} {counted.tpr_error:.3f}"
    assert artist(ax, "roc").get_label() == f"{rp.compute.auc(counted):.3f} ± {bounds}"
    assert counted.auc_error > 0


def test_limits_beside_the_gini_coefficient_are_its_own(rng):
    y = np.repeat([1, 0], [40, 60])
    score = rng.normal(size=100) + y
    interval = rp.compute.auc_interval(y, score)
    text = get_labels(y, {"m": score}, label_fmt="{gini:.3f} {low:.3f} {high:.3f} ({interval:.2f})")
    low, high = 2 * interval.low - 1, 2 * interval.high - 1
    gini = 2 * interval.estimate - 1
    assert text == f"{gini:.3f} {low:.3f} {high:.3f} (95\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}CI {low:.2f} to {high:.2f})"
    both = get_labels(y, {"m": score}, label_fmt="{auc:.3f} {gini:.3f} {low:.3f}")
    assert both == f"{interval.estimate:.3f} {gini:.3f} {interval.low:.3f}"


def get_labels(*args, **kwargs):
    _, ax = draw(*args, **kwargs)
    return ax.get_legend().get_texts()[0].get_text()


def find_bar_and_point(ax, name):
    """Return the ends of a model's bar and its point, in points of the page."""
    (bar,) = (one for one in artists(ax, f"at:{name}") if isinstance(one, LineCollection))
    (point,) = (one for one in artists(ax, f"at:{name}") if isinstance(one, Line2D))
    ends = bar.get_transform().transform(bar.get_segments()[0])
    middle = point.get_transform().transform(point.get_xydata())[0]
    return ends * 72 / ax.figure.dpi, middle * 72 / ax.figure.dpi


@pytest.mark.parametrize(("shift", "is_beside"), [(0.1, True), (3.0, False)])
def test_an_interval_at_a_rate_goes_past_its_point(shift, is_beside):
    """Bars that overlap are side by side, and their points stay on the curves."""
    y, quantiles = np.repeat([1, 0], 200), norm.ppf((np.arange(200) + 0.5) / 200)
    models = {name: np.r_[quantiles + by, quantiles] for name, by in (("a", 1.0), ("b", 1.0 + shift))}
    fig, ax = plt.subplots()
    rp.roc(y, models, at=0.1, ax=ax)
    fig.canvas.draw()
    places = []
    for name in models:
        ends, point = find_bar_and_point(ax, name)
        assert point[0] == pytest.approx(ax.transData.transform((0.1, 0))[0] * 72 / fig.dpi)
        assert ends[0, 1] < point[1] < ends[1, 1]
        places.append(ends[0, 0])
    assert (places[0] != pytest.approx(places[1])) == is_beside
    assert ("Bars, side by side where they overlap: " in rp.caption(ax)) == is_beside


@pytest.mark.parametrize("highlight", [None, ["m0", "m8", "m9"]])
@pytest.mark.parametrize("rate", [0.01, 0.5])
def test_bars_at_a_rate_stay_near_it_and_in_the_panel(highlight, rate):
    """A bar 3 mm beside its rate would be read as one at another rate; one of no other bar does not move."""
    y, quantiles = np.repeat([1, 0], 200), norm.ppf((np.arange(200) + 0.5) / 200)
    models = {f"m{i}": np.r_[quantiles + (1.5 + i / 100), quantiles] for i in range(9)}
    models["m9"] = np.r_[quantiles - 3, quantiles]  # at these rates, its bar overlaps no other
    fig, ax = plt.subplots(figsize=(3, 3))
    rp.roc(y, models, at=rate, highlight=highlight, view={"fpr": (0, 1)}, legend=False, ax=ax)
    fig.canvas.draw()
    middle = ax.transData.transform((rate, 0))[0] * 72 / fig.dpi
    (left, _), (right, _) = ax.get_window_extent().get_points() * 72 / fig.dpi
    places = [find_bar_and_point(ax, name)[0][0, 0] for name in highlight or models]
    assert places[-1] == pytest.approx(middle)
    assert len(set(places[:-1])) == len(places) - 1
    assert left < min(places)
    assert max(places) < right
    assert max(abs(place - middle) for place in places) <= 72 / 25.4 + 1e-9
    if rate == 0.5:
        assert np.mean(places[:-1]) == pytest.approx(middle)
