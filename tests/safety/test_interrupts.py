"""Control and C: each program ends in two seconds with status 130, and says nothing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="sees in a list what is loaded"),
]
ROOT = Path(__file__).parents[2]
ROC = ["-m", "rocplot", "roc", "t.csv", "--y-true", "y", "--y-score", "a", "-o", "roc.pdf"]
AUC = ["-m", "rocplot", "auc", "t.csv", "--y-true", "y", "--y-score", "a"]
BOOTSTRAP = ["--method", "bootstrap", "--n-resamples", "10000000"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("interrupts")
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 3000)
    pd.DataFrame({"y": y, "a": rng.normal(y), "g": np.arange(3000) // 2}).to_csv(folder / "t.csv", index=False)
    return folder


def is_loaded(name):
    """Return a function that says whether a process has loaded a compiled module."""
    return lambda pid: name in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8", errors="replace")


def has_computed(seconds):
    """Return a function that says whether a process has been busy for a time after its start."""

    def has(pid):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > seconds

    return has


def has_children(pid):
    return any(file.read_text(encoding="ascii") for file in Path(f"/proc/{pid}/task").glob("*/children"))


def interrupt(words, ready, cwd):
    """Start a program, and interrupt it and all that it started as a terminal does; return status, words and time."""
    process = subprocess.Popen(
        [sys.executable, *words],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    end = time.monotonic() + 120
    while not ready(process.pid):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)
    start = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    output = process.communicate(timeout=60)
    return process.returncode, output, time.monotonic() - start


@pytest.mark.parametrize(
    ("words", "ready"),
    [
        (ROC, is_loaded("_multiarray_umath")),
        (ROC, is_loaded("matplotlib")),
        (AUC + BOOTSTRAP, has_computed(4)),
        ([*AUC, *BOOTSTRAP, "--groups", "g"], has_computed(4)),
        (["-m", "rocplot", "metrics-at", *AUC[3:]], is_loaded("_multiarray_umath")),
    ],
)
def test_a_command_ends_at_once_in_silence_and_writes_nothing(words, ready, folder):
    status, output, seconds = interrupt(words, ready, folder)
    assert (status, output) == (130, ("", ""))
    assert seconds < 2 * max(1, os.getloadavg()[0] / os.cpu_count())
    assert os.listdir(folder) == ["t.csv"]


@pytest.mark.parametrize("ready", [is_loaded("_multiarray_umath"), has_children])
def test_the_gallery_ends_with_the_processes_that_draw(ready):
    status, (_, error), seconds = interrupt(["-m", "gallery.draw", "--only", "plot_types/"], ready, ROOT)
    assert status == 130
    assert "Traceback" not in error
    assert "leaked" not in error
    assert seconds < 2 * max(1, os.getloadavg()[0] / os.cpu_count())
