"""Leaf counts from pairs or nested dicts, and the ranking of leaves by their share of positives."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._counts.scaling import scaled

Listed: TypeAlias = tuple[list[int], list[str], list[str], list[tuple[Any, Any]]]
"""Parents, splits, branches and own counts of nodes in preorder."""

_TIE = 1e-12  # relative: closer ratios of fractional weights are equal


def flat(leaves: Any) -> Listed:
    """List leaf counts as a tree of one split."""
    if isinstance(leaves, (str, bytes)) or not np.iterable(leaves):
        raise TypeError(
            "leaves must be (positives, negatives) pairs, nested dicts or a fitted tree of scikit-learn, "
            f"not {leaves!r}"
        )
    counts = [_pair(pair, f"leaves[{i}]") for i, pair in enumerate(leaves)]
    if not counts:
        raise ValueError("leaves is empty: pass at least one pair (positives, negatives)")
    if len(counts) > 1:
        counts = [(0, 0), *counts]
    size = len(counts)
    return [-1] + [0] * (size - 1), [""] * size, [""] * size, counts


def nested(root: Mapping[str, Any]) -> Listed:
    """List the nodes of nested dicts in preorder."""
    parent: list[int] = []
    split, branch, counts = [], [], []
    stack: list[tuple[Any, int, str, str]] = [(root, -1, "", "leaves")]
    while stack:
        node, above, name, where = stack.pop()
        if not isinstance(node, Mapping):
            raise TypeError(f"{where} must be a dict with 'counts' or with 'split', not {node!r}")
        leaf = "counts" in node
        below = [] if leaf else [(key, one) for key, one in node.items() if key != "split"]
        if not leaf and (len(below) < 2 or "split" not in node):
            raise ValueError(
                f"{where} has the keys {list(node)}: a leaf has 'counts', a node 'split', 'yes' and 'no'"
            )
        stack += [(one, len(parent), str(key), f"{where}[{key!r}]") for key, one in reversed(below)]
        parent.append(above)
        branch.append(name)
        split.append("" if leaf else str(node["split"]))
        counts.append(_pair(node["counts"], where) if leaf else (0, 0))
    return parent, split, branch, counts


def _pair(pair: Any, where: str) -> tuple[Any, Any]:
    try:
        positive, negative = pair
    except (TypeError, ValueError) as error:
        raise TypeError(f"{where} must hold a pair (positives, negatives), not {pair!r}") from error
    return _weight(positive, f"the positives of {where}"), _weight(negative, f"the negatives of {where}")


def _weight(value: Any, argument: str) -> int | float:
    checked = number(value, argument)
    if isinstance(value, (int, np.integer)):
        return int(value)
    return int(checked) if checked.is_integer() and checked < 2.0**53 else checked


def exact_places(positive: list[int], negative: list[int]) -> Array:
    """Rank whole weights by their share of positives, as exact fractions."""
    shares = [Fraction(p, p + n) for p, n in zip(positive, negative, strict=True)]
    place = {share: i for i, share in enumerate(sorted(set(shares), reverse=True))}
    return np.array([place[share] for share in shares], int)


def places(p: Array, n: Array) -> Array:
    """Rank weights with fractions, in which equal shares differ by rounding."""
    p, n = scaled(p, n)
    order = np.argsort(-p / (p + n), kind="stable")
    better, worse = p[order][:-1] * n[order][1:], p[order][1:] * n[order][:-1]
    step = np.abs(better - worse) > _TIE * (better + worse)
    place = np.empty(p.size, int)
    place[order] = np.cumsum(np.concatenate(([0], step)))[: p.size]
    return place
