"""Converts text to bytecode and back, and tries inputs that can't be converted."""

import base64
import sys

from client import Client

TEXT = """#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: memref<4xf32, #map>) {
    return
  }
}
"""


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


def main():
    server, path = sys.argv[1:]
    client = Client([server])
    client.initialize()
    client.open("untitled:a", TEXT)
    output = client.call("mlir/convertToBytecode", {"uri": "untitled:a"})["output"]
    data = base64.b64decode(output)
    check("magic", data[:4], b"ML\xefR")
    with open(path, "wb") as file:
        file.write(data)
    text = client.call("mlir/convertFromBytecode", {"uri": "file://" + path})["output"]
    # The locations are kept, and name the document.
    if "func.func @f(%arg0: memref<4xf32>" not in text or (
            'loc("untitled:a":3:3)' not in text):
        sys.exit(text)

    def error(method, uri):
        return client.call(method, {"uri": uri})["message"]

    check("closed", error("mlir/convertToBytecode", "untitled:b"),
          "language server does not contain an entry for this source file")
    client.open("untitled:b", "foo.bar\n")
    check("errors", error("mlir/convertToBytecode", "untitled:b"),
          "expected a single and valid top-level operation, please ensure there "
          "are no errors")
    client.open("untitled:c", "module {}\n// -----\nmodule {}\n")
    check("chunks", error("mlir/convertToBytecode", "untitled:c"),
          "unexpected split file, please remove all `// -----`")
    client.open("untitled:d", "module {}\nmodule {}\n")
    check("two", error("mlir/convertToBytecode", "untitled:d"),
          "expected a single top-level operation")
    message = error("mlir/convertFromBytecode", "file:///nowhere/x.mlirbc")
    if not message.startswith("failed to parse bytecode source file: "):
        sys.exit(message)
    check("exit code", client.shut_down(), 0)


main()
