"""Slices put into tensors at places that other tensors name: random forms, in which each dimension
is whole or has indices, have the bits of eager PyTorch; the order of duplicates is that of the
indices, on both sides. An index outside of its dimension is an error."""

import random
import warnings

import torch

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
random.seed(0)
DTYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32,
          torch.int16, torch.int8, torch.uint8, torch.bool)
EDGES = (float("nan"), float("inf"), float("-inf"), -0.0)


def make_tensor(shape, dtype):
    x = torch.randn(shape) * 3
    if dtype.is_floating_point and x.numel():
        places = torch.randint(0, x.numel(), (4,))
        x.view(-1)[places] = torch.tensor(EDGES)
    return x.to(dtype)


def make_indices(shape):
    """Indices for some of the dimensions, of shapes that are broadcast; None for the others."""
    together = [random.choice((0, 1, 2, 3, 4)) for _ in range(random.randint(0, 2))]
    indices = []
    for size in shape:
        own = [n if random.random() < 0.7 else 1 for n in together][random.randint(0, len(together)):]
        is_range = random.random() < 0.2
        wide = torch.arange(size) if is_range else torch.randint(-size, size, own) if size else None
        indices.append(wide if random.random() < 0.6 else None)
    if all(index is None for index in indices):
        indices[0] = torch.randint(-shape[0], shape[0], together) if shape[0] else torch.empty(0).long()
    return indices


def make_case():
    """A tensor, indices, values, and whether these are added; None if no value fits."""
    dtype = random.choice(DTYPES)
    x = make_tensor([random.choice((0, 1, 2, 3, 5, 17)) for _ in range(random.randint(1, 4))], dtype)
    indices = make_indices(x.shape)
    if all(index is None for index in indices):
        return None
    try:
        values = make_tensor(torch.ops.aten.index.Tensor(x, indices).shape, dtype)
    except (IndexError, RuntimeError):
        return None
    if values.dim() and random.random() < 0.3:
        dim = random.randrange(values.dim())
        values = values.narrow(dim, 0, min(1, values.shape[dim])).clone()
    if values.dim() and values.shape[0] and random.random() < 0.2:
        values = values[0].clone()
    return x, indices, values, dtype != torch.bool and random.random() < 0.4


def is_same(ours, theirs):
    """Bit by bit, but for the sign and the payload of NaN."""
    if not ours.dtype.is_floating_point:
        return torch.equal(ours, theirs)
    integers = {2: torch.int16, 4: torch.int32, 8: torch.int64}[ours.element_size()]
    numbers = (x.masked_fill(x.isnan(), 1).view(integers) for x in (ours, theirs))
    return torch.equal(*numbers) and torch.equal(ours.isnan(), theirs.isnan())


def put(given, flags):
    """Puts into each tensor; the arguments of all calls in one tuple."""
    return tuple(torch.ops.aten.index_put(x, list(indices), values, flag)
                 for (x, indices, values), flag in zip(given, flags))


cases = [case for case in (make_case() for _ in range(200)) if case]
differ = 0
for number in range(0, len(cases), 20):
    group = cases[number : number + 20]
    given, flags = [case[:3] for case in group], [case[3] for case in group]
    expected = put(given, flags)
    for dynamic in (False, True):
        torch._dynamo.reset()
        results = torch.compile(put, backend=tcp, dynamic=dynamic)(given, flags)
        for (x, indices, values, flag), ours, theirs in zip(group, results, expected):
            if not is_same(ours, theirs):
                differ += 1
                print(x.dtype, tuple(x.shape), [i if i is None else tuple(i.shape) for i in indices],
                      tuple(values.shape), flag, dynamic)
print(len(cases), "forms")
print(differ, "results differ")


def copy_row(x, index, row):
    return x.index_copy(1, index, row)


torch._dynamo.reset()
compiled = torch.compile(copy_row, backend=tcp)
for index in (-4, 3):
    try:
        compiled(torch.zeros(2, 3), torch.tensor([index]), torch.ones(2, 1))
        print(index, "was taken")
    except RuntimeError as error:
        print(str(error).splitlines()[0])
