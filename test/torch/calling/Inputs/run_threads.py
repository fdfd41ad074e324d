"""Programs on several threads: whose they are, how many, and what a fork has of them."""

import os
import signal
import sys
import threading

import torch

import tcp_ide
from tcp_ide import backend
from tcp_ide.calling import threads


#: A thread that has ended may be listed for some time.
ended = set()


def count_tasks():
    return len(set(map(int, os.listdir("/proc/self/task"))) - ended)


def has_library(name):
    with open("/proc/self/maps", encoding="utf-8") as maps:
        return any(os.path.basename(line.rstrip()).startswith(name) for line in maps)


if not has_library("libgomp"):
    # A PyTorch on another runtime has threads that don't spin.
    print("as expected: no libgomp")
    sys.exit()

torch.set_num_threads(3)
(option,) = threads.choose_options()
assert option.startswith("--threads=") and "libgomp" in option, option

# On one thread, where PyTorch has one now; also in a thread that is new to it.
torch.set_num_threads(1)
x = torch.rand(1000, 1000)
expected = torch.tanh(x) * 2
program = tcp_ide.compile(lambda x: torch.tanh(x) * 2, (x,), options=(option,))
assert not has_library("libomp")


def check():
    torch.testing.assert_close(program(x), expected, rtol=1e-5, atol=1e-6)


before = count_tasks()
check()
assert count_tasks() == before, "threads for a process that wants none"
counts = []


def check_alone():
    mine = count_tasks()
    check()
    counts.append(count_tasks() - mine)


thread = threading.Thread(target=check_alone)
thread.start()
thread.join()
ended.add(thread.native_id)
assert counts == [0], counts

# On three, which PyTorch's own loops then use again. They would start them too.
torch.set_num_threads(3)
result = program(x)
assert count_tasks() == before + 2, (before, count_tasks())
torch.testing.assert_close(result, expected, rtol=1e-5, atol=1e-6)
torch.testing.assert_close(torch.tanh(x) * 2, expected)
assert count_tasks() == before + 2, "PyTorch has threads of its own"



# A check that fails in a loop on several threads is an error of this one, and leaves
# all threads where they can go on.
def pick(table, index):
    return torch.gather(table, 0, index) * 2


index = torch.randint(0, 1000, (1000, 1000))
wrong = index.clone()
wrong[900, 3] = 5000
program_of_pick = tcp_ide.compile(pick, (x, index), options=(option,))
line = pick.__code__.co_firstlineno + 1
for _ in range(3):
    assert program_of_pick(x, index).equal(pick(x, index))
    try:
        program_of_pick(x, wrong)
    except RuntimeError as error:
        assert f"run_threads.py:{line}:12: tcp.gather: an index is out of" in str(error)
    else:
        raise AssertionError("an index was not checked")
assert count_tasks() == before + 2

# A fork has the program, and none of its threads: PyTorch's own loops would wait
# for them.
child = os.fork()
if child == 0:
    # Else who waits for a thread that is not there waits for ever.
    signal.alarm(120)
    result = program(x)
    options = threads.choose_options()
    torch.set_num_threads(1)
    good = result.allclose(expected) and "libgomp" not in str(options)
    os._exit(0 if good else 1)
assert os.waitpid(child, 0)[1] == 0

compiled = torch.compile(lambda x, y: (x + y) * y, backend=backend.tcp)
assert compiled(x, x).equal((x + x) * x)
assert not has_library("libomp")
print("as expected")
