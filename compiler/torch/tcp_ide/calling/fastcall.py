#===- fastcall.py - Calls without ctypes ----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes
import functools
import sys
import warnings

import torch

#: The version of the extension's interface. Each change needs another number.
_VERSION = 2


def _leave_out(why):
    warnings.warn(f"tcp_ide: programs are called through ctypes, which is slower: {why}",
                  RuntimeWarning, stacklevel=3)


@functools.cache
def load():
    """Returns the extension. If it can't be loaded, warns once and returns None; ctypes
    does the same then."""
    try:
        import _tcp_ide_fastcall as found
    except ModuleNotFoundError as error:
        _leave_out(f"{error}; install the package again where there are a C++ compiler and "
                   "the headers of Python and libffi, or build the target TcpFastCall for "
                   f"Python {sys.version_info.major}.{sys.version_info.minor}")
        return None
    except ImportError as error:
        _leave_out(f"the extension can't be loaded: {error}; install the package again, or "
                   "build the target TcpFastCall again")
        return None
    if (version := getattr(found, "version", 0)) != _VERSION:
        _leave_out(f"'{found.__file__}' is of another build (version {version}, not "
                   f"{_VERSION}) and is left out; build the target TcpFastCall again")
        return None
    # In a thread that has not used PyTorch, OpenMP has as many threads as there are CPUs.
    # get_num_threads sets the number to that of set_num_threads.
    found.set_thread_initializer(torch.get_num_threads)
    return found


#: The codes of element types in DLPack.
_CODES = {
    torch.bool: 6, torch.uint8: 1, torch.int8: 0, torch.int16: 0, torch.int32: 0,
    torch.int64: 0, torch.float16: 2, torch.float32: 2, torch.float64: 2,
    torch.bfloat16: 4,
}


def catch_errors(library):
    """Makes failed checks of a library, which ctypes has loaded, raise a RuntimeError in
    calls by callables of `make`. Otherwise they end the process."""
    found = load()
    if found and hasattr(library, "tcp_set_error_handler"):
        library.tcp_set_error_handler(ctypes.c_void_p(found.error_handler), None)


def make(address, result_types, argument_types=None, single=False,
         boxed=False, updated=()):
    """Returns a callable of the C function at `address`. Like a Library, it takes tensors and
    numbers. It returns a list of tensors, or with `single` its only one. With `boxed`, it takes
    one list of the arguments, which it empties. `updated` has the numbers of the arguments that
    the function changes. If such an argument overlaps another one, or is not contiguous, the
    function gets a copy, whose elements are copied back afterwards.

    The types are pairs of an element type and a rank. Arguments are compared with
    `argument_types`, if they are given. Returns None if a result has another type, or if the
    extension can't be loaded.
    """
    found = load()
    if not found:
        return None
    results = []
    for type_ in result_types:
        if not isinstance(type_, tuple) or type_[0] not in _CODES:
            return None
        dtype, rank = type_
        results.append((_CODES[dtype], dtype.itemsize * 8, rank))
    return found.Function(address, torch._C._from_dlpack, tuple(results),
                          argument_types and tuple(argument_types), single, boxed,
                          tuple(updated))


def defer(make):
    """Returns a callable of one list of arguments, as AOTAutograd calls graphs. It calls
    the result of `make()`, which it gets at its first call. Several threads may make that
    call at once."""
    if found := load():
        return found.Deferred(make, True)
    made = []

    def call(arguments):
        if not made:
            made.append(make())
        return made[0](arguments)

    call._boxed_call = True
    return call
