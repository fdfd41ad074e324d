"""Programs of complex numbers, with gradients: no graph runs eagerly, and nothing is further
from float64 than 4 times what eager PyTorch is. A pattern chooses programs."""

import re
import sys
import warnings

import torch
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")
join, part = torch.view_as_complex, torch.view_as_real
pairs, x, z = torch.randn(2, 6, 16, 2), torch.randn(2, 6, 33), torch.randn(2, 6, 4) * (1 + 2j)
signals, window = torch.randn(2, 100), torch.hann_window(12) + 0.2
fft = torch.fft
#: Small ones, primes, products of them, and primes that are too large for a matrix. Sizes whose
#: prime factors are at most 13 become loops.
SIZES = (1, 2, 33, 34, 97, 128, 131, 768, 1000, 1001, 1021)

#: A permutation of six rows.
PLACES = torch.tensor([3, 0, 5, 1, 4, 2]).view(1, 6, 1).expand(2, 6, 16)

PROGRAMS = {
    **{f"sizes {n}": (lambda x: (part(fft.fft(x)), part(fft.rfft(x, norm="ortho")),
                                 fft.irfft(fft.rfft(x), n=x.shape[-1]), fft.ifft(x).imag),
                      torch.randn(3, n)) for n in SIZES},
    "f64": (lambda x: fft.irfft(fft.rfft(x)[..., ::2]), torch.randn(3, 192).double()),
    "products": (lambda x: part(join(x) * join(x) * 2j + 1), pairs),
    "quotients": (lambda x: part(join(x) / join(x.flip(1)) / (1 + 2j)), pairs),
    "matrices": (lambda x: part(join(x) @ join(x).mT.conj()), pairs),
    "products of elements": (lambda x: part(torch.stack([join(x).prod(1), join(x)[:, :1].prod(1),
                                                         join(x)[:, :0].prod(1)])), pairs),
    "product of all": (lambda x: part(join(x[:, :1, :9]).prod()), pairs),
    "running products": (lambda x: (part(join(x).cumprod(1)), part(join(x).cumprod(-1)[..., :7])),
                         pairs),
    "moments": (lambda x: [op(join(x), dim, correction=correction)
                           for op in (torch.var_mean, torch.std_mean)
                           for dim in (1, (0, 2)) for correction in (0, 2)], pairs),
    **{f"norms of {order}": (lambda x, n=order: (
        torch.linalg.vector_norm(join(x), n), torch.dist(join(x), join(x.flip(1)), n)), pairs)
       for order in (1, 2, 3, torch.inf)},
    "norms of 0": (lambda x: x + torch.linalg.vector_norm(join(x.detach()), 0), pairs),
    **{f"interpolated by {weight}": (lambda x, w=weight: [part(y) for y in (
        torch.lerp(join(x), join(x.flip(1)), w), torch.lerp(join(x)[:, :1], join(x), w))], pairs)
       for weight in (0.4, -1, 2, 0.4j)},
    "interpolated": (lambda x: part(torch.lerp(join(x), join(x.flip(1)), join(x * 0.5))), pairs),
    **{f"{op.__name__} {value}": (lambda x, op=op, v=value: part(op(
        join(x), join(x.flip(0))[:1], join(x.flip(1)), value=v)), pairs)
       for op in (torch.addcmul, torch.addcdiv) for value in (0, 1, 2, 0.5, 2j)},
    "copies of storage": (lambda x: [part(torch.as_strided_copy(join(x + 1), *given)) for given in (
        ((3, 4), (2, 1), 5), ((2, 6, 16), (96, 16, 1)), ((16, 6), (1, 16)))], pairs),
    "signs": (lambda x: part(torch.sgn(join(x))), pairs),
    "not numbers": (lambda x: x[..., 0] + torch.isnan(join(x.detach() / x.detach().round() * 0)),
                    pairs),
    "scattered": (lambda x: [part(y) for y in (
        join(x).scatter(-2, PLACES, join(x) * 2), join(x).scatter(1, PLACES, 1 + 2j),
        join(x).scatter_add(1, PLACES, join(x)))], pairs),
    "diagonals": (lambda x: [part(torch.diag_embed(join(x), n)) for n in (-1, 0, 2)], pairs),
    "real types": (lambda x: [op(join(x), 1, dtype=torch.float64) for op in (
        torch.sum, torch.mean, torch.prod, torch.cumsum, torch.cumprod)], pairs),
    "several dimensions": (lambda x: (fft.fftn(x, dim=(1, 2)).real,
                                      fft.irfft2(fft.rfft2(x) * 2j, s=(6, 33))), x),
    "shifted": (lambda x: fft.fftshift(fft.fft2(x)).abs() + fft.fft(x).angle(), x),
    "constants": (lambda x: (fft.fft(x) * torch.tensor([1j] * 33)).real, x),
    "polar": (lambda x: part(torch.polar(x.abs(), x)) + torch.exp(1j * x).imag[..., None], x),
    "joined": (lambda x: part(torch.cat([fft.fft(x), torch.zeros(
        2, 6, 3, dtype=torch.complex64).to(fft.fft(x).dtype)], -1)), x),
    "powers": (lambda x: (fft.fft(x) ** 2).real, x),
    "arguments": (lambda z: z * 2 + z.conj() / 3, z),
    "results": (lambda x: (fft.rfft(x), fft.rfft(x).mT), x),
    "conjugates": (lambda z, x: (z.conj() * x[..., :4], z), z, x),
    "strided": (lambda z: z * z, z[:, ::2].mT),
    **{f"frames of {kind} {is_centered} {is_onesided}": (
        lambda x, window, kind=kind, is_centered=is_centered, is_onesided=is_onesided: torch.stft(
            x * (1 + 2j) if kind == "complex" else x, 16, 5, 12, window, is_centered,
            normalized=is_centered, onesided=is_onesided, return_complex=True), signals, window)
       for kind, is_centered, is_onesided in (
           ("real", True, True), ("real", False, True), ("real", True, False),
           ("complex", True, False), ("complex", False, False))},
    "transforms of one row": (lambda x: [fft.rfftn(x[:1], dim=dims)
                                         for dims in ((0,), (0, 2), (1,), (0, 1))], x),
    **{f"signal of {is_centered} {is_onesided} {length}": (
        lambda z, window, is_centered=is_centered, is_onesided=is_onesided, length=length:
        torch.istft(z if is_onesided else z.mT.repeat(1, 1, 2)[:, :16, :9], 16, 5, 12, window,
                    is_centered, onesided=is_onesided, length=length,
                    return_complex=not is_onesided), torch.randn(2, 9, 16) * (2 + 1j), window)
       for is_centered, is_onesided, length in (
           (True, True, None), (True, True, 60), (True, False, None))},
}


def to_wide(value):
    return value.to(torch.complex128 if value.is_complex() else torch.float64)


def run(function, arguments):
    arguments = [a.clone(memory_format=torch.preserve_format).requires_grad_()
                 for a in arguments]
    results = tree_leaves(function(*arguments))
    reals = [part(r) if r.is_complex() else r for r in results]
    sum((r * torch.linspace(0.5, 1.5, r.numel(), dtype=r.dtype).view(r.shape)).sum()
        for r in reals).backward()
    return [r.detach() for r in results] + [a.grad for a in arguments]


def find_error(value, reference):
    """The largest one, beside the largest value."""
    return ((to_wide(value) - reference).abs().max() /
            reference.abs().max().clamp(min=1e-30)).item()


def find_problem(function, arguments):
    torch._dynamo.reset()
    expected = run(function, arguments)
    reference = run(function, list(map(to_wide, arguments)))
    results = run(torch.compile(function, backend=tcp, options={"O": 1}), arguments)
    for number, (result, eager, wide) in enumerate(zip(results, expected, reference,
                                                       strict=True)):
        if result.dtype != eager.dtype or result.stride() != eager.stride():
            return f"result {number} is {result.dtype} with the strides {result.stride()}"
        ours, theirs = find_error(result, wide), find_error(eager, wide)
        if not ours <= 4 * theirs + 4 * torch.finfo(torch.float32).eps:
            return f"result {number} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}"
    return None


pattern, failed = sys.argv[1] if len(sys.argv) > 1 else "", 0
for name, (function, *arguments) in PROGRAMS.items():
    if not re.search(pattern, name):
        continue
    try:
        problem = find_problem(function, arguments)
    except Exception as error:
        problem = f"{type(error).__name__}: {str(error)[:300]}"
    if problem:
        failed += 1
        print(f"{name}: {problem}", flush=True)
print(f"{failed} programs differ")

exported = tcp_ide.compile(lambda x: fft.irfft(fft.rfft(x) * 1j, n=33), (x,), options=("-O1",))
torch.testing.assert_close(exported(x), fft.irfft(fft.rfft(x) * 1j, n=33))
exported = tcp_ide.compile(lambda x, window: torch.view_as_real(torch.stft(
    x, 16, 5, 12, window, return_complex=True)), (signals, window), options=("-O1",))
torch.testing.assert_close(exported(signals, window), part(torch.stft(
    signals, 16, 5, 12, window, return_complex=True)))


class Exported(torch.nn.Module):
    """PyTorch's own decompositions of these ops ask for elements of a window, read the storage of
    complex numbers, or convert them in other ways than those of torch.compile."""

    def __init__(self):
        super().__init__()
        self.register_buffer("turns", torch.polar(torch.ones(6), torch.arange(6.0)))
        self.register_buffer("more", torch.polar(torch.ones(6), -torch.arange(6.0)),
                             persistent=False)
        self.weight = torch.nn.Parameter(torch.randn(6, 6, dtype=torch.complex64))

    def forward(self, x, window):
        turned = join(x) * self.turns @ self.weight * self.more - self.turns
        frames = torch.stft(turned.flatten(), 4, 2, 3, window, onesided=False,
                            return_complex=True)
        real = x[..., 0]
        return [*map(part, (turned, frames, real.to(torch.complex64) * torch.tensor([1j] * 6),
                            join(x).to(torch.complex128), fft.fftn(real), fft.ifft2(real))),
                torch.istft(frames[:3], 4, 2, 3, window), turned.angle(), fft.hfft(real, n=7),
                fft.hfft2(real, s=(3, 4)), fft.irfftn(real, s=(5, 6))]


model, arguments = Exported(), (torch.randn(3, 6, 2), window[:3])
exported = tcp_ide.compile(model, arguments, options=("-O1",))
with torch.no_grad():
    torch.testing.assert_close(exported(*arguments), model(*arguments))
print("exported: equal")
