"""Brier curves."""

from __future__ import annotations

from typing import Any, Literal

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._typing import Array, OddsAxis
from rocplot.plot import _artists
from rocplot.plot._costs._loss_space import AREA_FIELD, AREAS, LOSS_ZOOM, draw_losses, space_of
from rocplot.plot._layers.layer import Options
from rocplot.plot._layers.rates import AREA
from rocplot.plot._layers.trivial import TRIVIAL
from rocplot.plot._looks import over
from rocplot.plot._picture import Model, Plot, picture


def _losses(plot: Plot[Any], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    return {name: (curve.x, curve.loss) for name, curve in plot.results.items()}


def _draw_area(plot: Plot[Any], model: Model[Any], path: tuple[Array, Array], style: Options) -> None:
    look: Options = {"facecolor": model.look.color, "gid": model.gid("area")}
    _artists.under(plot.ax, *path, **over(look, style, PolyCollection))


_AREA = AREA.changed(
    meaning="The area under each curve, shaded: its Brier score, over the skew the mean of the Brier scores "
    "of the two classes.",
    prepare=_losses,
    draw=_draw_area,
)


@picture(compute.brier_curve, (TRIVIAL, _AREA, LOSS_ZOOM), fields=AREA_FIELD)
def brier_curve(
    plot: Plot[compute.LossCurve],
    *,
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
    scores: Literal["probability", "llr"] = "probability",
) -> Axes:
    """Draw Brier curves, mirrored Murphy diagrams: the loss of predicting positive iff p ≥ 1 − κ.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew", "log_odds"}
        The operating condition: the cost proportion κ of a false negative; the skew z, where the threshold is
        1 − z; or ln(κ/(1 − κ)), with κ on a second axis.  One axes holds one of them.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    scores : {"probability", "llr"}
        What the scores are: probabilities, or natural logarithms of likelihood ratios, which become
        probabilities at the prior.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``brier_curve:<model>``, ``area:<model>`` and ``trivial``.

    Raises
    ------
    {raises}
    ValueError
        Also for probabilities outside [0, 1], an unknown `x` or `scores`, a prior outside (0, 1), a curve
        without scores or without counts and no prior, an area or zoom over the log odds, or axes that show
        something else.

    See Also
    --------
    rocplot.compute.brier_curve : The curves as numbers.
    cost_curve : The loss of the best threshold.
    net_benefit : The same decisions over the threshold probability.

    Notes
    -----
    Above a ``cost_curve`` of the same scores on the same axes, the gap is what better calibration would save.

    Over κ = 1 − θ the curve is the Murphy diagram of Ehm et al. (2016), the mean elementary score at each
    threshold probability θ, mirrored and four times as high (see ``rocplot.compute.brier_curve``):
    ``ax.invert_xaxis()`` lets θ rise from left to right.  A model whose curve lies nowhere above another's is
    the better one by every proper score.

    Over the log odds, of log-likelihood ratios at the prior ½, it is the APE plot of forensic speech, whose
    least possible curve is the ``cost_curve`` (Brümmer & du Preez 2006).

    References
    ----------
    Hernández-Orallo, Flach & Ferri (2011); Flach's slides, "Score-driven threshold selection in cost
    space"; Ehm, Gneiting, Jordan & Krüger (2016).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = brier_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    score = {"cost_proportion": " (Brier score {area:.3f})", "skew": " (macro Brier {area:.3f})"}
    plot.label(
        "{name}" + score.get(plot.first.axis, ""),
        "Brier curve",
        **AREAS,
    )
    plot.prepare(space_of(plot, "area", "zoom"))
    return draw_losses(plot)
