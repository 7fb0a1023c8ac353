"""
From a ranking to a curve
=========================

Up for a positive, right for a negative; equal scores, here pairs of neighbours, are diagonal moves.
Source: Flach's slides, "From a ranking to a ROC curve".
"""

import matplotlib.pyplot as plt
import numpy as np
from papers import FLACH_RANKING

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y, score = FLACH_RANKING
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, {"no ties": score}, pos_label="+", ax=left)
rp.roc(y, {"pairs tied": np.asarray(score) // 2}, pos_label="+", ties=True, ax=right)
