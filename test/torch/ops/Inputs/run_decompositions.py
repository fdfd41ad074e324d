"""Programs of ops that torch-mlir has no lowering for, beside eager PyTorch: by
torch.compile, where a graph that runs eagerly is an error, and by tcp_ide.compile."""

import functools
import warnings

import torch
from torch import nn
from torch.nn import functional
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")


def close(actual, expected, tolerance):
    torch.testing.assert_close(tree_leaves(actual), tree_leaves(expected),
                               rtol=tolerance, atol=tolerance, equal_nan=True)


def check(name, function, *arguments, tolerance=1e-5, dynamic=None):
    torch._dynamo.reset()
    with torch.no_grad():
        expected = function(*arguments)
        close(torch.compile(function, backend=tcp, dynamic=dynamic)(*arguments), expected,
              tolerance)
        if not dynamic:
            close(tcp_ide.compile(function, arguments)(*arguments), expected, tolerance)
    if name:
        print(f"{name}: equal")


def find_gradients(function, arguments):
    arguments = [a.clone().requires_grad_() if a.is_floating_point() else a
                 for a in arguments]
    results = [r for r in tree_leaves(function(*arguments)) if r.requires_grad]
    sum((r.float() ** 2).sum() for r in results).backward()
    return [a.grad for a in arguments if a.requires_grad]


def check_backward(function, *arguments, tolerance=1e-4, dynamic=None):
    torch._dynamo.reset()
    expected = find_gradients(function, arguments)
    close(find_gradients(torch.compile(function, backend=tcp, dynamic=dynamic), arguments),
          expected, tolerance)


attend = functional.scaled_dot_product_attention
q, k, v = torch.randn(3, 2, 4, 6, 8)
few = torch.randn(2, 2, 6, 8)
seen = torch.rand(6, 6) > 0.4
# Nothing of one row is seen.
seen[2] = False


def attention(q, k, v, few, seen):
    return (attend(q, k, v, attn_mask=seen), attend(q, k, v, is_causal=True),
            attend(q, k, v, attn_mask=seen * 0.5, scale=0.3),
            attend(q, few, few, enable_gqa=True))


check("attention", attention, q, k, v, few, seen)

x = torch.randn(2, 5, 16)
causal = torch.ones(5, 5).triu(1).bool()
padding = torch.tensor([[False] * 5, [False, False, True, True, True]])
encoders = [nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, norm_first=norm_first,
                                       activation=activation).eval()
            for norm_first, activation in ((False, "relu"), (True, "gelu"))]
check("encoders", lambda x, causal, padding: (
    [encoder(x) for encoder in encoders], encoders[0](x, src_mask=causal),
    encoders[1](x, src_key_padding_mask=padding)), x, causal, padding)
heads = nn.MultiheadAttention(16, 4, batch_first=True).eval()
check("multi-head attention", lambda x, causal, padding: (
    heads(x, x, x, key_padding_mask=padding),
    heads(x, x, x, attn_mask=causal, need_weights=False)[0],
    heads(x, x, x, attn_mask=causal, key_padding_mask=padding,
          average_attn_weights=False)), x, causal, padding)

cell = nn.GRUCell(16, 6)
instances = nn.InstanceNorm2d(3, affine=True)
groups = nn.GroupNorm(3, 12)
image = torch.randn(2, 3, 8, 8)
check("cells and norms", lambda x, h, image: (
    cell(x[:, 0], h), instances(image), functional.prelu(x, torch.tensor([0.2])),
    functional.logsigmoid(x), torch.std_mean(x, 1), torch.dist(x, x + 1), x.logsumexp(1),
    torch.isfinite(x / 0)), x, torch.randn(2, 6), image)

normalized = nn.BatchNorm2d(3).eval()
normalized.running_mean += torch.randn(3)
check("batch norm", lambda image, double, x: (
    normalized(image), functional.batch_norm(double, *double[0, :, :2].unbind(1), eps=0.1),
    functional.batch_norm(x, torch.zeros(5), torch.ones(5))), image,
    torch.rand(4, 3, 2).double(), x)
check_backward(lambda image: normalized(image), image)
embedded = torch.randint(0, 10, (3, 5))
check_backward(lambda table, tokens, x: (
    functional.embedding(tokens, table), functional.embedding(tokens, table, 4),
    functional.embedding(tokens, x, 0, scale_grad_by_freq=True)), torch.randn(10, 6),
    embedded, torch.randn(10, 3).bfloat16())
print("embedding: equal")

scores, targets = torch.randn(5, 7), torch.tensor([1, 2, 6, 0, -100])


def losses(scores, targets, other):
    log = functional.log_softmax(scores, 1)
    return (functional.cross_entropy(scores, targets),
            functional.cross_entropy(scores, targets, label_smoothing=0.1),
            functional.nll_loss(log, targets, reduction="sum"),
            functional.smooth_l1_loss(scores, other), functional.mse_loss(scores, other),
            functional.huber_loss(scores, other),
            functional.binary_cross_entropy_with_logits(scores, other),
            functional.kl_div(log, other, reduction="batchmean"))


other = torch.rand(5, 7)
check("losses", losses, scores, targets, other)
check("padding", lambda x: (
    functional.pad(x, (-1, 1)), functional.pad(x, (1, -2, -1, 0), value=3.0),
    functional.pad(x, (-1, -1)), torch.roll(x, (1, -2), (1, 2)), torch.roll(x, 3)), x)
check("shapes", lambda x: (
    x.unbind(0), x.unsafe_split(2, 1), x.take(torch.tensor([0, 5])),
    x.index_fill(1, torch.tensor([0]), 2.0), x.index_add(1, torch.tensor([0, 0]), x[:, :2]),
    x.squeeze((0, 1)), x.nansum(1)), x)
places = torch.tensor([[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]] * 2)
check("scatter", lambda x, i, y: (
    x.scatter(-1, i, y), x.scatter(-1, i, 3.0), x.scatter_add(-1, i, y),
    x.scatter_reduce(-1, i, y, "amax")), x, places, torch.randn(2, 5, 2))
check("images", lambda image, grid: (
    functional.interpolate(image, size=(5, 5), mode="bilinear"),
    functional.interpolate(image, size=(9, 6), mode="bicubic"),
    functional.grid_sample(image, grid, align_corners=False), functional.unfold(image, 3)),
    image, torch.rand(2, 4, 4, 2) * 2 - 1)
half = nn.Sequential(nn.Linear(16, 4), nn.SiLU(), nn.LayerNorm(4)).bfloat16()
check("bfloat16 weights", lambda x: half(x), x.bfloat16(), tolerance=3e-2)

class Empty(nn.Module):
    """Constants of bfloat16: none, one and some elements."""

    def __init__(self):
        super().__init__()
        self.none = nn.Buffer(torch.zeros(0, 16, dtype=torch.bfloat16))
        self.one = nn.Buffer(torch.tensor(0.5, dtype=torch.bfloat16))

    def forward(self, x):
        return (torch.cat([x, self.none]) * self.one, x.new_tensor([]),
                x + torch.tensor(range(16), dtype=torch.bfloat16))


check("bfloat16 constants", Empty(), x[0].bfloat16())


def pool(image, volume, other):
    return (functional.adaptive_avg_pool1d(image[0], 11),
            functional.adaptive_avg_pool2d(image, (11, 3)),
            functional.adaptive_avg_pool2d(image, (4, 2)),
            functional.adaptive_avg_pool3d(volume, (5, 2, 6)),
            functional.adaptive_max_pool1d(image[0], 5),
            functional.adaptive_max_pool2d(image, (11, 3)),
            functional.adaptive_max_pool2d(image, 4),
            functional.adaptive_max_pool3d(volume, (5, 2, 6)),
            functional.adaptive_avg_pool2d(other, 7))


pooled = image, torch.randn(2, 3, 4, 5, 3), torch.randn(3, 5, 4).bfloat16()
check("adaptive pooling", pool, *pooled)
check("", lambda image: functional.adaptive_max_pool2d(image, (11, 3), return_indices=True),
      image)
# The index is that of the last NaN of a window.
holes = torch.where(torch.rand(2, 3, 20, 32) < 0.3, torch.nan, torch.randn(2, 3, 20, 32))
check("", lambda x: functional.adaptive_max_pool2d(x, (7, 3), return_indices=True)[1], holes)
# Windows of many places, and of few.
check("", lambda x: (functional.adaptive_avg_pool2d(x, (3, 2)), functional.adaptive_avg_pool1d(x, 4)),
      torch.randn(2, 50, 35))
check_backward(pool, *pooled[:2], torch.randn(3, 5, 4))
check_backward(lambda x: (functional.max_pool3d(x, 2, 1, 1), functional.max_pool3d(x[0], (1, 3, 2)),
                          functional.max_pool3d(x, (2, 1, 3), dilation=(1, 2, 1), ceil_mode=True)),
               pooled[1])
print("its gradients: equal")

# Windows beyond the image, which no memory has room for.
huge = 1 << 20
check("windows larger than the image", lambda image, x: (
    functional.avg_pool2d(image, huge, ceil_mode=True),
    functional.avg_pool2d(image, (3, huge), stride=(2, huge), padding=(1, 4), ceil_mode=True),
    functional.avg_pool2d(image, huge, ceil_mode=True, padding=2, count_include_pad=False),
    functional.avg_pool2d(image, huge, ceil_mode=True, divisor_override=3),
    functional.max_pool2d(image, huge, ceil_mode=True, return_indices=True),
    functional.max_pool2d(image[0], (huge, 2), ceil_mode=True),
    functional.max_pool2d(x, huge, ceil_mode=True),
    functional.max_pool3d(image, huge, ceil_mode=True),
    functional.avg_pool1d(image[0], huge, ceil_mode=True),
    functional.max_pool1d(image[0], huge, ceil_mode=True)),
    image, torch.randint(-9, 9, (2, 5, 7)))
check_backward(lambda image: (
    functional.avg_pool2d(image, (3, huge), stride=(2, huge), padding=(1, 4), ceil_mode=True),
    functional.avg_pool2d(image, huge, ceil_mode=True, padding=2, count_include_pad=False),
    functional.max_pool2d(image, huge, ceil_mode=True)), image)

def read_storage(x, y):
    return (x.as_strided((3, 4), (4, 1)), (x + 1).as_strided((2, 3, 2), (1, 2, 6)),
            (x * 2).as_strided((5, 3), (1, 2), 1), (x + 1).as_strided((12,), (1,)),
            y.mean((-1, -2), keepdim=True).as_strided((1, 128, 1, 1), (128, 1, 128, 128)),
            y.to(memory_format=torch.channels_last).exp().as_strided((1, 128, 9), (1152, 1, 128)),
            (y + 1).as_strided((1, 50, 7), (5, 7, 3), 2), (x + 2).t().as_strided((4, 3), (1, 4)),
            # These are before and behind a part of a tensor.
            (x + 3)[1:].as_strided((2, 3), (4, 1), 0), (x + 4)[:2].as_strided((3, 4), (4, 1)))


check("views of storage", read_storage, torch.randn(3, 4), torch.randn(1, 128, 3, 3))
# Views with dynamic sizes read each element once; a mean of images with channels last ends so.
check("", lambda x, y: (
    (x + 1).as_strided((x.shape[1], x.shape[0]), (1, x.shape[1])),
    (x + 2).t().as_strided(x.shape, (x.shape[1], 1)), (x + 3).as_strided((x.numel(),), (1,)),
    functional.adaptive_avg_pool2d(y.to(memory_format=torch.channels_last).exp(), 1),
    functional.adaptive_avg_pool2d(y.to(memory_format=torch.channels_last), 1).flatten(1)),
    torch.randn(3, 4), torch.randn(5, 8, 3, 6), dynamic=True)
# Ops of tensors take sizes, too.
check("", lambda x: (torch.div(x.shape[0], 4, rounding_mode="trunc"), x + torch.div(x.shape[1], 3),
                     torch.sqrt(torch.tensor(x.shape[0])), x * torch.pow(x.shape[1], x)),
      torch.rand(9, 4), dynamic=True)
# torch-mlir makes constants, which have the same names each time.
for number in range(3):
    check("", lambda x, n=number: (x * n)[2::3].as_strided((32, 4), (27, 2), 18),
          torch.randn(100, 9))

convolve, transposed = functional.conv2d, functional.conv_transpose2d
pictures = torch.randn(2, 8, 9, 9)
for parts, channels, size, stride, dilation in ((8, 8, 3, 2, 1), (4, 12, 3, 1, 2),
                                                (2, 4, 1, 2, 1)):
    check_backward(lambda x, w, b, s=stride, d=dilation, g=parts: convolve(
        x, w, b, s, 1, d, g), pictures, torch.randn(channels, 8 // parts, size, size),
        torch.randn(channels), tolerance=2e-3)
for parts, stride, rest in ((1, 2, 1), (4, 2, 0), (8, 2, 1), (8, 1, 0)):
    weights = torch.randn(8, 1 if parts == 8 else 3, 3, 3), torch.randn(
        parts * (1 if parts == 8 else 3))
    up = functools.partial(lambda x, w, b, s, r, g: transposed(x, w, b, s, 1, r, g),
                           s=stride, r=rest, g=parts)
    check("", up, pictures, *weights, tolerance=1e-4)
    check_backward(up, pictures, *weights, tolerance=2e-3)
print("convolutions: equal")


def rotate(x, angles):
    """Positions as complex numbers, as LLaMA has them."""
    turned = torch.view_as_complex(x.unflatten(-1, (-1, 2))) * torch.polar(
        torch.ones_like(angles), angles)
    return torch.view_as_real(turned).flatten(-2)


check("complex numbers", rotate, torch.randn(2, 3, 8), torch.randn(3, 4), tolerance=1e-4)
spread = torch.cat([torch.linspace(-1.5, 4.5, 40), torch.arange(-2.0, 5),
                    torch.tensor([torch.nan, torch.inf, -torch.inf])])
check("histograms", lambda x, y: (
    torch.histc(x, 4, 0, 3), torch.histc(x, 100, -3, 3), torch.histc(y, 7, -1, 2.5),
    torch.histc(x[:0], 3, 0, 1)), spread, spread.double().view(2, -1))
check("places", lambda x, d, e: (
    torch.diagonal_scatter(x, d), torch.diagonal_scatter(x, e, 2), x.diagonal_scatter(e, -1),
    x.T.diagonal_scatter(e, -2), x.diagonal_scatter(d[:0], 9),
    x.expand(2, 4, 5).diagonal_scatter(d.expand(2, 4).T[:4].mT, 0, 1, 2),
    torch.nonzero_static(x.relu(), size=7), torch.nonzero_static(x > 1, size=30, fill_value=2),
    torch.nonzero_static(x.relu().view(2, 2, 5), size=12), torch.nonzero_static(d, size=3),
    torch.nonzero_static(x[:0], size=2), torch.nonzero_static(x, size=0)),
    torch.randn(4, 5), torch.randn(4), torch.randn(3))
check("reversed subtraction", lambda x, y: (
    torch.rsub(x, y), torch.rsub(x, y, alpha=2), torch.rsub(x, y.int(), alpha=3)),
    torch.randn(3, 4), torch.randn(4) * 5)
grouped = torch.ops.aten._grouped_mm.default


def multiply_groups(rows, few, matrices, ends):
    return (grouped(rows, matrices, ends), grouped(few, matrices, ends.clamp(max=3)),
            grouped(rows.t(), rows, ends), grouped(matrices, matrices[0], ends // 2),
            grouped(matrices, matrices))


ends = torch.tensor([3, 3, 8, 16], dtype=torch.int32)
for dtype, tolerance in ((torch.float32, 1e-4), (torch.bfloat16, 3e-2)):
    arguments = (torch.randn(16, 8, dtype=dtype), torch.randn(3, 8, dtype=dtype),
                 torch.randn(4, 8, 8, dtype=dtype))
    check("", multiply_groups, *arguments, ends, tolerance=tolerance)
    check("", multiply_groups, *arguments, ends, tolerance=tolerance, dynamic=True)
    for dynamic in (None, True):
        check_backward(grouped, arguments[0], arguments[2], ends, tolerance=3 * tolerance,
                       dynamic=dynamic)
    # Groups without rows, and of many; matrices that are transposed. Rows of no group are
    # whatever PyTorch finds in the memory.
    for sizes in ((0, 0, 70, 0, 33), (1, 2, 3, 4, 5), (0, 0, 0, 0, 0), (5, 100, 0, 1, 14)):
        check("", lambda x, w, ends, count=sum(sizes): tuple(
            grouped(x, each, ends)[:count] for each in (w, w.mT.contiguous().mT)),
            torch.randn(120, 24, dtype=dtype), torch.randn(5, 24, 40, dtype=dtype),
            torch.tensor(sizes).cumsum(0).int(), tolerance=tolerance)
print("groups: equal")
signs = torch.tensor([0.0, -0.0, torch.inf, -torch.inf, torch.nan, 2.0, -3.0])
check("bits", lambda x, y: (torch.signbit(x), torch.copysign(y, x), x.view(torch.int32),
                            x.double().view(torch.int64)), signs, torch.arange(7.0) - 3)
check("products of nothing", lambda x, y, w: (
    x @ y, x[:, :, :0] @ y[:, :0], x @ w, w[:, :0] @ y[:, :0], w[0] @ y.mT, x.flatten(1),
    x.view(3, 2, 0).sum(1), x.unflatten(2, (3, 1)), x.reshape(-1, 6)), torch.randn(0, 2, 3),
    torch.randn(0, 3, 4), torch.randn(3, 4))
check("nothing", lambda x: (x[:, 1:3] + 1, x[:, :1], x.select(1, 2), x[:, 7:], x.t() * 2,
                            torch.arange(0)), torch.randn(0, 7))
floats = torch.tensor([0.0, -0.0, 1.0, -1.0, torch.inf, -torch.inf, torch.nan, 1e-45, -1e-45,
                       1e-40, 3.4e38, -3.4e38, 0.3, 7e5, 1.1754944e-38])


def take_apart(x):
    """With the bits of results, whose zeros have signs."""
    after = torch.nextafter(x.unsqueeze(1), x)
    return after, after.signbit(), *torch.frexp(x), torch.angle(x)


for dtype in (torch.float32, torch.float64, torch.bfloat16):
    check("", take_apart, floats.to(dtype), tolerance=0)
check("parts of floats", lambda x: tuple(torch.frexp(x)), floats.half(), tolerance=0)
check("between tensors", lambda a, b: (
    torch.linspace(a, b, 7), torch.linspace(a, 2, 5), torch.linspace(1, b, 5),
    torch.logspace(a, b, 4), torch.linspace(a * 10, b * 20, 7, dtype=torch.int64)),
    torch.tensor(1.0), torch.tensor(3.0))


def resize(image):
    """Images of less, of more and of as many pixels."""
    return [functional.interpolate(image, size, mode=mode, antialias=True,
                                   align_corners=is_aligned)
            for size in ((7, 9), (16, 30), (31, 5))
            for mode in ("bilinear", "bicubic") for is_aligned in (False, True)] + [
        functional.interpolate(image, scale_factor=(0.37, 1.3), mode="bicubic", antialias=True)]


check("without aliasing", resize, torch.randn(2, 3, 16, 20).double(), tolerance=1e-12)
pixels = torch.randint(0, 256, (2, 3, 16, 20), dtype=torch.uint8)
check("bytes without aliasing", resize, pixels, tolerance=0)


def enlarge(image):
    """Other images of bytes, which PyTorch's tracer writes by floats for torch.compile."""
    return [functional.interpolate(image, size, mode=mode, align_corners=is_aligned)
            for size in ((7, 9), (16, 30), (31, 5)) for mode in ("bilinear", "bicubic")
            for is_aligned in (False, True)] + [
        functional.interpolate(image, scale_factor=(0.37, 1.3), mode="bicubic")]


close(tcp_ide.compile(enlarge, (pixels,))(pixels), enlarge(pixels), 0)
print("bytes: equal")
# There are as few elements as the correction, and fewer.
check("few elements", lambda x: (
    x[:1].var(0), x[:2].std(0, correction=3), x[:0].var(0), x[:0].std(0),
    torch.var_mean(x[:2], 0, correction=2.5), torch.std_mean(x[:0], 0, keepdim=True), x.var(
        correction=13)), torch.randn(3, 4))
mask = torch.tensor([[True, False, True], [False, False, True]])


def put(x, places, other):
    """Numbers whose lowest bit is not what they are as a bool."""
    return [(x.masked_fill(other, number), x.new_full((2,), number),
             torch.full((2,), number, dtype=torch.bool), torch.full_like(x, number),
             x.index_fill(0, places, number), functional.pad(x, (1, 1), value=number),
             x.clone().fill_(number)) for number in (2, 256, -2, 0.5, 0.0)]


check("numbers as bools", put, mask, torch.tensor([1]), ~mask)
check("sums of bools", lambda x, places, other: (
    x.scatter_add(-1, places.expand(2, 2) - 1, other), x.int().lgamma(),
    x.sort(dim=1, stable=True),
    other.flatten().sort(descending=True)[0], torch.msort(x),
    x.index_put((places,), other, accumulate=True), x.index_add(0, places, other),
    torch.clamp_min(x, other), torch.clamp_max(x, other), x.nan_to_num(), x.angle()),
    mask, torch.tensor([1, 1]), mask | mask.flip(0))
check("joined bools", lambda x, places, other: [
    x.scatter_reduce(0, places, other, join, include_self=with_self)
    for join in ("sum", "prod", "amax", "amin") for with_self in (False, True)],
    mask, torch.tensor([[1, 1, 0], [0, 1, 0]]), mask | mask.flip(0))
check("windows of nothing", lambda x, volume, w: (
    functional.adaptive_avg_pool1d(x, 5), functional.max_pool1d(x, 2, return_indices=True),
    functional.max_pool3d(volume, 2, return_indices=True),
    functional.adaptive_max_pool3d(volume, 3), functional.conv1d(x, w), x.sum(0), x.mean(),
    x.softmax(0), x.cumsum(1), x.sort(0), torch.cat([x, x + 1])),
    torch.zeros(0, 8, 7), torch.zeros(0, 3, 8, 8, 8), torch.randn(4, 8, 3))
check_backward(attention, q, k, v, few, seen)
check_backward(losses, scores, targets, other)
check_backward(lambda x: half(x), x.bfloat16(), tolerance=6e-2)
check_backward(lambda image: (instances(image), functional.logsigmoid(image),
                              functional.silu(image)), image)
check_backward(lambda x: torch.topk(x, 2)[0], torch.randn(3, 5))
check_backward(lambda x: groups(x), torch.randn(2, 12, 7))


def scatter_masked(x, source, column):
    """Also where all elements of the source are taken, and where none is."""
    return [x.masked_scatter(wanted, source)
            for wanted in (x > 0, column > 0, column < 9, column > 9)]


check("", scatter_masked, torch.randn(3, 4), torch.randn(12), torch.randn(3, 1), dynamic=True)
check_backward(scatter_masked, torch.randn(3, 4), torch.randn(12), torch.randn(3, 1))
check_backward(lambda x, place, row, number: (
    x.index_add(0, place, row), x.index_copy(0, place, row), x.index_select(0, place),
    number.index_add(0, place - 1, number * 2), number.index_select(0, place - 1)),
    torch.randn(3, 4), torch.tensor(1), torch.randn(1, 4), torch.randn(()))
# A difference from 1 would lose all digits.
check_backward(lambda x: functional.soft_margin_loss(x, torch.ones(3), reduction="none") * 1e7,
               torch.tensor([16.0, -3.0, 0.5]))
check_backward(lambda x: torch.view_as_real(torch.sgn(torch.view_as_complex(x))),
               torch.randn(4, 2))
check_backward(lambda x, weight, bias: torch.ops.aten._batch_norm_with_update(
    x, weight, bias, torch.zeros(3), torch.ones(3), 0.1, 1e-5)[0].sin(),
    torch.randn(4, 3, 5), torch.randn(3), torch.randn(3))
print("backward: equal")
check("any size", attention, q, k, v, few, seen, dynamic=True)


def cut(x, y):
    """Parts of results, whose rows lie as far apart as those of the whole."""
    columns, rows = y.shape
    return ((x * 2)[:, :columns], torch.stack([x, x * 2], -1).flatten(1).narrow(1, 0, columns),
            (x + 1)[:rows], x.cumsum(1)[:rows, :columns], (x.unsqueeze(0) * 3)[:, :, :columns],
            x.sort(1)[0][:, :columns], torch.cat([x, x])[:, :columns], (x @ x.t())[:, :rows])


check("", cut, torch.randn(5, 9), torch.randn(7, 3), dynamic=True)
