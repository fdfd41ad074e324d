"""Attention in the forms that models call it, by torch.compile: with gradients, in narrow
types, with a cache, for any number of tokens. No graph runs eagerly,
and nothing is further from float64 than 4 times what eager PyTorch is."""

import sys
import warnings

import torch
from torch.nn import functional as F

import run_layers
import tcp_ide
from tcp_ide.backend import tcp

attend = F.scaled_dot_product_attention
torch.manual_seed(0)


def tokens(queries, keys, heads=4, key_heads=None, channels=16):
    return (torch.randn(2, heads, queries, channels),
            *torch.randn(2, 2, key_heads or heads, keys, channels))


seen = torch.rand(70, 140) > 0.3
# Two queries see nothing at first, and one at all.
seen[3:5, :130] = False
seen[20] = False
added = torch.randn(2, 1, 70, 140)

TRAINED = {
    "plain": (attend, *tokens(70, 140)),
    "causal": (lambda q, k, v: attend(q, k, v, is_causal=True), *tokens(140, 140)),
    "causal_beyond": (lambda q, k, v: attend(q, k, v, is_causal=True), *tokens(150, 70)),
    "seen": (lambda q, k, v: attend(q, k, v, attn_mask=seen), *tokens(70, 140)),
    "added": (lambda q, k, v: attend(q, k, v, attn_mask=added.to(q.dtype)), *tokens(70, 140)),
    "trained_mask": (lambda q, k, v, m: attend(q, k, v, attn_mask=m), *tokens(70, 140),
                     torch.randn(70, 140)),
    "scale": (lambda q, k, v: attend(q, k, v, scale=0.7), *tokens(33, 65)),
    "groups": (lambda q, k, v: attend(q, k, v, is_causal=True, enable_gqa=True),
               *tokens(70, 70, key_heads=2)),
    "one_query": (attend, *tokens(1, 300)),
    "one_key": (attend, *tokens(9, 1)),
    "no_batches": (attend, *(x[0] for x in tokens(20, 30))),
    "transposed": (lambda x: attend(*(y.unflatten(-1, (4, 16)).transpose(1, 2)
                                      for y in x.chunk(3, -1))), torch.randn(2, 70, 192)),
}


def find_error(result, exact):
    return run_layers.find_error(result.float(), exact)


def check_narrow(function, dtype, *arguments):
    arguments = [x.to(dtype) for x in arguments]
    exact = function(*(x.double() for x in arguments))
    result = torch.compile(function, backend=tcp)(*arguments)
    assert result.dtype == dtype
    ours, theirs = (find_error(x, exact) for x in (result, function(*arguments)))
    return None if ours <= 4 * theirs + 2 * torch.finfo(dtype).eps else \
        f"{dtype} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}"


def check_any_size():
    """One library for a cache that grows and for prompts of any length."""
    def step(q, k, v):
        return attend(q, k, v, is_causal=q.shape[2] != 1)

    torch._dynamo.reset()
    compiled = torch.compile(step, backend=tcp, dynamic=True)
    for queries, keys in ((5, 5), (64, 64), (129, 129), (1, 2), (1, 129), (1, 300)):
        q, k, v = tokens(queries, keys)
        exact = step(q.double(), k.double(), v.double())
        ours, theirs = (find_error(f(q, k, v), exact) for f in (compiled, step))
        if ours > 4 * theirs + 1e-6:
            return f"{queries} queries, {keys} keys: off by {ours:.2g}"
    return None


def check_ahead():
    arguments = tokens(70, 140)
    def function(q, k, v):
        return attend(q, k, v, attn_mask=seen)
    result = tcp_ide.compile(function, arguments)(*arguments)
    error = find_error(result, function(*(x.double() for x in arguments)))
    return None if error < 1e-5 and not result[:, :, 20].any() else f"ahead: off by {error:.2g}"


def main():
    problems = {name: run_layers.find_problem(name, function, arguments)
                for name, (function, *arguments) in TRAINED.items()}
    with warnings.catch_warnings():
        # A graph that runs eagerly is said.
        warnings.filterwarnings("error", message="tcp:")
        for dtype in (torch.bfloat16, torch.float16, torch.float64):
            torch._dynamo.reset()
            problems[f"plain, {dtype}"] = check_narrow(attend, dtype, *tokens(70, 140))
            problems[f"causal, {dtype}"] = check_narrow(
                lambda q, k, v: attend(q, k, v, is_causal=True), dtype, *tokens(140, 140))
        problems["any size"] = check_any_size()
        problems["ahead"] = check_ahead()
    failed = {name: problem for name, problem in problems.items() if problem}
    for name, problem in failed.items():
        print(f"{name}: {problem}")
    print(f"{len(failed)} of {len(problems)} forms differ")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
