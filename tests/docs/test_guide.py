"""The pages whose code is run: each chapter is one program that runs anywhere, and what it says is linked and true."""

import re
from pathlib import Path

import draw_performance
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import reference_pages
import run_code

import rocplot as rp

DOCS = Path(__file__).resolve().parents[2] / "docs"
CHAPTERS = [path.stem for path in sorted(DOCS.glob("guide/*.rst")) if path.stem != "index"]
PAGES = ["start", "recipes", "preflight", *(f"guide/{chapter}" for chapter in CHAPTERS)]
TEXTS = {page: (DOCS / f"{page}.rst").read_text(encoding="utf-8") for page in PAGES}
NAMES = reference_pages.public()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs_and_each_figure_has_words(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = dict(mpl.rcParams)
    assert len(list(run_code.run(TEXTS[page]))) >= 3  # which raises an error for a figure without words
    assert dict(mpl.rcParams) == before
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_each_recipe_runs_alone_after_the_imports():
    """But for the second block of a recipe, which may need the first."""
    imports, *recipes = re.split(r"(?m)^\.\. _recipe-[\w-]+:$", TEXTS["recipes"])
    assert len(recipes) > 20
    for recipe in recipes:
        assert list(run_code.run(imports + recipe))[-1].output or ".. Figure:" in recipe, recipe


def test_the_minimum_detection_cost_of_a_recipe_is_that_of_all_thresholds():
    rng = np.random.default_rng(0)
    target, other = rng.normal(2, 1, 40), rng.normal(0, 1, 200)
    prior, miss, alarm = 0.05, 10, 1  # C_det = C_miss P_miss π + C_fa P_fa (1 − π), over C_default (NIST SRE)
    thresholds = [*target, *other, np.inf]
    costs = [
        miss * (target < t).mean() * prior + alarm * (other >= t).mean() * (1 - prior) for t in thresholds
    ]
    y, score = np.repeat([1, 0], [40, 200]), np.concatenate([target, other])
    found = rp.compute.operating_point(y, score, prior=prior, cost_fn=miss, cost_fp=alarm)
    least = min(miss * prior, alarm * (1 - prior))
    assert found.cost / least == pytest.approx(min(costs) / least)


def test_all_code_blocks_are_run():
    """None is missed because of its indentation, and every line of Python on these pages is run."""
    for page, text in TEXTS.items():
        assert len(run_code.BLOCK.findall(text)) == text.count("   :class: run\n"), page
        assert text.count(".. code-block:: python") <= text.count("   :class: run\n"), page
        words = [block["alt"] for block in run_code.BLOCK.finditer(text) if block["alt"]]
        assert len(words) == text.count(".. Figure:"), page


@pytest.mark.parametrize("page", PAGES)
def test_a_viewer_without_sphinx_shows_the_code_and_no_fault(page, monkeypatch):
    """A forge renders a page by docutils alone, which must know the directives of blocks that are run."""
    core = pytest.importorskip("docutils.core")
    monkeypatch.setattr("docutils.parsers.rst.directives._directives", {})  # which Sphinx fills, once imported
    text = "\n".join(block[0] for block in run_code.BLOCK.finditer(TEXTS[page]))
    settings = {"report_level": 5, "syntax_highlight": "none"}
    shown = core.publish_doctree(text, settings_overrides=settings)
    assert not [one.astext() for one in shown.findall() if one.tagname in ("system_message", "problematic")]
    code = [one for one in shown.findall() if one.tagname == "literal_block"]
    assert len(code) == text.count("   :class: run\n")


def test_the_guide_lists_its_chapters():
    listed = re.findall(r"^   (\w+)$", (DOCS / "guide/index.rst").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == CHAPTERS


@pytest.mark.parametrize("page", PAGES)
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
            made = (DOCS / "fields").joinpath(path.name).with_suffix(".toml").exists()  # the build writes its page
            assert path.with_suffix(".rst").exists() or made, target


def test_every_chapter_says_what_not_to_conclude():
    for page in PAGES[2:]:
        assert "*Do not conclude*" in TEXTS[page], page


def test_every_style_is_drawn():
    sheets = {path.stem for path in (DOCS.parent / "styles").glob("*.mplstyle")}
    drawn = {
        style
        for block in run_code.BLOCK.finditer(TEXTS["start"])
        if "draw()" in block["code"]
        for style in re.findall(r"rocplot\.styles\.(\w+)", block["code"])
    }
    assert drawn == {sheet for sheet in sheets if not sheet.endswith("_wide")}


# -- what the text claims ---------------------------------------------------------------------------


RUN = ".. code-block:: python\n   :class: run\n"


def test_a_figure_needs_words_and_words_need_a_figure():
    plot = f"{RUN}\n   import matplotlib.pyplot as plt\n   fig, ax = plt.subplots()\n\n"
    (block,) = run_code.run(f"{plot}.. Figure: Empty axes\n")
    assert (block.alt, block.png[:4], block.width) == ("Empty axes", b"\x89PNG", 6.4)
    for text in (plot, f"{RUN}\n   x = 1\n\n.. Figure: None\n"):
        with pytest.raises(RuntimeError, match="below it if, and only if, it draws"):
            list(run_code.run(text))


def test_an_output_is_kept_and_a_failing_block_is_an_error():
    text = f"{RUN}\n   print(6 * 7)\n\nWords.\n\n{RUN}\n   1 / 0\n"
    found = run_code.run(text)
    assert next(found).output == "42"
    with pytest.raises(ZeroDivisionError):
        next(found)


def test_a_shell_block_must_be_ours_and_succeed():
    with pytest.raises(RuntimeError, match="only rocplot"):
        list(run_code.run(f"{RUN.replace('python', 'sh')}\n   ls\n"))
    with pytest.raises(RuntimeError, match="failed"):
        list(run_code.run(f"{RUN.replace('python', 'sh')}\n   rocplot roc none.csv --y-true y --y-score s -o none.pdf\n"))


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
    found = draw_performance.read_times(text)
    for table in found.values():
        assert len(table) == len(re.findall(r"^   \* - .+\n     - [\d.]+ s, ", text, re.MULTILINE))
    seconds, memory = found.values()
    assert seconds.loc["pn"].tolist() == [0.1, 0.2, 1.1]  # as printed on the page
    assert memory.loc["pn"].tolist() == [15, 81, 702]
    figure = draw_performance.chart_rows(found, draw_performance.SIZES)
    for panel, values in zip(figure.axes, ([0.1, 0.2, 1.1], [15, 81, 702]), strict=True):
        names = [tick.get_text() for tick in figure.axes[0].get_yticklabels()]
        row = names.index("pn")
        assert [line.get_xdata()[row] for line in panel.lines] == values
    plt.close(figure)


# -- the tables and the charts of shapes and cores ----------------------------------------------------

SHAPES = """what,shape,cases,peer,seconds,seconds_of_peer,ratio
counts,distinct,100000,scikit-learn,0.002,0.02,10
counts,4 decimals,100000,scikit-learn,0.001,0.0123,12.3
AUC,distinct,100000,scikit-learn,0.003,0.0015,0.5
"""
BENCHMARKS = (
    'what,cases,ours,peer,ratio\n"import, cold",0,0.04,0.41,10.4\ncounts,1000,0.002,0.001,0.5\n'
    "counts,1000000,0.1,1.23,12.3\n"
)


@pytest.mark.slow
def test_tables_have_a_row_for_each_measure_and_a_column_for_each_shape_or_size(tmp_path):
    (tmp_path / "shapes.csv").write_text(SHAPES, encoding="utf-8")
    shapes = draw_performance.read_shapes(tmp_path / "shapes.csv")
    out = tmp_path / "shapes_of_ratios.csv"
    draw_performance.write_ratios(shapes["time of the peer / ours"], out, ["what", "beside"])
    assert out.read_text(encoding="utf-8").splitlines() == [
        "what,beside,distinct,4 decimals",
        "counts,scikit-learn,10,12",
        "AUC,scikit-learn,0.5,",
    ]
    assert shapes["milliseconds"].to_numpy()[0].tolist() == [2, 1]
    for name in ("shapes.csv", "r_peers.csv", "cores.csv", "performance.rst"):
        (tmp_path / name).write_bytes((DOCS / name).read_bytes())
    (tmp_path / "benchmarks.csv").write_text(BENCHMARKS, encoding="utf-8")
    draw_performance.draw(tmp_path)
    assert (tmp_path / "drawn/benchmarks.csv").read_text(encoding="utf-8").splitlines() == [
        r"what, ,10\ :sup:`3`,10\ :sup:`6`",
        '"import, cold",10,,',
        "counts,,0.5,12",
    ]
    for name in ("times", "shapes", "cores"):
        assert (tmp_path / f"drawn/{name}.svg").stat().st_size > 1000
    beside_r = (tmp_path / "drawn/r_peers.csv").read_text(encoding="utf-8").splitlines()
    assert len(beside_r) == 6  # a heading, and five measures
    assert all(line.count(",") == 5 and ",," not in line and line[-1] != "," for line in beside_r)


def test_the_chart_of_cores_has_a_line_for_each_number_of_cases():
    rows = pd.read_csv(DOCS / "cores.csv")
    assert set(rows["cases"]) == {10**6, 10**7, 5 * 10**7}
    figure = draw_performance.chart_cores(rows)
    (ax,) = figure.axes
    drawn = [line.get_xydata().tolist() for line in ax.lines if len(line.get_xydata())]
    measured = rows.groupby(["sort", "cases"], sort=False)[["threads", "seconds"]]
    assert drawn == [line.to_numpy().tolist() for _, line in measured]
    plt.close(figure)


def test_the_chart_of_shapes_shows_the_numbers_of_the_table():
    rows = pd.read_csv(DOCS / "shapes.csv")
    assert set(rows["shape"]) == set(draw_performance.SHAPES)
    figure = draw_performance.chart_rows(
        draw_performance.read_shapes(DOCS / "shapes.csv"), draw_performance.SHAPES
    )
    names = [tick.get_text() for tick in figure.axes[0].get_yticklabels()]
    measures = list(dict.fromkeys(zip(rows["what"], rows["peer"], strict=True)))
    assert names == [what for what, _ in measures]
    for panel, scale, which in zip(figure.axes, (1000, 1), ("seconds", "ratio"), strict=True):
        shown = {line.get_label(): line.get_xdata() for line in panel.lines}
        for _, row in rows.iterrows():
            at = measures.index((row["what"], row["peer"]))
            assert shown[row["shape"]][at] == pytest.approx(scale * row[which])
    plt.close(figure)
