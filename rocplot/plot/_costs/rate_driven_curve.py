"""Curves of thresholds that are chosen by rate: rate-driven, rate-uniform, ROL and Kendall."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._typing import Array
from rocplot.compute._costs.loss_curve import shared_axis
from rocplot.plot import _artists, _axes


def rate_driven_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    x: str = "cost_proportion",
    prior: float | None = None,
    trivial: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw rate-driven curves: the loss when the predicted positive rate is set to the condition.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; any scores serve.
    x : {"cost_proportion", "skew"}
        As for ``cost_curve``.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    trivial : bool or dict
        The loss of the better of "always −" and "always +", at the prior of the first model.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``rate_driven_curve:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.rate_driven_curve``, or for axes that show something else.

    Notes
    -----
    Flach's slides, "Rate-driven loss"; Hernández-Orallo, Flach & Ferri (2013).  The line is within 1.3e-4 of
    the parabolas of which the curve is made.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rate_driven_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(x=(x, "cost_proportion"), prior=(prior, None))
    curves = _artists.models(compute.rate_driven_curve(y_true, y_score, **reading, **asked))
    x = shared_axis(curves.values())
    furniture = {"trivial": _artists.layer(trivial, "trivial")}
    line_kws = _artists.keywords(line_kws, "rate_driven_curve()")
    words = ("{name} (rate-driven {area:.3f})", "rate-driven curve (area {area:.3f})")
    return _graphs("rate_driven_curve", curves, x, words, furniture, legend, label_fmt, ax, line_kws)


def rate_uniform_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    prior: float | None = None,
    trivial: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw rate-uniform curves: the expected loss of a predicted positive rate drawn at random.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; any scores serve.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    trivial : bool or dict
        The loss of the better of "always −" and "always +", at the prior of the first model.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``rate_uniform_curve:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.rate_uniform_curve``, or for axes that show something else.

    Notes
    -----
    Flach's slides, "Rate-uniform cost curve"; straight lines.  Their area is that of the ROL curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rate_uniform_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(prior=(prior, None))
    curves = _artists.models(compute.rate_uniform_curve(y_true, y_score, **reading, **asked))
    furniture = {"trivial": _artists.layer(trivial, "trivial")}
    line_kws = _artists.keywords(line_kws, "rate_uniform_curve()")
    words = ("{name} (rate-uniform {area:.3f})", "rate-uniform curve (area {area:.3f})")
    return _graphs(
        "rate_uniform_curve", curves, "cost_proportion", words, furniture, legend, label_fmt, ax, line_kws
    )


def rol_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    prior: float | None = None,
    perfect: Any = True,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw ROL curves: the error rate over the predicted positive rate.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; any scores serve.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    perfect, chance : bool or dict
        The curves of a perfect and of a random ranking, at the prior of the first model.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``rol_curve:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.rol_curve``, or for axes that show something else.

    Notes
    -----
    Flach's slides, "From ROC curve to ROL curve".  The perfect ranking touches 0 at the rate π.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rol_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(prior=(prior, None))
    curves = _artists.models(compute.rol_curve(y_true, y_score, **reading, **asked))
    furniture = {"perfect": _artists.layer(perfect, "perfect"), "chance": _artists.layer(chance, "chance")}
    line_kws = _artists.keywords(line_kws, "rol_curve()")
    words = ("{name} (area {area:.3f})", "ROL curve (area {area:.3f})")
    return _graphs("rol_curve", curves, "rate", words, furniture, legend, label_fmt, ax, line_kws)


def kendall_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    prior: float | None = None,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw Kendall curves: what rate-driven thresholds lose more than with a perfect ranking.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; any scores serve.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    chance : bool or dict
        The curve of a random ranking, at the prior of the first model: as high as that of the better
        trivial classifier, with its peak at κ = π in place of 1 − π.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``kendall_curve:<model>``, and ``chance``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.kendall_curve``, or for axes that show something else.

    Notes
    -----
    The area is 2π(1 − π)(1 − AUC); a perfect ranking is 0 throughout.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = kendall_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(prior=(prior, None))
    curves = _artists.models(compute.kendall_curve(y_true, y_score, **reading, **asked))
    furniture = {"chance": _artists.layer(chance, "chance")}
    line_kws = _artists.keywords(line_kws, "kendall_curve()")
    words = ("{name} (Kendall {area:.3f})", "Kendall curve (area {area:.3f})")
    return _graphs(
        "kendall_curve", curves, "cost_proportion", words, furniture, legend, label_fmt, ax, line_kws
    )


def _graphs(
    picture: str,
    curves: dict[str | None, compute.LossCurve],
    x: str,
    words: tuple[str, str],
    furniture: dict[str, Any],
    legend: Any,
    label_fmt: str | None,
    ax: Axes | None,
    line_kws: dict[str, Any],
) -> Axes:
    """Lay out the panel and draw the curves, the furniture and the legend."""
    weight = next(iter(curves.values())).prior
    names = _artists.model_labels(
        label_fmt or words[None in curves],
        {name: {"area": curve.area} for name, curve in curves.items()},
        words[1].partition(" (")[0],
    )
    rankings = {} if weight is None else _rankings(picture, weight)
    top = max(float(curve.loss.max()) for curve in curves.values())
    if weight is not None and furniture.get("trivial") is not None:
        top = max(top, 2 * weight * (1 - weight))
    top = max(top, *(max(y) for layer, (_, y) in rankings.items() if furniture[layer] is not None), 0.0)

    ax = _axes.axes(ax, legend)
    shared = not _axes.is_new(ax)
    _axes.cost_space(ax, x, top, len(curves))
    for name, curve in curves.items():
        look = {"gid": _artists.gid(picture, name), "label": names[name]}
        _artists.graph(ax, curve.x, curve.loss, **_artists.over(look, line_kws))
    _artists.trivial(ax, furniture.get("trivial"), weight)
    for layer, (at, height) in rankings.items():
        _draw_ranking(ax, layer, furniture[layer], np.array(at), np.array(height))
    asked = _artists.named(curves, label_fmt, line_kws)
    _axes.legend(ax, legend, has_names=shared or asked, loc="best")
    return ax


def _rankings(picture: str, weight: float) -> dict[str, tuple[list[float], list[float]]]:
    """Give the lines of a perfect and of a random ranking, where the picture shows them."""
    if picture == "kendall_curve":  # π and 1 − π change places in the tent of the trivial classifiers
        return {"chance": ([0, weight, 1], [0, 2 * weight * (1 - weight), 0])}
    if picture == "rol_curve":
        ends = weight, 1 - weight
        return {"perfect": ([0, weight, 1], [ends[0], 0, ends[1]]), "chance": ([0, 1], [*ends])}
    return {}


def _draw_ranking(ax: Axes, layer: str, options: dict[str, Any] | None, x: Array, y: Array) -> None:
    """Draw the line of a perfect or a random ranking, with its name on it, once per axes."""
    if options is None or _artists.has(ax, layer):
        return
    look: dict[str, Any] = {
        "gid": layer,
        "linestyle": ":" if layer == "chance" else (0, (4, 2)),
        "zorder": 1.5,
    }
    _artists.line(ax, x, y, **_artists.over(look, options))
    along = np.array([0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.5])
    _artists.label_on(
        ax, "random" if layer == "chance" else layer, np.column_stack([along, np.interp(along, x, y)])
    )
