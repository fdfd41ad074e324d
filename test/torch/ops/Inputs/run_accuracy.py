"""Functions of many arguments in float16, bfloat16 and float32, and their gradients: nothing is
further from float64 than 4 times what eager PyTorch is. Samples of a few small numbers do not
show it: sums of halves overflow, and a mean may be large beside the deviation. A pattern chooses
functions, and a second argument types."""

import re
import sys

import torch
from torch.nn import functional as F

from tcp_ide.backend import tcp

torch.set_num_threads(1)
#: Floats of all signs and sizes, positive ones, and those between -1 and 1 and between 0 and 1.
ANY = torch.cat([torch.linspace(-12, 12, 2001), torch.tensor(
    [0.0, -0.0, 1e-4, -1e-4, 30, -30, 100, -100, 0.5, -0.5, 1, -1])])
POSITIVE = torch.cat([torch.linspace(0.01, 12, 2001), torch.tensor([1e-4, 30, 100, 1, 0.5])])
UNIT, SHARE = torch.linspace(-0.999, 0.999, 2001), torch.linspace(0.001, 0.999, 999)
#: The units in the last place that an error may have beside 4 times that of eager PyTorch:
#: halves are rounded once, and elementary functions may be off by 2.
UNITS = {torch.float16: 0.6, torch.bfloat16: 0.6, torch.float32: 2}
#: So many functions are compiled as one program.
PART = 12


def rows(x):
    return x[:2000].view(40, 50)


def image(x):
    return x[:1600].view(1, 4, 20, 20)


def turned(x):
    return x.flip(0)


FUNCTIONS = {
    **{f.__name__: (f, ANY) for f in (
        F.relu, F.relu6, F.elu, F.selu, F.celu, F.silu, F.mish, F.softplus, F.hardswish,
        F.hardsigmoid, F.logsigmoid, F.softsign, F.tanhshrink, F.leaky_relu, F.hardshrink,
        F.softshrink, F.hardtanh, F.rrelu, F.gelu, torch.tanh, torch.sigmoid, torch.sin,
        torch.cos, torch.atan, torch.erf, torch.erfc, torch.exp, torch.expm1, torch.exp2,
        torch.sinh, torch.cosh, torch.asinh, torch.sinc, torch.abs, torch.square,
        torch.special.i0e, torch.special.i1e, torch.special.ndtr, torch.tan)},
    **{f.__name__: (f, POSITIVE) for f in (
        torch.log, torch.log1p, torch.log2, torch.log10, torch.sqrt, torch.rsqrt,
        torch.reciprocal, torch.lgamma, torch.digamma, torch.special.entr)},
    **{f.__name__: (f, UNIT) for f in (torch.asin, torch.acos, torch.atanh, torch.erfinv)},
    "gelu by tanh": (lambda x: F.gelu(x, approximate="tanh"), ANY),
    "logit": (torch.logit, SHARE), "acosh": (lambda x: torch.acosh(x + 1), POSITIVE),
    "elu of 0.3": (lambda x: F.elu(x, 0.3), ANY), "celu of 2.3": (lambda x: F.celu(x, 2.3), ANY),
    "softplus of 3": (lambda x: F.softplus(x, 3.0, 5.0), ANY),
    "prelu": (lambda x: F.prelu(x, x[:1] * 0 + 0.25), ANY), "glu": (lambda x: F.glu(x[:2000]), ANY),
    "cube": (lambda x: x ** 3, ANY), "pow": (lambda x: x ** 0.7, POSITIVE),
    "pow of tensors": (lambda x: POSITIVE[:100].to(x.dtype) ** x, POSITIVE[:100]),
    "xlogy": (lambda x: torch.xlogy(x, x), POSITIVE),
    "atan2": (lambda x: torch.atan2(x, turned(x) + 0.3), ANY),
    "hypot": (lambda x: torch.hypot(x, turned(x) + 0.3), ANY),
    "logaddexp": (lambda x: torch.logaddexp(x, turned(x) * 0.3), ANY),
    "logaddexp2": (lambda x: torch.logaddexp2(x, turned(x) * 0.3), ANY),
    "lerp": (lambda x: torch.lerp(x, turned(x), 0.3), ANY),
    "addcdiv": (lambda x: torch.addcdiv(x, x, turned(x).abs() + 1, value=0.3), ANY),
    "addcmul": (lambda x: torch.addcmul(x, x, turned(x), value=0.3), ANY),
    "softmax": (lambda x: F.softmax(rows(x), 1), ANY),
    "softmax of columns": (lambda x: F.softmax(rows(x), 0), ANY),
    "log_softmax": (lambda x: F.log_softmax(rows(x), 1), ANY),
    "logsumexp": (lambda x: torch.logsumexp(rows(x), 1), ANY),
    "layer_norm": (lambda x: F.layer_norm(rows(x), (50,)), ANY),
    "rms_norm": (lambda x: F.rms_norm(rows(x), (50,)), ANY),
    "group_norm": (lambda x: F.group_norm(x[:2000].view(2, 10, 100), 5), ANY),
    "instance_norm": (lambda x: F.instance_norm(x[:2000].view(2, 10, 100)), ANY),
    "batch_norm": (lambda x: F.batch_norm(x[:2000].view(20, 10, 10), None, None, training=True),
                   ANY),
    "local_norm": (lambda x: F.local_response_norm(x[:1600].view(1, 16, 10, 10), 3), ANY),
    "sum": (lambda x: x.sum(), POSITIVE), "mean": (lambda x: rows(x).mean(0), POSITIVE),
    "var": (lambda x: rows(x).var(0), ANY), "std": (lambda x: rows(x).std(1), ANY),
    "prod": (lambda x: x[:2000].view(400, 5).prod(1), POSITIVE),
    "norm": (lambda x: rows(x).norm(dim=1), ANY), "norm of 3": (lambda x: rows(x).norm(3, 1), ANY),
    "cumsum": (lambda x: x[:200].view(4, 50).cumsum(1), POSITIVE),
    "cumprod": (lambda x: x[:2000].view(400, 5).cumprod(1), POSITIVE),
    "logcumsumexp": (lambda x: x[:200].view(4, 50).logcumsumexp(1), ANY),
    "normalize": (lambda x: F.normalize(rows(x)), ANY),
    "cosine": (lambda x: F.cosine_similarity(rows(x), rows(turned(x)) + 1), ANY),
    "distance": (lambda x: F.pairwise_distance(x[:200].view(20, 10),
                                               turned(x)[:200].view(20, 10) + 0.1), ANY),
    "mse": (lambda x: F.mse_loss(x, turned(x) * 0.5), ANY),
    "l1": (lambda x: F.l1_loss(x, turned(x) * 0.5), ANY),
    "huber": (lambda x: F.huber_loss(x, turned(x) * 0.5), ANY),
    "smooth l1": (lambda x: F.smooth_l1_loss(x, turned(x) * 0.5, beta=0.7), ANY),
    "entropy": (lambda x: F.binary_cross_entropy(x, turned(x)), SHARE),
    "entropy of logits": (lambda x: F.binary_cross_entropy_with_logits(
        x, turned(x).sigmoid().detach()), ANY),
    "divergence": (lambda x: F.kl_div(x, turned(x).exp().detach() * 0.1), ANY),
    "soft margin": (lambda x: F.soft_margin_loss(x, turned(x).sign().detach()), ANY),
    "poisson": (lambda x: F.poisson_nll_loss(x[:800], turned(x).abs()[:800].detach()), ANY),
    "gaussian": (lambda x: F.gaussian_nll_loss(x, turned(x), x.abs() + 0.1), ANY),
    "cross entropy": (lambda x: F.cross_entropy(rows(x), torch.arange(40)), ANY),
    "smooth cross entropy": (lambda x: F.cross_entropy(rows(x), torch.arange(40),
                                                       label_smoothing=0.1), ANY),
    "avg_pool": (lambda x: F.avg_pool2d(image(x), 3, 2, 1), ANY),
    "lp_pool": (lambda x: F.lp_pool2d(image(x).abs() + 0.1, 2.0, 3, 2), ANY),
    "adaptive pool": (lambda x: F.adaptive_avg_pool2d(image(x), 7), ANY),
    "bilinear": (lambda x: F.interpolate(image(x), (33, 27), mode="bilinear"), ANY),
    "bicubic": (lambda x: F.interpolate(image(x), (33, 27), mode="bicubic"), ANY),
    "attention": (lambda x: F.scaled_dot_product_attention(
        *(x[:1920].view(1, 2, 24, 40) * 0.3,) * 3), ANY),
    "mv": (lambda x: rows(x) @ x[:50], ANY), "mm": (lambda x: rows(x) @ x[:2000].view(50, 40), ANY),
}


def differentiate(program, tensors):
    """What a program gives of tensors, and the gradients of these, of weights that are powers of
    2: those of the losses are large enough for halves."""
    tensors = [x.clone().requires_grad_() for x in tensors]
    results = program(*tensors)
    weights = [torch.full_like(y, 64 if y.dim() == 0 else 1) * (1 - 2 * (
        torch.arange(y.numel(), device=y.device).view(y.shape) % 3 == 1)) for y in results]
    return [y.detach() for y in results], torch.autograd.grad(results, tensors, weights)


def find_errors(value, exact):
    """The error of each element, beside the element or a tenth of the largest one."""
    value, finite = value.double(), exact.masked_fill(~exact.isfinite(), 0).abs()
    same = (value == exact) | (value.isnan() & exact.isnan())
    scale = finite.clamp(min=finite.max().item() / 10 + 1e-30)
    return ((value - exact).abs() / scale).nan_to_num(torch.inf, torch.inf).masked_fill(same, 0)


def compare(actual, eager, exact, dtype):
    """What is wrong with a result, or None. An element that is eager PyTorch's is right."""
    ours = torch.minimum(find_errors(actual, exact), find_errors(actual, eager.double()))
    theirs = find_errors(eager, exact).max().item()
    if ours.max().item() <= 4 * theirs + UNITS[dtype] * torch.finfo(dtype).eps:
        return None
    place = ours.flatten().argmax()
    return (f"off by {ours.max().item():.2g}, eager PyTorch by {theirs:.2g}: "
            f"{actual.flatten()[place].item()} at {place.item()}, and not "
            f"{exact.flatten()[place].item()}")


def check(names, dtype):
    """Compares the results and the gradients of functions, and gives how many are off."""
    def program(*tensors):
        return [FUNCTIONS[name][0](x) for name, x in zip(names, tensors)]

    tensors = [FUNCTIONS[name][1].to(dtype) for name in names]
    torch._dynamo.reset()
    call = torch.compile(program, backend=tcp, options={"whole-graph": True, "O": 1})
    found = zip(differentiate(call, tensors), differentiate(program, tensors),
                differentiate(program, [x.double() for x in tensors]))
    failed = 0
    for kind, parts in zip(("result", "gradient"), found):
        for name, *values in zip(names, *parts, strict=True):
            if problem := compare(*values, dtype):
                failed += 1
                print(f"{kind} of {name} in {dtype}: {problem}", flush=True)
    return failed


def is_known(name, dtype):
    """Returns whether PyTorch has the function, and its gradient, for this type."""
    function, x = FUNCTIONS[name]
    try:
        differentiate(lambda x: [function(x)], [x.to(dtype)])
    except NotImplementedError:
        return False
    return True


def main():
    pattern, kinds = (sys.argv[1:] + ["", ""])[:2]
    failed = count = 0
    for dtype in UNITS:
        names = [name for name in FUNCTIONS if re.search(pattern, name)
                 and re.search(kinds, str(dtype)) and is_known(name, dtype)]
        count += 2 * len(names)
        failed += sum(check(names[first:first + PART], dtype)
                      for first in range(0, len(names), PART))
    print(f"{failed} of {count} results are off")
    return failed != 0


sys.exit(main())
