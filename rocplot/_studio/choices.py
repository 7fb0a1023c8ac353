"""What was chosen: a figure's roles, models and options; its words in the shell, and its address."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, NoReturn
from urllib.parse import parse_qsl, urlencode

from rocplot._studio.tables import MOST_NAMES, Sheet
from rocplot.cli._command import Command
from rocplot.cli._parser import commands, number_commands, offer, sheet_commands
from rocplot.cli._words import UsageError
from rocplot.plot._user_picture import OWN

DROP, MODEL = "--drop-missing", "--model"
_FILES = ("file", "output", "preflight", "caption")  # what the app gives itself
_LABELS = {
    "y_true": "Outcome",
    "y_score": "Scores of the models",
    "pos_label": "Positive class",
    "hue": "Model of each row",
    "fold": "Fold",
    "sample_weight": "Weight",
    "groups": "Patient, or other cluster",
    "by": "Feature, or group",
    "y_pred": "Decisions",
    "correct": "Right or wrong",
    "tp": "True positives",
    "fp": "False positives",
    "fn": "False negatives",
    "tn": "True negatives",
}


class Role(NamedTuple):
    """What a column can be: the word for it, what it means, and whether there may be several."""

    name: str
    label: str
    about: str
    several: bool


@dataclass(frozen=True)
class Model:
    """A model of a figure: its column, or its name in a column; how it is shown, and whether it is.

    The place is that of the table; models that stand in another order are drawn in that.
    """

    key: str
    place: int = 0
    shown: str = ""
    color: str = ""
    is_drawn: bool = True


@dataclass(frozen=True)
class Choices:
    """All that a figure is made from, beside the table."""

    picture: str = ""
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pos_label: str = ""
    models: tuple[Model, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


class RefusedError(ValueError):
    """What cannot be drawn, in the words of the app."""


class _Form(argparse.ArgumentParser):
    """A parser whose errors are raised."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


# -- what is declared -----------------------------------------------------------------------------


@cache
def every() -> dict[str, Command]:
    """Return the commands that draw, by name: those of the package, and of pictures that users declared."""
    own = [Command(name.replace("_", "-"), picture) for name, picture in OWN.items()]
    return {command.name: command for command in [*commands(), *sheet_commands(), *own]}


@cache
def numbers() -> dict[str, Command]:
    """Return the commands that print numbers."""
    return {command.name: command for command in number_commands()}


@cache
def parser_of(command: Command) -> argparse.ArgumentParser:
    """Build the parser of a command."""
    offered = _Form(add_help=False).add_subparsers()
    offer(offered, command)
    found: argparse.ArgumentParser = offered.choices[command.name]
    return found


def actions_of(command: Command) -> list[argparse.Action]:
    """List what a form of the command asks: all but roles, files, and what the app gives itself."""
    left_out = {*_FILES, "help", "pos_label", "model", *roles_of(command)}
    return [one for one in parser_of(command)._actions if one.dest not in left_out]


def names_of(action: argparse.Action) -> list[str]:
    """Return the flags of an option; one that is written without a flag has its name."""
    return list(action.option_strings) or [action.dest]


def roles_of(command: Command) -> dict[str, argparse.Action]:
    """Find the columns that a command reads."""
    named = [one for one in parser_of(command)._actions if re.fullmatch(r"(\[\w+=\])?COL", str(one.metavar))]
    return {one.dest: one for one in named}


def read_by(choices: Choices, command: Command) -> Choices:
    """Choose a command, with the roles that it reads."""
    read = {name: columns for name, columns in choices.roles.items() if name in roles_of(command)}
    return replace(choices, picture=command.name, roles=read)


@cache
def roles() -> dict[str, Role]:
    """List the roles of all commands, those of most commands first."""
    found: dict[str, list[argparse.Action]] = {}
    for command in every().values():
        for name, action in roles_of(command).items():
            found.setdefault(name, []).append(action)
    order = [*_LABELS, *sorted(found, key=lambda name: -len(found[name]))]
    return {
        name: Role(name, label_of(name), str(found[name][0].help), any(one.nargs for one in found[name]))
        for name in dict.fromkeys(order)
        if name in found
    }


def label_of(role: str) -> str:
    """Name a role."""
    return _LABELS.get(role, role.replace("_", " ").capitalize())


# -- models ---------------------------------------------------------------------------------------


def models_of(sheet: Sheet, chosen: Mapping[str, tuple[str, ...]]) -> tuple[Model, ...]:
    """List the models: the names in a column, or the columns of scores."""
    keys: Iterable[str] = chosen.get("y_score", ())
    if hue := chosen.get("hue"):
        check_names(sheet, {"hue": hue})
        keys = sheet.groups_of(hue[0])
    return tuple(Model(key, place) for place, key in enumerate(keys))


def check_names(sheet: Sheet, chosen: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse roles that hold more names than any figure can show."""
    for role in ("hue", "fold", "reader", "modality", "study"):
        for name in chosen.get(role, ()):
            held = sheet[name].distinct if name in sheet.names else 0
            if held > MOST_NAMES:
                words = f"{name!r} holds {held:,} different values; at most {MOST_NAMES} can be shown"
                raise RefusedError(f"{label_of(role)}: {words}")


# -- words ----------------------------------------------------------------------------------------


def words_of(choices: Choices, command: Command, file: str) -> list[str]:
    """Write a call in the words of the shell, without what is written."""
    known = {one.dest: one for one in parser_of(command)._actions}
    flags = {name for one in known.values() for name in one.option_strings}
    asked = {name: action for action in actions_of(command) for name in names_of(action)}
    words = [command.name]
    for name in [one for one in asked if one in choices.options and not asked[one].option_strings]:
        words += _option("", asked[name], choices.options[name])
    if "file" in known and choices.roles:
        words.append(f"./{file}" if file.startswith("-") else file)
    for role, action in roles_of(command).items():
        values = _named(choices, role, command)[: 1 if action.nargs is None else None]
        words += _flagged(action.option_strings[-1], values) if values else []
    if "pos_label" in known and choices.pos_label:
        words += _flagged("--pos-label", [choices.pos_label])
    drawn = drawn_of(choices, command)
    named = bool(choices.roles.get("hue")) and "hue" in known
    changed = [one.place for one in drawn] != list(range(len(choices.models)))
    if named and "--hue-order" in flags and drawn and changed:
        words += _flagged("--hue-order", [one.key for one in drawn])
    if named and command.is_of_one and drawn:
        words += _flagged(MODEL, [drawn[0].key])
    colors = [f"{one.shown or one.key}={one.color or f'C{at}'}" for at, one in enumerate(drawn)]
    if any(one.color for one in drawn) and "--palette" in flags and "--palette" not in choices.options:
        words += _flagged("--palette", colors)
    for name in [one for one in asked if one in choices.options and asked[one].option_strings]:
        words += _option(name, asked[name], choices.options[name])
    return words


def drawn_of(choices: Choices, command: Command) -> list[Model]:
    """List the models that are drawn: those that were chosen, or one of them where there is room for one."""
    drawn = [one for one in choices.models if one.is_drawn]
    if not command.is_of_one:
        return drawn
    chosen = [one for one in choices.models if one.key == choices.options.get(MODEL)]
    return (chosen or drawn or list(choices.models))[:1]


def columns_of(choices: Choices, role: str, command: Command) -> list[str]:
    """Return the columns of a role, of models those that are drawn."""
    columns, keys = choices.roles.get(role, ()), [one.key for one in choices.models]
    if role != "y_score" or not set(keys) <= set(columns):
        return list(columns)
    return [one.key for one in drawn_of(choices, command)]


def _named(choices: Choices, role: str, command: Command) -> list[str]:
    """Return the columns of a role, those of models with the names that are shown."""
    shown = {one.key: one.shown for one in choices.models if role == "y_score" and one.shown != one.key}
    return [f"{shown[one]}={one}" if shown.get(one) else one for one in columns_of(choices, role, command)]


def _option(flag: str, action: argparse.Action, value: str) -> list[str]:
    if action.nargs == 0 or (value == "" and action.nargs in ("?", "*")):
        return [flag]
    if action.nargs in (None, "?"):
        return _flagged(flag, [value])
    try:
        return _flagged(flag, shlex.split(value))
    except ValueError as error:
        raise UsageError(f"{flag} {value}: a quotation mark is not closed") from error


def _flagged(flag: str, values: Sequence[str]) -> list[str]:
    """Write a flag with its values; such as begin with a dash are joined to it, if they are no numbers."""
    if not flag:
        return list(values)
    if any(re.match(r"-(?!\.?\d)", one) for one in values):
        return [f"{flag}={one}" for one in values]
    return [flag, *values]


def parsed(choices: Choices, command: Command, sheet: Sheet) -> argparse.Namespace:
    """Read the call as the shell does, with the table in place of its file."""
    check_names(sheet, choices.roles)
    words = words_of(choices, command, "table")[1:] + (["-o", "x.png"] if command.verb == "draw" else [])
    given, unknown = parser_of(command).parse_known_args(words)
    if unknown:
        raise UsageError(f"{' '.join(unknown)} is not understood")
    if hasattr(given, "file"):
        given.file = sheet.table
    given.command = command
    return given


def refusal(error: Exception, command: Command, given: argparse.Namespace | None = None) -> str:
    """Write an error of the package with the labels of the form for its flags."""
    text = str(error) if isinstance(error, RefusedError) else command.in_flags(error, given)
    text = re.sub(r"\bFILE\b", "the table", text)
    for found in sorted(re.findall(r"--[a-z][a-z-]+", text), key=len, reverse=True):
        name = found[2:].replace("-", "_")
        text = text.replace(found, f"“{label_of(name) if name in _LABELS else name.replace('_', ' ')}”")
    return text[:1].upper() + text[1:] if re.match(r"[a-z]{2,}[ ,:]", text) else text


# -- the address ----------------------------------------------------------------------------------


def address_of(choices: Choices, sheet: Sheet) -> str:
    """Write choices for the address: columns and values of the table by their places."""
    columns = sheet.names
    held = _held(choices, sheet)
    pairs = [("picture", choices.picture), ("table", sheet.fingerprint)]
    pairs += [
        (f"role.{role}", ".".join(str(columns.index(name)) for name in names))
        for role, names in choices.roles.items()
        if names
    ]
    if choices.pos_label:
        pairs.append(("positive", str(_classes(choices, sheet).index(choices.pos_label))))
    for one in choices.models:
        pairs.append(("model", f"{one.place}~{int(one.is_drawn)}~{one.color}~{_hidden(one.shown, held)}"))
    return urlencode(pairs + [(flag, _hidden(value, held)) for flag, value in choices.options.items()])


def choices_in(address: str, sheet: Sheet) -> Choices:
    """Read choices from an address; raise if they are of another table, or no choices."""
    pairs = parse_qsl(address, keep_blank_values=True)
    first = dict(pairs)
    if first.get("table") != sheet.fingerprint:
        raise RefusedError("this bookmark is of another table: open that one, and the figure comes back")
    columns = sheet.names
    try:
        chosen = {
            name.removeprefix("role."): tuple(columns[int(at)] for at in value.split("."))
            for name, value in pairs
            if name.startswith("role.") and name.removeprefix("role.") in roles()
        }
        bare = Choices(first.get("picture", ""), chosen)
        if bare.picture not in every():
            raise RefusedError("this bookmark names no figure")
        held = _held(bare, sheet)
        models, known = [], models_of(sheet, chosen)
        for at, drawn, color, shown in (value.split("~", 3) for name, value in pairs if name == "model"):
            color = color if re.fullmatch(r"#[0-9a-f]{6}", color) else ""
            models.append(Model(known[int(at)].key, int(at), _shown(shown, held), color, drawn == "1"))
        options = {name: _shown(value, held) for name, value in pairs if name.startswith("-")}
        positive = _classes(bare, sheet)[int(first["positive"])] if "positive" in first else ""
    except (IndexError, ValueError) as error:
        raise (
            error if isinstance(error, RefusedError) else RefusedError("this bookmark cannot be read")
        ) from error
    return replace(bare, pos_label=positive, models=tuple(models), options=options)


def _classes(choices: Choices, sheet: Sheet) -> list[str]:
    return [str(one) for name in choices.roles.get("y_true", ()) for one in sheet.values_of(name)]


def _held(choices: Choices, sheet: Sheet) -> list[str]:
    """List the words, no numbers, of the table that may stand in options: columns, classes, models."""
    found = list(sheet.names)
    for role in ("y_true", "correct", "marks", "hue", "by", "fold"):
        for name in choices.roles.get(role, ()):
            if name in sheet.names and sheet[name].distinct <= MOST_NAMES:
                values = (
                    sheet.values_of(name) if role in ("y_true", "correct", "marks") else sheet.groups_of(name)
                )
                found += map(str, values)
    return [one for one in dict.fromkeys(found) if not re.fullmatch(r"[-+]?\d*\.?\d+", one)]


def _hidden(text: str, held: Iterable[str]) -> str:
    """Put places in the stead of the table's words; numbers and what is a word of options are left."""
    words = {word: at for at, word in enumerate(held) if word}
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(
        rf"\$|(?<!\w)(?:{pattern or '(?!)'})(?!\w)",
        lambda found: "$$" if found[0] == "$" else f"${words[found[0]]}$",
        text,
    )


def _shown(text: str, held: Sequence[str]) -> str:
    return re.sub(r"\$(\d*)\$", lambda found: held[int(found[1])] if found[1] else "$", text)
