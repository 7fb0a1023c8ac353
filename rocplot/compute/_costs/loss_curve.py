"""Loss curves over an operating condition, and their shared checks.

At cost proportion κ, the share of a false negative in the two costs, the loss of a decision is
Q(κ) = 2[κ π fnr + (1 − κ)(1 − π) fpr]; at κ = ½ it is the error rate.  Over the skew z it is
z fnr + (1 − z) fpr, Drummond & Holte's normalised expected cost: the same at π = ½.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

import numpy as np

from rocplot._data.arrays import cut_offs, scores
from rocplot._typing import Array
from rocplot._validation import number, one_of, same_length
from rocplot.compute._base.result import Result
from rocplot.compute._roc.convex_hull import RocHull
from rocplot.compute._roc.curve import RocCurve, rates_at

AXES = ("cost_proportion", "skew")
SCORES = ("probability", "llr")


@dataclass(frozen=True, eq=False)
class LossCurve(Result):
    """Loss over an operating condition.

    Attributes
    ----------
    x : ndarray, shape (m,)
        Non-decreasing, from 0 to 1, over the log odds any finite values; a repeated value is a jump, its left
        side first.
    loss : ndarray, shape (m,)
        The loss at `x`.
    area : float
        Exact area under the curve: the loss expected if all conditions are equally likely.  By default
        that of the polyline through the points; NaN over the log odds, which have no end.
    axis : {"cost_proportion", "skew", "rate", "log_odds"}
        What `x` is: κ, z, the predicted positive rate, or ln(κ/(1 − κ)).
    kind : str
        Which curve it is, such as ``"brier"``; empty for one built elsewhere.
    prior : float or None
        P(positive) at which the loss is taken; over the skew both classes have equal weight, ½.
    loss_error, area_error : float
        Guaranteed bounds on the error of the loss anywhere, and of the area, for counts made with
        `max_points`; else 0.
    proportion : LossCurve or None
        Of a curve over the log odds, the same over the cost proportion, which has the ends, too; None for one
        built elsewhere.
    """

    x: Array
    loss: Array
    area: float = float("nan")
    axis: str = "cost_proportion"
    kind: str = ""
    prior: float | None = None
    loss_error: float = 0.0
    area_error: float = 0.0
    proportion: LossCurve | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        x, loss = (scores(getattr(self, name), name) for name in ("x", "loss"))
        same_length(x=x, loss=loss)
        one_of(self.axis, (*AXES, "rate", "log_odds"), "axis")
        if self.axis == "log_odds" and (not np.isfinite(x).all() or (np.diff(x) < 0).any()):
            raise ValueError("x must be finite and non-decreasing")
        if self.axis != "log_odds" and (x.size < 2 or x[0] != 0 or x[-1] != 1 or (np.diff(x) < 0).any()):
            raise ValueError("x must be non-decreasing, from 0 to 1")
        if self.prior is not None:
            object.__setattr__(self, "prior", _trade_off(number(self.prior, "prior", 0, 1), "prior"))
        if np.isnan(self.area) and self.axis != "log_odds":
            object.__setattr__(self, "area", float(np.trapezoid(loss, x)))


L = TypeVar("L", bound=LossCurve)


def loss_at(x: Any, fpr: Any, tpr: Any, weight: float) -> Array:
    """Compute Q at x of the decision (fpr, tpr), with the weight of the positive class."""
    return np.asarray(2 * (x * weight * (1 - tpr) + (1 - x) * (1 - weight) * fpr))


def over_log_odds(curve: L) -> L:
    """Put ln(κ/(1 − κ)) in place of κ, at the vertices where it is finite."""
    inside = (curve.x > 0) & (curve.x < 1)
    kappa = curve.x[inside]
    held = {one.name: getattr(curve, one.name) for one in fields(curve)}
    held |= {"x": np.log(kappa) - np.log1p(-kappa), "loss": curve.loss[inside], "area": float("nan")}
    return type(curve).trusted(**held | {"axis": "log_odds", "area_error": 0.0, "proportion": curve})


def weight_of(curve: RocCurve, x: str, prior: float | None, argument: str = "prior") -> float:
    """Return the weight of the positive class: π over the cost proportion, ½ over the skew."""
    if one_of(x, AXES, "x") == "skew":
        if prior is not None:
            raise ValueError(
                'prior cannot be combined with x="skew": the skew already includes the class prior'
            )
        return 0.5
    found = curve.prior if prior is None else number(prior, argument, 0, 1)
    if found is None:
        raise ValueError(
            f"{argument} is needed: this curve was built without counts, so the sample's prior is unknown"
        )
    return _trade_off(found, argument)


def asked_prior(source: object, x: str, prior: float | None) -> float | None:
    """Return the given prior, or that of a precomputed cost curve passed instead of data."""
    if prior is None and isinstance(source, LossCurve) and "skew" not in (source.axis, x):
        return source.prior
    return prior


def _short(score: float) -> str:
    """Write a score in few digits, unless it would then read as a probability."""
    text = f"{score:g}"
    return repr(float(score)) if 0 <= float(text) <= 1 else text


def probabilities(curve: RocCurve, purpose: str) -> Array:
    """Return the distinct scores, or raise if they are not probabilities."""
    if isinstance(curve, RocHull):
        raise ValueError(
            f"{purpose} needs all scores, but a hull keeps only those of its vertices: pass the data or "
            "their curve"
        )
    score = np.asarray(curve.threshold)[1:]
    top = score if curve.counts is None or curve.counts.top is None else curve.counts.top
    if np.isnan(score).any():
        raise ValueError(f"{purpose} needs the scores: this curve was built without thresholds")
    if score.size and (top[0] > 1 or score[-1] < 0):
        raise ValueError(
            f"{purpose} needs probabilities in [0, 1], but y_score runs from {_short(score[-1])} to "
            f"{_short(top[0])}: "
            "map the scores by calibration_map, or choose thresholds by rate (rate_driven_curve) or by "
            "cost (cost_curve)"
        )
    return score


def point_at(curve: RocCurve, threshold: float) -> tuple[float, float, float, float]:
    """Return fpr and tpr of the decision score ≥ threshold, and how far each may be wrong."""
    known = np.asarray(curve.threshold)
    if np.isnan(known).any():
        raise ValueError("the threshold cannot be found: the curve was built without thresholds")
    cut = cut_offs(threshold, "threshold")
    if cut.size != 1:
        raise ValueError(f"threshold must be one number, not {cut.size}")
    f, t, f_error, t_error = (float(rate[0]) for rate in rates_at(curve, cut))
    return f, t, f_error, t_error


def of_kind(kind: str, *, also_data: bool = False) -> Callable[[object], LossCurve | None]:
    """Make the check of a precomputed curve: it shows `kind`, or was built elsewhere.

    With `also_data` a curve of another kind is read as data instead of refused.
    """

    def check(source: object) -> LossCurve | None:
        if not isinstance(source, LossCurve) or (also_data and source.kind not in ("", kind)):
            return None
        if source.kind not in ("", kind):
            raise ValueError(
                f"this result is of kind {source.kind!r}, not {kind!r}: compute the one that is drawn"
            )
        return source

    return check


def shared_axis(curves: Iterable[LossCurve]) -> str:
    """Return the axis of curves that are drawn together, or raise if they are over several."""
    axes = sorted({curve.axis for curve in curves})
    if len(axes) > 1:
        raise ValueError(f"the curves are over different axes, x={' and x='.join(map(repr, axes))}")
    return axes[0]


def _trade_off(prior: float, argument: str) -> float:
    """Check that a prior leaves both classes."""
    if prior in (0, 1):
        raise ValueError(
            f"{argument} must lie between 0 and 1, not {prior:g}: with one class there is no trade-off"
        )
    return prior


def _straight(
    missed: Any, alarmed: Any, weight: float, x: str, kind: str, errors: tuple[Any, Any] = (0.0, 0.0)
) -> LossCurve:
    """Make the line of a mean fnr and a mean fpr, each of which may be wrong by its error."""
    ends = np.array([0.0, 1.0])
    loss = loss_at(ends, alarmed, 1 - missed, weight)
    wrong = loss_at(ends, errors[1], 1 - errors[0], weight)
    return LossCurve.trusted(
        x=ends,
        loss=loss,
        area=float(loss.mean()),
        axis=x,
        kind=kind,
        prior=weight,
        loss_error=float(wrong.max()),
        area_error=float(wrong.mean()),
    )
