"""Commands: the input, options and messages of a picture, or of a function that computes numbers."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rocplot
from rocplot.cli._files import TABLE_FORMATS as FILES
from rocplot.cli._messages import write_flag_message, write_shell_help
from rocplot.cli._number_commands import format_result
from rocplot.cli._options import (
    SHARED,
    CommandOption,
    convert_options,
    get_first_sentence,
    make_options,
    parse_whole_number,
    write_option_string,
)
from rocplot.cli._readers import convert_class_label, find_reader, is_single_model_picture

SHEET = "report"  # returns a figure, not an axes


class Command:
    """A picture on the command line.

    Attributes
    ----------
    name : str
        The name of the picture, with dashes.
    picture : callable
        The function that draws it.
    reader : Reader
        How its data are read.
    options : list of CommandOption
        The arguments, layers, and keys of layers that can be set.
    is_user_picture : bool
        Whether the picture was declared by the user, not by the package.
    """

    verb = "draw"

    def __init__(self, name: str, picture: Callable[..., Any] | None = None) -> None:
        self.name, self.is_user_picture = name, picture is not None
        self.picture: Any = self._find_function(name) if picture is None else picture
        self.parameters = inspect.signature(self.picture).parameters
        self.reader = find_reader(self.picture)
        self.options: list[CommandOption] = make_options(self.picture, self.reader.argument_names)

    @staticmethod
    def _find_function(name: str) -> Any:
        """Find the function of a command."""
        return getattr(rocplot, name.replace("-", "_"))

    @property
    def summary(self) -> str:
        """The summary line of the docstring."""
        words = get_first_sentence((self.picture.__doc__ or "").strip())
        return words[:1].upper() + words[1:]

    @property
    def example_output(self) -> str:
        """The output options of the example."""
        return f"-o {self.name}.pdf"

    @property
    def label_fields(self) -> str:
        """The fields of the models' labels."""
        numbers = self.picture.declared.fields.items()
        return ", ".join(
            ["{name}", *(f"{{{name}}} ({meaning.replace('`', '')})" for name, meaning in numbers)]
        )

    @property
    def makes_page(self) -> bool:
        """Whether the picture creates its own figure, as wide as the style's and as high as needed."""
        return self.name in ("critical-difference", "forest", SHEET)

    @property
    def is_single_model(self) -> bool:
        """Whether the picture draws a single model."""
        return is_single_model_picture(self.parameters)

    @property
    def is_3d(self) -> bool:
        """Whether the picture is three-dimensional."""
        declared = getattr(self.picture, "declared", None)
        return declared is not None and str(declared.kind.__module__).startswith("mpl_toolkits.mplot3d")

    @property
    def example(self) -> str:
        """A call of the command."""
        needed = getattr(getattr(self.picture, "declared", None), "example", "")
        words = [self.reader.example, needed, self.example_output]
        return " ".join(["rocplot", self.name, *filter(None, words)])

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options to the parser of the command."""
        self.reader.add_arguments(parser.add_argument_group("what to read"), self.parameters)
        group = parser.add_argument_group(f"what to {self.verb}, and how")
        for option in self.options:
            keywords = option.keywords | {"help": self.write_option_help(option).replace("%", "%%")}
            if option.flag.startswith("-"):
                keywords["dest"] = option.flag
            group.add_argument(option.flag, **keywords)

    def write_option_help(self, option: CommandOption) -> str:
        """Write the help of an option with flags in place of arguments, and its default."""
        words = write_shell_help(option.keywords["help"], self.options, self._data_flags)
        default = None if option.key else self.parameters[option.argument].default
        is_written = isinstance(default, (str, int, float, tuple)) and not isinstance(default, bool)
        if not is_written or "default" in words:
            return words
        default_text = " ".join(map(str, default)) if isinstance(default, tuple) else str(default)
        return f"{words} (default: {default_text})" if default_text else words

    def convert_arguments(self, namespace: argparse.Namespace) -> dict[str, Any]:
        """Convert a parsed call to arguments of the picture."""
        shared = {name: getattr(namespace, name, None) for name in ("legend", "label_fmt")}
        shared_arguments = {name: value for name, value in shared.items() if value is not None}
        data_arguments = {
            name: value for name, value in self.reader.read(namespace).items() if value is not None
        }
        option_arguments = convert_options(self.options, vars(namespace))
        if isinstance(labels := option_arguments.get("labels"), dict) and "data" in data_arguments:
            option_arguments["labels"] = {
                convert_class_label(class_label, data_arguments["data"], data_arguments["y_true"]): name
                for class_label, name in labels.items()
            }
        return data_arguments | option_arguments | shared_arguments

    def write_shell_error(self, error: Exception | str, namespace: argparse.Namespace | None = None) -> str:
        """Write an error or a warning with flags in place of arguments."""
        set_ = [name for name, value in vars(namespace).items() if value is not None] if namespace else []
        return write_flag_message(error, self.options, self._data_flags, set_)

    @property
    def _data_flags(self) -> dict[str, str]:
        """The flags of arguments that are read from the table."""
        names = {*SHARED, *self.reader.argument_names, "y_true", "y_score", "y_pred", "fold", "by"}
        names = (names | {"treatment", "propensity"}) - {"data", "ax"}
        flags = {name: write_option_string(name) for name in names if len(name) > 1}
        positional = [option.argument for option in self.options if not option.flag.startswith("-")]
        flags |= {name: name.upper() for name in positional}
        if self.reader.argument_names[:1] == ("intervals",):
            flags |= {
                name: write_option_string(name) for name in ("name", "group", "estimate", "low", "high")
            }
        return flags | {"score_matrix": "--y-score", "detail": "--detail"}


NUMBERS = {  # commands that print numbers, with their functions
    "auc": "auc_interval",
    "auc-test": "auc_test",
    "calibration-statistics": "calibration_statistics",
    "metrics-at": "metrics_at",
    "summary": "summary",
}


class NumberCommand(Command):
    """A function of ``rocplot.compute`` on the command line, whose result is printed as a table."""

    verb = "compute"

    @staticmethod
    def _find_function(name: str) -> Any:
        from rocplot import compute

        return getattr(compute, NUMBERS[name])

    @property
    def example_output(self) -> str:
        """The output options of the example: a table in some format."""
        return "--format markdown"

    def compute_text(self, namespace: argparse.Namespace) -> str:
        """Compute the numbers, and write them in the requested format."""
        return format_result(self.picture(**self.convert_arguments(namespace)), namespace.format)


class PageCommand(Command):
    """The command that serves the studio, the gallery with the user's own table, to a browser."""

    name, verb = "studio", "open"

    def __init__(self) -> None:
        self.picture = rocplot.studio
        self.parameters = inspect.signature(self.picture).parameters
        self.options: list[CommandOption] = []

    @property
    def example(self) -> str:
        """A call of the command."""
        return "rocplot studio scores.csv"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the options to the parser of the command."""
        add = parser.add_argument_group("what to open").add_argument
        add("file", metavar="FILE", type=Path, nargs="?", help=f"the table at the start: {FILES}")
        words = "port of this computer (default: 8118, or the next free one)"
        add("--port", type=parse_whole_number, metavar="N", help=words)
        words = "print the address only, and open no browser"
        add("--no-browser", dest="browser", action="store_false", help=words)

    def serve_page(self, namespace: argparse.Namespace) -> None:
        """Serve the page to the browser until interrupted."""
        self.picture(namespace.file, port=namespace.port, open_browser=namespace.browser)

    @property
    def _data_flags(self) -> dict[str, str]:
        return {"data": "FILE", "port": "--port"}
