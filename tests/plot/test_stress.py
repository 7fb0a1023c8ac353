"""Every style with every data set made to break layouts: all figures are fit to print."""

from pathlib import Path

import pytest
import stress

import rocplot as rp

KNOWN = Path(__file__).with_name("stress_known.txt").read_text(encoding="utf-8").splitlines()[1:]


def case_of(case):
    name = stress.title(case)
    faulty = pytest.mark.xfail(strict=True, raises=AssertionError, reason="listed in stress_known.txt")
    return pytest.param(case, id=name, marks=[faulty] if name in KNOWN else [])


@pytest.mark.gallery
@pytest.mark.parametrize("case", [case_of(case) for case in stress.cases()])
def test_figure_of_difficult_data_is_fit_to_print(case):
    assert stress.faults(case) == []


def test_all_known_faults_are_of_the_matrix():
    assert set(KNOWN) <= {stress.title(case) for case in stress.cases()}


def test_the_matrix_has_every_plot_and_pairs_it_with_every_data_set():
    plots = {name for name in rp.__all__ if hasattr(getattr(rp, name), "declared")}
    assert plots <= {one.partition(",")[0] for one in stress.PLOTS}
    met = {(name, plot) for _, name, _, _, shown in stress.cases() for plot in shown}
    assert met == {(name, plot) for name in stress.DATA for plot in stress.plots_of(name)}
    shapes = {shape for _, _, shape, _, _ in stress.cases()}
    assert {(1, 1), (2, 4)} <= shapes
    assert {layout for _, _, _, layout, _ in stress.cases()} == {"constrained", "tight", "none"}
