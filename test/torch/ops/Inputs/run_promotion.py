"""Binary ops on two element types, each pair in each order, beside eager PyTorch and its
rules of promotion. With --all all pairs, else a part of them that is another one for each
op. A pattern chooses ops."""

import itertools
import re
import sys

import torch

import tcp_ide

DTYPES = (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64,
          torch.float16, torch.bfloat16, torch.float32, torch.float64)
#: One of so many pairs is tried.
PART = 6


def make(dtype, seed):
    """Values, with edges; none is 0, which whole numbers can't be divided by."""
    if dtype == torch.bool:
        return torch.tensor([True, False, True, True, False, True]) if seed == 0 else \
            torch.tensor([True, True, False, True, False, True])
    if dtype.is_floating_point:
        values = [1.5, -2.0, 3.25, -0.5, 7.0, 100.0]
    else:
        info = torch.iinfo(dtype)
        values = [1, 5, 3, info.max, info.min or 200, 7]
    return torch.tensor(values[seed:] + values[:seed]).to(dtype)


def choose(a, b):
    return torch.where(torch.tensor([True, False, True, False, True, True]), a, b)


def join(a, b):
    return torch.cat([a, b])


def shift(function):
    return lambda a, b: function(a, b.abs() % 5 if b.dtype != torch.uint8 else b % 5)


#: Each op, and the tolerance of its floats: 0 is the same bits.
OPS = {
    "add": (torch.add, 0), "sub": (torch.sub, 0), "mul": (torch.mul, 0),
    "alpha": (lambda a, b: torch.add(a, b, alpha=2), 0),
    "div": (torch.div, 0),
    "floor": (lambda a, b: torch.div(a, b, rounding_mode="floor"), 0),
    "trunc": (lambda a, b: torch.div(a, b, rounding_mode="trunc"), 0),
    "floor_divide": (torch.floor_divide, 0),
    "remainder": (torch.remainder, 1e-2), "fmod": (torch.fmod, 0),
    "maximum": (torch.maximum, 0), "minimum": (torch.minimum, 0),
    "fmax": (torch.fmax, 0), "fmin": (torch.fmin, 0),
    "clamp": (lambda a, b: torch.clamp(a, b), 0),
    "atan2": (torch.atan2, 4e-3), "pow": (torch.pow, 4e-3),
    "copysign": (torch.copysign, 0), "heaviside": (torch.heaviside, 0),
    "xlogy": (torch.xlogy, 1e-2), "logaddexp": (torch.logaddexp, 4e-3),
    "hypot": (torch.hypot, 4e-3),
    "and": (torch.bitwise_and, 0), "or": (torch.bitwise_or, 0),
    "xor": (torch.bitwise_xor, 0),
    "lshift": (shift(torch.bitwise_left_shift), 0),
    "rshift": (shift(torch.bitwise_right_shift), 0),
    "logical_and": (torch.logical_and, 0), "logical_xor": (torch.logical_xor, 0),
    "eq": (torch.eq, 0), "ne": (torch.ne, 0), "lt": (torch.lt, 0), "le": (torch.le, 0),
    "gt": (torch.gt, 0), "ge": (torch.ge, 0),
    "numbers": (lambda a, b: (a > 0) | (b >= True) | (a < -1) & (b == 0.5), 0),
    "where": (choose, 0), "cat": (join, 0),
    "lerp": (lambda a, b: torch.lerp(a, b, 0.5), 4e-3),
    "addcmul": (lambda a, b: torch.addcmul(a, b, b), 4e-3),
    "mm": (lambda a, b: a.view(2, 3) @ b.view(3, 2), 4e-3),
}


def find_difference(result, expected, tolerance):
    if result.dtype != expected.dtype:
        return f"{result.dtype} for {expected.dtype}"
    # Overflows to an integer, and pow of NaN, are no matter of types.
    if not torch.allclose(result.double(), expected.double(), rtol=tolerance, atol=tolerance,
                          equal_nan=True):
        return f"{result.tolist()} for {expected.tolist()}"
    return None


def run(function, pairs, tolerance):
    """What is wrong, for each of the pairs, which are compiled as one program."""
    tensors = [make(dtype, side) for pair in pairs for side, dtype in enumerate(pair)]

    def program(*arguments):
        return [function(a, b) for a, b in zip(arguments[::2], arguments[1::2])]

    try:
        results = tcp_ide.compile(program, tensors, options=("-O0",))(*tensors)
    except Exception as error:
        if len(pairs) == 1:
            return [str(error).splitlines()[0][:200]]
        half = len(pairs) // 2
        return run(function, pairs[:half], tolerance) + run(function, pairs[half:], tolerance)
    return [find_difference(result, expected, tolerance)
            for result, expected in zip(results, program(*tensors), strict=True)]


def is_known(function, pair):
    """Whether PyTorch has the op for these types."""
    try:
        function(*(make(dtype, side) for side, dtype in enumerate(pair)))
    except (RuntimeError, NotImplementedError):
        return False
    return True


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--all"]
    pattern = arguments[0] if arguments else ""
    part = 1 if "--all" in sys.argv else PART
    failed = count = 0
    for number, (name, (function, tolerance)) in enumerate(OPS.items()):
        if not re.search(pattern, name):
            continue
        pairs = [pair for pair in itertools.product(DTYPES, repeat=2)
                 if is_known(function, pair)][number % part::part]
        count += len(pairs)
        for pair, problem in zip(pairs, run(function, pairs, tolerance)):
            if problem:
                failed += 1
                print(f"{name} of {pair[0]} and {pair[1]}: {problem}", flush=True)
    print(f"{failed} of {count} pairs differ")
    return failed != 0


sys.exit(main())
