"""Numbers as text: no more digits than needed, and never fewer than keep them true."""

import math
from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocplot._numbers import PERCENT, amount, bound, score, write, written
from rocplot.compute import roc_band


@pytest.mark.parametrize(
    ("values", "fmt", "ends", "texts"),
    [
        ([0.99959], ".3f", (0, 1), ["0.9996"]),
        ([0.00041], ".3f", (0, 1), ["0.0004"]),
        ([0.9994, 0.5, 1, 0], ".3f", (0, 1), ["0.999", "0.500", "1.000", "0.000"]),
        ([1 - 1e-9, 1e-9, -1e-9], ".3f", (0, 1), [">0.999999", "<0.000001", ">−0.000001"]),
        ([1 - 2e-16, 3e-17], ".3f", (0, 1), ["1.000", "0.000"]),  # rounding errors of sums
        ([0.0011, 0.0014, 0.2], ".3f", (0, 1), ["0.0011", "0.0014", "0.200"]),
        ([0.8731, 0.8731, 0.8734], ".3f", (0, 1), ["0.8731", "0.8731", "0.8734"]),
        ([0.87310001, 0.87310002], ".3f", (0, 1), ["0.873", "0.873"]),  # six digits do not tell them apart
        ([-0.0004, math.nan, -0.2], ".3f", (0, 1), ["−0.0004", "nan", "−0.200"]),
        ([0.04, 99.96, 5.04, 1.04], ".1f", PERCENT, ["0.04", "99.96", "5.0", "1.0"]),
        ([0.99959, 1.00004, 1], ".3g", (0, 1), ["0.9996", "1.00004", "1"]),
        ([1 + 1e-9], ".3g", (0, 1), ["<1.000001"]),
        ([1e-20, math.inf, -2.5], ".3g", (0, 1), ["1e−20", "∞", "−2.5"]),
        ([0.9996, 1, 0.0002, 0], ".3f", (0, 1), ["0.9996", "1.000", "0.0002", "0.000"]),
        ([0.996], ".2f", (0, 1), ["0.996"]),
        ([0.3], ".0f", (0, 1), ["0.3"]),
    ],
)
def test_digits_by_hand(values, fmt, ends, texts):
    assert written(values, fmt, ends) == texts


@pytest.mark.parametrize(
    ("values", "fmt", "texts"),
    [
        ([0.9604, 0.949, 0.9599, 1], ".3f", ["0.9604", "0.9490", "0.9599", "1.0000"]),
        ([0.00220, 0.00222, 0.0123], ".3f", ["0.00220", "0.00222", "0.01230"]),
        (
            [0.9996, 0.949, 0.812],
            ".3f",
            ["0.9996", "0.949", "0.812"],
        ),  # one is near 1: the others need no more
        ([0.87310001, 0.87310002, 0.5], ".3f", ["0.873", "0.873", "0.500"]),
        ([0.873101, 0.873102, 0.5], ".3f", ["0.873101", "0.873102", "0.500"]),  # too many for a column
    ],
)
def test_the_digits_of_a_column_by_hand(values, fmt, texts):
    assert written(values, fmt, even=True) == texts


def test_sums_and_scores():
    assert [amount(value) for value in (12345, -1234.4, 999.5, 0.99996)] == [
        "12\u00a0345",
        "−1\u00a0234",
        "999.5",
        "0.99996",
    ]
    assert [score(value) for value in (-0.0, 0.1234, -math.inf)] == ["0", "0.123", "−∞"]


@pytest.mark.parametrize("size", [1e3, 123456, 1e6, 20240131, 1.7e9, 1e12])
def test_whole_numbers_keep_their_digits(size):
    """Read back, a cut-off that is a whole number is itself."""
    for value in (size, size + 1, size + 37, -size - 1):
        for fmt in (".3g", ".4g"):
            assert float(write(value, fmt).replace("−", "-")) == value
    assert write(1e22, ".3g") == "1e+22"
    assert amount(999.97) == "1\u00a0000"


def test_a_format_of_another_kind_is_refused():
    with pytest.raises(ValueError, match=r"fmt='\.1%' must be"):
        write(0.5, ".1%")


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_a_text_is_the_number_rounded_and_only_an_end_reads_as_one(values):
    for value, text in zip(values, written(values), strict=True):
        if text[0] in "<>":
            assert 1e-12 < min(value, 1 - value) < 5.1e-7
            continue
        digits = len(text) - 2
        assert 3 <= digits <= 6
        assert abs(Decimal(text) - Decimal(value)) <= Decimal(10) ** -digits / 2 + Decimal("1e-12")
        if float(text) in (0, 1):
            assert abs(value - float(text)) <= 2e-12
    for a, x in zip(values, written(values), strict=True):
        for b, y in zip(values, written(values), strict=True):
            apart = Decimal(a).quantize(Decimal("1e-6"), ROUND_HALF_EVEN) != Decimal(b).quantize(
                Decimal("1e-6"), ROUND_HALF_EVEN
            )
            assert (x != y) or not apart


@pytest.mark.parametrize(
    ("error", "text"), [(0, ""), (0.00049, ""), (0.0005, " ± 0.0005"), (math.nan, ""), (0.07, " ± 0.07"), (0.071, " ± 0.08"), (0.0951, " ± 0.1"), (2.3, " ± 3")]
)
def test_bounds_are_rounded_up(error, text):
    assert bound(error) == text


@pytest.mark.parametrize(("level", "text"), [(0.95, "95"), (0.995, "99.5"), (0.99999, "99.999"), (0.9, "90")])
def test_a_level_is_no_certainty(level, text):
    band = roc_band([0, 1] * 20, range(40), method="simultaneous", level=level)
    assert band.kind.startswith(f"{text} % ")
