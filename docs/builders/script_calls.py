"""What a script of the gallery calls, read from its code: as a command of the shell, and with other columns.

A script is parsed, not run. Values that its code spells out are known (numbers, words, lists, data sets and
their columns); whatever is computed is not, and a call that depends on it has no command.
"""

import ast
import contextlib
import inspect
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import rocplot
from rocplot.cli._options import convert_options
from rocplot.cli._parser import build_parser, list_picture_commands

UNKNOWN = object()
OURS = {"data", "ax", "y_true", "y_score"}  # arguments that are not options of a command
COLUMNS = {"fold", "by", "hue", "groups", "sample_weight", "treatment"}  # arguments that name columns
CASES = ("y_true", "y_score")  # the first arguments of what reads a row per case
CLASSES = ("y_true", "score_matrix")
PAIRS = ("y_true", "a")
TABLES = (CASES, CLASSES, PAIRS)
PAIRED = {"relative_superiority", "refinement_calibration", "paired"}  # take two models at least
LOOKS = {"color", "facecolor", "edgecolor", "linewidth", "linestyle", "drawstyle", "marker", "alpha"}
LOOKS |= {"palette", "legend", "label", "label_fmt"}  # are the script's
OF_MODELS = {"hue_order", "highlight", "labels"}  # name models or classes of the script
QUIET = {"plt.subplots", "plt.style.use", "rp.load_dataset"}  # calls that change nothing in a figure


@dataclass(frozen=True)
class Table:
    """A data set that a script loads."""

    name: str


@dataclass(frozen=True)
class Column:
    """A column of a data set."""

    table: Table
    name: str


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


# -- reading --------------------------------------------------------------------------------------


@cache
def read(path: Path) -> Script:
    """Read a script of the gallery."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known: dict[str, Any] = {}
    calls, others = [], 0
    for one in tree.body:
        known |= dict.fromkeys(_assigned(one), UNKNOWN) | _learnt(one, known)
        found = [_call(node, known) for node in _walk(one) if _plot(node)]
        calls += found
        others += sum(not _silent(node) for node in _walk(one) if not _plot(node))
        others += isinstance(one, ast.Assign) and not isinstance(one.targets[0], ast.Name | ast.Tuple)
    style = re.search(r'plt\.style\.use\("rocplot\.styles\.(\w+)"\)', path.read_text(encoding="utf-8"))
    return Script(tuple(calls), style[1] if style else "", alone=len(calls) == 1 and not others)


def _learnt(statement: ast.stmt, known: dict[str, Any]) -> dict[str, Any]:
    """Return what names stand for after an assignment of one name, or of several side by side."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return {name: _value(value, known)}
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pairs = zip(names, values, strict=True)
            return {one.id: _value(value, known) for one, value in pairs if isinstance(one, ast.Name)}
    return {}


def _walk(statement: ast.stmt) -> Iterator[ast.Call]:
    yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


def _plot(node: ast.Call) -> bool:
    """Say whether a call draws one of our plots."""
    name = ast.unparse(node.func)
    return name.startswith("rp.") and name.removeprefix("rp.") in {*_declared(), "facets"}


@cache
def _declared() -> dict[str, Any]:
    """Return the commands that draw, by the names of their plots."""
    return {command.name.replace("-", "_"): command for command in list_picture_commands()}


def _silent(node: ast.Call) -> bool:
    """Say whether a call leaves a figure as it is: it loads data, or opens a figure of the usual size."""
    name = ast.unparse(node.func)
    return name in QUIET and not (name == "plt.subplots" and (node.args or node.keywords))


def _assigned(statement: ast.stmt) -> set[str]:
    """List the names that a statement may change, in whole or in part."""
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            while not isinstance(node, ast.Name):
                node = getattr(node, "value", ast.Name(""))
            found.add(node.id)
    return found


def _call(node: ast.Call, known: dict[str, Any]) -> Call:
    """Match arguments with the names that the plot gives them."""
    call = Call(ast.unparse(node.func).removeprefix("rp."))
    for name, one in zip(_parameters(call.name), node.args, strict=False):
        if isinstance(one, ast.Starred):
            call.given["*"] = UNKNOWN
            break
        call.given[name] = _value(one, known)
    for one in node.keywords:
        value = _value(one.value, known)
        if one.arg:
            call.given[one.arg] = value
        elif isinstance(value, dict):
            call.given |= value
        else:
            call.given["**"] = UNKNOWN
    return call


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    """Return what an expression stands for, as far as the script spells it out."""
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return known.get(node.id, UNKNOWN)
        case ast.Call() if ast.unparse(node.func) == "rp.load_dataset" and len(node.args) == 1:
            return Table(ast.literal_eval(node.args[0]))
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            table = _value(node.value, known)
            return Column(table, name) if isinstance(table, Table) else UNKNOWN
        case ast.List() | ast.Tuple():
            values = [_value(one, known) for one in node.elts]
            return UNKNOWN if any(one is UNKNOWN for one in values) else type_of(node)(values)
        case ast.Dict():
            return _mapping(node, known)
        case ast.UnaryOp(op=ast.USub()) | ast.BinOp():
            return _number(node)
    return UNKNOWN


def type_of(node: ast.List | ast.Tuple) -> type:
    """Return the type of a list or tuple that is written out."""
    return list if isinstance(node, ast.List) else tuple


def _mapping(node: ast.Dict, known: dict[str, Any]) -> Any:
    found: dict[Any, Any] = {}
    for key, one in zip(node.keys, node.values, strict=True):
        value = _value(one, known)
        if key is None and isinstance(value, dict):
            found |= value
        elif key is None or (name := _value(key, known)) is UNKNOWN:
            return UNKNOWN
        else:
            found[name] = value
    return found


def _number(node: ast.expr) -> Any:
    """Compute an expression of numbers alone, such as 1 / 3."""
    if any(isinstance(one, ast.Name | ast.Call | ast.Attribute | ast.Subscript) for one in ast.walk(node)):
        return UNKNOWN
    value = eval(compile(ast.Expression(node), "number", "eval"), {"__builtins__": {}})
    return value if isinstance(value, int | float) else UNKNOWN


# -- as a command ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Command:
    """A command that draws what a call draws: its words, and the data set that it reads."""

    words: tuple[str, ...]
    table: str
    renamed: bool  # the call shows other names than those of the columns, or none

    def __str__(self) -> str:
        return " ".join(map(_quoted, self.words))


def command_of(call: Call, style: str, *, out: str = "") -> Command | None:
    """Write a call as a command; None if the command line cannot say it."""
    declared = _declared().get(call.name)
    if declared is None or any(value is UNKNOWN for value in (call.given.get("*"), call.given.get("**"))):
        return None
    try:
        read, table, renamed = _reading(call, declared.reader.argument_names[:2])
        flags = [word for name, value in _options(declared, call) for word in _flags(declared, name, value)]
    except _UnsayableError:
        return None
    words = ["rocplot", declared.name, *read, *flags, *(("--style", style) if style else ())]
    words += ["-o", f"{out or declared.name}.pdf"]
    return Command(tuple(words), table, renamed) if _agrees(declared, words, call) else None


class _UnsayableError(Exception):
    """The command line has no words for this."""


def _options(declared: Any, call: Call) -> list[tuple[str, Any]]:
    shared = {"pos_label", "label_fmt", "legend"} if declared.reader.argument_names[:2] in TABLES else set()
    left_out = {*OURS, *shared, *COLUMNS, *declared.reader.argument_names}
    return [(name, value) for name, value in call.given.items() if name not in left_out]


def _reading(call: Call, reads: tuple[str, ...]) -> tuple[list[str], str, bool]:
    """Return the words that say what is read, the data set, and whether a figure shows other names."""
    given = call.given
    if reads == ():
        return [], "", False
    if reads not in TABLES:
        return _points(given), "", False
    if reads == PAIRS and "b" in given:
        raise _UnsayableError
    truth = given.get("y_true", UNKNOWN)
    names = _names(given.get(reads[1], UNKNOWN))
    table = _table([truth, *names.values(), given.get("data", UNKNOWN)])
    words = [f"{table}.csv", "--y-true", _column(truth), "--y-score", *map(_column, names.values())]
    for name in ("fold", "by", "hue", "groups", "sample_weight", "treatment"):
        if given.get(name) is not None:
            words += [f"--{name.replace('_', '-')}", _column(given[name])]
    for name in ("pos_label", "label_fmt", "legend"):
        if name in given:
            if not isinstance(given[name], str):
                raise _UnsayableError
            words += [f"--{name.replace('_', '-')}", given[name]]
    renamed = any(shown != _column(column) for shown, column in names.items()) and "hue" not in given
    return words, table, renamed


def _points(given: dict[str, Any]) -> list[str]:
    """Write classifiers that are known by their rates."""
    points = given.get("points", UNKNOWN)
    if "others" in given or not isinstance(given.get("names", ()), tuple):
        raise _UnsayableError
    if "a" in given:
        points = dict(zip(given.get("names", ("A", "B")), (given["a"], given["b"]), strict=True))
    if not isinstance(points, dict):
        raise _UnsayableError
    words = []
    for name, one in points.items():
        if not (isinstance(one, tuple) and len(one) == 2 and all(isinstance(rate, float) for rate in one)):
            raise _UnsayableError
        words.append(f"{name}={one[0]:g},{one[1]:g}")
    return ["--point", *words]


def _names(scores: Any) -> dict[Any, Any]:
    """Return the columns of scores by the names that a figure shows, None for no name."""
    if isinstance(scores, dict):
        return scores
    if isinstance(scores, list | tuple):
        return {_column(one): one for one in scores}
    return {None: scores}


def _table(values: list[Any]) -> str:
    columns = {one.table for one in values if isinstance(one, Column)}
    tables = columns | {one for one in values if isinstance(one, Table)}
    if len(tables) != 1:
        raise _UnsayableError
    return tables.pop().name


def _column(value: Any) -> str:
    if isinstance(value, Column):
        return value.name
    if isinstance(value, str):
        return value
    raise _UnsayableError


def _flags(declared: Any, name: str, value: Any) -> list[str]:
    """Write an argument of a plot as flags."""
    if value is UNKNOWN:
        raise _UnsayableError
    own = [option for option in declared.options if option.argument == name]
    if isinstance(value, dict) and any(option.key for option in own):
        words = []
        for key, one in value.items():
            words += _one(next((option for option in own if option.key == key), None), one, name)
        return words
    if value is False or value is None:
        switch = [option for option in own if option.keywords.get("const") is False]
        return [switch[0].flag] if switch else _one(own[0] if own else None, value, name)
    return _one(own[0] if own else None, value, name)


def _one(option: Any, value: Any, name: str) -> list[str]:
    if option is None or value is UNKNOWN or value is None:
        raise _UnsayableError
    if not option.flag.startswith("-"):
        return list(map(_word, value if isinstance(value, list | tuple) else [value]))
    if value is True:
        return [option.flag]
    if value is False:
        return [f"--no-{option.flag.removeprefix('--')}"]
    if isinstance(value, dict):
        return [option.flag, *(f"{key}={_word(one)}" for key, one in value.items())]
    return [option.flag, *map(_word, value if isinstance(value, list | tuple) else [value])]


def _word(value: Any) -> str:
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, int | float) for one in value):
        return ",".join(f"{one:g}" for one in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    raise _UnsayableError


def _agrees(declared: Any, words: list[str], call: Call) -> bool:
    """Read the command as the command line does, and say whether its options are those of the call."""
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            parsed, unknown = build_parser(words[1:]).parse_known_args(words[1:])
    except SystemExit:
        return False
    layers = getattr(getattr(declared.picture, "declared", None), "layers", ())
    keys = {layer.name: layer.value for layer in layers}  # at=.1 is at={"fpr": .1}
    said = convert_options(declared.options, vars(parsed)).items()
    own = {name: _plain(value, keys.get(name, "")) for name, value in said}
    return not unknown and own == {
        name: _plain(value, keys.get(name, "")) for name, value in _options(declared, call)
    }


def _plain(value: Any, key: str = "") -> Any:
    """Make lists of sequences, and one value of a sequence of one, to compare what means the same."""
    if isinstance(value, list | tuple):
        found = [_plain(one) for one in value]
        return found[0] if len(found) == 1 else found
    if isinstance(value, dict):
        found = {name: _plain(one) for name, one in value.items()}
        return found[key] if list(found) == [key] else found
    return value


def _quoted(word: str) -> str:
    return word if re.fullmatch(r"[\w./=,:+-]+", word) else "'" + word.replace("'", "'\\''") + "'"


# -- with other columns ---------------------------------------------------------------------------


def own_columns(call: Call) -> str | None:
    """Write a call with columns of the reader's own table; None for what does not read a table."""
    if "data" not in _parameters(call.name) or call.reads not in TABLES:
        return None
    scores = call.given.get(call.reads[1], UNKNOWN)
    if call.reads[0] not in call.given or isinstance(scores, Table) or call.name == "reader_study":
        return None  # the last reads three more columns, by names that its own page has
    shown = {"y_true": '"your_label"', call.reads[1]: _own_scores(call, scores)}
    words = [*shown.values(), "data=df"]
    for name, value in call.given.items():
        if name in COLUMNS:
            words.append(f'{name}="your_{name}"')
        elif name == "pos_label":
            words.append('pos_label="your positive class"')
        elif name not in {*OURS, *call.reads, *LOOKS, *OF_MODELS, "*", "**", "b"} and _own(value, scores):
            words.append(f"{name}={_written(_without_looks(value))}")
    if call.name == "roc_average" and "fold" not in call.given:
        words.append('fold="your_fold"')
    if call.name in ("uplift", "qini") and "treatment" not in call.given:  # given by its place
        words.append('treatment="your_treatment"')
    return f"rp.{call.name}({', '.join(words)})"


def _own_scores(call: Call, scores: Any) -> str:
    several = scores if isinstance(scores, dict | list | tuple) else ()
    if call.reads == CLASSES or isinstance(call.given.get("labels"), list):
        return '["class_a", "class_b", "class_c"]'
    if call.name in PAIRED or len(several) > 1:
        return '{"model A": "column_a", "model B": "column_b"}'
    return '"your_score"'


def _own(value: Any, scores: Any) -> bool:
    """Say whether a value is written out, and is not one for each model of the script."""
    names = scores if isinstance(scores, dict) else {}
    return _spelt(value) and not (isinstance(value, dict) and any(key in names for key in value))


def _without_looks(value: Any) -> Any:
    """Leave colours, widths and labels out of the keys of a layer; True if no key is left."""
    if not isinstance(value, dict):
        return value
    return {key: one for key, one in value.items() if key not in LOOKS} or True


def _spelt(value: Any) -> bool:
    """Say whether a value holds nothing but numbers and words."""
    if isinstance(value, dict):
        return all(_spelt(one) for pair in value.items() for one in pair)
    if isinstance(value, list | tuple):
        return all(map(_spelt, value))
    return value is None or isinstance(value, str | int | float)


def _written(value: Any) -> str:
    """Write a value as code, with the quotes of the gallery."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_written(key)}: {_written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_written, value)) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


# -- names ----------------------------------------------------------------------------------------


@cache
def names_of(path: Path) -> tuple[str, ...]:
    """List our functions that a script uses, in their order: ``roc``, ``compute.auc``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    chains = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    found = dict.fromkeys(one.removeprefix("rp.") for one in chains if one.startswith("rp."))
    return tuple(one for one in found if one != "compute" and _public(one))


def _public(name: str) -> bool:
    if name.startswith("compute."):
        return name.removeprefix("compute.") in rocplot.compute.__all__
    return name in rocplot.__all__
