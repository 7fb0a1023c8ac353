"""The cases behind a calibration curve, how its limits are resampled, and where its errors are drawn."""

from __future__ import annotations

from rocplot.compute._calibration.curve import CalibrationCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.plot._layers.layer import Key
from rocplot.plot._space import Space

ERRORS = Space(place=lambda _curve, predicted, observed: (predicted, predicted - observed))
RESAMPLING = {
    "level": Key("float", "share, by default `level`"),
    "seed": Key("Seed", "random seed or Generator"),
    "n_resamples": Key("int", "2000 by default"),
}


def need_counts(curve: CalibrationCurve) -> ThresholdCounts:
    """Return the counts of a curve; what needs the cases cannot do without."""
    if curve.counts is None:
        raise ValueError(
            "this needs the cases, but the curve was built without counts: pass y_true and y_score, or "
            "leave out further methods, rug, histogram, no_skill and statistics"
        )
    return curve.counts
