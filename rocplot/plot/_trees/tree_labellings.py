"""The labellings of a tree's leaves as points, with the chain of the best and leaves as segments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._names import write_names
from rocplot._numbers import ratio, write_amount, write_number
from rocplot._typing import Array, Options, Scalar, Table
from rocplot._validation import check_choice, check_number, list_items
from rocplot.compute._metrics.isometric import clip_line_to_square
from rocplot.compute._roc.roc import RocCurve
from rocplot.compute._trees.tree import Leaves, Smoothing, Tree
from rocplot.compute._trees.tree_labellings import TreeLabellings, find_best_labelling
from rocplot.page.sizes import get_marker_size, get_neutral_color, get_text_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE, CONDITION, HULL, OPERATING_POINT
from rocplot.plot._looks import (
    BARE,
    BESIDE,
    DASHED,
    DOTTED,
    SPOT,
    Look,
    make_pale_look,
    make_tangent_look,
    override_look,
)
from rocplot.plot._panel import DrawnPlot, PanelSpace
from rocplot.plot._picture import LegendArguments, Model, Plot, picture
from rocplot.plot._trees.tree_diagram import describe_smoothing

_FEW = 6  # largest number of leaves for which labels are written beside the chain by default
_STRING = 12  # largest number of leaves whose labels are written as signs
_FEW_STEPS = 12  # with more segments, counts that have no room are left out
_MANY = 100  # more points are drawn as small dots
_SPECK, _RING = 3 / 7, 15 / 7  # sizes of these dots, and of the ring around the best labelling
_GLYPHS = str.maketrans("+-", "●○")  # a row of minus signs would look like a line
_CLEAR = 7.0  # distance of a label around that ring, in units of the text

Steps = list[tuple[Array, str]]
Labellings: TypeAlias = Plot[TreeLabellings]
Labelled: TypeAlias = Model[TreeLabellings]


# -- layers ---------------------------------------------------------------------------------------


def _draw_labelling_points(plot: Labellings, model: Labelled, _made: None, style: Options) -> None:
    """Mark every labelling; those of the chain are filled."""
    result, color = model.result, model.look.color
    on_chain = np.isin(np.arange(result.labels.size), result.chain)
    point_kws: Options = {"color": color, "markerfacecolor": "none", "markersize": get_marker_size(SPOT)}
    if result.labels.size > _MANY:
        point_kws |= {"markerfacecolor": color, "markersize": get_marker_size(_SPECK), "alpha": 0.35}
        point_kws["markeredgewidth"] = 0
    point_kws |= {"gid": "points", "label": f"other labellings ({result.labels.size - result.chain.size})"}
    chain: Options = {"color": color, "markersize": get_marker_size(), "gid": "chain_points"}
    for mask, look in ((~on_chain, point_kws), (on_chain, chain)):
        if mask.any():
            positions = plot.space.place(result, result.fpr[mask], result.tpr[mask])
            _artists.draw_points(plot.ax, *positions, **override_look(look, style))


def _draw_opposite(plot: Labellings, model: Labelled, _made: None, style: Options) -> None:
    """Draw the chain of the opposite labellings, the mirror image of the chain."""
    result = model.result
    mirrored = plot.space.place(result, 1 - result.fpr[result.chain], 1 - result.tpr[result.chain])
    look: Options = {"linestyle": (0, (2, 1.5)), "gid": "opposite", "label": "opposite labellings"}
    _artists.draw_line(plot.ax, *mirrored, avoid=True, **override_look(look, style))


def _draw_raw_chain(plot: Labellings, model: Labelled, raw_curve: RocCurve | None, style: Options) -> None:
    """Draw the chain of the leaves ranked by proportions without smoothing."""
    if raw_curve is None:
        return
    look = make_pale_look(model.look.color) | {"linestyle": DASHED, "gid": "raw", "zorder": 1.9}
    look["label"] = f"chain, raw shares (AUC {write_number(raw_curve.auc, '.4f')})"
    path = plot.space.path(model.result, raw_curve.fpr, raw_curve.tpr)
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


def _get_raw_curve(result: TreeLabellings) -> RocCurve | None:
    """Return the curve by proportions without smoothing, or None if leaves are ranked by these."""
    if result.tree is None or not result.tree.pseudo_counts[0]:
        return None
    return compute.tree_roc(result.tree, smoothing=0)


def _draw_labelling_hull(plot: Labellings, model: Labelled, hull: Any, style: Options) -> None:
    look = make_pale_look(model.look.color) | {"gid": "hull", "label": "hull of all labellings"}
    path = plot.space.path(model.result, hull.fpr, hull.tpr)
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


def _draw_segments(plot: Labellings, model: Labelled, steps: Steps, style: Options) -> None:
    """Draw each leaf as a segment, with its horizontal and vertical legs, and write its counts."""
    ends = [np.column_stack(plot.space.place(model.result, *end.T)) for end, _ in steps]
    has_few_steps, color = len(steps) <= _FEW_STEPS, model.look.color
    for low, high in ends:
        leg_x, leg_y = [low[0], high[0], high[0]], [low[1], low[1], high[1]]
        legs: Options = {"linestyle": DOTTED, "gid": "legs", "linewidth": get_thin_width(0.5)}
        _artists.draw_line(plot.ax, leg_x, leg_y, avoid=has_few_steps, **legs)
    bold: Options = {"color": color, "linewidth": get_thin_width(1.2), "gid": "segments"}
    _artists.draw_segments(plot.ax, ends, **override_look(bold, style, LineCollection))
    joints = np.array([ends[0][0], *(end[1] for end in ends)])
    _artists.draw_points(plot.ax, *joints.T, color=color, markersize=get_marker_size(SPOT), gid="joints")
    for end, (_, text) in zip(ends, steps, strict=True):
        _artists.write_label(
            plot.ax,
            text,
            *end.mean(axis=0),
            clear=BARE,
            required=has_few_steps,
            asked=has_few_steps,
            near=not has_few_steps,
        )


def _is_counted_anew(result: TreeLabellings) -> bool:
    """Return whether the tree was grown, and its labels chosen, on other cases than those counted."""
    return result.tree is not None and result.tree.grown is not result.tree


def _draw_best_labelling(plot: Labellings, model: Labelled, best: tuple[int, float], style: Options) -> None:
    """Draw the iso-performance line through the best labelling, and a ring around the labelling."""
    result, (index, slope) = model.result, best
    f, t = float(result.fpr[index]), float(result.tpr[index])
    line = make_tangent_look(model.look.color) | {"gid": "tangent"}
    source_text = " in training" if _is_counted_anew(result) else ""
    line["label"] = f"best{source_text} for slope {ratio(slope * plot.space.unit_slope)}"
    path = plot.space.path(result, *clip_line_to_square(f, t, slope))
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(line, {}))
    ring: Options = {
        "color": model.look.color,
        "markersize": get_marker_size(_RING),
        "markerfacecolor": "none",
    }
    place = plot.space.place(result, f, t)
    _artists.draw_points(plot.ax, *place, **override_look(ring | {"gid": "operating_point"}, style))


def _draw_labelling_names(plot: Labellings, model: Labelled, chosen: list[int], style: Options) -> None:
    result, best = model.result, plot.prepared.get("operating_point")
    mirrored = result.labels.size - 1 - result.chain if plot.layer_options["opposite"] is not None else []
    lines = set(map(int, [*result.chain, *mirrored]))
    for i in sorted(chosen, key=lambda i: i not in lines):
        clear = _CLEAR if best is not None and i == best[None][0] else BESIDE
        x, y = (float(coordinate) for coordinate in plot.space.place(result, result.fpr[i], result.tpr[i]))
        of_points = plot.layer_options["annotate"] == {"of": "all"} and i not in lines
        look: Options = {"clear": clear, "required": len(chosen) <= 12, "near": of_points} | style
        _artists.write_label(plot.ax, _write_leaf_signs(str(result.labels[i])), x, y, **look)
    if chosen and len(str(result.labels[0])) <= _STRING:
        _artists.add_shared_entry(
            plot.ax, "leaf labelled +, ○ −", linestyle="none", marker="o", color=get_text_color()
        )


def _write_caption_of_points(call: DrawnPlot, _made: Any) -> str:
    result = next(iter(call.results.values()))
    n_other_labellings = result.labels.size - result.chain.size
    more = f" and {write_amount(n_other_labellings)} other labellings" if n_other_labellings else ""
    return f"Points: the {result.chain.size} labellings of the chain{more}"


POINTS = Layer(
    "points",
    "A marker for each labelling; with more than 12 leaves, for those of the chain.",
    _draw_labelling_points,
    default=True,
    rank=1,
    caption=_write_caption_of_points,
)


def _write_caption_of_chain(call: DrawnPlot) -> str:
    (result,) = call.results.values()
    return _write_chain_label(result)


def _write_chain_label(result: TreeLabellings) -> str:
    """Write the name of the chain with its AUC; four decimals show the small effect of smoothing."""
    area = compute.RocCurve(result.fpr[result.chain], result.tpr[result.chain]).auc
    smoothing = None if result.tree is None else result.tree.smoothing
    if not smoothing:
        return f"chain (AUC {write_number(area)})"
    kind = "Laplace" if isinstance(smoothing, str) else f"m = {write_amount(smoothing)}"
    return f"chain, {kind} (AUC {write_number(area, '.4f')})"


CHAIN = Layer(
    "chain",
    "The line through the labellings that turn leaves + in the order of their ranking.",
    lambda *_: None,  # drawn as the main line
    default=True,
    caption=lambda call, _: (
        f"Line: {_write_caption_of_chain(call)}, labellings in the order of the leaves' ranking"
    ),
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
    "If shares are smoothed, the chain by the raw ones, thin and dashed.",
    _draw_raw_chain,
    default=True,
    rank=2,
    caption=lambda _, raw_curves: "Thin dashed line: the chain by the raw shares" if raw_curves[None] else "",
)
SEGMENTS = Layer(
    "segments",
    "The leaves as segments, stacked in the order of their ranking: each is as wide as its negatives and "
    "as high as its positives, which are written beside it if there is room.",
    _draw_segments,
    artist=LineCollection,
    rank=5,
    caption="Segments: the leaves, in the order of their ranking",
)
ANNOTATE = Layer(
    "annotate",
    'The labels, ``●○○●`` for ``+--+``, beside points.  ``"chain"`` (True): those of the chain between its '
    'ends, all − and all + (for at most six leaves); ``"all"``: also those of the opposite chain, and of '
    "other points if it is plain which label is whose; or a list of labels.  With more than 12 leaves they "
    "say how many are +.",
    _draw_labelling_names,
    artist=Text,
    keys={"of": Key('Literal["chain", "all"] | Sequence[str]', "which labels")},
    value="of",
    kinds=(str, list, tuple, np.ndarray),
    default=True,
    rank=9,
    caption="Circles: the labels of the leaves, filled for positive",
)


def _write_caption_of_best_labelling(call: DrawnPlot, prepared: Any) -> str:
    """Write by which criterion a labelling is best, and the slope of the line through it."""
    youden = call.layers["operating_point"].get("criterion") == "youden"
    criterion_text = "highest Youden's index" if youden else "least expected cost"
    if _is_counted_anew(next(iter(call.results.values()))):
        criterion_text += " on the training cases"
    slope = ratio(prepared[None][1] * call.space.unit_slope)
    return f"Marked: the labelling of {criterion_text}, with the line of slope {slope}"


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    space = "PN" if call.options.get("space") == "pn" else "ROC"
    what = f"{write_amount(result.labels.size)} labellings of the leaves of a decision tree in {space} space"
    return what + ("" if result.tree is None else describe_smoothing(result.tree))


class TreeLabellingsArguments(LegendArguments, total=False):
    """What `tree_labellings` takes besides its own options and layers."""

    leaves: Leaves
    X: ArrayLike | Table | None
    y: ArrayLike | None
    sample_weight: ArrayLike | None
    pos_label: Scalar


@picture(
    compute.tree_labellings,
    (
        POINTS,
        CHAIN,
        RAW,
        OPPOSITE,
        HULL.replace_fields(
            meaning="The upper hull of all labellings.  It is the chain, unless the leaves were ranked on "
            "other cases, or by smoothed shares.",
            draw=_draw_labelling_hull,
            rank=3,
            caption="Hull: the upper hull of all labellings",
        ),
        SEGMENTS,
        OPERATING_POINT.replace_fields(
            meaning="The labelling of least expected cost, or of the highest Youden's index, with the "
            "iso-performance line through it.",
            draw=_draw_best_labelling,
            keys={"criterion": Key("str", "what makes a labelling best: ``cost`` or ``youden``")}
            | {key: CONDITION[key] for key in ("prior", "cost_fp", "cost_fn")},
            caption=_write_caption_of_best_labelling,
        ),
        ANNOTATE,
        CHANCE.replace_fields(caption="Reference line: random decisions"),
    ),
    main="the chain's line",
    caption=_start_caption,
)
def tree_labellings(
    plot: Labellings,
    *,
    smoothing: Smoothing = None,
    space: Literal["roc", "pn"] = "roc",
    **shared: Unpack[TreeLabellingsArguments],
) -> Axes:
    """Draw the labellings of a tree's leaves as points of ROC space, with the chain of the best ones.

    Use it to show that one tree is many classifiers, one for each labelling of its leaves, and which of them
    are best.

    Parameters
    ----------
    leaves : sequence of (positives, negatives), nested dict, fitted classifier, Tree or TreeLabellings
        A dict is a leaf, ``{"counts": (positives, negatives)}``, or a node, ``{"split": "petal ≤ 2",
        "yes": {…}, "no": {…}}``; a fitted classifier is a tree of scikit-learn.  You can also pass a result
        of ``rocplot.compute.tree_labellings``.
    X : array-like, shape (n, features), optional
        Cases to count at the leaves of a fitted tree; by default it is counted on its training cases.
    y : array-like, shape (n,), optional
        Their classes.
    sample_weight : array-like, shape (n,), optional
        Their non-negative weights.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.
    smoothing : "laplace" or float, optional
        How to smooth the shares that rank the leaves: by Laplace's correction, or by the m-estimate with
        this m ≥ 0.  The chain may then differ from the hull.
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
    Flach's slides after Ferri, Flach & Hernández-Orallo (2002).  The stacked segments form a Lorenz curve.
    Their slopes are posterior odds on axes of counts, and likelihood ratios on axes of rates.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = tree_labellings([(4, 1), (2, 3), (1, 5), (3, 1)], ax=ax)
    >>> ax.lines[0].get_gid(), len(ax.lines[0].get_xdata())
    ('tree_labellings', 5)
    >>> plt.close(fig)
    """
    result = plot.read_single()
    fpr_scale, tpr_scale = _get_scale_factors(result, check_choice(space, ("roc", "pn"), "space"))

    def scale_leaf_rates(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
        return np.multiply(fpr, fpr_scale), np.multiply(tpr, tpr_scale)

    plot.prepare_layers(
        PanelSpace(scale_leaf_rates, scale_leaf_rates, unit_slope=tpr_scale / fpr_scale),
        raw=lambda _: {None: _get_raw_curve(result)},
        hull=lambda _: {None: result.hull},
        segments=lambda _: {None: _stack_leaves(result)},
        operating_point=lambda options: {None: _find_best_labelling(result, options)},
        annotate=lambda options: {
            None: _choose_labellings(result, options, plot.prepared.get("operating_point"))
        },
    )

    if space == "roc":
        plot.lay_out_axes(_axes.lay_out_roc_space)
    else:
        plot.lay_out_axes(_lay_out_counts, fpr_scale, tpr_scale)
    (model,) = plot.models
    chain = plot.layer_options["chain"]
    model.look = Look(get_neutral_color())
    if chain is not None:
        f, t = result.fpr[result.chain], result.tpr[result.chain]
        words = _write_chain_label(result)
        plot.line_kws |= chain
        plot.curve(model, *scale_leaf_rates(result, f, t), label=words)
    plot.draw_layers()
    if plot.layer_options["opposite"] is not None:  # no corner is free
        return plot.finish_axes("outside", named=True)
    return plot.finish_axes("lower right" if plot.layer_options["points"] is None else "best", named=True)


# -- computed before anything is drawn ------------------------------------------------------------


def _get_scale_factors(result: TreeLabellings, space: str) -> tuple[float, float]:
    """Return the factors of fpr and tpr: 1 and 1 in ROC space, N and P in PN space."""
    if space == "roc":
        return 1.0, 1.0
    tree = _require_tree(result, 'space="pn"')
    return float(tree.negative[0]), float(tree.positive[0])


def _require_tree(result: TreeLabellings, purpose: str) -> Tree:
    if result.tree is None:
        raise ValueError(f"{purpose} needs the leaf counts: pass the leaves, or labellings made from them")
    return result.tree


def _find_best_labelling(result: TreeLabellings, options: Options) -> tuple[int, float]:
    """Find the labelling of least expected cost, and the slope of its iso-performance line."""
    tree = _require_tree(result, "operating_point")
    if check_choice(options.get("criterion", "cost"), ("cost", "youden"), "criterion") == "youden":
        if {"prior", "cost_fp", "cost_fn"} & set(options):
            raise make_value_error(
                "operating_point: prior", "and costs belong to criterion='cost', not to 'youden'"
            )
        options = {"prior": 0.5}  # tpr − fpr is best for equal classes and costs
    prior = options.get("prior", float(tree.positive[0] / (tree.positive[0] + tree.negative[0])))
    prior = check_number(prior, "prior", 0, 1)
    cost_fp, cost_fn = options.get("cost_fp", 1), options.get("cost_fn", 1)
    labels = find_best_labelling(tree, prior, cost_fp, cost_fn)
    gain = prior * cost_fn
    slope = (1 - prior) * cost_fp / gain if gain > 0 else np.inf
    return result.labels.tolist().index(labels), slope


def _choose_labellings(result: TreeLabellings, options: Options, best: Any) -> list[int]:
    """Choose the labellings whose labels are written."""
    selection: str | Sequence[str] = options.get("of", "chain")
    if not isinstance(selection, str):
        return [
            _find_labelling(result, name.replace("−", "-"))
            for name in write_names(list_items(selection, "annotate", "labellings"))
        ]
    if check_choice(selection, ("chain", "all"), "annotate") == "all":
        return sorted(set(range(result.labels.size)) - {int(result.chain[0]), int(result.chain[-1])})
    if len(str(result.labels[0])) <= _FEW:
        return list(map(int, result.chain[1:-1]))
    return [] if best is None else [best[None][0]]


def _find_labelling(result: TreeLabellings, labels: str) -> int:
    indices = np.flatnonzero(result.labels == labels)
    if not indices.size:
        raise make_value_error(
            "annotate", f"={labels!r} is no labelling of this tree", f"one is {str(result.labels[0])!r}"
        )
    return int(indices[0])


def _write_leaf_signs(labels: str) -> str:
    """Write the labels of the leaves as signs, or the number of + if there are more than 12 leaves."""
    if len(labels) > _STRING:
        return f"{labels.count('+')} of {len(labels)} leaves +"
    return labels.translate(_GLYPHS)


def _stack_leaves(result: TreeLabellings) -> Steps:
    """Stack the leaves in the order of their ranking; return each one's ends in rates, and its counts."""
    tree = _require_tree(result, "segments")
    P, N = tree.positive[0], tree.negative[0]
    fp = tp = 0
    steps = []
    for leaf in tree.leaves[np.argsort(tree.rank, kind="stable")]:
        p, n = tree.positive[leaf], tree.negative[leaf]
        if p + n > 0:
            ends = np.array([[fp / N, tp / P], [(fp + n) / N, (tp + p) / P]])
            steps.append((ends, f"{write_amount(p)}+ {write_amount(n)}−"))
            fp, tp = fp + n, tp + p
    return steps


def _lay_out_counts(ax: Axes, fpr_scale: float, tpr_scale: float) -> None:
    margin = 0.025 * max(fpr_scale, tpr_scale)
    limits = {"xlim": (-margin, fpr_scale + margin), "ylim": (-margin, tpr_scale + margin)}
    _axes.lay_out_frame(ax, "Negatives", "Positives", **limits, aspect="equal")
