"""The live page shows, at each threshold, the decisions at the number that it writes."""

import functools
import json
import shutil
import subprocess
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from read_back import kinds, reading
from tiers import in_short

import rocplot as rp

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="the page's script is run by Node.js")


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """Return a function that draws a live page of two models once, and reads it at each threshold."""
    folder = tmp_path_factory.mktemp("pages")

    @functools.cache
    def page(name, kind):
        fig = plt.figure(figsize=(4, 4))
        kinds.draw(name, kinds.Y, {"a": kinds.scores(kind)[1], "b": kinds.second(kind)}, ax=fig.subplots())
        path = rp.interactive(fig, folder / f"{name}-{kind}.html")
        plt.close(fig)
        script = Path(__file__).with_name("read_page.js")
        done = subprocess.run([NODE, script, path], capture_output=True, check=True, encoding="utf-8")
        return json.loads(done.stdout)

    return page


def _steps(kind):
    """Return the thresholds of a page: every score, 0.5 among probabilities, and one above all."""
    scores = np.r_[kinds.scores(kind)[1], kinds.second(kind)]
    half = [0.5] if scores.min() >= 0 and scores.max() <= 1 else []
    return np.unique(np.r_[scores, half, np.inf])


PAGES = [(name, kind) for name in ("roc", "det", "threshold_metrics") for kind in kinds.SCORES]
SHORT = {("roc", kind) for kind in ("unit", "six-digits", "ten-digits", "thousandths-near-5000", "close")}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "kind"), in_short(PAGES, SHORT))
def test_two_thresholds_of_a_page_do_not_look_alike(name, kind, pages):
    texts = [shown["output"] for shown in pages(name, kind)["shown"]]
    assert len(texts) == _steps(kind).size
    assert len(set(texts)) == len(texts)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "kind"), in_short(PAGES, SHORT))
def test_a_threshold_of_a_page_divides_the_cases_as_the_page_draws_them(name, kind, pages):
    scores = np.r_[kinds.scores(kind)[1], kinds.second(kind)]
    for step, shown in zip(_steps(kind), pages(name, kind)["shown"], strict=True):
        for text in (shown["output"], shown["spoken"].removeprefix("threshold ")):
            assert reading.divides_alike(scores, reading.parse(text), step), (text, step)


@pytest.mark.parametrize(("name", "kind"), in_short(PAGES, SHORT))
def test_a_row_of_a_page_is_the_confusion_matrix_at_its_cut_off(name, kind, pages):
    models = {"a": kinds.scores(kind)[1], "b": kinds.second(kind)}
    page = pages(name, kind)
    for shown in page["shown"]:
        for row in shown["rows"]:
            cells = dict(zip(page["heads"], row, strict=True))
            decided = models[cells["Model"]] >= reading.parse(cells["Its cut-off"]).value
            tp, fp = int(decided[kinds.Y == 1].sum()), int(decided[kinds.Y == 0].sum())
            printed = [reading.parse(cells[head]).value for head in ("TP", "FP", "FN", "TN")]
            assert printed == [tp, fp, kinds.POSITIVE - tp, kinds.N - kinds.POSITIVE - fp], cells
            assert reading.parse(cells["tpr"]).holds(tp / kinds.POSITIVE)
            assert reading.parse(cells["fpr"]).holds(fp / (kinds.N - kinds.POSITIVE))
        assert len(shown["rows"]) == len(models)
