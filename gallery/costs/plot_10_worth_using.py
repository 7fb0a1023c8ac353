"""
Decision curves with bands (net benefit): is the better model worth its price, and to whom?
===========================================================================================

Logistic regression at a price of .005 beside a free tree: 95 % bands, the test at .1, interventions avoided.
Source: Vickers & Elkin (2006), Vickers et al. (2008); limits by Wilson's intervals, Zou & Donner (2008).

.. reading
   [net_benefit]
   read = '''
   Left: y is hits minus false alarms, which cost p/(1 − p) hits each, per case; the highest curve at your
   threshold p is the best. Right: interventions avoided per 100 patients, against treating all.'''
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer")
models = {"logistic regression": d["logistic_regression"], "tree": d["tree"]}
options = {"thresholds": np.arange(1, 51) / 100, "harm": {"logistic regression": 0.005, "tree": 0}}
fig, (left, right) = plt.subplots(1, 2)
rp.net_benefit(d["y_true"], models, band=True, **options, ax=left)
rp.net_benefit(d["y_true"], models, interventions_avoided=True, legend=False, **options, ax=right)
gain = rp.compute.net_benefit_test(d["y_true"], *models.values(), threshold=0.1, harm=0.005)
words = f"gain at .1: {gain.difference:.3f}\n[{gain.low:.3f}, {gain.high:.3f}], p = {gain.pvalue:.2g}"
left.set_title(words.replace("-", "−"))
right.set(title="against acting on all", ylabel="Avoided per 100 patients")
