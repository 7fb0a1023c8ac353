"""
Covariate-adjusted ROC curve, and curves at given ages
======================================================

The marker rises with age, and the ill are older: the plain curve counts that, too. The adjusted curve
compares each ill patient with healthy ones of the same age, and here it is lower; the paired test compares it
with that of a second marker. The marker also works better in the old, which one curve cannot say.
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
second = 1.5 * ill + rng.normal(size=600)
by_age = {"age": age}

fig, (left, right) = plt.subplots(1, 2)
adjusted = rp.compute.adjusted_roc(ill, marker, by_age)
rp.roc({"plain": rp.compute.roc(ill, marker), "adjusted for age": adjusted}, ax=left)
at = {f"age {one}": rp.compute.covariate_roc(ill, marker, by_age, at={"age": one}) for one in (50, 65, 80)}
rp.roc(at, ax=right)
print(rp.compute.adjusted_test(ill, marker, second, by_age, seed=0).describe())
