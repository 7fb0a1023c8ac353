"""Confidence intervals of a number or a difference, confidence bands of curves, and their descriptions."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np

from rocplot._data import frames
from rocplot._data.arrays import read_scores
from rocplot._data.columns import find_score_column
from rocplot._names import write_difference_of_names
from rocplot._numbers import AT_MOST, write_cutoffs, write_number, write_numbers, write_percent
from rocplot._typing import Array
from rocplot._validation import check_lengths, check_same_length
from rocplot.compute._base.result import Result, Results

# -- What an interval or a test refers to, and how it was computed: the texts of `describe` -------

UNSEEDED = ", drawn anew at each call without seed="

F = TypeVar("F", bound=Callable[..., Any])
MethodDescriber = Callable[[Any, Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Inference:
    """What was estimated or compared, how, and at which level.

    Attributes
    ----------
    quantity : str
        What was estimated, such as ``"AUC"``.
    method : str
        How it was computed, worded as in a methods section.
    level : float
        The confidence level, as a proportion.
    statistic : str
        The symbol of the test statistic.
    extent : {"pointwise", "simultaneous", ""}
        For a band, whether the level holds at each point, or for the curve as a whole.
    models : (str, str) or None
        For a difference, the names of the two models: the first minus the second.
    scale : {"log", "logit"} or None
        The scale on which such estimates are pooled, as `random_effects` does by its `transform`; None for
        that of the estimates.
    """

    quantity: str
    method: str
    level: float
    statistic: str = "z"
    extent: str = ""
    models: tuple[str, str] | None = None
    scale: str | None = None

    @property
    def of_cutoff(self) -> bool:
        """Whether the quantity is a threshold, whose written value must classify the same cases."""
        return "cut-off with " in self.quantity.lower()

    def write(
        self, estimate: float, low: float, high: float, nearest: Array | None = None
    ) -> tuple[str, str]:
        """Write an estimate, and its interval with the level, in digits that tell the numbers apart.

        A threshold has enough digits to classify the same cases, whose scores `nearest` to it are known.
        """
        numbers, of_cutoff = [estimate, low, high], self.of_cutoff or nearest is not None
        texts = write_cutoffs(numbers, [nearest] * 3) if of_cutoff else write_numbers(numbers, even=True)
        if texts[0].startswith(AT_MOST):  # of a negated column, whose limits have changed places
            texts[1:] = [text.removeprefix(AT_MOST) for text in (texts[2], texts[1])]
        level = f"{write_percent(self.level)} % confidence interval"
        if not low <= high:
            return texts[0], f"no {level}, since it is undefined"
        if of_cutoff and "∞" in (texts[1] + texts[2]):  # a sample too small for a limit on that side
            finite = [
                f"{word} {text}"
                for word, text in zip(("from", "up to"), texts[1:], strict=True)
                if "∞" not in text
            ]
            missing = "upper" if finite[:1] == [f"from {texts[1]}"] else "lower"
            return texts[0], f"{level} {finite[0]}, no {missing} limit" if finite else f"no {level}"
        return texts[0], f"{level} {texts[1]} to {texts[2]}"


def describe_curve_limits(curve: str, low: Any, basis: Inference | None, kind: str) -> str:
    """Describe the limits of a curve, their method and level; `kind` names them if there is no `basis`."""
    if basis is None:
        return f"{curve} with limits ({kind})." if kind else f"{curve} with limits."
    if np.isnan(np.asarray(low, float)).all():
        return f"{curve} without limits, since they are undefined ({basis.method})."
    return f"{basis.quantity} with a {write_percent(basis.level)} % {basis.method}."


def describe_estimate(name: str, numbers: Sequence[float], level: float, method: str) -> str:
    """Write an estimate with its lower and upper limit, their level and method, without a full stop."""
    estimate, low, high = numbers
    return describe_interval(estimate, low, high, Inference(name, method, level))


def describe_interval(
    estimate: float, low: float, high: float, basis: Inference | None, nearest: Array | None = None
) -> str:
    """Write a number with its interval, without a full stop; `nearest` are the scores next to thresholds."""
    if basis is None:
        return "{} (confidence interval {} to {})".format(*write_numbers([estimate, low, high], even=True))
    number, limits = basis.write(estimate, low, high, nearest)
    equals = ": " if basis.of_cutoff or nearest is not None else " = "  # "≤ 22" of a column with a minus
    method = "" if np.isnan(estimate) else f"; {basis.method}"
    return f"{basis.quantity}{equals}{number} ({limits}{method})"


def keep_inference(describe_method: MethodDescriber) -> Callable[[F], F]:
    """Store in a function's results what was estimated, and how, as their `basis`.

    `describe_method` takes a result and the options.  It returns the quantity, the method and, for tests by
    a statistic other than z, its symbol; for a band it returns the `BandKind`.

    A result that was passed instead of data keeps its own `basis`.
    """

    def decorate(function: F) -> F:
        parameters = inspect.signature(function).parameters.values()
        defaults = {parameter.name: parameter.default for parameter in parameters}
        first = next(iter(defaults))

        @functools.wraps(function)
        def call(*args: Any, **keywords: Any) -> Any:
            output = function(*args, **keywords)
            options = {**defaults, **dict(zip(defaults, args, strict=False)), **keywords}
            passed = options[first]
            sources = passed.values() if isinstance(passed, Mapping) else [passed]
            if any(isinstance(source, Result) and hasattr(source, "basis") for source in sources):
                return output

            def add_inference(result: Any, name: str = "") -> Any:
                if not hasattr(result, "basis"):  # a mean over folds, which describes its own error bars
                    return result
                description = describe_method(result, options)
                if isinstance(description, BandKind):
                    return result.with_kind(description, options["level"])
                quantity, method, *letter = description
                if " resamples of " in method and options.get("seed", 0) is None:
                    method += UNSEEDED
                basis = Inference(quantity, method, options["level"], *letter)
                return result.changed(basis=replace(basis, models=_name_models(name, options)))

            if isinstance(output, Results):
                return Results({name: add_inference(result, name) for name, result in output.items()})
            return add_inference(output)

        return call  # type: ignore[return-value]

    return decorate


def _name_models(name: str, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return which two models a function compares: a and b, or each of several with the one of `compare`."""
    if options.get("compare") is not None:
        return name, str(options["compare"])
    models = name_compared_models(options["a"], options["b"]) if "b" in options else None
    if models is None or (data := options.get("data")) is None:
        return models
    columns = frames.list_column_names(data)
    first, second = (find_score_column(model, columns)[0] for model in models)  # without a minus
    return models if first == second else (first, second)


def name_compared_models(a: Any, b: Any) -> tuple[str, str] | None:
    """Return the names of two models: columns, keys or Series, else "a" and "b"; None if `a` has not two."""
    if b is not None:
        pairs = zip(name_series(a, b), (a, b), strict=True)
        first, second = (model if isinstance(model, str) else name for name, model in pairs)
        return first, second
    names = frames.list_column_names(a) if frames.is_table(a) else a
    return (str(names[0]), str(names[1])) if isinstance(names, (list, tuple)) and len(names) == 2 else None


def name_series(a: Any, b: Any) -> tuple[str, str]:
    """Name two models by their Series; "a" and "b" if these are none, or have no names of their own."""
    first, second = (getattr(model, "name", None) for model in (a, b))
    if isinstance(first, str) and isinstance(second, str) and "" not in (first, second) and first != second:
        return first, second
    return "a", "b"


def has_groups(options: Mapping[str, Any]) -> bool:
    """Return whether groups of cases were passed, or belong to the counts."""
    if options.get("groups") is not None:
        return True
    sources = [options.get(name) for name in ("y_true", "a")]
    models = [
        model
        for source in sources
        for model in (source.values() if isinstance(source, Mapping) else [source])
    ]
    counts = [getattr(model, "counts", model) for model in models]
    return any(isinstance(result, Result) and getattr(result, "grouped", False) is True for result in counts)


def describe_bootstrap(options: Mapping[str, Any], kind: str = "percentile") -> str:
    """Describe a bootstrap."""
    units = "all cases" if options.get("stratified") is False else "the cases of each class"
    units = "whole groups" if has_groups(options) else units
    return f"{kind} bootstrap, {options['n_resamples']} resamples of {units}"


def describe_bootstrap_test(options: Mapping[str, Any]) -> str:
    """Describe a test whose z and limits may disagree: a z by a bootstrap's standard deviation."""
    bootstrap = describe_bootstrap(options).removeprefix("percentile ")
    return f"z by the standard deviation and limits by the percentiles of a {bootstrap}"


def describe_rate_limits(limits: Result, options: Mapping[str, Any]) -> tuple[str, str]:
    """Name the limits of one rate at a fixed value of the other as in a legend, and describe them."""
    method = "quantiles of Jeffreys' distribution of the rate, mixed over the binomial rank of the cut-off"
    if limits._effective:
        return "bootstrap and Jeffreys", f"union of {method}, and {describe_bootstrap(options)}"
    return "Jeffreys", method


def get_basis(result: Any) -> Inference | None:
    """Return what a result estimates and how, and of a test that it is a difference; None if unknown."""
    basis = getattr(result, "basis", None)
    if isinstance(basis, Inference) and hasattr(result, "difference"):
        return replace(basis, quantity=f"Difference of the {basis.quantity}")
    return basis


def name_quantity(intervals: Iterable[Any]) -> str:
    """Return the name of the quantity that all intervals estimate, or "Estimate" if it is not known."""
    names = {getattr(get_basis(interval), "quantity", None) for interval in intervals}
    return str(names.pop()) if len(names) == 1 and None not in names else "Estimate"


def suggest_item(result: object, function: str) -> str:
    """Show the call with one interval of each of several results; "" for a result that holds none."""
    name = result._get_example_item() if isinstance(result, Result) else ""
    if not name:
        return ""
    interval: Interval = result[name]  # type: ignore[index]  # of those that have items
    option = ""
    if function == "random_effects":
        if np.isnan(interval.standard_error):
            return ""
        option = f", transform={interval.basis.scale!r}" if interval.basis and interval.basis.scale else ""
    intervals = f"{{name: one[{name!r}] for name, one in results.items()}}"
    return f"pass one interval of each, {function}({intervals}{option})"


def write_p_value(value: float, at_most: bool = False) -> str:
    """Write a p-value with two significant digits, as journals do; "no p-value" for NaN.

    `at_most` says that it is the least one that so many resamples can give.
    """
    if np.isnan(value):
        return "no p-value"
    if value < 0.001 or 0.999 < value < 1:
        return "p < 0.001" if value < 0.5 else "p > 0.999"
    if at_most:  # rounded up, so that the bound holds
        unit = 10.0 ** (math.floor(math.log10(value)) - 1)
        return f"p ≤ {math.ceil(value / unit - 1e-9) * unit:#.2g}"
    return f"p = {value:#.2g}" if value < 0.1 else f"p = {write_number(value, '.2f')}"


def describe_chi2_test(name: str, statistic: str, df: int, pvalue: float) -> str:
    """Write a χ² test, whose statistic is passed as text, without a full stop."""
    degrees = f"{df} degree{'s' * (df != 1)} of freedom"
    return f"{name}: χ² = {statistic} with {degrees}, {write_p_value(pvalue)}"


# -- Confidence intervals of a number, and of the difference of two numbers -----------------------


class Interval(Result):
    """A confidence interval.

    Attributes
    ----------
    estimate : float
        The estimated quantity.
    low, high : float
        Its bounds; NaN where the method is undefined.
    standard_error : float
        Standard error of the estimate, always on its own scale, even if the interval is on the logit scale.
        NaN where it is undefined, as for separated classes.
    basis : Inference or None
        What is estimated, how and at which level, for `describe`; None for an interval built by hand.
    nearest : ndarray or None
        For a cut-off, the scores next to it and to its limits, from which texts tell it; else None.
    """

    estimate: float
    low: float
    high: float
    standard_error: float
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    def _write_cutoffs(self) -> dict[str, list[str]]:
        if self.nearest is None and (self.basis is None or not self.basis.of_cutoff):
            return {}
        names = ("estimate", "low", "high")
        nearest = None if self.nearest is None else np.asarray(self.nearest)  # of the numbers as they are
        texts = write_cutoffs([getattr(self, name) for name in names], [nearest] * 3)
        return {name: [text] for name, text in zip(names, texts, strict=True)}

    def _write_note(self) -> str:
        """Write the method too, since a call that does not name one gets the default of several."""
        method = f"{write_percent(self.basis.level)} %, {self.basis.method}" if self.basis else ""
        sign = super()._write_note()
        return f"{sign}; {method}" if sign and method else f"  # {method}" if method else sign

    def __format__(self, spec: str) -> str:
        return format_interval(self, spec)

    def describe(self) -> str:
        """Write the interval as a sentence for a paper, with its method and level.

        Examples
        --------
        >>> from rocplot import compute
        >>> compute.auc_interval([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], method="delong").describe()
        "AUC = 0.667 (95 % confidence interval 0.133 to 1.000; DeLong's variance, Wald limits)."
        """
        return f"{describe_interval(self.estimate, self.low, self.high, self.basis, self.nearest)}."


def format_interval(interval: Any, spec: str) -> str:
    """Format an estimate with its limits: ``0.81 (0.76 to 0.85)`` for the number format ``".2f"``."""
    if not spec:
        return str(interval)
    estimate, low, high = (format(float(n), spec) for n in (interval.estimate, interval.low, interval.high))
    return f"{estimate} ({low} to {high})"


class Difference(Result):
    """The difference of two paired quantities, with its test.

    Attributes
    ----------
    difference : float
        The first quantity minus the second.
    pvalue : float
        Two-sided p-value of the hypothesis of no difference; NaN where it is undefined.
    low, high : float
        Confidence interval of the difference.
    basis : Inference or None
        What is compared, how and at which level, for `describe`; None for a difference built by hand.
    at_floor : bool
        Whether no resample lies beyond 0, so that `pvalue` is the least that their number allows, as in
        "p ≤ 0.004".
    """

    difference: float
    pvalue: float
    low: float
    high: float
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    at_floor: bool = field(default=False, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the difference as a sentence for a paper, with its method and level."""
        return describe_difference(
            self.difference, self.low, self.high, self.pvalue, self.basis, at_floor=self.at_floor
        )


def describe_difference(
    difference: float,
    low: float,
    high: float,
    pvalue: float,
    basis: Inference | None,
    statistic: str = "",
    models: tuple[str, str] | None = None,
    at_floor: bool = False,
) -> str:
    """Write a difference with its interval and its test, after the models if they or the basis name them."""
    models = basis.models if models is None and basis is not None else models
    subject = "Difference" if models is None else f"{write_difference_of_names(models)}: difference"
    test = ("" if np.isnan(pvalue) else statistic) + write_p_value(pvalue, at_floor)
    if basis is None:
        number, first, last = write_numbers([difference, low, high], even=True)
        return f"{subject} {number} (confidence interval {first} to {last}; {test})."
    number, limits = basis.write(difference, low, high)
    return f"{subject} of {basis.quantity} = {number} ({limits}; {test}; {basis.method})."


# -- Intervals of a binomial proportion -----------------------------------------------------------


def compute_normal_quantile(p: float) -> float:
    """Return the quantile of the standard normal distribution."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(p)


def compute_wilson_limits(proportion: Any, n: Any, level: float) -> tuple[Array, Array]:
    """Compute Wilson's score interval of a proportion."""
    z = compute_normal_quantile(0.5 + level / 2)
    return invert_score(proportion, n, -z), invert_score(proportion, n, z)


def invert_score(proportion: Any, n: Any, z: Any) -> Array:
    """Compute the true proportion that lies z of its own standard errors above that of the sample."""
    proportion, n = np.asarray(proportion), np.asarray(n, float)  # the square of an integer may overflow
    z2 = np.square(z)
    centre = (proportion + z2 / (2 * n)) / (1 + z2 / n)
    half_width = np.sqrt(z2 * (proportion * (1 - proportion) / n + z2 / (4 * n**2))) / (1 + z2 / n)
    low = np.where(proportion == 0, 0.0, np.maximum(centre - half_width, 0))  # exact at 0 and 1
    high = np.where(proportion == 1, 1.0, np.minimum(centre + half_width, 1))
    return np.where(np.less(z, 0), low, high)


def compute_clopper_pearson_limits(proportion: float, n: float, level: float) -> tuple[float, float]:
    """Compute the exact interval of a proportion, after Clopper and Pearson."""
    from scipy.stats import binomtest

    interval = binomtest(round(proportion * n), round(n)).proportion_ci(level)
    return interval.low, interval.high


def compute_separated_limits(area: float, pairs: float, level: float) -> tuple[float, float]:
    """Compute Clopper and Pearson's limits of an AUC of 0 or 1 from `pairs` independent pairs."""
    tail = (0.5 - level / 2) ** (1 / pairs)
    return (float(tail), 1.0) if area == 1 else (0.0, float(1 - tail))


# -- Bands: a curve with lower and upper limits, and the kind of these limits ---------------------


class BandKind(NamedTuple):
    """The kind of a confidence band, and the curve that it surrounds.

    Attributes
    ----------
    curve : str
        The curve, such as ``"ROC curve"``.
    extent : {"pointwise", "simultaneous"}
        Whether the confidence level holds at each point, or for the curve as a whole.
    short, full : str
        The method as worded in a legend (may be empty), and in a methods section.
    """

    curve: str
    extent: str
    short: str
    full: str

    def write_legend(self, level: float) -> str:
        """Write the band's level and kind, as in a legend."""
        return f"{write_percent(level)} % {self.extent} band" + (f" ({self.short})" if self.short else "")

    def make_inference(self, level: float) -> Inference:
        """Return what the limits refer to and how they were computed, for `describe` and captions."""
        return Inference(
            self.curve, f"{self.extent} confidence band ({self.full})", level, extent=self.extent
        )


def get_band_words(band: Band) -> str:
    """Return the kind and level of a band's limits, also if all of them are undefined."""
    return str(getattr(band, band._legend))


class Band(Result):
    """A curve with lower and upper limits at each of its points, drawn as a shaded band.

    The base class of all bands.  Their fields are named after their axes; code that draws or describes any
    band reads it by the names here.
    """

    _points = ("x", "y")  # names of the fields that hold the points; the limits and the legend follow
    _limits = ("low", "high")
    _legend = "kind"
    _curve = "Curve"

    @property
    def points(self) -> tuple[Array, Array]:
        """Positions, and heights of the curve at them, shape (m,) each."""
        x, y = (np.asarray(getattr(self, name)) for name in self._points)
        return x, y

    @property
    def limits(self) -> tuple[Array, Array]:
        """Lower and upper limits of the heights, shape (m,) each."""
        low, high = (np.asarray(getattr(self, name)) for name in self._limits)
        return low, high

    @property
    def legend(self) -> str:
        """Kind and level of the limits, as in a legend; empty if all limits are undefined."""
        return "" if np.isnan(self.limits[0]).all() else get_band_words(self)

    @property
    def level(self) -> float | None:
        """Confidence level, as a proportion; None for limits made by hand or of folds."""
        basis = getattr(self, "basis", None)
        return None if basis is None else float(basis.level)

    @property
    def extent(self) -> str:
        """``"pointwise"`` or ``"simultaneous"``; empty where `level` is None."""
        basis = getattr(self, "basis", None)
        return "" if basis is None else str(basis.extent)

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return describe_curve_limits(
            self._curve, self.limits[0], vars(self)["basis"], getattr(self, self._legend)
        )

    def redrawn(self, x: Array, y: Array, low: Array, high: Array) -> CurveBand:
        """Return the same band at other points."""
        attributes = {"kind": getattr(self, self._legend), "basis": getattr(self, "basis", None)}
        return CurveBand.build_unchecked(x=x, y=y, low=low, high=high, **attributes)

    def _fill_limits(self, *names: str) -> None:
        """Replace limits that were not passed by NaN, and check the length of the others."""
        place, size = self._points[0], np.size(getattr(self, self._points[0]))
        for name in names:
            bound = np.asarray(getattr(self, name), float)
            object.__setattr__(self, name, bound if bound.size else np.full(size, np.nan))
            check_lengths({place: size, name: np.size(getattr(self, name))})

    def with_kind(self, kind: BandKind, level: float) -> Self:
        """Return the band with the kind and level of its limits; an existing legend text is kept."""
        legend = getattr(self, self._legend) or kind.write_legend(level)
        return self.changed(basis=kind.make_inference(level), **{self._legend: legend})


class CurveBand(Band):
    """A pointwise confidence band of a curve; see `band` of ``FrocCurve``, ``RiskCoverage``, ``UpliftCurve``.

    Attributes
    ----------
    x, y : ndarray, shape (m,)
        The curve that the band surrounds.
    low, high : ndarray, shape (m,)
        Limits of `y` at each `x`.
    kind : str
        Level and kind of the band, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    x: Array
    y: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("x", "y", "low", "high"):
            object.__setattr__(self, name, read_scores(getattr(self, name), name))
        check_same_length(x=self.x, y=self.y, low=self.low, high=self.high)
        super().__post_init__()
