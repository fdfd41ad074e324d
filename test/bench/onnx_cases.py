#===- onnx_cases.py - ONNX's own tests of its operators -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch onnx [CASE...]

Compiles the models of ONNX's own tests of operators whose names match one of the expressions, and
compares what they compute with the results that the tests have. Arguments behind the first one that
are integers, such as sizes, become weights. Cases with types that tcp-aot has no arguments of, such
as strings, are counted. The status is 1 where results differ.
"""

import collections
import multiprocessing
import os
import re
import sys
import tempfile
import warnings

import numpy as np
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

from tcp_ide.compiling.tcp_aot import TcpAot
from tcp_ide.errors import ExportError
from tcp_ide.importing.onnx_files import load_onnx
from tcp_ide.importing.onnx_models import import_onnx

#: The longest text of a failure.
LONGEST = 300


def is_tensor(value):
    return isinstance(value, np.ndarray) and value.dtype.kind in "fiub"


def fix_integers(model, arguments):
    """Makes weights of the integers behind the first argument. Returns the other arguments."""
    inputs = list(model.graph.input)
    if len(inputs) != len(arguments):
        return arguments
    left = []
    for declared, value in zip(inputs, arguments):
        if left and value.dtype.kind in "iu":
            model.graph.initializer.append(numpy_helper.from_array(value, declared.name))
            model.graph.input.remove(declared)
        else:
            left.append(value)
    return left


def run(case):
    """The name of a case, its state, and what is wrong with it, in a process of its own."""
    arguments, results = case.data_sets[0]
    if not all(map(is_tensor, [*arguments, *results])):
        return case.name, "left out", None
    arguments = fix_integers(case.model, arguments)
    try:
        program = import_onnx(load_onnx(case.model, case.name), case.name)
    except ExportError as error:
        return case.name, "not imported", str(error)
    with tempfile.TemporaryDirectory() as folder:
        file, reference = (os.path.join(folder, name) for name in ("case.mlir", "case.npz"))
        program.save(file)
        np.savez(reference, **{f"Input{n}": value for n, value in enumerate(arguments)},
                 **{f"Output{n}": value for n, value in enumerate(results)})
        _, messages, status = TcpAot().ask(
            ["test", file, "--reference", reference, f"--rtol={max(case.rtol, 1e-5)}",
             f"--atol={max(case.atol, 1e-6)}", "-O1"])
    text = messages.decode(errors="replace").strip().replace(folder, "")
    state = "right" if status == 0 else "differs" if "differs from" in text else "not compiled"
    return case.name, state, text


def main():
    words = sys.argv[1:]
    if options := [word for word in words if word.startswith("--")]:
        sys.exit(f"torch: cases of ONNX have no option '{options[0]}'")
    warnings.simplefilter("ignore")
    cases = [case for case in collect_testcases(None)
             if not words or any(re.search(word, case.name) for word in words)]
    if not cases:
        sys.exit(f"torch: no case of ONNX has '{words[0]}' in its name")
    counts = collections.Counter()
    with multiprocessing.get_context("fork").Pool(len(os.sched_getaffinity(0))) as pool:
        for name, state, problem in pool.imap(run, cases):
            counts[state] += 1
            if state not in ("right", "left out"):
                print(f"{name}: {state}: {problem[:LONGEST]}", flush=True)
    print(f"{len(cases)} cases: " + ", ".join(f"{count} {state}"
                                              for state, count in sorted(counts.items())))
    return bool(counts["differs"])


if __name__ == "__main__":
    sys.exit(main())
