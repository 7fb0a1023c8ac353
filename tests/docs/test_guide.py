"""The pages whose code is run: each chapter is one program that runs anywhere, and what it says is linked and true."""

import csv
import re
from pathlib import Path

import draw_cores
import draw_shapes
import draw_times
import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
import reference_pages
import run_code

import rocplot as rp

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXTS = {page: (DOCS / f"{page}.rst").read_text(encoding="utf-8") for page in run_code.PAGES}
NAMES = reference_pages.public()


@pytest.mark.slow
@pytest.mark.parametrize("page", run_code.PAGES)
def test_the_code_of_a_page_runs_and_each_figure_has_words(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = dict(mpl.rcParams)
    options = [one["options"] for one in run_code.BLOCK.finditer(TEXTS[page])]
    ran = list(run_code.run(TEXTS[page]))
    assert len(ran) == len(options) >= 3
    for block, option in zip(ran, options, strict=True):
        assert bool(block.png) == (":alt:" in option), block.code
    assert dict(mpl.rcParams) == before
    assert not list(tmp_path.iterdir())


def test_all_code_blocks_are_read():
    """None is missed because of its indentation; every line of Python on these pages is run."""
    for page, text in TEXTS.items():
        assert len(run_code.blocks(text)) == text.count(".. run::"), page
        assert ".. code-block:: python" not in text


def test_the_guide_lists_its_chapters():
    listed = re.findall(r"^   (\w+)$", (DOCS / "guide/index.rst").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == list(run_code.CHAPTERS)
    assert {path.stem for path in (DOCS / "guide").glob("*.rst")} == {"index", *listed}


@pytest.mark.parametrize("page", run_code.PAGES)
def test_links_of_a_page_lead_somewhere(page):
    for role, target in re.findall(r":(func|doc|ref):`([^`]+)`", TEXTS[page]):
        if role == "func":
            assert target in NAMES
        elif role == "ref":
            assert f".. _{target}:" in (DOCS / "coverage.rst").read_text(encoding="utf-8")
        elif target.startswith("/gallery/"):  # whose page the build writes
            assert (DOCS.parent / f"{target[1:]}.py").exists(), target
        elif not target.startswith("gallery/") and target not in ("commands",):  # written by the build
            path = DOCS / target.lstrip("/") if target.startswith("/") else (DOCS / page).parent / target
            assert path.with_suffix(".rst").exists(), target


def test_every_chapter_says_what_not_to_conclude():
    for page in run_code.PAGES[1:]:
        assert "*Do not conclude*" in TEXTS[page], page


def test_every_style_is_drawn():
    sheets = {path.stem for path in (DOCS.parent / "styles").glob("*.mplstyle")}
    drawn = {
        style
        for block in run_code.blocks(TEXTS["start"])
        if "draw()" in block.code
        for style in re.findall(r"rocplot\.styles\.(\w+)", block.code)
    }
    assert drawn == {sheet for sheet in sheets if not sheet.endswith("_wide")}


# -- what the text claims ---------------------------------------------------------------------------


def test_an_output_is_kept_and_a_failing_block_is_an_error():
    text = ".. run::\n\n   print(6 * 7)\n\nWords.\n\n.. run::\n\n   1 / 0\n"
    found = run_code.run(text)
    assert next(found).output == "42"
    with pytest.raises(ZeroDivisionError):
        next(found)


def test_a_shell_block_must_be_ours_and_succeed():
    with pytest.raises(RuntimeError, match="only rocplot"):
        list(run_code.run(".. run:: sh\n\n   ls\n"))
    with pytest.raises(RuntimeError, match="failed"):
        list(run_code.run(".. run:: sh\n\n   rocplot roc none.csv --y-true y --y-score s -o none.pdf\n"))


def test_cost_curves_lie_below_brier_curves_and_have_the_area_that_is_printed():
    tumours = rp.load_dataset("breast_cancer_two")
    for name in ("linear", "tree"):
        curve = rp.compute.cost_curve("y_true", name, data=tumours)
        loss = rp.compute.expected_loss("y_true", name, data=tumours, choice="optimal")
        assert loss == pytest.approx(
            ((curve.loss[1:] + curve.loss[:-1]) / 2 * (curve.x[1:] - curve.x[:-1])).sum()
        )
        assert loss <= rp.compute.brier_curve("y_true", name, data=tumours).area


def test_youden_is_the_optimum_when_costs_outweigh_the_prior():
    tumours = rp.load_dataset("breast_cancer_two")
    odds = (tumours["y_true"] == 0).sum() / (tumours["y_true"] == 1).sum()
    best = rp.compute.operating_point("y_true", "linear", data=tumours, cost_fn=odds)
    youden = rp.compute.operating_point("y_true", "linear", data=tumours, criterion="youden")
    assert best.tpr - best.fpr == pytest.approx(youden.tpr - youden.fpr)


# -- the chart of times -----------------------------------------------------------------------------


def test_the_chart_shows_the_numbers_of_the_table():
    text = (DOCS / "performance.rst").read_text(encoding="utf-8")
    found = draw_times.table(text)
    assert len(found) == len(re.findall(r"^   \* - .+\n     - [\d.]+ s, ", text, re.MULTILINE))
    assert found["pn"] == [(0.1, 15), (0.2, 81), (1.1, 702)]  # as printed on the page
    figure = draw_times.chart(found)
    left, right = figure.axes
    names = [tick.get_text() for tick in left.get_yticklabels()]
    row = names.index("pn")
    assert [line.get_xdata()[row] for line in left.lines] == [0.1, 0.2, 1.1]
    assert [line.get_xdata()[row] for line in right.lines] == [15, 81, 702]
    plt.close(figure)


# -- the table and the chart of shapes ---------------------------------------------------------------

BENCHMARKS = '"import, cold",0,0.04,0.41,10.4\ncounts,1000,0.002,0.001,0.5\ncounts,1000000,0.1,1.23,12.3\n'
SHAPES = """what,shape,cases,peer,seconds,seconds_of_peer,ratio
counts,distinct,100000,scikit-learn,0.002,0.02,10
counts,4 decimals,100000,scikit-learn,0.001,0.0123,12.3
AUC,distinct,100000,scikit-learn,0.003,0.0015,0.5
"""


def test_the_table_of_shapes_has_every_row_that_was_measured(tmp_path):
    (tmp_path / "shapes.csv").write_text(SHAPES, encoding="utf-8")
    draw_shapes.draw(tmp_path)
    lines = (tmp_path / "drawn/shapes.txt").read_text(encoding="utf-8").splitlines()
    cells = [line[7:] for line in lines[3:]]
    width = 2 + len(draw_shapes.MARKS)
    assert cells[:3] == ["what", "beside", "distinct"]
    assert cells[width : width + 5] == ["counts", "scikit-learn", "10", "", "12"]
    assert cells[2 * width : 2 * width + 3] == ["AUC", "scikit-learn", "0.5"]
    assert (tmp_path / "drawn/shapes.svg").stat().st_size > 1000
    beside_r = (tmp_path / "drawn/r_peers.txt").read_text(encoding="utf-8")
    assert beside_r.count("   * - ") == 6  # a heading, and five measures
    assert not re.search(r"- *$", beside_r, re.MULTILINE)  # no cell is empty


def test_the_table_of_benchmarks_has_a_row_for_each_measure_and_a_column_for_each_size(tmp_path):
    (tmp_path / "b.csv").write_text("what,cases,ours,peer,ratio\n" + BENCHMARKS, encoding="utf-8")
    cells = [line[7:] for line in draw_shapes.sizes(tmp_path / "b.csv").splitlines()[3:]]
    assert cells[:4] == ["what", "", r"10\ :sup:`3`", r"10\ :sup:`6`"]
    assert cells[4:12] == ["import, cold", "10", "", "", "counts", "", "0.5", "12"]
    kept = draw_shapes.sizes().count("   * - ")
    with (draw_shapes.DOCS / "benchmarks.csv").open(encoding="utf-8") as file:
        assert kept == 1 + len({row["what"] for row in csv.DictReader(file)}) > 60


def test_the_chart_of_cores_has_a_line_for_each_number_of_cases():
    found = draw_cores.read()
    assert {n for _, n in found} == {10**6, 10**7, 5 * 10**7}
    figure = draw_cores.chart(found)
    (ax,) = figure.axes
    drawn = [line.get_xydata().tolist() for line in ax.lines if len(line.get_xydata())]
    assert drawn == [[list(point) for point in points] for points in found.values()]
    plt.close(figure)


def test_the_chart_of_shapes_shows_the_numbers_of_the_table():
    found = draw_shapes.read()
    assert {shape for values in found.values() for shape in values} == set(draw_shapes.MARKS)
    figure = draw_shapes.chart(found)
    names = [tick.get_text() for tick in figure.axes[0].get_yticklabels()]
    assert names == [what for what, _ in found]
    for panel, scale, which in zip(figure.axes, (1000, 1), (0, 1), strict=True):
        shown = {
            line.get_label(): dict(zip(line.get_ydata(), line.get_xdata(), strict=True))
            for line in panel.lines
        }
        for row, values in enumerate(found.values()):
            for shape, value in values.items():
                assert shown[shape][row] == scale * value[which]
    plt.close(figure)
