"""
Covariate-adjusted ROC curve, and curves at given ages
======================================================

The marker rises with age, and the ill are older. The adjusted curve (95 % band) compares each ill patient
with healthy ones of the same age, and is lower than the plain one. The marker works better in older patients.
Source: Janes & Pepe (2009); simulated markers of 600 patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(4)
ill = rng.random(600) < 0.3
age = rng.normal(60, 8, 600) + 8 * ill
marker = 0.15 * age + (age - 45) / 20 * ill + rng.normal(size=600)
second, by_age = 1.5 * ill + rng.normal(size=600), {"age": age}

fig, (left, right) = plt.subplots(1, 2)
adjusted = rp.compute.adjusted_roc(ill, marker, by_age)
band = {"adjusted for age": rp.compute.adjusted_band(ill, marker, by_age, seed=0)}
rp.roc({"plain": rp.compute.roc(ill, marker), "adjusted for age": adjusted}, band=band, ax=left)
at = {f"age {old}": rp.compute.covariate_roc(ill, marker, by_age, at={"age": old}) for old in (50, 65, 80)}
rp.roc(at, ax=right)
print(f"adjusted AUC {rp.compute.adjusted_interval(ill, marker, by_age, seed=0):.3f}")
print(rp.compute.adjusted_test(ill, marker, second, by_age, seed=0).describe())
