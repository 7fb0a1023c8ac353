"""Run the command line as ``python -m rocplot``."""

import sys

from rocplot.cli import main

sys.exit(main())
