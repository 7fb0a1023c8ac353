"""Where the true curve may run: confidence bands of an ROC curve, and crosses at a cut-off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot.arguments import number, one_of
from rocplot.compute.averaging import vertical
from rocplot.compute.confusions import confusion_of
from rocplot.compute.counting import ThresholdCounts, counts_of
from rocplot.compute.curves import RocCurve, curve_of, totals
from rocplot.compute.reading import per_model
from rocplot.compute.results import Result

Array: TypeAlias = NDArray[Any]

_METHODS = ("pointwise", "simultaneous")


@dataclass(frozen=True, eq=False)
class RocBand(Result):
    """A confidence band of an ROC curve.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        The curve that the band surrounds: its points (pointwise; an fpr repeats on vertical segments),
        or the highest tpr wherever a rectangle begins or ends (simultaneous).
    low, high : ndarray, shape (m,)
        Bounds of the tpr at each fpr.
    fpr_half_width, tpr_half_width : float
        Of the simultaneous band's rectangles; else NaN.
    kind : str
        What the band says, for a label: its level, and pointwise or simultaneous.
    """

    fpr: Array
    tpr: Array
    low: Array
    high: Array
    fpr_half_width: float = float("nan")
    tpr_half_width: float = float("nan")
    kind: str = ""


@per_model()
def roc_band(source: Any, *, method: str = "pointwise", level: float = 0.95) -> RocBand:
    """Compute a confidence band of the ROC curve.

    Parameters
    ----------
    {reading}
    method : {"pointwise", "simultaneous"}
        ``"pointwise"``: Wilson's interval of the tpr at each fpr, the fpr taken as known.
        ``"simultaneous"``: the union of joint confidence rectangles around all points of the curve, with
        half-widths from Kolmogorov's exact distribution at α' = 1 − √(1 − α) in each direction; it holds
        the whole true curve with at least the level's probability.
    level : float in (0, 1)
        Confidence level.

    Returns
    -------
    RocBand
        Or a dict of them by model.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or weights with fractions.

    Notes
    -----
    Campbell (1994) for the simultaneous band.  Pointwise intervals joined up are too narrow for the curve
    as a whole: Macskassy & Provost (2004).

    Examples
    --------
    >>> band = roc_band([1, 0] * 10, range(20), method="simultaneous")
    >>> round(band.tpr_half_width, 6)
    0.444979
    """
    one_of(method, _METHODS, "method")
    level = _open_unit(level)
    curve = curve_of(source)
    counted = _whole(counts_of(curve))
    P, N = totals(counted)
    if method == "pointwise":
        low, high = wilson(curve.tpr, P, level)
        kind = f"{100 * level:.4g} % pointwise band (Wilson)"
        return RocBand.trusted(fpr=curve.fpr, tpr=curve.tpr, low=low, high=high, kind=kind)
    up, across = _kolmogorov(level, P), _kolmogorov(level, N)
    edges = np.concatenate([curve.fpr, curve.fpr - across, curve.fpr + across])
    fpr = np.unique(edges[(edges >= 0) & (edges <= 1)])
    high = np.minimum(vertical(curve, np.minimum(fpr + across, 1)) + up, 1)
    low = np.maximum(_lowest(curve, fpr - across) - up, 0)
    return RocBand.trusted(
        fpr=fpr,
        tpr=vertical(curve, fpr),
        low=low,
        high=high,
        fpr_half_width=across,
        tpr_half_width=up,
        kind=f"{100 * level:.4g} % simultaneous band (Kolmogorov)",
    )


@dataclass(frozen=True)
class OperatingInterval(Result):
    """The point of a cut-off, with an interval in both directions.

    Attributes
    ----------
    fpr, tpr : float
        The point.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Binomial intervals of the two rates, each at the level.
    """

    fpr: float
    tpr: float
    fpr_low: float
    fpr_high: float
    tpr_low: float
    tpr_high: float


@per_model()
def operating_interval(
    source: Any, *, threshold: float, level: float = 0.95, method: str = "wilson"
) -> OperatingInterval:
    """Compute the point of a cut-off with binomial intervals of both rates.

    Parameters
    ----------
    {reading}
    threshold : float
        Positive iff score ≥ threshold.
    level : float in (0, 1)
        Confidence level of each of the two intervals.
    method : {"wilson", "clopper-pearson"}
        Wilson's score interval, or the exact one.

    Returns
    -------
    OperatingInterval
        Or a dict of them by model.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or weights with fractions.

    Examples
    --------
    >>> cross = operating_interval([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], threshold=0.5)
    >>> cross.fpr, cross.tpr, round(cross.tpr_low, 3), round(cross.tpr_high, 3)
    (0.5, 0.5, 0.095, 0.905)
    """
    one_of(method, ("wilson", "clopper-pearson"), "method")
    level = _open_unit(level)
    counted = _whole(counts_of(source))
    P, N = totals(counted)
    table = confusion_of(counted, threshold)
    bounds = wilson if method == "wilson" else clopper_pearson
    f, t = table.fp / N, table.tp / P
    f_low, f_high = (float(edge) for edge in bounds(f, N, level))
    t_low, t_high = (float(edge) for edge in bounds(t, P, level))
    return OperatingInterval(f, t, f_low, f_high, t_low, t_high)


def wilson(share: Any, n: float, level: float) -> tuple[Array, Array]:
    """Compute Wilson's score interval of a proportion."""
    from statistics import NormalDist

    z2 = NormalDist().inv_cdf(0.5 + level / 2) ** 2
    share = np.asarray(share)
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n**2))) / (1 + z2 / n)
    low = np.where(share == 0, 0.0, np.maximum(centre - half, 0))  # exactly, at the ends
    high = np.where(share == 1, 1.0, np.minimum(centre + half, 1))
    return low, high


def clopper_pearson(share: float, n: float, level: float) -> tuple[float, float]:
    """Compute the exact interval of a proportion."""
    from scipy.stats import beta

    k, tail = round(share * n), 0.5 - level / 2
    low = 0.0 if k == 0 else float(beta.ppf(tail, k, n - k + 1))
    return low, 1.0 if k == n else float(beta.ppf(1 - tail, k + 1, n - k))


def _lowest(curve: RocCurve, fpr: Array) -> Array:
    """Read the lowest tpr at each fpr, 0 left of the curve: the highest one seen from (1, 1)."""
    turned = RocCurve.trusted(fpr=1 - curve.fpr[::-1], tpr=1 - curve.tpr[::-1])
    return np.where(fpr < 0, 0.0, 1 - vertical(turned, 1 - np.maximum(fpr, 0)))


def _kolmogorov(level: float, n: float) -> float:
    from scipy.stats import kstwo

    return float(kstwo.ppf(np.sqrt(level), int(n)))  # 1 − α' = √(1 − α)


def _whole(counted: ThresholdCounts) -> ThresholdCounts:
    if not counted.exact:
        raise ValueError("the interval needs whole counts: weights with fractions do not say how many cases")
    return counted


def _open_unit(level: Any) -> float:
    share = number(level, "level", 0, 1)
    if share in (0, 1):
        raise ValueError(f"level must lie between 0 and 1, not {share:g}")
    return share
