"""Questions about the IR, and edits of it."""

import sys

from agent_driver import Debuggee, show

debuggee = Debuggee(sys.argv[1:])
print(show(debuggee.wait_stop()))


def ask(method, **params):
    try:
        answer = debuggee.request(method, **params)
    except RuntimeError as error:
        return f"error: {error}"
    return answer["text"].strip() if "text" in answer else answer


def value(expression):
    answer = ask("evaluate", expression=expression)
    print(expression, "is", answer if isinstance(answer, str) else answer["value"])
    return answer


print("--- evaluate")
for expression in [
    "op", "%0", "%arg0.type", "@f.sym_name", 'ops("arith.addi")', 'ops("arith.addi")[1]',
    "uses(%0)", "def(%1)", "parent(%0)", "depth", "pass == canonicalize",
    "%9", "op.nothing", "ops(3", "nothing(", "ops(\"*\")[100]",
]:
    value(expression)
ref = value("uses(%c1_i32)")["ref"]
for child in debuggee.children(ref):
    print(child["name"], child["value"])

print("--- complete")
for text in ["%c", "@f.s", 'ops("arith.a', "pa"]:
    items = debuggee.request("complete", text=text, column=len(text) + 1)["items"]
    print(text, [(item["label"], item["start"], item["length"]) for item in items])
print([module for module in ask("modules")["modules"] if module["name"] == "arith"])
print("cse" in ask("names", kind="pass")["names"], ask("names", kind="symbol")["names"],
      "arith.addi" in ask("names", kind="op")["names"])

print("--- cursor")
for move, index in [("context", None), ("child", 0), ("child", 0), ("child", 0), ("child", 0),
                    ("child", 0), ("child", 2), ("previous", None), ("parent", None), ("child", 99)]:
    print(move, ask("cursor", move=move, **({} if index is None else {"index": index})))
print(ask("origin", expression="%1"))
print(ask("becomes", file="adds.mlir", line=4))

print("--- set")
constant = value('ops("arith.constant")[0]')["ref"]
print(ask("set", ref=constant, name="value", value="5 : i32")["value"])
print(ask("set", ref=constant, name="value", value="5 : i64"))
print(ask("set", ref=constant, name="value", value="nonsense ^"))
value('ops("arith.constant")[0]')
options = next(scope["ref"] for scope in debuggee.request("scopes", frame=0)["scopes"]
               if scope["name"] == "Pass")
print(ask("set", ref=options, name="max-iterations", value="3")["value"])
print(ask("set", ref=options, name="max-iterations", value="often"))
print(ask("set", ref=options, name="max-iteration", value="3"))
# The error comes at once, and the current process stays.
print(ask("rerun", options="max-iterations=3 region-simplfy=normal"))
print("--- replace")
adds = "func.func @f(%a: i32) -> i32 {{ %c = arith.constant 7 : i32 {} }}"
print(ask("replaceFunction", name="@f", text=adds.format("%s = arith.addi %a, %c : i64 return %s : i32")))
print(ask("replaceFunction", name="@g", text=adds.format("return %a : i32")))
print(ask("replaceFunction", name="@f", text=adds.format("%s = arith.addi %a, %c : i32 return %s : i32")))
print(debuggee.text())
# After a step back, the edit is still there.
print(show(debuggee.run("stepIn")))
print(ask("replaceFunction", name="@f", text=adds.format("return %a : i32")))
print(show(debuggee.run("stepBack")))
print("arith.constant 7" in debuggee.text())

print("--- insert")
print(ask("insertPasses", pipeline="nonsense").split("\n")[0])
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))
print(ask("insertPasses", pipeline="func.func(convert-arith-to-llvm)"))
print(ask("pipeline").replace("  ", " "))
print("llvm.add" in debuggee.text(), ask("reproducer").count("mlir_reproducer"))
print(ask("diff", action=1))
print([action["name"] for action in ask("actions", **{"from": 1, "count": 2})["actions"]])
print("ir/2:", ask("document", id="ir/2").count("\n"))
print("--- rerun")
print(show(debuggee.run("stepIn")))
debuggee.pending = None
print(ask("rerun", options=""))
print(show(debuggee.wait_stop()))
print(ask("dropRest"))
print(debuggee.run()["reason"])
debuggee.end()
