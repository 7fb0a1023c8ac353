"""The project's own habits: one version, and images that are compared however the tests are run."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import matplotlib as mpl
import pytest
from tiers import list_outside_samples

import rocplot
from tools.tree import tracked

ROOT = Path(__file__).resolve().parents[2]
BASELINE = ROOT / "tests" / "plot" / "baseline"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_said_once_and_repeated_truly():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert "version" in project["dynamic"]
    assert re.search(r"^version: (.+)$", read("CITATION.cff"), re.M)[1] == rocplot.__version__
    assert re.search(r"^## \[(.+?)\] - ", read("CHANGELOG.md"), re.M)[1] == rocplot.__version__


def test_the_address_is_the_same_everywhere():
    urls = tomllib.loads(read("pyproject.toml"))["project"]["urls"]
    assert re.search(r'^repository-code: "(.+)"$', read("CITATION.cff"), re.M)[1] == urls["Repository"]
    assert all(url.startswith(urls["Repository"]) for url in urls.values())


def test_every_address_of_the_project_begins_with_that_of_its_repository():
    home = tomllib.loads(read("pyproject.toml"))["project"]["urls"]["Repository"]
    raw = home.replace("github.com", "raw.githubusercontent.com")
    owner = home.rpartition("/")[0].partition("//")[2]
    for name in tracked():
        if name.endswith((".cff", ".css", ".html", ".js", ".md", ".py", ".rst", ".toml", ".yaml", ".yml")):
            text = read(name)
            found = re.findall(r"https?://[^\s`'\"<>)]*rocplot[^\s`'\"<>)]*", text)
            assert [one for one in found if not one.startswith((home, raw, "https://example.org/"))] == [], name
            assert text.count(owner + "/") == text.count(f"{owner}/{home.rpartition('/')[2]}"), name


def test_every_version_of_python_that_ci_runs_is_declared():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    declared = {one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r":: 3\.\d+$", one)}
    tried = set(re.findall(r'"(3\.\d+)"', read(".github/workflows/ci.yml")))
    assert declared == tried
    assert project["requires-python"] == ">=" + min(declared, key=lambda version: int(version[2:]))


def test_every_test_dependency_is_pinned():
    extras = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
    pinned = set(re.findall(r"^([\w.-]+)==[\w.]+(?: ;.*)?$", read("constraints.txt"), re.M))
    assert len(pinned) == len({line.partition("==")[0] for line in read("constraints.txt").splitlines()})
    for extra in ("test", "lint"):
        assert {re.match(r"[\w.-]+", one)[0] for one in extras[extra]} <= pinned


# -- no test is left out ----------------------------------------------------------------------------


def test_what_make_test_leaves_out_is_run_by_make_slow_and_by_ci():
    short = re.search(r"^SHORT := (.+)$", read("Makefile"), re.M)[1]
    slow = re.search(r'-m "\((.+)\) and not browser"', read("Makefile"))[1]
    left_out = set(re.findall(r"not (\w+)", short))
    assert " and ".join(f"not {mark}" for mark in re.findall(r"not (\w+)", short)) == short
    assert left_out - {"browser"} < set(slow.split(" or "))
    marks = tomllib.loads(read("pyproject.toml"))["tool"]["pytest"]["ini_options"]["markers"]
    assert left_out | {"sample(n)"} == {mark.partition(":")[0] for mark in marks}  # outside a sample is slow
    calls = read(".ci/run")
    assert 'make test slow PART="$part"' in calls
    assert re.search(r"part=\$\{PART:-\$\(\(name % 10 \+ 1\)\)/10\}", calls)  # each tenth at some commits
    assert "run: PART=1/1 .ci/run" in read(".github/workflows/nightly.yml")  # all cases
    assert "-m browser" in calls


@pytest.mark.parametrize(("size", "outside"), [(4, 8), (3, 9), (12, 0), (20, 0)])
def test_a_sample_has_every_value_if_it_is_large_enough(size, outside):
    marks = {"sample": pytest.mark.sample(size).mark}
    cases = [
        SimpleNamespace(function=print, callspec=SimpleNamespace(id=f"{side}-{layout}"), get_closest_marker=marks.get)
        for side in ("left", "right", "upper", "lower")
        for layout in ("none", "tight", "constrained")
    ]
    left_out = list_outside_samples(cases)
    assert left_out == list_outside_samples(cases[::-1])
    assert len(left_out) == outside
    values = {value for case in cases if case not in left_out for value in case.callspec.id.split("-")}
    assert len(values & {"none", "tight", "constrained"}) == 3
    assert len(values) == 3 + min(size, 4)


@pytest.mark.slow
def test_the_parts_of_the_tests_are_all_of_them_and_engines_are_in_each():
    found = []
    for part in ("1/1", "1/3", "2/3", "3/3"):
        paths = "tests/plot/test_stress.py", "tests/data/test_engines.py", "tests/browser/test_pages.py"
        done = run("-p", "no:xdist", "--collect-only", "--part", part, *paths)
        found.append(set(re.findall(r"^tests/\S+::.+$", done.stdout, re.M)))
    whole, *parts = found
    always = set.intersection(*parts)
    assert set.union(*parts) == whole
    assert sum(len(one - always) for one in parts) == len(whole - always)
    assert all(len(one - always) > 100 for one in parts)
    browser = {one for one in always if "browser" in one}
    assert {re.sub(r"\[.*", "", one.partition("::")[2]) for one in browser} == {"test_every_page_is_without_faults"}
    assert always - browser == {one for one in whole if "test_engines" in one}


@pytest.mark.slow
def test_a_test_of_several_styles_is_fast_in_one_of_them():
    found = {}
    for marked in ("not slow", "slow"):
        done = run("-p", "no:xdist", "--collect-only", "-m", marked, "tests/plot/decisions/test_confusion_matrix.py")
        found[marked] = set(re.findall(r"long_names_of_classes_are_broken_into_lines\[(\w+)\]", done.stdout))
    assert found == {"not slow": {"paper"}, "slow": {"slides"}}


# -- images are compared --------------------------------------------------------------------------


def generators_shared_by_tests(source):
    """Name the generators of a module that its functions draw from: their data depend on which ran before."""
    tree = ast.parse(source)
    made = [one for one in tree.body if isinstance(one, ast.Assign)]
    shared = {one.targets[0].id for one in made if re.fullmatch(r"[\w.]*default_rng\([^()]*\)", ast.unparse(one.value))}
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.Lambda)]
    return {name.id for one in functions for name in ast.walk(one) if isinstance(name, ast.Name)} & shared


def test_no_data_depend_on_the_order_of_tests():
    one = "RNG = np.random.default_rng(1)\nX = RNG.random(3)\n"
    assert generators_shared_by_tests(f"{one}def test():\n    assert RNG.random() < 1\n") == {"RNG"}
    assert not generators_shared_by_tests(f"{one}def test():\n    assert X[0] < 1\n")
    for path in (ROOT / "tests").rglob("*.py"):
        assert not generators_shared_by_tests(path.read_text(encoding="utf-8")), path


def run(*arguments, addopts="--mpl --import-mode=importlib"):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-o",
        f"addopts={addopts}",
        *arguments,
    ]
    return subprocess.run(command, capture_output=True, cwd=ROOT, check=False, encoding="utf-8")


IMAGE = "tests/plot/metrics/test_impurity.py::test_image_impurity"


@pytest.mark.slow
@pytest.mark.parametrize("processes", ["0", "2"])
def test_tests_do_not_run_without_comparing_images(processes):
    done = run("-n", processes, IMAGE, addopts="--import-mode=importlib")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "image tests compare nothing without --mpl" in done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not mpl.__version__.startswith("3.11."), reason="image baselines are of matplotlib 3.11")
@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_wrong_image_fails(processes, tmp_path):
    shutil.copy(BASELINE / "test_image_split.png", tmp_path / "test_image_impurity.png")
    done = run("-n", processes, f"--mpl-baseline-path={tmp_path}", IMAGE)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Image files did not match" in done.stdout or "Image dimensions did not match" in done.stdout
    right = run("-n", processes, f"--mpl-baseline-path={BASELINE}", IMAGE)
    assert right.returncode == pytest.ExitCode.OK
