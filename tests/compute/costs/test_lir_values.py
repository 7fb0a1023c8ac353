"""Values of lir, as tests/data/lir_values.py wrote them: ties, rare positives, perfect, inverted and all equal."""

import json
from pathlib import Path

import numpy as np
import pytest
from data.lir_values import PRIORS, cases

from rocplot import compute

DATA = Path(__file__).resolve().parents[2] / "data"
KNOWN = json.loads((DATA / "lir_values.json").read_text(encoding="utf-8"))
CASES = cases()
each = pytest.mark.parametrize("name", list(CASES))


@each
def test_costs(name):
    y, llr = CASES[name]
    assert compute.cllr(y, llr, scores="llr") == pytest.approx(KNOWN[name]["cllr"], rel=1e-12)
    assert compute.cllr_min(y, llr) == pytest.approx(KNOWN[name]["cllr_min"], rel=1e-12)


@each
def test_slopes_of_the_hull_are_the_calibrated_ratios(name):
    y, llr = CASES[name]
    hull = compute.hull(y, llr)
    segment = np.maximum(np.searchsorted(-hull.threshold[1:], -llr), 0)
    with np.errstate(divide="ignore"):
        found = np.log(hull.slope)[segment]
    assert found == pytest.approx(np.array(KNOWN[name]["calibrated"], float), rel=1e-10, abs=1e-12)


@each
@pytest.mark.parametrize("at", range(len(PRIORS)))
def test_cross_entropy_at_other_priors(name, at):
    """The log loss of the posteriors, in bits, with the classes weighted to the prior."""
    y, llr = CASES[name]
    prior = PRIORS[at]
    weight = np.where(y == 1, prior / y.sum(), (1 - prior) / (1 - y).sum())
    posterior = 1 / (1 + np.exp(-llr) * (1 - prior) / prior)
    found = compute.brier_decomposition(y, posterior, sample_weight=weight, score="log")
    assert found.brier / np.log(2) == pytest.approx(KNOWN[name]["cross_entropy"][at], rel=1e-11)


def test_the_page_names_the_versions():
    page = (DATA.parents[1] / "docs" / "agreement.rst").read_text(encoding="utf-8")
    rdkit = json.loads((DATA / "rdkit_scoring.json").read_text(encoding="utf-8"))["version"]
    assert f"- lir {KNOWN['version']}\n" in page
    assert f"- RDKit {rdkit}\n" in page
