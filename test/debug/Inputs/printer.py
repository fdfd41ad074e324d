"""Operations whose printers do not end: the rest can be looked at all the same."""

import sys

from agent_driver import Debuggee, show

tool, plugin = sys.argv[1:]
debuggee = Debuggee([tool, f"--load-pass-plugin={plugin}", "adds.mlir", "-o", "/dev/null",
                     "--pass-pipeline=builtin.module(bad-printer,func.func(cse))"])
debuggee.wait_stop()
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))
print(debuggee.request("evaluate", expression='ops("bad.endless")[0]')["value"])
print(debuggee.request("evaluate", expression='ops("bad.talkative")[0]')["value"])
print(debuggee.text())
print(show(debuggee.run("stepIn")))
debuggee.end()
