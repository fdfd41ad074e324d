"""The processes that descend from an adapter of a test, whether or not they still have a parent."""

import os
import select
import uuid

import dap

NAME, VALUE = "TCP_DAP_TEST", str(uuid.uuid4())
#: A variable of the environment of such an adapter, which each process that descends from it has, too.
ENVIRONMENT = {NAME: VALUE}


def find():
    """Returns the numbers of these processes."""
    mark = f"{NAME}={VALUE}".encode()
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if mark in file.read():
                    found.append(int(entry))
        except OSError:
            pass
    return found


def check_all_end():
    """Waits until each of them has ended by itself."""
    for pid in find():
        try:
            fd = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        ended = select.select([fd], [], [], dap.TIMEOUT)[0]
        os.close(fd)
        assert ended, f"process {pid} is left"
