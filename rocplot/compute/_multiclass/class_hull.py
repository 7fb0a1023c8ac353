"""The hull of classifiers of several classes: which of them are optimal at some misclassification costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import linprog

from rocplot._data.arrays import list_first_values, read_label_array
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array, ClassLabels
from rocplot._validation import check_flag, shorten_value
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._decisions.confusion_matrix import ClassConfusionMatrix, Confusion

_SAME = 1e-12  # rounding error of equal rates, proportions and margins
_ROUNDED = 1e-6  # largest deviation of a sum of proportions from 1
_WRITTEN = 0.02  # the same for rows of rates that are rounded to two decimals
_EXACT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}  # the solver's minimum


class BestClassifier(Result):
    """The classifier of least expected cost.

    Attributes
    ----------
    name : str
        The classifier; if several cost the same, the one listed first.
    cost : float
        Its expected cost per case.
    """

    name: str
    cost: float


class ClassHull(Result):
    """Classifiers of K classes in the space of their K² − K kinds of errors, and which of them are optimal.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The classifiers, in the order of the input, the trivial ones last.
    rates : ndarray, shape (m, K² − K)
        Proportion of each true class that is classified as each other class: the confusion matrix divided by
        its row sums, row by row, without the diagonal.
    vertex : ndarray of bool, shape (m,)
        Whether there are costs at which the classifier costs less than all others with other rates.
    labels : ndarray of str, shape (K,)
        The classes, in the order of rows and columns.
    prior : ndarray, shape (K,), or None
        Proportion of each class, if it is the same for all classifiers.
    """

    name: Array
    rates: Array
    vertex: Array
    labels: Array
    prior: Array | None = None

    @property
    def matrices(self) -> Array:
        """Confusion matrices whose rows add up to 1, of shape (m, K, K), true classes in rows."""
        K = self.labels.size
        matrices = np.zeros((self.name.size, K, K))
        matrices[:, ~np.eye(K, dtype=bool)] = self.rates
        matrices[:, range(K), range(K)] = 1 - matrices.sum(axis=2)
        return matrices

    def to_dict(self) -> dict[str, Any]:
        """Return name, vertex and rates of the classifiers; ``a as b`` is the rate of a classified as b."""
        pairs = [f"{true} as {other}" for true in self.labels for other in self.labels if true != other]
        return {"name": self.name, "vertex": self.vertex, **dict(zip(pairs, self.rates.T, strict=True))}

    def best(self, costs: ArrayLike, prior: ArrayLike | None = None) -> BestClassifier:
        """Find the classifier of least expected cost Σ_ij prior_i R_ij costs_ij.

        Parameters
        ----------
        costs : array-like, shape (K, K)
            Cost of classifying a case of the class in the row as the class in the column: at least 0, not all
            0, and 0 on the diagonal.
        prior : array-like, shape (K,), optional
            Share of each class where the classifier will be used, adding up to 1; by default that in the
            counts, if it is the same in all.

        Returns
        -------
        BestClassifier
            If several cost the same, the first.

        Raises
        ------
        ValueError, TypeError
            For costs or shares of another shape or out of range, or without `prior` if only rates are known
            or the classifiers were counted on different mixes of classes.
        """
        K = self.labels.size
        cost, share = _read_costs(costs, K), read_prior(self, prior)
        expected = (self.matrices * (share[:, None] * cost)).sum(axis=(1, 2))
        first = int(np.argmax(expected <= expected.min() + _SAME * cost.max()))
        return BestClassifier(str(self.name[first]), float(expected[first]))


@declare_result_type(ClassHull)
def class_hull(
    classifiers: Mapping[str, ClassConfusionMatrix | ArrayLike],
    *,
    labels: ClassLabels = None,
    trivial: bool = True,
) -> ClassHull:
    """Find which classifiers of several classes are optimal at some costs and class proportions.

    Use it to decide which classifiers of several classes are worth keeping.

    With K classes there are K² − K kinds of errors, each with a cost of its own.  A classifier is a point in
    the space of their rates, and its expected cost Σ_ij prior_i R_ij costs_ij is linear there: the optimal
    ones are vertices of the convex hull, on the side of few errors, and only these are worth keeping.

    Parameters
    ----------
    classifiers : mapping
        Name → confusion matrix, true classes in rows: results of ``confusion_matrix``, or arrays of K × K
        counts or rates.  Rows of rates add up to 1; integers are counts.
    labels : sequence or mapping, optional
        Names of the classes in the order of the rows, or class → shown name; by default those of the
        matrices, or 0, 1, … for arrays.
    trivial : bool
        Whether the K classifiers that always predict the same class are listed, too, as "always <class>";
        they need no training, and a vertex has to beat them.

    Returns
    -------
    ClassHull
        Rates of all classifiers and which of them are vertices; its method ``best`` finds the one of least
        expected cost.

    Raises
    ------
    TypeError
        If `classifiers` is not a mapping to matrices.
    ValueError
        For matrices that are not square, not of the same classes, negative or not finite, a class without
        cases, no classifier, two of one name, or labels that do not fit.

    See Also
    --------
    confusion_matrix : Count the decisions of a classifier.
    hull : Compute the convex hull of ROC curves.
    roc_points : Place classifiers of two classes in ROC space.
    rocplot.class_hull : Draw the weights of three classes at which each classifier is the best.

    Notes
    -----
    Fawcett (2004), section 7.3.1; Flach's slide "How many dimensions?"; Srinivasan (1999), who shows that
    the argument of the ROC convex hull holds for many classes.  A classifier is a vertex if some weights
    w ≥ 0 of the kinds of errors, Σ w = 1, have w · r < w · r′ for the rates r′ of every other one: a linear
    programme, max t with w · (r′ − r) ≥ t, and t > 0.  One that ties with others at all such weights, such as
    between two vertices, is not a vertex; classifiers with equal rates are all vertices or none.  For two
    classes the space has the axes fpr and 1 − tpr, and the vertices are those of the ROC convex hull.

    References
    ----------
    {fawcett2004}
    {flach}
    {srinivasan1999}

    Examples
    --------
    >>> careful = [[8, 1, 1], [2, 8, 0], [2, 0, 8]]
    >>> bold = [[4, 3, 3], [0, 10, 0], [0, 0, 10]]
    >>> worse = [[4, 3, 3], [2, 8, 0], [2, 0, 8]]
    >>> hull = class_hull({"careful": careful, "bold": bold, "worse": worse}, labels=["a", "b", "c"])
    >>> dict(zip(hull.name.tolist(), hull.vertex.tolist(), strict=True))
    {'careful': True, 'bold': True, 'worse': False, 'always a': True, 'always b': True, 'always c': True}
    >>> best = hull.best([[0, 1, 1], [3, 0, 3], [3, 3, 0]])
    >>> best.name, round(best.cost, 3)
    ('bold', 0.2)
    """
    if not isinstance(classifiers, Mapping):
        raise make_type_error(
            "classifiers", f"must be a mapping of name → confusion matrix, not {shorten_value(classifiers)}"
        )
    if not classifiers:
        raise make_value_error("classifiers", "is empty", "name one confusion matrix or more")
    names = list(map(str, classifiers))
    read = [_read_confusion_matrix(matrix, f"classifiers[{name!r}]") for name, matrix in classifiers.items()]
    tables = [table for table, _ in read]
    given_labels = {
        name: matrix.labels.tolist()
        for name, matrix in classifiers.items()
        if isinstance(matrix, ClassConfusionMatrix)
    }
    classes = _get_class_names(dict(zip(names, tables, strict=True)), given_labels, labels)
    K = classes.size
    for name, table in zip(names, tables, strict=True):
        if not (filled := table.any(axis=1)).all():
            raise make_value_error(
                f"classifiers[{name!r}]",
                f"has no case of the class {classes[~filled][0]}, so its rates are unknown",
                "leave the class out of all",
            )
    matrices = [table / table.sum(axis=1, keepdims=True) for table in tables]
    if check_flag(trivial, "trivial"):
        names += [f"always {name}" for name in classes]
        matrices += [np.tile(row, (K, 1)) for row in np.eye(K)]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise make_value_error(
            "classifiers", f"include two named {twice!r}", "rename one, or pass trivial=False"
        )
    rates = np.array(matrices)[:, ~np.eye(K, dtype=bool)]
    vertex = np.array([_is_vertex(rates, point) for point in rates])
    prior = _find_common_prior(tables, all(counted for _, counted in read))
    return ClassHull(np.array(names), rates, vertex, classes, prior)


def _is_vertex(points: Array, point: Array) -> bool:
    """Return whether a point is better than all different points for some weights of the rates."""
    excess = points - point
    excess = excess[np.abs(excess).max(axis=1) > _SAME]
    if not excess.size:
        return True
    others, D = excess.shape
    solved = linprog(
        np.r_[np.zeros(D), -1],
        A_ub=np.c_[-excess, np.ones(others)],
        b_ub=np.zeros(others),
        A_eq=[np.r_[np.ones(D), 0]],
        b_eq=[1],
        bounds=[(0, None)] * D + [(None, None)],
        options=_EXACT,
    )
    weight = np.maximum(solved.x[:-1], 0)
    margin = (excess @ (weight / weight.sum())).min()  # exact, whatever the solver rounds
    return bool(margin > _SAME)


def read_prior(hull: ClassHull, prior: ArrayLike | None) -> Array:
    """Read the proportion of each class, by default that of the counts."""
    K = hull.labels.size
    if prior is None and hull.prior is None:
        raise make_value_error(
            "prior",
            "is missing",
            "pass the shares of the classes: these are rates, or counts of different mixes of classes",
        )
    share = _read_finite_numbers(hull.prior if prior is None else prior, "prior")
    if share.shape != (K,):
        raise make_value_error("prior", f"has shape {share.shape}, expected ({K},)", "one share per class")
    if not (share >= 0).all() or abs(share.sum() - 1) > _ROUNDED:
        raise make_value_error(
            "prior",
            f"must be at least 0 and add up to 1, not {shorten_value(share.tolist())}",
            "divide by the sum",
        )
    return share


# -- The class weights at which each classifier is optimal ---------------------------------------------


def find_best_regions(hull: ClassHull) -> dict[str, Array]:
    """Find the weights w of three classes at which each classifier has the least loss Σ w_c (1 − tpr_c).

    Each region is a convex polygon of weights that add up to 1, with one row for each corner.  Classifiers
    whose region is a point, a line or empty are left out; so are all but the first of equal classifiers.
    """
    missed = 1 - np.diagonal(hull.matrices, axis1=1, axis2=2)
    regions = {}
    for i, (name, own) in enumerate(zip(hull.name.tolist(), missed, strict=True)):
        if (np.abs(missed[:i] - own).max(axis=1) <= _SAME).any():
            continue
        region = np.eye(3)
        for other in missed:
            region = _clip_polygon(region, region @ (other - own))
        x, y, _ = region.T
        if abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) > _SAME:  # twice the area
            regions[name] = region
    return regions


def _clip_polygon(region: Array, gain: Array) -> Array:
    """Clip a convex polygon to the part where a linear function, `gain` at its corners, is at least 0."""
    gain = np.where(np.abs(gain) <= _SAME, 0, gain)
    corners = []
    for corner, after, here, there in zip(
        region, np.roll(region, -1, 0), gain, np.roll(gain, -1), strict=True
    ):
        if here >= 0:
            corners.append(corner)
        if here * there < 0:
            corners.append(corner + (after - corner) * here / (here - there))
    return np.array(corners).reshape(-1, 3)


def _read_confusion_matrix(value: Any, argument: str) -> tuple[Array, bool]:
    """Read a confusion matrix, and whether it holds counts; floats whose rows add up to 1 are rates."""
    if isinstance(value, ClassConfusionMatrix):
        table, counted = np.asarray(value.table), True
    elif isinstance(value, Result):
        suggestion = (
            "two classes are [[tn, fp], [fn, tp]]" if isinstance(value, Confusion) else "pass K × K numbers"
        )
        raise make_type_error(
            argument, f"must be a confusion matrix of classes, not {type(value).__name__}", suggestion
        )
    else:
        table = _read_finite_numbers(value, argument)
        counted = table.dtype.kind in "iu" or bool((np.abs(table.sum(axis=-1) - 1) > _WRITTEN).any())
    if table.ndim != 2 or table.shape[0] != table.shape[1] or len(table) < 2:
        raise make_value_error(
            argument,
            f"has shape {table.shape}, expected (K, K)",
            "a row and a column for each of K ≥ 2 classes",
        )
    if (table < 0).any():
        raise make_value_error(argument, "must not be negative", "counts or rates, the true classes in rows")
    return table, counted


def _read_finite_numbers(value: Any, argument: str) -> Array:
    """Read finite numbers; integers stay integers."""
    try:
        table = np.asarray(value)
        if table.dtype.kind not in "iufbO":
            raise TypeError
        table = table if table.dtype.kind in "iu" else table.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise make_type_error(
            argument, f"must hold numbers in rows of one length, not {shorten_value(value)}"
        ) from error
    if not np.isfinite(table).all():
        raise make_value_error(argument, "must hold finite numbers", "leave out what is missing")
    return table


def _get_class_names(tables: Mapping[str, Array], classes: Mapping[str, list[str]], labels: Any) -> Array:
    """Return the names of the classes; raise unless all confusion matrices have the same ones."""
    sizes = {name: len(table) for name, table in tables.items()}
    first, size = next(iter(sizes.items()))
    for name, other in sizes.items():
        if other != size:
            raise make_value_error(f"classifiers[{name!r}]", f"has {other} classes, but {first!r} has {size}")
    shared_names = next(iter(classes.values()), [str(place) for place in range(size)])
    for name, others in classes.items():
        if others != shared_names:
            raise make_value_error(
                f"classifiers[{name!r}]",
                f"has the classes {list_first_values(others)}, not {list_first_values(shared_names)} as "
                "others",
                "count all with the same labels=, in one order",
            )
    if isinstance(labels, str):
        raise make_type_error("labels", f"must be a list of {size} names, not {write_value(labels)}")
    if isinstance(labels, Mapping):
        words = {str(key): str(word) for key, word in labels.items()}
        if strange := words.keys() - set(shared_names):
            raise make_value_error(
                "labels",
                f"names {min(strange)!r}, which is not a class",
                f"there are {list_first_values(shared_names)}",
            )
        shown = [words.get(name, name) for name in shared_names]
    else:
        shown = (
            shared_names if labels is None else list(map(str, read_label_array(labels, "labels").tolist()))
        )
    if len(shown) != size or len(set(shown)) < size:
        raise make_value_error(
            "labels", f"must name {size} classes, each once, not {list_first_values(shown)}"
        )
    return np.array(shown)


def _find_common_prior(tables: Iterable[Array], counted: bool) -> Array | None:
    """Return the proportion of each class if all tables are counts with the same proportions; else None."""
    shares = np.array([table.sum(axis=1) / table.sum() for table in tables])
    return shares[0] if counted and np.ptp(shares, axis=0).max() <= _SAME else None


def _read_costs(costs: ArrayLike, K: int) -> Array:
    """Read the cost of each kind of error."""
    cost, suggestion = (
        _read_finite_numbers(costs, "costs"),
        "the true class in rows, the decision in columns, 0 on the diagonal",
    )
    if cost.shape != (K, K):
        raise make_value_error("costs", f"has shape {cost.shape}, expected ({K}, {K})", suggestion)
    wrong = np.argwhere((cost < 0) | (np.eye(K, dtype=bool) & (cost != 0)))
    if wrong.size:
        i, j = wrong[0]
        must = "0 on the diagonal" if i == j else "at least 0"
        raise make_value_error(
            "costs", f"must be {must}, not {cost[i, j]:.15g} in row {i}, column {j}", suggestion
        )
    if not cost.any():
        raise make_value_error("costs", "must not all be 0", suggestion)
    return cost.astype(np.float64)
