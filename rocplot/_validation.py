"""Validation of arguments other than data: numbers in a range, names from a list, layers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

import numpy as np


def number(
    value: object, argument: str, low: float = 0.0, high: float = np.inf, *, above: bool = False
) -> float:
    """Check one number against its range; `above` leaves out the lower end."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        result = float(value)  # type: ignore[arg-type]
    except OverflowError:  # an integer or a fraction beyond double precision
        result = np.inf
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a number, not {shortened(value)}") from error
    if not low <= result <= high or np.isinf(result) or (above and result == low):
        bounds = f"in {'(' if above else '['}{low:g}, {high:g}]"
        if not np.isfinite(high):
            bounds = f"finite and {'above' if above else 'at least'} {low:g}"
        if not np.isfinite(low):
            bounds = "finite"
        raise ValueError(f"{argument} must be {bounds}, not {shortened(value)}")
    return result


def proportion(value: object, argument: str, closed: bool = False) -> float:
    """Check a share above 0 and below 1, or at most 1."""
    share = number(value, argument, 0, 1)
    if share == 0 or (share == 1 and not closed):
        raise ValueError(f"{argument} must lie between 0 and 1, not {share:g}")
    return share


def whole(value: object, argument: str, low: float = 0.0, high: float = np.inf) -> int:
    """Check a whole number against its least value, and against what memory holds."""
    result = number(value, argument, low)
    if result != int(result):
        raise ValueError(f"{argument} must be a whole number, not {value!r}")
    if result > high:
        raise ValueError(f"{argument} must be at most {high:,.0f}, not {result:,.0f}")
    return int(result)


def generator(seed: Any, argument: str = "seed") -> np.random.Generator:
    """Make the generator of a seed; a generator is returned as it is."""
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(
            f"{argument} must be a non-negative integer, a numpy.random.Generator or None, "
            f"not {shortened(seed)}"
        ) from error


def flag(value: object, argument: str) -> bool:
    """Check a bool; a word such as "no" would count as True."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, (int, np.integer)) and value in (0, 1)):
        return bool(value)
    raise TypeError(f"{argument} must be True or False, not {shortened(value)}")


def same_length(**arrays: object) -> None:
    """Raise unless the arrays, None where not given, have the same length."""
    check_lengths({name: np.size(array) for name, array in arrays.items() if array is not None})  # type: ignore[arg-type]


def check_lengths(sizes: Mapping[str, int]) -> None:
    """Raise unless all sizes are equal, naming the arrays."""
    if len(set(sizes.values())) > 1:
        names, lengths = list(sizes), [str(size) for size in sizes.values()]
        raise ValueError(
            f"{', '.join(names[:-1])} and {names[-1]} must have the same length, "
            f"got {', '.join(lengths[:-1])} and {lengths[-1]}"
        )


def one_of(value: object, known: Iterable[str], argument: str) -> str:
    """Check a name against the list of known ones."""
    names = list(known)
    if isinstance(value, str) and value in names:
        return value
    raise ValueError(f"{argument}={shortened(value)} is unknown: choose from {', '.join(map(repr, names))}")


def names_of(value: object, known: Iterable[str], argument: str) -> list[str]:
    """Check one name or several, each named once, against the list of known ones."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    found: list[Any] = list(value) if several else [value]  # type: ignore[call-overload]
    if not found or len(set(map(repr, found))) != len(found):
        raise ValueError(f"{argument}={value!r} must name at least one {argument}, and each once")
    known = list(known)
    return [one_of(one, known, argument) for one in found]


def unexpected_keyword(function: str, name: str, known: Iterable[str]) -> TypeError:
    """Make the error for an unexpected keyword, with the nearest argument.

    Parameters
    ----------
    function : str
        Name of the function, as the caller wrote it.
    name : str
        The keyword.
    known : iterable of str
        The keywords of the function.

    Returns
    -------
    TypeError
        To be raised.
    """
    known = list(known)
    same = next((word for word in _SYNONYMS.get(name, ()) if word in known), None)
    near = get_close_matches(name, known, n=1, cutoff=0.7)
    message = f"{function}() got an unexpected keyword argument {name!r}"
    if (function, name) in _RENAMED:
        message += f": {name!r} is now called {_RENAMED[function, name]}"
    elif same is not None:
        message += f". Use {same!r}."
    elif name in _ELSEWHERE:
        message += f": {_ELSEWHERE[name]}"
    elif near:
        message += f". Did you mean {near[0]!r}?"
    else:
        message += f". Its arguments are {', '.join(known)}." if known else ": it takes none"
    return TypeError(message)


@contextmanager
def within(argument: str) -> Iterator[None]:
    """Name the argument through which the caller reached another function whose input is wrong."""
    try:
        yield
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{argument}: {error}") from error


def shortened(value: object) -> str:
    """Format a value for a message, on one line."""
    if isinstance(value, int) and value.bit_length() > 192:  # Python refuses to write very long ones
        return f"an integer of about {value.bit_length() * 0.30103:,.0f} digits"
    written = repr(value)
    if len(written) > 60 or "\n" in written:
        return f"{type(value).__name__}(…)"
    return written


MOST_BINS = 10**6  # more would fill the memory and show nothing
MOST_RESAMPLES = 10**7

_RENAMED = {  # (function, old word): the new one
    ("ranking_strip", "most"): "'max_cases'",
    ("roc_points", "front"): "'pareto_front'",
    ("roc_points", "ranges"): "'slope_ranges'",
    ("tree_diagram", "labels"): "'annotate'",
    ("tree_labellings", "labels"): "'annotate'",
    ("volume_under_surface", "rule"): "'method'",
    ("case_weights", "benefit_fp"): "'cost_fp', with the opposite sign",
    ("case_weights", "benefit_fn"): "'cost_fn', with the opposite sign",
}

_SYNONYMS = {  # arguments of other packages: the equivalent here, where the function has it
    "alpha": ("level",),
    "ci": ("level", "errorbar"),
    "confidence_level": ("level",),
    "cv": ("fold",),
    "n_boot": ("n_resamples",),
    "n_bootstraps": ("n_resamples",),
    "plot_chance_level": ("chance",),
    "prevalence": ("prior",),
    "prior": ("prevalence",),
    "prob_true": ("y_true",),
    "probas_pred": ("y_score",),
    "random_state": ("seed",),
    "weights": ("sample_weight",),
    "y_pred": ("y_score",),
    "y_prob": ("y_score",),
    "y_proba": ("y_score",),
}

_ELSEWHERE = {  # arguments of other packages: what to do instead
    "average": "for several classes call rocplot.compute.multiclass_auc(..., method=...)",
    "bbox_to_anchor": "call ax.legend(...) or seaborn.move_legend(ax, ...) on the returned Axes",
    "chance_level_kw": "pass the keywords as chance={...}",
    "ci": "for an interval of the area call rocplot.compute.auc_interval(..., level=0.95)",
    "despine": "call seaborn.despine(ax=ax)",
    "drop_intermediate": "results keep every point, and long curves are simplified when they are drawn",
    "estimator": "pass scores, such as estimator.predict_proba(X)[:, 1], as y_score",
    "figsize": "pass axes of that size, fig, ax = plt.subplots(figsize=...)",
    "label": "name the model in a mapping, y_score={'name': y_score}",
    "line_kws": "pass the Line2D properties themselves, such as linewidth=2",
    "max_fpr": "use rocplot.compute.partial_auc(..., fpr=(0, 0.1))",
    "multi_class": "for several classes call rocplot.compute.multiclass_auc(..., method=...)",
    "n_jobs": "everything runs in one process",
    "name": "name the model in a mapping, y_score={'name': y_score}",
    "normalize": "divide the counts, or draw them with rocplot.confusion_matrix(..., normalize=...)",
    "plot_chance_level": "this figure has no chance line",
    "save": "call fig.savefig(...) on the figure",
    "show": "call plt.show()",
    "title": "the Axes belong to you; call ax.set_title(...)",
    "xlabel": "the Axes belong to you; call ax.set_xlabel(...)",
    "xlim": "the Axes belong to you; call ax.set_xlim(...)",
    "ylabel": "the Axes belong to you; call ax.set_ylabel(...)",
    "ylim": "the Axes belong to you; call ax.set_ylim(...)",
}
