"""The command line: the figure that the call draws, and one clear line for what cannot be read."""

import inspect
import json
import shlex
import subprocess
import sys

import polars as pl
import pytest
from papers import HERE, table

import rocplot
from rocplot import cli
from rocplot.cli import main
from rocplot.commands import COMMANDS, options

TABLE = str(HERE / "tic_tac_toe.csv")
ROC = ["roc", TABLE, "--y-true", "x_wins", "--y-score", "tree"]


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_figures_are_written_in_every_format(tmp_path, ending):
    out = tmp_path / f"roc.{ending}"
    assert main([*ROC, "--y-score", "naive_bayes", "--hull", "--prior", "0.3", "--cost-fp", "2", "-o", str(out)]) == 0
    start = {"pdf": b"%PDF", "png": b"\x89PNG", "svg": b"<?xml"}[ending]
    assert out.read_bytes().startswith(start)


def test_the_pdf_is_the_same_every_time_and_as_wide_as_its_style(tmp_path):
    out = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for path in out:
        assert main([*ROC, "--style", "ieee", "print", "-o", str(path)]) == 0
    assert out[0].read_bytes() == out[1].read_bytes()
    assert b"MediaBox [ 0 0 252 " in out[0].read_bytes()  # 3.5 in


def test_all_layers_and_model_names_reach_the_figure(tmp_path):
    out = tmp_path / "roc.svg"
    words = ["--ties", "--area", "--isometrics", "accuracy", "--threshold", "0.5", "--band", "pointwise", "--optimum", "--no-chance"]
    assert main([*ROC, *words, "--label-fmt", "{name}", "--cost-fn", "3", "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    for gid in ("roc:tree", "ties:tree", "area:tree", "band:tree", "isometrics", "thresholds:tree", "operating_point:tree"):
        assert f'id="{gid}"' in drawn
    assert 'id="chance"' not in drawn


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_long_tables_parquet_and_named_classes(tmp_path, library):
    import pandas as pd

    wide = pd.read_csv(TABLE)
    long = wide.melt(["x_wins"], ["tree", "naive_bayes"], "model", "score")
    long["x_wins"] = long["x_wins"].map({0: "no", 1: "yes"})
    path, out = tmp_path / "long.parquet", tmp_path / "roc.svg"
    long.to_parquet(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rocplot.frames._BACKENDS", (library,))
        words = ["--y-true", "x_wins", "--y-score", "score", "--hue", "model", "--pos-label", "yes"]
        if library == "pandas":
            assert main(["roc", str(path), *words, "-o", str(out)]) == 2
            long.to_csv(path := tmp_path / "long.csv", index=False)
        assert main(["roc", str(path), *words, "-o", str(out)]) == 0
    assert 'id="roc:naive_bayes"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--y-true", "x_win", "--y-score", "tree"], "y_true='x_win' is not a column of data: did you mean 'x_wins'?"),
        (["--y-true", "fold", "--y-score", "tree"], "y_true holds 10 classes"),
        (["--y-true", "x_wins", "--y-score", "tree", "--prior", "3"], "prior must be in [0, 1], not 3.0"),
        (["--y-true", "x_wins", "--y-score", "tree", "--style", "nice"], "--style nice is unknown: choose from"),
        (["--y-true", "x_wins", "--y-score", "tree", "--pos-label", "7"], "pos_label=7.0 does not occur in y_true"),
    ],
)
def test_bad_input_gives_one_line_and_2(tmp_path, capsys, words, message):
    assert main(["roc", TABLE, *words, "-o", str(tmp_path / "roc.pdf")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("rocplot roc: error: ")
    assert message in error
    assert error.count("\n") == 1
    assert not (tmp_path / "roc.pdf").exists()


def test_bad_files(tmp_path, capsys):
    broken = tmp_path / "broken.parquet"
    broken.write_text("no parquet")
    out = str(tmp_path / "roc.pdf")
    for file, target, message in (
        ("nowhere.csv", out, "FILE=nowhere.csv does not exist"),
        (str(broken), out, "cannot be read"),
        ("table.xlsx", out, "must end in .csv or .parquet"),
        (TABLE, "roc.doc", "OUT=roc.doc must end in .pdf, .png, .svg"),
        (TABLE, "no/folder/roc.pdf", "there is no folder no/folder"),
    ):
        assert main(["roc", file, *ROC[2:], "-o", target]) == 2
        assert message in capsys.readouterr().err


def test_the_module_runs_and_helps():
    done = subprocess.run([sys.executable, "-m", "rocplot", "roc", "--help"], capture_output=True, text=True, check=True)
    assert "column of scores, high = positive; once per model" in done.stdout
    bad = subprocess.run([sys.executable, "-m", "rocplot", "roc", "x.csv"], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert "--y-true" in bad.stderr


def test_intervals_in_labels_and_at_cut_offs(tmp_path):
    seen = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rocplot, "roc", lambda *args, ax, **kws: seen.update(kws), raising=False)
        words = ["--ci", "--band", "bootstrap", "--level", "90", "--seed", "3", "--threshold", "0.5", "--threshold", "0.7"]
        assert main([*ROC, *words, "-o", str(tmp_path / "roc.pdf")]) == 0
    assert seen["band"] == {"method": "bootstrap", "level": 0.9, "seed": 3}
    assert seen["crosses"] == {"at": [0.5, 0.7], "level": 0.9}
    assert seen["thresholds"] == [0.5, 0.7]
    assert "90 % [" in seen["label_fmt"]
    out = tmp_path / "roc.svg"
    assert main([*ROC, "--ci", "-o", str(out)]) == 0
    found = rocplot.compute.auc_interval(table("tic_tac_toe")["x_wins"], table("tic_tac_toe")["tree"])
    assert f"95 % [{found.low:.3f}, {found.high:.3f}]" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_every_command_draws_it(name, tmp_path, monkeypatch):
    command = COMMANDS[name]
    words = shlex.split(command.example)
    assert words[:2] == ["rocplot", name]
    monkeypatch.chdir(tmp_path)
    games = table("tic_tac_toe")
    columns = {"label": games["x_wins"], "nb": games["naive_bayes"], "tree": games["tree"], "fold": games["fold"]}
    for file in ("scores.csv", "cv.csv"):
        pl.DataFrame(columns).write_csv(file)
    pl.DataFrame(table("wine")).write_csv("wine.csv")
    leaf = [{"counts": counts} for counts in ([4, 1], [2, 3], [1, 5], [3, 1])]
    inner = [{"split": name, "yes": yes, "no": no} for name, yes, no in (("B", *leaf[:2]), ("C", *leaf[2:]))]
    (tmp_path / "leaves.json").write_text(json.dumps({"split": "A", "yes": inner[0], "no": inner[1]}))
    assert main(words[1:]) == 0
    assert list(tmp_path.glob("*.pdf"))


def picture_of(name):
    return COMMANDS[name].picture or name.replace("-", "_")


def parameters(name):
    return set(inspect.signature(getattr(rocplot, picture_of(name))).parameters)


SAMPLES = {float: "0.5", int: "5", str: "a", options.words: "a,b", options.pair: "1,2", options.named_number: "a=1"}
TOGETHER = {  # options that would change nothing without another
    ("roc", "--level"): ["--band", "pointwise"],
    ("roc", "--seed"): ["--band", "bootstrap"],
    ("cost-curve", "--level"): ["--band"],
    ("cost-curve", "--seed"): ["--band"],
    ("score-distribution", "--bandwidth"): ["--kind", "density"],
    ("threshold-metrics", "--errorbar"): ["--fold", "f"],
    ("threshold-metrics", "--n-samples"): ["--fold", "f"],
    ("threshold-metrics", "--no-band"): ["--fold", "f"],
    ("calibration", "--span"): ["--method", "loess"],
    ("refinement-calibration", "--bins"): ["--method", "bins"],
}
PARAMETERS = {"isometrics": {"beta", "cost_ratio", "m", "prior"}}  # of the metric
READS = {"cases": ["file", "--y-true=y", "--y-score=s"], "classes": ["file", "--y-true=y", "--y-score=s"], "leaves": ["file"]}


def written(flag, how):
    """Write an option as on the command line."""
    if how.get("action") == "store_true":
        return [flag]
    if flag == "--thresholds":
        return [flag, "0.1", "0.4"]
    count = how["nargs"] if isinstance(how.get("nargs"), int) else 1
    return [*[flag] * flag.startswith("--"), *[SAMPLES[how.get("type", str)]] * count]


@pytest.mark.parametrize(("name", "flag"), [(name, flag) for name in COMMANDS for flag in COMMANDS[name].options])
def test_flags_reach_arguments_that_exist(name, flag):
    command = COMMANDS[name]
    needed = {other: how for other, how in command.options.items() if how.get("required") or other[0] != "-"}
    own = [word for other, how in (needed | {flag: command.options[flag]}).items() for word in written(other, how)]
    given = cli._parser().parse_args([name, *READS.get(command.reads, []), *own, *TOGETHER.get((name, flag), []), "-o", "x.pdf"])
    reached = command.arguments(cli._asked(given))
    assert reached
    assert set(reached) <= parameters(name) | PARAMETERS.get(name, set())


@pytest.mark.parametrize(("name", "flag"), TOGETHER)
def test_options_that_would_change_nothing_are_refused(name, flag, capsys, tmp_path):
    own = [*written(flag, COMMANDS[name].options[flag]), "-o", str(tmp_path / "x.pdf")]
    assert main([name, TABLE, "--y-true", "x_wins", "--y-score", "tree", *own]) == 2
    assert f"{flag} changes nothing here: add {TOGETHER[name, flag][0]}" in capsys.readouterr().err


WITHOUT_COMMAND = {
    "combination": "takes the decisions or scores of two models and the rule that joins them",
    "repair": "takes a model and the points between which it is mended",
}


def test_every_picture_has_a_command():
    pictures = {name for name in rocplot.__all__ if inspect.isfunction(getattr(rocplot, name))}
    assert len(pictures) > 30
    assert pictures - {picture_of(name) for name in COMMANDS} <= set(WITHOUT_COMMAND)


@pytest.mark.parametrize("name", COMMANDS)
def test_labels_are_offered_where_the_picture_has_them(name):
    assert COMMANDS[name].labels == ("label_fmt" in parameters(name))


def test_other_columns_and_files_are_named(tmp_path, capsys):
    words = ["--y-true", "x_wins", "--y-score", "tre", "-o", str(tmp_path / "x.pdf")]
    assert main(["calibration", TABLE, *words]) == 2
    assert "y_score='tre' is not a column of data: did you mean 'tree'" in capsys.readouterr().err
    (tmp_path / "leaves.json").write_text("[[1, 2")
    assert main(["tree", str(tmp_path / "leaves.json"), "-o", str(tmp_path / "x.pdf")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["isometrics", "beauty", "-o", str(tmp_path / "x.pdf")]) == 2
    assert "'beauty' is unknown" in capsys.readouterr().err


def test_averages_over_folds(tmp_path, capsys):
    out = tmp_path / "average.svg"
    words = ["roc-average", TABLE, "--y-true", "x_wins", "--y-score", "tree", "-o", str(out)]
    assert main([*words, "--fold", "fold", "--band", "--ci", "90", "--no-folds"]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert 'id="roc_average:tree"' in drawn
    assert 'id="band:tree"' in drawn
    assert 'id="folds:tree"' not in drawn
    assert main([*words, "--fold", "folds"]) == 2
    assert "fold='folds' is not a column of data: did you mean 'fold'?" in capsys.readouterr().err
