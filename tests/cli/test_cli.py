"""The command line: the figure that the call draws, and one clear line for what cannot be read."""

import argparse
import csv
import functools
import json
import re
import shlex
import subprocess
import sys
from datetime import datetime

import numpy as np
import polars as pl
import pytest
from data.reader_studies import roe_metz
from matplotlib.lines import Line2D
from papers import table
from tables import DATASETS as HERE

import rocplot
from rocplot import cli
from rocplot._errors import make_type_error, make_value_error
from rocplot.cli import main
from rocplot.cli._command import NUMBERS, Command, NumberCommand
from rocplot.cli._options import CommandOption, convert_options, make_options
from rocplot.cli._parser import list_number_commands, list_picture_commands
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._picture import Declaration

TABLE = str(HERE / "tic_tac_toe.csv")
ROC = ["roc", TABLE, "--y-true", "y_true", "--y-score", "tree"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("ending", ["pdf", "png", "svg", "html", "tif", "tiff"])
def test_figures_are_written_in_every_format(tmp_path, ending):
    out = tmp_path / f"roc.{ending}"
    assert (
        main([*ROC, "--y-score", "naive_bayes", "--hull", "--prior", "0.3", "--cost-fp", "2", "-o", str(out)])
        == 0
    )
    start = {"pdf": b"%PDF", "png": b"\x89PNG", "svg": b"<?xml", "html": b"<!DOCTYPE html>"}
    start |= {"tif": b"II*\x00", "tiff": b"II*\x00"}
    assert out.read_bytes().startswith(start[ending])


@pytest.mark.slow
def test_a_tiff_is_compressed_without_loss_and_the_same_every_time(tmp_path):
    from PIL import Image

    out = [tmp_path / name for name in ("a.tif", "b.tiff", "c.png")]
    for path in out:
        assert main([*ROC, "-o", str(path)]) == 0
    assert out[0].read_bytes() == out[1].read_bytes()
    with Image.open(out[0]) as image:
        assert image.info["compression"] == "tiff_lzw"
        np.testing.assert_array_equal(np.asarray(image), np.asarray(Image.open(out[2])))


def test_a_misspelt_style_is_answered_with_the_near_one(tmp_path, capsys):
    assert main([*ROC, "--style", "papper", "-o", str(tmp_path / "roc.pdf")]) == 2
    said = capsys.readouterr().err
    assert "--style papper is unknown: choose from dark, icml" in said
    assert "did you mean 'paper'?" in said


def test_the_pdf_is_the_same_every_time_and_as_wide_as_its_style(tmp_path):
    out = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for path in out:
        assert main([*ROC, "--style", "ieee", "print", "-o", str(path)]) == 0
    assert out[0].read_bytes() == out[1].read_bytes()
    assert b"CreationDate" not in out[0].read_bytes()
    assert b"MediaBox [ 0 0 252 " in out[0].read_bytes()  # 3.5 in


@pytest.mark.slow
def test_an_interactive_page_is_rounded_where_that_is_asked_for(tmp_path, capsys):
    from rocplot.sheet.rounding import MIN_CASES

    out, promise = tmp_path / "roc.html", f"{MIN_CASES} cases of each class"
    assert main([*ROC, "-o", str(out)]) == 0
    assert promise not in out.read_text(encoding="utf-8")
    assert main([*ROC, "--detail", "full", "-o", str(tmp_path / "full.html")]) == 0
    assert (tmp_path / "full.html").read_bytes() == out.read_bytes()
    assert main([*ROC, "--detail", "rounded", "-o", str(out)]) == 0
    assert promise in out.read_text(encoding="utf-8")
    assert main([*ROC, "--detail", "rounded", "-o", str(tmp_path / "roc.pdf")]) == 2
    assert "--detail=rounded is for OUT.html, not" in capsys.readouterr().err
    assert not (tmp_path / "roc.pdf").exists()
    calibrated = ["calibration-map", *ROC[1:], "--detail", "rounded", "-o", str(tmp_path / "map.html")]
    assert main(calibrated) == 2
    assert "error: --detail 'rounded' cannot round calibration_map" in capsys.readouterr().err


@pytest.mark.slow
def test_preflight_prints_what_is_not_fit_to_print(tmp_path, capsys):
    out = tmp_path / "roc.pdf"
    assert main([*ROC, "--preflight", "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert main([*ROC, "--style", "classic", "--preflight", "-o", str(out)]) == 1
    assert "fonts: fonts are embedded as type 3" in capsys.readouterr().out
    assert out.exists()


@pytest.mark.slow
def test_a_caption_is_printed_in_the_wanted_format(tmp_path, capsys):
    out = tmp_path / "roc.pdf"
    words = [*ROC, "--y-score", "naive_bayes", "--thresholds", "0.5", "-o", str(out)]
    assert main([*words, "--caption"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("ROC curve")
    assert "cut-off 0.5" in text
    assert "95 % confidence interval" in text
    assert main([*words, "--caption", "latex"]) == 0
    assert r"95 \% confidence interval" in capsys.readouterr().out
    assert main([*words, "--preflight"]) == 0
    assert capsys.readouterr().out == ""


def test_all_layers_and_model_names_reach_the_figure(tmp_path):
    out = tmp_path / "roc.svg"
    words = [
        "--ties",
        "--area",
        "--isometrics",
        "accuracy",
        "--thresholds",
        "0.5",
        "--band",
        "pointwise",
        "--no-chance",
    ]
    assert main([*ROC, *words, "--label-fmt", "{name}", "--cost-fn", "3", "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    for gid in (
        "roc:tree",
        "ties:tree",
        "area:tree",
        "band:tree",
        "isometrics",
        "thresholds:tree",
        "operating_point:tree",
    ):
        assert f'id="{gid}"' in drawn
    assert 'id="chance"' not in drawn


@pytest.mark.sample(2)
@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_long_tables_parquet_and_named_classes(tmp_path, library):
    import pandas as pd

    wide = pd.read_csv(TABLE)
    long = wide.melt(["y_true"], ["tree", "naive_bayes"], "model", "score")
    long["y_true"] = long["y_true"].map({0: "no", 1: "yes"})
    path, out = tmp_path / "long.parquet", tmp_path / "roc.svg"
    long.to_parquet(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rocplot.cli._files._BACKENDS", (library,))
        words = ["--y-true", "y_true", "--y-score", "score", "--hue", "model", "--pos-label", "yes"]
        if library == "pandas":
            assert main(["roc", str(path), *words, "-o", str(out)]) == 2
            long.to_csv(path := tmp_path / "long.csv", index=False)
        assert main(["roc", str(path), *words, "-o", str(out)]) == 0
    assert 'id="roc:naive_bayes"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--y-true", "y_tru", "--y-score", "tree"],
            "--y-true 'y_tru' is not a column of data: did you mean 'y_true'?",
        ),
        (["--y-true", "fold", "--y-score", "tree"], "--y-true holds 10 classes"),
        (["--y-true", "y_true", "--y-score", "tree", "--prior", "3"], "--prior must be in [0, 1], not 3.0"),
        (
            ["--y-true", "y_true", "--y-score", "tree", "--style", "nice"],
            "--style nice is unknown: choose from",
        ),
        (
            ["--y-true", "y_true", "--y-score", "tree", "--pos-label", "7"],
            "--pos-label 7.0 does not occur in --y-true",
        ),
    ],
)
def test_bad_input_gives_one_line_and_2(tmp_path, capsys, words, message):
    assert main(["roc", TABLE, *words, "-o", str(tmp_path / "roc.pdf")]) == (1 if "holds" in message else 2)
    error = capsys.readouterr().err
    assert error.startswith("rocplot roc: error: ")
    assert message in error
    assert error.count("\n") == 1
    assert not (tmp_path / "roc.pdf").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("paired FILE --y-true y_true --y-score tree naive_bayes", "--threshold is missing"),
        ("roc FILE --y-true y_true --y-score tree --test", "--test compares models, but .* scores of at least two"),
    ],
)
def test_what_is_missing_is_named_as_a_flag(tmp_path, capsys, words, message):
    file = str(HERE / "tic_tac_toe.csv")
    assert main([*words.replace("FILE", file).split(), "-o", str(tmp_path / "f.png")]) == 2
    assert re.search(f"error: {message}", capsys.readouterr().err)


def test_bad_files(tmp_path, capsys):
    broken = tmp_path / "broken.parquet"
    broken.write_text("no parquet", encoding="utf-8")
    (sheet := tmp_path / "table.ods").touch()
    out = str(tmp_path / "roc.pdf")
    for file, target, message in (
        ("nowhere.csv", out, "FILE=nowhere.csv does not exist"),
        (str(broken), out, "cannot be read"),
        (str(sheet), out, "must be .csv, .tsv or .txt, also .gz, or .parquet"),
        (TABLE, "roc.doc", "OUT=roc.doc must end in .pdf, .png, .svg"),
        (TABLE, "no/folder/roc.pdf", "the folder no/folder"),
    ):
        assert main(["roc", file, *ROC[2:], "-o", target]) == (1 if file == str(broken) else 2)
        assert message in capsys.readouterr().err


@pytest.mark.slow
def test_the_module_runs_and_helps():
    done = subprocess.run(
        [sys.executable, "-m", "rocplot", "roc", "--help"], capture_output=True, check=True, encoding="utf-8"
    )
    assert "rocplot roc scores.csv --y-true label" in done.stdout
    bad = subprocess.run(
        [sys.executable, "-m", "rocplot", "roc", "x.csv"], capture_output=True, check=False, encoding="utf-8"
    )
    assert bad.returncode == 2
    assert "--y-true" in bad.stderr


def test_intervals_in_labels(tmp_path):
    out = tmp_path / "roc.svg"
    words = ["--label-fmt", "{name} [{low:.3f}, {high:.3f}]", "-o", str(out)]
    games = table("tic_tac_toe")
    for more, level in (([], 0.95), (["--level", "0.8"], 0.8)):
        assert main([*ROC, *words, *more]) == 0
        found = rocplot.compute.auc_interval(games["x_wins"], games["tree"], level=level)
        assert f"tree [{found.low:.3f}, {found.high:.3f}]" in out.read_text(encoding="utf-8")


NAMES = [command.name for command in list_picture_commands()]


def layers_of(command):
    return {layer.name: layer for layer in command.picture.declared.layers}


def test_every_picture_has_a_command():
    pictures = [name for name in rocplot.__all__ if hasattr(getattr(rocplot, name), "declared")]
    assert len(NAMES) > 30
    fitted = {"prediction_instability"}  # of a model that is fitted again, which no table holds
    assert [name.replace("_", "-") for name in pictures if name not in fitted] == NAMES


STUDIES = {
    "study": list("uvwxyz"),
    "tp": [45, 30, 61, 88, 33, 70],
    "fp": [8, 20, 5, 30, 4, 40],
    "fn": [5, 12, 19, 12, 9, 4],
    "tn": [92, 60, 95, 110, 140, 100],
}


def test_tables_of_studies(tmp_path, capsys):
    columns = {name.upper(): one for name, one in STUDIES.items()} | {"kind": list("aabbab")}
    pl.DataFrame(columns).write_csv(tmp_path / "s.csv")
    cells = [word for cell in ("tp", "fp", "fn", "tn") for word in (f"--{cell}", cell.upper())]
    words = ["sroc", str(tmp_path / "s.csv"), *cells, "--by", "kind", "-o", str(tmp_path / "x.svg")]
    assert main(words) == 0
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert all(f'id="{gid}"' in drawn for gid in ("sroc:a", "studies:b", "prediction:a"))
    assert main([*words[:3], "TQ", *words[4:]]) == 2
    assert "--tp 'TQ' is not a column of data: did you mean 'TP'?" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_every_command_draws_it(name, tmp_path, monkeypatch):
    words = shlex.split(Command(name).example)
    assert words[:2] == ["rocplot", name]
    monkeypatch.chdir(tmp_path)
    games = table("tic_tac_toe")
    columns = {
        "label": games["x_wins"],
        "nb": games["naive_bayes"],
        "tree": games["tree"],
        "fold": games["fold"],
    }
    columns["region"] = ["north", "south"] * 479
    columns["treated"] = [0, 1] * 479
    pl.DataFrame(columns).write_csv("scores.csv")
    pl.DataFrame(table("wine")).write_csv("wine.csv")
    kinds = ["Barolo", "Grignolino", "Barbera"]
    pl.DataFrame(
        {"wine": kinds * 4, "tree": [*kinds * 3, *kinds[1:], kinds[0]], "neighbours": kinds * 4}
    ).write_csv("wines.csv")
    pl.DataFrame(
        {"model": ["a", "b"], "estimate": [0.7, 0.8], "low": [0.6, 0.7], "high": [0.8, 0.9]}
    ).write_csv("intervals.csv")
    right = (np.array(games["naive_bayes"]) > 0.5) == np.array(games["x_wins"])
    pl.DataFrame({"right": right, "probability": games["tree"]}).write_csv("predictions.csv")
    pl.DataFrame(roe_metz(1, (1, 2), 3, 9, 9)).rename({"truth": "ill"}).write_csv("readings.csv")
    pl.DataFrame({"lesion": np.arange(99) % 2, "score": np.arange(99)}).write_csv("marks.csv")
    pl.DataFrame({"tree": [0.7, 0.8, 0.6], "forest": [0.8, 0.9, 0.7]}).write_csv("aucs.csv")
    pl.DataFrame({"days": np.arange(1, 61), "died": np.arange(60) % 2}).write_csv("trial.csv")
    pl.DataFrame(STUDIES).write_csv("studies.csv")
    leaf = [{"counts": counts} for counts in ([4, 1], [2, 3], [1, 5], [3, 1])]
    inner = [{"split": name, "yes": yes, "no": no} for name, yes, no in (("B", *leaf[:2]), ("C", *leaf[2:]))]
    (tmp_path / "leaves.json").write_text(json.dumps({"split": "A", "yes": inner[0], "no": inner[1]}), encoding="utf-8")
    assert main(words[1:]) == 0
    assert [path.name for path in tmp_path.glob("*.pdf")] == [f"{name}.pdf"]
    assert not list(tmp_path.glob(".*"))


IDLE = {
    "parse_number": "0.4",
    "parse_whole_number": "5",
    "parse_proportion": "0.9",
    "str": "a",
    "parse_word_or_number": "a",
    "parse_pair": "1,2",
    "parse_named_number": "a=1",
}
IDLE |= {"parse_number_or_named": "a=0.9", "parse_named_range": "fpr=0,0.5"}


def written(option):
    """Write an option as on the command line."""
    how = option.keywords
    value = (
        str(how["choices"][-1]) if "choices" in how else IDLE[how["type"].__name__] if "type" in how else None
    )
    count = how["nargs"] if isinstance(how.get("nargs"), int) else 1
    return [*[option.flag] * option.flag.startswith("--"), *[value] * count * (value is not None)]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMES)
def test_every_option_reaches_an_argument_or_a_key_that_exists(name):
    command = Command(name)
    needed = [
        word for option in command.options if not option.flag.startswith("--") for word in written(option)
    ]
    needed += shlex.split(command.reader.example)
    for option in command.options:
        own = written(option) if option.flag.startswith("--") else []
        given = cli.build_parser([name]).parse_args([name, *needed, *own, "-o", "x.pdf"])
        reached = convert_options(command.options, vars(given))[option.argument]
        assert option.argument in command.parameters
        if option.key:
            assert reached.keys() == {option.key}
            assert option.key in layers_of(command)[option.argument].keys
        elif option.argument in layers_of(command):
            assert reached is not layers_of(command)[option.argument].default
        else:
            assert reached != command.parameters[option.argument].default


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    ("name", "words", "reached"),
    [
        ("roc", "--hull --no-chance", {"hull": True, "chance": False}),
        (
            "roc",
            "--band bootstrap --band-level 0.9 --seed 3 --progress",
            {"band": {"method": "bootstrap", "level": 0.9, "seed": 3, "progress": True}},
        ),
        (
            "roc",
            "--band --crosses 0.5 0.7 --crosses-method wilson",
            {"band": True, "crosses": {"at": [0.5, 0.7], "method": "wilson"}},
        ),
        (
            "roc",
            "--thresholds --prior 0 --cost-fn 3",
            {"thresholds": True, "operating_point": {"prior": 0, "cost_fn": 3}},
        ),
        (
            "roc",
            "--thresholds a=-150 b=0.2 b=0.3 --crosses b=0.2",
            {"thresholds": {"at": {"a": [-150.0], "b": [0.2, 0.3]}}, "crosses": {"at": {"b": [0.2]}}},
        ),
        ("roc", "--isometrics --beta 2 --isometrics-prior 0.3", {"isometrics": {"beta": 2, "prior": 0.3}}),
        ("roc", "--levels 0.5 --levels 0.6 0.7", {"isometrics": {"levels": [0.5, 0.6, 0.7]}}),
        ("roc", "--band --no-progress", {"band": {"progress": False}}),
        (
            "calibration",
            "--degree 2 --method bins loess --no-rug",
            {"degree": 2, "method": ["bins", "loess"], "rug": False},
        ),
        (
            "calibration",
            "--method loess --intervals-level 0.9",
            {"method": "loess", "intervals": {"level": 0.9}},
        ),
        ("threshold-metrics", "--metrics tpr fpr", {"metrics": ["tpr", "fpr"]}),
        ("score-distribution", "--bins 5", {"bins": 5}),
        ("score-distribution", "--bins 0 0.3 1", {"bins": [0, 0.3, 1]}),
        ("pn", "--rebalanced", {"rebalanced": True}),
        ("pn", "--rebalanced 2", {"rebalanced": 2}),
        (
            "det",
            "--limits 0.01 0.9 --no-equal-error-rate",
            {"limits": (0.01, 0.9), "equal_error_rate": False},
        ),
        (
            "cost-curve",
            "--x skew --level 0.8 --cost-weight hand-2014",
            {"x": "skew", "band": {"level": 0.8}, "cost_weight": {"preset": "hand-2014"}},
        ),
        (
            "net-benefit",
            "--thresholds 0.1 0.2 --standardize",
            {"thresholds": [0.1, 0.2], "standardize": True},
        ),
        (
            "net-benefit",
            "--thresholds data --smooth --harm 0.01 --band",
            {"thresholds": "data", "smooth": True, "harm": 0.01, "band": True},
        ),
        ("net-benefit", "--harm a=0 b=0.02 --smooth 0.3", {"harm": {"a": 0, "b": 0.02}, "smooth": 0.3}),
        (
            "net-benefit",
            "--harm a=0.01 --interventions-avoided --level 0.9",
            {"harm": {"a": 0.01}, "interventions_avoided": True, "band": {"level": 0.9}},
        ),
        ("roc-average", "--errorbar sd", {"errorbar": "sd"}),
        ("roc-average", "--errorbar pi 0.9", {"errorbar": ("pi", 0.9)}),
        ("relative-superiority", "--belief 0.2 0.5 0.8", {"belief": (0.2, 0.5, 0.8)}),
    ],
)
def test_flags_become_values_of_python(name, words, reached):
    given = cli.build_parser([name]).parse_args(
        [name, "f", "--y-true", "y", "--y-score", "s", *words.split(), "-o", "x.pdf"]
    )
    assert convert_options(Command(name).options, vars(given)) == reached


def test_a_key_may_be_on_without_a_value():
    keys = {"points": Key("bool | int", "how many"), "at": Key("Sequence[float]", "where")}
    layer = Layer("rug", "Ticks.", print, keys=keys, value="at")

    def draw(ax=None, *, rug=False):
        """Draw."""

    draw.declared = Declaration(None, (layer,), {}, Line2D)
    made = make_options(draw, [])
    parser = argparse.ArgumentParser()
    for option in made:
        parser.add_argument(option.flag, dest=option.flag, **option.keywords)
    for words, reached in (
        ("--rug", True),
        ("--points", {"points": True}),
        ("--rug 3 --points 2", {"at": [3], "points": 2}),
    ):
        assert convert_options(made, vars(parser.parse_args(words.split()))) == {"rug": reached}


def test_a_layer_cannot_be_left_out_and_asked_for():
    option = [CommandOption("--no-rug", {}, "rug"), CommandOption("--height", {}, "rug", "height")]
    with pytest.raises(ValueError, match="--height and --no-rug cannot be combined"):
        convert_options(option, {"--no-rug": False, "--height": 0.1})


@pytest.mark.parametrize(
    ("words", "reached"),
    [
        ("0.25", {"overlap": 0.25}),
        ("--degree 0.25 --no-triangles", {"degree": 0.25, "triangles": False}),
        ("--n-labels 3 0.5", {"overlap": 0.5, "n_labels": 3}),
    ],
)
def test_what_python_takes_by_place_needs_no_flag(words, reached):
    given = cli.build_parser(["fuzzy-labels"]).parse_args(["fuzzy-labels", *words.split(), "-o", "x.pdf"])
    assert convert_options(Command("fuzzy-labels").options, vars(given)) == reached


def test_one_of_two_measures_is_needed(tmp_path, capsys):
    out = str(tmp_path / "x.pdf")
    for words, message in (
        ([], "OVERLAP is missing: write the share of the range, or that of a triangle's width as --degree"),
        (["0.2", "--degree", "0.2"], "OVERLAP and --degree cannot be combined"),
        (["--degree", "0.7"], "--degree must be in [0, 0.5], not 0.7"),
    ):
        assert main(["fuzzy-labels", *words, "-o", out]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.sample(15)
@pytest.mark.parametrize("name", NAMES)
def test_labels_and_legends_are_offered_where_the_picture_has_them(name, capsys):
    with pytest.raises(SystemExit, match="0"):
        main([name, "--help"])
    words = capsys.readouterr().out
    command = Command(name)
    assert ("--label-fmt FMT" in words) == ("label_fmt" in command.parameters)
    assert ("--no-legend" in words) == ("legend" in command.parameters)
    assert all(
        re.search(rf"{option.flag}[, \n]", words) for option in command.options if option.flag[0] == "-"
    )
    assert all(f"{{{field}}}" in words for field in command.picture.declared.fields)


def test_help_speaks_as_the_docstrings_do(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["roc", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert "--hull the upper convex hull of each curve" in words
    assert "--prior NUMBER of --operating-point: P(positive) where the model will be used" in words
    assert "--y-score [NAME=]COL [[NAME=]COL ...] columns of scores, high = positive; one per model" in words
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    words = "".join(capsys.readouterr().out.split())  # lines break at hyphens, too
    assert all("".join(f"{command.name}{command.summary}".split()) in words for command in list_picture_commands())


@pytest.mark.parametrize(
    ("name", "words"),
    [("net-benefit", 'or "data": the predictions and a grid'), ("paired", "for each model, as a pair or by name: needed")],
)
def test_help_says_what_else_is_taken_and_what_is_needed(name, words, capsys):
    with pytest.raises(SystemExit):
        main([name, "--help"])
    assert words in " ".join(capsys.readouterr().out.split())


def test_help_may_hold_a_per_cent_sign():
    command, parser = Command("roc"), argparse.ArgumentParser()
    command.options = [CommandOption("--level", {"help": "95 % (sic)"}, "level")]
    command.add_arguments(parser)
    assert "95 % (sic)" in parser.format_help()


@pytest.mark.slow
def test_a_command_loads_its_picture_alone():
    code = "import sys; from rocplot.cli import build_parser; build_parser(['roc']); print([m for m in sys.modules if m.startswith('rocplot.plot._calibration')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_what_only_the_box_of_statistics_heeds_is_taken(tmp_path):
    pages = []
    own = ["--y-true", "y_true", "--y-score", "tree", "--statistics", "--method", "isotonic", "--no-rug"]
    for more in ("", "--n-bins 5", "--edges 0 0.3 1", "--span 0.5", "--degree 2", "--clip 0.01"):
        out = tmp_path / f"{len(pages)}.svg"
        assert main(["calibration", TABLE, *own, *more.split(), "-o", str(out)]) == 0
        pages.append(out.read_bytes())
    assert len(set(pages)) == 6  # each changes a number


@pytest.mark.slow
def test_scores_of_zero_and_one_are_clipped_on_request(tmp_path, capsys):
    path = tmp_path / "s.csv"
    path.write_text("y,p\n" + "0,0\n1,0.4\n0,0.6\n1,1\n" * 5, encoding="utf-8")
    for command, method in (
        ("calibration", "logistic"),
        ("calibration", "beta"),
        ("calibration-map", "beta"),
    ):
        own = [
            command,
            str(path),
            "--y-true",
            "y",
            "--y-score",
            "p",
            "--method",
            method,
            "-o",
            str(tmp_path / "x.pdf"),
        ]
        assert main(own) == 2
        assert "--clip 1e-6" in capsys.readouterr().err
        assert main([*own, "--clip", "1e-6"]) == 0


@pytest.mark.parametrize(
    ("name", "option"),
    [("roc", "--band-level"), ("roc", "--level"), ("cost-curve", "--level"), ("calibration", "--level")],
)
def test_a_level_is_a_share(name, option, capsys, tmp_path):
    words = [name, *TREE, "-o", str(tmp_path / "x.pdf"), option]
    with pytest.raises(SystemExit, match="2"):
        main([*words, "95"])
    assert f"{option}: 95 is not a share: write 0.95 for 95 %" in capsys.readouterr().err
    assert main([*words, "0"]) == 2
    assert f"{option} must lie between 0 and 1, not 0" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf"))


def test_bins_that_lose_more_than_they_tell_are_drawn(tmp_path):
    path = tmp_path / "s.csv"
    path.write_text("y,p\n0,0.1\n0,0.2\n1,0.3\n1,0.4\n", encoding="utf-8")  # Brier .225, one bin's refinement .25
    own = [
        "--y-true",
        "y",
        "--y-score",
        "p",
        "--method",
        "bins",
        "--n-bins",
        "1",
        "-o",
        str(tmp_path / "x.png"),
    ]
    assert main(["refinement-calibration", str(path), *own]) == 0


def test_other_columns_and_files_are_named(tmp_path, capsys):
    words = ["--y-true", "y_true", "--y-score", "tre", "-o", str(tmp_path / "x.pdf")]
    assert main(["calibration", TABLE, *words]) == 2
    assert "--y-score 'tre' is not a column of data: did you mean 'tree'" in capsys.readouterr().err
    (tmp_path / "leaves.json").write_text("[[1, 2", encoding="utf-8")
    assert main(["tree-diagram", str(tmp_path / "leaves.json"), "-o", str(tmp_path / "x.pdf")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert main(["isometrics", "beauty", "-o", str(tmp_path / "x.pdf")]) == 2
    assert "'beauty' is unknown" in capsys.readouterr().err


WINE = [str(HERE / "wine.csv"), "--y-true", "y_true"]
CLASSES = ["--y-score", "Barolo", "--y-score", "Grignolino", "--y-score", "Barbera"]
TREE = [TABLE, "--y-true", "y_true", "--y-score", "tree"]
LAYERS = [
    ("roc", "--binormal", ["binormal:tree"], []),
    ("precision-recall", "--interpolate --hull --isometrics --beta 2 --thresholds 0 --unachievable --break-even --no-chance", ["hull:tree", "isometrics", "thresholds:tree", "unachievable", "break_even:tree"], ["chance"]),
    ("precision-recall-gain", "--isometrics --thresholds 0.5 --no-chance", ["isometrics", "thresholds:tree"], ["chance"]),
    ("calibration-by", "--by fold --n-bins 4 --counts --pvalues --no-zero", ["calibration_by:tree", "intervals:tree"], ["zero"]),
    ("repair", "--no-before --no-chance", ["repair:tree", "section:tree"], ["before:tree", "chance"]),
    ("det", "--thresholds 0.5 --limits 0.01 0.9 --no-equal-error-rate", ["det:tree", "thresholds:tree"], ["equal_error_rate:tree"]),
    ("pn", "--rebalanced 2 --slopes --ties --isometrics accuracy --thresholds 0.5", ["pn:tree", "hull:tree", "ties:tree", "isometrics"], []),
    ("lift", "--scale rate --hull --isometrics accuracy --perfect --deciles --ks --thresholds 0.5 --benefit-tp 5 --cost-fp 2", ["hull:tree", "perfect", "deciles:tree", "ks:tree", "thresholds:tree", "tangent:tree"], []),
    ("score-distribution", "--kind density --bandwidth 0.1 --threshold 0 --no-rug", ["score_distribution:tree", "threshold:tree"], ["rug:tree"]),
    ("score-distribution", "--kind cdf --no-rug", ["score_distribution:tree", "gap"], ["rug:tree", "fill:tree"]),
    ("score-bands", "--n-bands 5 --no-prior", ["score_bands:tree"], ["prior:tree"]),
    ("precision-recall", "--x alerts --thresholds 0.5", ["precision_recall:tree", "thresholds:tree"], []),
    ("threshold-metrics", "--metrics accuracy f_beta --over rate --fold fold --errorbar range --n-samples 21 --no-best", ["threshold_metrics:tree:accuracy", "band:tree:f_beta"], ["best:tree:accuracy"]),
    ("ranking-strip", "--max-cases 20 --no-ties", ["ranking_strip:tree"], ["ties:tree"]),
    ("cost-curve", "--lines --operating-range --thresholds 0.5 --cost-fn 2 --cost-weight hand-2014 --no-trivial", ["lines:tree", "operating_range:tree", "thresholds:tree", "operating_point:tree", "cost_weight"], ["trivial"]),
    ("cost-curve", "--x skew --band --level 0.9 --seed 1 --operating-point", ["band:tree", "operating_point:tree"], ["lines:tree"]),
    ("brier-curve", "--prior 0.3 --area --no-trivial", ["brier_curve:tree", "area:tree"], ["trivial"]),
    ("rate-driven-curve", "--no-trivial", ["rate_driven_curve:tree"], ["trivial"]),
    ("rate-uniform-curve", "--prior 0.3", ["rate_uniform_curve:tree", "trivial"], []),
    ("rol-curve", "--no-perfect", ["rol_curve:tree", "chance"], ["perfect"]),
    ("kendall-curve", "--no-chance", ["kendall_curve:tree"], ["chance"]),
    ("net-benefit", "--thresholds 0.1 0.2 0.3 0.4 --standardize --prevalence 0.2 --no-treat-all", ["net_benefit:tree", "treat_none"], ["treat_all"]),
    ("net-benefit", "--thresholds data --harm tree=0.01 --interventions-avoided --band bootstrap --n-resamples 50 --seed 1", ["net_benefit:tree", "band:tree", "treat_all"], []),
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
    seen = {}
    drawn = getattr(rocplot, picture)

    @functools.wraps(drawn)
    def draw(*, ax, **kws):
        seen.update(kws)

    patch.setattr(rocplot, picture, draw, raising=False)
    assert main(words) == 0
    return seen


def test_zero_is_something(tmp_path, monkeypatch):
    words = ["confusion-matrix", *TREE, "--threshold", "0", "-o", str(tmp_path / "x.pdf")]
    assert reached(monkeypatch, words, "confusion_matrix")["threshold"] == 0


def test_classes_are_columns_or_named(tmp_path, monkeypatch, capsys):
    out = tmp_path / "classes.svg"
    assert main(["multiclass-roc", *WINE, *CLASSES, "--macro", "--micro", "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert all(
        f'id="{gid}"' in drawn
        for gid in ("multiclass_roc:Barolo", "multiclass_roc:Barbera", "macro", "micro")
    )
    columns = dict(zip(("a=b", "p2", "p3"), list(table("wine").values())[1:], strict=True))
    pl.DataFrame({"wine": table("wine")["wine"], **columns}).write_csv(tmp_path / "wine.csv")
    named = ["--y-score", "Barolo=a=b", "Grignolino=p2", "--y-score", "Barbera=p3"]
    words = [
        "weight-simplex",
        str(tmp_path / "wine.csv"),
        "--y-true",
        "wine",
        *named,
        "--weights",
        "Barolo=2",
        "Barbera=1",
    ]
    kws = reached(monkeypatch, [*words, "--no-cells", "-o", str(out)], "weight_simplex")
    truth, scores = kws.pop("y_true"), kws.pop("score_matrix")
    assert list(scores) == ["Barolo", "Grignolino", "Barbera"]
    assert list(scores["Barolo"]) == list(table("wine")["Barolo"])
    assert list(truth) == list(table("wine")["wine"])
    assert kws == {"weights": {"Barolo": 2, "Barbera": 1}, "cells": False}
    kws = reached(monkeypatch, [*words, "--sample-weight", "p2", "-o", str(out)], "weight_simplex")
    assert list(kws["sample_weight"]) == list(table("wine")["Grignolino"])
    for given, message in (
        (
            ["--y-score", "Barolo", "--y-score", "Grignolin"],
            "--y-score 'Grignolin' is not a column of data: did you mean 'Grignolino'?",
        ),
        (
            ["--y-score", "Barolo", "--y-score", "Grignolino"],
            "--y-true holds 'Barbera', for which --y-score has no column",
        ),
        ([*CLASSES, "--y-score", "Barolo"], "--y-score names a class twice"),
        ([*CLASSES, "--sample-weight", "n"], "--sample-weight 'n' is not a column of data"),
    ):
        assert main(["multiclass-roc", *WINE, *given, "-o", str(out)]) == (
            1 if " holds " in message else 2
        )  # 1: what the data hold
        assert message in capsys.readouterr().err


def test_points_are_rates_or_decisions(tmp_path, monkeypatch, capsys):
    truth, yes = ["n", "n", "y", "y"], ["n", "y", "y", "y"]
    pl.DataFrame(
        {"truth": truth, "yes": yes, "odd": [*yes[:3], "z"], "kind": [0, 0, 1, 1], "cut": [0, 1, 0, 1]}
    ).write_csv(tmp_path / "d.csv")
    out = ["-o", str(tmp_path / "points.svg")]
    words = ["roc-points", str(tmp_path / "d.csv")]
    for given in (
        ["--y-true", "kind", "--y-pred", "cut"],
        ["--y-true", "truth", "--y-pred", "yes", "--pos-label", "y"],
    ):
        points = reached(monkeypatch, [*words, *given, "--point", "A=0.1,0.7", *out], "roc_points")["points"]
        found = rocplot.compute.roc_points(points)
        assert list(found.name) == ["A", given[3]]
        assert found.fpr == pytest.approx([0.1, 0.5])
        assert found.tpr == pytest.approx([0.7, 0.5 if "cut" in given else 1])
    for given, message in (
        ([], "no classifiers: give --point, or FILE with --y-true and --y-pred"),
        (["--y-true", "kind"], "FILE is missing"),
        ([*words[1:], "--y-true", "kind"], "FILE needs --y-true, and --y-pred for each classifier"),
        (
            [*words[1:], "--y-true", "kind", "--y-pred", "cuts"],
            "--y-pred 'cuts' is not a column of data: did you mean 'cut'?",
        ),
        (
            [*words[1:], "--y-true", "truth", "--y-pred", "yes", "--pos-label", "q"],
            "--pos-label 'q' does not occur in --y-true",
        ),
        (
            [*words[1:], "--y-true", "truth", "--y-pred", "odd", "--pos-label", "y"],
            "--y-pred 'odd' holds 'z', which is not a class of --y-true",
        ),
    ):
        assert main(["roc-points", *given, *out]) == (1 if " holds " in message else 2)
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["roc-points", "--point", "A=1"], "'1' is not a pair of numbers such as 3,4"),
        (["roc-points", "--point", "0.1,0.7"], "'0.1,0.7' is not of the form NAME=FPR,TPR"),
        (["auc-power", "0.7;0.8"], "'0.7;0.8' is neither a number nor of the form NAME=NUMBER"),
        (["split-impurity", "3", "1,2"], "'3' is not a pair of numbers such as 3,4"),
        (["weight-simplex", *WINE, *CLASSES, "--weights", "2"], "'2' is not of the form NAME=NUMBER"),
        (["roc", *TREE, "--hul"], "unrecognized arguments: --hul. Did you mean --hull?"),
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
        (
            ["roc", *TREE, "--y-score", "naive_bayes", "--hue", "fold"],
            "--hue names the models, so there is one --y-score column",
        ),
        (
            ["roc", *TREE, "--crosses"],
            "--crosses needs cut-offs: give --thresholds, --operating-point or --crosses",
        ),
        (["roc", *TREE, "--label-fmt", "{nope}"], "--label-fmt '{nope}' has an unknown field 'nope'"),
        (
            ["roc", *TREE, "--band", "--n-resamples", "1"],
            "--n-resamples must be finite and at least 2, not 1",
        ),
        (
            ["roc", *TREE, "--legend", "middle"],
            "--legend 'middle' is unknown: choose from 'outside', 'direct'",
        ),
        (["score-distribution", *TREE, "--y-score", "naive_bayes"], "one model"),
        (["combination", "--point", "A=0,1"], "combine two classifiers or more, not 1"),
        (
            ["combination", "--point", "A=0,1", "B=1,1", "C=.5,1", "--k", ".5"],
            "a mixture has two classifiers, not 3: give two, or --how",
        ),
        (["relative-superiority", *TREE], "two"),
        (["threshold-metrics", *TREE, "--metrics", "accuracy", "beauty"], "--metrics 'beauty' is unknown"),
        (["auc-power", "a=0.7", "0.8"], "name all numbers, as NAME=NUMBER, or none"),
        (["auc-power", "0.7", "--null", "0.7"], "AUC must differ from --null"),
        (["split-impurity", "0,0", "1,2"], "CHILDREN must both have cases"),
    ],
)
def test_values_that_cannot_be_used(tmp_path, words, message, capsys):
    assert main([*words, "-o", str(tmp_path / "x.pdf")]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    "name", [name for name in NAMES if Command(name).reader.argument_names[:2] == ("y_true", "y_score")]
)
def test_wrong_columns_are_answered_with_the_right_ones(name, tmp_path, capsys):
    flags = [word for word in shlex.split(Command(name).example) if word.startswith("--")]
    own = [word for flag in flags if flag not in ("--y-true", "--y-score") for word in (flag, "y_true")]
    assert (
        main([name, TABLE, "--y-true", "y_true", "--y-score", "tre", *own, "-o", str(tmp_path / "x.pdf")])
        == 2
    )
    error = capsys.readouterr().err
    assert (
        "--y-score 'tre' is not a column of data: did you mean 'tree'? columns are 'board', 'fold', 'y_true'"
        in error
    )
    assert error.count("\n") == 1


def test_averages_over_folds(tmp_path, capsys):
    out = tmp_path / "average.svg"
    words = ["roc-average", TABLE, "--y-true", "y_true", "--y-score", "tree", "-o", str(out)]
    assert main([*words, "--fold", "fold", "--band", "--errorbar", "ci", "0.9", "--no-folds"]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert 'id="roc_average:tree"' in drawn
    assert 'id="band:tree"' in drawn
    assert 'id="folds:tree"' not in drawn
    assert main([*words, "--fold", "folds"]) == 2
    assert "--fold 'folds' is not a column of data: did you mean 'fold'?" in capsys.readouterr().err


def test_a_failed_write_keeps_the_old_figure(tmp_path, capsys, monkeypatch):
    out = tmp_path / "roc.png"
    out.write_bytes(b"old")

    def broken(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", broken)
    assert main([*ROC, "-o", str(out)]) == 1
    assert f"OUT={out} cannot be written: No space left on device" in capsys.readouterr().err
    assert out.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["roc.png"]


def test_names_as_long_as_a_file_may_have(tmp_path):
    out = tmp_path / f"{'n' * 251}.svg"
    assert main([*ROC, "-o", str(out)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_leaves_in_another_encoding(tmp_path, capsys):
    path = tmp_path / "leaves.json"
    path.write_bytes('{"split": "\u00e9"}'.encode("latin-1"))
    assert main(["tree-diagram", str(path), "-o", str(tmp_path / "x.pdf")]) == 1
    assert f"FILE={path} is not UTF-8" in capsys.readouterr().err


def test_a_figure_replaces_the_file_that_a_link_names(tmp_path):
    (tmp_path / "real.svg").write_text("old", encoding="utf-8")
    (tmp_path / "link.svg").symlink_to(tmp_path / "real.svg")
    assert main([*ROC, "-o", str(tmp_path / "link.svg")]) == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert "<svg" in (tmp_path / "real.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("y,s,n\n0,1,1\n1,2\n", "line 3 has 2 values, but there are 3 columns"),
        ("y,s,n\n0,1,1\n1,2,1,9\n", "line 3 has 4 values, but there are 3 columns"),
        ("y,s,n\n0,1,1\n1,2,1\n\n", "line 4 has 0 values, but there are 3 columns"),
        ("y,s,s\n0,1,1\n1,2,1\n", "has 2 columns named 's'"),
        ("\u00ef\u00bb\u00bfy,s,y\n0,1,1\n1,2,1\n", "has 2 columns named 'y'"),  # after a mark of byte order
        ("y,s,mod\u00e8le\n0,1,1\n1,2,1\n", "is not UTF-8: save it in that encoding"),
    ],
)
def test_tables_that_could_be_misread_are_refused(tmp_path, capsys, content, message):
    path = tmp_path / "s.csv"
    path.write_text(content, encoding="latin-1")
    assert main(["roc", str(path), "--y-true", "y", "--y-score", "s", "-o", str(tmp_path / "x.pdf")]) == 1
    assert f"FILE={path}" in (error := capsys.readouterr().err)
    assert message in error


def test_quoted_commas_and_marks_of_byte_order_are_read(tmp_path):
    path = tmp_path / "s.csv"
    path.write_text('\ufeffy,s,"a, b"\n0,1,"x, y"\n1,2,"two\nlines"\n', encoding="utf-8")
    assert main(["roc", str(path), "--y-true", "y", "--y-score", "s", "-o", str(tmp_path / "x.svg")]) == 0


def test_folders_are_named_as_such(tmp_path, capsys):
    (tmp_path / "d.csv").mkdir()
    (tmp_path / "d.pdf").mkdir()
    assert main(["roc", str(tmp_path / "d.csv"), *ROC[2:], "-o", str(tmp_path / "x.pdf")]) == 2
    assert "d.csv is a folder" in capsys.readouterr().err
    assert main([*ROC, "-o", str(tmp_path / "d.pdf")]) == 2
    assert "d.pdf is a folder" in capsys.readouterr().err


def test_an_interrupt_leaves_no_traceback(tmp_path, capsys, monkeypatch):
    def interrupted(*_args, **_kws):
        raise KeyboardInterrupt

    monkeypatch.setattr("rocplot.cli._readers.read_table", interrupted)
    assert main([*ROC, "-o", str(tmp_path / "x.pdf")]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            "y_true holds 'y_true' twice, and pos_label is missing",
            "--y-true holds 'y_true' twice, and --pos-label is missing",
        ),
        ("the area is large: prior and level stay", "the area is large: prior and level stay"),
        ("band: level must be a number", "--band-level must be a number"),
        (make_type_error("a", "must be a list", "np.ravel makes one", shell="must be a list"), "a must be a list"),
        (
            make_value_error("y_score['nb']", "has 1 missing value, at position 4"),
            "--y-score 'nb' has 1 missing value, in row 5",
        ),
        (
            "skew=N/P is missing: pass hull=False or chance=False",
            "--skew N/P is missing: pass no --hull or --no-chance",
        ),
        ("FILE=y_true.csv, some/y_true/s.csv", "FILE=y_true.csv, some/y_true/s.csv"),
    ],
)
def test_messages_speak_of_flags(message, said):
    assert Command("roc").write_shell_error(message) == said


def test_help_has_no_markup(capsys):
    for name in ("roc", "cost-curve", "calibration"):
        with pytest.raises(SystemExit):
            main([name, "--help"])
        assert "`" not in capsys.readouterr().out


# -- numbers --------------------------------------------------------------------------------------

BOTH = [TABLE, "--y-true", "y_true", "--y-score", "tree", "naive_bayes"]
GAMES = {name: table("tic_tac_toe")[name] for name in ("tree", "naive_bayes")}
TRUTH = table("tic_tac_toe")["x_wins"]


def test_the_number_commands_are_those_of_the_contract():
    assert {"auc", "auc-test", "calibration-statistics", "metrics-at"} <= set(NUMBERS)
    assert [command.name for command in list_number_commands()] == list(NUMBERS)
    assert not set(NUMBERS) & set(NAMES)


def test_numbers_are_those_of_the_functions(capsys):
    assert main(["auc", *BOTH, "--format", "json", "--level", "0.9", "--method", "delong"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["model"] for row in rows] == ["tree", "naive_bayes"]
    for row in rows:
        found = rocplot.compute.auc_interval(TRUTH, GAMES[row["model"]], level=0.9, method="delong")
        assert {**row, "model": None} == {"model": None} | found.to_dict()
    assert main(["auc-test", *BOTH, "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    found = rocplot.compute.auc_test(TRUTH, GAMES["tree"], GAMES["naive_bayes"])
    assert (row["a"], row["b"]) == ("tree", "naive_bayes")
    assert (row["difference"], row["pvalue"]) == (found.difference, found.pvalue)
    words = [
        "--threshold",
        "0.4",
        "--metrics",
        "ppv",
        "kappa",
        "--prevalence",
        "0.1",
        "--seed",
        "3",
        "--n-resamples",
        "99",
    ]
    assert main(["metrics-at", *BOTH, *words, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    found = rocplot.compute.metrics_at(
        TRUTH, GAMES, threshold=0.4, metrics=["ppv", "kappa"], prevalence=0.1, seed=3, n_resamples=99
    )
    assert [row["metric"] for row in rows] == ["ppv", "kappa"] * 2
    assert [row["low"] for row in rows] == [*found["tree"].low, *found["naive_bayes"].low]
    assert main(["calibration-statistics", *BOTH, "--n-bins", "5", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert (
        rows[1]["brier"]
        == rocplot.compute.calibration_statistics(TRUTH, GAMES["naive_bayes"], n_bins=5).brier
    )


def test_numbers_for_reading(capsys, tmp_path):
    path = tmp_path / "s.csv"
    path.write_text("y,a_b,c|d\n" + "1,1,1\n1,1,0\n0,0,1\n0,0,0\n0,1,1\n", encoding="utf-8")
    words = [
        "metrics-at",
        str(path),
        "--y-true",
        "y",
        "--y-score",
        "a_b",
        "c|d",
        "--metrics",
        "tpr",
        "lr_minus",
    ]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["model", "metric", "estimate", "low", "high", "method"]
    assert lines[1].split() == ["a_b", "tpr", "1.000", "0.342", "1.000", "wilson"]
    assert len({line.rfind(" ", 0, line.index("0.342")) for line in lines[1:2]}) == 1
    assert main([*words, "--format", "markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "| model | metric | estimate | low | high | method |",
        "| --- | --- | --: | --: | --: | --- |",
    ]
    assert lines[3].startswith("| a_b | lr_minus | 0.000 | 0.000 | ")
    assert lines[4].startswith("| c\\|d | tpr | 0.500 | ")
    assert main([*words, "--format", "latex"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("\\begin{tabular}{llrrrl}\n\\toprule\nmodel & metric & estimate")
    assert "a\\_b & tpr & 1.000 & 0.342 & 1.000 & wilson \\\\" in out
    assert main([*words, "--format", "csv"]) == 0
    found = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    expected = rocplot.compute.metrics_at([1, 1, 0, 0, 0], [1, 1, 0, 0, 1], metrics=["tpr", "lr_minus"])
    assert float(found[0]["low"]) == expected.low[0]


def test_undefined_and_infinite_numbers(capsys, tmp_path):
    path = tmp_path / "s.csv"
    path.write_text("y,s\n1,1\n0,0\n0,0\n", encoding="utf-8")
    words = ["metrics-at", str(path), "--y-true", "y", "--y-score", "s", "--metrics", "lr_plus", "ppv"]
    for own, shown in (([], "∞"), (["--threshold", "2"], "–")):
        assert main([*words, *own]) == 0
        assert f" {shown} " in capsys.readouterr().out
    assert main([*words, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["high"] == "Infinity"
    assert main([*words, "--threshold", "2", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[1]["estimate"] is None
    assert main([*words, "--threshold", "2", "--format", "csv"]) == 0
    assert "s,ppv,,,,wilson" in capsys.readouterr().out


def test_many_numbers_of_few_models_stand_in_rows(capsys):
    assert main(["calibration-statistics", *BOTH]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["tree", "naive_bayes"]
    assert any(line.split()[0] == "brier" for line in lines)
    assert not any(line.split()[0] == "brier_error" for line in lines[1:])  # exact counts have none


def test_groups_are_a_column(capsys):
    words = ["metrics-at", *BOTH[:-1], "--metrics", "tpr", "--format", "json"]
    assert main([*words, "--groups", "fold"]) == 0
    found = rocplot.compute.metrics_at(
        TRUTH, GAMES["tree"], groups=table("tic_tac_toe")["fold"], metrics="tpr"
    )
    assert json.loads(capsys.readouterr().out)[0]["low"] == found.low[0]


def test_warnings_go_to_the_other_stream(capsys, tmp_path):
    path = tmp_path / "s.csv"
    path.write_text("y,s\n1,1\n1,1\n0,0\n0,0\n", encoding="utf-8")
    assert main(["auc", str(path), "--y-true", "y", "--y-score", "s", "--format", "csv"]) == 0
    out, error = capsys.readouterr()
    assert out.startswith("model,estimate,low,high")
    assert error.startswith("rocplot auc: warning: s: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["auc", TABLE, "--y-true", "y_tru", "--y-score", "tree"],
            "--y-true 'y_tru' is not a column of data",
        ),
        (["auc-test", *TREE], "--y-score must name at least two columns"),
        (
            ["auc-test", *TREE, "--y-score", "naive"],
            "--y-score 'naive' is not a column of data: did you mean 'naive_bayes'?",
        ),
        (["metrics-at", *TREE, "--metrics", "beauty"], "--metrics 'beauty' is unknown"),
        (["metrics-at", *TREE, "--prevalence", "2"], "--prevalence must lie between"),
        (["paired", *TREE, "--threshold", "0.5", "-o", "x.pdf"], "--y-score must name at least two columns"),
    ],
)
def test_numbers_that_cannot_be_computed(words, message, capsys):
    assert main(words) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", NUMBERS)
def test_every_option_of_numbers_reaches_an_argument(name):
    command = NumberCommand(name)
    assert command.example.endswith("--format markdown")
    for option in command.options:
        words = shlex.split(command.reader.example)
        given = cli.build_parser([name]).parse_args([name, *words, *written(option)])
        assert option.argument in command.parameters
        assert (
            convert_options(command.options, vars(given))[option.argument]
            != command.parameters[option.argument].default
        )


def test_the_help_of_numbers(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["metrics-at", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert "--format {text,csv,markdown,latex,json}" in words
    assert "--output" not in words
    assert "what to compute, and how" in words
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "metrics-at" in capsys.readouterr().out


def test_many_classes_by_columns(tmp_path):
    out = tmp_path / "classes.svg"
    assert main(["confusion-matrix", *WINE, *CLASSES, "--macro", "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8").count('id="confusion_matrix"') == 9


def test_intervals_that_were_printed_are_drawn(tmp_path, capsys, monkeypatch):
    numbers = tmp_path / "auc.csv"
    assert (
        main(["auc", TABLE, "--y-true", "y_true", "--y-score", "tree", "naive_bayes", "--format", "csv"]) == 0
    )
    numbers.write_text(capsys.readouterr().out, encoding="utf-8")
    out = ["-o", str(tmp_path / "f.pdf")]
    found = reached(monkeypatch, ["forest", str(numbers), "--reference", "0.5", *out], "forest")
    areas = rocplot.compute.auc_interval("x_wins", ["tree", "naive_bayes"], data=table("tic_tac_toe"))
    assert found == {
        "intervals": {name: (one.estimate, one.low, one.high) for name, one in areas.items()},
        "reference": 0.5,
    }
    numbers.write_text("model,site,estimate,low,high\na,1,.7,.6,.8\na,2,.6,.5,.7\n", encoding="utf-8")
    grouped = reached(monkeypatch, ["forest", str(numbers), "--group", "site", *out], "forest")
    assert grouped["intervals"] == {"1": {"a": (0.7, 0.6, 0.8)}, "2": {"a": (0.6, 0.5, 0.7)}}
    assert main(["forest", str(numbers), *out]) == 1
    assert "'a' twice: give --group" in capsys.readouterr().err
    assert main(["forest", str(numbers), "--low", "lower", *out]) == 2
    assert "did you mean 'low'" in capsys.readouterr().err


def test_bounds_of_errors_are_columns_where_any_is_not_0():
    from rocplot.cli import _number_commands

    exact, pooled = {"auc": 0.75, "auc_error": 0.0}, {"auc": 0.5, "auc_error": 0.125}
    assert _number_commands._format_text([exact]).split() == ["auc", "0.750"]
    assert _number_commands._format_text([exact, pooled]).split() == ["auc", "auc_error", "0.750", "0.000", "0.500", "0.125"]


def test_models_are_shown_by_other_names(tmp_path, capsys):
    pl.DataFrame({"y": [0, 1, 0, 1], "s=1": [0.1, 0.9, 0.4, 0.3], "t": [0.2, 0.1, 0.4, 0.3]}).write_csv(
        tmp_path / "t.csv"
    )
    read = ["roc", str(tmp_path / "t.csv"), "--y-true", "y", "-o", str(tmp_path / "x.svg"), "--y-score"]
    assert main([*read, "Old = new=t", "s=1"]) == 2  # the first = ends the name
    assert main([*read, "Naive Bayes=t", "s=1"]) == 0  # a column whose name holds = is that column
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert 'id="roc:Naive Bayes"' in drawn
    assert 'id="roc:s=1"' in drawn
    capsys.readouterr()
    assert main([*read, "A=t", "A=s=1"]) == 2
    assert "--y-score names a model twice: A, A" in capsys.readouterr().err
    assert main(["auc-test", *read[1:4], "--y-score", "A=t", "B=s=1", "--format", "csv"]) == 0


def test_excel_is_read(tmp_path, capsys):
    openpyxl = pytest.importorskip("openpyxl")
    book, path = openpyxl.Workbook(), tmp_path / "scores.xlsx"
    for row in (["ill", "score", "comma"], [1, 0.5, "0,25"], [0, 0.25, "0,125"], [1, 0.125, "0,5"]):
        book.active.append(row)
    book.save(path)
    assert main(["auc", str(path), "--y-true", "ill", "--y-score", "score", "comma", "--format", "csv"]) == 0
    found = {line.split(",")[0]: line.split(",")[1] for line in capsys.readouterr().out.splitlines()}
    assert found == {"model": "estimate", "score": "0.5", "comma": "1.0"}  # counted by hand
    path.write_bytes(b"PK\x03\x04 no workbook")
    assert main(["auc", str(path), "--y-true", "ill", "--y-score", "score"]) == 1
    assert "scores.xlsx cannot be read" in capsys.readouterr().err
    empty = openpyxl.Workbook()
    empty.save(path)
    assert main(["auc", str(path), "--y-true", "ill", "--y-score", "score"]) == 1
    assert "is empty: its first line must name the columns" in capsys.readouterr().err


def test_rows_without_a_value_are_left_out_where_this_is_asked(tmp_path, capsys):
    path = tmp_path / "t.csv"
    path.write_text("y,s,t,note\n1,0.5,1,\n0,,1,\n1,0.75,1,\n0,0.25,,\n0,0.625,1,\n", encoding="utf-8")
    read = ["auc", str(path), "--y-true", "y", "--y-score", "s", "--format", "csv"]
    assert main(read) == 1
    assert "drop or fill" in capsys.readouterr().err
    for more, area, said in (
        ([], 0.75, "1 row has no value and is left out (y, s): 4 remain"),
        (["--sample-weight", "t"], 0.5, "2 rows have no value and are left out (y, s, t): 3 remain"),
    ):
        assert main([*read, *more, "--drop-missing"]) == 0
        told = capsys.readouterr()
        assert float(told.out.splitlines()[1].split(",")[1]) == area  # counted by hand
        assert said in told.err


def test_one_model_of_a_long_table_is_drawn_where_there_is_room_for_one(tmp_path, capsys):
    rows = [("a", i % 2, i / 10) for i in range(10)] + [("b", i % 3 % 2, i * 7 % 10 / 10) for i in range(10)]
    for name, kept in (("all", rows), ("b", rows[10:])):
        text = "".join(f"{model},{y},{s}\n" for model, y, s in kept)
        (tmp_path / f"{name}.csv").write_text(f"m,y,s\n{text}", encoding="utf-8")

    def draw(table, *more):
        read = ["--y-true", "y", "--y-score", "s", "--threshold", "0.5", "-o", str(tmp_path / f"{table}.pdf")]
        return main(["confusion-matrix", str(tmp_path / f"{table}.csv"), *read, *more])

    assert draw("all", "--hue", "m") == 2
    assert "draws one model, not 2" in capsys.readouterr().err
    assert draw("all", "--hue", "m", "--model", "b") == draw("b", "--hue", "m") == 0
    assert (tmp_path / "all.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert draw("all", "--hue", "m", "--model", "c") == 2
    assert "--model 'c' does not occur in 'm', which holds a, b" in capsys.readouterr().err
    assert draw("all", "--model", "b") == 2
    assert "--model is one of those that --hue names" in capsys.readouterr().err


def test_hue_takes_several_columns(tmp_path, capsys):
    path = tmp_path / "cases.csv"
    path.write_text("y,s,m,k\n0,1,Jan,1\n1,2,Jan,1\n0,2,Jan,2\n1,1,Jan,2\n", encoding="utf-8")
    words = [str(path), "--y-true", "y", "--y-score", "s", "--hue", "m", "k"]
    assert main(["auc", *words, "--format", "json"]) == 0
    assert [row["model"] for row in json.loads(capsys.readouterr().out)] == ["Jan, 1", "Jan, 2"]
    draw = ["confusion-matrix", *words, "--threshold", "1", "-o", str(tmp_path / "out.pdf"), "--model"]
    assert main([*draw, "Jan, 2"]) == 0
    assert main([*draw, "Jan, 3"]) == 2
    assert "'Jan, 3' does not occur in 'm', 'k', which hold Jan, 1, Jan, 2" in capsys.readouterr().err


def areas(path, *words, hue="site"):
    """Return the AUC of each group that the shell prints."""
    import io
    from contextlib import redirect_stdout

    with redirect_stdout(io.StringIO()) as out:
        assert main(["auc", str(path), "--y-true", "y", "--y-score", "s", "--hue", hue, "--format", "json", *words]) == 0
    return {row["model"]: row["estimate"] for row in json.loads(out.getvalue())}


CODES = [("07", "7"), ("1E2", "100"), ("1.10", "1.1"), ("007", "010"), ("12345678901234567890", "12345678901234567891")]


@pytest.mark.sample(8)
@pytest.mark.parametrize("backend", [("polars",), ("pyarrow",), ("pandas",)])
@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("codes", CODES)
def test_codes_in_files_are_groups_as_they_are_written(codes, separator, backend, tmp_path, monkeypatch):
    monkeypatch.setattr("rocplot.cli._files._BACKENDS", backend)
    y, s = [0, 1] * 10, [0.1, 0.3, 0.4, 0.2, 0.3] * 4
    site = [codes[i % 4 < 2] for i in range(20)]
    rows = [("y", "s", "site"), *((a, f"{b:.2f}", c) for a, b, c in zip(y, s, site, strict=True))]
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(separator.join(map(str, row)) for row in rows) + "\n", encoding="utf-8")
    expected = rocplot.compute.auc(y, s, hue=site)
    found = areas(path)
    assert list(found) == list(expected) == [codes[1], codes[0]]
    assert found == pytest.approx(dict(expected))


@pytest.mark.parametrize(("texts", "names"), [(("10", "9"), ["9", "10"]), (("2.5", "1"), ["1.0", "2.5"]), (("2.0", "1.0"), ["1.0", "2.0"])])
def test_columns_of_plain_numbers_are_sorted_numbers(texts, names, tmp_path):
    path = tmp_path / "numbers.csv"
    rows = [f"{i % 2},{i % 5},{texts[i % 4 < 2]}" for i in range(20)]
    path.write_text("\n".join(["y,s,site", *rows]) + "\n", encoding="utf-8")
    assert list(areas(path)) == names


def test_a_model_that_is_a_code_or_a_day_is_drawn_by_its_name(tmp_path, capsys):
    rows = [f"{i % 2},{i % 5},{('07', '7')[i % 4 < 2]}" for i in range(20)]
    path, out = tmp_path / "codes.csv", tmp_path / "a.pdf"
    path.write_text("\n".join(["y,s,site", *rows]) + "\n", encoding="utf-8")
    call = ["confusion-matrix", str(path), "--y-true", "y", "--y-score", "s", "--hue", "site", "--threshold", "2", "-o", str(out)]
    assert main([*call, "--model", "07"]) == 0
    assert main([*call, "--model", "8"]) == 2
    assert "holds 7, 07" in capsys.readouterr().err
    days = pl.DataFrame({"y": [0, 1] * 4, "s": [1, 2, 3, 4] * 2, "site": [datetime(2024, 1, day) for day in (1, 2)] * 4})
    call[1] = str(tmp_path / "days.parquet")
    days.with_columns(site=pl.col("site").sort()).write_parquet(call[1])
    assert main([*call, "--model", "2024-01-02"]) == 0


@pytest.mark.parametrize(("field", "hint"), [("752,000", "thousands without a comma"), ("0,5", "write decimals with a point")])
def test_commas_in_numbers_are_told_apart(field, hint, tmp_path, capsys):
    path = tmp_path / "a.csv"
    path.write_text(f'y,s\n0,"{field}"\n1,"{field}"\n', encoding="utf-8")
    assert main(["auc", str(path), "--y-true", "y", "--y-score", "s"]) == 1
    assert hint in capsys.readouterr().err


def test_a_measured_feature_stays_one(tmp_path):
    """Prices of two decimals are numbers that end in 0 now and then; a leading 0 makes codes."""
    from rocplot.cli._files import read_table

    path = tmp_path / "a.csv"
    path.write_text("price,code\n1.50,01\n2.25,02\n", encoding="utf-8")
    table = read_table(path)
    assert table.read_codes_as_text([], ["price", "code"]).data["price"].dtype == float
    assert list(table.read_codes_as_text([], ["price", "code"]).data["code"]) == ["01", "02"]
    assert list(table.read_codes_as_text(["price"]).data["price"]) == ["1.50", "2.25"]


def _write_classes(path, classes):
    rows = [f"{classes[i % 2]},{i / 10 + i % 2},{classes[i % 3 % 2]}" for i in range(12)]
    path.write_text("\n".join(["a,s,b", *rows]), encoding="utf-8")
    return str(path)


def test_classes_that_are_codes_are_named_as_they_are_written(tmp_path, capsys):
    """Numbers would name 007 as 7, and merge 007 with 7."""
    file, out = _write_classes(tmp_path / "codes.csv", ("007", "010")), ["-o", str(tmp_path / "x.svg")]
    call = ["confusion-matrix", file, "--y-true", "a", "--y-score", "s"]
    assert main([*call, *out]) != 0
    assert "'007', '010'" in capsys.readouterr().err
    assert main([*call, "--pos-label", "10", *out]) != 0
    assert main([*call, "--pos-label", "010", *out]) == 0
    alike = _write_classes(tmp_path / "alike.csv", ("007", "7"))
    assert main(["auc", alike, "--y-true", "a", "--y-score", "s", "--pos-label", "7"]) == 0
    points = ["roc-points", file, "--y-true", "a", "--y-pred", "b", "--pos-label", "010"]
    assert main([*points, *out]) == 0


@pytest.mark.parametrize("classes", [("0", "1"), ("00", "01"), ("0.0", "1"), ("-1.0", "1"), ("1", "2"), ("1.0", "2.0")])
def test_classes_that_are_numbers_stay_numbers(tmp_path, classes):
    file = _write_classes(tmp_path / "numbers.csv", classes)
    label = ["--pos-label", "2"] if "2" in classes[1] else []
    assert main(["auc", file, "--y-true", "a", "--y-score", "s", *label]) == 0
