"""Matplotlib style sheets of rocplot: ``plt.style.use("rocplot.styles.paper")``; `styles` lists them."""


def styles() -> list[str]:
    """List the names of the style sheets that are installed with rocplot.

    Returns
    -------
    list of str
        Sorted; ``"paper"`` is used as ``plt.style.use("rocplot.styles.paper")``, and several, of which later
        ones change earlier ones, as ``plt.style.use(["rocplot.styles.ieee", "rocplot.styles.okabe_ito"])``.

    See Also
    --------
    preflight : Whether a figure is fit to print, on a page of the width of a style.

    Examples
    --------
    >>> import rocplot as rp
    >>> "paper" in rp.styles()
    True
    """
    from importlib.resources import files  # which plots that are drawn from a script do not need

    names = (sheet.name for sheet in files(__name__).iterdir())
    return sorted(name.removesuffix(".mplstyle") for name in names if name.endswith(".mplstyle"))
