#===- cache.py - Compiled libraries, by what they were made of ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A folder of compiled programs that processes share.

An entry is a folder that appears by a rename, so no process sees half of one.
What is wrong with an entry makes it one that is not there.
"""

import contextlib
import hashlib
import os
import shutil
import tempfile
import time

from .. import temporary

#: If the entries have more bytes than this, the oldest ones are removed.
LIMIT = 1 << 29

#: The prefix of a folder that is being made, and the number of seconds after which it
#: counts as abandoned.
_NEW = "new-"
_ABANDONED = 24 * 3600

#: The number of times that a process tries again after another one was in the way.
_TRIES = 5


#: The file of an entry, unless another one is named.
_LIBRARY = "program.so"


def get_folder():
    if named := os.environ.get("TCP_IDE_CACHE_DIR"):
        return named
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "tcp-ide", "compiled")


def make_key(*parts):
    """Returns the name of the entry for these strings."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def make_temporary():
    """Returns a path for a library outside of the cache. It is removed with the process."""
    return os.path.join(temporary.make_folder(), _LIBRARY)


def _hash(path):
    """Returns the SHA-256 of a file, which may be larger than the memory."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def find(key, name=_LIBRARY):
    """Returns the path of the file of a complete entry, or None."""
    folder = os.path.join(get_folder(), key)
    path = os.path.join(folder, name)
    try:
        with open(os.path.join(folder, "sha256"), encoding="ascii") as file:
            expected = file.read()
        if _hash(path) != expected:
            raise OSError("corrupt")
    except (OSError, UnicodeDecodeError):
        _remove(folder)
        return None
    # In a cache that is read-only, the time of the last use is not kept.
    with contextlib.suppress(OSError):
        os.utime(folder)
    return path


def _remove(path):
    """Removes an entry, or another file of its name, if possible."""
    with contextlib.suppress(OSError):
        os.unlink(path)
    shutil.rmtree(path, ignore_errors=True)


def add(key, make, name=_LIBRARY):
    """Makes the entry by `make(path)`, which writes a file. Returns its path, or that of a
    temporary file if there can be no entry.

    If `make` raises an error, nothing is left. Another process may remove the entry at any time;
    a caller that can't load it has to ask again.
    """
    root = get_folder()
    os.makedirs(root, exist_ok=True)
    new = tempfile.mkdtemp(dir=root, prefix=_NEW)
    try:
        path = os.path.join(new, name)
        make(path)
        with open(os.path.join(new, "sha256"), "w", encoding="ascii") as file:
            file.write(_hash(path))
        folder = os.path.join(root, key)
        for _ in range(_TRIES):
            try:
                os.rename(new, folder)
                break
            except OSError:
                # Another process has made the same entry first, or the entry is corrupt,
                # and `find` removes it.
                if find(key, name) is not None:
                    break
        else:
            # The old entry can't be removed, because it is another user's.
            moved = make_temporary()
            shutil.move(path, moved)
            return moved
    finally:
        shutil.rmtree(new, ignore_errors=True)
    _shrink(root, keep=key)
    return os.path.join(root, key, name)


def load_found(key, use):
    """Returns the result of `use(path)` for the library of an existing entry, or None.
    `use` has to raise an OSError for a path that does not exist."""
    path = find(key)
    with contextlib.suppress(OSError):
        return use(path) if path else None
    return None


def load(key, make, use):
    """Returns the result of `use(path)` for the library of an entry, which is made if there
    is none. `use` has to raise an OSError for a path that does not exist."""
    for _ in range(_TRIES):
        path = find(key) or add(key, make)
        try:
            return use(path)
        except OSError:
            # The entry was removed or damaged since `find`.
            continue
    path = make_temporary()
    make(path)
    return use(path)


def _remove_abandoned(folder):
    """Removes a folder that a process has left unfinished."""
    try:
        if time.time() - os.stat(folder).st_mtime > _ABANDONED:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass


def _shrink(root, keep):
    entries = []
    for name in os.listdir(root):
        if name.startswith(_NEW):
            _remove_abandoned(os.path.join(root, name))
            continue
        folder = os.path.join(root, name)
        try:
            size = sum(file.stat().st_size for file in os.scandir(folder))
            entries.append((os.stat(folder).st_mtime, size, name))
        except OSError:
            continue
    total = sum(size for _, size, _ in entries)
    for _, size, name in sorted(entries):
        if total <= LIMIT:
            return
        if name != keep:
            _remove(os.path.join(root, name))
            total -= size
