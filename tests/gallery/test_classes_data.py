"""The table of wines holds what its script says."""

import classes_data
import numpy as np
import pytest
from papers import table

from rocplot import compute


def test_the_table_holds_three_kinds_and_probabilities():
    kind, score = classes_data.scores(table("wine"))
    assert list(score) == list(classes_data.KINDS)
    assert {name: int((kind == name).sum()) for name in score} == {
        "Barolo": 59,
        "Grignolino": 71,
        "Barbera": 48,
    }
    columns = np.column_stack(list(score.values()))
    assert columns.min() > 0
    np.testing.assert_allclose(columns.sum(axis=1), 1, atol=2e-6)


def test_weights_of_the_plane_are_its_shares():
    shares = np.array(classes_data.SHARES)
    kind, score = classes_data.plane(200_000)
    assert [np.mean(kind == name) for name in score] == pytest.approx(list(shares), abs=1e-3)
    weights, accuracy = compute.class_weights(kind, score)
    np.testing.assert_allclose(weights, shares / shares[0], rtol=0.15)
    best = compute.weight_simplex(kind, score, weights=shares)
    assert accuracy == pytest.approx(best.accuracy, abs=1e-3)
    assert best.accuracy > best.accuracy_before + 0.05
    rows = np.column_stack(list(score.values()))
    np.testing.assert_allclose(rows.sum(axis=1), 1, rtol=1e-12)


def test_the_plane_is_seeded():
    for one, other in zip(
        classes_data.plane(50, 1)[1].values(), classes_data.plane(50, 1)[1].values(), strict=True
    ):
        np.testing.assert_array_equal(one, other)
    assert not np.array_equal(classes_data.plane(50, 1)[1]["rare"], classes_data.plane(50, 2)[1]["rare"])
