"""Long work in a studio as users run it: others are served meanwhile, and it ends with its window or by ctrl-C."""

import contextlib
import json
import os
import signal
import time
from pathlib import Path

import pytest

pytest.importorskip("shiny")
from studio.servers import studio, wait
from websockets.sync.client import connect

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="lists the children of a process"),
]
SCRIPT = """
import numpy as np
import rocplot as rp


@rp.picture(lambda counts: counts, xlabel="Threshold", ylabel="Cases", caption="Counts")
def long_bootstrap(plot, model, *, long: float = 1.0):
    number = 2 if long < 2 else 10**7
    rp.compute.auc_interval(model.result, method="bootstrap", n_resamples=number, seed=0)
    plot.curve(model, model.result.score, model.result.tp[1:])


if __name__ == "__main__":
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 3000)
    rp.studio({"y": y, "a": rng.normal(y), "b": rng.normal(y)}, port=0, open_browser=False)
"""


def get_seconds(limit):
    """Allow more on a machine that is busy with other things."""
    return limit * max(1, os.getloadavg()[0] / os.cpu_count())


class Client:
    """A window without a browser."""

    def __init__(self, address):
        self.opened = contextlib.ExitStack()
        self.socket = self.opened.enter_context(
            connect(f"{address.replace('http', 'ws')}websocket/", max_size=None, open_timeout=60)
        )
        self.send("init", {".clientdata_url_hash": ""})
        self.act("hello", address="")
        self.read("ready")

    def send(self, method, data):
        self.socket.send(json.dumps({"method": method, "data": data}))

    def act(self, do, **fields):
        self.send("update", {"act": {"do": do, **fields}})

    def read(self, kind, seconds=120):
        """Return the next message of a kind."""
        end = time.monotonic() + seconds
        while True:
            message = json.loads(self.socket.recv(timeout=end - time.monotonic()))
            made = message.get("custom", {}).get("studio", {})
            if made.get("kind") == kind:
                return made
            assert made.get("kind") != "failed", made

    def draw_long(self, process):
        """Start a bootstrap of many minutes; return the process that is busy with it."""
        self.act("open", picture="long-bootstrap")
        self.read("figure")
        self.act("form", options={"--long": "2"}, models=None)
        self.read("busy")
        pids = set(list_children(process.pid))
        start = {pid: get_cpu_seconds(pid) for pid in pids}
        return wait(lambda: next((pid for pid in pids if get_cpu_seconds(pid) > start[pid] + 3), None), 120)


def list_children(pid):
    files = Path(f"/proc/{pid}/task").glob("*/children")  # of each thread
    return [int(word) for file in files for word in file.read_text(encoding="ascii").split()]


def get_cpu_seconds(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture
def served(tmp_path):
    script = tmp_path / "own.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with studio(script=script) as found:
        yield found


def test_a_long_bootstrap_makes_nobody_wait_and_ends_with_its_window(served):
    address, _, process = served
    first = Client(address)
    busy = first.draw_long(process)
    second = Client(address)
    second.act("open", picture="roc")
    assert second.read("figure")["image"]
    assert get_cpu_seconds(busy) > 0
    first.opened.close()
    wait(lambda: not os.path.exists(f"/proc/{busy}"), get_seconds(5), "the work went on")
    second.act("cut", value=0.5)
    second.read("put")


def test_choices_that_change_end_the_long_bootstrap_before(served):
    address, _, process = served
    client = Client(address)
    busy = client.draw_long(process)
    client.act("form", options={"--title": "short"}, models=None)
    assert client.read("figure")["image"]
    assert not os.path.exists(f"/proc/{busy}")


def test_an_interrupt_ends_the_studio_and_its_processes_amid_long_work(served):
    address, _, process = served
    client = Client(address)
    client.draw_long(process)
    pids = list_children(process.pid)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert time.monotonic() - start < get_seconds(2)
    assert (process.returncode, error) == (0, "")
    assert not any(os.path.exists(f"/proc/{pid}") for pid in pids)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_goes_on_after_a_studio_that_was_killed(served, number):
    address, _, process = served
    client = Client(address)
    client.draw_long(process)
    pids = list_children(process.pid)
    process.send_signal(number)
    process.wait(60)
    wait(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids), get_seconds(5), "processes went on")
