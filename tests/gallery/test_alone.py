"""Every script of the gallery runs as it is downloaded: in an empty folder, with the installed package alone."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "gallery").glob("*/plot_*.py"))
KNOWN = {
    "io",
    "itertools",
    "matplotlib",
    "numpy",
    "pandas",
    "polars",
    "rocplot",
    "scipy",
    "seaborn",
    "sklearn",
}
FAST = "shift/plot_5_four_environments"  # tools/run_examples.py runs them all


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


def run_alone(script, folder):
    """Run a copy of the script where nothing else is; only `rocplot` of the repository can be imported."""
    package = folder / "installed"
    package.mkdir()
    (package / "rocplot").symlink_to(ROOT / "rocplot", target_is_directory=True)
    away = folder / "away"
    away.mkdir()
    shutil.copy(script, away)
    code = (
        f"import sys; sys.path[:0] = [{str(package)!r}]\n"
        f"sys.path = [one for one in sys.path if one not in ('', {str(ROOT)!r})]\n"
        "import matplotlib; matplotlib.use('Agg')\n"
        f"import runpy; runpy.run_path({script.name!r})\n"
        "import matplotlib.pyplot as plt; plt.gcf().savefig('figure.pdf')\n"
    )
    command = [sys.executable, "-P", "-W", "error", "-c", code]
    done = subprocess.run(
        command, cwd=away, env={"HOME": str(folder)}, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert (away / "figure.pdf").stat().st_size > 1000


@pytest.mark.slow
@pytest.mark.parametrize("script", [path for path in SCRIPTS if name_of(path) == FAST], ids=name_of)
def test_downloaded_script_runs_alone_in_short(script, tmp_path):
    run_alone(script, tmp_path)


@pytest.mark.sample(100)
@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_no_script_needs_a_file_of_the_repository(script):
    tree = ast.parse(script.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module.partition(".")[0])
    assert found <= KNOWN
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & {"open", "Path", "__file__"}
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not {one for one in read if one.startswith("read_") or one in ("loadtxt", "genfromtxt")}
