"""Compiled TCP programs against C loops, fused by hand, by `gcc -O3 -march=native`.

Both sides run in one process, in turns, each call allocating its result and the
harness freeing it; a figure is the median of the ratios of the turns. A ratio
below 1 means that the compiled TCP program is faster.
"""

import argparse
import dataclasses
import os
import subprocess
import sys
import tempfile

# C and MLIR names of the element types that the cases use.
C_TYPES = {"f16": "_Float16", "f32": "float", "f64": "double", "i32": "int32_t",
           "i64": "int64_t"}

# The greatest difference of the results: gcc contracts products and sums to fused operations, and
# compiled TCP programs do so with --fp-contract=fast alone.
TOLERANCE = {"f16": "1e-3", "f32": "1e-4", "f64": "1e-10"}

# The options of the same program, by the suffix of its function's name.
VARIANTS = {"": ["--destination-passing"], "_contract": ["--fp-contract=fast"],
            "_threads": ["--threads"], "_o0": ["-O0"]}

SHAPES = {"1k": (32, 32), "1M": (1024, 1024), "16M": (4096, 4096),
          "inner4": (262144, 4), "odd": (1021, 1023)}


@dataclasses.dataclass
class Case:
    """One program. T in the texts stands for the element type. `params` are
    (name, element type or T, shape expressions over m and n); the result's
    shape is `result`. The C text is the body of a function that gets the
    parameters by name, m and n, and fills `out`."""

    name: str
    params: list
    result: tuple
    mlir: str
    c: str
    bar: float = 1.0
    types: tuple = ("f32",)
    result_type: str = "T"
    shapes: tuple = tuple(SHAPES)


D2 = "tensor<?x?xT>"
BINARY = f": {D2}, {D2} -> {D2}"
XYZ = [(name, "T", ("m", "n")) for name in "xyz"]
X = XYZ[:1]
LOOP = "for (long i = 0; i < m * n; ++i) out[i] = "


def scalar_chain():
    """(((x + 1) - 2) * 3) / 4 with each scalar broadcast, as PyTorch gives it."""
    text = f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : {D2}
  %n = tensor.dim %x, %c1 : {D2}
"""
    value = "%x"
    for number, op in enumerate(["add", "sub", "mul", "divf"], 1):
        text += f"""
  %s{number} = tcp.const {{value = dense<{number}.0> : tensor<T>}} : tensor<T>
  %e{number} = tensor.expand_shape %s{number} [] output_shape [1, 1] : tensor<T> into tensor<1x1xT>
  %b{number} = tcp.broadcast %e{number}, %m, %n {{axes = [0, 1]}} : tensor<1x1xT>, index, index -> {D2}
  %v{number} = tcp.{op} {value}, %b{number} {BINARY}
"""
        value = f"%v{number}"
    return text + f"  return {value} : {D2}"


def chain12():
    text, value = "", "%x"
    for number in range(12):
        op = ["add", "mul", "sub"][number % 3]
        other = "%y" if number % 2 else "%z"
        text += f"  %v{number} = tcp.{op} {value}, {other} {BINARY}\n"
        value = f"%v{number}"
    return text + f"  return {value} : {D2}"


def chain12_c():
    value = "x[i]"
    for number in range(12):
        op = "+*-"[number % 3]
        value = f"({value} {op} {'y' if number % 2 else 'z'}[i])"
    return LOOP + value + ";"


def broadcast(param_type, axes, index):
    sizes = "".join(f", %{'mn'[axis]}" for axis in axes)
    types = ", index" * len(axes)
    return f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : {D2}
  %n = tensor.dim %x, %c1 : {D2}
  %b = tcp.broadcast {index}{sizes} {{axes = {axes}}} : {param_type}{types} -> {D2}
  %0 = tcp.add %x, %b {BINARY}
  return %0 : {D2}"""


def half(starts, strides):
    """A slice that has half the size in both dimensions."""
    return f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %x, %c0 : {D2}
  %n = tensor.dim %x, %c1 : {D2}
  %s = arith.divui %m, %c2 : index
  %t = arith.divui %n, %c2 : index
  %0 = tcp.slice %x starts({starts}) sizes(%s, %t) strides({strides}) : {D2} -> {D2}
  return %0 : {D2}"""


def unary(op):
    return f"  %0 = tcp.{op} %x : {D2} -> {D2}\n  return %0 : {D2}"


FLOATS = ("f32", "f64", "f16")
CASES = [
    Case("mul_add", XYZ, ("m", "n"),
         f"  %0 = tcp.add %x, %y {BINARY}\n  %1 = tcp.mul %0, %z {BINARY}\n"
         f"  return %1 : {D2}",
         LOOP + "(x[i] + y[i]) * z[i];", types=FLOATS),
    Case("scalars", X, ("m", "n"), scalar_chain(),
         LOOP + "(((x[i] + 1) - 2) * 3) / 4;", types=FLOATS),
    Case("row", X + [("y", "T", ("1", "n"))], ("m", "n"),
         broadcast("tensor<1x?xT>", [0], "%y"),
         "for (long i = 0; i < m; ++i) for (long j = 0; j < n; ++j)"
         " out[i * n + j] = x[i * n + j] + y[j];", types=FLOATS),
    Case("column", X + [("y", "T", ("m", "1"))], ("m", "n"),
         broadcast("tensor<?x1xT>", [1], "%y"),
         "for (long i = 0; i < m; ++i) for (long j = 0; j < n; ++j)"
         " out[i * n + j] = x[i * n + j] + y[i];", types=FLOATS),
    Case("rank0", X + [("y", "T", ())], ("m", "n"),
         "  %e = tensor.expand_shape %y [] output_shape [1, 1] : tensor<T> into tensor<1x1xT>"
         + broadcast("tensor<1x1xT>", [0, 1], "%e"),
         LOOP + "x[i] + y[0];", types=FLOATS),
    Case("cast_int", [("x", "i32", ("m", "n"))], ("m", "n"),
         "  %0 = tcp.cast %x {in_int_signedness = #tcp<signedness Signed>} : "
         f"tensor<?x?xi32> -> {D2}\n  return %0 : {D2}",
         LOOP + "x[i];", types=FLOATS),
    Case("cast_half", [("x", "f16", ("m", "n"))], ("m", "n"),
         f"  %0 = tcp.cast %x : tensor<?x?xf16> -> {D2}\n  return %0 : {D2}",
         LOOP + "x[i];"),
    Case("concat_rows", XYZ[:2], ("2*m", "n"),
         f"  %0 = tensor.concat dim(0) %x, %y : ({D2}, {D2}) -> {D2}\n"
         f"  return %0 : {D2}",
         "for (long i = 0; i < m * n; ++i) out[i] = x[i];"
         "for (long i = 0; i < m * n; ++i) out[m * n + i] = y[i];", types=FLOATS),
    Case("concat_columns", XYZ[:2], ("m", "2*n"),
         f"  %0 = tensor.concat dim(1) %x, %y : ({D2}, {D2}) -> {D2}\n"
         f"  return %0 : {D2}",
         "for (long i = 0; i < m; ++i) {"
         " for (long j = 0; j < n; ++j) out[i * 2 * n + j] = x[i * n + j];"
         " for (long j = 0; j < n; ++j) out[i * 2 * n + n + j] = y[i * n + j]; }",
         types=FLOATS),
    Case("slice", X, ("m/2", "n/2"), half("%c0, %c1", "%c1, %c1"),
         "for (long i = 0; i < m / 2; ++i) for (long j = 0; j < n / 2; ++j)"
         " out[i * (n / 2) + j] = x[i * n + j + 1];", types=FLOATS),
    Case("slice_strided", X, ("m/2", "n/2"), half("%c0, %c0", "%c2, %c2"),
         "for (long i = 0; i < m / 2; ++i) for (long j = 0; j < n / 2; ++j)"
         " out[i * (n / 2) + j] = x[2 * i * n + 2 * j];", types=FLOATS),
    Case("gather", X + [("i64s", "i64", ("m", "n"))], ("m", "n"),
         f"  %0 = tcp.gather %x, %i64s {{dim = 0 : index}} : {D2}, tensor<?x?xi64> -> {D2}\n"
         f"  return %0 : {D2}",
         "for (long i = 0; i < m; ++i) for (long j = 0; j < n; ++j)"
         " out[i * n + j] = x[i64s[i * n + j] * n + j];", types=FLOATS),
    Case("chain12", XYZ, ("m", "n"), chain12(), chain12_c(), types=FLOATS),
    Case("sigmoid", X, ("m", "n"), unary("sigmoid"),
         LOOP + "1 / (1 + expf(-x[i]));", bar=0.25),
    Case("tanh", X, ("m", "n"), unary("tanh"), LOOP + "tanhf(x[i]);", bar=0.25),
]

HARNESS = """
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
/* The number'th input: 1 KiB further into its page than the one before, and none
   where results begin. A processor takes a read for one of what it has just
   written if they are 4 KiB apart, and waits; whether buffers of 4 KiB lie so is
   chance, and different for the two sides. */
static void *allocate(long size, int number) {
  return (char *)aligned_alloc(4096, (size + 8191) / 4096 * 4096) + 1024 * number;
}
/* Runs both sides in turns and prints the median ratio and both medians. */
static void measure(const char *label, void (*ours)(void), void (*theirs)(void)) {
  double start = now();
  long repeats = 0;
  do { theirs(); ours(); ++repeats; } while (now() - start < SECONDS / 40);
  enum { TURNS = 21 };
  double ratios[TURNS], a[TURNS], b[TURNS];
  for (int turn = 0; turn < TURNS; ++turn) {
    double t0 = now();
    for (long i = 0; i < repeats; ++i) ours();
    double t1 = now();
    for (long i = 0; i < repeats; ++i) theirs();
    double t2 = now();
    a[turn] = (t1 - t0) / repeats, b[turn] = (t2 - t1) / repeats;
    ratios[turn] = a[turn] / b[turn];
  }
  qsort(ratios, TURNS, sizeof(double), compare);
  qsort(a, TURNS, sizeof(double), compare);
  qsort(b, TURNS, sizeof(double), compare);
  printf("%s %.3f %.4g %.4g\\n", label, ratios[TURNS / 2], a[TURNS / 2] * 1e6,
         b[TURNS / 2] * 1e6);
  fflush(stdout);
}
"""


def expand(text, element):
    """Replaces the placeholder T by the MLIR name of the element type."""
    return text.replace("xT>", f"x{element}>").replace("<T>", f"<{element}>")


def mlir_type(param_type, dims, element):
    element = element if param_type == "T" else param_type
    shape = "".join(("1" if dim == "1" else "?") + "x" for dim in dims)
    return f"tensor<{shape}{element}>"


def to_mlir(case, element, symbol):
    params = ", ".join(f"%{name}: {mlir_type(kind, dims, element)}"
                       for name, kind, dims in case.params)
    result = mlir_type(case.result_type, case.result, element)
    return (f"func.func @{symbol}({params}) -> {result} {{\n"
            f"{expand(case.mlir, element)}\n}}\n")


def c_type(kind, element):
    return C_TYPES[element if kind == "T" else kind]


def product(dims):
    return "*".join(f"({dim})" for dim in dims) or "1"


def to_reference(case, element, symbol):
    """The C side: a loop in a file of its own, so that nothing is inlined."""
    params = "".join(f"const {c_type(kind, element)} *restrict {name}, "
                     for name, kind, _ in case.params)
    result = c_type(case.result_type, element)
    return (f"{result} *ref_{symbol}({params}long m, long n) {{\n"
            f"  {result} *restrict out = malloc(sizeof({result}) * {product(case.result)});\n"
            f"  {case.c}\n  return out;\n}}\n")


def descriptor_arguments(buffer, dims):
    """A contiguous memref descriptor, spread as the ABI has it."""
    strides = [product(dims[i + 1:]) for i in range(len(dims))]
    return [buffer, buffer, "0", *dims, *strides]


def descriptor_parameters(ctype, rank):
    return [f"{ctype}*", f"{ctype}*"] + ["long"] * (1 + 2 * rank)


def to_calls(case, element, symbol):
    """The functions that the harness measures, over global buffers: one for the
    C loop, one for each variant of the compiled program."""
    result = c_type(case.result_type, element)
    rank = len(case.result)
    text = (f"static long m_{symbol}, n_{symbol};\nstatic {result} *out_{symbol};\n"
            f"struct desc_{symbol} {{ {result} *base, *data; long offset, sizes[{rank}],"
            f" strides[{rank}]; }};\n")
    parameters, arguments, buffers = [], [], []
    for name, kind, dims in case.params:
        buffer = f"{name}_{symbol}"
        text += f"static {c_type(kind, element)} *{buffer};\n"
        parameters += descriptor_parameters(c_type(kind, element), len(dims))
        arguments += descriptor_arguments(buffer, dims)
        buffers.append(buffer)
    sizes = f"long m = m_{symbol}, n = n_{symbol}; (void)m; (void)n;"
    for variant in VARIANTS:
        name = symbol + variant
        text += (f"struct desc_{symbol} {name}({', '.join(parameters)});\n"
                 f"static void run_{name}(void) {{ {sizes}\n"
                 f"  free({name}({', '.join(arguments)}).base); }}\n")
    out = descriptor_arguments(f"out_{symbol}", case.result)
    text += (f"void {symbol}_into({', '.join(parameters + descriptor_parameters(result, rank))});\n"
             f"static void run_{symbol}_into(void) {{ {sizes}\n"
             f"  {symbol}_into({', '.join(arguments + out)}); }}\n"
             f"{result} *ref_{symbol}({', '.join('const ' + c_type(k, element) + '*' for _, k, _ in case.params)}, long, long);\n"
             f"static void run_{symbol}_c(void) {{ free(ref_{symbol}({', '.join(buffers)}, m_{symbol}, n_{symbol})); }}\n"
             f"static void measure_{symbol}(const char *label, long m, long n, const char *ours, const char *theirs) {{\n"
             f"  m_{symbol} = m; n_{symbol} = n;\n"
             f"  out_{symbol} = malloc(sizeof({result}) * {product(case.result)});\n")
    for number, (name, kind, dims) in enumerate(case.params, 1):
        ctype = c_type(kind, element)
        value = "rand() % m" if kind == "i64" else "(rand() % 2000 - 1000) / 256.0"
        text += (f"  {name}_{symbol} = allocate(sizeof({ctype}) * {product(dims)}, {number});\n"
                 f"  for (long i = 0; i < {product(dims)}; ++i) {name}_{symbol}[i] = {value};\n")
    text += (f"  struct desc_{symbol} r = {symbol}({', '.join(arguments)});\n"
             f"  {result} *e = ref_{symbol}({', '.join(buffers)}, m, n);\n"
             f"  run_{symbol}_into();\n"
             f"  const {result} *results[] = {{r.data, out_{symbol}}};\n"
             f"  for (long i = 0; i < 2 * {product(case.result)}; ++i) {{\n"
             f"    double got = results[i % 2][i / 2], wanted = e[i / 2];\n"
             f"    if (fabs(got - wanted) > {TOLERANCE[element]} * (1 + fabs(wanted))) {{\n"
             f"      printf(\"%s: element %ld is %g, not %g\\n\", label, i / 2, got, wanted); exit(1); }} }}\n"
             f"  free(r.base); free(e);\n"
             f"  struct {{ const char *name; void (*run)(void); }} sides[] = {{"
             f"{{\"_c\", run_{symbol}_c}}, {{\"_into\", run_{symbol}_into}}"
             + "".join(f", {{\"{variant}\", run_{symbol}{variant}}}" for variant in VARIANTS) +
             f"}};\n  void (*a)(void) = 0, (*b)(void) = 0;\n"
             f"  for (unsigned i = 0; i < sizeof sides / sizeof *sides; ++i) {{\n"
             f"    if (!strcmp(sides[i].name, ours)) a = sides[i].run;\n"
             f"    if (!strcmp(sides[i].name, theirs)) b = sides[i].run; }}\n"
             f"  measure(label, a, b);\n")
    return text + "}\n"


def build_program(tcp_aot, cases, seconds, scratch):
    """Compiles all sides of `cases`, pairs (case, element type), to a program.
    Its arguments: the number of a case, m, n, a label, and the two sides."""
    mlir = {variant: "" for variant in VARIANTS}
    reference, calls, table = "", "", ""
    for number, (case, element) in enumerate(cases):
        symbol = f"{case.name}_{element}"
        for variant in VARIANTS:
            mlir[variant] += to_mlir(case, element, symbol + variant)
        reference += to_reference(case, element, symbol)
        calls += to_calls(case, element, symbol)
        table += (f"  case {number}: measure_{symbol}(argv[4], atol(argv[2]), atol(argv[3]),"
                  " argv[5], argv[6]); break;\n")

    def write(name, text):
        with open(os.path.join(scratch, name), "w") as file:
            file.write(text)

    def run(*command):
        subprocess.run(command, cwd=scratch, check=True, stdout=subprocess.DEVNULL)

    libraries = []
    for variant, flags in VARIANTS.items():
        write(f"program{variant}.mlir", mlir[variant])
        run(tcp_aot, f"program{variant}.mlir", "-o", f"program{variant}.so", *flags)
        libraries.append(f"./program{variant}.so")
    write("reference.c", "#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n" + reference)
    write("main.c", f"#define SECONDS {seconds}\n{HARNESS}{calls}"
          f"int main(int argc, char **argv) {{\n  switch (atoi(argv[1])) {{\n{table}  }}\n  return 0;\n}}\n")
    # Without the last, gcc keeps f16 in f32 between operations: other results.
    run("gcc", "-O3", "-march=native", "-fexcess-precision=16", "-c", "reference.c")
    run("gcc", "-O1", "-march=native", "main.c", "reference.o", *libraries,
        "-Wl,-rpath,$ORIGIN", "-lm", "-o", "compute")
    return os.path.join(scratch, "compute")


def comparisons(options):
    """The rows to measure: (case, element type, shape, ours, theirs, bar)."""
    for case in CASES:
        for element in case.types:
            # The other element types are measured at the middle size alone.
            for shape in case.shapes if element == "f32" else ("1M",):
                yield case, element, shape, "", "_c", case.bar
    by_name = {case.name: case for case in CASES}
    for name in ("mul_add", "scalars", "sigmoid"):
        yield by_name[name], "f32", "16M", "_into", "_c", 0.5
    for element in FLOATS[:2]:
        for shape in SHAPES if element == "f32" else ("1M",):
            yield by_name["chain12"], element, shape, "_contract", "_c", 1.0
    for name in ("mul_add", "scalars", "tanh"):
        for shape, bar in (("1k", 1.1), ("1M", 0.6), ("16M", 0.6)):
            yield by_name[name], "f32", shape, "_threads", "", bar
    yield by_name["scalars"], "f32", "1M", "", "_o0", 0.2


SIDES = {"": "tcp", "_c": "C", "_into": "into", "_contract": "contract", "_threads": "threads", "_o0": "O0"}


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench compute")
    parser.add_argument("--case", action="append", help="only these cases")
    parser.add_argument("--type", action="append", help="only these element types")
    parser.add_argument("--shape", action="append", choices=SHAPES, help="only these shapes")
    parser.add_argument("--side", action="append", choices=SIDES.values(),
                        help="only comparisons of this side")
    parser.add_argument("--seconds", type=float, default=1.0, help="per figure, about")
    options = parser.parse_args(arguments)
    wanted = [each for each in comparisons(options)
              if (not options.case or each[0].name in options.case)
              and (not options.type or each[1] in options.type)
              and (not options.shape or each[2] in options.shape)
              and (not options.side or SIDES[each[3]] in options.side)]
    cases = list({(case.name, element): (case, element)
                  for case, element, *_ in wanted}.values())
    over = 0
    with tempfile.TemporaryDirectory() as scratch:
        program = build_program(os.path.join(os.path.abspath(build_dir), "bin", "tcp-aot"),
                                cases, options.seconds, scratch)
        print(f"{'program':26} {'sides':>11} {'ratio':>7} {'bar':>5} {'us':>10} {'us':>10}")
        for case, element, shape, ours, theirs, bar in wanted:
            m, n = SHAPES[shape]
            label = f"{case.name}/{element}/{shape}"
            result = subprocess.run(
                [program, str(cases.index((case, element))), str(m), str(n), label, ours, theirs],
                capture_output=True, text=True,
                env={**os.environ, "OMP_NUM_THREADS": "2"})
            fields = result.stdout.split()
            if result.returncode or len(fields) != 4:
                print(f"{label}: failed: {result.stdout}{result.stderr}")
                over += 1
                continue
            ratio = float(fields[1])
            over += ratio > bar
            print(f"{label:26} {SIDES[ours] + '/' + SIDES[theirs]:>11} {ratio:7.3f} {bar:5.2f}"
                  f" {fields[2]:>10} {fields[3]:>10}{'  over' if ratio > bar else ''}",
                  flush=True)
    print(f"{over} of {len(wanted)} over the bar")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
