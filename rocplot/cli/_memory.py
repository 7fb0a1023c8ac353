"""The memory that is free, and input whose size is limited before it is held."""

from __future__ import annotations

import codecs
import ctypes
import gzip
import io
import os
import select
import sys
import time
import zlib
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from rocplot.cli._messages import DataError

COPIES = 4  # of its text, that a table takes while it is read: the text, places of fields, columns, a copy
GZIP_START, PARQUET_START, ZIP_START = b"\x1f\x8b", b"PAR1", b"PK\x03\x04"
_MAX_STREAM_BYTES = 2 << 30  # of input that is held as a whole
_CHUNK_BYTES = 1 << 20
_MAX_PIPE_SECONDS = 10.0  # that a named pipe may have no writer
_UNKNOWN_MEMORY = 1 << 30  # bytes, where the system does not say
_PROCESS_FOLDER, _CGROUP_FOLDER = Path("/proc"), Path("/sys/fs/cgroup")


def get_available_memory() -> int:
    """Return the bytes that this process may still take: of the machine, its container, and its own limit."""
    free_bytes = [*_list_system_memory(), *_list_cgroup_memory(), *_list_process_memory()]
    return max(min(free_bytes, default=_UNKNOWN_MEMORY), 0)


def check_memory(source: str, n_bytes: int, advice: str) -> None:
    """Raise if a table would take more memory than is free."""
    available = get_available_memory()
    if n_bytes > available:
        raise DataError(
            f"{source} takes about {_write_size(n_bytes)} of memory, and {_write_size(available)} are free: "
            f"{advice}"
        )


def read_file_bytes(source: str, path: Path) -> bytes:
    """Read a whole file, pipe or device; raise for one without an end, or without a writer."""
    if path.is_file():
        check_memory(source, path.stat().st_size * COPIES, "save fewer columns or rows")
        return path.read_bytes()
    nonblocking = getattr(os, "O_NONBLOCK", None)  # Windows has none, and no named pipes among its files
    if not path.is_fifo() or nonblocking is None:
        with path.open("rb", buffering=0) as device:
            return read_stream(source, device)
    with open(os.open(path, os.O_RDONLY | nonblocking), "rb", buffering=0) as pipe:
        start = _read_pipe_start(source, pipe)
        os.set_blocking(pipe.fileno(), True)
        return read_stream(source, pipe, start)


def _read_pipe_start(source: str, pipe: Any) -> bytes:
    """Read what a named pipe holds at once, which is nothing until some program opens it to write."""
    end = time.monotonic() + _MAX_PIPE_SECONDS
    while (start := pipe.read(_CHUNK_BYTES)) == b"":
        if time.monotonic() > end:
            raise DataError(f"{source} is a pipe into which no program writes")
        time.sleep(0.02)
    if start is None and not select.select([pipe], [], [], _MAX_PIPE_SECONDS)[0]:  # a program has opened it
        print(f"rocplot: {source} waits for the program that writes into it", file=sys.stderr)
    return start or b""


def read_stream(source: str, stream: IO[bytes], start: bytes = b"") -> bytes:
    """Read a stream to its end; raise if it is too long, or begins neither as text nor as a known file."""
    parts, n_bytes, limit = [start], len(start), _find_stream_limit()
    while len(parts) == 1 or parts[-1]:
        if parts[-1] and len(parts) <= 2:
            _check_start(source, parts[-1])
        if n_bytes > limit:
            raise DataError(f"{source} holds more than {_write_size(limit)}: write it to a file first")
        parts.append(stream.read(_CHUNK_BYTES) or b"")
        n_bytes += len(parts[-1])
    return b"".join(parts)


def unpack_gzip(source: str, content: bytes) -> bytes:
    """Unpack a gzip file, as far as there is memory for what it holds."""
    limit, parts, n_bytes = _find_stream_limit(), [b"-"], 0
    too_long = DataError(f"{source} unpacks to more than {_write_size(limit)}: unpack it to a file first")
    if int.from_bytes(content[-4:], "little") > limit:  # the size modulo 4 GB, as the file says
        raise too_long
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            while parts[-1]:
                parts.append(file.read(_CHUNK_BYTES))
                if len(parts) == 2:
                    _check_start(source, parts[-1])
                n_bytes += len(parts[-1])
                if n_bytes > limit:
                    raise too_long
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"{source} cannot be read: {error}") from error
    return b"".join(parts[1:])


def explain_failure(error: BaseException) -> str:
    """Say in one line why a library could not read a file."""
    if isinstance(error, MemoryError):
        return f"it takes more memory than the {_write_size(get_available_memory())} that are free"
    return " ".join(str(error).split()) or type(error).__name__


def _find_stream_limit() -> int:
    return min(_MAX_STREAM_BYTES, get_available_memory() // COPIES)


def _check_start(source: str, start: bytes) -> None:
    """Raise for a beginning that is neither text in UTF-8 nor that of a file that is known."""
    if start.startswith((GZIP_START, PARQUET_START, ZIP_START)):
        return
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(start)  # the last letter may be cut
    except UnicodeDecodeError as error:
        raise DataError(f"{source} is not UTF-8: save it in that encoding") from error
    check_text(source, text)


def check_text(source: str, text: str) -> None:
    """Raise for the character 0, which stands in no text."""
    if "\0" in text:
        raise DataError(f"{source} cannot be read: it holds a null character, so it is not text")


def _write_size(n_bytes: int) -> str:
    for power, unit in ((30, "GB"), (20, "MB")):
        if n_bytes >= 1 << power:
            return f"{n_bytes / (1 << power):,.1f} {unit}".replace(".0 ", " ")
    return f"{n_bytes:,} bytes"


# -- Free memory ----------------------------------------------------------------------------------


def _list_system_memory() -> list[int]:
    """List the free memory of the machine, if its system says it."""
    with suppress(OSError, ValueError, StopIteration):
        lines = (_PROCESS_FOLDER / "meminfo").read_text(encoding="ascii").splitlines()
        return [int(next(line for line in lines if line.startswith("MemAvailable")).split()[1]) << 10]
    if sys.platform == "win32":
        status = _WindowsMemory(length=ctypes.sizeof(_WindowsMemory))
        if ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
            return [min(int(status.free), int(status.free_pages))]
        return []
    with suppress(OSError, ValueError):  # macOS gives unused files back when memory is asked for
        return [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2]
    return []


class _WindowsMemory(ctypes.Structure):
    """MEMORYSTATUSEX of the Windows API."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("free", ctypes.c_uint64),
        ("total_pages", ctypes.c_uint64),
        ("free_pages", ctypes.c_uint64),
        ("total_virtual", ctypes.c_uint64),
        ("free_virtual", ctypes.c_uint64),
        ("free_extended", ctypes.c_uint64),
    )


def _list_cgroup_memory() -> list[int]:
    """List what the control groups around the process have left, of both versions of Linux's."""
    free_bytes = []
    with suppress(OSError, ValueError):
        for line in (_PROCESS_FOLDER / "self" / "cgroup").read_text(encoding="utf-8").splitlines():
            _, controllers, name = line.split(":", 2)
            if controllers and "memory" not in controllers.split(","):
                continue
            root = _CGROUP_FOLDER / "memory" if controllers else _CGROUP_FOLDER
            files = (
                ("memory.limit_in_bytes", "memory.usage_in_bytes")
                if controllers
                else ("memory.max", "memory.current")
            )
            folder = root / name.strip("/")
            for group in (folder, *folder.parents):
                if group.is_relative_to(root):
                    free_bytes += _read_group_memory(group, *files)
    return free_bytes


def _read_group_memory(group: Path, limit_file: str, usage_file: str) -> list[int]:
    """Read what one control group has left; files that are cached count as free."""
    with suppress(OSError, ValueError):  # no such file, or "max"
        limit = int((group / limit_file).read_text(encoding="ascii"))
        usage = int((group / usage_file).read_text(encoding="ascii"))
        statistics = dict(
            line.split()[:2] for line in (group / "memory.stat").read_text(encoding="ascii").splitlines()
        )
        cached = int(statistics.get("total_inactive_file", statistics.get("inactive_file", 0)))
        return [limit - max(usage - cached, 0)]
    return []


def _list_process_memory() -> list[int]:
    """List what the limit of the process (``ulimit -v``) leaves."""
    with suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")  # of Unix
        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit != resource.RLIM_INFINITY:
            pages = (_PROCESS_FOLDER / "self" / "statm").read_text(encoding="ascii").split()[0]
            return [limit - int(pages) * resource.getpagesize()]
    return []
