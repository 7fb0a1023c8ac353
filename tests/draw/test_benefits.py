"""Decision curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from papers import table

import rocplot as rp

Y, SCORE = [1, 0, 1, 0, 0], [0.9, 0.8, 0.3, 0.3, 0.1]


def artists(ax, gid):
    return [one for one in ax.get_children() if one.get_gid() == gid]


@pytest.mark.mpl_image_compare
def test_image_decision_curves():
    columns = table("breast_cancer")
    fig, ax = plt.subplots()
    models = {"logistic regression": columns["logistic_regression"], "naive Bayes": columns["naive_bayes"]}
    rp.net_benefit(columns["malignant"], models, ax=ax)
    return fig


def test_lines_bear_the_numbers():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"m": SCORE}, standardize=True, prevalence=0.3, ax=ax)
    result = rp.compute.net_benefit(Y, SCORE, standardize=True, prevalence=0.3)
    (line,) = artists(ax, "net_benefit:m")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([result.threshold, result.net_benefit]))
    np.testing.assert_array_equal(artists(ax, "treat_all")[0].get_ydata(), result.treat_all)
    assert set(artists(ax, "treat_none")[0].get_ydata()) == {0}
    assert ax.get_ylim()[1] > 1
    assert -0.2 < ax.get_ylim()[0] < 0


def test_thresholds_are_sorted_and_the_end_left_out():
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, thresholds=[1, 0.2, 0.6, 0], ax=ax)
    np.testing.assert_array_equal(artists(ax, "net_benefit")[0].get_xdata(), [0, 0.2, 0.6])
    np.testing.assert_array_equal(artists(ax, "treat_all")[0].get_xdata(), [0, 0.2, 0.6])


def test_furniture_is_drawn_once():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"a": SCORE}, ax=ax)
    rp.net_benefit(Y, {"b": SCORE[::-1]}, ax=ax)
    assert len(artists(ax, "treat_all")) == len(artists(ax, "treat_none")) == 1
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b"]
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, treat_all=False, treat_none={"color": "red"}, ax=ax)
    assert artists(ax, "treat_all") == []
    assert artists(ax, "treat_none")[0].get_color() == "red"


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="net benefit needs probabilities"):
        rp.net_benefit(Y, np.multiply(SCORE, 5))
    with pytest.raises(TypeError, match="have no meaning beside a ready NetBenefit"):
        rp.net_benefit(rp.compute.net_benefit(Y, SCORE), standardize=True)
    assert plt.get_fignums() == []
