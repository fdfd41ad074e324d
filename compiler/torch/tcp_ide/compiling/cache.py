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

#: Older entries go when all of them have more bytes than this.
LIMIT = 1 << 29

#: What a folder is called that is being made, and after how many seconds nobody
#: is making it any more.
_NEW = "new-"
_ABANDONED = 24 * 3600

#: How often a process tries again what another one was in the way of.
_TRIES = 5


#: The file of an entry, unless another one is named.
_LIBRARY = "program.so"


def get_folder():
    if named := os.environ.get("TCP_IDE_CACHE_DIR"):
        return named
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "tcp-ide", "compiled")


def make_key(*parts):
    """The name of the entry for what these strings describe."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def make_temporary():
    """A path for a library that is in no entry; it goes with the process."""
    return os.path.join(temporary.make_folder(), _LIBRARY)


def _hash(path):
    """The SHA-256 of a file, which may be larger than what there is of memory."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def find(key, name=_LIBRARY):
    """The path of the file of an entry that is whole, or None."""
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
    # A cache that may only be read does not know what was used last.
    with contextlib.suppress(OSError):
        os.utime(folder)
    return path


def _remove(path):
    """Removes an entry, or what has its name, if that can be."""
    with contextlib.suppress(OSError):
        os.unlink(path)
    shutil.rmtree(path, ignore_errors=True)


def add(key, make, name=_LIBRARY):
    """Makes the entry by `make(path)`, which writes a file; gives its path, or
    that of a temporary one where there can be no entry.

    What `make` raises leaves no trace. Another process may remove the entry at
    any time: whoever can't load it asks again.
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
                # Another process was first, and made the same; or it is corrupt,
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
    """Returns what `use(path)` gives for the library of an entry that is there, or None. `use`
    raises an OSError for a path that is gone."""
    path = find(key)
    with contextlib.suppress(OSError):
        return use(path) if path else None
    return None


def load(key, make, use):
    """Returns what `use(path)` gives for the library of an entry, which is made if there
    is none. `use` raises an OSError for a path that is gone."""
    for _ in range(_TRIES):
        path = find(key) or add(key, make)
        try:
            return use(path)
        except OSError:
            # Removed or damaged since.
            continue
    path = make_temporary()
    make(path)
    return use(path)


def _remove_abandoned(folder):
    """Removes what a process left that died."""
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
