"""What a script of the gallery calls, read from its code: as a command of the shell, and with other columns.

A script is parsed, not run. Values that its code spells out are known (numbers, words, lists, data sets and
their columns); whatever is computed is not, and a call that depends on it has no command.
"""

import ast
import contextlib
import inspect
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import rocplot
from rocplot.cli._options import convert_options
from rocplot.cli._parser import build_parser, list_picture_commands

UNKNOWN = object()
COLUMNS = ("fold", "by", "hue", "groups", "sample_weight", "treatment")  # arguments that name columns
CASES, CLASSES, PAIRS = ("y_true", "y_score"), ("y_true", "score_matrix"), ("y_true", "a")
TABLES = (CASES, CLASSES, PAIRS)  # the first arguments of what reads a row per case
PAIRED = {"relative_superiority", "refinement_calibration", "paired"}  # take two models at least
LOOKS = {"color", "facecolor", "edgecolor", "linewidth", "linestyle", "drawstyle", "marker", "alpha"}
LOOKS |= {"palette", "legend", "label", "label_fmt"}  # are the script's
OF_SCRIPT = {"data", "ax", "hue_order", "highlight", "labels", "*", "**", "b"} | LOOKS  # in no other's call
QUIET = {"plt.subplots()", "plt.style.use", "rp.load_dataset"}  # calls that change nothing in a figure


@dataclass(frozen=True)
class Table:
    """A data set that a script loads; a column of it, if it has a name."""

    name: str
    column: str = ""

    def __getitem__(self, column: str) -> "Table":
        if self.column or not isinstance(column, str):
            raise TypeError("only whole columns of a data set are known")
        return Table(self.name, column)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("the cells of a data set are not known")


@dataclass
class Call:
    """A call of a plot: its name, and its arguments by their names, as far as they are known."""

    name: str
    given: dict[str, Any] = field(default_factory=dict)

    @property
    def reads(self) -> tuple[str, ...]:
        """The first two arguments of the plot, which say what it reads."""
        return _parameters(self.name)[:2]


@dataclass(frozen=True)
class Script:
    """The calls of a script, the style it draws in, and whether one call is all that makes its figure."""

    calls: tuple[Call, ...]
    style: str
    alone: bool


@cache
def _parameters(name: str) -> tuple[str, ...]:
    return tuple(inspect.signature(getattr(rocplot, name)).parameters)


@cache
def _declared() -> dict[str, Any]:
    """Return the commands that draw, by the names of their plots."""
    return {command.name.replace("-", "_"): command for command in list_picture_commands()}


# -- reading --------------------------------------------------------------------------------------


@cache
def read(path: Path) -> Script:
    """Read a script of the gallery."""
    text = path.read_text(encoding="utf-8")
    known: dict[str, Any] = {"rp": SimpleNamespace(load_dataset=Table)}
    calls, others = [], 0
    for statement in ast.parse(text).body:
        values = dict(_assignments(statement, known))
        known |= dict.fromkeys(_changed(statement), UNKNOWN) | values
        for node in [node for node in ast.walk(statement) if isinstance(node, ast.Call)]:
            name = ast.unparse(node.func).removeprefix("rp.")
            if ast.unparse(node.func) != name and name in {*_declared(), "facets"}:
                calls.append(_call(name, node, known))
            elif not {ast.unparse(node.func), ast.unparse(node)} & QUIET:
                others += 1
        others += isinstance(statement, ast.Assign) and not isinstance(
            statement.targets[0], ast.Name | ast.Tuple
        )
    style = re.search(r'plt\.style\.use\("rocplot\.styles\.(\w+)"\)', text)
    return Script(tuple(calls), style[1] if style else "", alone=len(calls) == 1 and not others)


def _assignments(statement: ast.stmt, known: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield name and value of an assignment of one name, or of several side by side."""
    match statement:
        case ast.Assign(targets=[ast.Name() as name], value=value):
            yield name.id, _value(value, known)
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            for name, value in zip(names, values, strict=True):
                if isinstance(name, ast.Name):
                    yield name.id, _value(value, known)


def _changed(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement may change, in whole or in part."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            while not isinstance(node, ast.Name):
                node = getattr(node, "value", ast.Name(""))
            yield node.id


def _call(name: str, node: ast.Call, known: dict[str, Any]) -> Call:
    """Match arguments with the names that the plot gives them."""
    call = Call(name)
    for parameter, argument in zip(_parameters(name), node.args, strict=False):
        call.given["*" if isinstance(argument, ast.Starred) else parameter] = _value(argument, known)
    for keyword in node.keywords:
        value = _value(keyword.value, known)
        call.given |= value if not keyword.arg and isinstance(value, dict) else {keyword.arg or "**": value}
    return call


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    """Evaluate an expression of known names; else return UNKNOWN, in a dictionary for that value alone."""
    if isinstance(node, ast.Dict):
        values: dict[Any, Any] = {}
        for key, content in zip(node.keys, node.values, strict=True):
            name, value = key and _value(key, known), _value(content, known)
            if name is UNKNOWN or (name is None and not isinstance(value, dict)):
                return UNKNOWN
            values |= value if name is None else {name: value}
        return values
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    if any(known.get(name, UNKNOWN) is UNKNOWN for name in names):
        return UNKNOWN
    try:
        return eval(compile(ast.Expression(node), "value", "eval"), {"__builtins__": {}, **known})
    except (AttributeError, SyntaxError, TypeError):
        return UNKNOWN


# -- as a command ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Command:
    """A command that draws what a call draws: its words, and the data set that it reads."""

    words: tuple[str, ...]
    table: str
    renamed: bool  # the call shows other names than those of the columns, or none

    def __str__(self) -> str:
        return shlex.join(self.words)


class _UnsayableError(Exception):
    """The command line has no words for this."""


def command_of(call: Call, style: str, *, out: str = "") -> Command | None:
    """Write a call as a command; None if the command line cannot say it."""
    declared = _declared().get(call.name)
    if declared is None:
        return None
    reads = declared.reader.argument_names[:2]
    shared = {"pos_label", "label_fmt", "legend"} if reads in TABLES else set()
    left_out = {"data", "ax", *CASES, *COLUMNS, *declared.reader.argument_names, *shared}
    options = {name: value for name, value in call.given.items() if name not in left_out}
    try:
        words, table, renamed = _reading(call.given, reads)
        words += [word for option in options.items() for word in _flags(declared.options, *option)]
    except _UnsayableError:
        return None
    words = [declared.name, *words, *(["--style", style] if style else []), "-o"]
    words.append(f"{out or declared.name}.pdf")
    return Command(("rocplot", *words), table, renamed) if _agrees(declared, words, options) else None


def _reading(given: dict[str, Any], reads: tuple[str, ...]) -> tuple[list[str], str, bool]:
    """Return the words that say what is read, the data set, and whether a figure shows other names."""
    if reads == ():
        return [], "", False
    if reads not in TABLES:
        return _points(given), "", False
    if reads == PAIRS and "b" in given:
        raise _UnsayableError
    scores = given.get(reads[1])
    if not isinstance(scores, dict):
        scores = {_column(one): one for one in scores} if isinstance(scores, list | tuple) else {None: scores}
    columns = [given.get("y_true"), *scores.values()]
    tables = {one.name for one in [*columns, given.get("data")] if isinstance(one, Table)}
    if len(tables) != 1:
        raise _UnsayableError
    truth, *names = map(_column, columns)
    words = [f"{(table := tables.pop())}.csv", "--y-true", truth, "--y-score", *names]
    for name in (*COLUMNS, "pos_label", "label_fmt", "legend"):
        if given.get(name) is not None:
            words += [f"--{name.replace('_', '-')}", _column(given[name])]
    return words, table, list(scores) != names and "hue" not in given


def _column(value: Any) -> str:
    word = value.column if isinstance(value, Table) else value
    if not isinstance(word, str):
        raise _UnsayableError
    return word


def _points(given: dict[str, Any]) -> list[str]:
    """Write classifiers that are known by their rates."""
    points, names = given.get("points"), given.get("names", ("A", "B"))
    if "a" in given and isinstance(names, tuple):
        points = dict(zip(names, (given["a"], given["b"]), strict=True))
    if "others" in given or not isinstance(points, dict):
        raise _UnsayableError
    return ["--point", *(f"{name}={_word(rates)}" for name, rates in points.items())]


def _flags(options: list[Any], name: str, value: Any) -> list[str]:
    """Write an argument of a plot as flags."""
    own = {option.key: option for option in options if option.argument == name}
    if isinstance(value, dict) and any(own):
        return [word for key, one in value.items() for word in _flag(own.get(key), one)]
    if value is False or value is None:
        switch = [o.flag for o in options if o.argument == name and o.keywords.get("const") is False]
        return switch[:1] or _flag(next(iter(own.values()), None), value)
    return _flag(next(iter(own.values()), None), value)


def _flag(option: Any, value: Any) -> list[str]:
    if option is None or value is None:
        raise _UnsayableError
    if isinstance(value, bool):
        return [option.flag if value else f"--no-{option.flag.removeprefix('--')}"]
    values = value if isinstance(value, list | tuple) else [value]
    if isinstance(value, dict):
        words = [f"{key}={_word(one)}" for key, one in value.items()]
    else:
        words = list(map(_word, values))
    return [option.flag, *words] if option.flag.startswith("-") else words


def _word(value: Any) -> str:
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, int | float) for one in value):
        return ",".join(f"{one:g}" for one in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    raise _UnsayableError


def _agrees(declared: Any, words: list[str], options: dict[str, Any]) -> bool:
    """Read the command as the command line does, and say whether its options are those of the call."""
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            parsed, unknown = build_parser(words).parse_known_args(words)
    except SystemExit:
        return False
    layers = getattr(getattr(declared.picture, "declared", None), "layers", ())
    keys = {layer.name: layer.value for layer in layers}  # at=.1 is at={"fpr": .1}
    said, meant = (
        {name: _plain(value, keys.get(name, "")) for name, value in each.items()}
        for each in (convert_options(declared.options, vars(parsed)), options)
    )
    return not unknown and said == meant


def _plain(value: Any, key: str = "") -> Any:
    """Make lists of sequences, and one value of a sequence of one, to compare what means the same."""
    if isinstance(value, list | tuple):
        found = [_plain(one) for one in value]
        return found[0] if len(found) == 1 else found
    if isinstance(value, dict):
        found = {name: _plain(one) for name, one in value.items()}
        return found[key] if list(found) == [key] else found
    return value


# -- with other columns ---------------------------------------------------------------------------


def own_columns(call: Call) -> str | None:
    """Write a call with columns of the reader's own table; None for what does not read a table."""
    scores = call.given.get(call.reads[1], UNKNOWN) if call.reads in TABLES else UNKNOWN
    if "data" not in _parameters(call.name) or call.reads not in TABLES or "y_true" not in call.given:
        return None
    if (isinstance(scores, Table) and not scores.column) or call.name == "reader_study":
        return None  # the last reads three more columns, by names that its own page has
    several = isinstance(scores, dict | list | tuple) and len(scores) > 1
    several = several and not isinstance(next(iter(scores)), int | float)  # the scores of one model
    if call.reads == CLASSES or isinstance(call.given.get("labels"), list):
        score = '["class_a", "class_b", "class_c"]'
    else:
        two = call.name in PAIRED or several
        score = '{"model A": "column_a", "model B": "column_b"}' if two else '"your_score"'
    words = ['"your_label"', score, "data=df"]
    given = {
        name: value
        for name, value in call.given.items()
        if name not in {*OF_SCRIPT, *call.reads} or (name == "label_fmt" and _shows_numbers(value))
    }
    if call.name == "roc_average":
        given.setdefault("fold", "")
    if call.name in ("uplift", "qini"):
        given.setdefault("treatment", "")  # given by its place
    for name, value in given.items():
        if name in COLUMNS:
            words.append(f'{name}="your_{name}"')
        elif name == "reference" and several and value in scores:
            words.append('reference="model A"')
        elif name == "pos_label":
            words.append('pos_label="your positive class"')
        elif not (isinstance(value, dict) and isinstance(scores, dict) and scores.keys() & value.keys()):
            if isinstance(value, dict):  # without the looks of a layer
                value = {key: one for key, one in value.items() if key not in LOOKS} or True
            with contextlib.suppress(SyntaxError, ValueError):  # what is no literal is the script's
                ast.literal_eval(repr(value))
                words.append(f"{name}={_written(value)}")
    return f"rp.{call.name}({', '.join(words)})"


def arguments_of(code: str, layers: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the arguments of a call, written out: those that make its curves, and its layers."""
    call: Any = ast.parse(code, mode="eval").body
    made = {ast.unparse(part) for part in (call.func, *call.args)}
    made |= {f"{part.arg}={ast.unparse(part.value)}" for part in call.keywords if part.arg not in layers}
    return frozenset(made), frozenset(ast.unparse(part) for part in call.keywords if part.arg in layers)


def _shows_numbers(label_fmt: Any) -> bool:
    """Return whether a format of labels has fields besides the name, such as the limits of an area."""
    return isinstance(label_fmt, str) and bool(set(re.findall(r"{(\w+)", label_fmt)) - {"name"})


def _written(value: Any) -> str:
    """Write a value as code, with the quotes of the gallery."""
    text = ast.unparse(ast.parse(repr(value), mode="eval"))
    return re.sub(r"'([^'\"\\]*)'", r'"\1"', text)


# -- names ----------------------------------------------------------------------------------------


@cache
def names_of(path: Path) -> tuple[str, ...]:
    """List our functions that a script uses, in their order: ``roc``, ``compute.auc``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    chains = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    public = {*rocplot.__all__, *(f"compute.{name}" for name in rocplot.compute.__all__)} - {"compute"}
    return tuple(
        name
        for name in dict.fromkeys(one[3:] for one in chains if one.startswith("rp."))
        if name in public
    )
