"""Tests which files of the client's folders the server knows, and that it follows changes.

usage: workspace.py SERVER CASE
"""

import os
import pathlib
import random
import subprocess

from client import Client, at
from stage_session import QUIET, check, run_case

WATCHES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
MADE, CHANGED, DELETED = 1, 2, 3


def function(name, body=""):
    return f"func.func @{name}() {{\n{body}  return\n}}\n"


def caller(name, callee):
    """A function that calls one of another file."""
    return (f"func.func private @{callee}()\n" +
            function(name, f"  call @{callee}() : () -> ()\n"))


class Workspace:
    """A server with folders on the disk."""

    def __init__(self, server, folder, *folders, watches=True):
        self.root = pathlib.Path(folder)
        self.client = Client([server])
        roots = [self.root / name for name in folders] or [self.root]
        self.client.call("initialize", {
            "capabilities": WATCHES if watches else {}, "initializationOptions": QUIET,
            "workspaceFolders": [{"uri": root.as_uri(), "name": root.name} for root in roots]})
        self.client.notify("initialized", {})

    def symbols(self, query=""):
        """The symbols of all files, in the order of their names."""
        return sorted(symbol["name"].lstrip("@") for symbol in
                      self.client.call("workspace/symbol", {"query": query}))

    def open(self, path, text):
        """Opens a file, by a URI if it has one, and waits until the server knows its text."""
        uri = path if isinstance(path, str) else path.as_uri()
        self.client.open(uri, text)
        self.client.call("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        return uri

    def tell(self, *changes):
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": (self.root / path).as_uri(), "type": kind} for path, kind in changes]})

    def end(self):
        check("exit code", self.client.shut_down(), 0)


def write(root, files):
    for path, text in files.items():
        path = pathlib.Path(root) / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_folders(server, scratch):
    """Folders come and go. A file in two of them is known until both are gone."""
    write(scratch, {"a/x.mlir": function("ax"), "a/in/y.mlir": function("ay"),
                    "b/x.mlir": function("bx"), "c/x.mlir": function("cx")})
    workspace = Workspace(server, scratch, "a", "a/in", "b")
    check("all", workspace.symbols(), ["ax", "ay", "bx"])

    def change(added, removed):
        event = {key: [{"uri": (workspace.root / name).as_uri(), "name": name} for name in names]
                 for key, names in (("added", added), ("removed", removed))}
        workspace.client.notify("workspace/didChangeWorkspaceFolders", {"event": event})

    change(["c"], ["a"])
    check("without a", workspace.symbols(), ["ay", "bx", "cx"])
    change([], ["a/in", "b"])
    check("c alone", workspace.symbols(), ["cx"])
    workspace.end()


def test_ignored(server, scratch):
    """Folders that .gitignore names are left out, and those that no editor shows."""
    write(scratch, {
        ".git/HEAD": "", ".gitignore": "/build/\n*.out.mlir\ndeep/**/made\n",
        "x.mlir": function("x"), "x.out.mlir": function("out"),
        "build/y.mlir": function("built"), "lib/build/y.mlir": function("lib_built"),
        "lib/.gitignore": "tmp*\n!tmp_kept\n", "lib/tmp1/z.mlir": function("tmp"),
        "lib/tmp_kept/z.mlir": function("kept"), "deep/a/b/made/z.mlir": function("made"),
        ".hidden/z.mlir": function("hidden"), "node_modules/z.mlir": function("modules"),
        "part/w.mlir": function("part"), "part/made.out.mlir": function("part_out")})
    workspace = Workspace(server, scratch)
    check("known", workspace.symbols(), ["kept", "lib_built", "part", "x"])
    # Changes in what is left out stay unknown.
    workspace.tell(("build/y.mlir", CHANGED), ("lib/tmp1/z.mlir", CHANGED))
    check("still", workspace.symbols(), ["kept", "lib_built", "part", "x"])
    write(scratch, {".gitignore": "part\n"})
    workspace.tell((".gitignore", CHANGED))
    check("other rules", workspace.symbols(), ["built", "kept", "lib_built", "made", "out", "x"])
    workspace.end()
    # The rules above a folder count, too.
    write(scratch, {".gitignore": "*.out.mlir\n"})
    workspace = Workspace(server, scratch, "part")
    check("a part of the repository", workspace.symbols(), ["part"])
    workspace.end()


def random_pattern(random_source):
    """A line of a .gitignore that is about the files of `test_ignored_as_git`."""
    word = "".join(random_source.choice(["a", "b", "?", "*", "[ab]", "[!a]", "\\a"])
                   for _ in range(random_source.randint(1, 2)))
    parts = [random_source.choice([word, "a", "b", "**"])
             for _ in range(random_source.randint(1, 3))]
    return (random_source.choice(["", "", "!"]) + random_source.choice(["", "/"]) +
            "/".join(parts) + random_source.choice(["", "/", ".mlir"]))


def test_ignored_as_git(server, scratch):
    """What is left out is what Git leaves out."""
    names = [f"{a}/{b}/{c}" for a in ("a", "b", "ab") for b in ("a", "ba") for c in ("a", "bb")]
    files = {f"{name}.mlir": function(name.replace("/", "_")) for name in names}
    random_source = random.Random(1)
    for number in range(25):
        root = pathlib.Path(scratch) / str(number)
        rules = {f"{folder}.gitignore": "".join(random_pattern(random_source) + "\n"
                                                 for _ in range(random_source.randint(1, 3)))
                 for folder in ("", "a/", "ab/ba/")}
        write(root, {**files, **rules})
        subprocess.run(["git", "init", "-q", root], check=True)
        listed = subprocess.run(
            ["git", "-C", root, "-c", "core.excludesFile=", "ls-files", "--others",
             "--exclude-standard", "*.mlir"], check=True, capture_output=True, text=True).stdout
        workspace = Workspace(server, root)
        check(f"{rules}", workspace.symbols(),
              sorted(line.removesuffix(".mlir").replace("/", "_")
                     for line in listed.splitlines()))
        workspace.end()


def test_links(server, scratch):
    """A file that has several names is there once, by the name of the open document if it is
    open. Links that lead in circles end nothing."""
    write(scratch, {"in/x.mlir": function("x"), "out/y.mlir": function("y")})
    root = pathlib.Path(scratch)
    os.symlink("x.mlir", root / "in/a.mlir")
    os.symlink("../out/y.mlir", root / "in/linked.mlir")
    os.symlink("..", root / "in/circle")
    os.symlink("nowhere.mlir", root / "in/broken.mlir")
    os.symlink("self.mlir", root / "in/self.mlir")
    os.symlink("in", root / "link")
    workspace = Workspace(server, scratch, "in")
    check("each once", workspace.symbols(), ["x", "y"])
    uri = workspace.open(root / "in/x.mlir", function("x2"))
    found = workspace.client.call("workspace/symbol", {"query": "x"})
    check("the open one", [(symbol["name"].lstrip("@"), symbol["location"]["uri"]) for symbol in found],
          [("x2", uri)])
    workspace.end()
    # The folder itself may be a link, and a document may be opened by its other path.
    workspace = Workspace(server, scratch, "link")
    workspace.open(uri, function("x3"))
    check("by a link", workspace.symbols(), ["x3", "y"])
    workspace.end()


def test_names(server, scratch):
    """Names are told apart by case, blanks and letters of any language."""
    write(scratch, {"a.mlir": function("a"), "A.mlir": function("b"), "B.MLIR": function("c"),
                    "a b#%20?.mlir": function("d"), "größe/ü.mlir": function("e"),
                    "x.mlir.txt": function("f"), "mlir": function("g")})
    workspace = Workspace(server, scratch)
    check("all", workspace.symbols(), ["a", "b", "c", "d", "e"])
    # A client may escape other characters than the server does.
    path = str(pathlib.Path(scratch) / "größe/ü.mlir")
    uri = "file://" + "".join(f"%{byte:02x}" if byte > 127 else chr(byte)
                              for byte in path.encode())
    workspace.open(uri, function("e2"))
    check("another spelling", workspace.symbols(), ["a", "b", "c", "d", "e2"])
    workspace.end()


def test_changes(server, scratch):
    """Files and folders that change on disk are known as they are."""
    write(scratch, {"x.mlir": function("x"), "in/y.mlir": function("y"),
                    "in/deep/z.mlir": function("z")})
    workspace = Workspace(server, scratch)
    check("before", workspace.symbols(), ["x", "y", "z"])
    # The size stays the same, and maybe the time.
    write(scratch, {"x.mlir": function("w"), "new.mlir": function("new")})
    workspace.tell(("x.mlir", CHANGED), ("new.mlir", MADE), ("other.txt", MADE))
    check("changed", workspace.symbols(), ["new", "w", "y", "z"])
    subprocess.run(["rm", "-r", f"{scratch}/in"], check=True)
    # An editor tells of the folder alone.
    workspace.tell(("in", DELETED))
    check("deleted", workspace.symbols(), ["new", "w"])
    os.rename(f"{scratch}/new.mlir", f"{scratch}/old.mlir")
    workspace.tell(("new.mlir", DELETED), ("old.mlir", MADE))
    check("renamed", workspace.symbols(), ["new", "w"])
    # An open document is what the client says, until it is closed.
    uri = workspace.open(workspace.root / "x.mlir", function("edited"))
    write(scratch, {"x.mlir": function("on_disk")})
    workspace.tell(("x.mlir", CHANGED))
    check("open", workspace.symbols(), ["edited", "new"])
    workspace.client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    check("closed", workspace.symbols(), ["new", "on_disk"])
    workspace.end()


def test_unwatched(server, scratch):
    """A client that does not watch files gets answers about the files as they are, too."""
    write(scratch, {"x.mlir": function("x"), "y.mlir": function("y")})
    workspace = Workspace(server, scratch, watches=False)
    check("before", workspace.symbols(), ["x", "y"])
    write(scratch, {"x.mlir": function("longer"), "in/z.mlir": function("z")})
    os.remove(f"{scratch}/y.mlir")
    check("after", workspace.symbols(), ["longer", "z"])
    workspace.end()


def test_checkout(server, scratch):
    """Another branch is checked out below the server."""
    def git(*arguments):
        subprocess.run(["git", "-C", scratch, "-c", "user.name=n", "-c", "user.email=e",
                        *arguments], check=True, capture_output=True)

    git("init", "-q", "-b", "one")
    write(scratch, {f"lib/f{number}.mlir": function(f"f{number}") for number in range(50)})
    git("add", ".")
    git("commit", "-q", "-m", "one")
    git("checkout", "-q", "-b", "two")
    git("rm", "-q", "-r", "lib")
    write(scratch, {f"src/g{number}.mlir": caller(f"g{number}", "h")
                    for number in range(50)})
    write(scratch, {"src/h.mlir": function("h")})
    git("add", ".")
    git("commit", "-q", "-m", "two")
    git("checkout", "-q", "one")
    workspace = Workspace(server, scratch)
    check("one", len(workspace.symbols("f")), 50)
    git("checkout", "-q", "two")
    workspace.tell(*[(f"lib/f{number}.mlir", DELETED) for number in range(50)],
                   *[(f"src/g{number}.mlir", MADE) for number in range(50)],
                   ("src/h.mlir", MADE), (".git/HEAD", CHANGED))
    check("two", (len(workspace.symbols("g")), workspace.symbols("f")), (50, []))
    uri = workspace.open(workspace.root / "src/h.mlir", function("h"))
    uses = workspace.client.call("textDocument/references", dict(
        at(uri, 0, 11), context={"includeDeclaration": False}))
    check("uses", len(uses), 50)
    workspace.end()


def test_many(server, scratch):
    """A folder with 10,000 files is known as a whole."""
    write(scratch, {f"d{number // 100}/f{number}.mlir":
                    caller(f"f{number}", "f0") if number % 2 else function(f"f{number}")
                    for number in range(10000)})
    workspace = Workspace(server, scratch)
    uri = workspace.open(workspace.root / "d0/f0.mlir", function("f0"))
    while True:
        # The server waits for its files, but not for ever.
        uses = workspace.client.call("textDocument/references", dict(
            at(uri, 0, 11), context={"includeDeclaration": False}))
        if len(uses) == 5000:
            break
    check("the last", workspace.symbols("f9999"), ["f9999"])
    workspace.end()


run_case(globals())
