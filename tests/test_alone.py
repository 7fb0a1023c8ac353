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
STILL = {  # scripts that import a file of the repository
    "calibration/plot_1_local_regression",
    "confusion_matrix/plot_1_confusion_matrix",
    "confusion_matrix/plot_3_three_wines",
    "confusion_matrix/plot_4_who_catches_what",
    "costs/plot_1_duality",
    "costs/plot_4_rates",
    "costs/plot_9_cost_weights",
    "curves/plot_8_separation",
    "multiclass/plot_4_one_number",
    "multiclass/plot_6_weights",
    "roc_average/plot_3_kinds_of_band",
    "roc_points/plot_2_hull_of_classifiers",
    "roc_points/plot_4_best_by_prior",
    "score_distribution/plot_4_default_threshold",
    "shift/plot_3_population_drift",
    "trees/plot_6_breast_cancer",
}
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


def test_no_other_script_imports_a_file_of_the_repository():
    """Those that still do are listed; a script that no longer does leaves the list."""
    assert {name_of(path) for path in SCRIPTS} - {name_of(path) for path in ALONE} == STILL
