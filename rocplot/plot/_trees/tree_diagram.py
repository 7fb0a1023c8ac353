"""Trees with the counts, the shares and the labels of their leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgba

from rocplot import compute
from rocplot._typing import Array
from rocplot._validation import one_of
from rocplot.compute._trees.best_labelling import best_of
from rocplot.plot import _artists, _axes

_ROWS = ("positive", "negative", "share", "rank", "label")
_COLOUR = {"+": "C0", "-": "C1"}
_MANY = 20  # leaves whose columns are narrow
_THIN = (1e-6, 1e-6, -1e-6, -1e-6)  # lines have an extent
_DOWN = (0.3, 0.4, 0.5, 0.6, 0.72)  # levels below the split


class _Layout(NamedTuple):
    """Where the nodes stand: leaves evenly on one line, other nodes amid their children."""

    x: Array
    y: Array
    floor: float  # where the leaves stand
    row: float  # height of a row beneath them


def tree_diagram(
    leaves: Any,
    X: Any = None,
    y: Any = None,
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    labels: Any = True,
    pruned: Any = True,
    rows: Sequence[str] = ("positive", "negative", "share", "label"),
    feature_names: Sequence[str] | None = None,
    class_names: Sequence[str] = ("positives", "negatives"),
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw a tree with the counts, shares and labels of its leaves.

    Leaves stand side by side on one line, and beneath each a column with its numbers.  Texts shrink, to 6 pt
    at the least, and wrap or turn where there is no room; splits that still do not fit give way to the
    number of the node, and numbers to nothing.  In double-column width some forty leaves keep their numbers.

    Parameters
    ----------
    leaves : nested dict, fitted classifier, Tree, or sequence of (positives, negatives)
        As for ``rocplot.compute.tree``; leaf counts alone are drawn as a tree of one nameless split.
    X, y, sample_weight, pos_label, feature_names
        As for ``rocplot.compute.tree``.
    prior : float in [0, 1], optional
        P(positive) under which leaves are labelled, by default that of the counted cases.
    cost_fp, cost_fn : float
        Cost of a false positive and of a false negative.
    labels : bool or str
        Label the leaves at least expected cost, or as this string says, ``"+--+"``.
    pruned : bool or dict
        Show which subtrees the labels prune: their leaves share one label, and their lines are faint.  A dict
        holds keywords of these lines.
    rows : sequence of {"positive", "negative", "share", "rank", "label"}
        What stands beneath the leaves, from above: the weights of both classes, the share of positives by
        which the leaf is ranked, its place in the ranking, 1 for the first, its label.
    class_names : pair of str
        Names of the rows of the positive and of the negative class.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the tree's lines.

    Returns
    -------
    Axes
        With artists whose gid is ``tree_diagram``, ``pruned``, ``labels``.

    Raises
    ------
    ValueError, TypeError
        For a tree that cannot be read (see ``rocplot.compute.tree``), labels that do not fit its leaves, an
        unknown row, or a condition under which every labelling costs the same; before anything is drawn.

    Notes
    -----
    Flach's slides on trees as classifiers, rankers and estimators.  Where a node has no text but a number,
    ``rocplot.compute.tree(…).split[number]`` is its text.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = tree_diagram({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}, ax=ax)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['positives', 'negatives', 'share of +', 'label']
    >>> plt.close(fig)
    """
    tree = compute.tree(
        leaves, X, y, sample_weight=sample_weight, pos_label=pos_label, feature_names=feature_names
    )
    signs = _signs(tree, labels, prior, cost_fp, cost_fn)
    want_pruned = _artists.layer(pruned, "pruned", LineCollection) if signs else None
    cut = [int(node) for node in tree.uniform(signs)] if signs and want_pruned is not None else []
    rows = [one_of(row, _ROWS, "rows") for row in rows if signs or row != "label"]
    positives, negatives = _pair_of(class_names)
    line_kws = _artists.keywords(line_kws, "tree_diagram()", LineCollection)

    at = _layout(tree)
    share = "share of +" if tree.grown is tree else "training share"
    heads = dict(zip(_ROWS, (positives, negatives, share, "rank", "label"), strict=True))
    places = {row: at.floor + (i + 0.7) * at.row for i, row in enumerate(rows)}
    ax = _axes.axes(ax)
    costs = "equal costs" if cost_fp == cost_fn else f"costs FP : FN = {cost_fp:g} : {cost_fn:g}"
    said = f"labels for a prior of {_prior(tree, prior)}, {costs}"
    _axes.diagram(
        ax,
        said if signs and labels is True and "label" in rows else "",
        tree.leaves.size,
        at.floor + (len(rows) + 0.3) * at.row,
        {place: heads[row] for row, place in places.items()},
    )
    within = _within(tree, cut)
    _draw_branches(ax, tree, at, within, line_kws, want_pruned)
    _write_splits(ax, tree, at, within)
    _write_rows(ax, tree, at, places)
    if "label" in places:
        _draw_labels(ax, tree, signs, cut, places["label"], 0.4 * at.row)
    return ax


# -- what is asked for, and where it stands -------------------------------------------------------


def _signs(tree: compute.Tree, labels: Any, prior: Any, cost_fp: Any, cost_fn: Any) -> str:
    """Find the labels of the leaves; empty if they are not wanted."""
    if isinstance(labels, str):
        tree.uniform(labels)  # checks that they fit
        return labels
    if not isinstance(labels, (bool, np.bool_)):
        raise TypeError(f"labels must be True, False or a string such as '+--+', not {labels!r}")
    return best_of(tree, prior, cost_fp, cost_fn) if labels else ""


def _prior(tree: compute.Tree, prior: float | None) -> str:
    """Write the prior with three digits, or with as many as tell it from 0 and 1."""
    total = float(tree.positive[0] + tree.negative[0])
    value = float(tree.positive[0]) / total if prior is None else float(prior)
    texts = (f"{value:.{digits}g}" for digits in range(3, 18))
    return next(text for text in texts if float(text) not in (0, 1) or float(text) == value)


def _pair_of(names: Any) -> tuple[str, str]:
    words = [names] if isinstance(names, str) else list(names)
    if len(words) != 2:
        raise ValueError(
            f"class_names must be two names, of the positive and the negative class, not {names!r}"
        )
    return str(words[0]), str(words[1])


def _layout(tree: compute.Tree) -> _Layout:
    size = tree.parent.size
    x, y = np.zeros(size), tree.depth.astype(float)
    floor = max(float(y.max()), 1.0)
    x[tree.leaves], y[tree.leaves] = np.arange(tree.leaves.size), floor
    low, high = np.full(size, np.inf), np.full(size, -np.inf)
    for node in range(size - 1, 0, -1):
        if np.isfinite(low[node]):
            x[node] = (low[node] + high[node]) / 2
        above = tree.parent[node]
        low[above], high[above] = min(low[above], x[node]), max(high[above], x[node])
    if size > 1:
        x[0] = (low[0] + high[0]) / 2
    crowded = tree.leaves.size > _MANY  # then the numbers are turned
    return _Layout(x, y, floor, (floor + 1) / (7.3 if crowded else 9))


def _within(tree: compute.Tree, cut: list[int]) -> Array:
    """Mark the nodes below the roots of pruned subtrees."""
    below = np.zeros(tree.parent.size, bool)
    for node, above in enumerate(tree.parent[1:], 1):
        below[node] = below[above] or above in cut
    return below


# -- ink ------------------------------------------------------------------------------------------


def _draw_branches(
    ax: Axes, tree: compute.Tree, at: _Layout, within: Array, line_kws: Any, want_pruned: Any
) -> None:
    """Draw an angled line from each node to each child; those in pruned subtrees faint."""
    nodes = np.arange(1, tree.parent.size)
    above = tree.parent[nodes]
    corners = np.stack([[at.x[above], at.y[above]], [at.x[nodes], at.y[above]], [at.x[nodes], at.y[nodes]]])
    paths = corners.transpose(2, 0, 1)
    look: dict[str, Any] = {"gid": "tree_diagram", "capstyle": "round"}
    _artists.segments(ax, paths[~within[1:]], **_artists.over(look, line_kws, LineCollection))
    if within.any():
        faint: dict[str, Any] = {"linestyle": ":", "alpha": 0.7, "gid": "pruned"}
        both = _artists.over(look | line_kws, faint | want_pruned, LineCollection)
        _artists.segments(ax, paths[within[1:]], **both)


def _write_splits(ax: Axes, tree: compute.Tree, at: _Layout, within: Array) -> None:
    """Write the splits into boxes, level by level, and then the answers on the branches."""
    nodes = np.arange(1, tree.parent.size)
    above = tree.parent[nodes]
    drops = np.column_stack([at.x[nodes], at.y[above], at.x[nodes], at.y[nodes]])
    bars = np.column_stack([at.x[nodes], at.y[above], at.x[above], at.y[above]])
    inner = np.flatnonzero(np.isin(np.arange(tree.parent.size), above) & (tree.split != ""))
    for depth in np.unique(tree.depth[inner]):
        level = inner[tree.depth[inner] == depth]
        own = [(nodes != one) & (above != one) for one in level]
        levels = [[-1e6, depth + far, 1e6, depth + far] for far in (-0.65, 0.65)]  # of its neighbours
        foreign = [np.concatenate([drops[keep], bars[keep], levels]) - _THIN for keep in own]
        forms = [
            [(at.x[i], at.y[i], text(tree, i), _box(bool(within[i]))) for i in level]
            for text in (_split_and_counts, _split, _halves, _thirds, _number)
        ]
        _artists.fitted_texts(ax, forms, keep_off=foreign, pad=1.8, alone=True)
    _write_answers(ax, tree, at, drops, bars)


def _write_answers(ax: Axes, tree: compute.Tree, at: _Layout, drops: Array, bars: Array) -> None:
    """Write the answers on the branches, node by node: beside them, else on them below the box."""
    nodes = np.arange(1, tree.parent.size)
    answered = nodes[tree.branch[1:] != ""]  # type: ignore[index]
    for node in np.unique(tree.parent[answered]):
        below = answered[tree.parent[answered] == node]
        foreign = [np.concatenate([drops[nodes != child], bars]) - _THIN for child in below]
        forms = [[_beside(tree, at, child) for child in below]]
        if tree.leaves.size > _MANY:  # no room on short drops: all answers of a node, or none
            _artists.fitted_texts(ax, forms, keep_off=foreign, pad=0)
            continue
        forms += [[_on_the_drop(tree, at, child, down) for child in below] for down in _DOWN]
        _artists.fitted_texts(ax, forms, keep_off=foreign, pad=(0,) + (1.5,) * len(_DOWN), alone=True)


def _box(faint: bool) -> dict[str, Any]:
    face, edge = mpl.rcParams["axes.facecolor"], _artists.neutral()
    box = {"boxstyle": "round,pad=0.25", "facecolor": face, "edgecolor": edge, "linewidth": 0.5}
    return {"bbox": box | ({"linestyle": ":"} if faint else {}), "linespacing": 1.05}


def _beside(tree: compute.Tree, at: _Layout, node: int) -> tuple[float, float, str, dict[str, Any]]:
    """Place the answer beside the branch, outside of the angle."""
    left = at.x[node] < at.x[tree.parent[node]]
    look = {"ha": "right" if left else "left", "va": "top", "shift": -2.5 if left else 2.5}
    return at.x[node], at.y[tree.parent[node]] + 0.06, _answer(tree, node), look


def _on_the_drop(
    tree: compute.Tree, at: _Layout, node: int, down: float
) -> tuple[float, float, str, dict[str, Any]]:
    """Place the answer on the branch, below a box that covers its upper end."""
    ground = {"facecolor": mpl.rcParams["axes.facecolor"], "edgecolor": "none", "pad": 0.5}
    return at.x[node], at.y[tree.parent[node]] + down, _answer(tree, node), {"bbox": ground}


def _answer(tree: compute.Tree, node: int) -> str:
    return str(tree.branch[node])  # type: ignore[index]


def _split(tree: compute.Tree, node: int) -> str:
    return str(tree.split[node]).replace("≤ -", "≤ −")  # type: ignore[index]


def _split_and_counts(tree: compute.Tree, node: int) -> str:
    counts = f"{_artists.amount(tree.positive[node])}+  {_artists.amount(tree.negative[node])}−"
    return f"{_split(tree, node)}\n{counts}"


def _halves(tree: compute.Tree, node: int) -> str:
    return _wrapped(_split(tree, node), 2)


def _thirds(tree: compute.Tree, node: int) -> str:
    return _wrapped(_split(tree, node), 3)


def _wrapped(text: str, lines: int) -> str:
    """Break a text into lines of about equal length; a comparison stays with its number."""
    words = text.replace("≤ ", "≤\N{NO-BREAK SPACE}").split(" ")
    best = words
    for width in range(max(map(len, words)), len(text) + 1):
        best = [words[0]]
        for word in words[1:]:
            if len(best[-1]) + 1 + len(word) <= width:
                best[-1] += f" {word}"
            else:
                best.append(word)
        if len(best) <= lines:
            break
    return "\n".join(best)


def _number(_tree: compute.Tree, node: int) -> str:
    return str(node)


def _write_rows(ax: Axes, tree: compute.Tree, at: _Layout, places: dict[str, float]) -> None:
    """Write the numbers of the leaves: lying, else turned, else turned in two lines of alternate height."""
    share = tree.share[tree.leaves]
    values = {
        "positive": [_artists.amount(value) for value in tree.positive[tree.leaves]],
        "negative": [_artists.amount(value) for value in tree.negative[tree.leaves]],
        "share": ["–" if np.isnan(value) else f"{value:.2f}" for value in share],
        "rank": [str(place + 1) for place in tree.rank],
    }
    side = 0.245 * at.row * np.where(np.arange(share.size) % 2, 1, -1)
    for row, place in places.items():
        if row in values:
            short = [value.lstrip("0").replace("1.00", "1.0") or "0" for value in values[row]]
            forms: list[list[tuple[float, float, str, dict[str, Any]]]] = [
                [(i, place, value, {"va": "center_baseline"}) for i, value in enumerate(values[row])],
                [(i, place, value, {"rotation": 90}) for i, value in enumerate(short)],
                [(i, place + side[i], value, {"rotation": 90}) for i, value in enumerate(short)],
            ]
            _artists.fitted_texts(ax, forms, pad=(1.0, 0.15, 0.15))


def _draw_labels(ax: Axes, tree: compute.Tree, signs: str, cut: list[int], place: float, half: float) -> None:
    """Draw a cell with the label for every leaf that is left when pruned."""
    roots = np.arange(tree.parent.size)
    below = _within(tree, cut)
    for node in range(1, roots.size):
        if below[node]:
            roots[node] = roots[tree.parent[node]]
    root = roots[tree.leaves]
    starts = np.flatnonzero(np.concatenate(([True], root[1:] != root[:-1])))
    ends = np.append(starts[1:], root.size)
    for sign, colour in _COLOUR.items():
        of = np.array([signs[start] == sign for start in starts])
        if of.any():
            low, high = starts[of] - 0.44, ends[of] - 0.56
            level = np.full(low.size, place)
            look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.3), "edgecolor": colour, "zorder": 1.5}
            _artists.boxes(ax, low, level - half, high, level + half, gid="labels", **look)
    middle = (starts + ends - 1) / 2
    texts: list[tuple[float, float, str, dict[str, Any]]] = [
        (x, place, signs[i].replace("-", "−"), {}) for x, i in zip(middle, starts, strict=True)
    ]
    _artists.fitted_texts(ax, [texts], largest=9, pad=0)
