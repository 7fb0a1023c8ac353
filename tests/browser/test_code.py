"""The code of a page is in sight, is copied by a button, and runs where nothing else is."""

import os
import subprocess
import sys

import pytest
from site_pages import go

pytestmark = pytest.mark.browser
PAGES = [
    "plot_types/plot_01_roc",
    "plot_types/plot_04_net_benefit",
    "calibration/plot_8_clinical_panel",
    "roc_average/plot_2_ten_folds",
    "multiclass/plot_1_against_the_rest",
    "metrics/plot_1_plate",
    "trees/plot_6_breast_cancer",
]
COPY = """
const done = arguments[arguments.length - 1], blocks = [...document.querySelectorAll(arguments[0])];
Object.defineProperty(navigator, "clipboard", {configurable: true, value: {writeText: async text => {
  (window.copied ??= []).push(text) }}});
const buttons = blocks.map(block => block.querySelector("button.copy-code"));
if (buttons.includes(null)) done(null);
buttons.forEach(button => button.click());
setTimeout(() => done([window.copied, buttons.map(one => one.textContent)]), 50);
"""
SCRIPT = ".bd-article div.highlight-Python, .bd-article div.highlight-python"
KEPT = "\nimport matplotlib.pyplot as plt\nassert plt.get_fignums()\n"


def copied(browser, selector):
    """Click the button of each block of code, and return what it puts on the clipboard."""
    got = browser.execute_async_script(COPY, selector)
    assert got, "a block has no button"
    assert set(got[1]) == {"Copied"}
    return got[0]


@pytest.mark.parametrize("page", PAGES)
def test_copied_code_runs_in_an_empty_folder(wide, site, page, tmp_path):
    go(wide, site, f"gallery/{page}.html")
    code = "\n".join(copied(wide, "section[class*=example-] > div.highlight-Python"))
    assert "import rocplot as rp" in code
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code + KEPT],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert not done.returncode, done.stderr


def test_prompts_and_output_are_not_copied(wide, site):
    go(wide, site, "reference/rocplot.compute.auc.html")
    (code, *_) = copied(wide, ".bd-article div.highlight-default, .bd-article div.doctest")
    assert ">>>" not in code
    assert all(line.strip() for line in code.strip().splitlines())
    compile(code, "copied", "exec")


def test_every_block_of_code_has_a_button(wide, site):
    for page in ("which.html", "commands.html", "coming_from.html", "data.html"):
        go(wide, site, page)
        without = wide.execute_script(
            "return [...document.querySelectorAll('.bd-article div.highlight')]"
            ".filter(one => !one.querySelector('button.copy-code')).length"
        )
        assert without == 0, page


@pytest.mark.parametrize("folder", ["plot_types", "roc", "costs"])
def test_code_begins_in_the_first_screen(wide, site, folder):
    below = []
    for path in sorted((site / "gallery" / folder).glob("plot_*.html")):
        go(wide, site, f"gallery/{folder}/{path.name}")
        top = wide.execute_script(f"return document.querySelector('{SCRIPT}').getBoundingClientRect().top")
        below += [path.name] * (top > 760)  # else seven lines are in sight
    assert not below
