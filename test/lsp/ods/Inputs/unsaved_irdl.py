"""Edits files with IRDL without saving them: unsaved_irdl.py FOLDER"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

USER = ('func.func @f(%a: !cmath.complex<f32>) {\n'
        '  %0 = "cmath.norm"(%a) : (!cmath.complex<f32>) -> i32\n'
        '  return\n}\n')
SHAPES = ('irdl.dialect @shapes {\n  irdl.operation @draw {\n    %0 = irdl.is i32\n'
          '    irdl.operands(size: %0)\n  }\n}\n')
DRAWER = ('func.func @f(%a: f32) {\n  "shapes.draw"(%a) : (f32) -> ()\n  return\n}\n')


def main(folder):
    folder = pathlib.Path(folder)
    path = folder / "cmath.irdl.mlir"
    definition, user = f"file://{path}", f"file://{folder}/user.mlir"
    new, drawer = f"file://{folder}/new.mlir", f"file://{folder}/drawer.mlir"
    client = Client(["tcp-lsp-server"],
                    env=dict(os.environ, XDG_CACHE_HOME=str(folder / "cache")))
    version = 1

    def wait(uri, accepts):
        """Waits until `accepts` is true of the error messages of a file, and returns them."""
        found = client.wait_for(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == uri
            and accepts([found["message"] for found in message["params"]["diagnostics"]
                         if found["severity"] == 1]))
        return [one["message"] for one in found["params"]["diagnostics"] if one["severity"] == 1]

    def edit(uri, text):
        nonlocal version
        version += 1
        client.waiting.clear()  # What was said before the edit does not count.
        client.change(uri, version, [{"text": text}])

    client.call("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
    client.open(user, USER)
    print("before:", wait(user, bool)[0])
    text = path.read_text()
    client.open(definition, text)
    edit(definition, text.replace("%2 = irdl.is f32", "%2 = irdl.is i32"))
    wait(user, lambda found: not found)
    print("edited: no errors")
    edit(definition, text.replace("irdl.dialect", "irdl.dialekt"))
    edit(definition, text)
    print("undone:", wait(user, bool)[0])
    client.notify("textDocument/didClose", {"textDocument": {"uri": definition}})

    # A file that is on no disk yet.
    client.open(drawer, DRAWER)
    wait(drawer, lambda found: not found)
    client.open(new, SHAPES)
    print("new:", wait(drawer, bool)[0])
    edit(new, SHAPES.replace("i32", "f32"))
    wait(drawer, lambda found: not found)
    print("edited: no errors")
    return client.shut_down()


sys.exit(main(sys.argv[1]))
