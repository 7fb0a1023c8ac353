"""Decision curves as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import table

import rocplot as rp

Y, SCORE = [1, 0, 1, 0, 0], [0.9, 0.8, 0.3, 0.3, 0.1]


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


def test_the_scales_stay_apart():
    for first, second in ((False, True), (True, False)):
        _, ax = plt.subplots()
        rp.net_benefit(Y, SCORE, standardize=first, ax=ax)
        assert ax.get_ylabel() == ("Standardized net benefit" if first else "Net benefit")
        before = len(ax.get_children())
        with pytest.raises(ValueError, match=r"ax already shows '(Standardized n|N)et benefit' over"):
            rp.net_benefit(Y, SCORE, standardize=second, ax=ax)
        assert len(ax.get_children()) == before
    both = {"a": rp.compute.net_benefit(Y, SCORE), "b": rp.compute.net_benefit(Y, SCORE, standardize=True)}
    with pytest.raises(ValueError, match="some results are standardized and some are not"):
        rp.net_benefit(both)


@pytest.mark.parametrize("standardize", [False, True])
def test_each_prevalence_has_its_own_line_of_treating_all(standardize):
    fig, ax = plt.subplots()
    for prevalence in (0.2, 0.6, 0.2):
        rp.net_benefit(Y, SCORE, prevalence=prevalence, standardize=standardize, ax=ax)
    lines = artists(ax, "treat_all")
    assert len(lines) == 2
    for line, q in zip(lines, (0.2, 0.6), strict=True):
        p = np.asarray(line.get_xdata())
        expected = (q - (1 - q) * p / (1 - p)) / (q if standardize else 1)
        np.testing.assert_allclose(line.get_ydata(), expected, atol=1e-14)
    fig.canvas.draw()
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert words == ["treat all", "treat none", "treat all, π = 0.6"]
    _, ax = plt.subplots()
    rp.net_benefit({"a": Y, "b": [1, 0, 0, 0, 0]}, {"a": SCORE, "b": SCORE}, ax=ax)
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert words[:2] == ["treat all, π = 0.4", "treat all, π = 0.2"]


def test_the_panel_shows_the_thresholds():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"a": SCORE}, thresholds=np.linspace(0.1, 0.3, 5), ax=ax)
    assert ax.get_xlim() == pytest.approx((0.095, 0.305))  # 2.5 % of the span on each side
    np.testing.assert_allclose(artists(ax, "treat_none")[0].get_xdata(), [0.1, 0.3])
    rp.net_benefit(Y, {"b": SCORE}, thresholds=[0.2, 0.5], ax=ax)
    assert ax.get_xlim() == pytest.approx((0.09, 0.51))
    (none,), (everyone,) = artists(ax, "treat_none"), artists(ax, "treat_all")
    np.testing.assert_allclose([none.get_xdata()[0], none.get_xdata()[-1]], [0.1, 0.5])
    p = np.asarray(everyone.get_xdata())
    np.testing.assert_allclose(p, [0.1, 0.15, 0.2, 0.25, 0.3, 0.5])
    np.testing.assert_allclose(everyone.get_ydata(), 0.4 - 0.6 * p / (1 - p))
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, ax=ax)
    assert ax.get_xlim() == pytest.approx((-0.025, 1.025))


def test_results_made_elsewhere():
    worthless = rp.compute.NetBenefit([0.1, 0.5], [-3, -4], [-5, -6])
    fig, ax = plt.subplots()
    rp.net_benefit(worthless, ax=ax)
    fig.canvas.draw()
    assert ax.get_ylim()[0] < 0 < ax.get_ylim()[1]


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="net benefit needs probabilities"):
        rp.net_benefit(Y, np.multiply(SCORE, 5))
    with pytest.raises(ValueError, match="undefined at threshold 1: pass thresholds below it"):
        rp.net_benefit(Y, SCORE, thresholds=[1.0])
    with pytest.raises(TypeError, match="`standardize` cannot be changed on a precomputed NetBenefit"):
        rp.net_benefit(rp.compute.net_benefit(Y, SCORE), standardize=True)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("invert", [False, True])
def test_small_prevalences_have_a_line_of_treating_all_each(invert):
    _, ax = plt.subplots()
    prevalences = np.array([1e-4, 4e-4, 4.001e-4])
    prevalences = 1 - prevalences if invert else prevalences
    cuts = np.linspace(0, 0.9996, 50) if invert else np.linspace(0, 1e-3, 50)
    models = {str(p): rp.compute.net_benefit(Y, SCORE, prevalence=p, thresholds=cuts) for p in prevalences}
    rp.net_benefit(models, ax=ax)
    drawn = [line.get_ydata()[0] for line in artists(ax, "treat_all")]
    np.testing.assert_allclose(drawn, prevalences[:2])
