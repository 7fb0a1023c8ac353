"""Metrics as functions of (fpr, tpr, skew), each a `Metric` record; the skew is c = N/P."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import count_dimensions, read_proportions, read_real_numbers
from rocplot._errors import guard_call, make_type_error, make_value_error
from rocplot._numbers import write_argument
from rocplot._suggestions import LONGEST
from rocplot._typing import Array, MetricLike, Trace
from rocplot._validation import check_number, find_meant_name, make_unknown_name_error, shorten_value
from rocplot.compute._base.docstrings import fill_docstring

# -- The record of a metric: its value, its isometrics, and its names -----------------------------

Line: TypeAlias = tuple[Any, Any, Any]  # (α, β, γ): the points with α + β fpr + γ tpr = 0


@dataclass(frozen=True)
class Metric:
    """A metric as a function of (fpr, tpr, skew), with its isometrics where they have a closed form.

    Only name and value are required.  Isometrics that are neither straight nor given by a formula are traced
    on a grid, and slopes are computed by finite differences.

    Attributes
    ----------
    name : str
        The name that callers write.
    value : callable
        (fpr, tpr, skew, **parameters) → value.
    line : callable, optional
        (value, skew, **parameters) → the straight isometric of that value.  Slopes, and the point around
        which the isometrics rotate, follow from the lines of the values 0 and 1, which must differ.
    curve : callable, optional
        (value, skew, **parameters) → vertices of a curved isometric, branches separated by NaN.
    slope : callable, optional
        (fpr, tpr, skew, **parameters) → dtpr/dfpr, for a metric without `line`.
    indifference : tuple or callable, optional
        The line on which the metric does not depend on the skew, or (**parameters) → that line.
    words : str or callable
        The text for labels, or (**parameters) → text; by default the name.
    aliases : tuple of str
        Other names of the metric.  Callers write them in lower case with underscores.
    parameters : mapping
        The metric's own parameters and their defaults; numbers of at least 0.  None for a caller's function,
        whose parameters are passed on unchecked.
    shares : tuple of str
        The parameters that must be at most 1.
    counts_cases : bool
        Whether it needs the class totals (parameters `positives` and `negatives`), not only their ratio.
    better : {"high", "low", ""}
        Which values are better; empty for a rate, which is best where all cases get the same decision.
    levels : tuple of float
        The usual values of isometrics if the metric is unbounded.
    """

    name: str
    value: Callable[..., Any]
    line: Callable[..., Line] | None = None
    curve: Callable[..., Trace] | None = None
    slope: Callable[..., Any] | None = None
    indifference: Line | Callable[..., Line] | None = None
    words: str | Callable[..., str] = ""
    aliases: tuple[str, ...] = ()
    parameters: Mapping[str, float | None] | None = field(default_factory=dict)
    shares: tuple[str, ...] = ()
    counts_cases: bool = False
    better: Literal["high", "low", ""] = "high"
    levels: tuple[float, ...] = ()

    def at(self, fpr: ArrayLike, tpr: ArrayLike, skew: Any, **parameters: Any) -> Array:
        """Evaluate the metric; 0/0 is NaN and x/0 is infinite."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.array(self.value(fpr, tpr, skew, **parameters), float)

    def check_parameters(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Check the metric's own parameters, and add the defaults."""
        if self.parameters is None:
            return dict(parameters)
        for key in parameters:
            if key not in self.parameters:
                takes = ", ".join(self.parameters)
                suffix = f" (its own: {takes})" if takes else ""
                raise make_type_error(
                    self.name,
                    f"has no parameter {key!r}",
                    f"it takes {takes or 'none'}",
                    shell=f"takes no {key}=True{suffix}",
                )
        overrides = {
            key: check_number(value, key, high=1.0 if key in self.shares else np.inf)
            for key, value in parameters.items()
            if value is not None
        }
        return {**self.parameters, **overrides}

    def label(self, parameters: Mapping[str, Any]) -> str:
        """Return the metric's text for labels."""
        if callable(self.words):
            return self.words(**self.check_parameters(parameters))
        return self.words or self.name.replace("_", " ")


def compute_class_totals(skew: Any, positives: float | None, negatives: float | None) -> tuple[Any, Any]:
    """Return the class totals P and N; if one is missing, it follows from the other and the skew."""
    if positives is None and negatives is None:
        raise ValueError("laplace and m_estimate need positives= or negatives=, the totals of the classes")
    if positives is None:
        positives = np.divide(negatives, skew)  # type: ignore[arg-type]
    if negatives is None:
        negatives = skew * positives
    return positives, negatives


# -- The four rates and their ratios: metrics that do not depend on the skew ----------------------

_RATIOS = (0.1, 0.2, 0.5, 1, 2, 5, 10)


def _odds_ratio_curve(v: float, _c: float) -> Trace:
    """Trace t/(1 − t) = v f/(1 − f), a hyperbola through (0, 0) and (1, 1)."""
    if v <= 0:
        return (np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])) if v == 0 else NOTHING
    return trace_hyperbola(lambda f: v * f / (1 - f + v * f), lambda t: t / (t + v * (1 - t)), 1.0)


RATES = (
    Metric(  # Fawcett (2004), Figure 1, as the other rates
        "tpr",
        lambda f, t, c: t,
        line=lambda v, c: (-v, 0, 1),
        better="",
        aliases=("recall", "sensitivity", "hit rate"),
    ),
    Metric(
        "tnr",
        lambda f, t, c: 1 - f,
        line=lambda v, c: (1 - v, -1, 0),
        better="",
        aliases=("specificity", "selectivity"),
    ),
    Metric(
        "fpr",
        lambda f, t, c: f,
        line=lambda v, c: (-v, 1, 0),
        better="",
        aliases=("fall-out", "false alarm rate"),
    ),
    Metric(
        "fnr",
        lambda f, t, c: 1 - t,
        line=lambda v, c: (1 - v, 0, -1),
        better="",
        aliases=("miss rate",),
    ),
    Metric(  # the slope of the line from (0, 0)
        "lr_plus",
        lambda f, t, c: t / f,
        line=lambda v, c: (0, -v, 1),
        words="LR+",
        levels=_RATIOS,
    ),
    Metric(  # the slope of the line to (1, 1)
        "lr_minus",
        lambda f, t, c: (1 - t) / (1 - f),
        line=lambda v, c: (1 - v, v, -1),
        words="LR−",
        better="low",
        levels=_RATIOS,
    ),
    Metric(  # Glas et al. (2003): lr_plus/lr_minus
        "diagnostic_odds_ratio",
        lambda f, t, c: t * (1 - f) / (f * (1 - t)),
        curve=_odds_ratio_curve,
        slope=lambda f, t, c: t * (1 - t) / (f * (1 - f)),
        aliases=("odds ratio", "DOR"),
        levels=(0.01, 0.05, 0.2, 1, 5, 20, 100),
    ),
)


# -- Right and wrong decisions: accuracy, cost, and metrics that weight the classes otherwise -----

_DIAGONAL: Line = (0, -1, 1)


def _expected_cost(f: Array, t: Array, c: Any, cost_ratio: float = 1) -> Any:
    return (1 - t + c * cost_ratio * f) / (1 + c)


def _cost_line(v: float, c: Any, cost_ratio: float = 1) -> Line:
    return 1 - v * (1 + c), c * cost_ratio, -1


def _g_mean_curve(v: float, _c: float) -> Trace:
    """Trace t (1 − f) = v², a hyperbola."""
    if v == 0:
        return np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])
    if not 0 < v < 1:
        return NOTHING
    return trace_hyperbola(lambda f: v**2 / (1 - f), lambda t: 1 - v**2 / t, 1 - v**2)


ACCURACIES = (
    Metric(  # Vuk & Curk (2006), eq. 4.9; Flach's slides, "Skew-sensitivity", for the line of indifference
        "accuracy",
        lambda f, t, c: (t + c * (1 - f)) / (1 + c),
        line=lambda v, c: (c - v * (1 + c), -c, 1),
        indifference=(1, -1, -1),
    ),
    Metric(  # Provost & Fawcett (2001): expected per case, in units of cost_fn
        "cost",
        _expected_cost,
        line=_cost_line,
        indifference=lambda cost_ratio: (1.0, -cost_ratio, -1.0),  # both errors have equal cost
        words=lambda cost_ratio: (
            "cost, equal costs" if cost_ratio == 1 else f"cost, cost ratio {write_argument(cost_ratio)}"
        ),
        parameters={"cost_ratio": 1},
        better="low",
    ),
    Metric(  # 1 − accuracy
        "error_rate",
        _expected_cost,
        line=_cost_line,
        indifference=(1, -1, -1),
        better="low",
    ),
    Metric(  # Brodersen et al. (2010)
        "balanced_accuracy",
        lambda f, t, c: (t + 1 - f) / 2,
        line=lambda v, c: (1 - 2 * v, -1, 1),
    ),
    Metric(  # 1 − balanced accuracy
        "ber",
        lambda f, t, c: (1 - t + f) / 2,
        line=lambda v, c: (1 - 2 * v, 1, -1),
        words="balanced error rate",
        better="low",
    ),
    Metric(  # Youden (1950)
        "youden",
        lambda f, t, c: t - f,
        line=lambda v, c: (-v, -1, 1),
        words="Youden's index",
        aliases=("informedness",),
    ),
    Metric(  # Flach's slides, "Linear metrics: summary", where it is scaled by 4
        "wracc",
        lambda f, t, c: c * (t - f) / (1 + c) ** 2,
        line=lambda v, c: (-v * (1 + c) ** 2, -c, c),
        indifference=_DIAGONAL,
        words="WRAcc",
    ),
    Metric(  # Cohen (1960), with the table's cells over P
        "kappa",
        lambda f, t, c: 2 * c * (t - f) / (1 + c + (c - 1) * (t + c * f)),
        line=lambda v, c: (-v * (1 + c), -v * c * (c - 1) - 2 * c, 2 * c - v * (c - 1)),
        indifference=_DIAGONAL,
        words="Cohen's kappa",
    ),
    Metric(  # Kubat, Holte & Matwin (1998): the geometric mean of tpr and tnr
        "g_mean",
        lambda f, t, c: np.sqrt(t * (1 - f)),
        curve=_g_mean_curve,
        slope=lambda f, t, c: t / (1 - f),
        words="G-mean",
    ),
)


# -- Predictive values: precision, its corrections, and its means with recall ---------------------

_AXIS: Line = (0, 1, 0)  # fpr = 0: no false positives
_TOP: Line = (1, 0, -1)  # tpr = 1
_GAINS = tuple(np.arange(11) / 10)


def _f_beta(f: Array, t: Array, c: Any, beta: float) -> Any:
    return (1 + beta**2) * t / (beta**2 + t + c * f)


def _f_beta_line(v: float, c: Any, beta: float) -> Line:
    return -v * beta**2, -v * c, 1 + beta**2 - v


def _fowlkes_mallows_curve(v: float, c: float) -> Trace:
    """Trace t² = v²(t + cf), a parabola."""
    if v == 0:
        return np.array([0.0, 1.0]), np.zeros(2)
    if not 0 < v < 1:
        return NOTHING
    right = np.divide(np.divide(1, v**2) - 1, c)
    f = make_dense_abscissae(0.0, min(right, 1.0))
    t = np.minimum((v**2 + np.sqrt(v**4 + 4 * v**2 * c * f)) / 2, 1.0)
    if right <= 1:
        t[-1] = 1.0
    return f, t


def _name_m_estimate(m: float, prior: float | None, **_: Any) -> str:
    """Name the m-estimate, with a weight or a prior that is not the default."""
    weight = "" if m == 2 else f", m = {write_argument(m)}"
    return f"m-estimate{weight}" + ("" if prior is None else f", prior {prior:g}")


def _m_estimate(
    f: Array,
    t: Array,
    c: Any,
    positives: float | None,
    negatives: float | None,
    m: float,
    prior: float | None,
) -> Any:
    p, n = compute_class_totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return (p * t + m * share) / (p * t + n * f + m)


def _m_estimate_line(
    v: float, c: Any, positives: float | None, negatives: float | None, m: float, prior: float | None
) -> Line:
    p, n = compute_class_totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return m * (share - v), -v * n, p * (1 - v)


PREDICTIVE_VALUES = (
    Metric(  # Fawcett (2004), Figure 1; for isometrics Flach's slides, "Linear metrics: summary"
        "precision",
        lambda f, t, c: t / (t + c * f),
        line=lambda v, c: (0, -v * c, 1 - v),
        indifference=_AXIS,
        aliases=("PPV",),
    ),
    Metric(  # precision with both labels and both predictions inverted
        "npv",
        lambda f, t, c: c * (1 - f) / (c * (1 - f) + (1 - t)),
        line=lambda v, c: (c * (1 - v) - v, -c * (1 - v), v),
        indifference=_TOP,
        words="NPV",
    ),
    Metric(  # precision/π; halved in Flach's slides, "Linear metrics: summary"
        "lift",
        lambda f, t, c: (1 + c) * t / (t + c * f),
        line=lambda v, c: (0, -v * c, 1 + c - v),
        indifference=_DIAGONAL,
    ),
    Metric(  # precision − π; doubled in Flach's slides, "Linear metrics: summary"
        "relative_precision",
        lambda f, t, c: c * (t - f) / ((1 + c) * (t + c * f)),
        line=lambda v, c: (0, -c * (1 + v * (1 + c)), c - v * (1 + c)),
        indifference=_DIAGONAL,
    ),
    Metric(  # van Rijsbergen (1979); Flach's slides, "F-measure": turns around (−β²/c, 0)
        "f_beta",
        _f_beta,
        line=_f_beta_line,
        indifference=_AXIS,
        words=lambda beta: "F-measure" if beta == 1 else f"F-measure, β = {write_argument(beta)}",
        parameters={"beta": 1},
    ),
    Metric(
        "f1", partial(_f_beta, beta=1), line=partial(_f_beta_line, beta=1), indifference=_AXIS, words="F1"
    ),
    Metric(
        "f2", partial(_f_beta, beta=2), line=partial(_f_beta_line, beta=2), indifference=_AXIS, words="F2"
    ),
    Metric(  # TP/(P + FP); G-measure in Flach's slides, "Linear metrics: summary"
        "jaccard",
        lambda f, t, c: t / (1 + c * f),
        line=lambda v, c: (-v, -v * c, 1),
        indifference=_AXIS,
        words="Jaccard index",
    ),
    Metric(  # Fowlkes & Mallows (1983): the geometric mean of precision and recall
        "fowlkes_mallows",
        lambda f, t, c: t / np.sqrt(t + c * f),
        curve=_fowlkes_mallows_curve,
        slope=lambda f, t, c: c * t / (t + 2 * c * f),
        indifference=_AXIS,
        words="Fowlkes–Mallows index",
    ),
    Metric(  # (TP + 1)/(TP + FP + 2); Flach's slides, "Generalised linear isometrics"
        "laplace",
        partial(_m_estimate, m=2, prior=0.5),
        line=partial(_m_estimate_line, m=2, prior=0.5),
        words="Laplace estimate",
        parameters={"positives": None, "negatives": None},
        counts_cases=True,
    ),
    Metric(  # Cestnik (1990): (TP + m prior)/(TP + FP + m); Flach's slides, "Generalised linear isometrics"
        "m_estimate",
        _m_estimate,
        line=_m_estimate_line,
        words=_name_m_estimate,
        parameters={"positives": None, "negatives": None, "m": 2, "prior": None},
        shares=("prior",),
        counts_cases=True,
    ),
    Metric(  # Flach & Kull (2015), "Precision-recall-gain curves", in rates
        "precision_gain",
        lambda f, t, c: 1 - f / t,
        line=lambda v, c: (0, -1, 1 - v),
        levels=_GAINS,
    ),
    Metric(  # Flach & Kull (2015)
        "recall_gain",
        lambda f, t, c: 1 - (1 - t) / (c * t),
        line=lambda v, c: (-1, 0, 1 + c * (1 - v)),
        indifference=_TOP,
        levels=_GAINS,
    ),
)


# -- Splitting criteria of trees, and measures of association of predictions and labels -----------

# -- information gain ------------------------------------------------------------------------------


def _information_gain(f: Array, t: Array, c: Any) -> Any:
    rate = (t + c * f) / (1 + c)
    return (_compute_divergence(t, rate) + c * _compute_divergence(f, rate)) / (1 + c)


def _compute_divergence(p: Array, q: Array) -> Any:
    """Compute the Kullback–Leibler divergence of two Bernoulli distributions in bits; 0·log 0 is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        first_term = np.where(p == 0, 0, p * np.log2(p / q))
        return first_term + np.where(p == 1, 0, (1 - p) * np.log2((1 - p) / (1 - q)))


def _information_gain_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    difference = c * (t - f) / (left * right)  # p_l − p_r without cancellation
    slope = c * np.log1p(difference * left / (c * f)) / np.log1p(difference * right / (1 - t))
    return np.where((t == f) & (left > 0) & (right > 0), 1.0, slope)


def _information_gain_curve(v: float, c: float) -> Trace:
    """Bisect along fpr + tpr = const: the gain is convex, so it rises from the diagonal outwards."""
    if v == 0:
        return DIAGONAL
    zero, unit = np.zeros(1), np.ones(1)
    if not 0 < v < _information_gain(zero, unit, c):
        return NOTHING
    top = bisect_root(lambda t: _information_gain(zero, t, c) - v, zero, unit)[0]
    right = bisect_root(lambda f: v - _information_gain(f, unit, c), zero, unit)[0]

    def trace_half(s: Array) -> Any:
        return bisect_root(
            lambda d: _information_gain(s - d, s + d, c) - v, np.zeros_like(s), np.minimum(s, 1 - s)
        )

    return add_mirror_branch(trace_upper_branch(trace_half, top, right))


# -- markedness, φ² (its product with Youden's index), and the criteria that are equivalent to φ² ---


def _compute_markedness(f: Array, t: Array, c: Any) -> Any:
    return c * (t - f) / ((t + c * f) * (1 - t + c * (1 - f)))  # precision − (1 − npv), one fraction


def _markedness_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left**2 + (1 - t) / right**2) / (f / left**2 + (1 - f) / right**2)


def _markedness_curve(v: float, c: float) -> Trace:
    """Trace 2cd = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), one branch per sign."""
    if v == 0:
        return DIAGONAL
    if v < 0:
        return mirror_branch(_markedness_curve(-v, c))
    if v >= 1 or c == 0:
        return NOTHING
    k, m = 1 - c, 1 + c

    def trace_half(s: Array) -> Any:
        a, b, end = v * k**2, 2 * c - v * k * m * (1 - 2 * s), v * m**2 * s * (1 - s)
        root = np.sqrt(b**2 + 4 * a * end)
        return np.where(b > 0, 2 * end / (b + root), (root - b) / (2 * a))

    # isometrics of values below the other class's proportion end in corners, where it is undefined
    return trace_upper_branch(trace_half, max(m - c / v, 0.0), min((1 / v - 1) / c, 1.0))


def _compute_phi_squared(f: Array, t: Array, c: Any) -> Any:
    return _compute_markedness(f, t, c) * (t - f)


def _phi2_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left + (1 - t) / right) / (f / left + (1 - f) / right)


def _phi2_upper(v: float, c: float) -> Trace:
    """Trace φ² = v, an ellipse through (0, 0) and (1, 1), above the diagonal.

    4cd² = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), solved for d.
    """
    if not 0 < v < 1 or c == 0:
        return NOTHING
    k, m = 1 - c, 1 + c

    def trace_half(s: Array) -> Any:
        root = np.sqrt(v * (v * k**2 + 16 * c * s * (1 - s)))
        return m * (v * k * (1 - 2 * s) + root) / (2 * (4 * c + v * k**2))

    return trace_upper_branch(trace_half, v * m / (c + v), (1 - v) / (1 + v * c))


def _phi2_curve(v: float, c: float) -> Trace:
    return DIAGONAL if v == 0 else add_mirror_branch(_phi2_upper(v, c))


def _mcc_curve(v: float, c: float) -> Trace:
    if v == 0:
        return DIAGONAL
    upper = _phi2_upper(v**2, c)
    return upper if v > 0 else mirror_branch(upper)


# -- criteria that do not depend on the skew, and the left child only ------------------------------


def _dkm_curve(v: float, _c: float) -> Trace:
    """Trace 1 − cos(asin √t − asin √f) = v."""
    if v == 0:
        return DIAGONAL
    if not 0 < v < 1:
        return NOTHING
    gap = 2 * np.arcsin(np.sqrt(v / 2))
    angle = np.linspace(0, np.pi / 2 - gap, POINTS)
    t = np.sin(angle + gap) ** 2
    t[-1] = 1.0
    return add_mirror_branch((np.sin(angle) ** 2, t))


def _gini_roc_left_curve(v: float, _c: float) -> Trace:
    """Trace 1/t + 1/f = 2/(1 − v), a falling curve."""
    u = 1 - v
    if v == 1:
        return np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])
    if not 0 < u < 1:
        return NOTHING
    offset = np.linspace(1 - u, u - 1, POINTS)
    f, t = u / (1 + offset), u / (1 - offset)
    t[0] = f[-1] = 1.0
    return f, t


SPLITTING_CRITERIA = (
    Metric(  # Quinlan (1986), in bits
        "information_gain",
        _information_gain,
        curve=_information_gain_curve,
        slope=_information_gain_slope,
        indifference=_DIAGONAL,
    ),
    Metric(  # Breiman et al. (1984): the parent's impurity 2π(1 − π) times the relative gain φ²
        "gini_gain",
        lambda f, t, c: 2 * c / (1 + c) ** 2 * _compute_phi_squared(f, t, c),
        curve=lambda v, c: _phi2_curve(v * (1 + c) ** 2 / (2 * c), c) if c else NOTHING,
        slope=_phi2_slope,
        indifference=_DIAGONAL,
        words="Gini gain",
    ),
    Metric(  # χ²/n
        "phi2",
        _compute_phi_squared,
        curve=_phi2_curve,
        slope=_phi2_slope,
        indifference=_DIAGONAL,
        words="φ²",
    ),
    Metric(  # Matthews (1975): the root of φ² with the sign of t − f
        "mcc",
        lambda f, t, c: np.sqrt(c) * (t - f) / np.sqrt((t + c * f) * (1 - t + c * (1 - f))),
        curve=_mcc_curve,
        slope=_phi2_slope,
        indifference=_DIAGONAL,
        words="MCC",
    ),
    Metric(  # Powers (2011): precision + npv − 1
        "markedness",
        _compute_markedness,
        curve=_markedness_curve,
        slope=_markedness_slope,
        indifference=_DIAGONAL,
    ),
    Metric(  # Dietterich, Kearns & Mansour (1996): the relative gain of √Gini
        "dkm",
        lambda f, t, c: 1 - np.sqrt(t * f) - np.sqrt((1 - t) * (1 - f)),
        curve=_dkm_curve,
        slope=lambda f, t, c: np.sqrt(t * (1 - t) / (f * (1 - f))),
        words="√Gini gain",
    ),
    Metric(  # Flach's slides, "Splitting criteria", with both children: φ² at c = 1
        "gini_roc",
        lambda f, t, c: _compute_phi_squared(f, t, 1.0),
        curve=lambda v, c: _phi2_curve(v, 1.0),
        slope=lambda f, t, c: _phi2_slope(f, t, 1.0),
        words="GiniROC",
    ),
    Metric(  # Flach's slides, "Splitting criteria", as printed
        "gini_roc_left",
        lambda f, t, c: 1 - 2 * t * f / (t + f),
        curve=_gini_roc_left_curve,
        slope=lambda f, t, c: -((t / f) ** 2),
        words="GiniROC, left child",
    ),
)


# -- Metrics as functions of (fpr, tpr, skew); skew c = N/P ---------------------------------------

METRICS = {metric.name: metric for metric in (*ACCURACIES, *RATES, *PREDICTIVE_VALUES, *SPLITTING_CRITERIA)}


@guard_call
@fill_docstring
def metric(name: MetricLike, fpr: ArrayLike, tpr: ArrayLike, skew: ArrayLike, **parameters: float) -> Array:
    """Compute a performance metric from fpr, tpr and the class ratio (skew).

    Use it to compute a metric from published rates, or at another class ratio.

    Parameters
    ----------
    name : str or callable
        Correctness of all decisions: ``"accuracy"``; ``"error_rate"`` 1 − accuracy; ``"cost"`` (expected
        per case with cost_fn = 1, lower is better); ``"balanced_accuracy"``; ``"ber"``, the balanced error
        rate (lower is better); ``"youden"`` or ``"informedness"`` tpr − fpr; ``"wracc"`` weighted relative
        accuracy; ``"kappa"``; ``"g_mean"`` √(tpr (1 − fpr)).

        Rates and their ratios: ``"tpr"``, ``"recall"`` or ``"sensitivity"``; ``"tnr"`` or
        ``"specificity"``; ``"fpr"``; ``"fnr"``; ``"lr_plus"`` tpr/fpr; ``"lr_minus"``
        (1 − tpr)/(1 − fpr); ``"diagnostic_odds_ratio"`` or ``"odds_ratio"``.

        Predictive values and their combinations: ``"precision"`` or ``"ppv"``; ``"npv"``; ``"lift"``
        precision/π; ``"relative_precision"`` precision − π; ``"markedness"`` precision + npv − 1;
        ``"f_beta"``, and ``"f1"`` and ``"f2"`` of that β; ``"jaccard"`` TP/(P + FP), the slides'
        G-measure; ``"fowlkes_mallows"`` √(precision recall);
        ``"precision_gain"`` and ``"recall_gain"``; ``"laplace"`` (TP + 1)/(TP + FP + 2);
        ``"m_estimate"`` (TP + m prior)/(TP + FP + m).

        Splitting criteria: ``"information_gain"`` in bits; ``"gini_gain"``, absolute, of a parent of
        impurity 2π(1 − π); ``"phi2"`` = χ²/n = the relative Gini gain; ``"mcc"``, its signed root;
        ``"dkm"``, the relative gain of √Gini; ``"gini_roc"``, φ² at c = 1; ``"gini_roc_left"``.

        Or a function of (fpr, tpr, skew).
    fpr, tpr : array-like in [0, 1]
        False and true positive rates.
    skew : array-like
        Class ratio c = N/P, negatives over positives; finite and at least 0.  A skew of 1 gives the
        skew-insensitive version; the slides' table scales it by 4 for WRAcc, ½ for lift and 2 for relative
        precision.
    **parameters : float
        ``cost_ratio`` = cost_fp/cost_fn of ``"cost"`` (1); ``beta`` of ``"f_beta"`` (1); ``positives``
        and ``negatives``, the class totals, of ``"laplace"`` and ``"m_estimate"``: pass one of
        them, and the other follows from the skew, or both, which then replace the skew; ``m`` (2)
        and ``prior`` (the class totals' share of positives) of ``"m_estimate"``.

    Returns
    -------
    ndarray
        The metric's values.  0/0 is NaN: precision and metrics based on it at (0, 0), npv at (1, 1), φ², MCC,
        Gini gain and markedness at both.  x/0 is infinite.  F of β > 0 is 0 at (0, 0), and the information
        gain of a split that leaves one child empty is 0.

    Raises
    ------
    ValueError
        For an unknown name, rates outside [0, 1], a skew that is negative or not finite, a parameter out of
        range, or a missing class total.
    TypeError
        For a parameter that the metric does not have.

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    isometric_slope : Compute the slope of an isometric.
    threshold_metrics : Compute metrics at every threshold.
    confusion_matrix : Compute the confusion matrix at one threshold.
    rocplot.isometrics : Draw the isometrics of a metric.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    The slides' GiniROC = 1 − 2tf/(t + f) includes the left child only; its isometrics are decreasing, so
    that it cannot rank splits.  It is called ``"gini_roc_left"`` here; ``"gini_roc"`` includes both children.

    References
    ----------
    {flach}
    {flach2003}
    {fawcett2004}

    Examples
    --------
    >>> float(metric("accuracy", 0.1, 0.5, skew=1))
    0.7
    >>> metric("f_beta", [0, 0.5], [0.5, 1], skew=2, beta=2).round(3)
    array([0.556, 0.833])
    """
    record = look_up_metric(name)
    f, t, c = read_proportions(fpr, "fpr"), read_proportions(tpr, "tpr"), check_skew(skew)
    return record.at(f, t, c, **record.check_parameters(parameters))


def look_up_metric(name: Any, argument: str = "metric", extra_names: tuple[str, ...] = ()) -> Metric:
    """Look up a metric by its name or an alias; wrap a function of (fpr, tpr, skew) as a metric.

    `extra_names` are other choices of the argument, which an error message lists, too.
    """
    if callable(name):
        own_name = str(getattr(name, "__name__", "value")).strip("<>")
        words = "metric" if own_name == "lambda" else own_name  # as on an axis; a mapping gives a name
        return Metric(own_name, name, words=words, parameters=None)
    if (record := find_metric(name)) is not None:
        return record
    records = index_metrics()
    names = [*extra_names, *(key for key in records if key not in extra_names)]
    raise make_unknown_name_error(name, names, argument, "metric", ", in help(rocplot.compute.metric)")


def check_metric_names(names: Sequence[Any], argument: str) -> None:
    """Raise one error for several unknown names of metrics, with what is known of each."""
    unknown = [name for name in names if isinstance(name, str) and find_metric(name) is None]
    if len(unknown) < 2:  # of one, `look_up_metric` has more to say
        return
    listed = "is not among the names of help(rocplot.compute.metric)"
    words: dict[str, list[str]] = {}  # the way → the names that it answers
    for name in unknown:
        way = find_meant_name(name, index_metrics(), argument, "metric").removeprefix("; ")
        words.setdefault(way or listed, []).append(shorten_value(name))
    texts = [f"{', '.join(names)}: {way}" for way, names in words.items()]
    while len("; ".join(texts)) > LONGEST:
        texts.pop()
    raise make_value_error(argument, f"holds {len(unknown)} unknown names", "; ".join(texts))


def find_metric(name: object) -> Metric | None:
    """Find a metric by its name, by an alias or as figures write it, such as "LR+"; None for other names."""
    records = index_metrics()
    if not isinstance(name, str):
        return None
    if name in records:
        return records[name]
    return {
        _fold_label(record.words or record.name.replace("_", " ")): record
        for record in reversed(records.values())
        if isinstance(record.words, str)
    }.get(_fold_label(name))


def _fold_label(label: str) -> str:
    return label.lower().replace("−", "-").replace("’", "'").strip()


def get_metric_name(record: Metric) -> str:
    """Return the name of a metric, also if it was looked up by an alias; empty for a caller's function."""
    if record.parameters is None:
        return ""
    matches = (
        metric
        for metric in METRICS.values()
        if record.name in (metric.name, *map(_normalise_metric_name, metric.aliases))
    )
    return next(matches).name


def index_metrics() -> dict[str, Metric]:
    """Return the records by all names that callers may write, including aliases."""
    records: dict[str, Metric] = {}
    for record in METRICS.values():
        records[record.name] = record
        records |= {
            _normalise_metric_name(words): replace(record, name=_normalise_metric_name(words), words=words)
            for words in record.aliases
        }
    return records


def _normalise_metric_name(words: str) -> str:
    return words.lower().replace(" ", "_").replace("-", "_")


def list_parameter_names() -> tuple[str, ...]:
    """List the parameters of all metrics."""
    return tuple({key: None for record in METRICS.values() for key in record.parameters or ()})


def check_skew(skew: ArrayLike, argument: str = "skew") -> Any:
    """Check the skew c = N/P, a number or an array."""
    if count_dimensions(skew, argument) == 0:
        return check_number(skew, argument)
    ratios = read_real_numbers(skew, argument)
    if not (np.isfinite(ratios) & (ratios >= 0)).all():
        raise make_value_error(argument, "must be finite and at least 0 everywhere")
    return ratios


# -- Points along curved isometrics: by a formula, or traced on a grid ----------------------------

# -- Points along curved isometrics that a formula gives ------------------------------------------

POINTS = 201  # points of a curve
NOTHING: Trace = (np.empty(0), np.empty(0))
DIAGONAL = (np.array([0.0, 1.0]), np.array([0.0, 1.0]))


def make_dense_abscissae(low: float, high: float) -> Array:
    """Return abscissae that are dense at both ends, where curves bend."""
    abscissae = low + (high - low) * np.sin(np.linspace(0, np.pi / 2, POINTS)) ** 2
    abscissae[-1] = high
    return abscissae


def trace_hyperbola(of_f: Callable[[Array], Array], of_t: Callable[[Array], Array], right: float) -> Trace:
    """Trace a rising curve from fpr = 0 to `right`, dense where it is flat and where it is steep."""
    f = make_dense_abscissae(0.0, right)
    t = of_f(f)
    t[-1] = 1.0
    steep = make_dense_abscissae(t[0], 1.0)
    f, t = np.r_[f, of_t(steep)], np.r_[t, steep]
    order = np.argsort(f + t, kind="stable")
    return f[order], t[order]


# -- two-sided metrics: (fpr, tpr) = (s − d, s + d), the lower branch mirrored through (½, ½) -------


def trace_upper_branch(half_distance: Callable[[Array], Any], top: float, right: float) -> Trace:
    """Trace the branch from (0, top) to (right, 1) by its half distance d(s) from the diagonal."""
    top = min(top, 1.0)
    s = make_dense_abscissae(top / 2, (1 + right) / 2)
    d = half_distance(s)
    f, t = np.clip(s - d, 0, 1), np.clip(s + d, 0, 1)
    f[0], t[0], f[-1], t[-1] = 0.0, top, right, 1.0
    return f, t


def mirror_branch(upper: Trace) -> Trace:
    """Rotate a branch by half a turn about (½, ½), which inverts the predictions."""
    return 1 - upper[0][::-1], 1 - upper[1][::-1]


def add_mirror_branch(upper: Trace) -> Trace:
    """Append the mirrored branch, separated by NaN."""
    lower = mirror_branch(upper)
    gap = np.full(min(upper[0].size, 1), np.nan)
    return np.r_[upper[0], gap, lower[0]], np.r_[upper[1], gap, lower[1]]


# -- Zeros of a function on the unit square, traced on a grid -------------------------------------

_GRID = 129  # nodes along each axis, for a caller's function
_HALVINGS = 60
_TOUCHING = 1e-12  # relative to the largest value: the rounding error of a zero on a node
_VANISHED = 1e-6  # relative to the values at an edge's ends: less at a zero, more at a jump or a pole
_SHORT = 1e-9


def follow_zeros(function: Callable[[Array, Array], Array]) -> tuple[Array, Array]:
    """Trace the zeros of a function on a grid, and bisect each vertex on its edge of the grid."""
    from contourpy import contour_generator

    nodes = np.linspace(0, 1, _GRID)
    heights = np.broadcast_to(function(nodes, nodes[:, None]), (_GRID, _GRID))
    finite = heights[np.isfinite(heights)]
    tolerance = _TOUCHING * np.abs(finite).max(initial=0)
    if (finite >= -tolerance).all() or (finite <= tolerance).all():
        return _join_branches(_find_zero_edges(np.abs(heights) <= tolerance, ~np.isfinite(heights)))
    # cells with a singular corner are left out, because a line would bend sharply in them
    lines = contour_generator(x=nodes, y=nodes, z=np.ma.masked_invalid(heights), corner_mask=False).lines(0.0)
    return _join_branches(
        [part for line in lines for part in _refine_zero_contour(function, *np.asarray(line).T)]
    )


def _find_zero_edges(zero: Array, unknown: Array) -> list[Array]:
    """Find edges and diagonals of the square on which a function is 0, if it is not 0 everywhere."""
    if zero.all():
        return []
    low, high = np.zeros(_GRID, int), np.full(_GRID, _GRID - 1)
    span, nodes = np.arange(_GRID), np.linspace(0, 1, _GRID)
    segments = [(span, low), (span, high), (low, span), (high, span), (span, span), (span, span[::-1])]
    return [
        np.column_stack([nodes[f[[0, -1]]], nodes[t[[0, -1]]]])
        for f, t in segments
        if zero[t, f].mean() > 0.9 and (zero | unknown)[t, f].all()  # it may be undefined at its ends
    ]


def _join_branches(branches: list[Array]) -> tuple[Array, Array]:
    """Join branches, separated by NaN, without those of length 0."""
    long = [part for part in branches if np.hypot(*np.diff(part, axis=0).T).sum() > _SHORT]
    joined = [piece for part in long for piece in (np.full((1, 2), np.nan), part)]
    f, t = np.concatenate([np.empty((0, 2)), *joined[1:]]).T
    return f, t


def _refine_zero_contour(function: Callable[[Array, Array], Array], f: Array, t: Array) -> list[Array]:
    """Bisect each vertex on its edge of the grid; split the line where the sign changes without a zero."""
    cells = _GRID - 1
    horizontal = np.abs(f * cells - np.round(f * cells)) > np.abs(t * cells - np.round(t * cells))
    moving = np.where(horizontal, f, t) * cells
    low, high = np.floor(moving) / cells, np.ceil(moving) / cells

    def evaluate_metric(position: Array) -> Array:
        return function(np.where(horizontal, position, f), np.where(horizontal, t, position))

    low_value, high_value = evaluate_metric(low), evaluate_metric(high)
    sign = np.sign(high_value) - np.sign(low_value)
    crossed = np.abs(sign) == 2
    place = bisect_root(lambda middle: sign * evaluate_metric(middle), low, high)
    place = np.where(crossed, place, moving / cells)
    vanished = np.abs(evaluate_metric(place)) <= _VANISHED * np.maximum(np.abs(low_value), np.abs(high_value))
    jumped = crossed & ~vanished
    line = np.column_stack([np.where(horizontal, place, f), np.where(horizontal, t, place)])
    line[jumped] = np.nan
    return [part[~np.isnan(part[:, 0])] for part in np.split(line, np.flatnonzero(jumped))]


def bisect_root(rising: Callable[[Array], Array], low: Array, high: Array) -> Array:
    """Find where a function changes sign from negative to positive, by bisection."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        is_negative = rising(middle) < 0
        low, high = np.where(is_negative, middle, low), np.where(is_negative, high, middle)
    return (low + high) / 2
