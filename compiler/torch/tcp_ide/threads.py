#===- threads.py - As many threads as PyTorch has -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes
import functools

import torch


@functools.cache
def _load_runtime():
    """The OpenMP runtime of compiled programs; None where it is not installed."""
    try:
        return ctypes.CDLL("libomp.so.5")
    except OSError:
        return None


def choose_options():
    """The options of tcp-aot for a program that runs on `torch.get_num_threads()`
    threads from now on; large loops alone are split."""
    count = torch.get_num_threads()
    if count == 1 or not _load_runtime():
        return ()
    # For calls from this thread; others have as many as there are CPUs.
    _load_runtime().omp_set_num_threads(count)
    return ("--threads",)
