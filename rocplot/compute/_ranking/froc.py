"""Free-response ROC curves: the proportion of lesions found over the false marks per image."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, rates, read_real_numbers, read_scores
from rocplot._errors import guard_call, make_value_error, rename_arguments
from rocplot._typing import Array, Progress, Seed
from rocplot._validation import check_proportion, check_whole_number
from rocplot._warnings import name_model
from rocplot.compute._base.interval import CurveBand, Interval, describe_bootstrap
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    declare_result_type,
    per_model,
)
from rocplot.compute._base.result import Result, Results, unwrap_single_model
from rocplot.compute._counts.draws import make_unit_draw, sum_at_places
from rocplot.compute._counts.resample import make_percentile_interval, make_pointwise_band, yield_blocks
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    count_sample,
    get_counts,
    look_up_cases,
    number_groups,
    require_order,
)
from rocplot.compute._roc.delong import compute_effective_positives

RATES: Array = 2.0 ** np.arange(-3, 4)  # false marks per image, ⅛ to 8, over which the score averages


class FrocCurve(Result):
    """A free-response ROC curve, from (0, 0) to the point at which every mark counts.

    Attributes
    ----------
    false_marks_per_image : ndarray, shape (k + 1,)
        False marks at or above the threshold, divided by the number of images; for an AFROC curve the
        proportion of images that have one.
    sensitivity : ndarray, shape (k + 1,)
        Lesions found by a mark at or above the threshold, divided by the number of lesions.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct confidences of marks, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The marks that the curve was computed from; None if it was built from rates.
    n_images, n_lesions : int
        The denominators; 0 for a curve built without them.
    alternative : bool
        Whether only the highest false mark of each image counts: an AFROC curve.
    """

    false_marks_per_image: Array
    sensitivity: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)
    n_images: int = 0
    n_lesions: int = 0
    alternative: bool = False

    def __post_init__(self) -> None:
        name = "false_marks_per_image"
        object.__setattr__(self, name, read_scores(self.false_marks_per_image, name))
        object.__setattr__(self, "sensitivity", rates(self.sensitivity, "sensitivity"))
        self._check_lengths(name, "sensitivity")
        for values in (self.false_marks_per_image, self.sensitivity):
            if values[0] != 0 or (np.diff(values) < 0).any() or not np.isfinite(values).all():
                raise make_value_error(
                    name, "and sensitivity must rise from (0, 0)", "order the points by threshold"
                )
        super().__post_init__()

    @property
    def score(self) -> float:
        """Mean sensitivity at ⅛, ¼, ½, 1, 2, 4 and 8 false marks per image, as in LUNA16."""
        if self.alternative:
            raise make_value_error(
                "score", "counts all false marks", "leave out highest_per_image, or take the area"
            )
        return float(self.at(RATES).mean())

    @property
    def area(self) -> float:
        """Area under the AFROC curve and the straight line from its end to (1, 1).

        It is the probability that a lesion is marked with more confidence than any false mark of an image,
        where an absent mark is lowest and ties count one half.
        """
        if not self.alternative:
            raise make_value_error(
                "area", "belongs to an AFROC curve", "pass highest_per_image, or take the score"
            )
        require_order(self.counts, "area")
        x, y = np.append(self.false_marks_per_image, 1.0), np.append(self.sensitivity, 1.0)
        return float(np.trapezoid(y, x))

    @guard_call
    def interval(
        self, *, level: float = 0.95, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> Interval:
        """Compute a percentile bootstrap interval of the score or area over resamples of the images.

        All images are resampled, including those without a mark.  This needs `groups`, the image of each
        mark.  The images of lesions without a mark are unknown, so each resample assigns these lesions to
        images at random.
        """
        level, drawing = (
            check_proportion(level, "level"),
            Resampling.from_arguments(n_resamples, seed, progress),
        )
        number = "area" if self.alternative else "score"
        values = [
            getattr(curve, number) for curve in self._resample_curve(drawing, f"interval of the {number}")
        ]
        return make_percentile_interval(getattr(self, number), np.array(values), level)

    @guard_call
    def band(
        self, *, level: float = 0.95, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> CurveBand:
        """Compute a pointwise confidence band of the sensitivity, as far as the curve reaches.

        It is the union of percentiles over resamples of the images, drawn as for `interval`, and of Wilson's
        interval for the number of lesions divided by the design effect of those found.  In simulations 95 %
        bands covered the sensitivity at ⅛ to 2 false marks per image in 93 to 100 % of samples of 20 to 200
        images.
        """
        level, drawing = (
            check_proportion(level, "level"),
            Resampling.from_arguments(n_resamples, seed, progress),
        )
        last = float(self.false_marks_per_image[-1])
        grid = np.append(0.0, np.geomspace(min(RATES[0], last) / 8, last, 200)) if last else np.zeros(1)
        values = np.array([curve._read_sensitivity(grid) for curve in self._resample_curve(drawing, "band")])
        assert self.counts is not None
        n_positive = self.counts.n_positive
        size = self.n_lesions * (compute_effective_positives(self.counts) / n_positive if n_positive else 1)
        options = {"n_resamples": n_resamples, "groups": True}
        words = (
            "AFROC curve" if self.alternative else "FROC curve",
            f"{describe_bootstrap(options)}, the images",
        )
        return make_pointwise_band(grid, self._read_sensitivity(grid), values, size, level, words)

    def _read_sensitivity(self, rate: Array) -> Array:
        """Read the sensitivity at rates; an AFROC curve continues by a straight line to (1, 1)."""
        end = float(self.false_marks_per_image[-1])
        if not self.alternative or end >= 1:
            return self.at(rate)
        extension = np.interp(rate, [end, 1.0], [float(self.sensitivity[-1]), 1.0])
        return np.where(rate > end, extension, self.at(rate))

    def _resample_curve(self, drawing: Resampling, quantity: str) -> Iterator[FrocCurve]:
        if self.counts is None or not self.counts.grouped:
            raise ValueError(f"the {quantity} resamples images: pass the image of each mark as groups")
        cases = look_up_cases(self.counts)
        if cases.n_groups > self.n_images:
            raise make_value_error("groups", f"hold {cases.n_groups} images, but n_images={self.n_images}")
        images, size = self.n_images, self.sensitivity.size - 1
        draw = make_unit_draw([np.arange(images)], images)
        missed = self.n_lesions - round(self.counts.n_positive)
        for _, rows in yield_blocks(drawing.n_resamples, cases.point.size, drawing.progress):
            for _ in range(rows):
                often = draw(1, drawing.rng)
                n_missed = often[0, drawing.rng.integers(0, images, missed)].sum()
                times = often[:, cases.group]
                fp, tp = (
                    np.append(0.0, np.cumsum(sum_at_places(cases.point, size, times * weight)))
                    for weight in (cases.negative, cases.positive)
                )
                parts = {"false_marks_per_image": fp / images, "sensitivity": tp / max(tp[-1] + n_missed, 1)}
                yield FrocCurve.build_unchecked(**parts, alternative=self.alternative)

    def at(self, rate: ArrayLike) -> Array:
        """Read the sensitivity at given numbers of false marks per image.

        On a vertical step this is the top, within ties a straight line, and beyond the last mark its
        sensitivity.
        """
        require_order(self.counts, "sensitivity at a rate")
        return np.asarray(
            np.interp(read_real_numbers(rate, "rate"), self.false_marks_per_image, self.sensitivity)
        )


@per_model(result_type=ThresholdCounts, one_class=True, groups=True, public_name="froc")
def _compute_froc(source: Source) -> ThresholdCounts:
    return get_counts(source)


@declare_result_type(FrocCurve)
def froc(
    marks: Truth,
    confidence: Scores = None,
    *,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = None,
    **reading: Unpack[GroupedDataArguments],
) -> FrocCurve | Results[FrocCurve]:
    """Compute the free-response ROC curve of marks on images: lesions found over false marks per image.

    Use it for detectors or readers who mark places in images.

    Parameters
    ----------
    marks : array-like, shape (n,), mapping, column name, or result
        1 for a mark that finds a lesion, 0 for a false mark; or any two values with `pos_label`.  A lesion
        counts once, so if several marks hit it, keep the most confident.  A mapping gives each model its own.
        You can also pass counts instead of all data.
    confidence : array-like, shape (n,), data frame, mapping, column name or list of them
        The confidence of each mark; higher means more likely a lesion.  Pass several models as elsewhere: by
        name or, since models rarely mark the same places, by `hue`.
    n_images : int
        Number of all images, including those without a mark; for an AFROC curve, of those that may hold a
        false mark that counts.
    n_lesions : int
        Number of all lesions, including those that no mark has found.
    highest_per_image : array-like, shape (n,), or column name, optional
        The image of each mark, for the alternative (AFROC) curve: only the highest false mark of each image
        counts.
    {other_reading}
    groups : array-like, shape (n,), column name or list of column names, optional
        The image of each mark, so that `interval` and `band` can resample whole images.

    Returns
    -------
    FrocCurve
        With `score` or, for an AFROC curve, `area`; several models give a `Results`, a dict by name.  k
        distinct confidences give k + 1 points.  All marks may find lesions, or all may be false.

    Raises
    ------
    {raises}
    ValueError
        Also for more lesions found than there are, or more images with a false mark than `n_images`.

    See Also
    --------
    roc : Compute the ROC curve, for cases that are either positive or negative.
    rocplot.froc : Draw free-response ROC curves.

    Notes
    -----
    Bunch et al. (1978); the score is that of the LUNA16 challenge, Setio et al. (2017), the AFROC curve that
    of Chakraborty & Winter (1990).  Points are read exactly: on a vertical step the score takes the
    top, while implementations that interpolate over a grid of thresholds may read less.  For counts made with
    `max_points` the points are exact, but the score and the area raise an error.

    References
    ----------
    {bunch1978}
    {chakraborty1990}
    {setio2017}

    Examples
    --------
    >>> curve = froc([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], n_images=2, n_lesions=4)
    >>> curve.false_marks_per_image, curve.sensitivity
    (array([0. , 0. , 0.5, 0.5, 1. ]), array([0.  , 0.25, 0.25, 0.5 , 0.5 ]))
    >>> round(curve.score, 4)
    0.4286
    """
    n_images, n_lesions = (
        check_whole_number(n_images, "n_images", 1),
        check_whole_number(n_lesions, "n_lesions", 1),
    )

    def read_mark_groups(**groups: Any) -> dict[str | None, ThresholdCounts]:
        result: Any = _compute_froc(marks, confidence, **{**reading, **groups})
        return dict(result) if isinstance(result, dict) else {None: result}

    with rename_arguments(y_true="marks", y_score="confidence"):
        counts_by_model = read_mark_groups()
    if highest_per_image is not None:
        with rename_arguments(
            _compute_froc="froc", y_true="marks", y_score="confidence", groups="highest_per_image"
        ):
            counts_by_model = {
                name: _keep_highest_marks(counts_by_model[name], image_counts)
                for name, image_counts in read_mark_groups(groups=highest_per_image).items()
            }
    curves = {}
    for name, counts in counts_by_model.items():
        with name_model(name):
            curves[name] = _make_froc_curve(counts, n_images, n_lesions, highest_per_image is not None)
    return unwrap_single_model(curves)


def _keep_highest_marks(counts: ThresholdCounts, image_counts: ThresholdCounts) -> ThresholdCounts:
    """Leave out all false marks of an image except the highest."""
    marks, images = counts.cases, image_counts.cases
    if marks is None or images is None or images.group is None or images.label.dtype != bool:
        raise make_value_error(
            "highest_per_image", "needs single marks, each of them a lesion or false", "pass the data"
        )
    _, image = number_groups(images.group)
    order = np.lexsort((-images.score.astype(float), image))
    order = order[~images.label[order]]
    first = order[np.append(True, image[order][1:] != image[order][:-1])[: order.size]]
    mask = images.label.copy()
    mask[first] = True
    parts = ("score", "label", "weight", "group")
    arrays = {name: getattr(marks, name) for name in parts if getattr(marks, name) is not None}
    return count_sample(replace(marks, **{name: value[mask] for name, value in arrays.items()}))


def _make_froc_curve(counts: ThresholdCounts, n_images: int, n_lesions: int, alternative: bool) -> FrocCurve:
    if isinstance(counts.cases, Sample):  # resamples may hold a lesion twice
        if counts.n_positive > n_lesions:
            raise make_value_error(
                "marks",
                f"hold {counts.n_positive:.12g} lesions found, but n_lesions={n_lesions}",
                "keep one mark of each lesion, the most confident, and count all lesions",
            )
        if alternative and counts.n_negative > n_images:
            raise ValueError(
                f"{counts.n_negative:.12g} images have a false mark, but n_images={n_images}: "
                "count all images that may hold one"
            )
    return FrocCurve.build_unchecked(
        false_marks_per_image=counts.fp / n_images,
        sensitivity=counts.tp / n_lesions,
        threshold=np.concatenate(([np.inf], counts.score)),
        counts=counts,
        n_images=n_images,
        n_lesions=n_lesions,
        alternative=alternative,
    )
