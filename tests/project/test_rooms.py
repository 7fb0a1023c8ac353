"""The house: its rooms, their layers, and what importing them costs."""

import ast
import functools
import graphlib
import inspect
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.resources import files
from pathlib import Path

import pytest

from tools.tree import tracked

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "rocplot").rglob("*.py"))
FLOORS = dict.fromkeys(("_words", "_errors", "_suggestions", "_validation", "_typing", "_numbers", "_names", "_files", "_warnings", "_deprecation"), 0)
FLOORS |= {"_data": 1, "_datasets": 1, "compute": 2, "page": 2, "plot": 3, "sheet": 4, "cli": 5, "testing": 5, "_studio": 6}
FAMILIES = sorted(path for path in (ROOT / "rocplot/plot").rglob("_*/*.py") if path.parent.name != "_layers")


def module(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@functools.cache
def imports(path):
    """Names of the package's modules that a file imports, and where from."""
    return tuple(_imports(path))


def _imports(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rocplot"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = (ROOT / Path(*whole.split("."))).with_suffix(".py").exists()
                yield whole if is_module or (ROOT / Path(*whole.split("."))).is_dir() else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("rocplot"))


def floor(name):
    parts = name.split(".")
    return FLOORS.get(parts[1]) if len(parts) > 1 else None


@pytest.mark.sample(30)
@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_imports_go_to_a_lower_floor_or_stay_in_their_room(path):
    """`page` stands beside `compute`, and neither knows the other."""
    own, room = floor(module(path)), module(path).split(".")[:2]
    if own is None or path.name == "__main__.py":
        return
    for name in imports(path):
        other = floor(name)
        stays = name.split(".")[:2] == room or own == 0
        assert other is None or other < own or stays, f"{module(path)} imports {name}"


@pytest.mark.parametrize("path", FAMILIES, ids=module)
def test_families_of_pictures_never_import_each_other(path):
    own = module(path.parent)
    for name in imports(path):
        if name.startswith("rocplot.plot._") and not name.startswith(own):
            room = ROOT / Path(*name.split(".")[:3])
            assert room.with_suffix(".py").exists() or room.name == "_layers", (
                f"{module(path)} imports {name}"
            )


def test_artists_know_no_picture_and_no_axes():
    shared = tuple(f"rocplot.plot._{room}" for room in ("artists", "looks", "panel"))
    found = imports(ROOT / "rocplot/plot/_artists.py")
    assert all(name.startswith(shared) for name in found if name.startswith("rocplot.plot"))


def test_axes_know_no_picture_and_no_artist():
    shared = tuple(f"rocplot.plot._{room}" for room in ("axes", "panel"))
    found = imports(ROOT / "rocplot/plot/_axes.py")
    assert all(name.startswith(shared) for name in found if name.startswith("rocplot.plot"))


def test_families_have_the_same_folders_on_both_sides():
    families = {path.parent.name for path in FAMILIES}
    assert families <= {path.name for path in (ROOT / "rocplot/compute").iterdir()}


@pytest.mark.parametrize("name", ["rocplot", "rocplot.compute", "rocplot.cli"])
def test_importing_is_light(name):
    heavy = ["matplotlib", "pandas", "seaborn", "scipy", "narwhals", "sklearn", "polars", "pyarrow"]
    code = f"import sys, {name}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


def test_a_plain_roc_plot_loads_no_heavy_library():
    heavy = ["pandas", "seaborn", "scipy", "sklearn", "polars", "pyarrow"]
    code = (
        "import sys, matplotlib; matplotlib.use('Agg'); import rocplot as rp\n"
        "rp.roc([0, 1, 1], [1, 2, 0.5], hull=True, operating_point=True).figure.canvas.draw()\n"
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


def test_every_folder_of_the_package_is_named_in_the_project_file():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    folders = {module(path.parent) for path in SOURCES if path.name == "__init__.py"}
    assert sorted(project["packages"]) == sorted(folders | {"rocplot.styles"})
    assert project["package-dir"] == {"rocplot.styles": "styles"}


def test_the_style_sheets_stand_once_at_the_top_and_are_installed_as_a_package():
    top = {path.name for path in (ROOT / "styles").iterdir() if path.suffix == ".mplstyle"}
    assert len(top) >= 17
    assert top == {path.name for path in files("rocplot.styles").iterdir() if path.name.endswith(".mplstyle")}
    assert not list((ROOT / "rocplot").rglob("*.mplstyle"))


def test_no_path_of_a_machine_stands_in_the_tree():
    for name in tracked():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".txt", ".rst", ".cff", ".mplstyle", ""} and path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not any(f"/{top}/" in text for top in ("wo" + "rk", "ro" + "ot")), name


WITH = {  # stand with what they are read with
    "bedroc": "early_recognition",
    "defuzzify": "fuzzy_labels",
    "enrichment_factor": "early_recognition",
    "h_measure": "expected_loss",
    "indifference_line": "isometric",
    "interpolate": "combination",
    "lc_index": "relative_superiority",
    "log_auc": "early_recognition",
    "max_auc": "fuzzy_labels",
    "one_vs_rest": "multiclass_roc",
    "population_stability": "score_bands",
    "profit_optimum": "lift",
    "qini": "uplift",
    "rotation_point": "isometric",
    "stability_table": "score_bands",
    "swap_loss": "fuzzy_labels",
    "target_density": "fuzzy_labels",
}


def words_of(*names):
    return {word.removesuffix("s") for name in names for word in name.strip("_").split("_")}


def test_a_public_function_shares_a_word_with_its_module_or_folder():
    import rocplot
    from rocplot import compute

    for room in (rocplot, compute):
        for name in room.__all__:
            function = getattr(room, name)
            if inspect.isfunction(function):
                where = inspect.unwrap(function).__module__.split(".")[1:]
                assert words_of(WITH.get(name, name)) & words_of(*where), (
                    f"{name} stands in {'.'.join(where)}"
                )


def test_helpers_of_the_tests_hide_no_installed_module():
    """`tests` comes first on the path: a library that imports a module of the same name would get ours."""
    helpers = {path.stem for path in (ROOT / "tests").glob("*.py")} - {"conftest"}
    assert not helpers & ({*packages_distributions()} | {*sys.stdlib_module_names})


def test_no_imports_are_a_circle():
    """Those inside functions count, but for the lazy names of the two public rooms."""
    known = {module(path).removesuffix(".__init__"): path for path in SOURCES}
    imported = {
        name: set(imports(path)) & known.keys() - {name, "rocplot", "rocplot.compute"}
        for name, path in known.items()
    }
    for name in ("rocplot", "rocplot.compute"):
        del imported[name]
    assert list(graphlib.TopologicalSorter(imported).static_order())  # raises, and names the circle


def test_no_artist_changes_its_class():
    """But texts that matplotlib has made and callers hold: see `literal` in `page/typeset.py`, which says why.

    And the boxes of a legend's texts without a key, which matplotlib has packed already; and a figure's legend
    that stands beside the middle of the page: for one with an anchor constrained layout makes no room.
    """
    changed = [
        f"{module(path)}:{ast.unparse(target)}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for target in (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else ()
        )
        if isinstance(target, ast.Attribute) and target.attr == "__class__"
    ]
    assert sorted(changed) == [
        "rocplot.page.legend:area.__class__",
        "rocplot.page.legends:legend.__class__",
        "rocplot.page.typeset:text.__class__",
    ]
    assert not [path for path in SOURCES if "\"__class__\"" in path.read_text(encoding="utf-8")]  # by setattr


def test_the_drawing_of_the_house_is_of_the_code():
    from tools import house

    page = house.PAGE.read_text(encoding="utf-8")
    drawn = page.partition(house.MARKS[0])[2].partition(house.MARKS[1])[0]
    assert drawn == house.drawing(), "run python -m tools.house"
    names = {path.name.removesuffix(".py") for path in (ROOT / "rocplot").iterdir()} - {"__pycache__", "py.typed", "words.toml"}
    unknown = {name for name in names if house.room_of(name) is None}
    assert unknown <= {"__init__", "__init__.pyi", "__main__"}
