"""The call that draws a figure: in Python, as a script that runs as it is, and in the shell."""

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
from rocplot._studio.choices import DROP, Choices, columns_of, drawn_of, every, parsed, roles_of, words_of
from rocplot._studio.drawing import page_style, style_of
from rocplot._studio.tables import Sheet, quoted
from rocplot.cli._command import SHEET, Command
from rocplot.cli._readers import NAMES

_WIDTH = 88


def shell_of(choices: Choices, sheet: Sheet) -> str:
    """Write the call for the shell."""
    command = every()[choices.picture]
    if command.is_own:
        return "# The shell has no command for a figure of your own."
    words = words_of(choices, command, sheet.name)
    return _folded([shlex.quote(word) for word in ["rocplot", *words, "-o", f"{command.name}.pdf"]])


def _folded(words: Sequence[str]) -> str:
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) > _WIDTH - 3:
            lines.append("   ")
        lines[-1] += f" {word}"
    return " \\\n".join(lines)


def script_of(figures: Sequence[Choices], sheet: Sheet, columns: int = 1) -> str:
    """Write the script of a figure, or of several as panels of one page."""
    calls = [_words(one, sheet) for one in figures]
    is_read = any(re.search(r"\bdata\b", word) for words in calls for word in words)
    reading = _reading(figures, sheet) if is_read else ""
    imports = ["import matplotlib.pyplot as plt", "import rocplot as rp"]
    imports += [f"import {name}" for short, name in _READERS.items() if f" {short}." in reading]
    imports.sort(key=lambda line: ("rocplot" in line, line))
    imports += dict.fromkeys(_import(command) for one in figures if (command := every()[one.picture]).is_own)
    held = style_of(figures[0]) if len(figures) == 1 else page_style(figures[0], columns)
    styles = [f"rocplot.styles.{name}" if name in rocplot.styles() else name for name in held]
    body = _page(figures, calls, columns) if len(figures) > 1 else _alone(figures[0], calls[0])
    context = _written(styles if len(styles) > 1 else styles[0], sheet, figures[0])
    lines = [*imports, "", *([reading, ""] if reading else []), f"with plt.style.context({context}):"]
    return "\n".join([*lines, textwrap.indent("\n".join(body), "    ")]) + "\n"


def _reading(figures: Sequence[Choices], sheet: Sheet) -> str:
    """Write how the table is read, with the types of columns that name something."""
    held = [(role, name) for one in figures for role, names in one.roles.items() for name in names]
    of_names = [*NAMES, "study", "name", "group"]
    of_names += (
        ["y_true"] if any("score_matrix" in every()[one.picture].parameters for one in figures) else []
    )
    names = [name for role, name in held if role in of_names]
    return sheet.code_of(names, [name for role, name in held if role == "by"])


def _import(command: Command) -> str:
    """Import a picture of the user's; what is of no module must be declared again."""
    name, module = command.picture.__name__, command.picture.__module__
    return f"# Declare {name} here." if module == "__main__" else f"from {module} import {name}"


def _alone(choices: Choices, words: list[str]) -> list[str]:
    """Write the lines that draw one figure."""
    command = every()[choices.picture]
    title, name = choices.options.get("--title"), command.name.replace("-", "_")
    if command.name == SHEET:
        lines = [_call("fig = ", command, words)]
        lines += [f"fig.suptitle({quoted(title)})"] if title else []
    else:
        deep = 'subplot_kw={"projection": "3d"}' if command.in_3d else ""
        made = [] if command.makes_page else [f"fig, ax = plt.subplots({deep})"]
        call = _call("ax = ", command, words) if not made else _call("", command, [*words, "ax=ax"])
        lines = [*made, call, *([f"ax.set_title({quoted(title)})"] if title else [])]
        lines += [] if made else ["fig = ax.figure"]
    return [*lines, f'fig.savefig("{name}.pdf")']


def _page(figures: Sequence[Choices], calls: list[list[str]], columns: int) -> list[str]:
    """Write the lines that draw several figures as panels."""
    rows = -(-len(figures) // columns)
    lines = ['width = plt.rcParams["figure.figsize"][0]']
    lines.append(f'fig = plt.figure(figsize=(width, {rows} * width / {columns}), layout="constrained")')
    for at, (choices, words) in enumerate(zip(figures, calls, strict=True), start=1):
        command = every()[choices.picture]
        deep = ', projection="3d"' if command.in_3d else ""
        lines.append(f"ax = fig.add_subplot({rows}, {columns}, {at}{deep})")
        lines.append(_call("", command, [*words, "ax=ax"]))
        if title := choices.options.get("--title"):
            lines.append(f"ax.set_title({quoted(title)})")
    return [*lines, "rp.letter_axes(fig)", 'fig.savefig("page.pdf")']


def _call(target: str, command: Command, words: Sequence[str]) -> str:
    """Write a call, in one line if it fits."""
    head = f"{target}{'' if command.is_own else 'rp.'}{command.name.replace('-', '_')}("
    line = f"{head}{', '.join(words)})"
    return line if len(line) <= _WIDTH - 4 else "\n    ".join([head, *(f"{word}," for word in words)]) + "\n)"


_READERS = {"pd": "pandas as pd", "pl": "polars as pl"}


def _words(choices: Choices, sheet: Sheet) -> list[str]:
    """Write the arguments of a picture."""
    command = every()[choices.picture]
    with warnings.catch_warnings(action="ignore", category=UserWarning):  # the figure has them
        arguments = command.arguments(parsed(choices, command, sheet))
    words = []
    for name, value in arguments.items():
        default = getattr(command.parameters.get(name), "default", None)
        if value is None or (isinstance(value, (bool, list, tuple)) and (value is default or value == [])):
            continue
        shown = _table(choices, sheet) if name == "data" else _written(value, sheet, choices)
        words.append(f"{name}={shown}")
    return words


def _table(choices: Choices, sheet: Sheet) -> str:
    """Write the table: the rows of the model that is drawn alone, the complete ones if so chosen."""
    command, words = every()[choices.picture], "data"
    is_polars = "pl.read" in sheet.code
    if command.is_of_one and (hue := choices.roles.get("hue")):
        model = drawn_of(choices, command)[0].key
        label = sheet.groups_of(hue[0])[model]
        rows = f"data[{quoted(hue[0])}] == {_written(label, sheet, choices)}"
        words = f"data.filter({rows})" if is_polars else f"data[{rows}]"
    if DROP in choices.options:
        read = [name for role in roles_of(command) for name in columns_of(choices, role, command)]
        call = ".drop_nulls(" if is_polars else ".dropna(subset="
        words += f"{call}[{', '.join(map(quoted, dict.fromkeys(read)))}])"
    return words


def _written(value: Any, sheet: Sheet, choices: Choices) -> str:
    """Write a value as Python does; an array of the table by its column."""
    if isinstance(value, np.ndarray):
        return _column_of(value, sheet, choices)
    if isinstance(value, dict):
        pairs = [[_written(part, sheet, choices) for part in pair] for pair in value.items()]
        return f"{{{', '.join(map(': '.join, pairs))}}}"
    if isinstance(value, (list, tuple)):
        inner = ", ".join(_written(one, sheet, choices) for one in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' * (len(value) == 1)})"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, float) and not np.isfinite(value):
        return f'float("{value}")'
    return repr(value.item() if isinstance(value, np.generic) else value)


def _column_of(value: Any, sheet: Sheet, choices: Choices) -> str:
    """Find the column that holds these values, or says where it is of the positive class."""
    for name in [name for names in choices.roles.values() for name in names]:
        held = sheet.frame[name].to_numpy()
        named = frames.columns(sheet.table.with_names([name]).data, [name])[name]
        if len(held) == len(value) and (_same(held, value) or _same(named, value)):
            return f"data[{quoted(name)}]"
        for label in sheet.values_of(name) if choices.pos_label and sheet[name].distinct <= 20 else ():
            if str(label) == choices.pos_label and _same(held == label, value):
                return f"(data[{quoted(name)}] == {_written(label, sheet, choices)})"
    raise AssertionError("an array that is no column of the table")


def _same(a: Any, b: Any) -> bool:
    return bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f" and b.dtype.kind == "f"))


def packed(script: str, sheet: Sheet, name: str) -> tuple[str, bytes]:
    """Return the file of a script; with its table, in a zip file, where no one else has that."""
    if sheet.content is None or "data = " not in script:
        return f"{name}.py", script.encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as held:
        held.writestr(f"{name}.py", script)
        held.writestr(sheet.name, sheet.content)
    return f"{name}.zip", out.getvalue()
