"""Plays a transcript to tcp-dap and prints what comes back, for FileCheck.

  usage: transcript.py TRANSCRIPT [NAME=VALUE...]

  > COMMAND {ARGUMENTS}    sends a request, prints the response
  ? EVENT                  waits for an event, prints it
  = NAME PATH              NAME is what is there in the last body, as in
                           `= top stackFrames.0.id`
  $NAME                    in arguments, stands for such a value

Other lines are comments. Bodies are printed as JSON with sorted keys; what
differs from run to run is written as PID and HASH."""

import json
import re
import sys

import dap


def normalize(text):
    text = re.sub(r'("(?:systemProcessId|pid)": )\d+', r"\1PID", text)
    return re.sub(r'("hash": )"[^"]*"', r"\1HASH", text)


def show(what, body):
    print(what, normalize(json.dumps(body, sort_keys=True)), flush=True)


def main():
    names = dict(argument.split("=", 1) for argument in sys.argv[2:])
    client = dap.Client()
    last = {}

    def expand(text):
        return re.sub(r"\$(\w+)", lambda m: str(names[m.group(1)]), text)

    with open(sys.argv[1]) as file:
        lines = file.read().split("\n")
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind == ">":
            command, _, arguments = rest.partition(" ")
            parsed = json.loads(expand(arguments)) if arguments else None
            if command == "launch":
                # It is answered when the compile is at its first action.
                client.launch(**parsed)
                print("launch success")
                continue
            response = client.request(command, parsed)
            if response["success"]:
                last = response.get("body", {})
                show(f"{command} success", last)
            else:
                show(f"{command} error", response["message"])
        elif kind == "?":
            last = client.event(*rest.split())
            show(rest, last)
        elif kind == "=":
            name, _, path = rest.partition(" ")
            value = last
            for part in path.split("."):
                value = value[int(part)] if isinstance(value, list) else value[part]
            names[name] = value
    print("exit code", client.close())


main()
