"""What is written of a tree, upright or turned on its side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba

from rocplot._numbers import amount, write
from rocplot._typing import Array
from rocplot.compute._trees.tree import Tree
from rocplot.plot import _artists
from rocplot.plot._looks import small_size

_COLOUR = {"+": "C0", "-": "C1"}
_LARGE = 9 / 7  # the largest size of labels, in that of small text


@dataclass(frozen=True, eq=False)
class Drawn:
    """A tree with what is drawn of it."""

    tree: Tree
    signs: str  # the labels of the leaves
    cut: list[int]  # the roots of pruned subtrees
    within: Array  # the nodes below these
    heads: dict[str, str]  # names of the numbers that are shown
    words: str  # the condition of the labels

    def cells(self) -> tuple[Array, Array, str]:
        """Find the first and the last leaf, and the label, of every leaf that is left when pruned."""
        roots = np.arange(self.tree.parent.size)
        for node in np.flatnonzero(within_of(self.tree, self.cut)):
            roots[node] = roots[self.tree.parent[node]]
        root = roots[self.tree.leaves]
        first = np.flatnonzero(np.concatenate(([True], root[1:] != root[:-1])))
        return first, np.append(first[1:], root.size) - 1, "".join(self.signs[i] for i in first)


def within_of(tree: Tree, cut: list[int]) -> Array:
    """Mark the nodes below the roots of pruned subtrees."""
    below = np.zeros(tree.parent.size, bool)
    for node, above in enumerate(tree.parent[1:], 1):
        below[node] = below[above] or above in cut
    return below


def answered_alike(tree: Tree) -> bool:
    """Say whether all splits are answered by yes, first, and no."""
    answers = np.asarray(tree.branch)[1:]
    first = tree.parent[1:] == np.arange(tree.parent.size - 1)  # in preorder the first child comes next
    return bool(answers.size and (answers == np.where(first, "yes", "no")).all())


def split_of(tree: Tree, node: int) -> str:
    """Write the question of a node."""
    return str(tree.split[node]).replace("≤ -", "≤ −")  # type: ignore[index]


def numbers_of(tree: Tree) -> dict[str, list[str]]:
    """Write the numbers of the leaves."""
    return {
        "positive": [amount(value) for value in tree.positive[tree.leaves]],
        "negative": [amount(value) for value in tree.negative[tree.leaves]],
        "share": ["–" if np.isnan(one) else write(one, ".2f") for one in tree.share[tree.leaves]],
        "rank": [str(place + 1) for place in tree.rank],
    }


def draw_labels(ax: Axes, signs: str, corners: tuple[Array, Array, Array, Array]) -> None:
    """Draw a cell with the label for every leaf that is left when pruned."""
    for sign, colour in _COLOUR.items():
        of = np.array([one == sign for one in signs])
        if of.any():
            look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.3), "edgecolor": colour, "zorder": 1.5}
            _artists.boxes(ax, *(side[of] for side in corners), gid="labels", **look)
    left, top, right, bottom = corners
    texts: list[tuple[float, float, str, dict[str, Any]]] = [
        (x, y, sign.replace("-", "−"), {})
        for x, y, sign in zip((left + right) / 2, (top + bottom) / 2, signs, strict=True)
    ]
    _artists.fitted_texts(ax, [texts], largest=_LARGE * small_size(), pad=0)
