"""Maps of a metric: its isometrics in ROC space, and the surface of one value over the skew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._typing import Array, MetricLike
from rocplot._validation import number, one_of
from rocplot.compute._metrics.isometric import isometric_lines
from rocplot.compute._metrics.metric import parameter_names, record_of
from rocplot.compute._metrics.record import class_totals
from rocplot.plot import _artists, _axes

_SURFACE = ("rstride", "cstride", "rcount", "ccount", "cmap", "norm", "vmin", "vmax", "shade", "lightsource")
_CELLS = 600  # each way, of a shade
_FAR = 2  # sides of the square; a rotation point beyond them is pointed at
_STUB = 0.2


def isometrics(
    metric: MetricLike,
    *,
    skew: float = 1,
    levels: ArrayLike | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    space: str = "roc",
    fill: Any = False,
    rotation: Any = False,
    indifference: Any = False,
    chance: Any = True,
    legend: Any = "auto",
    ax: Axes | None = None,
    **kws: Any,
) -> Axes:
    """Draw the map of a metric: lines along which it has one value, each with its value on it.

    Parameters
    ----------
    metric : str or callable
        As for ``rocplot.compute.metric``.
    skew : float
        c = N/P, negatives over positives; N/P of `positives` and `negatives` where both are given.
    levels : array-like or int, optional
        The values, or about how many round ones; by default about ten.
    positives, negatives : float, optional
        The totals of the classes, for PN space, Laplace and m-estimate; one follows from the other and
        the skew.
    space : {"roc", "pn"}
        Rates, or counts on axes that end at the totals of the classes.
    fill : bool or dict
        Shade the values between the lines, the higher the darker.
    rotation : bool or dict
        The point outside the square around which straight isometrics turn, and the lines' way to it; an
        arrow towards one that is far away.
    indifference : bool or dict
        The line on which the metric does not depend on the skew.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` waits for a second metric, or for a layer with a name.
    ax : Axes, optional
        Where to draw; by default the current axes.  A second call lays another metric over the first,
        in the next colour: equivalent metrics have the same lines.
    **kws
        The metric's own parameters, such as ``beta=2``, and keywords of the lines.  A function's own ones
        are bound before: ``lambda f, t, c: profit(f, t, c, unit=5)``.

    Returns
    -------
    Axes
        With lines whose gid is ``isometrics``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.isometric``; for a rotation point that does not exist; for PN space
        without totals; before anything is drawn.

    Notes
    -----
    Flach's slides, "Types of isometric plots"; Flach, *The geometry of ROC space*, ICML 2003.  Splitting
    criteria do not mind which child is called positive, and have lines in both triangles.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = isometrics("f_beta", beta=2, skew=3, levels=[0.2, 0.4, 0.6, 0.8], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['chance', 'isometrics', 'isometrics', 'isometrics', 'isometrics']
    >>> plt.close(fig)
    """
    known = {key: kws.pop(key) for key in parameter_names() if key in kws}
    if positives is not None or negatives is not None:
        positives, negatives = class_totals(number(skew, "skew"), positives, negatives)
        skew = number(negatives, "negatives") / number(positives, "positives", low=1e-300)
    if record_of(metric).counts_cases:
        known |= {"positives": positives, "negatives": negatives}
    lines = isometric_lines(metric, skew, levels, **known)
    to = _scale(space, positives, negatives)
    want_turn, want_same = _artists.layer(rotation, "rotation"), _artists.layer(indifference, "indifference")
    turn = None if want_turn is None else _turn(metric, skew, known)
    ratio = {key: value for key, value in known.items() if key == "cost_ratio"}
    same = None if want_same is None else compute.indifference_line(metric, **ratio)
    want_fill, want_chance = (
        _artists.layer(fill, "fill", own=("alpha", "color")),
        _artists.layer(chance, "chance"),
    )
    kws = _artists.keywords(kws, "isometrics()")

    ax = _axes.axes(ax, legend)
    second = _artists.has(ax, "isometrics")
    if space == "pn":
        _axes.class_counts(ax, *to(1, 1))
    else:
        _axes.roc(ax)
    look = _artists.next_look(ax) | {"linewidth": _artists.thin_width(0.7), "alpha": 1.0}
    kws = _artists.over(look, kws)
    grounds = None
    if want_fill is not None:
        values = _evaluated(metric, skew, known)
        grounds = _fill(ax, values, [line[0] for line in lines], to, {"color": kws["color"]} | want_fill)
    _draw_diagonal(ax, want_chance, to)
    if turn is not None and want_turn is not None:
        _draw_turn(ax, turn, lines, to, want_turn)
    if same is not None and want_same is not None:
        dots: dict[str, Any] = {
            "linestyle": (0, (1, 1.4)),
            "linewidth": _artists.thin_width(1.2),
            "zorder": 1.9,
        }
        dots |= {"gid": "indifference", "label": "the same at any skew", "clip_on": False}
        _artists.line(ax, *to(*same), **_artists.over(dots, want_same))
    label_kws: dict[str, Any] = {"color": kws["color"]}
    if grounds is None and _artists.has(ax, "fill"):  # of another metric, whose shade should be seen
        label_kws["bbox"] = {
            "facecolor": _artists.toned(0, "k"),
            "alpha": 0.5,
            "edgecolor": "none",
            "pad": 0.3,
        }
    _artists.isometrics(ax, (record_of(metric).label(known), lines, kws), to, grounds, **label_kws)
    wanted = "outside" if legend == "auto" and (second or same is not None) else legend
    _axes.legend(ax, wanted, has_names=False, loc="lower right")
    return ax


def _scale(
    space: str, positives: float | None, negatives: float | None
) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Lead from rates to the coordinates of the space."""
    one_of(space, ("roc", "pn"), "space")
    if space == "roc":
        return lambda f, t: (f, t)
    if positives is None or negatives is None:
        raise ValueError("PN space needs positives= or negatives=, the totals of the classes")
    p, n = positives, negatives
    return lambda f, t: (np.multiply(n, f), np.multiply(p, t))


def _turn(metric: MetricLike, skew: float, known: dict[str, Any]) -> tuple[float, float]:
    turn = compute.rotation_point(metric, skew, **known)
    if not np.isfinite(turn).all():
        kind = "curves" if np.isnan(turn).any() else "parallel"
        raise ValueError(
            f"the isometrics of {record_of(metric).label(known)} turn around no point: they are {kind}"
        )
    return turn


def _evaluated(metric: MetricLike, skew: float, known: dict[str, Any]) -> Array:
    """Evaluate in the middles of small cells: none of them is a singular point."""
    middles = (np.arange(_CELLS) + 0.5) / _CELLS
    return compute.metric(metric, middles, middles[:, None], skew, **known)


def _fill(ax: Axes, values: Array, levels: list[float], to: Any, options: dict[str, Any]) -> Array:
    """Shade the space between two lines in one tone; return the tones on the lines."""
    most = options.get("alpha", 0.45) / max(len(levels), 1)
    order = np.sort(levels)
    tones = np.where(np.isnan(values), 0, most * np.searchsorted(order, values))
    _artists.shade(ax, np.broadcast_to(tones, (_CELLS, _CELLS)), to(1, 1), options["color"])
    return _artists.toned(most * (np.searchsorted(order, levels) + 0.5), options["color"])


def _draw_diagonal(ax: Axes, options: dict[str, Any] | None, to: Any) -> None:
    if options is None or _artists.has(ax, "chance"):
        return
    x, y = to(np.array([0.0, 1.0]), np.array([0.0, 1.0]))
    look: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
    _artists.line(ax, x, y, **_artists.over(look, options))


def _draw_turn(
    ax: Axes,
    turn: tuple[float, float],
    lines: list[tuple[float, Array, Array]],
    to: Any,
    options: dict[str, Any],
) -> None:
    """Draw the rotation point, and the lines' way from it to the square."""
    centre = np.array([0.5, 0.5])
    way = np.subtract(turn, centre)
    far = np.abs(way).max() > 0.5 + _FAR
    edge = centre + 0.5 * way / np.abs(way).max()
    stub = edge + _STUB * way / np.hypot(*way)
    _axes.take_in(ax, *to(*(stub if far else turn)))
    _artists.line(ax, *to(np.array([0, 1, 1, 0, 0]), np.array([0, 0, 1, 1, 0])), gid="square", avoid=True)
    for _, f, t in lines:
        near = int(np.argmin(np.hypot(f - turn[0], t - turn[1])))
        share = min(1.0, 0.5 * _STUB / np.hypot(f[near] - turn[0], t[near] - turn[1])) if far else 1.0
        end = f[near] + share * (turn[0] - f[near]), t[near] + share * (turn[1] - t[near])
        x, y = to(np.array([end[0], f[near]]), np.array([end[1], t[near]]))
        _artists.line(
            ax, x, y, linewidth=0.4, linestyle=(0, (3, 2)), zorder=1.3, gid="rotation_lines", avoid=True
        )
    place = ", ".join(f"{at + 0.0:.3g}".replace("-", "−") for at in to(*turn))
    if far:
        arrow = {"color": options["color"]} if "color" in options else {}
        _artists.arrow(ax, to(*edge), to(*stub), gid="rotation", **arrow)
        _artists.label(ax, f"turn around\n({place})", *to(*stub))
        return
    look: dict[str, Any] = {"gid": "rotation", "markersize": 3.5}
    _artists.points(ax, *to(*turn), **_artists.over(look, options))
    _artists.label(ax, f"({place})", *to(*turn))
