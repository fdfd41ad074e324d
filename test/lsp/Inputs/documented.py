"""Compares the JSON in docs/language-server.md with the answers of the server.

usage: documented.py SERVER PAGE
"""

import json
import re
import sys

from client import Client

BLOCK = re.compile(r"^```(json|mlir)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# The values of this field differ from run to run.
MEASURED = "milliseconds"


def differences(documented, given, where="$"):
    """Yields the differences between the documented JSON and the given one."""
    if documented == "..." and isinstance(given, str):
        return
    if isinstance(documented, dict) and isinstance(given, dict):
        if documented.keys() != given.keys():
            yield f"{where}: {sorted(documented)} is documented, {sorted(given)} given"
            return
        for key, value in documented.items():
            if key != MEASURED:
                yield from differences(value, given[key], f"{where}.{key}")
    elif isinstance(documented, list) and isinstance(given, list):
        if documented and documented[-1] == "...":
            documented = documented[:-1]
            given = given[:len(documented)]
        if len(documented) != len(given):
            yield f"{where}: {len(documented)} documented, {len(given)} given"
            return
        for index, pair in enumerate(zip(documented, given)):
            yield from differences(*pair, f"{where}[{index}]")
    elif documented != given:
        yield f"{where}: {documented!r} is documented, {given!r} given"


def main():
    server, page = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        blocks = BLOCK.findall(file.read())
    [program] = [body for kind, body in blocks if kind == "mlir"]
    examples = [json.loads(body) for kind, body in blocks if kind == "json"]
    client = Client([server])
    client.call("initialize", {"capabilities": {}, "initializationOptions": {
        "pipelineDiagnostics": False, "stageDelay": 0}})
    client.notify("initialized", {})
    [uri] = {example["params"]["textDocument"]["uri"] for example in examples
             if "textDocument" in example.get("params", {})}
    client.open(uri, program)
    wrong, checked = [], set()
    waiting = iter(examples)
    for example in waiting:
        method = example["method"]
        checked.add(method)
        if method == "tcp/stageChanged":
            client.change(uri, 2, [{"text": program.replace("tanh", "ceil")}])
            given = client.wait_for(lambda m: m.get("method") == "tcp/stageChanged")
            wrong += differences(example, {k: given[k] for k in example})
            client.change(uri, 1, [{"text": program}])
        elif method == "tcp/status":
            given = client.wait_for(lambda m: m.get("method") == "tcp/status")
            wrong += differences(example, {k: given[k] for k in example})
        else:
            given = client.call(method, example["params"])
            wrong += [f"{method}: {text}" for text in differences(next(waiting), given)]
    client.shut_down()
    print("\n".join(wrong))
    if checked != {"tcp/dataflow", "tcp/stages", "tcp/documentStages", "tcp/stage", "tcp/stageChanged", "tcp/passes", "tcp/passDiff",
                   "tcp/values", "tcp/status"}:
        wrong.append("an extension without an example")
        print(wrong[-1], checked)
    sys.exit(bool(wrong))


main()
