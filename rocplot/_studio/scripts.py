"""The call that draws a figure, as a complete Python script and as a shell command."""

from __future__ import annotations

import io
import re
import shlex
import textwrap
import warnings
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np

import rocplot
from rocplot._data import frames
from rocplot._studio.choices import (
    DROP,
    Choices,
    get_draw_commands,
    get_role_actions,
    list_drawn_models,
    list_role_columns,
    parse_choices,
    write_argv,
)
from rocplot._studio.figures import get_page_styles, get_style_names
from rocplot._studio.tables import DataSheet, quote_text
from rocplot.cli._command import SHEET, Command
from rocplot.cli._readers import NAMES

_LINE_WIDTH = 88


def write_shell_call(choices: Choices, sheet: DataSheet) -> str:
    """Write the call as a shell command."""
    command = get_draw_commands()[choices.picture]
    if command.is_user_picture:
        return "# The shell has no command for a figure of your own."
    words = write_argv(choices, command, sheet.name)
    return _wrap_words([shlex.quote(word) for word in ["rocplot", *words, "-o", f"{command.name}.pdf"]])


def _wrap_words(words: Sequence[str]) -> str:
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) > _LINE_WIDTH - 3:
            lines.append("   ")
        lines[-1] += f" {word}"
    return " \\\n".join(lines)


def write_script(figures: Sequence[Choices], sheet: DataSheet, columns: int = 1) -> str:
    """Write the script of a figure, or of several as panels of one page."""
    calls = [_write_picture_arguments(figure, sheet) for figure in figures]
    is_read = any(re.search(r"\bdata\b", word) for words in calls for word in words)
    reading = _write_reading_line(figures, sheet) if is_read else ""
    imports = ["import matplotlib.pyplot as plt", "import rocplot as rp"]
    imports += [f"import {name}" for short, name in _READER_IMPORTS.items() if f" {short}." in reading]
    imports.sort(key=lambda line: ("rocplot" in line, line))
    imports += dict.fromkeys(
        _write_import(command)
        for figure in figures
        if (command := get_draw_commands()[figure.picture]).is_user_picture
    )
    style_names = get_style_names(figures[0]) if len(figures) == 1 else get_page_styles(figures[0], columns)
    styles = [f"rocplot.styles.{name}" if name in rocplot.styles() else name for name in style_names]
    body = (
        _write_page_lines(figures, calls, columns)
        if len(figures) > 1
        else _write_figure_lines(figures[0], calls[0])
    )
    context = _write_python_value(styles if len(styles) > 1 else styles[0], sheet, figures[0])
    lines = [*imports, "", *([reading, ""] if reading else []), f"with plt.style.context({context}):"]
    return "\n".join([*lines, textwrap.indent("\n".join(body), "    ")]) + "\n"


def _write_reading_line(figures: Sequence[Choices], sheet: DataSheet) -> str:
    """Write the line that reads the table, with the types of columns that hold names."""
    held = [(role, name) for one in figures for role, names in one.roles.items() for name in names]
    of_names = [*NAMES, "study", "name", "group"]
    of_names += (
        ["y_true"]
        if any("score_matrix" in get_draw_commands()[one.picture].parameters for one in figures)
        else []
    )
    names = [name for role, name in held if role in of_names]
    return sheet.write_reading_code(names, [name for role, name in held if role == "by"])


def _write_import(command: Command) -> str:
    """Write the import of a user's picture; one from ``__main__`` must be declared again."""
    name, module = command.picture.__name__, command.picture.__module__
    return f"# Declare {name} here." if module == "__main__" else f"from {module} import {name}"


def _write_figure_lines(choices: Choices, words: list[str]) -> list[str]:
    """Write the lines that draw one figure."""
    command = get_draw_commands()[choices.picture]
    title, name = choices.options.get("--title"), command.name.replace("-", "_")
    if command.name == SHEET:
        lines = [_write_python_call("fig = ", command, words)]
        lines += [f"fig.suptitle({quote_text(title)})"] if title else []
    else:
        projection = 'subplot_kw={"projection": "3d"}' if command.is_3d else ""
        setup_lines = [] if command.makes_page else [f"fig, ax = plt.subplots({projection})"]
        call = (
            _write_python_call("ax = ", command, words)
            if not setup_lines
            else _write_python_call("", command, [*words, "ax=ax"])
        )
        lines = [*setup_lines, call, *([f"ax.set_title({quote_text(title)})"] if title else [])]
        lines += [] if setup_lines else ["fig = ax.figure"]
    return [*lines, f'fig.savefig("{name}.pdf")']


def _write_page_lines(figures: Sequence[Choices], calls: list[list[str]], columns: int) -> list[str]:
    """Write the lines that draw several figures as panels."""
    rows = -(-len(figures) // columns)
    lines = ['width = plt.rcParams["figure.figsize"][0]']
    lines.append(f'fig = plt.figure(figsize=(width, {rows} * width / {columns}), layout="constrained")')
    for position, (choices, words) in enumerate(zip(figures, calls, strict=True), start=1):
        command = get_draw_commands()[choices.picture]
        projection = ', projection="3d"' if command.is_3d else ""
        lines.append(f"ax = fig.add_subplot({rows}, {columns}, {position}{projection})")
        lines.append(_write_python_call("", command, [*words, "ax=ax"]))
        if title := choices.options.get("--title"):
            lines.append(f"ax.set_title({quote_text(title)})")
    return [*lines, "rp.letter_axes(fig)", 'fig.savefig("page.pdf")']


def _write_python_call(target: str, command: Command, words: Sequence[str]) -> str:
    """Write a call, in one line if it fits."""
    head = f"{target}{'' if command.is_user_picture else 'rp.'}{command.name.replace('-', '_')}("
    line = f"{head}{', '.join(words)})"
    return (
        line
        if len(line) <= _LINE_WIDTH - 4
        else "\n    ".join([head, *(f"{word}," for word in words)]) + "\n)"
    )


_READER_IMPORTS = {"pd": "pandas as pd", "pl": "polars as pl"}


def _write_picture_arguments(choices: Choices, sheet: DataSheet) -> list[str]:
    """Write the arguments of a picture."""
    command = get_draw_commands()[choices.picture]
    with warnings.catch_warnings(action="ignore", category=UserWarning):  # drawing the figure shows them
        arguments = command.convert_arguments(parse_choices(choices, command, sheet))
    words = []
    for name, value in arguments.items():
        default = getattr(command.parameters.get(name), "default", None)
        if value is None or (isinstance(value, (bool, list, tuple)) and (value is default or value == [])):
            continue
        expression = (
            _write_table_expression(choices, sheet)
            if name == "data"
            else _write_python_value(value, sheet, choices)
        )
        words.append(f"{name}={expression}")
    return words


def _write_table_expression(choices: Choices, sheet: DataSheet) -> str:
    """Write the expression of the table, with its filters: one model's rows, and complete rows."""
    command, words = get_draw_commands()[choices.picture], "data"
    is_polars = "pl.read" in sheet.code
    if command.is_single_model and (hue := choices.roles.get("hue")):
        model = list_drawn_models(choices, command)[0].key
        group = sheet.list_groups(*hue)[model]
        conditions = [
            f"data[{quote_text(name)}] == {_write_python_value(value, sheet, choices)}"
            for name, value in zip(hue, group if len(hue) > 1 else [group], strict=True)
        ]
        rows = " & ".join(f"({part})" for part in conditions) if len(hue) > 1 else conditions[0]
        words = f"data.filter({rows})" if is_polars else f"data[{rows}]"
    if DROP in choices.options:
        column_names = [
            name for role in get_role_actions(command) for name in list_role_columns(choices, role, command)
        ]
        call = ".drop_nulls(" if is_polars else ".dropna(subset="
        words += f"{call}[{', '.join(map(quote_text, dict.fromkeys(column_names)))}])"
    return words


def _write_python_value(value: Any, sheet: DataSheet, choices: Choices) -> str:
    """Write a value as a Python expression; an array as a column of the table."""
    if isinstance(value, np.ndarray):
        return _write_column_expression(value, sheet, choices)
    if isinstance(value, dict):
        pairs = [[_write_python_value(part, sheet, choices) for part in pair] for pair in value.items()]
        return f"{{{', '.join(map(': '.join, pairs))}}}"
    if isinstance(value, (list, tuple)):
        inner = ", ".join(_write_python_value(element, sheet, choices) for element in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' * (len(value) == 1)})"
    if isinstance(value, str):
        return quote_text(value)
    if isinstance(value, float) and not np.isfinite(value):
        return f'float("{value}")'
    return repr(value.item() if isinstance(value, np.generic) else value)


def _write_column_expression(value: Any, sheet: DataSheet, choices: Choices) -> str:
    """Write the column that holds these values, or the comparison with the positive class that gives them."""
    for name in [name for names in choices.roles.values() for name in names]:
        column_values = sheet.frame[name].to_numpy()
        named = frames.fetch_table_columns(sheet.table.read_codes_as_text([name]).data, [name])[name]
        if len(column_values) == len(value) and (
            _is_equal_array(column_values, value) or _is_equal_array(named, value)
        ):
            return f"data[{quote_text(name)}]"
        for label in sheet.list_values(name) if choices.pos_label and sheet[name].distinct <= 20 else ():
            if str(label) == choices.pos_label and _is_equal_array(column_values == label, value):
                return f"(data[{quote_text(name)}] == {_write_python_value(label, sheet, choices)})"
    raise AssertionError("an array that is no column of the table")


def _is_equal_array(a: Any, b: Any) -> bool:
    return bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f" and b.dtype.kind == "f"))


def pack_script(script: str, sheet: DataSheet, name: str) -> tuple[str, bytes]:
    """Return the name and content of a script file; a zip file if the table must go with it."""
    if sheet.content is None or "data = " not in script:
        return f"{name}.py", script.encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.py", script)
        archive.writestr(sheet.name, sheet.content)
    return f"{name}.zip", buffer.getvalue()
