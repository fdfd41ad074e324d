"""Compiles to walk through: random modules in each pipeline that has actions."""

import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../property/Inputs"))

from random_tcp import open_module  # noqa: E402

# Whole functions, then loops, then LLVM.
LOOPS = ("builtin.module(one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},"
         "func.func(convert-linalg-to-loops,canonicalize,cse),"
         "convert-scf-to-cf,convert-arith-to-llvm)")
FOLDS = "builtin.module(canonicalize,cse,func.func(canonicalize),symbol-dce)"
INTEGERS = "builtin.module(func.func(canonicalize,cse),convert-arith-to-llvm,canonicalize)"
# The result depends on all addresses.
ADDRESSES = "builtin.module(func.func(canonicalize,bad-address,cse),convert-arith-to-llvm,bad-address)"
TCP = "builtin.module(func.func(tcp-simplify,cse),canonicalize)"
# Pass managers within pass managers, on modules within modules.
MODULES = ("builtin.module(symbol-dce,any(cse),builtin.module(func.func(canonicalize,cse),symbol-dce,"
           "builtin.module(canonicalize,builtin.module(func.func(cse)))),canonicalize)")
BLOCKS = "builtin.module(func.func(cse,sccp),convert-cf-to-llvm,func.func(cse))"


def nested_loops(rng, number):
    """A function of linalg on tensors in loops within loops."""
    size = rng.choice([4, 8, "?"])
    kind = f"tensor<{size}x{size}xf32>"
    lines = [f"func.func @loops{number}(%a: {kind}, %b: {kind}, %n: index) -> {kind} {{",
             "  %c0 = arith.constant 0 : index",
             "  %c1 = arith.constant 1 : index",
             f"  %two = arith.constant {rng.randint(1, 9)}.0 : f32",
             "  %scale = arith.addf %two, %two : f32"]
    depth = rng.randint(1, 3)
    value = "%a"
    for level in range(depth):
        pad = "  " * (level + 1)
        lines.append(f"{pad}%r{level} = scf.for %i{level} = %c0 to %n step %c1 "
                     f"iter_args(%x{level} = {value}) -> ({kind}) {{")
        value = f"%x{level}"
    pad = "  " * (depth + 1)
    for index in range(rng.randint(1, 3)):
        if rng.random() < 0.5:
            lines.append(f"{pad}%m{index} = linalg.matmul ins({value}, %b : {kind}, {kind}) "
                         f"outs({value} : {kind}) -> {kind}")
        else:
            op = rng.choice(["addf", "mulf", "maximumf"])
            lines += [
                f"{pad}%m{index} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, "
                "affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], "
                "iterator_types = [\"parallel\", \"parallel\"]} "
                f"ins({value}, %b : {kind}, {kind}) outs({value} : {kind}) {{",
                f"{pad}^bb0(%p: f32, %q: f32, %o: f32):",
                f"{pad}  %s = arith.{op} %p, %q : f32",
                f"{pad}  %t = arith.mulf %s, %scale : f32",
                f"{pad}  linalg.yield %t : f32",
                f"{pad}}} -> {kind}"]
        value = f"%m{index}"
    for level in reversed(range(depth)):
        pad = "  " * (level + 2)
        lines += [f"{pad}scf.yield {value} : {kind}", pad[2:] + "}"]
        value = f"%r{level}"
    lines += [f"  return {value} : {kind}", "}"]
    return "\n".join(lines)


def sums(rng, number, size):
    """A function on integers with operations that fold, and common subexpressions."""
    lines = [f"func.func @sums{number}(%x: i32, %y: i32, %c: i1) -> i32 {{",
             "  %zero = arith.constant 0 : i32", "  %one = arith.constant 1 : i32"]
    values = ["%x", "%y", "%zero", "%one"]
    for index in range(size):
        name = rng.choice(["addi", "subi", "muli", "remui", "maxsi", "andi", "xori", "shli"])
        left, right = (rng.choice(values[-6:] + ["%zero", "%one", "%x"]) for _ in range(2))
        lines.append(f"  %v{index} = arith.{name} {left}, {right} : i32")
        values.append(f"%v{index}")
        if rng.random() < 0.1:
            lines.append(f"  %s{index} = scf.if %c -> i32 {{ scf.yield {values[-1]} : i32 }} "
                         f"else {{ scf.yield {values[-2]} : i32 }}")
            values.append(f"%s{index}")
    lines += [f"  return {values[-1]} : i32", "}"]
    return "\n".join(lines)


def nested_module(rng, depth, number=0):
    """A module of symbol tables within each other, with functions of no operations and of no body, and symbols without
    regions. Some modules have no name, or nothing in them."""
    lines = [f"module {rng.choice(['', f'@m{depth}{number} '])}{{"]
    if rng.random() < 0.5:
        lines.append(f"memref.global \"private\" constant @g{number} : memref<2xi32> = dense<{rng.randint(0, 9)}>")
    if rng.random() < 0.5:
        lines.append(f"func.func private @declared{number}(i32) -> i32")
    if rng.random() < 0.5:
        lines.append(f"func.func {rng.choice(['', 'private '])}@empty{number}() {{ return }}")
    if rng.random() < 0.7:
        lines.append(sums(rng, number, rng.randint(1, 6)))
    for index in range(rng.randrange(3) if depth else 0):
        lines.append(nested_module(rng, depth - 1, index))
    if rng.random() < 0.3:
        lines.append("module {}")
    return "\n".join(lines + ["}"])


def module_of_modules(rng):
    return "\n".join(nested_module(rng, 3, number) for number in range(rng.randint(1, 3)))


def module_of_blocks(rng, count=300):
    """A function of many blocks, which branch back and forth."""
    lines = ["func.func @blocks(%x: i32, %c: i1) -> i32 {", "  cf.br ^b0(%x : i32)"]
    for index in range(count):
        other = rng.randrange(max(0, index - 9), min(count, index + 9))
        lines += [f"^b{index}(%v{index}: i32):", f"  %s{index} = arith.addi %v{index}, %x : i32",
                  f"  cf.cond_br %c, ^b{index + 1}(%s{index} : i32), ^b{other}(%v{index} : i32)"]
    return "\n".join(lines + [f"^b{count}(%r: i32):", "  return %r : i32", "}"])


def module_of_loops(rng):
    return "\n".join(nested_loops(rng, number) for number in range(3))


def module_of_sums(rng, size=30):
    return "\n".join(sums(rng, number, size) for number in range(rng.randint(1, 4)))


def make_programs(tools, plugin, mlir_opt, bad_passes=None):
    """By name, what gives the text of a module and the command for its file.
    `tools` is the directory of ours, and `bad_passes` the plugin that has `bad-address`."""
    def opt(pipeline):
        return lambda file: [os.path.join(tools, "tcp-opt"), file, "-o", "/dev/null",
                             f"--pass-pipeline={pipeline}"]

    def aot(level):
        return lambda file: [os.path.join(tools, "tcp-aot"), file, f"-O{level}", "--quiet",
                             "-o", file + ".so"]

    def stock(pipeline):
        return lambda file: [mlir_opt, f"--load-dialect-plugin={plugin}", file, "-o", "/dev/null",
                             f"--pass-pipeline={pipeline}"]

    def tcp(rng):
        return open_module(rng.randrange(1 << 30), rng.randint(1, 3))

    def buffers(rng):
        lower = [os.path.join(tools, "tcp-aot"), "-", "--emit=memref", "-o", "-", "--quiet"]
        return subprocess.run(lower, input=tcp(rng), stdout=subprocess.PIPE, text=True, check=True).stdout

    programs = {
        "opt-loops": (module_of_loops, opt(LOOPS)),
        "opt-folds": (module_of_sums, opt(FOLDS)),
        "opt-integers": (module_of_sums, opt(INTEGERS)),
        # These modules are too large to be compared at each event.
        "opt-large": (lambda rng: module_of_sums(rng, 200), opt(INTEGERS)),
        # A pass on one function runs on one thread.
        "opt-one": (lambda rng: sums(rng, 0, rng.randint(2, 12)), opt(INTEGERS)),
        "opt-tcp": (tcp, opt(TCP)),
        "opt-modules": (module_of_modules, opt(MODULES)),
        "opt-blocks": (module_of_blocks, opt(BLOCKS)),
        # A stock mlir-opt does not know which addresses are freed, and canonicalize makes a constant where it has erased
        # one.
        "stock-modules": (module_of_modules, stock(MODULES.replace("canonicalize", "convert-arith-to-llvm"))),
        # There are no loops here: some of their patterns walk over tables of addresses,
        # and in a stock mlir-opt the debugger allocates in the compile's heap.
        "stock-integers": (module_of_sums, stock(INTEGERS)),
        "stock-folds": (module_of_sums, stock(FOLDS)),
    }
    if bad_passes:
        def addresses(file):
            return [os.path.join(tools, "tcp-opt"), f"--load-pass-plugin={bad_passes}", file, "-o", file + ".out",
                    f"--pass-pipeline={ADDRESSES}"]
        programs["opt-addresses"] = (module_of_sums, addresses)
    # These begin after bufferization, which walks over tables of addresses.
    programs["aot-buffers"] = (buffers, aot(1))
    for level in range(4):
        programs[f"aot-O{level}"] = (tcp, aot(level))
    return programs


def write_module(make, seed, file):
    with open(file, "w") as out:
        out.write(make(random.Random(seed)) + "\n")
