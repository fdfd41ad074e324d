"""Compiles programs with weights of some 200 MB, and compares what they take of
memory with what the same programs take with small weights. Then a process loads the
library and calls it.

Each of the programs has one kind of weights: those that the compiler cuts into panels,
by rows and by columns, and those that it takes as they are. Elements are small whole
numbers, so that all sums are exact."""

import ctypes
import json
import os
import struct
import subprocess
import sys
import zlib

import numpy as np

#: Matrices in a program, and the sizes of the square ones that are compared.
COUNT, LARGE, SMALL = 8, 2560, 320
ROWS = 4

#: Megabytes of memory for each megabyte of weights.
BAR = 1.3

MAPS = {"rows": "affine_map<(i, j, k) -> (k, j)>", "columns": "affine_map<(i, j, k) -> (j, k)>"}


def make_weights(size):
    """The weights, one behind the other, as the bytes of a file of tensors."""
    random = np.random.default_rng(size)
    weights = random.integers(-2, 3, (COUNT, size, size)).astype(np.float32)
    each = size * size * 4
    header = json.dumps({f"w{i}": {"dtype": "F32", "shape": [size, size],
                                   "data_offsets": [i * each, (i + 1) * each]}
                         for i in range(COUNT)}).encode()
    header += b" " * (-(8 + len(header)) % 64)
    return weights, struct.pack("<Q", len(header)) + header + weights.tobytes()


def write_function(number, size, kind):
    """The text of a function that takes x and gives its product with a matrix, or sum."""
    matrix, argument = f"tensor<{size}x{size}xf32>", f"tensor<{ROWS}x{size}xf32>"
    if kind == "sum":
        argument = matrix
        body = f"%y = tcp.add %x, %w : {matrix}, {matrix} -> {matrix}"
    else:
        body = f"""%zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {argument}
  %z = linalg.fill ins(%zero : f32) outs(%e : {argument}) -> {argument}
  %y = linalg.generic {{
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, {MAPS[kind]}, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    }} ins(%x, %w : {argument}, {matrix}) outs(%z : {argument}) {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }} -> {argument}"""
    return f"""func.func @f{number}(%x: {argument}) -> {argument} {{
  %w = arith.constant dense_resource<w{number}> : {matrix}
  {body}
  return %y : {argument}
}}
"""


#: Runs a program, and prints the most memory that it took, in kilobytes. A process begins with
#: the figure of the one that starts it, so that has to be small.
MEASURE = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:])
_, status, usage = os.wait4(child.pid, 0)
assert status == 0, status
print(usage.ru_maxrss)
"""


def measure(command):
    """Runs a program. Gives the most memory that it took, in bytes."""
    return int(subprocess.check_output([sys.executable, "-c", MEASURE, *command])) * 1024


def compile_program(folder, size, kind):
    """Gives the weights, the path of the library, and what the compile took of memory."""
    weights, content = make_weights(size)
    stem = f"{folder}/{kind}{size}"
    with open(f"{stem}.safetensors", "wb") as file:
        file.write(content)
    with open(f"{stem}.mlir", "w") as file:
        file.write("module attributes {tcp.weights = [{"
                   f"crc32 = {zlib.crc32(content)} : i64, "
                   f"file = \"{os.path.basename(stem)}.safetensors\", "
                   f"size = {len(content)} : i64}}]}} {{\n")
        file.writelines(write_function(i, size, kind) for i in range(COUNT))
        file.write("}\n")
    return weights, f"{stem}.so", measure(
        ["tcp-aot", f"{stem}.mlir", "-o", f"{stem}.so", "--emit=library", "--quiet"])


def get_own_memory():
    """The bytes of this process that no file has."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("RssAnon"))


def call(library, number, x):
    """Calls a function of a library with a matrix."""
    Matrix = type("Matrix", (ctypes.Structure,), {"_fields_": [
        ("base", ctypes.c_void_p), ("data", ctypes.c_void_p), ("rest", ctypes.c_int64 * 5)]})
    function = getattr(library, f"f{number}")
    function.restype = Matrix
    address = ctypes.c_void_p(x.ctypes.data)
    result = function(address, address, *map(ctypes.c_int64, (0, *x.shape, x.shape[1], 1)))
    elements = np.ctypeslib.as_array(ctypes.cast(
        result.data, ctypes.POINTER(ctypes.c_float)), x.shape).copy()
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]
    free(result.base)
    return elements


def load(path, weights, kind):
    """Calls all functions of a library. Says if the results are right, and gives what
    the process took beside the pages of the file, which other processes share."""
    size = weights.shape[1]
    x = np.random.default_rng(1).integers(-2, 3, (size if kind == "sum" else ROWS, size))
    x = x.astype(np.float32)
    call(ctypes.CDLL(path.replace(str(LARGE), str(SMALL))), 0,
         np.ones((SMALL if kind == "sum" else ROWS, SMALL), np.float32))
    before = get_own_memory()
    library = ctypes.CDLL(path)
    most, right = 0, True
    for number, matrix in enumerate(weights):
        expected = {"sum": lambda: x + matrix, "rows": lambda: x @ matrix,
                    "columns": lambda: x @ matrix.T}[kind]
        result = call(library, number, x)
        most = max(most, get_own_memory() - before)
        right = right and np.array_equal(result, expected())
    return right, most


def main(folder):
    for kind in ("rows", "columns", "sum"):
        small = compile_program(folder, SMALL, kind)
        large = compile_program(folder, LARGE, kind)
        difference = large[0].nbytes - small[0].nbytes
        ratio = (large[2] - small[2]) / difference
        print(f"{kind}: compiled", "within the bar" if ratio <= BAR else f"with {ratio:.2f}")
        right, most = load(large[1], large[0], kind)
        # A call takes its results and the argument's copies.
        ratio = most / large[0].nbytes
        print(f"{kind}: loaded,", "right," if right else "WRONG,",
              "shared" if ratio < 0.5 else f"a copy of {ratio:.2f}")


main(sys.argv[1])
