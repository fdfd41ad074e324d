#===- worker.py - A process that exports when it is asked to --------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A persistent worker of Bazel: it imports PyTorch once, and exports each program in a
fork, so that no program sees what another one left behind. Forks run side by side.

Bazel and the worker send each other messages of protocol buffers (WorkRequest and
WorkResponse of Bazel's worker_protocol.proto) with their length before them. These are read
and written here, because few environments with PyTorch have the package protobuf, and the
messages have few fields."""

import contextlib
import ctypes
import dataclasses
import gc
import os
import selectors
import signal
import sys
import tempfile
import traceback

import torch

from .importing import exporter

#: The fields of a WorkRequest and of a WorkResponse.
_ARGUMENTS, _REQUEST_ID = 1, 3
_EXIT_CODE, _OUTPUT, _RESPONSE_ID = 1, 2, 3

#: The ways in which protocol buffers write values.
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5

#: Of <linux/prctl.h>.
_PR_SET_PDEATHSIG = 1


class ProtocolError(Exception):
    """Says that what was received is no request."""


class _Incomplete(Exception):
    """Says that the bytes end within a value."""


@dataclasses.dataclass
class Request:
    """A request of Bazel: the arguments of an export, and the number of the request."""

    arguments: list
    number: int = 0


def _read_varint(content, at):
    """Returns the number at a place and the place behind it. Raises _Incomplete."""
    number = shift = 0
    while at < len(content):
        number |= (content[at] & 0x7F) << shift
        at += 1
        if content[at - 1] < 0x80:
            return number, at
        shift += 7
    raise _Incomplete


def _write_varint(number):
    # A negative number is written as the 64 bits of its two's complement.
    number &= (1 << 64) - 1
    encoded = bytearray()
    while number >= 0x80:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def _read_fields(message):
    """Yields the number and the value of each field of a message."""
    at = 0
    while at < len(message):
        key, at = _read_varint(message, at)
        kind, value = key & 7, None
        if kind == _VARINT:
            value, at = _read_varint(message, at)
        elif kind in (_BYTES, _FIXED64, _FIXED32):
            size = 8 if kind == _FIXED64 else 4
            if kind == _BYTES:
                size, at = _read_varint(message, at)
            if len(message) < at + size:
                raise _Incomplete
            value, at = message[at:at + size], at + size
        else:
            raise ProtocolError(f"a request has a field of the unknown kind {kind}")
        yield key >> 3, value


def take_request(received):
    """Takes a Request from the front of a bytearray, if there is a whole one; otherwise
    returns None. Raises a ProtocolError."""
    try:
        size, start = _read_varint(received, 0)
    except _Incomplete:
        return None
    if len(received) < start + size:
        return None
    message = bytes(received[start:start + size])
    del received[:start + size]
    request = Request([])
    try:
        for field, value in _read_fields(message):
            if field == _ARGUMENTS:
                request.arguments.append(value.decode())
            elif field == _REQUEST_ID:
                request.number = value
    except _Incomplete:
        raise ProtocolError("a request ends within a field") from None
    return request


def make_response(status, output, number):
    """Returns the message that says what a request led to: a status of zero is success."""
    text = output.encode()
    message = (_write_varint(_EXIT_CODE << 3 | _VARINT) + _write_varint(status)
               + _write_varint(_OUTPUT << 3 | _BYTES) + _write_varint(len(text)) + text
               + _write_varint(_RESPONSE_ID << 3 | _VARINT) + _write_varint(number))
    return _write_varint(len(message)) + message


def _run_and_exit(run, arguments, log):
    """Runs a request in this process, a fork, which ends with its status."""
    # The fork ends when the worker is killed.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    status = 1
    try:
        status = run(arguments)
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        # A fork skips what the worker has registered for its own end.
        os._exit(status)


class _Export:
    """A fork that exports what a request asks for."""

    def __init__(self, run, request):
        self._number = request.number
        self._log = tempfile.TemporaryFile()
        sys.stdout.flush()
        sys.stderr.flush()
        self._process = os.fork()
        if self._process == 0:
            _run_and_exit(run, request.arguments, self._log)
        #: Can be read when the fork has ended.
        self.descriptor = os.pidfd_open(self._process)

    def finish(self):
        """Returns the response after the end of the fork."""
        _, ended = os.waitpid(self._process, 0)
        os.close(self.descriptor)
        with self._log as log:
            log.seek(0)
            output = log.read().decode(errors="replace")
        status = os.waitstatus_to_exitcode(ended)
        if status < 0:
            name = signal.Signals(-status).name
            output += f"tcp_ide: error: the export was ended by {name}\n"
            status = 1
        # A success says nothing, so that builds are silent about PyTorch's warnings.
        return make_response(status, output if status else "", self._number)


def _answer(requests, answers, run):
    """Answers the requests that are read from a descriptor, until there are no more."""
    received = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(requests, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                if export := key.data:
                    selector.unregister(key.fd)
                    answers.write(export.finish())
                    answers.flush()
                elif data := os.read(requests, 1 << 16):
                    received += data
                    while request := take_request(received):
                        export = _Export(run, request)
                        selector.register(export.descriptor, selectors.EVENT_READ, export)
                else:
                    selector.unregister(requests)


def serve(run):
    """Answers requests until the input ends. `run` takes the arguments of a request, and
    returns its status."""
    # Requests come on the standard input, and answers go to the standard output; what
    # PyTorch prints must not get between them.
    requests, answers = os.dup(0), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Each fork would do what is done once for the first export. The garbage collectors of the
    # forks leave the result alone, because they would also copy its memory.
    exporter.export(lambda x: x.abs(), (torch.zeros(1),))
    gc.collect()
    gc.freeze()
    try:
        _answer(requests, answers, run)
    finally:
        gc.unfreeze()
    return 0
