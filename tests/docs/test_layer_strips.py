"""Every declared layer stands on the page of its picture, in a figure that it changes, or is excused."""

import layer_strips
import numpy as np
import pytest

LAYERS = layer_strips.layers()
SMALLS = {
    f"{name}.{small.name}": small for name in LAYERS for row in layer_strips.smalls(name) for small in row
}
ROWS = [row for name in LAYERS for row in layer_strips.smalls(name)]
VISIBLE = 60  # pixels that differ by more than 12 of 255, of about 70 000


def test_every_layer_is_shown_once_or_excused():
    shown = [one for one in SMALLS if ".plain" not in one]
    every = {f"{name}.{layer}" for name, known in LAYERS.items() for layer in known}
    assert sum(len(row) - 1 for row in ROWS) == len(shown)  # none twice
    assert set(shown) | set(layer_strips.NOT_SHOWN) == every
    assert set(shown).isdisjoint(layer_strips.NOT_SHOWN)
    assert set(layer_strips.VALUES) <= every
    assert set(layer_strips.STRIPS) <= set(LAYERS)


@pytest.mark.gallery
@pytest.mark.filterwarnings("ignore:no room for the label AUC")  # of the inset, in a figure of a thumb's width
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0].picture}-{row[0].name}")
def test_a_layer_changes_what_is_seen(row):
    plain, *rest = row
    before = layer_strips.drawn(plain).astype(int)
    for small in rest:
        after = layer_strips.drawn(small).astype(int)
        same = before.shape == after.shape
        assert not same or (np.abs(after - before).max(axis=-1) > 12).sum() >= VISIBLE, small.code


def test_the_same_call_draws_the_same_pixels():
    small = SMALLS["roc.band"]
    np.testing.assert_array_equal(layer_strips.drawn(small), layer_strips.drawn(small))


def test_the_page_shows_each_layer_with_its_code_and_meaning():
    text = layer_strips.section("roc")
    assert 'ax = rp.roc("y_true", "tree", data=tumours)' in text
    assert "``hull=True``: the upper convex hull of each curve." in text
    assert "``chance=False``" in text  # what is drawn by default is shown by its absence
    assert text.count(".. figure::") == sum(len(row) for row in layer_strips.smalls("roc"))
    assert layer_strips.section("impurity") == layer_strips.section("auc") == ""
