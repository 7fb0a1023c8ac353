"""Diagrams of decision trees, vertical or horizontal, with counts, proportions and labels of leaves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgba
from matplotlib.ticker import FixedLocator
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._errors import prefix_argument as inside
from rocplot._numbers import write_amount, write_number, write_numbers
from rocplot._typing import Array, Options, Scalar, Table
from rocplot._validation import check_choice, list_items
from rocplot.compute._trees.tree import Leaves, Smoothing, Tree
from rocplot.compute._trees.tree_labellings import find_best_labelling
from rocplot.page.scales import has_tick_room
from rocplot.page.sizes import (
    HAIR,
    get_background_color,
    get_neutral_color,
    get_small_size,
    get_text_unit,
    get_thin_width,
)
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes, _panel
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import BARE, DOTTED, override_look
from rocplot.plot._panel import get_panel
from rocplot.plot._picture import PanelArguments, Plot, picture

# -- Texts and labels of a tree in both orientations ----------------------------------------------

_COLOUR = {"+": "C0", "-": "C1"}
_LARGE = 9 / 7  # largest font size of labels, in units of small text


@dataclass(frozen=True, eq=False)
class TreeDiagram:
    """A tree with the labels of its leaves, its pruned subtrees and the names of its numbers."""

    tree: Tree
    signs: str  # the labels of the leaves
    pruned_roots: list[int]  # the roots of pruned subtrees
    is_pruned: Array  # whether a node is below one of these
    headers: dict[str, str]  # names of the numbers that are shown
    condition_text: str  # prior and costs for which the labels are best

    def find_cells(self) -> tuple[Array, Array, str]:
        """Return the first leaf, the last leaf and the label of every leaf of the pruned tree."""
        roots = np.arange(self.tree.parent.size)
        for node in np.flatnonzero(find_pruned_nodes(self.tree, self.pruned_roots)):
            roots[node] = roots[self.tree.parent[node]]
        root = roots[self.tree.leaves]
        first = np.flatnonzero(np.concatenate(([True], root[1:] != root[:-1])))
        return first, np.append(first[1:], root.size) - 1, "".join(self.signs[i] for i in first)


def find_pruned_nodes(tree: Tree, pruned_roots: list[int]) -> Array:
    """Return which nodes are below the roots of pruned subtrees."""
    is_pruned = np.zeros(tree.parent.size, bool)
    for node, parent in enumerate(tree.parent[1:], 1):
        is_pruned[node] = is_pruned[parent] or parent in pruned_roots
    return is_pruned


def is_answered_alike(tree: Tree) -> bool:
    """Return whether the answers of all splits are yes for the first child and no for the second."""
    answers = np.asarray(tree.branch)[1:]
    first = tree.parent[1:] == np.arange(tree.parent.size - 1)  # in preorder the first child comes next
    return bool(answers.size and (answers == np.where(first, "yes", "no")).all())


def write_question(tree: Tree, node: int) -> str:
    """Write the split of a node, with true minus signs."""
    return str(tree.split[node]).replace("≤ -", "≤ −")  # type: ignore[index]


def write_leaf_numbers(tree: Tree) -> dict[str, list[str]]:
    """Write the numbers of the leaves, by row."""
    return {
        "positive": [write_amount(value) for value in tree.positive[tree.leaves]],
        "negative": [write_amount(value) for value in tree.negative[tree.leaves]],
        "share": [
            "–" if np.isnan(proportion) else write_number(proportion, ".2f")
            for proportion in tree.share[tree.leaves]
        ],
        "rank": [str(place + 1) for place in tree.rank],
    }


def draw_labels(ax: Axes, signs: str, corners: tuple[Array, Array, Array, Array]) -> None:
    """Draw a cell with the label for every leaf of the pruned tree."""
    for sign, colour in _COLOUR.items():
        is_sign = np.array([leaf_sign == sign for leaf_sign in signs])
        if is_sign.any():
            look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.3), "edgecolor": colour, "zorder": 1.5}
            _artists.draw_boxes(ax, *(side[is_sign] for side in corners), gid="labels", **look)
    left, top, right, bottom = corners
    texts: list[tuple[float, float, str, dict[str, Any]]] = [
        (x, y, sign.replace("-", "−"), {})
        for x, y, sign in zip((left + right) / 2, (top + bottom) / 2, signs, strict=True)
    ]
    _artists.write_fitted_texts(ax, [texts], largest=_LARGE * get_small_size(), pad=0)


# -- Horizontal trees -----------------------------------------------------------------------------

_MANY_ROWS = 20  # trees with more leaves are drawn horizontally if there is room
_LINE = 6.6  # least height of a line of 6 pt, in points
_SHEET = 16.5  # height of a sheet of A3, in inches
_LETTER, _FRAME = 3.2, 4.0  # mean width of a letter of 6 pt, and of the frame around a split, in points
_HEADS = 1.7  # height of the headings above the first line, in lines
_REACH = 0.7  # numbers keep off the lines beyond this distance from the middle of their own, in lines
_INDENT, _GAP = 1.1, 0.5  # indent of a level and space beside a branch, in units of small text
_COLUMN = 2.6  # least width of a column, in units of small text

Text = tuple[float, float, str, Options]

# a part of a split that stays in one line, and the number at its end
_PIECE = re.compile(r"[^ _/]+[ _/]*|[ _/]+")
_CUT = re.compile(r"(?<=[≤<≥>=] )\d+\.\d+$|(?<=[≤<≥>=] −)\d+\.\d+$")


def is_horizontal(tree: Tree, orientation: str, standing: Axes | None, own_page: bool) -> bool:
    """Return whether the tree is horizontal: by `orientation`, or where a vertical one lacks room for splits.

    Axes of the caller must have room for the lines; a page of our own grows with them.
    """
    if orientation != "auto":
        return orientation == "horizontal"
    wide, tall = _axes.estimate_panel_size(standing)
    has_room = tall >= _LINE * (tree.parent.size + _HEADS)
    if has_room and tree.leaves.size > _MANY_ROWS:
        return True
    return (has_room or own_page) and not _has_split_room(tree, wide, tall)


def _grow_page_for_lines(plot: Plot[Tree], lines: float) -> None:
    """Make a page of our own higher, up to a sheet of paper, if the lines would not fit on it."""
    figure = plot.ax.get_figure(root=True)
    wide, high = (float(side) for side in figure.get_size_inches())  # type: ignore[union-attr]
    needed = min(_LINE * lines / 72 / 0.9 + 0.3, _SHEET)
    if plot.own_page and needed > high:
        figure.set_figheight(needed)  # type: ignore[union-attr]
        plot.panel.page = wide, needed, needed


def _has_split_room(tree: Tree, wide: float, tall: float) -> bool:
    """Estimate whether a vertical tree has room for its splits, in lines or turned."""
    layout = _place_nodes(tree, len(_ROWS) - 1, tall, _PITCH * get_small_size())
    gap, level = wide / tree.leaves.size, 0.6 * tall / layout.floor
    inner = np.flatnonzero(tree.split != "")
    for depth in np.unique(tree.depth[inner]):
        nodes = inner[tree.depth[inner] == depth]
        space = gap * min([tree.leaves.size, *np.diff(np.sort(layout.x[nodes]))])
        for question in (_shorten_cut(write_question(tree, node)) for node in nodes):
            forms = [(_wrap_text(question, lines), space - _FRAME, level) for lines in (1, 2, 3, *_LINES)]
            forms += [(_wrap_text(question, lines), level, space - _FRAME) for lines in _TURNED_LINES]
            if not any(
                _LETTER * max(map(len, rows.split("\n"))) <= along
                and _LINE * (rows.count("\n") + 1) <= across
                for rows, along, across in forms
            ):
                return False
    return True


def draw_listing(plot: Plot[Tree], diagram: TreeDiagram) -> Axes:
    """Draw a horizontal tree, one line for each node in preorder; abscissae are in points."""
    tree, unit = diagram.tree, get_small_size()
    x = tree.depth * _INDENT * unit
    branches = _trace_row_branches(tree, x, (_INDENT - 0.2) * unit)
    plot.prepare_layers(pruned=lambda _: branches[diagram.is_pruned[1:]])
    wide, _ = _axes.estimate_panel_size(plot.standing)
    columns = _place_columns(diagram, wide)
    ax = plot.lay_out_axes(_lay_out_text_lines, diagram.condition_text, wide, tree.parent.size, _HEADS)
    _grow_page_for_lines(plot, tree.parent.size + _HEADS)
    look = override_look({"gid": "tree_diagram", "capstyle": "round"}, plot.line_kws, LineCollection)
    _artists.draw_segments(ax, branches[~diagram.is_pruned[1:]], **look)
    plot.draw_layers()

    words = [_write_question(tree, node) for node in range(tree.parent.size)]
    begin: Options = {"ha": "left", "va": "center_baseline"}
    splits: list[list[Text]] = [
        [
            (float(x[i]) + _GAP * unit * (i > 0), float(i), write(words[i]), begin)
            for i in range(len(words))
            if words[i]
        ]
        for write in (str, _shorten_cut, lambda text: _wrap_text(_shorten_cut(text), 2))
    ]
    texts: list[Text] = []
    end: Options = {"ha": "right", "va": "center_baseline"}
    numbers = write_leaf_numbers(tree)
    for row, right in columns.items():
        for leaf, number in zip(tree.leaves, numbers.get(row, []), strict=False):
            texts.append((right, float(leaf), number, end))
    heads: list[Text] = [(right, -_HEADS + 0.5, diagram.headers[row], end) for row, right in columns.items()]
    if is_answered_alike(tree):
        heads.append((0.0, -_HEADS + 0.5, "upper = yes", begin))
    rows = [
        np.array([(-wide, y - 1.6, 2 * wide, y - _REACH), (-wide, y + _REACH, 2 * wide, y + 1.6)])
        for _, y, *_ in heads + texts
    ]
    _artists.write_fitted_texts(ax, [heads + texts], keep_off=rows, pad=0, alone=True)
    _draw_leaders(ax, tree, x, words, min(columns.values(), default=wide), unit)
    cells: Array = np.empty((0, 4))
    if "label" in columns:
        first, last, signs = diagram.find_cells()
        edge = np.full(first.size, columns["label"])
        sides = edge - 1.8 * unit, tree.leaves[first] - 0.4, edge, tree.leaves[last] + 0.4
        draw_labels(ax, signs, sides)
        cells = np.column_stack(sides)
    keep_off = [cells] * len(splits[0])
    _artists.write_fitted_texts(ax, splits, keep_off=keep_off, pad=0, alone=True, word="split")
    return ax


def _trace_row_branches(tree: Tree, x: Array, back: float) -> Array:
    """Return angled lines from below each node to its children, with shape (nodes − 1, 3, 2)."""
    nodes = np.arange(1, tree.parent.size)
    parents, stem = tree.parent[nodes], x[nodes] - back
    low = np.stack([stem, parents + 0.45])
    return np.stack([low, np.stack([stem, nodes]), np.stack([x[nodes], nodes])]).transpose(2, 0, 1)


def _write_question(tree: Tree, node: int) -> str:
    """Write the split of a node, preceded by the answer that leads to the node unless it is yes or no."""
    answer = "" if is_answered_alike(tree) else str(np.asarray(tree.branch)[node])
    return ": ".join(filter(None, [answer, write_question(tree, node)]))


def _place_columns(diagram: TreeDiagram, wide: float) -> dict[str, float]:
    """Return the right ends of the columns, of which the last is at the edge of the panel."""
    ends, right, unit = {}, wide, get_small_size()
    for row, head in reversed(diagram.headers.items()):
        ends[row] = right
        longest = max(map(len, [head, *write_leaf_numbers(diagram.tree).get(row, [])]))
        right -= unit * max(_COLUMN, 0.5 * longest + 1.2)
    return dict(reversed(ends.items()))


def _draw_leaders(ax: Axes, tree: Tree, x: Array, texts: list[str], end: float, unit: float) -> None:
    """Draw dotted lines from the leaves to their numbers."""
    ends: list[Any] = [
        [(float(x[leaf]) + (0.3 + 0.5 * len(texts[leaf])) * unit, leaf), (end - 3 * unit, leaf)]
        for leaf in tree.leaves
    ]
    faint: Options = {"linewidth": get_thin_width(HAIR), "linestyle": DOTTED, "alpha": 0.6, "gid": "leaders"}
    _artists.draw_segments(ax, [segment for segment in ends if segment[0][0] < segment[1][0]], **faint)


# -- Vertical trees, and the picture --------------------------------------------------------------

_ROWS = ("positive", "negative", "share", "rank", "label")
_MANY = 20  # numbers of more leaves are rotated, since columns are narrow
_PITCH, _TURNED = 1.9, 3.2  # heights of a row of horizontal and of rotated numbers, in units of small text
_LEAST = 8.0  # least width of a leaf for horizontal numbers, in points
_CLEAR = 0.8  # least distance between boxes of splits, in points
_ROWS_SHARE = 0.75  # largest fraction of the panel's height for numbers
_THIN = (1e-6, 1e-6, -1e-6, -1e-6)  # gives the boxes of lines a positive extent
_LINES, _TURNED_LINES = (3, 4, 6), (1, 2, 3)  # numbers of lines of splits with short numbers, and turned ones
_DOWN = (0.3, 0.4, 0.5, 0.6, 0.72)  # candidate positions of answers on a branch, in levels below the split


class _Layout(NamedTuple):
    """The positions of nodes: leaves at equal distances on one line, other nodes centered above children."""

    x: Array
    y: Array
    floor: float  # ordinate of the leaves
    row: float  # height of a row beneath them


def _draw_pruned(plot: Plot[Tree], paths: Array, style: Options) -> None:
    if len(paths):
        faint: Options = {"linestyle": DOTTED, "alpha": 0.7, "gid": "pruned", "capstyle": "round"}
        look = override_look({"capstyle": "round"} | plot.line_kws, faint | style, LineCollection)
        _artists.draw_segments(plot.ax, paths, **look)


PRUNED = Layer(
    "pruned",
    "The subtrees that the labels prune, in faint lines: their leaves share one label.",
    _draw_pruned,
    artist=LineCollection,
    default=True,
    repeatable=True,
    caption="Faint: subtrees whose leaves all have the same label",
)


def _start_caption(call: _panel.DrawnPlot) -> str:
    tree = next(iter(call.results.values()))
    leaves = len(tree.parent) - len(set(np.asarray(tree.parent)[np.asarray(tree.parent) >= 0].tolist()))
    what = f"Decision tree with {leaves} leaves, with the classes and the label of each"
    return what + describe_smoothing(tree)


def describe_smoothing(tree: Tree) -> str:
    """Write for a caption how the proportions of leaves are smoothed, or nothing if they are not."""
    if not tree.smoothing:
        return ""
    if isinstance(tree.smoothing, str):
        return ", shares smoothed by Laplace's correction"
    return f", shares smoothed by the m-estimate, m = {write_amount(tree.smoothing)}"


class TreeDiagramArguments(PanelArguments, total=False):
    """What `tree_diagram` takes besides its own options and layers."""

    leaves: Leaves
    X: ArrayLike | Table | None
    y: ArrayLike | None
    sample_weight: ArrayLike | None
    pos_label: Scalar


@picture(
    compute.tree, (PRUNED,), kind=LineCollection, main="the tree's lines", legend=None, caption=_start_caption
)
def tree_diagram(
    plot: Plot[Tree],
    *,
    feature_names: Sequence[str] | None = None,
    smoothing: Smoothing = None,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    annotate: bool | str = True,
    rows: Sequence[Literal["positive", "negative", "share", "rank", "label"]] = (
        "positive",
        "negative",
        "share",
        "label",
    ),
    class_names: tuple[str, str] = ("positives", "negatives"),
    orientation: Literal["auto", "vertical", "horizontal"] = "auto",
    **shared: Unpack[TreeDiagramArguments],
) -> Axes:
    """Draw a decision tree with the counts, shares and labels of its leaves.

    Use it to show how a tree classifies, ranks and estimates probabilities.  Leaves are side by side on one
    line, each with a column of numbers below; or, turned on its side, nodes are one below the other, and each
    leaf has a row of numbers beside it.  If there is little room, texts shrink to 6 pt at the least, and wrap
    or turn, and numbers of splits are rounded to three significant digits.  A text that still does not fit is
    left out, for splits with a warning.

    Parameters
    ----------
    leaves : nested dict, fitted classifier, Tree, or sequence of (positives, negatives)
        A dict is a leaf, ``{"counts": (positives, negatives)}``, or a node, ``{"split": "petal ≤ 2",
        "yes": {…}, "no": {…}}``; a fitted classifier is a tree of scikit-learn.  Leaf counts without a tree
        are drawn as a tree with one split without a name.
    X : array-like, shape (n, features), optional
        Cases to count at the leaves of a fitted tree; by default it is counted on its training cases.
    y : array-like, shape (n,), optional
        Their classes.
    sample_weight : array-like, shape (n,), optional
        Their non-negative weights.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.
    feature_names : sequence of str, optional
        Names of the columns of X; by default those in the data that the tree was fitted to.
    smoothing : "laplace" or float, optional
        How to smooth the shares that rank and label the leaves: by Laplace's correction, or by the m-estimate
        with this m ≥ 0.
    prior : float in [0, 1], optional
        P(positive) for labelling the leaves; by default that of the counted cases.
    cost_fp : float
        Cost of a false positive.
    cost_fn : float
        Cost of a false negative.
    annotate : bool or str
        Label the leaves so that the expected cost is least, or by a string such as ``"+--+"``.
    rows : sequence of {"positive", "negative", "share", "rank", "label"}
        The rows beneath the leaves, from the top: the weights of both classes, the share of positives that
        ranks the leaf, its place in the ranking, from 1, and its label.
    class_names : pair of str
        Names of the rows of the positive and of the negative class.
    orientation : {"auto", "vertical", "horizontal"}
        Root on top, or turned on its side, which leaves room for the splits of a tree with many leaves.
        ``"auto"`` turns trees of more than twenty leaves, and those whose splits have no room side by side,
        if the panel is high enough: some 0.2 in for each leaf.  A new figure is made high enough.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``tree_diagram``, ``pruned``, ``labels``.

    Raises
    ------
    ValueError, TypeError
        For a tree that cannot be read (see ``rocplot.compute.tree``), labels that do not fit its leaves, an
        unknown row or orientation, or a condition under which every labelling costs the same; before
        anything is drawn.

    See Also
    --------
    rocplot.compute.tree : The tree as numbers.
    rocplot.compute.best_labelling : The labels of least expected cost.
    tree_labellings : All labellings as points of ROC space.

    Notes
    -----
    Flach's slides on trees as classifiers, rankers and estimators.  If the answers to all splits are yes,
    first, and no, the figure says so once; other answers are written on their branches.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = tree_diagram({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}, ax=ax)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['positives', 'negatives', 'share of +', 'label']
    >>> plt.close(fig)
    """
    tree = plot.read_single()
    signs = _find_leaf_labels(tree, annotate, prior, cost_fp, cost_fn)
    if not signs:
        plot.layer_options["pruned"] = None
    cut = [] if plot.layer_options["pruned"] is None else [int(node) for node in tree.uniform(signs)]
    row_names = [
        check_choice(row, _ROWS, "rows") for row in list_items(rows, "rows") if signs or row != "label"
    ]
    is_pruned, heads = (
        find_pruned_nodes(tree, cut),
        dict(zip(_ROWS, _write_number_names(tree, class_names), strict=True)),
    )
    has_condition = signs and annotate is True and "label" in row_names
    words = _describe_condition(tree, prior, cost_fp, cost_fn) if has_condition else ""
    diagram = TreeDiagram(tree, signs, cut, is_pruned, {row: heads[row] for row in row_names}, words)
    if is_horizontal(
        tree,
        check_choice(orientation, ("auto", "vertical", "horizontal"), "orientation"),
        plot.standing,
        plot.own_page,
    ):
        return draw_listing(plot, diagram)
    return _draw_upright(plot, diagram)


def _draw_upright(plot: Plot[Tree], diagram: TreeDiagram) -> Axes:
    """Draw a vertical tree, with its root at the top."""
    tree = diagram.tree
    wide, tall = _axes.estimate_panel_size(plot.standing)
    heads, pitch = _choose_number_rows(diagram, wide, tall)
    layout = _place_nodes(tree, len(heads), tall, pitch)
    places = {row: layout.floor + (i + 0.7) * layout.row for i, row in enumerate(heads)}
    branches = _trace_branches(tree, layout)
    plot.prepare_layers(pruned=lambda _: branches[diagram.is_pruned[1:]])
    names = {place: heads[row] for row, place in places.items()}
    bottom = layout.floor + (len(heads) + 0.3) * layout.row
    ax = plot.lay_out_axes(_lay_out_diagram, diagram.condition_text, tree.leaves.size, bottom, names)
    look = override_look({"gid": "tree_diagram", "capstyle": "round"}, plot.line_kws, LineCollection)
    _artists.draw_segments(ax, branches[~diagram.is_pruned[1:]], **look)
    plot.draw_layers()
    _write_splits(ax, tree, layout, diagram.is_pruned)
    _write_number_rows(ax, tree, layout, places)
    if "label" in places:
        first, last, signs = diagram.find_cells()
        level, half = np.full(first.size, places["label"]), 0.4 * layout.row
        draw_labels(ax, signs, (first - 0.44, level - half, last + 0.44, level + half))
    return ax


# -- computed before anything is drawn ------------------------------------------------------------


def _find_leaf_labels(tree: Tree, annotate: Any, prior: Any, cost_fp: Any, cost_fn: Any) -> str:
    """Return the labels of the leaves, or "" if they are not drawn."""
    if isinstance(annotate, str):
        with inside("annotate"):
            tree.uniform(annotate)  # raises if they do not fit
        return annotate
    if not isinstance(annotate, (bool, np.bool_)):
        raise make_type_error(
            "annotate", f"must be True, False or a string such as '+--+', not {write_value(annotate)}"
        )
    return find_best_labelling(tree, prior, cost_fp, cost_fn) if annotate else ""


def _describe_condition(tree: Tree, prior: float | None, cost_fp: float, cost_fn: float) -> str:
    """Write the prior and the costs for which the labels are best."""
    costs = f"costs FP : FN = {' : '.join(write_numbers([cost_fp, cost_fn], '.6g'))}"
    total = float(tree.positive[0] + tree.negative[0])
    share = write_number(float(tree.positive[0]) / total if prior is None else float(prior), ".3g")
    return f"labels for a prior of {share}, {'equal costs' if cost_fp == cost_fn else costs}"


def _write_number_names(tree: Tree, names: Any) -> tuple[str, str, str, str, str]:
    """Return the names of the rows of numbers."""
    words = [names] if isinstance(names, str) else list_items(names, "class_names")
    if len(words) != 2:
        raise make_value_error(
            "class_names",
            f"must be two names, of the positive and the negative class, not {write_value(names)}",
        )
    share = "share of +" if tree.grown is tree else "training share"
    if tree.pseudo_counts[0]:
        share = f"smoothed {share.removesuffix(' of +')}"
    return str(words[0]), str(words[1]), share, "rank", "label"


def _choose_number_rows(diagram: TreeDiagram, wide: float, tall: float) -> tuple[dict[str, str], float]:
    """Choose the rows beneath the leaves and their height; only labels if numbers have no room."""
    turned = diagram.tree.leaves.size > _MANY or wide < _LEAST * diagram.tree.leaves.size
    pitch = (_TURNED if turned else _PITCH) * get_small_size()  # rotated numbers are higher
    label = {row: head for row, head in diagram.headers.items() if row == "label"}
    if label and (len(diagram.headers) + 0.3) * pitch > _ROWS_SHARE * tall:
        return label, _PITCH * get_small_size()
    return diagram.headers, pitch


def _place_nodes(tree: Tree, rows: int, tall: float, pitch: float) -> _Layout:
    """Place the nodes on a panel that is `tall` points high, with rows of height `pitch` beneath them."""
    size = tree.parent.size
    x, y = np.zeros(size), tree.depth.astype(float)
    floor = max(float(y.max()), 1.0)
    x[tree.leaves], y[tree.leaves] = np.arange(tree.leaves.size), floor
    low, high = np.full(size, np.inf), np.full(size, -np.inf)
    for node in range(size - 1, 0, -1):
        if np.isfinite(low[node]):
            x[node] = (low[node] + high[node]) / 2
        parent = tree.parent[node]
        low[parent], high[parent] = min(low[parent], x[node]), max(high[parent], x[node])
    if size > 1:
        x[0] = (low[0] + high[0]) / 2
    tree_height = max(tall - (rows + 0.3) * pitch, 0.4 * tall)
    return _Layout(x, y, floor, (floor + 0.5) * pitch / tree_height)


def _trace_branches(tree: Tree, layout: _Layout) -> Array:
    """Return angled lines from each node to its children, with shape (nodes − 1, 3, 2)."""
    nodes = np.arange(1, tree.parent.size)
    parents = tree.parent[nodes]
    corners = np.stack(
        [
            [layout.x[parents], layout.y[parents]],
            [layout.x[nodes], layout.y[parents]],
            [layout.x[nodes], layout.y[nodes]],
        ]
    )
    return corners.transpose(2, 0, 1)


# -- drawing --------------------------------------------------------------------------------------


def _write_splits(ax: Axes, tree: Tree, layout: _Layout, is_pruned: Array) -> None:
    """Write the splits in boxes, level by level, and then the answers on the branches."""
    nodes = np.arange(1, tree.parent.size)
    parents = tree.parent[nodes]
    drops = np.column_stack([layout.x[nodes], layout.y[parents], layout.x[nodes], layout.y[nodes]])
    bars = np.column_stack([layout.x[nodes], layout.y[parents], layout.x[parents], layout.y[parents]])
    inner = np.flatnonzero(np.isin(np.arange(tree.parent.size), parents) & (tree.split != ""))
    for depth in np.unique(tree.depth[inner]):
        level = inner[tree.depth[inner] == depth]
        foreign_masks = [(nodes != node) & (parents != node) for node in level]
        levels = [[-1e6, depth + far, 1e6, depth + far] for far in (-0.65, 0.65)]  # the adjacent levels
        foreign = [
            np.concatenate([drops[is_foreign], bars[is_foreign], levels]) - _THIN
            for is_foreign in foreign_masks
        ]
        questions = [write_question(tree, i) for i in level]
        counted_questions = [
            f"{question}\n{write_amount(tree.positive[i])}+  {write_amount(tree.negative[i])}−"
            for i, question in zip(level, questions, strict=True)
        ]
        short = [_shorten_cut(question) for question in questions]
        broken = [[_wrap_text(question, lines) for question in questions] for lines in (2, 3)]
        broken += [[_wrap_text(question, lines) for question in short] for lines in (*_LINES, *_TURNED_LINES)]
        angles = (0,) * (4 + len(_LINES)) + (90,) * len(_TURNED_LINES)
        forms = [
            [
                (layout.x[i], layout.y[i], text, _make_box_style(bool(is_pruned[i])) | {"rotation": angle})
                for i, text in zip(level, texts, strict=True)
            ]
            for texts, angle in zip((counted_questions, questions, *broken), angles, strict=True)
        ]
        _artists.write_fitted_texts(ax, forms, keep_off=foreign, pad=_CLEAR, alone=True, word="split")
    if is_answered_alike(tree):
        corners = ((-0.5, "left"), (tree.leaves.size - 0.5, "right"))
        lines = np.concatenate([drops, bars]) - _THIN
        forms = [[(x, -0.45, "left = yes", {"ha": side, "va": "top"})] for x, side in corners]
        _artists.write_fitted_texts(ax, forms, keep_off=[lines], pad=1.0)
    else:
        _write_answers(ax, tree, layout, drops, bars)


def _write_answers(ax: Axes, tree: Tree, layout: _Layout, drops: Array, bars: Array) -> None:
    """Write the answers of each node beside its branches, or else on them below the box."""
    nodes = np.arange(1, tree.parent.size)
    answered = nodes[tree.branch[1:] != ""]  # type: ignore[index]
    for node in np.unique(tree.parent[answered]):
        children = answered[tree.parent[answered] == node]
        foreign = [np.concatenate([drops[nodes != child], bars]) - _THIN for child in children]
        forms = [[_place_answer(tree, layout, child) for child in children]]
        if tree.leaves.size > _MANY:  # short branches have no room on them
            _artists.write_fitted_texts(ax, forms, keep_off=foreign, pad=0)
            continue
        forms += [
            [_place_answer_on_branch(tree, layout, child, depth) for child in children] for depth in _DOWN
        ]
        _artists.write_fitted_texts(ax, forms, keep_off=foreign, pad=(0,) + (0.75,) * len(_DOWN), alone=True)


def _make_box_style(faint: bool) -> Options:
    face, edge = get_background_color(), get_neutral_color()
    box = {
        "boxstyle": "round,pad=0.25",
        "facecolor": face,
        "edgecolor": edge,
        "linewidth": get_thin_width(HAIR),
    }
    return {"bbox": box | ({"linestyle": DOTTED} if faint else {})}


def _place_answer(tree: Tree, layout: _Layout, node: int) -> tuple[float, float, str, Options]:
    """Place an answer beside its branch, on the outer side."""
    is_left = layout.x[node] < layout.x[tree.parent[node]]
    look = {
        "ha": "right" if is_left else "left",
        "va": "top",
        "shift": (-BARE if is_left else BARE) * get_text_unit(),
    }
    return layout.x[node], layout.y[tree.parent[node]] + 0.06, _write_answer(tree, node), look


def _place_answer_on_branch(
    tree: Tree, layout: _Layout, node: int, depth: float
) -> tuple[float, float, str, Options]:
    """Place an answer on its branch, below the box that covers the upper end of the branch."""
    box = {"facecolor": get_background_color(), "edgecolor": "none", "pad": 0.5 * get_text_unit()}
    return layout.x[node], layout.y[tree.parent[node]] + depth, _write_answer(tree, node), {"bbox": box}


def _write_answer(tree: Tree, node: int) -> str:
    return str(tree.branch[node])  # type: ignore[index]


def _wrap_text(text: str, lines: int) -> str:
    """Break a text into lines of about equal length, also after "_" and "/", but not after "≤"."""
    pieces = _PIECE.findall(text.replace("≤ ", "≤\N{NO-BREAK SPACE}"))
    rows: list[str] = []
    for width in range(max(len(piece.rstrip()) for piece in pieces), len(text) + 1):
        rows = [""]
        for piece in pieces:
            if rows[-1] and len(rows[-1] + piece.rstrip()) > width:
                rows.append("")
            rows[-1] += piece
        if len(rows) <= lines:
            break
    return "\n".join(row.rstrip() for row in rows)


def _shorten_cut(text: str) -> str:
    """Round the number at which a split cuts to three significant digits."""
    match = _CUT.search(text)
    if match is None or not float(match[0]):
        return text
    size = int(np.floor(np.log10(float(match[0]))))
    decimals = min(max(2 - size, 0), len(match[0].partition(".")[2]))
    return f"{text[: match.start()]}{float(match[0]):.{decimals}f}"


def _write_number_rows(ax: Axes, tree: Tree, layout: _Layout, places: dict[str, float]) -> None:
    """Write the numbers of the leaves: horizontal, else rotated, else rotated at alternating heights."""
    values = write_leaf_numbers(tree)
    side = 0.245 * layout.row * np.where(np.arange(tree.leaves.size) % 2, 1, -1)
    for row, place in places.items():
        if row in values:
            short = ["1.0" if value == "1.00" else value.lstrip("0") or "0" for value in values[row]]
            forms: list[list[tuple[float, float, str, Options]]] = [
                [(i, place, value, {"va": "center_baseline"}) for i, value in enumerate(values[row])],
                [(i, place, value, {"rotation": 90}) for i, value in enumerate(short)],
                [(i, place + side[i], value, {"rotation": 90}) for i, value in enumerate(short)],
            ]
            _artists.write_fitted_texts(ax, forms, pad=(1.0, 0.15, 0.15), word="leaf number")


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_diagram(ax: Axes, xlabel: str, width: int, height: float, names: dict[float, str]) -> None:
    """Lay out a diagram without axes, its first row on top, and with names of rows at the left."""
    _axes.require_new_axes(ax, "a tree needs axes of its own")
    get_panel(ax).kind = "frame"
    ax.set(
        xlim=(-0.5, width - 0.5),
        ylim=(height, -0.5),
        xlabel=_axes.translate_axis_label(ax, xlabel),
        ylabel="",
    )
    ax.set_aspect("auto")
    ax.set_xticks([])
    ax.set_yticks(list(names), list(map(LiteralString, names.values())))
    ax.yaxis.set_major_locator(_LastRowName(list(names)))
    ax.tick_params(length=0)
    _axes.wrap_axis_label(ax)
    ax.spines[:].set_visible(False)


class _LastRowName(FixedLocator):
    """Names of rows; of the last one alone where they would touch, as the numbers there are left out."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = super().tick_values(vmin, vmax)
        return places if has_tick_room(self.axis, places) else places[-1:]


def _lay_out_text_lines(ax: Axes, xlabel: str, wide: float, lines: int, above: float) -> None:
    """Lay out lines of text without axes, the first on top and room for heads above it."""
    _lay_out_diagram(ax, xlabel, 1, lines, {})
    ax.set(xlim=(0, wide), ylim=(lines - 0.5, -above - 0.3))
