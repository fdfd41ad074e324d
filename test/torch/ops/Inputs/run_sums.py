"""Sums of many elements and their kin, with gradients: nothing is further from float64 than
4 times what eager PyTorch is, which adds up in wider types. A pattern chooses some."""

import re
import sys
import warnings

import torch
from torch.nn import functional as F

from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")
COUNT = 1000003
images, rows = torch.randn(4, 3, 512, 512) + 0.7, torch.rand(3, COUNT)
few, scales = torch.randn(2, 8, 1, 1), torch.rand(8) + 0.5
#: Elements whose exponentials are nothing beside that of the last one.
rising = torch.tensor([[-1000.0, -999, -torch.inf, -500, 0], [3, 2, 1, 0, -1]])


def normalize(x, weight):
    return F.batch_norm(x, None, None, weight, weight, True)


def normalize_twice(x, weight):
    """The gradients of the first one are what the terms of the second one leave."""
    return F.batch_norm(F.conv2d(F.batch_norm(x, None, None, training=True).relu(), weight),
                        None, None, training=True)


SUMS = {
    "batch_norm": (normalize, images, scales[:3]),
    "batch_norm_of_two": (lambda x, w: normalize(x * 3, w), few, scales),
    "batch_norm_of_rows": (lambda x, w: normalize(x, w), torch.randn(5, 8), scales),
    "batch_norm_twice": (normalize_twice, torch.randn(4, 3, 8, 8), torch.randn(3, 3, 3, 3)),
    "batch_norm_of_halves": (
        lambda x, w: normalize(x.bfloat16() if x.dtype == torch.float32 else x, w),
        images[:, :, ::4, ::4].bfloat16().float(), scales[:3]),
    "group_norm": (lambda x, w: F.group_norm(x, 1, w, w), images[:1], scales[:3]),
    "layer_norm": (lambda x, w: F.layer_norm(x, (COUNT,), w, w), rows, torch.rand(COUNT)),
    "instance_norm": (F.instance_norm, images[:2]),
    "moments": (lambda x: (x.var(1), x.std(1), x.var(), *torch.var_mean(x, 1)), rows),
    "means": (lambda x: (x.mean(1), x.mean(), x.sum(0), x.nansum(1)), rows),
    "norms": (lambda x: (x.norm(dim=1), x.norm(1), x.norm(3)), rows),
    "softmax": (lambda x: (F.softmax(x, 1), F.log_softmax(x, 1), x.logsumexp(1)), rows),
    "cumsum": (lambda x: (x.cumsum(1), x.cumsum(0)), rows),
    # Rows by eight and three that are left over, and what is not innermost.
    "cumsum_of_planes": (lambda x: (x.cumsum(0), x.cumsum(1), x.cumsum(2)),
                         torch.randn(3, 19, 700)),
    "cumsum_of_number": (lambda x: (x[0, 0].cumsum(0), x.sum().cumprod(0)), few),
    "cumsum_of_halves": (lambda x: (x.half() if x.dtype == torch.float32 else x).cumsum(1)
                         .to(x.dtype), rows[:, :2000].half().float()),
    "cumprod": (lambda x: (x * 1e-5 + 1).cumprod(1), rows[:, :100000]),
    "logcumsumexp": (lambda x: x.logcumsumexp(1), rows[:, :100000]),
    "logcumsumexp_of_far": (lambda x: x.logcumsumexp(1)[:, 3:], rising),
    "losses": (lambda x, y: (F.mse_loss(x, y), F.l1_loss(x, y), F.smooth_l1_loss(x, y),
                             F.binary_cross_entropy_with_logits(x, y)), rows, rows.flip(0)),
    "cross_entropy": (lambda x: F.cross_entropy(x.view(-1, 3), torch.arange(COUNT) % 3), rows),
    "embedding": (lambda x: F.embedding(torch.arange(300000) % 3, x), torch.randn(5, 4)),
    "pooling": (lambda x: F.adaptive_avg_pool2d(x, 1), images),
    "biases": (F.linear, torch.randn(200000, 4), torch.randn(3, 4), torch.randn(3)),
    "index_add": (lambda x: x.new_zeros(4, 3).index_add(0, torch.arange(COUNT) % 4, x.T), rows),
    "expand": (lambda b: b.expand(COUNT, 3) * rows.T.to(b.dtype), torch.rand(3)),
    "similarity": (lambda x, y: F.cosine_similarity(x, y, 1), rows, rows.flip(0)),
}


def weigh(result):
    """The mean of all elements, each with a factor of its own. Neighbours have different ones:
    the gradient of a norm is what its means do not take away, and of factors that rise slowly
    that is nothing but rounding, whoever sums."""
    factors = torch.sin(torch.arange(result.numel(), dtype=torch.float64) * 1.7) + 0.3
    # These have few bits, so that they are the same in each type.
    return (result * factors.bfloat16().to(result.dtype).view(result.shape)).mean()


def run(function, arguments):
    """The results, and the gradients of the arguments."""
    arguments = [a.clone().requires_grad_() for a in arguments]
    results = function(*arguments)
    results = results if isinstance(results, tuple) else (results,)
    sum(map(weigh, results)).backward()
    return [r.detach() for r in results] + [a.grad for a in arguments]


def find_error(value, reference):
    """The largest one, beside the value or a tenth of the largest value."""
    finite = reference.masked_fill(~reference.isfinite(), 0)
    scale = finite.abs().clamp(min=finite.abs().max().item() / 10 + 1e-30)
    differs = (value.double() - reference).abs() / scale
    same = (value.double() == reference) | (value.isnan() & reference.isnan())
    return differs.masked_fill(same, 0).nan_to_num(torch.inf).max().item()


def find_problem(function, arguments):
    torch._dynamo.reset()
    expected = run(function, arguments)
    reference = run(function, [a.double() for a in arguments])
    results = run(torch.compile(function, backend=tcp, options={"O": 1}), arguments)
    for number, (result, eager, wide) in enumerate(zip(results, expected, reference,
                                                       strict=True)):
        ours, theirs = find_error(result, wide), find_error(eager, wide)
        if not ours <= 4 * theirs + 4 * torch.finfo(result.dtype).eps:
            return f"result {number} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}"
    return None


pattern, failed = sys.argv[1] if len(sys.argv) > 1 else "", 0
for name, (function, *arguments) in SUMS.items():
    if re.search(pattern, name):
        try:
            problem = find_problem(function, arguments)
        except Exception as error:
            problem = f"{type(error).__name__}: {str(error)[:300]}"
        if problem:
            failed += 1
            print(f"{name}: {problem}", flush=True)
print(f"{failed} sums differ")
