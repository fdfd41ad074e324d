"""Graphs whose compiler does not end before it is let: a pipe stands in its way."""

import gc
import os
import select
import sys
import threading
import warnings

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from tcp_ide import backend
from tcp_ide.compiling import programs, standby
from tcp_ide.compiling.tcp_aot import TcpAot

FOLDER = sys.argv[1]
STARTED = os.path.join(FOLDER, "started")
gated = os.path.join(FOLDER, "gated")
with open(gated, "w", encoding="utf-8") as file:
    file.write(f"""#!/bin/sh
case "$*" in *--warm-up*) exec cat;; esac
mkfifo "{FOLDER}/$$"
echo $$ > "{STARTED}"
read line < "{FOLDER}/$$"
exec "{TcpAot().path}" "$@"
""")
os.chmod(gated, 0o755)
os.mkfifo(STARTED)
os.environ["TCP_AOT"] = gated
warnings.simplefilter("error")


standing, let_go = [], 0


def let():
    """Lets one compiler go on that stands at its gate, or will come there."""
    global let_go
    if not standing:
        with open(STARTED, encoding="ascii") as file:
            standing.extend(file.read().split())
    with open(os.path.join(FOLDER, standing.pop()), "w", encoding="ascii") as file:
        file.write("go\n")
    let_go += 1


def start(number):
    """A graph that nothing before was."""
    graph = make_fx(lambda x: [x + number], tracing_mode="fake")(x)
    return backend._compile((), backend._run_backward, graph, ())


x = torch.arange(4.0)

# It is started before the first call, which waits for it.
call = start(1)
assert call._boxed_call
let()
assert torch.equal(call([x])[0], x + 1)
assert torch.equal(call([x])[0], x + 1)

# Several threads wait for one compiler; what it made is in the cache.
call, results = start(2), []
threads = [threading.Thread(target=lambda: results.append(call([x])[0])) for _ in range(4)]
for thread in threads:
    thread.start()
let()
for thread in threads:
    thread.join()
assert all(torch.equal(result, x + 2) for result in results) and len(results) == 4
assert torch.equal(start(2)([x])[0], x + 2)
assert let_go == 2

# Two graphs are compiled side by side.
first, second = start(3), start(4)
let()
let()
assert torch.equal(second([x])[0], x + 4) and torch.equal(first([x])[0], x + 3)

# A fork leaves the compiler of its parent alone, and starts one.
call = start(5)
child = os.fork()
if child == 0:
    os._exit(0 if torch.equal(call([x])[0], x + 5) else 1)
let()
let()
assert torch.equal(call([x])[0], x + 5)
assert os.waitpid(child, 0)[1] == 0

# A program that is not called any more has no compiler.
compiling = programs.TextCompile("nothing", ())
descriptor = os.pidfd_open(compiling._process.pid)
del compiling
gc.collect()
select.select([descriptor], [], [])
os.close(descriptor)

# The message of the compiler is printed once, and the program runs eagerly.
with open(gated, "w", encoding="utf-8") as file:
    file.write("#!/bin/sh\ncat >/dev/null\necho 'f.py:1:2: error: not today' >&2\nexit 1\n")
call = start(6)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert torch.equal(call([x])[0], x + 6)
    assert torch.equal(call([x])[0], x + 6)
assert [str(w.message) for w in caught] == \
    ["tcp: a graph runs eagerly: f.py:1:2: error: not today"], caught
standby._end()
print("as expected")
