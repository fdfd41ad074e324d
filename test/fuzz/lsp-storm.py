"""A storm of requests, edits and cancels over several documents.

    lsp-storm.py SERVER [--steps N] [--seed N] [--pull]

Messages are sent without waiting for answers. In the end, each request must have
been answered once, with a result or as cancelled. The diagnostics of each document
must be those of a fresh server. The server must exit with code 0, which it does not
if a sanitizer has found an error.
"""

import argparse
import os
import random
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lsp/Inputs"))
from client import Client, at, insertion, position  # noqa: E402

FUNCTION = """#map{0} = affine_map<(d0) -> (d0)>
func.func @f{0}(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.tanh %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = func.call @f{1}(%1, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}}
"""
SNIPPETS = ["%", "}", "{", "tcp.", "x", " ", "\n", "// -----\n", "//--- a.sv\n", "@f0", "é", "😀", "(", "\"",
            "func.func private @new()\n", "  %9 = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32>\n"]
DOCUMENTS = [f"untitled:{i}" for i in range(4)]
CANCELLED = -32800
CONTENT_MODIFIED = -32801
# Requests with a position, and requests about the whole document.
PLACED = ["hover", "definition", "references", "documentHighlight", "completion",
          "signatureHelp", "prepareRename", "typeDefinition"]
WHOLE = ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "documentLink"]


def start_text(number):
    count = 150 if number == 0 else 6
    return "".join(FUNCTION.format(i, (i + 1) % count) for i in range(count))


def start(client, capabilities):
    """Initializes the server without background work, whose messages have no fixed order."""
    client.call("initialize", {"capabilities": capabilities,
                               "initializationOptions": {"pipelineDiagnostics": False}})
    client.notify("initialized", {})


class Document:
    """The text that the server should have of a document. Columns are UTF-16 code units."""

    def __init__(self, uri, text):
        self.uri, self.text, self.version = uri, text, 1

    def lines(self):
        return self.text.split("\n")

    def place(self, rng):
        lines = self.lines()
        line = rng.randrange(len(lines))
        column = rng.randrange(len(lines[line]) + 1)
        return line, column

    def units(self, line, column):
        return len(self.lines()[line][:column].encode("utf-16-le")) // 2

    def change(self, rng):
        """Makes a random change, and returns it as a TextDocumentContentChangeEvent."""
        line, column = self.place(rng)
        lines = self.lines()
        start = sum(len(text) + 1 for text in lines[:line]) + column
        units = self.units(line, column)
        self.version += 1
        if rng.random() < 0.5:
            with_text = rng.choice(SNIPPETS)
            self.text = self.text[:start] + with_text + self.text[start:]
            return insertion(line, units, with_text)
        count = min(rng.randrange(1, 9), len(lines[line]) - column)
        end = self.units(line, column + count)
        self.text = self.text[:start] + self.text[start + count:]
        return {"range": {"start": position(line, units), "end": position(line, end)},
                "text": ""}


class Storm:
    def __init__(self, server, seed, pulls):
        self.rng = random.Random(seed)
        self.pulls = pulls
        self.client = Client([server])
        capabilities = {"textDocument": {"diagnostic": {}}} if pulls else {}
        start(self.client, capabilities)
        self.documents = {}
        self.asked, self.answers, self.published = [], {}, {}
        self.done = threading.Event()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while True:
            message = self.client.receive()
            if message is None:
                break
            if message.get("method") == "textDocument/publishDiagnostics":
                self.published[message["params"]["uri"]] = message["params"]
            elif "id" in message and "method" not in message:
                self.answers.setdefault(message["id"], []).append(message)
                if self.asked and message["id"] == self.last:
                    self.done.set()
        self.done.set()

    last = None

    def request(self, method, params):
        number = self.client.request(method, params)
        self.asked.append(number)
        return number

    def step(self):
        rng = self.rng
        uri = rng.choice(DOCUMENTS)
        document = self.documents.get(uri)
        if document is None:
            document = self.documents[uri] = Document(uri, start_text(DOCUMENTS.index(uri)))
            self.client.open(uri, document.text)
            return
        kind = rng.random()
        about = {"textDocument": {"uri": uri}}
        if kind < 0.30:
            changes = [document.change(rng) for _ in range(rng.randrange(1, 4))]
            self.client.change(uri, document.version, changes)
        elif kind < 0.55:
            line, column = document.place(rng)
            self.request("textDocument/" + rng.choice(PLACED),
                         dict(at(uri, line, document.units(line, column)),
                              context={"includeDeclaration": True}))
        elif kind < 0.70:
            self.request("textDocument/" + rng.choice(WHOLE), about)
        elif kind < 0.76:
            line, _ = document.place(rng)
            area = {"start": position(line, 0), "end": position(line + 20, 0)}
            method = rng.choice(["inlayHint", "semanticTokens/range", "codeAction"])
            self.request("textDocument/" + method,
                         dict(about, range=area, context={"diagnostics": []}))
        elif kind < 0.80:
            self.request("workspace/symbol", {"query": "f"})
        elif kind < 0.84 and self.pulls:
            self.request("workspace/diagnostic", {"previousResultIds": []})
        elif kind < 0.88 and self.pulls:
            self.request("textDocument/diagnostic", about)
        elif kind < 0.97 and self.asked:
            self.client.notify("$/cancelRequest", {"id": rng.choice(self.asked[-8:])})
        elif kind > 0.985:
            self.client.notify("textDocument/didClose", about)
            del self.documents[uri]

    def finish(self):
        """Waits for all answers. Returns the final diagnostics of each document."""
        for document in self.documents.values():
            self.request("textDocument/hover", at(document.uri, 0, 0))
        self.last = self.request("workspace/symbol", {"query": "none"})
        # The last request of each document is followed by one that is answered after them all.
        said = {}
        for uri in self.documents:
            self.wait_for_all()
            said[uri] = self.diagnostics(uri)
        return said

    def wait_for_all(self):
        self.done.clear()
        self.last = self.request("workspace/symbol", {"query": "none"})
        while not all(number in self.answers for number in self.asked):
            if not self.reader.is_alive():
                sys.exit("the server has ended")
            self.done.wait(1)
            self.done.clear()

    def diagnostics(self, uri):
        if not self.pulls:
            return self.published[uri]["diagnostics"]
        number = self.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        self.wait_for_all()
        return self.answers[number][0]["result"]["items"]

    def check(self, server):
        said = self.finish()
        for number in self.asked:
            answers = self.answers[number]
            code = answers[0].get("error", {}).get("code")
            if len(answers) != 1 or code not in (None, CANCELLED, CONTENT_MODIFIED, -32602, -32803):
                sys.exit(f"request {number} was answered with {answers}")
        fresh = Client([server])
        start(fresh, {})
        for uri, document in self.documents.items():
            fresh.open(uri, document.text)
            fresh.call("textDocument/hover", at(uri, 0, 0))
            expected = fresh.diagnostics(uri)["diagnostics"]
            if said[uri] != expected:
                with open(os.environ.get("STORM_TEXT", os.devnull), "w", newline="",
                          encoding="utf-8") as file:
                    file.write(document.text)
                sys.exit(f"{uri}: this is not what a fresh server says: "
                         f"{[d for d in said[uri] if d not in expected]}; it says "
                         f"{[d for d in expected if d not in said[uri]]}")
        for client in (self.client, fresh):
            client.notify("textDocument/didClose", {"textDocument": {"uri": DOCUMENTS[0]}})
        fresh_code = fresh.shut_down()
        number = self.request("shutdown", None)
        while number not in self.answers:
            self.done.wait(1)
            self.done.clear()
        self.client.notify("exit", None)
        code = self.client.process.wait(timeout=300)
        cancelled = sum("error" in self.answers[n][0] and
                        self.answers[n][0]["error"]["code"] == CANCELLED for n in self.asked)
        print(f"{len(self.asked)} requests, {cancelled} cancelled, "
              f"exit codes {code} and {fresh_code}")
        return code or fresh_code


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", action="store_true", help="ask for diagnostics")
    options = parser.parse_args()
    storm = Storm(options.server, options.seed, options.pull)
    for _ in range(options.steps):
        storm.step()
    return storm.check(options.server)


if __name__ == "__main__":
    sys.exit(main())
