"""Edits a .td file of a project while a document uses its dialect: edit.py FOLDER"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

TEXT = "func.func @f(%a: i32) -> i32 {\n  %0 = toy.sweep %a : i32\n  return %0 : i32\n}\n"
OP = """
def Toy_SweepOp : Toy_Op<"sweep", [SameOperandsAndResultType]> {
  let summary = "cleans a thing";
  let arguments = (ins AnyType:$thing);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$thing attr-dict `:` type($thing)";
}
"""


def main(folder):
    folder = pathlib.Path(folder)
    ops = folder / "include/toy/ToyOps.td"
    document = f"file://{folder}/a.mlir"
    client = Client(["tcp-lsp-server"],
                    env=dict(os.environ, XDG_CACHE_HOME=str(folder / "cache")))

    def wait(uri, accepts):
        """Waits until the diagnostics of a file are such that `accepts` is true of their messages."""
        message = client.wait_for(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == uri
            and accepts([found["message"] for found in message["params"]["diagnostics"]]))
        found = message["params"]["diagnostics"]
        return found[0] if found else None

    def save(text):
        ops.write_text(text)
        client.notify("workspace/didChangeWatchedFiles",
                      {"changes": [{"uri": f"file://{ops}", "type": 2}]})

    def hover():
        return client.call("textDocument/hover", {
            "textDocument": {"uri": document}, "position": {"line": 1, "character": 10}})

    client.call("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
    client.open(document, TEXT)
    # The document may be analyzed before the .td files are read.
    print("first:", wait(document, lambda found: found and "unknown" in found[0])["message"])
    before = ops.read_text()
    save(before + OP)
    print("added:", wait(document, lambda found: not found) or "no errors")
    save(before + OP + "def Broken : Nothing;\n")
    error = wait(f"file://{ops}", lambda found: found)
    line = error["range"]["start"]["line"] + 1
    print(f"broken: line {line - len((before + OP).splitlines())} after the end:",
          error["message"])
    print("still known:", "cleans a thing" in hover()["contents"]["value"])
    save(before + OP.replace("cleans a thing", "cleans all things"))
    print("mended:", wait(f"file://{ops}", lambda found: not found) or "no errors")
    while "cleans all things" not in hover()["contents"]["value"]:
        pass
    print("its documentation is the new one")
    return client.shut_down()


sys.exit(main(sys.argv[1]))
