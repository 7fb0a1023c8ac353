"""The curve of all groups together."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

RNG = np.random.default_rng(5)
SITE = np.repeat(["A", "B"], [60, 40])
Y = np.tile([0, 1], 50)
SCORE = RNG.normal(Y + (SITE == "B"))


def test_the_pooled_curve_is_that_of_all_cases():
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, hue=SITE, pooled=True, label_fmt="{name} (n {n}, AUC {auc:.4f})", ax=ax)
    lines = {line.get_gid(): line for line in ax.lines}
    whole = rp.compute.roc(Y, SCORE)
    np.testing.assert_array_equal(lines["pooled"].get_xydata(), np.column_stack([whole.fpr, whole.tpr]))
    assert lines["pooled"].get_label() == f"all (n 100, AUC {whole.auc:.4f})"
    assert lines["roc:A"].get_label().startswith("A (n 60, AUC")
    assert lines["pooled"].get_zorder() < lines["roc:A"].get_zorder()
    assert lines["pooled"].get_linewidth() < lines["roc:A"].get_linewidth()
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert [word.split(" ")[0] for word in words] == ["A", "B", "all"]


def test_one_group_is_no_pool():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="pooled is the curve of several groups"):
        rp.roc(Y, SCORE, pooled=True, ax=ax)
    assert not ax.lines
