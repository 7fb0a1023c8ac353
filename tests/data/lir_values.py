"""Write lir_values.json: costs and calibrated ratios of fixed cases by lir, of the Netherlands Forensic Institute."""

import json
from pathlib import Path

import numpy as np

PRIORS = (0.01, 0.2, 0.5, 0.9)  # of the empirical cross-entropy


def cases():
    """Return classes and natural log-likelihood ratios by the name of the case."""
    i = np.arange(90)
    rare = (i % 15 == 4).astype(int)
    three = np.array([0.5, -0.5, 0.1])
    return {
        "ties, one of three positive": ((i[:60] % 3 == 0).astype(int), _ratios(i[:60], i[:60] % 3 == 0)),
        "six of ninety positive": (rare, _ratios(i, rare) * 2),
        "perfect": (rare, np.where(rare, 3.0, -1.0) + np.cos(i) / 2),
        "inverted": (rare, np.where(rare, -2.0, 1.0) + np.round(np.sin(i), 1) / 2),
        "far apart": (rare, np.where(rare, 9.0, -9.0) * np.where(i % 7, 1, -1) + i / 90),
        "all equal": (rare, np.zeros(90)),
        "three cases": (np.array([1, 0, 0]), three),
    }


def _ratios(i, positive):
    return np.round(2.5 * np.sin(1.7 * i) + 1.2 * positive - 0.6, 1)


def main():
    """Write what lir finds."""
    from importlib.metadata import version

    from lir.algorithms.isotonic_regression import IsotonicCalibrator
    from lir.data.models import LLRData
    from lir.metrics import cllr, cllr_min
    from lir.plotting.expected_calibration_error import calculate_ece

    found = {"version": version("lir")}
    for name, (y, llr) in cases().items():
        held = LLRData(features=(llr / np.log(10))[:, None], labels=y)  # it takes decimal logarithms
        best = np.ravel(IsotonicCalibrator().fit_transform(llr, y)) * np.log(10)
        found[name] = {
            "cllr": cllr(held),
            "cllr_min": cllr_min(held),
            "calibrated": [str(one) for one in best],
            "cross_entropy": calculate_ece(np.exp(llr), y, np.array(PRIORS)).tolist(),
        }
    Path(__file__).with_suffix(".json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
