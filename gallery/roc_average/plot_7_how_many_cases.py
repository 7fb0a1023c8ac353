"""
Sample size for an AUC: how many patients does a validation study need?
=======================================================================

A published score had an AUC of .80 where it was developed.  A hospital, where 10 % of the patients have the
disease, will adopt it if it shows an AUC above .70 there, and wants to find that out with a power of .8.
Left, the power if the score keeps its AUC, and if it loses or gains some.  Right, an AUC of .80 at other
prevalences: a balanced sample takes fewer patients, but more with the disease, for whom a study may have to
wait.
Source: Obuchowski et al. (2004); the variance is that of DeLong's interval.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
options = {"null": 0.7, "method": "delong", "max_cases": 1_500}
cases = "{n} cases ({n_positive} + {n_negative})"
rp.auc_power([0.77, 0.8, 0.83], ratio=9, label_fmt="AUC {auc:.2f}: " + cases, **options, ax=left)
for prevalence in (0.05, 0.1, 0.5):
    name = f"{100 * prevalence:g} % positive"
    ratio = (1 - prevalence) / prevalence
    rp.auc_power({name: 0.8}, ratio=ratio, label_fmt="{name}: " + cases, **options, ax=right)
left.set_title("10 % positive")
right.set_title("AUC 0.80")
