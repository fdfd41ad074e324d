"""Eight processes that share a small cache of compiled programs, in which entries
are removed for room and damaged on purpose."""

import os
import random
import shutil
import sys
from unittest import mock

from tcp_ide.compiling import cache

PROCESSES, ROUNDS, KEYS = 8, 60, 6


def content(key):
    return (key * 50).encode()


def run(seed):
    """What one process does; gives how often it made an entry."""
    random_ = random.Random(seed)
    made = 0

    def make(path):
        nonlocal made
        made += 1
        with open(path, "wb") as file:
            file.write(content(key))

    def use(path):
        with open(path, "rb") as file:
            found = file.read()
        # As dlopen, which refuses what is cut off.
        if len(found) != len(content(key)):
            raise OSError("cut off")
        return found

    for _ in range(ROUNDS):
        key = f"key{random_.randrange(KEYS)}"
        assert cache.load(key, make, use) == content(key)
        if random_.random() < 0.2:
            damage(os.path.join(cache.get_folder(), key), random_)
    return made


def damage(folder, random_):
    """As a full disk, an impatient user and a crash leave an entry."""
    try:
        kind = random_.randrange(3)
        if kind == 0:
            os.truncate(os.path.join(folder, "program.so"), 7)
        elif kind == 1:
            os.remove(os.path.join(folder, "sha256"))
        else:
            shutil.rmtree(folder)
    except OSError:
        pass


def check_obstacles():
    """What is in the way of an entry goes, or costs one compile."""
    made = []

    def make(path):
        made.append(path)
        with open(path, "wb") as file:
            file.write(b"library")

    def use(path):
        with open(path, "rb") as file:
            return file.read()

    folder = os.path.join(cache.get_folder(), "obstacle")
    for name, content_ in (("text", b"no folder"), ("sha256", b"\xff\xff")):
        if name == "text":
            with open(folder, "wb") as file:
                file.write(content_)
        else:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content_)
        assert cache.load("obstacle", make, use) == b"library"
    assert len(made) == 2 and os.path.isdir(folder)

    # A cache that no process may change: it compiles once, and the entries stay.
    os.truncate(os.path.join(folder, "program.so"), 3)
    with mock.patch.object(os, "rename", side_effect=PermissionError), \
            mock.patch.object(cache, "_remove"):
        assert cache.load("obstacle", make, use) == b"library"
    assert len(made) == 3 and os.path.getsize(os.path.join(folder, "program.so")) == 3
    # A cache that may only be read is used.
    assert cache.load("obstacle", make, use) == b"library" and len(made) == 4
    with mock.patch.object(os, "utime", side_effect=PermissionError):
        assert cache.load("obstacle", make, use) == b"library" and len(made) == 4
    shutil.rmtree(folder)
    print("what is in the way")


def main():
    os.makedirs(cache.get_folder(), exist_ok=True)
    cache.LIMIT = 4 * len(content("key0"))
    # The folder of a process that died long ago, and that of one at work.
    for name, age in (("new-old", 2 * 24 * 3600), ("new-young", 0)):
        folder = os.path.join(cache.get_folder(), name)
        os.makedirs(folder)
        when = os.stat(folder).st_mtime - age
        os.utime(folder, (when, when))
    check_obstacles()
    children = []
    for seed in range(PROCESSES):
        child = os.fork()
        if child == 0:
            os._exit(0 if run(seed) > 0 else 1)
        children.append(child)
    failed = sum(os.waitpid(child, 0)[1] != 0 for child in children)
    print(f"{PROCESSES - failed} of {PROCESSES} processes")
    names = sorted(os.listdir(cache.get_folder()))
    print("left over:", *[n for n in names if n.startswith("new-")])
    # Each process keeps the entry that it made last.
    run(PROCESSES)
    size = sum(os.path.getsize(os.path.join(cache.get_folder(), n, "program.so"))
               for n in os.listdir(cache.get_folder()) if os.path.exists(
                   os.path.join(cache.get_folder(), n, "program.so")))
    print("within the limit" if size <= cache.LIMIT else f"{size} bytes")
    return failed


shutil.rmtree(cache.get_folder(), ignore_errors=True)
sys.exit(main())
