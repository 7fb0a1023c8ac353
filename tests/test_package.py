"""The house: its rooms, their layers, and what importing them costs."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "rocplot").rglob("*.py"))
LAYERS = {"frames": 0, "inputs": 1, "arguments": 1, "arrays": 1, "compute": 2, "draw": 3, "commands": 4, "cli": 4, "__main__": 5}


def module(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(path):
    """Names of the package's modules that a file imports, and where from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rocplot"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = (ROOT / Path(*whole.split("."))).with_suffix(".py").exists()
                yield whole if is_module or (ROOT / Path(*whole.split("."))).is_dir() else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("rocplot"))


def layer(name):
    parts = name.split(".")
    return LAYERS.get(parts[1]) if len(parts) > 1 else None


@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_imports_go_to_a_lower_layer_or_stay_in_their_room(path):
    own = layer(module(path))
    if own is None or path.name == "__main__.py":
        return
    for name in imports(path):
        other = layer(name)
        assert other is None or other <= own, f"{module(path)} imports {name}"


@pytest.mark.parametrize("path", sorted((ROOT / "rocplot/draw").glob("*.py")), ids=module)
def test_families_of_pictures_never_import_each_other(path):
    shared = {"rocplot.draw", "rocplot.draw.marks", "rocplot.draw.panels", "rocplot.draw.labels"}
    assert {name for name in imports(path) if name.startswith("rocplot.draw")} <= shared


@pytest.mark.parametrize("path", sorted((ROOT / "rocplot/draw/marks").glob("*.py")), ids=module)
def test_marks_know_no_picture_and_no_panel(path):
    for name in imports(path):
        assert not name.startswith("rocplot.draw") or name.startswith(("rocplot.draw.marks", "rocplot.draw.labels"))


@pytest.mark.parametrize("path", sorted((ROOT / "rocplot/draw/panels").glob("*.py")), ids=module)
def test_panels_know_no_picture_and_no_mark(path):
    assert all(name.startswith("rocplot.draw.panels") for name in imports(path) if name.startswith("rocplot.draw"))


def test_every_picture_room_has_its_twin():
    shared = {"__init__", "marks", "panels", "labels"}
    rooms = {path.stem for path in (ROOT / "rocplot/draw").glob("*.py")} - shared
    assert rooms <= {path.stem for path in (ROOT / "rocplot/compute").glob("*.py")}


def test_the_package_list_is_the_folders():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    folders = {module(path.parent) for path in SOURCES if path.name == "__init__.py"}
    assert set(listed) == folders | {"rocplot.styles"}


def test_no_module_has_the_name_of_a_function_beside_it():
    import rocplot
    from rocplot import compute

    public = {name for name in (*rocplot.__all__, *compute.__all__) if name != "compute"}
    assert not public & {path.stem for path in SOURCES}


@pytest.mark.parametrize("name", ["rocplot", "rocplot.compute", "rocplot.cli"])
def test_importing_is_light(name):
    heavy = ["matplotlib", "pandas", "seaborn", "scipy", "narwhals", "sklearn", "polars", "pyarrow"]
    code = f"import sys, {name}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_a_plain_roc_plot_loads_no_heavy_library():
    heavy = ["pandas", "seaborn", "scipy", "sklearn", "polars", "pyarrow"]
    code = (
        "import sys, matplotlib; matplotlib.use('Agg'); import rocplot as rp\n"
        "rp.roc([0, 1, 1], [1, 2, 0.5], hull=True, operating_point=True).figure.canvas.draw()\n"
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_rooms_are_of_a_readable_size(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_no_path_of_a_machine_stands_in_the_tree():
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    for name in listed.split():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".txt", ".rst", ".cff", ".mplstyle", ""} and path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not any(f"/{top}/" in text for top in ("wo" + "rk", "ro" + "ot")), name
