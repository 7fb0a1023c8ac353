"""The tool that changes the package: what it changes, where, and what it leaves alone."""

import ast
import textwrap

import pytest

from tools import mutate

MODULE = '''
    """Of 2 texts."""
    from typing import TYPE_CHECKING, TypeAlias
    if TYPE_CHECKING:
        OTHER = 1 + 2
    Kind: TypeAlias = int | float
    WIDE: int | None = 3


    def function(a: float = .5, *rest: int | str) -> int | None:
        """Return -1 or 1 + 1."""
        if (a
                <= WIDE  # not a <= 2
            and not rest):
            raise ValueError(f"{a} is not 2 or more" + str(3))
        é, b = -a, a ** 2
        for x, y in zip(rest, rest, strict=True):
            b += x is not y
        return f"{b + 1}" if True else "1" + "2"
'''


@pytest.fixture
def written(tmp_path, monkeypatch):
    monkeypatch.setattr(mutate, "TREE", tmp_path)

    def write(text, name="rocplot/room/module.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return name

    return write


def test_each_change_is_one_token_of_what_runs(written, tmp_path):
    name = written(MODULE)
    found = sorted(mutate.changes(name), key=lambda one: one.start)
    assert [(one.line, one.before, one.after) for one in found] == [
        (7, "3", "4"),
        (13, "<=", "<"),
        (14, "and", "or"),
        (14, "not", ""),
        (16, "-", ""),
        (16, "**", "*"),
        (16, "2", "3"),
        (18, "+=", "-="),
        (18, "is not", "is"),
        (19, "True", "False"),
    ]
    text = (tmp_path / name).read_bytes()
    for one in found:
        end = one.start + len(one.before)
        assert text[one.start : end].decode() == one.before
        ast.parse(text[: one.start] + one.after.encode() + text[end:])
        assert one.line in one.statement or not one.statement


def test_changes_are_drawn_evenly_from_the_rooms_and_by_the_seed(written):
    for room, many in (("one", 40), ("two", 4), ("three", 3)):
        written("\n".join(f"X{i} = {i}" for i in range(many)), f"rocplot/{room}/module.py")
    drawn = mutate.draw(9, 1, "rocplot/")
    assert sorted(one.path.split("/")[1] for one in drawn) == ["one"] * 3 + ["three"] * 3 + ["two"] * 3
    assert mutate.draw(9, 1, "rocplot/") == drawn != mutate.draw(9, 2, "rocplot/")
    assert len(set(mutate.draw(100, 1, "rocplot/"))) == 47  # each once
    assert {one.path for one in mutate.draw(100, 1, "rocplot/t")} == {
        "rocplot/two/module.py",
        "rocplot/three/module.py",
    }
    assert [one.line for one in mutate.draw(9, 1, "rocplot/one/module.py:4:")] == [4]


def test_tests_of_a_module_are_the_nearest():
    near = [
        "tests/compute/roc/test_auc.py::test_a",
        "tests/compute/roc/test_hull.py::test_a",
        "tests/compute/costs/test_auc.py::test_a",
        "tests/plot/roc/test_auc.py::test_a",
    ]
    change = mutate.Change("rocplot/compute/_roc/auc.py", 1, range(1), 0, "", "", "")
    assert [mutate.nearness(test, change) for test in near] == [4, 3, 2, 1]
