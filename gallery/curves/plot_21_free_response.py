"""
FROC and AFROC: lesions found and false marks per image
=======================================================

Two detectors mark 70 nodules on 60 images (random marks). Left, the mean sensitivity at the seven rates of
LUNA16, with limits by bootstrap of whole images. Right, AFROC: only the highest false mark of an image
counts. Source: Bunch et al. (1978), Chakraborty & Winter (1990), Setio et al. (2017).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(5)
parts = {name: [] for name in ("lesion", "confidence", "image", "detector")}
for detector, strength in (("ensemble", 1.8), ("single network", 1.1)):
    lesion = np.r_[np.zeros(180, int), np.ones(62, int)]
    parts["lesion"] += [*lesion]
    parts["confidence"] += [*(rng.normal(size=242) + strength * lesion)]
    parts["image"] += [*rng.integers(0, 60, 242)]
    parts["detector"] += [detector] * 242
counts = {"data": parts, "hue": "detector", "n_images": 60, "n_lesions": 70}
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.53 * fig.get_figwidth())
limits = {"groups": "image", "label_fmt": "{name} (score {score:.2f}, {low:.2f} to {high:.2f})"}
rp.froc("lesion", "confidence", **counts, **limits, ax=left)
rp.froc("lesion", "confidence", **counts, highest_per_image="image", ax=right)
rp.letter_axes(fig)
