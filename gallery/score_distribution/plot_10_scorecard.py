"""
Scorecard validation: distribution functions with KS, score bands and population stability
==========================================================================================

Credit scoring validates a scorecard in three ways: by the distribution functions of bads and goods with their
largest gap (KS plot), by the rate of bads in each band of scores, and by the population stability index (PSI)
between two parts of the population.  Here the positives are patients whose disease progresses, in place of
defaults.  The bands as data frames are ``rp.compute.score_bands(…).to_frame()`` and, with what each adds to
the PSI, ``rp.compute.stability_table(…).to_frame()``.
Source: Řezáč & Řezáč (2011); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
y, score, age = d["y_true"], d["logistic_regression"], d["age_group"]
psi = rp.compute.population_stability(score[age == "under 40"], score[age == "55 and over"], n_bands=5)
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(y, score, kind="cdf", terms={"positives": "bads", "negatives": "goods"}, ax=left)
rp.score_bands(y, {"logistic regression": score}, n_bands=8, ax=right)
left.set_title(f"PSI {psi:.2f}, under 40 to 55 and over")
fig.set_figheight(0.42 * fig.get_figwidth())
