#===- fastcall.py - Calls without ctypes ----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes
import warnings

import torch

#: What the extension and this file have agreed on: another number for each change.
_VERSION = 1


def _load():
    """The extension, or None: it is built for another Python, or not at all, and
    ctypes does the same."""
    try:
        import _tcp_ide_fastcall as found
    except ImportError:
        return None
    if (version := getattr(found, "version", 0)) != _VERSION:
        warnings.warn(
            f"tcp_ide: '{found.__file__}' is of another build (version {version}, not "
            f"{_VERSION}) and is left out, which makes calls slower: build the target "
            "TcpFastCall again", RuntimeWarning, stacklevel=2)
        return None
    # A thread that has run nothing of PyTorch has as many OpenMP threads as there
    # are CPUs; asked for their number, PyTorch makes it that of set_num_threads.
    found.set_thread_initializer(torch.get_num_threads)
    return found


_fastcall = _load()

#: The codes of element types in DLPack.
_CODES = {
    torch.bool: 6, torch.uint8: 1, torch.int8: 0, torch.int16: 0, torch.int32: 0,
    torch.int64: 0, torch.float16: 2, torch.float32: 2, torch.float64: 2,
    torch.bfloat16: 4,
}


def catch_errors(library):
    """Makes the checks of a library, which ctypes loaded, raise a RuntimeError in
    calls that `make` made, in place of ending the process."""
    if _fastcall and hasattr(library, "tcp_set_error_handler"):
        library.tcp_set_error_handler(ctypes.c_void_p(_fastcall.error_handler), None)


def make(address, result_types, argument_types=None, single=False,
         boxed=False):
    """A callable of the C function at `address`, as a Library is one: it takes
    tensors and numbers, and gives a list of tensors, or with `single` its only one.
    With `boxed`, it takes one list of the arguments, which it empties.

    The types are pairs of an element type and a rank; arguments are compared with
    `argument_types`, if there are those. Gives None where a result is of another
    type, or where the extension is not there.
    """
    if not _fastcall:
        return None
    results = []
    for type_ in result_types:
        if not isinstance(type_, tuple) or type_[0] not in _CODES:
            return None
        dtype, rank = type_
        results.append((_CODES[dtype], dtype.itemsize * 8, rank))
    return _fastcall.Function(address, torch._C._from_dlpack, tuple(results),
                              argument_types and tuple(argument_types), single, boxed)


def defer(make):
    """A callable of one list of arguments, as AOTAutograd calls graphs: it calls what
    `make()` gives, which it asks for at its first call. Threads may ask at once."""
    if _fastcall:
        return _fastcall.Deferred(make, True)
    made = []

    def call(arguments):
        if not made:
            made.append(make())
        return made[0](arguments)

    call._boxed_call = True
    return call
