"""Kendall curves."""

from __future__ import annotations

from matplotlib.axes import Axes

from rocplot import compute
from rocplot.plot._costs._loss_space import AREA_FIELD, draw_losses, label_areas
from rocplot.plot._layers.trivial import RANDOM, WHOLE, Reference, named_line, wants_whole
from rocplot.plot._picture import Plot, picture

_CHANCE = RANDOM.changed(
    meaning="The curve of a random ranking, at the prior of the first model: as high as that of the better "
    "trivial classifier, with its peak at κ = π in place of 1 − π.  Where all curves stay under half of it, "
    "the panel fits the curves, and two strokes mark where its sides leave.",
    keys=WHOLE,
)


@picture(compute.kendall_curve, (_CHANCE,), fields=AREA_FIELD)
def kendall_curve(plot: Plot[compute.LossCurve], *, prior: float | None = None) -> Axes:
    """Draw Kendall curves: the rate-driven loss beyond that of a perfect ranking.

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
    rate_driven_curve : The whole loss.

    Notes
    -----
    The area is 2π(1 − π)(1 − AUC); a perfect ranking has 0 throughout.

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
    plot.prepare(chance=lambda options: _random(plot.first.prior, wants_whole(options, "chance")))
    label_areas(plot, "Kendall curve", "Kendall")
    return draw_losses(plot, "cost_proportion", excess=True)


def _random(weight: float | None, whole: bool) -> Reference | None:
    if weight is None:
        return None
    return named_line("chance", "random", [0, weight, 1], [0, 2 * weight * (1 - weight), 0], whole=whole)
