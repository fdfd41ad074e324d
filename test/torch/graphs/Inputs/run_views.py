"""Results that are views, of arguments and of other results, with dynamic=True: the same elements,
strides and offsets as eager PyTorch gives, in the same memory."""

import warnings

import torch

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")


def rotary(x):
    y = x + 1
    return y, y[..., y.shape[-1] // 2:], y[..., :y.shape[-1] // 2]


def hidden(x):
    y = x + 1
    return y[..., y.shape[-1] // 2:], y[1:]


def update(x):
    x.add_(1)
    return x[:, x.shape[1] // 2:], x[1:]


def update_part(x):
    y = x[1:]
    y.mul_(2)
    return y[:, y.shape[1] // 2:], x


def replace(x):
    old = x * 2
    x.copy_(old.sin())
    return old[1:], x[1:], x


FUNCTIONS = {
    "half": lambda x: (x[:, x.shape[1] // 2:], x * 2),
    "only a half": lambda x: (x[:, x.shape[1] // 2:],),
    "rotary": rotary,
    "hidden": hidden,
    "expand": lambda x: (x[:1].expand(5, x.shape[1], x.shape[2]), x[:, None].expand(-1, 3, -1, -1)),
    "unfold": lambda x: (x.unfold(1, 2, 1), x - 1),
    "chunk": lambda x: torch.chunk(x, 2, 1),
    "split": lambda x: x.split([1, x.shape[1] - 1], 1),
    "select": lambda x: (x.transpose(0, 1)[1], x[-1], x.select(1, x.shape[1] // 2)),
    "diagonal": lambda x: (x.diagonal(0, 0, 1), x[:, 1:, 1:].diagonal(1, 1, 2)),
    "flat": lambda x: (x.reshape(-1, x.shape[1])[1:], x.flatten()[x.shape[1]:]),
    "of a view": lambda x: (lambda y: (y, y[1:], y[1:, 1:].transpose(0, 2)))(x[:, x.shape[1] // 2:]),
    "update": update,
    "update of a part": update_part,
    "replace": replace,
}


def make(shape, is_permuted, is_trained):
    torch.manual_seed(0)
    value = (torch.randn(shape[::-1]).permute(2, 1, 0) if is_permuted
             else torch.randn([shape[0] + 1, *shape[1:]])[1:])
    return value.requires_grad_(is_trained)


def is_in(value, other):
    return value.untyped_storage().data_ptr() == other.untyped_storage().data_ptr()


for name, function in FUNCTIONS.items():
    changes = "update" in name or name == "replace"
    for is_permuted in (False, True):
        for is_trained in (False,) if changes else (False, True):
            torch._dynamo.reset()
            compiled = torch.compile(function, backend=tcp, dynamic=True)
            for shape in ([4, 5, 6], [7, 9, 2]):
                case = f"{name}, permuted {is_permuted}, trained {is_trained}, {shape}"
                ours, theirs = (make(shape, is_permuted, is_trained) for _ in range(2))
                results, expected = compiled(ours), function(theirs)
                torch.testing.assert_close(results, expected, rtol=1e-6, atol=1e-6, msg=case)
                torch.testing.assert_close(ours, theirs, rtol=1e-6, atol=1e-6, msg=case)
                for result, wanted in zip(results, expected, strict=True):
                    assert result.stride() == wanted.stride(), case
                    assert is_in(result, ours) == is_in(wanted, theirs), case
                    # Other tensors need not be there as a whole.
                    if any(is_in(wanted, whole) for whole in (theirs, *expected) if whole._base is None):
                        assert result.storage_offset() == wanted.storage_offset(), case
                if is_trained:
                    for value in (results, expected):
                        sum((part ** 2).sum() for part in value).backward()
                    torch.testing.assert_close(ours.grad, theirs.grad, rtol=1e-5, atol=1e-5, msg=case)
    print(name)
