#===- gemm.py - Matrix products against OpenBLAS --------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Matrix products of compiled programs against Debian's OpenBLAS, on one thread, or
against what PyTorch has (--peer): Inductor's product, or oneDNN's linear layer with packed
weights.

All sides run in one process, in turns, and are timed by the CPU time of the
thread; a figure is the median of the ratios of the turns: above 1, the compiled
program is faster. OpenBLAS writes into a buffer of the caller, and so does the compiled
program (`f_into`) beside it; a loop in C calls both. What PyTorch has allocates its
results, and so does the compiled program beside it; Python calls both. `rounded twice` is the default, where a product and a sum are two
roundings, as at -O0; `contracted` is with --fp-contract=fast, which rounds as OpenBLAS
does.
"""

import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

OPENBLAS = "libopenblas.so.0"

#: Calls of each side in a loop; the words are the operands' descriptors and the result's.
LOOPS = """
#include <stdint.h>
#define W(i) w[i], w[i + 1], w[i + 2], w[i + 3], w[i + 4], w[i + 5], w[i + 6]
#define T int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
void repeat_into(void (*function)(T, T, T), int64_t *w, long count) {
  while (count--) function(W(0), W(7), W(14));
}
#define BLAS(name, number) \\
  void name(void (*function)(int, int, int, int, int, int, number, void *, int, void *, int, \\
                             number, void *, int), \\
            int right, int m, int n, int k, void *a, void *b, int b_step, void *c, long count) { \\
    while (count--) function(101, 111, right, m, n, k, 1, a, k, b, b_step, 0, c, n); \\
  }
BLAS(repeat_f32, float)
BLAS(repeat_f64, double)
"""

SIDES = [(side, side, side) for side in (64, 128, 256, 512, 1024, 2048)]
# Few rows, ragged sizes, long and flat ones.
OTHERS = [(1, 1024, 1024), (4, 1024, 1024), (32, 1024, 1024), (128, 1024, 1024),
          (512, 512, 64), (64, 64, 512), (4096, 512, 512), (7, 33, 100),
          (37, 50, 300), (100, 100, 100)]  # fmt: skip

VARIANTS = {"rounded twice": [], "contracted": ["--fp-contract=fast"]}

# name -> the maps of the operands, and whether the right one is transposed. That of
# `weights` is a constant of the program.
KINDS = {"matmul": ("(m, k)", "(k, n)", False), "linear": ("(m, k)", "(n, k)", True),
         "weights": ("(m, k)", "(n, k)", True)}  # fmt: skip
PEERS = ("openblas", "inductor", "onednn")

# name -> what numpy holds an element as, the type of the sums, and that of the result.
TYPES = {"f32": (np.float32, "f32", "f32"), "f64": (np.float64, "f64", "f64"),
         "f16": (np.float16, "f32", "f16"), "bf16": (np.uint16, "f32", "bf16"),
         "i8": (np.int8, "i32", "i32")}  # fmt: skip


def program(kind, element, sizes, weights=None):
    """The function f; `sizes` are m, n and k, or None where they are dynamic."""
    m, n, k = ("?" if size is None else size for size in sizes)
    left, right, is_transposed = KINDS[kind]
    a = f"tensor<{m}x{k}x{element}>"
    b = f"tensor<{n}x{k}x{element}>" if is_transposed else f"tensor<{k}x{n}x{element}>"
    _, wide, rounded = TYPES[element]
    c, to = f"tensor<{m}x{n}x{wide}>", f"tensor<{m}x{n}x{rounded}>"
    dims = "%m, %n" if sizes[0] is None else ""
    maps = ", ".join(f"affine_map<(m, n, k) -> {map}>" for map in (left, right, "(m, n)"))
    operand, constant = "%b", ""
    if weights is not None:
        operand, constant = "%unused", f'%b = arith.constant dense<"0x{weights.tobytes().hex()}"> : {b}'
    last = f"return %r : {c}"
    if rounded != wide:
        last = f"""%to = tensor.empty({dims}) : {to}
  %h = linalg.generic {{indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}} ins(%r : {c}) outs(%to : {to}) {{
  ^bb0(%x: {wide}, %y: {rounded}):
    %q = arith.truncf %x : {wide} to {rounded}
    linalg.yield %q : {rounded}
  }} -> {to}
  return %h : {to}"""
    return f"""
func.func @f(%a: {a}, {operand}: {b}) -> {to} {{
  {constant}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant {0 if is_transposed else 1} : index
  %zero = arith.constant {0 if wide[0] == "i" else 0.0} : {wide}
  %m = tensor.dim %a, %c0 : {a}
  %n = tensor.dim %b, %c1 : {b}
  %e = tensor.empty({dims}) : {c}
  %z = linalg.fill ins(%zero : {wide}) outs(%e : {c}) -> {c}
  %r = linalg.matmul indexing_maps = [{maps}] ins(%a, %b : {a}, {b}) outs(%z : {c}) -> {c}
  {last}
}}
"""


class Descriptor(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("data", ctypes.c_void_p), ("offset", ctypes.c_int64),
                ("sizes", ctypes.c_int64 * 2), ("strides", ctypes.c_int64 * 2)]  # fmt: skip


libc = ctypes.CDLL(None)
libc.free.argtypes = [ctypes.c_void_p]


def compile_loops(folder):
    source, library = (os.path.join(folder, "loops" + end) for end in (".c", ".so"))
    with open(source, "w", encoding="utf-8") as file:
        file.write(LOOPS)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.CDLL(library)


def prepare_into(loops, library, a, b, is_transposed):
    c = np.empty((a.shape[0], b.shape[0 if is_transposed else 1]), a.dtype)
    words = []
    for array in (a, b, c):
        words += [array.ctypes.data, array.ctypes.data, 0, *array.shape, array.shape[1], 1]
    words = (ctypes.c_int64 * len(words))(*words)
    # The arrays must live as long as their addresses.
    return lambda count, _=(a, b, c): loops.repeat_into(library.f_into, words, ctypes.c_long(count))


def prepare_compiled(library, a, b):
    function = library.f
    function.restype = Descriptor
    arguments = []
    for array in (a, b):
        data = ctypes.c_void_p(array.ctypes.data)
        numbers = (0, *array.shape, array.shape[1], 1)
        arguments += [data, data, *map(ctypes.c_int64, numbers)]

    return repeat(lambda: libc.free(function(*arguments).base))


def repeat(call):
    def run(count):
        for _ in range(count):
            call()

    return run


def prepare_openblas(loops, blas, a, b, is_transposed):
    (m, k), n = a.shape, b.shape[0 if is_transposed else 1]
    c = np.empty((m, n), a.dtype)
    is_single = a.dtype == np.float32
    function = blas.cblas_sgemm if is_single else blas.cblas_dgemm
    run = loops.repeat_f32 if is_single else loops.repeat_f64
    plain, transposed = 111, 112
    address = lambda array: ctypes.c_void_p(array.ctypes.data)
    arguments = [function, transposed if is_transposed else plain, m, n, k, address(a), address(b), b.shape[1], address(c)]
    # The arrays must live as long as their addresses.
    return lambda count, _=(a, b, c): run(*arguments, ctypes.c_long(count))


def prepare_int8(torch, x, w):
    """A linear layer of bytes: of oneDNN's packed ones, the sums alone go to f32."""
    packed = torch.ops.onednn.qlinear_prepack(w, list(x.shape))
    ones, zeros = torch.ones(w.shape[0]), torch.zeros(w.shape[0], dtype=torch.int32)
    unsigned = (x.to(torch.int32) + 128).to(torch.uint8)
    return repeat(lambda: torch.ops.onednn.qlinear_pointwise(
        unsigned, 1.0, 128, packed, ones, zeros, None, 1.0, 0, torch.float32, "none", [], ""
    ))  # fmt: skip


def prepare_torch(torch, peer, a, b, is_transposed):
    x, w = torch.from_numpy(a), torch.from_numpy(b)
    if a.dtype == np.uint16:
        x, w = x.view(torch.bfloat16), w.view(torch.bfloat16)
    if a.dtype == np.int8 and peer == "onednn":
        return prepare_int8(torch, x, w if is_transposed else w.t().contiguous())
    if a.dtype == np.int8:
        return repeat(lambda: torch._int_mm(x, w.t() if is_transposed else w))
    if peer == "onednn":
        packed = torch.ops.mkldnn._reorder_linear_weight(w if is_transposed else w.t(), a.shape[0])
        return repeat(lambda: torch.ops.mkldnn._linear_pointwise(x, packed, None, "none", [], ""))
    torch._dynamo.reset()
    multiply = torch.compile(lambda x, w: x @ (w.t() if is_transposed else w), dynamic=False)
    multiply(x, w)
    return repeat(lambda: multiply(x, w))


def make_matrix(random, shape, dtype):
    """Where tensors of PyTorch lie: at the beginning of a line of the cache."""
    size = int(np.prod(shape))
    room = np.empty(size + 64, dtype)
    start = -room.ctypes.data % 64 // room.itemsize
    matrix = room[start : start + size].reshape(shape)
    if dtype == np.int8:
        matrix[...] = random.integers(-128, 128, shape)
    elif dtype == np.uint16:
        matrix[...] = random.standard_normal(shape).astype(np.float32).view(np.uint32) >> 16
    else:
        matrix[...] = random.standard_normal(shape)
    return matrix


def seconds(run, count):
    start = time.thread_time_ns()
    run(count)
    return (time.thread_time_ns() - start) / count / 1e9


def compare(runs, operations, turns):
    """The median of the time of each of `runs`, and of the last one's over it."""
    count = max(1, int(1e8 / operations))
    times = [[seconds(run, count) for run in runs] for _ in range(turns)]
    return [(statistics.median(turn[i] for turn in times),
             statistics.median(turn[-1] / turn[i] for turn in times))
            for i in range(len(runs))]  # fmt: skip


def find_peer(name, loops):
    """A function that prepares the other side."""
    if name == "openblas":
        blas = ctypes.CDLL(OPENBLAS)
        blas.openblas_set_num_threads(1)
        return lambda *operands: prepare_openblas(loops, blas, *operands)
    import torch

    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    return lambda *operands: prepare_torch(torch, name, *operands)


def run(build, options):
    dtype = np.dtype(TYPES[options.type][0])
    random = np.random.default_rng(5)
    is_transposed, has_weights = KINDS[options.kind][2], options.kind == "weights"
    with tempfile.TemporaryDirectory() as folder:
        is_into = options.peer == "openblas"
        loops = compile_loops(folder) if is_into else None
        prepare_peer = find_peer(options.peer, loops)

        def prepare_ours(library, a, b):
            if is_into:
                return prepare_into(loops, library, a, b, is_transposed)
            return prepare_compiled(library, a, b)

        def load(variant, sizes, weights=None):
            stem = os.path.join(folder, variant.split()[0] + "x".join(map(str, sizes)))
            with open(stem + ".mlir", "w", encoding="utf-8") as file:
                file.write(program(options.kind, options.type, sizes, weights))
            subprocess.run(
                [os.path.join(build, "bin", "tcp-aot"), stem + ".mlir", "-o", stem + ".so",
                 "--quiet", "--destination-passing", "-mcpu=" + options.cpu, *VARIANTS[variant]], check=True,
            )  # fmt: skip
            return ctypes.CDLL(stem + ".so")

        is_static = options.static or has_weights
        dynamic = {} if is_static else {v: load(v, (None,) * 3) for v in VARIANTS}
        print(f"{options.kind} {options.type}, speed against {options.peer}")
        print(f"{'m':>5} {'n':>5} {'k':>5} {'GFLOP/s':>9}" + "".join(f"{v:>16}" for v in VARIANTS))
        for m, n, k in options.size or SIDES + OTHERS:
            a = make_matrix(random, (m, k), dtype)
            b = make_matrix(random, (n, k) if is_transposed else (k, n), dtype)
            weights = b if has_weights else None
            runs = [prepare_ours(dynamic.get(v) or load(v, (m, n, k), weights), a, b) for v in VARIANTS]
            runs.append(prepare_peer(a, b, is_transposed))
            *ours, theirs = compare(runs, 2 * m * n * k, options.turns)
            ratios = "".join(f"{ratio:16.2f}" for _, ratio in ours)
            print(f"{m:5} {n:5} {k:5} {2e-9 * m * n * k / theirs[0]:9.1f}{ratios}", flush=True)


def parse(arguments):
    parser = argparse.ArgumentParser(prog="gemm", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--type", choices=TYPES, default="f32")
    parser.add_argument("--kind", choices=KINDS, default="matmul")
    parser.add_argument("--peer", choices=PEERS, default="openblas")
    parser.add_argument("--static", action="store_true", help="compile for each size")
    parser.add_argument("--cpu", default="native")
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), action="append",
                        metavar="MxNxK", help="measure this size only; may be given several times")  # fmt: skip
    parser.add_argument("--turns", type=int, default=15)
    return parser.parse_args(arguments)


def main(build, arguments):
    options = parse(arguments)
    if options.peer == "openblas":
        run(build, options)
        return
    from pytorch import run_python

    run_python(__file__, build, [build, *arguments])


if __name__ == "__main__":
    run(sys.argv[1], parse(sys.argv[2:]))
