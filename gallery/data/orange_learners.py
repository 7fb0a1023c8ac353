"""The two learners of Orange 2 that Vuk & Curk (2006) compare, written from their description.

Cases are rows of numbers: a category is its place in the list of values, a missing value is NaN. `kinds` says
of each column how many values it has, or 0 for a measurement. Both return the probability of class 1.
"""

from dataclasses import dataclass, field

import numpy as np

POINTS, WINDOW = 100, 0.5  # of local regression: points of the curve, share of the cases in a window
LEAST = 0.1  # cases: a node with fewer of either class is pure
CANNOT = -1.0  # gain ratio of a column with fewer than two values


# -- naive Bayes -------------------------------------------------------------------------------------------


def naive_bayes(x: np.ndarray, y: np.ndarray, new: np.ndarray, kinds: list[int], m: float = 2) -> np.ndarray:
    """Multiply the prior by p(class | value) / p(class) of every column.

    Of a category it is the m-estimate (k + m p) / (n + m), k of its n cases being of a class of prior p; of a
    measurement, a local regression. Missing and unseen values are left out. Where local regressions have
    brought both classes to 0 the product starts anew, at even odds.
    """
    prior = np.array([np.mean(y == 0), np.mean(y == 1)])
    found = np.tile(prior, (len(new), 1))
    for column, kind in enumerate(kinds):
        seen, asked = x[:, column], new[:, column]
        share = _share(seen, y, asked, kind, m) if kind else _curve(seen, y, asked)
        known = ~np.isnan(share)
        product = found[known] * np.column_stack([1 - share[known], share[known]]) / prior
        total = product.sum(axis=1, keepdims=True)
        found[known] = np.where(total > 0, product / np.where(total > 0, total, 1), 0.5)
    return found[:, 1]


def _share(seen: np.ndarray, y: np.ndarray, asked: np.ndarray, kind: int, m: float) -> np.ndarray:
    """Look up the m-estimate of the share of class 1 among the cases of each category."""
    known = ~np.isnan(seen)
    cases = np.bincount(seen[known].astype(int), minlength=kind)
    ones = np.bincount(seen[known].astype(int), weights=y[known], minlength=kind)
    shares = np.divide(ones + m * y.mean(), cases + m, out=np.full(kind, np.nan), where=cases > 0)
    return np.where(np.isnan(asked), np.nan, shares[np.nan_to_num(asked).astype(int)])


def _curve(seen: np.ndarray, y: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Interpolate the local regression of the class on the measurement."""
    known = ~np.isnan(seen)
    values = np.unique(seen[known])
    if values.size > POINTS:
        values = values[np.linspace(0, values.size - 1, POINTS).round().astype(int)]
    return np.interp(asked, values, local_regression(seen[known], y[known], values, WINDOW))


def local_regression(x: np.ndarray, y: np.ndarray, at: np.ndarray, span: float) -> np.ndarray:
    """Fit lines to the share `span` of points nearest to each place, with tricube weights; clip to [0, 1]."""
    apart = np.abs(at[:, None] - x)
    nearest = min(x.size, max(3, int(np.ceil(span * x.size))))
    width = np.sort(apart, axis=1)[:, nearest - 1, None]
    nearness = np.clip(1 - (apart / np.where(width > 0, width, 1)) ** 3, 0, None) ** 3
    weight = np.where(width > 0, nearness, apart <= 0)
    total = weight.sum(axis=1)
    middle = (weight @ x) / total
    mean = (weight @ y) / total
    away = x - middle[:, None]
    spread = (weight * away**2).sum(axis=1)
    flat = spread <= 1e-12 * total * np.maximum(1, middle**2)
    slope = np.where(flat, 0, (weight * away * (y - mean[:, None])).sum(axis=1) / np.where(flat, 1, spread))
    return np.clip(mean + slope * (at - middle), 0, 1)


# -- the tree ----------------------------------------------------------------------------------------------


@dataclass
class Node:
    """Cases of both classes; if it is split: the column, the threshold of a measurement, the branches."""

    cases: np.ndarray
    column: int = -1
    threshold: float = 0.0
    branches: dict[int, "Node"] = field(default_factory=dict)


def tree(x: np.ndarray, y: np.ndarray, new: np.ndarray, kinds: list[int], m: float = 2) -> np.ndarray:
    """Grow by gain ratio, one branch per category, prune by m-estimates, predict by relative frequencies.

    Nothing but m is set, as in the paper: splits need no gain, and leaves no least number of cases.
    """
    root = grown(x, y.astype(int), np.ones(len(y)), kinds)
    prune(root, m, root.cases / root.cases.sum())
    return predictions(root, new, kinds)


def grown(x: np.ndarray, y: np.ndarray, weight: np.ndarray, kinds: list[int]) -> Node:
    """Split until a node is pure or no column can; a missing value goes down every branch in its share.

    Of columns that gain alike one is drawn; as in Orange, the number of cases is the seed.
    """
    node = Node(np.bincount(y, weights=weight, minlength=2))
    if node.cases.min() < LEAST:
        return node
    ratios, thresholds = gain_ratios(x, y, weight, kinds)
    if ratios.max() == CANNOT:
        return node
    alike = np.flatnonzero(ratios > ratios.max() - 1e-9)
    best = int(alike[0] if alike.size == 1 else np.random.default_rng(len(y)).choice(alike))
    node.column, node.threshold = best, float(thresholds[best])
    branch = branches_of(x[:, best], node.threshold, kinds[best])
    known = branch >= 0
    for value in np.unique(branch[known]):
        share = weight[branch == value].sum() / weight[known].sum()
        passed = np.where(known, weight * (branch == value), weight * share)
        here = passed > LEAST / 10
        node.branches[int(value)] = grown(x[here], y[here], passed[here], kinds)
    return node


def branches_of(values: np.ndarray, threshold: float, kind: int) -> np.ndarray:
    """Find the branch of each value: its category, or whether it is above the threshold; -1 if missing."""
    missing = np.isnan(values)
    return np.where(missing, -1, np.where(missing, 0, values) if kind else values > threshold).astype(int)


def gain_ratios(
    x: np.ndarray, y: np.ndarray, weight: np.ndarray, kinds: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """Compute every column's gain ratio, times its share of known values, and its best threshold."""
    ratios, thresholds = np.full(len(kinds), CANNOT), np.zeros(len(kinds))
    numbers = np.flatnonzero(np.array(kinds) == 0)
    names = np.flatnonzero(kinds)
    whole = entropy(np.bincount(y, weights=weight, minlength=2))
    if names.size:
        values, missing = np.nan_to_num(x[:, names]).astype(int), np.isnan(x[:, names])
        most = max(kinds)
        place = (np.arange(names.size) * most + values) * 2 + y[:, None]
        heavy = np.where(missing, 0, weight[:, None])
        cells = np.bincount(place.ravel(), weights=heavy.ravel(), minlength=2 * most * names.size)
        ratios[names] = _ratio(cells.reshape(names.size, most, 2), whole, weight.sum())
    if numbers.size and len(y) > 1:
        values = x[:, numbers]
        order = np.argsort(values, axis=0, kind="stable")  # missing ones come last
        ranked = np.take_along_axis(values, order, axis=0)
        heavy = np.where(np.isnan(ranked), 0, weight[order])
        below = np.cumsum(np.stack([heavy * (y[order] == 0), heavy * (y[order] == 1)], axis=-1), axis=0)
        tables = np.stack([below[:-1], below[-1] - below[:-1]], axis=-2)
        ratio = np.where(ranked[1:] > ranked[:-1], _ratio(tables, whole, weight.sum()), CANNOT)
        best = ratio.argmax(axis=0)
        every = np.arange(numbers.size)
        ratios[numbers] = ratio[best, every]
        thresholds[numbers] = (ranked[best, every] + ranked[best + 1, every]) / 2
    return ratios, thresholds


def _ratio(tables: np.ndarray, whole: np.ndarray, total: float) -> np.ndarray:
    """Compute the gain ratios of tables of branches by classes."""
    sizes = tables.sum(axis=-1)
    seen, bits = sizes.sum(axis=-1), entropy(sizes)
    left = (sizes * entropy(tables)).sum(axis=-1) / np.where(seen > 0, seen, 1)
    gain = np.clip(whole - left, 0, None) * seen / total
    return np.where(bits > 1e-12, gain / np.where(bits > 1e-12, bits, 1), CANNOT)


def entropy(cases: np.ndarray) -> np.ndarray:
    """Entropy in bits of the shares along the last axis; 0 without cases."""
    total = cases.sum(axis=-1, keepdims=True)
    share = np.clip(cases / np.where(total > 0, total, 1), 0, 1)
    return -(share * np.log2(np.where(share > 0, share, 1))).sum(axis=-1)


def prune(node: Node, m: float, prior: np.ndarray) -> float:
    """Cut branches off where the node alone has the lower expected error; return the lower one."""
    alone = 1 - float(np.max(node.cases + m * prior)) / (node.cases.sum() + m)
    if not node.branches:
        return alone
    sizes = [branch.cases.sum() for branch in node.branches.values()]
    below = float(np.average([prune(branch, m, prior) for branch in node.branches.values()], weights=sizes))
    if alone < below:
        node.branches = {}
    return min(alone, below)


def predictions(node: Node, new: np.ndarray, kinds: list[int]) -> np.ndarray:
    """Read the share of class 1 off each case's leaf; a missing value goes down all branches."""
    found = np.full(len(new), node.cases[1] / node.cases.sum())
    if not node.branches or not len(new):
        return found
    branch = branches_of(new[:, node.column], node.threshold, kinds[node.column])
    missing = branch < 0
    found[missing] = 0
    total = sum(one.cases.sum() for one in node.branches.values())
    for value, one in node.branches.items():
        found[branch == value] = predictions(one, new[branch == value], kinds)
        found[missing] += predictions(one, new[missing], kinds) * one.cases.sum() / total
    return found
