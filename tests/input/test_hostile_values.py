"""Values of every wrong kind in every argument: an answer of our own, or a result; numpy that raises; long names."""

import inspect
import warnings
from decimal import Decimal
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from calls import MATRIX, PICTURES, SCORE, Y, call

import rocplot as rp
from rocplot import compute

S = 1 / (1 + np.exp(-10 * (SCORE - 0.5)))
FUNCTIONS = [
    name
    for name in compute.__all__
    if inspect.isfunction(getattr(compute, name)) and hasattr(getattr(compute, name), "__wrapped__")
]
KEPT = {"progress", "n_jobs", "ax"}
LONG = "x" * 3000
BAD = {
    "complex": S + 1j,
    "one complex": 1j,
    "a name that is empty": {"": S},
    "a name that is None": {None: S},
    "NA": pd.NA,
    "nan": float("nan"),
    "object": object(),
    "matrix": np.matrix(S),
    "huge": [10**30, 10**30 + 1] * 15,
    "set": {1, 2},
    "bytes": b"abc",
    "no dimension": np.array(3.0),
    "empty": [],
    "ragged": [[1, 2], [3]],
    "text": "@@",
    "structs": np.zeros(30, [("a", int)]),
    "no times": np.array(["NaT"] * 30, "M8[D]"),
    "days": np.arange(30).astype("M8[D]"),
    "all nan": np.full(30, np.nan),
    "all infinite": np.full(30, np.inf),
    "frame": pd.DataFrame({"a": S, "b": S}),
    "nested": {"a": {"b": S}},
    "function": abs,
    "long": LONG,
    "long names": {LONG: S, f"{LONG}2": S[:3]},
}


def of(name):
    return getattr(rp if name in PICTURES and not hasattr(compute, name) else compute, name)


def is_ours(error):
    """Whether our code raised the error, or Python for an argument that is missing."""
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    return last.tb_frame.f_globals.get("__name__", "").startswith("rocplot")


def answers(function, name, parameter):
    """Yield what comes of every bad value of one argument that is an error."""
    positional, keywords = call(name)
    at = list(inspect.signature(function).parameters).index(parameter)
    for kind, value in BAD.items():
        args, more = list(positional), dict(keywords)
        if at < len(args):
            args[at] = value
        else:
            more[parameter] = value
        try:
            with warnings.catch_warnings(record=True, action="always") as said:
                function(*args, **more)
        except Exception as error:
            yield kind, error
        assert all(len(str(one.message)) <= 500 for one in said), kind
        plt.close("all")


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_bad_value_is_answered_by_us(name):
    function = getattr(compute, name)
    for one in inspect.signature(function).parameters.values():
        if one.kind in (one.VAR_KEYWORD, one.VAR_POSITIONAL) or one.name in KEPT:
            continue
        for kind, error in answers(function, name, one.name):
            where = f"{name}({one.name}={kind}): {type(error).__name__}: {str(error)[:200]}"
            assert isinstance(error, (TypeError, ValueError)), where
            assert is_ours(error) or "required" in str(error) or "positional" in str(error), where
            assert len(str(error)) <= 500, where


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PICTURES)
def test_pictures_answer_bad_data(name):
    function = getattr(rp, name)
    for word in list(inspect.signature(function).parameters)[:3]:
        for kind, error in answers(function, name, word):
            where = f"{name}({word}={kind}): {type(error).__name__}: {str(error)[:200]}"
            assert isinstance(error, (TypeError, ValueError)), where
            assert len(str(error)) <= 500, where


# -- numpy told to raise -----------------------------------------------------------------------------

DATA = {
    "plain": SCORE,
    "ties and zeros": np.where(SCORE < 0.5, 0.0, np.round(SCORE * 4) / 4),
    "far": 1 / (1 + np.exp(-300 * (SCORE - 0.5 + 0.3 * np.cos(7 * np.arange(30))))),
    "tiny": SCORE * 1e-300,
}


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", [*FUNCTIONS, *(name for name in PICTURES if name not in FUNCTIONS)])
def test_numpy_that_raises_changes_nothing(name):
    function = of(name)
    positional, keywords = call(name)
    for kind, score in DATA.items() if any(one is SCORE for one in positional) else {"": SCORE}.items():
        args = [score if one is SCORE else one for one in positional]
        with warnings.catch_warnings(action="ignore"):
            try:
                function(*args, **keywords)
            except (TypeError, ValueError):
                continue  # which such data cannot have
            plt.close("all")
            with np.errstate(all="raise"):
                try:
                    function(*args, **keywords)
                except FloatingPointError as error:
                    raise AssertionError(kind) from error
        plt.close("all")


# -- probabilities a rounding beyond 0 or 1 -----------------------------------------------------------

ABOVE, BELOW = np.nextafter(1, 2), -1e-17


@pytest.mark.parametrize(
    "name",
    ["brier_decomposition", "calibration", "calibration_statistics", "predictiveness", "summary", "cllr", "sensibility", "net_benefit", "brier_curve", "score_uniform_curve", "calibration_map"],
)  # fmt: skip
def test_probabilities_a_rounding_beyond_are_0_and_1(name):
    y = np.array([1, 0, 1, 1, 0, 0, 1, 0])
    exact = np.array([1, 0.9, 1, 0.7, 0, 0.2, 0.4, 0])
    near = np.array([ABOVE, 0.9, 1, 0.7, BELOW, 0.2, 0.4, 0])
    function, more = getattr(compute, name), {}
    if name == "calibration_map":
        more = {"method": "beta", "clip": 1e-6}
    elif name == "calibration_statistics":
        more = {"clip": 1e-6}
    found, expected = (function(y, p, **more) for p in (near, exact))
    if name in ("sensibility", "net_benefit", "brier_curve", "score_uniform_curve"):  # whose curve has the scores
        found, expected = (
            {key: value for key, value in one.to_dict().items() if key != "curve"} for one in (found, expected)
        )
        number = {key: value for key, value in expected.items() if np.asarray(value).dtype.kind in "fi"}
        assert number
        for key, value in number.items():
            if np.size(value) == np.size(found[key]):  # a threshold beyond 1 is one more that changes nothing
                np.testing.assert_allclose(found[key], value, rtol=1e-12)
    elif name in ("summary", "cllr"):
        np.testing.assert_equal(str(found), str(expected))
    else:
        np.testing.assert_equal(found.to_dict(), expected.to_dict())


@pytest.mark.parametrize("far", [1.0000001, -1e-7])
def test_probabilities_farther_out_are_shown_in_full(far):
    p = np.array([far, 0.2, 0.7, 0.4])
    for function in (compute.calibration, compute.net_benefit, compute.sensibility):
        with pytest.raises(ValueError, match=r"probabilities in \[0, 1\].*np\.clip\(y_score, 0, 1\)") as caught:
            function([1, 0, 1, 0], p)
        assert repr(far) in str(caught.value)
    single = p.astype(np.float32)  # of which 1.0000001 is the number after 1
    if far > 1:
        assert compute.calibration([1, 0, 1, 0], single).predicted.max() == 1


def test_soft_labels_rates_and_shares_take_a_rounding():
    soft = compute.auc([ABOVE, BELOW, 0.5], [0.9, 0.1, 0.5], soft_labels=True)
    assert soft == compute.auc([1, 0, 0.5], [0.9, 0.1, 0.5], soft_labels=True)
    assert compute.RocCurve([0, BELOW, 1], [0, 0.5, ABOVE]).tpr.tolist() == [0, 0.5, 1]
    assert compute.hull(Y, SCORE).auc > 0
    assert compute.operating_point(Y, SCORE, prior=ABOVE).tpr == 1


# -- whole numbers beyond double precision, complex numbers, and calls that mean another ---------------


def test_huge_whole_numbers_are_read_without_loss_or_refused():
    big = 2**53
    for score in ([big, big + 1], np.array([big, big + 1], object), np.array([2**63, 2**63 + 1], np.uint64)):
        assert compute.auc([0, 1], score) == 1
    for score in ([10**30, 10**30 + 1], [float(big), big + 1], [2**64, 2**64 + 1]):
        with pytest.raises(ValueError, match=r"y_score holds .* which are equal in double precision"):
            compute.auc([0, 1], score)
    assert compute.auc([0, 1, 1], [10**30, 10**31, 10**31]) == 1
    assert compute.auc([2**64, 2**64 + 1], [0, 1], pos_label=2**64 + 1) == 1


@pytest.mark.parametrize(
    "score",
    [
        [Decimal("1e400"), Decimal("2e400")],  # both +inf in double precision
        [Decimal("0.1"), Decimal("0.1000000000000000000001")],
        [Fraction(1, 3), Fraction(10**20 + 1, 3 * 10**20)],
        np.array([np.longdouble(2) ** 60, np.longdouble(2) ** 60 + 1]),
    ],
    ids=["beyond the largest", "close decimals", "close fractions", "long doubles"],
)
def test_exact_numbers_that_double_precision_makes_equal_are_refused(score):
    with pytest.raises(ValueError, match=r"y_score holds .* which are equal in double precision"):
        compute.auc([0, 1], score)


def test_equal_decimals_are_ties():
    assert compute.auc([0, 1, 1], [Decimal("0.10"), Decimal("0.1"), Decimal("0.3")]) == 0.75
    assert compute.auc([0, 1], [np.inf, Decimal("inf")]) == 0.5


@pytest.mark.parametrize(
    ("attempt", "argument"),
    [
        (lambda z: compute.auc(z, SCORE), "y_true"),
        (lambda z: compute.auc(Y, z), "y_score"),
        (lambda z: compute.auc(Y, SCORE, sample_weight=z), "sample_weight"),
        (lambda z: compute.case_weights(Y, cost_fp=z), "cost_fp"),
        (lambda z: compute.case_weights(z, cost_fp=1), "y_true"),
        (lambda z: compute.fuzzy_labels(0.2).membership(z), "target"),
        (lambda z: compute.defuzzify(np.column_stack([z, z]), SCORE, np.ones((2, 30))), "probability"),
        (lambda z: compute.defuzzify(SCORE, SCORE, np.array([z, z])), "membership"),
        (lambda z: compute.multiclass_auc(z, MATRIX), "y_true"),
    ],
)
def test_complex_numbers_are_refused(attempt, argument):
    with pytest.raises(TypeError, match=f"{argument} is complex: pass real numbers"):
        attempt(SCORE + 0j)


def test_labels_with_weights_name_their_parts():
    found = compute.ipcw([1, 2, 3, 4], [1, 0, 1, 0], at=2.5)
    way = r"y_true is a CensoredLabels.*\.label as y_true.*\.weight as sample_weight"
    for attempt in (
        lambda: compute.auc(found, [4, 3, 2, 1]),
        lambda: compute.auc(found),
        lambda: rp.roc(found, [4, 3, 2, 1]),
        lambda: compute.auc_test(found, [4, 3, 2, 1], [1, 2, 3, 4]),
    ):
        with pytest.raises(TypeError, match=way):
            attempt()
    with pytest.raises(TypeError, match=r"ipcw\(time, event, at=3\)"):
        compute.ipcw([1, 2], [1, 0], 3)


def test_one_true_class_is_said_with_the_way():
    with pytest.raises(ValueError, match=r"'c', which does not occur in y_true \('a'\).*labels=\['a', 'c'\]"):
        compute.confusion_matrix(list("aaaa"), y_pred=list("acaa"))
    with pytest.raises(ValueError, match="y_true holds one class only, 'a': add cases of the other"):
        compute.auc(list("aaaa"), [1, 2, 3, 4])


def test_rates_of_0_and_1_have_cut_offs():
    y, score = [0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6]
    none = compute.threshold_at(y, score, fpr=0)
    assert (none.estimate, none.low, none.high) == (5, 4, np.inf)  # above all negatives
    every = compute.threshold_at(y, score, tpr=1)
    assert (every.estimate, every.low, every.high) == (3, -np.inf, 3)
    assert compute.threshold_at(y, score, fpr=1).estimate == 1
    assert compute.threshold_at(y, score, tpr=0).estimate == np.inf


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_a_seed_may_be_a_matrix():
    a, b = (compute.cost_band(Y, SCORE, n_resamples=20, seed=seed) for seed in (np.matrix([[1, 2]]), [1, 2]))
    np.testing.assert_array_equal(a.low, b.low)
