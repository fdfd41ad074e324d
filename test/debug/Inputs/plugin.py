"""A compiler that knows nothing of debuggers: its actions come and go."""

import sys

from agent_driver import Debuggee, show

debuggee = Debuggee(sys.argv[1:])
print(show(debuggee.wait_stop()))
for index in range(3):
    print(show(debuggee.run("stepIn", granularity="change")))
print(show(debuggee.run("stepBack", granularity="change")))
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))
print(debuggee.text().replace("\n", "|"))
print(show(debuggee.go_to(action=2, phase="after")))
print(debuggee.run()["reason"], debuggee.run()["reason"])
print("status", debuggee.end())
