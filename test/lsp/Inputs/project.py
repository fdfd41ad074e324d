"""Tests the stages of a document whose project has a compiler of its own.

usage: project.py SERVER CASE
"""

import json
import os
import pathlib

from client import Client, position
from stage_session import FAILS, QUIET, check, run_case, slice_of

PROGRAM = """func.func @f(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> i32 {
    %next = arith.addi %s, %a : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
"""

PASSES = ["--pass-pipeline=builtin.module(func.func(canonicalize),convert-scf-to-cf,"
          "func.func(cse),convert-to-llvm,reconcile-unrealized-casts)"]

PROJECT = {
    "command": ["mlir-opt", *PASSES, "${file}"],
    "stages": [
        {"name": "loops", "description": "as it is written"},
        {"name": "blocks", "after": "convert-scf-to-cf"},
        {"name": "llvm", "after": "convert-to-llvm"},
    ],
}


class Session:
    """A server with one document in a folder that has the file of a project."""

    def __init__(self, server, folder, project=None, text=PROGRAM, settings=None):
        self.folder = pathlib.Path(os.path.realpath(folder))
        self.write(project if isinstance(project, str) else json.dumps(project or PROJECT))
        (self.folder / "in").mkdir()
        path = self.folder / "in" / "program.mlir"
        self.uri = path.as_uri()
        self.client = Client([server])
        self.client.call("initialize", {
            "capabilities": {}, "rootUri": self.folder.as_uri(),
            "initializationOptions": dict(QUIET, stageDelay=0, **(settings or {}))})
        self.client.notify("initialized", {})
        self.client.open(self.uri, text)

    def write(self, text):
        (self.folder / ".tcp-ide.json").write_text(text, encoding="utf-8")

    def call(self, method, **more):
        return self.client.call(method, dict(more, textDocument={"uri": self.uri}))

    def end(self):
        check("exit code", self.client.shut_down(), 0)


def test_stages(server, scratch):
    """The stages are those of the project. Each has its text, and the places it comes from."""
    session = Session(server, scratch)
    rows = session.call("tcp/documentStages")["stages"]
    check("rows", [(row["name"], row["description"]) for row in rows],
          [("loops", "as it is written"), ("blocks", "after convert-scf-to-cf"),
           ("llvm", "after convert-to-llvm")])
    texts = {}
    for row in rows:
        answer = session.call("tcp/stage", stage=row["name"])
        check("stage", (answer["stage"], answer["language"]), (row["name"], "mlir"))
        texts[row["name"]] = answer["text"]
        targets = {slice_of(PROGRAM, link["source"]).split(" : ")[0].split("{")[0]:
                   [slice_of(answer["text"], target) for target in link["targets"]]
                   for link in answer["mapping"]}
        sums = [text for text in targets["%next = arith.addi %s, %a"] if "add" in text]
        check(f"sums in {row['name']}", len(sums), 1)
    check("loops", ["scf.for" in texts["loops"], "cf.br" in texts["loops"]], [True, False])
    check("blocks", ["scf.for" in texts["blocks"], "cf.br" in texts["blocks"]], [False, True])
    check("llvm", "llvm.add" in texts["llvm"], True)
    # The pass of the stage before has not run on any function.
    check("as written", "%next" in PROGRAM and "arith.addi" in texts["loops"], True)

    # An answer holds until the text changes.
    shown = session.call("tcp/stage", stage="llvm")
    again = session.call("tcp/stage", stage="llvm", previousResultId=shown["resultId"])
    check("unchanged", again["kind"], "unchanged")
    session.client.change(session.uri, 2, [{"text": PROGRAM.replace("addi", "muli")}])
    message = session.client.wait_for(lambda m: m.get("method") == "tcp/stageChanged")
    check("changed", message["params"]["textDocument"]["version"], 2)
    again = session.call("tcp/stage", stage="llvm", previousResultId=shown["resultId"])
    check("another", [again["kind"], "llvm.mul" in again["text"]], ["full", True])

    # A change of the project's file holds at once, and the client is told.
    session.write(json.dumps(dict(PROJECT, stages=PROJECT["stages"][:2])))
    session.client.notify("workspace/didChangeWatchedFiles", {
        "changes": [{"uri": (session.folder / ".tcp-ide.json").as_uri(), "type": 2}]})
    session.client.wait_for(lambda m: m.get("method") == "tcp/stageChanged")
    check("no such stage", session.call("tcp/stage", stage="llvm")["message"],
          "params.stage is 'llvm'; there are: loops, blocks")
    session.end()


def test_end(server, scratch):
    """Without stages, there are the input and the end of the pipeline."""
    session = Session(server, scratch, {"command": PROJECT["command"]})
    names = [row["name"] for row in session.call("tcp/documentStages")["stages"]]
    check("names", names, ["input", "output"])
    check("input", "scf.for" in session.call("tcp/stage", stage="input")["text"], True)
    check("output", "llvm.func @f" in session.call("tcp/stage", stage="output")["text"], True)
    # A compiler gets the chunk of the position.
    session.client.change(session.uri, 2, [
        {"text": PROGRAM + "// -----\n" + PROGRAM.replace("@f", "@g")}])
    line = PROGRAM.count("\n") + 2
    second = session.call("tcp/stage", stage="output", position=position(line, 0))
    check("functions", [name in second["text"] for name in ("@f", "@g")], [False, True])
    check("its lines", second["mapping"][0]["source"]["start"]["line"], line - 1)
    check("omitted", [part["reason"] for part in second["omitted"]],
          ["is in another part of the file"])
    session.end()


def test_tcp_opt(server, scratch):
    """tcp-opt has no need of the plugin. It parses the input twice, in two contexts."""
    project = {"command": ["tcp-opt", "--convert-scf-to-cf", "--canonicalize", "${file}"]}
    session = Session(server, scratch, project)
    text = session.call("tcp/stage", stage="output")["text"]
    check("output", ["scf.for" in text, "cf.br" in text], [False, True])
    check("passes", [p["name"] for p in session.call("tcp/passes")["passes"]],
          ["convert-scf-to-cf", "canonicalize"])
    session.end()


def test_passes(server, scratch):
    """The passes of the pipeline, what each changes, and the text after each."""
    session = Session(server, scratch)
    passes = session.call("tcp/passes")["passes"]
    check("names", [(p["name"], p["stage"], p["anchor"], p["changed"]) for p in passes],
          [("canonicalize", "blocks", "func.func", False),
           ("convert-scf-to-cf", "blocks", "builtin.module", True),
           ("cse", "llvm", "func.func", False),
           ("convert-to-llvm", "llvm", "builtin.module", True),
           ("reconcile-unrealized-casts", "end", "builtin.module", False)])
    check("a diff", "-    %0 = scf.for" in passes[1]["diff"], True)
    diff = session.call("tcp/passDiff", index=1)
    check("the same diff", (diff["name"], diff["diff"]),
          ("convert-scf-to-cf", passes[1]["diff"]))
    after = session.call("tcp/stage", **{"pass": 1})
    check("the same text", after["text"], session.call("tcp/stage", stage="blocks")["text"])
    message = session.call("tcp/stage", **{"pass": 70})["failure"]["message"]
    check("no such pass", message, "the pipeline has 5 passes only")
    session.end()


def test_failures(server, scratch):
    """What fails is told, with its place."""
    wrong = PROGRAM.replace("arith.addi", "arith.addf")
    session = Session(server, scratch, text=wrong)
    failure = session.call("tcp/stage", stage="llvm")["failure"]
    check("does not parse", ["float" in failure["message"], slice_of(wrong, failure["range"])],
          [True, ""])
    check("at", failure["range"]["start"]["line"], 4)
    session.write(json.dumps({"command": ["mlir-opt", "--no-such-pass", "${file}"]}))
    check("wrong option", session.call("tcp/stage", stage="input")["message"].split("\n")[0],
          "mlir-opt fails before its first pass:")

    # The pass cse is not behind convert-to-llvm.
    stages = PROJECT["stages"] + [{"name": "late", "after": "cse"}]
    session.write(json.dumps(dict(PROJECT, stages=stages)))
    session.client.change(session.uri, 2, [{"text": PROGRAM}])
    check("missing", session.call("tcp/stage", stage="late")["failure"]["message"],
          "the pass 'cse', which leads to the stage 'late', has not run after the pass "
          "'convert-to-llvm'")

    # A pass fails on an operation.
    session.write(json.dumps({"command": [
        "mlir-opt", "--one-shot-bufferize=bufferize-function-boundaries", "${file}"]}))
    session.client.change(session.uri, 3, [{"text": FAILS}])
    failure = session.call("tcp/stage", stage="output")["failure"]
    check("pass", failure["pass"], {"index": 0, "name": "one-shot-bufferize"})
    check("at", "call_indirect" in slice_of(FAILS, failure["range"]), True)
    session.end()


def test_crash(server, scratch):
    """A crash is told, with the operation on which a pattern was tried. The pass in the plugin
    SEEDED_PASS ends its process if it can't write to a file."""
    text = PROGRAM.replace("arith.addi", "arith.subi")
    session = Session(server, scratch, text=text, project={
        "command": ["mlir-opt", "--load-pass-plugin=" + os.environ["SEEDED_PASS"],
                    "--pass-pipeline=builtin.module(canonicalize,seeded)", "${file}"]})
    failure = session.call("tcp/stage", stage="output")["failure"]
    check("crash", failure["message"], "the pass 'seeded' crashed")
    check("on", slice_of(text, failure["range"]), "%next = arith.subi %s, %a : i32")
    # A stage before the crash is there.
    before = session.call("tcp/stage", **{"pass": 0})
    check("before", "arith.subi" in before["text"], True)
    session.end()


def test_findings(server, scratch):
    """What the compiler finds wrong is a diagnostic, without a request."""
    settings = {"pipelineDiagnostics": True, "pipelineDelay": 0}
    session = Session(server, scratch, text=PROGRAM, settings=settings, project={
        "command": ["mlir-opt", "--one-shot-bufferize=bufferize-function-boundaries", "${file}"]})

    def found(message):
        return [(d["code"], d["range"]["start"]["line"])
                for d in message["params"]["diagnostics"] if d["code"] != "unregistered"]

    def findings(version):
        """The diagnostics of a version, when the compiler has found any."""
        message = session.client.wait_for(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and m["params"].get("version") == version and found(m))
        return found(message)

    text = PROGRAM.replace("@f", "@g") + "// -----\n" + FAILS
    session.client.change(session.uri, 2, [{"text": text}])
    line = text[:text.index("call_indirect")].count("\n")
    check("findings", findings(2), [("one-shot-bufferize", line)])
    # The dialect is unknown to the server, and the compiler has the last word.
    session.client.change(session.uri, 3, [{"text": 'func.func @f() {\n  "x.y"() : () -> ()\n  return\n}\n'}])
    check("of the parser", findings(3), [("input", 1)])
    session.end()


def test_mistakes(server, scratch):
    """A mistake in the project's file has its place, in answers and as a diagnostic."""
    session = Session(server, scratch, "{}")
    where = f"{session.folder}/.tcp-ide.json"

    def told():
        diagnostics = session.client.diagnostics(pathlib.Path(where).as_uri())["diagnostics"]
        return [(d["range"]["start"]["line"], d["range"]["start"]["character"],
                 d["message"].split(",")[0]) for d in diagnostics]

    def write(text):
        session.write(text)
        session.client.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": pathlib.Path(where).as_uri(), "type": 2}]})

    check("at the start", told(), [(0, 0, "'command' is missing")])
    write('{\n  "command": ["mlir-opt"]\n}\n')
    check("another", told(), [(1, 13, "'command' needs the argument '${file}'")])
    expected = (f"{where}:2:14: error: 'command' needs the argument "
                "'${file}', in whose place the name of the file comes")
    check("rows", session.call("tcp/documentStages")["message"], expected)
    check("stage", session.call("tcp/stage", stage="llvm")["message"], expected)
    write(json.dumps(dict(PROJECT, command=["bin/no-opt", "${file}"])))
    check("none", told(), [])
    check("no program", session.call("tcp/stage", stage="llvm")["message"],
          f"{where}: there is no program '{session.folder}/bin/no-opt', which 'command' names; "
          "build it")
    write(json.dumps(dict(PROJECT, command=["no-such-opt", "${file}"])))
    check("not in PATH", session.call("tcp/stage", stage="llvm")["message"],
          f"{where}: there is no program 'no-such-opt' in PATH, which 'command' names")
    write(json.dumps(dict(PROJECT, command=["sh", "-c", "exit 0", "${file}"])))
    check("no answer", session.call("tcp/stage", stage="llvm")["message"],
          "sh does not say what its passes do: it calls no registerTcpIdeDebugger, and "
          ".tcp-ide.json does not set 'loadPlugin' to true")
    session.end()


def test_trust(server, scratch):
    """The command of a workspace that is not trusted is not run."""
    project = {"command": ["sh", "-c", f"touch {scratch}/ran", "${file}"]}
    session = Session(server, scratch, project, settings={"trusted": False})
    check("stage", session.call("tcp/stage", stage="input")["message"],
          f"the workspace is not trusted: the command of '{session.folder}/.tcp-ide.json' is not "
          "run")
    check("ran", os.path.exists(f"{scratch}/ran"), False)
    session.client.notify("workspace/didChangeConfiguration",
                          {"settings": {"tcp": {"trusted": True}}})
    session.call("tcp/stage", stage="input")
    check("ran", os.path.exists(f"{scratch}/ran"), True)
    session.end()


def test_lenses(server, scratch):
    """tcp-aot is not offered for the files of a project."""
    session = Session(server, scratch)
    lenses = [session.client.call("codeLens/resolve", lens)["command"]
              for lens in session.call("textDocument/codeLens")]
    check("lenses", [(lens["command"], lens["arguments"][1:]) for lens in lenses],
          [("tcp.debug", []), ("tcp.showStage", ["f"])])
    session.end()


run_case(globals())
