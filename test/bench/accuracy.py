#===- accuracy.py - The errors of the elementary functions ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""accuracy [FUNCTION[.TYPE]...]: the greatest error of each function, in ULP.

Of all inputs in f32, f16 and bf16, and of 10 million in f64 and of
functions of two numbers.
"""

import os
import subprocess
import tempfile

UNARY = ["tanh", "sigmoid", "exp", "log", "log1p", "sin", "cos", "atan", "exp2",
         "expm1", "erf"]
FUNCTIONS = UNARY + ["atan2", "pow"]
TYPES = ["f32", "f16", "bf16", "f64"]
LIMITS = {"f32": 2.0, "f16": 0.5, "bf16": 0.5, "f64": 4.0}
# Functions that TCP has no op for.
MATH_ONLY = ["exp", "exp2", "expm1", "erf", "log1p", "pow"]
# Functions that math calls otherwise.
MATH_NAMES = {"pow": "powf"}


def program(function, element):
    """A function `FUNCTION_TYPE` over vectors."""
    vector = f"tensor<?x{element}>"
    name = f"{function}_{element}"
    if function == "atan2":
        return f"""
func.func @{name}(%y: {vector}, %x: {vector}) -> {vector} {{
  %0 = tcp.atan2 %y, %x : {vector}, {vector} -> {vector}
  return %0 : {vector}
}}
"""
    if function not in MATH_ONLY:
        return f"""
func.func @{name}(%x: {vector}) -> {vector} {{
  %0 = tcp.{function} %x : {vector} -> {vector}
  return %0 : {vector}
}}
"""
    inputs = ["%x", "%y"] if function == "pow" else ["%x"]
    elements = ", ".join(f"{each}0" for each in inputs)
    return f"""
func.func @{name}({", ".join(f"{each}: {vector}" for each in inputs)}) -> {vector} {{
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : {vector}
  %e = tensor.empty(%n) : {vector}
  %0 = linalg.generic {{
      indexing_maps = [{", ".join(["affine_map<(d0) -> (d0)>"] * (len(inputs) + 1))}],
      iterator_types = ["parallel"]}}
      ins({", ".join(inputs)} : {", ".join([vector] * len(inputs))}) outs(%e : {vector}) {{
  ^bb0({", ".join(f"{each}0: {element}" for each in inputs)}, %out: {element}):
    %1 = math.{MATH_NAMES.get(function, function)} {elements} : {element}
    linalg.yield %1 : {element}
  }} -> {vector}
  return %0 : {vector}
}}
"""


def parse(argument):
    function, _, element = argument.partition(".")
    if function not in FUNCTIONS or element not in TYPES + [""]:
        raise SystemExit(
            f"accuracy: no function {argument}; there are: {', '.join(FUNCTIONS)},"
            f" each with .TYPE or without: {', '.join(TYPES)}"
        )
    return [(function, each) for each in ([element] if element else TYPES)]


def main(build_dir, arguments):
    cases = [case for argument in arguments or FUNCTIONS for case in parse(argument)]
    here = os.path.dirname(os.path.abspath(__file__))
    tcp_aot = os.path.join(os.path.abspath(build_dir), "bin", "tcp-aot")
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        with open(os.path.join(scratch, "functions.mlir"), "w") as file:
            file.writelines(program(*case) for case in cases)
        subprocess.run(
            [tcp_aot, "functions.mlir"],
            cwd=scratch, check=True, stdout=subprocess.DEVNULL,
        )
        driver = os.path.join(scratch, "accuracy")
        subprocess.run(
            ["g++", "-O2", "-std=gnu++17", "-pthread", "-o", driver,
             os.path.join(here, "accuracy.cpp"), "-lquadmath", "-ldl"],
            check=True,
        )
        print(f"{'function':<16}{'inputs':>12}{'max ULP':>10}{'limit':>7}  at")
        for function, element in cases:
            report = subprocess.run(
                [driver, os.path.join(scratch, "functions.so"), function, element],
                check=True, capture_output=True, text=True,
            ).stdout.split(maxsplit=2)
            count, error, where = int(report[0]), float(report[1]), report[2].strip()
            # Half a unit is what correct rounding has; the reference is not exact.
            good = error <= LIMITS[element] * (1 + 1e-9)
            failed |= not good
            print(
                f"{function + '.' + element:<16}{count:>12}{error:>10.4f}"
                f"{LIMITS[element]:>7.1f}  {where}{'' if good else '  TOO MUCH'}",
                flush=True,
            )
    if failed:
        raise SystemExit("accuracy: an error is above its limit")
