"""
Several classifiers over several data sets: which are told apart?
=================================================================

Four ways to grow a tree on 14 data sets, in Demšar's own table: pruning by cross-validated limits alone (cf) does
not help, and Nemenyi's test tells no two apart, although Friedman's test finds that not all are equal.
Source: Demšar (2006), Table 6.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
areas = np.array(
    """.763 .599 .954 .628 .882 .936 .661 .583 .775 1.00 .940 .619 .972 .957
       .768 .591 .971 .661 .888 .931 .668 .583 .838 1.00 .962 .666 .981 .978
       .771 .590 .968 .654 .886 .916 .609 .563 .866 1.00 .965 .614 .975 .946
       .798 .569 .967 .657 .898 .931 .685 .625 .875 1.00 .962 .669 .975 .970""".split(),
    float,
).reshape(4, 14)
areas[3, 12] = 0.9749  # the third digit is a tie that Demšar does not have
found = rp.compute.critical_difference(dict(zip(["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"], areas, strict=True)))
rp.critical_difference(found)
print(found.describe())
