"""Edits .td files of a project without saving them: unsaved.py FOLDER"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

TEXT = "func.func @f(%a: i32) -> i32 {\n  %0 = toy.thrice %a : i32\n  return %0 : i32\n}\n"


def main(folder):
    folder = pathlib.Path(folder)
    path = folder / "include/toy/ToyOps.td"
    ops, patterns = f"file://{path}", f"file://{path.with_name('ToyPatterns.td')}"
    document = f"file://{folder}/thrice.mlir"
    client = Client(["tcp-lsp-server"],
                    env=dict(os.environ, XDG_CACHE_HOME=str(folder / "cache")))
    version = 0

    def wait(uri, accepts):
        """Waits until the diagnostics of a file are such that `accepts` is true of their messages."""
        message = client.wait_for(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == uri
            and accepts([found["message"] for found in message["params"]["diagnostics"]]))
        return message["params"]["diagnostics"]

    def open_td(uri):
        text = pathlib.Path(uri.removeprefix("file://")).read_text()
        client.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "tablegen", "version": 1, "text": text}})
        return text

    def edit(text):
        nonlocal version
        version += 1
        client.notify("textDocument/didChange", {
            "textDocument": {"uri": ops, "version": version},
            "contentChanges": [{"text": text}]})

    client.call("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
    client.open(document, TEXT)
    print("before:", wait(document, lambda found: found and "unknown" in found[0])[0]["message"])
    before = open_td(ops)
    edit(before.replace("Toy_TwiceOp", "Toy_ThriceOp").replace('"twice"', '"thrice"'))
    wait(document, lambda found: not found)
    print("added: no errors")
    # The patterns include the text that is not saved.
    open_td(patterns)
    print("renamed in the included file:",
          wait(patterns, lambda found: found)[0]["message"])
    client.notify("textDocument/didClose", {"textDocument": {"uri": patterns}})
    wait(patterns, lambda found: not found)
    broken = before + "def Broken : Nothing;\n"
    edit(broken)
    error = wait(ops, lambda found: found)[0]
    start, end = error["range"]["start"], error["range"]["end"]
    line = broken.splitlines()[start["line"]]
    print(f"broken: '{error['message']}' at '{line[start['character']:end['character']]}'")
    number = before[:before.index("Toy_Numbers<0>")].count("\n")
    found = client.call("textDocument/definition", {
        "textDocument": {"uri": ops}, "position": {"line": number, "character": 20}})
    print(f"the rest is still known: {len(found)} definitions")
    edit(before.replace('"twice"', '"thrice"'))
    wait(ops, lambda found: not found)
    print("mended: no errors")
    client.notify("textDocument/didClose", {"textDocument": {"uri": ops}})
    print("closed:",
          wait(document, lambda found: found and "unknown" in found[0])[0]["message"])
    return client.shut_down()


sys.exit(main(sys.argv[1]))
