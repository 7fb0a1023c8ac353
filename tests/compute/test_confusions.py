"""The confusion matrix at a cut-off, against a count by hand."""

import numpy as np
import pytest

from rocplot import compute

FAWCETT = list("ppnpppnnpnpnpnnnpnpn")
SCORE = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]


@pytest.mark.parametrize(("cut", "accuracy"), [(0.54, 0.7), (0.5, 0.6), (0.0, 0.5), (2.0, 0.5)])
def test_accuracies_of_fawcetts_figure_3(cut, accuracy):
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=cut)
    assert (table.tp + table.tn) / 20 == accuracy
    assert (table.tp + table.fn, table.fp + table.tn) == (10, 10)


def test_decisions_weights_and_ties():
    table = compute.confusion_matrix([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=[1, 2, 3, 4])
    assert table.table.tolist() == [[1, 2], [3, 4]]
    assert compute.confusion_matrix([1, 0], [0.5, 0.5]).table.tolist() == [[1, 0], [1, 0]]


def test_threshold_must_be_a_number():
    with pytest.raises(ValueError, match="threshold must be finite, not nan"):
        compute.confusion_matrix([0, 1], [1, 2], threshold=np.nan)
