"""Impurities of nodes and of splits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocplot.compute import impurity, metric, split_impurity

NAMES = ("minority", "gini", "entropy", "root_gini")


def test_values_by_hand():
    p = [0, 0.25, 0.5, 0.8, 1]
    np.testing.assert_allclose(impurity("minority", p), [0, 0.25, 0.5, 0.2, 0], atol=1e-15)
    np.testing.assert_allclose(impurity("gini", p), [0, 0.375, 0.5, 0.32, 0], atol=1e-15)
    np.testing.assert_allclose(impurity("root_gini", p), [0, 3**0.5 / 4, 0.5, 0.4, 0], atol=1e-15)
    np.testing.assert_allclose(
        impurity("entropy", p), [0, 2 - 0.75 * np.log2(3), 1, np.log2(5) - 1.6, 0], atol=1e-15
    )


def test_root_gini_is_a_half_circle():
    p = np.linspace(0, 1, 50)
    np.testing.assert_allclose((p - 0.5) ** 2 + impurity("root_gini", p) ** 2, 0.25)


@pytest.mark.parametrize("name", NAMES)
def test_pure_nodes_are_zero_and_never_minus_zero(name):
    assert not np.signbit(impurity(name, [0.0, 1.0])).any()
    assert impurity(name, [0.0, 1.0]).tolist() == [0, 0]
    assert np.isnan(impurity(name, np.nan))


def test_the_slides_split_of_teeth():
    found = split_impurity([(3, 4), (2, 1)])
    assert found.name.tolist() == list(NAMES)
    np.testing.assert_allclose(found.weighted, [0.4, 10 / 21, 0.965148, 0.487832], atol=5e-7)
    np.testing.assert_allclose(found.parent, [0.5, 0.5, 1, 0.5])
    np.testing.assert_allclose(found.gain, found.parent - found.weighted)
    assert (found.prior, found.left_share) == (0.5, 0.7)
    assert found.to_frame().shape == (4, 6)


counts = st.integers(1, 40)


@given(counts, counts, counts, counts)
def test_gains_are_the_splitting_criteria_of_roc_space(p1, n1, p2, n2):
    found = split_impurity([(p1, n1), (p2, n2)])
    at = {"fpr": n1 / (n1 + n2), "tpr": p1 / (p1 + p2), "skew": (n1 + n2) / (p1 + p2)}
    gain = dict(zip(found.name.tolist(), found.gain, strict=True))
    parent = dict(zip(found.name.tolist(), found.parent, strict=True))
    assert gain["gini"] == pytest.approx(float(metric("gini_gain", **at)), abs=1e-12)
    assert gain["gini"] / parent["gini"] == pytest.approx(float(metric("phi2", **at)), abs=1e-12)
    assert gain["entropy"] == pytest.approx(float(metric("information_gain", **at)), abs=1e-12)
    assert gain["root_gini"] / parent["root_gini"] == pytest.approx(float(metric("dkm", **at)), abs=1e-12)
    along = found.left_share * found.left_p + (1 - found.left_share) * found.right_p
    assert along == pytest.approx(found.prior)


@pytest.mark.parametrize(
    ("children", "message"),
    [
        ([(3, 4)], "two pairs"),
        ([(3, 4), (1, 2), (1, 1)], "merge all but one"),
        ([(3, 4), (1, 2, 3)], "two pairs"),
        ([(3, 4), (0, 0)], "empty child"),
        ([(3, 4), (-1, 2)], "children must be finite and at least 0"),
    ],
)
def test_splits_that_are_none(children, message):
    with pytest.raises(ValueError, match=message):
        split_impurity(children)


def test_bad_arguments():
    with pytest.raises(ValueError, match="name='genie' is unknown: choose from 'minority'"):
        impurity("genie", 0.5)
    for beyond in (1.5, np.inf, [0.5, -0.1]):
        with pytest.raises(ValueError, match=r"p must be in \[0, 1\], not"):
            impurity("gini", beyond)
    for none in (None, "a", ["a"]):
        with pytest.raises(TypeError, match="p must be a number or an array of numbers, not"):
            impurity("gini", none)
    assert np.isnan(impurity("gini", np.nan))
    for none in (None, 5, "ab"):
        with pytest.raises(TypeError, match=r"children must be two pairs of \(positives, negatives\), not"):
            split_impurity(none)
