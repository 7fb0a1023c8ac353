"""What the gallery's captions state, read off the figures as drawn."""

import numpy as np
import pytest

import rocplot as rp
from gallery.draw import draw, scripts

pytestmark = pytest.mark.gallery


@pytest.fixture
def axes(request):
    (script,) = scripts(request.param)
    with draw(script) as figure:
        yield figure.axes


def line(ax, gid):
    (found,) = [one for one in ax.lines if one.get_gid() == gid]
    return found.get_data()


@pytest.mark.parametrize("axes", ["roc/plot_6_areas"], indirect=True)
def test_crossing_curves_and_a_fixed_threshold_as_fawcett_describes_them(axes):
    """Fawcett, section 5: B is better except at fpr > .6; a fixed threshold is worse away from its point."""
    fpr = np.linspace(0.01, 0.99, 99)
    left, right = ({name: np.interp(fpr, *line(ax, f"roc:{name}")) for name in "AB"} for ax in axes)
    assert (left["B"] > left["A"])[fpr < 0.595].all()
    assert (left["A"] > left["B"])[fpr > 0.605].all()
    assert np.trapezoid(left["B"] - left["A"], fpr) > 0
    ((at,), _) = line(axes[1], "roc_points:A")
    apart = right["B"] - right["A"]
    assert apart.min() > -1e-3
    assert (apart[np.abs(fpr - at) > 0.03] > 1e-3).all()


@pytest.mark.parametrize("axes", ["score_distribution/plot_2"], indirect=True)
def test_separation_alone_differs_between_the_panels(axes):
    gaps, steps = [], set()
    for ax in axes[4:]:
        fpr, tpr = line(ax, "roc")
        curve = rp.compute.RocCurve(fpr, tpr)
        gaps.append(rp.compute.hull(curve).auc - curve.auc)
        steps.add((np.diff(np.unique(fpr)).min().round(6), np.diff(np.unique(tpr)).min().round(6)))
    assert steps == {(0.02, 0.02)}  # fifty cases of each class in each of them
    assert gaps == sorted(gaps)


@pytest.mark.parametrize("axes", ["score_distribution/plot_3"], indirect=True)
def test_two_groups_leave_a_gap_between_them(axes):
    drawn = line(axes[0], "score_distribution")
    normal = np.exp(-(2**2) / 2) / np.sqrt(2 * np.pi)  # half from the group at -2, half from that at 2
    assert np.interp(0, *drawn) == pytest.approx(normal, abs=0.015)


def test_a_model_has_one_precision_recall_curve():
    drawn = []
    for script in ("curves/plot_4", "curves/plot_9"):
        with draw(*scripts(script)) as figure:
            drawn.append(line(figure.axes[0], "precision_recall:tree"))
    assert drawn[0][0].min() == 0
    assert np.array_equal(*drawn)
