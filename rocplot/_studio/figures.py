"""Figures, numbers and files, made as the command line makes them, from counts that are cached."""

from __future__ import annotations

import argparse
import shlex
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any

import matplotlib.pyplot as plt

import rocplot
from rocplot import compute
from rocplot._studio.choices import (
    DROP,
    Choices,
    RefusedError,
    choose_command,
    get_command_parser,
    get_draw_commands,
    get_number_commands,
    get_role_actions,
    get_role_label,
    list_action_flags,
    list_drawn_models,
    list_form_actions,
    parse_choices,
    write_form_error,
)
from rocplot._studio.tables import DataSheet
from rocplot.cli import draw_command, render_figure, resolve_styles
from rocplot.cli._command import Command
from rocplot.compute._base.result import list_table_rows
from rocplot.sheet.interactive import build_live_page

MIN_COUNTED_ROWS = 20_000  # tables with as many rows are drawn from cached counts
_COUNTED_ARGUMENTS = {"y_true", "y_score", "data", "hue", "pos_label"}  # replaced by threshold counts
_DATA_ARGUMENTS = _COUNTED_ARGUMENTS | {
    "sample_weight",
    "soft_labels",
    "groups",
    "fold",
    "by",
    "treatment",
    "propensity",
}
MAX_RESAMPLES = 100_000  # a curve's resamples take a gigabyte beyond that
SHARED_FLAGS = ("--style", "--terms", DROP)  # options that are kept from figure to figure
THUMBNAIL_DPI, SCREEN_DPI = 110, 192  # dots per inch


class FailedError(ValueError):
    """Error for a figure that cannot be drawn, with a message in terms of the form."""


@dataclass(frozen=True)
class RenderedPicture:
    """A drawn figure: its image and size, warnings, and the model that it draws alone."""

    image: bytes
    width: float
    height: float
    messages: tuple[str, ...] = ()
    model: str = ""


def describe_failure(error: Exception) -> str:
    """Return the message of an error, with its class if it is not one that the package raises."""
    expected = isinstance(error, (ValueError, TypeError, OSError, ImportError))
    return str(error) if expected else f"{type(error).__name__}: {error}".removesuffix(": ")


class FigureRenderer:
    """Draws figures of one table, with cached counts."""

    def __init__(self, sheet: DataSheet) -> None:
        self.sheet = sheet
        self.cached_counts: dict[str, Any] = {}
        self.n_sorts = 0  # how often counts were computed

    @contextmanager
    def _read_call(
        self, choices: Choices, command: Command
    ) -> Iterator[tuple[argparse.Namespace, dict[str, Any]]]:
        """Parse a call and convert its arguments; errors are raised in terms of the form."""
        namespace = None
        try:
            namespace = parse_choices(choices, command, self.sheet)
            _check_resamples(namespace)
            yield namespace, command.convert_arguments(namespace)
        except (ValueError, TypeError, OSError, ImportError) as error:
            raise FailedError(write_form_error(error, command, namespace)) from error

    # -- Figures ----------------------------------------------------------------------------------

    @contextmanager
    def open_figure(self, choices: Choices, messages: list[str] | None = None) -> Iterator[Any]:
        """Draw a figure, with the warnings of the package in `messages`, and close it at the end."""
        command = get_draw_commands()[choices.picture]
        with warnings.catch_warnings(record=True) as caught_warnings:
            warnings.simplefilter("always", UserWarning)
            with self._read_call(choices, command) as (namespace, arguments), ExitStack() as opened:
                counted_arguments = self._replace_by_counts(arguments, namespace)
                try:
                    figure = opened.enter_context(
                        draw_command(command, namespace, counted_arguments or arguments)
                    )
                except (ValueError, TypeError):
                    if counted_arguments is None:
                        raise
                    # Some pictures need single cases, not counts
                    figure = opened.enter_context(draw_command(command, namespace, arguments))
                yield figure
        if messages is not None:
            texts = dict.fromkeys(
                str(warning.message)
                for warning in caught_warnings
                if issubclass(warning.category, UserWarning)
            )
            messages += [command.write_shell_error(text, namespace) for text in texts]

    def _replace_by_counts(
        self, arguments: dict[str, Any], namespace: argparse.Namespace
    ) -> dict[str, Any] | None:
        """Replace many rows by counts if only labels and scores are read; None if that is not possible."""
        set_arguments = {
            name: value for name, value in arguments.items() if value is not None and value is not False
        }
        data_arguments = {name: value for name, value in set_arguments.items() if name in _DATA_ARGUMENTS}
        is_one_score = arguments.get("soft_labels") is False  # one score per model
        is_counted = is_one_score and {"y_true", "y_score"} <= data_arguments.keys() <= _COUNTED_ARGUMENTS
        if len(self.sheet.frame) < MIN_COUNTED_ROWS or not is_counted:
            return None
        rows = namespace.drop_missing, getattr(namespace, "model", None)  # the selection of rows
        key = repr([rows, *(data_arguments[name] for name in sorted(data_arguments.keys() - {"data"}))])
        if key not in self.cached_counts:
            self.n_sorts += 1
            while len(self.cached_counts) > 3:
                self.cached_counts.pop(next(iter(self.cached_counts)))
            self.cached_counts[key] = compute.counts(**data_arguments)
        further_arguments = {name: value for name, value in arguments.items() if name not in _DATA_ARGUMENTS}
        return {"y_true": self.cached_counts[key], **further_arguments}

    def draw_picture(self, choices: Choices, dpi: int = SCREEN_DPI) -> RenderedPicture:
        """Draw a figure as an image; for a single-model picture the result names the model."""
        messages: list[str] = []
        with self.open_figure(choices, messages) as figure:
            image = render_figure(figure, ".png", dpi)
            width, height = figure.get_size_inches()
        command = get_draw_commands()[choices.picture]
        model_key = (
            list_drawn_models(choices, command)[0].key
            if command.is_single_model and len(choices.models) > 1
            else ""
        )
        return RenderedPicture(image, float(width), float(height), tuple(messages), model_key)

    def write_texts(self, choices: Choices) -> tuple[str, str, list[str]]:
        """Return the caption, the methods, and the findings of the print check."""
        with self.open_figure(choices) as figure:
            width = plt.rcParams["figure.figsize"][0]  # from the style, active until the figure is closed
            findings = [str(finding) for finding in rocplot.preflight(figure, width=width)]
            if hasattr(figure, "caption"):
                return str(figure.caption), str(figure.methods), findings
            try:
                caption, full_caption = rocplot.caption(figure, methods=False), rocplot.caption(figure)
            except ValueError:  # the figure has no caption
                return "", "", findings
        return caption, full_caption.removeprefix(caption).strip(), findings

    def write_file(self, choices: Choices, kind: str, dpi: int = 300) -> bytes:
        """Return the content of a figure file of some kind, such as ``"pdf"``."""
        with self.open_figure(choices) as figure:
            if kind != "rounded":
                return render_figure(figure, f".{kind}", dpi)
            try:
                return build_live_page(figure, "rounded")
            except ValueError as error:
                if not str(error).startswith("detail="):
                    raise
                words = str(error).removeprefix("detail='rounded' ").partition(":")[0]
                raise RefusedError(
                    f"Interactive {words}; the file in full detail can be made, and holds single cases"
                ) from error

    def draw_page(self, figures: Sequence[Choices], columns: int, kind: str, dpi: int = 300) -> bytes:
        """Draw several figures as lettered panels of one page."""
        rows = -(-len(figures) // columns)
        with plt.style.context(resolve_styles(get_page_styles(figures[0], columns))):
            width = plt.rcParams["figure.figsize"][0]
            figure = plt.figure(figsize=(width, rows * width / columns), layout="constrained")
            try:
                for position, choices in enumerate(figures, start=1):
                    command = get_draw_commands()[choices.picture]
                    with self._read_call(choices, command) as (namespace, arguments):
                        ax = figure.add_subplot(
                            rows, columns, position, projection="3d" if command.is_3d else None
                        )
                        ax = command.picture(**arguments, ax=ax)
                    if namespace.title:
                        ax.set_title(namespace.title)
                rocplot.letter_axes(figure)
                return render_figure(figure, f".{kind}", dpi)
            finally:
                plt.close(figure)

    # -- Numbers ----------------------------------------------------------------------------------

    def compute_rows(self, name: str, choices: Choices, **options: str) -> list[dict[str, Any]]:
        """Compute a table of numbers, such as ``summary``, of the models."""
        command = get_number_commands()[name]
        flags = {f"--{word.replace('_', '-')}": value for word, value in options.items()}
        flags |= {DROP: ""} if DROP in choices.options else {}
        call_context = self._read_call(replace(choose_command(choices, command), options=flags), command)
        with (
            warnings.catch_warnings(action="ignore", category=UserWarning),
            call_context as (namespace, arguments),
        ):
            return list_table_rows(
                command.picture(**(self._replace_by_counts(arguments, namespace) or arguments))
            )


def _check_resamples(namespace: argparse.Namespace) -> None:
    """Raise for more resamples than a table of results can hold in reasonable memory and time."""
    for name, value in vars(namespace).items():
        if name.endswith(("n_resamples", "n-resamples")) and value is not None and value > MAX_RESAMPLES:
            flag = f"--{name.removeprefix('--').replace('_', '-')}"
            raise ValueError(
                f"{flag}={value:,} is more than the studio draws: choose {MAX_RESAMPLES:,} or fewer, beyond "
                "which limits hardly change, or run the call, which has no limit"
            )


def get_style_names(choices: Choices) -> list[str]:
    """Return the style sheets of a figure."""
    return choices.options.get("--style", "paper").split()


def get_page_styles(choices: Choices, columns: int) -> list[str]:
    """Return the style sheets of a page, with several columns the wide ones if they exist."""
    styles = rocplot.styles()
    wide = {name: f"{name}_wide" for name in styles if f"{name}_wide" in styles}
    return [wide.get(name, name) if columns > 1 else name for name in get_style_names(choices)]


# -- The gallery ----------------------------------------------------------------------------------


def list_missing_inputs(command: Command, choices: Choices) -> list[str]:
    """List the inputs that a command requires and the choices lack."""
    file_actions = [action for action in get_command_parser(command)._actions if action.dest == "file"]
    if file_actions and not get_role_actions(command):
        return [str(file_actions[0].help)]
    return [
        get_role_label(name)
        for name, action in get_role_actions(command).items()
        if (action.required or isinstance(action.default, str)) and not choices.roles.get(name)
    ]


def start_choices(command: Command, choices: Choices) -> Choices:
    """Return the first choices for a figure: roles, shared options, and the options of its example."""
    shared_options = {flag: value for flag, value in choices.options.items() if flag in SHARED_FLAGS}
    return replace(choose_command(choices, command), options=shared_options | read_example_options(command))


def read_example_options(command: Command) -> dict[str, str]:
    """Read the options of an example: values without a flag, then flags."""
    words = shlex.split(getattr(getattr(command.picture, "declared", None), "example", ""))
    actions = {name: action for action in list_form_actions(command) for name in list_action_flags(action)}
    example_values: dict[str, list[str]] = {}
    bare, flag = [name for name, action in actions.items() if not action.option_strings], ""
    for word in words:
        if word.startswith("--"):
            flag = word
            example_values[flag] = []
        elif flag:
            example_values[flag].append(word)
        elif bare:
            example_values.setdefault(bare[0], []).append(word)
            if actions[bare[0]].nargs is None:
                bare = bare[1:]
    return {name: shlex.join(values) for name, values in example_values.items() if name in actions}
