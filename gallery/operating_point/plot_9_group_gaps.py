"""
Forest plot of gaps between groups: is one cut-off fair to all?
===============================================================

The sensitivity, the false positive rate and the precision of each age group at one cut-off, as differences to
the youngest. If an interval leaves out 0, chance alone does not explain the gap. In groups with different
shares of diseased people, not all three gaps can vanish at once.
Source: Newcombe (1998), Hardt, Price & Srebro (2016).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
gaps = rp.compute.group_differences(
    "y_true", "logistic_regression", by="age_group", data=d, threshold=0.5, reference="under 40"
)
rp.forest(gaps)
print(gaps.describe())
