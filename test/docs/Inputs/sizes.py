"""Prints what is larger than docs/style.md allows: sizes.py ROOT

Those are folders of sources with more than 40 files, sources with more than 500 lines, functions
with more than 80 lines, and classes with more than 25 methods or 15 fields. Methods are counted
with private ones, but without constructors, destructors and what is inherited; fields are
counted without constants. ctags finds functions, methods and fields; the fields of a class of
Python are those that its methods set."""

import ast
import collections
import json
import pathlib
import re
import subprocess
import sys

FOLDERS = (".dev", "compiler", "debug-adapter", "lsp", "test", "editors/vscode/src",
           "editors/vscode/test", "editors/code-server", "editors/embedding", "editors/bundle")
SUFFIXES = (".cpp", ".h", ".py", ".td", ".ts", ".mjs", ".mlir", ".sh", ".test")
#: The tables of the torch dialect are written by compiler/torch/generate_ops.py.
GENERATED = ("TorchTableOps.td",)
#: Each of these functions is one table, as the comment above it says.
TABLES = ("getCommands", "getHandlers")
#: These classes have as many fields or methods as something that is given.
GIVEN = {
    "mlir::tcp::Options": "the options of tcp-aot",
    "mlir::tcp::Invocation": "the options of tcp-aot, as they were read",
    "mlir::tcp::dap::Options": "the options of tcp-dbg",
    "mlir::tcp::dap::protocol::Capabilities": "`Capabilities` of DAP",
    "mlir::tcp::dap::protocol::InitializeArguments": "the arguments of `initialize` in DAP",
    "mlir::tcp::dap::protocol::LaunchArguments": "the settings of launch.json",
    "mlir::tcp::dap::Readline": "the functions and variables of readline",
    "mlir::tcp::lsp::ClientCapabilities": "`ClientCapabilities` of LSP",
    "mlir::tcp::lsp::OdsOp": "what `Op` of ODS says of an operation",
    "mlir::tcp::wire::Breakpoint": "the fields of all kinds of breakpoints",
    "mlir::tcp::agent::MixedPrinter": "the methods of MLIR's interface `OpAsmPrinter`",
}

#: The kinds of ctags for functions and for methods. It does not say where a function of
#: TypeScript ends: `BLOCK` does.
FUNCTIONS = {"C++": ("function",), "Python": ("function", "member"), "TypeScript": ()}
METHODS = {"C++": ("function", "prototype"), "Python": ("member",), "TypeScript": ("method",)}
#: A function in the layout of prettier, at the top of a file or in a class. The script of a test
#: that waits for an editor is no function.
BLOCK = re.compile(r"^( {0,2})(?! |(?:export )?(?:default )?(?:abstract )?(?:class|interface) |await )"
                   r"([^\n]*)\{\n.*?^\1\}", re.M | re.S)


def read_tags(root):
    command = ["ctags-universal", "--recurse", "--exclude=node_modules", "--exclude=fixtures",
               "--languages=" + ",".join(FUNCTIONS), "--output-format=json", "--fields=+KlnSse",
               "--fields-C++=+{properties}", "--kinds-C++=+pm", "-f", "-", *FOLDERS]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in listed.stdout.splitlines()]


def check_functions(tags):
    for tag in tags:
        if tag["kind"] in FUNCTIONS[tag["language"]] and tag["name"] not in TABLES:
            lines = tag.get("end", tag["line"]) - tag["line"] + 1
            if lines > 80:
                yield f"{tag['path']}: {tag['name']} has {lines} lines"


def read_python_fields(path):
    """The names of the fields of each class in a file of Python, by the name of the class."""
    fields = {}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef):
            names = {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
            for each in ast.walk(node):
                if (isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
                        and isinstance(each.value, ast.Name) and each.value.id == "self"):
                    names.add(each.attr)
            fields[node.name] = names
    return fields


def check_classes(root, tags):
    methods, fields = collections.defaultdict(set), collections.defaultdict(set)
    for tag in tags:
        if tag.get("scopeKind") not in ("class", "struct"):
            continue
        scope, name = tag["scope"], tag["name"]
        of_class = tag["path"], scope
        if tag["kind"] in METHODS[tag["language"]]:
            # A lambda in an inline method has a name that ctags has made up.
            if (name.lstrip("~") not in (scope.split("::")[-1], "constructor", "__init__")
                    and not name.startswith("__anon")):
                methods[of_class].add((name, tag.get("signature")))
        elif tag["kind"] in ("member", "property", "field"):
            if "static" not in tag.get("properties", ""):
                fields[of_class].add(name)
    for path in (path for folder in FOLDERS for path in (root / folder).rglob("*.py")):
        for name, names in read_python_fields(path).items():
            fields[str(path.relative_to(root)), name] |= names
    for file, name in sorted({*methods, *fields}):
        counts = len(methods[file, name]), len(fields[file, name])
        # A source with the methods of a class of a header has none of its fields.
        if name in GIVEN or (file.endswith(".cpp") and not counts[1]):
            continue
        if counts[0] > 25 or counts[1] > 15:
            yield f"{file}: {name} has {counts[0]} methods and {counts[1]} fields"


def check_files(root):
    files = collections.Counter()
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")):
        if {"node_modules", "__pycache__"} & set(path.parts) or not path.is_file():
            continue
        files[path.parent] += 1
        if path.suffix in SUFFIXES and path.name not in GENERATED:
            lines = path.read_text(errors="replace").count("\n")
            if lines > 500:
                yield f"{path.relative_to(root)} has {lines} lines"
        if path.suffix in (".ts", ".mjs"):
            for block in BLOCK.finditer(path.read_text()):
                if block[0].count("\n") >= 80:
                    yield f"{path.relative_to(root)}: {block[2]} has more than 80 lines"
    for folder, count in files.items():
        if count > 40:
            yield f"{folder.relative_to(root)} has {count} files"


def main(root):
    tags = read_tags(root)
    for problem in [*check_files(root), *check_functions(tags), *check_classes(root, tags)]:
        print(problem)


main(pathlib.Path(sys.argv[1]))
