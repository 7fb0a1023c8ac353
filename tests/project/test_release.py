"""What stands between a commit and a release is found: versions that differ, dates, places to be filled in."""

import datetime
import re
import shutil
import tomllib

import pytest

import rocplot
from tools import release
from tools.tree import ROOT, tracked

READ = ("CITATION.cff", "CHANGELOG.md", "pyproject.toml", ".ci/conda/recipe.yaml")


@pytest.fixture
def copy(tmp_path):
    for name in READ:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)

    def change(name, old, new):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    change.root = tmp_path
    return change


def test_this_commit_says_one_version():
    assert list(release.wrong()) == []


def test_versions_that_differ_are_named(copy):
    version = rocplot.__version__
    copy("CITATION.cff", f"version: {version}", "version: 9.8.7")
    copy(".ci/conda/recipe.yaml", f'version: "{version}"', 'version: "6.5.4"')
    copy("CHANGELOG.md", f"## [{version}]", "## [3.2.1]")
    said = " says version {}, rocplot.__version__ " + version
    assert list(release.wrong(copy.root)) == [
        "CITATION.cff" + said.format("9.8.7"),
        "the newest section of CHANGELOG.md" + said.format("3.2.1"),
        "the recipe" + said.format("6.5.4"),
    ]


def test_what_is_open_before_a_tag(copy, monkeypatch):
    heading = re.search(r"^## \[.*$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[0]
    copy("CHANGELOG.md", heading, "## [1.0.0] - Unreleased")
    status = re.search(r"Development Status :: .*?\"", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))[0]
    copy("pyproject.toml", status, 'Development Status :: 3 - Alpha"')
    dated = re.search(r"^date-released: .*$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    if dated:
        copy("CITATION.cff", dated[0], "")
    assert list(release.still_open("v1.0.1", copy.root)) == [
        "the tag is v1.0.1, the newest version of CHANGELOG.md 1.0.0",
        "CHANGELOG.md dates 1.0.0 'Unreleased'",
        "date-released of CITATION.cff is not the date of CHANGELOG.md",
        "pyproject.toml gives version 1.0.0 development status 3",
    ]
    copy("CHANGELOG.md", "## [1.0.0] - Unreleased", "## [1.0.0] - 2027-02-03")
    copy("CITATION.cff", "cff-version: 1.2.0", 'cff-version: 1.2.0\ndate-released: "2027-02-03"')
    copy("pyproject.toml", "3 - Alpha", "5 - Production/Stable")
    assert list(release.still_open("v1.0.0", copy.root)) == []
    old = (
        deprecated("rocplot.hulls", "0.8", datetime.date(2026, 1, 1)),
        deprecated("rocplot.rocs", "0.8", datetime.date(2026, 12, 1)),  # not yet a year
        deprecated("rocplot.lifts", "0.11", datetime.date(2026, 1, 1)),
        deprecated("rocplot.pns", "1.1", datetime.date(2020, 1, 1)),  # 1.3
    )
    monkeypatch.setattr(release, "DEPRECATED", old)
    found = list(release.still_open("v1.0.0", copy.root, datetime.date(2027, 2, 3)))
    assert [one.split()[0] for one in found] == ["rocplot.hulls", "rocplot.lifts"]
    copy("CHANGELOG.md", "## [1.0.0]", "## [1.10.0]")
    monkeypatch.setattr(release, "DEPRECATED", (deprecated("rocplot.dets", "1.7", datetime.date(2026, 1, 1)),))
    assert len(list(release.still_open("v1.10.0", copy.root, datetime.date(2027, 2, 3)))) == 1  # 1.9 is before 1.10


def deprecated(old, since, on):
    from rocplot._deprecation import Deprecated

    return Deprecated(old, "rocplot.roc", since, on)


def test_every_place_to_be_filled_in_stands_in_the_checklist():
    page = (ROOT / release.LISTED).read_text(encoding="utf-8").partition("Places to be filled in")[2]
    places = {name for name, _ in release.marked()}
    assert places == set(re.findall(r"^   \* - ``(.+)``$", page, re.M))
    assert "CITATION.cff" in places


def test_the_recipe_asks_for_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    recipe = (ROOT / ".ci/conda/recipe.yaml").read_text(encoding="utf-8")
    run = re.search(r"  run:\n((?:    - .+\n)+)", recipe)[1]
    asked = {one.replace(" ", "").replace("-base", "") for one in re.findall(r"- (.+)", run)} - {"python>=${{python_min}}"}
    assert asked == set(project["project"]["dependencies"])
    assert f'python_min: "{project["project"]["requires-python"][2:]}"' in recipe
    assert [f"setuptools{one}" for one in re.findall(r"- setuptools (.+)", recipe)] == project["build-system"]["requires"]
    ((command, function),) = project["project"]["scripts"].items()
    assert f"- {command} = {function}" in recipe


def test_actions_are_pinned_by_commit_and_what_a_workflow_may_is_said():
    workflows = [name for name in tracked() if name.startswith(".github/workflows/")]
    assert {name.rpartition("/")[2] for name in workflows} == {"ci.yml", "docs.yml", "nightly.yml", "release.yml"}
    for name in workflows:
        text = (ROOT / name).read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        assert used
        assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+(\.\d+)+", one)] == []
        assert "\npermissions: {}\n" in text
        assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert re.findall(r"write.*", "".join((ROOT / name).read_text(encoding="utf-8") for name in workflows)) == [
        "write # the branch gh-pages",
        "write # trusted publishing: no password is kept",
    ]


def test_the_same_action_is_pinned_once():
    texts = "".join((ROOT / name).read_text(encoding="utf-8") for name in tracked() if name.startswith(".github/workflows/"))
    pinned = set(re.findall(r"uses: (.+)", texts))
    assert len(pinned) == len({one.partition("@")[0] for one in pinned})
