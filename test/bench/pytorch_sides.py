#===- pytorch_sides.py - Eager, Inductor and TCP in one process -----------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Calls each program eagerly, through Inductor, through torch.compile(backend="tcp")
and through tcp_ide.compile, in turns in one process, and prints ratios of medians:
what misses its bar has a `*`. See pytorch.py."""

import gc
import logging
import os
import statistics
import sys
import tempfile
import time
import warnings

# This run compiles everything itself.
FOLDER = tempfile.TemporaryDirectory(prefix="tcp-bench-")
for name in ("TCP_IDE_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR"):
    os.environ[name] = os.path.join(FOLDER.name, name)

import torch

import tcp_ide
from tcp_ide.backend import tcp
from tcp_ide.calling import threads

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import pytorch_rows

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)

PARTS = ("compiling", "calls", "rows")
#: A turn takes about this long, in seconds, and each side has so many; fewer where a
#: call is so long that all of them would take more than CELL.
TURN, TURNS = 0.02, 9
CELL, LEAST_TURNS = 3, 5
#: The least speed of `rows` against the others.
ROWS_BAR = 1.2


def rows(size):
    return torch.randint(0, size, (size, size))


# name -> function, what makes its arguments, how many ops eager runs
PROGRAMS = {
    "mul_add": (lambda x, y, z: (x + y) * z, 3, 2),
    "scalars": (lambda x: (((x + 1) - 2) * 3) / 4, 1, 4),
    "sigmoid": (lambda x: torch.sigmoid(x), 1, 1),
    "tanh": (lambda x: torch.tanh(x), 1, 1),
    "sub_alpha": (lambda x, y: torch.relu(torch.sub(x, y, alpha=2)), 2, 2),
    "clamp": (lambda x: torch.clamp(x, 0.1, 10.24).round(), 1, 2),
    "log1p": (lambda x: torch.log1p(x.abs()), 1, 2),
    "row": (lambda x, y: (x + y[0]).sqrt() * y[:, :1], 2, 3),
    "cat": (lambda x, y: torch.cat((x, y), 1) * 2, 2, 2),
    "gather": (lambda x, i: torch.gather(x, 0, i) + x, rows, 2),
}


def make_arguments(what, size):
    generator = torch.Generator().manual_seed(1)
    if callable(what):
        torch.manual_seed(1)
        return torch.rand((size, size), generator=generator), what(size)
    return tuple(torch.rand((size, size), generator=generator) + 0.5 for _ in range(what))


def take_turns(sides, arguments):
    """The median time of a call of each side, in seconds; they are called in turns."""
    counts, times, round_time = {}, {name: [] for name in sides}, 0
    for name, function in sides.items():
        function(*arguments)
        start = time.perf_counter()
        function(*arguments)
        call_time = max(time.perf_counter() - start, 1e-7)
        counts[name] = max(1, int(TURN / call_time))
        round_time += counts[name] * call_time
    for _ in range(max(LEAST_TURNS, min(TURNS, int(CELL / round_time)))):
        for name, function in sides.items():
            start = time.perf_counter()
            for _ in range(counts[name]):
                function(*arguments)
            times[name].append((time.perf_counter() - start) / counts[name])
    return {name: statistics.median(each) for name, each in times.items()}


def time_first_call(function, arguments):
    # Else a call may have to collect what those before it left: 0.1 s.
    gc.collect()
    start = time.perf_counter()
    function(*arguments)
    return time.perf_counter() - start


def check(results, reference, what):
    # Halves by PyTorch's own tolerances.
    tolerances = {"rtol": 1e-4, "atol": 1e-5} if reference.dtype == torch.float32 else {}
    for name, result in results.items():
        torch.testing.assert_close(result, reference, **tolerances,
                                   msg=lambda text: f"{what}, {name}: {text}")


def ratio(value, bar=None):
    return f"{value:7.2f}" + ("*" if bar is not None and value > bar else " ")


def set_threads(count):
    torch.set_num_threads(count)
    return {"options": threads.choose_options()}


def bench_calls(names, sizes, counts):
    """Each program at each size."""
    print(f"{'program':<11}{'size':>5} {'threads':>7}  {'tcp/eager':>9} {'tcp/inductor':>12}"
          f" {'call/eager':>10} {'call/inductor':>13}   {'eager':>10} {'call':>10}")
    for count in counts:
        options = set_threads(count)
        for name in names:
            function, what, ops = PROGRAMS[name]
            for size in sizes:
                arguments = make_arguments(what, size)
                torch._dynamo.reset()
                sides = {
                    "eager": function,
                    "inductor": torch.compile(function, dynamic=False),
                    "tcp": torch.compile(function, backend=tcp, dynamic=False),
                    "call": tcp_ide.compile(function, arguments, **options),
                }
                reference = function(*arguments)
                check({side: f(*arguments) for side, f in sides.items()}, reference, name)
                times = take_turns(sides, arguments)
                of = lambda a, b: times[a] / times[b]
                # Dynamo's guards cost more than a small eager op.
                print(f"{name:<11}{size:>5} {count:>7}  "
                      f" {ratio(of('tcp', 'eager'), 1 if size >= 1024 else None)}"
                      f"    {ratio(of('tcp', 'inductor'), 1)}"
                      f"  {ratio(of('call', 'eager'), 1 if size >= 1024 or ops > 1 else None)}"
                      f"     {ratio(of('call', 'inductor'), 1)}"
                      f"  {times['eager'] * 1e6:10.2f} {times['call'] * 1e6:10.2f} us",
                      flush=True)
    set_threads(1)


def bench_rows(names, sizes):
    """Each program of pytorch_rows.py on matrices of so many rows, as the speed against
    the others."""
    set_threads(1)
    print(f"{'rows':<17}{'size':>9}  {'eager/tcp':>9} {'inductor/tcp':>12}"
          f"   {'eager':>10} {'inductor':>10} {'tcp':>10}")
    for name in names:
        function = pytorch_rows.PROGRAMS[name]
        for size in sizes:
            arguments = pytorch_rows.make_arguments(name, size)
            torch._dynamo.reset()
            sides = {
                "eager": function,
                "inductor": torch.compile(function, dynamic=False),
                "tcp": torch.compile(function, backend=tcp, dynamic=False),
            }
            # Inductor's sums by column are further from eager's than this allows.
            check({"tcp": sides["tcp"](*arguments)}, function(*arguments), name)
            times = take_turns(sides, arguments)
            speed = lambda side: times[side] / times["tcp"]
            print(f"{name:<17}{f'{size}x{pytorch_rows.COLUMNS}':>9}"
                  f"   {speed('eager'):7.2f}{'*' if speed('eager') < ROWS_BAR else ' '}"
                  f"     {speed('inductor'):7.2f}{'*' if speed('inductor') < ROWS_BAR else ' '}"
                  f" {times['eager'] * 1e6:10.1f} {times['inductor'] * 1e6:10.1f}"
                  f" {times['tcp'] * 1e6:10.1f} us", flush=True)


def bench_compile(names):
    """Compiling each program, anew and out of the cache."""
    from tcp_ide import backend

    print(f"{'program':<11} {'inductor':>10} {'tcp':>10} {'ratio':>7}"
          f" {'cached':>10} {'of it ours':>10}")
    original, spent = backend.start_graph, []

    def timed(*arguments):
        start = time.perf_counter()
        finish = original(*arguments)
        started = time.perf_counter() - start

        def timed_finish():
            start = time.perf_counter()
            call = finish()
            spent.append(started + time.perf_counter() - start)
            return call

        return timed_finish

    backend.start_graph = timed
    # Libraries that are loaded once in a process are not counted.
    for side in (tcp, "inductor"):
        torch.compile(lambda x: x + 5, backend=side)(torch.ones(3))
    for name in names:
        function, what, _ = PROGRAMS[name]
        # A size that nothing before had.
        arguments = make_arguments(what, 48)
        torch._dynamo.reset()
        inductor = time_first_call(torch.compile(function, dynamic=False), arguments)
        times = []
        for _ in range(4):
            torch._dynamo.reset()
            times.append(time_first_call(
                torch.compile(function, backend=tcp, dynamic=False), arguments))
        cached, ours = min(times[1:]), min(spent[-3:]) * 1e3
        print(f"{name:<11} {inductor * 1e3:7.0f} ms {times[0] * 1e3:7.0f} ms"
              f"{ratio(times[0] / inductor, 0.1)}{cached * 1e3:7.0f} ms"
              f" {ours:7.2f} ms{'*' if ours > 2 else ''}", flush=True)
    backend.start_graph = original


def main():
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    known = {**PROGRAMS, **pytorch_rows.PROGRAMS}
    unknown = [w for w in words if w not in known and w not in PARTS]
    if unknown:
        sys.exit(f"torch: there is no '{unknown[0]}'; the parts are {', '.join(PARTS)}, "
                 f"and the programs {', '.join(known)}")
    parts = [w for w in words if w not in known] or PARTS
    names = [w for w in words if w in PROGRAMS] or list(PROGRAMS)
    rows_names = [w for w in words if w in pytorch_rows.PROGRAMS] or list(pytorch_rows.PROGRAMS)
    read = lambda name, default: [int(n) for n in options.get(name, default).split(",")]
    print(f"PyTorch {torch.__version__}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs")
    set_threads(1)
    if "compiling" in parts:
        bench_compile(names)
    if "calls" in parts:
        bench_calls(names, read("sizes", "32,1024,4096"), read("threads", "1,2"))
    if "rows" in parts:
        bench_rows(rows_names, read("sizes", "128,512,2048"))


main()
