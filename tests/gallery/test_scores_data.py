"""The gallery's cases on which probabilities, rankings and classes disagree have the errors of the slides."""

import numpy as np
import pytest
from scores_data import BETTER_CLASSES, BETTER_PROBABILITIES

from rocplot import compute


def ranking_errors(y, score):
    y, score = np.array(y), np.array(score)
    return int((score[y == 1][:, None] < score[y == 0]).sum())


def test_better_probabilities_rank_worse():
    y, models = BETTER_PROBABILITIES
    worse, better = models.values()
    assert (ranking_errors(y, worse), ranking_errors(y, better)) == (0, 1)
    squared = [np.mean(np.subtract(y, score) ** 2) for score in (worse, better)]
    assert squared == pytest.approx([0.24, 0.13], abs=0.005)
    areas = [compute.auc(y, score) for score in (worse, better)]
    assert areas == [1, 8 / 9]


def test_better_classes_rank_worse():
    y, models = BETTER_CLASSES
    worse, better = models.values()
    assert (ranking_errors(y, worse), ranking_errors(y, better)) == (4, 6)
    tables = [compute.confusion_matrix(y, score) for score in (worse, better)]
    assert [table.fp + table.fn for table in tables] == [4, 2]
    assert [compute.auc(y, score) for score in (worse, better)] == [21 / 25, 19 / 25]
    for name, errors in zip(models, (4, 2), strict=True):
        assert name.startswith(f"{errors} class errors")
