"""
Multi-class AUC: one number for all classes
===========================================

Mean areas with 95 % bootstrap intervals, and the same after every Barolo is counted five times. Only Hand and
Till's mean over pairs ignores the mix of classes.
Source: Fawcett (2004), section 7.3.2; Hand & Till (2001); Provost & Domingos (2001).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp
from rocplot.compute import multiclass_auc, multiclass_auc_interval

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
y, score = d.pop("y_true").to_numpy(), {name: d[name].to_numpy() for name in d}
again = np.repeat(np.arange(y.size), np.where(y == "Barolo", 5, 1))
more = {name: column[again] for name, column in score.items()}
fig, ax = plt.subplots()
fig.set_figheight(0.56 * fig.get_figwidth())
for row, method in enumerate(methods := ("hand-till", "provost-domingos", "macro", "micro")):
    found = multiclass_auc_interval(y, score, method=method, seed=0)
    dot = ax.plot([found.low, found.estimate, found.high], [row] * 3, "-oC0", markevery=[1])[0]
    (ring,) = ax.plot(multiclass_auc(y[again], more, method=method), row, "oC1", fillstyle="none", ms=8)
ax.xaxis.set_major_formatter("{x:g}")
ax.set(xlabel="Mean AUC", ylim=(3.6, -0.6))
ax.set_yticks(range(4), [method.replace("-", " & ").title() for method in methods])
fig.legend([dot, ring], ["as sampled", "Barolo five times"], loc="outside upper center", ncols=2)
