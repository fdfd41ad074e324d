"""Graphs of nested tensors, whose rows have sizes of their own: results and gradients are those
of eager PyTorch for other rows than those of the first call, too."""

import warnings

import torch

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
aten, functional = torch.ops.aten, torch.nn.functional
linear = torch.nn.Linear(4, 8)

PROGRAMS = {
    "elements": lambda x: x * 2 + 1,
    "linear": lambda x: functional.gelu(linear(x)),
    "softmax": lambda x: x.softmax(-1),
    "norm": lambda x: functional.layer_norm(x, (4,)) * x,
    "attention": lambda x: functional.scaled_dot_product_attention(
        *[x.unflatten(-1, (2, 2)).transpose(1, 2)] * 3),
    "values": lambda x: x.values() * x.size(0) + x.offsets().sum(),
    "padded": lambda x: torch.nested.to_padded_tensor(x, 0.5) * 2,
}


def make(lengths):
    return torch.nested.nested_tensor([torch.randn(length, 4) for length in lengths],
                                      layout=torch.jagged, requires_grad=True)


def get_values(x):
    return x.values() if x.is_nested else x


def check(program, compiled, lengths):
    x = make(lengths)
    y = x.detach().clone().requires_grad_()
    expected, result = program(x), compiled(y)
    torch.testing.assert_close(get_values(result), get_values(expected))
    if expected.is_nested:
        assert result.offsets().equal(expected.offsets())
    for each in (expected, result):
        get_values(each).square().sum().backward()
    torch.testing.assert_close(y.grad.values(), x.grad.values())


for name, program in PROGRAMS.items():
    torch._dynamo.reset()
    compiled = torch.compile(program, backend=tcp, options={"O": 1})
    for lengths in ((3, 5), (2, 7, 1), (4,)):
        check(program, compiled, lengths)
    print(f"{name}: equal")

# The ragged size itself has no value: what is computed from it is left to PyTorch, and said.
torch._dynamo.reset()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    result, size = torch.compile(lambda x: (x * 2, x.shape[1] * 3), backend=tcp)(make((3, 5)))
assert str(size).startswith("3*j"), size
print(*{str(warning.message) for warning in caught if "tcp: " in str(warning.message)})


def compile_op(op):
    torch._dynamo.reset()
    return torch.compile(op, backend=tcp, options={"O": 1})


for offsets in ([0, 3, 8], [0, 0, 5, 5], [0]):
    for length in (5, 1, 0):
        values, ends = torch.randn(offsets[-1], 4), torch.tensor(offsets)
        pad = lambda x, ends: aten._jagged_to_padded_dense_forward(x, [ends], [length], -1.5)
        padded = pad(values, ends)
        assert compile_op(pad)(values, ends).equal(padded), (offsets, length)
        unpad = lambda x, ends: aten._padded_dense_to_jagged_forward(x, [ends], offsets[-1])
        try:
            expected = unpad(padded, ends)
        except RuntimeError:
            try:
                compile_op(unpad)(padded, ends)
            except RuntimeError as error:
                assert "an index is out of bounds" in str(error), error
            else:
                raise AssertionError(f"no error for {offsets}, {length}")
        else:
            assert compile_op(unpad)(padded, ends).equal(expected), (offsets, length)
print("padding: equal")
