"""Distribution of the scores of each class."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import count_dimensions, read_scores
from rocplot._errors import make_value_error
from rocplot._numbers import write_range
from rocplot._typing import Array
from rocplot._validation import MOST_BINS, check_number, check_whole_number
from rocplot.compute._base.reading import Source, options_of, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import compute_effective_size
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_highest_score,
    get_totals,
    require_scores,
)
from rocplot.compute._roc.roc import count_ranked_scores

_GRID, _CELLS = 512, 2000  # abscissae of a density, and cells of its scores
_FINEST = 20_000  # most abscissae for a class whose bandwidth is small relative to the range of the scores
_FEW, _THIN = 20, 100  # most values with a bar each; its width is at least 1/100 of their range
_FLAT = 3.0  # from this bandwidth on, a kernel reflected at 0 and 1 is the uniform density


class ScoreDistribution(Result):
    """The distribution of the scores of each class.

    Attributes
    ----------
    score : ndarray, shape (m,)
        Midpoints of the bins, the scores at which a density is evaluated, or all distinct scores, ascending.
    positive, negative : ndarray, shape (m,)
        Height of each class there: a density that integrates to 1 for each class, or the weight of the
        samples in a bin (for a density estimate: weight per unit of score); for distribution functions, the
        proportion of the class at or below the score.
    width : ndarray, shape (m,)
        Width of the bins; 0 without bins.
    kind, stat : str
        The kind of estimate and its scale, see ``score_distribution``.
    counts : ThresholdCounts or None
        The counts that the distribution was computed from.
    positive_error, negative_error : float
        Guaranteed bounds on the errors of the heights if a bin begins or ends within a cell of counts
        made with `max_points`; else 0.
    """

    score: Array
    positive: Array
    negative: Array
    width: Array
    kind: str = "histogram"
    stat: str = "density"
    counts: ThresholdCounts | None = field(default=None, repr=False)
    positive_error: float = 0.0
    negative_error: float = 0.0


@per_model(result_type=ScoreDistribution)
@options_of("kind", density=("bandwidth",))
def score_distribution(
    source: Source,
    *,
    kind: Literal["histogram", "density", "cdf"] = "histogram",
    bins: int | ArrayLike | None = None,
    bandwidth: float | None = None,
    stat: Literal["density", "count"] = "density",
) -> ScoreDistribution:
    """Estimate the distribution of the scores of each class: histogram, density or distribution function.

    Use it to see how far the scores separate the classes.

    Parameters
    ----------
    {reading}
    kind : {"histogram", "density", "cdf"}, default="histogram"
        A histogram, a Gaussian kernel density estimate, or the distribution function of each class.
    bins : int or array-like, optional
        Number of equal bins over the range of the scores (if all scores are equal, from ½ below to ½ above),
        at most a million, or their ascending edges; by default 2 n^⅓ with n the sum of weights, at least 8
        and at most 50, and adapted to scores that are rounded or few, see Notes.  Bins are closed on the
        left, the last one on both sides; scores outside the edges are left out, which reduces the area.
    bandwidth : float, optional
        Standard deviation of the kernel, above 0; by default Scott's rule for each class, s n^(−1/5).  With
        fractional weights n is Kish's effective sample size over the distinct scores; if all scores of a
        class are equal, s and n are those of both classes.
    stat : {"density", "count"}, default="density"
        ``"density"`` scales each class to an area of 1, so that the areas above a threshold are tpr and fpr;
        ``"count"`` gives weights.

    Returns
    -------
    ScoreDistribution
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown kind or stat, invalid bins or bandwidth, infinite scores only, scores whose range
        overflows, a density without `bandwidth` of scores that are all equal, one whose kernels are narrower
        than 1/6 600 of the range of their class, a density or distribution functions of counts made with
        `max_points`, or distribution functions with ``stat="count"``.

    See Also
    --------
    roc : Compute the ROC curve.
    ks_statistic : Compute the largest gap between the distribution functions.
    ranking_strip : Compute the ranking, best first.
    calibration : Compute a calibration curve.
    rocplot.score_distribution : Draw the score distribution of each class.

    Notes
    -----
    Flach's slides, "From score distributions to ROC curves".  If scores are whole numbers,
    tenths, hundredths or thousandths, default bins hold equally many of these values each, from ½ below the
    lowest score on, so their number changes to between half and twice the default.  Up to 20 other values, of
    at least two cases each, have bins of one width around them, and those between are empty.  Infinite scores
    are counted at the outermost finite ones.  Densities of scores within [0, 1] are reflected at 0 and 1, so
    that no mass lies outside the interval; more than 2 000 distinct scores are binned first, into 2 000 cells
    or into those of half a bandwidth.  If the bandwidth of a class is small relative to the range of both,
    the density is evaluated at more scores.

    References
    ----------
    {flach}

    Examples
    --------
    >>> d = score_distribution([0, 0, 1, 1], [0.1, 0.3, 0.4, 0.9], bins=[0, 0.5, 1])
    >>> d.positive, d.negative
    (array([1., 1.]), array([2., 0.]))
    """
    bins = None if bins is None else _check_bins(bins)
    counts = count_ranked_scores(source) if kind == "cdf" else get_counts(source)  # its gap has a direction
    P, N = get_totals(counts)
    if kind != "histogram":
        require_scores(counts, "a density" if kind == "density" else "a distribution function")
    if kind == "cdf" and stat == "count":
        raise ValueError('kind="cdf" draws shares of each class: leave out stat="count"')
    finite = _clip_infinite_scores(counts)
    table: Any
    if kind == "cdf":
        table = _accumulate_classes(finite)
    else:
        table = _make_histogram(finite, bins) if kind == "histogram" else _estimate_density(finite, bandwidth)
    score, width, positive, negative = table[:4]
    wrong = table[4:] or (np.zeros(1), np.zeros(1))
    if stat == "density" and kind == "histogram":
        positive, negative = positive / (P * width), negative / (N * width)
        wrong = wrong[0] / (P * width), wrong[1] / (N * width)
    if stat == "count" and kind == "density":
        positive, negative = positive * P, negative * N
    return ScoreDistribution.build_unchecked(
        score=score,
        positive=positive,
        negative=negative,
        width=width,
        kind=kind,
        stat=stat,
        counts=counts,
        positive_error=float(wrong[0].max()),
        negative_error=float(wrong[1].max()),
    )


def _accumulate_classes(counts: ThresholdCounts) -> tuple[Array, Array, Array, Array]:
    """Compute the distribution function of each class."""
    score = np.asarray(counts.score[::-1], np.float64)
    shares = [np.cumsum(part[::-1]) / part.sum() for part in (counts.positive, counts.negative)]
    for share in shares:
        share[-1] = 1.0  # without rounding errors of fractional weights
    return score, np.zeros(score.size), shares[0], shares[1]


def _clip_infinite_scores(counts: ThresholdCounts) -> ThresholdCounts:
    """Replace infinite scores by the least and the largest finite ones."""
    score = counts.score.astype(float)
    top = score if counts.top is None else counts.top.astype(float)
    finite = score[np.isfinite(score)]
    if finite.size == score.size and np.isfinite(top[0]):
        return counts
    if (np.isinf(score) != np.isinf(top)).any():
        require_scores(counts, "the range of the finite ones")
    if not finite.size:
        raise make_value_error("y_score", "holds infinite values only", "a distribution needs a finite score")
    if counts.top is not None:
        ends = finite[-1], top[np.isfinite(top)][0]
        return ThresholdCounts.build_unchecked(
            score=np.clip(score, *ends),
            positive=counts.positive,
            negative=counts.negative,
            top=np.clip(top, *ends),
        )
    moved = np.clip(score, finite[-1], finite[0])
    first = np.flatnonzero(np.concatenate(([True], moved[1:] != moved[:-1])))
    positive, negative = (np.add.reduceat(part, first) for part in (counts.positive, counts.negative))
    return ThresholdCounts.build_unchecked(score=moved[first], positive=positive, negative=negative)


def _make_histogram(counts: ThresholdCounts, bins: int | Array | None) -> tuple[Array, ...]:
    """Compute the midpoint, width and weights of each bin, and the largest errors of pooled weights."""
    edges = _choose_edges(counts, bins)
    middle, width, totals = (edges[:-1] + edges[1:]) / 2, np.diff(edges), (counts.tp, counts.fp)
    n_above = _count_at_edges(counts.score, edges)
    n_top_above = (
        n_above if counts.top is None else _count_at_edges(counts.top, edges)
    )  # half of a cell with an edge inside counts as above the edge
    heights = (0.0 - np.diff(total[n_above] + total[n_top_above]) / 2 for total in totals)
    halves = [(total[n_top_above] - total[n_above]) / 2 for total in totals]
    return middle, width, *heights, *(half[:-1] + half[1:] for half in halves)


def align_bins(distribution: ScoreDistribution, cut: float) -> Array | None:
    """Move the edges of bins of one width so that one lies at a cut-off, within the range of the scores.

    None if an edge lies there, or if each rounded score has a bar of its own, at whose edge the cut-off is
    drawn.  The bins at both ends may be up to half as wide again, or half as wide.
    """
    counts, edges = get_counts(distribution), list_edges(distribution)
    low, high, width = edges[0], edges[-1], float(distribution.width[0])
    if not low < cut < high or not np.allclose(distribution.width, width):
        return None
    if choose_count_edges(counts, edges.size - 1) is None:  # as many bins, of one width on each side
        n_below = int(np.clip(round((cut - low) / width), 1, max(edges.size - 2, 1)))
        n_above = max(edges.size - 1 - n_below, 1)
        return np.append(np.linspace(low, cut, n_below + 1), np.linspace(cut, high, n_above + 1)[1:])
    score = np.asarray(counts.score[::-1], float)
    if (unit := 2 * (score[0] - low)) > 0.75 * width:
        if find_dividing_edge(distribution, cut) is not None:
            return None
        anchor = score[np.searchsorted(score, cut)] - unit / 2
        n_below, n_above = (int(np.ceil(reach / width - 1e-6)) for reach in (anchor - low, high - anchor))
        aligned = anchor + width * np.arange(-n_below, n_above + 1)
        return np.asarray(np.append(min(aligned[0], low), [*aligned[1:-1], max(aligned[-1], high)]))
    # as many rounded scores in each bin, whose lower edge may be one of them
    low, high = score[0], min(high, 0.0) if score[-1] <= 0 else high
    steps = np.arange(np.ceil((low - cut) / width + 0.5), np.floor((high - cut) / width - 0.5) + 1)
    inner = np.round(cut + width * np.union1d(steps, 0), 9)
    inner[np.abs(inner - cut).argmin()] = cut
    return np.unique(np.concatenate([[low], inner, [high]]))


def list_edges(distribution: ScoreDistribution) -> Array:
    """List the edges of the bins."""
    lower_edges = distribution.score - distribution.width / 2
    return np.append(lower_edges, distribution.score[-1] + distribution.width[-1] / 2)


def find_dividing_edge(distribution: ScoreDistribution, cut: float) -> float | None:
    """Find the edge nearest to a cut-off that divides the cases as it does; None if no edge does."""
    counts, edges = get_counts(distribution), list_edges(distribution)
    tops = counts.score if counts.top is None else counts.top
    n_above = int((counts.score >= cut).sum())
    highest_below = tops[n_above] if n_above < tops.size else -np.inf
    lowest_above = counts.score[n_above - 1] if n_above else np.inf
    dividing = edges[(highest_below < edges) & (edges <= lowest_above)]
    if not dividing.size or not max(edges[0], highest_below) < cut <= edges[-1]:
        return None
    return float(dividing[np.abs(dividing - cut).argmin()])


def _count_at_edges(score: Array, edges: Array) -> Array:
    """Count the descending scores at or above each edge; above the last edge, whose bin includes it."""
    ascending = -score.astype(float)
    n_above = np.searchsorted(ascending, -edges, side="right")
    n_above[-1] = np.searchsorted(ascending, -edges[-1], side="left")
    return n_above


def _choose_edges(counts: ThresholdCounts, bins: int | Array | None) -> Array:
    if isinstance(bins, np.ndarray):
        return bins
    low = float(counts.score[-1])
    high = get_highest_score(counts)
    _check_range(low, high)
    if bins is None:
        n = counts.n_positive + counts.n_negative
        bins = int(np.clip(np.ceil(2 * n ** (1 / 3)), 8, 50))
        if (edges := choose_count_edges(counts, bins)) is not None:
            return edges
    room = 0.5 if low == high else 0.0
    return np.linspace(low - room, high + room, bins + 1)


def choose_count_edges(counted: ThresholdCounts, n_bins: int) -> Array | None:
    """Choose edges for counts by `choose_value_bins`; None also for pooled scores."""
    if counted.top is not None:
        return None
    score = np.unique(counted.score[np.isfinite(counted.score)].astype(float))
    return choose_value_bins(score, n_bins, counted.n_positive + counted.n_negative >= 2 * score.size)


def choose_value_bins(score: Array, n_bins: int, repeated: bool = True) -> Array | None:
    """Choose edges of about `n_bins` bins that suit rounded scores, or scores of only a few values.

    For whole numbers, tenths and so on, each bin holds equally many of them: bins that hold one number more
    would stand out.  A few other values that are `repeated` have bins of one width around them.

    Parameters
    ----------
    score : ndarray, shape (m,)
        Distinct finite scores, ascending.
    n_bins : int
        The number of bins; for rounded scores from a half of it to twice as many are chosen.
    repeated : bool
        Whether values have several cases each, so that few values do not mean a small sample.

    Returns
    -------
    ndarray or None
        The edges; None for other scores, which suit bins of equal width over their range.
    """
    if score.size < 2:
        return None
    if (scale := _find_unit(score)) is not None:
        rounded = np.round(score * scale)
        unit = int(np.gcd.reduce((rounded[1:] - rounded[0]).astype(np.int64)))
        numbers = int((rounded[-1] - rounded[0]) / unit) + 1  # multiples of unit in the range
        sizes = _count_numbers_per_bin(numbers, n_bins)
        n_per_bin = min(sizes, key=lambda k: (-numbers % k / k, abs(-(-numbers // k) - n_bins), k))
        steps = np.arange(-(-numbers // n_per_bin) + 1) * n_per_bin - 0.5
        return np.asarray((rounded[0] + steps * unit) / scale)
    step = float(np.diff(score).min())
    if repeated and score.size <= min(n_bins, _FEW) and step * _THIN > score[-1] - score[0]:
        sides = np.column_stack([score - step / 2, score + step / 2]).ravel()
        is_distinct = np.append(True, np.diff(sides) > 1e-9 * step)  # adjacent bars may share an edge
        return np.asarray(sides[is_distinct])
    return None


def _count_numbers_per_bin(numbers: int, n_bins: int) -> list[int]:
    """Return how many whole numbers a bin may hold: for each number of bins the fewest that suffice.

    More would leave more of the last bin empty.
    """
    fewest, most = max(1, -(-numbers // (2 * n_bins + 1))), max(1, 2 * numbers // n_bins)
    return [max(fewest, -(-numbers // k)) for k in range(-(-numbers // most), -(-numbers // fewest) + 1)]


def _find_unit(score: Array) -> int | None:
    """Return 1, 10, 100 or 1000 if scores are rounded to whole numbers, tenths and so on; else None."""
    magnitude = float(np.abs(score[[0, -1]]).max())
    for scale in (1, 10, 100, 1000):
        if magnitude * scale < 1 << 53:
            rounded = np.round(score * scale)
            error = np.abs(score * scale - rounded)
            if (error <= 1e-6 + 1e-15 * np.abs(rounded)).all() and (np.diff(rounded) > 0).all():
                return scale
    return None


def _check_bins(bins: Any) -> int | Array:
    """Check a number of bins, or their edges."""
    if count_dimensions(bins, "bins") == 0:
        return check_whole_number(bins, "bins", 1, MOST_BINS)
    edges = read_scores(bins, "bins").astype(float)
    if edges.size < 2 or not np.isfinite(edges).all() or (np.diff(edges) <= 0).any():
        raise make_value_error("bins", "must be a number of bins, or at least two finite, ascending edges")
    return edges


def _estimate_density(counts: ThresholdCounts, bandwidth: float | None) -> tuple[Array, Array, Array, Array]:
    width = None if bandwidth is None else check_number(bandwidth, "bandwidth", above=True)
    low, high = float(counts.score[-1]), float(counts.score[0])
    if low == high and width is None:
        raise ValueError("all scores are equal: a density needs bandwidth=")
    _check_range(low, high)
    pooled = counts.positive + counts.negative
    widths = [
        width or _compute_scott_bandwidth(counts.score, part, pooled)
        for part in (counts.positive, counts.negative)
    ]
    _check_range(*widths)
    unit = low >= 0 and high <= 1
    room = 3 * max(widths)
    grid = np.linspace(0, 1, _GRID) if unit else np.linspace(low - room, high + room, _GRID)
    fine = [_choose_kernel_abscissae(counts, part, h, grid) for part, h in zip((0, 1), widths, strict=True)]
    grid = np.unique(np.concatenate([grid, *fine])) if any(points.size for points in fine) else grid
    heights = [_sum_kernels(grid, *_place_kernels(counts, part, h), h, unit) for part, h in enumerate(widths)]
    return grid, np.zeros(grid.size), heights[0], heights[1]


def _check_range(*ends: float) -> None:
    """Raise if the difference of the largest and the smallest number overflows."""
    if not np.isfinite(max(ends) - min(ends)):
        raise make_value_error(
            "y_score", "spans a range that overflows", "divide the scores, or take their ranks"
        )


def _get_class_weights(counts: ThresholdCounts, class_index: int) -> tuple[Array, float, float]:
    """Return the weights of a class, and its lowest and its highest score."""
    weight = (counts.positive, counts.negative)[class_index]
    class_scores = counts.score[weight > 0]
    return weight, float(class_scores[-1]), float(class_scores[0])


def _choose_kernel_abscissae(counts: ThresholdCounts, class_index: int, width: float, grid: Array) -> Array:
    """Choose three more abscissae per bandwidth for a class whose kernels are too narrow for the grid."""
    if grid[1] - grid[0] <= width / 2:
        return np.empty(0)
    _, low, high = _get_class_weights(counts, class_index)
    low, high = max(low - 5 * width, float(grid[0])), min(high + 5 * width, float(grid[-1]))
    n = 3 * (high - low) / width
    if n > _FINEST:
        raise make_value_error(
            "a",
            f"kernel of standard deviation {width:.3g} is too narrow for scores from "
            f"{write_range(low, high)}",
            "pass a larger bandwidth, take ranks, or draw a histogram",
        )
    return np.linspace(low, high, int(np.ceil(n)) + 1)


def _compute_scott_bandwidth(score: Array, weight: Array, pooled: Array) -> float:
    """Compute Scott's bandwidth of one class, from the variance of both classes if its own is 0."""
    for part in (weight, pooled):
        mean = np.average(score, weights=part)
        with np.errstate(over="ignore"):
            variance = float(np.average((score - mean) ** 2, weights=part))
        if variance > 0:
            break
    n = compute_effective_size(part)
    return float(np.sqrt(variance * n / (n - 1)) * n**-0.2)


def _place_kernels(counts: ThresholdCounts, class_index: int, width: float) -> tuple[Array, Array]:
    """Return the centres and weights of a class's kernels: its scores or, if these are many, cells."""
    weight, low, high = _get_class_weights(counts, class_index)
    if counts.score.size <= _CELLS:
        return counts.score.astype(float), weight
    bins: int | Array = _CELLS
    if float(counts.score[0]) - float(counts.score[-1]) > _CELLS * width / 2 and low < high:
        bins = np.linspace(low, high, max(_CELLS, int(np.ceil(2 * (high - low) / width))) + 1)
    histogram = _make_histogram(counts, bins)
    is_filled = histogram[2 + class_index] > 0
    return histogram[0][is_filled], histogram[2 + class_index][is_filled]


def _sum_kernels(grid: Array, centers: Array, weight: Array, width: float, unit: bool) -> Array:
    """Average Gaussian kernels; scores in [0, 1] (`unit`) are reflected at 0 and 1."""
    total: Array = np.zeros(grid.size)
    centres = [centers]
    if unit:
        width = min(width, _FLAT)
        images = range(-max(1, int(np.ceil(4 * width))), max(1, int(np.ceil(4 * width))) + 1)
        centres = [side + 2 * k for k in images for side in (centers, -centers)]
    for first in range(0, grid.size, _GRID):
        rows = slice(first, first + _GRID)
        for centre in centres:
            z = (grid[rows, None] - centre[None, :]) / width
            total[rows] += np.exp(-(z**2) / 2) @ weight
    return np.asarray(total / (np.sqrt(2 * np.pi) * width * weight.sum()))
