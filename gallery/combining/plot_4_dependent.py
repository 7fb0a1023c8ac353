"""
Conjunction and disjunction of real classifiers: are they independent?
======================================================================

T, a tree cut at .3, and N, nearest neighbours cut at .5, decide on the same tumours. Their combined decisions
are near the hull, far from where independence would put them.
Source: Fawcett (2004), section 7.4.3, on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
cuts = {"tree": 0.3, "nearest_neighbours": 0.5}
decided = [(d["y_true"], d[name] >= cut) for name, cut in cuts.items()]
fig, ax = plt.subplots()
rp.combination(*decided, how="both", names=("T", "N"), hull=True, ax=ax)
