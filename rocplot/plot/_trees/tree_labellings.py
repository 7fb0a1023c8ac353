"""All labellings of a tree as points, the chain of the best ones, and the leaves as stacked segments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import amount, ratio, write
from rocplot._typing import Array, Options
from rocplot._validation import number, one_of
from rocplot.compute._metrics.isometric import line_in_square
from rocplot.compute._roc.roc import RocCurve
from rocplot.compute._trees.tree import Smoothing, Tree
from rocplot.compute._trees.tree_labellings import TreeLabellings, best_of
from rocplot.page.measures import marker_size, neutral, text_color, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE, CONDITION, HULL, OPERATING_POINT
from rocplot.plot._looks import BARE, BESIDE, DASHED, DOTTED, SPOT, Look, over, pale, tangent_look
from rocplot.plot._panel import Drawn, Space
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._trees.tree_diagram import smoothing_words

_FEW = 6  # leaves whose strings still stand beside a point
_STRING = 12  # leaves whose labels are written sign by sign
_FEW_STEPS = 12  # segments that all bear their counts
_MANY = 100  # points that are drawn as dots
_SPECK, _RING = 3 / 7, 15 / 7  # sizes of a dot of many, of the best one's ring
_GLYPHS = str.maketrans("+-", "●○")  # a row of minus signs would be a line
_CLEAR = 7.0  # space around that ring, in text units

Steps = list[tuple[Array, str]]
Labellings: TypeAlias = Plot[TreeLabellings]
Labelled: TypeAlias = Model[TreeLabellings]


# -- layers ---------------------------------------------------------------------------------------


def _draw_points(plot: Labellings, model: Labelled, _made: None, style: Options) -> None:
    """Mark every labelling; those of the chain are filled."""
    found, color = model.result, model.look.color
    on = np.isin(np.arange(found.labels.size), found.chain)
    others: Options = {"color": color, "markerfacecolor": "none", "markersize": marker_size(SPOT)}
    if found.labels.size > _MANY:
        others |= {"markerfacecolor": color, "markersize": marker_size(_SPECK), "alpha": 0.35}
        others["markeredgewidth"] = 0
    others |= {"gid": "points", "label": f"other labellings ({found.labels.size - found.chain.size})"}
    chain: Options = {"color": color, "markersize": marker_size(), "gid": "chain_points"}
    for of, look in ((~on, others), (on, chain)):
        if of.any():
            at = plot.space.place(found, found.fpr[of], found.tpr[of])
            _artists.points(plot.ax, *at, **over(look, style))


def _draw_opposite(plot: Labellings, model: Labelled, _made: None, style: Options) -> None:
    """Draw the mirror image of the chain."""
    found = model.result
    mirrored = plot.space.place(found, 1 - found.fpr[found.chain], 1 - found.tpr[found.chain])
    look: Options = {"linestyle": (0, (2, 1.5)), "gid": "opposite", "label": "opposite labellings"}
    _artists.line(plot.ax, *mirrored, avoid=True, **over(look, style))


def _draw_raw(plot: Labellings, model: Labelled, raw: RocCurve | None, style: Options) -> None:
    """Draw the chain of the leaves as they are ranked without smoothing."""
    if raw is None:
        return
    look = pale(model.look.color) | {"linestyle": DASHED, "gid": "raw", "zorder": 1.9}
    look["label"] = f"chain, raw shares (AUC {write(raw.auc, '.4f')})"
    path = plot.space.path(model.result, raw.fpr, raw.tpr)
    _artists.line(plot.ax, *path, avoid=True, **over(look, style))


def _raw(found: TreeLabellings) -> RocCurve | None:
    """Return the curve of the raw shares, if these labellings are ranked by smoothed ones."""
    if found.tree is None or not found.tree.pseudo_counts[0]:
        return None
    return compute.tree_roc(found.tree, smoothing=0)


def _draw_hull(plot: Labellings, model: Labelled, hull: Any, style: Options) -> None:
    look = pale(model.look.color) | {"gid": "hull", "label": "hull of all labellings"}
    path = plot.space.path(model.result, hull.fpr, hull.tpr)
    _artists.line(plot.ax, *path, avoid=True, **over(look, style))


def _draw_segments(plot: Labellings, model: Labelled, steps: Steps, style: Options) -> None:
    """Draw each leaf as a segment, with how far it runs and rises, and write what it holds."""
    ends = [np.column_stack(plot.space.place(model.result, *end.T)) for end, _ in steps]
    few, color = len(steps) <= _FEW_STEPS, model.look.color
    for low, high in ends:
        across, up = [low[0], high[0], high[0]], [low[1], low[1], high[1]]
        legs: Options = {"linestyle": DOTTED, "gid": "legs", "linewidth": thin_width(0.5)}
        _artists.line(plot.ax, across, up, avoid=few, **legs)
    bold: Options = {"color": color, "linewidth": thin_width(1.2), "gid": "segments"}
    _artists.segments(plot.ax, ends, **over(bold, style, LineCollection))
    joints = np.array([ends[0][0], *(end[1] for end in ends)])
    _artists.points(plot.ax, *joints.T, color=color, markersize=marker_size(SPOT), gid="joints")
    for end, (_, text) in zip(ends, steps, strict=True):
        _artists.label(plot.ax, text, *end.mean(axis=0), clear=BARE, required=few, near=not few)


def _draw_best(plot: Labellings, model: Labelled, best: tuple[int, float], style: Options) -> None:
    """Draw the iso-performance line through the best labelling, which is ringed."""
    found, (at, slope) = model.result, best
    f, t = float(found.fpr[at]), float(found.tpr[at])
    line = tangent_look(model.look.color) | {"gid": "tangent"}
    line["label"] = f"best for slope {ratio(slope)}"
    path = plot.space.path(found, *line_in_square(f, t, slope))
    _artists.line(plot.ax, *path, avoid=True, **over(line, {}))
    ring: Options = {"color": model.look.color, "markersize": marker_size(_RING), "markerfacecolor": "none"}
    place = plot.space.place(found, f, t)
    _artists.points(plot.ax, *place, **over(ring | {"gid": "operating_point"}, style))


def _draw_labels(plot: Labellings, model: Labelled, chosen: list[int], style: Options) -> None:
    found, best = model.result, plot.made.get("operating_point")
    mirrored = found.labels.size - 1 - found.chain if plot.wanted["opposite"] is not None else []
    lines = set(map(int, [*found.chain, *mirrored]))
    for i in sorted(chosen, key=lambda i: i not in lines):
        clear = _CLEAR if best is not None and i == best[None][0] else BESIDE
        x, y = (float(at) for at in plot.space.place(found, found.fpr[i], found.tpr[i]))
        of_points = plot.wanted["annotate"] == {"of": "all"} and i not in lines
        look: Options = {"clear": clear, "required": len(chosen) <= 12, "near": of_points} | style
        _artists.label(plot.ax, _signs(str(found.labels[i])), x, y, **look)
    if chosen and len(str(found.labels[0])) <= _STRING:
        _artists.key(plot.ax, "leaf labelled +, ○ −", linestyle="none", marker="o", color=text_color())


def _said_points(call: Drawn, _made: Any) -> str:
    found = next(iter(call.results.values()))
    others = found.labels.size - found.chain.size
    more = f" and {amount(others)} other labellings" if others else ""
    return f"Points: the {found.chain.size} labellings of the chain{more}"


POINTS = Layer(
    "points",
    "A marker for each labelling; for more than 12 leaves for those of the chain.",
    _draw_points,
    default=True,
    rank=1,
    caption=_said_points,
)


def _chain_words(call: Drawn) -> str:
    (found,) = call.results.values()
    return _chain_label(found)


def _chain_label(found: TreeLabellings) -> str:
    """Name the chain, with the area under it: smoothing changes little, which four decimals show."""
    area = compute.RocCurve(found.fpr[found.chain], found.tpr[found.chain]).auc
    smoothing = None if found.tree is None else found.tree.smoothing
    if not smoothing:
        return f"chain (AUC {write(area, '.3g')})"
    kind = "Laplace" if isinstance(smoothing, str) else f"m = {amount(smoothing)}"
    return f"chain, {kind} (AUC {write(area, '.4f')})"


CHAIN = Layer(
    "chain",
    "The line through the labellings that turn leaves + in the order of their ranking.",
    lambda *_: None,  # the main line
    default=True,
    caption=lambda call, _: f"Line: {_chain_words(call)}, labellings in the order of the leaves' ranking",
)
OPPOSITE = Layer(
    "opposite",
    "The chain of the opposite labellings: its mirror image through the centre.",
    _draw_opposite,
    rank=2,
    caption="Mirrored line: the opposite labellings",
)
RAW = Layer(
    "raw",
    "Where shares are smoothed, the chain by the raw ones, thin and dashed.",
    _draw_raw,
    default=True,
    rank=2,
    caption=lambda _, made: "Thin dashed line: the chain by the raw shares" if made[None] else "",
)
SEGMENTS = Layer(
    "segments",
    "The leaves as segments, stacked in the order of their ranking: each runs as far as its negatives and "
    "rises as far as its positives, which are written beside it; of many leaves where there is room.",
    _draw_segments,
    artist=LineCollection,
    rank=5,
    caption="Segments: the leaves, in the order of their ranking",
)
ANNOTATE = Layer(
    "annotate",
    'The labels, ``●○○●`` for ``+--+``, beside points: ``"chain"`` (True), beside those of the chain between '
    'its ends, all − and all + (for at most six leaves); ``"all"``, beside those of the opposite chain, too, '
    "and beside others where it is plain whose they are; or a list of labels.  For more than 12 leaves they "
    "say how many are + .",
    _draw_labels,
    artist=Text,
    keys={"of": Key('Literal["chain", "all"] | Sequence[str]', "which")},
    value="of",
    kinds=(str, list, tuple, np.ndarray),
    default=True,
    rank=9,
    caption="Circles: the labels of the leaves, filled for positive",
)


def _said_best(call: Drawn, made: Any) -> str:
    """Say by what a labelling is best, with the slope of the line through it."""
    youden = call.layers["operating_point"].get("criterion") == "youden"
    what = "highest Youden's index" if youden else "least expected cost"
    return f"Marked: the labelling of {what}, with the line of slope {ratio(made[None][1])}"


def _caption(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    space = "PN" if call.options.get("space") == "pn" else "ROC"
    what = f"{amount(found.labels.size)} labellings of the leaves of a decision tree in {space} space"
    return what + ("" if found.tree is None else smoothing_words(found.tree))


@picture(
    compute.tree_labellings,
    (
        POINTS,
        CHAIN,
        RAW,
        OPPOSITE,
        HULL.changed(
            meaning="The upper hull of all labellings.  It is the chain, unless the leaves were ranked on "
            "other cases, or by smoothed shares.",
            draw=_draw_hull,
            rank=3,
            caption="Hull: of all labellings",
        ),
        SEGMENTS,
        OPERATING_POINT.changed(
            meaning="The labelling of least expected cost, or of the highest Youden's index, with the "
            "iso-performance line through it.",
            draw=_draw_best,
            keys={"criterion": Key("str", "what is best: ``cost`` or ``youden``")}
            | {key: CONDITION[key] for key in ("prior", "cost_fp", "cost_fn")},
            caption=_said_best,
        ),
        ANNOTATE,
        CHANCE.changed(caption="Reference line: random decisions"),
    ),
    main="the chain's line",
    caption=_caption,
)
def tree_labellings(
    plot: Labellings, *, smoothing: Smoothing = None, space: Literal["roc", "pn"] = "roc"
) -> Axes:
    """Draw the labellings of a tree's leaves as points, joined by the chain of the best ones.

    Parameters
    ----------
    leaves : sequence of (positives, negatives), nested dict, fitted classifier, Tree or TreeLabellings
        A dict is a leaf, ``{"counts": (positives, negatives)}``, or a node, ``{"split": "petal ≤ 2",
        "yes": {…}, "no": {…}}``; a fitted classifier is a tree of scikit-learn.  A result of
        ``rocplot.compute.tree_labellings`` may be passed instead.
    X : array-like, shape (n, features), optional
        Cases to count at the leaves of a fitted tree; by default it is counted on its training cases.
    y : array-like, shape (n,), optional
        Their classes.
    sample_weight : array-like, shape (n,), optional
        Their non-negative weights.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.
    smoothing : "laplace" or float, optional
        How the shares that rank the leaves are smoothed: by Laplace's correction, or by the m-estimate with
        this m ≥ 0.  The chain is then not the hull.
    space : {"roc", "pn"}
        Rates, or counts of negatives and positives, on the axes.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``tree_labellings`` (the chain), ``points``, ``opposite``, ``segments`` …

    Raises
    ------
    ValueError, TypeError
        For a tree that cannot be read (see ``rocplot.compute.tree``), an absent class, an unknown space or
        labelling, or a layer of the wrong kind; before anything is drawn.

    See Also
    --------
    rocplot.compute.tree_labellings : The labellings as numbers.
    rocplot.compute.tree_roc : The chain as an ROC curve.
    tree_diagram : The tree itself.

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
    found = plot.read_one()
    across, up = _totals(found, one_of(space, ("roc", "pn"), "space"))

    def scale(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
        return np.multiply(fpr, across), np.multiply(tpr, up)

    plot.prepare(
        Space(scale, scale),
        raw=lambda _: {None: _raw(found)},
        hull=lambda _: {None: found.hull},
        segments=lambda _: {None: _steps(found)},
        operating_point=lambda options: {None: _best(found, options)},
        annotate=lambda options: {None: _chosen(found, options, plot.made.get("operating_point"))},
    )

    if space == "roc":
        plot.begin(_axes.roc)
    else:
        plot.begin(_count_axes, across, up)
    (model,) = plot.models
    chain = plot.wanted["chain"]
    model.look = Look(neutral())
    if chain is not None:
        f, t = found.fpr[found.chain], found.tpr[found.chain]
        words = _chain_label(found)
        plot.line_kws |= chain
        plot.curve(model, *scale(found, f, t), label=words)
    plot.draw_layers()
    if plot.wanted["opposite"] is not None:  # both corners are taken
        return plot.end("outside", named=True)
    return plot.end("lower right" if plot.wanted["points"] is None else "best", named=True)


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _totals(found: TreeLabellings, space: str) -> tuple[float, float]:
    """Return what rates are multiplied by: one and one in ROC space, N and P in PN space."""
    if space == "roc":
        return 1.0, 1.0
    tree = _tree_of(found, 'space="pn"')
    return float(tree.negative[0]), float(tree.positive[0])


def _tree_of(found: TreeLabellings, wish: str) -> Tree:
    if found.tree is None:
        raise ValueError(f"{wish} needs the leaf counts: pass the leaves, or labellings made from them")
    return found.tree


def _best(found: TreeLabellings, options: Options) -> tuple[int, float]:
    """Find the labelling of least expected cost, and the slope of its iso-performance line."""
    tree = _tree_of(found, "operating_point")
    if one_of(options.get("criterion", "cost"), ("cost", "youden"), "criterion") == "youden":
        if {"prior", "cost_fp", "cost_fn"} & set(options):
            raise value_error(
                "operating_point: prior", "and costs belong to criterion='cost', not to 'youden'"
            )
        options = {"prior": 0.5}  # tpr − fpr is the gain where both classes and both errors weigh the same
    prior = options.get("prior", float(tree.positive[0] / (tree.positive[0] + tree.negative[0])))
    prior = number(prior, "prior", 0, 1)
    cost_fp, cost_fn = options.get("cost_fp", 1), options.get("cost_fn", 1)
    labels = best_of(tree, prior, cost_fp, cost_fn)
    gain = prior * cost_fn
    slope = (1 - prior) * cost_fp / gain if gain > 0 else np.inf
    return found.labels.tolist().index(labels), slope


def _chosen(found: TreeLabellings, options: Options, best: Any) -> list[int]:
    """Find the labellings whose labels are written."""
    which: str | Sequence[str] = options.get("of", "chain")
    if not isinstance(which, str):
        return [_index(found, str(one).replace("−", "-")) for one in which]
    if one_of(which, ("chain", "all"), "annotate") == "all":
        return sorted(set(range(found.labels.size)) - {int(found.chain[0]), int(found.chain[-1])})
    if len(str(found.labels[0])) <= _FEW:
        return list(map(int, found.chain[1:-1]))
    return [] if best is None else [best[None][0]]


def _index(found: TreeLabellings, labels: str) -> int:
    at = np.flatnonzero(found.labels == labels)
    if not at.size:
        raise value_error(
            "annotate", f"={labels!r} is no labelling of this tree", f"one is {str(found.labels[0])!r}"
        )
    return int(at[0])


def _signs(labels: str) -> str:
    """Write the labels of the leaves, or of many leaves how many are +."""
    if len(labels) > _STRING:
        return f"{labels.count('+')} of {len(labels)} leaves +"
    return labels.translate(_GLYPHS)


def _steps(found: TreeLabellings) -> Steps:
    """Stack the leaves in the order of their ranking: two ends in rates, and what each holds."""
    tree = _tree_of(found, "segments")
    P, N = tree.positive[0], tree.negative[0]
    fp = tp = 0
    steps = []
    for leaf in tree.leaves[np.argsort(tree.rank, kind="stable")]:
        p, n = tree.positive[leaf], tree.negative[leaf]
        if p + n > 0:
            ends = np.array([[fp / N, tp / P], [(fp + n) / N, (tp + p) / P]])
            steps.append((ends, f"{amount(p)}+ {amount(n)}−"))
            fp, tp = fp + n, tp + p
    return steps


def _count_axes(ax: Axes, across: float, up: float) -> None:
    margin = 0.025 * max(across, up)
    limits = {"xlim": (-margin, across + margin), "ylim": (-margin, up + margin)}
    _axes.frame(ax, "Negatives", "Positives", **limits, aspect="equal")
