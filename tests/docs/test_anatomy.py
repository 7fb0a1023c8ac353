"""Anatomies: every part of a figure has its words and a number, that of the compute functions, and vice versa."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted((ROOT / "docs/anatomies").glob("*.toml"))


@pytest.fixture
def pages():
    import anatomy_pages

    return anatomy_pages


def test_the_main_families_have_one():
    assert {path.stem for path in TABLES} >= {
        "roc", "precision_recall", "calibration", "cost_curve", "net_benefit", "lift", "isometrics",
        "roc_average", "det",
    }  # fmt: skip


@pytest.mark.sample(4)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_parts_are_those_of_the_figure_and_numbers_those_of_compute(pages, path):
    anatomy = pages.read(path)
    assert sorted(part.gid for part in anatomy.parts) == sorted(pages.gids(anatomy.svg))
    for part in anatomy.parts:
        assert part.shown == pytest.approx(part.computed, rel=1e-9, abs=1e-12), part.gid
        assert re.search(r"\d", part.text()), part.text()
        assert part.what.endswith("."), part.what
    html = pages.html(anatomy)
    root = ElementTree.fromstring(re.search(r"<svg.*</svg>", html, re.S)[0])
    focusable = [one.get("data-part") for one in root.iter() if one.get("tabindex")]
    assert sorted(focusable) == sorted(part.gid for part in anatomy.parts)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:xlink:href="#|url\(#)([^")]+)', html)
    assert used
    assert set(used) <= set(ids)
    assert len(html) < 300_000


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_calls_run_below_the_script_of_their_page(pages, path):
    anatomy = pages.read(path)
    names = {}
    exec(pages.script(anatomy), names)
    plt.close("all")
    for part in anatomy.parts:
        *before, last = part.call.split("; ")
        exec("\n".join(before), names)
        assert np.ravel(eval(last, names)) == pytest.approx(part.shown, rel=1e-9, abs=1e-12), part.call


def test_the_page_is_the_same_at_every_build(pages):
    path = ROOT / "docs/anatomies/net_benefit.toml"
    assert pages.html(pages.read(path)) == pages.html(pages.read(path))


class Text(HTMLParser):
    """Collect the texts of the list."""

    def __init__(self):
        super().__init__()
        self.words = []

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("name", ["roc", "net_benefit"])
def test_words_stand_in_a_list_below_the_figure(pages, name):
    anatomy = pages.read(ROOT / f"docs/anatomies/{name}.toml")
    reader = Text()
    reader.feed(pages.html(anatomy).partition("</svg>")[2])
    text = "".join(reader.words)
    for part in anatomy.parts:
        for words in (part.keyword, part.what, part.formula, part.text()):
            assert words in text
        assert (part.call in text) != part.call.replace(".", "").isdigit()  # a fixed number needs no call


def test_a_part_too_few_too_many_or_with_another_number_ends_the_build(pages, tmp_path):
    good = (ROOT / "docs/anatomies/net_benefit.toml").read_text(encoding="utf-8")
    path = tmp_path / "net_benefit.toml"
    wrong = {
        "describes": good.rpartition("[[part]]")[0],
        "the figure shows": good.replace('gid = "treat_all"', 'gid = "threat_all"'),
        "treat_none is drawn as": good.replace('call = "0.0"', 'call = "0.1"'),
        "a part has the keys": good.replace("formula", "formulae"),
    }
    for message, text in wrong.items():
        assert text != good
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=message):
            pages.read(path)


def test_words_are_escaped(pages):
    anatomy = pages.read(ROOT / "docs/anatomies/calibration.toml")
    assert "<code>method=&quot;loess&quot;</code>" in pages.html(anatomy)
    assert "|share − p| ≤" in pages.html(anatomy)
