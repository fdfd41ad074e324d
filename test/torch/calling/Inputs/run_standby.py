"""A compiler that waits for a program: who gets it, who does not, and when it ends."""

import os
import select
import signal
import subprocess
import sys

from tcp_ide import CompileError
from tcp_ide.compiling import standby
from tcp_ide.compiling.programs import compile_text
from tcp_ide.compiling.tcp_aot import TcpAot

FOLDER = sys.argv[1]
TEXT = """
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.abs %x : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


def make(options=(), text=TEXT):
    path = os.path.join(FOLDER, "program.so")
    compile_text(text, path, options)
    with open(path, "rb") as file:
        return file.read()


def get_waiting():
    return standby._waiting.process


def wait_until_ready():
    select.select([get_waiting().stdout], [], [])
    return get_waiting()


if len(sys.argv) > 2:
    # A process that has one, for whoever started it.
    make()
    print(wait_until_ready().pid, flush=True)
    sys.stdin.read()
    sys.exit()

# The first program is compiled by a compiler of its own, the next one by what waits.
expected = make()
first = wait_until_ready()
assert make() == expected
assert first.returncode == 0
assert get_waiting() is not first

# It reports an error in a program as another compiler does.
second = wait_until_ready()
try:
    make(text="func.func @f() { oops }")
    assert False, "it compiled"
except CompileError as error:
    assert "custom op 'oops' is unknown" in str(error), error
assert second.returncode == 1

# Other options, or another environment, are for another compiler.
make()
wait_until_ready()
waiting = get_waiting()
os.environ["TCP_TEST"] = "1"
make()
assert waiting.returncode == -signal.SIGKILL, "it took one of another environment"
del os.environ["TCP_TEST"]
make()
waiting = wait_until_ready()
assert make(["-O0"]) != expected
assert waiting.returncode == -signal.SIGKILL

# One that somebody has killed is none.
make()
wait_until_ready().kill()
get_waiting().wait()
assert make() == expected

# A fork has none, and leaves that of its parent alone.
waiting = wait_until_ready()
child = os.fork()
if child == 0:
    good = standby._waiting is None and make() == expected
    standby._end()
    os._exit(0 if good else 1)
assert os.waitpid(child, 0)[1] == 0
assert make() == expected and waiting.returncode == 0

# One that is not ready is not waited for.
real = TcpAot().path
slow = os.path.join(FOLDER, "slow")
with open(slow, "w", encoding="utf-8") as file:
    file.write(f'#!/bin/sh\ncase "$*" in *--warm-up*) exec cat;; esac\nexec "{real}" "$@"\n')
os.chmod(slow, 0o755)
os.environ["TCP_AOT"] = slow
make()
waiting = get_waiting()
assert make() == expected
assert get_waiting() is waiting and waiting.poll() is None
del os.environ["TCP_AOT"]

# It ends with its process, however that ends.
for end in (subprocess.Popen.kill, lambda process: process.stdin.close()):
    with subprocess.Popen([sys.executable, __file__, FOLDER, "wait"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        descriptor = os.pidfd_open(int(process.stdout.readline()))
        end(process)
        select.select([descriptor], [], [])
        os.close(descriptor)
print("as expected")
