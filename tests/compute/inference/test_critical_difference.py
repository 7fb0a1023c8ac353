"""Average ranks over data sets: Demšar's table, the tests one by one, and bad input."""

import itertools

import numpy as np
import pytest
from scipy import stats

from rocplot import compute

# Demšar (2006), table 6: the AUC of four trees on 14 data sets.  He ranks `voting` from more digits: 4, 1, 2, 3.
TABLE = """
.763 .768 .771 .798
.599 .591 .590 .569
.954 .971 .968 .967
.628 .661 .654 .657
.882 .888 .886 .898
.936 .931 .916 .931
.661 .668 .609 .685
.583 .583 .563 .625
.775 .838 .866 .875
1    1    1    1
.940 .962 .965 .962
.619 .666 .614 .669
.972 .981 .975 .9749
.957 .978 .946 .970
"""
ROWS = np.array([line.split() for line in TABLE.split("\n")[1:-1]], float)
VALUES = dict(zip(["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"], ROWS.T, strict=True))


def test_demsars_numbers():
    """Average ranks 3.143, 2.000, 2.893, 1.964; F(3, 39) = 3.69; critical difference 1.25 (pages 19 to 20)."""
    found = compute.critical_difference(VALUES)
    ranks = dict(zip(found.name.tolist(), found.rank, strict=True))
    assert np.allclose([ranks[name] for name in VALUES], [3.143, 2.000, 2.893, 1.964], atol=5e-4)
    assert np.isclose(found.statistic, 3.69, atol=5e-3)
    assert found.df.tolist() == [3, 39]
    assert np.isclose(found.critical_difference, 1.25, atol=5e-3)
    assert found.name.tolist() == ["C4.5+m+cf", "C4.5+m", "C4.5+cf", "C4.5"]
    assert found.groups == (tuple(found.name.tolist()),)  # the post-hoc test "was not powerful enough"
    assert found.pvalue == pytest.approx(stats.f.sf(found.statistic, 3, 39))


def test_quantiles_of_nemenyis_test():
    """Table 5 (a): q at 5 % for 2 to 10 classifiers; q at 10 % for three."""
    printed = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]
    rng = np.random.default_rng(0)
    for k, q in enumerate(printed, 2):
        found = compute.critical_difference({f"c{i}": rng.normal(size=12) for i in range(k)})
        assert np.isclose(found.critical_difference / np.sqrt(k * (k + 1) / 72), q, atol=1e-3)  # some are cut off
    three = compute.critical_difference({f"c{i}": rng.normal(size=12) for i in range(3)}, level=0.9)
    assert np.isclose(three.critical_difference * np.sqrt(72 / 12), 2.052, atol=6e-4)


def test_friedman_without_ties_is_scipys():
    rng = np.random.default_rng(1)
    values = {f"c{i}": rng.normal(size=15) + i / 3 for i in range(4)}
    chi2 = stats.friedmanchisquare(*values.values()).statistic
    assert compute.critical_difference(values).statistic == pytest.approx(14 * chi2 / (15 * 3 - chi2))


def test_errors_are_ranked_the_other_way():
    plain = compute.critical_difference(VALUES)
    losses = compute.critical_difference({name: 1 - column for name, column in VALUES.items()}, higher_is_better=False)
    assert losses.name.tolist() == plain.name.tolist()
    assert np.allclose(losses.rank, plain.rank)


def test_groups_are_maximal_runs():
    """Ranks 1, 2, 3, 4 on every data set: neighbours up to the critical difference stay together."""
    n = 20
    values = {name: np.full(n, float(-i)) for i, name in enumerate("abcd")}
    found = compute.critical_difference(values)
    assert np.isinf(found.statistic)
    assert found.pvalue == 0
    assert 1 < found.critical_difference < 2
    assert found.groups == (("a", "b"), ("b", "c"), ("c", "d"))


def test_wilcoxons_tests_with_holms_adjustment():
    rng = np.random.default_rng(5)
    values = {f"c{i}": rng.normal(i * 0.35, 1, 25) for i in range(5)}
    found = compute.critical_difference(values, method="wilcoxon-holm")
    pairs = list(itertools.combinations(found.name.tolist(), 2))
    p = {pair: stats.wilcoxon(values[pair[0]], values[pair[1]]).pvalue for pair in pairs}
    rejected, m = set(), len(pairs)
    for i, pair in enumerate(sorted(p, key=p.get)):
        if p[pair] > 0.05 / (m - i):
            break
        rejected.add(pair)
    assert 0 < len(rejected) < m
    assert np.isnan(found.critical_difference)
    alike = {frozenset(pair) for group in found.groups for pair in itertools.combinations(group, 2)}
    assert not alike & {frozenset(pair) for pair in rejected}
    for group in found.groups:  # none can be made longer
        names = found.name.tolist()
        for neighbour in (names.index(group[0]) - 1, names.index(group[-1]) + 1):
            if 0 <= neighbour < len(names):
                assert any({names[neighbour], one} in [set(pair) for pair in rejected] for one in group)


@pytest.mark.parametrize(
    ("values", "kind", "words"),
    [
        ({"a": [1, 2]}, ValueError, "two classifiers"),
        ({"a": [1], "b": [2]}, ValueError, "two data sets"),
        ({"a": [1, 2], "b": [1, 2]}, ValueError, "equal on every data set"),
        ({"a": [1, 2], "b": [1, 2, 3]}, ValueError, "same length"),
        ({"a": [1, np.nan], "b": [1, 2]}, ValueError, "missing"),
        ([[1, 2], [2, 3]], TypeError, "name of each classifier"),
    ],
)
def test_bad_values(values, kind, words):
    with pytest.raises(kind, match=words):
        compute.critical_difference(values)


def test_columns_whose_data_sets_stand_in_other_orders_are_refused():
    import pandas as pd

    columns = {"a": pd.Series([0.1, 0.2, 0.3], list("xyz")), "b": pd.Series([0.5, 0.2, 0.9], list("zxy"))}
    with pytest.raises(ValueError, match=r"values\['b'\] has the index labels of values\['a'\] in another order"):
        compute.critical_difference(columns)


def test_a_data_frame_has_a_classifier_per_column():
    import pandas as pd

    assert compute.critical_difference(pd.DataFrame(VALUES)) == compute.critical_difference(VALUES)
