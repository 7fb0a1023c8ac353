"""The tables of tumours by two measurements hold what their script says."""

import numpy as np
import pytest
from papers import table


@pytest.mark.parametrize(
    ("name", "rows", "models"),
    [
        ("breast_cancer_trees", 569, ["pruned", "unpruned"]),
        ("breast_cancer_two", 569, ["tree", "nearest_neighbours", "linear", "naive_bayes"]),
    ],
)
def test_tables_hold_two_classes_and_probabilities(name, rows, models):
    columns = table(name)
    assert [column for column in columns if column not in ("half", "fold", "malignant")] == models
    assert columns["malignant"].size == rows
    assert columns["malignant"].sum() == 212
    for model in models:
        assert ((columns[model] >= 0) & (columns[model] <= 1)).all()


def test_leaves_of_the_training_half_are_calibrated():
    columns = table("breast_cancer_trees")
    training = columns["half"] == "training"
    for model in ("pruned", "unpruned"):
        for score in np.unique(columns[model][training]):
            observed = columns["malignant"][training][columns[model][training] == score].mean()
            assert observed == pytest.approx(score, abs=1e-5)


def test_neighbours_are_ten():
    assert set(np.round(10 * table("breast_cancer_two")["nearest_neighbours"], 6)) <= set(range(11))
