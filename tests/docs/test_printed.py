"""The numbers that the papers print, beside ours; and the errata, whose examples run."""

import doctest
import re
from pathlib import Path

import paper_pages
import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"

LEDGER = paper_pages.sections((DOCS.parent / "gallery/SOURCES.md").read_text(encoding="utf-8"))
ROWS = {row[0] for _, rows in LEDGER.values() for row in rows}
NUMBERS = [one for page in paper_pages.PAPERS.values() for one in paper_pages.numbers_of(page)]


@pytest.mark.parametrize("number", NUMBERS, ids=lambda one: f"{one.row}: {one.what}")
def test_ours_is_the_printed_number_or_the_page_says_why_not(number):
    assert number.row in ROWS
    assert number.agrees() == (not number.why), (number.printed, number.values())


@pytest.mark.parametrize("page", sorted((DOCS / "printed").glob("*.rst")), ids=lambda path: path.stem)
def test_examples_of_errata_run(page):
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("row", [row for _, rows in LEDGER.values() for row in rows], ids=lambda row: row[0])
def test_a_row_of_the_ledger_names_a_test_that_exists(row):
    if row[4] != "–":
        file, _, function = row[4].partition("::")
        text = (DOCS.parent / "tests" / file).read_text(encoding="utf-8")
        assert re.search(rf"^ *def {function}\(", text, re.MULTILINE), row[4]
        assert function.startswith("test_")


def test_agreement_is_to_the_printed_digits():
    def agrees(printed, *ours):
        return paper_pages.Printed("F-Fig3", "x", printed, lambda: ours).agrees()

    assert agrees(".68", 0.6849)
    assert not agrees(".68", 0.6851)
    assert agrees("5/6, 11/12", 5 / 6, 11 / 12)
    assert not agrees("5/6", 0.8333)
    with pytest.raises(ValueError, match="2 numbers, 1 are computed"):
        agrees("1, 2", 1)


def test_every_row_is_on_its_page():
    for name, file in paper_pages.PAPERS.items():
        about, rows = LEDGER[name]
        text = paper_pages.page(name, about, rows, paper_pages.numbers_of(file), errata=False)
        assert [row[1] for row in rows if row[1] not in text] == []
        assert not re.search(r"\b[A-Z]-(?:Fig|Tab)\d|test_\w+", text)  # the ledger has them
        assert not re.search(r"\| –", text)
        images = re.findall(r"image:: (\S+)", text)
        assert len(images) == len(set(images)) == len({row[3] for row in rows} - {"–"})


def test_a_figure_is_shown_at_its_own_row():
    about, rows = LEDGER["Vuk & Curk"]
    text = paper_pages.page("Vuk & Curk", about, rows, (), errata=False)
    assert (
        text.index("Figure 3.")
        < text.index("roc/images/sphx_glr_plot_4_ties_001.png")
        < text.index("Figure 4.")
    )
    assert text.count("Shown at *Figure 3. ") == 3
