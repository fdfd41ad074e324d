"""Opens beginnings of a .td file, and texts with random bytes in them: robust.py FOLDER"""

import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

GARBAGE = ["\0", "[{", "}]", "\"", "<<<<", "((((", "class class", "let let in {", "}}}}", "#ifdef X",
           "include \"\"", "include \"ToyOps.td\"", "def", "multiclass", "foreach", "!foldl(", "$",
           "/*", "\U0001F600", "defm : ;", "assert 0, \"no\";", "class A : A;", "def A : Op<", "{" * 500,
           "!if(" * 300]


def make_texts(text):
    random.seed(19)
    for _ in range(12):
        yield text[:random.randrange(len(text))]
    for part in GARBAGE:
        place = random.randrange(len(text))
        yield text[:place] + part + text[place:]


def main(folder):
    path = pathlib.Path(folder) / "include/toy/ToyOps.td"
    uri = f"file://{path}"
    text = path.read_text()
    client = Client(["tcp-lsp-server"],
                    env=dict(os.environ, XDG_CACHE_HOME=str(pathlib.Path(folder) / "cache")))
    client.call("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
    document = {"uri": uri}
    client.notify("textDocument/didOpen", {"textDocument": dict(
        document, languageId="tablegen", version=1, text=text)})
    for version, edited in enumerate(make_texts(text), 2):
        client.notify("textDocument/didChange", {
            "textDocument": dict(document, version=version), "contentChanges": [{"text": edited}]})
        lines = edited.split("\n")
        for line in {0, len(lines) // 2, len(lines) - 1}:
            position = {"line": line, "character": len(lines[line]) // 2}
            for method in ("hover", "definition", "references", "documentHighlight", "completion"):
                answer = client.answer(client.request(f"textDocument/{method}", {
                    "textDocument": document, "position": position,
                    "context": {"includeDeclaration": True}}))
                if "error" in answer:
                    sys.exit(f"{method} after edit {version}: {answer['error']}")
        for method in ("documentSymbol", "foldingRange", "documentLink", "codeLens",
                       "semanticTokens/full"):
            answer = client.answer(client.request(f"textDocument/{method}", {"textDocument": document}))
            if "error" in answer:
                sys.exit(f"{method} after edit {version}: {answer['error']}")
    print("all texts have answers")
    return client.shut_down()


sys.exit(main(sys.argv[1]))
