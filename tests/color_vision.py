"""Colors as people with a deficiency of color vision see them."""

import numpy as np
from matplotlib.colors import to_rgb

# What dichromats see of linear RGB: Machado, Oliveira and Fernandes (2009), severity 1
MACHADO = {
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
}
TO_XYZ = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
]


def lab(colour, seen_with=None):
    """Return CIE L*a*b* (D65) of a colour, as seen with a deficiency."""
    shares = np.array(to_rgb(colour))
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    if seen_with is not None:
        linear = np.clip(np.array(MACHADO[seen_with]) @ linear, 0, 1)
    ratio = np.array(TO_XYZ) @ linear / np.sum(TO_XYZ, axis=1)
    x, y, z = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
