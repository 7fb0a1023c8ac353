"""
Two ways to lose
================

The Brier score is calibration loss plus refinement loss. A map fitted on half of the cases takes calibration
loss away from the other half; what refinement loss costs, no map gives back.
Source: Flach's slides, "Refinement vs. calibration plot" (figures lost), on tic-tac-toe and stand-ins.
"""

import matplotlib.pyplot as plt
from papers import overconfident, table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("tic_tac_toe")
(y, bold), (other_y, timid) = overconfident(958), overconfident(958, stretch=0.3, seed=1)
truth = {"naive Bayes": d["x_wins"], "tree": d["x_wins"], "overconfident": y, "underconfident": other_y}
score = {"naive Bayes": d["naive_bayes"], "tree": d["tree"], "overconfident": bold, "underconfident": timid}
fit, test = d["fold"] <= 5, d["fold"] > 5
maps = {name: rp.compute.calibration_map(truth[name][fit], s[fit]) for name, s in score.items()}
tested = {name: truth[name][test] for name in score}
after = {name: maps[name](s[test]) for name, s in score.items()}
fig, ax = plt.subplots()
rp.refinement_calibration(tested, {name: s[test] for name, s in score.items()}, after=after, ax=ax)
