"""Ops with values of options that few programs give, beside eager PyTorch. What is compiled eagerly is
an error."""

import itertools
import os
import re
import warnings

import torch
from torch.export import Dim
from torch.nn import functional

import tcp_ide
from tcp_ide.backend import tcp
from tcp_ide.importing import exporter

_aten = torch.ops.aten
FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
INTEGERS = (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8)
PLACE = re.compile(r"run_options\.py:\d+:\d+: ")
warnings.simplefilter("ignore")
warnings.filterwarnings("error", "tcp: ")
torch.manual_seed(0)


def compile_with(function, **options):
    torch._dynamo.reset()
    return torch.compile(function, backend=tcp, options={"O": 1}, **options)


def list_integer_calls(x, y):
    """Calls on two tensors of whole numbers of one type."""
    yield from (lambda e=e: torch.pow(x, e) for e in (0.5, -0.5, 1.5, 0.0, 1.0, 2.0, -1.0))
    yield from (lambda v=v: torch.addcmul(x, x, y, value=v) for v in (0.5, 2, 1.7))
    for op in torch.bitwise_left_shift, torch.bitwise_right_shift:
        yield from (lambda op=op: op(x, y), lambda op=op: op(x, 2), lambda op=op: op(2, y))
        # Counts that shift all bits out.
        yield from (lambda op=op, n=n: op(x - 3, n)
                    for n in (8, 31, 63, 70, *[-1] * x.dtype.is_signed))
    yield from (lambda: x << y, lambda: x >> y, lambda: 2 << y, lambda: 100 >> y)
    for low, high in itertools.product((-200, -1, 2), (4, 300, 70000)):
        yield lambda a=low, b=high: x.clamp(a, b)
        yield lambda a=low, b=high: _aten.hardtanh(x, a, b)
        yield lambda a=low: x.clamp(min=a)
        yield lambda b=high: x.clamp(max=b)


def list_creations(x):
    """Tensors that are made of numbers, in the type of another one."""
    bounds = [(0, 0.5), (0.5, 5.5, 1.5), (-0.5, 2.5), (-1, 5.000001, 2.0), (-1.5, -5.5, -1.2),
              (0, 1, 0.25), (3.9, 0.2, -1)]
    is_signed = x.dtype.is_floating_point or x.dtype.is_signed
    if x.dtype in (torch.int32, torch.int64):
        yield from (lambda op=op, n=n: op(3, 4, n, dtype=x.dtype)
                    for op in (torch.tril_indices, torch.triu_indices) for n in (-1, 0, 7, -7))
    yield from (lambda b=b: torch.arange(*b, dtype=x.dtype) for b in bounds
                if is_signed or min(b[:2]) >= 0 and b[0] < b[1])
    yield from (lambda b=b: torch.logspace(0, 3, 4, base=b, dtype=x.dtype) for b in (2, -1, -2.0)
                if is_signed or b > 0)
    end = torch.tensor(4.0)
    if is_signed:
        yield lambda: torch.logspace(torch.tensor(1.0), end, 4, base=-2, dtype=x.dtype)
        yield lambda: torch.logspace(torch.tensor(1.0), 4, 4, base=-2, dtype=x.dtype)


def list_float_calls(x):
    """Calls on a matrix of floats."""
    if x.itemsize == 2:
        yield from (lambda n=n: torch.round(x * 7, decimals=n) for n in (-1, 0, 1, 2, 3))
    for dtype in FLOATS:
        if dtype.itemsize >= x.itemsize and (dtype.itemsize > 2 or dtype == x.dtype):
            yield from (lambda n=n, d=dtype: torch.linalg.vector_norm(x, n, 1, dtype=d)
                        for n in (2, 1, float("inf"), 3))
    for y, dim in (x.reshape(1, -1), 1), (x.reshape(-1, 1), 0), (x, 0), (x, 1), (x[0, 0], 0):
        yield lambda y=y, d=dim: _aten._log_softmax_backward_data(y, -y.abs(), d, y.dtype)
    empty = x[:0]
    for correction in (-1, 0, 1, 2, 0.5):
        yield from (lambda c=correction, op=op: op(empty, 0, correction=c)
                    for op in (torch.var, torch.std, torch.var_mean))
    image, volume = x.reshape(1, 3, 2, 4), x.reshape(1, 1, 3, 2, 4)
    for size in ((0, 4), (1, 0), (0, 0)):
        yield lambda s=size: functional.adaptive_max_pool2d(image, s, return_indices=True)
        yield lambda s=size: functional.adaptive_avg_pool2d(image, s)
        yield lambda s=size: functional.adaptive_max_pool3d(volume, (*s, 2), return_indices=True)
    for shape in ((1, 3, 5, 4), (1, 3, 2, 4)):
        # The index becomes a constant of the compiler.
        yield lambda s=shape: _aten.index_put(torch.zeros(s, dtype=x.dtype), [
            None, None, torch.full((2,), 1)], image, True)
    yield lambda: functional.adaptive_max_pool1d(x, 0, return_indices=True)
    if x.itemsize > 2:
        yield lambda: _aten._upsample_bilinear2d_aa(x.view(1, 1, 6, 4), [4, 3], False, 0.75)


def list_bool_calls(x, y):
    """Calls on two tensors of four bools with numbers, which PyTorch makes bools."""
    places = torch.tensor([0, 1, 2, 0])
    for number in (0, 1, -1, 0.5, -0.5, False, True):
        yield lambda n=number: x.index_add(0, places, y, alpha=n)
        yield lambda n=number: x.index_fill(0, places, n)
        yield lambda n=number: x.scatter(0, places, n)
        yield lambda n=number: x.masked_fill(y, n)
        yield lambda n=number: functional.pad(x, (1, 1), value=n)
        yield lambda n=number: torch.full_like(x, n)
        yield lambda n=number: x.scatter(0, places, n, reduce="add")


def list_bytes_calls(x):
    for op in _aten._upsample_bilinear2d_aa, _aten._upsample_bicubic2d_aa:
        yield lambda op=op: op(x, [4, 3], False, 0.75)
    yield lambda: _aten.upsample_bicubic2d(x, [3, 3], False)


def flatten(results):
    return [x for result in results
            for x in (result if isinstance(result, (tuple, list)) else [result])]


def check(list_calls, *tensors):
    def call(*tensors):
        return flatten(call() for call in list_calls(*tensors))

    wanted, found = call(*tensors), compile_with(call)(*tensors)
    for number, (a, b) in enumerate(zip(found, wanted, strict=True)):
        assert (a.dtype, a.shape) == (b.dtype, b.shape), (list_calls, number, a, b)
        torch.testing.assert_close(a, b, equal_nan=True, msg=lambda text, n=number: (
            f"{list_calls.__name__}, {tensors[0].dtype}, result {n}: {text}"))
    return len(wanted)


def list_gradients(x):
    """Calls whose backward ops have options."""
    for dtype in torch.float64, torch.float32:
        yield lambda d=dtype: _aten._safe_softmax(x, 1, dtype=d)
    yield lambda: functional.embedding(torch.tensor(1), x)
    for order in (0.0, 1.0, 1.5, 2.0, 3.0, float("inf")):
        yield lambda p=order: functional.pdist(x, p)
    row, volume = x.reshape(1, 2, 12), x.reshape(1, 1, 3, 2, 4)
    for corners in (False, True):
        yield lambda c=corners: _aten.upsample_linear1d(row, [17], c)
        yield lambda c=corners: _aten.upsample_trilinear3d(volume, [4, 5, 6], c)
    for op in _aten._upsample_bilinear2d_aa, _aten._upsample_bicubic2d_aa:
        yield lambda op=op: op(x.view(1, 1, 6, 4), [4, 3], False, 0.75)


def find_gradient(call, x):
    x = x.clone().requires_grad_()
    y = call(x)
    (y * torch.linspace(0.5, 1.5, y.numel(), dtype=y.dtype).view(y.shape)).sum().backward()
    return x.grad


def check_gradients(x):
    count = len(list(list_gradients(x)))
    for number in range(count):
        def call(x):
            return list(list_gradients(x))[number]()

        torch.testing.assert_close(find_gradient(compile_with(call), x), find_gradient(call, x))
    return count


def list_indexed(index, slices):
    """Functions that PyTorch refuses for a negative index, and those for which one counts from the
    end."""
    ones = torch.ones(1, 3)
    refused = {
        "scatter": lambda x: x.scatter(0, index, ones),
        "scatter of a number": lambda x: x.scatter(0, index, 2.0),
        "scatter_add": lambda x: x.scatter_add(0, index, ones),
        "scatter_reduce": lambda x: x.scatter_reduce(0, index, ones, "amax"),
        "index_add": lambda x: x.index_add(0, slices, torch.ones(2, 3)),
        "index_copy": lambda x: x.index_copy(0, slices, torch.ones(2, 3)),
        "index_reduce": lambda x: x.index_reduce(0, slices, torch.ones(2, 3), "amax"),
        "gather": lambda x: x.gather(0, index),
        "index_select": lambda x: x.index_select(0, slices),
        "embedding": lambda x: functional.embedding(slices, x),
        "max_unpool1d": lambda x: functional.max_unpool1d(x[:1, :2], slices[None], 2),
    }
    taken = {
        "index_fill": lambda x: x.index_fill(0, slices, 2.0),
        "index": lambda x: x[slices],
        "index_put": lambda x: x.index_put((slices,), torch.ones(3)),
        "put": lambda x: x.put(slices, torch.ones(2)),
        "take": lambda x: x.take(slices),
    }
    return refused, taken


def raises(function, *arguments):
    """Returns the error of a call, or None."""
    try:
        function(*arguments)
    except (IndexError, RuntimeError) as error:
        return error
    return None


def check_errors():
    """Returns the number of calls with an error where PyTorch has one."""
    x, count = torch.arange(12.0).view(4, 3), 0
    for number in -1, -5:
        refused, taken = list_indexed(torch.tensor([[0, number, 1]]), torch.tensor([0, number]))
        for name, function in {**refused, **taken}.items():
            wanted, found = raises(function, x), raises(compile_with(function), x)
            assert bool(wanted) == bool(found), (name, number, wanted, found)
            # torch-mlir's own checks have no place.
            assert not found or "index must be larger" in str(found) or PLACE.search(str(found)), \
                (name, found)
            if name in taken and not wanted:
                torch.testing.assert_close(compile_with(function)(x), function(x))
            count += name in refused and bool(wanted) and number == -1
    for pivots in ([0, 2], [3, 2], [-1, 2]):
        pivots = torch.tensor(pivots, dtype=torch.int32)
        for function in (lambda p: torch.lu_unpack(torch.eye(2), p)[0],
                         lambda p: torch.linalg.lu_solve(torch.eye(2), p, torch.eye(2))):
            found = raises(compile_with(function), pivots)
            assert found and "pivots must be between 1" in str(found), (pivots, found)
            count += 1
    return count


def check_paddings():
    """Pads by a number that is negative for some sizes, whatever it is for those of the sample."""
    def pad(x, y):
        return functional.pad(x, (0, y.shape[0] - x.shape[0]), value=7.0)

    def cut(x, y):
        return functional.pad(x, (1 - y.shape[0], y.shape[0] - x.shape[0]))

    n, m = Dim("n", min=2), Dim("m", min=2)
    count = 0
    for sample in ((3, 7), (7, 3)):
        compiled = tcp_ide.compile(pad, (torch.ones(sample[0]), torch.ones(sample[1])),
                                   dynamic_shapes=({0: n}, {0: m}))
        for sizes in ((3, 7), (7, 3), (5, 4), (4, 9), (3, 3)):
            x, y = map(torch.arange, map(float, sizes))
            torch.testing.assert_close(compiled(x, y), pad(x, y))
            count += 1
    dynamic = compile_with(pad, dynamic=True)
    for sizes in ((3, 7), (7, 3), (5, 4), (4, 9), (3, 3)):
        x, y = map(torch.arange, map(float, sizes))
        torch.testing.assert_close(dynamic(x, y), pad(x, y))
        count += 1
    print(f"{count} paddings are equal")
    compiled = tcp_ide.compile(cut, (torch.ones(7), torch.ones(3)), dynamic_shapes=({0: n}, {0: m}))
    print(os.path.basename(str(raises(compiled, torch.ones(3), torch.ones(9)))))


def check_reason():
    def fail(node):
        raise NotImplementedError

    node = torch.fx.symbolic_trace(lambda x: x @ x).graph.output_node().args[0]
    node.target = _aten.mm.default
    try:
        fail(node)
    except NotImplementedError as error:
        print(exporter.describe_failure(error, "error").partition("error, ")[2])


def main():
    count = 0
    for dtype in INTEGERS:
        count += check(list_integer_calls, torch.arange(6).to(dtype), (torch.arange(6) % 5).to(dtype))
        count += check(list_creations, torch.ones(1, dtype=dtype))
    for dtype in FLOATS:
        count += check(list_float_calls, torch.randn(3, 8).to(dtype))
        count += check(list_creations, torch.ones(1, dtype=dtype))
    count += check(list_bool_calls, torch.tensor([False, True, False, False]),
                   torch.tensor([True, False, True, True]))
    count += check(list_bytes_calls, (torch.rand(1, 2, 6, 5) * 255).to(torch.uint8))
    print(f"{count} calls are equal")
    print(f"{check_gradients(torch.randn(3, 8))} gradients are equal")
    print(f"{check_errors()} errors are equal")
    check_paddings()
    check_reason()


main()
