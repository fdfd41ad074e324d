"""Requests at their edges: what is of the protocol's types, how long they may be, and
where one can go from."""

import os
import signal
import sys
import tempfile

import dap

PROGRAM = sys.argv[1]
LARGE = "a" * (10 << 20)


def start(**settings):
    client = dap.Client()
    client.initialize()
    client.launch(PROGRAM, stopOnEntry=True, **settings)
    client.ask("configurationDone")
    client.stop()
    return client


def the_last_event_is_right_before_the_end():
    client = start(stopAtEnd=True)
    client.ask("continue", {"threadId": 1})
    assert client.stop()["reason"] == "end"
    client.ask("stepBack", {"threadId": 1, "granularity": "instruction"})
    client.stop()
    assert "has ended" in client.top()["name"], client.top()
    client.ask("stepIn", {"threadId": 1, "granularity": "instruction"})
    assert client.stop()["reason"] == "end"
    assert client.close() == 0


def back_after_an_end():
    """From where a compile was ended: to where it was, and on from there."""
    for end in (lambda c: c.ask("terminateThreads", {"threadIds": [1]}),
                lambda c: c.console("kill")):
        client = start()
        for to in (None, "pass:convert-tcp-to-linalg", None):
            if to:
                client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": to}]})
                client.ask("continue", {"threadId": 1})
                client.stop()
            before = client.top()["name"]
            end(client)
            assert "ended" in client.stop()["description"]
            client.ask("stepBack", {"threadId": 1})
            client.stop()
            assert client.top()["name"] == before
        # Neither is what was before lost.
        client.ask("stepIn", {"threadId": 1})
        client.stop()
        client.ask("stepBack", {"threadId": 1})
        client.stop()
        end(client)
        client.stop()
        client.ask("reverseContinue", {"threadId": 1})
        client.stop()
        assert client.close() == 0


def completions():
    """Each beginning of each kind of thing: the client checks the types."""
    client = start()
    types = set()
    for text in ("", "p", "p %", "p @", "p op.", 'p ops("', "p ops('tcp.", "b ", "b pass:",
                 "break-on-tag ", "break-on-op ", "break-on-file ", "catch ", "info ", "set ",
                 "set op.", "delete ", "step ", "help ", "rerun ", "watch @", "insert-passes "):
        targets = client.ask("completions", {"text": text, "column": len(text) + 1})["targets"]
        types |= {target.get("type") for target in targets}
    assert {"class", "reference", "function", "value"} <= types, types
    assert client.close() == 0


def names_of_symbols():
    """No two symbols have one name, and what calls one finds it."""
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:convert-tcp-to-linalg"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()

    def rename(text):
        return client.request("setExpression", {
            "expression": "@func_1.sym_name", "value": text,
            "frameId": client.top()["id"]})

    for taken in ("func_2", "func_3"):
        answer = rename(f'"{taken}"')
        assert not answer["success"], answer
        assert "redefinition" in answer["message"] or "has this name" in answer["message"], answer
    # It is as it was.
    assert client.ask("evaluate", {"expression": "@func_1.sym_name",
                                   "frameId": client.top()["id"]})["result"] == '"func_1"'
    assert rename('"other"')["success"]
    for deep in ("[" * 100000, "((" * 100000, "dense<" * 100000):
        answer = client.request("setExpression", {
            "expression": "@other.sym_name", "value": deep, "frameId": client.top()["id"]})
        assert not answer["success"], answer
    assert "nested too deeply" in client.fail("evaluate", {
        "expression": "parent(" * 100000, "frameId": client.top()["id"]})
    assert client.top()
    assert client.close() == 0


def large(client, command, arguments):
    """A request with a text of 10 MB is refused, and the next one is answered."""
    answer = client.request(command, arguments, check=False)
    assert not answer["success"], (command, str(answer)[:200])
    assert "has more than" in answer["message"], (command, answer["message"][:200])
    assert len(answer["message"]) < 1000
    client.ask("threads")


def large_texts():
    client = start()
    for context in ("repl", "watch", "hover", "clipboard"):
        large(client, "evaluate", {"expression": LARGE, "context": context})
        large(client, "evaluate", {"expression": "b " + LARGE, "context": context})
    schema = dap.SCHEMA["definitions"]

    def fill(definition, text, seen=()):
        """Arguments of a definition, with this text wherever a text may be."""
        while "$ref" in definition:
            name = definition["$ref"].rsplit("/", 1)[1]
            if name in seen:
                return None
            seen = (*seen, name)
            definition = schema[name]
        kind = definition.get("type")
        if kind == "string":
            return text
        if kind == "array":
            element = fill(definition.get("items", {}), text, seen)
            return [] if element is None else [element]
        if kind == "object" or "properties" in definition:
            filled = {name: fill(part, text, seen)
                      for name, part in definition.get("properties", {}).items()}
            return {name: value for name, value in filled.items() if value is not None}
        return 1 if kind in ("number", "integer") else True if kind == "boolean" else None

    for name in sorted(schema):
        if not name.endswith("Request") or name == "Request":
            continue
        command = name[0].lower() + name[1:-len("Request")]
        if command in ("initialize", "runInTerminal", "startDebugging", "disconnect"):
            continue
        arguments = fill(schema[name]["properties"].get("arguments", {}), LARGE)
        if isinstance(arguments, dict) and command not in ("launch", "attach"):
            texts = {key: value for key, value in arguments.items()
                     if LARGE in str(value)[:len(LARGE) + 200] and key != "data"}
            for key, value in texts.items():
                large(client, command, {**fill(schema[name]["properties"]["arguments"], "x"),
                                        key: value})
    # Bytes of memory are no text.
    assert "more than" not in client.fail("writeMemory", {
        "memoryReference": "attribute@0x1@value", "data": LARGE})
    # A value that is nested so deep that a copy would run out of stack is no message.
    client.write(b"Content-Length: 1000000\r\n\r\n" + b"[" * 1000000)
    client.ask("threads")
    assert client.close() == 0


def signal_behind_a_large_text():
    client = start()
    client.send("evaluate", {"expression": LARGE, "context": "repl"})
    client.process.send_signal(signal.SIGTERM)
    while client.read():
        pass
    assert client.process.wait(dap.TIMEOUT) == 0


def behind_all_operations():
    """A breakpoint where nothing comes any more is not verified, with why, before the
    compile has gone a step."""
    client = dap.Client()
    client.initialize()
    lines = {"source": {"path": PROGRAM}, "breakpoints": [{"line": 9999}, {"line": 4}]}
    (behind, _) = client.ask("setBreakpoints", lines)["breakpoints"]
    assert not behind["verified"] and behind["message"], behind
    client.launch(PROGRAM, stopOnEntry=False)
    (behind, there) = client.ask("setBreakpoints", lines)["breakpoints"]
    assert not behind["verified"] and "no operation comes from" in behind["message"], behind
    assert there["verified"], there
    assert client.close() == 0


def empty_argument():
    """As a launcher calls it that runs adapters by an interpreter."""
    client = dap.Client(command=("tcp-dap", ""))
    client.initialize()
    assert client.close() == 0


def bytes_of_memory():
    """A breakpoint on bytes of a constant, by its memory reference."""
    client = dap.Client()
    client.initialize(supportsMemoryReferences=True)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir", delete=False) as file:
        file.write("func.func @f() -> tensor<2xi32> {\n"
                   "  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>\n"
                   "  return %0 : tensor<2xi32>\n}\n")
    client.launch("tcp-opt", args=["--canonicalize", file.name], stopOnEntry=True)
    client.ask("configurationDone")
    client.stop()

    def child(variable, name):
        children = client.ask("variables", {
            "variablesReference": variable["variablesReference"]})["variables"]
        return next(each for each in children if each["name"] == name)

    client.top()
    constant = client.ask("evaluate", {"expression": 'ops("arith.constant")[0]',
                                       "context": "watch"})
    memory = child(child(constant, "attributes"), "value")["memoryReference"]
    for count, isThere in ((1, True), (4, True), (1 << 40, False), (0, False), (-1, False)):
        info = client.ask("dataBreakpointInfo",
                          {"name": memory, "asAddress": True, "bytes": count})
        assert bool(info["dataId"]) == isThere, info
        assert info["description"]
    info = client.ask("dataBreakpointInfo", {"name": "0x10", "asAddress": True, "bytes": 4})
    assert info["dataId"] is None, info
    info = client.ask("dataBreakpointInfo", {"name": memory, "asAddress": True, "bytes": 4})
    (point,) = client.ask("setDataBreakpoints", {
        "breakpoints": [{"dataId": info["dataId"]}]})["breakpoints"]
    assert point["verified"], point
    assert client.close() == 0
    os.remove(file.name)


def capabilities():
    """All that the protocol knows, and no more."""
    client = dap.Client()
    told = client.initialize()
    known = {name for name, field in dap.SCHEMA["definitions"]["Capabilities"]["properties"].items()
             if field.get("type") == "boolean"}
    assert known == {name for name in told if told[name] is True}, known ^ set(told)
    assert client.close() == 0


def main():
    os.environ.pop("TCP_DEBUG_SECRET", None)
    wanted = sys.argv[2:]
    for test in (the_last_event_is_right_before_the_end, back_after_an_end, completions, names_of_symbols, large_texts,
                 signal_behind_a_large_text, behind_all_operations, empty_argument,
                 bytes_of_memory, capabilities):
        if not wanted or test.__name__ in wanted:
            print(test.__name__, flush=True)
            test()


main()
