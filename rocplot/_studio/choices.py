"""The user's choices for a figure: roles, models and options; as shell words and as an address."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, NoReturn
from urllib.parse import parse_qsl, urlencode

from rocplot._studio.tables import MAX_NAMES, DataSheet
from rocplot.cli._command import Command
from rocplot.cli._messages import UsageError
from rocplot.cli._parser import (
    add_command_parser,
    list_number_commands,
    list_picture_commands,
    list_sheet_commands,
)
from rocplot.plot._user_picture import OWN

DROP, MODEL = "--drop-missing", "--model"
_APP_ARGUMENTS = (
    "file",
    "sheet",
    "output",
    "detail",
    "preflight",
    "caption",
)  # arguments that the app sets itself
_ROLE_LABELS = {
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
    "time": "Time of the event, or of the last visit",
    "event": "Event, or censored",
    "values": "Classifiers, a row for each data set",
    "tp": "True positives",
    "fp": "False positives",
    "fn": "False negatives",
    "tn": "True negatives",
}


class Role(NamedTuple):
    """A role of a column: its name, label and description, and whether several columns may have it."""

    name: str
    label: str
    description: str
    is_multiple: bool


@dataclass(frozen=True)
class ModelChoice:
    """A model of a figure: its column or its name in a column, how it is shown, and whether it is drawn.

    `place` is its position in the table; models are drawn in the order of `Choices.models`.
    """

    key: str
    place: int = 0
    display_name: str = ""
    color: str = ""
    is_drawn: bool = True


@dataclass(frozen=True)
class Choices:
    """All that defines a figure, except the table."""

    picture: str = ""
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pos_label: str = ""
    models: tuple[ModelChoice, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


class RefusedError(ValueError):
    """Error for what cannot be drawn, with a message for the user of the app."""


class _RaisingParser(argparse.ArgumentParser):
    """A parser that raises its errors."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


# -- Commands and roles ---------------------------------------------------------------------------


@cache
def get_draw_commands() -> dict[str, Command]:
    """Return the commands that draw, by name, also those of pictures that users have declared."""
    user_commands = [Command(name.replace("_", "-"), picture) for name, picture in OWN.items()]
    return {
        command.name: command
        for command in [*list_picture_commands(), *list_sheet_commands(), *user_commands]
    }


@cache
def get_number_commands() -> dict[str, Command]:
    """Return the commands that print numbers."""
    return {command.name: command for command in list_number_commands()}


@cache
def get_command_parser(command: Command) -> argparse.ArgumentParser:
    """Build the parser of a command."""
    offered = _RaisingParser(add_help=False).add_subparsers()
    add_command_parser(offered, command)
    parser: argparse.ArgumentParser = offered.choices[command.name]
    return parser


def list_form_actions(command: Command) -> list[argparse.Action]:
    """List the actions in the form of a command: all but roles, files and those that the app sets."""
    left_out = {*_APP_ARGUMENTS, "help", "pos_label", "model", *get_role_actions(command)}
    return [action for action in get_command_parser(command)._actions if action.dest not in left_out]


def list_action_flags(action: argparse.Action) -> list[str]:
    """Return the flags of an action; for a positional one, its name."""
    return list(action.option_strings) or [action.dest]


def get_role_actions(command: Command) -> dict[str, argparse.Action]:
    """Return the actions of a command that take columns, by role."""
    actions = [
        action
        for action in get_command_parser(command)._actions
        if re.fullmatch(r"(\[\w+=\])?COL", str(action.metavar))
    ]
    return {action.dest: action for action in actions}


def has_numbers(choices: Choices) -> bool:
    """Return whether the figure has a table of numbers: it reads labels and scores, and they are chosen."""
    is_chosen = bool(choices.roles.get("y_true") and choices.roles.get("y_score"))
    return is_chosen and "y_score" in get_role_actions(get_draw_commands()[choices.picture])


def choose_command(choices: Choices, command: Command) -> Choices:
    """Return choices for a command, with only the roles that it reads."""
    read_roles = {
        name: columns for name, columns in choices.roles.items() if name in get_role_actions(command)
    }
    return replace(choices, picture=command.name, roles=read_roles)


@cache
def get_roles() -> dict[str, Role]:
    """Return the roles of all commands: main ones first, then by the number of commands."""
    actions: dict[str, list[argparse.Action]] = {}
    for command in get_draw_commands().values():
        for name, action in get_role_actions(command).items():
            actions.setdefault(name, []).append(action)
    order = [*_ROLE_LABELS, *sorted(actions, key=lambda name: -len(actions[name]))]
    return {
        name: Role(
            name,
            get_role_label(name),
            str(actions[name][0].help),
            any(action.nargs for action in actions[name]),
        )
        for name in dict.fromkeys(order)
        if name in actions
    }


def get_role_label(role: str) -> str:
    """Return the label of a role in forms."""
    return _ROLE_LABELS.get(role, role.replace("_", " ").capitalize())


# -- Models ---------------------------------------------------------------------------------------


def list_models_of_roles(sheet: DataSheet, chosen: Mapping[str, tuple[str, ...]]) -> tuple[ModelChoice, ...]:
    """List the models: the names in the `hue` column, or the columns of scores."""
    keys: Iterable[str] = chosen.get("y_score", ())
    if hue := chosen.get("hue"):
        check_name_counts(sheet, {"hue": hue})
        keys = sheet.list_groups(*hue)
    return tuple(ModelChoice(key, place) for place, key in enumerate(keys))


def check_name_counts(sheet: DataSheet, chosen: Mapping[str, tuple[str, ...]]) -> None:
    """Raise if a column of names has more values than a figure can show."""
    for role in ("hue", "fold", "reader", "modality", "study"):
        for name in chosen.get(role, ()):
            n_values = sheet[name].distinct if name in sheet.names else 0
            if n_values > MAX_NAMES:
                words = f"{name!r} holds {n_values:,} different values; at most {MAX_NAMES} can be shown"
                raise RefusedError(f"{get_role_label(role)}: {words}")


# -- Shell words ----------------------------------------------------------------------------------


def write_argv(choices: Choices, command: Command, file: str) -> list[str]:
    """Write the words of a shell call, without the output options."""
    actions_by_dest = {action.dest: action for action in get_command_parser(command)._actions}
    flags = {name for action in actions_by_dest.values() for name in action.option_strings}
    form_actions = {
        name: action for action in list_form_actions(command) for name in list_action_flags(action)
    }
    words = [command.name]
    for name in [
        flag for flag in form_actions if flag in choices.options and not form_actions[flag].option_strings
    ]:
        words += _write_option("", form_actions[name], choices.options[name])
    if "file" in actions_by_dest and choices.roles:
        words.append(f"./{file}" if file.startswith("-") else file)
    for role, action in get_role_actions(command).items():
        values = _write_column_arguments(choices, role, command)[: 1 if action.nargs is None else None]
        words += _write_flag(action.option_strings[-1], values) if values else []
    if "pos_label" in actions_by_dest and choices.pos_label:
        words += _write_flag("--pos-label", [choices.pos_label])
    drawn_models = list_drawn_models(choices, command)
    has_hue = bool(choices.roles.get("hue")) and "hue" in actions_by_dest
    changed = [model.place for model in drawn_models] != list(range(len(choices.models)))
    if has_hue and "--hue-order" in flags and drawn_models and changed:
        words += _write_flag("--hue-order", [model.key for model in drawn_models])
    if has_hue and command.is_single_model and drawn_models:
        words += _write_flag(MODEL, [drawn_models[0].key])
    colors = [
        f"{model.display_name or model.key}={model.color or f'C{index}'}"
        for index, model in enumerate(drawn_models)
    ]
    if (
        any(model.color for model in drawn_models)
        and "--palette" in flags
        and "--palette" not in choices.options
    ):
        words += _write_flag("--palette", colors)
    for name in [
        flag for flag in form_actions if flag in choices.options and form_actions[flag].option_strings
    ]:
        words += _write_option(name, form_actions[name], choices.options[name])
    return words


def list_drawn_models(choices: Choices, command: Command) -> list[ModelChoice]:
    """List the models that are drawn: the chosen ones, or one of them if the picture draws a single model."""
    drawn_models = [model for model in choices.models if model.is_drawn]
    if not command.is_single_model:
        return drawn_models
    chosen = [model for model in choices.models if model.key == choices.options.get(MODEL)]
    return (chosen or drawn_models or list(choices.models))[:1]


def list_role_columns(choices: Choices, role: str, command: Command) -> list[str]:
    """Return the columns of a role; of models only the drawn ones."""
    columns, keys = choices.roles.get(role, ()), [model.key for model in choices.models]
    if role != "y_score" or not set(keys) <= set(columns):
        return list(columns)
    return [model.key for model in list_drawn_models(choices, command)]


def _write_column_arguments(choices: Choices, role: str, command: Command) -> list[str]:
    """Return the columns of a role as shell arguments; for models ``NAME=COL`` if a name is set."""
    display_names = {
        model.key: model.display_name
        for model in choices.models
        if role == "y_score" and model.display_name != model.key
    }
    return [
        f"{display_names[column]}={column}" if display_names.get(column) else column
        for column in list_role_columns(choices, role, command)
    ]


def _write_option(flag: str, action: argparse.Action, value: str) -> list[str]:
    if action.nargs == 0 or (value == "" and action.nargs in ("?", "*")):
        return [flag]
    if action.nargs in (None, "?"):
        return _write_flag(flag, [value])
    try:
        return _write_flag(flag, shlex.split(value))
    except ValueError as error:
        raise UsageError(f"{flag} {value}: a quotation mark is not closed") from error


def _write_flag(flag: str, values: Sequence[str]) -> list[str]:
    """Write a flag with its values, joined by = if a value begins with a dash but is not a number."""
    if not flag:
        return list(values)
    if any(re.match(r"-(?!\.?\d)", value) for value in values):
        return [f"{flag}={value}" for value in values]
    return [flag, *values]


def parse_choices(choices: Choices, command: Command, sheet: DataSheet) -> argparse.Namespace:
    """Parse the call as the shell does, with the table in place of its file."""
    check_name_counts(sheet, choices.roles)
    words = write_argv(choices, command, "table")[1:] + (["-o", "x.png"] if command.verb == "draw" else [])
    namespace, unknown = get_command_parser(command).parse_known_args(words)
    if unknown:
        raise UsageError(f"{' '.join(unknown)} is not understood")
    if hasattr(namespace, "file"):
        namespace.file = sheet.table
    namespace.command = command
    return namespace


def write_form_error(error: Exception, command: Command, namespace: argparse.Namespace | None = None) -> str:
    """Write an error with labels of the form in place of flags."""
    text = str(error) if isinstance(error, RefusedError) else command.write_shell_error(error, namespace)
    text = re.sub(r"\bFILE\b", "the table", text)
    for flag in sorted(re.findall(r"--[a-z][a-z-]+", text), key=len, reverse=True):
        name = flag[2:].replace("-", "_")
        text = text.replace(
            flag, f"“{get_role_label(name) if name in _ROLE_LABELS else name.replace('_', ' ')}”"
        )
    return text[:1].upper() + text[1:] if re.match(r"[a-z]{2,}[ ,:]", text) else text


# -- The address ----------------------------------------------------------------------------------


def write_address(choices: Choices, sheet: DataSheet) -> str:
    """Write choices as an address, with columns and values of the table by their indices."""
    columns = sheet.names
    table_terms = _list_table_terms(choices, sheet)
    pairs = [("picture", choices.picture), ("table", sheet.fingerprint)]
    pairs += [
        (f"role.{role}", ".".join(str(columns.index(name)) for name in names))
        for role, names in choices.roles.items()
        if names
    ]
    if choices.pos_label:
        pairs.append(("positive", str(_list_class_names(choices, sheet).index(choices.pos_label))))
    for model in choices.models:
        display_name = _encode_terms(model.display_name, table_terms)
        pairs.append(("model", f"{model.place}~{int(model.is_drawn)}~{model.color}~{display_name}"))
    return urlencode(
        pairs + [(flag, _encode_terms(value, table_terms)) for flag, value in choices.options.items()]
    )


def read_address(address: str, sheet: DataSheet) -> Choices:
    """Read choices from an address; raise if they are for another table or invalid."""
    pairs = parse_qsl(address, keep_blank_values=True)
    first = dict(pairs)
    if first.get("table") != sheet.fingerprint:
        raise RefusedError("this bookmark is of another table: open that one, and the figure comes back")
    columns = sheet.names
    try:
        chosen = {
            name.removeprefix("role."): tuple(columns[int(index)] for index in value.split("."))
            for name, value in pairs
            if name.startswith("role.") and name.removeprefix("role.") in get_roles()
        }
        bare = Choices(first.get("picture", ""), chosen)
        if bare.picture not in get_draw_commands():
            raise RefusedError("this bookmark names no figure")
        table_terms = _list_table_terms(bare, sheet)
        models, table_models = [], list_models_of_roles(sheet, chosen)
        for index, drawn_field, color, display_name in (
            value.split("~", 3) for name, value in pairs if name == "model"
        ):
            color = color if re.fullmatch(r"#[0-9a-f]{6}", color) else ""
            models.append(
                ModelChoice(
                    table_models[int(index)].key,
                    int(index),
                    _decode_terms(display_name, table_terms),
                    color,
                    drawn_field == "1",
                )
            )
        options = {name: _decode_terms(value, table_terms) for name, value in pairs if name.startswith("-")}
        positive = _list_class_names(bare, sheet)[int(first["positive"])] if "positive" in first else ""
    except (IndexError, ValueError) as error:
        raise (
            error if isinstance(error, RefusedError) else RefusedError("this bookmark cannot be read")
        ) from error
    return replace(bare, pos_label=positive, models=tuple(models), options=options)


def _list_class_names(choices: Choices, sheet: DataSheet) -> list[str]:
    return [str(value) for name in choices.roles.get("y_true", ()) for value in sheet.list_values(name)]


def _list_table_terms(choices: Choices, sheet: DataSheet) -> list[str]:
    """List the words of the table that options may contain: columns, classes, models; no numbers."""
    terms = list(sheet.names)
    for role in ("y_true", "correct", "marks", "hue", "by", "fold"):
        for name in choices.roles.get(role, ()):
            if name in sheet.names and sheet[name].distinct <= MAX_NAMES:
                values = (
                    sheet.list_values(name)
                    if role in ("y_true", "correct", "marks")
                    else sheet.list_groups(name)
                )
                terms += map(str, values)
    return [term for term in dict.fromkeys(terms) if not re.fullmatch(r"[-+]?\d*\.?\d+", term)]


def _encode_terms(text: str, table_terms: Iterable[str]) -> str:
    """Replace words of the table by their indices, so that the address does not show them."""
    words = {word: index for index, word in enumerate(table_terms) if word}
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(
        rf"\$|(?<!\w)(?:{pattern or '(?!)'})(?!\w)",
        lambda match: "$$" if match[0] == "$" else f"${words[match[0]]}$",
        text,
    )


def _decode_terms(text: str, table_terms: Sequence[str]) -> str:
    return re.sub(r"\$(\d*)\$", lambda match: table_terms[int(match[1])] if match[1] else "$", text)
