"""Draw the contact sheet of the README, ``images/contact_sheet.png``: ``python docs/builders/draw_sheet.py``.

Twelve figures of the gallery, all at one scale, so that their type sizes compare.
"""

import io
import sys
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(DOCS.parent))

from gallery.draw import HERE as GALLERY  # noqa: E402
from gallery.draw import draw  # noqa: E402

ROWS = [  # each four columns wide; a figure of two columns takes two
    ["roc/plot_0_three_models", "lift/plot_4_profit", "score_distribution/plot_1_scores_to_roc"],
    [
        "curves/plot_10_uncertain_precision",
        "calibration/plot_8_clinical_panel",
        "costs/plot_8_decision_curve",
    ],
    ["roc/plot_12_forest", "score_distribution/plot_5_threshold_metrics", "costs/plot_1_duality"],
    [
        "metrics/plot_4_surfaces",
        "roc_points/plot_2_hull_of_classifiers",
        "confusion_matrix/plot_3_three_wines",
    ],
]
DPI = 128
GAP = 28  # pixels


def image(name: str) -> Image.Image:
    """Draw a script of the gallery."""
    file = io.BytesIO()
    with draw(GALLERY / f"{name}.py") as figure:
        figure.savefig(file, dpi=DPI)
    return Image.open(file).convert("RGB")


def sheet() -> Image.Image:
    """Draw the rows below each other; in a row, figures stand at half their height."""
    rows = [[image(name) for name in row] for row in ROWS]
    width = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    heights = [max(one.height for one in row) for row in rows]
    page = Image.new("RGB", (width, sum(heights) + GAP * (len(rows) + 1)), "white")
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        spare = (width - sum(one.width for one in row)) / (len(row) + 1)
        left = spare
        for one in row:
            page.paste(one, (round(left), top + (height - one.height) // 2))
            left += one.width + spare
        top += height + GAP
    return page


def main() -> None:
    """Save the sheet in 128 colours: a third of the bytes."""
    page = sheet().quantize(128, dither=Image.Dither.NONE)
    page.save(DOCS / "images" / "contact_sheet.png", optimize=True)


if __name__ == "__main__":
    main()
