"""Displays of scikit-learn in place of curves, against the curves of the same scores."""

import subprocess
import sys

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import (
    ConfusionMatrixDisplay,
    DetCurveDisplay,
    PrecisionRecallDisplay,
    RocCurveDisplay,
    average_precision_score,
)
from sklearn.model_selection import cross_validate

import rocplot as rp
from rocplot import compute

RNG = np.random.default_rng(9)
Y = RNG.permutation(np.repeat([0, 1], [70, 20]))
SCORES = {
    "plain": RNG.normal(size=90) + Y,
    "tied": RNG.integers(0, 5, 90) + Y,
    "perfect": Y + RNG.random(90) / 2,
}


@pytest.fixture(params=SCORES)
def score(request):
    yield SCORES[request.param]
    plt.close("all")


@pytest.mark.parametrize("kind", [RocCurveDisplay, DetCurveDisplay])
def test_rates(kind, score):
    display = kind.from_predictions(Y, score)
    curve, own = compute.roc(display), compute.roc(Y, score)
    assert curve.auc == pytest.approx(own.auc)
    assert compute.auc(display) == pytest.approx(own.auc)
    np.testing.assert_allclose(compute.hull(display).tpr, compute.hull(own).tpr)
    assert compute.det(display).equal_error_rate == pytest.approx(compute.det(Y, score).equal_error_rate)
    for picture in (rp.roc, rp.det):
        _, ax = plt.subplots()
        assert picture({"m": display}, ax=ax).lines[0].get_gid() == f"{picture.__name__}:m"


def test_precision_and_recall(score):
    display = PrecisionRecallDisplay.from_predictions(Y, score)
    curve = compute.precision_recall(display)
    assert curve.average_precision == pytest.approx(average_precision_score(Y, score))
    assert np.isnan(curve.precision[0])
    _, ax = plt.subplots()
    rp.precision_recall({"theirs": display, "ours": compute.precision_recall(Y, score)}, ax=ax)


@pytest.mark.sample(1)
@pytest.mark.parametrize("loaded", ["", "compute.precision_recall; "])
def test_a_curve_that_does_not_fit_is_refused_alike_whatever_was_loaded(loaded):
    code = (
        "import numpy as np\nfrom rocplot import compute\n"
        "class PrecisionRecallDisplay:\n    precision, recall = np.array([0.5, 1]), np.array([1, 0])\n"
        f"{loaded}\ntry: compute.auc(PrecisionRecallDisplay())\nexcept ValueError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.startswith("PrecisionRecallCurve was built without counts: pass y_true and y_score")


def test_built_by_hand():
    curve = compute.roc(RocCurveDisplay(fpr=np.array([0.2, 1]), tpr=np.array([0.7, 1])))
    assert curve.fpr.tolist() == [0, 0.2, 1]
    assert curve.auc == pytest.approx(0.2 * 0.7 / 2 + 0.8 * 1.7 / 2)


def test_what_displays_cannot_say(score):
    roc = RocCurveDisplay.from_predictions(Y, score)
    precision = PrecisionRecallDisplay.from_predictions(Y, score)
    for call, message in (
        (lambda: compute.precision_recall(roc), "built without counts"),
        (lambda: compute.roc(precision), "built without counts"),
        (lambda: compute.auc_interval(roc), "built without counts"),
        (lambda: compute.roc({"a": roc, "b": score}), "mapping of results only, but 'b' is a ndarray"),
        (
            lambda: compute.roc(roc, pos_label=1),
            "`pos_label` cannot be changed on a precomputed RocCurveDisplay",
        ),
    ):
        with pytest.raises((TypeError, ValueError), match=message):
            call()
    with pytest.raises((TypeError, ValueError)):
        compute.roc(ConfusionMatrixDisplay(np.eye(2)))


def test_folds_are_several_curves():
    X = SCORES["plain"][:, None]
    found = cross_validate(
        LogisticRegression(), X, Y, cv=3, scoring="roc_auc", return_estimator=True, return_indices=True
    )
    display = RocCurveDisplay(fpr=[np.array([0, 1])] * 3, tpr=[np.array([0, 1])] * 3)
    with pytest.raises(TypeError, match=r"3 folds is not a single curve: .* to roc_average"):
        compute.roc(display)
    curves = [compute.RocCurve(fpr, tpr) for fpr, tpr in zip(display.fpr, display.tpr, strict=True)]
    assert compute.roc_average(curves).auc_mean == 0.5
    assert compute.roc_average(compute.cv_scores(found, X, Y)).auc_mean == pytest.approx(
        found["test_score"].mean()
    )
