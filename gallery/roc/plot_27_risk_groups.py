"""
Kaplan–Meier curves of risk groups: does a higher risk come true sooner?
========================================================================

The risk that a model predicts is cut at limits that were chosen beforehand. The curves of the groups, their
numbers at risk and the log-rank test show that the groups differ. How well the model tells single patients
apart is another question, which the concordance above the panel answers.
Source: Kaplan & Meier (1958), Peto & Peto (1972); simulated event times of 400 patients.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(3)
marker = rng.normal(size=400)
event, lost = rng.exponential(6 * np.exp(-marker)), rng.uniform(3, 12, 400)
time, seen = np.minimum(event, lost), event <= lost
group = np.select([marker < -0.7, marker < 0.7], ["low risk", "medium risk"], "high risk")
group = pd.Categorical(group, ["low risk", "medium risk", "high risk"], ordered=True)
fig, ax = plt.subplots()
rp.kaplan_meier(time, seen, by=group, test=True, band=True, terms={"Time": "Years"}, ax=ax)
c = rp.compute.concordance(time, seen, marker)
ax.set_title(f"C {c.estimate:.2f} ({c.low:.2f} to {c.high:.2f})", size="medium")
print(rp.compute.logrank_test(time, seen, by=group).describe())
