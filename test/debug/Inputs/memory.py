"""The bytes of attributes, lines of IR documents, and what is loaded."""

import base64
import json
import sys

from agent_driver import Debuggee, show

debuggee = Debuggee(sys.argv[1:])
debuggee.wait_stop()


def ask(method, **params):
    try:
        return debuggee.request(method, **params)
    except RuntimeError as error:
        return f"error: {error}"


def variable(ref, name):
    return next(each for each in debuggee.children(ref) if each["name"] == name)


def line_of(text):
    lines = debuggee.text().split("\n")
    return 1 + next(number for number, line in enumerate(lines) if text in line)


print("--- memory")
constant = ask("evaluate", expression='ops("arith.constant")[0]')["ref"]
value = variable(variable(constant, "attributes")["ref"], "value")
memory = value["memory"]


def read(**params):
    answer = ask("read", memory=memory, **params)
    return answer if isinstance(answer, str) else list(base64.b64decode(answer["data"]))


def write(offset, *values):
    return ask("write", memory=memory, offset=offset, data=base64.b64encode(bytes(values)).decode())


print(read(offset=0, count=4), read(offset=2, count=100), read(offset=9, count=1))
print(write(1, 20, 30), read(offset=0, count=4))
print(write(3, 1, 2), write(9), ask("write", memory=memory, data="no base64!"))
print(ask("read", memory="attribute@0x1@value", offset=0, count=1))
print([line.strip() for line in debuggee.text().split("\n") if "dense" in line])

print("--- document lines")
document = ask("document")["id"]
name = ask("lines", document=document, line=line_of("arith.addi %arg0"))
print(name["value"], name["line"] == line_of("arith.addi %arg0"))
print(debuggee.breakpoints(
    dict(kind="line", document=document, line=line_of("arith.addi %0")),
    dict(kind="line", document="ir/1000", line=3),
)[1]["message"])
print(show(debuggee.run()))
debuggee.breakpoints()
print("--- the document of a way back has what was written")
print(show(debuggee.run("stepBack")))
debuggee.go_to(timestamp=2)
print([line.strip() for line in debuggee.text().split("\n") if "dense" in line])

print("--- fragments")
whole = debuggee.text()
print(debuggee.changed_text() == whole, debuggee.sent == len(whole))
print(debuggee.changed_text() == whole, debuggee.sent)

print("--- loaded")
print([{**module, "path": module["path"].split("/")[-1]}
       for module in ask("modules")["modules"] if module["kind"] == "plugin"])
print("--- what a change has made can be watched")
debuggee.run("stepIn", granularity="change")
changes = next(scope["ref"] for scope in ask("scopes", frame=0)["scopes"]
               if scope["name"] == "Changes")
for child in debuggee.children(changes):
    answer = ask("watch", ref=changes, name=child["name"])
    if not isinstance(answer, str):
        answer = json.loads(answer["data"])["data"].split("@")[0]
    print(child["name"], answer)
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
debuggee.run()
print([(each["index"] > 0, each["name"])
       for each in ask("actions", **{"from": 1, "count": 9, "tags": ["pass-execution"]})["actions"]])
print("llvmir" in ask("names", kind="stage")["names"],
      "convert-tcp-to-linalg" in ask("names", kind="pass")["names"])
debuggee.end()
