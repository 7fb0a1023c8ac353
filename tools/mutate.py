"""Change the package at random and see which tests notice: ``python -m tools.mutate --count 60 --seed 1``.

A change turns one comparison, sign, operator, number or truth value into another. They are drawn evenly from
all rooms; texts, annotations, what type checkers alone read, raised errors and ``zip(strict=True)``, which is
itself a check, are left alone. Each is made in a copy below ``build/mutants`` and tried by the tests of
``make test`` that reach its line, those of its family first, until one fails. A run of four times the usual
length counts as a failure: a loop that does not end.

The first call runs all tests to learn which lines each reaches, in about twice the time of ``make test``;
later ones run the test files that have changed. A line that runs at import is tried by the tests of its
family and by those that reach another line of its module.
"""

from __future__ import annotations

import argparse
import ast
import collections
import difflib
import filecmp
import importlib
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
TREE = ROOT / "build/mutants/tree"  # the checkout as it was when a run began
LEARNT = ROOT / "build/mutants/learnt"  # package and tests as they were when their reach was noted; the notes
LOADED = ("matplotlib.pyplot", "scipy.optimize", "scipy.stats", "seaborn", "sklearn.metrics")
OTHER = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.And: ("and", "or"), ast.Or: ("or", "and"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"), ast.Pow: ("**", "*"),
    ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "*"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
    ast.USub: ("-", ""), ast.Not: ("not", ""), ast.Invert: ("~", ""),
}  # fmt: skip


class Change(NamedTuple):
    """A place in a file, by bytes, what stands there and what is put in its place."""

    path: str
    line: int
    statement: range  # its lines
    start: int
    before: str
    after: str
    context: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.before} → {self.after or 'nothing'}  in: {self.context[:90]}"


# -- the changes of a file --------------------------------------------------------------------------


def draw(count: int, seed: int, only: str) -> list[Change]:
    """Draw changes, evenly from the rooms; `only` is how their path and line begin."""
    rooms = collections.defaultdict(list)
    for path in sorted((TREE / "rocplot").rglob("*.py")):
        name = path.relative_to(TREE).as_posix()
        rooms[path.parent] += [one for one in changes(name) if f"{name}:{one.line}:".startswith(only)]
    chance, drawn = random.Random(seed), []
    for ones in rooms.values():
        chance.shuffle(ones)
    while len(drawn) < count and any(rooms.values()):
        each = [ones.pop() for ones in rooms.values() if ones]
        drawn += chance.sample(each, min(len(each), count - len(drawn)))
    return drawn


def changes(path: str) -> Iterator[Change]:
    """List what may be changed in a file."""
    text = (TREE / path).read_bytes()
    starts = [0, *(end.end() for end in re.finditer(b"\n", text))]

    def at(node: ast.expr, end: bool = False) -> int:
        line, column = (node.end_lineno, node.end_col_offset) if end else (node.lineno, node.col_offset)
        return starts[line - 1] + column

    for node, statement in _nodes(ast.parse(text)):
        for gap, stop, before, after in _replacements(node, at):
            start = gap + re.match(rb"(?:[\s()\\]|#[^\n]*)*", text[gap:stop]).end()
            if text[start:stop].startswith(before.encode()):  # not so for numbers in another writing
                line = text.count(b"\n", 0, start) + 1
                context = text.splitlines()[line - 1].decode().strip()
                yield Change(path, line, statement, start, before, after, context)


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, range]]:
    """Walk through all that may be changed, with the lines of its statement, or of the head of that."""
    stack: list[tuple[ast.AST, range]] = [(tree, range(0))]
    while stack:
        node, lines = stack.pop()
        match node:
            case ast.Raise() | ast.JoinedStr() | ast.keyword(arg="strict"):
                continue
            case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.AnnAssign(annotation=ast.Name("TypeAlias")):
                continue
            case ast.stmt():
                end = node.body[0].lineno if getattr(node, "body", None) else node.end_lineno + 1
                lines = range(node.lineno, max(end, node.lineno + 1))
        yield node, lines
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                parts = value if isinstance(value, list) else [value]
                stack += [(part, lines) for part in parts if isinstance(part, ast.AST)]


def _replacements(node: ast.AST, at) -> Iterator[tuple[int, int, str, str]]:
    """List what may be changed in a node: after which byte and before which, what, and into what."""
    match node:
        case ast.Compare():
            terms = itertools.pairwise([node.left, *node.comparators])
            for (left, right), operator in zip(terms, node.ops, strict=True):
                yield at(left, end=True), at(right), *OTHER[type(operator)]
        case ast.BoolOp():
            for left, right in itertools.pairwise(node.values):
                yield at(left, end=True), at(right), *OTHER[type(node.op)]
        case ast.BinOp() if type(node.op) in OTHER and not (_is_text(node.left) or _is_text(node.right)):
            yield at(node.left, end=True), at(node.right), *OTHER[type(node.op)]
        case ast.AugAssign() if type(node.op) in OTHER and not _is_text(node.value):
            before, after = OTHER[type(node.op)]
            yield at(node.target, end=True), at(node.value), f"{before}=", f"{after}="
        case ast.UnaryOp() if type(node.op) in OTHER:
            yield at(node), at(node.operand), *OTHER[type(node.op)]
        case ast.Constant(value=bool()):
            yield at(node), at(node, end=True), str(node.value), str(not node.value)
        case ast.Constant(value=int()):
            yield at(node), at(node, end=True), str(node.value), str(node.value + 1)
        case ast.Constant(value=float()):
            yield at(node), at(node, end=True), str(node.value), f"{1.25 * node.value or 1.0:g}"


def _is_text(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr() | ast.List() | ast.Tuple() | ast.Constant(value=str()):
            return True
    return False


# -- running tests ----------------------------------------------------------------------------------


class Noted:
    """A plugin of pytest: of all tests that are collected it runs those chosen, and notes how each went."""

    def __init__(self, reports: Path, chosen: set[str] | None) -> None:
        self.reports, self.chosen = reports, chosen

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests."""
        items[:] = [item for item in items if self.chosen is None or item.nodeid in self.chosen]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long a test took, and whether it failed."""
        with self.reports.open("a", encoding="utf-8") as file:
            print(json.dumps([report.nodeid, report.duration, report.outcome]), file=file)


def run(tree: Path, arguments: Iterable[str], plugin: Noted, seconds: float = 1e6) -> int:
    """Run pytest in a copy of the checkout, in a fork of this process, which has loaded what takes long."""
    short = re.search(r"^SHORT := (.+)$", (tree / "Makefile").read_text(encoding="utf-8"), re.M)[1]
    always = ["-q", "--hypothesis-profile=quick", "-m", short, "-p", "no:cacheprovider"]
    shutil.rmtree(tree / ".hypothesis", ignore_errors=True)  # examples that made another change fail
    child = os.fork()
    if not child:
        status = 1
        try:
            os.setsid()
            os.chdir(tree)
            sys.path[0] = os.environ["PYTHONPATH"] = str(tree)
            del sys.modules["tools"]
            with tree.with_suffix(".log").open("ab") as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
            status = int(pytest.main([*always, *arguments], plugins=[plugin]))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -signal.SIGKILL


# -- which tests reach a line -----------------------------------------------------------------------


def learn() -> None:
    """Bring the copy up to date, and note the reach of tests that are new, a room at a time."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True)
    for name in listed.stdout.decode().splitlines():
        if (ROOT / name).is_file() and not _same(ROOT / name, TREE / name):
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)
    if not LEARNT.exists():
        shutil.copytree(TREE / "rocplot", LEARNT / "rocplot")
    new = collections.defaultdict(list)
    for path in sorted((TREE / "tests").rglob("test_*.py")):
        name = path.relative_to(TREE)
        if not _same(path, LEARNT / name):
            new[LEARNT / Path(*name.parts[:-1][:2])].append(name)
    for folder, names in new.items():
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["COVERAGE_FILE"] = str(folder / f"{time.time():.0f}.coverage")
        cov = ["-nauto", "--dist=worksteal", "--cov=rocplot", "--cov-context=test", "--cov-report="]
        run(TREE, [*cov, *map(str, names)], Noted(folder / "reports.jsonl", None))
        for name in names:
            (LEARNT / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / name, LEARNT / name)


def _same(path: Path, other: Path) -> bool:
    return other.is_file() and filecmp.cmp(path, other, shallow=False)


class Reach:
    """Which tests pass, how long they take, and which lines of the package each runs."""

    def __init__(self) -> None:
        from coverage import CoverageData

        self.data = [CoverageData(str(path)) for path in LEARNT.rglob("*.coverage")]
        for data in self.data:
            data.read()
        self.seconds: dict[str, float] = {}
        for notes in LEARNT.rglob("reports.jsonl"):
            for test, seconds, _ in map(json.loads, notes.read_text("utf-8").splitlines()):
                self.seconds[test] = max(seconds, self.seconds.get(test, 0.0))

    def tests(self, change: Change) -> list[str]:
        """List the tests that reach a change, those of its family first."""
        reached: dict[int, set[str]] = collections.defaultdict(set)
        for data in self.data:
            for line, contexts in data.contexts_by_lineno(change.path).items():
                reached[line] |= {test.rpartition("|")[0] for test in contexts}
        old, new = ((folder / change.path).read_text("utf-8").splitlines() for folder in (LEARNT, TREE))
        moved = {}  # where a line stood when this was noted
        for a, b, size in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
            moved |= {b + i + 1: a + i + 1 for i in range(size)}
        lines = [reached[moved[line]] for line in (change.line, *change.statement) if line in moved]
        tests = next(filter(None, lines), set())
        if "" in tests:  # it runs at import
            tests = {test for test in self.seconds if nearness(test, change) > 2}
            tests = tests.union(*(some for some in reached.values() if "" not in some))
        return sorted(tests & self.seconds.keys(), key=lambda test: (-nearness(test, change), _file(test)))


def nearness(test: str, change: Change) -> int:
    """Rank how near a test stands to a change: 4 of its module, 3 of its family, 2 of its room."""
    *folder, name = _file(test).removesuffix(".py").split("/")[1:]
    *family, module = (part.strip("_") for part in change.path.removesuffix(".py").split("/")[1:])
    if folder == family:
        return 4 if name == f"test_{module}" else 3
    return 2 if folder[:1] == family[:1] else 1


def _file(test: str) -> str:
    return test.partition("::")[0]


# -- one change -------------------------------------------------------------------------------------


def verdict(change: Change, tree: Path, reach: Reach, budget: float) -> str:
    """Try a change in a copy, and tell which test failed, if any."""
    known, tests = reach.tests(change), []
    for test in known:
        if (budget := budget - reach.seconds[test]) >= 0:
            tests.append(test)
    for _, some in itertools.groupby(tests, key=lambda test: nearness(test, change)):
        some = list(some)
        if failed := _failed(change, tree, some, 60 + 4 * sum(reach.seconds[test] for test in some)):
            return f"caught by {failed}"
    return f"SURVIVED {len(tests)} of {len(known)} tests" if known else "UNREACHED by any test"


def _failed(change: Change, tree: Path, tests: list[str], seconds: float) -> str | None:
    path, reports = tree / change.path, tree.with_suffix(".jsonl")
    kept, stat = path.read_bytes(), path.stat()
    changed = kept[: change.start] + change.after.encode() + kept[change.start + len(change.before) :]
    while True:
        reports.write_text("", encoding="utf-8")
        files = dict.fromkeys(map(_file, tests))
        try:
            path.write_bytes(changed)
            status = run(tree, ["-x", "-p", "no:xdist", *files], Noted(reports, set(tests)), seconds)
        finally:
            path.write_bytes(kept)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # its compiled form is right again
        if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return None
        if status == -signal.SIGKILL:
            return "the bound of time"
        lines = map(json.loads, reports.read_text(encoding="utf-8").splitlines())
        failed = next((test for test, _, outcome in lines if outcome == "failed"), None)
        if failed is None:
            return "an error at import"
        if not run(tree, ["-p", "no:xdist", _file(failed)], Noted(reports, {failed})):
            return failed
        tests = [test for test in tests if test != failed]  # it fails without the change, too


def main() -> None:
    """Draw changes, try each, and count by room."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=60, metavar="N", help="changes to try")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the draw")
    parser.add_argument("--only", default="rocplot/", metavar="PATH", help="a folder, a file, or file:line:")
    parser.add_argument("--budget", type=float, default=300, help="seconds for the tests of a change")
    parser.add_argument("--copy", default="copy", help="one for each run of several at a time")
    given = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in LOADED:
        importlib.import_module(name)
    learn()
    os.environ["PYTHONDONTWRITEBYTECODE"], sys.dont_write_bytecode = "1", True
    tree = shutil.copytree(TREE, TREE.with_name(given.copy), dirs_exist_ok=True)
    reach, counts = Reach(), collections.defaultdict(collections.Counter)
    for change in draw(given.count, given.seed, given.only):
        told = verdict(change, tree, reach, given.budget)
        print(f"{change}\n    {told}", flush=True)
        counts[Path(change.path).parent][told.split()[0].lower()] += 1
    for room, some in sorted(counts.items()):
        print(f"{room!s:32}", ", ".join(f"{count} {word}" for word, count in sorted(some.items())))


if __name__ == "__main__":
    main()
