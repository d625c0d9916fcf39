"""Small files, read without waiting and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock

_OWNER_ONLY = 0o600
_AS_USUAL = 0o666
"""For everybody, less what the umask of the user takes away."""


class FileTooLarge(OSError):
    """A file that holds more than it ever should."""


def read_small(path: Path, largest: int) -> bytes:
    """What a file holds.

    Args:
        path: A file, or a link to one.
        largest: The most bytes that it may hold.

    Returns:
        All of it.

    Raises:
        FileTooLarge: It holds more.
        OSError: It cannot be read, or is no plain file: pipes, devices and folders are refused
            at once.
    """
    with open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _no_plain_file(path)
        data = file.read(largest + 1)
    if len(data) > largest:
        raise FileTooLarge(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Put something into a file; whatever goes wrong, the old file or the new one is there whole.

    A link is followed and stays a link. An existing file keeps its permissions; a new one, and
    the folders made for it, are for its owner alone.

    Args:
        path: A file, a link to one, or where a new one shall be.
        data: All that it shall hold.

    Raises:
        OSError: It cannot be written; what was there before is untouched.
    """
    target = _target(path)
    kept = _mode_to_keep(target)
    make_folder(target.parent)
    _put(target, data, kept, _OWNER_ONLY)


def write_shared(path: Path, data: bytes, *, replaces: bool) -> None:
    """Put something that people show around into a file that they named, whole or not at all.

    A link is followed and stays a link. An existing file keeps its permissions; a new one gets
    those that every new file gets here. No folder is made: the name may be a slip of the hand.

    Args:
        path: Where a new file shall be, or a file or a link that may be replaced.
        data: All that it shall hold.
        replaces: Whether a file or a link that is there may be replaced.

    Raises:
        FileExistsError: A file or a link is there, and may not be replaced.
        OSError: It cannot be written; what was there before is untouched.
    """
    target = _target(path)
    kept = _mode_to_keep(target)
    if not replaces and (kept is not None or path.is_symlink()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    _put(target, data, kept, _AS_USUAL)


def set_aside(path: Path, moment: str) -> Path:
    """Keep a damaged file under another name, so that a new one can take its place.

    Args:
        path: The file; of a link the target is renamed, and the link stays for the new file.
        moment: When that was, in characters that a file name can have.

    Returns:
        Where the damaged file is now.

    Raises:
        OSError: It cannot be renamed.
    """
    target = _target(path)
    plain = target.with_name(f"{target.name}.damaged-{moment}")
    numbered = (plain.with_name(f"{plain.name}-{number}") for number in count(2))
    aside = plain
    while aside.exists() or aside.is_symlink():
        aside = next(numbered)
    return target.rename(aside)


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[None]:
    """Let one process after the other do something with a file.

    The lock is the system's and ends with the process; nothing stays beside the file.

    Args:
        path: The file, which need not be there; its folder is made if need be.
        seconds: How long to wait at most.

    Raises:
        OSError: Another process is busy with it, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    make_folder(path.parent)
    lock = FileLock(f"{path}.lock", timeout=seconds, fallback_to_soft=False)
    # Where no file can be made, the lock would take that for somebody who holds it.
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    os.close(os.open(lock.lock_file, flags, _OWNER_ONLY))
    try:
        lock.acquire()
    except Timeout:
        raise OSError(errno.EAGAIN, "Another window is busy with it", str(path)) from None
    try:
        yield
    finally:
        release_lock(lock)


def release_lock(lock: "BaseFileLock") -> None:
    """Release a lock; its file goes while it is still locked, so that nobody loses one."""
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    with suppress(OSError):
        lock.release()


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner alone.

    Args:
        folder: The folder, which may be there already.

    Raises:
        OSError: It cannot be made.
    """
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def _open_at_once(name: str, flags: int) -> int:
    # A pipe that nobody writes to would make us wait, and a terminal could become ours.
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def _target(path: Path) -> Path:
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def _put(target: Path, data: bytes, kept: int | None, usual: int) -> None:
    """Put a file in its place whole, with the permissions it had or those of a new one."""
    # Next to the target: only within one file system does a file take the place of another whole.
    new = target.with_name(f".{target.name}.{os.urandom(4).hex()}.new")
    # Closed until it has the permissions to keep; those of a new file the system grants itself.
    mode = usual if kept is None else _OWNER_ONLY
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            # Some network file systems take less than they were given and keep silent.
            if os.fstat(file.fileno()).st_size != len(data):
                raise OSError(errno.EIO, "Not written in full", str(target))
        if kept is not None:
            new.chmod(kept)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _mode_to_keep(target: Path) -> int | None:
    """The permissions of a file that is there; a file that must not be written is refused."""
    if not target.exists():
        return None
    mode = target.stat().st_mode
    if not stat.S_ISREG(mode):
        raise _no_plain_file(target)
    # Replacing a file asks for the rights of its folder only.
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _no_plain_file(path: Path) -> OSError:
    return OSError(errno.EINVAL, "Not a plain file", str(path))
