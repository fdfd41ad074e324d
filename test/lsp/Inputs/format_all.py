"""Formats all .mlir files below some directories, with and without their indentation,
and compares the IR before and after."""

import pathlib
import re
import subprocess
import sys

from client import Client

OPTIONS = {"tabSize": 2, "insertSpaces": True}


def apply(text, edits):
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        return starts[position["line"]] + position["character"]

    result, done = "", 0
    for edit in edits:
        begin, end = (offset(edit["range"][key]) for key in ("start", "end"))
        result += text[done:begin] + edit["newText"]
        done = end
    return result + text[done:]


def print_ir(tcp_opt, text):
    """Returns the IR of a text, or None if the text has errors."""
    run = subprocess.run(
        [tcp_opt, "--split-input-file", "--allow-unregistered-dialect"],
        input=text.encode(), capture_output=True, check=False)
    return run.stdout if run.returncode == 0 else None


def main():
    server, tcp_opt, *directories = sys.argv[1:]
    client = Client([server])
    client.initialize({"general": {"positionEncodings": ["utf-32"]}})
    count = 0

    def format_text(text):
        nonlocal count
        count += 1
        uri = f"untitled:{count}"
        client.open(uri, text)
        edits = client.call("textDocument/formatting", {
            "textDocument": {"uri": uri}, "options": OPTIONS})
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        return apply(text, edits)

    failed = False
    for directory in directories:
        for path in sorted(pathlib.Path(directory).rglob("*.mlir")):
            text = path.read_text()
            flat = re.sub(r"(?m)^[ \t]+(?!// -----)", "", text)
            expected = print_ir(tcp_opt, text)
            for kind, given in (("", text), (" without indentation", flat)):
                formatted = format_text(given)
                if format_text(formatted) != formatted:
                    print(f"{path}{kind}: not idempotent")
                    failed = True
                if print_ir(tcp_opt, formatted) != expected:
                    print(f"{path}{kind}: another IR")
                    failed = True
    sys.exit(failed or count == 0)


if __name__ == "__main__":
    main()
