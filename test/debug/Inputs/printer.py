"""Operations whose printers do not end, or crash: the rest can be looked at all the same."""

import sys

from agent_driver import Debuggee, show

tool, plugin = sys.argv[1:]
debuggee = Debuggee([tool, f"--load-pass-plugin={plugin}", "adds.mlir", "-o", "/dev/null",
                     "--pass-pipeline=builtin.module(bad-printer,func.func(cse,cse))"])
debuggee.wait_stop()
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))


def value(expression):
    return debuggee.request("evaluate", expression=expression)["value"]


def step():
    """Goes on, in this process or another."""
    before = debuggee.current
    where = show(debuggee.run("stepIn"))
    return where + (" (the same process)" if debuggee.current is before else " (another process)")


# The printer of bad.talkative is ended at a write, that of bad.endless in the middle of its work.
print(value('ops("bad.talkative")[0]'))
print(step())
print(value('ops("bad.endless")[0]'))
print(debuggee.text())
print(step())
print(value('ops("bad.talkative")[0]'))
print(step())
print(value('ops("bad.crashing")[0]'))
print(step())
# Going on would print the output.
debuggee.end()
