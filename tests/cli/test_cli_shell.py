"""The command line among other programs: pipes, separators, exit codes, completion, faults with value and row."""

import csv
import gzip
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_auc_score

from rocplot import compute
from rocplot.cli import _files, main
from rocplot.cli._parser import (
    list_browser_commands,
    list_number_commands,
    list_picture_commands,
    list_sheet_commands,
    read_command_table,
    tabulate_command,
)

Y = [1, 1, 0, 1, 0, 0]
NB = [0.9, 0.75, 0.6, 0.55, 0.3, 0.125]  # 8 of 9 pairs in order
TREE = [0.5, 0.25, 0.75, 0.125, 0.25, 0.0]
AUC = 8 / 9


def text_of(separator=",", decimal=".", rows=None):
    rows = rows or [list(map(str, row)) for row in zip(Y, NB, TREE, strict=True)]
    lines = [["label", "nb", "tree"], *([cell.replace(".", decimal) for cell in row] for row in rows)]
    return "".join(separator.join(line) + "\n" for line in lines)


def answer(words, capsys):
    """Return the exit code, the output and the message of a call."""
    try:
        code = main(words)
    except SystemExit as ended:
        code = ended.code
    return code, *capsys.readouterr()


def area(path, capsys):
    code, out, error = answer(
        ["auc", str(path), "--y-true", "label", "--y-score", "nb", "--format", "json"], capsys
    )
    assert (code, error) == (0, "")
    return json.loads(out)[0]["estimate"]


@pytest.mark.sample(5)
@pytest.mark.parametrize("library", ["polars", "pyarrow", "pandas"])
@pytest.mark.parametrize(
    ("name", "separator", "decimal"),
    [
        ("s.csv", ",", "."),
        ("s.csv", ";", "."),
        ("s.csv", ";", ","),
        ("s.tsv", "\t", "."),
        ("s.txt", "|", "."),
        ("s.CSV", "\t", ","),
    ],
)
def test_separators_and_decimal_commas(tmp_path, capsys, monkeypatch, library, name, separator, decimal):
    monkeypatch.setattr("rocplot.cli._files._BACKENDS", (library,))
    (tmp_path / name).write_text(text_of(separator, decimal), encoding="utf-8")
    (tmp_path / f"{name}.gz").write_bytes(gzip.compress(text_of(separator, decimal).encode()))
    assert area(tmp_path / name, capsys) == pytest.approx(AUC)
    assert area(tmp_path / f"{name}.gz", capsys) == pytest.approx(AUC)


@pytest.mark.parametrize("packed", [lambda content: content, gzip.compress])
def test_standard_input(capsys, monkeypatch, packed):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(packed(text_of("\t").encode())), encoding="utf-8"))
    assert area("-", capsys) == pytest.approx(AUC)


FAULTS = [
    ("nb", 2, "NA", "--y-score 'nb' holds a missing value, 'NA' in line 4: drop or fill this case"),
    ("nb", 0, "", "--y-score 'nb' holds a missing value, an empty field in line 2: drop or fill this case"),
    ("nb", 5, "high", "--y-score 'nb' must hold numbers, not 'high' in line 7"),
    ("label", 1, "NaN", "--y-true 'label' holds a missing value, 'NaN' in line 3: drop or fill this case"),
]


@pytest.mark.parametrize("library", ["polars", "pyarrow", "pandas"])
@pytest.mark.parametrize(("column", "at", "value", "message"), FAULTS)
def test_a_fault_says_column_value_and_row(
    tmp_path, capsys, monkeypatch, library, column, at, value, message
):
    monkeypatch.setattr("rocplot.cli._files._BACKENDS", (library,))
    rows = [list(map(str, row)) for row in zip(Y, NB, TREE, strict=True)]
    rows[at][["label", "nb", "tree"].index(column)] = value
    (tmp_path / "s.csv").write_text(text_of(rows=rows), encoding="utf-8")
    words = ["auc", str(tmp_path / "s.csv"), "--y-true", "label", "--y-score", "nb"]
    assert answer(words, capsys) == (1, "", f"rocplot auc: error: {message}\n")


def test_several_missing_values_are_counted(tmp_path, capsys):
    rows = [[str(y), "NA" if at in (1, 4) else "0.5", "1"] for at, y in enumerate(Y)]
    (tmp_path / "s.csv").write_text(text_of(rows=rows), encoding="utf-8")
    error = answer(["auc", str(tmp_path / "s.csv"), "--y-true", "label", "--y-score", "nb"], capsys)[2]
    assert "holds 2 missing values, the first 'NA' in line 3: drop or fill these cases" in error


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("sh"), reason="needs a POSIX shell")
def test_a_pipe_that_closes_and_one_that_is_read(tmp_path):
    call = shlex.join([sys.executable, "-m", "rocplot"])
    (tmp_path / "s.tsv").write_text(text_of("\t"), encoding="utf-8")
    for words in (
        "--help",
        f"metrics-at - --y-true label --y-score nb tree --metrics tpr fpr <{tmp_path / 's.tsv'}",
    ):
        line = f"({call} {words}; echo $? >&2) | true"
        done = subprocess.run(["sh", "-c", f"sleep 0; {line}"], capture_output=True, check=False, encoding="utf-8")
        assert "Traceback" not in done.stderr
        assert "BrokenPipe" not in done.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("environment", "encoding", "seen"),
    [
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "utf-8", "≥"),  # as Windows: not UTF-8
        ({"PYTHONIOENCODING": "cp1252"}, "cp1252", r"\u2265"),
    ],
)
def test_letters_that_the_system_has_not_are_no_error(environment, encoding, seen):
    call = [sys.executable, "-m", "rocplot", "--help"]
    done = subprocess.run(call, capture_output=True, env=os.environ | environment, check=True)
    assert seen in done.stdout.decode(encoding)
    call = [sys.executable, "-m", "rocplot", "auc", "≥.csv", "--y-true", "y", "--y-score", "s"]
    done = subprocess.run(call, capture_output=True, env=os.environ | environment, check=False)
    assert f"FILE={seen}.csv does not exist" in done.stderr.decode(encoding)
    assert done.returncode == 2


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("auc nowhere.csv --y-true label --y-score nb", 2, "FILE=nowhere.csv does not exist"),
        (
            "auc s.csv --y-true label --y-score bn",
            2,
            "--y-score 'bn' is not a column of data: did you mean 'nb'?",
        ),
        ("auc s.csv --y-true tree --y-score nb", 1, "--y-true holds fractions (0.5 in row 1"),
        (
            "auc s.csv --y-true label --y-score nb --sample-weight minus",
            1,
            "--sample-weight must be non-negative: -1",
        ),
        (
            "auc s.csv --y-true label --y-score nb -o x.csv",
            2,
            "the table is printed, write > FILE behind the call",
        ),
        (
            "roc s.csv --y-true label --y-score nb -o no/x.pdf",
            2,
            "the folder no does not exist, make it first",
        ),
        ("roc s.csv --y-true label --y-score nb --ci -o x.pdf", 2, "Use --band, or --label-fmt"),
        ("auc s.csv --y-true label --y-score nb --ci", 2, "--ci. Use --level 0.95"),
        ("auc s.csv --y-true label --y-score nb --json", 2, "--json. Use --format json"),
        (
            "roc s.csv --y-true label --y-score nb --json -o x.pdf",
            2,
            "Use rocplot auc or rocplot metrics-at with --format json",
        ),
        ("roc s.csv --y-true label --y-score nb --weights minus -o x.pdf", 2, "Use --sample-weight COL"),
        ("roc s.csv --y-true label --y-score nb --fold f -o x.pdf", 2, "Use rocplot roc-average --fold COL"),
        ("roc s.csv --y-true label --y-score nb --dpi 9 -o x.pdf", 2, "PDF and SVG have no pixels"),
        ("roc s.csv --y-true label --y-score nb --zzz -o x.pdf", 2, "--zzz: rocplot roc --help lists all"),
        ("roc s.csv --label label --score nb -o x.pdf", 2, "--y-true, --y-score, which name columns of FILE"),
        ("roc --y-true label --y-score nb s.csv -o x.pdf", 2, "required: FILE, in front of the flags"),
        (
            "roc s.csv --y-true label --y-score nb --prior nan -o x.pdf",
            2,
            "argument --prior: 'nan' is not a number",
        ),
        (
            "roc s.csv --y-true label --y-score nb,tree -o x.pdf",
            2,
            "A list is separated by spaces: --y-score nb tree",
        ),
        (
            "roc s.csv --y-true label --y-score nb --thresholds .3,.5 -o x.pdf",
            2,
            "A list is separated by spaces: --thresholds .3 .5",
        ),
        (
            "roc s.csv --y-true label --y-score nb --style ieee,print -o x.pdf",
            2,
            "A list is separated by spaces: --style ieee print",
        ),
        (
            "auc bare.csv --y-true y --y-score s",
            2,
            "The first line of FILE must name the columns, and holds numbers",
        ),
        ("pr s.csv", 2, "there is no command 'pr': did you mean precision-recall?"),
        ("predictive-values s.csv", 2, "no command 'predictive-values': did you mean metrics-at?"),
        (
            "roc s.csv --y-true label --y-score nb --table t.csv -o x.pdf",
            2,
            "unrecognized arguments: --table t.csv. Use rocplot metrics-at or rocplot auc with --format csv",
        ),
        (
            "auc s.csv --y-true label --y-score nb --table t.csv",
            2,
            "--table t.csv. Use --format csv, and write > FILE behind the call",
        ),
    ],
)
def test_exit_codes_and_ways_out(tmp_path, capsys, monkeypatch, words, code, message):
    monkeypatch.chdir(tmp_path)
    lines = text_of().splitlines()
    (tmp_path / "s.csv").write_text(
        "\n".join([f"{lines[0]},minus", *(f"{line},-1" for line in lines[1:])]) + "\n", encoding="utf-8"
    )
    (tmp_path / "bare.csv").write_text("1,0.5\n0,0.25\n", encoding="utf-8")
    found, out, error = answer(words.split(), capsys)
    assert (found, out) == (code, "")
    assert message in error
    assert error.count("\n") <= 2


def test_the_model_table_as_papers_print_it(tmp_path, capsys, monkeypatch):
    """As ``compute.summary`` writes it, whose names are escaped."""
    monkeypatch.chdir(tmp_path)
    table = pd.DataFrame(
        {"y": [0, 1, 0, 1] * 5, "R&D #1": np.linspace(0.1, 0.9, 20), "b": np.linspace(0.9, 0.2, 20)}
    )
    table.to_csv("s.csv", index=False)
    words = [
        "summary",
        "s.csv",
        "--y-true",
        "y",
        "--y-score",
        "R&D #1",
        "b",
        "--threshold",
        "0.5",
        "--format",
    ]
    found = compute.summary("y", ["R&D #1", "b"], data=table, threshold=0.5)
    for form, expected in (("latex", found.to_latex()), ("markdown", found.to_markdown())):
        assert answer([*words, form], capsys) == (0, expected.rstrip("\n") + "\n", "")
    code, out, error = answer([*words, "json"], capsys)
    assert (code, error) == (0, "")
    aucs = [roc_auc_score(table["y"], table[name]) for name in ("R&D #1", "b")]
    assert [one["auc"] for one in json.loads(out)] == pytest.approx(aucs)


def test_underscores_title_and_palette(tmp_path, capsys):
    (tmp_path / "s.csv").write_text(text_of(), encoding="utf-8")
    out = tmp_path / "x.svg"
    words = [
        "precision_recall",
        str(tmp_path / "s.csv"),
        "--y_true=label",
        "--y_score",
        "nb",
        "--y-score",
        "tree",
    ]
    more = ["--title", "Cost $5, 50 %", "--palette", "nb=#112233", "tree=#445566", "-o", str(out)]
    assert answer([*words, *more], capsys)[0] == 0
    drawn = out.read_text(encoding="utf-8")
    assert "#112233" in drawn
    assert "#445566" in drawn
    assert "Cost $5, 50 %" in drawn
    assert answer([*words, "--palette", "nb=red", "blue", "-o", str(out)], capsys)[2].endswith(
        "name all of nb=red, blue, as NAME=WORD, or none\n"
    )


@pytest.mark.slow
def test_forest_is_as_wide_as_the_style_and_as_high_as_its_rows(tmp_path, capsys):
    heights = []
    for count in (3, 40):
        (tmp_path / "i.csv").write_text(
            "model,estimate,low,high\n" + "".join(f"m{i},.7,.6,.8\n" for i in range(count)), encoding="utf-8"
        )
        out = tmp_path / "f.pdf"
        assert answer(["forest", str(tmp_path / "i.csv"), "--style", "ieee", "-o", str(out)], capsys)[0] == 0
        width, height = re.search(rb"MediaBox \[ 0 0 ([\d.]+) ([\d.]+)", out.read_bytes()).groups()
        assert float(width) == pytest.approx(252)  # 3.5 in
        heights.append(float(height))
    assert heights[1] > 4 * heights[0]


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(capsys, shell):
    code, out, error = answer(["--print-completion", shell], capsys)
    assert (code, error) == (0, "")
    assert all(
        word in out for word in ("precision-recall", "calibration-statistics", "print-completion", "y-score")
    )
    words = ("alternative", "two-sided", "style", "okabe_ito", "output", "n-resamples")
    assert all(word in out for word in words)  # flags of commands, and their values
    if shell == "bash" and shutil.which("bash"):
        assert subprocess.run(["bash", "-n"], input=out, check=False, encoding="utf-8").returncode == 0


@pytest.mark.skipif(not shutil.which("tcsh"), reason="needs tcsh")
def test_tcsh_reads_its_completion(tmp_path, capsys):
    (tmp_path / "complete.csh").write_text(answer(["--print-completion", "tcsh"], capsys)[1], encoding="utf-8")
    done = subprocess.run(
        ["tcsh", "-f", "-c", f"source {tmp_path / 'complete.csh'}; complete rocplot"],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert "c/--/" in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
def test_help_and_completion_know_all_commands_without_a_picture():
    """From a table that ``python -m tools.stubs`` writes; neither matplotlib nor a picture is loaded."""
    listed = read_command_table()
    every = [*list_picture_commands(), *list_sheet_commands(), *list_number_commands(), *list_browser_commands()]
    assert list(listed) == [one.name for one in every]
    for one in every:
        summary, options = tabulate_command(one)
        assert listed[one.name] == [summary, [[flags, keywords] for flags, keywords in options]], (
            "run python -m tools.stubs"
        )
    for words in (["--help"], ["--print-completion", "bash"], ["--print-completion", "tcsh"], ["roq"]):
        code = (
            "import sys; from rocplot.cli import main\n"
            f"try: main({words})\nexcept SystemExit: pass\n"
            "print([m for m in sys.modules if m.startswith(('matplotlib', 'scipy', 'rocplot.plot'))])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
        assert done.stdout.splitlines()[-1] == "[]", words


@pytest.mark.slow
def test_a_small_plain_file_loads_no_library(tmp_path):
    (tmp_path / "s.csv").write_text("y,score,model\n1,0.5,a\n0,0.25,b c\n1,-3e2,a\n0,7,d\n", encoding="utf-8")
    code = (
        "import sys; from rocplot.cli import main\n"
        f"assert main(['roc', {str(tmp_path / 's.csv')!r}, '--y-true=y', '--y-score=score', '-o', {str(tmp_path / 'r.pdf')!r}]) == 0\n"
        "print([m for m in ('polars', 'pyarrow', 'pandas', 'narwhals', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"


PLAIN = ["1 0 -3", "0.5 2 -1e-3", "a bc x\u2028y", "1e400 1 0"]
DIFFICULT = [
    "7 a 1.5",
    "true False true",
    "nan 1 2",
    " 1 2",
    "NA a b",
    "1. .5 2",
    "+1 2 3",
    "inf 1 2",
    '"1" 2 3',
    "1_000 2 3",
]
DIFFICULT += ["99999999999999999999 1 2", "2020-01-01 2021-01-01 a", "\t1 2 3"]


@pytest.mark.parametrize("words", [*PLAIN, *DIFFICULT])
def test_a_small_file_is_read_as_by_a_library(tmp_path, monkeypatch, words):
    path = tmp_path / "t.csv"
    path.write_text("".join(f"{word},1\n" for word in ["a", *words.split(" ")]), encoding="utf-8")
    found = _files.read_table(path).data
    monkeypatch.setattr(_files, "_read_plain_columns", lambda *_: None)
    expected = _files.read_table(path).data
    assert isinstance(found, dict) == (words in PLAIN)  # else a library has read it, too
    column, other = (
        [getattr(value, "item", lambda value=value: value)() for value in one["a"]]
        for one in (found, expected)
    )
    assert [type(value) for value in column] == [type(value) for value in other]
    assert repr(column) == repr(other)  # NaN, too


# -- every command speaks of flags ----------------------------------------------------------------

EVERY = [*list_picture_commands(), *list_number_commands()]
PYTHON = r"rocplot\.compute|numpy|np\.|Generator|\bdict\b|ndarray|callable|Axes3D|object is|has no len|=\[|=True|=False|\bNone\b"


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_help_is_of_the_shell(command):
    for option in command.options:
        words = command.write_option_help(option)
        assert not re.search(PYTHON, words), (option.flag, words)
        assert option.keywords.get("metavar") or "choices" in option.keywords or "type" not in option.keywords
    assert command.example.startswith(f"rocplot {command.name} ")


@pytest.mark.slow
@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_every_error_is_of_the_shell(command, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    y = np.arange(40) % 2
    scores = [np.clip(y * 0.3 + rng.random(40) * 0.6, 0.02, 0.98).round(2) for _ in range(5)]
    kinds = ["Barolo", "Grignolino", "Barbera"]
    heads = ["label", "nb", "tree", *kinds, "fold", "region", "wine"]
    with open("scores.csv", "w", newline="", encoding="utf-8") as file:
        write = csv.writer(file)
        write.writerow(heads)
        write.writerows(
            [y[i], *(one[i] for one in scores), i // 8, "ns"[i % 2], kinds[i % 3]] for i in range(40)
        )
    shutil.copy("scores.csv", "wine.csv")
    (tmp_path / "intervals.csv").write_text("model,estimate,low,high\na,.7,.6,.8\nb,.8,.7,.9\n", encoding="utf-8")
    (tmp_path / "leaves.json").write_text("[[4, 1], [2, 3], [1, 5]]", encoding="utf-8")
    monkeypatch.setattr(
        "matplotlib.figure.Figure.savefig", lambda _figure, stream, **_kws: stream.write(b"")
    )
    names = set(command.parameters) | {option.key for option in command.options}
    python = re.compile(rf"(?<![\w'./-])({'|'.join(sorted(name for name in names if '_' in name)) or '@'})\b")
    base = shlex.split(command.example)[1:]
    for option in command.options:
        if option.flag.startswith("--") and ("type" in option.keywords or "choices" in option.keywords):
            count = option.keywords["nargs"] if isinstance(option.keywords.get("nargs"), int) else 1
            for value in ("@@", "-7"):
                code, _, error = answer([*base, option.flag, *[value] * count], capsys)
                said = error.partition("error: ")[2]
                assert code in (0, 2), (option.flag, value, said)
                assert (code == 0) == (not said)
                assert not re.search(PYTHON, said), said
                assert not python.search(said), said


# -- flags with columns and words -----------------------------------------------------------------


def test_auc_test_of_a_long_table(tmp_path, capsys):
    wide, long = tmp_path / "wide.csv", tmp_path / "long.csv"
    wide.write_text(text_of(), encoding="utf-8")
    rows = [
        f"{y},{score},{name}"
        for name, scores in (("nb", NB), ("tree", TREE))
        for y, score in zip(Y, scores, strict=True)
    ]
    long.write_text("\n".join(["label,score,model", *rows, ""]), encoding="utf-8")
    of_wide = ["auc-test", str(wide), "--y-true", "label", "--y-score", "nb", "tree", "--format", "csv"]
    of_long = [
        "auc-test",
        str(long),
        "--y-true",
        "label",
        "--y-score",
        "score",
        "--hue",
        "model",
        "--format",
        "csv",
    ]
    expected, found = answer(of_wide, capsys), answer(of_long, capsys)
    assert found[:2] == expected[:2]
    assert found[1].splitlines()[1].startswith("nb,tree,")
    code, _, error = answer([*of_long, "--y-score", "label"], capsys)
    assert code == 2
    assert "--hue names the models, so there is one --y-score column" in error


@pytest.mark.sample(1)
@pytest.mark.parametrize("picture", ["precision-recall", "lift", "calibration", "net-benefit", "cost-curve"])
def test_folds_are_averaged(picture, tmp_path, capsys):
    table, out = tmp_path / "folds.csv", tmp_path / "mean.svg"
    scores = [*NB, *TREE, 0.6, 0.9, 0.5, 0.4, 0.7, 0.1]  # of three folds
    rows = [[str(y), str(score), str(i // 6)] for i, (y, score) in enumerate(zip(Y * 3, scores, strict=True))]
    table.write_text(text_of(rows=rows).replace("tree", "part", 1), encoding="utf-8")
    words = [
        picture,
        str(table),
        "--y-true",
        "label",
        "--y-score",
        "nb",
        "--fold",
        "part",
        "--folds",
        "-o",
        str(out),
    ]
    assert answer(words, capsys)[0] == 0
    drawn = out.read_text(encoding="utf-8")
    assert 'id="errorbar:nb"' in drawn
    assert 'id="folds:nb"' in drawn


def test_classes_by_their_names_and_words_in_terms(tmp_path, capsys):
    table, out = tmp_path / "table.csv", tmp_path / "out.svg"
    table.write_text(text_of(), encoding="utf-8")
    words = [str(table), "--y-true", "label", "--y-score", "nb", "-o", str(out)]
    assert answer(["confusion-matrix", *words, "--labels", "0=healthy", "1=sick"], capsys)[0] == 0
    drawn = out.read_text(encoding="utf-8")
    assert "healthy" in drawn
    assert "sick" in drawn
    assert answer(["roc", *words, "--terms", "clinical"], capsys)[0] == 0
    assert "Sensitivity" in out.read_text(encoding="utf-8")


def test_a_warning_of_the_shell_shows_no_python(tmp_path, capsys):
    rows = [f"{k % 2},{(k * 7) % 10 / 10},9" for k in range(12)]
    path = tmp_path / "w.csv"
    path.write_text("\n".join(["y,s,w", *rows]) + "\n", encoding="utf-8")
    code, _, error = answer(["auc", str(path), *["--y-true", "y", "--y-score", "s", "--sample-weight", "w"]], capsys)
    assert code == 0
    assert "--sample-weight sums to 108 in 12 rows, and intervals are those of 108 cases\n" in error
    assert "compute." not in error
