"""The page of the commands, from the declarations of the pictures."""

from pathlib import Path

from rocplot.cli._parser import (
    Command,
    list_browser_commands,
    list_number_commands,
    list_picture_commands,
    list_sheet_commands,
)

HEAD = """Commands
========

``rocplot COMMAND FILE --y-true COL --y-score COL -o OUT``: CSV and Parquet in; PDF, PNG, SVG and TIFF
(with LZW compression, as journals ask for) out.
``--style`` takes style sheets that stack; ``rocplot COMMAND --help`` says what a command reads.

FILE may end in ``.csv``, ``.tsv``, ``.txt``, in one of them and ``.gz``, or in ``.parquet`` or ``.xlsx``;
``-`` reads standard input. The separator is the comma, semicolon, tab or bar on which the rows agree; where
it is no comma, decimal commas are read, too. Names may be quoted, hold separators, and stand between blanks.
Empty fields and ``NA``, ``N/A``, ``NaN``, ``NULL`` (or lower case) are missing values: the message says
column, value and line. Of a workbook the first sheet is read, unless ``--sheet`` names another; where there
are several, a line says which it was. Text in UTF-8 is read. What does not fit into the memory that is free,
once it is unpacked, is refused before it is unpacked; of what is packed or comes through a pipe, 2 GB are
read at most. The exit code is 0 if all went well, 1 for data
that cannot be used (and for what ``--preflight`` finds), 2 for a call that cannot be followed. ``eval
"$(rocplot --print-completion bash)"`` completes commands, flags and files with the Tab key; ``zsh``
and ``tcsh`` alike.

``auc``, ``auc-test``, ``calibration-statistics``, ``metrics-at`` and ``summary`` print a table of numbers
instead, in the ``--format`` ``text``, ``csv``, ``markdown``, ``latex`` or ``json``.
"""
SECTION = """
.. _command-{name}:

{name}
{rule}

{command.summary}.

.. code-block:: sh

   {command.example}
"""


def every() -> list[Command]:
    """List the commands: those that draw, the sheet, those that print numbers, and the studio."""
    return [
        *list_picture_commands(),
        *list_sheet_commands(),
        *list_number_commands(),
        *list_browser_commands(),
    ]


def write(path: Path) -> None:
    """Write each command with its options."""
    page = HEAD
    for command in every():
        page += SECTION.format(name=command.name, rule="-" * len(command.name), command=command)
        for option in command.options:
            page += f"\n``{option.usage}``\n   {command.write_option_help(option)}.\n"
    path.write_text(page, encoding="utf-8")
