"""Opens files of many functions that name a dialect of a project only in the text of an
attribute: many.py FOLDER"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

FUNCTION = "func.func @f{0}(%a: memref<2xf32, #garden<bed>>) {{\n  return\n}}\n"


def main(folder):
    client = Client(["tcp-lsp-server"], env=dict(os.environ, XDG_CACHE_HOME="cache"))
    client.call("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
    text = "".join(FUNCTION.format(number) for number in range(300))
    for number in range(30):
        uri = f"file://{folder}/{number}.mlir"
        client.open(uri, text)
        found = client.diagnostics(uri, 1)["diagnostics"]
        if number and found:
            print(found[0])
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return client.shut_down()


sys.exit(main(sys.argv[1]))
