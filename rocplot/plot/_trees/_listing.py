"""A tree turned on its side: its nodes one below the other, and beside each leaf its numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from rocplot._typing import Array
from rocplot.compute._trees.tree import Tree
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Options
from rocplot.plot._looks import DOTTED, HAIR, over, small_size, thin_width
from rocplot.plot._picture import Plot
from rocplot.plot._trees._leaves import Drawn, answered_alike, draw_labels, numbers_of, split_of

_MANY = 20  # leaves that are turned where there is room
_LINE = 6.6  # points: the least height of a line of 6 pt
_HEADS = 1.6  # lines above the first one
_INDENT, _GAP = 1.1, 0.5  # of small text: of a level, and beside a branch
_COLUMN = 2.6  # of small text: the least width of a column

Text = tuple[float, float, str, Options]


def turned(tree: Tree, orientation: str, standing: Axes | None) -> bool:
    """Say whether the tree is turned on its side: as asked, or for its leaves if the panel is high enough."""
    if orientation != "auto":
        return orientation == "horizontal"
    lines = tree.parent.size + _HEADS
    return bool(tree.leaves.size > _MANY and _axes.height(standing) >= _LINE * lines)


def draw_listing(plot: Plot[Tree], drawn: Drawn) -> Axes:
    """Draw the nodes in lines, in the order of the tree; lengths across are points."""
    tree, unit = drawn.tree, small_size()
    x = tree.depth * _INDENT * unit
    branches = _branches(tree, x, (_INDENT - 0.2) * unit)
    plot.prepare(pruned=lambda _: branches[drawn.within[1:]])
    wide = _axes.width(plot.standing)
    columns = _columns(drawn, wide)
    ax = plot.begin(_axes.listing, drawn.words, wide, tree.parent.size, _HEADS)
    look = over({"gid": "tree_diagram", "capstyle": "round"}, plot.line_kws, LineCollection)
    _artists.segments(ax, branches[~drawn.within[1:]], **look)
    plot.draw_layers()

    words = [_words(tree, node) for node in range(tree.parent.size)]
    begin: Options = {"ha": "left", "va": "center_baseline"}
    texts: list[Text] = [
        (float(x[i]) + _GAP * unit * (i > 0), float(i), words[i], begin)
        for i in range(len(words))
        if words[i]
    ]
    end: Options = {"ha": "right", "va": "center_baseline"}
    numbers = numbers_of(tree)
    for row, right in columns.items():
        for leaf, number in zip(tree.leaves, numbers.get(row, []), strict=False):
            texts.append((right, float(leaf), number, end))
    heads: list[Text] = [(right, -_HEADS + 0.5, drawn.heads[row], end) for row, right in columns.items()]
    if answered_alike(tree):
        heads.append((0.0, -_HEADS + 0.5, "upper = yes", begin))
    _artists.fitted_texts(ax, [heads + texts], pad=0, alone=True)
    _draw_leaders(ax, tree, x, words, min(columns.values(), default=wide), unit)
    if "label" in columns:
        first, last, signs = drawn.cells()
        middle, half = columns["label"] - 0.9 * unit, 0.9 * unit
        ends = np.full(first.size, middle - half), np.full(first.size, middle + half)
        draw_labels(ax, signs, (ends[0], tree.leaves[first] - 0.4, ends[1], tree.leaves[last] + 0.4))
    return ax


def _branches(tree: Tree, x: Array, back: float) -> Array:
    """Lay an angled line from below each node to each child, shape (nodes − 1, 3, 2)."""
    nodes = np.arange(1, tree.parent.size)
    above, stem = tree.parent[nodes], x[nodes] - back
    low = np.stack([stem, above + 0.45])
    return np.stack([low, np.stack([stem, nodes]), np.stack([x[nodes], nodes])]).transpose(2, 0, 1)


def _words(tree: Tree, node: int) -> str:
    """Write the question of a node, after the answer that leads there unless all are yes and no."""
    answer = "" if answered_alike(tree) else str(np.asarray(tree.branch)[node])
    return ": ".join(filter(None, [answer, split_of(tree, node)]))


def _columns(drawn: Drawn, wide: float) -> dict[str, float]:
    """Place the right ends of the columns, the last at the edge."""
    ends, right, unit = {}, wide, small_size()
    for row, head in reversed(drawn.heads.items()):
        ends[row] = right
        longest = max(map(len, [head, *numbers_of(drawn.tree).get(row, [])]))
        right -= unit * max(_COLUMN, 0.5 * longest + 1.2)
    return dict(reversed(ends.items()))


def _draw_leaders(ax: Axes, tree: Tree, x: Array, words: list[str], end: float, unit: float) -> None:
    """Lead from the leaves to their numbers."""
    ends: list[Any] = [
        [(float(x[leaf]) + (0.3 + 0.5 * len(words[leaf])) * unit, leaf), (end - 3 * unit, leaf)]
        for leaf in tree.leaves
    ]
    faint: Options = {"linewidth": thin_width(HAIR), "linestyle": DOTTED, "alpha": 0.6, "gid": "leaders"}
    _artists.segments(ax, [one for one in ends if one[0][0] < one[1][0]], **faint)
