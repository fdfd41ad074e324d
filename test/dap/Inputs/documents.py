"""A session with tcp-dap in a module that is too large to be shown whole."""

import os
import sys

import dap

TEXT = """
func.func private @outside()
func.func @"two words"(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  return %a : i32
}
func.func @filler() {
""" + "  func.call @outside() : () -> ()\n" * 3300 + """
  return
}
func.func @next(%x: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %b = arith.muli %a, %x : i32
  return %b, %b : i32, i32
}
"""

path = os.path.join(sys.argv[1], "large.mlir")
with open(path, "w") as file:
    file.write(TEXT)
client = dap.Client()
client.initialize()
client.launch(path, pipeline="builtin.module(func.func(canonicalize))", stopOnEntry=True)
client.ask("configurationDone")


def stack():
    return client.ask("stackTrace", {"threadId": 1})["stackFrames"]


def read(source):
    return client.ask("source", {"source": source, "sourceReference": source["sourceReference"]})["content"]


def step():
    client.ask("stepIn", {"threadId": 1, "granularity": "line"})
    return client.stop()


client.stop()
print("--- sources")
step()
inner, outer = stack()[0], stack()[-2]
for frame in (inner, outer):
    print(frame["source"]["path"], frame["line"])
shown = read(inner["source"])
print(shown, end="")
print("--- the whole module holds it, and is among the sources")
whole = read(outer["source"])
print("".join("  " + line + "\n" for line in shown.splitlines()[1:]) in whole, whole.count("\n"))
print([source["name"] for source in client.ask("loadedSources")["sources"]])
print("--- in the console")
print(client.console("ir") == shown, client.console("ir -a") == whole, client.console(f"ir {len(stack()) - 2}") == whole)
print(client.console("diff -d"))
print("large.mlir" not in client.console("diff -d"), client.console("diff").startswith("@@ -1"))
print("--- breakpoints on a line of a function")
while "@next" not in stack()[0]["source"]["name"]:
    step()
source = stack()[0]["source"]
lines = client.ask("breakpointLocations", {"source": source, "line": 1, "endLine": 9})["breakpoints"]
print([each["line"] for each in lines])
number = 1 + next(at for at, line in enumerate(read(source).splitlines()) if "arith.muli" in line)
answer = client.ask("setBreakpoints", {"source": source, "breakpoints": [{"line": number}]})["breakpoints"][0]
print(answer["verified"], answer["source"]["name"], answer["line"] == number)
client.ask("continue", {"threadId": 1})
stop = client.stop()
print(stop["reason"], stop["description"])
here = stack()[0]
print(here["source"]["name"], read(here["source"]).splitlines()[here["line"] - 1])
print("--- what was read before")
print(read(inner["source"]) == shown)
client.close()
