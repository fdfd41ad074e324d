"""Cases of ops that torch-mlir lowers, or of which PyTorch makes several."""

import torch
from torch.export import Dim

from op_cases.case import EXACT, FLOATS, INTS, case, one, values


def normalized(dtype):
    generator = torch.Generator().manual_seed(0)
    x, mean, weight, bias = (torch.randn(sizes, generator=generator).to(dtype)
                             for sizes in ((3, 4, 2, 2), 4, 4, 4))
    variance = torch.rand(4, generator=generator).to(dtype) + 0.5
    return (x, mean, variance, weight, bias), None


# The sum with the bias may be near 0.
@case(torch.float64, make=normalized, rtol=(1e-13, 1e-13))
@case(torch.float32, make=normalized, rtol=(6e-7, 6e-7))
@case(torch.float16, make=normalized, rtol=(2e-3, 2e-3))
@case(torch.bfloat16, make=normalized, rtol=(1.6e-2, 1.6e-2))
def batch_norm(x, mean, variance, weight, bias):
    return torch.nn.functional.batch_norm(x, mean, variance, weight, bias, eps=1e-3)


# Ops that torch-mlir lowers.


@case(torch.float32, torch.float64, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3),), ({0: Dim.DYNAMIC},)))
def others(a):
    return (a @ a.T, a.sum(1), a.mean(), a.amax(0), torch.softmax(a, -1), a.view(-1),
            torch.exp(-a.abs()), torch.where(a > 0, a, -a), a.transpose(0, 1),
            torch.arange(5))


# 1 + erf(x) cancels below: PyTorch's own last bits are noise there.
@case(torch.float32, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(6e-7, 1e-6))
@case(torch.float64, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(1e-13, 2e-15))
def gelu(a): return torch.nn.functional.gelu(a)


# Half of the last bits are PyTorch's own.
@case(torch.float32, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(6e-7, 1e-6))
@case(torch.float64, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(1e-13, 2e-15))
@case(torch.float16, torch.bfloat16, make=one)
def gelu_by_tanh(a): return torch.nn.functional.gelu(a, approximate="tanh")


# Ops whose operands torch-mlir takes for signed.


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),), None))
def unsigned(a):
    return (a.sum(), a.sum(1), a.sum(0, dtype=torch.float32), a.prod(1), a == 255,
            a != -1, a % 7, a % -3, a @ a.T, a.any(), a.all(1), a.amax(1), a.argmin(0),
            torch.nn.functional.pad(a, (1, 1), value=255), *a.sort(1),
            a.topk(2)[0], a.cumsum(0), a > 100, a // 2,
            a.scatter_reduce(0, torch.tensor([[0, 1, 0]]), a[:1], "amax"))


# Results of PyTorch for numbers that are no uint8.


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),), None))
def unsigned_numbers(a):
    return (a == 255, a == -1, a != -3, a > -1, a >= -1, a < 256, a <= 300, a > 300,
            a % -3, a // -3, a & -3, a + 300, a * -1, a - 1)


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),
     torch.tensor([[1, 200, 100], [250, 3, 1]], dtype=dtype)), None))
def unsigned_pairs(a, b):
    return (a > b, a <= b, a == b, a % b, a & b, a | b, a ^ b, ~a,
            a >> 1, a << 1, torch.where(a > b, a, b), a.max(), a.min(1)[0], a.max(0)[1],
            a.argmax(), a.float().mean(1),
            torch.stack((a, b)).sum(0), a.flip(0), a.to(torch.int8) > 0, torch.exp(a),
            a.unsqueeze(0).expand(2, -1, -1).amin((0, 2)))


@case(*INTS, make=lambda dtype: (
    (values(dtype, (4, 6), 0), values(dtype, (4, 6), 1).masked_fill(
        values(dtype, (4, 6), 1) == 0, 3)), None))
def fmod(a, b):
    return torch.fmod(a, b), torch.fmod(a, 3), a.fmod(b[0])


@case(*FLOATS, make=lambda dtype: ((values(dtype, (4, 6), 0), values(dtype, (4, 6), 1)), None))
def fmod_of_floats(a, b):
    return torch.fmod(a, b), torch.fmod(a, 0.7), a.fmod(-3), a.fmod(b[0])


@case(*FLOATS, *INTS, make=lambda dtype: (
    (values(dtype, (4, 6), 0).nan_to_num(1, 2, 3).clamp(-9, 99),), ({0: Dim.DYNAMIC},)))
def mean_of_type(a):
    return (a.mean(1, dtype=torch.float32), a.mean(dtype=torch.float64),
            a.mean((0, 1), keepdim=True, dtype=torch.float32))


# No size of the result is that of an argument, though neither is known.
@case(torch.float32, make=lambda dtype: (
    (values(dtype, (6, 8, 2), 0),), ({0: Dim.AUTO, 1: Dim.AUTO, 2: Dim.AUTO},)), rtol=EXACT)
def view_of_dynamic(a):
    return (a.view(-1, 4) + 1, a.view(4, -1) + 1, a.view(a.shape[0], -1, 4) + 1,
            a.view(a.shape[0] * a.shape[1] // 4, 4, a.shape[2]) + 1,
            a.view(a.shape[1], a.shape[2], a.shape[0]) + 1, a[0].view(-1, 4) + 1)


# The start of a slice is an element of a tensor, as that of the positions in DeBERTa.
@case(torch.float32, make=lambda dtype: (
    (values(dtype, (9, 3), 0).nan_to_num(1, 2, 3), torch.tensor([2.5], dtype=dtype)),
    ({0: Dim.AUTO}, None)))
def slice_at_element(a, b):
    n = b[0].to(torch.int64)
    return a[4 - n:4 + n].sum(0)


# Ops that --custom-ops may leave to functions of C, and that go to linalg otherwise.


@case(*FLOATS, *INTS, make=lambda dtype: (
    (torch.arange(20).mul(7).remainder(20).view(4, 5).to(dtype),
     values(dtype, (4, 2), 1)), None))
def min_and_slice_scatter(a, b):
    return (*torch.min(a, 1), *torch.min(a, 0, keepdim=True),
            torch.slice_scatter(a, b, 1, 1, 5, 2), a.view(5, -1), a.view(-1))


@case(*FLOATS, *INTS, make=one)
def arange(a):
    return (torch.arange(7, dtype=a.dtype), torch.arange(3, 20, 4, dtype=a.dtype),
            torch.arange(a.shape[0], dtype=a.dtype), torch.arange(9, 1, -2))


@case(torch.float32, torch.float64, make=lambda dtype: (
    (values(dtype, (2, 4, 7), 0).nan_to_num(1, 2, 3), values(dtype, (6, 2, 3), 1)
     .nan_to_num(1, 2, 3), values(dtype, (6,), 2).nan_to_num(1, 2, 3)), None),
    rtol=(1e-5, 1e-5))
def convolution(x, weight, bias):
    return torch.nn.functional.conv1d(x, weight, bias, 2, 1, 1, 2)


@case(torch.float32, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3), torch.rand(5) + 0.1,
     torch.tensor([0, 3, -7, 100, -100], dtype=torch.int32)), None))
def fake_quantize(a, scales, zeros):
    return (torch.fake_quantize_per_tensor_affine(a, 0.1, 3, -128, 127),
            torch.fake_quantize_per_tensor_affine(a, scales[0], zeros[1], -128, 127),
            torch.fake_quantize_per_channel_affine(a, scales, zeros, 1, -128, 127))
