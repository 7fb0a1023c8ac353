"""What pages say below figure and code: readings of all plots, commands and calls that draw the same."""

import re
import shlex
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import readings
import script_calls
import teach_pages
import tiers

import rocplot as rp
from gallery.draw import draw, scripts
from rocplot import cli

PAGES = [path.resolve() for path in scripts()]
ALONE = [path for path in PAGES if script_calls.read(path).alone]


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


def commands_of(path):
    found = script_calls.read(path)
    return [one for call in found.calls if (one := script_calls.command_of(call, found.style))]


# -- readings -------------------------------------------------------------------------------------


def test_every_plot_with_a_page_has_a_reading():
    readings.check_readings()
    assert set(readings.readings()) == set(readings.pictures())
    assert len(readings.readings()) > 40


TABLE = """[roc]
read = "It is read so. And so."
when = "Use it here. Or there."
conclude = "Not this. Not that."
related = ["lift"]
"""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TABLE, "no table for auc_power, brier_curve"),
        (TABLE.replace("[roc]", "[rocs]"), "no table for"),
        (TABLE.replace("Or there.", ""), "when must have 2 to 4 sentences"),
        (TABLE.replace("when", "why"), "must have read, when, conclude and related"),
        (TABLE.replace("lift", "compute.lifts"), "there is no rocplot.compute.lifts"),
    ],
)
def test_a_fault_of_the_tables_stops_the_build(tmp_path, text, fault):
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=fault):
        readings.check_readings(tmp_path)


def test_a_plot_that_is_gone_or_stands_twice_stops_the_build(tmp_path):
    names = [name for name, path in readings.pictures().items() if not readings.in_script(path)]
    tables = "\n".join(TABLE.replace("[roc]", f"[{name}]") for name in names)
    (tmp_path / "a.toml").write_text(tables, encoding="utf-8")
    (tmp_path / "z.toml").write_text(TABLE.replace("[roc]", "[rocs]"), encoding="utf-8")
    with pytest.raises(ValueError, match="rocs has no page"):
        readings.check_readings(tmp_path)
    (tmp_path / "z.toml").write_text(TABLE, encoding="utf-8")
    with pytest.raises(ValueError, match="another file"):
        readings.check_readings(tmp_path)


def test_readings_name_keywords_that_plots_have():
    """A word in backticks with = is an argument of that plot, or of another that the sentence names."""
    every = {word for name in readings.readings() for word in script_calls._parameters(name)}
    for name, one in readings.readings().items():
        for code in re.findall(r"`([^`]+)`", " ".join((one.read, one.when, one.conclude))):
            word = code.partition("=")[0]
            assert word in every | set(readings.readings()), (name, code)


def test_a_reference_page_of_a_plot_has_its_reading():
    page = readings.on_reference_page("rocplot.net_benefit")
    assert "How to read it" in page
    assert ":func:`brier_curve <rocplot.brier_curve>`" in page
    assert readings.on_reference_page("rocplot.compute.net_benefit") == ""


# -- what a script calls --------------------------------------------------------------------------


def script(tmp_path, code):
    path = tmp_path / "plot_1_x.py"
    path.write_text(code, encoding="utf-8")
    return script_calls.read(path)


def command(tmp_path, code):
    found = script(tmp_path, 'd = rp.load_dataset("wine")\n' + code)
    (call,) = found.calls
    made = script_calls.command_of(call, found.style)
    return made and str(made)


@pytest.mark.parametrize(
    ("code", "flags"),
    [
        ("rp.roc('y', 's', data=d, hull=True, chance=False)", "--y-score s --hull --no-chance"),
        ("rp.roc('y', ['a', 'b'], data=d, at=.1)", "--y-score a b --at 0.1"),
        (
            "rp.roc('y', 's', data=d, operating_point={'prior': .1, 'cost_fn': 5})",
            "--y-score s --prior 0.1 --cost-fn 5",
        ),
        ("how = {'band': True}\nrp.roc(d['y'], d['s'], **how)", "--y-score s --band"),
        ("y, s = d['y'], d['s']\nrp.lift(y, s, scale='ratio')", "--y-score s --scale ratio"),
        ("rp.roc('y', 's', data=d, pos_label='p q')", "--y-score s --pos-label 'p q'"),
        ("rp.calibration('y', 's', data=d, method=('loess', 'bins'))", "--y-score s --method loess bins"),
    ],
)
def test_a_call_becomes_a_command(tmp_path, code, flags):
    read = f"wine.csv --y-true y {flags} -o "
    assert read in command(tmp_path, code)


@pytest.mark.parametrize(
    "code",
    [
        "rp.roc('y', d['s'] + 1, data=d)",  # computed scores
        "d['s'] = 0\nrp.roc(d['y'], d['s'])",  # a changed table
        "d = d[d['y'] == 1]\nrp.roc(d['y'], d['s'])",  # a part of it
        "how = make()\nrp.roc(d['y'], d['s'], **how)",
        "rp.roc(d['y'], d['s'], hull={'linewidth': 2})",  # no flag
        "rp.roc(d['y'], d['s'], color='red')",
        "for s in 'ab':\n    rp.roc(d['y'], d[s])",
        "for name in 'ab':\n    rp.roc(d['y'], d['s'], label_fmt=name)",
    ],
)
def test_what_the_command_line_cannot_say_becomes_none(tmp_path, code):
    assert command(tmp_path, code) is None


@pytest.mark.parametrize(
    ("code", "alone"),
    [
        ("fig, ax = plt.subplots()\nrp.roc(d['y'], d['s'], ax=ax)", True),
        ("fig, ax = plt.subplots(1, 2)\nrp.roc(d['y'], d['s'], ax=ax[0])", False),
        ("rp.roc(d['y'], d['s']).set_title('x')", False),
        ("ax = rp.roc(d['y'], d['s'])\nax.title.x = 3", False),
        ("rp.roc(d['y'], d['s'])\nrp.roc(d['y'], d['t'])", False),
    ],
)
def test_one_call_alone_makes_a_figure_or_not(tmp_path, code, alone):
    assert script(tmp_path, 'd = rp.load_dataset("wine")\n' + code).alone == alone


SAME = [path for path in ALONE if (made := commands_of(path)) and not made[0].renamed]


@pytest.mark.sample(2)
@pytest.mark.parametrize("path", tiers.in_short(SAME, SAME[::4]), ids=name_of)
def test_a_command_draws_the_figure_of_its_page(path, tmp_path, monkeypatch):
    (made,) = commands_of(path)
    monkeypatch.chdir(tmp_path)
    if made.table:
        rp.load_dataset(made.table).to_csv(f"{made.table}.csv", index=False)
    words = [*shlex.split(str(made))[1:-1], "x.png"]
    assert cli.main(words) == 0
    with draw(path) as figure:
        figure.savefig("y.png")
    ours, theirs = (plt.imread(tmp_path / f"{name}.png") for name in "xy")
    assert ours.shape == theirs.shape
    assert np.abs(ours - theirs).max() < 0.02


@pytest.mark.slow
def test_many_pages_have_a_command():
    assert len(SAME) > 12
    assert sum(bool(commands_of(path)) for path in ALONE) > 0.8 * len(ALONE)
    assert sum(bool(commands_of(path)) for path in PAGES) > 55


@pytest.mark.parametrize("path", tiers.in_short(PAGES[::7], PAGES[::35]), ids=name_of)
def test_commands_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for made in commands_of(path):
        if made.table:
            rp.load_dataset(made.table).to_csv(f"{made.table}.csv", index=False)
        assert cli.main(shlex.split(str(made))[1:]) == 0


OWN = sorted(
    {
        code
        for path in PAGES
        for call in script_calls.read(path).calls
        if (code := script_calls.own_columns(call))
    }
)


def test_no_call_draws_what_another_one_of_the_page_draws_with_more():
    """The lower path of tied scores has a table of nobody's: its call would draw the first curve again."""
    page = next(path for path in PAGES if path.stem == "plot_4_ties")
    text = teach_pages.sections_of(page)
    assert text.count("rp.roc(\"your_label\"") == 1
    assert "thresholds=True" in text.partition("rp.roc(\"your_label\"")[2].partition("\n")[0]
    errors = next(path for path in PAGES if path.stem == "plot_10_errors")  # of the proportions, and of the errors
    assert teach_pages.sections_of(errors).count("rp.calibration(\"your_label\"") == 2


def test_many_calls_have_own_columns():
    assert len(OWN) > 30


@pytest.mark.parametrize("page", ["roc/plot_10_groups", "roc/plot_16_band", "roc/plot_21_survival"])
def test_own_columns_keep_the_limits_that_a_label_shows(page):
    (path,) = [path for path in PAGES if path.as_posix().endswith(f"{page}.py")]
    (call,) = script_calls.read(path).calls
    assert "{low:.2f} to {high:.2f}" in script_calls.own_columns(call)


@pytest.mark.parametrize(
    ("stem", "told"), [("plot_4_two_models", True), ("plot_21_survival", False), ("plot_11_multiclass_roc", False)]
)
def test_own_columns_say_which_label_is_positive_if_labels_are_words(stem, told):
    """Labels from a horizon are 0 and 1, and classes have their names."""
    path = next(path for path in PAGES if path.stem == stem)
    assert ('``pos_label="yes"``' in teach_pages.sections_of(path)) is told


def test_own_columns_of_censored_data_begin_with_times_and_events():
    (path,) = [path for path in PAGES if path.stem == "plot_21_survival"]
    code = teach_pages.sections_of(path).partition("pd.read_csv(")[2].partition(".. rubric")[0]
    lines = [line.strip() for line in code.splitlines()[1:] if line.strip()]
    rng = np.random.default_rng(1)
    df = pd.DataFrame({"your_time": rng.uniform(1, 9, 80), "your_event": np.arange(80) % 2, "your_score": rng.random(80)})
    plt.figure()
    exec("\n".join(lines), {"rp": rp, "df": df})
    assert plt.gca().get_lines()


@pytest.mark.sample(12)
@pytest.mark.parametrize("code", OWN)
def test_a_call_with_own_columns_runs(code):
    """On a table that has these columns."""
    rng = np.random.default_rng(0)
    n = 60
    df = pd.DataFrame(
        {name: rng.random(n) for name in ("your_score", "column_a", "column_b", "your_sample_weight")}
    )
    for name in ("class_a", "class_b", "class_c"):
        df[name] = rng.random(n)
    for name, count in {"your_fold": 4, "your_by": 3, "your_groups": 20, "your_treatment": 1}.items():
        df[name] = np.arange(n) * count // n
    df["your_treatment"] = np.arange(n) // 2 % 2
    df["your_hue"] = np.where(np.arange(n) < n // 2, "A", "B")
    labels = np.arange(n) % 2
    kinds = np.array(["class_a", "class_b", "class_c"])[np.arange(n) % 3]
    classes = np.where(labels == 1, "your positive class", "other")
    df["your_label"] = kinds if "class_a" in code else classes if "pos_label" in code else labels
    plt.figure()
    eval(code, {"rp": rp, "df": df})


# -- pages ----------------------------------------------------------------------------------------


@pytest.mark.sample(50)
@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_page_says_how_its_plots_are_read_and_where_they_come_from(path):
    page = teach_pages.sections_of(path)
    drawn = [name for name in script_calls.names_of(path) if name in readings.readings()]
    assert page.count(".. rubric:: How to read it") == len(drawn)
    assert "See also" in page
    assert re.search(r"object at 0x|<[a-z]+ object|/work|/tmp", page) is None
    if path.parent.name != "plot_types":
        assert "* Source: " in page


def test_figures_of_differences_and_of_interventions_avoided_are_read_in_their_own_way():
    page = teach_pages.sections_of(teach_pages.GALLERY / "costs/plot_20_difference_to_a_model.py")
    page = " ".join(page.split())
    assert "minus that of the model at 0" in page
    assert "the falling curve" not in page
    page = teach_pages.sections_of(teach_pages.GALLERY / "costs/plot_10_worth_using.py")
    page = " ".join(page.split())
    assert "Right: interventions avoided per 100 patients" in page
    assert page.count("When to use it") == 1


def test_sections_stand_between_code_and_downloads():
    used = []
    app = SimpleNamespace(env=SimpleNamespace(note_dependency=used.append))
    source = ["Title\n=====\n\ncode\n\n.. _sphx_glr_download_gallery_x.py:\n\ndownloads"]
    teach_pages.teach(app, "gallery/plot_types/plot_01_roc", source)
    (page,) = source
    assert (
        page.index("code")
        < page.index("How to read it")
        < page.index("sphx_glr_download")
        < page.index("downloads")
    )
    teach_pages.teach(app, "guide/roc", other := ["as it is"])
    assert other == ["as it is"]
    assert any(path.endswith("plot_01_roc.py") for path in used)
