"""usage: launch.py ADAPTER PROGRAM: debugs a compile to its end, with an empty PATH."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../dap/Inputs"))
import dap

client = dap.Client(command=(sys.argv[1],), env={"PATH": ""})
client.initialize()
client.launch(sys.argv[2], stopOnEntry=True)
client.ask("configurationDone")
assert client.stop()["reason"] == "entry"
client.ask("continue", {"threadId": 1})
client.event("terminated")
client.close()
