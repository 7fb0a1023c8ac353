"""A studio in a process of its own, as users start it."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from urllib.parse import urlsplit


@contextlib.contextmanager
def studio(*words, script=None):
    """Start it, or a script that does; yield its address, its port and the process, and interrupt it at the end."""
    call = [sys.executable, "-m", "rocplot", "studio", *map(str, words), "--no-browser"]
    call = [sys.executable, str(script)] if script else call
    asked = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    if os.name == "posix":  # else a suite that runs in the background, where interrupts are ignored, hands that on
        asked["preexec_fn"] = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(call, env=os.environ | {"PYTHONWARNINGS": "default"}, **asked)
    try:
        address = process.stdout.readline().strip()
        port = urlsplit(address).port
        wait(lambda: urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60).status == 200)
        yield address, port, process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        process.stdout.close()
        process.stderr.close()


def wait(ready, seconds=60, what=""):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError):
            if found := ready():
                return found
        assert time.monotonic() < end, what or "waited too long"
        time.sleep(0.1)
