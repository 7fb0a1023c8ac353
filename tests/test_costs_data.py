"""The gallery's tables of cost space hold what their script says."""

import costs_data
import numpy as np
import pytest
from papers import table


@pytest.mark.parametrize(
    ("name", "rows", "models"),
    [
        ("cancer_trees", 569, ["pruned", "unpruned"]),
        ("cancer_quiz", 569, ["tree", "nearest_neighbours", "linear", "naive_bayes"]),
    ],
)
def test_tables_hold_two_classes_and_probabilities(name, rows, models):
    columns = table(name)
    assert [column for column in columns if column not in ("test", "malignant")] == models
    assert columns["malignant"].size == rows
    assert columns["malignant"].sum() == 212
    for model in models:
        assert ((columns[model] >= 0) & (columns[model] <= 1)).all()


def test_leaves_of_the_training_half_are_calibrated():
    columns = table("cancer_trees")
    training = columns["test"] == 0
    for model in ("pruned", "unpruned"):
        for score in np.unique(columns[model][training]):
            observed = columns["malignant"][training][columns[model][training] == score].mean()
            assert observed == pytest.approx(score, abs=1e-5)


def test_neighbours_are_ten():
    assert set(np.round(10 * table("cancer_quiz")["nearest_neighbours"], 6)) <= set(range(11))


@pytest.mark.slow
def test_the_tables_can_be_made_again():
    pytest.importorskip("sklearn")
    for name, make in (("cancer_trees", costs_data.trees), ("cancer_quiz", costs_data.quiz)):
        stored, made = table(name), make()
        for column, values in made.items():
            np.testing.assert_allclose(stored[column], values, rtol=1e-3, atol=1e-4)
