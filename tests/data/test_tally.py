"""Cells counted batch by batch, or partition by partition: what the rows say, on every kind of labels, and what is left to the engine."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pytest

from rocplot import compute
from rocplot._data import frames
from rocplot._data.aggregate import tally_band

N, WIDTH = 5000, 2.0**-6


def dataset(columns):
    table = pa.table(columns)
    return pa.dataset.dataset([pa.dataset.dataset(table.slice(at, 700)) for at in range(0, N, 700)])


def dask(columns):
    """Make more partitions than are joined at once, one of them without rows."""
    dd = pytest.importorskip("dask.dataframe")
    frame = pd.DataFrame(columns)
    whole = dd.from_pandas(frame, npartitions=20)
    return dd.concat([dd.from_pandas(frame[:0], npartitions=1), whole]) if len(frame) else whole


@pytest.fixture(params=[pl.LazyFrame, dataset, dask], ids=["polars", "pyarrow", "dask"])
def lazy(request, monkeypatch):
    if request.param is pl.LazyFrame and not hasattr(pl.LazyFrame, "collect_batches"):  # of polars below 1.34
        pytest.skip("this polars hands out no batches")
    monkeypatch.setattr("rocplot._data.aggregate._ROWS", 700)
    return request.param


@pytest.mark.sample(20)
@pytest.mark.parametrize("labels", [(False, True), (0, 1), (-1, 1), (2.5, 7.0), (1, 1)])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 4), (-7, -2)])
def test_cells_are_those_of_the_rows(lazy, labels, kind, low, high, rng):
    y = np.array(labels)[np.sort(rng.integers(0, 2, N))]  # some batches have one label
    score = rng.uniform(low, high, N).round(3).astype(kind)
    score[:3] = low, high, -0.0 if low <= 0 <= high else low
    found = tally_band(lazy({"y": y, "s": score}), "y", "s", (low, high, WIDTH))
    assert found["score"].dtype == kind
    assert not np.signbit(found["score"][found["score"] == 0]).any()
    expected = {}
    for label, one in zip(y.tolist(), score.astype(float).tolist(), strict=True):
        expected.setdefault((one // WIDTH, label), []).append(one)
    keys = list(
        zip((found["cell"] / WIDTH / frames.SCATTER).round(6).tolist(), found["label"].tolist(), strict=True)
    )
    assert len(keys) == len(expected)
    assert set(keys) == set(expected)
    for i, key in enumerate(keys):
        held = expected[key]
        assert [found[name][i] for name in ("cases", "score", "top")] == [len(held), min(held), max(held)]
        assert found["moment"][i] == pytest.approx(sum(held), rel=1e-12, abs=1e-12)


GOOD = {"y": [0, 1] * 50, "s": np.linspace(0, 1, 100)}


@pytest.mark.parametrize(
    "bad",
    [
        {"y": [0, 1, None, 1] * 25},
        {"y": ["no", "yes"] * 50},
        {"y": [0, 1, 2, 1] * 25},
        {"y": [0.0, np.nan] * 50},
        {"s": np.full(100, np.nan)},
        {"s": [0.5, None] * 50},
        {"s": [0.5, np.inf] * 50},
        {"s": [0.5, 1.01] * 50},
        {"s": [0, 1] * 50},
        {"s": ["a", "b"] * 50},
    ],
    ids=str,
)
def test_what_is_no_plain_row_is_left_to_the_engine(lazy, bad):
    assert tally_band(lazy(GOOD), "y", "s", (0, 1, WIDTH)) is not None
    assert tally_band(lazy(GOOD | bad), "y", "s", (0, 1, WIDTH)) is None


def test_too_many_cells_and_no_rows_are_left_to_the_engine(lazy):
    assert tally_band(lazy(GOOD), "y", "s", (0, 1, 2.0**-30)) is None
    assert tally_band(lazy({"y": np.array([], int), "s": np.array([])}), "y", "s", (0, 1, WIDTH)) is None


@pytest.mark.parametrize("kind", [int, float])
def test_labels_may_be_scores(lazy, kind):
    y = np.repeat([0, 1, 1], 30).astype(kind)
    found = compute.counts("y", ["y", "s"], data=lazy({"y": y, "s": np.linspace(0, 1, 90)}), max_points=8)
    assert (found["y"].score.tolist(), found["y"].positive.tolist()) == ([1, 0], [60, 0])
    assert found["s"].positive.sum() == 60


def test_crowded_cells_are_asked_of_the_engine(lazy, rng):
    y, score = rng.integers(0, 2, N), np.exp(3 * rng.normal(size=N))
    found = compute.counts("y", "s", data=lazy({"y": y, "s": score}), max_points=64)
    assert (np.diff(found.score) < 0).all()
    assert (found.score[:-1] > found.top[1:]).all()
    assert found.auc_error < 0.1  # of equally wide cells, the lowest holds nearly all cases: ± 0.4
    for at, positive, negative in zip(
        found.score, found.positive.cumsum(), found.negative.cumsum(), strict=True
    ):
        assert (positive, negative) == (np.sum(score[y == 1] >= at), np.sum(score[y == 0] >= at))


@pytest.mark.parametrize("spread", [(0, 1), (0.2, 0.4), (-20, 30)], ids=["probabilities", "some", "logits"])
def test_pooled_counts_are_those_of_arrays(lazy, spread, rng):
    """One pass over the rows for probabilities of the whole range, two for the rest."""
    y, score = rng.integers(0, 2, N), rng.uniform(*spread, N)
    passes = []
    batches, partitions = frames.yield_batches, frames.reduce_partitions

    def of_partitions(*given):
        found = partitions(*given)
        passes.extend([1] * (found is not None))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frames, "yield_batches", lambda *given: (passes.append(1), batches(*given))[1])
        patch.setattr(frames, "reduce_partitions", of_partitions)
        patch.setattr(frames, "group_engine_rows", None)
        found = compute.counts("y", "s", data=lazy({"y": y, "s": score}), max_points=64)
    assert len(passes) == (1 if spread == (0, 1) else 2)
    whole = compute.counts(y, score)
    assert 32 < found.score.size <= 64
    assert abs(compute.auc(found) - compute.auc(whole)) <= found.auc_error < 0.01
    for at, positive, negative in zip(
        found.score, found.positive.cumsum(), found.negative.cumsum(), strict=True
    ):
        assert (positive, negative) == (np.sum(score[y == 1] >= at), np.sum(score[y == 0] >= at))
