"""Averaged ROC curves with their folds, error bars and bands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot.compute._roc.roc_average import AveragedRoc
from rocplot.plot import _artists, _axes

_LABELS = {
    "vertical": "{name} (mean AUC {auc_mean:.3f} ± {auc_sd:.3f})",
    "threshold": "{name} (mean AUC {auc_mean:.3f} ± {auc_sd:.3f})",
    "merge": "{name} (AUC of merged folds {auc:.3f})",
}


def roc_average(
    y_true: Any,
    y_score: Any = None,
    *,
    fold: Any = None,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    how: Literal["vertical", "threshold", "merge"] = "vertical",
    n_samples: int | None = None,
    at: Any = None,
    errorbar: Any = ("ci", 95),
    bars: Any = True,
    band: Any = False,
    folds: Any = True,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw averages of ROC curves over folds.

    Parameters
    ----------
    y_true, y_score, fold, data, hue, sample_weight, pos_label, soft_labels, how, at, errorbar
        As for ``rocplot.compute.roc_average``; its results may stand in place of the data, and then alone.
    n_samples : int, optional
        Number of positions; by default 11 where bars are drawn, else 101.
    bars : bool or dict
        Error bars: vertical, or in both directions for the threshold average; none for ``errorbar=None``.
    band : bool or dict
        A band over the fprs in place of the bars; for the vertical average.
    folds : bool or dict
        The folds' own curves, faint.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``auc_mean``, ``auc_sd`` (of the folds' own areas) and
        ``auc`` (of the mean curve).
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the mean curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``roc_average:<model>``, ``folds:<model>``, ``bars:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.roc_average``; also for a band of an average that is not vertical, or for
        arguments beside results that these no longer heed.

    Notes
    -----
    Fawcett (2004), Figure 8.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> folds = [([1, 0, 1, 0], [4, 3, 2, 1]), ([1, 1, 0, 0], [4, 3, 2, 1])]
    >>> ax = roc_average(folds, ax=ax)
    >>> plt.close(fig)
    """
    want_band = _artists.layer(band, "band", PolyCollection)
    want_bars = None if want_band is not None else _artists.layer(bars, "bars", LineCollection)
    want_folds, want_chance = _artists.layer(folds, "folds"), _artists.layer(chance, "chance")
    line_kws = _artists.keywords(line_kws, "roc_average()")
    means = _given(y_true)
    if means is not None:
        given = {"y_score": y_score, "fold": fold, "data": data, "hue": hue, "sample_weight": sample_weight}
        given |= {"pos_label": pos_label, "soft_labels": soft_labels or None}
        given |= {"n_samples": n_samples, "at": at}
        given |= {"how": None if how == "vertical" else how}
        given |= {"errorbar": None if errorbar == ("ci", 95) else str(errorbar)}
        _check_alone(given)
    else:
        few = want_bars is not None and errorbar is not None and how != "merge"
        found = compute.roc_average(
            y_true,
            y_score,
            fold=fold,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
            how=how,
            n_samples=n_samples if n_samples is not None else 11 if few else 101,
            at=at,
            errorbar=errorbar,
        )
        means = _artists.models(found)
    if want_band is not None and any(mean.how != "vertical" for mean in means.values()):
        raise ValueError('band shows the spread at fixed fpr: it needs how="vertical", or draw bars')
    labels = {name: _label(name, mean, label_fmt) for name, mean in means.items()}

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    for name, mean in means.items():
        label = None if np.isnan(mean.tpr_low).all() else mean.error or None
        look = {"gid": _artists.gid("roc_average", name), "label": labels[name]}
        line = _artists.curve(ax, mean.fpr, mean.tpr, **_artists.over(look, line_kws))
        if want_folds is not None:
            _draw_folds(ax, mean, line, name, want_folds)
        if want_band is not None:
            _draw_spread(ax, mean, line, _artists.gid("band", name), label, want_band, as_band=True)
        if want_bars is not None:
            _draw_spread(ax, mean, line, _artists.gid("bars", name), label, want_bars, as_band=False)
    _artists.chance(ax, want_chance)
    _axes.legend(ax, legend, has_names=True, loc="lower right")
    return ax


def _given(y_true: Any) -> dict[str | None, AveragedRoc] | None:
    """Find ready results in place of data."""
    if isinstance(y_true, AveragedRoc):
        return {None: y_true}
    if (
        isinstance(y_true, Mapping)
        and y_true
        and all(isinstance(one, AveragedRoc) for one in y_true.values())
    ):
        return {str(name): one for name, one in y_true.items()}
    return None


def _check_alone(given: dict[str, Any]) -> None:
    """Refuse what a ready result no longer heeds."""
    extra = [name for name, value in given.items() if value is not None]
    if extra:
        raise TypeError(
            f"{extra[0]} has no meaning beside a result: pass it to rocplot.compute.roc_average, "
            "or the folds in place of the result"
        )


def _label(name: str | None, mean: AveragedRoc, label_fmt: str | None) -> str:
    numbers = {"auc_mean": mean.auc_mean, "auc_sd": mean.auc_sd, "auc": mean.auc}
    unnamed = "merged folds" if mean.how == "merge" else f"{mean.how} average"
    fmt = label_fmt or _LABELS[mean.how]
    if label_fmt is None and mean.how == "merge" and name is None:
        fmt = "{name} (AUC {auc:.3f})"
    elif label_fmt is None and mean.how != "merge" and np.isnan(mean.auc_sd):
        fmt = "{name} (AUC {auc_mean:.3f})"
    return _artists.model_labels(fmt, {name: numbers}, unnamed)[name]


def _draw_folds(ax: Axes, mean: AveragedRoc, line: Line2D, name: str | None, options: dict[str, Any]) -> None:
    look: dict[str, Any] = {"color": line.get_color(), "alpha": 0.35, "linewidth": _artists.thin_width(0.4)}
    look |= {"gid": _artists.gid("folds", name), "zorder": 1.6}
    for curve in mean.curves:
        _artists.line(ax, curve.fpr, curve.tpr, **_artists.over(look, options))


def _draw_spread(
    ax: Axes,
    mean: AveragedRoc,
    line: Line2D,
    gid: str,
    label: str | None,
    options: dict[str, Any],
    as_band: bool,
) -> None:
    """Draw the bounds as a band, or as bars in every direction that has some."""
    if np.isnan(mean.tpr_low).all():
        return
    look = {"color": line.get_color(), "gid": gid, "label": label}
    if as_band:
        look["facecolor"] = look.pop("color")
        _artists.band(
            ax, mean.fpr, mean.tpr_low, mean.tpr_high, **_artists.over(look, options, PolyCollection)
        )
        return
    across = None if np.isnan(mean.fpr_low).all() else np.stack([mean.fpr_low, mean.fpr_high])
    up = np.stack([mean.tpr_low, mean.tpr_high])
    _artists.error_bars(ax, mean.fpr, mean.tpr, across, up, **_artists.over(look, options, LineCollection))
