"""Python started in a checkout finds the folder `rocplot` there before an installed package."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNINSTALL = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in f"{finder!r} {finder.__class__.__module__}"]
sys.path = [folder for folder in sys.path if "editable" not in folder]
sys.path_hooks = [hook for hook in sys.path_hooks if "editable" not in repr(hook)]
"""
CALL = """
import matplotlib.pyplot as plt, rocplot
assert "paper" in rocplot.styles()
with plt.style.context("rocplot.styles.paper"):
    rocplot.roc([0, 1, 0, 1], [.1, .9, .4, .3])
print(rocplot.__file__)
"""


def test_package_works_from_the_folder_of_a_checkout_where_it_is_not_installed():
    found = subprocess.run(
        [sys.executable, "-c", UNINSTALL + CALL], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert found.returncode == 0, found.stderr
    assert Path(found.stdout.strip()) == ROOT / "rocplot" / "__init__.py"
