"""Discrete classifiers as points in ROC space, and the slopes for which each is optimal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates, read_label_array, read_scores, to_numpy
from rocplot._data.binary import read_samples
from rocplot._data.columns import fetch_arrays, is_frame
from rocplot._data.frames import fetch_all_columns, list_column_names
from rocplot._data.groups import combine_columns
from rocplot._errors import make_type_error, make_value_error, prefix_argument, write_value
from rocplot._names import name_entries, write_names
from rocplot._typing import Array, Data, PointLike, Table
from rocplot._validation import check_lengths, check_number, check_same_length
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._roc.hull import RocHull, find_upper_hull

# -- Discrete classifiers: their rates, and their decisions case by case --------------------------


def read_point(value: Any, argument: str) -> tuple[float, float]:
    """Read a point: a pair of rates, a pair of classes and decisions, or a result with one point."""
    if hasattr(value, "fpr") and np.ndim(value.fpr) == 0:
        value = (value.fpr, value.tpr)
    try:
        first, second = value
    except (TypeError, ValueError) as error:
        raise make_type_error(
            argument, f"must be (fpr, tpr) or (y_true, y_pred), not {write_value(value)}"
        ) from error
    if np.ndim(first) == 0:
        return check_number(first, f"the fpr of {argument}", 0, 1), check_number(
            second, f"the tpr of {argument}", 0, 1
        )
    if read_label_array(first, f"{argument}: y_true").dtype.kind in "US":
        raise make_value_error(
            argument,
            ": y_true holds names, and the positive class is unknown: compare both arrays with it, such as "
            "y_true == 'p'",
        )
    with prefix_argument(argument):
        sample = read_samples(first, second)[None]
    decided = read_decisions(sample.score, argument)
    return float(decided[~sample.label].mean()), float(decided[sample.label].mean())


def read_decisions(values: Any, argument: str) -> Array:
    """Read decisions as booleans; zeros and ones are accepted."""
    array = read_scores(values, argument)
    invalid = array[(array != 0) & (array != 1)]
    if invalid.size:
        raise make_value_error(
            argument, f"must hold decisions 0/1, not {invalid[0]}; apply a threshold to scores first"
        )
    return np.asarray(array == 1)


def check_same_cases(*columns: Array) -> tuple[Array, ...]:
    """Check that arrays of decisions have the same length."""
    check_lengths({f"decisions[{i}]": column.size for i, column in enumerate(columns)})
    return columns


# -- Points in ROC space, and the slopes for which each is optimal --------------------------------

Points: TypeAlias = Mapping[str, PointLike | tuple[ArrayLike, ArrayLike]] | ArrayLike | Table | str


_ROWS = "roc_points('fpr', 'tpr', hue='classifier', data=table)"


def read_points(points: Any, tpr: Any, data: Any, hue: Any) -> tuple[list[str], Array]:
    """Read the names of classifiers and their points, from a mapping, a data frame, columns or arrays."""
    if is_frame(points) and tpr is None and data is None:
        _require_names(points, hue)
        data, points, tpr = points, "fpr", "tpr"
    if isinstance(points, Mapping) and points and tpr is None and data is None and hue is None:
        entries = name_entries(points, "points")
        pairs = [read_point(value, f"points[{name!r}]") for name, value in entries.items()]
        return [*entries], np.array(pairs)
    if tpr is None or isinstance(points, Mapping) or is_frame(points):
        is_named = isinstance(points, Mapping) and bool(points)
        wanted = f"must be a mapping of name → (fpr, tpr), not {write_value(points)}"
        message = "names its classifiers" if is_named else wanted
        raise make_type_error("points", message, f"pass it alone, or columns of rates, {_ROWS}")
    hue = combine_columns(hue, "hue", data)
    arrays = fetch_arrays(data, ("points", "tpr"), points=points, tpr=tpr, hue=hue)
    fpr, tpr_values = (rates(arrays[argument], argument) for argument in ("points", "tpr"))
    names = None if hue is None else read_label_array(arrays["hue"], "hue")
    check_same_length(points=fpr, tpr=tpr_values, hue=names)
    if fpr.size > 2 and set(fpr) == {0, 1}:
        raise make_value_error(
            "points",
            "holds 0 and 1 alone, as labels of cases do",
            "{'a': (y_true, y_pred)} is one classifier",
        )
    labels = _list_row_names(points if data is None else data, fpr.size) if names is None else names
    texts = write_names(labels)
    if twice := [text for text in texts if texts.count(text) > 1]:
        raise make_value_error("hue", f"names {len(twice)} rows {twice[0]!r}", "each row is one classifier")
    return texts, np.column_stack([fpr, tpr_values])


def _require_names(table: Any, hue: Any) -> None:
    """Ask for `hue` if a column of text seems to hold the names of the classifiers."""
    if hue is not None or not isinstance(_list_row_names(table, 0), range):
        return
    names, columns = list_column_names(table), fetch_all_columns(table)
    texts = [
        name for name, column in zip(names, columns, strict=True) if to_numpy(column).dtype.kind in "OUT"
    ]
    if texts and {"fpr", "tpr"} <= {*list_column_names(table)}:
        raise make_value_error("hue", "is missing", f"name the column of the classifiers, hue={texts[0]!r}")


def _list_row_names(source: Any, size: int) -> Sequence[Any]:
    """List the names that the index of a pandas frame or column has; others are 1, 2, …."""
    index = getattr(source, "index", None) if hasattr(source, "iloc") else None
    if index is None or not (index.name is not None or all(isinstance(name, str) for name in index)):
        return range(1, size + 1)
    return list(index)


NEVER, ALWAYS = "always −", "always +"


class RocPoints(Result):
    """Discrete classifiers in ROC space.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The names of the classifiers, in the order of the input.
    fpr, tpr : ndarray, shape (m,)
        Their points.
    on_hull : ndarray of bool, shape (m,)
        Whether the point is a vertex of the hull with (0, 0) and (1, 1): optimal for some slope.
    slope_low, slope_high : ndarray, shape (m,)
        Slopes of iso-performance lines for which the point is optimal; NaN if it is not a vertex, even if it
        lies on an edge of the hull and ties with both ends at one slope.
    hull_fpr, hull_tpr : ndarray, shape (h,)
        The hull itself, from (0, 0) to (1, 1).
    """

    name: Array
    fpr: Array
    tpr: Array
    on_hull: Array
    slope_low: Array
    slope_high: Array
    hull_fpr: Array
    hull_tpr: Array

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of the classifiers by name, without the hull, whose length differs."""
        return {name: value for name, value in super().to_dict().items() if not name.startswith("hull_")}

    @property
    def hull(self) -> RocHull:
        """The hull with the name of each vertex: "always −" or "always +" at a corner without a point."""
        name = np.array([self.name_at(f, t) for f, t in zip(self.hull_fpr, self.hull_tpr, strict=True)])
        unknown = np.full(name.size, np.nan)
        return RocHull.build_unchecked(fpr=self.hull_fpr, tpr=self.hull_tpr, threshold=unknown, name=name)

    def name_at(self, fpr: float, tpr: float) -> str:
        """Return the name of the first classifier at a point, or of the trivial classifier at a corner."""
        matches = np.flatnonzero((self.fpr == fpr) & (self.tpr == tpr))
        return str(self.name[matches[0]]) if matches.size else ALWAYS if fpr else NEVER

    def best(self, slope: float) -> int | None:
        """Return the index of the optimal classifier at a slope, None for "always −" or "always +"."""
        gain = self.hull_tpr - slope * self.hull_fpr if np.isfinite(slope) else -self.hull_fpr
        vertex = int(np.argmax(gain))
        matches = np.flatnonzero((self.fpr == self.hull_fpr[vertex]) & (self.tpr == self.hull_tpr[vertex]))
        return int(matches[0]) if matches.size else None


@declare_result_type(RocPoints)
def roc_points(
    points: Points,
    tpr: ArrayLike | str | None = None,
    *,
    data: Data | None = None,
    hue: ArrayLike | str | None = None,
) -> RocPoints:
    """Place discrete classifiers in ROC space and find for which slopes each is optimal.

    Use it to compare classifiers that decide without a score.

    Parameters
    ----------
    {points}

    Returns
    -------
    RocPoints
        The points, with their convex hull that includes (0, 0) and (1, 1); slopes are NaN for points that are
        not vertices.

    Raises
    ------
    TypeError
        If `points` can be read in none of these ways.
    ValueError
        For rates outside [0, 1], labels that cannot be read, unequal lengths, or two rows of one name.

    See Also
    --------
    pareto_front : Find the classifiers that no other one dominates.
    operating_point : Find the operating point of least expected cost.
    rocch_hybrid : Find which of several models is optimal for which slope.
    interpolate : Mix two classifiers at random.
    rocplot.roc_points : Draw discrete classifiers as labelled points of ROC space.

    Notes
    -----
    Fawcett (2004), sections 2 and 7.1.  A vertex of the hull is optimal for iso-performance slopes
    between those of its two adjacent segments.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> p = roc_points({"A": (0.1, 0.7), "B": (0.2, 0.8), "C": (0.7, 0.7)})
    >>> p.on_hull, p.slope_low.round(3), p.slope_high.round(3)
    (array([ True,  True, False]), array([1.  , 0.25,  nan]), array([ 7.,  1., nan]))
    """
    names, pairs = read_points(points, tpr, data, hue)
    at_x, at_y = np.append(pairs[:, 0], [0.0, 1.0]), np.append(pairs[:, 1], [0.0, 1.0])
    order = np.lexsort((-at_y, at_x))
    rising = order[np.flatnonzero(at_y[order] > np.maximum.accumulate(np.r_[-1.0, at_y[order][:-1]]))]
    if at_x[rising[-1]] < 1:
        rising = np.append(rising, len(pairs) + 1)
    if at_x[rising[0]] > 0 or at_y[rising[0]] > 0:
        rising = np.r_[len(pairs), rising]
    x, y = at_x[rising], at_y[rising]
    vertex = find_upper_hull(x, y)
    x, y = x[vertex], y[vertex]
    with np.errstate(divide="ignore"):
        slope = np.concatenate(([np.inf], np.diff(y) / np.diff(x), [0.0])) + 0.0
    low, high = np.full(len(pairs), np.nan), np.full(len(pairs), np.nan)
    for i, (f, t) in enumerate(pairs):
        matches = np.flatnonzero((x == f) & (y == t))
        if matches.size:
            low[i], high[i] = slope[matches[0] + 1], slope[matches[0]]
    return RocPoints(np.array(names), pairs[:, 0], pairs[:, 1], ~np.isnan(low), low, high, x, y)
