"""
Critical difference diagram of four trees: which are told apart over 14 data sets?
==================================================================================

Four ways to grow a tree on 14 data sets, in Demšar's own table. Pruning by cross-validated limits alone (cf)
does not help. Nemenyi's test tells no two ways apart, although Friedman's test finds that not all are equal.
Source: Demšar (2006), Table 6.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
areas = {  # of 14 data sets, in thousandths; 974.9 is a tie in print alone
    "C4.5": [763, 599, 954, 628, 882, 936, 661, 583, 775, 1000, 940, 619, 972, 957],
    "C4.5+m": [768, 591, 971, 661, 888, 931, 668, 583, 838, 1000, 962, 666, 981, 978],
    "C4.5+cf": [771, 590, 968, 654, 886, 916, 609, 563, 866, 1000, 965, 614, 975, 946],
    "C4.5+m+cf": [798, 569, 967, 657, 898, 931, 685, 625, 875, 1000, 962, 669, 974.9, 970],
}
result = rp.compute.critical_difference(areas)
rp.critical_difference(result)
print(result.describe())
