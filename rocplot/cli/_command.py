"""Commands: the input, options and messages of a picture, or of a function that computes numbers."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rocplot
from rocplot.cli._files import TABLE as FILES
from rocplot.cli._options import SHARED, Option, arguments_of, flag_of, options_of, plain, whole
from rocplot.cli._printed import printed
from rocplot.cli._readers import is_of_one, like, reader_of
from rocplot.cli._words import in_flags, in_shell

SHEET = "report"  # whose picture is a figure, not an axes


class Command:
    """A picture on the command line.

    Attributes
    ----------
    name : str
        The name of the picture, with dashes.
    picture : callable
        What it draws.
    reader : Reader
        What it reads.
    options : list of Option
        The arguments, layers, and keys of layers that can be set.
    is_own : bool
        Whether the picture is the user's, and not of the package.
    """

    verb = "draw"

    def __init__(self, name: str, picture: Callable[..., Any] | None = None) -> None:
        self.name, self.is_own = name, picture is not None
        self.picture: Any = self._found(name) if picture is None else picture
        self.parameters = inspect.signature(self.picture).parameters
        self.reader = reader_of(self.picture)
        self.options: list[Option] = options_of(self.picture, self.reader.fills)

    @staticmethod
    def _found(name: str) -> Any:
        """Find the function of a command."""
        return getattr(rocplot, name.replace("-", "_"))

    @property
    def summary(self) -> str:
        """The summary line of the docstring."""
        words = plain((self.picture.__doc__ or "").strip())
        return words[:1].upper() + words[1:]

    @property
    def writes(self) -> str:
        """What the example writes."""
        return f"-o {self.name}.pdf"

    @property
    def fields(self) -> str:
        """The fields of the models' labels."""
        numbers = self.picture.declared.fields.items()
        return ", ".join(
            ["{name}", *(f"{{{name}}} ({meaning.replace('`', '')})" for name, meaning in numbers)]
        )

    @property
    def makes_page(self) -> bool:
        """Whether the picture makes its own figure: as wide as the style's page, as high as its rows need."""
        return self.name in ("forest", SHEET)

    @property
    def is_of_one(self) -> bool:
        """Whether the picture draws one model alone."""
        return is_of_one(self.parameters)

    @property
    def in_3d(self) -> bool:
        """Whether the picture is three-dimensional."""
        declared = getattr(self.picture, "declared", None)
        return declared is not None and str(declared.kind.__module__).startswith("mpl_toolkits.mplot3d")

    @property
    def example(self) -> str:
        """A call of the command."""
        needed = getattr(getattr(self.picture, "declared", None), "example", "")
        words = [self.reader.example, needed, self.writes]
        return " ".join(["rocplot", self.name, *filter(None, words)])

    def offer(self, parser: argparse.ArgumentParser) -> None:
        """Add the options to the parser of the command."""
        self.reader.offer(parser.add_argument_group("what to read"), self.parameters)
        group = parser.add_argument_group(f"what to {self.verb}, and how")
        for option in self.options:
            keywords = option.keywords | {"help": self.about(option).replace("%", "%%")}
            if option.flag.startswith("-"):
                keywords["dest"] = option.flag
            group.add_argument(option.flag, **keywords)

    def about(self, option: Option) -> str:
        """Say what an option does, in the words of the shell, and its default."""
        words = in_shell(option.keywords["help"], self.options, self._read_flags)
        default = None if option.key else self.parameters[option.argument].default
        is_written = isinstance(default, (str, int, float, tuple)) and not isinstance(default, bool)
        if not is_written or "default" in words:
            return words
        shown = " ".join(map(str, default)) if isinstance(default, tuple) else str(default)
        return f"{words} (default: {shown})" if shown else words

    def arguments(self, given: argparse.Namespace) -> dict[str, Any]:
        """Convert the options into arguments of the picture."""
        shared = {name: getattr(given, name, None) for name in ("legend", "label_fmt")}
        found = {name: value for name, value in shared.items() if value is not None}
        read = {name: value for name, value in self.reader.read(given).items() if value is not None}
        own = arguments_of(self.options, vars(given))
        if isinstance(labels := own.get("labels"), dict) and "data" in read:
            own["labels"] = {like(one, read["data"], read["y_true"]): name for one, name in labels.items()}
        return read | own | found

    def in_flags(self, error: Exception | str, given: argparse.Namespace | None = None) -> str:
        """Write an error, or a warning, with flags for arguments."""
        set_ = [name for name, value in vars(given).items() if value is not None] if given else []
        return in_flags(error, self.options, self._read_flags, set_)

    @property
    def _read_flags(self) -> dict[str, str]:
        """The flags of the arguments that are read from the table."""
        names = {*SHARED, *self.reader.fills, "y_true", "y_score", "y_pred", "fold", "by"}
        names = (names | {"treatment", "propensity"}) - {"data", "ax"}
        flags = {name: flag_of(name) for name in names if len(name) > 1}
        positional = [option.argument for option in self.options if not option.flag.startswith("-")]
        flags |= {name: name.upper() for name in positional}
        if self.reader.fills[:1] == ("intervals",):
            flags |= {name: flag_of(name) for name in ("name", "group", "estimate", "low", "high")}
        return flags | {"score_matrix": "--y-score"}


NUMBERS = {  # the commands that print numbers, and the function of each
    "auc": "auc_interval",
    "auc-test": "auc_test",
    "calibration-statistics": "calibration_statistics",
    "metrics-at": "metrics_at",
    "summary": "summary",
}


class NumberCommand(Command):
    """A function of ``rocplot.compute`` on the command line; what it returns is printed as a table."""

    verb = "compute"

    @staticmethod
    def _found(name: str) -> Any:
        from rocplot import compute

        return getattr(compute, NUMBERS[name])

    @property
    def writes(self) -> str:
        """What the example writes: a table in some format."""
        return "--format markdown"

    def printed(self, given: argparse.Namespace) -> str:
        """Compute the numbers, and write them in the wanted format."""
        return printed(self.picture(**self.arguments(given)), given.format)


class PageCommand(Command):
    """The gallery with the reader's own table, which a browser shows."""

    name, verb = "studio", "open"

    def __init__(self) -> None:
        self.picture = rocplot.studio
        self.parameters = inspect.signature(self.picture).parameters
        self.options: list[Option] = []

    @property
    def example(self) -> str:
        """A call of the command."""
        return "rocplot studio scores.csv"

    def offer(self, parser: argparse.ArgumentParser) -> None:
        """Add the options to the parser of the command."""
        add = parser.add_argument_group("what to open").add_argument
        add("file", metavar="FILE", type=Path, nargs="?", help=f"the table at the start: {FILES}")
        words = "port of this computer (default: 8118, or the next free one)"
        add("--port", type=whole, metavar="N", help=words)
        words = "print the address only, and open no browser"
        add("--no-browser", dest="browser", action="store_false", help=words)

    def open(self, given: argparse.Namespace) -> None:
        """Answer the browser until interrupted."""
        self.picture(given.file, port=given.port, open_browser=given.browser)

    @property
    def _read_flags(self) -> dict[str, str]:
        return {"data": "FILE", "port": "--port"}
