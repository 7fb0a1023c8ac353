"""Figures, their numbers and their files, made as the shell makes them; counted once for a table's roles."""

from __future__ import annotations

import argparse
import io
import shlex
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt

import rocplot
from rocplot import compute
from rocplot._studio.choices import (
    DROP,
    Choices,
    actions_of,
    drawn_of,
    every,
    label_of,
    names_of,
    numbers,
    parsed,
    parser_of,
    read_by,
    refusal,
    roles_of,
)
from rocplot._studio.tables import Sheet
from rocplot.cli import drawn, styles_of
from rocplot.cli._command import Command
from rocplot.compute._base.result import shown_rows

MANY = 20_000  # rows from which on counts are kept
_COUNTED = {"y_true", "y_score", "data", "hue", "pos_label"}  # readings that counts say all of
_READING = _COUNTED | {"sample_weight", "soft_labels", "groups", "fold", "by", "treatment", "propensity"}
KEPT = ("--style", "--terms", DROP)  # options that go from figure to figure
THUMB, SCREEN = 110, 192  # dots per inch


class FailedError(ValueError):
    """A figure that cannot be drawn, and why, for the reader of the form."""


@dataclass(frozen=True)
class Picture:
    """A drawn figure: its image and size, and what is said of it."""

    image: bytes
    width: float
    height: float
    warned: tuple[str, ...] = ()
    of: str = ""


class StaleError(Exception):
    """A figure that nobody waits for."""


class Pen:
    """Draws figures of one table; it keeps what was counted last, and stops where nobody waits any more."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.kept: dict[str, Any] = {}
        self.sorts = 0  # how often was counted
        self.is_wanted: Callable[[], bool] = lambda: True

    def go_on(self) -> None:
        """Raise if nobody waits for the figure any more."""
        if not self.is_wanted():
            raise StaleError

    @contextmanager
    def _asked(
        self, choices: Choices, command: Command
    ) -> Iterator[tuple[argparse.Namespace, dict[str, Any]]]:
        """Read a call: its words and arguments; what goes wrong is told in the words of the form."""
        given = None
        try:
            given = parsed(choices, command, self.sheet)
            yield given, command.arguments(given)
        except (ValueError, TypeError, OSError, ImportError) as error:
            raise FailedError(refusal(error, command, given)) from error

    # -- figures ----------------------------------------------------------------------------------

    @contextmanager
    def figure(self, choices: Choices, said: list[str] | None = None) -> Iterator[Any]:
        """Draw a figure, with the warnings of the package in `said`, and close it at the end."""
        command = every()[choices.picture]
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always", UserWarning)
            with self._asked(choices, command) as (given, arguments), ExitStack() as opened:
                counted = self._counted(arguments, given)
                self.go_on()
                try:
                    figure = opened.enter_context(drawn(command, given, counted or arguments))
                except (ValueError, TypeError):
                    if counted is None:
                        raise
                    figure = opened.enter_context(drawn(command, given, arguments))  # what needs single cases
                self.go_on()
                yield figure
        if said is not None:
            texts = dict.fromkeys(str(one.message) for one in heard if issubclass(one.category, UserWarning))
            said += [command.in_flags(one, given) for one in texts]

    def _counted(self, arguments: dict[str, Any], asked: argparse.Namespace) -> dict[str, Any] | None:
        """Put counts in the place of many rows, where nothing is read but labels and scores."""
        given = {name: value for name, value in arguments.items() if value is not None and value is not False}
        read = {name: value for name, value in given.items() if name in _READING}
        is_one_score = arguments.get("soft_labels") is False  # per model
        is_counted = is_one_score and {"y_true", "y_score"} <= read.keys() <= _COUNTED
        if len(self.sheet.frame) < MANY or not is_counted:
            return None
        rows = asked.drop_missing, getattr(asked, "model", None)  # which of them are read
        key = repr([rows, *(read[one] for one in sorted(read.keys() - {"data"}))])
        if key not in self.kept:
            self.sorts += 1
            while len(self.kept) > 3:
                self.kept.pop(next(iter(self.kept)))
            self.kept[key] = compute.counts(**read)
        rest = {name: value for name, value in arguments.items() if name not in _READING}
        return {"y_true": self.kept[key], **rest}

    def picture(self, choices: Choices, dots: int = SCREEN) -> Picture:
        """Draw a figure as an image; a picture of one model alone says of which."""
        said: list[str] = []
        with self.figure(choices, said) as figure:
            image = self._saved(figure, "png", dots)
            width, height = figure.get_size_inches()
        command = every()[choices.picture]
        of = drawn_of(choices, command)[0].key if command.is_of_one and len(choices.models) > 1 else ""
        return Picture(image, float(width), float(height), tuple(said), of)

    def words(self, choices: Choices) -> tuple[str, str, list[str]]:
        """Return the caption, the methods, and what the print check finds."""
        with self.figure(choices) as figure:
            width = plt.rcParams["figure.figsize"][0]  # of the style, which holds until the figure is closed
            findings = [str(one) for one in rocplot.preflight(figure, width=width)]
            if hasattr(figure, "caption"):
                return str(figure.caption), str(figure.methods), findings
            try:
                caption, whole = rocplot.caption(figure, methods=False), rocplot.caption(figure)
            except ValueError:  # of what has no caption
                return "", "", findings
        return caption, whole.removeprefix(caption).strip(), findings

    def file(self, choices: Choices, kind: str, dots: int = 300) -> bytes:
        """Write a figure to a file of a kind."""
        with self.figure(choices) as figure:
            return self._saved(figure, kind, dots)

    @staticmethod
    def _saved(figure: Any, kind: str, dots: int) -> bytes:
        if kind == "html":
            with tempfile.TemporaryDirectory() as folder:
                return rocplot.interactive(figure, Path(folder) / "figure.html").read_bytes()
        out, undated = io.BytesIO(), {"pdf": {"CreationDate": None}, "svg": {"Date": None}}
        figure.savefig(out, format=kind, dpi=dots, metadata=undated.get(kind))
        return out.getvalue()

    def page(self, figures: Sequence[Choices], columns: int, kind: str, dots: int = 300) -> bytes:
        """Draw several figures as lettered panels of one page."""
        rows = -(-len(figures) // columns)
        with plt.style.context(styles_of(page_style(figures[0], columns))):
            width = plt.rcParams["figure.figsize"][0]
            figure = plt.figure(figsize=(width, rows * width / columns), layout="constrained")
            try:
                for at, choices in enumerate(figures, start=1):
                    self.go_on()
                    command = every()[choices.picture]
                    with self._asked(choices, command) as (given, arguments):
                        ax = figure.add_subplot(rows, columns, at, projection="3d" if command.in_3d else None)
                        ax = command.picture(**arguments, ax=ax)
                    if given.title:
                        ax.set_title(given.title)
                rocplot.letter_axes(figure)
                return self._saved(figure, kind, dots)
            finally:
                plt.close(figure)

    # -- numbers ----------------------------------------------------------------------------------

    def rows(self, name: str, choices: Choices, **options: str) -> list[dict[str, Any]]:
        """Compute a table of numbers, such as ``summary``, of the models."""
        command = numbers()[name]
        flags = {f"--{word.replace('_', '-')}": value for word, value in options.items()}
        flags |= {DROP: ""} if DROP in choices.options else {}
        asked = self._asked(replace(read_by(choices, command), options=flags), command)
        with warnings.catch_warnings(action="ignore", category=UserWarning), asked as (given, arguments):
            return shown_rows(command.picture(**(self._counted(arguments, given) or arguments)))


def style_of(choices: Choices) -> list[str]:
    """Return the style sheets of a figure."""
    return choices.options.get("--style", "paper").split()


def page_style(choices: Choices, columns: int) -> list[str]:
    """Return the style sheets of a page of panels: the wide one of a style, if it has one."""
    known = rocplot.styles()
    wide = {name: f"{name}_wide" for name in known if f"{name}_wide" in known}
    return [wide.get(name, name) if columns > 1 else name for name in style_of(choices)]


# -- the gallery ----------------------------------------------------------------------------------


def needs_of(command: Command, choices: Choices) -> list[str]:
    """List what a figure needs and the table has not, by what is declared."""
    of_file = [one for one in parser_of(command)._actions if one.dest == "file"]
    if of_file and not roles_of(command):
        return [str(of_file[0].help)]
    return [
        label_of(name)
        for name, action in roles_of(command).items()
        if (action.required or isinstance(action.default, str)) and not choices.roles.get(name)
    ]


def started(command: Command, choices: Choices) -> Choices:
    """Begin a figure: with the roles of the table, and what its example gives beside them."""
    kept = {flag: value for flag, value in choices.options.items() if flag in KEPT}
    return replace(read_by(choices, command), options=kept | example_of(command))


def example_of(command: Command) -> dict[str, str]:
    """Read the options of an example: values without a flag, then flags."""
    words = shlex.split(getattr(getattr(command.picture, "declared", None), "example", ""))
    asked = {name: action for action in actions_of(command) for name in names_of(action)}
    found: dict[str, list[str]] = {}
    bare, flag = [name for name, action in asked.items() if not action.option_strings], ""
    for word in words:
        if word.startswith("--"):
            flag = word
            found[flag] = []
        elif flag:
            found[flag].append(word)
        elif bare:
            found.setdefault(bare[0], []).append(word)
            if asked[bare[0]].nargs is None:
                bare = bare[1:]
    return {name: shlex.join(values) for name, values in found.items() if name in asked}
