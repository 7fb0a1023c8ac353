"""Loss curves by how thresholds are chosen: rate-driven, rate-uniform, ROL, Kendall and Brier curves."""

from __future__ import annotations

from functools import partial
from typing import Literal, Unpack

from matplotlib.axes import Axes

from rocplot import compute
from rocplot._typing import CostAxis, OddsAxis
from rocplot.plot._costs._loss_space import (
    AREA_FIELD,
    AREAS,
    LOSS_ZOOM,
    choose_loss_space,
    draw_losses,
    label_areas,
    start_cost_caption,
)
from rocplot.plot._layers.rates import AREA, draw_area_layer
from rocplot.plot._layers.references import (
    PERFECT,
    RANDOM,
    TRIVIAL,
    WHOLE,
    ReferenceLine,
    make_reference_line,
    reads_whole_tent,
)
from rocplot.plot._picture import CurveArguments, Plot, picture

# -- Rate-driven curves ---------------------------------------------------------------------------


@picture(
    compute.rate_driven_curve,
    (TRIVIAL,),
    fields=AREA_FIELD,
    caption=start_cost_caption("Rate-driven curve", with_axis=True),
)
def rate_driven_curve(
    plot: Plot[compute.LossCurve],
    *,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw rate-driven curves: the loss when the predicted positive rate is set to the operating condition.

    Use it for rankings of which a share is acted on that grows with the cost of a miss: the loss depends
    on the order of the scores alone.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew"}
        The operating condition: the cost proportion κ of a false negative, or the skew z.  An axes can show
        only one of the two.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``rate_driven_curve:<model>`` and ``trivial``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a curve without counts and no prior, or axes that
        show something else.

    See Also
    --------
    rocplot.compute.rate_driven_curve : The curves as numbers.
    rate_uniform_curve : The expected loss of a rate drawn at random.
    kendall_curve : The loss beyond that of a perfect ranking.
    cost_curve : The loss of the best threshold.

    Notes
    -----
    The curve consists of parabolas; the line is drawn within 1.3e-4 of them.

    References
    ----------
    Hernández-Orallo, Flach & Ferri (2013); Flach's slides, "Rate-driven loss".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rate_driven_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    plot.prepare_layers()
    label_areas(plot, "rate-driven curve", "rate-driven")
    return draw_losses(plot)


# -- Rate-uniform curves --------------------------------------------------------------------------


@picture(
    compute.rate_uniform_curve,
    (TRIVIAL,),
    fields=AREA_FIELD,
    caption=start_cost_caption("Rate-uniform curve"),
)
def rate_uniform_curve(
    plot: Plot[compute.LossCurve], *, prior: float | None = None, **shared: Unpack[CurveArguments]
) -> Axes:
    """Draw rate-uniform curves: the expected loss of a predicted positive rate drawn uniformly at random.

    Use it to compare rankings if you don't know what share of the cases will be acted on.

    Parameters
    ----------
    {reading}
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``rate_uniform_curve:<model>`` and ``trivial``.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts and no prior, or axes that show something
        else.

    See Also
    --------
    rocplot.compute.rate_uniform_curve : The curves as numbers.
    rate_driven_curve : The loss of a rate that is set to the operating condition.
    rol_curve : The error rate at each rate; its area is the same.

    Notes
    -----
    The curves are straight lines over the cost proportion and depend on the order of the scores alone.

    References
    ----------
    Hernández-Orallo, Flach & Ferri (2013); Flach's slides, "Rate-uniform cost curve".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rate_uniform_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    plot.prepare_layers()
    label_areas(plot, "rate-uniform curve", "rate-uniform")
    return draw_losses(plot, "cost_proportion")


# -- ROL curves -----------------------------------------------------------------------------------


@picture(compute.rol_curve, (PERFECT, RANDOM), fields=AREA_FIELD, caption=start_cost_caption("ROL curve"))
def rol_curve(
    plot: Plot[compute.LossCurve], *, prior: float | None = None, **shared: Unpack[CurveArguments]
) -> Axes:
    """Draw ROL curves: the error rate over the predicted positive rate.

    Use it to see how many errors a ranking makes if you act on a given share of the cases.

    Parameters
    ----------
    {reading}
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``rol_curve:<model>``, ``perfect`` and ``chance``.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts and no prior, or axes that show something
        else.

    See Also
    --------
    rocplot.compute.rol_curve : The curves as numbers.
    rate_uniform_curve : The same expected loss over the cost proportion.
    lift : True positives over the predicted positive rate.

    Notes
    -----
    ROL stands for rate-oriented loss.  The curve of a perfect ranking is 0 at the rate π.

    References
    ----------
    Flach, Hernández-Orallo & Ferri (2011); Flach's slides, "From ROC curve to ROL curve".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = rol_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    prior = plot.first_result.prior
    line = None if prior is None else make_reference_line("chance", "random", [0, 1], [prior, 1 - prior])
    plot.prepare_layers(chance=lambda _: line)
    label_areas(plot, "ROL curve")
    return draw_losses(plot, "rate")


# -- Kendall curves -------------------------------------------------------------------------------

_CHANCE = RANDOM.replace_fields(
    meaning="The curve of a random ranking, at the prior of the first model: as high as that of the better "
    "trivial classifier, with its peak at κ = π instead of 1 − π.  If all curves stay under half of it, the "
    "panel fits the curves, and two strokes mark where its sides leave.",
    keys=WHOLE,
)


@picture(compute.kendall_curve, (_CHANCE,), fields=AREA_FIELD, caption=start_cost_caption("Kendall curve"))
def kendall_curve(
    plot: Plot[compute.LossCurve], *, prior: float | None = None, **shared: Unpack[CurveArguments]
) -> Axes:
    """Draw Kendall curves: the rate-driven loss beyond that of a perfect ranking.

    Use it to see at which operating conditions the errors of a ranking cost most.

    Parameters
    ----------
    {reading}
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``kendall_curve:<model>`` and ``chance``.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts and no prior, or axes that show something
        else.

    See Also
    --------
    rocplot.compute.kendall_curve : The curves as numbers.
    rate_driven_curve : The full loss, with that of a perfect ranking.

    Notes
    -----
    The area is 2π(1 − π)(1 − AUC); a perfect ranking is at 0 throughout.

    References
    ----------
    Hernández-Orallo, Flach & Ferri (2013), for the rate-driven loss.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = kendall_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    plot.read()
    plot.prepare_layers(
        chance=lambda options: _make_random_reference(
            plot.first_result.prior, reads_whole_tent(options, "chance")
        )
    )
    label_areas(plot, "Kendall curve", "Kendall")
    return draw_losses(plot, "cost_proportion", excess=True)


def _make_random_reference(weight: float | None, whole: bool) -> ReferenceLine | None:
    if weight is None:
        return None
    return make_reference_line(
        "chance", "random", [0, weight, 1], [0, 2 * weight * (1 - weight), 0], whole=whole
    )


# -- Brier curves ---------------------------------------------------------------------------------


_AREA = AREA.replace_fields(
    meaning="The area under each curve, shaded: its Brier score, over the skew the mean of the Brier scores "
    "of the two classes.",
    prepare=lambda plot, _: {name: (result.x, result.loss) for name, result in plot.results.items()},
    draw=partial(draw_area_layer, graph=True),
    caption="Shaded: the area under the curve, which is the Brier score",
)


@picture(
    compute.brier_curve,
    (TRIVIAL, _AREA, LOSS_ZOOM),
    fields=AREA_FIELD,
    caption=start_cost_caption("Brier curve", with_axis=True),
)
def brier_curve(
    plot: Plot[compute.LossCurve],
    *,
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
    scores: Literal["probability", "llr"] = "probability",
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw Brier curves, mirrored Murphy diagrams: the loss of predicting positive iff p ≥ 1 − κ.

    Use it to compare probabilities that are acted on as they are, at every cost.  Over the cost proportion,
    the area under the curve is the Brier score.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew", "log_odds"}
        The operating condition: the cost proportion κ of a false negative; the skew z, where the threshold is
        1 − z; or ln(κ/(1 − κ)), with κ on a second axis.  An axes can show only one of them.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    scores : {"probability", "llr"}
        Whether the scores are probabilities, or natural logarithms of likelihood ratios, which become
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
    Draw a ``cost_curve`` of the same scores on the same axes: the gap below the Brier curve is what better
    calibration would save.

    Over κ = 1 − θ the curve is the Murphy diagram of Ehm et al. (2016), the mean elementary score at each
    threshold probability θ, mirrored and four times as high (see ``rocplot.compute.brier_curve``).  With
    ``ax.invert_xaxis()``, θ rises from left to right.  A model whose curve lies nowhere above another's is
    the better one by every proper score.

    Over the log odds, for log-likelihood ratios at the prior ½, it is the APE plot of forensic
    speech science; the lowest curve possible is the ``cost_curve`` (Brümmer & du Preez 2006).

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
    plot.write_labels("{name}" + score.get(plot.first_result.axis, ""), "Brier curve", **AREAS)
    plot.prepare_layers(choose_loss_space(plot, "area", "zoom"))
    return draw_losses(plot)
