"""What a word is called here: a misspelt one, or that of another package for an argument or a function."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from rocplot._foreign_words import FIELDS, FUNCTIONS, SYNONYMS, WAYS

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K")


def called_here(word: str, table: Mapping[K, str]) -> list[K]:
    """List what a word of others is here: as it is written, then in any case, with underscores or without.

    A letter alone is taken as it is written: ``m`` counts cases in a bin where ``M`` is a marker.
    """
    exact = [here for here, words in table.items() if word in words.split()]
    folded = [here for here, words in table.items() if _folded(word) in _folded(words).split()]
    return exact if len(word) == 1 else list(dict.fromkeys(exact + folded))


def _folded(words: str) -> str:
    return words.lower().replace("_", "")


def of_known_words(function: F) -> F:
    """Have a function refuse keywords that it does not have with the way here."""
    parameters = inspect.signature(function).parameters.values()
    known = [one.name for one in parameters]
    placed = [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        for word in kwargs:
            if word not in known:
                raise unexpected_keyword(function.__name__, word, known)
        if len(args) > len(placed):
            scores = ": pass y_true and compute.estimator_scores(estimator, X)"
            raise TypeError(
                f"{function.__name__}() takes {' and '.join(placed)} by position, all else by name"
                f"{scores if placed[:1] == ['y_true'] and hasattr(args[0], 'predict') else ''}"
            )
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]


def unexpected_keyword(function: str, name: str, known: Iterable[str]) -> TypeError:
    """Make the error for an unexpected keyword, with the way here.

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
    word = name.replace(".", "_")  # as R writes: print.thres
    same = next((one for one in called_here(word, SYNONYMS) if one in known), None)
    ways = sorted(called_here(word, WAYS), key=lambda one: one[0] == "")  # those of any function last
    hint = next((way for needed, way in ways if needed in ("", *known)), None)
    near = get_close_matches(word, known, n=1, cutoff=0.7)
    message = f"{function}() got an unexpected keyword argument {name!r}"
    if (function, name) in _RENAMED:
        message += f": {name!r} is now called {_RENAMED[function, name]}"
    elif same is not None:
        message += f". Use {same!r}."
    elif hint is not None:
        message += f": {hint}"
    elif near:
        message += f". Did you mean {near[0]!r}?"
    else:
        message += f". Its arguments are {', '.join(known)}." if known else ": it takes none"
    return TypeError(message)


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


def no_attribute(
    module: str, name: str, known: Iterable[str], computed: Iterable[str] = ()
) -> AttributeError:
    """Make the error for a function that a module does not have, with what is called in its place.

    `computed` are the functions of ``rocplot.compute``, where these are not the ones of the module.
    """
    message, known = f"module {module!r} has no attribute {name!r}", list(known)
    candidates = [] if name.startswith("_") else _written(name)
    if name in computed and not any(name in words.split() for words in FUNCTIONS.values()):
        return AttributeError(f"{message}: call rocplot.compute.{name}", name=name)
    for one in candidates:
        for call in called_here(one, FUNCTIONS):
            return AttributeError(f"{message}: call {_of_module(call, module, known)}", name=name)
        if one in known:
            return AttributeError(f"{message}: did you mean {one!r}?", name=name)
        if one in computed:
            return AttributeError(f"{message}: call rocplot.compute.{one}", name=name)
    near = get_close_matches(name, known, n=1, cutoff=0.7) if candidates else []
    message += f": did you mean {near[0]!r}?" if near else ""
    return AttributeError(message, name=name)


class NoFieldError(AttributeError):
    """The error for a field that a result does not have, with the one that is meant.

    Its words are found when it is read: `getattr` with a default meets thousands of them that nobody reads.
    """

    def __init__(self, result: object, name: str) -> None:
        super().__init__(name=name, obj=result)

    def __reduce__(self) -> tuple[type[AttributeError], tuple[str]]:
        return AttributeError, (str(self),)  # without the result, so that another process can raise it

    def __str__(self) -> str:
        result, name = self.obj, str(self.name)
        message = f"{type(result).__name__!r} object has no attribute {name!r}"
        if name.startswith("_"):
            return message
        if name in ("draw", "plot", "show"):
            return f"{message}: a picture draws it, as in rocplot.roc(curve)"
        near = _nearest(result, name)
        if isinstance(result, dict) and result and not get_close_matches(name, near, cutoff=0.8):
            return message + _of_each(result, name)
        hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(_fields(result))}"
        return f"{message}: {hint}"


def _of_each(results: dict[str, object], name: str) -> str:
    """Say how the results of several models are reached, and a field of one of them."""
    if name in results:
        return f": call results[{name!r}]"
    model, one = next(iter(results.items()))
    near = _nearest(one, name)
    held = f": it holds one {type(one).__name__} for each model, results[{model!r}]"
    return f"{held}.{near[0]}, and all in to_frame()" if near else f"{held}, and all in to_frame()"


class NoModelError(KeyError):
    """The error for a model that the results of several do not have, or for a field of one of them."""

    def __init__(self, results: Mapping[Any, Any], key: object) -> None:
        super().__init__(key)
        first: tuple[Any, Any] = next(iter(results.items()), (None, None))
        model, one = first
        self._message = f"{key!r} is no model: choose from {', '.join(map(repr, results)) or 'none'}"
        try:
            known = isinstance(key, str) and (hasattr(one, key) or one[key] is not None)
        except (TypeError, ValueError, LookupError):
            known = False
        if known:
            way = f".{key}" if key in getattr(one, "__dataclass_fields__", ()) else f"[{key!r}]"
            self._message = f"{key!r} is one of each model: results[{model!r}]{way}"

    def __reduce__(self) -> tuple[type[KeyError], tuple[str]]:
        return KeyError, (self._message,)

    def __str__(self) -> str:
        return self._message


def no_item(result: object) -> TypeError:
    """Make the error for a result that is unpacked as a tuple or asked as a mapping, with its fields."""
    held = getattr(result, "__dataclass_fields__", ())
    own = ", ".join(f".{one}" for one in _fields(result) if one in held)
    return TypeError(f"{type(result).__name__!r} object is no tuple and no mapping: its fields are {own}")


def _nearest(result: object, name: str) -> list[str]:
    """List the fields of a result that a name may mean, the nearest first."""
    known = _fields(result)
    same = [one for one in (name, name.lower(), *called_here(name, FIELDS)) if one in known]
    return same or get_close_matches(name, known, n=1, cutoff=0.6)


def _fields(result: object) -> list[str]:
    """List the public names of a result, its own fields first."""
    kind = type(result)
    names = dict.fromkeys([*getattr(kind, "__dataclass_fields__", ()), *dir(kind)])
    return [one for one in names if one[0] != "_"]


def _written(name: str) -> list[str]:
    """List what a name may be without case and the words that other packages put around it."""
    small = name.lower()
    found = [name, small, *(small.removeprefix(start) for start in ("create_", "binary", "plot_"))]
    found += [found[-1].removesuffix(end) for end in ("_plot", "_curve", "_chart", "_diagram", "_display")]
    return list(dict.fromkeys(found))


def _of_module(call: str, module: str, known: list[str]) -> str:
    """Have who looks for a number among the numbers find the one behind a picture."""
    name = call.removeprefix("rocplot.")
    return f"{module}.{name}" if module == "rocplot.compute" and name in known else call
