#===- attention.py - Scaled dot-product attention -------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Attention against float64: masks, a causal one, heads that share keys, one query, any
number of tokens, NaN and infinities. The bits are the same at each -O, for each kind of
CPU that has the instruction for a product and a sum, on one thread and on two."""

import numpy as np
from numeric import *

random = np.random.default_rng(53)
report = Report()
module = Module()
calls = []
#: True where there is PyTorch with torch-mlir.
HAS_TORCH_MLIR = "--with-torch-mlir" in sys.argv
# The function of each form.
names_of = {}

#: The runs whose bits are compared; exp is another one on the oldest CPU.
SAME = [run for run in RUNS if run != f"-O2 -march={BASELINE}"]


def torch_type(element, shape):
    dims = ",".join("?" if dim is None else str(dim) for dim in shape)
    return f"!torch.vtensor<[{dims}],{element.name}>"


def swap(shape):
    """The shape with heads and tokens in the other order."""
    return (*shape[:-3], shape[-2], shape[-3], shape[-1])


def transpose(name, new, element, shape):
    """The text of `new`, which is `name` of this shape with heads and tokens in the other order."""
    return f"  {new} = torch.aten.transpose.int {name}, %one, %two : {torch_type(element, shape)}," \
        f" !torch.int, !torch.int -> {torch_type(element, swap(shape))}\n"


def define(element, shapes, mask, causal, scale, by_token):
    """`shapes` are those of queries, keys, values and the mask, if there is one, which has
    elements of the type `mask`. With `by_token`, arguments and result have the heads of each token
    side by side, as models compute them."""
    names = ["q", "k", "v", "m"][: len(shapes)]
    types = [torch_type(mask if name == "m" else element, shape) for name, shape in zip(names, shapes)]
    key = element, tuple(shapes), mask, causal, scale, by_token
    if key in names_of:
        return names_of[key]
    name = names_of[key] = f"attend{len(module.functions)}"
    # The size of a value is that of a query.
    result = torch_type(element, shapes[0])
    given, before, after, returned = "qkv", "", "", "%r"
    arguments, result_argument = list(types), result
    if by_token:
        given, returned = "xyz", "%s"
        before = "".join(transpose(f"%{n}", f"%{x}", element, swap(shape))
                         for n, x, shape in zip("qkv", given, shapes))
        after = transpose("%r", "%s", element, shapes[0])
        arguments[:3] = [torch_type(element, swap(shape)) for shape in shapes[:3]]
        result_argument = torch_type(element, swap(shapes[0]))
    mask_name, mask_type = ("%m", types[3]) if mask else ("%none", "!torch.none")
    scale_type = "!torch.none" if scale is None else "!torch.float"
    text = f"""
func.func @{name}({", ".join(f"%{n}: {t}" for n, t in zip(names, arguments))}) -> {result_argument} {{
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %causal = torch.constant.bool {"true" if causal else "false"}
  {"" if scale is None else f"%scale = torch.constant.float {scale:e}"}
{before}  %r = torch.aten.scaled_dot_product_attention {", ".join(f"%{x}" for x in given)}, {mask_name}, %zero, %causal,
      {"%none" if scale is None else "%scale"}, %false
      : {", ".join(types[:3])}, {mask_type}, !torch.float, !torch.bool, {scale_type}, !torch.bool -> {result}
{after}  return {returned} : {result_argument}
}}
"""  # fmt: skip
    module.define(name, text, element, len(shapes[0]))
    return name


def lower_all():
    """To ops on builtin tensors, which are interpreted."""
    passes = "builtin.module(func.func(convert-torch-to-tcp),torch-func-backend-type-conversion," \
        "func.func(torch-finalizing-backend-type-conversion))"
    text = subprocess.run(["tcp-opt", f"--pass-pipeline={passes}"], check=True, capture_output=True, text=True,
                          input="".join(text for text, _, _ in module.functions.values())).stdout
    for number, (name, (_, *rest)) in enumerate(module.functions.items()):
        module.functions[name] = ("" if number else text, *rest)


def attend(q, k, v, m, causal, scale):
    """In float64, and how large what it is added up from is; a query that sees nothing
    gives zeros."""
    scale = 1 / np.sqrt(q.shape[-1]) if scale is None else scale
    if q.ndim == 4:
        shared = q.shape[1] // k.shape[1]
        k, v = (np.repeat(x, shared, 1) for x in (k, v))
    if not k.shape[-2]:
        return np.zeros(q.shape), np.zeros(q.shape)
    scores = np.einsum("...qc,...kc->...qk", q, k) * scale
    size = np.einsum("...qc,...kc->...qk", np.abs(q), np.abs(k)).max(-1, keepdims=True) * abs(scale)
    if m is not None:
        scores = scores + m
    if causal:
        scores = np.where(np.tri(*scores.shape[-2:], dtype=bool), scores, -np.inf)
    greatest = scores.max(-1, keepdims=True)
    weights = np.exp(scores - np.where(greatest == -np.inf, 0, greatest))
    total = weights.sum(-1, keepdims=True)
    weights = weights / np.where(total == 0, 1, total)
    return (np.einsum("...qk,...kc->...qc", weights, v),
            np.einsum("...qk,...kc->...qc", weights, np.abs(v)) * (1 + size / 8))


def plan(q, k, v, m=None, causal=False, scale=None, element=F32, mask=None, dynamic=True, by_token=False):
    """Calls attention of numbers, with unknown numbers of tokens or known ones; `dynamic` may be
    "keys", of which alone the number is unknown then."""
    # An interpreter would take too long. Transpositions are lowered by torch-mlir, if it is there.
    if (INTERPRETERS and q.size * k.shape[-2] > 200000) or (by_token and not HAS_TORCH_MLIR):
        return
    given = [q, k, v] + ([] if m is None else [m])
    shapes = []
    for x in given:
        shape = list(x.shape)
        for dim in range(len(shape) - 2, len(shape) - (x is not m)):
            if dynamic and not (x is m and shape[dim] == 1) and not (
                    dynamic == "keys" and dim == len(shape) - 2 and x is not k and x is not v):
                shape[dim] = None
        if x is m and dynamic and shape[-1] != 1:
            shape[-1] = None
        shapes.append(tuple(shape))
    name = define(element, shapes, mask, causal, scale, by_token)
    arrays = [mask.encode(x) if x is m and mask is not I1 else x if x is m else element.encode(x)
              for x in given]
    exact = [x if each is I1 else each.decode(x)
             for x, each in zip(arrays, [element] * 3 + [mask])]
    if m is not None and mask is I1:
        exact[3] = np.where(m, 0.0, -np.inf)
    with np.errstate(all="ignore"):
        expected, size = attend(*exact[:3], exact[3] if m is not None else None, causal, scale)
    if by_token:
        arrays[:3] = [np.ascontiguousarray(x.swapaxes(1, 2)) for x in arrays[:3]]
        expected, size = (x.swapaxes(1, 2) for x in (expected, size))
    calls.append((name, element, arrays, expected, size))


def normal(*shape):
    return random.standard_normal(shape)


def tokens(queries, keys, heads=2, key_heads=None, batches=1, channels=16):
    key_heads = key_heads or heads
    return (normal(batches, heads, queries, channels), normal(batches, key_heads, keys, channels),
            normal(batches, key_heads, keys, channels))


# Around the blocks of 64 queries and 512 keys.
COUNTS = [1, 2, 15, 16, 17, 63, 64, 65, 127, 128, 129, 300, 511, 512, 513, 1030]
for count in COUNTS:
    plan(*tokens(count, count))
    plan(*tokens(count, count), causal=True)
    plan(*tokens(1, count))
    plan(*tokens(count, 70), causal=True)
# A query that is known to be alone has scores by lanes, of 32 elements.
for count in COUNTS:
    plan(*tokens(1, count), dynamic="keys")
    plan(*tokens(1, count), dynamic=False, causal=count % 2 == 0)
for channels in (1, 3, 31, 32, 33, 64, 80):
    plan(*tokens(1, 140, channels=channels), dynamic=False)
    plan(*tokens(1, 530, channels=channels), dynamic="keys")
for element in (F64, F16, BF16):
    plan(*tokens(1, 530, heads=4, key_heads=2, channels=48), element=element, dynamic=False)
    plan(*tokens(1, 70, channels=48), m=normal(1, 70), mask=element, element=element, dynamic="keys")
for seen in (random.random((1, 600)) > 0.4, np.zeros((1, 600), bool)):
    plan(*tokens(1, 600), m=seen, mask=I1, dynamic=False)
for number in (np.nan, np.inf, -np.inf, -0.0):
    for place in range(3):
        given = tokens(1, 150, channels=48)
        given[place][0, 0, 0, 40] = number
        plan(*given, dynamic=False)
plan(*tokens(1, 0), dynamic=False)
for count in (1, 64, 129):
    plan(*tokens(count, 70), causal=True, dynamic=False)
    plan(*tokens(70, count), dynamic=False)
for channels in (1, 3, 64, 80):
    plan(*tokens(140, 140, channels=channels, batches=2), causal=channels > 3)
for key_heads in (1, 2, 6):
    plan(*tokens(9, 140, heads=6, key_heads=key_heads))
    plan(*tokens(1, 140, heads=6, key_heads=key_heads), dynamic=False)
# No keys, and no queries.
plan(*tokens(5, 0))
plan(*tokens(0, 5))
plan(*(x[0] for x in tokens(12, 13)), scale=0.3)
plan(*(x[0, 0] for x in tokens(12, 13)))
plan(*tokens(30, 30), scale=-2.5, causal=True)

for element in (F32, F64, F16, BF16):
    for shape in ((70, 150), (9, 530)):
        plan(*tokens(*shape), element=element)
        plan(*tokens(*shape), m=normal(*shape), mask=element, element=element)
        plan(*tokens(*shape), m=random.random(shape) > 0.4, mask=I1, element=element, dynamic=False)
    plan(*tokens(150, 150, key_heads=1), causal=True, element=element)
# Masks that are the same for all batches, heads, queries or keys.
for shape in ((70, 140), (1, 140), (70, 1), (2, 1, 70, 140), (1, 3, 70, 140), (2, 3, 70, 140), (2, 1, 1, 140), (3, 70, 140)):
    plan(*tokens(70, 140, heads=3, batches=2), m=random.random(shape) > 0.3, mask=I1)
    plan(*tokens(70, 140, heads=3, batches=2), m=normal(*shape), mask=F32, dynamic=False)
# Queries that see nothing, at first, in the end, or at all.
for hidden in (slice(0, 520), slice(520, None), slice(None)):
    seen = random.random((9, 600)) > 0.3
    seen[5:9, hidden] = False
    plan(*tokens(9, 600), m=seen, mask=I1)
    plan(*tokens(9, 600), m=np.where(seen, 0.25, -np.inf), mask=F32, causal=True)
for number in (np.nan, np.inf, -np.inf):
    for shape in ((70, 140), (9, 600)):
        q, k, v = tokens(*shape)
        q[0, 0, 3, 2] = number
        plan(q, k, v)
        q, k, v = tokens(*shape)
        v[0, 1, 20, 5] = number
        plan(q, k, v)
    plan(*tokens(70, 140), m=np.where(random.random((70, 140)) < 0.001, number, 0), mask=F32)
# Weights that are all at one key, and scores that are beyond each other.
plan(*(x * 30 for x in tokens(70, 200)))
plan(*(x * 1e18 for x in tokens(70, 200)))
# The heads of each token side by side.
for queries, keys in ((1, 70), (5, 70), (70, 5), (140, 530)):
    for dynamic in (True, False):
        plan(*tokens(queries, keys, batches=2), dynamic=dynamic, by_token=True)
        plan(*tokens(queries, keys, heads=6, key_heads=2), causal=True, dynamic=dynamic, by_token=True)
for heads, channels in ((1, 16), (2, 1), (1, 1), (16, 64)):
    plan(*tokens(70, 140, heads=heads, channels=channels), dynamic=False, by_token=True)
plan(*tokens(1, 1), dynamic=False, by_token=True)
for element in (F64, BF16):
    plan(*tokens(70, 150), m=normal(70, 150), mask=element, element=element, by_token=True)

# As much as threads share.
plan(*tokens(260, 260, heads=8, channels=32), causal=True)

if INTERPRETERS:
    lower_all()
module.compile(RUNS)
for name, element, arrays, expected, size in calls:
    first = module.call(RUNS[0], name, *arrays)
    for run in RUNS:
        result = module.call(run, name, *arrays)
        if run in SAME[1:]:
            report.equal(f"{name} {run}", element, result, first)
        report.checks += 1
        value = element.decode(result)
        with np.errstate(all="ignore"):
            # The error of rounding the result, and of the sums.
            limit = element.unit(expected) * 0.51 + size * (1e-14 if element is F64 else 4e-6)
            same = (np.abs(value - expected) <= limit) | (value == expected)
        same |= np.isnan(value) & np.isnan(expected)
        report.show(f"{name} {run}", same, value, expected, [])
report.finish()
