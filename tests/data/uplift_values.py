"""Simulate experiments, and store what scikit-uplift 0.5.1 says of them: run in an environment that has it."""

import json
from pathlib import Path

import numpy as np
from sklift.metrics import (
    perfect_qini_curve,
    perfect_uplift_curve,
    qini_auc_score,
    qini_curve,
    uplift_auc_score,
    uplift_curve,
)


def experiment(seed: int, n: int, share: float, base: float, effect: float, levels: int | None) -> dict:
    """Draw an experiment whose treatment raises, or lowers, the chance of a response by the feature."""
    rng = np.random.default_rng(seed)
    feature = rng.normal(size=n)
    treatment = (rng.random(n) < share).astype(int)
    chance = 1 / (1 + np.exp(-(base + 0.4 * feature + treatment * effect * feature)))
    y = (rng.random(n) < chance).astype(int)
    score = effect * feature + rng.normal(size=n)
    score = np.round(score, 6) if levels is None else np.floor(score * levels) / levels
    return {"y": y, "score": score, "treatment": treatment}


CASES = {
    "balanced": (1, 200, 0.5, 0.0, 1.0, None),
    "rare": (2, 300, 0.5, -3.0, 0.8, None),
    "few controls": (3, 120, 0.9, -0.5, 1.0, None),
    "many responders": (4, 150, 0.4, 1.5, -1.0, None),
    "ties": (5, 250, 0.5, -0.5, 0.7, 2),
    "tiny": (6, 12, 0.5, 0.0, 1.0, 1),
}

found = {}
for name, how in CASES.items():
    one = experiment(*how)
    y, score, treatment = one["y"], one["score"], one["treatment"]
    values = {key: part.tolist() for key, part in one.items()}
    for kind, curve, perfect, coefficient in (
        ("uplift", uplift_curve, perfect_uplift_curve, uplift_auc_score),
        ("qini", qini_curve, perfect_qini_curve, qini_auc_score),
    ):
        x, gain = curve(y, score, treatment)
        best_x, best = perfect(y, treatment)
        values[kind] = {
            "cases": np.asarray(x, float).tolist(),
            "gain": np.asarray(gain, float).tolist(),
            "perfect_cases": np.asarray(best_x, float).tolist(),
            "perfect_gain": np.asarray(best, float).tolist(),
            "coefficient": float(coefficient(y, score, treatment)),
        }
    found[name] = values

Path(__file__).with_suffix(".json").write_text(json.dumps(found), encoding="utf-8")
