"""Runs parts of a cluster for session.py: PostgreSQL, BuildGrid's server, and workers. No package
index has a worker of BuildGrid's, so this one asks the server for leases (Remote Workers API), and
lets buildbox-run carry them out.

  usage: grid.py database COMMAND...          runs a command while PostgreSQL answers; the URL of
                                              the database is in $GRID_DATABASE
         grid.py server FOLDER PORT           becomes the server; its files are in FOLDER
         grid.py worker FOLDER PORT CASD_PORT NAME CASD [MOUNT...]
                                              becomes a worker of the server at PORT; its cache is
                                              the program CASD, which listens at CASD_PORT

`server` and `worker` run in a Python that has the package buildgrid."""

import contextlib
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

#: Seconds after which a worker that has an action says again that it lives: less than the server
#: waits for it.
SIGN_OF_LIFE = 2

CONFIGURATION = """\
server:
  - !channel
    address: "127.0.0.1:{port}"
    insecure-mode: true
authorization:
  method: none
connections:
  - !sql-connection &sql
    connection-string: {database}
storages:
  - !disk-storage &storage
    path: {folder}/blobs
caches:
  - !lru-action-cache &actions
    storage: *storage
    max-cached-refs: 4096
    allow-updates: true
    cache-failed-actions: false
schedulers:
  - !sql-scheduler &scheduler
    sql: *sql
    storage: *storage
    action-cache: *actions
    # A worker that says nothing for so many seconds is dead. No lease is given to one that has
    # fewer than five of them left.
    bot-session-keepalive-timeout: 8
    session-expiry-timer-interval: 1
    assigners:
      - !priority-age-assigner
        count: 1
        interval: 0.05
        jitter-factor: 0
instances:
  - name: ''
    services:
      - !action-cache
        cache: *actions
      - !execution
        scheduler: *scheduler
      - !cas
        storage: *storage
      - !bytestream
        storage: *storage
thread-pool-size: 64
"""


def run_with_database(command):
    """Returns the status of the command."""
    programs = max(glob.glob("/usr/lib/postgresql/*/bin"))
    # PostgreSQL does not run as root, and lit's $TMPDIR is closed to other users. Paths of sockets
    # have to be short.
    user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    folder = tempfile.mkdtemp(prefix="grid", dir="/tmp")
    try:
        if user:
            shutil.chown(folder, **user)
        # Others, such as the root of a namespace, reach the socket in it.
        os.chmod(folder, 0o711)
        environment = {**os.environ, "LC_ALL": "C"}
        data = os.path.join(folder, "data")
        subprocess.run([f"{programs}/initdb", "--auth=trust", "--username=grid", "--no-sync",
                        "--encoding=UTF8",
                        "--pgdata", data], check=True, stdout=subprocess.DEVNULL,
                       env=environment, cwd="/", **user)  # fmt: skip
        control = [f"{programs}/pg_ctl", "--silent", "--wait", "--pgdata", data]
        options = f"-k {folder} -F -c listen_addresses= -c log_min_messages=panic"
        subprocess.run([*control, "--log", os.path.join(folder, "log"), "-o", options, "start"],
                       check=True, env=environment, cwd="/", **user)  # fmt: skip
        try:
            os.environ["GRID_DATABASE"] = f"postgresql+psycopg://grid@/postgres?host={folder}"
            return subprocess.run(command).returncode
        finally:
            subprocess.run([*control, "--mode=fast", "stop"], env=environment, cwd="/", **user)
    finally:
        shutil.rmtree(folder)


def become_server(folder, port):
    database = os.environ["GRID_DATABASE"]
    program = os.path.join(os.path.dirname(sys.executable), "bgd")
    os.makedirs(folder, exist_ok=True)
    subprocess.run([program, "migrate", "apply", database], check=True)
    file = os.path.join(folder, "server.yml")
    pathlib.Path(file).write_text(
        CONFIGURATION.format(folder=folder, port=port, database=database))
    os.execv(program, [program, "server", "start", file])


class Worker:
    """A worker that runs one action at a time."""

    def __init__(self, folder, port, casd_port, name, casd, mounts):
        import grpc
        from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
        from buildgrid._protos.google.devtools.remoteworkers.v1test2 import (
            bots_pb2, bots_pb2_grpc, worker_pb2)

        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.protos = bots_pb2
        self.read_request = bytestream_pb2.ReadRequest
        channel = grpc.insecure_channel(f"127.0.0.1:{port}")
        self.bots = bots_pb2_grpc.BotsStub(channel)
        self.blobs = bytestream_pb2_grpc.ByteStreamStub(channel)
        subprocess.Popen([casd, f"--bind=127.0.0.1:{casd_port}", "--log-level=warning",
                          f"--cas-remote=http://127.0.0.1:{port}", self.folder / "cas"])
        self.run_command = [
            os.path.join(os.path.dirname(casd), "buildbox-run"), "--log-level=warning",
            f"--remote=http://127.0.0.1:{casd_port}",
            *(f"--ro-bind-mount={mount}" for mount in mounts)]  # fmt: skip
        worker = worker_pb2.Worker(devices=[worker_pb2.Device(handle=name)])
        self.session = bots_pb2.BotSession(bot_id=name, status=bots_pb2.OK, worker=worker)
        self.name = name
        self.running = {}

    def start(self, lease):
        """Starts the action of a lease, whose digest is the payload."""
        from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2

        digest = remote_execution_pb2.Digest()
        action = self.folder / "action"
        if lease.payload.Unpack(digest):
            request = self.read_request(resource_name=f"blobs/{digest.hash}/{digest.size_bytes}")
            action.write_bytes(b"".join(part.data for part in self.blobs.Read(request)))
        else:
            message = remote_execution_pb2.Action()
            lease.payload.Unpack(message)
            action.write_bytes(message.SerializeToString())
        print(f"{self.name} has {lease.id}", flush=True)
        self.running[lease.id] = subprocess.Popen(
            [*self.run_command, f"--action={action}",
             f"--action-result={self.folder / 'result'}"])  # fmt: skip

    def finish(self, lease):
        """Puts the result of an action that has ended into its lease."""
        from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2

        process = self.running.pop(lease.id)
        lease.state = self.protos.COMPLETED
        if process.returncode:
            lease.status.code = 13
            lease.status.message = f"buildbox-run has ended with {process.returncode}"
            return
        result = remote_execution_pb2.ActionResult()
        result.ParseFromString((self.folder / "result").read_bytes())
        lease.result.Pack(result)

    def advance(self):
        """Starts what was given, and finishes what has ended. Returns whether there was
        something."""
        advanced = False
        for lease in self.session.leases:
            process = self.running.get(lease.id)
            # The server may have made a new lease active itself.
            if not process and lease.state in (self.protos.PENDING, self.protos.ACTIVE):
                lease.state = self.protos.ACTIVE
                self.start(lease)
                advanced = True
            elif process and process.poll() is not None:
                self.finish(lease)
                advanced = True
        return advanced

    def serve(self):
        request = self.protos.CreateBotSessionRequest(parent="", bot_session=self.session)
        self.session = self.bots.CreateBotSession(request, timeout=10)
        while True:
            if not self.advance():
                # A worker has at most one action. One that has none waits for the server.
                for process in self.running.values():
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(SIGN_OF_LIFE)
                self.advance()
            request = self.protos.UpdateBotSessionRequest(name=self.session.name,
                                                          bot_session=self.session)  # fmt: skip
            self.session = self.bots.UpdateBotSession(request, timeout=10)


def main():
    mode, *arguments = sys.argv[1:]
    if mode == "database":
        return run_with_database(arguments)
    if mode == "server":
        become_server(*arguments)
    folder, port, casd_port, name, casd, *mounts = arguments
    return Worker(folder, port, casd_port, name, casd, mounts).serve()


if __name__ == "__main__":
    sys.exit(main())
