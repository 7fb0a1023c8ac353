"""The command line: ``rocplot roc scores.csv --y-true label --y-score model -o roc.pdf``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rocplot import __version__

_FORMATS = (".pdf", ".png", ".svg")


class _Command(NamedTuple):
    summary: str
    example: str
    options: Callable[[argparse.ArgumentParser], None]
    layers: Callable[[argparse.Namespace], dict[str, Any]]


def _roc_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to draw beside the curves").add_argument
    add("--hull", action="store_true", help="the convex hull of each curve")
    add("--ties", action="store_true", help="the boxes that equal scores leave open")
    add("--band", metavar="METHOD", help="a 95 %% confidence band: pointwise or simultaneous")
    add("--area", action="store_true", help="shade the area under each curve")
    add("--isometrics", metavar="METRIC", help="lines of equal accuracy or cost")
    add("--threshold", type=float, action="append", metavar="T", help="label the decision at this cut-off")
    add("--optimum", action="store_true", help="mark the point of least expected cost and its tangent")
    add("--prior", type=float, metavar="P", help="share of positives where the model will be used")
    add("--cost-fp", type=float, metavar="C", help="cost of a false positive, 1 unless given")
    add("--cost-fn", type=float, metavar="C", help="cost of a false negative, 1 unless given")
    add("--no-chance", action="store_true", help="leave out the diagonal")


def _roc_layers(given: argparse.Namespace) -> dict[str, Any]:
    names = ("prior", "cost_fp", "cost_fn")
    condition = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    return {
        "hull": given.hull,
        "ties": given.ties,
        "band": given.band,
        "area": given.area,
        "isometrics": given.isometrics,
        "thresholds": given.threshold,
        "operating_point": condition or given.optimum,
        "chance": not given.no_chance,
    }


def _average_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to average, and how").add_argument
    add("--fold", required=True, metavar="COL", help="column that says which fold each row belongs to")
    add("--how", default="vertical", help="vertical (at fixed fpr), threshold or merge (default: vertical)")
    add("--n-samples", type=int, metavar="N", help="number of positions, both ends included")
    add("--errorbar", default="ci", metavar="KIND", help="ci, pi, sd, se or binomial (default: ci)")
    add("--ci", type=float, default=95, metavar="P", help="level of ci and pi in per cent (default: 95)")
    add("--band", action="store_true", help="a band in place of error bars")
    add("--no-folds", action="store_true", help="leave out the folds' own curves")
    add("--no-chance", action="store_true", help="leave out the diagonal")


def _average_layers(given: argparse.Namespace) -> dict[str, Any]:
    leveled = given.errorbar in ("ci", "pi")
    return {
        "fold": given.fold,
        "how": given.how,
        "n_samples": given.n_samples,
        "errorbar": (given.errorbar, given.ci) if leveled else given.errorbar,
        "band": given.band,
        "folds": not given.no_folds,
        "chance": not given.no_chance,
    }


# a new plot joins here: what it is, an example, its options, and how they read as layers
_COMMANDS = {
    "roc": _Command(
        "ROC curves with hull and optimum",
        "rocplot roc scores.csv --y-true label --y-score nb --y-score tree --hull --prior 0.1 -o roc.pdf",
        _roc_options,
        _roc_layers,
    ),
    "roc-average": _Command(
        "ROC curves averaged over folds",
        "rocplot roc-average cv.csv --y-true label --y-score nb --fold fold --band -o average.pdf",
        _average_options,
        _average_layers,
    ),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when the figure was written, 2 for input that cannot be used."""
    given = _parser().parse_args(argv)
    try:
        _check_output(given.output)
        _draw(given)
    except (ValueError, TypeError, OSError, ImportError) as error:
        print(f"rocplot {given.command}: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    return 0


def _draw(given: argparse.Namespace) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    import rocplot
    from rocplot import frames

    data = frames.read_file(given.file)
    scores = given.y_score
    reading = {
        "data": data,
        "hue": given.hue,
        "sample_weight": given.sample_weight,
        "pos_label": _like(given.pos_label, data, given.y_true),
        "soft_labels": given.soft_labels,
    }
    layers = _COMMANDS[given.command].layers(given)
    with plt.style.context(_styles(given.style)):
        figure, ax = plt.subplots()
        try:
            getattr(rocplot, given.command.replace("-", "_"))(
                given.y_true,
                scores[0] if given.hue else scores,
                **reading,
                **layers,
                label_fmt=given.label_fmt,
                ax=ax,
            )
            date = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}}.get(given.output.suffix.lower())
            figure.savefig(given.output, metadata=date)
        finally:
            plt.close(figure)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rocplot",
        description="Draw the figures of classifier evaluation from a table of labels and scores.",
        epilog="Every command has its own help: rocplot roc --help",
    )
    parser.add_argument("--version", action="version", version=f"rocplot {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in _COMMANDS.items():
        own = commands.add_parser(
            name,
            help=command.summary,
            description=f"Draw {command.summary}.",
            epilog=f"example: {command.example}",
        )
        _reading_options(own)
        command.options(own)
        _output_options(own)
    return parser


def _reading_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to read").add_argument
    add("file", metavar="FILE", type=Path, help="table with one row per case: .csv or .parquet")
    add(
        "--y-true",
        required=True,
        metavar="COL",
        help="column of true classes: 0/1, -1/+1, true/false or two names",
    )
    add(
        "--y-score",
        required=True,
        action="append",
        metavar="COL",
        help="column of scores, high = positive; once per model",
    )
    add("--hue", metavar="COL", help="column that names the model of each row, in a long table")
    add("--sample-weight", metavar="COL", help="column of case weights")
    add("--pos-label", metavar="CLASS", help="the positive class, when classes are names")
    add("--soft-labels", action="store_true", help="the classes are probabilities of being positive")


def _output_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to write").add_argument
    add("-o", "--output", required=True, type=Path, metavar="OUT", help="figure to write: .pdf, .png or .svg")
    add(
        "--style",
        nargs="+",
        default=["paper"],
        metavar="NAME",
        help="style sheets that stack, such as: ieee okabe_ito (default: paper)",
    )
    add("--label-fmt", metavar="FMT", help='labels of the models, such as "{name} (AUC {auc:.2f})"')


def _check_output(path: Path) -> None:
    if path.suffix.lower() not in _FORMATS:
        raise ValueError(f"OUT={path} must end in {', '.join(_FORMATS)}")
    if not path.parent.is_dir():
        raise ValueError(f"OUT={path}: there is no folder {path.parent}")


def _styles(names: Sequence[str]) -> list[str]:
    """Find each style among the package's own, then among matplotlib's."""
    import matplotlib.style

    from rocplot import styles

    own = sorted(path.stem for path in Path(styles.__path__[0]).glob("*.mplstyle"))
    for name in names:
        if name not in own and name not in matplotlib.style.available:
            raise ValueError(f"--style {name} is unknown: choose from {', '.join(own)}")
    return [f"rocplot.styles.{name}" if name in own else name for name in names]


def _like(label: str | None, data: Any, column: str) -> Any:
    """Read the positive class as the kind of value that its column holds."""
    from rocplot import frames

    if label is None or column not in frames.column_names(data):
        return label
    if frames.columns(data, [column])[column].dtype.kind in "iufb":
        return {"true": 1.0, "false": 0.0}.get(label.lower()) if not _is_number(label) else float(label)
    return label


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
