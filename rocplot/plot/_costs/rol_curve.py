"""ROL curves."""

from __future__ import annotations

from matplotlib.axes import Axes

from rocplot import compute
from rocplot.plot._costs._loss_space import AREA_FIELD, draw_losses, label_areas
from rocplot.plot._layers.trivial import PERFECT, RANDOM, Reference, named_line
from rocplot.plot._picture import Plot, picture


@picture(compute.rol_curve, (PERFECT, RANDOM), fields=AREA_FIELD)
def rol_curve(plot: Plot[compute.LossCurve], *, prior: float | None = None) -> Axes:
    """Draw ROL curves: the error rate over the predicted positive rate.

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
    plot.prepare(chance=lambda _: _random(plot.first.prior))
    label_areas(plot, "ROL curve")
    return draw_losses(plot, "rate")


def _random(weight: float | None) -> Reference | None:
    return None if weight is None else named_line("chance", "random", [0, 1], [weight, 1 - weight])
