"""Numbers as text: no more digits than needed, and never fewer than keep them true."""

import math
from decimal import ROUND_HALF_EVEN, Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocplot._numbers import (
    PERCENT,
    ratio,
    write_amount,
    write_bound,
    write_cutoff,
    write_cutoffs,
    write_difference_terms,
    write_edges,
    write_interval,
    write_number,
    write_numbers,
    write_split,
)
from rocplot.compute import roc_band
from rocplot.compute._base.interval import write_p_value


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
        ([0.99959, 1.00004, 1], ".3g", (0, 1), ["0.9996", "1.00004", "1.00"]),
        ([0.6004, 0.25], ".2g", (0, 1), ["0.60", "0.25"]),
        ([0.6, 0.25], ".2g", (0, 1), ["0.6", "0.25"]),  # exact: as the caller writes them
        ([4.998, 1 / 3, 0], ".3g", (0, 1), ["5.00", "0.333", "0"]),
        ([14, 1234.4], ".3g", (0, 1), ["14.0", "1234"]),
        ([40.0, 35.2], ".1f", PERCENT, ["40.0", "35.2"]),
        ([1 + 1e-9], ".3g", (0, 1), ["<1.000001"]),
        ([1e-20, math.inf, -2.5], ".3g", (0, 1), ["1e−20", "∞", "−2.5"]),
        ([0.9996, 1, 0.0002, 0], ".3f", (0, 1), ["0.9996", "1.000", "0.0002", "0.000"]),
        ([0.996], ".2f", (0, 1), ["0.996"]),
        ([0.3], ".0f", (0, 1), ["0.3"]),
    ],
)
def test_digits_by_hand(values, fmt, ends, texts):
    assert write_numbers(values, fmt, ends) == texts


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
    assert write_numbers(values, fmt, even=True) == texts


def test_sums_and_scores():
    assert [write_amount(value) for value in (12345, -1234.4, 999.5, 0.99996)] == [
        "12\u00a0345",
        "−1\u00a0234",
        "999.5",
        "0.99996",
    ]
    assert [ratio(value) for value in (-0.0, 0.1234, -math.inf)] == ["0", "0.123", "−∞"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.9035, "p = 0.90"),
        (0.996, "p = 0.996"),  # two decimals would be 1
        (1, "p = 1.00"),
        (0.9999, "p > 0.999"),
        (0.0996, "p = 0.10"),
        (0.0197, "p = 0.020"),
        (0.051, "p = 0.051"),
        (0.00102, "p = 0.0010"),
        (0.00099, "p < 0.001"),
        (math.nan, "no p-value"),
    ],
)
def test_p_values_have_two_significant_digits(value, text):
    assert write_p_value(value) == text


@pytest.mark.parametrize("size", [1e3, 123456, 1e6, 20240131, 1.7e9, 1e12])
def test_whole_numbers_keep_their_digits(size):
    """Read back, a cut-off that is a whole number is itself."""
    for value in (size, size + 1, size + 37, -size - 1):
        for fmt in (".3g", ".4g"):
            assert float(write_number(value, fmt).replace("−", "-")) == value
    assert write_number(1e22, ".3g") == "1e+22"
    assert write_amount(999.97) == "1\u00a0000"


def test_a_format_of_another_kind_is_refused():
    with pytest.raises(ValueError, match=r"fmt='\.1%' must be"):
        write_number(0.5, ".1%")


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_a_text_is_the_number_rounded_and_only_an_end_reads_as_one(values):
    for value, text in zip(values, write_numbers(values), strict=True):
        if text[0] in "<>":
            assert 1e-12 < min(value, 1 - value) < 5.1e-7
            continue
        digits = len(text) - 2
        assert 3 <= digits <= 6
        assert abs(Decimal(text) - Decimal(value)) <= Decimal(10) ** -digits / 2 + Decimal("1e-12")
        if float(text) in (0, 1):
            assert abs(value - float(text)) <= 2e-12
    for a, x in zip(values, write_numbers(values), strict=True):
        for b, y in zip(values, write_numbers(values), strict=True):
            apart = Decimal(a).quantize(Decimal("1e-6"), ROUND_HALF_EVEN) != Decimal(b).quantize(
                Decimal("1e-6"), ROUND_HALF_EVEN
            )
            assert (x != y) or not apart


@pytest.mark.parametrize(
    ("error", "text"), [(0, ""), (0.00049, ""), (0.0005, " ± 0.0005"), (math.nan, ""), (0.07, " ± 0.07"), (0.071, " ± 0.08"), (0.0951, " ± 0.1"), (2.3, " ± 3")]
)
def test_bounds_are_rounded_up(error, text):
    assert write_bound(error) == text


@pytest.mark.parametrize(("level", "text"), [(0.95, "95"), (0.995, "99.5"), (0.99999, "99.999"), (0.9, "90")])
def test_a_level_is_no_certainty(level, text):
    band = roc_band([0, 1] * 20, range(40), method="simultaneous", level=level)
    assert band.kind.startswith(f"{text} % ")


# -- Cut-offs, edges and splits -------------------------------------------------------------------

SCORES = {
    "shares": lambda rng: rng.random(40),
    "close shares": lambda rng: 0.56 + 1e-5 * rng.random(40),
    "three digits": lambda rng: rng.integers(300, 850, 40).astype(float),
    "six digits": lambda rng: 123456.0 + rng.integers(-300, 300, 40),
    "ten digits": lambda rng: 2.0e9 + rng.integers(0, 10**9, 40),
    "timestamps": lambda rng: 1.7e9 + rng.integers(0, 10**6, 40) + rng.integers(0, 1000, 40) / 1000,
    "near 5000": lambda rng: 5000 + rng.integers(-400, 400, 40) / 1000,
    "millionths": lambda rng: 1e-6 * rng.random(40),
    "negative": lambda rng: -20 * rng.random(40),
    "log-odds": lambda rng: rng.normal(0, 3, 40),
    "five ratings": lambda rng: rng.integers(1, 6, 40).astype(float),
    "zeros": lambda rng: np.where(rng.random(40) < 0.4, 0, rng.random(40)),
    "near 1": lambda rng: 1 - 1e-6 * rng.random(40),
    "any": lambda rng: rng.normal(0, 1, 40) * 10.0 ** rng.integers(-8, 9, 40),
    "neighbours": lambda rng: np.nextafter(0.3, 1) + np.arange(40) * np.spacing(0.3),
}


def number(text):
    """Read a text as a program does, which knows no true minus sign."""
    return float(text.replace("−", "-").replace("∞", "inf"))


@pytest.mark.sample(6)
@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("even", [False, True])
def test_a_cutoff_as_it_is_written_divides_the_same_cases(kind, even, rng):
    for _ in range(10):
        scores = SCORES[kind](rng)
        between = (scores[1:] + scores[:-1]) / 2
        cutoffs = np.concatenate([np.unique(scores), between, [-np.inf, np.inf]])
        texts = write_cutoffs(cutoffs, [scores] * cutoffs.size, even=even)
        for cutoff, text in zip(cutoffs, texts, strict=True):
            np.testing.assert_array_equal(scores >= number(text), scores >= cutoff, err_msg=text)
        assert len(set(texts)) == np.unique(cutoffs).size  # no two of them look alike


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=12),
    st.lists(st.floats(allow_nan=False), min_size=1, max_size=6),
    st.booleans(),
)
def test_any_cutoff_divides_any_scores_as_its_text_does(scores, cutoffs, even):
    texts = write_cutoffs(cutoffs, [scores] * len(cutoffs), even=even)
    for cutoff, text in zip(cutoffs, texts, strict=True):
        assert [one >= number(text) for one in scores] == [one >= cutoff for one in scores]
        assert write_cutoff(cutoff, scores) == write_cutoffs([cutoff], [scores])[0]
    assert len({number(text) for text in texts}) == len(set(cutoffs))


@given(st.floats(allow_nan=False))
def test_a_cutoff_without_scores_is_hardly_above_its_text(cutoff):
    text = number(write_cutoff(cutoff))
    assert text <= cutoff
    assert text == cutoff or cutoff - text <= min(1e-6, 1e-8 * abs(cutoff) + 1e-300)


@pytest.mark.parametrize(
    ("cutoff", "scores", "text"),
    [
        (0.56, [0.5, 0.57], "0.56"),
        (0.56, None, "0.56"),
        (0.5600001, [0.5, 0.57], "0.560"),  # nothing lies between
        (0.56168, [0.5612, 0.56168], "0.5616"),  # 0.562 is above the case that it is
        (0.56168, [0.55, 0.5619, 0.5625], "0.561"),
        (1247.6, [1246.2, 1247.6], "1247"),
        (1247.6, [1247.1, 1247.6], "1247.6"),
        (123494, [123493, 123494], "123494"),
        (123494.0, None, "123494"),
        (1.7e9 + 0.125, None, "1700000000.125"),
        (0.99996, [0.99, 0.99996], "0.999"),
        (0.99996, [0.9995, 0.99996], "0.9999"),  # no text is 1 that is not 1
        (-2.345, [-3, -2.345, 0], "−2.35"),
        (3.2e-6, [3.1e-6, 3.2e-6], "3.2e−06"),
        (3, [2, 3, 4], "3"),
        (0.0, [0, 0.2], "0"),
        (1e22, None, "1e+22"),
        (math.inf, [1], "∞"),
        (-math.inf, None, "−∞"),
        (math.nan, [1], "nan"),
    ],
)
def test_cutoffs_by_hand(cutoff, scores, text):
    assert write_cutoff(cutoff, scores) == text


@pytest.mark.parametrize(
    ("cutoffs", "texts", "even"),
    [
        ([0.25, 0.5, 0.505], ["0.25", "0.5", "0.505"], ["0.25", "0.5", "0.505"]),  # the numbers themselves
        ([0.25, 0.5, 0.12341], ["0.25", "0.5", "0.123"], ["0.250", "0.500", "0.123"]),
        ([0.04512, 0.41238], ["0.0451", "0.412"], ["0.045", "0.412"]),
        ([10, 2.51234], ["10", "2.51"], ["10.0", "2.5"]),
        ([0.00004001, 0.5], ["4.00e−05", "0.5"], ["0.00004", "0.50000"]),
        ([1.2345e-9, 0.5], ["1.23e−09", "0.5"], ["1.23e−09", "0.5"]),  # too many for all
        ([2.00001e-7, 1.5e-7], ["2.00e−07", "1.5e−07"], ["2.00e−07", "1.50e−07"]),
        ([0.12, 0.123411, 0.123424], ["0.12", "0.123", "0.12342"], ["0.12000", "0.12341", "0.12342"]),
        ([1247.61, 987.4], ["1247", "987"], ["1247", "987"]),
        (  # one needs two decimals more than most
            [0.9400123, 0.88, 0.8701, 0.870051, 0.57, 0.33, 0.1],
            ["0.940", "0.88", "0.8701", "0.870", "0.57", "0.33", "0.1"],
            ["0.9400", "0.8800", "0.8701", "0.8700", "0.5700", "0.3300", "0.1000"],
        ),
    ],
)
def test_cutoffs_of_a_panel_by_hand(cutoffs, texts, even):
    scores = [cutoffs] * len(cutoffs)
    assert write_cutoffs(cutoffs, scores) == texts
    assert write_cutoffs(cutoffs, scores, even=True) == even


def test_whole_scores_stay_whole_beside_others():
    scores = [[1, 14, 20], [0.1, 0.40013, 0.7], [0.1, 0.4, 0.50021]]
    assert write_cutoffs([14, 0.40013, 0.50021], scores, even=True) == ["14", "0.400", "0.500"]


def test_a_cutoff_that_is_its_text_keeps_it_beside_others():
    scores = [[0.2, 0.25, 0.3], [0.1715, 0.17163, 0.18], [0.4, 0.50021]]
    assert write_cutoffs([0.25, 0.17163, 0.50021], scores, even="rounded") == ["0.25", "0.1716", "0.5002"]
    assert write_cutoffs([0.25, 0.2502], [[0.1, 0.25], [0.1, 0.2502]], even="rounded") == ["0.25", "0.2502"]


def test_cutoffs_of_two_models_do_not_look_alike():
    a, b = [0.5, 0.56121], [0.5, 0.56139]
    assert write_cutoff(a[1], a) == write_cutoff(b[1], b) == "0.561"
    assert write_cutoffs([a[1], b[1]], [a, b]) == ["0.5612", "0.5613"]


def test_a_cutoff_of_two_samples_divides_both():
    assert write_cutoffs([0.56, 0.56], [[0.5, 0.6], [0.55999, 0.7]]) == ["0.56", "0.56"]
    assert write_cutoffs([0.56168] * 2, [[0.5, 0.6], [0.56151, 0.56168]]) == ["0.5616"] * 2


@pytest.mark.parametrize("kind", SCORES)
def test_every_value_stays_in_its_band(kind, rng):
    for _ in range(10):
        values = SCORES[kind](rng)
        edges = np.unique(np.quantile(values, [0, 0.25, 0.5, 0.75, 1]))
        texts = write_edges(edges, values)
        for edge, text in zip(edges[1:], texts[1:], strict=True):
            np.testing.assert_array_equal(values <= number(text), values <= edge, err_msg=text)
        assert (values >= number(texts[0])).all()
        assert len(set(texts)) == edges.size


def test_edges_by_hand():
    values = [0.7, 0.78761, 0.78824, 0.9265]
    assert write_edges([0.7, 0.78761, 0.9265], values) == ["0.700", "0.788", "0.927"]
    assert write_edges([0.7, 0.78761, 0.9265], [*values, 0.7879]) == ["0.7000", "0.7877", "0.9265"]
    assert write_edges([-math.inf, 0, math.inf], values) == ["−∞", "0", "∞"]


@pytest.mark.parametrize(
    ("threshold", "text"),
    [
        (1981.5, "1981.5"),
        (1002.5, "1002.5"),
        (105243.65625, "105243.66"),
        (float(np.float32(0.1)), "0.1"),
        (0.800000011920929, "0.8"),  # of the first split of irises
        (-0.5, "-0.5"),
        (20240131.5, "20240130"),  # a single before 20240132 is 20240130
        (0, "0"),
    ],
)
def test_splits_by_hand(threshold, text):
    assert write_split(threshold) == text


@given(st.floats(-1e30, 1e30), st.lists(st.floats(allow_nan=False, width=32), max_size=10))
def test_a_split_sends_every_single_as_the_tree_does(threshold, values):
    """scikit-learn compares values in single precision with a threshold in double precision."""
    text = np.float32(write_split(threshold))
    near = np.float32(threshold)
    values = [*values, near, np.nextafter(near, np.float32(np.inf)), np.nextafter(near, np.float32(-np.inf))]
    for value in map(np.float32, values):
        assert (value <= text) == (float(value) <= threshold)


def test_a_difference_is_that_of_the_numbers_beside_it(rng):
    """A reader subtracts: .7527 − .6943 is .0584, but .753 − .694 would be .059."""
    assert write_difference_terms([(0.7527, 0.6943)]) == [["0.7527", "0.6943"]]
    assert write_difference_terms([(0.75, 0.5)]) == [["0.750", "0.500"]]
    assert write_difference_terms([(0.75, 0.5), (0.7527, 0.6943)])[0] == ["0.7500", "0.5000"]
    for a, b in rng.random((300, 2)):
        first, second = map(float, write_difference_terms([(a, b)])[0])
        assert abs(first - second - round(a - b, 3)) <= 0.0005 + 1e-9  # to which it may be rounded
        assert abs(first - a) <= 0.0005 + 1e-12


def test_a_rounded_slope_keeps_its_zeros():
    assert [ratio(value) for value in (5, 4.998, 0.2, 0.20003, 1.3, 1234.5)] == [
        "5",
        "5.00",
        "0.2",
        "0.200",
        "1.3",
        "1234",
    ]


def test_an_interval_has_one_number_of_decimals():
    assert write_interval([0.0004, -0.00123, 0.0019], (0.0,)) == ["0.0004", "−0.0012", "0.0019"]
    assert write_interval([0.81, 0.76, 0.8512]) == ["0.810", "0.760", "0.851"]
    assert write_interval([0.99861, 0.9978, 0.99921]) == ["0.9986", "0.9978", "0.9992"]
