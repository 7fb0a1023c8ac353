"""Rate-driven curves."""

from __future__ import annotations

from matplotlib.axes import Axes

from rocplot import compute
from rocplot._typing import CostAxis
from rocplot.plot._costs._loss_space import AREA_FIELD, draw_losses, label_areas
from rocplot.plot._layers.trivial import TRIVIAL
from rocplot.plot._picture import Plot, picture


@picture(compute.rate_driven_curve, (TRIVIAL,), fields=AREA_FIELD)
def rate_driven_curve(
    plot: Plot[compute.LossCurve],
    *,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
) -> Axes:
    """Draw rate-driven curves: the loss when the predicted positive rate is set to the operating condition.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew"}
        The operating condition: the cost proportion κ of a false negative, or the skew z.  One axes holds
        one of the two.
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
    Only the order of the scores counts.  The line is within 1.3e-4 of the parabolas that the curve consists
    of.

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
    plot.prepare()
    label_areas(plot, "rate-driven curve", "rate-driven")
    return draw_losses(plot)
