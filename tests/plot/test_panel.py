import pickle

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot.plot._panel import list_drawn_plots

Y = [1, 0, 1, 0, 1, 0]
SCORES = {"ours": [0.9, 0.2, 0.7, 0.4, 0.6, 0.65], "theirs": [0.6, 0.5, 0.7, 0.3, 0.2, 0.1]}


@pytest.fixture
def ax():
    fig, ax = plt.subplots()
    yield ax
    plt.close(fig)


def test_an_axes_remembers_the_results_and_layers_that_were_drawn(ax):
    rp.roc(Y, SCORES, hull=True, chance=False, x="specificity", ax=ax)
    (call,) = list_drawn_plots(ax)
    assert call.name == "roc"
    assert call.options == {"x": "specificity"}
    assert list(call.layers) == ["hull"]
    assert list(call.results) == ["ours", "theirs"]
    np.testing.assert_array_equal(call.results["ours"].tpr, rp.compute.roc(Y, SCORES["ours"]).tpr)
    assert call.labels == {"ours": "ours (AUC 0.889)", "theirs": "theirs (AUC 0.778)"}  # 8 and 7 of 9 pairs


def test_two_calls_stand_in_their_order_and_clearing_forgets_them(ax):
    rp.roc(Y, SCORES["ours"], ax=ax)
    rp.roc(Y, SCORES["theirs"], ax=ax)
    assert len(list_drawn_plots(ax)) == 2
    ax.clear()
    assert list_drawn_plots(ax) == []


def test_a_refused_call_leaves_nothing(ax):
    with pytest.raises(ValueError, match="y_true"):
        rp.roc([1, 1], [0.1, 0.2], ax=ax)
    assert list_drawn_plots(ax) == []


def test_a_figure_is_pickled_without_its_results_which_may_hold_functions(ax):
    rp.isometrics(lambda fpr, tpr, skew: tpr - fpr, ax=ax)
    loaded = pickle.loads(pickle.dumps(ax.figure))
    assert list_drawn_plots(ax)
    assert list_drawn_plots(loaded.axes[0]) == []
    plt.close(loaded)
