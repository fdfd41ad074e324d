"""Exports programs again: what is kept between two exports changes none of them."""

import contextlib
import gc
from unittest import mock

import torch
from torch.nn import functional

import tcp_ide
from tcp_ide.importing import composites

x, weight = torch.ones(3, 4), torch.ones(5, 4)
seen = []


def program(x, weight):
    seen.append(gc.get_threshold()[0])
    return functional.linear(functional.silu(x), weight).softmax(-1)


def export(function=program):
    return tcp_ide.export(function, (x, weight)).text


def export_as_pytorch_does():
    with mock.patch.object(composites, "keep_found", contextlib.nullcontext):
        return export()


def find_state():
    kernels = {op: op.py_kernels.copy() for op in composites._changes}
    return kernels, composites._rules.copy(), gc.get_threshold()


usual = gc.get_threshold()
expected = export_as_pytorch_does()
first = export()
before = find_state()
print("texts:", first == expected, export() == expected)
print("overridden:", len(before[0]) > 100, "state:", find_state() == before)

# A rule that a library gives an op between two exports.
linear = torch.ops.aten.linear.default
own = {torch._C.DispatchKey.CompositeImplicitAutograd: lambda x, weight: x @ weight.t()}
with mock.patch.dict(linear.py_kernels, own):
    print("other kernel:", export_as_pytorch_does() == export() == export(),
          linear.py_kernels == own)
print("usual kernel:", export() == expected)

# A composite op that a library adds between two exports, which PyTorch does not decompose.
library = torch.library.Library("repeated", "DEF")
library.define("twice(Tensor x) -> Tensor")
library.impl("twice", lambda x: x + x, "CompositeImplicitAutograd")


def fail_to_export():
    try:
        return export(lambda x, weight: torch.ops.repeated.twice(x))
    except tcp_ide.ExportError as error:
        return str(error)


actual_error = fail_to_export()
with mock.patch.object(composites, "keep_found", contextlib.nullcontext):
    print("new op:", actual_error == fail_to_export(), "'torch.repeated.twice'" in actual_error)

# Another one, which only a program in C++ would call.
library.define("thrice(Tensor x) -> Tensor")
library.impl("thrice", lambda x: x * 3, "CompositeImplicitAutograd")
export()
print("unused op:", "thrice" in vars(torch.ops.repeated))

print("collected rarely:", min(seen) > usual[0], "afterwards:", gc.get_threshold() == usual)
gc.set_threshold(0)
export()
print("off:", seen[-1], gc.get_threshold()[0])
gc.set_threshold(*usual)


def fail(x, weight):
    raise ValueError("no")


try:
    export(fail)
except tcp_ide.ExportError:
    print("after an error:", gc.get_threshold() == usual, export() == expected)
