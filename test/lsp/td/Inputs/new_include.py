"""Mends a file in the editor that another one includes since it was saved: new_include.py FOLDER"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import SettledClient, at  # noqa: E402

NEW = """
def Toy_NewOp : Toy_Op<"new"> {
  let summary = "a new thing";
  let results = (outs I1:$thing);
  let assemblyFormat = "attr-dict";
}
"""
TEXT = "func.func @f() {\n  %0 = toy.new\n  return\n}\n"


def main(folder):
    folder = pathlib.Path(folder)
    ops = folder / "include/toy/ToyOps.td"
    new = ops.with_name("New.td")
    document = f"file://{folder}/new.mlir"
    client = SettledClient(["tcp-lsp-server"], env=dict(os.environ, XDG_CACHE_HOME=str(folder / "cache")))
    version = 1

    def tell_errors(when):
        found = {}
        client.call("textDocument/hover", at(document, 0, 0))
        for message in client.waiting:
            if message.get("method") == "textDocument/publishDiagnostics":
                found[message["params"]["uri"]] = message["params"]["diagnostics"]
        for uri, errors in sorted(found.items()):
            print(f"{when}: {pathlib.Path(uri).name}:",
                  ", ".join(error["message"] for error in errors if error["severity"] == 1) or "no errors")
        client.waiting.clear()

    def write(path, text):
        path.write_text(text)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 1}]})

    def edit(path, text):
        nonlocal version
        version += 1
        client.change(path.as_uri(), version, [{"text": text}])

    client.call("initialize", {"capabilities": {}, "rootUri": folder.as_uri()})
    client.open(document, TEXT)
    tell_errors("before")
    broken = NEW.replace("Toy_Op<", "Toy_Opp<")
    write(new, broken)
    client.open(new.as_uri(), broken)
    client.waiting.clear()
    text = ops.read_text()
    write(ops, text + '\ninclude "toy/New.td"\n')
    tell_errors("included")
    edit(new, NEW)
    tell_errors("mended")
    # The file is not saved, and a file that includes it is read for the first time.
    write(ops, text)
    tell_errors("not included")
    write(ops, text + '\ninclude "toy/New.td"\n')
    tell_errors("included again")
    return client.shut_down()


sys.exit(main(sys.argv[1]))
