"""
Brier score decomposition (refinement and calibration loss): two ways to lose
=============================================================================

The Brier score is calibration loss plus refinement loss. A map fitted on half of the cases removes
calibration loss on the other half, but no map can remove refinement loss.
Source: Flach's slides, "Refinement vs. calibration plot" (figures lost), on tic-tac-toe and stand-ins.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
truth = {"naive Bayes": d["y_true"], "tree": d["y_true"]}
score = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
for seed, (name, stretch) in enumerate({"overconfident": 2, "underconfident": 0.3}.items()):
    rng = np.random.default_rng(seed)
    log_odds = rng.normal(0, 1.5, len(d))
    truth[name] = rng.random(len(d)) < 1 / (1 + np.exp(-log_odds))
    score[name] = 1 / (1 + np.exp(-stretch * log_odds))
fit, test = d["fold"] <= 5, d["fold"] > 5
maps = {name: rp.compute.calibration_map(truth[name][fit], s[fit]) for name, s in score.items()}
tested = {name: truth[name][test] for name in score}
after = {name: maps[name](s[test]) for name, s in score.items()}
fig, ax = plt.subplots()
rp.refinement_calibration(tested, {name: s[test] for name, s in score.items()}, after=after, ax=ax)
