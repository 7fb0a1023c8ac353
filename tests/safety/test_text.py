"""Text that leaves the machine: cells that a spreadsheet would compute, names in SVG and in scripts."""

import csv
import io
import os
import re
import subprocess
import sys
import zipfile
from xml.dom import minidom

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import rocplot as rp
from rocplot import compute
from rocplot._names import replace_unprintable
from rocplot.cli import main
from rocplot.cli._files import read_table_bytes
from rocplot.cli._formulas import mark_formula, unmark_formula

# -- cells of CSV ---------------------------------------------------------------------------------

FORMULAS = [
    "=1+1",
    "+cmd|' /c calc'!A1",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "−a",
    "=",
    "-",
    "--",
    "+-1x",
    "='a'",
]
PLAIN = [
    "",
    "a",
    "a=b",
    " =1",
    "1",
    "-1",
    "+1.5",
    "−0.5",
    "-1e-3",
    "-inf",
    "+inf",
    "'",
    "'a",
    "''",
    "A-1",
    "(−1, 2]",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_texts_that_begin_like_a_formula_get_an_apostrophe(text):
    assert mark_formula(text) == f"'{text}"
    assert (
        mark_formula(f"'{text}") == f"''{text}"
    )  # else the reader would take off one that is the text's own


@pytest.mark.parametrize("value", [*PLAIN, 1, -1, -1.5, -np.inf, np.float64(-2), None, True])
def test_numbers_and_other_texts_stay(value):
    assert mark_formula(value) is value


@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN, "'=1", "''-a", "'-1", "'@"])
def test_the_reader_takes_off_what_the_writer_put_in_front(text):
    assert unmark_formula(mark_formula(text)) == text


CASES = "y,=cmd|' /c calc'!A1,plain\n" + "".join(f"{i % 2},{i * 37 % 17},{i * 53 % 19}\n" for i in range(40))


def printed(words, capsys):
    assert main(words) == 0
    return capsys.readouterr().out


def test_names_of_models_in_a_table_for_programs(tmp_path, capsys):
    (tmp_path / "a.csv").write_text(CASES, encoding="utf-8")
    words = ["auc", str(tmp_path / "a.csv"), "--y-true", "y", "--y-score", "=cmd|' /c calc'!A1", "plain"]
    rows = list(csv.DictReader(io.StringIO(printed([*words, "--format", "csv"], capsys))))
    assert [row["model"] for row in rows] == ["'=cmd|' /c calc'!A1", "plain"]
    assert all(not cell.startswith("'") for row in rows for name, cell in row.items() if name != "model")
    for form in ("text", "markdown", "json"):  # which no spreadsheet computes
        assert "'=cmd" not in printed([*words, "--format", form], capsys)


def test_the_printed_table_is_read_back_as_it_was(tmp_path, capsys):
    (tmp_path / "a.csv").write_text(CASES, encoding="utf-8")
    words = ["auc", str(tmp_path / "a.csv"), "--y-true", "y", "--y-score", "=cmd|' /c calc'!A1", "plain"]
    (tmp_path / "b.csv").write_text(printed([*words, "--format", "csv"], capsys), encoding="utf-8")
    with mpl.rc_context({"svg.fonttype": "none"}):
        assert main(["forest", str(tmp_path / "b.csv"), "-o", str(tmp_path / "b.svg")]) == 0
    svg = (tmp_path / "b.svg").read_text(encoding="utf-8")
    assert "=cmd|' /c calc'!A1" in svg
    assert "'=cmd" not in svg.replace("'=cmd|'/", "")


TABLE = {
    "=y": [0, 1] * 20,
    "'@s": [i * 37 % 17 for i in range(40)],
    "model": ["-a", "-a", "+b", "+b"] * 5 + ["'=c", "'=c", "d", "d"] * 5,
}
MODELS = ["-a", "+b", "'=c", "d"]


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("quoted", [False, True])
def test_tables_of_every_reader_are_unmarked(separator, quoted):
    """Names, and cells; small plain files are read without a library."""
    buffer = io.StringIO()
    names = [mark_formula(name) for name in TABLE]
    rule = csv.QUOTE_NONNUMERIC if quoted else csv.QUOTE_MINIMAL
    writer = csv.writer(buffer, delimiter=separator, lineterminator="\n", quoting=rule)
    writer.writerow(names)
    writer.writerows(
        zip(*([mark_formula(value) for value in column] for column in TABLE.values()), strict=True)
    )
    table = read_table_bytes("a.csv", buffer.getvalue().encode())
    assert table.names == list(TABLE)
    assert table.list_column_groups("model") == {name: name for name in MODELS}
    assert list(np.asarray(table.data["'@s"])) == TABLE["'@s"]


def test_names_that_differ_by_an_apostrophe_alone_are_refused(tmp_path):
    with pytest.raises(ValueError, match="has 2 columns named '=a'"):
        read_table_bytes("a.csv", b"=a,'=a\n1,2\n")


# -- the studio -----------------------------------------------------------------------------------


def begin(sheet, name="roc"):
    from rocplot._studio.choices import Choices, get_draw_commands, list_models_of_roles
    from rocplot._studio.figures import start_choices

    y, score, model = sheet.names
    roles = {"y_true": (y,), "y_score": (score,), "hue": (model,)}
    bare = Choices("", roles, "", list_models_of_roles(sheet, roles))
    return start_choices(get_draw_commands()[name], bare)


def run_script(folder, sheet):
    """Run the script of a figure in its folder; return the figure as SVG with its words, and the script."""
    from rocplot._studio.scripts import pack_script, write_script

    script = write_script([begin(sheet)], sheet)
    name, content = pack_script(script, sheet, "roc")
    if name.endswith(".zip"):
        zipfile.ZipFile(io.BytesIO(content)).extractall(folder)
    else:
        (folder / name).write_bytes(content)
    code = "import runpy; runpy.run_path('roc.py')['fig'].savefig('roc.svg')"
    environment = os.environ | {"MPLBACKEND": "svg"}
    (folder / "matplotlibrc").write_text("svg.fonttype: none\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, f"{done.stderr}\n{script}"
    return (folder / "roc.svg").read_text(encoding="utf-8"), (folder / "roc.py").read_text(encoding="utf-8")


def words_of(svg):
    """List what is written on a figure."""
    return [
        "".join(part.nodeValue for part in node.childNodes if part.nodeType == part.TEXT_NODE)
        for node in minidom.parseString(svg).getElementsByTagName("text")
    ]


def test_the_table_that_is_downloaded_holds_no_formula():
    from rocplot._studio.choices import Choices
    from rocplot._studio.figures import FigureRenderer
    from rocplot._studio.files import make_file
    from rocplot._studio.tables import make_data_sheet, read_sheet_bytes

    renderer = FigureRenderer(make_data_sheet(pd.DataFrame(TABLE)))
    name, content = make_file(renderer, "table", Choices(), [], 2, 300)
    rows = list(csv.reader(io.StringIO(content.decode())))
    assert name == "table.csv"
    assert rows[0] == ["'=y", "''@s", "model"]
    assert [row[2] for row in rows[1:5]] == ["'-a", "'-a", "'+b", "'+b"]
    assert {row[2] for row in rows[21:]} == {"''=c", "d"}
    assert rows[1][:2] == ["0", "0"]
    again = read_sheet_bytes(name, content)
    assert again.names == list(TABLE)
    assert again.list_values("model") == sorted(MODELS)
    assert again.fingerprint == renderer.sheet.fingerprint


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("way", ["frame", "file"])
def test_the_script_of_a_table_with_formulas_draws_its_names(tmp_path, way):
    from rocplot._studio.tables import make_data_sheet, read_sheet_bytes

    sheet = make_data_sheet(pd.DataFrame(TABLE))
    assert b"\n0,0,'-a\n" in sheet.content
    if way == "file":
        sheet = read_sheet_bytes("table.csv", sheet.content)
    svg, _ = run_script(tmp_path, sheet)
    legend = [word.split(" (")[0] for word in words_of(svg) if "AUC" in word]
    assert legend == ["-a", "+b", "'=c", "d"]


@pytest.mark.slow
def test_codes_in_a_column_with_a_marked_name_stay_texts_in_the_script(tmp_path):
    from rocplot._studio.tables import make_data_sheet, read_sheet_bytes

    frame = pd.DataFrame({"y": [0, 1] * 20, "s": TABLE["'@s"], "@model": ["07", "07", "08", "08"] * 10})
    for folder, sheet in (
        ("a", make_data_sheet(frame)),
        ("b", read_sheet_bytes("t.csv", make_data_sheet(frame).content)),
    ):
        (tmp_path / folder).mkdir()
        svg, _ = run_script(tmp_path / folder, sheet)
        assert [word.split(" (")[0] for word in words_of(svg) if "AUC" in word] == ["07", "08"]


NAMES = [  # none reads like another
    "a\u2028b",
    "c\u2029b",
    "d\x85b",
    'a"b',
    "a'b",
    "a\\b",
    "a\\u2028b",
    "e\tb",
    "f\u00a0b",
    "a\U0001f600b",
    "a{b}",
    "]]>",
]


@pytest.mark.slow
def test_scripts_keep_the_names_that_end_lines_or_quotations(tmp_path):
    from rocplot._studio.tables import make_data_sheet

    frame = pd.DataFrame(
        {
            "y\u2028\x85\"'": np.tile([0, 1], 10 * len(NAMES)),
            "s\u2029\\": np.random.default_rng(3).random(20 * len(NAMES)),
            "model": np.repeat(NAMES, 20),
        }
    )
    sheet = make_data_sheet(frame)
    models = [model.key for model in begin(sheet).models]
    assert models == NAMES
    svg, script = run_script(tmp_path, sheet)
    assert not re.search("[\x80-\x9f\u2028\u2029]", script)
    assert len(script.splitlines()) == len(script.split("\n")) - 1
    legend = [word.rpartition(" (")[0] for word in words_of(svg) if "AUC" in word]
    assert [re.sub(r"\s", " ", name) for name in legend] == [re.sub(r"\s", " ", name) for name in NAMES]


@pytest.mark.parametrize(
    "text", [*NAMES, "\ud800", "\ud83d\ude00", "\x00\x1b\x7f", "\n", "\r\n", "é", "\ufeff"]
)
def test_texts_in_scripts_are_read_back_as_they_were(text):
    from rocplot._studio.tables import quote_text

    quoted = quote_text(text)
    quoted.encode()
    assert eval(quoted) == text
    assert len(f"{quoted}x".splitlines()) == 1


# -- SVG ------------------------------------------------------------------------------------------

CONTROL = {
    "null": "a\x00b", "bell": "a\x07b", "escape": "a\x1b[31mb", "separator": "a\x1fb", "delete": "a\x7fb", "c1": "a\x85\x9fb",
    "noncharacter": "a\uffff\ufffeb", "surrogate": "a\ud800b", "escaped byte": "a\udcffb", "cdata": "a]]>b", "comment": "a--b-->",
    "markup": "<a href='x' b=\"y\">&amp;", "lines": "a\nb", "entity": "&#0;",
}  # fmt: skip


def svg_of(figure):
    buffer = io.BytesIO()
    figure.savefig(buffer, format="svg")
    return buffer.getvalue()


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.parametrize("type_", ["path", "none"])
@pytest.mark.parametrize("name", CONTROL.values(), ids=CONTROL)
def test_svg_is_well_formed_whatever_a_name_holds(name, type_):
    y, s = np.tile([0, 1], 30), np.random.default_rng(1).random(60)
    with mpl.rc_context({"svg.fonttype": type_}):
        fig, ax = plt.subplots()
        rp.roc(
            y,
            {name: s, "x": s[::-1]},
            ax=ax,
            band=True,
            hull=True,
            zoom={"xlim": (0, 0.3), "ylim": (0.6, 1), "bounds": (0.6, 0.1, 0.3, 0.3)},
            thresholds=[0.5],
        )
        document = minidom.parseString(svg_of(fig))
        plt.close(fig)
    gids = [node.getAttribute("id") for node in document.getElementsByTagName("g")]
    shown = re.sub(r"[\t\n\r]", " ", replace_unprintable(name))
    assert {f"roc:{shown}", f"band:{shown}", f"hull:{shown}"} <= set(gids)
    if type_ == "none" and "\n" not in name:
        assert any(word.startswith(shown) for word in words_of(document.toxml()))


@pytest.mark.filterwarnings("ignore:Glyph")
def test_what_reads_the_figure_still_knows_whose_an_artist_is(tmp_path):
    y, s = np.tile([0, 1], 30), np.random.default_rng(1).random(60)
    fig, ax = plt.subplots()
    rp.roc(y, {"a\x07b": s, "x": s[::-1]}, ax=ax, band=True)
    assert "a\x07b" in rp.caption(fig)
    page = rp.interactive(fig, tmp_path / "a.html").read_text(encoding="utf-8")
    assert 'data-layer="roc" data-series="0"' in page
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", page)
    again = rp.roc(y, {"a\x07b": s**2}, ax=ax)
    assert again is ax
    plt.close(fig)


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.parametrize(
    "kind", ["roc_points", "forest", "impurity", "tree", "report", "score_distribution", "facets", "title"]
)
def test_svg_of_other_pictures_is_well_formed(kind, tmp_path):
    name, y, s = "a\x07\ud800b", np.tile([0, 1], 30), np.random.default_rng(1).random(60)
    if kind == "roc_points":
        fig = rp.roc_points({name: (0.2, 0.7), "x": (0.4, 0.9)}).figure
    elif kind == "forest":
        fig = rp.forest({name: compute.auc_interval(y, s), "x": compute.auc_interval(y, s)}).figure
    elif kind == "impurity":
        fig = rp.split_impurity([(4, 1), (2, 3)], ax=plt.subplots()[1]).figure
    elif kind == "tree":
        fig = rp.tree_diagram({"split": name, "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}).figure
    elif kind == "report":
        fig = rp.report(y, {name: s, "x": s[::-1]})
    elif kind == "score_distribution":
        fig = rp.score_distribution(y, {name: s}).figure
    elif kind == "facets":
        fig = rp.calibration_by(y, s, by=np.where(s > 0.5, name, "x")).figure
    else:
        (tmp_path / "a.csv").write_text(CASES, encoding="utf-8")
        words = ["roc", str(tmp_path / "a.csv"), "--y-true", "y", "--y-score", "plain", "--title", name]
        assert main([*words, "-o", str(tmp_path / "a.svg")]) == 0
        minidom.parse(str(tmp_path / "a.svg"))
        return
    minidom.parseString(svg_of(fig))
    plt.close(fig)
