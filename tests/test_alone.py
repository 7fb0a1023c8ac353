"""Every script of the gallery runs as it is downloaded: in an empty folder, with the installed package alone."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = sorted((ROOT / "gallery").glob("*/plot_*.py"))
OURS = {path.stem for path in (ROOT / "gallery" / "data").glob("*.py")}
IMPORT = re.compile(r"^(?:from|import) (\w+)", re.M)
ALONE = [path for path in SCRIPTS if not OURS & set(IMPORT.findall(path.read_text(encoding="utf-8")))]
FAST = ("calibration/plot_2_two_models", "calibration/plot_8_clinical_panel", "shift/plot_5_four_environments")


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
    done = subprocess.run(command, cwd=away, env={"HOME": str(folder)}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (away / "figure.pdf").stat().st_size > 1000


@pytest.mark.parametrize("script", [path for path in SCRIPTS if name_of(path) in FAST], ids=name_of)
def test_downloaded_script_runs_alone_in_short(script, tmp_path):
    run_alone(script, tmp_path)


@pytest.mark.gallery
@pytest.mark.parametrize("script", ALONE, ids=name_of)
def test_downloaded_script_runs_alone(script, tmp_path):
    run_alone(script, tmp_path)


def test_what_is_no_library_is_imported_by_no_script_that_ran():
    assert {name_of(path) for path in SCRIPTS} >= set(FAST)
    assert {"papers", "make", "classes_data"} <= OURS
