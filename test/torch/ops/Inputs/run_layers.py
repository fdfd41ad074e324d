"""What models are made of, in its modes, by torch.compile and with gradients: no graph runs
eagerly but those that the documentation names, and nothing is further from float64 than
4 times what eager PyTorch is. A pattern chooses layers."""

import re
import sys
import warnings

import torch
from torch.nn import functional as F
from torch.utils._pytree import tree_leaves

from tcp_ide.backend import tcp

torch.manual_seed(0)
row, image = torch.randn(4, 6) * 2, torch.randn(2, 6, 8, 8)
edges = torch.cat([torch.linspace(-12, 12, 97), torch.tensor([0.0, -0.0, 1e-30, 30, -30])])
classes = torch.tensor([1, 0, 5, 2])
pixels = torch.randint(0, 6, (2, 8, 8))
tokens = torch.randint(0, 9, (3, 5))
bag_offsets = torch.tensor([0, 4, 9])

#: The layers that are not compiled.
EAGER = {"erfcx": "erfcx"}

LAYERS = {
    **{f"gelu_{mode}": (lambda x, mode=mode: F.gelu(x, approximate=mode), edges)
       for mode in ("none", "tanh")},
    **{f"{f.__name__}": (f, edges) for f in (
        F.relu, F.relu6, F.elu, F.selu, F.celu, F.silu, F.mish, F.softplus, F.hardswish,
        F.hardsigmoid, F.logsigmoid, F.softsign, F.tanhshrink, F.leaky_relu)},
    "shrinks": (lambda x: (F.hardshrink(x), F.softshrink(x), F.hardtanh(x)), edges),
    "glu": (F.glu, row), "softmax": (lambda x: F.softmax(x, 1), row),
    "softmax_of_far": (lambda x: (F.softmax(x * 100, -1), F.softmax(x * 9, 0)),
                       edges.view(2, 51)),
    "log_softmax": (lambda x: F.log_softmax(x, 0), row),
    "exponentials": (lambda x: (x.exp(), x.expm1(), x.exp2(), x.abs().log1p()), row),
    "erf": (torch.erf, row), "erfc": (torch.erfc, row), "erfcx": (torch.special.erfcx, row),
    "powers": (lambda x: (x ** 3, x.abs() ** 0.7, x.square(), x.abs().rsqrt()), row),
    "layer_norm": (lambda x, w: F.layer_norm(x, (6,), w, w), row, torch.rand(6)),
    "rms_norm": (lambda x, w: F.rms_norm(x, (6,), w), row, torch.rand(6)),
    "group_norm": (lambda x, w: F.group_norm(x, 3, w, w), image, torch.rand(6)),
    "instance_norm": (F.instance_norm, image),
    "local_norm": (lambda x: F.local_response_norm(x, 3), image),
    "batch_norm_training": (lambda x, w: F.batch_norm(x, None, None, w, w, True), image,
                            torch.rand(6)),
    "batch_norm": (lambda x, w: F.batch_norm(x, w.detach(), w.detach(), w, w), image,
                   torch.rand(6) + 0.5),
    "moments": (lambda x: (x.var(1), x.std(0, correction=0), x.mean((0, 1)),
                           torch.var_mean(x, 1)[0]), row),
    "embedding": (lambda t: F.embedding(tokens, t, 3), torch.randn(9, 4)),
    "bag": (lambda t: F.embedding_bag(tokens.flatten(), t, bag_offsets, mode="sum"),
            torch.randn(9, 4)),
    "cross_entropy": (lambda x: F.cross_entropy(x, classes, label_smoothing=0.1), row),
    "cross_entropy_of_pixels": (lambda x: F.cross_entropy(x, pixels, ignore_index=2), image),
    "losses": (lambda x, y: (F.mse_loss(x, y), F.l1_loss(x, y), F.huber_loss(x, y),
                             F.binary_cross_entropy_with_logits(x, y)), row,
               torch.rand(4, 6)),
    "conv": (lambda x, w: F.conv2d(x, w, stride=2, padding=1), image,
             torch.randn(4, 6, 3, 3)),
    "conv_depthwise": (lambda x, w: F.conv2d(x, w, padding=1, groups=6), image,
                       torch.randn(6, 1, 3, 3)),
    "conv_transposed": (lambda x, w: F.conv_transpose2d(x, w, stride=2), image,
                        torch.randn(6, 3, 2, 2)),
    "max_pool": (lambda x: F.max_pool2d(x, 3, 2, 1), image),
    "avg_pool": (lambda x: (F.avg_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1), F.avg_pool2d(
        x, 3, 2, 1, True, False), F.avg_pool1d(x[0], 4, 3)), image),
    "adaptive_pool": (lambda x: F.adaptive_avg_pool2d(x, (11, 3)), image),
    "adaptive_max_pool": (lambda x: F.adaptive_max_pool2d(x, (3, 11)), image),
    "global_pool": (lambda x: F.adaptive_avg_pool2d(x, 1), image),
    "unpool": (lambda x: F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2), image),
    "fold": (lambda x: F.fold(F.unfold(x, 2), (8, 8), 2), image),
    "pixel_shuffle": (lambda x: F.pixel_unshuffle(x, 2), image),
    "pad_reflect": (lambda x: F.pad(x, (1, 2, 0, 1), mode="reflect"), image),
    "pad_replicate": (lambda x: F.pad(x, (1, 2, 0, 1), mode="replicate"), image),
    "pad_replicate_of_rows": (lambda x: (F.pad(x[0], (2, 3), mode="replicate"), F.pad(
        x, (-1, 2, 3, -2, 1, 1), mode="replicate")), image),
    "pad_circular": (lambda x: F.pad(x, (1, 2, 0, 1), mode="circular"), image),
    "resize": (lambda x: (
        F.interpolate(x, scale_factor=2, mode="bilinear"),
        F.interpolate(x, size=(9, 4), mode="bilinear", align_corners=True),
        F.interpolate(x, scale_factor=(1.5, 0.7), mode="bilinear"),
        F.interpolate(x, size=(3, 11), mode="bicubic"),
        F.interpolate(x[0], scale_factor=2.3, mode="linear"),
        F.interpolate(x[None], size=(4, 5, 9), mode="trilinear")), image),
    **{f"grid_sample_{mode}_{padding}": (lambda x, grid, mode=mode, padding=padding: F.grid_sample(
        x, grid, mode, padding, align_corners=False), image, image[:, :2].movedim(1, 3) * 0.7)
       for mode in ("bilinear", "nearest", "bicubic")
       for padding in ("zeros", "border", "reflection")},
    **{f"antialias_{mode}": (lambda x, mode=mode: F.interpolate(
        x, size=(5, 11), mode=mode, antialias=True), image) for mode in ("bilinear", "bicubic")},
    **{f"weight_norm_{dim}": (lambda v, g, dim=dim: torch._weight_norm(v, g, dim),
                              torch.randn(4, 5), length + 0.5)
       for dim, length in enumerate((torch.rand(4, 1), torch.rand(1, 5)))},
    "attention": (lambda q: F.scaled_dot_product_attention(q, q, q, is_causal=True), image),
    "cumulative": (lambda x: (x.cumsum(1), x.logcumsumexp(0)), row),
    "sorted": (lambda x: (x.sort(1)[0], x.topk(2, 1)[0], x.max(1)[0]), row),
    "norms": (lambda x: (x.norm(), x.norm(1, 1), F.normalize(x, dim=1)), row),
}


def to_wide(value):
    return value.double() if value.is_floating_point() else value


def run(function, arguments):
    """The results, and the gradients of the arguments."""
    arguments = [a.clone().requires_grad_() for a in arguments]
    results = tree_leaves(function(*arguments))
    sum((r * torch.linspace(0.5, 1.5, r.numel(), dtype=r.dtype).view(r.shape)).sum()
        for r in results).backward()
    return [r.detach() for r in results] + [a.grad for a in arguments]


def find_error(value, reference):
    """The largest one, beside the value or a tenth of the largest value: sums in another
    order end elsewhere near 0."""
    scale = reference.abs().clamp(min=reference.abs().max().item() / 10 + 1e-30)
    return ((value.double() - reference).abs() / scale).nan_to_num(torch.inf).max().item()


def find_problem(name, function, arguments):
    torch._dynamo.reset()
    expected = run(function, arguments)
    reference = run(function, [to_wide(a) for a in arguments])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        results = run(torch.compile(function, backend=tcp, options={"O": 1}), arguments)
    said = [str(w.message) for w in caught if str(w.message).startswith("tcp:")]
    known = EAGER.get(name)
    if bool(said) != bool(known) or any(known not in message for message in said):
        return f"said {said}"
    for number, values in enumerate(zip(results, expected, reference, strict=True)):
        result, eager, wide = values
        ours, theirs = find_error(result, wide), find_error(eager, wide)
        # Half a unit in the last place is nobody's fault.
        if ours > 4 * theirs + 4 * torch.finfo(result.dtype).eps:
            return f"result {number} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}"
    return None


def main():
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    failed = 0
    for name, (function, *arguments) in LAYERS.items():
        if not re.search(pattern, name):
            continue
        try:
            problem = find_problem(name, function, arguments)
        except Exception as error:
            problem = f"{type(error).__name__}: {str(error)[:300]}"
        if problem:
            failed += 1
            print(f"{name}: {problem}", flush=True)
    print(f"{failed} layers differ")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
