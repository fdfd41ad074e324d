"""Random edits of projects: of their .td files, of their files with IRDL, and of MLIR files that use the dialects.

    lsp-projects.py SERVER [--steps N] [--seed N] [--threads] [--projects NAME...]

After each step, the server must say what a fresh server says of the same files and open documents. After an error
in a file that defines a dialect, only the errors must be the same, because the last right definitions stay.

With --threads, several steps are made without waiting. Then the server must come to say the same.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "../lsp/Inputs"))
from client import Client, SettledClient, at, position  # noqa: E402

SOURCES = {"toy": "toy", "orchard": "orchard", "garden": "constraints", "cmath": "cmath"}
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\[\{|\}\]|[%@^#!$]?[\w.]+|\s+|.', re.S)
# Of one row, each may stand where another one stands.
ALIKE = [
    ["AnyType", "I32", "F32", "Index", "AnyTensor", "AnyRankedTensor", "AnySignlessInteger", "I1", "AnyMemRef"],
    ["Variadic", "Optional", "RankedTensorOf", "TensorOf", "OptionalAttr"],
    ["SameOperandsAndResultType", "Pure", "Commutative", "SameTypeOperands", "Terminator", "IsolatedFromAbove"],
    ["UnitAttr", "I64Attr", "StrAttr", "ArrayAttr", "F32Attr", "FlatSymbolRefAttr", "TypeAttr"],
    ["attr-dict", "attr-dict-with-keyword"],
    ["`,`", "`in`", "`:`", "`->`", "`(`", "`)`", ""],
    ["irdl.any", "irdl.is f32", "irdl.is i32", 'irdl.base "!builtin.integer"', "irdl.base @cmath::@complex"],
    ["single", "variadic", "optional"],
    ["0", "1", "2", "-1"],
    ["i32", "f32", "i8", "index", "tensor<2xf32>"],
]
ODD = ["}", "{", "\"", "<", ">", ";", "[{", "}]", "// ", "/*", "\n", "é", "😀", "\r\n", "include", "def x;", "$", "%"]
PLACED = ["hover", "definition", "completion", "signatureHelp", "references", "documentHighlight", "typeDefinition",
          "implementation", "prepareRename"]
WHOLE = ["semanticTokens/full", "documentSymbol", "foldingRange", "codeLens", "documentLink"]
# A file that no other one includes at first.
NEW = """
def New_Thing : AnyTypeOf<[I32, F32]>;
class New_Op<string mnemonic> {
  string name = mnemonic;
}
"""
# The number of positions of each document that requests are about.
PLACES = 3
# With threads: the most steps that are made without waiting, and how long the server may work on them, in seconds.
STEPS_AT_ONCE = 12
TIMEOUT = 120
# How often a step closes files and opens them again.
REOPENINGS = 20


def edit(text, rng):
    """Changes a text as a person who writes might."""
    tokens = TOKEN.findall(text)
    if not tokens:
        return rng.choice(ODD)
    at = rng.randrange(len(tokens))
    kind = rng.randrange(13)
    if kind == 12:
        # Another file is included from here on, or is not any more.
        include = '\ninclude "New.td"\n'
        return text.replace(include, "") if include in text else text + include
    if kind < 5:
        places = [(start, words) for words in ALIKE for word in words if word
                  for start, _ in [(found.start(), 0) for found in re.finditer(re.escape(word), text)]]
        if places:
            start, words = rng.choice(places)
            word = next(word for word in sorted(words, key=len, reverse=True) if word and text.startswith(word, start))
            return text[:start] + rng.choice(words) + text[start + len(word):]
    if kind == 5:
        # A name, everywhere.
        words = [word for word in tokens if re.fullmatch(r'"?\w{3,}"?', word)]
        if words:
            word = rng.choice(words).strip('"')
            return re.sub(rf"\b{word}\b", word + rng.choice("xy_"), text)
    if kind == 6:
        # A part between empty lines is gone, or is there twice.
        parts = text.split("\n\n")
        part = rng.randrange(len(parts))
        if rng.random() < 0.5:
            del parts[part]
        else:
            parts.insert(rng.randrange(len(parts) + 1), parts[part].replace("Op ", "TooOp ").replace('<"', '<"too_'))
        return "\n\n".join(parts)
    if kind == 7:
        lines = text.split("\n")
        del lines[rng.randrange(len(lines))]
        return "\n".join(lines)
    if kind == 8:
        tokens.insert(at, rng.choice([" ", "\n", "\n// a comment\n"]))
    elif kind == 9:
        tokens[at] = rng.choice(tokens)
    elif kind == 10:
        del tokens[at]
    else:
        tokens.insert(at, rng.choice(ODD))
    return "".join(tokens)


class File:
    """A file of the project, and the text of it that the client has open."""

    def __init__(self, path):
        self.path, self.uri = path, path.as_uri()
        self.disk = path.read_text(encoding="utf-8")
        self.open = None
        self.version = 0
        # The last texts, for undo.
        self.history = [self.disk]

    @property
    def text(self):
        return self.disk if self.open is None else self.open

    @property
    def defines(self):
        return self.path.suffix == ".td" or "irdl" in self.path.name


class Server:
    """A server that has opened a folder, and the diagnostics that it has published last."""

    def __init__(self, command, folder, cache):
        super().__init__(command, env=dict(os.environ, XDG_CACHE_HOME=str(cache)))
        self.published = {}
        self.call("initialize", {"capabilities": {"textDocument": {"documentSymbol": {
            "hierarchicalDocumentSymbolSupport": True}}}, "rootUri": folder.as_uri(),
            "initializationOptions": {"pipelineDiagnostics": False}})
        self.notify("initialized", {})

    def receive(self):
        message = super().receive()
        if message and message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message and message.get("method") == "window/showMessage":
            raise Wrong(f"the server says {message['params']['message']}")
        return message

    def wait_for(self, accepts):
        # Nothing but answers is waited for.
        self.waiting.clear()
        return super().wait_for(accepts)

    def open_document(self, file):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": file.uri, "languageId": "tablegen" if file.path.suffix == ".td" else "mlir",
            "version": file.version, "text": file.open}})

    def settle(self, files):
        # A .td file that another one includes since it was read is read anew when somebody asks about it.
        for file in files:
            if file.open is not None:
                self.call("textDocument/foldingRange", {"textDocument": {"uri": file.uri}})
        self.call("workspace/symbol", {"query": "no such symbol"})


class SettledServer(Server, SettledClient):
    """One without threads."""


class ThreadedServer(Server, Client):
    """One as editors have it."""


class Wrong(Exception):
    """The server says something else than a fresh one."""


def strip(value):
    """The parts of an answer that do not count the answers before."""
    if isinstance(value, dict):
        return {key: strip(part) for key, part in value.items() if key != "resultId"}
    return [strip(part) for part in value] if isinstance(value, list) else value


def show_difference(ours, theirs):
    """Where two answers differ first, and a little of each from there."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and "data" in ours and "data" in theirs:
        # Tokens, with absolute lines.
        ours, theirs = ([row for row in count_tokens(answer["data"])] for answer in (ours, theirs))
    ours, theirs = (json.dumps(answer, ensure_ascii=False, sort_keys=True) for answer in (ours, theirs))
    begin = max(0, len(os.path.commonprefix([ours, theirs])) - 100)
    return f"{ours[begin:begin + 300]}; a fresh one says {theirs[begin:begin + 300]}"


def count_tokens(data):
    line = column = 0
    for lines, columns, length, kind, marks in zip(*(data[part::5] for part in range(5))):
        line, column = line + lines, columns + (0 if lines else column)
        yield [line, column, length, kind, marks]


def draw_requests(files, rng):
    """Requests about the open files."""
    requests = [("workspace/symbol", {"query": query}) for query in ("", "o")]
    for file in files:
        about = {"textDocument": {"uri": file.uri}}
        requests += [(f"textDocument/{name}", about) for name in WHOLE]
        lines = file.open.split("\n")
        requests.append(("textDocument/inlayHint", dict(about, range={
            "start": position(0, 0), "end": position(len(lines), 0)})))
        for _ in range(PLACES):
            line = rng.randrange(len(lines))
            units = len(lines[line].encode("utf-16-le")) // 2
            place = dict(at(file.uri, line, rng.randrange(units + 1)), context={"includeDeclaration": True})
            requests += [(f"textDocument/{name}", place) for name in PLACED]
    return requests


class Project:
    def __init__(self, command, folder, names, rng, threads):
        self.command, self.folder, self.rng, self.threads = command, folder, rng, threads
        for name in names:
            shutil.copytree(HERE / "../lsp/ods/Inputs" / SOURCES[name], folder / "project" / name)
            shutil.copy(HERE / "Inputs/projects" / f"{name}.mlir.in",
                        folder / "project" / name / f"{name}.mlir")
            for path in list((folder / "project" / name).rglob("*.td"))[:1]:
                # Edits include it.
                path.with_name("New.td").write_text(NEW, encoding="utf-8")
        paths = sorted(path for path in (folder / "project").rglob("*.*") if path.is_file())
        self.files = [File(path) for path in paths]
        self.server = (ThreadedServer if threads else SettledServer)(command, folder / "project", folder / "cache")
        self.steps = []
        # It is known of these texts whether a file on disk has no errors.
        self.right = {file.disk for file in self.files}
        self.compared = 0

    def log(self, *words):
        self.steps.append(" ".join(map(str, words)))

    def change(self, file, text):
        """Makes the text of an open file another one, by one change or by two."""
        file.version += 1
        old, file.open = file.open, text
        begin = len(os.path.commonprefix([old, text]))
        end = len(os.path.commonprefix([old[begin:][::-1], text[begin:][::-1]]))
        # A line end of two characters is not divided.
        if self.rng.random() < 0.3 or "\r" in old + text:
            changes = [{"text": text}]
        else:
            def place(offset):
                before = old[:offset]
                line = before.rpartition("\n")[2]
                return position(before.count("\n"), len(line.encode("utf-16-le")) // 2)
            changes = [{"range": {"start": place(begin), "end": place(len(old) - end)},
                        "text": text[begin:len(text) - end]}]
        self.server.change(file.uri, file.version, changes)

    def write(self, file):
        file.path.write_text(file.disk, encoding="utf-8", newline="")
        self.server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.uri, "type": 2}]})

    def step(self):
        rng = self.rng
        defining = [file for file in self.files if file.defines]
        wrong = [file for file in defining if file.text not in self.right]
        file = rng.choice(wrong if wrong and rng.random() < 0.6 else defining if rng.random() < 0.6 else self.files)
        kind = rng.random()
        if file.open is None and kind < 0.5:
            self.log("open", file.path.name)
            file.open = file.disk
            file.version += 1
            self.server.open_document(file)
            return
        if file.open is not None and kind < 0.1:
            self.log("close", file.path.name)
            file.open = None
            self.server.notify("textDocument/didClose", {"textDocument": {"uri": file.uri}})
            return
        if file.open is not None and kind < 0.2:
            self.log("save", file.path.name)
            file.disk = file.open
            self.write(file)
            self.server.notify("textDocument/didSave", {"textDocument": {"uri": file.uri}})
            return
        if file.open is not None and kind < 0.25 and self.threads:
            # Work for another file may have seen a text that is gone at once.
            self.log("edit and undo", file.path.name)
            before = file.open
            self.change(file, edit(before, rng))
            self.write(rng.choice(defining))
            self.change(file, before)
            return
        if file.open is not None and kind < 0.4 and self.threads:
            self.log("edit and undo, while others are closed and opened", file.path.name)
            self.reopen_others(file)
            return
        is_right = file.text in self.right
        text = edit(file.text, rng)
        if kind < 0.35 or (not is_right and kind < 0.9):
            self.log("undo", file.path.name)
            text = rng.choice(file.history[-4:])
        else:
            self.log("edit", file.path.name)
        if file.open is None:
            # The errors of a closed file are not known.
            if text not in self.right and file.defines and file.path.suffix != ".td":
                return
            file.disk = text
            self.write(file)
        else:
            self.change(file, text)

    def reopen_others(self, file):
        """Changes a file and undoes that, and closes the others and opens them again while the server works on it."""
        others = [other for other in self.files if other.open is not None and other is not file]
        before = file.open
        for text in (edit(before, self.rng), before):
            self.change(file, text)
            # The text is read after this. Then the dialects change.
            self.server.call("textDocument/foldingRange", {"textDocument": {"uri": file.uri}})
            for other in others * REOPENINGS:
                self.server.notify("textDocument/didClose", {"textDocument": {"uri": other.uri}})
                self.server.open_document(other)
            # A server that nobody listens to has to stop at some time.
            self.server.settle([file])

    def mend(self):
        """Gives each file that may have errors its first text."""
        for file in self.files:
            if not file.defines or file.text in self.right:
                continue
            self.log("mend", file.path.name)
            if file.open is None:
                file.disk = file.history[0]
                self.write(file)
            else:
                self.change(file, file.history[0])

    def is_broken(self, errors):
        """Whether a file that defines dialects has an error, or may have one. TableGen may say it of an included
        file, which is not the project's."""
        users = [file.uri for file in self.files if not file.defines]
        return any(found["severity"] == 1 for uri, all_found in errors.items() if uri not in users
                   for found in all_found) or any(
            file.path.suffix != ".td" and file.defines and file.open is None and file.disk not in self.right
            for file in self.files)

    def check(self):
        fresh = SettledServer(self.command, self.folder / "project", self.folder / "fresh")
        opened = [file for file in self.files if file.open is not None]
        for file in opened:
            fresh.open_document(file)
        fresh.settle(self.files)
        self.learn(fresh.published)
        requests = draw_requests(opened, self.rng)
        end = time.monotonic() + TIMEOUT
        try:
            while True:
                try:
                    self.compare(fresh, requests)
                    return
                except Wrong:
                    if not self.threads or time.monotonic() > end:
                        raise
        finally:
            fresh.shut_down()
            shutil.rmtree(self.folder / "fresh", ignore_errors=True)

    def learn(self, errors):
        """Notes which texts of files that define dialects have no errors."""
        for file in self.files:
            if not file.defines or any(found["severity"] == 1 for found in errors.get(file.uri, [])):
                continue
            if file.open is not None or file.path.suffix == ".td":
                self.right.add(file.text)
                if file.text not in file.history:
                    file.history.append(file.text)

    def compare(self, fresh, requests):
        self.server.settle(self.files)
        broken = self.is_broken(fresh.published)
        for file in self.files:
            ours, theirs = (sorted(server.published.get(file.uri, []), key=lambda found: json.dumps(found, sort_keys=True))
                            for server in (self.server, fresh))
            if ours != theirs and not (broken and file.path.suffix != ".td"):
                raise Wrong(f"{file.path.name}: {show_difference(ours, theirs)}")
        for method, params in requests:
            ours, theirs = (strip(server.call(method, params)) for server in (self.server, fresh))
            for answer in (ours, theirs):
                if isinstance(answer, dict) and answer.get("code") == -32603:
                    raise Wrong(f"{method} {params}: {answer}")
            # A text that does not parse keeps what was known of an earlier one.
            uri = params.get("textDocument", {}).get("uri")
            if any(found["code"] == "parse" for found in fresh.published.get(uri, [])):
                continue
            if ours != theirs and not broken:
                raise Wrong(f"{method} {params}: {show_difference(ours, theirs)}")
        self.compared += not broken


def save(project, where):
    """Writes what is needed to see the failure again."""
    shutil.copytree(project.folder / "project", where / "project", dirs_exist_ok=True)
    for file in project.files:
        if file.open is not None:
            (where / (file.path.name + ".open")).write_text(file.open, encoding="utf-8", newline="")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", action="store_true")
    parser.add_argument("--save", help="where the files go that show a failure")
    parser.add_argument("--projects", nargs="+", choices=list(SOURCES), help="the default is one, by the seed")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        project = Project([options.server], pathlib.Path(folder).resolve(),
                          options.projects or [rng.choice(list(SOURCES))], rng, options.threads)
        try:
            for number in range(options.steps):
                project.step()
                if not options.threads:
                    project.check()
                elif number + 1 == options.steps or rng.randrange(STEPS_AT_ONCE) == 0:
                    if rng.random() < 0.8:
                        project.mend()
                    project.check()
        except (Wrong, EOFError) as error:
            print(f"seed {options.seed}, step {len(project.steps)}: {error}")
            print("\n".join(project.steps[-12:]))
            if options.save:
                save(project, pathlib.Path(options.save))
            return 1
        code = project.server.shut_down()
        print(f"{options.steps} steps, {project.compared} comparisons without errors in dialects, exit code {code}")
        return code


if __name__ == "__main__":
    sys.exit(main())
