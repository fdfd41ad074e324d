"""usage: simplify.py MLIR_RUNNER LIBRARY_DIRECTORY FIRST_SEED SEEDS

Random programs print the same bits with and without -tcp-simplify.
"""

import subprocess
import sys

from random_tcp import FLOATS, closed_module, is_nan

LOWER = ("builtin.module(func.func("
         "convert-tcp-to-linalg{define-edge-cases},convert-tcp-to-tensor,"
         "convert-tcp-to-arith,tcp-inline-groups),"
         "one-shot-bufferize{bufferize-function-boundaries},"
         "func.func(convert-linalg-to-loops),expand-strided-metadata,"
         "lower-affine,convert-scf-to-cf,tcp-expand-divisions,"
         "convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,"
         "convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,"
         "convert-cf-to-llvm,reconcile-unrealized-casts)")


def run(command, source):
    result = subprocess.run(command, input=source, capture_output=True, text=True,
                            check=False)
    if result.returncode:
        sys.exit(f"{source}\n{result.stderr}\n{' '.join(command)} failed")
    return result.stdout


def main():
    runner, libraries = sys.argv[1:3]
    first, count = map(int, sys.argv[3:])
    execute = [runner, "-e", "main", "-entry-point-result=void",
               f"-shared-libs={libraries}/libmlir_c_runner_utils.so"]
    checked = 0
    for seed in range(first, first + count):
        source, types = closed_module(seed, 25)
        simple = run(["tcp-opt", "-tcp-simplify"], source)
        printed = []
        for text in (source, simple):
            lowered = run(["tcp-opt", f"-pass-pipeline={LOWER}"], text)
            numbers = [int(line) for line in run(execute, lowered).split()]
            assert len(numbers) == len(types)
            printed.append(["NaN" if element in FLOATS and is_nan(number, element)
                            else number
                            for number, element in zip(numbers, types)])
        if printed[0] != printed[1]:
            place = next(index for index, (a, b) in enumerate(zip(*printed))
                         if a != b)
            sys.exit(f"{source}\nseed {seed}: number {place}, of type "
                     f"{types[place]}, is {printed[0][place]}, but after "
                     f"-tcp-simplify {printed[1][place]}")
        checked += len(types)
    print(checked, "numbers compared")


main()
