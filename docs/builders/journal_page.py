"""The page on journals, from the table that the print check uses."""

from pathlib import Path

from matplotlib import rc_params_from_file

from rocplot.page.journals import INCH, JOURNALS, MIN_FONT_SIZE, Journal

STYLES = Path(__file__).resolve().parents[2] / "styles"
HEAD = """Journals
========

What journals and conferences publish about figures, and which style fits them. :func:`rocplot.preflight` and
:func:`rocplot.testing.assert_prints` take their defaults from the same table: the smallest type is
{least:g} pt, unless the page is as wide as a column of a journal that states another size. Requirements
change: read those of the year.

Where a journal asks for TIFF, the shell writes ``-o figure.tif`` with LZW compression, which loses nothing;
in Python it is ``fig.savefig("figure.tif", dpi=600, pil_kwargs={{"compression": "tiff_lzw"}})``.
:func:`rocplot.styles` lists the styles.

"""
CHECKS = """
An empty field means that nothing was found.

Check a figure
--------------

In a test of your own figures:

.. code-block:: python

   from rocplot.testing import assert_prints

   def test_figure_1_prints():
       assert_prints(draw_figure_1(), style="nature")

In the shell, ``--preflight`` prints what it finds and ends with 1 if there is anything:

.. code-block:: sh

   rocplot roc scores.csv --y-true label --y-score model --style ieee --preflight -o roc.pdf

.. autofunction:: rocplot.testing.assert_prints

"""


def page() -> str:
    """Write the page."""
    text = HEAD.format(least=MIN_FONT_SIZE)
    text += ".. list-table::\n   :header-rows: 1\n\n"
    titles = ("Journal", "Styles", "Column", "Text", "Type (pt)", "Ours (pt)", "Fonts", "Files")
    text += _row(titles) + "".join(_row(_cells(one)) for one in JOURNALS)
    text += CHECKS + "Sources\n-------\n\n"
    return text + "\n".join(_sources(one) for one in JOURNALS)


def _row(cells: tuple[str, ...]) -> str:
    first, *rest = [f"- {cell}".rstrip() for cell in cells]
    return f"   * {first}\n" + "".join(f"     {cell}\n" for cell in rest)


def _cells(one: Journal) -> tuple[str, ...]:
    sizes = (one.min_font_size, one.max_font_size)
    stated = "" if None in sizes else " to ".join(f"{size:g}" for size in sizes)
    styles = ", ".join(f"``{style}``" for style in one.styles)
    return one.name, styles, _width(one.column), _width(one.page), stated, _ours(one), one.fonts, one.files


def _width(inches: float) -> str:
    return f"{inches:.2f} in ({inches * INCH:.1f} mm)"


def _ours(one: Journal) -> str:
    """Write the sizes of type that our style prints."""
    sheet = rc_params_from_file(str(STYLES / f"{one.styles[0]}.mplstyle"), use_default_template=False)
    sizes = [float(sheet[name]) for name in ("xtick.labelsize", "font.size")]
    return " to ".join(f"{size:g}" for size in dict.fromkeys(sizes))


def _sources(one: Journal) -> str:
    lines = [f"**{one.name}.** {one.note}".rstrip(), ""]
    for source in one.sources:
        seen = "" if source.is_verified else " **Not verified**: known from use, check it."
        lines.append(f"* {source.address}: {source.statement}.{seen}")
    return "\n".join(lines) + "\n"


def write(path: Path) -> None:
    """Write the page to a file, unless it says the same already."""
    text = page()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
