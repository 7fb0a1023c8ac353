"""Results go through process pools, and figures drawn in several processes at once are the same bytes."""

import io
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute

RNG = np.random.default_rng(4)
Y = np.r_[1, 0, RNG.integers(0, 2, 78)]
SCORES = {"a": (Y + RNG.normal(0, 1, 80)).round(1), "b": RNG.random(80)}
RESULTS = {
    "roc": lambda: compute.roc(Y, SCORES),
    "band": lambda: compute.roc_band(Y, SCORES["a"], seed=0, n_resamples=50),
    "average": lambda: compute.roc_average(Y, SCORES["a"], fold=np.arange(80) % 2),
    "labellings": lambda: compute.tree_labellings([(4, 1), (2, 3), (1, 5)]),
    "interval": lambda: compute.auc_interval(Y, SCORES["a"]),
}


def made(name):
    return RESULTS[name]()


def returned(result):
    return result


def drawn(_):
    mpl.use("Agg")
    with plt.style.context("rocplot.styles.paper"):
        _, ax = plt.subplots()
        rp.roc(Y, SCORES, hull=True, thresholds=[0.5], operating_point=True, ax=ax)
        out = io.BytesIO()
        ax.figure.savefig(out, format="pdf", metadata={"CreationDate": None})
        plt.close(ax.figure)
    return out.getvalue()


@pytest.fixture(scope="module")
def pool():
    with ProcessPoolExecutor(4, mp_context=multiprocessing.get_context("spawn")) as workers:
        yield workers


@pytest.mark.slow
def test_results_survive_a_process_pool(pool):
    for name, result in zip(RESULTS, pool.map(made, RESULTS), strict=True):
        assert result == made(name), name
        assert pool.submit(returned, result).result() == result


@pytest.mark.slow
def test_figures_of_several_processes_are_the_same_bytes(pool):
    pages = [drawn(0), *pool.map(drawn, range(4))]
    assert len(set(pages)) == 1
