#===- threads.py - As many threads as PyTorch has -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes
import functools
import os

import torch

#: The process to which PyTorch's threads belong.
_PROCESS = os.getpid()


@functools.cache
def _find_own_runtime():
    """Returns the path of PyTorch's OpenMP runtime if that is GCC's; otherwise None."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
            for line in maps:
                path = line.rstrip("\n").partition("/")
                path = path[1] + path[2]
                if os.path.basename(path).startswith("libgomp") and os.path.exists(path):
                    return path
    except OSError:
        pass
    return None


@functools.cache
def _load_runtime():
    """Returns LLVM's OpenMP runtime; None if it is not installed."""
    try:
        return ctypes.CDLL("libomp.so.5")
    except OSError:
        return None


def choose_options():
    """Returns the options of tcp-aot for a program that runs on `torch.get_num_threads()`
    threads. Only large loops are divided.

    If PyTorch's OpenMP runtime is GCC's, the program runs on PyTorch's threads, as many as it has
    at the time of a call: threads of another runtime would wait for CPUs on which those of
    PyTorch spin. Otherwise it runs on threads of LLVM's runtime, as many as PyTorch has now.
    """
    count = torch.get_num_threads()
    if count == 1:
        return ()
    # A fork has no copy of the threads, and GCC's runtime would wait for them.
    if os.getpid() == _PROCESS and (path := _find_own_runtime()):
        return (f"--threads={path}",)
    if not _load_runtime():
        return ()
    # This holds for calls from this thread. In other threads there are as many as CPUs.
    _load_runtime().omp_set_num_threads(count)
    return ("--threads",)
