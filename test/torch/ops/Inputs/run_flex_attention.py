"""FlexAttention is compiled whole, also with dynamic sizes, and exported. Results, and
their strides, are those of eager PyTorch."""

import warnings

import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
SIZE, OPTIONS = 48, {"O": 1}
DYNAMIC = {"bias", "groups", "causal"}
bias, documents = torch.randn(4, 2 * SIZE), torch.arange(SIZE) // 20


def make(heads=4, keys=SIZE, dtype=torch.float32):
    return [torch.randn(2, count, size, 8, dtype=dtype)
            for count, size in ((4, SIZE), (heads, keys), (heads, keys))]


def make_mask(function):
    return create_block_mask(function, None, None, SIZE, SIZE, device="cpu")


def turn(tensors):
    return [x.transpose(1, 2) for x in tensors]


causal = make_mask(lambda b, h, i, j: i >= j)
same_document = make_mask(lambda b, h, i, j: documents[i] == documents[j])
#: The first rows have no score that counts.
late = make_mask(lambda b, h, i, j: (i >= j) & (i > 3))

PROGRAMS = {
    "plain": (lambda q, k, v: flex_attention(q, k, v), make()),
    "bias": (lambda q, k, v: flex_attention(
        q, k, v, score_mod=lambda s, b, h, i, j: s + bias[h, i - j + SIZE]), make()),
    "groups": (lambda q, k, v: flex_attention(q, k, v, enable_gqa=True, scale=0.3), make(2)),
    "softcap": (lambda q, k, v: flex_attention(
        q, k, v, score_mod=lambda s, b, h, i, j: 20 * torch.tanh(s / 20)), make(keys=70)),
    "logarithms": (lambda q, k, v: flex_attention(q, k, v, return_lse=True), make()),
    "halves": (lambda q, k, v: flex_attention(q, k, v), make(dtype=torch.bfloat16)),
    "turned": (lambda q, k, v: flex_attention(*turn((q, k, v))),
               [x.contiguous() for x in turn(make())]),
    "two": (lambda q, k, v: flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s * 2) +
            flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s - 1.0 * j), make()),
    "causal": (lambda q, k, v: flex_attention(q, k, v, block_mask=causal), make()),
    "documents": (lambda q, k, v: flex_attention(q, k, v, block_mask=same_document), make()),
    "masked rows": (lambda q, k, v: flex_attention(q, k, v, block_mask=late), make()),
}


def compare(results, expected):
    close = {} if expected[0].dtype == torch.float32 else {"rtol": 2e-2, "atol": 2e-2}
    for result, wanted in zip(results, expected, strict=True):
        torch.testing.assert_close(result, wanted, **close)
        assert result.stride() == wanted.stride(), (result.stride(), wanted.stride())


def as_tuple(results):
    return results if isinstance(results, tuple) else (results,)


for name, (program, arguments) in PROGRAMS.items():
    expected = as_tuple(program(*arguments))
    for dynamic in (False, True) if name in DYNAMIC else (False,):
        torch._dynamo.reset()
        compiled = torch.compile(program, backend=tcp, dynamic=dynamic, options=OPTIONS)
        compare(as_tuple(compiled(*arguments)), expected)
    print(f"{name}: equal")


class Program(torch.nn.Module):
    def forward(self, q, k, v):
        return flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s * 2, block_mask=causal)


arguments = tuple(make())
exported = tcp_ide.compile(Program(), arguments, options=("-O1",))
compare(as_tuple(exported(*arguments)), as_tuple(Program()(*arguments)))
print("exported: equal")
