"""Types the commands of each session of a page; all that the page shows must come, in its order."""

import re
import subprocess
import sys

PROMPT = "(tcp-dbg) "


def main():
    with open(sys.argv[1]) as file:
        sessions = re.findall(r"<!-- session -->\n```text\n(.*?)^```", file.read(), re.M | re.S)
    if not sessions:
        sys.exit("there is no session")
    for session in sessions:
        lines = session.splitlines()
        commands = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
        printed = iter(subprocess.run(
            ["tcp-dbg", sys.argv[2]], input="\n".join(commands) + "\n", text=True,
            capture_output=True, check=True, timeout=60).stdout.splitlines())
        for line in lines:
            if not line.startswith(PROMPT) and line not in printed:
                sys.exit(f"not printed: {line}")


main()
