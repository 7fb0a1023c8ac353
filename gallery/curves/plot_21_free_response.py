"""
FROC and AFROC: lesions found and false marks per image
=======================================================

Two detectors mark nodules on 60 images that hold 70 of them; the marks are drawn at random, as no data set of
marks comes with the package. At the left lesions found over false marks per image, with the mean sensitivity
at the seven rates of the LUNA16 challenge and its limits, by bootstrap of whole images. At the right the
AFROC curve, for which only the highest false mark of each image counts.
Source: Bunch et al. (1978), Chakraborty & Winter (1990), Setio et al. (2017).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(5)
parts = {name: [] for name in ("lesion", "confidence", "image", "detector")}
for detector, strength in (("ensemble", 1.8), ("single network", 1.1)):
    lesion = np.r_[np.zeros(180, int), np.ones(62, int)]
    parts["lesion"] += [*lesion]
    parts["confidence"] += [*(rng.normal(size=242) + strength * lesion)]
    parts["image"] += [*rng.integers(0, 60, 242)]
    parts["detector"] += [detector] * 242
counts = {"data": parts, "hue": "detector", "n_images": 60, "n_lesions": 70}

width, _ = plt.rcParams["figure.figsize"]
fig, (left, right) = plt.subplots(1, 2, figsize=(2 * width, 1.05 * width), layout="constrained")
limits = {"groups": "image", "label_fmt": "{name} ({score:.2f}, {low:.2f} to {high:.2f})"}
rp.froc("lesion", "confidence", **counts, **limits, ax=left)
rp.froc("lesion", "confidence", **counts, highest_per_image="image", ax=right)
rp.letter_axes(fig)
