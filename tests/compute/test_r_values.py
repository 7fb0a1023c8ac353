"""Values of R's packages, as tests/data/r_values.R printed them, of skewed, tied and censored cases."""

import importlib.util
import json
import re
from pathlib import Path

import numpy as np
import pytest

from rocplot import compute

DATA = Path(__file__).resolve().parents[1] / "data"
SPEC = importlib.util.spec_from_file_location("peer_values", DATA / "peer_values.py")
peers = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(peers)
R = json.loads((DATA / "r_values.json").read_text(encoding="utf-8"))
TIGHT = {"rel": 1e-12, "abs": 1e-14}

Y, FIRST, SECOND = peers.predictions()
MODELS = {"first": FIRST, "second": SECOND}


def test_areas_and_delong_of_proc():
    known = R["pROC"]
    found = compute.auc_interval(Y, MODELS, method="delong")
    assert [one.estimate for one in found.values()] == pytest.approx(known["auc"], **TIGHT)
    assert [one.standard_error**2 for one in found.values()] == pytest.approx(known["variance"], **TIGHT)
    for limit in ("low", "high"):
        assert [getattr(one, limit) for one in found.values()] == pytest.approx(known[limit], **TIGHT)


def test_the_paired_test_of_proc():
    found = compute.auc_test(Y, FIRST, SECOND)
    assert found.pvalue == pytest.approx(R["pROC"]["p_paired"], rel=1e-11)
    assert found.statistic == pytest.approx(R["pROC"]["z_paired"], rel=1e-11)


def test_partial_areas_of_proc():
    """To a specificity of .8; corrected after McClish."""
    found = [compute.partial_auc(Y, score, fpr=(0, 0.2)) for score in MODELS.values()]
    assert found == pytest.approx(R["pROC"]["partial"], **TIGHT)
    found = [compute.partial_auc(Y, score, fpr=(0, 0.2), standardize=True) for score in MODELS.values()]
    assert found == pytest.approx(R["pROC"]["partial_corrected"], **TIGHT)


def test_rocr():
    known = R["ROCR"]
    assert compute.partial_auc(Y, FIRST, fpr=(0, 0.1)) == pytest.approx(known["auc_to_a_tenth"], **TIGHT)
    for name, ours in (("mcc", "mcc"), ("f", "f_beta")):
        values = compute.threshold_metrics(Y, FIRST, metrics=[ours])
        assert np.nanmax(values.values[ours]) == pytest.approx(known[name], **TIGHT)


def test_calibration_of_rms():
    known = R["rms"]
    found = [compute.calibration_statistics(Y, score) for score in MODELS.values()]
    assert [one.brier for one in found] == pytest.approx(known["brier"], **TIGHT)
    assert [one.slope for one in found] == pytest.approx(known["slope"], rel=1e-6)  # where its iterations end
    assert [one.spiegelhalter_z for one in found] == pytest.approx(known["spiegelhalter"], **TIGHT)
    assert [one.spiegelhalter_p for one in found] == pytest.approx(known["p"], rel=1e-10)


def test_the_interpolated_area_of_precrec():
    """By trapezoids between 100,000 interpolated points; ours is the integral."""
    found = [compute.precision_recall(Y, score).auc for score in MODELS.values()]
    assert found == pytest.approx(R["precrec"], abs=1e-10)


@pytest.mark.parametrize("index", range(4))
def test_censored_times_of_timeroc(index):
    """It counts events before the horizon, we those at the horizon, too: times are T <= t in its paper."""
    time, event, score = peers.followed()
    label, weight = compute.ipcw(time, event, at=(at := R["timeROC"]["at"][index]))
    weight = np.where(time == at, 0, weight)
    assert compute.auc(label, score, sample_weight=weight) == pytest.approx(
        R["timeROC"]["auc"][index], rel=1e-12
    )


def test_the_curve_of_timeroc():
    time, event, score = peers.followed()
    label, weight = compute.ipcw(time, event, at=(at := R["timeROC"]["at"][2]))
    weight = np.where(time == at, 0, weight)
    curve = compute.roc(label, score, sample_weight=weight)
    for fpr, tpr in zip(R["timeROC"]["fpr"], R["timeROC"]["tpr"], strict=True):
        assert np.hypot(curve.fpr - fpr, curve.tpr - tpr).min() < 1e-12


def test_the_envelope_of_verification():
    """The largest value of all cut-offs, where it is above that of the climate's."""
    known = R["verification"]
    curve = compute.economic_value(Y, FIRST)
    best = np.maximum(known["best"], 0)
    assert np.interp(known["cost_loss"], curve.cost_loss, curve.value) == pytest.approx(
        best, rel=1e-12, abs=1e-12
    )


def test_the_tornadoes_of_finley():
    """Forecasts of 1884, as one cut-off: 28 hits, 72 false alarms, 23 misses, 2680 right rejections."""
    counts = compute.counts(
        np.repeat([1, 0, 1, 0], [28, 72, 23, 2680]), np.repeat([1, 1, 0, 0], [28, 72, 23, 2680])
    )
    known = R["verification"]["finley"]
    found = compute.economic_value(counts).of_cut_off(1, known["cost_loss"])
    assert found == pytest.approx(known["value"], rel=1e-12)


@pytest.mark.parametrize(("healthy", "area"), [(True, "afroc_area"), (False, "afroc1_area")])
def test_free_response_of_rjafroc(healthy, area):
    """RJafroc's AFROC counts false marks on images without disease, its AFROC1 those on all images."""
    image, lesion, confidence = peers.marks()
    known = R["RJafroc"]
    kept = (lesion > 0) | (image <= 30) if healthy else np.ones(image.size, bool)
    curve = compute.froc(
        (lesion > 0)[kept],
        confidence[kept],
        n_images=30 if healthy else 54,
        n_lesions=32,
        highest_per_image=image[kept],
    )
    assert curve.area == pytest.approx(known[area], rel=1e-12)
    if healthy:
        found = np.column_stack([curve.false_marks_per_image, curve.sensitivity])
        assert found[:-1] == pytest.approx(
            np.column_stack(list(known["afroc"].values()))[: len(found) - 1], rel=1e-12
        )


def test_points_of_rjafroc():
    _, lesion, confidence = peers.marks()
    curve = compute.froc(lesion > 0, confidence, n_images=54, n_lesions=32)
    known = R["RJafroc"]["froc"]
    assert curve.false_marks_per_image == pytest.approx(known["x"], rel=1e-12)
    assert curve.sensitivity == pytest.approx(known["y"], rel=1e-12)


def test_the_page_names_the_versions():
    page = (DATA.parents[1] / "docs" / "agreement.rst").read_text(encoding="utf-8")
    for package, version in R["versions"].items():
        assert package == "R" or re.search(rf"- {package} {re.sub('[.-]', '[.-]', version)}\b", page)
