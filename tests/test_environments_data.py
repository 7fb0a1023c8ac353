"""The synthetic clinic moves as Klement et al., table 2, do."""

import environments_data
import numpy as np
import pytest

from rocplot.compute import auc, sensibility


@pytest.mark.parametrize("size", [1000, 100_000])
def test_directions_of_klement_table_2(size):
    found = {}
    for name, (y, p) in environments_data.flu(size).items():
        one = sensibility(y, p)
        found[name] = auc(y, p), one.midpoint, one.struggle_ratio
    area, midpoint, struggle = ({name: row[i] for name, row in found.items()} for i in range(3))
    assert list(found) == list(environments_data.KLEMENT_TABLE_2)
    for name in ("training", "test"):
        assert area[name] == pytest.approx(0.81, abs=0.02)
        assert midpoint[name] == pytest.approx(0.5, abs=0.03)
    assert area["population drift"] < area["test"] - 0.03
    assert area["class definition"] == pytest.approx(area["test"], abs=0.02)
    assert midpoint["population drift"] < 0.4 < 0.6 < midpoint["class definition"] < 0.75
    assert struggle["population drift"] > struggle["test"] + 0.03 > struggle["class definition"] + 0.06


def test_the_paper_moves_the_same_way_and_cannot_be_exact():
    table = environments_data.KLEMENT_TABLE_2
    assert table["population drift"][0] < table["test"][0] == pytest.approx(table["class definition"][0], abs=0.005)
    assert table["population drift"][1] < table["test"][1] < table["class definition"][1]
    assert table["population drift"][2] > table["test"][2] > table["class definition"][2]
    k = np.arange(1000)
    attainable = np.round(k / (1000 - k), 3)
    assert [np.isin(row[2], attainable).item() for row in table.values()] == [True, True, False, True]


def test_the_clinic_is_seeded():
    for name, sample in environments_data.flu(200, seed=1).items():
        np.testing.assert_array_equal(sample, environments_data.flu(200, seed=1)[name])
    assert not np.array_equal(environments_data.flu(200, seed=2)["test"][1], environments_data.flu(200)["test"][1])
