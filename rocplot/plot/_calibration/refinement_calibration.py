"""Models in the plane of refinement loss and calibration loss, where the Brier score is the sum."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from rocplot import compute
from rocplot._validation import within
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition
from rocplot.plot import _artists, _axes

_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.9, 0.1)  # where on a line its value may stand


def refinement_calibration(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    after: Any = None,
    method: str = "corp",
    n_bins: int = 10,
    equal_brier: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **marker_kws: Any,
) -> Axes:
    """Draw models as points of refinement loss and calibration loss.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels, n_bins
        As for ``rocplot.compute.brier_decomposition``; its results may stand in place of the data.
    after : mapping, array-like, or results, optional
        The scores of the same models after recalibration, or their decompositions: an arrow leads there.
    method : {"corp", "scores", "bins"}
        The groups of the decomposition.  With continuous scores ``"scores"`` puts all loss on calibration.
    equal_brier : bool or dict
        Lines of equal Brier score.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` explains before and after.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``brier``, ``calibration``, ``refinement``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **marker_kws
        Keywords of the markers.

    Returns
    -------
    Axes
        With artists whose gid is ``refinement_calibration:<model>`` and ``after:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.brier_decomposition``; where `after` names other models; before anything
        is drawn.

    Notes
    -----
    Flach's slides, "Refinement vs. calibration plot".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y = [0, 0, 1, 0, 1, 1]
    >>> ax = refinement_calibration(y, {"a": [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], "b": [0.4] * 6}, ax=ax)
    >>> [line.get_gid() for line in ax.lines if ":" in (line.get_gid() or "")]
    ['refinement_calibration:a', 'refinement_calibration:b']
    >>> plt.close(fig)
    """
    want_lines = _artists.layer(equal_brier, "equal_brier")
    marker_kws = _artists.keywords(marker_kws, "refinement_calibration()")
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    how: dict[str, Any] = {"soft_labels": soft_labels, "method": method, "n_bins": n_bins}
    before = _given(y_true) or _artists.models(compute.brier_decomposition(y_true, y_score, **reading, **how))
    later = {} if after is None else _given(after) or _later(y_true, after, reading, how)
    if later and set(later) != set(before):
        raise ValueError(
            f"after names the models {', '.join(map(str, later))}, but the models are "
            f"{', '.join(map(str, before))}: use the same names in both"
        )
    texts = {
        name: _artists.model_labels(label_fmt or "{name}", {name: _numbers(one)}, "model")[name]
        for name, one in before.items()
    }

    ax = _axes.axes(ax, legend)
    _axes.losses(ax, "Refinement loss", "Calibration loss", *_limits([*before.values(), *later.values()]))
    _draw_equal_brier(ax, want_lines)
    for i, (name, one) in enumerate(before.items()):
        colour = ax._get_lines.get_next_color()  # type: ignore[attr-defined]
        look: dict[str, Any] = {
            "color": colour,
            "markersize": 4.5,
            "gid": _artists.gid("refinement_calibration", name),
        }
        if later:
            look |= {"markerfacecolor": ax.get_facecolor(), "label": "before" if i == 0 else None}
        _artists.points(ax, one.refinement, one.calibration, **_artists.over(look, marker_kws))
        plain = {"facecolor": ax.get_facecolor(), "edgecolor": "none", "alpha": 0.8, "pad": 0.5}
        _artists.label(ax, texts[name], one.refinement, one.calibration, color=colour, clear=4.5, bbox=plain)
        if later:
            _draw_after(ax, one, later[name], name, colour, marker_kws, first=i == 0)
    _axes.legend(ax, legend, has_names=bool(later), loc="upper right")
    return ax


def _given(value: Any) -> dict[str | None, BrierDecomposition] | None:
    """Find ready decompositions in place of data."""
    found = _artists.models(value) if value is not None else {}
    if found and all(isinstance(one, BrierDecomposition) for one in found.values()):
        return found
    return None


def _later(
    y_true: Any, after: Any, reading: dict[str, Any], how: dict[str, Any]
) -> dict[str | None, BrierDecomposition]:
    if _given(y_true):
        raise TypeError("after must hold decompositions when y_true does")
    with within("after"):
        return _artists.models(compute.brier_decomposition(y_true, after, **reading, **how))


def _limits(every: list[BrierDecomposition]) -> tuple[float, float, float]:
    """Return the right, the upper and the lower limit: losses of nothing span something, too."""
    right, top = (1.2 * max(getattr(one, part) for one in every) for part in ("refinement", "calibration"))
    lowest = 1.2 * min(0.0, *(one.calibration for one in every))  # of bins
    least = max(0.1 * max(right, top, -lowest), 0.01)
    return max(right, least), max(top, least), lowest


def _numbers(one: BrierDecomposition) -> dict[str, float]:
    return {"brier": one.brier, "calibration": one.calibration, "refinement": one.refinement}


def _draw_equal_brier(ax: Axes, options: dict[str, Any] | None) -> None:
    if options is None or _artists.has(ax, "equal_brier"):
        return
    (_, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    if bottom < 0:
        _artists.line(ax, [0, right], [0, 0], linewidth=0.5, gid="zero")
    for value in MaxNLocator(9, steps=[1, 2, 2.5, 5, 10]).tick_values(0, right + top):
        if not 0 < value < right + top:
            continue
        x = np.array([max(value - top, 0), min(value - bottom, right)])
        look: dict[str, Any] = {"linewidth": 0.5, "alpha": 0.6, "gid": "equal_brier", "zorder": 1.4}
        _artists.line(ax, x, value - x, **_artists.over(look, options))
        spots = [(x[0] + share * (x[1] - x[0]), value - x[0] - share * (x[1] - x[0])) for share in _ALONG]
        _artists.label_on(ax, f"Brier {round(value, 10):g}", spots)


def _draw_after(
    ax: Axes,
    one: BrierDecomposition,
    then: BrierDecomposition,
    name: str | None,
    colour: str,
    marker_kws: dict[str, Any],
    first: bool,
) -> None:
    ends = (one.refinement, one.calibration), (then.refinement, then.calibration)
    _artists.arrow(ax, *ends, color=colour)
    look: dict[str, Any] = {"color": colour, "markersize": 4.5, "gid": _artists.gid("after", name)}
    look["label"] = "after" if first else None
    _artists.points(ax, *ends[1], **_artists.over(look, marker_kws))
