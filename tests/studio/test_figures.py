"""Figures, numbers and scripts of the app: the same as of the package, and nothing breaks them."""

import os
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from importlib.resources import files

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.lines import Line2D

import rocplot
from rocplot import compute

pytest.importorskip("shiny")
from studio.figures import begun

from rocplot._studio import figures, forms
from rocplot._studio.choices import Choices, ModelChoice, get_draw_commands, list_models_of_roles
from rocplot._studio.figures import FailedError, FigureRenderer, start_choices
from rocplot._studio.scripts import pack_script, write_script, write_shell_call
from rocplot._studio.tables import load_dataset_sheet, make_data_sheet, propose_roles, read_sheet_bytes

GAMES = load_dataset_sheet("tic_tac_toe")


def drawn(figure):
    """Return the data of all lines that have a gid, and the texts."""
    lines = {}
    for ax in figure.axes:
        for one in ax.get_lines():
            lines.setdefault(one.get_gid(), []).append(np.array(one.get_xydata(), float))
    return lines, sorted(one.get_text() for ax in figure.axes for one in ax.texts)


def same(a, b):
    assert a[0].keys() == b[0].keys()
    for name, lines in a[0].items():
        for one, other in zip(lines, b[0][name], strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12)
    assert a[1] == b[1]


def probabilities(n, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return pd.DataFrame({"y": y} | {k: np.round(1 / (1 + np.exp(-rng.normal(size=n) - y)), 4) for k in "ab"})


def test_the_app_draws_what_the_call_draws():
    import matplotlib.pyplot as plt

    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        rocplot.roc(
            "y_true", ["naive_bayes", "tree"], data=rocplot.load_dataset("tic_tac_toe"), hull=True, ax=ax
        )
        wanted = drawn(fig)
        plt.close(fig)
    with FigureRenderer(GAMES).open_figure(begun(GAMES, **{"--hull": ""})) as figure:
        same(drawn(figure), wanted)
    assert plt.get_fignums() == []


def test_no_state_of_matplotlib_changes():
    before = dict(mpl.rcParams)
    pen = FigureRenderer(GAMES)
    pen.draw_picture(begun(GAMES, **{"--style": "nature dark"}))
    with pytest.raises(FailedError):
        pen.draw_picture(begun(GAMES, **{"--prior": "7"}))
    assert dict(mpl.rcParams) == before


@pytest.mark.slow
def test_many_rows_are_counted_once_and_drawn_alike(monkeypatch):
    sheet = make_data_sheet(probabilities(30_000))
    asked = begun(sheet, **{"--hull": "", "--operating-point": ""})
    counted, plain = FigureRenderer(sheet), FigureRenderer(sheet)
    calls = []
    counts = compute.counts
    monkeypatch.setattr(figures.compute, "counts", lambda **given: calls.append(1) or counts(**given))
    for title in ("one", "two", "three"):
        counted.draw_picture(replace(asked, options=asked.options | {"--title": title}))
    counted.compute_rows("metrics-at", replace(asked, options={}), threshold="0.5")
    assert len(calls) == 1
    assert counted.n_sorts == 1
    monkeypatch.setattr(figures, "MIN_COUNTED_ROWS", 10**9)
    for name in ("roc", "precision-recall", "calibration", "net-benefit", "cost-curve", "lift", "det"):
        with monkeypatch.context() as context:
            context.setattr(figures, "MIN_COUNTED_ROWS", 1)
            with counted.open_figure(start_choices(get_draw_commands()[name], asked)) as figure:
                found = drawn(figure)
        with plain.open_figure(start_choices(get_draw_commands()[name], asked)) as figure:
            same(found, drawn(figure))
        assert counted.write_texts(start_choices(get_draw_commands()[name], asked)) == plain.write_texts(start_choices(get_draw_commands()[name], asked))
    assert plain.n_sorts == 0


@pytest.mark.slow
def test_what_needs_single_cases_has_them_in_a_large_table_too():
    sheet = make_data_sheet(probabilities(25_000))
    assert FigureRenderer(sheet).draw_picture(begun(sheet, "paired")).image.startswith(b"\x89PNG")
    assert FigureRenderer(sheet).draw_picture(begun(sheet, "repair")).image.startswith(b"\x89PNG")


def longer(data, names):
    """Write a table with a column of models in place of one column each."""
    return pd.concat(
        [pd.DataFrame({"model": name, "y": data["y"], "score": data[name]}) for name in names], ignore_index=True
    )


ONE = [one.name for one in get_draw_commands().values() if one.is_single_model]


def test_pictures_of_one_model_are_known_by_what_they_take():
    assert ONE == ["confusion-matrix", "score-bands", "score-distribution"]
    for name in ONE:
        with pytest.raises(ValueError, match="draws one model, not 2"):
            getattr(rocplot, name.replace("-", "_"))([0, 1] * 9, {"a": np.arange(18), "b": np.arange(18)})


@pytest.mark.sample(1)
@pytest.mark.parametrize("rows", [600, 30_000])
@pytest.mark.parametrize("name", ONE)
def test_a_picture_of_one_model_draws_the_one_that_is_chosen(name, rows, tmp_path):
    data = probabilities(rows)
    wide, long = make_data_sheet(data), make_data_sheet(longer(data, "ab"))
    found = {}
    for sheet in (wide, long):
        pen, asked = FigureRenderer(sheet), begun(sheet, name)
        assert pen.draw_picture(asked).model == "a"  # the first, if none is
        for model in "ab":
            chosen = replace(asked, options=asked.options | {"--model": model})
            shown = pen.draw_picture(chosen)
            assert shown.model == model
            with pen.open_figure(chosen) as figure:
                found.setdefault(model, []).append(drawn(figure))
            form = str(forms.make_figure_form(chosen))
            assert re.search(rf'<option value="{model}" selected', form)
    for one, other in found.values():
        same(one, other)
    with pytest.raises(AssertionError):
        same(found["a"][0], found["b"][0])


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ONE)
def test_the_script_and_the_shell_draw_the_model_of_a_long_table(name, tmp_path, monkeypatch):
    import shlex

    import matplotlib.pyplot as plt

    from rocplot.cli import main

    data = longer(probabilities(400), "ab")
    data["model"] = data["model"].map({"a": 1, "b": 2})  # names that are numbers, too
    data.loc[5, "score"] = np.nan
    sheet = make_data_sheet(data)
    asked = begun(sheet, name, **{"--model": "2", "--drop-missing": ""})
    with FigureRenderer(sheet).open_figure(asked) as figure:
        wanted = drawn(figure)
    same(drawn(run(tmp_path, write_script([asked], sheet), sheet, name.replace("-", "_"))), wanted)
    plt.close("all")
    data.to_csv(tmp_path / "table.csv", index=False)
    monkeypatch.chdir(tmp_path)
    words = shlex.split(write_shell_call(asked, sheet).replace("\\\n", ""))
    assert main(words[1:]) == 0
    assert (tmp_path / f"{name}.pdf").read_bytes() == FigureRenderer(sheet).write_file(asked, "pdf")


def test_a_table_of_data_sets_has_a_diagram_of_ranks(tmp_path):
    """Values over data sets have no outcome: the columns are proposed as classifiers, on a page of their rows."""
    import matplotlib.pyplot as plt

    values = pd.DataFrame(
        {
            "data set": list("uvwxy"),
            "tree": [0.7, 0.6, 0.71, 0.65, 0.8],
            "forest": [0.8, 0.9, 0.75, 0.7, 0.85],
            "boosting": [0.85, 0.7, 0.8, 0.8, 0.9],
        }
    )
    sheet = make_data_sheet(values)
    assert propose_roles(sheet)["values"] == ("tree", "forest", "boosting")
    asked = begun(sheet, "critical-difference", **{"--method": "wilcoxon-holm"})
    picture = FigureRenderer(sheet).draw_picture(asked)
    assert picture.height < picture.width / 2
    with plt.style.context("rocplot.styles.paper"):
        frame = values.drop(columns="data set")
        wanted = drawn(rocplot.critical_difference(frame, method="wilcoxon-holm").figure)
    plt.close("all")
    with FigureRenderer(sheet).open_figure(asked) as figure:
        same(drawn(figure), wanted)
    same(drawn(run(tmp_path, write_script([asked], sheet), sheet, "critical_difference")), wanted)
    plt.close("all")


def test_numbers_are_those_of_the_package():
    rows = FigureRenderer(GAMES).compute_rows("metrics-at", begun(GAMES), threshold="0.5")
    data = rocplot.load_dataset("tic_tac_toe")
    tree = next(row for row in rows if row["model"] == "tree" and row["metric"] == "sensitivity")
    ill = data["y_true"] == 1
    assert tree["estimate"] == pytest.approx((data["tree"][ill] >= 0.5).mean())
    table = str(forms.make_numbers_table(rows, "At"))
    assert "naive_bayes" in table
    assert f"{tree['estimate']:.3f}" in table


@pytest.mark.slow
def test_words_and_findings_are_those_of_the_package():
    caption, methods, findings = FigureRenderer(GAMES).write_texts(begun(GAMES, "roc"))
    assert caption.startswith("ROC curves of naive_bayes")
    assert "confidence interval" in methods
    assert findings == []
    assert FigureRenderer(GAMES).write_texts(begun(GAMES, "roc", **{"--style": "nature", "--title": "x" * 200}))[2]


HOSTILE = {
    "one class": pd.DataFrame({"y": [1, 1, 1, 1], "s": [0.1, 0.2, 0.3, 0.4]}),
    "no rows": pd.DataFrame({"y": [0, 1], "s": [0.1, 0.2]}).head(0),
    "one row": pd.DataFrame({"y": [1], "s": [0.5]}),
    "missing": pd.DataFrame({"y": [0, 1, 0, 1], "s": [0.1, np.nan, 0.3, 0.4]}),
    "infinite": pd.DataFrame({"y": [0, 1, 0, 1], "s": [0.1, np.inf, -np.inf, 0.4]}),
    "constant": pd.DataFrame({"y": [0, 1, 0, 1], "s": [0.5] * 4}),
    "markup": pd.DataFrame(
        {"<script>alert(1)</script>": [0, 1, 0, 1], "=cmd|'/c calc'!A1": [0.1, 0.6, 0.3, 0.4]}
    ),
    "dollars": pd.DataFrame({"$\\frac$": [0, 1, 0, 1], "$\\input{/etc/passwd}$": [0.1, 0.6, 0.3, 0.4]}),
    "dashes": pd.DataFrame({"--help": [0, 1, 0, 1], "-o": [0.1, 0.6, 0.3, 0.4]}),
    "quotes": pd.DataFrame({"y\"'\\": [0, 1, 0, 1], "s\n; import os": [0.1, 0.6, 0.3, 0.4]}),
    "words": pd.DataFrame(
        {"y": [0, 1] * 500, "model": [f"w{i}" for i in range(1000)], "s": np.linspace(0, 1, 1000)}
    ),
    "text": pd.DataFrame({"y": ["a", "b", "c", "a"], "s": ["x", "y", "z", "w"]}),
}


@pytest.mark.sample(20)
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", ["roc", "calibration", "confusion-matrix", "multiclass-roc", "report"])
def test_hostile_tables_are_drawn_or_refused_in_words(kind, name):
    sheet = make_data_sheet(HOSTILE[kind])
    str(forms.make_preview(sheet))
    roles = {"y_true": (sheet.names[0],), "y_score": (sheet.names[-1],)}
    if kind == "words":
        roles["hue"] = ("model",)
        with pytest.raises(ValueError, match="1,000 different values; at most 200"):
            list_models_of_roles(sheet, roles)
    models = () if kind == "words" else list_models_of_roles(sheet, roles)
    asked = start_choices(get_draw_commands()[name], Choices("", roles, "", models))
    said = ""
    try:
        shown = FigureRenderer(sheet).draw_picture(asked).image
    except FailedError as failed:
        said = str(failed)
    assert said or shown.startswith(b"\x89PNG")
    refused = {"text", "no rows", "missing"}
    if name != "confusion-matrix":  # which counts the decisions of one class, too
        refused.add("one class")
    assert said or kind not in refused
    if not said:
        compile(write_script([asked], sheet), "script", "exec")


def test_names_are_text_wherever_they_stand():
    sheet = make_data_sheet(HOSTILE["markup"])
    roles = propose_roles(sheet)
    made = Choices("roc", roles, "", list_models_of_roles(sheet, roles))
    for page in (forms.make_preview(sheet), forms.make_roles_form(sheet, made), forms.make_figure_form(made)):
        assert "<script>alert" not in str(page)
    assert "&lt;script&gt;alert" in str(forms.make_preview(sheet))


@pytest.mark.slow
def test_wide_tables_are_shown():
    wide = make_data_sheet(pd.DataFrame({f"c{i}": np.linspace(0, 1, 50) for i in range(300)} | {"y": [0, 1] * 25}))
    assert "241 columns are not shown" in str(forms.make_preview(wide))
    assert len(propose_roles(wide)["y_score"]) == 8
    form = str(forms.make_roles_form(wide, Choices("", propose_roles(wide))))
    assert form.count("<option") > 300
    assert form.count('<option value="300" selected>y</option>') == 1
    assert form.count(" selected") == 1 + form.count('" selected=""')


def run(folder, script, sheet, name):
    file, content = pack_script(script, sheet, name)
    (folder / file).write_bytes(content)
    if file.endswith(".zip"):
        zipfile.ZipFile(folder / file).extractall(folder)
    before = os.getcwd()
    os.chdir(folder)
    try:
        with open(f"{name}.py", encoding="utf-8") as opened:
            made = {}
            exec(compile(opened.read(), name, "exec"), made)
        return made["fig"]
    finally:
        os.chdir(before)


CSV = "Diagnosis;CA 125;HE4\n" + "".join(
    f"{'ill' if i % 3 else 'healthy'};{(i * 37 % 101) / 101:.3f};{(i * 53 % 97) / 97:.3f}\n".replace(".", ",")
    for i in range(90)
)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "name", ["roc", "calibration", "report", "paired", "isometrics", "multiclass-roc", "roc-points"]
)
def test_the_script_draws_the_same_in_an_empty_folder(name, tmp_path):
    import matplotlib.pyplot as plt

    sheet = read_sheet_bytes("clinical table.csv", CSV.encode())
    options = {"--title": 'of "us" \\ $x$', "--hull": "", "--prior": "0.4"} if name == "roc" else {}
    models = (ModelChoice("HE4", 1, "Marker 'B'", "#aa3377"), ModelChoice("CA 125", 0))
    if name == "multiclass-roc":
        sheet = load_dataset_sheet("wine")
        asked = begun(sheet, name)
    else:
        roles = {"y_true": ("Diagnosis",), "y_score": ("CA 125", "HE4")}
        asked = replace(start_choices(get_draw_commands()[name], Choices("", roles, "ill", models)), pos_label="ill")
    if name == "roc-points":
        sheet = make_data_sheet(pd.DataFrame({"d": ["i", "h"] * 9, "p": ["i", "i", "h"] * 6}))
        asked = Choices(name, {"y_true": ("d",), "y_pred": ("p",)}, "i")
    asked = replace(asked, options=asked.options | options)
    figure = run(tmp_path, write_script([asked], sheet), sheet, name.replace("-", "_"))
    found = drawn(figure)
    plt.close("all")
    with FigureRenderer(sheet).open_figure(asked) as wanted:
        same(found, drawn(wanted))
    assert (tmp_path / f"{name.replace('-', '_')}.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.sample(1)
@pytest.mark.parametrize("rows", [40, 30_000])
def test_rows_without_a_value_are_left_out_where_this_is_asked(rows, tmp_path):
    import matplotlib.pyplot as plt

    data = probabilities(rows)
    data.loc[[3, 5], "a"], data.loc[5, "b"], data["note"] = np.nan, np.nan, None
    sheet = make_data_sheet(data)
    with pytest.raises(FailedError, match="holds 2 missing values"):
        FigureRenderer(sheet).draw_picture(begun(sheet))
    assert 'id="complete"' in str(forms.make_roles_form(sheet, begun(sheet)))
    asked = begun(sheet, **{"--drop-missing": ""})
    pen, kept = FigureRenderer(sheet), make_data_sheet(data.drop(columns="note").drop(index=[3, 5]))
    assert pen.draw_picture(asked).messages == (
        f"2 rows have no value and are left out (y, a, b): {rows - 2:,} remain",
    )
    assert str(pen.compute_rows("summary", asked)) == str(FigureRenderer(kept).compute_rows("summary", begun(kept)))
    with pen.open_figure(asked) as figure, FigureRenderer(kept).open_figure(begun(kept)) as wanted:
        same(drawn(figure), drawn(wanted))
    figure = run(tmp_path, write_script([asked], sheet), sheet, "roc")
    with pen.open_figure(asked) as wanted:
        same(drawn(figure), drawn(wanted))
    plt.close("all")
    assert "--drop-missing" in write_shell_call(asked, sheet)


@pytest.mark.slow
def test_the_shell_call_draws_the_same(tmp_path, monkeypatch):
    import shlex

    from rocplot.cli import main

    sheet = read_sheet_bytes("t.csv", CSV.encode())
    roles = {"y_true": ("Diagnosis",), "y_score": ("CA 125", "HE4")}
    models = (ModelChoice("HE4", 1, "Marker 'B'"), ModelChoice("CA 125", 0))
    asked = start_choices(get_draw_commands()["roc"], Choices("", roles, "ill", models))
    words = shlex.split(write_shell_call(asked, sheet).replace("\\\n", ""))
    (tmp_path / "t.csv").write_text(CSV, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert words[0] == "rocplot"
    assert main(words[1:]) == 0
    assert (tmp_path / "roc.pdf").read_bytes() == FigureRenderer(sheet).write_file(asked, "pdf")


def test_the_interactive_file_is_rounded_first_and_says_where_it_cannot_be():
    from rocplot.sheet.rounding import MIN_CASES

    pen = FigureRenderer(GAMES)
    assert f"at least {MIN_CASES} cases of each class" in pen.write_file(begun(GAMES), "rounded").decode()
    with pytest.raises(ValueError, match=r"^Interactive cannot round calibration; the file in full detail"):
        pen.write_file(begun(GAMES, "calibration"), "rounded")
    page = files("rocplot._studio").joinpath("page.html").read_text(encoding="utf-8")
    assert page.index('data-take="rounded"') < page.index('data-take="html"')


@pytest.mark.slow
def test_files_of_every_kind_and_a_page_of_panels(tmp_path):
    import matplotlib.pyplot as plt

    pen, asked = FigureRenderer(GAMES), begun(GAMES)
    starts = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG", "html": b"<!DOCTYPE html>"}
    for kind, start in starts.items():
        assert pen.write_file(asked, kind).startswith(start)
    small, large = (np.frombuffer(pen.write_file(asked, "png", dots)[16:24], ">u4") for dots in (100, 300))
    assert np.abs(large - 3 * small).max() <= 3
    figures = [asked, begun(GAMES, "lift"), begun(GAMES, "isometric-surface")]
    assert pen.draw_page(figures, 2, "pdf").startswith(b"%PDF")
    figure = run(tmp_path, write_script(figures, GAMES, 2), GAMES, "page")
    assert len(figure.axes) == 3
    assert {"a", "b", "c"} <= {one.get_text() for one in figure.findobj(mpl.text.Text)}
    assert any(one.get_gid() == "roc:tree" for one in figure.axes[0].findobj(Line2D))
    plt.close("all")


def test_without_the_extra_a_message_says_what_to_install(monkeypatch, capsys):
    from rocplot._studio import studio as start
    from rocplot.cli import main

    monkeypatch.setattr(start, "find_spec", lambda name: None if name == "shiny" else object())
    with pytest.raises(ImportError, match=r"pip install 'rocplot\[studio\]'"):
        rocplot.studio()
    assert main(["studio"]) == 1
    assert "pip install 'rocplot[studio]'" in capsys.readouterr().err


def test_the_app_is_loaded_when_it_is_asked_for():
    code = "import sys, rocplot, rocplot.cli; rocplot.studio; print([m for m in ('shiny', 'uvicorn', 'htmltools', 'matplotlib') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["roc", "confusion-matrix"])
def test_codes_are_models_as_they_are_written(name, tmp_path):
    rows = [f"{i % 2},{(i * 7 % 10 + i % 2) / 10},{('07', '7')[i % 4 < 2]}" for i in range(40)]
    content = "\n".join(["y,score,model", *rows]).encode()
    sheet = read_sheet_bytes("codes.csv", content)
    options = {"--model": "07"} if name in ONE else {}
    asked = begun(sheet, name, **options)
    assert [one.key for one in asked.models] == ["7", "07"]
    script = write_script([asked], sheet)
    assert 'dtype={"model": str}' in script
    with FigureRenderer(sheet).open_figure(asked) as figure:
        same(drawn(run(tmp_path, script, sheet, name.replace("-", "_"))), drawn(figure))


def test_texts_of_numbers_stay_texts_in_the_script_of_a_frame():
    data = probabilities(40)
    data["model"] = np.where(np.arange(40) % 4 < 2, "07", "7")
    assert 'dtype={"model": str}' in make_data_sheet(data).code
    assert "dtype" not in make_data_sheet(probabilities(40)).code
