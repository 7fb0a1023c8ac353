"""The files that a window offers: figures, pages of panels, scripts, tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rocplot._studio.choices import Choices, RefusedError, choose_command, get_draw_commands, has_numbers
from rocplot._studio.figures import FigureRenderer, start_choices
from rocplot._studio.scripts import pack_script, write_script
from rocplot.cli._formulas import write_csv_table
from rocplot.cli._number_commands import PROGRAMS

_IMAGE_FORMATS = ("pdf", "svg", "png", "html")


def make_file(
    renderer: FigureRenderer,
    kind: str,
    choices: Choices,
    panels: Sequence[Choices],
    columns: int,
    dpi: int,
) -> tuple[str, bytes]:
    """Make a file of a figure, of its table or of a page of panels; return its name and content."""
    sheet = renderer.sheet
    if kind == "table":
        name = re.sub(r"(\.\w+)*$", ".csv", sheet.file_name, count=1)  # again at the very end, else
        return name, write_csv_table(sheet.frame)
    if kind.startswith("page."):
        if not panels:
            raise RefusedError("there is no panel yet: add figures to the page")
        if kind == "page.py":
            return pack_script(write_script(panels, sheet, columns), sheet, "page")
        return kind, renderer.draw_page(panels, columns, kind[5:], dpi)
    name = choices.picture.replace("-", "_")
    figure = choose_command(choices, get_draw_commands()[choices.picture])
    if kind == "rounded":
        return f"{name}_rounded.html", renderer.write_file(figure, kind)
    if kind in _IMAGE_FORMATS:
        return f"{name}.{kind}", renderer.write_file(figure, kind, dpi)
    if kind == "py":
        return pack_script(write_script([figure], sheet), sheet, name)
    if kind == "report":
        report = start_choices(get_draw_commands()["report"], choices)
        return "report.pdf", renderer.write_file(report, "pdf")
    if kind == "csv" and has_numbers(choices):
        rows = renderer.compute_rows("summary", choices)
        return "numbers.csv", PROGRAMS["csv"](rows).encode("utf-8-sig")
    raise RefusedError("this figure has no such file")


def describe_figure(renderer: FigureRenderer, choices: Choices) -> tuple[str, str, str, list[str]]:
    """Return the script of a figure, its caption and methods, and the findings of the print check."""
    return write_script([choices], renderer.sheet), *renderer.write_texts(choices)
