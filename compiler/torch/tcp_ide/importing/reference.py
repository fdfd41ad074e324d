#===- reference.py - Results of PyTorch as a reference --------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import io
import zipfile

import numpy as np
import torch
from torch.utils._pytree import tree_leaves

from ..calling.results import Known
from .evaluation import evaluation_mode, unchanged


def to_numpy(tensor):
    """Returns a tensor or a number as an array that tcp-aot can read. bf16 becomes V2."""
    if not isinstance(tensor, torch.Tensor):
        return np.asarray(tensor)
    tensor = tensor.detach().contiguous()
    if tensor.dtype == torch.bfloat16:
        return tensor.view(torch.int16).numpy().view("V2")
    return tensor.numpy()


def flatten(returned, results):
    """Returns the results of the compiled function, in order, from those of the program.
    `results` are those of an Exported."""
    return [value for value, result in zip(tree_leaves(returned), results)
            if not isinstance(result, Known)]


def write_npz(arrays):
    """Returns the bytes of an .npz file of named arrays. Equal arrays give equal bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.asarray(array), allow_pickle=False)
            # Without a ZipInfo, the date would be the present time.
            archive.writestr(zipfile.ZipInfo(name + ".npy"), entry.getvalue())
    return file.getvalue()


def make_reference(model, inputs, exported, cases=()):
    """An .npz with the keys Input0, ... and Output0, ..., as bytes; further cases
    have the keys Case1.Input0, ... The last inputs are the buffers that the program changes,
    and the last outputs are the new elements of what it changes. The buffers of `model` stay
    as they are."""
    arrays = {}
    state = exported.mutations.get_state(model)
    for number, case in enumerate([inputs, *cases]):
        prefix = f"Case{number}." if number else ""
        arguments = [value.clone() for value in case]
        before = [*case, *(value.detach().clone() for value in state)]
        with torch.no_grad(), evaluation_mode(model), unchanged(state):
            computed = flatten(model(*arguments), exported.results)
            after = [*arguments, *state]
            computed += [after[n] for n in exported.mutations.updated]
            # The results may lie in buffers that get their old elements back.
            computed = [value.clone() if isinstance(value, torch.Tensor) else value
                        for value in computed]
        arrays.update({f"{prefix}Input{i}": to_numpy(value)
                       for i, value in enumerate(before)})
        arrays.update({f"{prefix}Output{i}": to_numpy(r)
                       for i, r in enumerate(computed)})
    return write_npz(arrays)
