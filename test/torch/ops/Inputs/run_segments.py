"""Reductions of segments and their gradients, beside eager PyTorch: each kind, with and without a
number to begin with, by lengths and by offsets, with elements in no segment, segments without elements,
equal elements, zeros and NaN."""

import itertools
import warnings

import torch

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
KINDS = ("sum", "mean", "max", "min", "prod", "amax", "amin")
DATA = torch.randint(-2, 4, (3, 7, 2)).double()
DATA[0, 3, 1] = float("nan")
# So many reductions are compiled as one program.
PART = 12
ROWS = ({"lengths": torch.tensor([2, 0, 5])}, {"lengths": torch.tensor([2, 0, 3]), "unsafe": True},
        {"offsets": torch.tensor([0, 2, 2, 6])}, {"offsets": torch.tensor([1, 2, 2, 6])},
        {"lengths": torch.tensor([7], dtype=torch.int32)})
BATCHES = ({"lengths": torch.tensor([[2, 0, 5], [7, 0, 0], [1, 1, 5]]), "axis": 1},
           {"offsets": torch.tensor([[0, 2, 2, 6], [0, 0, 0, 7], [0, 1, 2, 3]]), "axis": 1})
tried = failed = 0


def list_calls(dtype):
    """Functions by name, and their data."""
    for kind, initial in itertools.product(KINDS, (None, 2.0)):
        for x, segments in (*((DATA[0], rows) for rows in ROWS), *((DATA, rows) for rows in BATCHES),
                            (DATA[0, :0], {"lengths": torch.tensor([0, 0])})):
            def reduce(x, kind=kind, initial=initial, segments=segments):
                return torch.segment_reduce(x, kind, initial=initial, **segments)

            yield f"{kind} from {initial} of {segments}", reduce, x.to(dtype)


def differentiate(call, given):
    given = [x.clone().requires_grad_() for x in given]
    results = call(*given)
    # Some gradients of results are 0, and some are negative.
    weights = [(torch.arange(y.numel()) % 5 - 2).view(y.shape).to(y.dtype) for y in results]
    return list(zip((y.detach() for y in results), torch.autograd.grad(results, given, weights)))


def compare(name, found, wanted):
    global tried, failed
    tried += 1
    tolerance = 16 * torch.finfo(wanted[0].dtype).eps
    try:
        torch.testing.assert_close(found, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    except AssertionError as error:
        failed += 1
        print(f"{name} in {wanted[0].dtype}: {str(error)[:300]}", flush=True)


for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    calls = list(list_calls(dtype))
    for first in range(0, len(calls), PART):
        names, functions, given = zip(*calls[first:first + PART])

        def call(*given):
            return [f(x) for f, x in zip(functions, given)]

        torch._dynamo.reset()
        found = differentiate(torch.compile(call, backend=tcp, options={"O": 1}), given)
        for each in zip(names, found, differentiate(call, given)):
            compare(*each)

sizes = torch.export.Dim("n", min=2), torch.export.Dim("m", min=2)
compiled = tcp_ide.compile(lambda x, lengths: torch.segment_reduce(x, "mean", lengths=lengths),
                           (DATA[1], ROWS[0]["lengths"]), ({0: sizes[0]}, {0: sizes[1]}))
for x, lengths in ((DATA[1], [2, 5]), (DATA[1, :4], [1, 0, 0, 3])):
    lengths = torch.tensor(lengths)
    compare("dynamic sizes", [compiled(x, lengths)], [torch.segment_reduce(x, "mean", lengths=lengths)])
try:
    compiled(DATA[1], torch.tensor([3, 3]))
except RuntimeError as error:
    print(error)
print(f"{failed} of {tried} reductions differ")
