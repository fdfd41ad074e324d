"""Asks tblgen-lsp-server and tcp-lsp-server for the definition, the references and the hover of each
name in .td files, and says what only the first one gives: peer.py SERVER INCLUDE-FOLDER FILE...

A name is asked for at its first three places in a file. Where the first server leads to the line that assigns a field (`let predicate = ...`), and the second
one to the line that declares it, nothing is missing.
"""

import argparse
import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Inputs"))
from client import Client  # noqa: E402

NAME = re.compile(r"[A-Za-z_]\w*")


def starts(answer):
    """Returns the files and the starts of places."""
    places = answer if isinstance(answer, list) else [answer] if answer else []
    return {(place["uri"], place["range"]["start"]["line"], place["range"]["start"]["character"])
            for place in places}


def assigns(place):
    """Returns whether a place is the name of a field after `let`."""
    uri, line, column = place
    lines = pathlib.Path(uri.removeprefix("file://")).read_text().split("\n")
    return lines[line][:column].strip() == "let"


def compare(clients, path):
    """Returns the numbers of names and of answers, and a line for each that is missing in ours."""
    uri, text = f"file://{path}", path.read_text()
    for client in clients:
        client.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "tablegen", "version": 1, "text": text}})
    asked = collections.Counter()
    names, counts, missing = 0, {"definition": 0, "references": 0, "hover": 0, "more": 0}, []

    def ask(method, **params):
        numbers = [client.request(f"textDocument/{method}",
                                  {"textDocument": {"uri": uri}, **params}) for client in clients]
        return [client.answer(number).get("result") for client, number in zip(clients, numbers)]

    for line, content in enumerate(text.split("\n")):
        for match in NAME.finditer(content):
            asked[match.group()] += 1
            if asked[match.group()] > 3:
                continue
            names += 1
            position = {"line": line, "character": match.start()}
            where = f"{path.name}:{line + 1}:{match.start() + 1}: {match.group()}"
            theirs, ours = map(starts, ask("definition", position=position))
            counts["definition"] += bool(theirs)
            counts["more"] += len(ours) > 0 and not theirs
            if not theirs <= ours and not (ours and all(map(assigns, theirs - ours))):
                missing.append(f"{where}: definition {theirs - ours}, ours {ours}")
            theirs, ours = map(starts, ask("references", position=position,
                                           context={"includeDeclaration": True}))
            counts["references"] += bool(theirs)
            if not theirs <= ours:
                missing.append(f"{where}: references {sorted(theirs - ours)[:3]}")
            theirs, ours = ask("hover", position=position)
            counts["hover"] += bool(theirs)
            if theirs and not ours:
                missing.append(f"{where}: hover {theirs}")
    theirs, ours = ({link["target"] for link in answer} for answer in ask("documentLink"))
    if not theirs <= ours:
        missing.append(f"{path.name}: links {theirs - ours}")
    for client in clients:
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return names, counts, missing


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", default="tcp-lsp-server")
    parser.add_argument("peer")
    parser.add_argument("include", type=pathlib.Path)
    parser.add_argument("files", nargs="*", help="below mlir/Dialect; default: all")
    options = parser.parse_args()
    include = options.include.resolve()
    folder = include / "mlir/Dialect"
    files = [folder / name for name in options.files] or sorted(folder.glob("**/*.td"))
    clients = [Client([options.peer, f"--tablegen-extra-dir={include}"]), Client([options.server])]
    for client in clients:
        client.call("initialize", {"capabilities": {}})
    total, lacking = 0, 0
    for path in files:
        names, counts, missing = compare(clients, path)
        total, lacking = total + sum(counts.values()), lacking + len(missing)
        said = ", ".join(f"{count} {what}" for what, count in counts.items())
        print(f"{path.name}: {names} names: {said}, {len(missing) or 'none'} "
              f"{'are' if len(missing) > 1 else 'is'} missing", flush=True)
        for line in missing[:10]:
            print(f"  {line}")
    print(f"{lacking} of {total} answers of tblgen-lsp-server are missing")
    return lacking > 0


if __name__ == "__main__":
    sys.exit(main())
