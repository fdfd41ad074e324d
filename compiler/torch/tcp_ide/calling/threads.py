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
    """The path of PyTorch's OpenMP runtime where that is GCC's; else None."""
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
    """LLVM's OpenMP runtime; None where it is not installed."""
    try:
        return ctypes.CDLL("libomp.so.5")
    except OSError:
        return None


def choose_options():
    """The options of tcp-aot for a program that runs on `torch.get_num_threads()`
    threads; large loops alone are split.

    On PyTorch's own threads, as many as it has at the time of a call, where its
    runtime is GCC's: threads of another runtime would wait for CPUs on which those
    of PyTorch spin. Else on LLVM's, as many as there are now.
    """
    count = torch.get_num_threads()
    if count == 1:
        return ()
    # A fork has no copy of the threads, and GCC's runtime would wait for them.
    if os.getpid() == _PROCESS and (path := _find_own_runtime()):
        return (f"--threads={path}",)
    if not _load_runtime():
        return ()
    # For calls from this thread; others have as many as there are CPUs.
    _load_runtime().omp_set_num_threads(count)
    return ("--threads",)
