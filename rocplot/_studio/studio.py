"""The start of the studio: its port, its token and its server."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rocplot._errors import make_type_error, make_value_error
from rocplot._validation import check_flag, check_whole_number
from rocplot._warnings import warn_user

PORT, MAX_TRIED_PORTS = 8118, 100  # the first port that is tried, and how many
HOST = "127.0.0.1"
OPENER_SECONDS = 60  # how long the file lives that leads a browser to the address
INSTALL = "pip install 'rocplot[studio]'"


def studio(data: Any = None, *, port: int | None = None, open_browser: bool = True) -> None:
    """Open the gallery of figures, drawn from your own table, in a browser.

    Use it to make figures without writing code.  It draws every figure that the table allows; you adjust each
    by a form, and download it with its numbers, its caption, and the call that draws it.  The first line
    printed is the address, which holds a token that the page needs.  Press control and C to stop.

    Parameters
    ----------
    data : data frame, mapping of columns, str or Path, optional
        The table, or its file; you can also choose it in the browser.
    port : int, optional
        Port of the loopback address, by default 8118; if it is busy, the next free one.
    open_browser : bool
        Whether to open the address in a browser.

    Raises
    ------
    ImportError
        If the extra is not installed: ``pip install 'rocplot[studio]'``.
    ValueError
        For a table that cannot be read, and for a port outside [0, 65535]; 0 lets the system choose.
    TypeError
        If `data` is not a table, or `port` not a whole number.

    See Also
    --------
    report : One sheet of the usual panels.
    interactive : A figure that responds to the reader, as one file.

    Notes
    -----
    Only this computer can reach it.  Files are read, never executed, and nothing is stored except your
    downloads.  The token is part of the path.  Since other users can list your processes with their
    arguments, the browser opens a file in your home that only you can read; it leads to the address, and is
    deleted once the page has loaded, or after a minute.

    Examples
    --------
    >>> import rocplot as rp
    >>> rp.studio(rp.load_dataset("tic_tac_toe"))  # doctest: +SKIP
    """
    check_flag(open_browser, "open_browser")
    if port is not None:
        port = check_whole_number(port, "port", 0, 65535)
    missing = [name for name in ("cloudpickle", "htmltools", "shiny", "uvicorn") if find_spec(name) is None]
    if missing:
        raise ImportError(f"studio needs {' and '.join(missing)}: {INSTALL}")
    from rocplot._studio.tables import DataSheet, make_data_sheet

    sheet: DataSheet | None = None
    if data is not None:
        try:
            sheet = make_data_sheet(data)
        except TypeError as error:
            raise make_type_error(
                "data", "is no table", "pass a data frame, columns by name, or a file"
            ) from error
    listener = open_listener(PORT if port is None else port)
    token, bound_port = secrets.token_urlsafe(24), listener.getsockname()[1]
    address = f"http://{HOST}:{bound_port}/{token}/"
    print(address, flush=True)
    opener = write_opener(address) if open_browser else None
    if opener is not None:
        threading.Thread(target=webbrowser.open, args=[opener.as_uri()], daemon=True).start()
        timer = threading.Timer(OPENER_SECONDS, delete_opener, [opener])
        timer.daemon = True
        timer.start()
    try:
        run_server(listener, token, sheet, opener)
    finally:
        delete_opener(opener)


def write_opener(address: str) -> Path | None:
    """Write a page that leads to an address and that only this user can read; None where that fails.

    It stands in the home itself: browsers in a sandbox cannot read hidden or temporary folders.
    """
    path = Path.home() / f"rocplot-studio-{secrets.token_hex(8)}.html"
    page = (
        '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">'
        f'<meta http-equiv="refresh" content="0; url={address}"><a href="{address}">rocplot studio</a>\n'
    )
    try:
        with os.fdopen(
            os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(page)
    except OSError as error:
        warn_user(
            f"no browser is opened, as {path.parent} cannot be written ({error.strerror}): open the address"
        )
        return None
    return path


def delete_opener(path: Path | None) -> None:
    """Delete the page that led a browser to the address, if it is there."""
    if path is not None:
        with contextlib.suppress(OSError):
            path.unlink()


def open_listener(port: int) -> socket.socket:
    """Listen on a port of the loopback address, or on the next free one."""
    for tried in range(port, min(port + MAX_TRIED_PORTS, 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # a restart gets the port of connections that are still being closed
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, tried))
            listener.listen(128)
        except OSError:
            listener.close()
        else:
            return listener
    raise make_value_error(
        "port", f"={port}", f"no port from it to {min(port + MAX_TRIED_PORTS, 65536) - 1} is free"
    )


def run_server(listener: socket.socket, token: str, sheet: Any, opener: Path | None = None) -> None:
    """Answer until interrupted; the server has a thread of its own, so that a notebook can start it, too."""
    import matplotlib.pyplot as plt
    import uvicorn

    from rocplot._studio.app import build_app
    from rocplot._studio.guard import Guard
    from rocplot._studio.workers import end_workers, start_workers

    port = listener.getsockname()[1]
    app = Guard(build_app(sheet), token, port, admit=lambda: delete_opener(opener))
    server_options: Any = {"log_level": "critical", "timeout_graceful_shutdown": 1, "ws_max_size": 1 << 20}
    server = uvicorn.Server(uvicorn.Config(app, lifespan="on", **server_options))
    thread = threading.Thread(target=server.run, args=[[listener]], daemon=True)
    backend = plt.get_backend()
    plt.switch_backend("agg")  # no window may be opened from a thread
    try:
        start_workers()
        thread.start()
        while thread.is_alive():
            thread.join(0.2)
    except KeyboardInterrupt:
        pass
    finally:
        server.should_exit = True
        end_workers()
        thread.join(3)
        listener.close()
        plt.switch_backend(backend)
