"""The layers of every picture, one by one: small figures, each the plain call and one keyword more.

The layers come from the declarations of the pictures, their meanings from there, too. What is written here is
the data on which they show, and the values of those that need one.
"""

import functools
import hashlib
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

FOLDER = Path(__file__).resolve().parents[1] / "layers"
STAMP = FOLDER / "stamp"
SIZE = (2.0, 1.8)  # inches of a small figure
SCALE = 140  # pixels of the page for an inch, as of the gallery's figures
WIDE = (2.8, 2.5)  # of what has no room on one
STYLE = ["rocplot.styles.paper", {"font.size": 7, "lines.linewidth": 1.3}]
GAMES = 'games = rp.load_dataset("tic_tac_toe")'
TUMOURS = 'tumours = rp.load_dataset("breast_cancer_two")'
DIABETES = 'people = rp.load_dataset("diabetes")'
CANCER = 'cancer = rp.load_dataset("breast_cancer")'
WHOLE = '{"whole": True}'
GOOD = '["logistic_regression", "naive_bayes"]'
WINE = 'wine = rp.load_dataset("wine")'
TWENTY = 'twenty = rp.load_dataset("fawcett_figure_3")'
TWO_AGES = f"{DIABETES}\ntwo = people.query(\"age_group != 'under 40'\")"
TREE = (
    'inner = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}\n'
    'other = {"split": "C", "yes": {"counts": (5, 1)}, "no": {"counts": (3, 1)}}\n'
    'tree = {"split": "A", "yes": inner, "no": other}'
)
TWO = '["linear", "tree"]'
POINTS = (
    'five = rp.load_dataset("flach_classifiers").set_index("classifier")\npoints = five.T.to_dict("list")'
)
MATRICES = (
    'matrices = {"careful": [[8, 1, 1], [2, 8, 0], [2, 0, 8]], "bold": [[4, 3, 3], [1, 9, 0], [0, 1, 9]]}'
)
MARKS = (
    "import numpy as np\nrng = np.random.default_rng(0)\n"
    "hit = rng.random(300) < 0.3\nconfidence = rng.normal(size=300) + hit\n"
    "image = rng.integers(150, size=300)"
)
READINGS = (
    "import numpy as np\nm, reader, case = (i.ravel() for i in np.indices((2, 5, 80)))\n"
    'ill, modality = case < 30, np.where(m, "screen", "film")\n'
    "rating = ill * (1 + m) + np.random.default_rng(0).normal(size=800)"
)
RIGHT = f'{DIABETES}\np = people["naive_bayes"]\nright = (p >= 0.5) == people["y_true"]'
STUDIES = (
    'studies = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}\n'
    'studies |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}'
)
TRIAL = (
    "import numpy as np\nrng = np.random.default_rng(3)\n"
    "need, treated = rng.normal(size=900), np.arange(900) % 2\n"
    "responds = rng.random(900) < 1 / (1 + np.exp(1 - treated * need))\n"
    "score = need + rng.normal(size=900)"
)
FRONT = 'points = {"A": (0.05, 0.4), "B": (0.2, 0.5), "C": (0.3, 0.85), "D": (0.5, 0.8)}'


@dataclass(frozen=True)
class Strip:
    """A plain call, what it needs before, and the layers that it shows: all, or those that are named."""

    call: str
    before: str = ""
    only: str = ""
    legend: bool = False  # whether the layer is read in the legend
    size: tuple[float, float] = SIZE

    def with_keyword(self, keyword: str) -> str:
        """Return the call with one keyword more."""
        return f"{self.call[:-1].rstrip(', ')}{', ' * (self.call[-2] != '(')}{keyword})"


STRIPS = {
    "auc_power": [Strip("rp.auc_power(0.8, null=0.7)")],
    "brier_curve": [
        Strip('rp.brier_curve("y_true", "linear", data=tumours)', TUMOURS, "trivial area"),
        Strip(f'rp.brier_curve("y_true", {GOOD}, data=cancer, trivial={WHOLE})', CANCER, "zoom", size=WIDE),
    ],
    "calibration": [
        Strip(
            'rp.calibration("y_true", "random_forest", data=people)',
            DIABETES,
            "rug histogram intervals counts diagonal no_skill",
        ),
        Strip(
            'rp.calibration("y_true", "random_forest", data=people)', DIABETES, "statistics", size=(4.2, 4.2)
        ),
        Strip('rp.calibration("y_true", "random_forest", data=people, method="loess")', DIABETES, "band"),
        Strip(
            'rp.calibration("y_true", "random_forest", data=people, method="isotonic")', DIABETES, "blocks"
        ),
        Strip(
            'rp.calibration("y_true", "logistic_regression", fold="fold", data=people, n_bins=4)',
            DIABETES,
            "folds",
        ),
    ],
    "calibration_by": [
        Strip('rp.calibration_by("y_true", "naive_bayes", by="age_group", data=people)', DIABETES)
    ],
    "calibration_map": [Strip('rp.calibration_map("y_true", "score", data=twenty, pos_label="p")', TWENTY)],
    "combination": [
        Strip("rp.combination((0.2, 0.6), (0.4, 0.8), fpr=0.3)", only="hull line brace chance"),
        Strip('rp.combination((0.2, 0.6), (0.4, 0.7), how="and")', only="box"),
    ],
    "class_hull": [Strip("rp.class_hull(matrices)", MATRICES)],
    "cost_curve": [
        Strip(
            'rp.cost_curve("y_true", "linear", data=tumours)',
            TUMOURS,
            "lines trivial operating_range thresholds operating_point cost_weight band",
        ),
        Strip(f'rp.cost_curve("y_true", {GOOD}, data=cancer, trivial={WHOLE})', CANCER, "zoom", size=WIDE),
        Strip('rp.cost_curve("y_true", "naive_bayes", fold="fold", data=people)', DIABETES, "folds"),
    ],
    "det": [
        Strip(
            'rp.det("y_true", "naive_bayes", data=games)',
            GAMES,
            "equal_error_rate thresholds operating_point chance",
        ),
        Strip(f'rp.det("y_true", {GOOD}, data=cancer)', CANCER, "zoom", size=WIDE),
    ],
    "economic_value": [Strip('rp.economic_value("y_true", "linear", data=tumours)', TUMOURS)],
    "froc": [Strip("rp.froc(hit, confidence, n_images=150, n_lesions=110, groups=image)", MARKS)],
    "fuzzy_labels": [Strip("rp.fuzzy_labels(0.5)")],
    "isometrics": [Strip('rp.isometrics("f1", skew=2)')],
    "lift": [
        Strip(
            'rp.lift("y_true", "naive_bayes", data=games)',
            GAMES,
            "hull isometrics profit deciles ks thresholds perfect chance",
        ),
        Strip('rp.lift("y_true", "naive_bayes", fold="fold", data=people, scale="rate")', DIABETES, "folds"),
    ],
    "multiclass_roc": [
        Strip('rp.multiclass_roc("y_true", ["Barolo", "Grignolino", "Barbera"], data=wine)', WINE)
    ],
    "net_benefit": [
        Strip('rp.net_benefit("y_true", "linear", data=tumours)', TUMOURS, "treat_all treat_none band"),
        Strip('rp.net_benefit("y_true", "naive_bayes", fold="fold", data=people)', DIABETES, "folds"),
    ],
    "pn": [
        Strip('rp.pn("y_true", "score", data=twenty, pos_label="p")', TWENTY, "hull thresholds chance"),
        Strip('rp.pn("y_true", "tree", data=tumours)', TUMOURS, "slopes isometrics ties operating_point"),
    ],
    "precision_recall": [
        Strip(
            'rp.precision_recall("y_true", "tree", data=tumours)',
            TUMOURS,
            "isometrics thresholds operating_point unachievable break_even band chance",
        ),
        Strip(
            'rp.precision_recall("y_true", "tree", data=tumours)',
            TUMOURS,
            "class_sizes",
            legend=True,
            size=WIDE,
        ),
        Strip('rp.precision_recall("y_true", "score", data=twenty, pos_label="p")', TWENTY, "hull"),
        Strip(f'rp.precision_recall("y_true", {GOOD}, data=cancer)', CANCER, "zoom", size=WIDE),
        Strip(f'rp.precision_recall("y_true", {TWO}, data=tumours)', TUMOURS, "test", legend=True, size=WIDE),
        Strip('rp.precision_recall("y_true", "naive_bayes", fold="fold", data=people)', DIABETES, "folds"),
    ],
    "predictiveness": [Strip('rp.predictiveness("y_true", "naive_bayes", data=people)', DIABETES)],
    "precision_recall_gain": [Strip('rp.precision_recall_gain("y_true", "tree", data=tumours)', TUMOURS)],
    "ranking_strip": [
        Strip(
            'rp.ranking_strip("y_true", "score", hue="model", data=cases)',
            'cases = rp.load_dataset("ranking_errors").round({"score": 1})',
        )
    ],
    "qini": [
        Strip("rp.qini(responds, score, treated)", TRIAL, "band profit thresholds perfect chance"),
        Strip("rp.qini(responds, score, treated, fold=np.arange(900) // 2 % 5)", TRIAL, "folds"),
    ],
    "reader_study": [
        Strip("rp.reader_study(ill, rating, reader=reader, modality=modality, case=case)", READINGS)
    ],
    "refinement_calibration": [Strip(f'rp.refinement_calibration("y_true", {TWO}, data=tumours)', TUMOURS)],
    "repair": [Strip('rp.repair("y_true", "score", data=twenty, pos_label="p")', TWENTY)],
    "risk_coverage": [Strip("rp.risk_coverage(right, (p - 0.5).abs())", RIGHT)],
    "roc": [
        Strip(
            'rp.roc("y_true", "tree", data=tumours)',
            TUMOURS,
            "isometrics ties thresholds operating_point crosses guides at band area binormal chance",
        ),
        Strip('rp.roc("y_true", "tree", data=tumours)', TUMOURS, "class_sizes", legend=True, size=WIDE),
        Strip('rp.roc("y_true", "score", data=twenty, pos_label="p")', TWENTY, "hull"),
        Strip(f'rp.roc("y_true", {GOOD}, data=cancer)', CANCER, "zoom", size=WIDE),
        Strip(f'rp.roc("y_true", {TWO}, data=tumours)', TUMOURS, "test", legend=True, size=(2.8, 2.8)),
        Strip('rp.roc("y_true", "random_forest", hue="age_group", data=people)', DIABETES, "pooled"),
        Strip('rp.roc("y_true", "random_forest", hue="age_group", data=two)', TWO_AGES, "between"),
    ],
    "roc_average": [Strip('rp.roc_average("y_true", "naive_bayes", fold="fold", data=people)', DIABETES)],
    "roc_points": [Strip("rp.roc_points(points, prior=0.5)", FRONT)],
    "score_bands": [Strip('rp.score_bands("y_true", "linear", data=tumours, n_bands=5)', TUMOURS)],
    "score_distribution": [
        Strip('rp.score_distribution("y_true", "linear", data=tumours)', TUMOURS, "threshold rug total fill"),
        Strip('rp.score_distribution("y_true", "linear", data=tumours, kind="cdf")', TUMOURS, "gap"),
    ],
    "sensibility": [
        Strip(
            'rp.sensibility("y_true", "naive_bayes", data=test)',
            'clinic = rp.load_dataset("flu_clinic")\ntest = clinic[clinic["environment"] == "test"]',
        )
    ],
    "signal_detection": [Strip("rp.signal_detection(signal=(1.5, 1), noise=(0, 1), threshold=1)")],
    "sroc": [Strip("rp.sroc(**studies)", STUDIES)],
    "threshold_metrics": [
        Strip(
            'rp.threshold_metrics("y_true", "naive_bayes", fold="fold", data=people, metrics=["accuracy", '
            '"f1"])',
            DIABETES,
            "best band",
        ),
        Strip(
            'rp.threshold_metrics("y_true", "naive_bayes", data=people, metrics=["youden"])',
            DIABETES,
            "stability",
        ),
    ],
    "tree_diagram": [Strip('rp.tree_diagram(tree, annotate="+++-")', TREE)],
    "tree_labellings": [
        Strip(
            "rp.tree_labellings(tree)", TREE, "points chain opposite segments operating_point annotate chance"
        ),
        Strip("rp.tree_labellings(tree, chain=False)", TREE, "hull"),
        Strip('rp.tree_labellings([(1, 0), (5, 1), (1, 6)], smoothing="laplace")', only="raw"),
    ],
    "uplift": [
        Strip("rp.uplift(responds, score, treated)", TRIAL, "band profit thresholds perfect chance"),
        Strip("rp.uplift(responds, score, treated, fold=np.arange(900) // 2 % 5)", TRIAL, "folds"),
    ],
    "weight_simplex": [
        Strip('rp.weight_simplex("y_true", ["Barolo", "Grignolino", "Barbera"], data=wine)', WINE)
    ],
}
VALUES = {  # of layers that need one, or show better with it
    "uplift.profit": '{"benefit_tp": 4, "cost_fp": 1}',
    "uplift.thresholds": "[0, 1]",
    "qini.profit": '{"benefit_tp": 4, "cost_fp": 1}',
    "qini.thresholds": "[0, 1]",
    "brier_curve.zoom": "(1, 0.08)",
    "cost_curve.zoom": "(1, 0.06)",
    "risk_coverage.thresholds": "[0.1, 0.3]",
    "froc.thresholds": "[0, 1]",
    "economic_value.thresholds": "[0.2, 0.8]",
    "predictiveness.thresholds": "[0.2, 0.8]",
    "roc.isometrics": '"precision"',
    "roc.thresholds": "[0.2, 0.5, 0.8]",
    "roc.crosses": "[0.5]",
    "roc.guides": "[0.5]",
    "roc.at": '{"fpr": [0.1]}',
    "pn.isometrics": '"accuracy"',
    "pn.thresholds": "[0.4, 0.6]",
    "lift.isometrics": '"accuracy"',
    "lift.profit": '{"benefit_tp": 2, "cost_fp": 1}',
    "lift.thresholds": "[0.5, 0.8]",
    "det.thresholds": "[0.5]",
    "cost_curve.thresholds": "[0.5]",
    "cost_curve.operating_point": '{"cost_fn": 3}',
    "precision_recall.thresholds": "[0.2, 0.5, 0.8]",
    "precision_recall_gain.thresholds": "[0.2, 0.5, 0.8]",
    "roc_points.isometrics": '"accuracy"',
    "score_distribution.threshold": "0.5",
    "threshold_metrics.stability": '{"n_resamples": 500}',
    "det.zoom": '{"corner": (0.1, 0.1), "bounds": (0.6, 0.6, 0.37, 0.37)}',
    "tree_labellings.operating_point": '{"cost_fn": 2}',
}
NOT_SHOWN = {  # "picture.layer": why it cannot be shown
    "calibration.apparent": "it stands beside curves of an estimator, which the strips do not fit",
}


@dataclass(frozen=True)
class Small:
    """A small figure: of which picture, named how, its code, and what it shows in words."""

    picture: str
    name: str
    strip: Strip
    keyword: str = ""
    meaning: str = ""

    @property
    def code(self) -> str:
        """Return the call that draws it."""
        return self.strip.with_keyword(self.keyword) if self.keyword else self.strip.call

    @property
    def file(self) -> str:
        """Return the name of its file."""
        return f"rocplot.{self.picture}.{self.name}.png"


@functools.cache
def layers() -> dict[str, dict[str, object]]:
    """Return the declared layers of every picture that has any, by name."""
    declared = {name: getattr(getattr(rp, name), "declared", None) for name in sorted(rp.__all__)}
    return {name: {one.name: one for one in it.layers} for name, it in declared.items() if it and it.layers}


def strips(picture: str) -> list[Strip]:
    """Return the strips of a picture: of one without an entry, a call with labels and scores."""
    usual = Strip(f'rp.{picture}("y_true", "naive_bayes", data=games)', GAMES)
    return STRIPS.get(picture, [usual] if layers().get(picture) else [])


def smalls(picture: str) -> Iterator[list[Small]]:
    """Yield the strips of a picture: the plain figure, then one for each layer."""
    known = layers().get(picture, {})
    for number, strip in enumerate(strips(picture)):
        named = strip.only.split() or [name for name in known if f"{picture}.{name}" not in NOT_SHOWN]
        row = [Small(picture, f"plain{number or ''}", strip)]
        for name in sorted(named, key=lambda one: bool(known[one].default)):
            value = VALUES.get(f"{picture}.{name}", str(not known[name].default))
            row.append(Small(picture, name, strip, f"{name}={value}", _meaning(known[name].meaning)))
        yield row


def _meaning(text: str) -> str:
    """Return the first sentence of what a layer means."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


# -- drawing --------------------------------------------------------------------------------------


def drawn(small: Small) -> np.ndarray:
    """Draw a small figure; return its pixels."""
    plt.close("all")
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use(STYLE)
        plt.rcParams["figure.figsize"] = small.strip.size
        names: dict[str, object] = {"rp": rp}
        exec(f"{small.strip.before}\nax = {small.code}", names)
        figure = plt.gcf()
        for axes in figure.axes:
            _simplify(axes, legend=small.strip.legend)
        figure.set_dpi(SCALE)
        figure.canvas.draw()
        pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3].copy()
        plt.close("all")
    return pixels


def _simplify(axes, *, legend: bool) -> None:
    """Take away what all figures of a strip share: the words of the axes, and the legend."""
    axes.set(xlabel="", ylabel="")
    axes.tick_params(which="both", labelsize=5)
    if not legend and axes.get_legend():
        axes.get_legend().remove()


def _digest() -> str:
    """Return what tells this module and the package from any other state of them."""
    sources = [Path(__file__), *sorted(Path(rp.__file__).parent.rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def wanted() -> list[str]:
    """List the pictures whose layers are to be drawn: none if they are there and the package is as it was."""
    same = STAMP.exists() and STAMP.read_text(encoding="utf-8") == _digest()
    return [] if same else list(layers())


def draw(picture: str) -> None:
    """Draw the small figures of a picture."""
    FOLDER.mkdir(exist_ok=True)
    for small in (small for row in smalls(picture) for small in row):
        plt.imsave(FOLDER / small.file, drawn(small), metadata={"Software": None})


def stamp() -> None:
    """Remember that all small figures are drawn."""
    STAMP.write_text(_digest(), encoding="utf-8")


# -- the page -------------------------------------------------------------------------------------


def section(picture: str) -> str:
    """Write the strips of a picture as a section of its page, or nothing if it has no layers."""
    if picture not in layers():
        return ""
    text = "Layers one by one\n-----------------\n\n"
    for row in smalls(picture):
        plain, *rest = row
        before = ["import rocplot as rp", "", *plain.strip.before.splitlines()]
        code = textwrap.indent("\n".join([*before, f"ax = {plain.code}"]), "   ")
        text += f"Each figure is this call and one keyword more.\n\n.. code-block:: python\n\n{code}\n\n"
        text += ".. container:: layer-strip\n\n"
        text += _figure(plain, "The plain call")
        for small in rest:
            text += _figure(small, f"``{small.keyword}``", small.meaning)
    return text


def _figure(small: Small, caption: str, meaning: str = "") -> str:
    what = f"{small.picture} with {small.keyword}" if small.keyword else f"{small.picture}, the plain call"
    said = inspect.cleandoc(meaning).replace("*", r"\*")
    about = f"{caption}: {said[:1].lower()}{said[1:]}" if said else caption
    return (
        f"   .. figure:: /layers/{small.file}\n      :alt: {what.replace(chr(34), '')}\n\n      {about}\n\n"
    )
