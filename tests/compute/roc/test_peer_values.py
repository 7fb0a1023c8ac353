"""Values of lir, scores and scikit-survival, as tests/data/peer_values.py printed them."""

import importlib.util
from pathlib import Path

import pytest

from rocplot import compute

PATH = Path(__file__).resolve().parents[2] / "data" / "peer_values.py"
SPEC = importlib.util.spec_from_file_location("peer_values", PATH)
peers = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(peers)


def test_lir():
    y, llr = peers.ratios()
    assert compute.cllr(y, llr, scores="llr") == pytest.approx(1.1345059426796462, rel=1e-13)
    assert compute.cllr_min(y, llr) == pytest.approx(0.7110756297590135, rel=1e-13)


def test_scores():
    y, llr = peers.ratios()
    found = compute.economic_value(y, llr).of_cut_off(1, [0.1, 0.25, 0.5])
    assert found.tolist() == pytest.approx(
        [-1.9999999999999991, -0.1999999999999996, -0.19999999999999996], rel=1e-12
    )


@pytest.mark.parametrize(
    ("at", "area"), [(20.5, 0.5960350947980969), (40.5, 0.7274463449837598), (60.5, 0.7401796028781215)]
)
def test_scikit_survival(at, area):
    time, event, score = peers.followed()
    label, weight = compute.ipcw(time, event, at=at)
    assert compute.auc(label, score, sample_weight=weight) == pytest.approx(area, rel=1e-12)
