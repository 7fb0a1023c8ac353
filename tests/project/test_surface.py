"""The public surface is what docs/surface.txt says: a change of it is a decision, and goes into the changelog."""

import re

import pytest
from calls import PICTURES

import rocplot
from rocplot import compute, testing
from tools import surface
from tools.tree import ROOT

SAID = surface.read()
GIDS = {name: lines[-1].removeprefix("gids: ").split() for name, lines in SAID.items() if "gids: " in "".join(lines[-1:])}


def said_gids(name):
    return GIDS.get(f"rocplot.{name}", [])


def test_the_surface_is_as_written_down():
    found = surface.entries(said_gids)
    assert found.keys() == SAID.keys()
    changed = {name: (lines, SAID[name]) for name, lines in found.items() if lines != SAID[name]}
    assert changed == {}, "run python -m tools.surface, and read what changed"
    assert surface.written(found) == surface.FILE.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_gids_are_as_written_down(name):
    assert surface.gids(name) == said_gids(name)


def test_a_surface_says_all_of_a_call():
    def call(a, b=1, *, c="x", d: "Literal['p', \"q\"] | None" = None, **rest):  # noqa: F821
        """Do nothing."""

    assert list(surface.arguments(call)) == ["a", "b = 1", "*", "c = 'x'", "d = None  from 'p', 'q'", "**rest"]
    roc = SAID["rocplot.compute.RocCurve"]
    assert roc[:2] == ["field: fpr", "field: tpr"]
    assert {"property: auc", "method: to_dict()"} <= set(roc)
    drawn = SAID["rocplot.roc"]
    assert {"y_true", "hull = False", "layer: hull", "layer: zoom bounds corner size xlim ylim"} <= set(drawn)
    assert {"roc", "hull", "chance", "band"} <= set(said_gids("roc"))
    assert any(line.startswith("method = ") for line in SAID["rocplot.compute.auc_interval"])  # no method
    assert "paper" in SAID["style sheets"]
    assert "tic_tac_toe" in SAID["data sets"]


def test_what_is_experimental_says_so_and_stands_on_the_page_of_the_promise():
    said = {
        name
        for module in (rocplot, compute, testing)
        for name in surface.names(module)
        if re.search(r"^ *Experimental: ", getattr(module, name).__doc__, re.M)
    }
    page = (ROOT / "docs" / "promise.rst").read_text(encoding="utf-8").partition("\nExperimental\n")[2]
    assert set(re.findall(r"``(?:rocplot\.)(?:compute\.)?(\w+)``", page)) == said >= {"interactive"}
