"""Sends messages that no client should send. After each case, the server must still answer."""

import json
import sys

from client import Client, at, insertion

GOOD = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}\n"


def header(body):
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def check_alive(client, case):
    result = client.call("textDocument/hover", at("untitled:good", 1, 11))
    assert result and "f32" in json.dumps(result), (case, result)
    print("alive after", case)


def message(client, **fields):
    client.send(fields)
    return client.wait_for(lambda m: "error" in m)["error"]["code"]


def start(server):
    """Before initialize, requests are refused and notifications dropped."""
    client = Client([server])
    assert message(client, id=1, method="textDocument/hover", params={}) == -32002
    client.notify("textDocument/didOpen", {})
    client.initialize()
    client.open("untitled:good", GOOD)
    check_alive(client, "an early request")
    return client


def send_wrong_messages(client):
    cases = {
        "a header that is none": b"Hello: there\r\n\r\n" + b"x" * 10 + b"\r\n",
        "a bad length": b"Content-Length: many\r\n\r\n",
        "a negative length": b"Content-Length: -5\r\n\r\n",
        "an empty body": b"Content-Length: 0\r\n\r\n",
        "lines without CR": b"Content-Length: 2\n\n{}",
        "no JSON": header(b"{nonsense"),
        "a batch": header(b"[{}, {}]"),
        "a number": header(b"42"),
        "bytes that are not UTF-8": header(b'{"method":"\xff\xfe","params":{}}'),
        "a null byte": header(b'{"method":"\0"}'),
        "deep JSON": header(b"[" * 1000000),
        "no method": header(b'{"id": 5}'),
        "an unknown method": header(b'{"id": 6, "method": "no/such"}'),
        "an unknown notification": header(b'{"method": "no/such"}'),
        "params that are a list": header(
            b'{"id": 7, "method": "textDocument/hover", "params": [1]}'),
        "no params": header(b'{"id": 8, "method": "textDocument/hover"}'),
        "a position without numbers": header(json.dumps({
            "id": 9, "method": "textDocument/hover", "params": {
                "textDocument": {"uri": "untitled:good"},
                "position": {"line": "x", "character": None}}}).encode()),
        "a negative position": header(json.dumps({
            "id": 10, "method": "textDocument/hover", "params":
                at("untitled:good", -4, -4)}).encode()),
        "a huge position": header(json.dumps({
            "id": 11, "method": "textDocument/hover", "params":
                at("untitled:good", 2**40, 2**62)}).encode()),
        "a document that is not open": header(json.dumps({
            "id": 12, "method": "textDocument/hover", "params":
                at("untitled:none", 0, 0)}).encode()),
        "an answer to nothing": header(b'{"id": 99, "result": null}'),
        "a cancel of nothing": header(
            b'{"method": "$/cancelRequest", "params": {"id": 77}}'),
    }
    for case, data in cases.items():
        client.write(data)
        check_alive(client, case)


def send_wrong_changes(client):
    client.change("untitled:none", 1, [insertion(0, 0, "x")])
    client.notify("textDocument/didClose", {"textDocument": {"uri": "untitled:none"}})
    client.notify("textDocument/didChange", {"textDocument": {}})
    client.notify("textDocument/didOpen", {"textDocument": {"uri": 4}})
    client.open("untitled:twice", GOOD)
    client.open("untitled:twice", GOOD.replace("f32", "f64"))
    assert "f64" in json.dumps(
        client.call("textDocument/hover", at("untitled:twice", 1, 11)))
    for _ in range(2):
        client.notify("textDocument/didClose",
                      {"textDocument": {"uri": "untitled:twice"}})
    check_alive(client, "documents opened and closed twice")
    client.change("untitled:good", 2, [
        {"range": {"start": {"line": 9, "character": 9},
                   "end": {"line": 0, "character": 0}}, "text": ""},
        {"nothing": 1}, 5, insertion(0, 0, "")])
    check_alive(client, "changes that are none")


def open_extreme_texts(client):
    for case, text in {
            "deep modules": "module {\n" * 100000,
            "deep tuples": "func.func private @f(" + "tuple<" * 50000,
            "deep parentheses": "#m = affine_map<(d0) -> (" + "(" * 50000 + "d0",
            "deep minus": "#m = affine_map<(d0) -> (" + "-" * 200000 + "d0)>",
            "deep attributes": "#m = " + "[" * 100000,
            "a long line": "// " + "x" * 5000000,
            "null bytes": "\0" * 1000,
            "deep regions": "\"a.b\"() ({\n" * 20000,
            "a closed nest": "module {" * 3000 + "}" * 3000}.items():
        client.open("untitled:bad", text)
        client.diagnostics("untitled:bad")
        client.call("textDocument/hover", at("untitled:bad", 0, 3))
        client.notify("textDocument/didClose",
                      {"textDocument": {"uri": "untitled:bad"}})
        check_alive(client, case)
    client.write(header(b'{"method": "x", "params": {"a": "'
                        + b"y" * 200_000_000 + b'"}}'))
    check_alive(client, "200 MB")


def check_exit_codes(server, client):
    client.call("shutdown", None)
    assert message(client, id=500, method="textDocument/hover", params={}) == -32600
    client.notify("exit", None)
    print("exit code after shutdown:", client.process.wait(timeout=300))

    client = Client([server])
    client.initialize()
    client.notify("exit", None)
    print("exit code without:", client.process.wait(timeout=300))
    client = Client([server])
    client.process.stdin.close()
    print("exit code at the end of the input:", client.process.wait(timeout=300))


def main(server):
    client = start(server)
    send_wrong_messages(client)
    send_wrong_changes(client)
    open_extreme_texts(client)
    check_exit_codes(server, client)


main(sys.argv[1])
