"""Draw the icon of the site, ``_static/icon.png``: ``python docs/builders/draw_icon.py``."""

from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

DOCS = Path(__file__).resolve().parents[1]
STEPS = ([0, 0, 0.14, 0.14, 0.42, 0.42, 1, 1], [0, 0.45, 0.45, 0.78, 0.78, 1, 1, 1])


def draw(axes: Axes) -> None:
    """Draw an ROC curve, and the area under it, in the first two colours of the style ``paper``."""
    axes.fill_between(*STEPS, color="#0c529b", alpha=0.22, linewidth=0)
    axes.plot([0, 1], [0, 1], color="#e27418", linewidth=5, solid_capstyle="round")
    axes.plot(*STEPS, color="#0c529b", linewidth=8, solid_joinstyle="round", solid_capstyle="round")
    axes.set(xlim=(-0.09, 1.09), ylim=(-0.09, 1.09))
    axes.axis("off")


def main() -> None:
    """Save the icon: 96 pixels, on white in a rounded square that is seen in a dark bar, too."""
    figure = plt.figure(figsize=(1, 1), facecolor="none")
    ground = figure.add_axes((0, 0, 1, 1))
    ground.axis("off")
    box = plt.matplotlib.patches.FancyBboxPatch(
        (0.1, 0.1), 0.8, 0.8, boxstyle="round,pad=0.1,rounding_size=0.16", facecolor="white", edgecolor="none"
    )
    ground.add_patch(box)
    draw(figure.add_axes((0.08, 0.08, 0.84, 0.84)))
    figure.savefig(DOCS / "_static" / "icon.png", dpi=96, metadata={"Software": None})


if __name__ == "__main__":
    main()
