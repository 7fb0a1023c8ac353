"""What an artist is, and is read as, does not hang on the gid that the caller wrote."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import PICTURES, draw

import rocplot as rp
from rocplot.sheet.interactive import interactive

RNG = np.random.default_rng(2)
Y = RNG.random(200) < 0.4
SCORES = {f"model {i}": RNG.normal(size=200) + Y for i in range(12)}


def looks(ax):
    return [
        (line.get_color(), line.get_linestyle(), line._dash_pattern, line.get_label())
        for line in ax.lines
        if len(line.get_xdata()) > 2
    ]


def test_twelve_models_of_one_gid_keep_their_looks():
    (own, theirs) = plt.subplots(1, 2)[1]
    rp.roc(Y, SCORES, ax=own)
    rp.roc(Y, SCORES, gid="svg-curve", ax=theirs)
    assert looks(theirs) == looks(own)
    assert len({(*look[:2], str(look[2])) for look in looks(theirs)}) == 12
    assert [line.get_gid() for line in theirs.lines].count("svg-curve") == 12


def test_twelve_calls_of_one_gid_keep_their_looks():
    (own, theirs) = plt.subplots(1, 2)[1]
    for name, score in SCORES.items():
        rp.roc(Y, {name: score}, ax=own)
        rp.roc(Y, {name: score}, gid="svg-curve", ax=theirs)
    assert looks(theirs) == looks(own)


def test_chance_of_another_gid_is_drawn_once():
    _, ax = plt.subplots()
    for name in ("model 0", "model 1"):
        rp.roc(Y, {name: SCORES[name]}, chance={"gid": "c"}, ax=ax)
    assert [line.get_gid() for line in ax.lines].count("c") == 1
    assert sum(np.array_equal(line.get_xdata(), [0, 1]) for line in ax.lines) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("when", ["in the call", "later"])
def test_preflight_and_the_interactive_page_know_the_models(tmp_path, when):
    kept = {}
    for gid in ({}, {"gid": "svg-curve"}):
        fig, ax = plt.subplots(layout="constrained")
        rp.roc(Y, dict(list(SCORES.items())[:3]), **(gid if when == "in the call" else {}), ax=ax)
        if when == "later" and gid:
            for one in ax.get_children():
                one.set_gid("mine")
        before = [one.get_gid() for one in ax.get_children()]
        page = interactive(fig, tmp_path / f"page{len(gid)}.html").read_text(encoding="utf-8")
        series = re.findall(r'data-series="[^"]*"', page)
        kept[len(gid)] = sorted(set(series)), len(series), [one.kind for one in rp.preflight(fig, width=6.4)]
        assert [one.get_gid() for one in ax.get_children()] == before  # the page leaves them as they are
    assert kept[0] == kept[1]
    assert kept[0][1] >= 3


def test_a_second_call_finds_what_stands_under_other_names():
    (own, theirs) = plt.subplots(1, 2)[1]
    for ax in (own, theirs):
        rp.roc(Y, {"a": SCORES["model 0"]}, ax=ax)
        if ax is theirs:
            for one in ax.get_children():
                one.set_gid("mine")
        rp.roc(Y, {"b": SCORES["model 1"]}, ax=ax)
    assert looks(theirs) == looks(own)
    assert len(theirs.lines) == len(own.lines)
    assert theirs.get_xlim() == own.get_xlim()
    with pytest.raises(ValueError, match="on another axes"):
        rp.lift(Y, {"a": SCORES["model 0"]}, ax=theirs)


def unnamed(ax):
    """List what was drawn on an axes, and on its insets, without a gid; matplotlib's own parts have none."""
    own = [ax.patch, ax.title, ax._left_title, ax._right_title, *ax.spines.values(), *ax._axis_map.values()]
    found = [one for one in ax.get_children() if one not in own and not one.get_gid()]
    return [*map(str, found), *(name for inset in ax.child_axes for name in unnamed(inset))]


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PICTURES)
def test_every_artist_on_an_axes_has_a_gid(name):
    for layer in (None, *(one.name for one in getattr(rp, name).declared.layers)):
        assert unnamed(draw(name, layer=layer)) == [], layer
        plt.close("all")
