"""
ROL curve and expected loss: what is the area under it?
=======================================================

The area is the loss that you expect if the rate of positive predictions is random. It is π(1 − π)(1 − 2AUC) +
½, so the AUC, here 0.68, measures classification, too.
Source: Flach's slides, "AUC and expected loss"; data: Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
curve = rp.compute.roc("y_true", "score", data=d, pos_label="p")
fig, axes = plt.subplots(1, 2, sharey=True)
for ax, prior, sign in zip(axes, (0.5, 0.8), "½⅘", strict=True):
    found = rp.compute.rol_curve(curve, prior=prior)
    rp.rol_curve(found, ax=ax)
    ax.fill_between(found.x, found.loss, color="C0", alpha=0.15, linewidth=0)
    ax.set(title=f"π = {sign}, area {found.area:.3f}", box_aspect=1)
axes[1].set_ylabel("")
fig.set_figheight(0.56 * fig.get_figwidth())
