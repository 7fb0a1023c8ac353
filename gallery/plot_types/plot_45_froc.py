"""
FROC curve (free-response ROC, lesion detection)
================================================

Lesions found over false marks per image, for detectors of nodules, polyps and microcalcifications; the score
of the LUNA16 challenge is the mean sensitivity at the seven rates that are marked.
Source: Bunch et al. (1978), Setio et al. (2017).

Further examples:

* :doc:`../curves/plot_21_free_response`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(0)
hit = rng.random(300) < 0.3
confidence = rng.normal(size=300) + hit
ax = rp.froc(hit, confidence, n_images=60, n_lesions=110)
