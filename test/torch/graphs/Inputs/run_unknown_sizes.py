"""Functions whose results have a size that depends on the data, with the configuration of Dynamo
that keeps them in one graph: the results are eager PyTorch's, also of no elements."""

import warnings

import torch

from tcp_ide.backend import tcp

warnings.simplefilter("ignore")
torch._dynamo.config.capture_dynamic_output_shape_ops = True
torch._dynamo.config.capture_scalar_outputs = True


def fill(x):
    count = x.max().item()
    torch._check(count >= 0)
    torch._check(count < 100)
    return torch.ones(count) * 2


FLOATS, NUMBERS = torch.tensor([0.5, -1.0, 2.0, 0.0]), torch.tensor([1, 3, 3, 2])
FUNCTIONS = {
    "nonzero": (lambda x: x.nonzero() * 2 + 1, FLOATS),
    "mask": (lambda x: x[x > 0] * 2, FLOATS),
    "sum of a mask": (lambda x: (x[x > 0].exp() + 1).sum(), FLOATS),
    "masked_select": (lambda x: torch.masked_select(x, x > 0).exp(), FLOATS),
    "transposed": (lambda x: x.nonzero().t() + 1, FLOATS),
    "part": (lambda x: x.nonzero()[:, 0] * 3, FLOATS),
    "dropout": (lambda x: torch.nn.functional.dropout(x[x > 0], 0.5) * 2, FLOATS),
    "unique": (lambda x: torch.unique(x) * 2, NUMBERS),
    "bincount": (lambda x: torch.bincount(x) * 2, NUMBERS),
    "repeats": (lambda x: torch.arange(4.0).repeat_interleave(x) * 2, NUMBERS),
    "item": (lambda x: x.sum().item() + x, FLOATS),
    "size": (fill, NUMBERS),
}

failed = 0
for name, (function, sample) in FUNCTIONS.items():
    torch._dynamo.reset()
    call = torch.compile(function, backend=tcp, fullgraph=True, options={"O": 1})
    try:
        for x in (sample, sample.flip(0), torch.zeros_like(sample)):
            torch.manual_seed(1)
            actual = call(x)
            torch.manual_seed(1)
            expected = function(x)
            torch.testing.assert_close(actual, expected)
            for size, *strides in zip(actual.shape, actual.stride(), expected.stride()):
                assert size < 2 or strides[0] == strides[1], (actual.stride(), expected.stride())
    except Exception as error:
        failed += 1
        print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
print(f"{failed} of {len(FUNCTIONS)} differ")
