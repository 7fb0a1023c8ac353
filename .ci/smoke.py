"""What an installed wheel must be able to do: import, compute, draw in its own style, load its data."""

import sys

import rocplot as rp

assert "matplotlib" not in sys.modules
assert rp.compute.auc([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]) == 1.0

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

plt.style.use(["rocplot.styles.ieee", "rocplot.styles.print"])
fig, ax = plt.subplots()
rp.roc([0, 1, 0, 1], {"model": [0.1, 0.3, 0.35, 0.8]}, hull=True, operating_point=True, ax=ax)
fig.savefig("smoke.pdf")
assert all(len(rp.load_dataset(name)) for name in rp.get_dataset_names())
print("the wheel draws, with styles, from", rp.__file__.split("site-packages")[0][-12:])
