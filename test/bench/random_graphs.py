#===- random_graphs.py - Random programs of PyTorch ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch random [--programs=N] [--seed=S] [--lines=N] [--only=NUMBER]

Compiles random programs of common layers on small tensors, and compares their results with
those of float64, and the gradients of each third program, too. It compiles most programs again
with another option, and compares bits. Sizes of one element, windows that are larger than an
image, results that several ops read and slices of slices are frequent. A program that differs
is cut down to the line that differs first, and printed as a function in Python. The program of
a number is the same in each run with the same seed; --only compiles that one. The status is 1
where a program differs.
"""

import os
import random
import sys
import tempfile
import traceback
import typing

# Each program is compiled.
FOLDER = tempfile.TemporaryDirectory(prefix="tcp-random-")
os.environ["TCP_IDE_CACHE_DIR"] = FOLDER.name

import torch
import torch.nn.functional as F

SIZES = (1, 1, 2, 3, 4, 5, 7, 8, 12, 17)
#: Tensors with more elements are not made.
MOST_ELEMENTS = 30000
#: Errors beside the largest error of eager PyTorch, and in units of the largest element.
MOST_FACTOR, MOST_UNITS = 8, 160
DTYPES = (torch.float32,) * 4 + (torch.float64, torch.bfloat16, torch.float16)
#: Options beside the default. But for those of a CPU without fused multiply-add, they do not
#: change a bit.
OPTIONS = ({"O": 0}, {"O": 1}, {"O": 3}, {"march": "x86-64"}, {"threads": True})


class Way(typing.NamedTuple):
    """How a program is compiled, and other options with which it is compiled again."""

    is_dynamic: bool
    is_trained: bool
    dtype: torch.dtype
    options: dict


class Program:
    """Lines of Python on values v0, v1, ... The first ones are arguments."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.generator = torch.Generator().manual_seed(seed)
        self.arguments, self.values, self.lines = [], [], []

    def make_argument(self, shape):
        """The name of a new argument."""
        name = f"a{len(self.arguments)}"
        self.arguments.append(torch.randn(shape, generator=self.generator))
        return name

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
        names |= {f"a{number}": value.double() for number, value in enumerate(self.arguments)}
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
        shapes = "".join(f"# a{number}: {list(value.shape)}\n"
                         for number, value in enumerate(self.arguments))
        return (f"{shapes}def program({names}):\n{body}"
                f"    return {', '.join(f'v{number}' for number in results)},\n")


# Each of these gives the text of a line, or None if the program has no value that it takes.

def make_start(p):
    rank = p.choose(2, 3, 4, 4, 4, 5)
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


KINDS = (make_start, make_unary, make_unary, make_binary, make_binary, make_convolution, make_convolution,
         make_convolution, make_pad, make_pad, make_slice, make_slice, make_join, make_shape, make_shape,
         make_reduction, make_norm, make_pool, make_product, make_product, make_choice)


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


def find_results(program, count):
    """The values to compare: the last ones, and one that others read, too."""
    last = len(program.lines) - 1
    return sorted({last, *program.random.sample(range(last + 1), min(count, last + 1))})


def describe(value):
    """The type and the sizes. Strides are those of the ops that the program consists of once it is
    traced, which are not always those of eager PyTorch."""
    return f"{value.dtype}, {list(value.shape)}"


def call(function, arguments, is_trained):
    """The results by name, and in training the gradients of arguments."""
    if not is_trained:
        with torch.no_grad():
            return dict(enumerate(function(*arguments)))
    arguments = [value.clone().requires_grad_() for value in arguments]
    results = function(*arguments)
    sum((value * torch.linspace(0.5, 1.5, value.numel(), dtype=value.dtype).view(value.shape)).sum()
        for value in results).backward()
    return {number: value.detach() for number, value in enumerate(results)} | {
        f"the gradient of a{number}": value.grad
        for number, value in enumerate(arguments) if value.grad is not None}


def differ_in_bits(one, other):
    bits = {2: torch.int16, 4: torch.int32, 8: torch.int64}[one.itemsize]
    return not torch.equal(one.contiguous().view(bits), other.contiguous().view(bits))


def run(program, lines, results, way):
    """How the results of a compiled program differ; None if they do not."""
    from tcp_ide.backend import tcp

    names = {"torch": torch, "F": F}
    exec(compile(program.format(lines, results), "<program>", "exec"), names)
    function = names["program"]
    arguments = [value.to(way.dtype) for value in program.arguments]

    def call_compiled(options):
        torch._dynamo.reset()
        compiled = torch.compile(function, backend=tcp, dynamic=way.is_dynamic, options=options)
        return call(compiled, arguments, way.is_trained)

    try:
        theirs = call(function, arguments, way.is_trained)
    except (NotImplementedError, RuntimeError):
        # Some ops of PyTorch do not take floats of 16 bits.
        if way.dtype.itemsize > 2:
            raise
        return None
    exact = call(function, [value.double() for value in arguments], way.is_trained)
    ours = call_compiled({})
    if ours.keys() != theirs.keys():
        return f"{ours.keys() ^ theirs.keys()} are not in both"
    others = call_compiled(way.options) if way.options else ours
    for name, our in ours.items():
        their, reference = theirs[name], exact[name]
        where = name if isinstance(name, str) else f"v{results[name]}"
        if describe(our) != describe(their):
            return f"{where} is {describe(our)} in place of {describe(their)}"
        if not our.numel():
            continue
        bound = (MOST_FACTOR * (their - reference).abs().max()
                 + MOST_UNITS * torch.finfo(our.dtype).eps * reference.abs().max())
        for each in (our, others[name]):
            error = (each - reference).abs().nan_to_num(torch.inf).max()
            if error > bound:
                return f"{where} is off by {error:.3g}, and may be by {bound:.3g}"
        if "march" not in way.options and differ_in_bits(our, others[name]):
            return f"{where} has other bits by up to {(our - others[name]).abs().max():.3g}"
    return None


def check(seed, number_of_lines):
    """What is wrong with a program, and the smallest part of it with which something is."""
    program = write(seed, number_of_lines)
    way = Way(seed % 4 == 0, seed % 3 == 0, program.choose(*DTYPES), program.choose({}, *OPTIONS))
    results = find_results(program, 2)

    def run_lines(count, results):
        try:
            return run(program, program.lines[:count], results, way)
        except Exception:
            return traceback.format_exc(limit=-2)

    problem = run_lines(len(program.lines), results)
    if not problem:
        return None
    for count in range(1, len(program.lines) + 1):
        for shown in ([count - 1], [number for number in results if number < count]):
            if shown and (found := run_lines(count, shown)):
                return f"{found}\n# {way}\n{program.format(program.lines[:count], shown)}"
    return f"{problem}\n# {way}\n{program.format(program.lines, results)}"


def main(arguments):
    options = dict(word[2:].partition("=")[::2] for word in arguments)
    if unknown := set(options) - {"programs", "seed", "lines", "only"}:
        sys.exit(f"torch: random has no option '--{unknown.pop()}'")
    torch.set_num_threads(1)
    first = int(options.get("seed", 1)) * 1000000
    numbers = ([int(options["only"])] if "only" in options
               else range(int(options.get("programs", 100))))
    wrong = 0
    for number in numbers:
        if problem := check(first + number, int(options.get("lines", 10))):
            wrong += 1
            print(f"program {number}: {problem}", flush=True)
    print(f"{wrong} of {len(numbers)} programs differ", flush=True)
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
