"""Compilers that wait for a debugger: who attaches, and who leaves them."""

import json
import os
import re
import socket
import subprocess
from threading import Thread

import dap
from scripted import PLUGIN, PROGRAM, SCRATCH, go, start, try_all, write


def wait_for_debugger(*arguments, command=("tcp-aot", PROGRAM, "--emit=tcp", "-o", "-")):
    compiler = subprocess.Popen(
        [*command, "--wait-for-debugger", *arguments],
        stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return compiler, int(re.search(r"port (\d+)", compiler.stderr.readline())[1])


def attach_to(client, **settings):
    response = client.send("attach", settings)
    client.event("initialized")
    answer = client.response(response)
    assert answer["success"], answer


def attach_by_process_id():
    compiler, _ = wait_for_debugger()
    client = dap.Client()
    client.initialize()
    for settings, word in (({"pid": os.getpid()}, "does not wait for a debugger"),
                           ({"pid": 1 << 30}, "there is no process"),
                           ({"port": 99999}, "from 1 to 65535"),
                           ({"pid": compiler.pid, "port": 1}, "one of"),
                           ({}, "give one of")):
        message = client.fail("attach", settings)
        assert word in message, (settings, message)
    attach_to(client, pid=compiler.pid)
    # A compile that was attached to cannot be restarted.
    assert client.capabilities == {"supportsRestartRequest": False}
    assert go(client)["reason"] == "entry"
    assert "cannot be restarted" in client.fail("restart", {})
    client.ask("disconnect", {"terminateDebuggee": True})
    compiler.communicate(timeout=dap.TIMEOUT)


def open_door(name):
    """A socket file, which somebody listens at, and its path."""
    path = os.path.join(SCRATCH, name)
    if os.path.exists(path):
        os.remove(path)
    door = socket.socket(socket.AF_UNIX)
    door.bind(path)
    door.listen()
    return door, path


def attach_by_socket_file():
    compiler, port = wait_for_debugger()
    door, path = open_door("door")

    def forward():
        with door.accept()[0] as inside, socket.create_connection(("127.0.0.1", port)) as outside:
            outside.sendall(inside.makefile("rb").readline())
            # Until it is read: of who has gone nobody knows who that was.
            inside.sendall(outside.makefile("rb").read())

    forwarder = Thread(target=forward)
    forwarder.start()
    client = dap.Client()
    client.initialize()
    attach_to(client, socket=path)
    forwarder.join()
    assert go(client)["reason"] == "entry"
    # Left alone, it goes on.
    assert client.close() == 0
    text, _ = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0


def a_stop_is_heard_before_its_supervisor():
    """Who reads several connections may read the second one first."""
    compiler, port = wait_for_debugger()
    door, path = open_door("door")
    agents, agents_path = open_door("agents")
    client = dap.Client()
    client.initialize()
    response = client.send("attach", {"socket": path})
    with door.accept()[0] as inside, socket.create_connection(("127.0.0.1", port)) as outside:
        adapter_path = json.loads(inside.makefile("rb").readline())["connect"]
        outside.sendall(json.dumps({"connect": agents_path}).encode() + b"\n")
        # Until it is read: of who has gone nobody knows who that was.
        inside.sendall(outside.makefile("rb").read())

    def pump(source, sink):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)

    def connect(agent):
        adapter = socket.socket(socket.AF_UNIX)
        adapter.connect(adapter_path)
        threads = [Thread(target=pump, args=pair, daemon=True)
                   for pair in ((agent, adapter), (adapter, agent))]
        for thread in threads:
            thread.start()

    supervisor, current = agents.accept()[0], agents.accept()[0]
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(adapter_path)
        stranger.sendall(b'{"event": "hello", "role": 5}\n')
    connect(current)
    for _ in range(100):
        client.ask("threads")
    assert response not in client.responses
    connect(supervisor)
    assert client.response(response)["success"]
    assert go(client)["reason"] == "entry"
    # It was left alone, not ended.
    assert client.close() == 0
    text, errors = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0, (compiler.returncode, text, errors)


def suspend_for_another(client, compiler):
    """Another client, which is attached where the compile says that it waits."""
    client.ask("disconnect", {"suspendDebuggee": True})
    assert client.process.wait(dap.TIMEOUT) == 0
    port = int(re.search(r"port (\d+)", compiler.stderr.readline())[1])
    other = dap.Client()
    other.initialize()
    attach_to(other, port=port)
    go(other)
    return other


def what_was_attached_to_can_be_left_stopped():
    compiler, port = wait_for_debugger()
    client = dap.Client()
    client.initialize()
    attach_to(client, port=port)
    go(client)
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:tcp-record*"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()
    client.ask("setFunctionBreakpoints", {"breakpoints": []})
    client.ask("stepBack", {"threadId": 1, "granularity": "instruction"})
    client.stop()
    here = client.top()["name"]
    other = suspend_for_another(client, compiler)
    assert other.top()["name"] == here
    other.ask("stepIn", {"threadId": 1, "granularity": "instruction"})
    other.stop()
    other.ask("stepBack", {"threadId": 1, "granularity": "instruction"})
    other.stop()
    assert other.top()["name"] == here
    # More than once.
    third = suspend_for_another(other, compiler)
    assert third.top()["name"] == here
    third.close()
    text, errors = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0, (compiler.returncode, text, errors)


def what_was_attached_to_can_be_suspended_while_it_runs():
    path = write("one.mlir", "func.func @f() { return }\n")
    compiler, port = wait_for_debugger(command=(
        "tcp-opt", "--load-pass-plugin=" + PLUGIN, path,
        "--pass-pipeline=builtin.module(bad-loop)"))
    client = dap.Client()
    client.initialize()
    attach_to(client, port=port)
    go(client)
    client.console("break-on-pass bad-loop")
    client.console('log 1 "it begins"')
    client.ask("continue", {"threadId": 1})
    client.output("it begins")
    other = suspend_for_another(client, compiler)
    assert "bad-loop" in other.top()["name"], other.top()
    other.ask("disconnect", {"terminateDebuggee": True})
    assert other.process.wait(dap.TIMEOUT) == 0
    compiler.communicate(timeout=dap.TIMEOUT)


try_all([
    attach_by_process_id,
    attach_by_socket_file,
    a_stop_is_heard_before_its_supervisor,
    what_was_attached_to_can_be_left_stopped,
    what_was_attached_to_can_be_suspended_while_it_runs,
])
