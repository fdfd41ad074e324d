"""What a stop shows: frames in parts, pages of variables, diffs, modules."""

from scripted import go, start, try_all, write


def delayed_stack():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pattern:*MulOp*"}]})
    go(client)
    frames = client.ask("stackTrace", {"threadId": 1})
    assert frames["totalFrames"] == len(frames["stackFrames"]) > 4
    pieces = []
    while len(pieces) < frames["totalFrames"]:
        part = client.ask("stackTrace", {"threadId": 1, "startFrame": len(pieces), "levels": 2})
        assert part["totalFrames"] == frames["totalFrames"]
        assert 1 <= len(part["stackFrames"]) <= 2
        pieces += part["stackFrames"]
    assert [f["name"] for f in pieces] == [f["name"] for f in frames["stackFrames"]]
    formatted = client.ask("stackTrace", {"threadId": 1, "format": {"line": True}})
    assert " at basic_tcp_ops.mlir:5" in formatted["stackFrames"][0]["name"]
    assert client.close() == 0


def pages_of_variables():
    path = write("many.mlir", "func.func @f(%a: i32) -> i32 {\n" + "".join(
        f"  %{i} = arith.constant {i} : i32\n" for i in range(150)) + "  return %a : i32\n}\n")
    client = start("tcp-opt", args=["--cse", path], stopOnEntry=True)
    go(client)
    whole = client.ask("evaluate", {"expression": 'ops("arith.constant")', "context": "watch"})
    assert whole["indexedVariables"] == 150, whole
    query = {"variablesReference": whole["variablesReference"], "filter": "indexed"}
    page = client.ask("variables", {**query, "start": 100, "count": 7})["variables"]
    assert [v["name"] for v in page] == [f"[{i}]" for i in range(100, 107)], page
    assert "constant 103" in page[3]["value"]
    assert len(client.ask("variables", query)["variables"]) == 150
    assert client.ask("variables", {**query, "filter": "named"})["variables"] == []
    operation = {"variablesReference": page[3]["variablesReference"]}
    names = [[v["name"] for v in client.ask("variables", asked)["variables"]]
             for asked in (operation, {**operation, "filter": "named"})]
    assert names[0] == names[1] != [], names
    assert client.ask("variables", {**operation, "filter": "indexed"})["variables"] == []
    # Integers in hex, where there are integers.
    attributes = {v["name"]: v for v in client.ask("variables", {
        "variablesReference": page[3]["variablesReference"]})["variables"]}["attributes"]
    (value,) = client.ask("variables", {
        "variablesReference": attributes["variablesReference"],
        "format": {"hex": True}})["variables"]
    assert value["value"] == "0x67 : i32", value
    assert client.close() == 0


def coloured_diffs():
    for styled in (True, False):
        client = start(features={"supportsANSIStyling": styled})
        client.ask("setFunctionBreakpoints", {"breakpoints": [
            {"name": "pass:convert-tcp-to-linalg"}]})
        go(client)
        client.ask("stepIn", {"threadId": 1, "granularity": "line"})
        client.stop()
        diff = client.console("diff")
        assert ("\x1b[32m+" in diff) == styled, diff
        assert ("\x1b[" in diff) == styled, diff
        assert client.close() == 0


def modules_change():
    client = start(stopOnEntry=True)
    go(client)
    before = {m["name"]: m for m in client.ask("modules", {})["modules"]}
    assert before["tcp"]["ops"] > 0 and "ops" not in before["linalg"]
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "stage:memref"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()
    changed = {}
    while changed.get("linalg", {}).get("ops", 0) == 0 or "tcp" not in changed:
        event = client.event("module")
        changed[event["module"]["name"]] = event["module"]
    assert "ops" not in changed["tcp"], changed
    assert client.close() == 0


try_all([delayed_stack, pages_of_variables, coloured_diffs, modules_change])
