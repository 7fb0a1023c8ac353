"""Processes that draw, so that no window waits for another's drawing, and any drawing can be ended.

Styles are global in matplotlib, so that threads could only draw in turn; and no thread can be ended from
outside, least of all in compiled code.  A process can: what it did leaves nothing behind, and the studio
survives one that runs out of memory.  The processes are started as programs, not forked: a fork copies the
locks of the threads of a notebook or of polars in whatever state they are, and `multiprocessing` would run
the user's script again.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import queue
import subprocess
import sys
import threading
import weakref
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import cloudpickle

from rocplot._studio.figures import FailedError, FigureRenderer, describe_failure
from rocplot._studio.tables import DataSheet
from rocplot._warnings import warn_user
from rocplot.plot._user_picture import OWN

T = TypeVar("T")
GRACE = 0.5  # seconds in which a job that is no longer wanted may still be done
MAX_SECONDS, MAX_THUMBNAIL_SECONDS = 180, 60  # after which a job is ended
MAX_IDLE = 2  # workers that a window keeps: for the gallery and the figure
_START = "import sys; sys.path[:] = {path!r}; from rocplot._studio.workers import serve; serve()"
_workers: weakref.WeakSet[Worker] = weakref.WeakSet()
_ending = threading.Event()  # set when no worker may be started any more
_spares: list[Worker] = []  # started ahead, as that takes a second or two


class EndedError(Exception):
    """Raised where the process of a job ended before the job."""


class LimitError(FailedError):
    """Error for a job that took longer than the limit."""


async def run_in_thread(function: Callable[..., T], *args: Any) -> T:
    """Run a function in a thread of its own, which does not keep the program from ending.

    Python waits at its end for the threads of `asyncio.to_thread`.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def report(set_outcome: Callable[[Any], None], outcome: Any) -> None:
        if not future.done():
            set_outcome(outcome)

    def work() -> None:
        try:
            outcome = future.set_result, function(*args)
        except BaseException as error:
            outcome = future.set_exception, error  # type: ignore[assignment]
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(report, *outcome)

    threading.Thread(target=work, daemon=True).start()
    return await future


# -- In the studio --------------------------------------------------------------------------------


class Worker:
    """A process that does one job after another; it keeps the table of its last job."""

    def __init__(self) -> None:
        options: dict[str, Any] = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        if os.name == "posix":  # ctrl-C is for the studio, which then ends its workers
            options = {"process_group": 0}
        call = [sys.executable, "-P", "-c", _START.format(path=sys.path)]
        self.process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)
        self.sheet: DataSheet | None = None
        self.has_settings = False
        _workers.add(self)

    def run(self, sheet: DataSheet, function: Callable[..., Any], args: Any, options: Any) -> Any:
        """Run a function of the table's renderer, and return its result, which this waits for."""
        import matplotlib as mpl

        job: Any = None if sheet is self.sheet else sheet, function, args, options
        try:
            if not self.has_settings:
                settings = {name: value for name, value in mpl.rcParams.items() if "backend" not in name}
                self._send_message((settings, dict(OWN)))
                self.has_settings = True
            self._send_message(job)
            is_error, outcome = pickle.load(self.process.stdout)  # type: ignore[arg-type]
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            self.end()
            raise EndedError(self.process.returncode) from error
        self.sheet = None if is_error else sheet  # an error may come before the table is read
        if is_error:
            raise FailedError(outcome)
        return outcome

    def _send_message(self, message: Any) -> None:
        """Send bytes, which are read by a thread of the worker, and loaded where errors can be reported."""
        pipe: Any = self.process.stdin
        pickle.dump(cloudpickle.dumps(message), pipe)
        pipe.flush()

    def is_alive(self) -> bool:
        """Return whether the process runs."""
        return self.process.poll() is None

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError, ValueError):
                pipe.close()  # type: ignore[union-attr]


def leave_out_bound_pictures() -> None:
    """Leave out of the gallery the users' pictures that cannot be sent to a worker, and warn of them."""
    for name, picture in list(OWN.items()):
        try:
            cloudpickle.dumps(picture)
        except Exception as error:
            del OWN[name]
            warn_user(f"{name} is left out, as it cannot be sent to the process that draws: {error}")


def start_workers() -> None:
    """Start the first worker of a studio."""
    _ending.clear()
    _start_spare()


def _start_spare() -> None:
    """Start a worker ahead, if none is."""
    _spares[:] = [worker for worker in _spares if worker.is_alive()] or [Worker()]


def end_workers() -> None:
    """End all workers of all windows, and start none until the next studio."""
    _ending.set()
    for worker in list(_workers):
        worker.end()
    _spares.clear()


class Pool:
    """The workers of one window: one for each kind of job, or turn, that runs at a time."""

    def __init__(self) -> None:
        self.idle: list[Worker] = []
        self.running: dict[str, tuple[int, Worker]] = {}  # number of the job and its worker, by turn
        self.n_jobs = 0
        self.locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.is_closed = False

    async def run(
        self,
        turn: str,
        is_current: Callable[[], bool],
        sheet: DataSheet,
        function: Callable[..., T],
        *args: Any,
        **options: Any,
    ) -> T | None:
        """Run a function of the table's renderer; None if the job is no longer wanted when its turn comes."""
        async with self.locks[turn]:
            if self.is_closed or _ending.is_set() or not is_current():
                return None
            worker = self._take_worker()
            self.n_jobs += 1
            self.running[turn] = self.n_jobs, worker
            limit = MAX_THUMBNAIL_SECONDS if turn == "gallery" else MAX_SECONDS
            try:
                return await asyncio.wait_for(
                    run_in_thread(worker.run, sheet, function, args, options), limit
                )
            except TimeoutError:
                worker.end()
                raise LimitError(
                    f"This took more than {limit} seconds and was stopped. Choose fewer resamples or "
                    "models, or run the call on the right: it has no limit"
                ) from None
            except EndedError as error:
                message = f"The process that drew this ended with status {error}: memory may be short"
                raise FailedError(message) from error
            except asyncio.CancelledError:
                worker.end()
                raise
            finally:
                del self.running[turn]
                self._put_back(worker)

    def _take_worker(self) -> Worker:
        while self.idle:
            if (worker := self.idle.pop()).is_alive():
                return worker
        _start_spare()
        worker = _spares.pop()
        _start_spare()
        return worker

    def _put_back(self, worker: Worker) -> None:
        if self.is_closed or len(self.idle) == MAX_IDLE:
            worker.end()
        elif worker.is_alive():
            self.idle.append(worker)

    def cancel(self, turn: str) -> None:
        """End the job of a turn, unless it is done in a moment: another worker needs longer to start."""
        job = self.running.get(turn)

        def end() -> None:
            if job is not None and self.running.get(turn) == job:
                job[1].end()

        asyncio.get_running_loop().call_later(GRACE, end)

    def close(self) -> None:
        """End all jobs and all workers."""
        self.is_closed = True
        for worker in (*(worker for _, worker in self.running.values()), *self.idle):
            worker.end()


# -- In the process -------------------------------------------------------------------------------


def serve() -> None:
    """Do jobs until the studio closes the pipe or ends, however it does."""
    import matplotlib as mpl

    messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read_messages() -> None:
        try:
            while True:
                messages.put(pickle.load(sys.stdin.buffer))
        finally:
            os._exit(0)  # also amid a job

    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what users' pictures print must not stand between the results
    threading.Thread(target=read_messages, daemon=True).start()
    mpl.use("agg")
    setup, renderer = messages.get(), None
    while True:
        message = messages.get()
        try:
            if setup:
                settings, pictures = pickle.loads(setup)
                mpl.rcParams.update(settings)
                OWN.update(pictures)
                setup = b""
            sheet, function, args, options = pickle.loads(message)
            renderer = renderer if sheet is None else FigureRenderer(sheet)
            outcome = False, function(renderer, *args, **options)
        except Exception as error:
            outcome = True, describe_failure(error)
        pickle.dump(outcome, output)
        output.flush()
