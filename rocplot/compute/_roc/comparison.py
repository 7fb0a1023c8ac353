"""What the tests of two models share: their results, the hypothesis, and how the models are read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._caution import about, caution
from rocplot._data.arrays import Sample
from rocplot._data.binary import read
from rocplot._data.columns import check_order, models_of
from rocplot._numbers import write
from rocplot._typing import Array, Data, Weights
from rocplot._validation import flag, number, one_of, proportion
from rocplot.compute._base.interval import Inference, described_difference
from rocplot.compute._base.reading import need_single_cases
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count, counts_of, paired_cases
from rocplot.compute._roc.delong import LONE_CASE, LONE_GROUP, independent_units

_ALTERNATIVES = ("two-sided", "less", "greater")


@dataclass(frozen=True, eq=False)
class AucTest(Result):
    """The test of a difference of two AUCs, of two partial areas, or of two rates.

    Attributes
    ----------
    difference : float
        The quantity of a minus that of b.
    statistic, pvalue : float
        z (unpaired AUCs by DeLong: t) and its p-value under the alternative; NaN where the difference has no
        variance.
    low, high : float
        Two-sided confidence interval of the difference, whatever the alternative.
    basis : Inference or None
        What is compared, how and at which level, for `describe`; None for a test made by hand.
    """

    difference: float
    statistic: float
    pvalue: float
    low: float
    high: float
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the test as a sentence for a paper, with its method and level."""
        letter = "z" if self.basis is None else self.basis.statistic
        statistic = f"{letter} = {write(self.statistic, '.2f')}, "
        return described_difference(self.difference, self.low, self.high, self.pvalue, self.basis, statistic)


@dataclass(frozen=True, eq=False)
class AucTests(Result):
    """The tests of all pairs of models.

    Attributes
    ----------
    a, b : ndarray of str, shape (m,)
        The models of each pair.
    difference, statistic, pvalue, low, high : ndarray, shape (m,)
        The test of each pair, see ``AucTest``; the intervals are not adjusted.
    pvalue_holm : ndarray, shape (m,)
        The p-values adjusted for multiple testing by Holm's method.
    basis : Inference or None
        What is compared, how and at which level, for `describe`; None for tests made by hand.
    """

    a: Array
    b: Array
    difference: Array
    statistic: Array
    pvalue: Array
    low: Array
    high: Array
    pvalue_holm: Array
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the tests as sentences for a paper, one per pair, with their method and level."""
        lines = []
        for i in range(len(self.a)):
            difference, low, high = (float(one[i]) for one in (self.difference, self.low, self.high))
            p = float(self.pvalue_holm[i])
            letter = "z" if self.basis is None else self.basis.statistic
            statistic = f"{letter} = {write(float(self.statistic[i]), '.2f')}, adjusted "
            words = described_difference(difference, low, high, p, self.basis, statistic)
            lines.append(f"{self.a[i]} − {self.b[i]}: {words}")
        adjusted = f"The p-values of all {len(lines)} pairs are adjusted by Holm's method."
        return "\n".join([*lines, adjusted])


Truths: TypeAlias = ArrayLike | tuple[ArrayLike, ArrayLike] | Mapping[str, ArrayLike] | None
Compare: TypeAlias = Callable[[ThresholdCounts, ThresholdCounts], AucTest]


def question_of(options: Mapping[str, Any]) -> str:
    """Describe the alternative of a test, and whether the models scored the same cases."""
    margin, side = options["margin"], options["alternative"]
    paired = "paired" if options["paired"] else "unpaired"
    if side == "two-sided":
        return f"two-sided {paired} test"
    against = f"> {-margin:g}" if side == "greater" else f"< {margin:g}"
    return f"one-sided {paired} test of a difference {against}".replace("-", "−").replace("one−", "one-")


# -- the hypothesis -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hypothesis:
    """What is tested of a difference of `what`, and the level of its interval."""

    level: float
    alternative: str
    margin: float
    what: str = "AUCs"

    @classmethod
    def of(cls, level: object, alternative: str, margin: object, what: str = "AUCs") -> Hypothesis:
        """Check what the caller passed."""
        one_of(alternative, _ALTERNATIVES, "alternative")
        found = cls(proportion(level, "level"), alternative, number(margin, "margin", 0, 1), what)
        if found.margin and alternative == "two-sided":
            raise ValueError(
                f"margin={found.margin:g} needs a side: alternative='greater' tests a - b > -margin (a is "
                "not inferior), alternative='less' tests a - b < margin (a is not superior)"
            )
        return found

    def tested(
        self,
        difference: float,
        error: float,
        *,
        freedom: float = np.inf,
        limits: tuple[float, float] | None = None,
    ) -> AucTest:
        """Test by a standard error, with normal or t limits unless others are given."""
        from scipy.stats import t

        if not error > 1e-12:
            return self.untested(difference, "its variance is 0")
        half = float(t.ppf(0.5 + self.level / 2, freedom)) * error
        low, high = limits or (max(difference - half, -1.0), min(difference + half, 1.0))
        shift = {"greater": self.margin, "less": -self.margin}.get(self.alternative, 0.0)
        statistic = (difference + shift) / error
        signed = -statistic if self.alternative == "less" else statistic
        p = 2 * t.sf(abs(statistic), freedom) if self.alternative == "two-sided" else t.sf(signed, freedom)
        return AucTest(difference, statistic, float(p), low, high)

    def resampled(self, difference: float, drawn: Array) -> AucTest:
        """Test by the standard deviation of resampled differences, with their percentiles as limits."""
        low, high = np.quantile(drawn, [0.5 - self.level / 2, 0.5 + self.level / 2])
        return self.tested(difference, float(drawn.std(ddof=1)), limits=(float(low), float(high)))

    def untested(self, difference: float, reason: str) -> AucTest:
        """Say why there is no test."""
        caution(f"the difference of the {self.what} has no test: {reason}")
        return AucTest(difference, *[np.nan] * 4)


def lone(*models: ThresholdCounts) -> str:
    """Say why the variance of one of the models is undefined, if it is."""
    for counted in models:
        if min(independent_units(counted)[:2]) <= 1:
            return LONE_GROUP if counted.grouped else LONE_CASE
    return ""


# -- reading --------------------------------------------------------------------------------------


def compared(
    compare: Compare,
    y_true: Any,
    a: Any,
    b: Any,
    *,
    paired: bool,
    data: Data | None,
    sample_weight: Weights,
    hue: Any = None,
    warn: Callable[[float, float, str], str | None] = lambda _P, _N, _what: None,
    **reading: Any,
) -> AucTest | AucTests:
    """Read the models and compare two, or all pairs of several; warn once of the smallest class."""
    paired = flag(paired, "paired")
    a = models_of(a, "a")
    reading |= {"data": data, "hue": hue, "sample_weight": sample_weight}
    models = _of_results(y_true, a, b, paired, reading)
    if models is None:
        named = {"y_true": y_true, "a": a, "b": b, **(a if isinstance(a, Mapping) else {})}
        way_out = "pass y_true and scores, or None and the curves of all models"
        need_single_cases(named, None if b is not None and not paired else data, way_out)
        order = {"sample_weight": sample_weight, "groups": reading.get("groups"), "hue": hue}
        if paired:
            check_order(y_true=y_true, a=a, b=b, **order)
        samples = _samples(y_true, a, b, paired, reading)
        if paired:
            _check_pairs(list(samples.values()), sample_weight)
        models = {name: count(sample) for name, sample in samples.items()}
    found = _all_pairs(models, compare) if b is None else compare(*models.values())
    if not np.isnan(found.pvalue).all():
        what = "groups" if any(one.grouped for one in models.values()) else "cases"
        words = warn(*min((independent_units(one)[:2] for one in models.values()), key=min), what)
        if words is not None:
            caution(words)
    return found


def _of_results(
    y_true: Any, a: Any, b: Any, paired: bool, reading: Mapping[str, Any]
) -> dict[str | None, ThresholdCounts] | None:
    """Take the counts out of results that stand in place of data; None if these are data."""
    named = dict(a) if isinstance(a, Mapping) and b is None else {"a": a, "b": b}
    if not named or not all(isinstance(one, Result) for one in named.values()):
        return None
    if y_true is not None:
        raise TypeError(
            "y_true cannot be combined with counts or curves, which include the classes: pass None"
        )
    for name, value in reading.items():
        if value is not None:
            raise TypeError(f"{name} cannot be combined with counts or curves, which include it")
    models = {name: counts_of(one) for name, one in named.items()}
    if paired:
        paired_cases(list(models.values()), "a paired test")
    return models


def _samples(
    y_true: Any, a: Any, b: Any, paired: bool, reading: Mapping[str, Any]
) -> Mapping[str | None, Sample]:
    """Read both models, or all of them, by name."""
    data = reading["data"]
    several = isinstance(a, Mapping) or (data is not None and isinstance(a, list))
    if reading["hue"] is not None and b is not None:
        raise TypeError("b cannot be combined with hue, which names the models: all scores are in a")
    if reading["hue"] is not None and several:
        raise TypeError("a must be one column of scores if hue names the models of a long table")
    if reading["hue"] is not None or several:
        if b is not None:
            raise TypeError("b cannot be combined with several models in a: all pairs of them are tested")
        return read(y_true, a, **reading)
    if b is None:
        raise TypeError("b is missing: pass the scores of the second model, or a mapping of models as a")
    both = isinstance(y_true, (tuple, list)) and len(y_true) == 2 and np.ndim(y_true[0]) > 0
    if paired and both:
        raise ValueError("y_true is a pair of samples: pass paired=False")
    truth = {"a": y_true[0], "b": y_true[1]} if both else y_true
    if data is None:
        return read(truth, {"a": a, "b": b}, **reading)
    named = read(truth, [a, b], **reading)
    return {"a": named[a], "b": named[b]}


def _check_pairs(samples: Sequence[Sample], sample_weight: Weights) -> None:
    """Refuse models that did not score the same cases, row by row."""
    several = list(sample_weight.values()) if isinstance(sample_weight, Mapping) else [sample_weight]
    same = all(np.array_equal(np.asarray(several[0]), np.asarray(one)) for one in several)
    differ = "" if same and _alike([one.weight for one in samples]) else "sample_weight"
    if not _alike([one.group for one in samples]):
        differ = "groups"
    if not all(np.array_equal(samples[0].label, one.label) for one in samples):
        differ = "y_true"
    if differ:
        raise ValueError(
            f"{differ} differs between the models, so they did not score the same cases: "
            "pass paired=False, or give all models the same"
        )


def _alike(columns: Sequence[Array | None]) -> bool:
    """Say whether all models have the same column, or none has any."""
    first = columns[0]
    if first is None:
        return all(one is None for one in columns)
    return all(one is not None and np.array_equal(first, one) for one in columns)


# -- all pairs ------------------------------------------------------------------------------------


def _all_pairs(models: Mapping[str | None, ThresholdCounts], compare: Compare) -> AucTests:
    pairs = list(itertools.combinations(models, 2))
    if not pairs:
        raise ValueError("a must hold two models at least")
    tests = []
    for first, second in pairs:
        with about(f"{first} and {second}"):
            tests.append(compare(models[first], models[second]))
    return table_of([(str(first), str(second)) for first, second in pairs], tests)


def table_of(pairs: Sequence[tuple[str, str]], tests: Sequence[AucTest]) -> AucTests:
    """Put tests of pairs of models into a table, with p-values adjusted for their number."""
    columns: dict[str, Any] = {
        name: np.array([getattr(test, name) for test in tests]) for name in tests[0].to_dict()
    }
    return AucTests(
        np.array([first for first, _ in pairs]),
        np.array([second for _, second in pairs]),
        **columns,
        pvalue_holm=_holm(columns["pvalue"]),
    )


def _holm(pvalue: Array) -> Array:
    """Adjust p-values after Holm (1979); NaN stays, and is not counted."""
    order = np.argsort(pvalue)  # NaN last
    m = int(np.count_nonzero(~np.isnan(pvalue)))
    adjusted = np.full(pvalue.size, np.nan)
    steps = pvalue[order[:m]] * np.arange(m, 0, -1)
    adjusted[order[:m]] = np.minimum(np.maximum.accumulate(steps), 1)
    return adjusted
