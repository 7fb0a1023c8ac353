"""The paper has the form that its journal asks for, cites what it lists, and claims what the package has."""

import csv
import re
import subprocess
import sys

import pytest

import rocplot
from tools.tree import ROOT

PAPER = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8")
BIB = (ROOT / "paper" / "paper.bib").read_text(encoding="utf-8")
_, HEAD, TEXT = PAPER.split("---\n", 2)
ENTRIES = {key: (kind, body) for kind, key, body in re.findall(r"^@(\w+)\{(\w+),\n(.*?)^\}", BIB, re.M | re.S)}
NEEDED = {
    "article": {"author", "title", "journal", "volume", "pages", "year"},
    "inproceedings": {"author", "title", "booktitle", "pages", "year"},
    "techreport": {"author", "title", "institution", "year"},
    "misc": {"author", "title", "url", "year"},
}


def test_the_head_has_what_the_journal_asks_for():
    assert set(re.findall(r"^(\w+):", HEAD, re.M)) == {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    assert (ROOT / "paper" / re.search(r"^bibliography: (.+)$", HEAD, re.M)[1]).is_file()


def test_the_sections_stand_in_the_order_of_the_journal():
    assert re.findall(r"^# (.+)$", TEXT, re.M) == [
        "Summary",
        "Statement of need",
        "State of the field",
        "Software design",
        "Research impact statement",
        "AI usage disclosure",
        "Acknowledgements",
        "References",
    ]
    prose = re.sub(r"^\|.*$", "", TEXT, flags=re.M)
    assert 750 <= len(re.findall(r"[\w'-]+", prose)) <= 1750


def test_what_is_cited_is_listed_and_what_is_listed_is_cited():
    assert set(re.findall(r"@(\w+)", TEXT)) == set(ENTRIES)
    assert len(ENTRIES) == len(re.findall(r"^@", BIB, re.M)) >= 10


@pytest.mark.parametrize("key", ENTRIES)
def test_an_entry_is_whole(key):
    kind, body = ENTRIES[key]
    fields = dict(re.findall(r"^  (\w+) *= \{(.+)\},?$", body, re.M))
    assert NEEDED[kind] <= fields.keys()
    assert re.fullmatch(r"(19|20)\d\d", fields["year"])
    assert fields["year"] in key or kind == "misc"
    assert re.fullmatch(r"10\.\d{4,}/\S+", fields.get("doi", "10.1000/x"))
    assert body.count("{") == body.count("}")


def tables():
    return [found.splitlines() for found in re.findall(r"^\|.*(?:\n\|.*)*", TEXT, re.M)]


def test_the_ratios_are_those_that_were_measured():
    def read(name):
        with (ROOT / "docs" / name).open(encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def of_r(what, peer):
        ratios = [
            float(row["ratio"])
            for row in read("r_peers.csv")
            if (row["what"], row["cases"]) == (what, "1000000") and row["peer"].startswith(peer)
        ]
        return f"{min(ratios):.0f} to {max(ratios):.0f}"

    ours = {row["what"]: f"{float(row['ratio']):.2g}" for row in read("benchmarks.csv") if row["cases"] == "1000000"}
    names = ("counts, float64", "counts, weighted", "AUC", "figure pdf")
    _, (_, _, *rows) = tables()
    assert [row.strip("|").split("|")[2].strip() for row in rows] == [
        *(ours[name] for name in names),
        of_r("ROC curve", "pROC"),
        of_r("ROC curve", "ROCR"),
        of_r("DeLong's interval", "pROC"),
    ]


def test_the_table_has_a_word_for_every_package():
    features, _ = tables()
    rows = [line.strip("|").split("|") for line in features]
    assert {len(row) for row in rows} == {7}
    assert {cell.strip() for row in rows[2:] for cell in row[1:]} == {"yes", "–"}
    assert all(row[1].strip() == "yes" for row in rows[2:])


def test_the_figure_and_what_the_text_names_exist():
    for name in re.findall(r"!\[.*?\]\((\S+)\)", TEXT, re.S):
        assert (ROOT / "paper" / name).is_file()
    for name in re.findall(r"`((?:benchmarks|paper)/[\w./]+)`", TEXT):
        assert (ROOT / name).is_file()
    assert rocplot.load_dataset("diabetes").shape[0] == int(re.search(r"on (\d+) patients", TEXT)[1])


@pytest.mark.slow
def test_the_figure_is_drawn_by_its_script_and_is_fit_to_print(tmp_path):
    script = ROOT / "paper" / "figure.py"
    code = f"import runpy; f = runpy.run_path({str(script)!r})['fig']; import rocplot; print(rocplot.preflight(f, width=6.8))"
    call = [sys.executable, "-W", "error", "-c", f"import matplotlib; matplotlib.use('Agg'); {code}"]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", cwd=tmp_path, check=True)
    assert done.stdout.strip() == "[]"
