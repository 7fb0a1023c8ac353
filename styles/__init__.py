"""Matplotlib style sheets of rocplot: ``plt.style.use("rocplot.styles.paper")``."""
