"""Sends the same messages to mlir-lsp-server and to tcp-lsp-server, which must answer at
least as much."""

import base64
import pathlib
import re
import sys

from client import Client, at

CAPABILITIES = {"textDocument": {
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {
        "valueSet": ["quickfix"]}}}}}
TOKEN = re.compile(r'"[^"]*"|[%@^#!]?[\w.$-]+|->|[^\s\w]')
failed = False


def fail(what, theirs, ours):
    global failed
    failed = True
    print(f"{what}: mlir-lsp-server gives {theirs}, ours {ours}")


def places(text):
    for number, line in enumerate(text.split("\n")):
        for match in TOKEN.finditer(line):
            yield number, match.start(), match.group()


def locations(answer):
    """Returns the (line, column) of each start. mlir-lsp-server may name one twice."""
    if isinstance(answer, dict):
        answer = [answer]
    return {(location["range"]["start"]["line"], location["range"]["start"]["character"])
            for location in answer or []}


def symbols(answer, path=()):
    found = set()
    for symbol in answer:
        found.add(path + (symbol["name"].strip('@"'),))
        found |= symbols(symbol.get("children", []), path + (symbol["name"].strip('@"'),))
    return found


class Both:
    def __init__(self, theirs, ours):
        self.clients = [Client(theirs), Client(ours)]
        self.capabilities = [client.initialize(CAPABILITIES)["capabilities"]
                             for client in self.clients]

    def open(self, uri, text):
        for client in self.clients:
            client.open(uri, text)
        return [client.diagnostics(uri)["diagnostics"] for client in self.clients]

    def call(self, method, params):
        numbers = [client.request(method, params) for client in self.clients]
        return [client.answer(number).get("result") for client, number in
                zip(self.clients, numbers)]


def compare_tokens(both, uri, text):
    counts = {"hover": 0, "definition": 0, "references": 0, "completion": 0}
    for line, column, token in places(text):
        where = f"{line + 1}:{column + 1} ({token})"
        theirs, ours = both.call("textDocument/hover", at(uri, line, column))
        if theirs:
            counts["hover"] += 1
            if not ours:
                fail(f"hover at {where}", theirs, ours)
        theirs, ours = both.call("textDocument/definition", at(uri, line, column))
        counts["definition"] += bool(theirs)
        # mlir-lsp-server returns the operation, and tcp-lsp-server its symbol. If there is
        # no definition, mlir-lsp-server returns the place of the cursor.
        lines = [{place[0] for place in locations(answer)} for answer in (theirs, ours)]
        if not lines[0] - {line} <= lines[1] - {line}:
            fail(f"definition at {where}", theirs, ours)
        params = dict(at(uri, line, column), context={"includeDeclaration": True})
        theirs, ours = both.call("textDocument/references", params)
        counts["references"] += bool(theirs)
        if not locations(theirs) - {(line, column)} <= locations(ours):
            fail(f"references at {where}", locations(theirs), locations(ours))
        theirs, ours = both.call("textDocument/completion",
                                 at(uri, line, column + len(token)))
        # tcp-lsp-server lists each result of an operation.
        labels = [{item["label"].split("#")[0] for item in (answer or {}).get("items", [])}
                  for answer in (theirs, ours)]
        counts["completion"] += bool(labels[0])
        # mlir-lsp-server does not filter by the prefix; the client does that.
        wanted = {label for label in labels[0] if label.startswith(token)}
        if not wanted <= labels[1] and not ours["isIncomplete"]:
            fail(f"completion at {where}", wanted - labels[1], labels[1])
    print(counts)
    if not all(counts.values()):
        fail("nothing was compared", counts, counts)


def compare_bytecode(both, uri, directory):
    answers = both.call("mlir/convertToBytecode", {"uri": uri})
    texts = []
    for name, answer in zip(("theirs", "ours"), answers):
        path = pathlib.Path(directory) / name
        path.write_bytes(base64.b64decode(answer["output"]))
        texts.append([answer["output"] for answer in both.call(
            "mlir/convertFromBytecode", {"uri": path.as_uri()})])
    # All combinations of writer and reader give the same IR.
    flat = [re.sub(r" loc\([^)]*\)|#loc.*", "", text) for pair in texts for text in pair]
    if len(set(flat)) != 1:
        fail("bytecode", flat[0], flat[1:])
    print("bytecode converted")


def compare_code_actions(both, uri, text):
    theirs, ours = both.open(uri, text)
    for diagnostic in theirs:
        line = diagnostic["range"]["start"]["line"]
        same = [other for other in ours if other["message"] == diagnostic["message"]
                and other["range"]["start"]["line"] == line]
        if len(same) != 1:
            fail("diagnostics", diagnostic, ours)
            continue
        found = []
        for client, own in zip(both.clients, (diagnostic, same[0])):
            actions = client.call("textDocument/codeAction", {
                "textDocument": {"uri": uri}, "range": own["range"],
                "context": {"diagnostics": [own]}})
            found.append([edit["newText"] for action in actions
                          if "expected" in action["title"].lower()
                          for edit in action["edit"]["changes"][uri]])
        if not found[0] or [edit.strip() for edit in found[0]] != [
                edit.strip() for edit in found[1]]:
            fail(f"code actions of {diagnostic['message']}", *found)
    print(len(theirs), "diagnostics with an expected-* action")


def main():
    theirs, ours, inputs, directory = sys.argv[1:]
    flags = ["-input-style=standard", "-log=error", "-pretty"]
    both = Both([theirs, *flags], [ours, *flags])
    for name in both.capabilities[0]:
        if not both.capabilities[1].get(name):
            fail(f"capability {name}", both.capabilities[0][name], None)

    inputs = pathlib.Path(inputs)
    text = (inputs / "model.mlir").read_text()
    uri = "file:///model.mlir"
    for found in both.open(uri, text):
        if any(diagnostic["severity"] == 1 for diagnostic in found):
            fail("model.mlir", found, found)
    compare_tokens(both, uri, text)
    theirs, ours = both.call("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    if not symbols(theirs) or not symbols(theirs) <= symbols(ours):
        fail("symbols", symbols(theirs), symbols(ours))
    print(len(symbols(theirs)), "symbols as a tree")
    compare_bytecode(both, uri, directory)
    compare_code_actions(both, "file:///errors.mlir", (inputs / "errors.mlir").read_text())
    for client in both.clients:
        client.shut_down()
    sys.exit(failed)


main()
