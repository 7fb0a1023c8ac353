"""
Decision curves as differences: is the new model worth more than the old?
=========================================================================

Curves of good models lie close together, but their differences to one of them do not. The band is that of the
paired difference: if it contains 0, these patients do not show which model is worth more. The upper axis
gives the ratio of cost to benefit at each threshold.
Source: Vickers & Elkin (2006), Vickers et al. (2008).

.. reading
   [net_benefit]
   read = '''
   x is the threshold probability p at which you would act. y is the net benefit of a model
   minus that of the model at 0, in hits per case, where one false alarm costs as much as p/(1 − p) hits.
   Above 0 the model is worth more than the one at 0; treating all and treating none are not shown.'''
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression", "naive Bayes": "naive_bayes"}
shown = {"thresholds": np.linspace(0.1, 0.6, 101), "cost_benefit": True, "band": True}
rp.net_benefit("y_true", models, data=d, reference="logistic regression", **shown)
