#===- weights.py - Large weights beside the text --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The text of a program has only the names of large weights. Their elements are in a file
beside it, in the format safetensors. The attribute `tcp.weights` of the module has the name
of the file, its size, and its CRC-32."""

import itertools
import json
import os
import re
import struct
import zlib

import torch
from torch.fx.node import map_aggregate
from torch.utils._python_dispatch import _disable_current_modes
from torch_mlir import ir
from torch_mlir.extras.fx_importer import (TORCH_DTYPE_TO_MLIR_TYPE,
                                           FxImporterHooks)

#: Tensors of fewer bytes stay in the text.
LARGE = 1024

_ALIGNMENT = 64

#: The format's names of the element types that torch-mlir accepts as literals.
DTYPES = {
    torch.float64: "F64", torch.float32: "F32", torch.float16: "F16",
    torch.bfloat16: "BF16", torch.int64: "I64", torch.int32: "I32",
    torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8",
}


class WeightNames(FxImporterHooks):
    """Imports large tensors as resources with the names in `tensors`."""

    def __init__(self, tensors):
        self._names = {id(tensor): name for name, tensor in tensors.items()}
        self._taken = set(tensors)
        #: The tensors that were imported in this way, by name.
        self.weights = {}
        self._attributes = {}
        #: The literals, which torch-mlir identifies by address, so that they stay alive.
        self._kept = []

    def resolve_literal(self, gni, literal, info):
        self._kept.append(literal)
        if not isinstance(literal, torch.Tensor) or literal.dtype not in DTYPES:
            return None
        if literal.nbytes >= LARGE:
            value = self._name(literal)
        elif literal.dtype == torch.bfloat16:
            # torch-mlir would need another package for these.
            elements = f'"0x{get_bytes(literal).hex()}"' if literal.numel() else ""
            value = ir.Attribute.parse(f"dense<{elements}> : {make_type(literal)}")
        else:
            return None
        return ir.Operation.create(
            "torch.vtensor.literal",
            results=[gni._cc.get_vtensor_type(literal.size(), literal.dtype)],
            attributes={"value": value}).result

    def _name(self, literal):
        """Returns the attribute that names a large tensor."""
        if id(literal) not in self._names:
            # A mask of bools comes as a copy in bytes, which is in no table.
            self._names[id(literal)] = _make_name(self._taken)
        name = self._names[id(literal)]
        if name not in self.weights:
            # A second resource of this name would be renamed.
            self._attributes[name] = ir.Attribute.parse(
                f"dense_resource<{json.dumps(name)}> : {make_type(literal)}")
            self.weights[name] = literal
        return self._attributes[name]


def _make_name(taken):
    """Returns a name that is not taken, and adds it to those that are."""
    name = next(name for n in itertools.count() if (name := f"constant_{n}") not in taken)
    taken.add(name)
    return name


def find_constants(graph_module):
    """Returns the constant tensors of a graph, by name: those that it reads from its module, by
    dotted name, and those in the arguments of an op, such as indices."""
    constants, arguments = {}, {}

    def note(value):
        if isinstance(value, torch.Tensor):
            arguments[id(value)] = value
        return value

    for node in graph_module.graph.nodes:
        map_aggregate((node.args, node.kwargs), note)
        if node.op == "get_attr":
            value = graph_module
            for part in node.target.split("."):
                value = getattr(value, part)
            if isinstance(value, torch.Tensor):
                constants[node.target] = value
    taken = set(constants)
    return {**constants, **{_make_name(taken): value for value in arguments.values()}}


def make_type(tensor):
    """Returns the type of MLIR with the shape and the elements of a tensor."""
    return ir.RankedTensorType.get(list(tensor.shape),
                                   TORCH_DTYPE_TO_MLIR_TYPE[tensor.dtype]())


def get_bytes(tensor):
    """Returns the elements of a tensor, also under the mode in which graphs are compiled,
    where tensors have no elements."""
    with _disable_current_modes():
        flat = tensor.detach().cpu().contiguous().reshape(-1)
        return memoryview(flat.view(torch.uint8).numpy())


def write_tensors(file, tensors):
    """Writes named tensors to a binary file. Returns its size and its CRC-32."""
    # Tensors with wide elements come first, so that all are aligned without gaps.
    tensors = sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0]))
    header, end = {}, 0
    for name, tensor in tensors:
        header[name] = {"dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [end, end + tensor.nbytes]}
        end += tensor.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(8 + len(text)) % _ALIGNMENT)
    size = checksum = 0
    for part in (struct.pack("<Q", len(text)), text,
                 *(get_bytes(tensor) for _, tensor in tensors)):
        file.write(part)
        size += len(part)
        checksum = zlib.crc32(part, checksum)
    return size, checksum


def refer(text, file, size, checksum):
    """Returns the text of a module with an attribute that names the file of its weights."""
    weights = (f"tcp.weights = [{{crc32 = {checksum} : i64, file = "
               f"{json.dumps(file)}, size = {size} : i64}}]")
    found, count = re.subn(
        r"^module attributes \{|^module \{",
        lambda m: f"module attributes {{{weights}"
        + (", " if "attributes" in m[0] else "} {"),
        text, count=1, flags=re.MULTILINE)
    assert count == 1, "torch-mlir prints one module"
    return found


def save(files, path, text, weights, always=False):
    """Writes the text of a program to `path`. If it has large weights, writes them to a
    file beside it, whose name derives from `path`. With `always`, that file is written also
    if it is empty; the text does not name it then. `files` is a NewFiles."""
    if weights or always:
        beside = os.path.splitext(path)[0] + "_weights.safetensors"
        with files.open(beside) as file:
            written = write_tensors(file, weights)
        if weights:
            text = refer(text, os.path.basename(beside), *written)
    with files.open(path) as file:
        file.write(text.encode())
