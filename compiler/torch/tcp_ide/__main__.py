#===- __main__.py - Export from the command line --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`python -m tcp_ide PACKAGE.MODULE.LOADER --torch FILE --reference FILE`."""

import argparse
import sys

import torch

from .cases import make_cases
from .errors import ExportError
from .exporter import export
from .files import NewFiles
from .loader import load
from .reference import make_reference


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="tcp_ide", description=__doc__)
    parser.add_argument("loader")
    parser.add_argument("--torch", metavar="FILE", help="the module to write")
    parser.add_argument("--reference", metavar="FILE",
                        help="the .npz of arguments and results to write")
    parser.add_argument("--seed", type=int, default=0,
                        help="of PyTorch's random numbers")
    options = parser.parse_args(arguments)
    if "" not in sys.path:
        sys.path.insert(0, "")
    torch.manual_seed(options.seed)
    try:
        output = load(options.loader)
        exported = export(output)
        cases = make_cases(output.model, output.inputs, exported.program,
                           options.seed) if options.reference else ()
    except ExportError as error:
        print(f"tcp_ide: error: {error}", file=sys.stderr)
        return 1
    with NewFiles() as files:
        if options.torch:
            exported.save(options.torch, files)
        if options.reference:
            # The module as it was exported: in evaluation mode.
            with files.open(options.reference) as file:
                file.write(make_reference(output.model, output.inputs, exported.results,
                                          cases))
    return 0


if __name__ == "__main__":
    sys.exit(main())
