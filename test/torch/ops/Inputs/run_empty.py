"""Reductions without a result for no elements, of each type: an error wherever eager PyTorch has
one, with its message and the line, and its results elsewhere. Sizes are static in torch.compile
and tcp_ide.compile, and dynamic in the latter. Then ops on tensors with a static size of 0 beside
a dynamic one."""

import logging
import re
import sys
import warnings

import torch
from torch.export import Dim
from torch.nn import functional
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

warnings.simplefilter("ignore")
# Dynamo logs the errors of its own functions for fake tensors.
logging.disable(logging.ERROR)
DTYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32,
          torch.int16, torch.int8, torch.uint8, torch.bool)
norm = torch.linalg.vector_norm


def every(name, *arguments):
    """A reduction along each dimension, and of all elements."""
    return {f"{name} {dim}": lambda x, dim=dim: getattr(torch, name)(x, *arguments, *dim)
            for dim in ((0,), (-1,), ())}


OPS = {
    **{name: call for op in ("amax", "amin", "max", "min", "argmax", "argmin", "median",
                             "nanmedian") for name, call in every(op).items()},
    **{name: call for name, call in every("mode").items()},
    "kthvalue 0": lambda x: x.kthvalue(1, 0), "kthvalue 1": lambda x: x.kthvalue(2, 1),
    "topk 0": lambda x: x.topk(1, 0), "topk 1": lambda x: x.topk(2, 1),
    "amax both": lambda x: x.amax((0, 1)), "amin both": lambda x: x.amin((1, 0)),
    "aminmax 0": lambda x: x.aminmax(dim=0), "aminmax 1": lambda x: x.aminmax(dim=1),
    "aminmax": lambda x: x.aminmax(), "keepdim": lambda x: x.max(0, keepdim=True),
    **{f"norm {order} {dim}": lambda x, order=order, dim=dim: norm(x, order, dim)
       for order in (float("inf"), -1, 2) for dim in (None, 1)},
    "cummax": lambda x: x.cummax(0), "of a product": lambda x: (x * 2).flatten().max(0),
    "logsumexp": lambda x: x.logsumexp(0), "softmax": lambda x: x.softmax(1),
}
#: Functions of a tensor of 2 x n x 3 x 0 elements.
OF_NOTHING = {
    "views": lambda x: (x.flatten(1), x.flatten(0, 1), x.view(x.shape[1], 6, 0)),
    "copies": lambda x: (x.transpose(0, 1).reshape(x.shape[1], 0, 2, 3), x.transpose(1, 2).flatten(1)),
    "products": lambda x: (x @ x.mT, torch.einsum("abcd,abed->abce", x, x), x.flatten(2).sum(-1)),
    "attention": lambda x: (functional.scaled_dot_product_attention(x, x, x),
                            functional.scaled_dot_product_attention(x, x, x @ x.mT, is_causal=True)),
}
#: Those that are tried with each type; the others only with float32.
OF_ALL_TYPES = re.compile(r"(max|median) \(0,\)$|(amax|median) \(\)$")


def call(function, *arguments):
    """The results of a function, or the last line of its error."""
    try:
        with torch.no_grad():
            return tree_leaves(function(*arguments))
    except Exception as error:
        return str(error).strip().splitlines()[0]


def normalize(message):
    """What both messages of PyTorch have, of an op and of its function for fake tensors."""
    return re.sub(r"\(\)|\s", "", message)


def is_equal(found, wanted):
    if isinstance(wanted, str):
        return isinstance(found, str)
    return not isinstance(found, str) and len(found) == len(wanted) and all(
        a.dtype == b.dtype and torch.allclose(a.double(), b.double(), equal_nan=True)
        if a.shape == b.shape else False for a, b in zip(found, wanted))


def is_reported(found, wanted):
    """Whether an error says where it is, and what eager PyTorch says."""
    return not isinstance(wanted, str) or \
        re.match(r".*run_empty\.py:\d+", found) and normalize(wanted) in normalize(found)


def compile_and_call(function, x):
    return tcp_ide.compile(function, (x,), options=("-O0",))(x)


def try_static(function, shape, dtype):
    x = torch.zeros(shape, dtype=dtype)
    wanted = call(function, x)
    torch._dynamo.reset()
    found = call(torch.compile(function, backend=tcp, options={"O": 0}), x)
    if not is_equal(found, wanted):
        return f"torch.compile gives {found}, and not {wanted}"
    found = call(compile_and_call, function, x)
    return None if is_equal(found, wanted) else f"tcp_ide.compile gives {found}, and not {wanted}"


def try_dynamic(function, dtype):
    """Both sizes change; the shapes of the calls are others than that of the sample."""
    x = torch.arange(12).reshape(4, 3).to(dtype)
    size = Dim("n"), Dim("m")
    try:
        compiled = tcp_ide.compile(function, (x,), ({0: size[0], 1: size[1]},), options=("-O0",))
    except tcp_ide.ExportError as error:
        return f"with dynamic sizes, {error}"
    for shape in ((0, 3), (3, 0), (0, 0), (1, 2), (3, 1), (2, 5)):
        count = shape[0] * shape[1]
        # No two elements are equal, so that each place is certain.
        x = (torch.arange(count) * 7 % 11).reshape(shape).to(dtype)
        wanted, found = call(function, x), call(compiled, x)
        if not is_equal(found, wanted) or not is_reported(found, wanted):
            return f"with dynamic sizes, {list(shape)} gives {found}, and not {wanted}"
    return None


def try_op(function, dtype):
    if isinstance(call(function, torch.ones(4, 3).to(dtype)), str):
        return None  # PyTorch does not have the op for this type.
    return try_static(function, (0, 3), dtype) or try_dynamic(function, dtype)


def try_nothing(function):
    x = torch.zeros(2, 4, 3, 0)
    try:
        compiled = tcp_ide.compile(function, (x,), ({1: Dim("n", min=2)},), options=("-O0",))
    except (tcp_ide.ExportError, tcp_ide.CompileError) as error:
        return str(error)
    for size in (4, 7, 0):
        wanted, found = call(function, x[:, :size]), call(compiled, x[:, :size])
        if not is_equal(found, wanted):
            return f"the size {size} gives {found}, and not {wanted}"
    return None


def main():
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    tried = failed = 0
    for name, function in OPS.items():
        for dtype in DTYPES if OF_ALL_TYPES.search(name) else DTYPES[:1]:
            if not re.search(pattern, f"{name} {dtype}"):
                continue
            tried += 1
            if problem := try_op(function, dtype):
                failed += 1
                print(f"{name} of {dtype}: {problem[:400]}", flush=True)
    for name, function in OF_NOTHING.items():
        tried += 1
        if re.search(pattern, name) and (problem := try_nothing(function)):
            failed += 1
            print(f"{name} of nothing: {problem[:400]}", flush=True)
    print(f"{failed} of {tried} reductions differ")


main()
