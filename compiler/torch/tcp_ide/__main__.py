#===- __main__.py - Export from the command line --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`python -m tcp_ide PACKAGE.MODULE.LOADER --torch FILE --reference FILE`, or
`python -m tcp_ide PACKAGE.MODULE.LOADER=PREFIX ...`, which writes PREFIX_torch.mlir
and PREFIX_reference_tensors.npz of each. The folder of PREFIX is made."""

import argparse
import sys

from .errors import ExportError
from .files import NewFiles, make_folder_of
from .importing.cases import make_cases
from .importing.evaluation import unchanged
from .importing.exporter import export
from .importing.loader import load
from .importing.reference import make_reference


def _export(loader, torch_file, reference_file, seed, custom_ops):
    """Writes the files of a program; a file that is None is not written. Raises an
    ExportError."""
    # With the seed, a program does not depend on those exported before it.
    output = load(loader, seed)
    exported = export(output, custom_ops=custom_ops)
    with unchanged(exported.mutations.get_state(output.model)):
        cases = make_cases(output.model, output.inputs, exported.program,
                           seed) if reference_file else ()
    with NewFiles() as files:
        if torch_file:
            exported.save(torch_file, files)
        if reference_file:
            # The module is in evaluation mode, as it was exported.
            with files.open(reference_file) as file:
                file.write(make_reference(output.model, output.inputs, exported, cases))


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="tcp_ide", description=__doc__)
    parser.add_argument("programs", nargs="+", metavar="LOADER[=PREFIX]")
    parser.add_argument("--torch", metavar="FILE", help="the module to write")
    parser.add_argument("--reference", metavar="FILE",
                        help="the .npz of arguments and results to write")
    parser.add_argument("--seed", type=int, default=0,
                        help="of PyTorch's random numbers")
    parser.add_argument("--custom-ops", metavar="aten.X,...", default="",
                        help="ops that stay as they are")
    options = parser.parse_args(arguments)
    if len(options.programs) > 1 and (options.torch or options.reference):
        parser.error("several programs are given as LOADER=PREFIX")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        for program in options.programs:
            loader, _, prefix = program.partition("=")
            files = (f"{prefix}_torch.mlir", f"{prefix}_reference_tensors.npz") \
                if prefix else (options.torch, options.reference)
            if prefix:
                make_folder_of(prefix)
            _export(loader, *files, options.seed,
                    tuple(filter(None, options.custom_ops.split(","))))
    except ExportError as error:
        print(f"tcp_ide: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"tcp_ide: error: can't write '{error.filename}': {error.strerror}",
              file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
