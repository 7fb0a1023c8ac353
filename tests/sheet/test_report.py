"""The sheet: its numbers are those of the compute functions, counted once; it is fit to print in any style."""

import warnings
from functools import partial

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import seaborn as sns
from matplotlib.colors import to_rgb
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

import rocplot as rp
from rocplot import compute
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._counts import sort, threshold_counts
from rocplot.sheet import report as sheet_report

NAMES = ["logistic regression", "forest", "boosting", "naive Bayes", "tree", "a name that is rather long"]


@pytest.fixture
def cases(rng):
    x = rng.normal(size=200)
    y = rng.random(200) < 1 / (1 + np.exp(-x - 0.3))
    noise = rng.normal(size=(len(NAMES), 200))
    models = {
        name: 1 / (1 + np.exp(-(0.6 + 0.2 * i) * (x + 0.3 * i * noise[i]))) for i, name in enumerate(NAMES)
    }
    return pd.DataFrame({"y": y.astype(int), "site": rng.choice(["N", "S"], 200)} | models)


def words_of(figure):
    (table,) = (ax for ax in figure.axes if ax.get_gid() == "table")
    return [text.get_text() for text in table.texts]


def test_the_table_holds_the_numbers_of_the_summary(cases):
    figure = rp.report("y", NAMES[:2], data=cases, threshold=0.4, prevalence=0.2, level=0.9)
    words = words_of(figure)
    for one in compute.summary("y", NAMES[:2], data=cases, threshold=0.4, prevalence=0.2, level=0.9).values():
        for name in ("auc", "average_precision", "brier", "slope", "sensitivity", "ppv"):
            assert f"{getattr(one, name):.3f}" in words, name
            low, high = getattr(one, f"{name}_low"), getattr(one, f"{name}_high")
            assert f"({low:.3f}, {high:.3f})" in words, name
    assert "90 % intervals" in words
    assert "PPV at 0.4, prevalence 0.2" in words


@pytest.mark.slow
def test_panels_are_pictures_in_the_same_looks_with_one_legend(cases):
    figure = rp.report("y", NAMES[:2], data=cases, panels=["roc", "cost_curve", "lift"], threshold=0.5)
    panels = figure.axes[:3]
    colors = {
        name: {
            line.get_color() for ax in panels for line in ax.lines if str(line.get_gid()).endswith(f":{name}")
        }
        for name in NAMES[:2]
    }
    assert [len(one) for one in colors.values()] == [1, 1]
    assert all(ax.get_legend() is None for ax in panels)
    (top, _) = figure.subfigs
    (legend,) = top.legends
    assert [text.get_text() for text in legend.get_texts()] == NAMES[:2]
    letters = [text.get_text() for ax in panels for text in ax.texts if text.get_gid() == "letter"]
    assert letters == ["a", "b", "c"]


def test_decisions_of_several_models_stand_where_the_table_says(cases):
    figure = rp.report("y", NAMES[:2], data=cases, threshold={NAMES[0]: 0.4, NAMES[1]: 0.6})
    for model, cut in zip(NAMES, (0.4, 0.6), strict=False):
        one = compute.summary("y", model, data=cases, threshold=cut)
        for ax, place in zip(
            figure.axes, [(1 - one.specificity, one.sensitivity), (one.sensitivity, one.ppv)], strict=False
        ):
            (spot,) = (line for line in ax.lines if line.get_gid() == f"decision:{model}")
            assert [float(spot.get_xdata()[0]), float(spot.get_ydata()[0])] == pytest.approx(place)


def test_each_model_is_sorted_once(cases, monkeypatch):
    calls = []
    monkeypatch.setattr(
        threshold_counts, "tally_scores", lambda *args: calls.append(1) or sort.tally_scores(*args)
    )
    rp.report("y", NAMES[:3], data=cases, threshold=0.5)
    assert len(calls) == 3


@pytest.mark.slow
def test_a_lazy_table_is_read_once_for_each_column(cases, monkeypatch):
    polars = pytest.importorskip("polars")
    from rocplot._data import binary

    asked = []
    group = binary.group_rows
    monkeypatch.setattr(
        binary, "group_rows", lambda *args, **kws: asked.append(args[2]) or group(*args, **kws)
    )
    lazy = polars.DataFrame({name: cases[name].to_numpy() for name in cases}).lazy()
    figure = rp.report("y", NAMES[:2], data=lazy, threshold=0.5, subgroup="site")
    assert asked == NAMES[:2]
    eager = rp.report("y", NAMES[:2], data=cases, threshold=0.5, subgroup="site")
    assert words_of(figure) == words_of(eager)


def test_subgroups_have_rows_with_their_own_numbers(cases):
    words = words_of(rp.report("y", NAMES[0], data=cases, subgroup="site", threshold=0.5))
    assert {"Subgroup", "N", "S"} <= set(words)
    for site in "NS":
        part = cases[cases["site"] == site]
        assert f"{compute.auc_interval(part['y'], part[NAMES[0]]).estimate:.3f}" in words


@pytest.mark.slow
def test_the_caption_says_what_the_second_table_holds(cases):
    figure = rp.report("y", NAMES[0], data=cases, subgroup="site", panels=["roc"], level=0.9)
    words = "Second table: estimates with 90 % confidence intervals in the subgroups of site S and N."
    assert words in figure.caption
    assert "subgroup" not in rp.report("y", NAMES[0], data=cases, panels=["roc"]).caption
    many = np.arange(len(cases)) % 8
    figure = rp.report("y", NAMES[0], data=cases, subgroup=many, panels=["roc"])
    assert "in the 8 subgroups." in figure.caption


def test_names_with_mathematics_are_plain_in_the_caption(cases):
    scores = {r"$\alpha$": cases[NAMES[0]], r"$x \geq 1$": cases[NAMES[1]]}
    thresholds = dict(zip(scores, (0.4, 0.6), strict=True))
    figure = rp.report(cases["y"], scores, panels=["roc"], threshold=thresholds)
    assert figure.caption.startswith("Performance of α and x ≥ 1. ROC curves of α (AUC")
    assert "from a score of 0.4 (α) and 0.6 (x ≥ 1) on" in figure.caption


@pytest.mark.slow
@pytest.mark.parametrize("style", ["paper", "slides", "dark", "print"])
def test_each_model_has_a_panel_of_its_scores(cases, style):
    """In the colour of its curve, for the positives, with a legend of its classes and its cut-off."""
    styles = [f"rocplot.styles.{one}" for one in dict.fromkeys(("paper", style))]
    cuts = {NAMES[0]: 0.4, NAMES[1]: 0.6}
    panels = ["roc", "score_distribution"]
    with plt.style.context(styles):
        figure = rp.report("y", NAMES[:2], data=cases, panels=panels, threshold=cuts, palette=["C2", "C3"])
        findings = rp.preflight(figure, width=plt.rcParams["figure.figsize"][0])
        assert {finding.kind for finding in findings} <= {"number left out"}  # the table has the rates
        panels = figure.axes[1:3]
        for name, ax, color in zip(NAMES, panels, ("C2", "C3"), strict=False):
            lines = {line.get_gid(): line for line in ax.lines}
            assert ax.get_title() == name
            assert to_rgb(lines[f"score_distribution:{name}"].get_color()) == to_rgb(color)
            assert lines[f"threshold:{name}"].get_xdata()[0] == cuts[name]
            words = [text.get_text() for text in ax.get_legend().get_texts()]
            assert words == [f"positives ({cases['y'].sum()})", f"negatives ({200 - cases['y'].sum()})"]
            assert f"Distribution of the scores of {name}, positives" in figure.caption
        (top, _) = figure.subfigs
        assert [text.get_text() for text in top.legends[0].get_texts()] == NAMES[:2]


def test_the_scores_of_one_model_are_one_panel(cases):
    figure = rp.report(
        "y", NAMES[0], data=cases, panels={"score_distribution": {"kind": "cdf"}}, threshold=0.3
    )
    panel, _ = figure.axes
    assert panel.get_title() == ""
    assert "cut-off 0.3, with tpr" in figure.caption
    assert "shaded" not in figure.caption


@pytest.mark.slow
def test_a_comparison_has_paired_differences(cases):
    before, after = NAMES[1], NAMES[0]
    figure = rp.report("y", [before, after], data=cases, threshold=0.5, compare=before, n_resamples=200)
    words = words_of(figure)
    test = compute.summary_test(
        cases["y"], cases[after], cases[before], threshold=0.5, n_resamples=200, seed=0, progress=False
    )
    row = test.to_frame().set_index("measure").loc["auc"]
    assert f"{row['difference']:.3f}".replace("-", "−") in words
    assert f"({row['low']:.3f}, {row['high']:.3f})".replace("-", "−") in words
    assert f"{row['pvalue']:#.2g}" in words
    assert "percentile bootstrap, 200 resamples of all cases" in figure.caption


def test_each_of_two_models_is_resampled_at_its_own_cut_off(cases):
    """A model that is another one less 0.1 decides alike at a cut-off that is lower by 0.1."""
    score = 0.2 + 0.5 * cases[NAMES[0]]
    figure = rp.report(
        cases["y"], {"high": score, "low": score - 0.1}, threshold={"high": 0.5, "low": 0.4}, compare="low",
        n_resamples=50, panels=["roc"],
    )  # fmt: skip
    (table,) = (ax for ax in figure.axes if ax.get_gid() == "table")
    rows = {}
    for text in table.texts:
        rows.setdefault(round(text.get_position()[1], 3), []).append(text.get_text())
    for name in ("Sensitivity", "Specificity", "PPV", "NPV", "Accuracy"):
        (row,) = (words for words in rows.values() if words[0] == name and len(words) < 5)
        assert row == [name, "0.000", "–"], name


@pytest.mark.slow
def test_the_caption_says_methods_and_levels(cases):
    figure = rp.report("y", NAMES[:2], data=cases, threshold=0.5)
    both = f"{NAMES[0]} and {NAMES[1]}"
    assert figure.caption.startswith(f"Performance of {both}. {rp.caption(figure, methods=False)} Table: ")
    for panel, has_dots in zip(figure.axes, (True, True, False, False), strict=False):
        dots = "Dots mark the decisions that are positive from a score of 0.5 on."
        assert (dots in rp.caption(panel)) == has_dots
    assert rp.caption(figure).count(dots) == 1
    for part in (
        "All panels: 200 cases, ",
        "from a score of 0.5 on",
        "Table: estimates with 95 % confidence",
    ):
        assert figure.caption.count(part) == 1
    for part in (
        "ROC curve: 95 % pointwise confidence band (quantiles of Jeffreys' distribution of the rate",
        "Decision curve: 95 % pointwise confidence band (Wilson's",
        "AUC (modified score limits with DeLong's variance)",
        "Brier score, log loss and calibration slope (Wald limits)",
        "calibration-in-the-large (robust profile-likelihood limits)",
        "sensitivity, specificity, PPV, NPV and accuracy (Wilson's limits)",
        "CORP",
    ):
        assert figure.methods.count(part) == 1, part
    apart = rp.report("y", NAMES[:2], data=cases, threshold={NAMES[0]: 0.4, NAMES[1]: 0.6}, panels=["lift"])
    assert (
        f"Decisions are positive from a score of 0.4 ({NAMES[0]}) and 0.6 ({NAMES[1]}) on." in apart.caption
    )


def test_methods_of_a_sheet_name_the_model_whose_limits_are_made_otherwise(cases):
    with pytest.warns(UserWarning, match="all"):
        figure = rp.report(
            cases["y"], {"own": cases["forest"], "perfect": 0.1 + 0.8 * cases["y"]}, panels=["roc"]
        )
    assert "AUC (own: modified score limits with DeLong's variance; perfect: Clopper and" in figure.methods


@pytest.mark.slow
@pytest.mark.parametrize(
    ("style", "models", "options"),
    [
        ("paper", 1, {"subgroup": "site"}),
        ("paper_wide", 6, {}),
        ("ieee", 2, {"compare": NAMES[0], "n_resamples": 50}),
        ("ieee_wide", 2, {"orientation": "landscape"}),
        ("icml", 2, {}),
        ("nature_wide", 3, {"subgroup": "site"}),
        ("slides", 1, {"orientation": "landscape"}),
        ("jmlr", 2, {"terms": "clinical"}),
        (("paper_wide", "dark"), 4, {}),
        (("paper_wide", "print"), 3, {"prevalence": 0.1}),
    ],
)
def test_a_sheet_is_fit_to_print(cases, style, models, options):
    sheets = [f"rocplot.styles.{one}" for one in ([style] if isinstance(style, str) else style)]
    with plt.style.context(sheets):
        figure = rp.report("y", NAMES[:models], data=cases, threshold=0.5, **options)
        width = plt.rcParams["figure.figsize"][0]
        # that of slides widens, as it would be higher than wide in two columns
        findings = rp.preflight(figure, width=figure.get_figwidth() if style == "slides" else width)
    # where the curves lie on it, a line of reference has no room for its name, which the caption says
    assert [one for one in findings if "label treat" not in one.message] == []


def test_a_figure_of_the_callers_keeps_its_size(cases):
    figure = plt.figure(figsize=(7, 9))
    assert rp.report("y", NAMES[0], data=cases, figure=figure) is figure
    assert figure.get_size_inches().tolist() == [7, 9]


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"panels": ["roc", "prc"]}, ValueError, "panels='prc'"),
        ({"panels": {"roc": {"ax": None}}}, TypeError, "'ax', which report sets"),
        ({"panels": []}, TypeError, "panels must be names"),
        ({"compare": "forest"}, ValueError, "compare='forest' must name one of two models"),
        ({"orientation": "wide"}, ValueError, "orientation"),
        ({"figure": 3}, TypeError, "figure must be a matplotlib Figure"),
        ({"panels": {"roc": {"hul": True}}}, TypeError, "hull"),
        ({"subgroup": "place"}, ValueError, "not a column of data"),
    ],
)
def test_what_cannot_be_drawn_is_named_and_leaves_no_figure(cases, options, kind, message):
    before = plt.get_fignums()
    with pytest.raises(kind, match=message):
        rp.report("y", NAMES[0], data=cases, **options)
    assert plt.get_fignums() == before


def test_scores_that_are_no_probabilities_are_refused_by_the_panel(cases):
    with (
        pytest.raises(ValueError, match=r"panel 'calibration': .*probabilities"),
        pytest.warns(UserWarning, match="probab"),
    ):
        rp.report(cases["y"], 3 * cases[NAMES[0]])
    with pytest.warns(UserWarning, match="are not probabilities"):
        rp.report(cases["y"], 3 * cases[NAMES[0]], panels=["roc", "lift"])


@pytest.mark.slow
def test_the_shell_writes_a_sheet_and_prints_its_caption(cases, tmp_path, capsys):
    from rocplot.cli import main

    table, out = tmp_path / "scores.csv", tmp_path / "sheet.pdf"
    cases.to_csv(table, index=False)
    words = ["report", str(table), "--y-true", "y", "--y-score", "forest", "tree", "--threshold", "0.5"]
    words += ["--subgroup", "site", "--style", "paper_wide", "--caption", "--preflight", "-o", str(out)]
    assert main(words) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "Performance of forest and tree." in capsys.readouterr().out


def sizes_of_table(figure):
    (table,) = (ax for ax in figure.axes if ax.get_gid() == "table")
    return {text.get_fontsize() for text in table.texts}


@pytest.mark.slow
def test_the_table_is_set_as_large_as_the_page_allows(cases):
    """Up to the names of the axes; no more blocks, and no less room for the panels of a page that is given."""
    with plt.style.context("rocplot.styles.paper_wide"):
        names = plt.rcParams["axes.labelsize"]
        assert sizes_of_table(rp.report("y", NAMES[:2], data=cases)) == {names}
        (small,) = sizes_of_table(rp.report("y", NAMES, data=cases))
        assert 6 <= small < names  # six models fill the page
        low = plt.figure(figsize=(6.8, 7.5))
        assert sizes_of_table(rp.report("y", NAMES[:2], data=cases, figure=low)) == {6}
        high = plt.figure(figsize=(6.8, 11))
        assert sizes_of_table(rp.report("y", NAMES[:2], data=cases, figure=high)) == {names}


# -- in a notebook --------------------------------------------------------------------------------


class Notebook:
    """The two ways on which a notebook shows a figure, as IPython and the inline backend of it do."""

    def __init__(self, monkeypatch, backend):
        monkeypatch.setattr("matplotlib.get_backend", lambda: backend)
        self.shown = []

    def display(self, figure):
        try:
            figure._ipython_display_()
        except NotImplementedError:
            self.shown.append(figure)

    def end_cell(self):
        for number in plt.get_fignums():
            self.display(plt.figure(number))
        plt.close("all")


@pytest.mark.parametrize("is_last_line", [True, False])
def test_a_notebook_shows_a_sheet_once(cases, monkeypatch, is_last_line):
    plt.close("all")
    notebook = Notebook(monkeypatch, "module://matplotlib_inline.backend_inline")
    figure = rp.report("y", NAMES[0], data=cases, panels=["roc"])
    if is_last_line:
        notebook.display(figure)
    notebook.end_cell()
    assert notebook.shown == [figure]
    notebook.display(figure)  # in a later cell
    assert notebook.shown == [figure, figure]


def test_pyplot_keeps_a_sheet_for_show(cases, monkeypatch):
    plt.close("all")
    figure = rp.report("y", NAMES[0], data=cases, panels=["roc"])
    assert plt.figure(plt.get_fignums()[0]) is figure
    Notebook(monkeypatch, "agg").display(figure)
    assert plt.get_fignums() == [figure.number]
    plt.close("all")


@pytest.mark.parametrize("width", [0.5, 178])
def test_a_width_in_other_units_is_refused(width):
    with pytest.raises(ValueError, match=rf"width must be in \[1, 100\], not {width}"):
        rp.report([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8], width=width)


@pytest.mark.slow
@pytest.mark.parametrize("width", [1, 100])
def test_a_page_of_the_least_and_the_greatest_width_is_drawn(width):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an inch has no room for the texts
        page = rp.report([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8], width=width)
    assert page.get_figwidth() == width


@pytest.mark.slow
def test_a_page_that_would_be_higher_than_a4_has_its_panels_in_one_row(rng):
    """A4 is 297 mm high: two rows of panels and three tables took 395 mm at a width of 178 mm."""
    y = rng.random(400) < 0.3
    models = {f"model {i}": 1 / (1 + np.exp(1.5 - y - rng.normal(size=400))) for i in range(3)}
    site = np.resize(["Leiden", "Würzburg", "Aarhus", "St. Gallen"], 400)
    with plt.style.context("rocplot.styles.paper"):
        page = rp.report(y, models, subgroup=site, threshold=0.2, width=178 / 25.4)
        short = rp.report(y, models["model 0"], width=178 / 25.4)
    places = [[ax.get_subplotspec().rowspan.start for ax in fig.axes[:4]] for fig in (page, short)]
    assert places == [[0, 0, 0, 0], [0, 0, 1, 1]]
    assert page.get_figheight() * 25.4 < 297


def test_a_page_of_one_column_takes_two_if_it_would_be_higher_than_a4(rng):
    y = rng.random(400) < 0.3
    models = {f"model {i}": 1 / (1 + np.exp(1.5 - y - rng.normal(size=400))) for i in range(2)}
    given = {"subgroup": np.resize(["Leiden", "Würzburg", "Aarhus"], 400), "threshold": 0.2}
    given["panels"] = ["roc", "score_distribution", "calibration", "clinical_impact"]
    with plt.style.context("rocplot.styles.paper"):
        column = plt.rcParams["figure.figsize"][0]
        page = rp.report(y, models, **given)
        with pytest.warns(UserWarning, match="higher than a sheet of paper: pass a larger width="):
            kept = rp.report(y, models, width=column, **given)
    assert kept.get_figwidth() == column
    assert page.get_figwidth() == pytest.approx(min(2 * column, 178 / 25.4))
    assert page.get_figheight() * 25.4 < 297


def test_the_sign_of_one_upper_limit_does_not_move_the_others():
    cells = [("0.7", "(0.6, 0.8)"), ("−0.3", "(−0.5, −0.1)")]
    points, width = sheet_report._align_numbers(cells, 10)
    measure = partial(sheet_report.measure_text, unit=10)
    assert points[2] - points[1] == pytest.approx(
        measure(".6,") + sheet_report._measure_space(10) + measure("0"), abs=0.3
    )
    assert width == pytest.approx(points[2] + measure("−0.1)") - measure("0"), abs=0.3)


# -- columns of numbers, and the page --------------------------------------------------------------


def test_numbers_of_a_column_have_their_decimal_points_below_each_other():
    """0.0009 and 0.0107 stood with their last digits under that of 0.053."""
    numbers = ["0.053", "0.0009", "12.25", "−0.0107", "≤ 0.010"]
    column = sheet_report.GridColumn("a model", [(number, "") for number in numbers])
    grid = sheet_report.Grid("", ["a", "b", "c", "d", "e"], [column, column])
    fig, ax = plt.subplots(figsize=(6, 4))
    ax.set_position((0, 0, 1, 1))
    sheet_report.draw_blocks(ax, sheet_report.make_blocks(grid, 400, 9), 6 * 72, 4 * 72, 9)
    fig.canvas.draw()
    texts = [text for text in ax.texts if text.get_text() in numbers]
    places = []
    for text in texts:
        decimals = "." + text.get_text().partition(".")[2]
        width = text_to_path.get_text_width_height_descent(decimals, FontProperties(size=9), False)[0]
        places.append(text.get_window_extent().x1 - width * fig.dpi / 72)
    assert len(places) == 10
    assert max(map(np.ptp, np.reshape(places, (2, 5)))) < 1.5  # pixels; two digits are 16


def test_limits_of_a_column_are_aligned_too():
    cells = [("0.8", "(−0.1, 1.7)"), ("12.25", "(9.5, 14.0)"), ("–", ""), ("640", "")]
    points, width = sheet_report._align_numbers(cells, 10)
    measure = partial(sheet_report.measure_text, unit=10)
    assert points[0] == pytest.approx(measure("640"))
    assert points[1] - points[0] == pytest.approx(
        measure("12.25") - measure("12") + 3.5 + measure("(−0"), abs=0.3
    )
    assert width == pytest.approx(points[2] + measure("14.0)") - measure("14"), abs=0.3)


def test_the_least_p_value_of_resamples_is_an_upper_bound(cases):
    """With 200 resamples it is 2/201, and with undefined ones a little more."""
    assert write_p_value(2 / 196, at_most=True) == "p ≤ 0.011"
    assert write_p_value(2 / 201, at_most=True) == "p ≤ 0.010"
    assert write_p_value(2 / 301, at_most=True) == "p ≤ 0.0067"
    assert write_p_value(2 / 201) == "p = 0.010"
    assert write_p_value(2 / 2001, at_most=True) == "p < 0.001"
    good, bad = (
        1 / (1 + np.exp(np.cos(np.arange(200)) * 3 - 4 * cases["y"] + 2)),
        1 / (1 + np.exp(-np.sin(np.arange(200)))),
    )
    figure = rp.report(cases["y"], {"good": good, "bad": bad}, compare="bad", n_resamples=200, panels=["roc"])
    assert "≤ 0.010" in words_of(figure)
    test = compute.summary_test(cases["y"], good, bad, n_resamples=200, seed=0)
    assert "p ≤ 0.010" in test.describe()


@pytest.mark.parametrize("style", ["nature_wide", "paper", "slides"])
def test_a_page_in_landscape_is_not_higher_than_wide(cases, style):
    """It was 183 mm wide and 189 mm high."""
    with plt.style.context(f"rocplot.styles.{style}"):
        figure = rp.report(
            "y", NAMES[:2], data=cases, threshold=0.4, subgroup="site", orientation="landscape"
        )
        width = plt.rcParams["figure.figsize"][0]
    wide, high = figure.get_size_inches()
    assert width <= wide
    assert high <= wide
    rows = {ax.get_subplotspec().rowspan.start for ax in figure.axes[:4]}
    assert style == "slides" or len(rows) == 1


@pytest.mark.parametrize("models", [1, 2])
def test_a_report_in_the_theme_of_seaborn_fits_a4(cases, models):
    with mpl.rc_context(sns.axes_style("darkgrid") | sns.plotting_context("notebook")):
        figure = rp.report("y", NAMES[:models], data=cases, threshold=0.4, subgroup="site", width=178 / 25.4)
    assert figure.get_figheight() <= 297 / 25.4
    assert min(sizes_of_table(figure)) >= 6
