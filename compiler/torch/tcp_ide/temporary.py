#===- temporary.py - Folders that go with their process -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Each process has one folder for all of its temporary files. The folder is locked as long
as the process, or a fork of it, lives. The next process that makes such a folder removes
those of processes that were killed."""

import atexit
import fcntl
import os
import shutil
import tempfile
import threading

_PREFIX = "tcp-ide-process-"

_mutex = threading.Lock()
#: The folder of this process, the descriptor that locks it, and the number of the
#: process.
_folder = _lock = _owner = None


def _open(folder):
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)


def _remove_abandoned():
    """Removes the folders of processes of this user that have ended."""
    root = tempfile.gettempdir()
    for name in os.listdir(root):
        if not name.startswith(_PREFIX):
            continue
        path = os.path.join(root, name)
        try:
            lock = _open(path)
        except OSError:
            # The folder was removed, or belongs to another user.
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(lock).st_uid == os.geteuid():
                shutil.rmtree(path, ignore_errors=True)
        except OSError:
            # Its process lives.
            pass
        finally:
            os.close(lock)


def _make_locked():
    """Returns a new folder and the descriptor that locks it."""
    while True:
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        try:
            lock = _open(folder)
        except FileNotFoundError:
            # Another process found the folder before it was locked, and removed it.
            continue
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.isdir(folder):
            return folder, lock
        os.close(lock)


def _remove(folder, owner):
    # A fork runs this, too, and must not remove the folder.
    if owner == os.getpid():
        shutil.rmtree(folder, ignore_errors=True)


def get_folder():
    """Returns the folder for temporary files of this process. Any thread may call it.
    Raises an OSError if none can be made."""
    global _folder, _lock, _owner
    with _mutex:
        if _owner != os.getpid() or os.path.dirname(_folder) != tempfile.gettempdir():
            _remove_abandoned()
            _folder, _lock = _make_locked()
            _owner = os.getpid()
            atexit.register(_remove, _folder, _owner)
        return _folder


def make_folder():
    """Returns a new folder inside of that of this process."""
    return tempfile.mkdtemp(dir=get_folder())


def open_folder():
    """Returns a context that yields the path of such a folder, and removes it at the
    end."""
    return tempfile.TemporaryDirectory(dir=get_folder())
