"""Suggestions for misspelt names and for the names that other packages use for arguments and functions."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from numbers import Real
from typing import Any, NamedTuple, TypeVar

from rocplot._errors import guard_call, write_value
from rocplot._words import get_word_section, load_words, write_argument, write_call

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K")


class Suggestion(NamedTuple):
    """What to write instead of another package's name.

    Attributes
    ----------
    needs : str
        The argument for which the suggestion holds; "" for any, "metric" wherever a metric is named.
    text : str
        The text of the message.
    call : str
        A call as an example, if the text has none.
    """

    needs: str
    text: str
    call: str = ""


@functools.cache
def get_suggestions(section: str) -> dict[Suggestion, str]:
    """Return suggestion → names of other packages, of keywords (``"ways"``) or of values (``"instead"``)."""
    rows = load_words()[section]
    return {Suggestion(row["needs"], row["way"], row.get("call", "")): row["words"] for row in rows}


def translate_word(word: str, table: Mapping[K, str]) -> list[K]:
    """List our names for another package's word, first exact matches, then without case and underscores.

    A single letter must match exactly: ``m`` is a number of cases in a bin, ``M`` a marker.
    """
    exact = [here for here, words in table.items() if word in words.split()]
    folded = [here for here, words in table.items() if _fold_case(word) in _fold_case(words).split()]
    return exact if len(word) == 1 else list(dict.fromkeys(exact + folded))


def find_field_name(word: Any, known: Iterable[str]) -> Any:
    """Return the name of a number among `known` that a word means, such as ICI or AUROC; else the word."""
    if not isinstance(word, str):
        return word
    synonyms = get_word_section("fields")
    names = translate_word(word, {name: f"{name} {synonyms.get(name, '')}" for name in known})
    return names[0] if names else word


def _fold_case(words: str) -> str:
    return words.lower().replace("_", "")


def refuse_unknown_keywords(function: F) -> F:
    """Wrap a function so that its errors for unknown keywords suggest the right one."""
    parameters = inspect.signature(function).parameters.values()
    names = [parameter.name for parameter in parameters if parameter.name != "self"]
    placed = [parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    takes_all = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)

    is_method = "self" in placed

    def call(*args: Any, **kwargs: Any) -> Any:
        if not takes_all and (unknown := [word for word in kwargs if word not in names]):
            raise make_keyword_error(function.__name__, unknown, names)
        if len(args) > len(placed) and not is_method:
            raise make_position_error(function.__name__, args, placed, names)
        return function(*args, **kwargs)

    # the messages of methods show no call of a public function
    return functools.wraps(function)(call if is_method else guard_call(call))  # type: ignore[return-value]


_BEST_CUT_OFFS = "best max_youden optimal youden"
_NUMBER_ARGUMENTS = ("threshold", "thresholds", "fraction", "at", "n_bins", "tpr", "fpr", "level")
_TEXT_ARGUMENTS = ("criterion", "metrics", "method", "scale", "how")


def suggest_keyword(function: str, value: object, known: Sequence[str]) -> str:
    """Suggest the keyword for a value by position, as ``"threshold=0.5"``; "" if none is likely."""
    if isinstance(value, str) and "threshold" in known and value in _BEST_CUT_OFFS.split():
        return get_word_section("words")["threshold"].partition(" is ")[2]
    item = next(iter(value), None) if isinstance(value, (list, tuple)) and len(value) < 4 else value
    names: tuple[str, ...] = ("by",)
    if isinstance(item, str):
        names = _TEXT_ARGUMENTS if item is value else ("metrics", *_TEXT_ARGUMENTS)
    elif isinstance(item, Real):
        # a rate fixes the point of functions such as tpr_at; elsewhere a window of rates limits an area
        rates = function.endswith("_at") or item is not value
        names = tuple(name for name in _NUMBER_ARGUMENTS if rates or name not in ("tpr", "fpr"))
        names = names if item is value else ("thresholds", "fpr")
    elif hasattr(value, "transAxes"):
        names = ("ax",)
    elif callable(value):
        names = ("statistic",)
    name = next((name for name in names if name in known), None)
    shown = write_argument(name or "", value)
    return f"{name}={shown}" if name else ""


def make_position_error(
    function: str, args: Sequence[Any], placed: Sequence[str], known: Sequence[str]
) -> TypeError:
    """Make the error for too many positional arguments; it shows the call that was probably meant."""
    first = " and ".join(filter(None, (", ".join(placed[:-1]), *placed[-1:]))) or "nothing"
    message = f"{function}() takes {first} by position, all else by name"
    if placed[:1] == ["y_true"] and hasattr(args[0], "predict"):
        return TypeError(
            f"{message}: call {function}(y_true, rocplot.compute.estimator_scores(estimator, X))"
        )
    if isinstance(args[0], Mapping) and "fit_time" in args[0]:  # what scikit-learn's cross_validate returns
        return TypeError(f"{message}: call {function}(rocplot.compute.cv_scores(cv_results, X, y))")
    if way := get_word_section("keywords").get(f"{function}.y_true"):
        return TypeError(f"{message}: {way}")
    if len(known) == len(placed):
        return TypeError(f"{function}() takes {first}, not {len(args)} arguments")
    by_name = args[0] if callable(args[0]) else args[len(placed)]
    keyword = suggest_keyword(function, by_name, known)
    if keyword:
        return TypeError(f"{message}: {function}({', '.join([*placed, keyword])})")
    if placed[-1:] == ["y_score"] and not isinstance(args[len(placed)], (str, Real)):
        message += f"; a mapping holds two models, {function}(y_true, {{'a': a, 'b': b}})"
    return TypeError(message)


def make_keyword_error(function: str, names: Sequence[str], known: Iterable[str]) -> TypeError:
    """Make the error for unexpected keywords, with a suggestion for each.

    Parameters
    ----------
    function : str
        Name of the function, as the caller wrote it.
    names : sequence of str
        The keywords, one at least.
    known : iterable of str
        The keywords of the function.

    Returns
    -------
    TypeError
        To be raised.
    """
    known = list(known)
    suggestions: dict[str, list[str]] = {}  # the text → the names that it answers
    for name in names:
        suggestions.setdefault(_suggest_argument(function, name, known), []).append(name)
    message = ""
    for suggestion, words in sorted(suggestions.items(), key=lambda item: item[0] == ""):  # the unknown last
        shown = ", ".join(repr(_shorten_text(word)) for word in words)
        renamed = _RENAMED.fullmatch(suggestion)
        if not message:
            rest = suggestion or (
                f". Its arguments are {list_names(known, words[0])}." if known else ": it takes none"
            )
            kind = "an unexpected keyword argument" if len(words) == 1 else "unexpected keyword arguments"
            message = f"{function}() got {kind} {shown}{rest}"
            continue
        if renamed:
            more = f"{shown} is called {renamed[1]!r} here."
        else:
            verb = "is" if len(words) == 1 else "are"
            more = f"{shown}{suggestion}" if suggestion else f"{shown} {verb} unknown, too."
        more = f"{'' if message.endswith(('.', '?')) else '.'} {more}"
        if len(message) + len(more) <= LONGEST:
            message += more
    error = TypeError(message)
    right_names = {
        word: match[1]
        for suggestion, words in suggestions.items()
        if (match := _RENAMED.fullmatch(suggestion))
        for word in words
    }
    error.renamed = right_names  # type: ignore[attr-defined]  # the call is then written with them
    return error


_RENAMED = re.compile(r"\. (?:Use|Did you mean) '(\w+)'[.?]")


def _suggest_argument(function: str, name: str, known: Sequence[str]) -> str:
    """Suggest what to write in place of an unknown keyword; "" if nothing is similar."""
    word = name.replace(".", "_")  # R has dots in names: print.thres
    calls = get_word_section("keywords")
    if f"{function}.{word}" in calls:
        return f": {calls[f'{function}.{word}']}"
    for synonym in translate_word(word, get_word_section("arguments")):
        synonym = synonym.removeprefix(f"{function}.")
        if synonym in known and not (synonym == "prior" and "skew" in known):
            return f". Use {synonym!r}."
    suggestions = translate_word(word, get_suggestions("ways"))
    for suggestion in sorted(suggestions, key=lambda suggestion: suggestion.needs == ""):  # the general last
        if suggestion.needs in ("", *known):
            return f": {suggestion.text}"
    close_matches = get_close_matches(word, known, n=1, cutoff=0.7)
    misspelt = get_close_matches(word, close_matches, cutoff=0.9)
    if not misspelt and (call := _suggest_known_function(word)):
        return f": {call}"
    return f". Did you mean {close_matches[0]!r}?" if close_matches else ""


LONGEST = 450  # characters of a message; the path to an argument may make it a little longer


def suggest_four_counts(rows: Sequence[Sequence[Any]]) -> str:
    """Write the calls for a table of two classes in its usual orders, with its numbers."""
    (a, b), (c, d) = ([write_value(value) for value in row] for row in rows)
    call = "rocplot.compute.ConfusionMatrix"
    return (
        "with true classes in rows and negatives first, as scikit-learn has them, pass "
        f"{call}(tp={d}, fn={c}, fp={b}, tn={a}), "
        f"with positives first {call}(tp={a}, fn={b}, fp={c}, tn={d}), "
        f"with the test in rows and positives first {call}(tp={a}, fp={b}, fn={c}, tn={d})"
    )


def list_names(names: Iterable[str], near: str = "", room: int = 330, rest: str = "") -> str:
    """List names for a message; if they do not all fit, those similar to `near` come first.

    `room` is the most characters; `rest` says where the reader finds the names that are left out.
    """
    names = [_shorten_text(name) for name in names]
    if len(", ".join(names)) <= room:
        return ", ".join(names)
    plain = {name.strip("'"): name for name in names}
    like = [plain[match] for match in get_close_matches(near, plain, n=3, cutoff=0.6)]
    listed_names: list[str] = []
    for name in dict.fromkeys([*like, *names]):
        if len(", ".join([*listed_names, name])) + len(f" and 1,000 more{rest}") > room:
            break
        listed_names.append(name)
    return f"{', '.join(listed_names)} and {len(names) - len(listed_names):,} more{rest}"


def _shorten_text(text: str, room: int = 60) -> str:
    """Keep only the beginning of a caller's text that is too long for a message."""
    return text if len(text) <= room else f"{text[: room - 1]}…"


def make_attribute_error(
    module: str, name: str, known: Iterable[str], computed: Iterable[str] = ()
) -> AttributeError:
    """Make the error for a function that a module does not have, with a suggestion.

    `computed` are the functions of ``rocplot.compute``, if `module` is another one.
    """
    message, known = f"module {module!r} has no attribute {_shorten_text(name)!r}", list(known)
    suggestion = "" if name.startswith("_") else _suggest_function(name, module, known, list(computed))
    hint = _list_unseen_arguments(suggestion)
    suggestion += hint * (len(message) + len(suggestion) + len(hint) <= LONGEST)
    return AttributeError(f"{message}: {suggestion}" if suggestion else message, name=name)


def _list_unseen_arguments(suggestion: str) -> str:
    """Name the arguments of a suggested interval or test for what a name cannot show of the data."""
    call = re.match(r"call rocplot\.compute\.(\w+)\(", suggestion)
    function = getattr(sys.modules["rocplot.compute"], call[1]) if call else None
    if function is None or "groups" not in inspect.signature(function).parameters:
        return ""
    return " (columns of a table: data=table; several rows of one patient: groups=; subgroups: hue=)"


def _suggest_function(name: str, module: str, known: list[str], computed: list[str]) -> str:
    """Suggest a call in place of a function that a module does not have, or the page that lists all calls."""
    functions = get_word_section("functions")
    if name in computed and not any(name in words.split() for words in functions.values()):
        place = f"rocplot.compute.{name}"
        is_class = isinstance(getattr(sys.modules["rocplot.compute"], name), type)
        return f"it is {place}" if is_class else f"call {_complete_call(place, module, known)}"
    candidates = _list_shortened_names(name)
    for word in candidates:
        calls = translate_word(word, functions)
        for call in sorted(calls, key=lambda call: not call.startswith(f"{module}.")):  # numbers first
            return f"call {_complete_call(call, module, known)}"
        if word in known:
            return f"did you mean {word!r}?"
        if word in computed:
            return f"call {_complete_call(f'rocplot.compute.{word}', module, known)}"
    for word in candidates:
        if suggestion := _suggest_metric(word, name) or _suggest_page(word, module, known):
            return suggestion
    close_matches = [
        candidate
        for candidate in get_close_matches(name, known, n=3, cutoff=0.75)
        if not _share_kind_alone(name, candidate)
    ]
    if close_matches:
        return f"did you mean {close_matches[0]!r}?"
    if match := get_close_matches(name, computed, n=1, cutoff=0.75):
        return f"did you mean 'rocplot.compute.{match[0]}'?"
    parts = name.lower().split("_")
    for start in (
        "_".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)
    ):  # ood_results begins with ood
        for call in translate_word(start, functions):
            return f"what begins with {start!r} is done by {_complete_call(call, module, known)}"
    near = get_close_matches(name, [*known, *computed], n=1, cutoff=0.6)
    likest = f"; {near[0]!r} is the nearest name" if near and not _share_kind_alone(name, near[0]) else ""
    return f"the documentation's page 'Which call' lists the calls by what they show{likest}"


def list_function_names(word: str) -> list[str]:
    """List our functions that have this name, or a similar one, in other packages."""
    candidates = _list_shortened_names(word)
    calls = [call for name in candidates for call in translate_word(name, get_word_section("functions"))]
    names = [call.removeprefix("rocplot.").partition("(")[0] for call in calls]
    return list(dict.fromkeys(candidates + names))


def _share_kind_alone(name: str, other: str) -> bool:
    """Return whether two names are similar only by a common ending such as "_curve" or "_diagram"."""
    kind = next((end for end in _KINDS if name.endswith(end) and other.endswith(end)), None)
    if kind is None:
        return False
    return not get_close_matches(name.removesuffix(kind), [other.removesuffix(kind)], cutoff=0.6)


def _suggest_metric(word: str, name: str) -> str:
    """Suggest how to compute or draw a metric whose name was called as a function; "" for other names."""
    for suggestion in translate_word(word, get_suggestions("instead")):
        if suggestion.needs == "metric":
            return f"{suggestion.text}, as in {suggestion.call}" if suggestion.call else suggestion.text
    names = (
        [word] if word in get_word_section("metrics") else translate_word(word, get_word_section("metrics"))
    )
    if not names:
        return ""
    if name.endswith(_KINDS) and not name.endswith("_score"):
        return f"call rocplot.threshold_metrics(y_true, y_score, metrics={names[:1]})"
    call = f"call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics={names[:1]})"
    return call + _OF_CLASSES * (names[0] in _METRICS_OF_CLASSES)


_METRICS_OF_CLASSES = ("accuracy", "balanced_accuracy", "f1", "precision", "recall")  # of predicted classes
_OF_CLASSES = (
    "; predicted classes are counted by rocplot.compute.confusion_matrix(y_true, y_pred=y_pred), "
    "several of them with .averaged('f1', 'macro')"
)


def _suggest_page(word: str, module: str, known: list[str]) -> str:
    """Suggest the function, or the page of the documentation, that belongs to a search term; else ""."""
    pages = [
        page
        for page, terms in get_word_section("pages").items()
        if _keep_letters(word) in _split_terms(terms)
    ]
    public = {page: re.sub(r"^gallery/plot_types/plot_\d+_|^reference/rocplot\.", "", page) for page in pages}
    calls = [call for page, call in public.items() if call != page]
    if calls:
        return f"call {_complete_call(f'rocplot.{calls[0]}', module, known)}"
    if "recipes#not-in-this-package" in pages:
        return "it is not here, and the end of the documentation's page 'Recipes' says where it is"
    if "not_here" in pages:
        return "it is not here, and the documentation's page 'What is not here' says what is nearest"
    return f"the documentation has it, on the page {pages[0]}" if pages else ""


def _split_terms(terms: str) -> set[str]:
    return {_keep_letters(term) for term in terms.split(";")}


def _keep_letters(text: str) -> str:
    """Keep only letters and digits, in lower case: terms are typed with hyphens, spaces or neither."""
    return re.sub(r"[\W_]+", "", text.lower())


class NoFieldError(AttributeError):
    """The error for a field that a result does not have, with the field that was probably meant.

    The message is written only when it is read: `getattr` with a default raises thousands that nobody reads.
    """

    def __init__(self, result: object, name: str) -> None:
        super().__init__(name=name, obj=result)

    def __reduce__(self) -> tuple[type[AttributeError], tuple[str]]:
        return AttributeError, (str(self),)  # the error can be pickled without the result

    def __str__(self) -> str:
        result, name = self.obj, str(self.name)
        message = f"{type(result).__name__!r} object has no attribute {_shorten_text(name)!r}"
        if name.startswith("_"):
            return message
        if name in ("draw", "plot", "savefig", "show") and (picture := _find_picture(result)):
            return f"{message}: a picture draws it, as in rocplot.{picture}(curve)"
        if name in _TABLE_METHODS.split() and hasattr(type(result), "to_frame"):
            needs = ", which needs the package jinja2" * (name == "to_latex")
            return f"{message}: its data frame has it, to_frame().{name}(){needs}"
        if name in ("to_docx", "to_word") and hasattr(type(result), "to_frame"):
            return f"{message}: Word opens the table that to_frame().to_html('table.html') writes"
        if suggestion := get_word_section("attributes").get(f"{type(result).__name__}.{name}"):
            return f"{message}: {suggestion}"
        if name in ("describe", "description", "sentence") and hasattr(type(result), "to_frame"):
            return f"{message}: it has no sentence of its own; its numbers are in to_frame()"
        if limits := _name_limit_fields(result, name):
            return f"{message}: {limits}"
        nearest_fields = _list_nearest_fields(result, name)
        if isinstance(result, dict) and result and not get_close_matches(name, nearest_fields, cutoff=0.8):
            return message + _suggest_models(result, name)
        if nearest_fields[:1] == ["low"] and name in _BOTH_LIMITS.split():
            return f"{message}: did you mean 'low' and 'high'?"
        if nearest_fields:
            return f"{message}: did you mean {nearest_fields[0]!r}?"
        known_call = _suggest_known_function(name)
        if "metrics_at(" in known_call:  # a metric of one class, of which the result has several
            one_class = get_word_section("attributes").get(f"{type(result).__name__}.*", known_call)
            known_call = one_class.format(name=name)
        return f"{message}: {known_call or f'it has {list_names(_list_fields(result), name)}'}"


_BOTH_LIMITS = "ci conf_int confidence_interval confint interval limits"
_TABLE_METHODS = (
    "to_csv to_excel to_html to_json to_latex to_markdown to_parquet to_string"  # of a data frame
)


def _name_limit_fields(result: object, name: str) -> str:
    """Name the fields that hold the limits of a number, for a name that adds a word to that number's.

    Those of slope answer ``slope_ci`` or ``slope_se``.  The field of the most similar name may be another
    thing: ``slope_error`` bounds the error of pooled counts.
    """
    model, item = "", "result"
    if isinstance(result, dict):
        item = f"results[{next(iter(result), None)!r}]"
        model, result = f"{item}.", next(iter(result.values()), None)
    fields = getattr(type(result), "__dataclass_fields__", {})
    limited = [word for word in fields if f"{word}_low" in fields]
    for end in (match.start() for match in re.finditer("_", name)):
        number = find_field_name(name[:end], limited)
        if number in limited and find_field_name(name[end + 1 :], _LIMITS) in _LIMITS:
            text = f"its limits are {model}{number}_low and {model}{number}_high"
            if f"{number}_standard_error" in fields:
                text += f", its standard error {model}{number}_standard_error; all are in {item}[{number!r}]"
            return text
    return ""


_LIMITS = ("low", "high", "standard_error")


def _find_picture(result: object) -> str:
    """Return the name of the picture that draws a result, or of one of several models; "" if none does."""
    kind = type(next(iter(result.values()), None) if isinstance(result, dict) else result)
    rocplot = sys.modules["rocplot"]
    for name in sorted(rocplot.__all__, key=lambda name: name != "roc"):
        numbers = getattr(getattr(getattr(rocplot, name), "declared", None), "numbers", None)
        if issubclass(kind, getattr(numbers, "makes", ())):
            return str(name)
    return ""


def _suggest_models(results: dict[str, object], name: str) -> str:
    """Suggest how to index the results of several models, and how to read a field of one of them."""
    if name in results:
        return f": call results[{name!r}]"
    model, result = next(iter(results.items()))
    nearest_fields = _list_nearest_fields(result, name)
    description = f": it holds one {type(result).__name__} for each model, results[{model!r}]"
    return (
        f"{description}.{nearest_fields[0]}, and all in to_frame()"
        if nearest_fields
        else f"{description}, and all in to_frame()"
    )


class NoModelError(KeyError):
    """The error for a key that is no model of `Results`; for a field it shows how to read that of a model."""

    def __init__(self, results: Mapping[Any, Any], key: object) -> None:
        super().__init__(key)
        first: tuple[Any, Any] = next(iter(results.items()), (None, None))
        model, result = first
        models = list_names(map(repr, results), str(key)) or "none"
        self._message = f"{_shorten_text(repr(key))} is no model: choose from {models}"
        try:
            is_field = isinstance(key, str) and (
                hasattr(result, key) or (result is not None and result[key] is not None)
            )
        except (TypeError, ValueError, LookupError):
            is_field = False
        if is_field:
            access = f".{key}" if key in getattr(result, "__dataclass_fields__", ()) else f"[{key!r}]"
            self._message = f"{key!r} is one of each model: results[{model!r}]{access}"

    def __reduce__(self) -> tuple[type[KeyError], tuple[str]]:
        return KeyError, (self._message,)

    def __str__(self) -> str:
        return self._message


def make_item_error(result: object) -> TypeError:
    """Make the error for a result that is unpacked as a tuple or indexed as a mapping, with its fields."""
    held = getattr(result, "__dataclass_fields__", ())
    fields = list_names(f".{name}" for name in _list_fields(result) if name in held)
    return TypeError(
        f"{type(result).__name__!r} object is neither a tuple nor a mapping: its fields are {fields}"
    )


def _list_nearest_fields(result: object, name: str) -> list[str]:
    """List the fields of a result that a name may mean, the most similar first."""
    fields = _list_fields(result)
    words = [
        here for section in ("fields", "metrics") for here in translate_word(name, get_word_section(section))
    ]
    synonyms = [synonym for synonym in (name, name.lower(), *words) if synonym in fields]
    if synonyms or _suggest_known_function(name):
        return synonyms
    return get_close_matches(name, fields, n=1, cutoff=0.6)


def _list_fields(result: object) -> list[str]:
    """List the public names of a result, its own fields first."""
    kind = type(result)
    names = dict.fromkeys([*getattr(kind, "__dataclass_fields__", ()), *dir(kind)])
    return [name for name in names if name[0] != "_" and name not in ("build_unchecked", "changed")]


def _suggest_known_function(name: str) -> str:
    """Suggest the call for an attribute that is the name of a function or of a metric; "" for other names."""
    compute: Any = sys.modules.get("rocplot.compute")  # pages can be made without it
    if compute is None or name.startswith("_"):
        return ""
    if inspect.isfunction(getattr(compute, name, None)):
        return f"call {_complete_call(f'rocplot.compute.{name}', 'rocplot.compute', [name])}"
    for call in translate_word(name, get_word_section("functions")):
        return f"call {_complete_call(call, 'rocplot.compute', compute.__all__)}"
    return _suggest_metric(name, name)


_KINDS = ("_plot", "_curve", "_chart", "_diagram", "_display", "_figure", "_graph", "_score")
_VERBS = ("create_", "binary", "calc_", "calculate_", "compute_", "draw_", "get_", "show_", "plot_")


def _list_shortened_names(name: str) -> list[str]:
    """List a name, its lower case, and this without the prefixes and suffixes of other packages."""
    small = name.lower()
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()  # LearningCurve is learning_curve
    shortened = [name, small, *(small.removeprefix(start) for start in _VERBS), words]
    shortened += [shortened[-2].removesuffix(end) for end in _KINDS]
    shortened += [words.removesuffix(end) for end in _KINDS]
    return list(dict.fromkeys(shortened))


def _complete_call(call: str, module: str, known: list[str]) -> str:
    """Write the arguments of a call that is only a name.

    A caller who looks in ``rocplot.compute`` is sent to its function of that name, if it has one.
    """
    name = call.removeprefix("rocplot.")
    if not name.replace(".", "").isidentifier():
        return call
    if module == "rocplot.compute" and name in known:
        call = f"{module}.{name}"
    room, _, name = call.rpartition(".")
    function = getattr(sys.modules[room], name)
    return write_call(function) if inspect.isfunction(function) else call
