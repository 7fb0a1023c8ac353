"""Rate-uniform curves."""

from __future__ import annotations

from matplotlib.axes import Axes

from rocplot import compute
from rocplot.plot._costs._loss_space import AREA_FIELD, draw_losses, label_areas
from rocplot.plot._layers.trivial import TRIVIAL
from rocplot.plot._picture import Plot, picture


@picture(compute.rate_uniform_curve, (TRIVIAL,), fields=AREA_FIELD)
def rate_uniform_curve(plot: Plot[compute.LossCurve], *, prior: float | None = None) -> Axes:
    """Draw rate-uniform curves: the expected loss of a predicted positive rate drawn uniformly at random.

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
    Straight lines over the cost proportion.  Only the order of the scores counts.

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
    plot.prepare()
    label_areas(plot, "rate-uniform curve", "rate-uniform")
    return draw_losses(plot, "cost_proportion")
