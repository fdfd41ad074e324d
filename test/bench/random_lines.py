#===- random_lines.py - Lines of random programs -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random programs for random_graphs.py: lines of Python, each an op on values before it."""

import random

import torch
import torch.nn.functional as F

SIZES = (1, 1, 2, 3, 4, 5, 7, 8, 12, 17)
#: Tensors with more elements are not made.
MOST_ELEMENTS = 30000


def convert(value, dtype):
    """An argument of floats as one of `dtype`; others stay."""
    return value.to(dtype) if value.is_floating_point() else value


class Program:
    """Lines of Python on values v0, v1, ... The first ones are arguments."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.generator = torch.Generator().manual_seed(seed)
        self.arguments, self.values, self.lines = [], [], []

    def name_argument(self, value):
        self.arguments.append(value)
        return f"a{len(self.arguments) - 1}"

    def make_argument(self, shape):
        """The name of a new argument, whose elements are now and then in another order, or
        have others between them."""
        layout = self.choose(*["dense"] * 5, "permuted", "apart")
        if layout == "apart" and shape:
            return self.name_argument(
                torch.randn([*shape[:-1], 2 * shape[-1] + 1], generator=self.generator)[..., 1::2])
        order = list(range(len(shape)))
        if layout == "permuted":
            self.random.shuffle(order)
        value = torch.randn([shape[dim] for dim in order], generator=self.generator)
        return self.name_argument(value.permute([order.index(dim) for dim in range(len(shape))]))

    def make_indices(self, shape, bound):
        """The name of a new argument of integers from 0 to below `bound`."""
        return self.name_argument(torch.randint(0, bound, shape, generator=self.generator))

    def make_mask(self, shape):
        """The name of a new argument of booleans."""
        return self.name_argument(torch.rand(shape, generator=self.generator) < 0.6)

    def choose(self, *choices):
        return self.random.choice(choices)

    def pick(self, rank=None):
        """The name of a value, rather a late one, and its shape; None if none has the rank."""
        fitting = [number for number, value in enumerate(self.values)
                   if rank in (None, value.dim()) and value.numel()]
        if not fitting:
            return None
        number = max(self.choose(*fitting), self.choose(*fitting))
        return f"v{number}", list(self.values[number].shape)

    def add(self, text):
        """Adds a line, if the value that it makes is not too large and has numbers only."""
        names = {f"v{number}": value for number, value in enumerate(self.values)}
        names |= {f"a{number}": convert(value, torch.float64)
                  for number, value in enumerate(self.arguments)}
        value = eval(text, {"torch": torch, "F": F}, names)
        if value.numel() > MOST_ELEMENTS or value.dim() > 5 or not value.isfinite().all() or (
                value.numel() and value.abs().max() > 1e4):
            return False
        self.values.append(value)
        self.lines.append(text)
        return True

    def format(self, lines, results):
        names = ", ".join(f"a{number}" for number in range(len(self.arguments)))
        body = "".join(f"    v{number} = {line}\n" for number, line in enumerate(lines))
        shapes = "".join(
            f"# a{number}: {list(value.shape)}, strides {list(value.stride())}, {value.dtype}\n"
            for number, value in enumerate(self.arguments))
        return (f"{shapes}def program({names}):\n{body}"
                f"    return {', '.join(f'v{number}' for number in results)},\n")


# Each of these gives the text of a line, or None if the program has no value that it takes.

def make_start(p):
    rank = p.choose(2, 3, 4, 4, 4, 5)
    if rank == 4 and p.choose(True, False, False, False):
        # Images of one pixel, as behind the last pooling of a network.
        return p.make_argument([p.choose(*SIZES), p.choose(3, 8, 17), 1, 1])
    return p.make_argument([p.choose(*SIZES) for _ in range(rank)])


def make_unary(p):
    name, _ = p.pick()
    return p.choose(
        "torch.relu({})", "torch.tanh({})", "torch.sigmoid({})", "F.gelu({})", "F.silu({})",
        "torch.exp(torch.tanh({}))", "{}.abs()", "-{}", "torch.sin({})", "F.softplus({})",
        "{} * {}", "{} + 0.5", "F.hardswish({})", "F.leaky_relu({}, 0.1)",
        "torch.rsqrt({}.abs() + 1)", "{}.clamp(-0.75, 0.5)", "torch.erf({})",
        "F.gelu({}, approximate='tanh')", "F.elu({})").replace("{}", name)


def make_binary(p):
    name, shape = p.pick()
    others = [f"v{n}" for n, value in enumerate(p.values) if list(value.shape) == shape]
    kind = p.choose("same", "argument", "scalar", "mean")
    if kind == "same":
        other = p.choose(*others)
    elif kind == "argument":
        other = p.make_argument([p.choose(size, size, 1) for size in shape][p.choose(0, 0, 1):])
    elif kind == "mean" and shape:
        other = f"{name}.mean({p.random.randrange(len(shape))}, keepdim=True)"
    else:
        other = p.choose("2.0", "-0.75")
    operator = p.choose("{} + {}", "{} - {}", "{} * {}", "torch.maximum({}, {})", "torch.minimum({}, {})",
                        "{} / (1 + {} * {})")
    if other[0] in "2-" and "torch" in operator:
        operator = "{} + {}"
    return (operator.format(name, other, other) if operator.count("{}") == 3
            else operator.format(*p.random.sample([name, other], 2)))


def make_convolution(p):
    rank = p.choose(1, 2, 2, 2, 2, 3)
    if not (picked := p.pick(rank + 2)):
        return None
    name, shape = picked
    channels = shape[1]
    groups = p.choose(1, 1, channels, *(g for g in (2, 3, 4) if channels % g == 0))
    is_transposed = p.choose(False, False, False, True)
    kernel = [p.choose(1, 1, 2, 3, 3, 5) for _ in range(rank)]
    padding = [p.choose(0, 1, 2, size // 2) for size in kernel]
    stride = [p.choose(1, 1, 2, 3)] * rank
    dilation = [p.choose(1, 1, 1, 2)] * rank
    results = p.choose(1, 2, 3) if groups > 1 else p.choose(*SIZES, 24, 33)
    weight = p.make_argument([channels, results, *kernel] if is_transposed
                             else [results * groups, channels // groups, *kernel])
    bias = p.choose("None", p.make_argument([results * groups])) if p.choose(0, 1) else "None"
    kind = "conv_transpose" if is_transposed else "conv"
    return (f"F.{kind}{rank}d({name}, {weight}, {bias}, stride={stride}, padding={padding}, "
            f"dilation={dilation}, groups={groups})")


def make_pad(p):
    if not (picked := p.pick(p.choose(2, 3, 4, 5))):
        return None
    name, shape = picked
    number = p.random.randint(1, len(shape))
    pads = [p.choose(0, 1, 1, 2, -1, 3) for _ in range(2 * number)]
    if p.choose(0, 0, 1) and len(shape) in (3, 4):
        pads = [min(abs(pad), size - 1) for size in reversed(shape[2:]) for pad in p.random.sample(pads * 2, 2)]
        return f"F.pad({name}, {pads}, {p.choose('reflect', 'replicate', 'circular')!r})"
    return f"F.pad({name}, {pads}, value={p.choose(0, 0, 1.5)})"


def make_slice(p):
    name, shape = p.pick()
    if not shape:
        return None
    dim = p.random.randrange(len(shape))
    size = shape[dim]
    start = p.random.randrange(size)
    length = p.random.randint(1, size - start)
    index = ":, " * dim
    return p.choose(
        f"{name}.narrow({dim}, {start}, {length})", f"{name}[{index}{start}:{start + length}]",
        f"{name}[{index}{start}::{p.choose(2, 3)}]", f"{name}.flip({dim})",
        f"{name}.roll({start}, {dim})", f"{name}.select({dim}, {start})",
        f"{name}.index_select({dim}, torch.tensor([{start}, {size - 1}, 0]))")


def make_join(p):
    name, shape = p.pick()
    if not shape:
        return None
    dim = p.random.randrange(len(shape))
    others = [f"v{n}" for n, value in enumerate(p.values) if value.dim() == len(shape) and all(
        d == dim or size == value.shape[d] for d, size in enumerate(shape))]
    parts = [name] + [p.choose(*others) for _ in range(p.choose(1, 1, 2))]
    p.random.shuffle(parts)
    return f"torch.cat([{', '.join(parts)}], {dim})"


def make_shape(p):
    name, shape = p.pick()
    if not shape:
        return f"{name}.unsqueeze(0)"
    dim = p.random.randrange(len(shape))
    order = list(range(len(shape)))
    p.random.shuffle(order)
    wide = [p.choose(size, 3) if size == 1 else size for size in shape]
    choices = [f"{name}.permute({order})", f"{name}.transpose({dim}, -1)", f"{name}.unsqueeze({dim})",
               f"{name}.expand({wide})", f"{name}.flatten({dim})",
               f"{name}.transpose({dim}, 0).reshape(-1, {shape[-1] if dim != len(shape) - 1 else shape[0]})"]
    if shape[dim] % 2 == 0:
        choices.append(f"{name}.unflatten({dim}, [{p.choose('2, -1', '-1, 2')}])")
    if 1 in shape:
        choices.append(f"{name}.squeeze({shape.index(1)})")
    return p.choose(*choices)


def make_reduction(p):
    name, shape = p.pick()
    if not shape:
        return None
    dims = sorted(p.random.sample(range(len(shape)), p.random.randint(1, len(shape))))
    dim = dims[0]
    keep = f"keepdim={p.choose(True, False)}"
    choices = [f"{name}.sum({dims}, {keep})", f"{name}.mean({dims}, {keep})", f"{name}.amax({dims}, {keep})",
               f"{name}.amin({dims}, {keep})", f"torch.softmax({name}, {dim})", f"F.log_softmax({name}, {dim})",
               f"{name}.cumsum({dim})", f"torch.logsumexp({name}, {dims}, {keep})",
               f"{name}.var({dims}, correction=0, {keep})", f"F.normalize({name}, dim={dim}, eps=0.1)"]
    return p.choose(*choices)


def make_norm(p):
    if not (picked := p.pick(p.choose(3, 4, 4, 5))):
        return None
    name, shape = picked
    channels = shape[1]
    scale = p.make_argument([channels])
    kind = p.choose("layer", "batch", "batch", "group", "rms")
    if kind == "batch":
        mean, variance = (p.make_argument([channels]) for _ in range(2))
        return f"F.batch_norm({name}, {mean}.detach(), {variance}.detach().abs() + 0.5, {scale}, None, eps=1e-3)"
    if kind == "group":
        groups = p.choose(*(g for g in (1, 2, 4, channels) if channels % g == 0))
        return f"F.group_norm({name}, {groups}, {scale}, {p.make_argument([channels])}, eps=0.1)"
    last = shape[p.random.randint(1, len(shape) - 1):]
    return (f"F.layer_norm({name}, {last}, {p.make_argument(last)}, eps=0.1)" if kind == "layer"
            else f"F.rms_norm({name}, {last}, {p.make_argument(last)}, eps=0.1)")


def make_pool(p):
    if not (picked := p.pick(4)):
        return None
    name, shape = picked
    kernel = [p.choose(1, 2, 3, size) for size in shape[2:]]
    padding = [p.choose(0, size // 2) for size in kernel]
    stride = p.choose(1, 2, 3)
    size = [p.choose(1, 2, 3) for _ in range(2)]
    return p.choose(
        f"F.max_pool2d({name}, {kernel}, {stride}, {padding}, ceil_mode={p.choose(True, False)})",
        f"F.avg_pool2d({name}, {kernel}, {stride}, {padding}, count_include_pad={p.choose(True, False)})",
        f"F.adaptive_avg_pool2d({name}, {size})", f"F.adaptive_max_pool2d({name}, {size})",
        f"F.interpolate({name}, scale_factor=2, mode={p.choose('nearest', 'bilinear', 'bicubic')!r})",
        f"F.interpolate({name}, size={size}, mode='bilinear', align_corners=True)",
        f"F.unfold({name}, {kernel}, 1, {padding}, {stride})",
        *([f"F.pixel_shuffle({name}, 2)"] if shape[1] % 4 == 0 else []))


def make_product(p):
    name, shape = p.pick()
    if len(shape) < 2:
        return None
    columns = p.choose(*SIZES, 33)
    bias = p.choose("None", p.make_argument([columns]))
    choices = [f"F.linear({name}, {p.make_argument([columns, shape[-1]])}, {bias})",
               f"{name} @ {name}.transpose(-1, -2)", f"{name}.transpose(-1, -2) @ {name}",
               f"{name} @ {p.make_argument([shape[-1], columns])}"]
    if len(shape) == 3:
        choices += [f"torch.bmm({name}, {p.make_argument([shape[0], shape[2], columns])})",
                    f"torch.einsum('bij,bkj->kib', {name}, {name})",
                    f"F.scaled_dot_product_attention({name}, {name}, {name})"]
    if len(shape) == 4:
        choices += [f"F.scaled_dot_product_attention({name}, {name}, {name}, is_causal={p.choose(True, False)})",
                    f"torch.einsum('bchw,bdhw->bcd', {name}, {name})",
                    f"torch.einsum('bchw,bchv->bwv', {name}, {name})"]
    return p.choose(*choices)


def make_choice(p):
    name, shape = p.pick()
    if len(shape) < 2:
        return None
    dim = p.random.randrange(len(shape))
    return p.choose(
        f"torch.where({name} > 0, {name}, {name} * 0.25)", f"{name}.tril()", f"{name}.triu(1)",
        f"{name}.masked_fill({name} < 0, 0.0)", f"{name}.sort({dim}).values",
        f"{name}.topk(1, {dim}).values", f"{name}.gather({dim}, torch.zeros({shape}, dtype=torch.long))",
        f"{name}.repeat_interleave(2, {dim})", f"torch.chunk({name}, 2, {dim})[-1]",
        f"F.glu({name}, {dim})" if shape[dim] % 2 == 0 else f"torch.stack([{name}, {name} * 2], {dim})")


def make_attention(p):
    if not (picked := p.pick(4)):
        return None
    name, (batch, heads, rows, width) = picked
    keys = p.choose(rows, rows, 1, *SIZES)
    groups = p.choose(heads, heads, *(n for n in (1, 2) if heads % n == 0))
    key, value = (p.make_argument([batch, groups, keys, n]) for n in (width, p.choose(width, 4)))
    mask = p.choose("None", p.make_mask([rows, keys]), p.make_argument([batch, 1, rows, keys]),
                    p.make_argument([rows, keys]))
    if mask != "None" and p.arguments[int(mask[1:])].dtype == torch.bool:
        # PyTorch defines rows without a key in more than one way.
        mask = f"{mask} | (torch.arange({keys}) == 0)"
    scale = p.choose("", ", scale=0.3")
    return (f"F.scaled_dot_product_attention({name}, {key}, {value}, attn_mask={mask}{scale}, "
            f"enable_gqa={groups != heads})")


def make_lookup(p):
    name, shape = p.pick()
    if not shape:
        return None
    dim = p.random.randrange(len(shape))
    size, count = shape[dim], p.choose(*SIZES)
    wanted = [*shape[:dim], count, *shape[dim + 1:]]
    index = p.make_indices([count], size)
    every = ":, " * dim
    choices = [
        lambda: f"{name}[{every}{index}]",
        lambda: f"{name}.index_select({dim}, {index})",
        lambda: f"{name}.gather({dim}, {p.make_indices(wanted, size)})",
        lambda: f"torch.take_along_dim({name}, {p.make_indices(wanted, size)}, {dim})",
        lambda: f"{name}.index_add({dim}, {index}, {p.make_argument(wanted)}, alpha=0.5)",
        lambda: f"{name}.scatter_add({dim}, {p.make_indices(wanted, size)}, {p.make_argument(wanted)})",
        lambda: f"{name}.index_fill({dim}, {index}, 0.25)",
        lambda: f"torch.where({p.make_mask(shape)}, {name}, {p.make_argument(shape[-1:])})",
        lambda: f"{name}.masked_fill({p.make_mask(shape[-1:])}, -1.0)",
    ]
    if len(shape) == 2:
        choices += [lambda: f"F.embedding({p.make_indices([count, 3], shape[0])}, {name})",
                    lambda: f"F.one_hot({p.make_indices([count], size)}, {size}).to({name}.dtype) @ "
                            f"{name}.narrow({dim}, 0, {size}).transpose(0, {dim})"]
    if len(shape) > 1:
        other = p.make_indices([count], shape[1])
        first = p.make_indices([count], shape[0])
        choices += [lambda: f"{name}[{first}, {other}]",
                    lambda: f"{name}[{first}[:, None], {p.make_indices([4], shape[1])}]",
                    lambda: f"{name}.index_put(({first}, {other}), "
                            f"{p.make_argument([count, *shape[2:]])}, accumulate=True)"]
    return p.choose(*choices)()


def make_change(p):
    """A copy that is changed in place."""
    name, shape = p.pick()
    if not shape:
        return f"{name}.clone().mul_(0.5)"
    dim = p.random.randrange(len(shape))
    start = p.random.randrange(shape[dim])
    row = [*shape[:dim], *shape[dim + 1:]]
    part = [*shape[:dim], shape[dim] - start, *shape[dim + 1:]]
    return p.choose(
        lambda: f"{name}.clone().add_({p.make_argument(shape[-1:])})",
        lambda: f"{name}.select_scatter({p.make_argument(row)}, {dim}, {start})",
        lambda: f"{name}.slice_scatter({p.make_argument(part)}, {dim}, {start})",
        lambda: f"{name}.clone().clamp_(min=-0.5)",
        lambda: f"{name}.clone().narrow({dim}, {start}, 1).mul_({name}.narrow({dim}, 0, 1))",
        lambda: f"torch.addcmul({name}, {p.make_argument(shape)}, {p.make_argument(shape[-1:])}, value=0.5)",
        lambda: f"torch.lerp({name}, {p.make_argument(shape)}, 0.3)")()


def make_sized(p):
    """A line that computes with sizes."""
    name, shape = p.pick()
    if not shape:
        return None
    dim = p.random.randrange(len(shape))
    size = f"{name}.shape[{dim}]"
    every = ":, " * dim
    return p.choose(
        f"{name} / {size}", f"{name}.reshape({name}.shape[0], -1)", f"{name}[{every}:{size} // 2 + 1]",
        f"{name}[{every}{size} // 2:]", f"{name} + torch.arange({name}.shape[-1])",
        f"F.pad({name}, [0, -{name}.shape[-1] % 4])", f"{name}[{every}-1:]",
        f"torch.cat([{name}, {name}.new_zeros({name}.shape)], {dim})",
        f"{name} * torch.ones({name}.shape[-1], {name}.shape[-1]).tril()[-1].to({name}.dtype)",
        f"{name}.sum({dim}) / max({size}, 2)", f"{name}.unfold({dim}, min(2, {size}), 1)",
        f"{name}.movedim({dim}, 0)", f"{name}.expand({size}, *{name}.shape)")


def make_cast(p):
    name, _ = p.pick()
    return p.choose(f"{name}.double().exp2().clamp(max=2).to({name}.dtype)", f"{name}.float().to({name}.dtype)",
                    f"({name} > 0.1).to({name}.dtype) * 0 + {name}", f"{name}.contiguous()",
                    f"torch.nan_to_num({name})")


def make_scan(p):
    name, shape = p.pick()
    if not shape:
        return None
    dim = p.random.randrange(len(shape))
    return p.choose(
        f"{name}.cummax({dim}).values", f"torch.tanh({name}).cumprod({dim})", f"{name}.diff(dim={dim})",
        f"torch.logcumsumexp({name}, {dim})", f"{name}.median({dim}).values", f"{name}.max({dim}).values",
        f"{name}.std({dim}, correction=0)" if shape[dim] > 1 else f"{name}.sum({dim})",
        f"torch.linalg.vector_norm({name} + 3, 2, {dim})", f"{name}.prod({dim})" if shape[dim] < 5 else f"{name}.sum({dim})",
        f"F.softmin({name}, {dim})", f"{name}.kthvalue(1, {dim}).values", f"{name}.repeat({[1] * len(shape) + [2]})")


def make_recurrent(p):
    if not (picked := p.pick(3)):
        return None
    name, (steps, batch, width) = picked
    hidden = p.choose(1, 3, 8)
    state = [batch, hidden]
    cell, gates = p.choose(("lstm", 4), ("gru", 3), ("rnn_tanh", 1))
    weights = [p.make_argument(shape) for shape in (
        [gates * hidden, width], [gates * hidden, hidden], [gates * hidden], [gates * hidden])]
    first, second = p.make_argument([1, *state]), p.make_argument([1, *state])
    given = f"[{first}, {second}]" if cell == "lstm" else first
    return f"torch.{cell}({name}, {given}, [{', '.join(weights)}], True, 1, 0.0, False, False, False)[0]"


KINDS = (make_start, make_unary, make_unary, make_binary, make_binary, make_convolution, make_convolution,
         make_convolution, make_pad, make_pad, make_slice, make_slice, make_join, make_shape, make_shape,
         make_reduction, make_norm, make_pool, make_product, make_product, make_choice, make_attention,
         make_lookup, make_lookup, make_change, make_sized, make_sized, make_cast, make_scan, make_recurrent)


def write(seed, number_of_lines):
    program = Program(seed)
    while not program.add(make_start(program)):
        program.arguments.clear()
    tries = 0
    while len(program.lines) < number_of_lines and tries < 200:
        tries += 1
        kept = len(program.arguments)
        try:
            text = program.choose(*KINDS)(program)
            if text and program.add(text):
                continue
        except (RuntimeError, ValueError, IndexError):
            # PyTorch refuses this one, as a window that is larger than its padded image.
            pass
        del program.arguments[kept:]
    return program
