"""All labellings of a tree as points, the chain of the best ones, and the leaves as stacked segments."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from rocplot import compute
from rocplot._typing import Array
from rocplot._validation import number, one_of
from rocplot.compute._metrics.pencil import line_in_square
from rocplot.compute._trees.best_labelling import best_of
from rocplot.plot import _artists, _axes

_CONDITION = ("prior", "cost_fp", "cost_fn")
_FEW = 6  # leaves whose strings still stand beside a point
_STRING = 12  # leaves whose labels are written sign by sign
_FEW_STEPS = 12  # segments that all bear their counts
_MANY = 100  # points that are drawn as dots


class _Space(NamedTuple):
    """What rates are multiplied by: one and one in ROC space, N and P in PN space."""

    across: float
    up: float


def tree_labellings(
    leaves: Any,
    X: Any = None,
    y: Any = None,
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    space: str = "roc",
    points: Any = True,
    chain: Any = True,
    opposite: Any = False,
    hull: Any = False,
    labels: Any = "chain",
    segments: Any = False,
    operating_point: Any = None,
    chance: Any = True,
    legend: Any = "auto",
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw the labellings of a tree's leaves as points, joined by the chain of the best ones.

    Parameters
    ----------
    leaves : sequence of (positives, negatives), nested dict, fitted classifier, Tree or TreeLabellings
        As for ``rocplot.compute.tree``; or what ``rocplot.compute.tree_labellings`` made of it.
    X, y, sample_weight, pos_label
        As for ``rocplot.compute.tree``.
    space : {"roc", "pn"}
        Rates, or counts of negatives and positives, on the axes.
    points : bool or dict
        A marker for each labelling; for more than 12 leaves for those of the chain.
    chain : bool or dict
        The line through the labellings that turn leaves + in the order of their ranking.
    opposite : bool or dict
        The chain of the opposite labellings: its mirror image through the centre, which is marked.
    hull : bool or dict
        The upper hull of all labellings.  It is the chain, unless the leaves were ranked on other cases.
    labels : {"chain", "all"}, bool, list of str or dict
        Write the labels, ``+−−+``, beside the points of the chain between its ends, all − and all + (for at
        most six leaves), beside all points as far as there is room, or beside these; for more than 12
        leaves how many are + .  A dict holds ``of`` and keywords of the text.
    segments : bool or dict
        The leaves as segments, stacked in the order of their ranking: each runs as far as its negatives
        and rises as far as its positives, which are written beside it; of many leaves where there is room.
    operating_point : bool or dict
        The labelling of least expected cost and the iso-performance line through it.  A dict may hold
        ``prior``, ``cost_fp``, ``cost_fn`` and marker keywords.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the chain's line.

    Returns
    -------
    Axes
        With artists whose gid is ``tree_labellings`` (the chain), ``points``, ``opposite``, ``segments`` …

    Raises
    ------
    ValueError, TypeError
        For a tree that cannot be read (see ``rocplot.compute.tree``), an absent class, an unknown space or
        labelling, or a layer of the wrong kind; before anything is drawn.

    Notes
    -----
    Flach's slides after Ferri, Flach & Hernández-Orallo (2002).  The stacked segments are a Lorenz curve; on
    axes of counts their slopes are posterior odds, on axes of rates likelihood ratios.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = tree_labellings([(4, 1), (2, 3), (1, 5), (3, 1)], ax=ax)
    >>> ax.lines[0].get_gid(), len(ax.lines[0].get_xdata())
    ('tree_labellings', 5)
    >>> plt.close(fig)
    """
    found = leaves
    if not isinstance(found, compute.TreeLabellings):
        found = compute.tree_labellings(leaves, X, y, sample_weight=sample_weight, pos_label=pos_label)
    scale = _scale(found, one_of(space, ("roc", "pn"), "space"))
    want_points, want_opposite = _artists.layer(points, "points"), _artists.layer(opposite, "opposite")
    want_chain, want_hull = _artists.layer(chain, "chain"), _artists.layer(hull, "hull")
    want_segments = _artists.layer(segments, "segments", LineCollection)
    best = _best(found, operating_point)
    chosen, text_kws = _chosen(found, labels, best)
    want_chance = _artists.layer(chance, "chance")
    line_kws = _artists.keywords(line_kws, "tree_labellings()")
    found_hull = found.hull if want_hull is not None else None
    steps = _steps(found) if want_segments is not None else None

    ax = _axes.axes(ax, legend)
    _lay_out(ax, space, scale)
    colour = None
    if want_chain is not None:
        f, t = found.fpr[found.chain], found.tpr[found.chain]
        look: dict[str, Any] = {"gid": "tree_labellings", "label": _chain_label(found)}
        both = _artists.over(_artists.over(look, line_kws), want_chain)
        colour = _artists.curve(ax, scale.across * f, scale.up * t, **both).get_color()
    _draw_chance(ax, scale, want_chance)
    ink = {"color": _artists.neutral() if colour is None else colour}
    if want_points is not None:
        _draw_points(ax, found, scale, ink, want_points)
    if want_opposite is not None:
        _draw_opposite(ax, found, scale, want_opposite)
    if found_hull is not None:
        _draw_hull(ax, found_hull, scale, ink, want_hull or {})
    if steps is not None:
        _draw_segments(ax, steps, scale, ink, want_segments or {})
    if best is not None:
        _draw_best(ax, found, best, scale, ink)
    for i in chosen:
        clear = 7.0 if best is not None and i == best[0] else 3.5
        required = len(chosen) <= 12
        x, height = scale.across * found.fpr[i], scale.up * found.tpr[i]
        text = _signs(str(found.labels[i]))
        _artists.label(ax, text, x, height, required=required, **({"clear": clear} | text_kws))
    if want_opposite is not None and isinstance(legend, str) and legend == "auto":
        legend = "outside"  # both corners are taken
    _axes.legend(ax, legend, has_names=True, loc="lower right" if want_points is None else "best")
    return ax


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _scale(found: compute.TreeLabellings, space: str) -> _Space:
    if space == "roc":
        return _Space(1.0, 1.0)
    tree = _tree_of(found, 'space="pn"')
    return _Space(float(tree.negative[0]), float(tree.positive[0]))


def _tree_of(found: compute.TreeLabellings, wish: str) -> compute.Tree:
    if found.tree is None:
        raise ValueError(f"{wish} needs the leaf counts: pass the leaves, or labellings made from them")
    return found.tree


def _best(found: compute.TreeLabellings, want: Any) -> tuple[int, float, dict[str, Any]] | None:
    """Find the labelling of least expected cost, and the slope of its iso-performance line."""
    options = _artists.layer(want, "operating_point", own=_CONDITION)
    if options is None:
        return None
    tree = _tree_of(found, "operating_point")
    prior = options.pop("prior", None)
    if prior is None:
        prior = float(tree.positive[0] / (tree.positive[0] + tree.negative[0]))
    prior = number(prior, "prior", 0, 1)
    cost_fp, cost_fn = options.pop("cost_fp", 1), options.pop("cost_fn", 1)
    labels = best_of(tree, prior, cost_fp, cost_fn)
    gain = prior * cost_fn
    slope = (1 - prior) * cost_fp / gain if gain > 0 else np.inf
    return found.labels.tolist().index(labels), slope, options


def _chosen(
    found: compute.TreeLabellings, want: Any, best: tuple[int, float, Any] | None
) -> tuple[list[int], dict[str, Any]]:
    """Find the labellings whose labels are written."""
    options = _artists.layer(want, "labels", Text, own=("of",), also=(str, list, tuple, np.ndarray)) or {}
    if want is None or want is False:
        return [], {}
    which = options.pop("of", options.pop("value", "chain"))
    if isinstance(which, str):
        which = one_of(which, ("chain", "all"), "labels")
        if which == "all":
            return list(range(found.labels.size)), options
        few = len(str(found.labels[0])) <= _FEW
        return (list(map(int, found.chain[1:-1])) if few else [best[0]] if best is not None else []), options
    return [_index(found, str(one).replace("−", "-")) for one in which], options


def _index(found: compute.TreeLabellings, labels: str) -> int:
    at = np.flatnonzero(found.labels == labels)
    if not at.size:
        raise ValueError(f"labels={labels!r} is no labelling of this tree: one is {str(found.labels[0])!r}")
    return int(at[0])


def _signs(labels: str) -> str:
    """Write the labels of the leaves, or of many leaves how many are +."""
    if len(labels) > _STRING:
        return f"{labels.count('+')} of {len(labels)} leaves +"
    return "\N{NO-BREAK SPACE}".join(labels.replace("-", "−"))  # else − − is one line


def _steps(found: compute.TreeLabellings) -> list[tuple[Array, str]]:
    """Stack the leaves in the order of their ranking: two ends in rates, and what each holds."""
    tree = _tree_of(found, "segments")
    P, N = tree.positive[0], tree.negative[0]
    fp = tp = 0
    steps = []
    for leaf in tree.leaves[np.argsort(tree.rank, kind="stable")]:
        p, n = tree.positive[leaf], tree.negative[leaf]
        if p + n > 0:
            ends = np.array([[fp / N, tp / P], [(fp + n) / N, (tp + p) / P]])
            steps.append((ends, f"{_artists.amount(p)}+ {_artists.amount(n)}−"))
            fp, tp = fp + n, tp + p
    return steps


def _chain_label(found: compute.TreeLabellings) -> str:
    f, t = found.fpr[found.chain], found.tpr[found.chain]
    return f"chain (AUC {compute.RocCurve(f, t).auc:.3g})"


# -- layers ---------------------------------------------------------------------------------------


def _lay_out(ax: Axes, space: str, scale: _Space) -> None:
    if space == "roc":
        _axes.roc(ax)
        return
    margin = 0.025 * max(scale)
    limits = {"xlim": (-margin, scale.across + margin), "ylim": (-margin, scale.up + margin)}
    _axes.frame(ax, "Negatives", "Positives", **limits, aspect="equal")


def _draw_chance(ax: Axes, scale: _Space, options: dict[str, Any] | None) -> None:
    if scale == (1, 1) or options is None or _artists.has(ax, "chance"):
        _artists.chance(ax, options)
        return
    look: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
    _artists.line(ax, [0, scale.across], [0, scale.up], avoid=True, **_artists.over(look, options))


def _draw_points(
    ax: Axes, found: compute.TreeLabellings, scale: _Space, ink: dict[str, Any], options: dict[str, Any]
) -> None:
    """Mark every labelling; those of the chain are filled."""
    on = np.isin(np.arange(found.labels.size), found.chain)
    off_chain: dict[str, Any] = {"markerfacecolor": "none", "markersize": 3.0, "gid": "points"}
    if found.labels.size > _MANY:
        off_chain |= {"marker": ".", "markerfacecolor": ink["color"], "markersize": 1.5, "alpha": 0.5}
    off_chain["label"] = f"other labellings ({found.labels.size - found.chain.size})"
    for of, look in ((~on, off_chain), (on, {"markersize": 3.5, "gid": "chain_points"})):
        if of.any():
            both = _artists.over(ink | look, options)
            _artists.points(ax, scale.across * found.fpr[of], scale.up * found.tpr[of], **both)


def _draw_opposite(ax: Axes, found: compute.TreeLabellings, scale: _Space, options: dict[str, Any]) -> None:
    """Draw the mirror image of the chain, and the centre that it is mirrored through."""
    f, t = 1 - found.fpr[found.chain], 1 - found.tpr[found.chain]
    look: dict[str, Any] = {"linestyle": (0, (2, 1.5)), "color": _artists.neutral()}
    look |= {"gid": "opposite", "label": "opposite labellings"}
    both = _artists.over(look, options)
    _artists.line(ax, scale.across * f, scale.up * t, avoid=True, **both)
    _artists.points(
        ax, scale.across / 2, scale.up / 2, marker="+", markersize=6, color=_artists.neutral(), gid="centre"
    )


def _draw_hull(
    ax: Axes, vertices: compute.RocHull, scale: _Space, ink: dict[str, Any], options: dict[str, Any]
) -> None:
    look: dict[str, Any] = {"linestyle": (0, (4, 2)), "gid": "hull", "label": "hull of all labellings"}
    both = _artists.over(ink | look, options)
    _artists.line(ax, scale.across * vertices.fpr, scale.up * vertices.tpr, avoid=True, **both)


def _draw_segments(
    ax: Axes, steps: list[tuple[Array, str]], scale: _Space, ink: dict[str, Any], options: dict[str, Any]
) -> None:
    """Draw each leaf as a segment, with how far it runs and rises, and write what it holds."""
    ends = [end * scale for end, _ in steps]
    few = len(steps) <= _FEW_STEPS
    for low, high in ends:
        across, up = [low[0], high[0], high[0]], [low[1], low[1], high[1]]
        _artists.line(
            ax, across, up, linestyle=":", gid="legs", linewidth=_artists.thin_width(0.5), avoid=few
        )
    bold = ink | {"linewidth": _artists.thin_width(1.2), "gid": "segments"}
    _artists.segments(ax, ends, **_artists.over(bold, options, LineCollection))
    joints = np.array([ends[0][0], *(end[1] for end in ends)])
    _artists.points(ax, joints[:, 0], joints[:, 1], **ink, markersize=3.0, gid="joints")
    for end, (_, text) in zip(ends, steps, strict=True):
        _artists.label(ax, text, *end.mean(axis=0), clear=2.5, required=few, near=not few)


def _draw_best(
    ax: Axes,
    found: compute.TreeLabellings,
    best: tuple[int, float, dict[str, Any]],
    scale: _Space,
    ink: dict[str, Any],
) -> None:
    """Draw the iso-performance line through the best labelling."""
    at, slope, options = best
    f, t = line_in_square(float(found.fpr[at]), float(found.tpr[at]), slope)
    dashes: dict[str, Any] = {
        "linestyle": (0, (6, 2, 1, 2)),
        "gid": "tangent",
        "label": f"best for slope {_artists.score(slope)}",
    }
    _artists.line(ax, scale.across * f, scale.up * t, avoid=True, **(ink | dashes))
    ring: dict[str, Any] = {"markersize": 7.5, "markerfacecolor": "none", "gid": "operating_point"}
    x, height = scale.across * found.fpr[at], scale.up * found.tpr[at]
    _artists.points(ax, x, height, **_artists.over(ink | ring, options))
