#===- __main__.py - Export from the command line --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`python -m tcp_ide PACKAGE.MODULE.LOADER --torch FILE --reference FILE`, or
`python -m tcp_ide PACKAGE.MODULE.LOADER=PREFIX ...`, which writes PREFIX_torch.mlir
and PREFIX_reference_tensors.npz of each. The folder of PREFIX is made. A file of ONNX,
whose name ends in .onnx, may stand in place of a loader; it makes no reference."""

import argparse
import os
import sys

from .errors import ExportError
from .files import NewFiles, make_folder_of
from .importing.cases import make_cases
from .importing.evaluation import unchanged
from .importing.exporter import export
from .importing.loader import load
from .importing.onnx_files import is_onnx, load_onnx
from .importing.onnx_models import import_onnx
from .importing.onnx_reference import make_onnx_reference
from .importing.prefixes import map_prefixes, parse_map
from .importing.reference import make_reference
from .importing.values import make_values
from .worker import serve


def _export(loader, torch_file, reference_file, options):
    """Writes the files of a program; a file that is None is not written. Raises an
    ExportError."""
    values_file = options.values
    seed = options.seed
    # With the seed, a program does not depend on those exported before it.
    output = load(loader, seed)
    if is_onnx(output.model):
        if values_file:
            raise ExportError(f"the loader '{loader}' gives a model of ONNX, and only "
                              "programs of PyTorch are compared op by op")
        _export_onnx(output.model, loader, torch_file, reference_file, options,
                     output.inputs, output.func_name)
        return
    with map_prefixes(options.prefix_map):
        exported = export(output, custom_ops=options.custom_ops,
                          pairs_nodes=values_file is not None)
    state = exported.mutations.get_state(output.model)
    with unchanged(state):
        cases = make_cases(output.model, output.inputs, exported.program,
                           seed) if reference_file else ()
    with NewFiles() as files:
        if torch_file:
            exported.save(torch_file, files, options.always_write_weights)
        if reference_file:
            # The module is in evaluation mode, as it was exported.
            with files.open(reference_file) as file:
                file.write(make_reference(output.model, output.inputs, exported, cases))
        if values_file:
            with files.open(values_file) as file:
                # The last inputs are the buffers that the program changes.
                file.write(make_values(exported.decomposed, exported.pairs,
                                       [*exported.inputs, *state]))


def _export_onnx(model, name, torch_file, reference_file, options, inputs=(), function=None):
    """Writes the program of a model of ONNX, and what it computes of `inputs`. `name` stands
    for it in messages. A file that is None is not written. Raises an ExportError."""
    model = load_onnx(model, name)
    program = import_onnx(model, name, options.custom_ops, function)
    reference = make_onnx_reference(model, inputs, name) if reference_file else None
    with NewFiles() as files:
        if torch_file:
            program.save(torch_file, files, options.always_write_weights)
        if reference_file:
            with files.open(reference_file) as file:
                file.write(reference)


def _parse(arguments):
    parser = argparse.ArgumentParser(prog="tcp_ide", description=__doc__)
    parser.add_argument("programs", nargs="+", metavar="LOADER[=PREFIX]")
    parser.add_argument("--torch", metavar="FILE", help="the module to write")
    parser.add_argument("--reference", metavar="FILE",
                        help="the .npz of arguments and results to write")
    parser.add_argument("--values", metavar="FILE",
                        help="the .npz of what PyTorch computes op by op to write")
    parser.add_argument("--seed", type=int, default=0,
                        help="of PyTorch's random numbers")
    parser.add_argument("--custom-ops", metavar="aten.X,...", action="append", default=[],
                        help="ops that stay as they are")
    parser.add_argument("--python-path", metavar="DIR", action="append", default=[],
                        help="where Python looks for modules, before all others")
    parser.add_argument("-ffile-prefix-map", metavar="OLD=NEW", action="append", default=[],
                        type=parse_map, dest="prefix_map",
                        help="write paths that begin with OLD with NEW in its place")
    parser.add_argument("--always-write-weights", action="store_true",
                        help="write the file of weights also if it is empty")
    options = parser.parse_args(arguments)
    options.custom_ops = tuple(op for given in options.custom_ops
                               for op in given.split(",") if op)
    if len(options.programs) > 1 and (options.torch or options.reference or options.values):
        parser.error("several programs are given as LOADER=PREFIX")
    return options


def run(arguments):
    """Exports programs. Returns the status of the process."""
    options = _parse(arguments)
    sys.path[:0] = map(os.path.abspath, options.python_path)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        for program in options.programs:
            loader, _, prefix = program.partition("=")
            files = (f"{prefix}_torch.mlir", f"{prefix}_reference_tensors.npz") \
                if prefix else (options.torch, options.reference)
            if prefix:
                make_folder_of(files[0])
            if loader.endswith(".onnx"):
                _export_onnx(loader, loader, files[0], None, options)
            else:
                _export(loader, *files, options)
    except ExportError as error:
        print(f"tcp_ide: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"tcp_ide: error: can't write '{error.filename}': {error.strerror}",
              file=sys.stderr)
        return 1
    return 0


def main(arguments=None):
    """Runs what the command line asks for. Returns the status of the process."""
    arguments = sys.argv[1:] if arguments is None else arguments
    return serve(run) if "--persistent_worker" in arguments else run(arguments)


if __name__ == "__main__":
    sys.exit(main())
