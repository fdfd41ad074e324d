#===- numeric.py - Calling compiled functions, comparing results ----------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""What the tests of this directory share: element types, a module that is compiled
at -O0 and at -O2 and called through ctypes, and the comparison of results.

Arrays hold the representation of their elements: bfloat16 is uint16, i1 is bool.
`Type.decode` gives numbers (float64 or Python integers) and `Type.encode` rounds
numbers to the type, to nearest, ties to even.

With the argument --baseline, a test compiles for the oldest CPU of this architecture;
with --interpreter=PROGRAM, it interprets the module and compiles nothing.
"""

import atexit
import ctypes
import itertools
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile

import numpy as np

INTERPRETERS = [word.split("=", 1)[1] for word in sys.argv if word.startswith("--interpreter=")]
LEVELS = ["--interpret"] if INTERPRETERS else ["-O0", "-O2"]
BASELINE = "x86-64" if platform.machine() == "x86_64" else "generic"
#: One run for each level, for two threads, and for CPUs with other registers.
RUNS = LEVELS if INTERPRETERS else ["-O0", "-O2", "-O2 --threads", f"-O2 -march={BASELINE}"]
if not INTERPRETERS and platform.machine() == "x86_64" and "avx2" in open("/proc/cpuinfo").read():
    RUNS.append("-O2 -march=x86-64-v3")


class FloatType:
    is_float = True

    def __init__(self, name, dtype, digits, min_exponent):
        self.name = name
        self.dtype = np.dtype(dtype)
        self.width = self.dtype.itemsize * 8
        self.digits = digits
        self.min_exponent = min_exponent

    def from_bits(self, bits):
        return np.asarray(bits, f"u{self.dtype.itemsize}").view(self.dtype)

    def bits(self, array):
        return array.view(f"u{self.dtype.itemsize}")

    def decode(self, array):
        """As float64. The product makes NaNs quiet, as conversions of a CPU do and numpy's
        of f16 does not: pow of a signaling NaN and 0 is NaN in glibc, and 1 of a quiet one."""
        with np.errstate(invalid="ignore"):
            return array.astype(np.float64) * 1.0

    def encode(self, numbers):
        with np.errstate(all="ignore"):
            return np.asarray(numbers, np.float64).astype(self.dtype)

    def is_nan(self, array):
        return np.isnan(self.decode(array))

    def unit(self, numbers):
        """The weight of the last place of `numbers`."""
        _, exponent = np.frexp(np.asarray(numbers, np.float64))
        exponent = np.maximum(exponent - 1, self.min_exponent)
        return np.ldexp(1.0, exponent - self.digits + 1)

    def edges(self):
        top = 1 << (self.width - 1)
        infinity = self.bits(self.encode([np.inf]))[0].item()
        one = self.bits(self.encode([1.0]))[0].item()
        smallest_normal = 1 << (self.digits - 1)
        positive = [
            0, 1, 2, 3, smallest_normal - 1, smallest_normal, smallest_normal + 1,
            one - 1, one, one + 1, infinity - 1, infinity, infinity + 1,
            infinity + (1 << (self.digits - 2)),
        ]  # fmt: skip
        exact = self.encode(
            [0.1, 0.25, 0.499, 0.5, 0.75, 1.5, 2, 2.5, 3, 3.5, 7, 10, 100, 127, 127.5,
             128, 255, 256, 1e3, 32767, 32768, 65504, 65536, 2.0**31, 2.0**32, 2.0**53,
             2.0**62, 2.0**63, 2.0**64, 1e30]
        )  # fmt: skip
        positive = np.concatenate([np.asarray(positive, object), self.bits(exact)])
        return self.from_bits(
            np.concatenate([positive, positive + top]).astype(f"u{self.dtype.itemsize}")
        )

    def random(self, random, count):
        """Half any bits, half numbers of everyday size."""
        bits = random.integers(0, 1 << self.width, count, np.uint64, endpoint=False) \
            if self.width < 64 else random.integers(0, 2**64 - 1, count, np.uint64, True)
        array = self.from_bits(bits.astype(f"u{self.dtype.itemsize}"))
        array[::2] = self.encode(random.standard_normal(len(array[::2])) * 8)
        return array


class BFloat16(FloatType):
    def __init__(self):
        super().__init__("bf16", np.uint16, 8, -126)

    def decode(self, array):
        bits = np.asarray(array.astype(np.uint32) << np.uint32(16), np.uint32)
        with np.errstate(invalid="ignore"):
            return bits.view(np.float32).astype(np.float64)

    def encode(self, numbers):
        numbers = np.asarray(numbers, np.float64)
        finite = np.where(np.isfinite(numbers), numbers, 0.0)
        unit = self.unit(finite)
        with np.errstate(all="ignore"):
            rounded = (np.rint(finite / unit) * unit).astype(np.float32)
            special = numbers.astype(np.float32)
        rounded = np.where(np.isfinite(numbers), rounded, special)
        rounded = np.copysign(rounded, numbers).astype(np.float32)
        return (rounded.view(np.uint32) >> 16).astype(np.uint16)


class IntType:
    is_float = False

    def __init__(self, width):
        self.name = f"i{width}"
        self.width = width
        self.dtype = np.dtype(np.bool_ if width == 1 else f"i{width // 8}")
        # As an index: the one bit of an i1 is no sign.
        self.low, self.high = (0, 1) if width == 1 else (-(1 << width - 1), (1 << width - 1) - 1)

    def bits(self, array):
        return array.view(f"u{self.dtype.itemsize}")

    def decode(self, array, signed=True):
        """As an array of Python integers."""
        numbers = self.bits(array).astype(object)
        if not signed:
            return numbers
        half = 1 << (self.width - 1)
        return np.where(numbers >= half, numbers - 2 * half, numbers) + 0

    def encode(self, numbers):
        """Modulo 2 to the width."""
        numbers = np.asarray(numbers, object) % (1 << self.width)
        return numbers.astype(f"u{self.dtype.itemsize}").view(self.dtype)

    def is_nan(self, array):
        return np.zeros(array.shape, bool)

    def edges(self):
        half = 1 << (self.width - 1)
        near = [
            sign * ((1 << power) + delta)
            for power in (0, 1, 2, 7, 8, 11, 15, 16, 24, 25, 31, 32, 52, 53, 54)
            if power < self.width
            for delta in (-1, 0, 1)
            for sign in (1, -1)
        ]
        return self.encode(sorted(set(
            number % (2 * half) for number in near + [0, 1, half - 1, half, half + 1, -1]
        )))  # fmt: skip

    def random(self, random, count):
        if self.width == 1:
            return random.integers(0, 2, count, np.uint8).view(np.bool_)
        low, high = -(1 << (self.width - 1)), (1 << (self.width - 1)) - 1
        array = random.integers(low, high, count, np.int64, endpoint=True)
        array[::2] %= 21
        array[::4] -= 10
        return array.astype(self.dtype)


class UnsignedType(IntType):
    """Numbers without a sign. MLIR names no type for them: the ops that read them tell."""

    def __init__(self, width):
        super().__init__(width)
        self.dtype = np.dtype(f"u{width // 8}")
        self.low, self.high = 0, (1 << width) - 1


F16 = FloatType("f16", np.float16, 11, -14)
BF16 = BFloat16()
F32 = FloatType("f32", np.float32, 24, -126)
F64 = FloatType("f64", np.float64, 53, -1022)
I1, I8, I16, I32, I64 = (IntType(width) for width in (1, 8, 16, 32, 64))
U8 = UnsignedType(8)
FLOATS = [F16, BF16, F32, F64]
INTS = [I1, I8, I16, I32, I64]
TYPES = FLOATS + INTS


def tensor(element, shape):
    """The type of a tensor; None in `shape` is dynamic."""
    dims = "".join(f"{'?' if dim is None else dim}x" for dim in shape)
    return f"tensor<{dims}{element.name}>"


# Static and dynamic shapes, and the sizes that each is called with.
SHAPES = [
    ((), [()]),
    ((None,), [(0,), (1,), (67,)]),
    ((1,), [(1,)]),
    ((5, 3), [(5, 3)]),
    ((None, None), [(0, 4), (4, 0), (1, 1), (9, 4), (3, 19)]),
    ((0, 3), [(0, 3)]),
    ((3, 1, 7), [(3, 1, 7)]),
    ((None, 3, None, 2), [(2, 3, 5, 2)]),
    ((2, None, 1, 3, 2), [(2, 2, 1, 3, 2)]),
    ((None,) * 6, [(1, 2, 3, 1, 2, 3)]),
    ((2, 1, 2, 1, 2, 1, 3), [(2, 1, 2, 1, 2, 1, 3)]),
    ((None,) * 8, [(2, 1, 2, 1, 3, 1, 1, 5), (2, 1, 0, 1, 3, 1, 1, 5)]),
]


def shape_name(shape):
    return "x".join("d" if dim is None else str(dim) for dim in shape) or "scalar"


libc = ctypes.CDLL(None)
libc.free.argtypes = [ctypes.c_void_p]


def descriptor(rank):
    class Descriptor(ctypes.Structure):
        _fields_ = [
            ("base", ctypes.c_void_p),
            ("data", ctypes.c_void_p),
            ("offset", ctypes.c_int64),
        ] + ([("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
             if rank else [])  # fmt: skip

    return Descriptor


DESCRIPTORS = [descriptor(rank) for rank in range(9)]


def spread(argument):
    """The C arguments of an array, or of an integer of type index."""
    if isinstance(argument, int):
        return [ctypes.c_int64(argument)]
    data = ctypes.c_void_p(argument.ctypes.data)
    strides = [stride // argument.itemsize for stride in argument.strides]
    numbers = [0, *argument.shape, *strides]
    return [data, data] + [ctypes.c_int64(number) for number in numbers]


class CallError(Exception):
    """What an interpreted program failed with."""


class InterpretedModule:
    """The functions of a file, in a process that interprets them."""

    def __init__(self, file):
        self.process = subprocess.Popen(
            [INTERPRETERS[0], file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self.process.stdin.close)
        self.input, self.output = (file + end for end in (".in.npz", ".out.npz"))

    def call(self, name, element, arguments):
        arrays = {f"Input{i}": np.asarray(argument) for i, argument in enumerate(arguments)}
        # Without an array it would be no file of arrays.
        np.savez(self.input, **arrays, Unused=0)
        self.process.stdin.write(f"{name} {self.input} {self.output}\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        if said != "\n":
            raise CallError(said)
        with np.load(self.output) as results:
            result = results["Output0"]
            return np.frombuffer(result.tobytes(), element.dtype).reshape(result.shape)


def choose_cover(sets, random):
    """Names of a few of the `sets`, which have all elements among them. `sets` has one for each name."""
    names = random.permutation(list(sets))
    missing, chosen = set().union(*sets.values()), []
    while missing:
        chosen.append(max(names, key=lambda name: len(sets[name] & missing)))
        missing -= sets[chosen[-1]]
    return chosen


class Module:
    """Functions that are compiled together. `define` each, then `call`."""

    def __init__(self):
        self.functions = {}
        self.traits = {}
        self.libraries = {}
        self.samples = {}

    def define(self, name, text, element, rank, kind=None, traits=()):
        """`text` is the function `name` with one result of type `element`. Its `kind` and its `traits`
        say in what it differs from other functions."""
        assert name not in self.functions, name
        self.functions[name] = (text, element, rank)
        self.traits[name] = (kind, *traits)

    def sample(self, levels, random):
        """Leaves functions out of each of the `levels`. Those that stay are of each kind and have each
        trait there is; whatever two traits a function has together, one of a level has, too."""
        traits = {name: set(enumerate(each)) for name, each in self.traits.items()}
        pairs = {name: set(itertools.combinations(enumerate(each[1:]), 2)) for name, each in self.traits.items()}
        dealt = choose_cover(pairs, random)
        for number, level in enumerate(levels):
            self.samples[level] = {*dealt[number :: len(levels)], *choose_cover(traits, random)}

    def has(self, level, name):
        return name in self.samples.get(level, self.functions)

    def compile(self, levels=LEVELS):
        """For each of the `levels`, which are options."""
        flags = ["-march=" + BASELINE] if "--baseline" in sys.argv else []
        directory = tempfile.mkdtemp(prefix="tcp-numeric")
        atexit.register(shutil.rmtree, directory, ignore_errors=True)
        for level in levels:
            stem = "module" + level.replace(" ", "")
            with open(os.path.join(directory, stem + ".mlir"), "w") as file:
                file.writelines(text for name, (text, _, _) in self.functions.items() if self.has(level, name))
            if INTERPRETERS:
                self.libraries[level] = InterpretedModule(os.path.join(directory, stem + ".mlir"))
                continue
            subprocess.run(
                ["tcp-aot", *level.split(), *flags, stem + ".mlir", "-o", stem + ".so"],
                cwd=directory, check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip
            self.libraries[level] = ctypes.CDLL(os.path.join(directory, stem + ".so"))

    def call(self, level, name, *arguments):
        _, element, rank = self.functions[name]
        if INTERPRETERS:
            return self.libraries[level].call(name, element, arguments)
        function = self.libraries[level][name]
        function.restype = DESCRIPTORS[rank]
        # Zero-size arrays need an address, too; and the arrays must live on.
        arguments = [
            argument if isinstance(argument, int) else np.ascontiguousarray(argument).reshape(np.shape(argument))
            for argument in arguments
        ]  # fmt: skip
        result = function(*itertools.chain(*map(spread, arguments)))
        shape = tuple(result.sizes) if rank else ()
        count = int(np.prod(shape, dtype=np.int64))
        raw = ctypes.string_at(
            result.data + result.offset * element.dtype.itemsize,
            count * element.dtype.itemsize,
        )
        libc.free(result.base)
        return np.frombuffer(raw, element.dtype).reshape(shape)


    def call_to_fail(self, level, name, *arguments):
        """Whether the call ended the program, and what it said."""
        if INTERPRETERS:
            try:
                self.call(level, name, *arguments)
            except CallError as error:
                return True, str(error)
            return False, ""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(writer, 2)
            self.call(level, name, *arguments)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            said = pipe.read()
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGABRT, said


class Report:
    """Counts comparisons and prints those that fail, at most ten."""

    def __init__(self):
        self.checks = 0
        self.failures = 0

    def fail(self, what, message):
        self.failures += 1
        if self.failures <= 10:
            print(f"FAIL {what}: {message}")

    def equal(self, what, element, result, expected, *inputs):
        """Bit for bit, but any NaN is any other."""
        self.checks += 1
        if result.shape != expected.shape:
            return self.fail(what, f"shape {result.shape}, expected {expected.shape}")
        assert expected.dtype == element.dtype, (expected.dtype, element.dtype)
        same = element.bits(result) == element.bits(expected)
        same |= element.is_nan(result) & element.is_nan(expected)
        self.show(what, same, result, expected, inputs)

    def close(self, what, element, result, exact, limit, *inputs):
        """Within `limit` units in the last place of the float64 `exact`."""
        self.checks += 1
        if result.shape != exact.shape:
            return self.fail(what, f"shape {result.shape}, expected {exact.shape}")
        value = element.decode(result)
        rounded = element.decode(element.encode(exact))
        with np.errstate(all="ignore"):
            error = np.abs(value - exact) / element.unit(exact)
        same = (error <= limit) & (np.signbit(value) == np.signbit(exact))
        same |= np.isinf(rounded) & (value == rounded)
        same |= np.isnan(exact) & np.isnan(value)
        same &= (value != 0) | (exact != 0) | (np.signbit(value) == np.signbit(exact))
        self.show(what, same, value, exact, inputs)

    def show(self, what, same, result, expected, inputs):
        if np.all(same):
            return
        where = tuple(np.argwhere(~same)[0])
        at = ", ".join(
            str(each[where]) if np.shape(each) == result.shape else "..." for each in inputs
        )
        self.fail(
            what,
            f"{np.count_nonzero(~same)} of {same.size} differ, first at {list(map(int, where))}:"
            f" f({at}) = {result[where]}, expected {expected[where]}",
        )

    def finish(self):
        print(f"{self.checks} comparisons, {self.failures} failed")
        sys.exit(1 if self.failures else 0)


def pairs(element, random, count=3000):
    """Every edge with every edge, and random pairs."""
    edges = element.edges()
    x, y = (each.ravel() for each in np.meshgrid(edges, edges))
    return (
        np.concatenate([x, element.random(random, count)]),
        np.concatenate([y, element.random(random, count)]),
    )


def values(element, random, count=5000):
    """All values of a narrow type; else edges and random ones."""
    if element.width == 1:
        return np.array([False, True])
    if element.width <= 16:
        return np.arange(1 << element.width).astype(f"u{element.dtype.itemsize}").view(element.dtype)
    return np.concatenate([element.edges(), element.random(random, count)])
