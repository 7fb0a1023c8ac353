"""Makes the papers' data importable: ``from papers import FAWCETT_FIGURE_3``."""

import sys
from pathlib import Path

DATA = str(Path(__file__).parents[2] / "gallery" / "data")
if DATA not in sys.path:
    sys.path.append(DATA)
