"""Runs commands that take long, that are cancelled, and whose program is missing."""

import os
import shutil
import sys
import time

from client import Client, at

# This function runs for minutes.
SLOW = """func.func @slow(%a: tensor<1xindex>) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %max = arith.constant 9000000000000 : index
  %0 = scf.for %i = %c0 to %max step %c1 iter_args(%t = %a) -> (tensor<1xindex>) {
    %v = tensor.extract %t[%c0] : tensor<1xindex>
    %w = arith.xori %v, %i : index
    %x = arith.muli %w, %w : index
    %u = tensor.insert %x into %t[%c0] : tensor<1xindex>
    scf.yield %u : tensor<1xindex>
  }
  return %0 : tensor<1xindex>
}
"""


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


def main():
    server, scratch = sys.argv[1:]
    client = Client([server])
    client.initialize()
    client.open("untitled:a", SLOW)

    def run(timeout):
        return client.request("workspace/executeCommand", {
            "command": "tcp.run", "arguments": ["untitled:a", "slow",
                                                {"timeout": timeout}]})

    # If they ran one after the other, the second would not end within its timeout.
    first, second = run(600), run(2)
    check("hover", client.call("textDocument/hover", at("untitled:a", 1, 3)) is None,
          False)
    check("late", client.answer(second)["error"]["message"],
          "'tcp-aot' was ended after 2 s")
    start = time.monotonic()
    client.notify("$/cancelRequest", {"id": first})
    check("cancelled", client.answer(first)["error"]["code"], -32800)
    check("soon", time.monotonic() - start < 60, True)
    check("exit code", client.shut_down(), 0)

    # This server has no tcp-aot in its folder.
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    alone = os.path.join(scratch, "tcp-lsp-server")
    program = os.path.realpath(shutil.which(server))
    try:
        os.link(program, alone)
    except OSError:
        shutil.copy(program, alone)
    client = Client([alone])
    client.initialize()
    client.open("untitled:a", SLOW)
    error = client.answer(run(600))["error"]
    check("missing", error["message"],
          f"there is no program '{os.path.join(scratch, 'tcp-aot')}'; "
          "it comes with tcp-lsp-server")
    check("exit code", client.shut_down(), 0)
    shutil.rmtree(scratch)


main()
