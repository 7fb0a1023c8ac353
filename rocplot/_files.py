"""Files: the one way in which anything of this package writes to a disk."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress

_MODE_BITS = 0o777  # permissions alone: a figure is no program that runs as its owner
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # of file systems that cannot flush a single file
_ACL = "system.posix_acl_access"


def write_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file as a whole, or leave what stands there unchanged.

    The content goes into a new file of the same folder, which is flushed to the disk and then renamed.  Its
    name is random and it is opened exclusively, so that neither another process nor a link that somebody
    placed there can be in its way.  A file that is replaced hands on its permissions, its group and its
    access list; a new one has those that the process gives by default.

    A symbolic link at `path` itself is followed, as ``cp`` and redirections of a shell follow it: the file
    that it points to is replaced, and the link stays; but a link that another user placed in a folder where
    all may write is refused.  Other hard links of the file keep the old content.  A pipe or a device cannot
    be replaced, so it is written to.

    Raises
    ------
    OSError
        If the file cannot be written, with `path` as its name; nothing has changed then.  A file that its
        owner has protected against writing is not replaced.
    """
    try:
        _refuse_planted_link(path)
        old_status, target = _get_status(path), os.path.realpath(path)
        if old_status is None or stat.S_ISREG(old_status.st_mode):
            _replace_file(target, content, old_status)
        elif stat.S_ISDIR(old_status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        else:
            with open(target, "wb", buffering=0, opener=_open_existing) as file:
                _write_all(file.fileno(), content)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error  # not the name of the new file


def _refuse_planted_link(path: str | os.PathLike[str]) -> None:
    """Raise for a link of another user's in a folder where all may write, as Linux does by default."""
    get_user = getattr(os, "geteuid", None)  # which Windows lacks
    if get_user is None or not os.path.islink(path):
        return
    folder = os.stat(os.path.dirname(path) or os.curdir)
    is_shared = folder.st_mode & stat.S_ISVTX and folder.st_mode & stat.S_IWOTH
    if is_shared and os.lstat(path).st_uid not in (get_user(), folder.st_uid):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _get_status(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return the status of what a path leads to; None if there is nothing, also at the end of a link."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _replace_file(target: str, content: bytes, old_status: os.stat_result | None) -> None:
    """Write a new file beside the target and rename it; remove it after any error."""
    if old_status is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    new_path = os.path.join(os.path.dirname(target), f".rocplot-{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL  # which follow no link
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    # A new file has the mode that umask leaves; a replacement is private until it has that of the old file.
    descriptor = os.open(new_path, flags, 0o666 if old_status is None else 0o600)
    try:
        try:
            _write_all(descriptor, content)
            if old_status is not None:
                _copy_permissions(descriptor, new_path, target, old_status)
            _flush_to_disk(descriptor)
        finally:
            os.close(descriptor)
        os.replace(new_path, target)
    except BaseException:  # also when the user interrupts
        with suppress(OSError):
            os.unlink(new_path)
        raise


def _open_existing(path: str, _flags: int) -> int:
    """Open a pipe or a device, never a new file in its place."""
    return os.open(path, os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))


def _write_all(descriptor: int, content: bytes) -> None:
    """Write all bytes; the system may take fewer at once."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _flush_to_disk(descriptor: int) -> None:
    """Flush a file, which may be the first to tell that the disk is full."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _copy_permissions(descriptor: int, new_path: str, target: str, old_status: os.stat_result) -> None:
    """Give a new file the owner, group, mode and access list of the old one, as far as the user may.

    If the group or the list cannot be kept, no group gets a right: it would not be the one that had it.
    """
    mode = old_status.st_mode & _MODE_BITS
    if not hasattr(os, "fchown"):  # Windows
        os.chmod(new_path, mode)
        return
    new_status, access_list = os.fstat(descriptor), _read_access_list(target)
    try:
        if (new_status.st_uid, new_status.st_gid) != (old_status.st_uid, old_status.st_gid):
            _change_owner(descriptor, old_status)
        os.fchmod(descriptor, mode)
        if access_list is not None:
            os.setxattr(descriptor, _ACL, access_list)
    except OSError:
        os.fchmod(descriptor, mode & ~stat.S_IRWXG)


def _change_owner(descriptor: int, old_status: os.stat_result) -> None:
    """Change the owner and the group, or the group alone: users may not give files away."""
    try:
        os.fchown(descriptor, old_status.st_uid, old_status.st_gid)
    except OSError:
        os.fchown(descriptor, -1, old_status.st_gid)


def _read_access_list(target: str) -> bytes | None:
    """Read the access list of a file; most have none, and many systems and file systems do not know any."""
    if not hasattr(os, "getxattr"):
        return None
    try:
        return os.getxattr(target, _ACL)
    except OSError:
        return None
