#===- library.py - Compiled programs that Python calls --------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes

import torch

from . import fastcall


def _make_descriptor(rank):
    """Returns the C struct of a tensor of this rank."""
    return type(f"MemRef{rank}", (ctypes.Structure,), {"_fields_": [
        ("base", ctypes.c_void_p), ("data", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        *([("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
          if rank else []),
    ]})


_NUMBERS = {bool: ctypes.c_bool, int: ctypes.c_int64, float: ctypes.c_double}

_libc = ctypes.CDLL(None)
_libc.free.argtypes = [ctypes.c_void_p]


class _Owner:
    """Frees a result when the last tensor on it goes."""

    def __init__(self, descriptor, size):
        self.base = descriptor.base
        self.buffer = (ctypes.c_char * size).from_address(descriptor.data)
        self.buffer._owner = self

    def __del__(self):
        _libc.free(self.base)


class Library:
    """A compiled program. A call takes contiguous tensors, contiguous memory as (address,
    sizes), and numbers. It returns tensors and numbers, without copies. Any thread may call
    it."""

    def __init__(self, path, func_name, result_types):
        """`result_types` are pairs of an element type and a rank, or the types of
        numbers: int, float or bool."""
        self.path = path
        self.result_types = result_types
        loaded = ctypes.CDLL(path)
        fastcall.catch_errors(loaded)
        self.function = getattr(loaded, func_name)
        self.fields = [_make_descriptor(t[1]) if isinstance(t, tuple) else _NUMBERS[t]
                       for t in result_types]
        if len(self.fields) == 1:
            self.struct = self.fields[0]
        else:
            self.struct = type("Results", (ctypes.Structure,), {"_fields_": [
                (f"r{i}", d) for i, d in enumerate(self.fields)]})
        self.function.restype = self.struct if result_types else None

    def make_fast(self, argument_types=None, single=False, boxed=False, updated=()):
        """Returns a callable in C that does the same, or None; see fastcall.make.

        It returns a list, or with `single` its only tensor. `updated` has the numbers of the
        arguments that the program changes. Arguments are compared with `argument_types`, which have
        the form of the types of results."""
        address = ctypes.cast(self.function, ctypes.c_void_p).value
        return fastcall.make(address, self.result_types, argument_types, single, boxed,
                             updated)

    def __call__(self, *arguments):
        packed = []
        for argument in arguments:
            if isinstance(argument, torch.Tensor):
                argument = argument.data_ptr(), argument.shape
            if isinstance(argument, tuple):
                self._pack(packed, *argument)
            elif isinstance(argument, float):
                packed.append(ctypes.c_double(argument))
            else:
                packed.append(ctypes.c_int64(int(argument)))
        results = self.function(*packed)
        if len(self.fields) == 1:
            results = [results]
        else:
            results = [getattr(results, f"r{i}") for i in range(len(self.fields))]
        return [self._take(result, *type_) if isinstance(type_, tuple) else result
                for result, type_ in zip(results, self.result_types)]

    @staticmethod
    def _pack(packed, pointer, sizes):
        """Adds the descriptor of contiguous memory."""
        pointer = ctypes.c_void_p(pointer)
        packed += [pointer, pointer, ctypes.c_int64(0)]
        packed += map(ctypes.c_int64, sizes)
        strides, stride = [], 1
        for size in reversed(sizes):
            strides.append(ctypes.c_int64(stride))
            stride *= size
        packed += reversed(strides)

    @staticmethod
    def _take(descriptor, dtype, rank):
        shape = list(descriptor.sizes) if rank else []
        count = 1
        for size in shape:
            count *= size
        if count == 0:
            _libc.free(descriptor.base)
            return torch.empty(shape, dtype=dtype)
        owner = _Owner(descriptor, count * dtype.itemsize)
        return torch.frombuffer(owner.buffer, dtype=dtype, count=count).view(shape)
