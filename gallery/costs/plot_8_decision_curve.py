"""
Decision curve (net benefit): is acting on the prediction worth it?
===================================================================

Net benefit of operating on tumours that the model calls malignant, compared with operating on all or none.
Source: the loss of cost space seen from the other side, π − Q/(2(1 − p)); Vickers & Elkin (2006).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
fig, ax = plt.subplots()
rp.net_benefit(d["y_true"], {"linear": d["linear"], "tree": d["tree"]}, ax=ax)
