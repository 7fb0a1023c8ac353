"""What is straight in the data is true on any scale, set before or after; limits and ticks give way."""

import copy
import io
import itertools
import pickle

import matplotlib.pyplot as plt
import numpy as np
import pytest
import tiers
from matplotlib.lines import Line2D
from matplotlib.transforms import IdentityTransform
from scipy.special import ndtr, ndtri

import rocplot as rp
from rocplot.page import scales

RNG = np.random.default_rng(0)
Y = RNG.random(400) < 0.4
SCORE = RNG.normal(1.6 * Y, 1)
P = 1 / (1 + np.exp(0.8 - SCORE))
LAYERS = {
    "hull": True,
    "isometrics": True,
    "operating_point": {"prior": 0.1},
    "band": True,
    "area": True,
    "ties": True,
}
PICTURES = {
    "roc": lambda ax: rp.roc(Y, SCORE.round(1), ax=ax, **LAYERS),
    "roc of two models": lambda ax: rp.roc(Y, {"a": SCORE, "b": -SCORE}, ax=ax, hull=True),
    "roc_average": lambda ax: rp.roc_average(Y, SCORE, fold=np.arange(400) % 4, ax=ax),
    "roc_points": lambda ax: rp.roc_points({"a": (0, 0.3), "b": (0.1, 0.6), "c": (0.5, 0.9)}, ax=ax),
    "isometrics": lambda ax: rp.isometrics("f_beta", skew=2, ax=ax),
    "combination": lambda ax: rp.combination((0.1, 0.5), (0.2, 0.8), k=0.3, ax=ax),
    "repair": lambda ax: rp.repair(Y, SCORE, ax=ax),
    "precision_recall": lambda ax: rp.precision_recall(Y, SCORE, ax=ax),
    "lift": lambda ax: rp.lift(Y, SCORE, ax=ax),
    "cost_curve": lambda ax: rp.cost_curve(Y, SCORE.round(0), lines=True, ax=ax),
    "brier_curve": lambda ax: rp.brier_curve(Y, P, ax=ax),
    "calibration": lambda ax: rp.calibration(Y, P, ax=ax),
    "net_benefit": lambda ax: rp.net_benefit(Y, P, ax=ax),
    "pn": lambda ax: rp.pn(Y, SCORE, ax=ax),
    "threshold_metrics": lambda ax: rp.threshold_metrics(Y, P, ax=ax),
    "det": lambda ax: rp.det(Y, SCORE, ax=ax),
}


def paths(ax):
    """Collect what is laid out in data coordinates: the data of each path, and where it is drawn."""
    for one in [*ax.lines, *ax.collections]:
        if (
            not one.get_transform().contains_branch(ax.transData)
            or getattr(one, "get_linestyle", str)() == "None"
        ):
            continue
        for path in [one.get_path()] if isinstance(one, Line2D) else one.get_paths():
            closed = path.codes is not None and 79 in path.codes
            data = np.asarray(path.vertices)[: -1 if closed else None]
            data = np.concatenate([data, data[:1]]) if closed else data
            yield str(one.get_gid()), data, one.get_transform().transform_path(path)


def farthest(ax, data, drawn):
    """Sample straight segments of the data densely, and measure in pixels how far they are from what is drawn."""
    share = np.concatenate([np.linspace(0, 1, 60), np.geomspace(1e-4, 1, 60)])
    a, b = data[:-1], data[1:]
    steps = a[:, None] + np.concatenate([share, 1 - share])[:, None] * (b - a)[:, None]
    with np.errstate(all="ignore"):
        spots = ax.transData.transform(steps.reshape(-1, 2))
        inside = (np.abs(ax.transAxes.inverted().transform(spots) - 0.5) < 0.499).all(axis=1)
    ends = np.asarray(drawn.vertices)[: len(drawn.vertices)]
    worst = 0.0
    for spot in spots[inside][:: max(1, inside.sum() // 200)]:
        start, way = ends[:-1], np.diff(ends, axis=0)
        long = np.maximum((way**2).sum(1), 1e-12)
        along = np.clip(((spot - start) * way).sum(1) / long, 0, 1)[:, None]
        worst = max(worst, np.nanmin(np.hypot(*(start + along * way - spot).T)))
    return worst


def assert_true(fig, ax):
    fig.canvas.draw()
    found = {gid: farthest(ax, data, drawn) for gid, data, drawn in paths(ax) if len(data) > 1}
    assert found
    assert max(found.values()) < 0.5, found


ON_LOG = list(itertools.product(sorted(set(PICTURES) - {"det"}), [False, True]))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "before"), tiers.in_short(ON_LOG, [*ON_LOG[::4], *ON_LOG[3::4]]))
def test_straight_lines_are_true_on_a_log_axis(name, before):
    fig, ax = plt.subplots()
    if before:
        ax.set_xscale("log")
    PICTURES[name](ax)
    if not before:
        ax.set_xscale("log")
    assert_true(fig, ax)
    assert ax.get_xlim()[0] > 0
    low, high = ax.transData.inverted().transform(ax.transAxes.transform([(0, 0), (1, 1)]))[:, 0]
    assert 1e-4 < low < (1 if name == "pn" else 0.2) < high


SCALES = {
    "log both": lambda ax: (ax.set_xscale("log"), ax.set_yscale("log")),
    "logit both": lambda ax: (ax.set_xscale("logit"), ax.set_yscale("logit")),
    "logit y": lambda ax: ax.set_yscale("logit"),
    "log masked": lambda ax: ax.set_xscale("log", nonpositive="mask"),
    "symlog": lambda ax: ax.set_xscale("symlog", linthresh=0.01),
    "probit": lambda ax: (
        ax.set_xscale("function", functions=(ndtri, ndtr)),
        ax.set(xlim=(0.01, 0.99)),
    ),
}


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:divide by zero")  # of matplotlib, for probits of the limits that it had
@pytest.mark.parametrize("scale", SCALES)
def test_every_scale(scale):
    fig, ax = plt.subplots()
    PICTURES["roc"](ax)
    SCALES[scale](ax)
    assert_true(fig, ax)


def test_det_and_linear_axes_get_no_points():
    """DET bends its own curves; on linear axes paths stay as they are, and so do printed figures."""
    _, ax = plt.subplots()
    for line in PICTURES["roc"](ax).lines:
        path, affine = line.get_path(), line.get_transform()
        assert affine.transform_path_non_affine(path) is path
        np.testing.assert_array_equal(
            affine.get_matrix() if affine.is_affine else affine.get_affine().get_matrix(),
            ax.transData.get_affine().get_matrix(),
        )
    fig, ax = plt.subplots()
    PICTURES["det"](ax)
    assert_true(fig, ax)


def test_the_chance_line_over_log_fpr():
    """Tpr = fpr is exponential over log fpr: half way down two decades it stands at .1, not at .5."""
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, ax=ax)
    ax.set_xscale("log")
    ax.set_xlim(0.01, 1)
    fig.canvas.draw()
    (chance,) = (line for line in ax.lines if line.get_gid() == "chance")
    drawn = ax.transAxes.inverted().transform(
        chance.get_transform().transform_path(chance.get_path()).vertices
    )
    height = np.interp(0.5, *drawn.T)
    assert height == pytest.approx((0.1 + 0.025) / 1.05, abs=2e-3)


def test_a_rate_of_0_stands_at_the_edge_of_a_log_axis():
    fig, ax = plt.subplots()
    rp.roc_points({"a": (0, 0.3), "b": (0.1, 0.6)}, ax=ax)
    ax.set_xscale("log")
    fig.canvas.draw()
    place = {}
    for line in ax.lines:
        if line.get_marker() == "o":
            at = ax.transAxes.inverted().transform(line.get_transform().transform(line.get_xydata()))
            place.update({(x, y): spot for (x, y), spot in zip(line.get_xydata().tolist(), at, strict=True)})
    assert place[0, 0.3][0] == pytest.approx(0)
    assert place[0.1, 0.6][0] > 0.03  # beside it, not on the edge
    texts = [text for text in ax.findobj(plt.Text) if text.get_text() == "a" and text.get_visible()]
    assert len(texts) == 1
    assert ax.bbox.padded(30).contains(*texts[0].get_window_extent().get_points().mean(0))


@pytest.mark.parametrize("order", ["before", "after", "limits before"])
def test_the_ticks_of_a_logarithmic_fpr(order):
    fig, ax = plt.subplots()
    if order != "after":
        ax.set_xscale("log")
    if order == "limits before":
        ax.set_xlim(1e-3, 1)
    rng = np.random.default_rng(2)
    y = np.repeat([0, 1], [1500, 100])
    rp.roc(y, rng.normal(size=y.size) + 2 * y, ax=ax)
    if order == "after":
        ax.set_xscale("log")
    fig.canvas.draw()
    low, high = ax.get_xlim()
    shown = [one.get_text() for one in ax.get_xticklabels() if low * 0.99 <= one.get_position()[0] <= high]
    assert [one.replace("\\mathdefault", "") for one in shown] == [
        "${10^{-3}}$",
        "${10^{-2}}$",
        "${10^{-1}}$",
        "1",
    ]
    assert not any(one.get_text() for one in ax.xaxis.get_minorticklabels())


def test_a_logarithmic_axis_of_few_cases_has_a_decade():
    fig, ax = plt.subplots()
    rp.roc([1, 0, 0, 0], [4, 3, 2, 1], ax=ax)
    ax.set_xscale("log")
    fig.canvas.draw()
    assert 0.05 < ax.get_xlim()[0] <= 0.1
    fig, ax = plt.subplots()
    ax.set_xscale("log")
    ax.set_xlim(0.1, 1)
    rp.roc([1, 0, 0, 0], [4, 3, 2, 1], ax=ax)
    fig.canvas.draw()
    labels = [one for one in ax.xaxis.get_minorticklabels() if 0.1 < one.get_position()[0] < 1]
    minor = {one.get_text() for one in labels} - {""}
    assert minor <= {f"0.{i}" for i in range(2, 10)}


@pytest.mark.slow
def test_limits_set_before_are_kept_without_a_warning():
    for way, ends in (("x", (0.001, 1)), ("y", (0.2, 0.9))):
        _, ax = plt.subplots()
        ax.set_xscale("log")
        getattr(ax, f"set_{way}lim")(ends)
        rp.roc(Y, SCORE, ax=ax)
        assert getattr(ax, f"get_{way}lim")() == ends
    for name, draw in PICTURES.items():
        if name == "det":
            continue
        _, ax = plt.subplots()
        ax.set(xlim=(0.1, 0.4), ylim=(0.3, 0.6))
        draw(ax)
        ax.figure.draw_without_rendering()
        assert (ax.get_xlim(), ax.get_ylim()) == ((0.1, 0.4), (0.3, 0.6)), name


def test_limits_of_a_panel_that_is_shared_are_no_choice():
    _, (left, right) = plt.subplots(1, 2, sharex=True, sharey=True)
    rp.lift(Y, SCORE, scale="ratio", ax=left)
    low = left.get_ylim()
    rp.lift(np.r_[1, np.zeros(99)], np.r_[9, np.arange(99) / 99], scale="ratio", ax=right)
    assert right.get_ylim()[1] > 50 > low[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "name", ["roc", "precision_recall", "cost_curve", "calibration", "det", "pn", "lift"]
)
@pytest.mark.parametrize("order", ["draw, then twin", "twin, then draw", "draw on the twin"])
def test_twins_keep_the_limits(name, order, caplog):
    fig, alone = plt.subplots()
    PICTURES[name](alone)
    _, ax = plt.subplots()
    twin = None if order == "draw, then twin" else ax.twinx()
    drawn = PICTURES[name](twin if order == "draw on the twin" else ax)
    other = ax.twinx() if twin is None else ax if drawn is twin else twin
    if order != "draw on the twin":
        other.plot([0.1, 0.9], [0, 50])
    for one in (fig, ax.figure):
        one.canvas.draw()
    assert drawn.get_xlim() == pytest.approx(alone.get_xlim())
    assert drawn.get_ylim() == pytest.approx(alone.get_ylim())
    if order == "draw, then twin":
        assert other.get_ylim() == pytest.approx((-2.5, 52.5))
    assert not caplog.records  # matplotlib logs "Ignoring fixed y limits …"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "name", ["roc", "precision_recall", "cost_curve", "calibration", "lift", "pn", "det"]
)
def test_ticks_of_a_zoomed_panel(name):
    _, ax = plt.subplots()
    PICTURES[name](ax)
    whole = ax.get_xticks()
    for low, high in ((0, 0.2), (0.5, 0.55)):
        part = tuple(low + share * (high - low) for share in (0, 1))
        part = tuple(np.multiply(part, 240)) if name == "pn" else part
        ax.set_xlim(*part)
        if name == "det" and low:
            continue  # it has rates of its own, far apart in the middle
        ticks = [at for at in ax.get_xticks() if part[0] <= at <= part[1]]
        assert 3 <= len(ticks) <= 12
        texts = [text.get_text() for text in ax.get_xticklabels()]
        assert len(set(texts)) == len(texts)
    PICTURES[name](plt.subplots()[1])
    _, again = plt.subplots()
    PICTURES[name](again)
    np.testing.assert_array_equal(again.get_xticks(), whole)


def test_tick_labels_of_a_narrow_zoom_are_told_apart():
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, ax=ax)
    ax.set_xlim(0, 2e-6)
    ax.set_ylim(0.9999998, 1)
    fig.canvas.draw()
    for axis in (ax.xaxis, ax.yaxis):
        texts = [label.get_text() for label in axis.get_ticklabels()]
        np.testing.assert_allclose(
            [float(text) for text in texts], axis.get_ticklocs(), rtol=1e-9, atol=1e-12
        )


def test_a_zoomed_panel_is_square_and_shows_no_point_beyond():
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, thresholds=[-0.5, 0.5, 1.5], ax=ax)
    ax.set_xlim(0, 0.2)
    fig.canvas.draw()
    assert ax.bbox.width == pytest.approx(ax.bbox.height)
    (marks,) = (line for line in ax.lines if line.get_gid() == "thresholds")
    seen = {text.get_text() for text in ax.findobj(plt.Text) if text.get_visible()}
    shown = {text for text, x in zip(("-0.5", "0.5", "1.5"), marks.get_xdata(), strict=True) if x <= 0.2}
    assert {text.replace("−", "-").removeprefix("cut-off ") for text in seen} & {
        "-0.5",
        "0.5",
        "1.5",
    } == shown
    assert len(shown) < 3
    image = np.asarray(fig.canvas.buffer_rgba())[..., :3].astype(int)
    beyond = image[:, int(ax.bbox.x1) + 4 :]
    assert (np.ptp(beyond, axis=2) < 20).all()  # nothing blue on the right of the panel
    assert len(marks.get_xdata()) == 3


def test_fills_are_where_the_data_are():
    """Cells of equal accuracy: the tone changes where the accuracy does, on a log axis, too."""

    def tones(log):
        fig, ax = plt.subplots(figsize=(4, 4))
        rp.isometrics("accuracy", skew=1, fill=True, levels=[0.25, 0.5, 0.75], ax=ax)
        for one in [*ax.lines, *ax.texts, *ax.artists]:
            one.set_visible(False)
        if log:
            ax.set_xscale("log")
        ax.set_xlim(0.05, 1)
        fig.canvas.draw()
        image = np.asarray(fig.canvas.buffer_rgba())[..., 0].astype(int)
        x = np.array([0.07, 0.1, 0.2, 0.33, 0.6, 0.9])
        place = ax.transData.transform(np.column_stack([x, np.full(6, 0.31)])).round().astype(int)
        return image[image.shape[0] - place[:, 1], place[:, 0]]

    np.testing.assert_allclose(tones(True), tones(False), atol=2)
    assert len(set(tones(False).tolist())) > 1


@pytest.mark.slow
def test_limits_follow_a_change_back_and_forth():
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, ax=ax)
    ax.set_xscale("log")
    rp.roc(Y, {"b": -SCORE}, ax=ax)  # more models on the changed axes
    fig.canvas.draw()
    curve = rp.compute.roc(Y, SCORE)
    low, high = ax.get_xlim()
    assert 0.3 * curve.fpr[curve.fpr > 0][0] < low < curve.fpr[curve.fpr > 0][0]
    assert high == pytest.approx(1.025)
    ax.set_xscale("linear")
    ax.set_xlim(-0.025, 1.025)
    assert_true(fig, ax)


@pytest.mark.slow
def test_figures_are_copied_and_pickled():
    fig, ax = plt.subplots()
    PICTURES["roc"](ax)
    ax.set_xscale("log")
    again = pickle.loads(pickle.dumps(fig))
    one, two = io.BytesIO(), io.BytesIO()
    fig.savefig(one, format="png")
    again.savefig(two, format="png")
    assert one.getvalue() == two.getvalue()
    again.axes[0].set_xscale("linear")
    assert isinstance(copy.copy(ax.lines[0].get_transform()).inverted()._b, IdentityTransform)


@pytest.mark.mpl_image_compare
def test_image_log_axis():
    fig, ax = plt.subplots()
    rng = np.random.default_rng(1)
    y = rng.random(3000) < 0.3
    scores = {"a": rng.normal(2 * y, 1), "b": rng.normal(y, 1)}
    layers = {"band": True, "operating_point": {"prior": 0.05}, "isometrics": {"levels": [0.6, 0.8]}}
    rp.roc(y, scores, hull=True, **layers, ax=ax)
    ax.set_xscale("log")
    return fig


@pytest.mark.mpl_image_compare
def test_image_zoomed():
    fig, ax = plt.subplots()
    rp.roc(Y, SCORE, hull=True, thresholds=[0, 1, 1.5, 2], ax=ax)
    ax.set(xlim=(0, 0.2), ylim=(0.2, 0.9))
    return fig


def test_ticks_that_have_room_are_measured_once(monkeypatch):
    """Ticks are looked for several times whenever a figure is drawn."""
    asked, ask = [], scales.has_tick_room
    monkeypatch.setattr(scales, "has_tick_room", lambda *given: asked.append(given) or ask(*given))
    _, ax = plt.subplots()
    ax.xaxis.set_major_locator(locator := scales.RoundedLocator())
    assert locator.tick_values(0, 1).size > 3
    assert len(asked) == 1
