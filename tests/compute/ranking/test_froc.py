"""Free-response curves: worked examples, the definitions mark by mark, and what is undefined."""

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute import FrocCurve, froc

RATES = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8]


def marks(rng, n_images=12, levels=None):
    """Draw false marks, a Poisson number for each image, and lesions, some of which are not marked."""
    image = np.repeat(np.arange(n_images), rng.poisson(2, n_images))
    found = rng.random(20) < 0.7
    image = np.r_[image, rng.integers(0, n_images, found.sum())]
    mark = np.r_[np.zeros(image.size - found.sum(), int), np.ones(found.sum(), int)]
    confidence = rng.normal(size=image.size) + 1.2 * mark
    order = rng.permutation(image.size)
    confidence = np.round(confidence * levels) if levels else confidence
    return mark[order], confidence[order], image[order]


def test_by_hand():
    curve = froc([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], n_images=2, n_lesions=4)
    assert curve.false_marks_per_image.tolist() == [0, 0, 0.5, 0.5, 1]
    assert curve.sensitivity.tolist() == [0, 0.25, 0.25, 0.5, 0.5]
    assert curve.threshold.tolist() == [np.inf, 0.9, 0.8, 0.7, 0.6]
    # a quarter up to ¼, and from ½ on, the top of the step, a half
    assert curve.score == pytest.approx((2 * 0.25 + 5 * 0.5) / 7, abs=1e-15)
    # ties are one diagonal from (0, 0) to (1, ½), which the rates ⅛, ¼ and ½ cut at their halves
    tied = froc([1, 0, 1, 0], [1, 1, 1, 1], n_images=2, n_lesions=4)
    assert tied.score == pytest.approx((1 / 16 + 1 / 8 + 1 / 4 + 4 * 0.5) / 7, abs=1e-15)


@pytest.mark.parametrize("levels", [None, 1])
def test_points_are_counted_mark_by_mark(rng, levels):
    mark, confidence, _ = marks(rng, levels=levels)
    curve = froc(mark, confidence, n_images=12, n_lesions=20)
    for f, s, cut in zip(curve.false_marks_per_image, curve.sensitivity, curve.threshold, strict=True):
        kept = confidence >= cut
        assert f == (kept & (mark == 0)).sum() / 12
        assert s == (kept & (mark == 1)).sum() / 20


def test_the_score_is_the_best_threshold_at_each_rate(rng):
    mark, confidence, _ = marks(rng)
    best = []
    for rate in RATES:  # no ties: between two points the curve is level
        held = [confidence >= cut for cut in [*confidence, np.inf]]
        best.append(max((k & (mark == 1)).sum() / 20 for k in held if (k & (mark == 0)).sum() / 12 <= rate))
    assert froc(mark, confidence, n_images=12, n_lesions=20).score == pytest.approx(np.mean(best), abs=1e-15)


@pytest.mark.parametrize("levels", [None, 1])
def test_the_afroc_area_is_that_of_pairs_of_images_and_lesions(rng, levels):
    mark, confidence, image = marks(rng, levels=levels)
    curve = froc(mark, confidence, n_images=12, n_lesions=20, highest_per_image=image)
    highest = [max(confidence[(image == i) & (mark == 0)], default=-np.inf) for i in range(12)]
    found = [*confidence[mark == 1], *[-np.inf] * (20 - mark.sum())]
    pairs = [(lesion > false) + 0.5 * (lesion == false) for lesion in found for false in highest]
    assert curve.area == pytest.approx(np.mean(pairs), abs=1e-14)
    assert curve.alternative
    named = froc(
        "m",
        "c",
        n_images=12,
        n_lesions=20,
        highest_per_image="i",
        data={"m": mark, "c": confidence, "i": image},
    )
    assert named == curve


def test_marks_of_one_kind_alone():
    perfect = froc([1, 1], [2, 1], n_images=5, n_lesions=2)
    assert perfect.score == 1
    assert froc([0, 0], [2, 1], n_images=5, n_lesions=2).score == 0
    assert froc([1, 1], [2, 1], n_images=5, n_lesions=2, highest_per_image=[1, 2]).area == 1


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("alternative", [False, True])
def test_the_interval_draws_images_also_those_without_a_mark(rng, alternative):
    mark, confidence, image = marks(rng, n_images=30)
    image = image * 2  # sixty images, half of them without a mark at least
    own = {"n_images": 60, "n_lesions": 40}
    own |= {"highest_per_image": image} if alternative else {}
    curve = froc(mark, confidence, groups=image, **own)
    found = curve.interval(seed=0)
    number = "area" if alternative else "score"
    assert found.low < found.estimate == getattr(curve, number) < found.high
    values = []
    for _ in range(400):  # the lesions without a mark lie anywhere
        chosen, missed = rng.integers(0, 60, 60), rng.integers(0, 60, 40 - mark.sum())
        rows = np.concatenate([np.flatnonzero(image == i) for i in chosen]).astype(int)
        copy = np.concatenate([np.full((image == i).sum(), j) for j, i in enumerate(chosen)])
        again = {"highest_per_image": copy} if alternative else {}
        lesions = mark[rows].sum() + sum((missed == i).sum() for i in chosen)
        values.append(
            getattr(froc(mark[rows], confidence[rows], n_images=60, n_lesions=lesions, **again), number)
        )
    assert found.standard_error == pytest.approx(np.std(values), rel=0.15)
    assert (found.low, found.high) == pytest.approx(
        np.quantile(values, [0.025, 0.975]), abs=0.5 * np.std(values)
    )
    with pytest.raises(ValueError, match="pass the image of each mark as groups"):
        froc(mark, confidence, **own).interval()
    with pytest.raises(ValueError, match=r"groups hold .* images, but n_images=5"):
        froc(mark, confidence, groups=image, n_images=5, n_lesions=40).interval()


def test_models_and_weights(rng):
    mark, confidence, image = marks(rng)
    long = {
        "m": np.r_[mark, mark],
        "c": np.r_[confidence, -confidence],
        "who": ["a"] * mark.size + ["b"] * mark.size,
    }
    both = froc("m", "c", hue="who", data=long, n_images=12, n_lesions=20)
    assert list(both) == ["a", "b"]
    assert both["a"] == froc(mark, confidence, n_images=12, n_lesions=20)
    kept = rng.integers(0, 2, mark.size)
    some = froc(mark, confidence, sample_weight=kept, n_images=12, n_lesions=20)
    np.testing.assert_array_equal(
        some.sensitivity, froc(mark[kept > 0], confidence[kept > 0], n_images=12, n_lesions=20).sensitivity
    )
    grouped = froc(mark, confidence, groups=image, highest_per_image=image, n_images=12, n_lesions=20)
    assert grouped.counts.grouped
    assert grouped.area == froc(mark, confidence, highest_per_image=image, n_images=12, n_lesions=20).area


ONE = {"n_images": 1, "n_lesions": 1}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: froc([1, 1], [1, 2], **ONE), "marks hold 2 lesions found, but n_lesions=1"),
        (
            lambda: froc([0, 0], [1, 2], **ONE, highest_per_image=[1, 2]),
            "2 images have a false mark, but n_images=1",
        ),
        (lambda: froc([0, 1], [1, 2], n_images=0, n_lesions=1), "n_images must be finite and at least 1"),
        (lambda: froc([0, 1], [1, 2], n_images=1, n_lesions=1.5), "n_lesions must be a whole number"),
        (lambda: froc([0, 1], [1, np.nan], **ONE), "confidence has 1 missing value"),
        (lambda: froc([0, 1, 1], [1, 2], **ONE), "marks and confidence must have the same length"),
        (lambda: froc([0, 1], [1, 2], **ONE, highest_per_image=[1]), "highest_per_image"),
        (lambda: froc([0, 1], [1, 2], **ONE).area, "area belongs to an AFROC curve"),
        (lambda: froc([0, 1], [1, 2], **ONE, highest_per_image=[1, 1]).score, "score counts all false marks"),
        (lambda: FrocCurve([0.5, 1], [0, 1]), "must rise from"),
    ],
)
def test_what_cannot_be_read(call, message):
    with pytest.raises((TypeError, ValueError), match=message) as error:
        call()
    assert "y_true" not in str(error.value)


def test_a_curve_of_rates_alone():
    assert FrocCurve([0, 0.5, 1], [0, 0.5, 0.75]).score == pytest.approx((0.125 + 0.25 + 0.5 + 4 * 0.75) / 7)


def test_areas_of_pooled_counts_raise(rng):
    pooled = compute.counts(rng.random(300) < 0.5, rng.random(300), max_points=20)
    for name in ("score",):
        with pytest.raises(ValueError, match="max_points"):
            getattr(froc(pooled, n_images=9, n_lesions=999), name)


def resampled_heights(rng, mark, confidence, image, at, *, n_images, n_lesions, alternative):
    """Draw images, and those of lesions without a mark, and read the sensitivity mark by mark."""
    drawn = []
    for _ in range(400):
        chosen, missed = (
            rng.integers(0, n_images, n_images),
            rng.integers(0, n_images, n_lesions - mark.sum()),
        )
        rows = np.concatenate([np.flatnonzero(image == i) for i in chosen]).astype(int)
        copy = np.concatenate([np.full((image == i).sum(), j) for j, i in enumerate(chosen)])
        lesions = mark[rows].sum() + sum((missed == i).sum() for i in chosen)
        heights = []
        for rate in at:
            kept = [confidence[rows] >= cut for cut in np.append(confidence[rows], np.inf)]
            false = [copy[k & (mark[rows] == 0)] for k in kept]
            count = [len(set(own)) if alternative else own.size for own in false]
            found = [(k & (mark[rows] == 1)).sum() for k in kept]
            heights.append(
                max(f for f, c in zip(found, count, strict=True) if c <= rate * n_images) / lesions
            )
        drawn.append(heights)
    return np.array(drawn)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("alternative", [False, True])
def test_the_band_draws_images_also_those_without_a_mark(rng, alternative):
    mark, confidence, image = marks(rng, n_images=30)
    own = {"n_images": 30, "n_lesions": 40}
    how = {"highest_per_image": image} if alternative else {}
    curve = froc(mark, confidence, groups=image, **own, **how)
    band = curve.band(seed=0)
    at = [0.2, 0.4] if alternative else [0.3, 0.7, 1.5]
    assert band.x[-1] == pytest.approx(curve.false_marks_per_image[-1])
    drawn = resampled_heights(rng, mark, confidence, image, at, alternative=alternative, **own)
    found = [np.interp(at, band.x, limit) for limit in (band.low, band.high)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    assert (found[0] < low + 0.4 * drawn.std(axis=0)).all()
    assert (found[1] > high - 0.4 * drawn.std(axis=0)).all()


@pytest.mark.slow
def test_the_band_is_that_of_images_where_lesions_are_many(rng):
    """Ten false marks decide where the curve stands: Wilson's interval of 155 lesions is narrower."""
    mark = np.r_[np.zeros(10, int), np.ones(150, int)]
    confidence = np.r_[np.linspace(-1, 1, 10), rng.normal(0.5, 0.5, 150)]
    image = np.r_[np.arange(10), rng.integers(0, 20, 150)]
    own = {"n_images": 20, "n_lesions": 155}
    band = froc(mark, confidence, groups=image, **own).band(seed=0)
    at = [0.12, 0.27]  # between the steps, of a twentieth
    drawn = resampled_heights(rng, mark, confidence, image, at, alternative=False, **own)
    found = [np.interp(at, band.x, limit) for limit in (band.low, band.high)]
    for limit, known in zip(found, np.quantile(drawn, [0.025, 0.975], axis=0), strict=True):
        assert (np.abs(limit - known) < 0.4 * drawn.std(axis=0)).all()


def test_bands_where_all_resamples_agree():
    """All six lesions found before a false mark, each on an image of its own: Wilson's n/(n + z²)."""
    z2 = 1.959963984540054**2
    curve = froc([1] * 6 + [0], range(7, 0, -1), n_images=9, n_lesions=6, groups=range(7))
    band = curve.band(seed=0, n_resamples=50)
    assert band.high.tolist() == [1] * band.x.size
    assert band.low[-1] == pytest.approx(6 / (6 + z2), rel=1e-12)
    nothing = froc([0, 0], [2, 1], n_images=9, n_lesions=6, groups=[1, 2]).band(seed=0, n_resamples=50)
    assert nothing.low.tolist() == [0] * nothing.x.size
    assert nothing.high == pytest.approx(np.full(nothing.x.size, z2 / (6 + z2)), rel=1e-12)
    alone = froc([1, 1], [2, 1], n_images=9, n_lesions=6, groups=[1, 2]).band(seed=0, n_resamples=50)
    assert (alone.x.tolist(), alone.y.tolist()) == ([0], [pytest.approx(1 / 3)])
    assert 0 <= alone.low[0] < 1 / 3 < alone.high[0] <= 1


def test_a_band_needs_the_images(rng):
    mark, confidence, _ = marks(rng)
    with pytest.raises(ValueError, match="the band resamples images: pass the image of each mark as groups"):
        froc(mark, confidence, n_images=12, n_lesions=20).band()
