"""`progress=`: it is called between batches of resamples, and what it raises ends the work and leaves nothing."""

import inspect
import threading

import numpy as np
import pytest
from calls import SCORE, TREATMENT, Y, call

from rocplot import compute
from rocplot.compute._base.reading import Resampling

BOOTSTRAP, GROUPED = {"method": "bootstrap"}, {"groups": np.arange(Y.size) // 2}
ASKED = {  # what makes a function resample, where its default does not
    "auc_interval": BOOTSTRAP,
    "auc_test": BOOTSTRAP,
    "average_precision_interval": BOOTSTRAP,
    "calibration_over_groups": {"prediction": "bootstrap"},
    "random_effects": {"prediction": "bootstrap"},
    "between_test": {"hue": np.where(np.arange(Y.size) % 4 < 2, "a", "b")},
    "calibration_statistics": BOOTSTRAP,
    "fpr_at": GROUPED,
    "metrics_at": GROUPED | {"metrics": ("mcc",)},
    "net_benefit_band": BOOTSTRAP,
    "net_benefit_test": BOOTSTRAP,
    "paired": GROUPED,
    "precision_recall_band": GROUPED,
    "roc_band": BOOTSTRAP,
    "threshold_at": {"fpr": None, "precision": 0.5},
    "threshold_metrics": {"metrics": ("kappa",), "intervals": True},
    "tpr_at": GROUPED,
}


class StoppedError(Exception):
    """What a caller's function raises."""


def has_progress(function):
    try:
        return "progress" in inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False


def list_functions():
    for name in compute.__all__:
        if has_progress(made := getattr(compute, name)):
            places, keywords = call(name)
            yield name, lambda made=made, places=places, keywords=keywords, name=name, **more: made(
                *places, **keywords | ASKED.get(name, {}) | more
            )
        elif inspect.isclass(made):
            for method in [word for word, one in vars(made).items() if has_progress(one)]:
                yield f"{name}.{method}", lambda name=name, method=method, **more: getattr(RESULTS[name](), method)(**more)


RESULTS = {
    "FrocCurve": lambda: compute.froc(Y, SCORE, n_images=50, n_lesions=1000, groups=np.arange(Y.size) % 10),
    "RiskCoverage": lambda: compute.risk_coverage(Y, SCORE),
    "UpliftCurve": lambda: compute.uplift(Y, SCORE, **TREATMENT),
}
FUNCTIONS = dict(list_functions())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_progress_raises_ends_the_resampling_and_the_generator_is_as_before(name):
    seen = []

    def stop(done, total):
        seen.append((done, total))
        raise StoppedError

    rng = np.random.default_rng(5)
    before, settings, threads = rng.bit_generator.state, np.geterr(), threading.active_count()
    with pytest.raises(StoppedError) as caught:
        FUNCTIONS[name](n_resamples=50, seed=rng, progress=stop)
    assert caught.value.args == ()
    assert len(seen) == 1
    ((done, total),) = seen
    assert 0 < done <= total == 50
    assert rng.bit_generator.state == before
    assert np.geterr() == settings
    assert threading.active_count() == threads


def test_it_is_told_what_is_done_up_to_the_end_and_changes_no_number():
    score, seen = np.linspace(0, 1, 400), []
    label = np.arange(400) % 3 > 0
    options = {"method": "bootstrap", "n_resamples": 300, "seed": 3}
    watched = compute.auc_interval(label, score, progress=lambda *done: seen.append(done), **options)
    assert [total for _, total in seen] == [300] * len(seen)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1] == (300, 300)
    assert len(seen) > 3
    assert watched == compute.auc_interval(label, score, progress=False, **options)


def test_a_large_bootstrap_with_threads_ends_between_its_batches(monkeypatch):
    from rocplot.compute._counts import resample

    drawn, threads = [], threading.active_count()
    monkeypatch.setattr(resample, "count_cores", lambda: 2)
    monkeypatch.setattr(resample, "MANY", 1)

    def draw(rows, rng):
        drawn.append(rows)
        return rows

    def stop(done, total):
        if done >= 3:
            raise StoppedError

    drawing = Resampling(1000, np.random.default_rng(0), stop)
    with pytest.raises(StoppedError):
        list(resample.yield_drawn_blocks(draw, 1 << 20, drawing))  # a block for each resample
    assert len(drawn) <= 3
    assert threading.active_count() == threads


def test_an_interrupt_leaves_the_generator_as_it_was():
    def interrupt(_):
        raise KeyboardInterrupt

    rng = np.random.default_rng(5)
    before = rng.bit_generator.state
    with pytest.raises(KeyboardInterrupt):
        compute.bootstrap(Y, SCORE, statistic=interrupt, n_resamples=40, seed=rng)
    assert rng.bit_generator.state == before


@pytest.mark.parametrize("value", ["no", 2, [True]])
def test_what_is_neither_a_flag_nor_a_function_is_refused(value):
    with pytest.raises(TypeError, match="progress must be True, False or a function of"):
        compute.auc_interval(Y, SCORE, progress=value)
