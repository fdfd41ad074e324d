"""Prints sources of one name that are about different things: same_names.py ROOT

A reader looks for code by the names of files. A name may stand in several folders only if they
are counterparts: then the files of one name are about one thing. A header and its source are one
file."""

import collections
import itertools
import pathlib
import subprocess
import sys

SUFFIXES = (".h", ".cpp", ".py", ".ts", ".td")
FOLDERS = ("compiler", "debug-adapter", "editors", "lsp")
#: Names that each program, each library of passes, or each package of Python has.
COMMON = ("Main", "Options", "Passes", "__init__")
#: Folders that are counterparts, with those in them. A handler has the name of its request.
COUNTERPARTS = [
    ("compiler/include/tcp-mlir", "compiler/lib"),
    # The code of passes, and of the interpreter, for ops of one kind.
    ("compiler/lib/Conversion/TcpToLinalg", "compiler/lib/Conversion/TorchToTcp",
     "compiler/lib/Interpreter"),
    # The two ends of the debugger's connection, and their messages.
    ("debug-adapter/adapter", "debug-adapter/agent", "debug-adapter/wire"),
    # The messages of DAP, and what answers them.
    ("debug-adapter/adapter/protocol", "debug-adapter/adapter/handlers",
     "debug-adapter/adapter/breakpoints"),
    # These answer the requests of LSP.
    ("lsp/features", "lsp/server/handlers", "lsp/text"),
    # The two servers.
    ("debug-adapter/adapter", "lsp/server"),
]


def is_below(path, folder):
    return path.is_relative_to(folder)


def are_counterparts(one, other):
    return any(is_below(one, a) and is_below(other, b)
               for folders in COUNTERPARTS for a, b in itertools.permutations(folders, 2))


def main(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others",
                             "--exclude-standard", *FOLDERS],
                            capture_output=True, text=True, check=True)
    files = collections.defaultdict(set)
    for path in map(pathlib.Path, listed.stdout.splitlines()):
        if path.suffix in SUFFIXES and path.stem not in COMMON and (root / path).exists():
            language = ".cpp" if path.suffix == ".h" else path.suffix
            files[path.stem, language].add(path.with_suffix(""))
    for (name, _), places in sorted(files.items()):
        for one, other in itertools.combinations(sorted(places), 2):
            if not are_counterparts(one, other):
                print(f"{name}: {one} {other}")


main(pathlib.Path(sys.argv[1]))
