"""Compile times: tcp-aot against the LLVM tools piped together.

The peer is `tcp-opt | mlir-translate | opt -O2 | llc | ld.lld`, with the same
passes of all stages in one `--pass-pipeline`, as people write it by hand. Both sides take
turns; a figure is the median of the ratios.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

LLVM = "/usr/lib/llvm-22/bin"


def function(index, ops):
    """A function of `ops` elementwise ops on two-dimensional tensors."""
    kind = "tensor<?x?xf32>"
    text = f"func.func @f{index}(%x: {kind}, %y: {kind}) -> {kind} {{\n"
    value = "%x"
    for number in range(ops):
        op = ["add", "mul", "sub"][(number + index) % 3]
        text += f"  %{number} = tcp.{op} {value}, %y : {kind}, {kind} -> {kind}\n"
        value = f"%{number}"
    return text + f"  return {value} : {kind}\n}}\n"


def timed(command, cwd):
    start = time.perf_counter()
    subprocess.run(command, cwd=cwd, shell=True, check=True,
                   stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def compare(label, bar, ours, theirs, cwd, turns):
    a, b = [], []
    for _ in range(turns):
        a.append(timed(ours, cwd))
        b.append(timed(theirs, cwd))
    ratio = statistics.median(x / y for x, y in zip(a, b))
    mark = "" if ratio <= bar else "  over"
    print(f"{label:24} {ratio:7.3f} {bar:5.2f} {statistics.median(a) * 1e3:9.1f} ms "
          f"{statistics.median(b) * 1e3:9.1f} ms{mark}", flush=True)


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench compile")
    parser.add_argument("--turns", type=int, default=11)
    options = parser.parse_args(arguments)
    bin_dir = os.path.join(build_dir, "bin")
    guide = os.path.join(os.path.dirname(__file__), "../../docs/examples/basic_tcp_ops.mlir")
    pipe = (f"{bin_dir}/tcp-opt --tcp-to-llvm-pipeline {{0}} | {LLVM}/mlir-translate --mlir-to-llvmir"
            f" | {LLVM}/opt -O2 -mcpu=native | {LLVM}/llc -O2 -mcpu=native -relocation-model=pic -filetype=obj -o peer.o"
            f" && {LLVM}/ld.lld -shared peer.o -o peer.so")
    with tempfile.TemporaryDirectory() as scratch:
        def write(name, functions, ops):
            path = os.path.join(scratch, name)
            with open(path, "w") as file:
                file.writelines(function(index, ops) for index in range(functions))
            return path

        print(f"{'program':24} {'ratio':>7} {'bar':>5} {'ours':>12} {'tools':>12}")
        aot = lambda path: f"{bin_dir}/tcp-aot -O2 {path}"
        compare("the guide's program", 0.6, aot(guide), pipe.format(guide), scratch, options.turns)
        many = write("many.mlir", 1000, 3)
        compare("1,000 functions", 0.5, aot(many), pipe.format(many), scratch, max(3, options.turns // 4))
        print(f"\n{'module of':36} {'time':>12} {'per op':>12}")
        for ops in (10, 1000):
            for total in (1000, 10000, 100000):
                path = write("grow.mlir", total // ops, ops)
                seconds = timed(aot(path), scratch)
                label = f"{total:,} ops, functions of {ops:,}"
                print(f"{label:36} {seconds:10.2f} s {seconds / total * 1e6:9.1f} us", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
