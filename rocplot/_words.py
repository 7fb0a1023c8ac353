"""The words of other packages, and calls that errors show: of a function, or of what its caller meant."""

from __future__ import annotations

import functools
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from numbers import Real
from typing import Any

from rocplot._typing import list_annotated_words, list_choices


@functools.cache
def load_words() -> dict[str, Any]:
    """Read ``words.toml`` when the first message needs it; the keys are its sections."""
    return tomllib.loads(files("rocplot").joinpath("words.toml").read_text(encoding="utf-8"))


def get_word_section(section: str) -> dict[str, str]:
    """Return a section of ``words.toml``: our name → the names of other packages for it."""
    words: dict[str, str] = load_words()[section]
    return words


def write_call(
    function: Callable[..., Any], args: Sequence[Any] = (), keywords: Mapping[str, Any] | None = None
) -> str:
    """Write a call of a public function with the arguments passed; without any, with those that it needs."""
    examples = get_word_section("examples")
    parameters = inspect.signature(function).parameters.values()
    placed = [parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    if keywords is None and f"{function.__name__}()" in examples:
        parts = [examples[f"{function.__name__}()"]]
    elif keywords is None:
        parts = [examples.get(name, name) for name in placed]
        parts += [
            f"{parameter.name}={examples.get(parameter.name, parameter.name)}"
            for parameter in parameters
            if parameter.kind is parameter.KEYWORD_ONLY and parameter.default is parameter.empty
        ]
    else:
        if "points" in placed[: len(args)] and (len(args) > 1 or "tpr" in keywords):
            placed[0] = "fpr"  # a column of rates, which the example of points is not
        parts = [write_argument(name, value) for name, value in zip(placed, args, strict=False)]
        parts += [f"{name}={write_argument(name, value)}" for name, value in keywords.items()]
    return f"{_qualify_name(function)}({', '.join(parts)})"


def _qualify_name(function: Callable[..., Any]) -> str:
    """Return the name of a public function with that of the module from which users call it."""
    module = "rocplot.compute" if function.__module__.startswith("rocplot.compute") else "rocplot"
    return f"{module}.{function.__name__}"


def write_argument(name: str, value: Any) -> str:
    """Write a short value or a function of ours itself, and arrays, tables and models by a name."""
    if isinstance(value, _Example):
        return str(value)
    items = value if isinstance(value, (list, tuple)) else [value]
    is_plain = all(item is None or isinstance(item, (str, Real)) for item in items)
    if is_plain and len(text := repr(value)) < 30:
        return text
    is_mapping = isinstance(value, Mapping) and all(isinstance(item, str) for item in value.values())
    if is_mapping and len(text := repr(dict(value))) < 60:  # of models → columns
        return text
    examples = get_word_section("examples")
    if callable(value) and str(getattr(value, "__module__", "")).startswith("rocplot.compute"):
        _, _, rest = examples.get(f"{value.__name__}()", "").partition("y_true, y_score, ")
        call = _qualify_name(value)
        return f"functools.partial({call}, {rest})" if rest else call
    if name == "y_true" and type(value).__module__.startswith("rocplot.compute"):  # a result in place of data
        text = f"rocplot.compute.{value!r}".partition("  # ")[0]
        return text if len(text) < 90 else re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(value).__name__).lower()
    return "table" if name == "data" else examples.get(name, name)


_COLUMNS = {  # arguments that name a column of data
    *("y_true", "y_score", "y_pred", "a", "b", "sample_weight", "weight", "groups", "hue", "fold", "by"),
    *("tp", "fp", "fn", "tn", "study", "treatment", "time", "event"),
}


class _Example(str):
    """A value that is written as it stands."""

    __repr__ = str.__str__


def complete_message(
    error: BaseException, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Return the message of an error with the call that was meant, and with what else is wrong in it."""
    return _add_wrong_choices(_complete_message(error, function, args, keywords), function, keywords)


def _add_wrong_choices(message: str, function: Callable[..., Any], keywords: Mapping[str, Any]) -> str:
    """Add the other arguments of the call that hold no word of theirs, so that one message answers all."""
    try:
        choices_by_name = list_choices(function)
    except NameError:  # of a type that is imported for annotations alone
        return message
    for name, words in choices_by_name.items():
        value = keywords.get(name)
        if isinstance(value, str) and value not in words and name not in re.findall(r"\w+", message):
            choices = ", ".join(repr(word) for word in words if word is not None)
            more = f"; {name}={value!r} is unknown, too: choose from {choices}"
            message += more if len(message) + len(more) <= _LONGEST else ""
    return message


_LONGEST = 450  # characters of a message with what else is wrong


def _complete_message(
    error: BaseException, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Return the message of an error; one about the arguments of a call gets the call that was meant."""
    message: str = error.args[0]
    if function.__name__.startswith("_"):
        return message
    if not isinstance(error, TypeError):
        one_class = re.match(r"y_true\S* holds \w+ cases only ", message) is not None
        hint = get_word_section("besides").get(f"{function.__name__}.y_true") if one_class else None
        argument = getattr(getattr(error, "fault", None), "argument", "")
        if isinstance(number := keywords.get(argument), Real):
            way = get_word_section("besides").get(f"{function.__name__}.{argument}=number", "")
            hint = way.replace("{}", repr(number)) or hint
        message = _convert_columns(message, function, args, keywords)
        if "n_bins" in keywords:  # of the call for the likeliest class
            n_bins = f", n_bins={write_argument('n_bins', keywords['n_bins'])})"
            message = message.replace("score_matrix.max(axis=1))", f"score_matrix.max(axis=1){n_bins}")
        return message if hint is None or hint in message else f"{message}; {hint}"
    renamed = getattr(error, "renamed", {})
    classes, positive = _find_positive_class(args, keywords, renamed)
    if positive is not None and "pos_label" in inspect.signature(function).parameters:
        keywords = {word: value for word, value in keywords.items() if renamed.get(word) != "pos_label"}
        keywords["pos_label"] = positive
    if answer := _answer_case_costs(error, function, args, keywords):
        return answer
    if answer := _answer_grouped_decisions(function, args, keywords):
        return _add_pos_label(answer, classes, positive)
    message = _keep_numbers(_add_call(error, function, args, keywords), keywords)
    message = _keep_choices(message, function, keywords)
    message = _keep_class_names(message, args, keywords)
    message = _keep_columns(message, function, args, keywords)
    if isinstance(column := keywords.get("logit"), str) and "data" in keywords:
        probabilities = f"y_score='p' of data=table.assign(p=scipy.special.expit(table[{column!r}]))"
        message = message.replace("y_score=scipy.special.expit(logit)", probabilities)
    if "y_pred" in keywords and "y_score" not in keywords:  # decisions stay decisions
        message = re.sub(r"(?<=confusion_matrix\(y_true, )y_score", "y_pred=y_pred", message)
        truth, predicted = (args[0] if args else keywords.get("y_true")), keywords["y_pred"]
        if isinstance(truth, str) and isinstance(predicted, str) and keywords.get("data") is not None:
            counting = f"confusion_matrix({truth!r}, y_pred={predicted!r}, data=table"
            message = message.replace("confusion_matrix(y_true, y_pred=y_pred", counting)
        if "bootstrap(" in message:
            message = message.replace("bootstrap(y_true, y_score, ", "bootstrap(y_true, y_pred=y_pred, ")
            message = message.replace("rocplot.compute.auc", get_word_section("examples")["of_classes"])
    message = _add_pos_label(message, classes, positive)
    return message if "weight" in message else _add_weights(message, keywords)


def _add_call(
    error: TypeError, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Return the message of an error with the call that was meant."""
    message: str = error.args[0]
    name, parameters = function.__name__, inspect.signature(function).parameters
    details: Any = getattr(error, "fault", None)  # of an error that an inner function completed, anew
    if "must be numbers, but holds '" in getattr(details, "reason", "") and "y_true" in parameters:
        calls = _write_calls_of_classes(function, args, keywords)
        reason = f"{details.argument} {details.reason}"
        return f"{reason}, which are classes of y_true: {calls}" if calls else message
    if args and hasattr(args[0], "columns") and {"data"} & parameters.keys() - keywords.keys():
        args, keywords = args[1:], {**keywords, "data": args[0]}
    is_refused = getattr(details, "argument", "") in keywords and "must be a number" in details.reason
    if (hasattr(error, "renamed") or is_refused) and (
        typed := _answer_typed_keyword(error, function, args, keywords)
    ):
        return typed
    renamed: dict[str, str] = getattr(error, "renamed", {})
    right_keywords = _rename_keywords(function, keywords, renamed)
    if _HORIZON in message and "y_true" in parameters:
        error.renamed = {}  # type: ignore[attr-defined]  # the call with y_true would answer another question
        return _add_horizon(message, function, args, keywords, right_keywords)
    negates = "pass -y_score" in message and {"y_true", "y_score"} <= parameters.keys()
    if negates:
        message = _add_negated_call(message, function, args, right_keywords or keywords)
    if renamed:
        error.renamed = {}  # type: ignore[attr-defined]  # an outer function does not write its call, too
        stated = {match[1] for match in _EXAMPLE.finditer(message)} & {*_PAYOFFS} & parameters.keys()
        costs = {word: _Example(number) for word, number in _list_numbers(keywords).items() if word in stated}
        if right_keywords and not negates and stated <= costs.keys():  # a matrix may have either order
            properties = re.findall(r": write (\w+)=('[^']*')(?=\. |$)", message)  # of lines
            right_keywords |= costs | {word: _Example(value) for word, value in properties}
            message += "" if message.endswith((".", "?")) else "."
            message += f" Call {_write_call_of_numbers(function, args, right_keywords)}"
        hints = [get_word_section("besides").get(f"{name}.{new}") for new in renamed.values()]
        message = "; ".join([message.removesuffix("."), *filter(None, hints)]) if any(hints) else message
    if renamed or negates:
        return message
    if message.endswith("pass data= to name a column of a table") and "data" not in parameters:
        call = _write_array_call(function, args, {**keywords, "data": "table"})
        return f"{message.rpartition(': ')[0]}: pass the column, {call}"
    if "pass its columns" in message:
        call = _write_array_call(function, args, keywords)
        return message.replace("pass its columns", f"pass its columns, as in {call}", 1)
    if re.search(r"[\[ ]call\(\w", message):  # the advice for a list in place of a number
        message = re.sub(r"(?<=[\[ ])call\((?=\w)", f"{_qualify_name(function)}(", message)
        if "y_score" not in parameters:
            message = message.replace("(y_true, y_score, ", "(y_true, a, b, ").partition("; ")[0]
        if keywords.get("data") is not None:
            passed = _name_arguments(function, args, keywords)
            columns = [write_argument(name, passed[name]) for name in _CASES if name in passed]
            columns += [f"{name}={write_argument(name, passed[name])}" for name in _READ if name in passed]
            message = re.sub(r"\(y_true, (?:y_score|a, b), ", lambda _: f"({', '.join(columns)}, ", message)
    if "data" in keywords and "names a column, which needs data" in message:
        return f"{name}() takes a table as data: call {write_call(function, args, keywords)}"
    qualified = _qualify_name(function)
    start = re.match(
        rf"(?:\S+\.)?(?:call|{name})\(\) (?:got )?(missing|multiple values|reads|takes|too many) ", message
    )
    is_missing = getattr(getattr(error, "fault", None), "reason", "") == "is missing"
    if not (start or is_missing):
        return message
    own_call = re.compile(rf"(?<![\w.])(?:rocplot\.compute\.)?{name}\((?!\))")
    meant = write_call(function)
    if args and isinstance(args[0], str) and "data" not in keywords:  # the name of a metric or of a data set
        meant = re.sub(r"\('[^']*'", lambda _: f"({args[0]!r}", meant, count=1)
    required = [
        word
        for word, parameter in parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.default is parameter.empty
    ]
    if written := own_call.search(message):
        if start and any(f"{word}=" not in message for word in required):
            return message[: written.start()] + meant
        return own_call.sub(f"{qualified}(", message)  # a picture calls the function of its numbers
    has_example = f"{name}()" in get_word_section("examples")
    if start and start[1] == "too many" and "data" in keywords and has_example:
        words = re.findall(r"(\w+)=", get_word_section("examples")[f"{name}()"])
        if len(words) == len(args):  # all columns by their names
            meant = write_call(function, (), {**dict(zip(words, args, strict=True)), **keywords})
    if "data" in keywords and [*parameters][:2] == ["y_true", "y_score"] and not has_example:
        columns = [keywords.get(word, column) for word, column in (("y_true", "label"), ("y_score", "score"))]
        options = {word: value for word, value in keywords.items() if word not in ("y_true", "y_score")}
        meant = write_call(function, [*args, *columns][:2], options)
    missing = re.findall(r"'(\w+)'", message) if start and start[1] == "missing" else []
    missing = missing if start else [details.argument]
    by_name = {word for word, one in parameters.items() if one.kind is one.KEYWORD_ONLY}
    if "data" in keywords and missing and {*missing} <= by_name - _COLUMNS:
        examples = {word: _Example(get_word_section("examples").get(word, word)) for word in missing}
        meant = write_call(function, args, {**keywords, **examples})
    if start is None:
        return message if "(" in message else f"{message}, as in {meant}"
    if start[1] == "multiple values" and "data" in keywords:
        return f"{name}() takes a table as data: call {meant}"
    if start[1] == "multiple values":
        repeated = message.rpartition("argument ")[2]
        return f"{name}() got {repeated} twice, by position and by name: call {meant}"
    has_suggestion = start[1] != "missing" and re.search(r": (?!it takes)|;", message)
    hint = get_word_section("besides").get(f"{name}.{missing[0]}") if missing else None
    return message if has_suggestion else "; ".join(filter(None, [f"{message}: call {meant}", hint]))


_CASES = ("y_true", "y_score", "a", "b")
_READ = ("data", "hue", "pos_label")  # how the columns of a table are read


def _write_call_of_numbers(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Write a call; if an argument that takes one number was passed several, a call for each of them."""
    parameters = inspect.signature(function).parameters
    for name, value in keywords.items():
        # "float | None" takes one number, "float | tuple[…]" a pair, too
        kind = str(parameters[name].annotation) if name in parameters else ""
        takes_one = kind.startswith(("float", "int")) and "tuple" not in kind
        numbers = _list_values(value) if takes_one else []
        if numbers and all(isinstance(number, Real) for number in numbers):
            if len(numbers) == 1:
                return write_call(function, args, {**keywords, name: numbers[0]})
            call = write_call(function, args, {**keywords, name: _Example("one")})
            short = numbers if len(repr(numbers)) < 40 else numbers[:3]
            return f"{{one: {call} for one in {tuple(short)}}}"
    return write_call(function, args, keywords)


_PAYOFFS = ("cost_fp", "cost_fn", "benefit_tp", "benefit_tn")


def _answer_case_costs(
    error: TypeError, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Answer costs or benefits that differ by case, at any depth, by the call with case weights; else ""."""
    parameters = inspect.signature(function).parameters
    passed = _name_arguments(function, args, keywords)
    nested = [value for value in keywords.values() if isinstance(value, Mapping)]
    payoffs = {name: one[name] for one in (*nested, keywords) for name in _PAYOFFS if name in one}
    details: Any = getattr(error, "fault", None)
    is_refused = details is not None and details.argument in payoffs
    is_unknown = "unexpected keyword" in error.args[0] and not payoffs.keys() <= parameters.keys()
    has_cases = "y_true" in passed and not hasattr(passed["y_true"], "describe")  # no result in place of data
    is_open = "sample_weight" in parameters and passed.get("sample_weight") is None
    if not (is_refused or is_unknown) or not has_cases or not is_open:
        return ""
    columns = getattr(passed.get("data"), "columns", passed.get("data"))
    by_case = {
        name: _name_cases(value, () if columns is None else columns) for name, value in payoffs.items()
    }
    by_case = {name: column for name, column in by_case.items() if column}
    if not by_case:
        return ""
    compute, asked = sys.modules["rocplot.compute"], function.__name__
    shared: dict[str, Any] = {word: passed[word] for word in ("data", "pos_label") if word in passed}
    for error_cost, benefit in (("cost_fp", "benefit_tn"), ("cost_fn", "benefit_tp")):
        if error_cost not in payoffs and benefit not in payoffs:  # else the class has no weight
            payoffs[error_cost] = 1
    weights = write_call(compute.case_weights, [passed["y_true"]], {**shared, **payoffs, **by_case})
    meant = {name: value for name, value in passed.items() if name not in _PAYOFFS}
    units = {"benefit_tp": 1, "cost_fp": 1}  # the weights are the benefits and costs
    if "operating_point" in parameters:
        options = meant.get("operating_point")
        options = options.items() if isinstance(options, Mapping) else ()
        options = [f"{key!r}: {value!r}" for key, value in options if key not in _PAYOFFS]
        meant["operating_point"] = _Example(f"{{{', '.join(options)}}}") if options else True
    elif "profit" in parameters:
        meant["profit"] = _Example(units)
    elif "metrics" in parameters and "threshold" not in parameters:
        meant["metrics"] = "cost"
    elif function is compute.profit_optimum:
        meant |= units
    elif not {*_PAYOFFS} & parameters.keys():
        function, meant = compute.operating_point, {"y_true": passed["y_true"], **shared}
        meant["y_score"] = passed.get("y_score", _Example("y_score"))
    placed = [meant.pop(name) for name in ("y_true", "y_score") if name in meant]
    call = write_call(function, placed, {**meant, "sample_weight": _Example(weights)})
    start = f"{asked}() got an unexpected keyword argument {next(iter(by_case))!r}"
    start = f"{details.argument} {details.reason}" if is_refused else start
    return f"{start}: what differs by case is a case weight, {call}"


def _name_cases(value: Any, columns: Iterable[str]) -> str:
    """Write an argument of one value per case, as a column if it is one of the data; "" for one number."""
    name = value if isinstance(value, str) else getattr(value, "name", None)
    if isinstance(name, str) and name in columns:
        return name
    shape = getattr(value, "shape", None)
    has_cases = isinstance(value, (list, tuple)) or (isinstance(shape, tuple) and len(shape) == 1)
    return _Example("amount") if has_cases else ""


_HORIZON = "rocplot.compute.ipcw(time, event, at=5) gives y_true and sample_weight"


def _add_horizon(
    message: str,
    function: Callable[..., Any],
    args: Sequence[Any],
    keywords: Mapping[str, Any],
    right_keywords: Mapping[str, Any],
) -> str:
    """Write the labels and weights at a horizon by the caller's columns, and the call that takes them."""
    parameters = inspect.signature(function).parameters
    arguments = get_word_section("arguments")
    names = {
        word: here.removeprefix("ipcw.")
        for here in ("time", "event", "ipcw.at")
        for word in [here.removeprefix("ipcw."), *arguments[here].split()]
    }
    passed = {names[word]: value for word, value in keywords.items() if word in names.keys() - parameters}
    event = passed.get("event", keywords.get("y_true", args[0] if args else None))
    at = passed.get("at")
    options: dict[str, Any] = {"at": at if isinstance(at, Real) else _Example("5")}
    columns = [passed.get("time", at if isinstance(at, str) else None), event]
    if keywords.get("data") is not None and all(isinstance(column, str) for column in columns):
        options["data"] = keywords["data"]
    else:
        columns = [_Example("time"), _Example("event")]
    horizon = write_call(sys.modules["rocplot.compute"].ipcw, columns, options)
    start = "(label, weight = )?" + re.escape(_HORIZON.partition(" gives ")[0])
    message = re.sub(start, lambda _: f"label, weight = {horizon}", message, count=1)
    message = re.sub(rf"\.? '(?:{'|'.join(names)})' is unknown, too\.", "", message)
    is_complete = len(args) > 1 or not {"y_score", "a"} & parameters.keys() - right_keywords.keys()
    if "sample_weight" not in parameters or "sample_weight" in right_keywords or not is_complete:
        return message
    right_keywords = {**right_keywords, "y_true": _Example("label"), "sample_weight": _Example("weight")}
    meant = _write_array_call(function, [_Example("label"), *args[1:]], right_keywords)
    return f"{message.removesuffix('.')}. Call {meant}"


_DROPPED = "data=table.dropna(subset=['label', 'score'])"


def _keep_columns(
    message: str, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Write the caller's columns, or arrays, in the advice to leave out cases, and in calls with a table."""
    if "'label', 'score'" not in message or (not args and "y_true" not in keywords):
        return message
    has_table_first = bool(args) and hasattr(args[0], "columns")
    data = args[0] if has_table_first else keywords.get("data")
    named = _name_arguments(function, args[has_table_first:], keywords)
    scores = [named[name] for name in ("y_score", "a", "b") if name in named]
    if data is None:
        arrays = ["a", "b"] if len(scores) > 1 else ["y_score"]
        keep = " & ".join(f"pandas.notna({array})" for array in arrays)
        kept = ", ".join(f"{array}[keep]" for array in ["y_true", *arrays])
        return message.replace(_DROPPED, f"keep = {keep}, {kept}")
    columns = getattr(data, "columns", data)
    used: list[Any] = []
    for name, value in named.items():
        if name in _COLUMNS:
            items = [*value.values()] if isinstance(value, Mapping) else value
            items = items if isinstance(items, list) else [items]
            are_names = all(isinstance(item, str) for item in items)
            if name in ("y_true", "y_score", "a", "b") and not are_names:
                return message
            used += (
                [item if item in columns else item.removeprefix("-") for item in items] if are_names else []
            )
    if "y_true" not in named or not scores:
        return message
    message = message.replace(_DROPPED, f"data=table.dropna(subset={list(dict.fromkeys(used))!r})")
    if len(scores) == 1 and isinstance(scores[0], str):
        placed = f"({named['y_true']!r}, {scores[0]!r}, data=table, hue="
        message = message.replace("('label', 'score', data=table, hue=", placed)
    return message


_CONVERTED = re.compile(r"y_score / 100|scipy\.special\.expit\(y_score\)")


def _convert_columns(
    message: str, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Write the caller's scores in the advice to pass percentages or log odds as probabilities.

    Of several columns only those that are none are converted.
    """
    if not (match := _CONVERTED.search(message)):
        return message
    has_table_first = bool(args) and hasattr(args[0], "columns")
    passed = _name_arguments(function, args[has_table_first:], keywords)
    passed |= {"data": args[0]} if has_table_first else {}
    pairs: list[str] = [argument for argument in ("a", "b") if argument in passed]
    far = [
        (argument, text)
        for argument in pairs or ["y_score"]
        for text, values in _write_columns(argument, passed).values()
        if not all(0 <= value <= 1 for value in _list_values(values))
    ]
    if pairs and far:
        message = message.replace("y_score runs", f"{far[0][0]} runs", 1)
    if passed.get("data") is None:
        new = ", ".join(match[0].replace("y_score", argument) for argument, _ in far)
        return message.replace(match[0], new, 1) if pairs and far else message
    columns = [text[len("table['") : -len("']")] for _, text in far]
    if not columns or any(
        f"table[{column!r}]" != text for column, (_, text) in zip(columns, far, strict=True)
    ):
        return message
    if isinstance(passed.get("y_score"), str):
        new = f"p={match[0].replace('y_score', f'table[{columns[0]!r}]')}), y_score='p'"
    else:
        new = f"**({match[0].replace('y_score', f'table[{columns!r}]')}))"
    return message.replace(match[0], f"data=table.assign({new}", 1)


_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_EXAMPLE = re.compile(rf"(?<!\w)(?:(\w+)=|'(\w+)': )({_NUMBER})(?![\w.]*\w)")
_EXAMPLES = re.compile(rf"\{{'\w+': {_NUMBER}(?:, '\w+': {_NUMBER})*\}}")  # {'cost_fp': 1, 'cost_fn': 5}
_LARGEST = re.compile(r"(?<=np\.sort\(y_score\)\[-)k(?=\])")  # of the k highest scores
_FLAT_CALL = re.compile(r"(rocplot(?:\.compute)?)\.(\w+)(\([^()]*)\)")


def _keep_numbers(message: str, keywords: Mapping[str, Any]) -> str:
    """Write the numbers that a caller passed by name in the calls of a message, in place of the examples."""
    numbers = _list_numbers(keywords)
    if not numbers:
        return message

    def fill(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if match[3] == f"-{numbers.get(name)}":  # of negated scores
            return match[0]
        return match[0].removesuffix(match[3]) + numbers.get(name, match[3])

    def drop(match: re.Match[str]) -> str:
        items = match[0][1:-1].split(", ")
        passed = [item for item in items if item.partition("'")[2].partition("'")[0] in numbers]
        return f"{{{', '.join(passed or items)}}}"

    def add(match: re.Match[str]) -> str:
        function, text = getattr(sys.modules.get(match[1]), match[2], None), match[3]
        taken = inspect.signature(function).parameters if inspect.isfunction(function) else {}
        for name in _CARRIED:
            if name in numbers and name in taken and not re.search(rf"\b{name}\b", text):
                text += f", {name}={numbers[name]}"
        return f"{match[1]}.{match[2]}{text})"

    message = _LARGEST.sub(numbers.get("k", "k"), message)
    return _FLAT_CALL.sub(add, _EXAMPLE.sub(fill, _EXAMPLES.sub(drop, message)))


_CARRIED = ("cost_fp", "cost_fn", "prior", "prevalence")  # a call without them answers another question


def _list_numbers(keywords: Mapping[str, Any]) -> dict[str, str]:
    """Write the numbers among a caller's keywords by our names, and those that follow from them."""
    given: dict[str, Any] = {
        word: value.item() if hasattr(value, "item") else value  # not np.float64(…) or np.int64(…)
        for word, value in keywords.items()
        if isinstance(value, Real) and not isinstance(value, bool)
    }
    for word, value in keywords.items():
        given |= _name_costs(word, value)
    named = {
        here.rpartition(".")[2]: value
        for here, words in get_word_section("arguments").items()
        for word, value in given.items()
        if word in words.split()
    }
    numbers = {name: repr(value) for name, value in (named | given).items()}
    share = (named | given).get("prevalence")
    if share is not None and 0 < share < 1:
        numbers["skew"] = numbers["ratio"] = f"{(1 - share) / share:.6g}"
    if "specificity" in given and "fpr" not in given:
        numbers["fpr"] = f"{1 - given['specificity']:.6g}"
    return numbers


def _are_of_cut_offs(metrics: Iterable[Any]) -> bool:
    known = list_annotated_words(sys.modules["rocplot.compute"].metrics_at)["metrics"]
    return all(metric in known for metric in metrics)


def _name_costs(word: str, value: Any) -> dict[str, Any]:
    """Name the costs in a mapping by their errors, such as ``costs={"fn": 5, "fp": 1}``; {} of all else."""
    if word not in ("cost", "costs") or not isinstance(value, Mapping):
        return {}
    return {f"cost_{str(error).lower()}": cost for error, cost in value.items()}


def _keep_choices(message: str, function: Callable[..., Any], keywords: Mapping[str, Any]) -> str:
    """Write a word that a caller passed for an unknown keyword in the calls that take it, and its options.

    So ``operating_point="youden"`` of another function is not answered with the point of least cost.
    """
    parameters = inspect.signature(function).parameters
    unknown = {word: value for word, value in keywords.items() if word not in parameters}
    if isinstance(metrics := keywords.get("metrics"), (list, tuple)) and _are_plain(metrics):
        in_table = "to_latex(metrics=" in message and not _are_of_cut_offs(metrics)
        place = r"(?<=to_latex\(metrics=)" if in_table else r"(?<=\bmetrics=)(?<!to_latex\(metrics=)"
        message = re.sub(rf"{place}\[[^\]]*\]", lambda _: repr([*metrics]), message)

    def fill(match: re.Match[str]) -> str:
        meant, text = getattr(sys.modules.get(match[1]), match[2], None), match[3]
        taken = inspect.signature(meant).parameters if inspect.isfunction(meant) else {}
        for word, value in unknown.items():
            options = value if isinstance(value, Mapping) and word == match[2] else {}
            options = {name: one for name, one in options.items() if name in taken and _are_plain([one])}
            if isinstance(value, str) and taken:
                allowed = list_annotated_words(meant)
                options = {name: value for name, words in allowed.items() if value in words}
            for name, one in options.items():
                written = f"{name}={one!r}"
                text, n_replaced = re.subn(rf"\b{name}=[^,()]+", lambda _, text=written: text, text)
                text += f", {written}" * (not n_replaced and one != taken[name].default)
        return f"{match[1]}.{match[2]}{text})"

    return _FLAT_CALL.sub(fill, message) if unknown else message


_NAMED_CLASSES = "labels={0: 'healthy', 1: 'ill'}"


def _keep_class_names(message: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> str:
    """Write the classes of the data and the names that a caller passed for them in place of the example."""
    if _NAMED_CLASSES not in message:
        return message
    words = ("display_labels", "target_names", "class_names")
    names = [str(name) for word in words for name in _list_values(keywords.get(word))]
    classes = list(dict.fromkeys(_list_labels("y_true", args, keywords)))
    if len(names) != len(classes) or len({type(label) for label in classes}) != 1:
        return message
    written = f"labels={dict(zip(sorted(classes), names, strict=True))!r}"
    return message.replace(_NAMED_CLASSES, written if len(written) < 150 else _NAMED_CLASSES)


_DATA_CALL = re.compile(  # a call of one or several models, up to these
    r"(rocplot(?:\.compute)?)\.(\w+)\("
    r"(?:y_true=)?(?:y_true|'[^']*'), (?:y_score=|y_pred=)?"
    r"(?:y_score|y_pred|a, b|'[^']*'(?:, '[^']*')?|\{[^{}]*\})"
)


def _find_positive_class(
    args: Sequence[Any], keywords: Mapping[str, Any], renamed: Mapping[str, str]
) -> tuple[list[Any], Any]:
    """Return both classes of ``y_true``, and the positive one as the call names it, by whatever word.

    A list of both classes has the positive one last, in R and in scikit-learn; None if the call says neither.
    """
    named = {renamed.get(word, word): value for word, value in keywords.items()}
    labels = _list_labels("y_true", args, named)
    classes = sorted(set(labels), key=str) if _are_plain(labels) else []
    if len(classes) != 2:
        return [], None
    for word, value in keywords.items():
        is_order = (
            isinstance(value, (list, tuple)) and _are_plain(value) and sorted(value, key=str) == classes
        )
        is_class = _are_plain([value]) and value in classes
        if is_class and renamed.get(word, word) == "pos_label":
            return classes, value
        if is_class and word in ("neg_class", "neg_label", "negative_class"):
            return classes, classes[value == classes[0]]
        if is_order and renamed.get(word, word) != "y_score":
            return classes, value[-1]
    return classes, None


def _are_plain(values: Sequence[Any]) -> bool:
    return all(isinstance(value, (str, Real)) for value in values)


def _add_pos_label(message: str, classes: Sequence[Any], positive: Any) -> str:
    """Add ``pos_label=`` to the calls of a message if the caller named it, or if the classes are words."""
    are_words = bool(classes) and all(isinstance(one, str) for one in classes)
    is_usual = positive is None or (positive == 1 and {*classes} <= {-1, 0, 1})
    if is_usual and not are_words:
        return message
    label = classes[1] if positive is None else positive
    message = message.replace("pos_label='ill'", f"pos_label={label!r}")

    def add(match: re.Match[str]) -> str:
        function = getattr(sys.modules.get(match[1]), match[2], None)
        takes = inspect.isfunction(function) and "pos_label" in inspect.signature(function).parameters
        has = re.match(r"(?:[^()]|\([^()]*\))*\bpos_label=", match.string[match.end() :])
        return match[0] + f", pos_label={label!r}" * (takes and not has)

    completed = _DATA_CALL.sub(add, message)
    if completed == message or positive is not None:
        return completed
    other = classes[0]
    return f"{completed.removesuffix('.')}; if {other!r} is the positive class, pos_label={other!r}"


def _add_weights(message: str, keywords: Mapping[str, Any]) -> str:
    """Add the weights that a caller passed, and ``soft_labels=True``, to the calls of a message."""
    written = {"sample_weight": "sample_weight", "soft_labels": "True"}
    texts = {
        name: text
        for name, text in written.items()
        if keywords.get(name) is not None and keywords[name] is not False
    }

    def add(match: re.Match[str]) -> str:
        function = getattr(sys.modules.get(match[1]), match[2], None)
        taken = inspect.signature(function).parameters if inspect.isfunction(function) else {}
        return match[0] + "".join(f", {name}={text}" for name, text in texts.items() if name in taken)

    return _DATA_CALL.sub(add, message) if texts else message


_OF_COUNTS = ("metrics", "prevalence", "level")  # the arguments of `metrics_at` beside counts


def _write_calls_of_classes(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Write the calls that count predicted classes passed as scores, or take them as 0 and 1; else ""."""
    parameters = inspect.signature(function).parameters
    passed = {
        name: value
        for name, value in {**dict(zip(parameters, args, strict=False)), **keywords}.items()
        if value is not None and name in parameters
    }
    classes, predicted = _list_words("y_true", args, keywords), ""
    positive = passed.get("pos_label", classes[-1] if classes else None)
    numbers = dict(passed)
    for name in ("y_score", "a", "b"):
        tests = {}
        for model, (text, values) in _write_columns(name, passed).items():
            is_predicted = bool(words := _read_words(values)) and set(words) <= set(classes)
            predicted = predicted or text * is_predicted
            tests[model] = f"{text} == {positive!r}" if is_predicted else text
        if "" in tests:
            numbers[name] = _Example(tests[""])
        elif tests:
            numbers[name] = _Example(
                f"{{{', '.join(f'{model!r}: {test}' for model, test in tests.items())}}}"
            )
    if not predicted:
        return ""
    calls = []
    if "y_score" in passed:
        column = re.fullmatch(r"table\['(.*)'\]", predicted)
        y_pred = column[1] if column else _Example(predicted)
        counting_keywords: dict[str, Any] = {"data": passed["data"]} if "data" in passed else {}
        counting_keywords |= {"pos_label": positive} if len(classes) == 2 or "pos_label" in passed else {}
        group = passed.get("by", passed.get("hue"))
        counting_keywords |= (
            {} if group is None else {"hue": group if isinstance(group, (str, list)) else _Example("group")}
        )
        compute, name = sys.modules["rocplot.compute"], function.__name__
        counting = function if name == "confusion_matrix" else compute.confusion_matrix
        calls = [write_call(counting, [passed["y_true"]], {"y_pred": y_pred, **counting_keywords})]
        if "groups" in passed:  # which the counts have lost
            calls = []
        elif name == "metrics_at" and len(classes) == 2 and group is None:  # the counts alone have no limits
            options = {word: value for word, value in passed.items() if word in _OF_COUNTS}
            return f"call {write_call(function, [_Example(calls[0])], options)}"
    has_lists = any(isinstance(passed.get(name), list) for name in ("hue", "by", "groups"))
    if function.__name__ != "confusion_matrix" and len(classes) == 2 and not has_lists:
        numbers.setdefault("pos_label", positive)
        if numbers.pop("data", None) is not None:
            columns = {
                name: value for name, value in passed.items() if name in _COLUMNS - {"y_score", "a", "b"}
            }
            numbers |= {name: _Example(f"table[{value!r}]") for name, value in columns.items()}
        placed = [name for name in parameters if name in numbers and name in ("y_true", "y_score", "a", "b")]
        call = write_call(function, [numbers.pop(name) for name in placed], numbers)
        calls += [call] * (len("".join([*calls, call])) < 330)
    if calls:
        return f"call {', or as 0 and 1 '.join(calls)}"
    texts = [text for name in ("y_score", "a", "b") for text, _ in _write_columns(name, passed).values()]
    truth = f"table[{passed['y_true']!r}]" if isinstance(passed["y_true"], str) else "y_true"
    right = ", ".join(f"{text} == {truth}" for text in texts)
    test = f"statsmodels.stats.contingency_tables.mcnemar(pandas.crosstab({right}))"
    return f"McNemar's test of their accuracies is {test}"


def _answer_grouped_decisions(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Answer yes/no decisions about cases in groups by `metrics_at`, which takes them as scores; else ""."""
    words = get_word_section("arguments")["groups"].split()
    named = {"groups" if word in words else word: value for word, value in keywords.items()}
    source, meant = args[0] if args else named.get("y_true"), sys.modules["rocplot.compute"].metrics_at
    if function.__name__ not in ("metrics_at", "confusion_matrix") or named.get("groups") is None:
        return ""
    if type(source).__name__ == "ConfusionMatrix":
        call = write_call(meant, _ARRAYS, {"groups": _Example("group"), "threshold": 0.5})
        return f"groups cannot be told apart in a ConfusionMatrix: pass the cases, {call}"
    is_plain = set(_list_labels("y_pred", (), named)) <= {0, 1}
    if "y_pred" not in named or not 0 < len(set(_list_labels("y_true", args, named))) <= 2:
        return ""
    unknown = next(word for word in keywords if word not in inspect.signature(function).parameters)
    named["y_score"], named["threshold"] = named.pop("y_pred"), 0.5
    way = _write_calls_of_classes(meant, args[:1], named)
    if is_plain:
        options = {
            word: value for word, value in named.items() if word in inspect.signature(meant).parameters
        }
        if named.get("data") is None:
            source, options["y_score"], options["groups"] = *_ARRAYS, _Example("group")
        options.pop("y_true", None)
        way = f"call {write_call(meant, [source, options.pop('y_score')], options)}"
    start = f"{function.__name__}() got an unexpected keyword argument {unknown!r}"
    return (
        f"{start}: a test that is yes or no may be the scores; for limits of cases in groups {way}"
        if way
        else ""
    )


_ARRAYS = [_Example("y_true"), _Example("y_pred")]


def _write_mapping(items: Mapping[str, str]) -> _Example:
    return _Example(f"{{{', '.join(f'{key!r}: {text}' for key, text in items.items())}}}")


def _write_columns(argument: str, passed: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """Return the columns of scores that were passed, model → its expression and its values; "" for one."""
    value, data = passed.get(argument), passed.get("data")

    def read(model: Any, column: Any) -> tuple[str, Any]:
        if isinstance(column, str) and data is not None:
            return f"table[{column!r}]", data[column]
        return f"{argument}[{model!r}]", column

    if value is None:
        return {}
    if isinstance(value, Mapping):
        return {str(model): read(model, column) for model, column in value.items()}
    if data is not None and isinstance(value, str):
        return {"": read("", value)}
    if data is not None and isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value):
        return {column: read(column, column) for column in value}
    return {"": (f"np.array({argument})" if isinstance(value, (list, tuple)) else argument, value)}


def _list_words(argument: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> list[str]:
    """List the classes of ``y_true`` as they were passed; [] if they are not words."""
    return _read_words(_list_labels(argument, args, keywords))


def _list_labels(argument: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> list[Any]:
    """List the values of an argument that holds an array or a column; [] of any other."""
    data: Any = keywords.get("data")
    if args and hasattr(args[0], "columns"):
        data, args = args[0], args[1:]
    labels = keywords.get(argument, dict(zip(("y_true", "y_score"), args, strict=False)).get(argument))
    if isinstance(labels, str):
        columns = () if data is None else getattr(data, "columns", data)
        labels = data[labels] if labels in columns else None
    return _list_values(labels)


_MOST_LABELS = 100_000  # the first ones that a message looks at


def _list_values(labels: Any) -> list[Any]:
    shape = getattr(labels, "shape", None)
    if not (isinstance(labels, (list, tuple)) or (isinstance(shape, tuple) and len(shape) == 1)):
        return []
    return [value.item() if hasattr(value, "item") else value for value in labels[:_MOST_LABELS]]


def _read_words(labels: Any) -> list[str]:
    """List the distinct words of an array; [] if not all of its values are words."""
    values = _list_values(labels)
    return sorted(set(map(str, values))) if all(isinstance(value, str) for value in values) else []


def _answer_typed_keyword(
    error: Any, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Answer a keyword that is unknown, or must be a number, by what was passed for it; "" for any other.

    So ``weights="quadratic"`` is answered, and ``n_bins="grade"``.
    """
    parameters = inspect.signature(function).parameters
    refused = getattr(getattr(error, "fault", None), "argument", "")
    unknown = {word: value for word, value in keywords.items() if word not in parameters or word == refused}
    for word, value in unknown.items():
        if value is None:
            continue
        start = f"{function.__name__}() got an unexpected keyword argument {word!r}"
        start = error.fault.message if word == refused else start
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        kind = "number" if is_number else "text" if isinstance(value, str) else ""
        kind = kind or ("array" if hasattr(value, "__len__") else "")
        words = {f"{word}={value}" if kind == "text" else f"{word}={kind}"}
        words |= {f"{word}=whole"} if is_number and value >= 1 and value == int(value) else set()
        words |= {f"{word}=share"} if is_number and 0 < value < 1 else set()
        is_column = kind == "text" and value in _list_columns(keywords.get("data"))
        words |= {f"{word}=column"} if is_column else set()
        is_class = kind == "text" and value in _list_labels("y_true", args, keywords)
        for row in load_words()["typed"]:
            fits = "value" not in row or len(unknown) == 1  # a call answers one keyword
            other, _, argument = row.get("call", "").rpartition(".")  # the call of another function
            is_ours = function.__name__ in row["of"].split() if other else row["needs"] in parameters
            if is_class or not fits or not is_ours or not words & set(row["words"].split()):
                continue
            renamed = getattr(error, "renamed", {})
            error.renamed = {}  # an outer function does not answer it, too
            others = {name: one for name, one in keywords.items() if name != word}
            right_keywords = _rename_keywords(function, others, renamed)
            if "value" not in row:
                left_out = f"leave it out, as in {write_call(function, args, right_keywords)}"
                way = row["way"].replace("leave it out", left_out)
                return _add_negated_call(f"{start}: {way}", function, args, right_keywords)
            column = f"table[{value!r}]" if is_column else word
            column = "group" if word == refused else column
            score = _name_arguments(function, args, keywords).get("y_score")
            score = f"table[{score!r}]" if isinstance(score, str) and "data" in keywords else "y_score"
            text = _Example(row["value"].format(value if is_number else column, score=score))
            room, compute = (
                sys.modules[name] for name in (_qualify_name(function).rpartition(".")[0], "rocplot.compute")
            )
            meant = (getattr(room, other, None) or getattr(compute, other)) if other else function
            taken = inspect.signature(meant).parameters.keys() - {word}
            right_keywords = {name: value for name, value in keywords.items() if name in taken}
            right_keywords[argument or row["needs"]] = (
                _Example(repr(value)) if other and kind == "text" else text
            )
            if argument == "threshold" and "metrics" in taken:
                right_keywords.setdefault("metrics", ["precision", "recall"])
            way = row["way"]
            if (
                row.get("needs") == "sample_weight"
                and "soft_labels" in taken
                and _holds_counts(args, keywords)
            ):
                way += ", and its label the share of events among them"
                args, right_keywords = _divide_events(args, right_keywords, column)
                if len(args) < 2 and "y_score" not in right_keywords and "y_score" in taken:
                    args = [*args, _Example("y_score")]
                if meant.__name__ == "calibration" and not right_keywords.keys() & {
                    "strategy",
                    "n_bins",
                    "edges",
                }:
                    right_keywords["strategy"] = "quantile"  # rows are few groups, which equal widths pool
                    rows = len(keywords["data"]) if hasattr(keywords.get("data"), "__len__") else 0
                    if rows > _DEFAULT_BINS:
                        right_keywords["n_bins"] = rows  # each keeps a bin of its own
                if meant.__name__ == "brier_decomposition":
                    right_keywords.setdefault("method", "scores")  # Murphy's, which need not be in order
            return f"{start}: {way}, {write_call(meant, args, right_keywords)}"
        picture = getattr(function, "declared", None)
        choices = list_choices(getattr(picture, "numbers", None) or function)
        values = get_word_section("values").items() if kind == "text" else ()
        texts = [here for here, others in values if value in others.split()]
        texts = [value, *texts] if kind == "text" else []
        texts = [text for text in texts if any(text in options for options in choices.values())][:1]
        meant = [name for name, options in choices.items() if {*texts} & {*options}]
        is_misspelt = meant[:1] == [getattr(error, "renamed", {}).get(word)]
        if (
            len(unknown) == len(meant) == 1
            and not is_misspelt
            and meant[0] in parameters
            and meant[0] not in keywords
        ):
            error.renamed = {}
            right_keywords = _rename_keywords(function, {**keywords, word: texts[0]}, {word: meant[0]})
            call = f" Call {write_call(function, args, right_keywords)}" if right_keywords else ""
            return f"{start}. Use {meant[0]}={texts[0]!r}.{call}"
    return ""


def _list_columns(data: Any) -> list[str]:
    """List the columns of a table of any kind; [] without one."""
    names = getattr(data, "column_names", None) or getattr(data, "columns", data)
    return [] if names is None else [str(name) for name in names]


_DEFAULT_BINS = 10


def _holds_counts(args: Sequence[Any], keywords: Mapping[str, Any]) -> bool:
    """Return whether `y_true` holds whole numbers, some above 1, as numbers of events are."""
    values, data = keywords.get("y_true", args[0] if args else None), keywords.get("data")
    try:
        values = (values if data is None else data[values])[:_MOST_LABELS]
        values = [float(value) for value in values]
    except (TypeError, ValueError, LookupError):
        return False
    return max(values, default=0) > 1 and all(value.is_integer() and value >= 0 for value in values)


def _divide_events(
    args: Sequence[Any], keywords: Mapping[str, Any], number: str
) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments of a call with numbers of events divided by those of cases."""
    keywords = {**keywords, "soft_labels": True}
    events, rest = keywords.pop("y_true", args[0] if args else None), args[1:]
    if keywords.get("data") is None:
        return [_Example(f"y_true / {number}"), *rest], keywords
    share = f"table[{events!r}] / {number}"
    return ["share", *rest], {**keywords, "data": _Example(f"table.assign(share={share})")}


_SPREADS = ("ci", "pi", "sd", "se")  # words of errorbar
_OF_WORTH = re.compile("benefit|cost|preval|prior|utilit")


def _rename_keywords(
    function: Callable[..., Any], keywords: Mapping[str, Any], renamed: Mapping[str, str]
) -> dict[str, Any]:
    """Return the keywords by their right names, without unknown ones; {} if a value is not one of ours."""
    examples, parameters = get_word_section("examples"), inspect.signature(function).parameters
    right_keywords: dict[str, Any] = {}
    for word, value in keywords.items():
        name = renamed.get(word, word)
        if name in right_keywords or (word in renamed and name not in parameters):
            return {}
        if name not in parameters:
            costs = _name_costs(word, value).keys()
            if _OF_WORTH.search(word) and not (costs and costs <= parameters.keys()):
                return {}  # a call without the costs would answer another question
            continue
        takes_flag = isinstance(parameters[name].default, bool) and "str" not in str(
            parameters[name].annotation
        )
        if word not in renamed and takes_flag and isinstance(value, str):  # a word that is wrong, too
            if value in _SPREADS and "errorbar" in parameters:
                right_keywords.setdefault("errorbar", value)
            value = True
        fits = word not in renamed or _fits_default(value, parameters[name].default)
        if word in renamed and name in _COLUMNS and isinstance(value, (str, Real)):
            fits = isinstance(value, str) and "data" in keywords
        if not fits:
            if name not in examples:
                return {}
            value = _Example(examples[name])
        right_keywords[name] = value
    choice, options = getattr(function, "options_of", ("", {}))
    users = [user for user, names in options.items() if right_keywords.keys() & set(names)]
    if users and choice not in right_keywords:  # which the default would ignore
        right_keywords[choice] = users[0]
    return right_keywords


def _write_array_call(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], sign: str = ""
) -> str:
    """Write a call with columns in place of their names, for any kind of table, and a sign of the scores."""
    parameters = inspect.signature(function).parameters
    passed = _name_arguments(function, args, keywords)
    has_table = keywords.get("data") is not None
    passed.pop("data", None)

    def write(name: str, value: Any) -> str:
        is_name = isinstance(value, str) and not isinstance(value, _Example)
        is_column = has_table and name in _COLUMNS and is_name
        return write_column(name, value) if is_column else write_argument(name, value)

    def write_column(name: str, value: Any) -> str:
        column = str(value).removeprefix("-") if name == "y_score" and str(value) == value else value
        return f"{'-' * (column != value)}table[{column!r}]"

    models = passed.get("y_score", "y_score")
    if isinstance(models, Mapping) or (has_table and isinstance(models, (list, tuple))):
        pairs = models.items() if isinstance(models, Mapping) else zip(models, models, strict=True)
        columns = [
            (name, write_column("y_score", column) if has_table else str(name)) for name, column in pairs
        ]
        passed["y_score"] = _write_mapping({name: f"{sign}{column}" for name, column in columns})
    elif "y_score" in parameters:
        written = "y_score" if "y_score" not in passed else write("y_score", models)
        passed["y_score"] = f"{sign}{written}"
    if "y_true" in parameters:
        passed.setdefault("y_true", _Example("y_true"))
    texts = {
        name: _Example(value if name == "y_score" else write(name, value)) for name, value in passed.items()
    }
    placed = [
        name for name, parameter in parameters.items() if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    return write_call(function, [texts.pop(name) for name in placed if name in texts], texts)


def _name_arguments(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> dict[str, Any]:
    """Name the arguments of a call, without those that the function does not have."""
    parameters = inspect.signature(function).parameters
    named = dict(zip(parameters, args, strict=False))
    return named | {name: value for name, value in keywords.items() if name in parameters}


def _add_negated_call(
    message: str, function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> str:
    """Write the call for scores of which low ones are positive, with its cut-off."""
    cut = keywords.get("threshold")
    if isinstance(cut, Real) and not isinstance(cut, bool):
        keywords = {**keywords, "threshold": -cut}
    negated = _negate_columns(function, args, keywords) if keywords.get("data") is not None else ""
    call = (
        _write_column_call(function, args, keywords, negated)
        if negated
        else _write_array_call(function, args, keywords, "-")
    )
    return message.replace("pass -y_score", f"pass {negated or '-y_score'}, as in {call}", 1)


def _negate_columns(function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]) -> str:
    """Write the columns of ``y_score`` with a minus before each name; "" if they are not named."""
    models = _name_arguments(function, args, keywords).get("y_score")
    names = list(models.values()) if isinstance(models, Mapping) else models
    names = [names] if isinstance(names, str) else names
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        return ""
    negated = [f"-{name.removeprefix('-')}" for name in names]
    if isinstance(models, Mapping):
        return repr(dict(zip(models, negated, strict=True)))
    return repr(negated[0] if isinstance(models, str) else negated)


def _write_column_call(
    function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], columns: str
) -> str:
    """Write a call with a table whose columns of scores are written already.

    A picture of one model is drawn for each group in a grid of seaborn.
    """
    named = {"y_true": _Example("y_true")} | _name_arguments(function, args, keywords)
    del named["y_score"]
    declared = getattr(function, "declared", None)
    is_single = declared is not None and declared.numbers is not None and not declared.by_model
    group = named.pop("hue") if is_single and isinstance(named.get("hue"), str) else None
    if group is not None:
        del named["data"]
    call = write_call(function, [named.pop("y_true"), _Example("…")], named).replace("…", columns, 1)
    if group is None:
        return call
    name, _, rest = call.partition("(")
    return f"seaborn.FacetGrid(table, col={group!r}, sharey=False).map_dataframe({name}, {rest}"


def _fits_default(value: Any, default: Any) -> bool:
    """Return whether a value for another package's argument may be one for ours, by that one's default."""
    if isinstance(value, str):
        return isinstance(default, str)
    takes_no_flag = isinstance(default, (Real, tuple)) and not isinstance(default, bool)
    return not (takes_no_flag and isinstance(value, bool))
