"""Folders for what is temporary: they go with their process, and where that is killed, with
the next one that makes a folder. Those of processes that live stay, and so does what is
called in the same way and is no such folder."""

import os
import signal
import sys
import tempfile

from tcp_ide import temporary

ROOT = os.environ["TMPDIR"]


def list_folders():
    return {name for name in os.listdir(ROOT) if name.startswith("tcp-ide-")}


def make_files():
    with temporary.open_folder() as gone:
        open(os.path.join(gone, "file"), "w", encoding="ascii").close()
    open(os.path.join(temporary.make_folder(), "file"), "w", encoding="ascii").close()


class Process:
    """A fork with a folder of its own. It waits until it is let, and ends as Python does."""

    def __init__(self, run=make_files):
        reading, self._let = os.pipe()
        told, telling = os.pipe()
        self.number = os.fork()
        if self.number == 0:
            run()
            os.write(telling, temporary.get_folder().encode())
            os.read(reading, 1)
            sys.exit()
        os.close(reading)
        self.folder = os.path.basename(os.read(told, 1000).decode())

    def end(self):
        os.write(self._let, b".")
        assert os.waitpid(self.number, 0)[1] == 0

    def kill(self):
        os.kill(self.number, signal.SIGKILL)
        os.waitpid(self.number, 0)


def fork_and_end():
    first = temporary.get_folder()
    make_files()
    Process().end()
    assert os.path.isdir(first)


process = Process(fork_and_end)
assert list_folders() == {process.folder}, list_folders()
process.end()
assert not list_folders(), list_folders()
print("processes that end", flush=True)

killed, living = Process(), Process()
killed.kill()
assert list_folders() == {killed.folder, living.folder}
# A folder of another program, a link, and a file.
others = {f"tcp-ide-{name}" for name in ("other", "process-link", "process-file")}
target = tempfile.mkdtemp()
os.mkdir(os.path.join(ROOT, "tcp-ide-other"))
os.symlink(target, os.path.join(ROOT, "tcp-ide-process-link"))
open(os.path.join(ROOT, "tcp-ide-process-file"), "w", encoding="ascii").close()
Process().end()
assert list_folders() == {*others, living.folder}, list_folders()
assert os.path.isdir(target)
print("a process that was killed", flush=True)

# A fork keeps the folder of a process that was killed.
reading, let = os.pipe()


def fork_and_wait():
    make_files()
    if os.fork() == 0:
        os.read(reading, 1)
        os._exit(0)


forking = Process(fork_and_wait)
forking.kill()
Process().end()
assert forking.folder in list_folders()
os.write(let, b".")
living.end()
print("a fork that lives", flush=True)

# Many at once: nobody removes what another one has just made.
children = []
for _ in range(16):
    children.append(os.fork())
    if children[-1] == 0:
        for _ in range(200):
            folder, lock = temporary._make_locked()
            temporary._remove_abandoned()
            assert os.path.isdir(folder)
            os.rmdir(folder)
            os.close(lock)
        os._exit(0)
assert all(os.waitpid(child, 0)[1] == 0 for child in children)
print("many at once", flush=True)
