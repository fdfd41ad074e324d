"""Writes a program of every element type and rank, and C callers of it.

usage: make_abi_program.py DIRECTORY

DIRECTORY/abi.mlir has, for each type and rank,
  pick_T_R(i1, tensor, tensor) -> tensor    one of the tensors
  both_T_R(tensor, T, tensor) -> (tensor, T, tensor)    the three in reverse
and for many lists of scalar types
  swap_N(scalars...) -> (scalars...)     the arguments in reverse
  call_N(scalars...) -> (scalars...)     what the C function ext_N gives
Returns happen in every way that a C ABI has. DIRECTORY/caller.c is C and C++.
"""

import itertools
import random
import sys

TYPES = {
    "f16": "tcp_f16",
    "bf16": "tcp_bf16",
    "f32": "float",
    "f64": "double",
    "i1": "bool",
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "index": "intptr_t",
}
RANKS = range(9)
MAX_RESULTS = 9


def scalar_lists():
    """All single types, all pairs, and some longer ones."""
    names = list(TYPES)
    lists = [(t,) for t in names] + list(itertools.product(names, repeat=2))
    lists += [("f32",) * n for n in (3, 4, 5)] + [("f64",) * 3]
    lists += [("f16",) * n for n in range(3, 10)]
    lists += [("bf16",) * n for n in (4, 8)] + [("i1",) * 9, ("i8",) * 8]
    rng = random.Random(1)
    for _ in range(80):
        lists.append(tuple(rng.choices(names, k=rng.randint(3, MAX_RESULTS))))
    return lists


def write_mlir(out):
    for name, rank in itertools.product(TYPES, RANKS):
        tensor = "tensor<" + "?x" * rank + name + ">"
        dims = ", ".join(f"d{i}" for i in range(rank))
        out.write(f"func.func @pick_{name}_{rank}(%c: i1, %a: {tensor}, %b: {tensor}) -> {tensor} {{\n")
        sizes = []
        for i in range(rank):
            out.write(f"  %i{i} = arith.constant {i} : index\n")
            out.write(f"  %d{i} = tensor.dim %a, %i{i} : {tensor}\n")
            sizes.append(f"%d{i}")
        ident = f"affine_map<({dims}) -> ({dims})>"
        iterators = ", ".join(['"parallel"'] * rank)
        out.write(f"  %e = tensor.empty({', '.join(sizes)}) : {tensor}\n")
        out.write(
            f"  %r = linalg.generic {{indexing_maps = [{ident}, {ident}, {ident}], "
            f"iterator_types = [{iterators}]}} ins(%a, %b : {tensor}, {tensor}) "
            f"outs(%e : {tensor}) {{\n  ^bb0(%x: {name}, %y: {name}, %z: {name}):\n"
            f"    %s = arith.select %c, %x, %y : {name}\n"
            f"    linalg.yield %s : {name}\n  }} -> {tensor}\n"
        )
        out.write(f"  return %r : {tensor}\n}}\n")
        out.write(
            f"func.func @both_{name}_{rank}(%a: {tensor}, %s: {name}, %b: {tensor})"
            f" -> ({tensor}, {name}, {tensor}) {{\n"
            f"  return %b, %s, %a : {tensor}, {name}, {tensor}\n}}\n"
        )
    for n, types in enumerate(scalar_lists()):
        args = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
        values = ", ".join(f"%a{i}" for i in range(len(types)))
        back = ", ".join(f"%a{i}" for i in reversed(range(len(types))))
        plain = ", ".join(types)
        reverse = ", ".join(reversed(types))
        results = f"%r:{len(types)}"
        got = ", ".join(f"%r#{i}" for i in range(len(types)))
        if len(types) == 1:
            results = got = "%r"
        out.write(
            f"func.func private @ext_{n}({plain}) -> ({reverse})\n"
            f"func.func @swap_{n}({args}) -> ({reverse}) {{\n"
            f"  return {back} : {reverse}\n}}\n"
            f"func.func @call_{n}({args}) -> ({reverse}) {{\n"
            f"  {results} = func.call @ext_{n}({values}) : ({plain}) -> ({reverse})\n"
            f"  return {got} : {reverse}\n}}\n"
        )


PROLOGUE = """
#include "abi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
static void check(int ok, const char *what, const char *where) {
  if (ok)
    return;
  printf("%s: wrong %s\\n", where, what);
  ++failures;
}

/* Bytes that are a number in each type, and 0 or 1 for bool. */
static void fill(void *memory, size_t size, size_t count, int is_bool, int seed) {
  unsigned char *bytes = (unsigned char *)memory;
  size_t i;
  for (i = 0; i < size * count; ++i)
    bytes[i] = (unsigned char)(is_bool ? (i + seed) % 2 : 0x11 + (i * 7 + seed * 13) % 0x2b);
}

/* A result: contiguous, aligned, and to be freed. */
#define CHECK_TENSOR(RESULT, EXPECTED, COUNT, RANK, SIZES, STRIDES, NAME) \\
  check((RESULT).offset == 0, "offset", NAME); \\
  check((uintptr_t)(RESULT).data % 64 == 0, "alignment", NAME); \\
  check(memcmp((RESULT).data, EXPECTED, sizeof(*(EXPECTED)) * COUNT) == 0, "elements", NAME); \\
  CHECK_SIZES_##RANK(RESULT, SIZES, STRIDES, NAME) \\
  free((RESULT).basePtr);
#define CHECK_SIZES_0(RESULT, SIZES, STRIDES, NAME)
"""


def write_externals(out):
    """The functions of C that the program calls: they give their arguments back to front."""
    out.write('#ifdef __cplusplus\nextern "C" {\n#endif\n')
    for n, types in enumerate(scalar_lists()):
        params = ", ".join(f"{TYPES[t]} a{i}" for i, t in enumerate(types))
        result = TYPES[types[0]] if len(types) == 1 else f"swap_{n}_results"
        out.write(f"{result} ext_{n}({params});\n{result} ext_{n}({params}) {{\n")
        if len(types) == 1:
            out.write("  return a0;\n}\n")
            continue
        out.write(f"  {result} r;\n")
        for i in range(len(types)):
            out.write(f"  r.Output{i} = a{len(types) - 1 - i};\n")
        out.write("  return r;\n}\n")
    out.write("#ifdef __cplusplus\n}\n#endif\n")


def write_tensor_case(out, name, rank):
    """Writes a function that passes tensors, and gives its name."""
    t = TYPES[name]
    sizes = [2, 1, 3, 1, 2, 1, 2, 1][:rank]
    count = 1
    strides = []
    for size in reversed(sizes):
        strides.insert(0, count)
        count *= size
    body = f"tensors_{name}_{rank}"
    is_bool = int(name == "i1")
    descriptor = f"tcp_memref_{name}_{rank}"
    out.write(f"static void {body}(void) {{\n  {t} x[{count}], y[{count}], s;\n")
    out.write(f"  {descriptor} a, b, r;\n  both_{name}_{rank}_results all;\n")
    if rank:
        out.write(f"  const int64_t sizes[] = {{{', '.join(map(str, sizes))}}};\n")
        out.write(f"  const int64_t strides[] = {{{', '.join(map(str, strides))}}};\n")
    for i, array in enumerate("xy"):
        d = "ab"[i]
        out.write(f"  fill({array}, sizeof(*{array}), {count}, {is_bool}, {i + 1});\n")
        out.write(f"  {d}.basePtr = {d}.data = {array};\n  {d}.offset = 0;\n")
        if rank:
            out.write(f"  memcpy({d}.sizes, sizes, sizeof sizes);\n  memcpy({d}.strides, strides, sizeof strides);\n")
    out.write(f"  fill(&s, sizeof s, 1, {is_bool}, 3);\n")
    p = f"PASS_RANK_{rank}_MEMREF"
    for flag, expected in (("true", "x"), ("false", "y")):
        out.write(f"  r = pick_{name}_{rank}({flag}, {p}(a), {p}(b));\n")
        out.write(f'  CHECK_TENSOR(r, {expected}, {count}, {rank}, sizes, strides, "pick_{name}_{rank}")\n')
    out.write(f"  all = both_{name}_{rank}({p}(a), s, {p}(b));\n")
    out.write(f'  CHECK_TENSOR(all.Output0, y, {count}, {rank}, sizes, strides, "both_{name}_{rank}")\n')
    out.write(f'  CHECK_TENSOR(all.Output2, x, {count}, {rank}, sizes, strides, "both_{name}_{rank}")\n')
    out.write(f'  check(memcmp(&all.Output1, &s, sizeof s) == 0, "scalar", "both_{name}_{rank}");\n}}\n')
    return body


def write_scalar_case(out, n, types):
    """Writes a function that passes scalars, and gives its name."""
    body = f"scalars_{n}"
    out.write(f"static void {body}(void) {{\n")
    for i, t in enumerate(types):
        out.write(f"  {TYPES[t]} a{i};\n")
    for i, t in enumerate(types):
        out.write(f"  fill(&a{i}, sizeof a{i}, 1, {int(t == 'i1')}, {i + n});\n")
    args = ", ".join(f"a{i}" for i in range(len(types)))
    where = f"({', '.join(types)})"
    for function in ("swap", "call"):
        if len(types) == 1:
            out.write(
                f"  {{\n    {TYPES[types[0]]} r = {function}_{n}({args});\n"
                f'    check(memcmp(&r, &a0, sizeof r) == 0, "{function}", "{where}");\n  }}\n'
            )
            continue
        out.write(f"  {{\n    {function}_{n}_results r = {function}_{n}({args});\n")
        for i in range(len(types)):
            other = len(types) - 1 - i
            out.write(
                f'    check(memcmp(&r.Output{i}, &a{other}, sizeof a{other}) == 0, "{function} result {i}", "{where}");\n'
            )
        out.write("  }\n")
    out.write("}\n")
    return body


def write_caller(out):
    out.write(PROLOGUE)
    for rank in RANKS[1:]:
        out.write(
            f"#define CHECK_SIZES_{rank}(RESULT, SIZES, STRIDES, NAME) \\\n"
            f'  check(memcmp((RESULT).sizes, SIZES, sizeof(int64_t) * {rank}) == 0, "sizes", NAME); \\\n'
            f'  check(memcmp((RESULT).strides, STRIDES, sizeof(int64_t) * {rank}) == 0, "strides", NAME);\n'
        )
    write_externals(out)
    bodies = [write_tensor_case(out, name, rank)
              for name, rank in itertools.product(TYPES, RANKS)]
    bodies += [write_scalar_case(out, n, types) for n, types in enumerate(scalar_lists())]
    out.write("int main(void) {\n")
    for body in bodies:
        out.write(f"  {body}();\n")
    out.write(f'  printf("{len(bodies)} cases, %d failures\\n", failures);\n')
    out.write("  return failures != 0;\n}\n")


def main():
    directory = sys.argv[1]
    with open(f"{directory}/abi.mlir", "w") as out:
        write_mlir(out)
    with open(f"{directory}/caller.c", "w") as out:
        write_caller(out)


main()
