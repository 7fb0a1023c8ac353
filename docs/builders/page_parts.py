"""Write what pages include: commands, data sets and the requirements of journals, from their declarations."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from matplotlib import rc_params_from_file

import rocplot
from rocplot._datasets.datasets import read_descriptions
from rocplot.cli import _parser
from rocplot.cli._parser import Command
from rocplot.page.journals import INCH, JOURNALS

DOCS = Path(__file__).resolve().parents[1]


def write(path: Path, text: str) -> None:
    """Write a file, unless it holds the same already: then no page is read again."""
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def heading(text: str, rule: str) -> str:
    """Write a heading."""
    return f"{text}\n{rule * len(text)}\n\n"


def commands() -> list[Command]:
    """List the commands: those that draw, the sheet, those that print numbers, and the studio."""
    return [
        *_parser.list_picture_commands(),
        *_parser.list_sheet_commands(),
        *_parser.list_number_commands(),
        *_parser.list_browser_commands(),
    ]


def describe_commands() -> Iterator[str]:
    """Describe each command with its options."""
    for command in commands():
        yield f".. _command-{command.name}:\n\n" + heading(command.name, "-") + f"{command.summary}.\n\n"
        yield f".. code-block:: sh\n\n   {command.example}\n\n"
        for option in command.options:
            yield f"``{option.usage}``\n   {command.write_option_help(option)}.\n\n"


def describe_datasets() -> Iterator[str]:
    """Describe each data set with its columns, source and licence."""
    for name, about in read_descriptions().items():
        rows, columns = rocplot.load_dataset(name).shape
        yield heading(f"``{name}``", "-")
        yield f"**{about['title'].rstrip('?')}.** {rows} rows, {columns} columns.\n"
        yield about["text"].replace("`", "``") + "\n\n"
        yield from (f"``{column}``\n   {meaning}\n" for column, meaning in about["columns"].items())
        yield f"\nSource: {about['source']}. Licence: {about['licence']}. Made by ``{about['maker']}``.\n\n"


def tabulate_journals() -> str:
    """Write a row of CSV for each journal."""
    writer = csv.writer(file := io.StringIO(), lineterminator="\n")
    writer.writerow(("Journal", "Styles", "Column", "Text", "Type (pt)", "Ours (pt)", "Fonts", "Files"))
    for journal in JOURNALS:
        stated = (journal.min_font_size, journal.max_font_size)
        sheet = DOCS.parent / f"styles/{journal.styles[0]}.mplstyle"
        style = rc_params_from_file(str(sheet), use_default_template=False)
        ours = dict.fromkeys(float(style[name]) for name in ("xtick.labelsize", "font.size"))
        sizes = ["" if None in part else " to ".join(f"{size:g}" for size in part) for part in (stated, ours)]
        widths = [f"{inches:.2f} in ({inches * INCH:.1f} mm)" for inches in (journal.column, journal.page)]
        styles = ", ".join(f"``{style}``" for style in journal.styles)
        writer.writerow((journal.name, styles, *widths, *sizes, journal.fonts, journal.files))
    return file.getvalue()


def cite_journals() -> Iterator[str]:
    """List the pages on which each journal states what it requires."""
    for journal in JOURNALS:
        yield f"**{journal.name}.** {journal.note}".rstrip() + "\n\n"
        for source in journal.sources:
            doubt = "" if source.is_verified else " **Not verified**: known from use, check it."
            yield f"* {source.address}: {source.statement}.{doubt}\n"
        yield "\n"


def write_all(docs: Path = DOCS) -> None:
    """Write all parts to ``docs/drawn``."""
    write(docs / "drawn/commands.inc", "".join(describe_commands()))
    write(docs / "drawn/datasets.inc", "".join(describe_datasets()))
    write(docs / "drawn/journals.csv", tabulate_journals())
    write(docs / "drawn/journal_sources.inc", "".join(cite_journals()))
