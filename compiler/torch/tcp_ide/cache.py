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

import atexit
import hashlib
import os
import shutil
import tempfile

#: Older entries go when all of them have more bytes than this.
LIMIT = 1 << 29


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
    folder = tempfile.mkdtemp(prefix="tcp-ide-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return os.path.join(folder, "program.so")


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def find(key):
    """The path of the library of an entry that is whole, or None."""
    folder = os.path.join(get_folder(), key)
    library = os.path.join(folder, "program.so")
    try:
        expected = _read(os.path.join(folder, "sha256")).decode()
        if hashlib.sha256(_read(library)).hexdigest() != expected:
            raise OSError("corrupt")
        os.utime(folder)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        return None
    return library


def add(key, make):
    """Makes the entry by `make(path)`, which writes a library; gives its path."""
    root = get_folder()
    os.makedirs(root, exist_ok=True)
    new = tempfile.mkdtemp(dir=root, prefix="new-")
    try:
        library = os.path.join(new, "program.so")
        make(library)
        with open(os.path.join(new, "sha256"), "w") as file:
            file.write(hashlib.sha256(_read(library)).hexdigest())
        folder = os.path.join(root, key)
        try:
            os.rename(new, folder)
        except OSError:
            # Another process was first, and made the same.
            if find(key) is None:
                raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
    _shrink(root, keep=key)
    return os.path.join(root, key, "program.so")


def _shrink(root, keep):
    entries = []
    for name in os.listdir(root):
        path = os.path.join(root, name, "program.so")
        try:
            entries.append((os.stat(os.path.join(root, name)).st_mtime,
                            os.stat(path).st_size, name))
        except OSError:
            continue
    total = sum(size for _, size, _ in entries)
    for _, size, name in sorted(entries):
        if total <= LIMIT:
            return
        if name != keep and not name.startswith("new-"):
            shutil.rmtree(os.path.join(root, name), ignore_errors=True)
            total -= size
