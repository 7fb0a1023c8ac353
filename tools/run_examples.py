"""Run the gallery's scripts and notebooks as a reader does: ``python -m tools.run_examples build/gallery``.

Each runs by itself in an empty folder, with warnings as errors and nothing of the checkout on the path; a
notebook by its code cells, without Jupyter, unless these hold the statements of the script of its name, which
is run for both. ``--python`` names the interpreter whose packages are tried, as
that of an environment into which the wheel is installed. An example fails that ends in an error, takes longer
than two minutes or leaves no figure.
"""

import argparse
import ast
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

SECONDS = 120  # of processor time for one example: a busy machine is no fault of it
EXAMPLES = ("plot_*.py", "plot_*.ipynb")


def examples(folder: Path) -> list[Path]:
    """List what can be run below a folder, once if it is there in several copies."""
    found = [path for pattern in EXAMPLES for path in sorted(folder.rglob(pattern))]
    once = list({path.suffix.encode() + path.read_bytes(): path for path in reversed(found)}.values())[::-1]
    scripts = {(path.stem, statements(path)) for path in once if path.suffix == ".py"}
    return [path for path in once if path.suffix == ".py" or (path.stem, statements(path)) not in scripts]


def code(path: Path) -> list[str]:
    """Read the code of a script, or the cells of a notebook without the lines that only Jupyter knows."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return [text]
    cells = [cell["source"] for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    lines = ["".join(cell).splitlines(keepends=True) for cell in cells]
    return ["".join(line for line in cell if not line.startswith("%matplotlib")) for cell in lines]


def statements(path: Path) -> str:
    """Write down what an example does: its statements, without comments and texts between them."""
    try:
        tree = ast.parse("\n".join(code(path)))
    except SyntaxError:  # which running it tells
        return str(path)
    return "\n".join(ast.dump(one) for one in tree.body if not _is_text(one))


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def run(path: Path) -> None:
    """Run an example in this process; it must leave a figure."""
    names = {"__name__": "__main__"}
    for cell in code(path):
        exec(compile(cell, path.name, "exec"), names)
    import matplotlib.pyplot as plt

    if not plt.get_fignums():
        raise RuntimeError("no figure is left")


def run_apart(path: Path) -> str:
    """Run an example in a process and an empty folder of its own; return the end of its error, or nothing."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        if not (child := os.fork()):
            status = 1
            try:
                os.chdir(folder)
                os.dup2(said.fileno(), 1)
                os.dup2(said.fileno(), 2)
                signal.setitimer(signal.ITIMER_PROF, SECONDS)
                run(path)
                status = 0
            except BaseException:
                traceback.print_exc(limit=-2, file=said)
                said.flush()
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            ended = os.WTERMSIG(status)
            slow = f"not done in {SECONDS} s of processor time"
            return slow if ended == signal.SIGPROF else f"ended by signal {ended}"
        said.seek(0)
        return said.read().strip() if status else ""


def work(paths: Sequence[Path]) -> None:
    """Run examples one after another and print a line of JSON for each; packages are imported once."""
    import matplotlib.pyplot  # noqa: F401, I001
    import rocplot  # noqa: F401

    for path in paths:
        print(json.dumps([str(path), run_apart(path)]), flush=True)


def results(paths: Sequence[Path], python: str, processes: int) -> Iterator[tuple[str, str]]:
    """Yield each example and its error, none if all went well."""
    environment = {**os.environ, "MPLBACKEND": "Agg", "OPENBLAS_NUM_THREADS": "1"}
    command = [python, "-I", "-W", "error", str(Path(__file__).resolve()), "--work"]
    parts = [list(map(str, paths[start::processes])) for start in range(processes)]
    workers = [
        subprocess.Popen(command + part, stdout=subprocess.PIPE, env=environment, encoding="utf-8")
        for part in parts
        if part
    ]
    for worker in workers:
        with worker:
            for line in worker.stdout or ():
                path, error = json.loads(line)
                yield path, error
        if worker.returncode:
            yield python, f"ended with exit code {worker.returncode}: what it says stands above"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all examples, list those that fail, and return 1 if there is one."""
    from tools.part import part  # here: nothing of the checkout is on the path of those that run the examples

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="the built site, or any folder with examples")
    parser.add_argument("--python", default=sys.executable, help="the interpreter to run them (this one)")
    parser.add_argument("-j", "--processes", type=int, default=os.cpu_count() or 1, help="at a time")
    one_of = {"type": part, "default": (1, 1), "metavar": "K/N"}
    parser.add_argument("--part", **one_of, help="one of N parts of the examples (all)")
    given = parser.parse_args(arguments)
    one, parts = given.part
    paths = [path.resolve() for path in examples(given.folder)[one - 1 :: parts]]
    found = dict(results(paths, given.python, given.processes))
    failed = {path: error for path, error in found.items() if error}
    for path, error in failed.items():
        print(f"{path}\n    " + error.replace("\n", "\n    "), file=sys.stderr)
    if not paths:
        print(f"there is no example below {given.folder}", file=sys.stderr)
    print(f"{len(found) - len(failed)} of {len(paths)} examples run in an empty folder")
    return int(bool(failed) or not paths)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        work([Path(one) for one in sys.argv[2:]])
    else:
        sys.exit(main())
