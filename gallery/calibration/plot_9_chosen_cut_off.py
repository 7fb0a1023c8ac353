"""
Does choosing the cut-off pay?
==============================

Change of accuracy when the tangent picks the cut-off in ten inner folds, in place of .5: here and as printed.
Not quite the paper's are the trees, the MONK's problems (here without noise) and, it seems, breast cancer's
positive class (here malignant): the cut-offs there are far apart. An infinite cut-off counts as 1.
Source: Vuk & Curk (2006), Table 4, for the data sets that can be made here.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("vuk_curk_table_4")
print(f"{'':26} AUC  at .5  chosen  cut-off  (as printed)")
for i, (data, model) in enumerate(zip(d["data"], d["model"], strict=True)):
    ours, printed = ("  ".join(f"{d[side + k][i]:.3f}" for k in list(d)[2:6]) for side in ("", "paper_"))
    print(f"{data:14}{model:12}{ours}  ({printed})")
order = sorted(range(len(d["data"])), key=lambda i: d["chosen"][i] - d["default"][i])
fig, ax = plt.subplots(subplot_kw={"axisbelow": True})
for side, marker, label in (("", "o", "here"), ("paper_", "x", "as printed")):
    change = 100 * (d[f"{side}chosen"] - d[f"{side}default"])[order]
    ax.plot(change, range(change.size), marker, linestyle="none", label=label)
names = [f"{data}, {model}" for data, model in zip(d["data"][order], d["model"][order], strict=True)]
ax.set(xlabel="Change of accuracy (percentage points)", yticks=range(len(names)), yticklabels=names)
ax.axvline(0, color=plt.rcParams["axes.edgecolor"], linewidth=0.6)
ax.grid(axis="y")
ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
