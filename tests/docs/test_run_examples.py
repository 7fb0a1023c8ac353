"""The tool that runs examples in empty folders tells those that run from those that do not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import run_examples

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the tool forks, which Windows does not")
GOOD = (
    "import matplotlib.pyplot as plt\nimport rocplot as rp\n"
    "rp.roc('y_true', 'tree', data=rp.load_dataset('tic_tac_toe'))\n"
)
PLANTED = {
    "plot_no_module.py": ("import trees_data\n" + GOOD, "No module named 'trees_data'"),
    "plot_no_file.py": (GOOD + "open('scores.csv')\n", "scores.csv"),
    "plot_no_figure.py": ("import rocplot as rp\n", "no figure is left"),
    "plot_warning.py": ("import warnings\n" + GOOD + "warnings.warn('beware')\n", "beware"),
    "plot_exit.py": ("import sys\nsys.exit(0)\n", "SystemExit"),
    "plot_neighbour.py": ("import plot_good\n" + GOOD, "No module named 'plot_good'"),
}


def notebook(*cells):
    return json.dumps({"cells": [{"cell_type": kind, "source": source} for kind, source in cells]})


@pytest.mark.slow
def test_each_planted_fault_is_found_and_nothing_else(tmp_path, capsys):
    (tmp_path / "plot_good.py").write_text(GOOD, encoding="utf-8")
    for name, (code, _) in PLANTED.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    cells = [("markdown", ["# A title"]), ("code", ["%matplotlib inline\n", "name = 'tree'"]), ("code", GOOD)]
    (tmp_path / "plot_good.ipynb").write_text(notebook(*cells), encoding="utf-8")
    (tmp_path / "plot_bad.ipynb").write_text(notebook(*cells, ("code", ["import papers"])), encoding="utf-8")
    assert run_examples.main([str(tmp_path), "-j", "2"]) == 1
    said = capsys.readouterr()
    assert "2 of 9 examples run" in said.out
    for name, (_, error) in {**PLANTED, "plot_bad.ipynb": ("", "No module named 'papers'")}.items():
        part = said.err.partition(f"{name}\n")[2].partition(str(tmp_path))[0]
        assert error in part, name
    assert "plot_good.py\n" not in said.err


@pytest.mark.slow
def test_an_example_may_wait_but_not_compute_for_ever(tmp_path):
    (tmp_path / "plot_waits.py").write_text(
        "import time\ntime.sleep(1.5)\nimport matplotlib.pyplot as plt\nplt.figure()\n", encoding="utf-8"
    )
    (tmp_path / "plot_computes.py").write_text("while True: pass\n", encoding="utf-8")
    code = (
        "from pathlib import Path; import matplotlib.pyplot; from tools import run_examples as run; run.SECONDS = 1\n"
        f"for name in ('waits', 'computes'): print(run.run_apart(Path({str(tmp_path)!r}) / f'plot_{{name}}.py'))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines() == ["", "not done in 1 s of processor time"]


@pytest.mark.slow
def test_all_is_well_with_good_examples_alone_and_nothing_is_not(tmp_path, capsys):
    assert run_examples.main([str(tmp_path)]) == 1
    assert "no example" in capsys.readouterr().err
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "plot_good.py").write_text(GOOD, encoding="utf-8")
    assert run_examples.main([str(tmp_path), "-j", "1"]) == 0
    assert "1 of 1 examples" in capsys.readouterr().out  # a copy is not run again


@pytest.mark.slow
def test_the_parts_of_the_examples_are_all_of_them(tmp_path, capsys):
    for name in ("a", "b", "c"):
        (tmp_path / f"plot_{name}.py").write_text(f"{GOOD}# {name}\n", encoding="utf-8")
    for part, count in (("1/2", 2), ("2/2", 1)):
        assert run_examples.main([str(tmp_path), "-j", "1", "--part", part]) == 0
        assert f"{count} of {count} examples" in capsys.readouterr().out


def test_a_notebook_of_the_statements_of_its_script_is_not_run_again(tmp_path, capsys):
    (tmp_path / "plot_good.py").write_text(f'"""A title."""\n# %%\n# A text.\n{GOOD}', encoding="utf-8")
    cells = [
        ("markdown", ["A title"]),
        ("code", "%matplotlib inline\n"),
        ("markdown", ["A text."]),
        ("code", GOOD),
    ]
    (tmp_path / "plot_good.ipynb").write_text(notebook(*cells), encoding="utf-8")
    (tmp_path / "plot_other.ipynb").write_text(notebook(("code", GOOD.replace("tree", "no column"))), encoding="utf-8")
    (tmp_path / "plot_broken.py").write_text("for", encoding="utf-8")
    assert [path.name for path in run_examples.examples(tmp_path)] == [
        "plot_broken.py",
        "plot_good.py",
        "plot_other.ipynb",
    ]
    (tmp_path / "plot_good.ipynb").write_text(
        notebook(*cells[:-1], ("code", GOOD + "plt.gca().set_title('x')")), encoding="utf-8"
    )
    assert "plot_good.ipynb" in [path.name for path in run_examples.examples(tmp_path)]


def test_an_interpreter_without_the_package_fails(tmp_path, capfd):
    (tmp_path / "plot_good.py").write_text(GOOD, encoding="utf-8")
    assert run_examples.main([str(tmp_path), "--python", "/bin/false"]) == 1
    assert "/bin/false" in capfd.readouterr().err


@pytest.mark.parametrize("lines", [["%matplotlib inline\n", "x = 1\n"], "%matplotlib inline\nx = 1\n"])
def test_lines_of_jupyter_are_left_out(tmp_path, lines):
    (tmp_path / "plot_a.ipynb").write_text(notebook(("code", lines)), encoding="utf-8")
    assert run_examples.code(tmp_path / "plot_a.ipynb") == ["x = 1\n"]
