"""Calls through the C extension: strided tensors, several results, sizes of zero,
every element type, threads, errors, and how long tensors live."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref

import torch
from torch._dynamo.backends.common import aot_autograd
from torch.export import Dim

import tcp_ide
from tcp_ide import backend
from tcp_ide.calling import fastcall

assert fastcall.load(), "the extension is not there"
n = Dim.DYNAMIC
x = torch.arange(12.0).view(4, 3)

single = tcp_ide.compile(lambda a, b: (a + b) * a, (x, x + 1), ({0: n}, {0: n}))
assert type(single) is fastcall.load().Function
assert single(x, x).equal(2 * x * x)
# A view, as the sizes say; its elements are not next to each other.
wide = torch.arange(24.0).view(4, 6)
assert single(wide[:, ::2], x).equal((wide[:, ::2] + x) * wide[:, ::2])
transposed = torch.arange(15.0).view(3, 5).t()
assert single(transposed, transposed).equal(2 * transposed * transposed)
assert single(torch.empty(0, 3), torch.empty(0, 3)).shape == (0, 3)

several = tcp_ide.compile(lambda a: (a + 1, a.sum(), a > 2), (x,), ({0: n},))
plus, total, larger = several(x)
assert plus.equal(x + 1) and total.equal(x.sum()) and larger.equal(x > 2)
assert total.shape == () and larger.dtype == torch.bool

for dtype in (torch.float16, torch.bfloat16, torch.float64, torch.int8, torch.int16,
              torch.int32, torch.int64, torch.uint8):
    a = x.to(dtype)
    result = tcp_ide.compile(lambda a: a + a, (a,))(a)
    assert result.dtype == dtype and result.equal(a + a), dtype

# A result lives as long as it is used, also where the program is gone.
kept = single(x, x)
assert kept.is_contiguous() and kept.data_ptr() % 64 == 0
del single
gc.collect()
assert kept.equal(2 * x * x)
kept += 1

# Any number of threads.
program = tcp_ide.compile(lambda a, b: a * 2 - b, (x, x + 1), ({0: n}, {0: n}))
wrong = []


def work(number):
    for size in range(1, 200):
        a = torch.full((size, 3), float(number))
        if not program(a, a).equal(a):
            wrong.append((number, size))


threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not wrong, wrong[0]

for bad in ("text", None, [1.0]):
    try:
        program(x, bad)
    except TypeError as error:
        assert "argument 1 is no tensor but <class" in str(error), error
    else:
        raise AssertionError(f"{bad!r} was taken for a tensor")
for bad, message in (
    ((x,), "the program takes 2 arguments, not 1"),
    ((x, x[0]), "argument 1 is a tensor of torch.float32 and rank 1; the program takes "
     "one of torch.float32 and rank 2"),
    ((x.double(), x), "argument 0 is a tensor of torch.float64 and rank 2; the program"),
):
    try:
        program(*bad)
    except TypeError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)
try:
    program(x, b=x)
except TypeError as error:
    assert "by name" in str(error)
else:
    raise AssertionError("an argument was taken by name")
assert program(x, x).equal(x)

# As AOTAutograd calls graphs: what the list holds may go while the program runs.
boxed = []


def keep_boxed(graph_module, example_inputs):
    call = backend.compile_graph(graph_module).make_fast(boxed=True)
    boxed.append(call)
    return call


torch.compile(lambda a, b: (a + b, a * b), dynamic=False, backend=aot_autograd(
    fw_compiler=keep_boxed))(x, x)
assert boxed[0]._boxed_call
arguments = [x.clone(), x.clone()]
gone = weakref.ref(arguments[0])
total, product = boxed[0](arguments)
assert total.equal(x + x) and product.equal(x * x) and arguments == [] and not gone()
for bad in ((), ([x, x], 1), ((x, x),)):
    try:
        boxed[0](*bad)
    except TypeError as error:
        assert "one list" in str(error)
    else:
        raise AssertionError(bad)


def check_without(module, said):
    """What a module in the place of the extension makes of a call, and what is said of
    it, once: programs are called all the same."""
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "_tcp_ide_fastcall.py"), "w", encoding="utf-8") as file:
        file.write(module)
    ended = subprocess.run(
        [sys.executable, "-W", "always", "-c", "import torch, tcp_ide\n"
         "for _ in range(2):\n"
         "    print(tcp_ide.compile(lambda x: x + 1, (torch.ones(2),))(torch.ones(2)))"],
        env={**os.environ, "PYTHONPATH": folder + os.pathsep + os.environ["PYTHONPATH"]},
        capture_output=True, text=True, check=False)
    shutil.rmtree(folder)
    assert ended.stdout.count("tensor([2., 2.])") == 2, ended.stderr
    assert ended.stderr.count("programs are called through ctypes") == 1, ended.stderr
    assert said in ended.stderr, ended.stderr


# An extension of an older build, without a version; one that can't be loaded; and none.
check_without("def Function(): pass\n",
              "is of another build (version 0, not 2) and is left out")
check_without("raise ImportError('undefined symbol: f')",
              "the extension can't be loaded: undefined symbol: f; install the package again")
check_without("raise ModuleNotFoundError(\"No module named '_tcp_ide_fastcall'\")",
              "No module named '_tcp_ide_fastcall'; install the package again where")
print("as expected")
