"""Who may use an adapter that listens, and a compiler that waits: the user who
started it, or whoever knows the secret. Nobody else runs anything or is told
anything."""

import http.client
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile

import dap

PROGRAM = sys.argv[1]
SECRET = "correct horse battery staple"
# The account of nobody, whom no file belongs to.
STRANGER = 65534

# Everybody may enter and write here: what is kept out is kept out by us.
SCRATCH = tempfile.mkdtemp(dir="/tmp")
os.chmod(SCRATCH, 0o777)
MARK = os.path.join(SCRATCH, "it-ran")


def as_stranger(function, *arguments):
    """Runs a function as another user; gives what it returns, as text."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(STRANGER, STRANGER, STRANGER)
            os.setresuid(STRANGER, STRANGER, STRANGER)
            result = function(*arguments)
        except Exception as error:  # pylint: disable=broad-except
            result = f"{type(error).__name__}: {error}"
        os.write(write, str(result).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        text = pipe.read().decode()
    os.waitpid(child, 0)
    return text


def run_in(directory=None, **env):
    return {"env": {**os.environ, "TMPDIR": directory or SCRATCH, "XDG_RUNTIME_DIR": "", **env}}


def listen(address="listen://localhost:0", **env):
    adapter = subprocess.Popen(["tcp-dap", "--connection", address], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, **run_in(**env))
    line = adapter.stdout.readline()
    match = re.fullmatch(r"listening on (?:(127\.0\.0\.1|::1):(\d+)|(/.*))\n", line)
    assert match, line
    return adapter, (match[1], int(match[2])) if match[1] else match[3]


def messages(*requests):
    """The bytes of requests, each with what it takes."""
    return b"".join(dap.frame({"seq": seq, "type": "request", "command": command,
                               "arguments": arguments})
                    for seq, (command, arguments) in enumerate(requests, 1))


ATTACK = messages(("initialize", {"adapterID": "tcp"}),
                  ("launch", {"program": "/bin/sh", "args": ["-c", f"id > {MARK}"],
                              "noDebug": True}))


def open_socket(place):
    if isinstance(place, tuple):
        return socket.create_connection(place)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(place)
    return connection


def say(place, data):
    """Sends bytes; gives all that is said until the other end closes."""
    with open_socket(place) as connection:
        connection.settimeout(dap.TIMEOUT)
        try:
            connection.sendall(data)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        except ConnectionError:
            pass
    return answer.decode()


def say_and_go(place, data):
    """Sends bytes and closes: the kernel forgets who that was."""
    with open_socket(place) as connection:
        connection.sendall(data)
    return "gone"


def use(place, secret=None, where="launch"):
    """A session that works."""
    client = dap.Client(connection=open_socket(place))
    if where == "initialize":
        # Not of the schema, which leaves only the settings of a launch to adapters.
        response = client.request("initialize", {"adapterID": "tcp", "secret": secret},
                                  check=False)
        assert response["success"], response
        secret = None
    else:
        client.initialize()
    client.launch(PROGRAM, stopOnEntry=True, **({"secret": secret} if secret else {}))
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    client.close()


def of_another_user(address):
    """Neither at once nor by going fast; then the user comes, and is served."""
    adapter, place = listen(address)
    for function in (say, say_and_go, say):
        answer = as_stranger(function, place, ATTACK)
        # The file of a socket is not theirs to open.
        expected = ("PermissionError" if isinstance(place, str) else
                    "gone" if function is say_and_go else "")
        assert answer.startswith(expected) and "seq" not in answer, answer
    use(place)
    assert adapter.wait(dap.TIMEOUT) == 0
    assert (adapter.stderr.read().count("refused a client of another user") ==
            (0 if isinstance(place, str) else 3))
    assert not os.path.exists(MARK)


def of_a_browser():
    """What a web page can have a browser send, as its own user, is no client, even
    if it holds messages."""
    adapter, place = listen()
    for path, body in (("/", ATTACK), ("/content-length:0", ATTACK), ("/", b"")):
        browser = http.client.HTTPConnection(*place, timeout=dap.TIMEOUT)
        try:
            browser.request("POST", path, body)
            browser.getresponse()
            raise AssertionError("an answer")
        except (ConnectionError, http.client.HTTPException):
            pass
        browser.close()
    assert say(place, b"\x16\x03\x01" + ATTACK) == ""
    use(place)
    assert adapter.wait(dap.TIMEOUT) == 0
    assert not os.path.exists(MARK)


def by_secret():
    """Where there is one, it alone decides: also of the same user."""
    secret_file = os.path.join(SCRATCH, "secret")
    with open(secret_file, "w", encoding="ascii") as file:
        file.write(SECRET + "\n")
    os.chmod(secret_file, 0o600)
    for env in ({"TCP_DEBUG_SECRET": SECRET}, {"TCP_DEBUG_SECRET_FILE": secret_file}):
        adapter, place = listen(**env)
        assert "asks for a secret" in say(place, ATTACK)
        for wrong in ("", "wrong", SECRET[:-1], SECRET + "x", SECRET * 2, 7, None):
            answer = say(place, messages(
                ("initialize", {"adapterID": "tcp", "secret": wrong}),
                ("launch", {"program": "/bin/sh", "args": ["-c", f"id > {MARK}"]})))
            assert "not the secret" in answer and '"success":true' not in answer, answer
        assert "asks for" in as_stranger(say, place, ATTACK)
        # Nobody who does not know it may fill the memory.
        assert say(place, b"Content-Length: 1000000000\r\n\r\n" + b"x" * 100000) == ""
        use(place, SECRET, "initialize" if "TCP_DEBUG_SECRET" in env else "launch")
        assert adapter.wait(dap.TIMEOUT) == 0
        assert not os.path.exists(MARK)
        # tcp-dbg has it from the same environment, and says so if it has not.
        adapter, place = listen(**env)
        command = ["tcp-dbg", "--connection", f"connect://localhost:{place[1]}", "-batch",
                   "-ex", "bt 1", PROGRAM]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and "asks for a secret" in done.stderr, done
        done = subprocess.run(command, capture_output=True, text=True, check=True, **run_in(**env))
        assert done.stdout.startswith("#0"), done
        assert adapter.wait(dap.TIMEOUT) == 0


def secrets_that_are_none():
    path = os.path.join(SCRATCH, "open")
    with open(path, "w", encoding="ascii") as file:
        file.write(SECRET)
    os.chmod(path, 0o640)
    fifo = os.path.join(SCRATCH, "fifo")
    os.mkfifo(fifo, 0o600)
    for env, word in (({"TCP_DEBUG_SECRET": "short"}, "16 to 4095 bytes"),
                      ({"TCP_DEBUG_SECRET_FILE": path}, "can be read by others"),
                      ({"TCP_DEBUG_SECRET_FILE": fifo}, "not a file"),
                      ({"TCP_DEBUG_SECRET_FILE": "/nope"}, "cannot be read")):
        for command in (["tcp-dap", "--connection", "listen://localhost:0"],
                        ["tcp-aot", PROGRAM, "--emit=tcp", "-o", "-", "--wait-for-debugger"]):
            done = subprocess.run(command, capture_output=True, text=True, check=False,
                                  timeout=dap.TIMEOUT, **run_in(**env))
            assert done.returncode and word in done.stderr, (env, done)


def wait_for_debugger(**env):
    compiler = subprocess.Popen(["tcp-aot", PROGRAM, "--emit=tcp", "-o", "-",
                                 "--wait-for-debugger"], stderr=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True, **run_in(**env))
    return compiler, int(re.search(r"port (\d+)", compiler.stderr.readline())[1])


def listen_as_stranger(path):
    """A socket of another user's that everybody may open."""
    os.seteuid(STRANGER)
    try:
        door = socket.socket(socket.AF_UNIX)
        door.bind(path)
        os.chmod(path, 0o777)
        door.listen()
        return door
    finally:
        os.seteuid(0)


def attach(port, **settings):
    client = dap.Client(**run_in())
    client.initialize()
    response = client.send("attach", {"port": port, **settings})
    while response not in client.responses and not any(
            event["event"] == "initialized" for event in client.events):
        assert client.read()
    if response in client.responses and not client.responses[response]["success"]:
        message = client.responses[response]["message"]
        assert client.close() == 0
        return message
    assert client.response(response)["success"]
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    assert client.close() == 0
    return ""


def waiting_compiler():
    """It is told by its own user only where to go, and goes to nobody else."""
    compiler, port = wait_for_debugger()
    place = ("127.0.0.1", port)
    path = os.path.join(SCRATCH, "trap")
    connect = json.dumps({"connect": path}).encode() + b"\n"
    with listen_as_stranger(path) as door:
        door.settimeout(dap.TIMEOUT)
        assert "of another user" in as_stranger(say, place, connect)
        as_stranger(say_and_go, place, connect)
        say(place, connect)
        # The listener sees a connection come, and nothing is sent over it.
        assert door.accept()[0].recv(4096) == b""
        door.setblocking(False)
        try:
            door.accept()
            raise AssertionError("it came for a stranger")
        except BlockingIOError:
            pass
    said = [compiler.stderr.readline() for _ in range(3)]
    assert sum("refused a debugger" in line for line in said) == 2, said
    assert "another user listens there" in said[2], said
    assert attach(port) == ""
    text, _ = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0


def waiting_compiler_with_a_secret():
    compiler, port = wait_for_debugger(TCP_DEBUG_SECRET=SECRET)
    assert "not the one" in attach(port)
    assert "not the one" in attach(port, secret="something else of some length")
    assert attach(port, secret=SECRET) == ""
    compiler.communicate(timeout=dap.TIMEOUT)
    assert compiler.returncode == 0
    compiler, port = wait_for_debugger(TCP_DEBUG_SECRET=SECRET)
    done = subprocess.run(["tcp-dbg", "--attach", str(port), "-batch", "-ex", "bt 1"],
                          capture_output=True, text=True, check=True,
                          **run_in(TCP_DEBUG_SECRET=SECRET))
    assert "#0" in done.stdout, done
    compiler.communicate(timeout=dap.TIMEOUT)


def killed():
    """A folder that its owner could not remove goes when the next adapter starts; one
    that is used stays."""
    scratch = tempfile.mkdtemp()
    options = run_in(scratch)
    living, dead = (dap.Client(**options) for _ in range(2))
    for client in (living, dead):
        client.initialize()
        client.launch(PROGRAM, stopOnEntry=True)
    folders = {name: os.stat(os.path.join(scratch, name)) for name in os.listdir(scratch)}
    assert len(folders) == 2
    for status in folders.values():
        assert stat.S_IMODE(status.st_mode) == 0o700
    dead.process.kill()
    dead.process.wait()
    next_one = dap.Client(**options)
    next_one.initialize()
    next_one.launch(PROGRAM, stopOnEntry=True)
    left = set(os.listdir(scratch))
    assert len(left) == 2 and len(left & set(folders)) == 1, (left, folders)
    # tcp-dbg, too.
    debugger = subprocess.Popen(["tcp-dbg", PROGRAM], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True, **options)
    # More than is kept back before it is written.
    debugger.stdin.write("ir\n" * 20)
    debugger.stdin.flush()
    assert debugger.stdout.readline()
    assert len(os.listdir(scratch)) == 3
    debugger.kill()
    debugger.wait()
    assert next_one.close() == 0
    again = subprocess.run(["tcp-dbg", "-batch", "-ex", "bt 1", PROGRAM], check=True,
                           capture_output=True, **options)
    assert again.returncode == 0
    assert len(os.listdir(scratch)) == 1
    assert living.close() == 0
    assert not os.listdir(scratch)
    os.rmdir(scratch)


def main():
    tests = [of_a_browser, by_secret, secrets_that_are_none, waiting_compiler_with_a_secret,
             killed]
    if os.geteuid() == 0:
        tests += [lambda: of_another_user("listen://localhost:0"),
                  lambda: of_another_user("listen://[::1]:0"),
                  lambda: of_another_user("unix://" + os.path.join(SCRATCH, "door")),
                  waiting_compiler]
    for test in tests:
        print(test.__name__, flush=True)
        test()
    # A socket file that nobody listens on any more is no obstacle.
    door = os.path.join(SCRATCH, "door")
    if not os.path.exists(door):
        socket.socket(socket.AF_UNIX).bind(door)
    adapter, place = listen("unix://" + door)
    use(place)
    assert adapter.wait(dap.TIMEOUT) == 0
    shutil.rmtree(SCRATCH)


main()
