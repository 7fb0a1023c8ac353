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
from rocplot.cli import main, options
from rocplot.cli.commands import COMMANDS

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
        patch.setattr("rocplot._data.frames._BACKENDS", (library,))
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
    assert main([*ROC, "--ci", "--level", "80", "-o", str(out)]) == 0
    found = rocplot.compute.auc_interval(table("tic_tac_toe")["x_wins"], table("tic_tac_toe")["tree"], level=0.8)
    assert f"80 % [{found.low:.3f}, {found.high:.3f}]" in out.read_text(encoding="utf-8")


@pytest.mark.slow
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
    ("calibration", "--degree"): ["--method", "loess"],
    ("calibration", "--clip"): ["--method", "logistic"],
    ("calibration", "--seed"): ["--interval", "bootstrap"],
    ("calibration-map", "--clip"): ["--method", "beta"],
    ("refinement-calibration", "--bins"): ["--method", "bins"],
}
OF_METRICS = {"beta", "cost_ratio", "m", "prior"}
PARAMETERS = {"isometrics": OF_METRICS, "isometric-surface": OF_METRICS | {"positives", "negatives"}}
READS = {"cases": ["file", "--y-true=y", "--y-score=s"], "models": ["file", "--y-true=y", "--y-score=s"], "classes": ["file", "--y-true=y", "--y-score=s"], "leaves": ["file"]}


def written(flag, how):
    """Write an option as on the command line."""
    if how.get("action") == "store_true":
        return [flag]
    if flag == "--thresholds":
        return [flag, "0.1", "0.4"]
    if flag in ("--level", "--ci"):
        return [flag, "90"]
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


@pytest.mark.slow
def test_what_only_the_box_of_statistics_heeds_is_taken(tmp_path):
    pages = []
    own = ["--y-true", "x_wins", "--y-score", "tree", "--statistics", "--method", "isotonic", "--no-rug"]
    for more in ("", "--bins 5", "--edges 0 0.3 1", "--span 0.5", "--degree 2", "--clip 0.01"):
        out = tmp_path / f"{len(pages)}.svg"
        assert main(["calibration", TABLE, *own, *more.split(), "-o", str(out)]) == 0
        pages.append(out.read_bytes())
    assert len(set(pages)) == 6  # each changes a number


def test_scores_of_zero_and_one_are_clipped_on_request(tmp_path, capsys):
    path = tmp_path / "s.csv"
    path.write_text("y,p\n" + "0,0\n1,0.4\n0,0.6\n1,1\n" * 5)
    for command, method in (("calibration", "logistic"), ("calibration", "beta"), ("calibration-map", "beta")):
        own = [command, str(path), "--y-true", "y", "--y-score", "p", "--method", method, "-o", str(tmp_path / "x.pdf")]
        assert main(own) == 2
        assert "clip=1e-6" in capsys.readouterr().err
        assert main([*own, "--clip", "1e-6"]) == 0


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["roc", "--band", "pointwise"], "--level"),
        (["cost-curve", "--band"], "--level"),
        (["calibration"], "--level"),
        (["roc-average", "--fold", "fold"], "--ci"),
    ],
)
@pytest.mark.parametrize("value", ["0.9", "0", "100", "-5"])
def test_a_level_is_given_in_per_cent(command, option, value, capsys, tmp_path):
    own = ["--y-true", "x_wins", "--y-score", "tree", *command[1:], f"{option}={value}"]
    assert main([command[0], TABLE, *own, "-o", str(tmp_path / "x.pdf")]) == 2
    assert f"{option}={value} is no level: give per cent, such as 95" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf"))


def test_bins_that_lose_more_than_they_tell_are_drawn(tmp_path):
    path = tmp_path / "s.csv"
    path.write_text("y,p\n0,0.1\n0,0.2\n1,0.3\n1,0.4\n")  # Brier .225, one bin's refinement .25
    own = ["--y-true", "y", "--y-score", "p", "--method", "bins", "--bins", "1", "-o", str(tmp_path / "x.png")]
    assert main(["refinement-calibration", str(path), *own]) == 0


def test_every_picture_has_a_command():
    pictures = {name for name in rocplot.__all__ if inspect.isfunction(getattr(rocplot, name))}
    assert len(pictures) > 30
    assert pictures == {picture_of(name) for name in COMMANDS}


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


WINE = [str(HERE / "wine.csv"), "--y-true", "wine"]
CLASSES = ["--y-score", "Barolo", "--y-score", "Grignolino", "--y-score", "Barbera"]
TREE = [TABLE, "--y-true", "x_wins", "--y-score", "tree"]
LAYERS = [
    ("roc", "--binormal", ["binormal:tree"], []),
    ("precision-recall", "--interpolate --hull --iso-f 2 --threshold 0 --unachievable --break-even --no-chance", ["hull:tree", "isometrics", "thresholds:tree", "unachievable", "break_even:tree"], ["chance"]),
    ("precision-recall-gain", "--iso-f --threshold 0.5 --no-chance", ["isometrics", "thresholds:tree"], ["chance"]),
    ("repair", "--no-before --no-chance", ["repair:tree", "section:tree"], ["before:tree", "chance"]),
    ("det", "--threshold 0.5 --limits 0.01 0.9 --no-eer", ["det:tree", "thresholds:tree"], ["equal_error_rate:tree"]),
    ("pn", "--rebalanced 2 --slopes --ties --isometrics accuracy --threshold 0.5", ["pn:tree", "hull:tree", "ties:tree", "isometrics"], []),
    ("lift", "--scale rate --hull --isometrics accuracy --perfect --deciles --ks --threshold 0.5 --benefit-tp 5 --cost-fp 2", ["hull:tree", "perfect", "deciles:tree", "ks:tree", "thresholds:tree", "tangent:tree"], []),
    ("score-distribution", "--kind density --bandwidth 0.1 --threshold 0 --no-rug", ["score_distribution:tree", "threshold:tree"], ["rug:tree"]),
    ("threshold-metrics", "--metrics accuracy,f_beta --over rate --fold fold --errorbar range --n-samples 21 --no-best", ["threshold_metrics:tree:accuracy", "band:tree:f_beta"], ["best:tree:accuracy"]),
    ("ranking-strip", "--max-cases 20 --no-ties", ["ranking_strip:tree"], ["ties:tree"]),
    ("cost-curve", "--lines --operating-range --threshold 0.5 --cost-fn 2 --cost-weight hand-2014 --no-trivial", ["lines:tree", "operating_range:tree", "thresholds:tree", "operating_point:tree", "cost_weight"], ["trivial"]),
    ("cost-curve", "--x skew --band --level 90 --seed 1 --optimum", ["band:tree", "operating_point:tree"], ["lines:tree"]),
    ("brier-curve", "--prior 0.3 --area --no-trivial", ["brier_curve:tree", "area:tree"], ["trivial"]),
    ("rate-driven-curve", "--no-trivial", ["rate_driven_curve:tree"], ["trivial"]),
    ("rate-uniform-curve", "--prior 0.3", ["rate_uniform_curve:tree", "trivial"], []),
    ("rol-curve", "--no-perfect", ["rol_curve:tree", "chance"], ["perfect"]),
    ("kendall-curve", "--no-chance", ["kendall_curve:tree"], ["chance"]),
    ("net-benefit", "--thresholds 0.1 0.4 --standardize --prevalence 0.2 --no-treat-all", ["net_benefit:tree", "treat_none"], ["treat_all"]),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("name", "own", "there", "gone"), LAYERS)
def test_options_reach_the_figure(tmp_path, name, own, there, gone):
    out = tmp_path / "x.svg"
    assert main([name, *TREE, *own.split(), "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert [gid for gid in there if f'id="{gid}"' not in drawn] == []
    assert [gid for gid in gone if f'id="{gid}"' in drawn] == []


def reached(patch, words, picture):
    """Return what a call asks of its picture."""
    seen = []
    patch.setattr(rocplot, picture, lambda *args, ax, **kws: seen.extend([args, kws]), raising=False)
    assert main(words) == 0
    return seen


def test_zero_is_something(tmp_path, monkeypatch):
    words = ["confusion-matrix", *TREE, "--threshold", "0", "-o", str(tmp_path / "x.pdf")]
    assert reached(monkeypatch, words, "confusion_matrix")[1]["threshold"] == 0


def test_threshold_probabilities_go_by_hundredths(tmp_path, monkeypatch):
    words = ["net-benefit", *TREE, "--thresholds", "0.1", "0.13", "-o", str(tmp_path / "x.pdf")]
    assert reached(monkeypatch, words, "net_benefit")[1]["thresholds"] == pytest.approx([0.1, 0.11, 0.12, 0.13])


def test_classes_are_columns_or_named(tmp_path, monkeypatch, capsys):
    out = tmp_path / "classes.svg"
    assert main(["multiclass-roc", *WINE, *CLASSES, "--macro", "--micro", "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert all(f'id="{gid}"' in drawn for gid in ("multiclass_roc:Barolo", "multiclass_roc:Barbera", "macro", "micro"))
    columns = dict(zip(("a=b", "p2", "p3"), list(table("wine").values())[1:], strict=True))
    pl.DataFrame({"wine": table("wine")["wine"], **columns}).write_csv(tmp_path / "wine.csv")
    named = [word for one in ("Barolo=a=b", "Grignolino=p2", "Barbera=p3") for word in ("--y-score", one)]
    words = ["weight-simplex", str(tmp_path / "wine.csv"), "--y-true", "wine", *named, "--weight", "Barolo=2", "--weight", "Barbera=1"]
    (truth, scores), kws = reached(monkeypatch, [*words, "--no-cells", "-o", str(out)], "weight_simplex")
    assert list(scores) == ["Barolo", "Grignolino", "Barbera"]
    assert list(scores["Barolo"]) == list(table("wine")["Barolo"])
    assert list(truth) == list(table("wine")["wine"])
    assert kws == {"weights": {"Barolo": 2, "Barbera": 1}, "cells": False}
    kws = reached(monkeypatch, [*words, "--sample-weight", "p2", "-o", str(out)], "weight_simplex")[1]
    assert list(kws["sample_weight"]) == list(table("wine")["Grignolino"])
    for given, message in (
        (["--y-score", "Barolo", "--y-score", "Grignolin"], "y_score='Grignolin' is not a column of data: did you mean 'Grignolino'?"),
        (["--y-score", "Barolo", "--y-score", "Grignolino"], "y_true holds 'Barbera', for which score_matrix has no column"),
        ([*CLASSES, "--y-score", "Barolo"], "--y-score names a class twice"),
        ([*CLASSES, "--sample-weight", "n"], "sample_weight='n' is not a column of data"),
    ):
        assert main(["multiclass-roc", *WINE, *given, "-o", str(out)]) == 2
        assert message in capsys.readouterr().err


def test_points_are_rates_or_decisions(tmp_path, monkeypatch, capsys):
    truth, yes = ["n", "n", "y", "y"], ["n", "y", "y", "y"]
    pl.DataFrame({"truth": truth, "yes": yes, "odd": [*yes[:3], "z"], "kind": [0, 0, 1, 1], "cut": [0, 1, 0, 1]}).write_csv(tmp_path / "d.csv")
    out = ["-o", str(tmp_path / "points.svg")]
    words = ["roc-points", str(tmp_path / "d.csv")]
    for given in (["--y-true", "kind", "--y-pred", "cut"], ["--y-true", "truth", "--y-pred", "yes", "--pos-label", "y"]):
        (points,), _ = reached(monkeypatch, [*words, *given, "--point", "A=0.1,0.7", *out], "roc_points")
        found = rocplot.compute.roc_points(points)
        assert list(found.name) == ["A", given[3]]
        assert found.fpr == pytest.approx([0.1, 0.5])
        assert found.tpr == pytest.approx([0.7, 0.5 if "cut" in given else 1])
    for given, message in (
        ([], "there is nothing to draw: give --point, or FILE with --y-true and --y-pred"),
        (["--y-true", "kind"], "FILE is missing"),
        ([*words[1:], "--y-true", "kind"], "FILE needs --y-true, and --y-pred for each classifier"),
        ([*words[1:], "--y-true", "kind", "--y-pred", "cuts"], "y_pred='cuts' is not a column of data: did you mean 'cut'?"),
        ([*words[1:], "--y-true", "truth", "--y-pred", "yes", "--pos-label", "q"], "pos_label='q' does not occur in y_true"),
        ([*words[1:], "--y-true", "truth", "--y-pred", "odd", "--pos-label", "y"], "y_pred='odd' holds 'z', which is no class of y_true"),
    ):
        assert main(["roc-points", *given, *out]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["roc-points", "--point", "A=1"], "'1' is no pair of numbers such as 3,4"),
        (["roc-points", "--point", "0.1,0.7"], "'0.1,0.7' is not of the form NAME=FPR,TPR"),
        (["split-impurity", "--left", "3", "--right", "1,2"], "'3' is no pair of numbers such as 3,4"),
        (["weight-simplex", *WINE, *CLASSES, "--weight", "2"], "'2' is not of the form CLASS=NUMBER"),
        (["impurity", "--label-fmt", "{name}"], "unrecognized arguments: --label-fmt"),
    ],
)
def test_values_that_cannot_be_read(words, message, capsys):
    with pytest.raises(SystemExit, match="2"):
        main([*words, "-o", "x.pdf"])
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["roc", *TREE, "--band", "pointwise", "--level", "0.95", "--level", "100"], "--level=100 is no level: give per cent, such as 95"),
        (["roc", *TREE, "--y-score", "naive_bayes", "--hue", "fold"], "--hue names the models, so there is one --y-score column"),
        (["roc", *TREE, "--level", "90"], "--level changes nothing here: add --band or --ci"),
        (["roc-average", *TREE, "--fold", "fold", "--errorbar", "sd", "--ci", "90"], "--ci changes nothing here: sd and se have no level"),
        (["net-benefit", *TREE, "--thresholds", "0.4", "0.1"], "--thresholds must be two rising numbers within (0, 1), not 0.4 0.1"),
        (["score-distribution", *TREE, "--kind", "density", "--bins", "5"], "--bins changes nothing here: leave out --kind density"),
        (["score-distribution", *TREE, "--y-score", "naive_bayes"], "one model"),
        (["combination", "--point", "A=0,1"], "two classifiers are combined, not 1"),
        (["relative-superiority", *TREE], "at least two are needed: repeat --y-score"),
        (["threshold-metrics", *TREE, "--metrics", "accuracy,beauty"], "metrics='beauty' is unknown"),
        (["split-impurity", "--left", "0,0", "--right", "1,2"], "children must both have cases"),
    ],
)
def test_values_that_cannot_be_used(tmp_path, words, message, capsys):
    assert main([*words, "-o", str(tmp_path / "x.pdf")]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize("name", [name for name in COMMANDS if COMMANDS[name].reads == "cases"])
def test_wrong_columns_are_answered_with_the_right_ones(name, tmp_path, capsys):
    needed = ["--fold", "fold"] if name == "roc-average" else []
    assert main([name, TABLE, "--y-true", "x_wins", "--y-score", "tre", *needed, "-o", str(tmp_path / "x.pdf")]) == 2
    error = capsys.readouterr().err
    assert "y_score='tre' is not a column of data: did you mean 'tree'? columns are 'fold', 'x_wins'" in error
    assert error.count("\n") == 1


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
