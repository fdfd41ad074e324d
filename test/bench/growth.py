#===- growth.py - Compile times of growing programs -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench growth [KIND...] [--size=N]

Compiles a program of N parts of a kind and one of 2 N, and prints how many times as long
the second takes. 2 is linear. The times are those of processors.
"""

import argparse
import os
import subprocess
import sys
import tempfile

T = "tensor<8x8xf32>"
#: The most times as long that twice the program may take.
BAR = 2.6


def write_function(arguments, results, lines):
    """The text of a function from lists of (name, type) and its lines."""
    values = ", ".join(name for name, _ in results)
    types = ", ".join(kind for _, kind in results)
    return "\n".join([
        f"func.func @f({', '.join(f'{name}: {kind}' for name, kind in arguments)}) -> ({types}) {{",
        *lines, f"  return {values} : {types}", "}", ""])


def add_arguments(count, kind=T):
    """A sum of arguments."""
    names = [f"%a{i}" for i in range(count)]
    sums = names[:1] + [f"%s{i}" for i in range(1, count)]
    return write_function([(name, kind) for name in names], [(sums[-1], kind)], [
        f"  {sums[i]} = tcp.add {sums[i - 1]}, {names[i]} : {kind}, {kind} -> {kind}"
        for i in range(1, count)])


def add_dynamic_arguments(count):
    """A sum of arguments of any sizes, which are compared."""
    return add_arguments(count, "tensor<?x?xf32>")


def chain(count, results=1):
    """Elementwise ops, one after the other, of which the last are results."""
    names = ["%x"] + [f"%s{i}" for i in range(count)]
    return write_function([("%x", T)], [(name, T) for name in names[-results:]], [
        f"  %s{i} = tcp.{('sin', 'tanh')[i % 2]} {names[i]} : {T} -> {T}" for i in range(count)])


def make_results(count):
    """A chain of which everything is a result."""
    return chain(count, count)


def multiply(count):
    """Matrix products that begin with one filled tensor."""
    lines = ["  %zero = arith.constant 0.0 : f32", f"  %empty = tensor.empty() : {T}",
             f"  %fill = linalg.fill ins(%zero : f32) outs(%empty : {T}) -> {T}"]
    value = "%x"
    for i in range(count):
        lines += [f"  %m{i} = linalg.matmul ins({value}, %a{i} : {T}, {T}) outs(%fill : {T}) -> {T}",
                  f"  %s{i} = tcp.tanh %m{i} : {T} -> {T}"]
        value = f"%s{i}"
    return write_function([("%x", T)] + [(f"%a{i}", T) for i in range(count)], [(value, T)], lines)


def concatenate(count):
    """Columns that are computed one by one and put together."""
    part, whole = "tensor<4x4xf32>", f"tensor<4x{4 * count}xf32>"
    lines = []
    for i in range(count):
        lines += [f"  %p{i} = tensor.extract_slice %x[0, {4 * i}] [4, 4] [1, 1] : {whole} to {part}",
                  f"  %s{i} = tcp.tanh %p{i} : {part} -> {part}"]
    names = ", ".join(f"%s{i}" for i in range(count))
    lines.append(f"  %r = tensor.concat dim(1) {names} : ({', '.join([part] * count)}) -> {whole}")
    return write_function([("%x", whole)], [("%r", whole)], lines)


def make_functions(count):
    """Functions of one op."""
    return "".join(chain(1).replace("@f", f"@f{i}") for i in range(count))


#: The text of a program by the number of its parts, and that number.
KINDS = {
    "arguments": (add_arguments, 250),
    "dynamic-arguments": (add_dynamic_arguments, 150),
    "chain": (chain, 250),
    "results": (make_results, 100),
    "products": (multiply, 150),
    "parts": (concatenate, 60),
    "functions": (make_functions, 100),
}


def measure(tcp_aot, text, folder):
    """The seconds of processors that tcp-aot takes to make a library of `text`."""
    path = os.path.join(folder, "program.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    process = subprocess.Popen([tcp_aot, path, "-o", os.path.join(folder, "program.so")],
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if status:
        sys.exit("tcp-aot failed")
    return usage.ru_utime + usage.ru_stime


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench growth")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--size", type=int, help="the number of parts, in place of each kind's own")
    options = parser.parse_args(arguments)
    if unknown := [kind for kind in options.kinds if kind not in KINDS]:
        parser.error(f"no kind {unknown[0]}; there are: {', '.join(KINDS)}")
    tcp_aot = os.path.join(build_dir, "bin", "tcp-aot")
    print(f"{'kind':20} {'parts':>6} {'CPU':>9} {'twice':>9} {'ratio':>7} {'bar':>5}")
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.kinds or KINDS:
            make, size = KINDS[kind]
            size = options.size or size
            one, two = (measure(tcp_aot, make(count), folder) for count in (size, 2 * size))
            print(f"{kind:20} {size:6} {one:7.2f} s {two:7.2f} s {two / one:7.2f} {BAR:5.2f}"
                  + ("" if two / one <= BAR else "  over"), flush=True)
