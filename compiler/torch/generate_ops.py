#===- generate_ops.py - The table of the ops of the torch dialect ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Prints TorchTableOps.td: the ops of the torch dialect that share one form.

Which ops there are, and their C++ names, is what the torch-mlir that is
installed knows; operands, results and effects are those of PyTorch's schemas.
Run it with the Python of the environment that `./dev test` makes.
"""

import inspect
import re

import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed
from torch_mlir.dialects import _torch_ops_gen

HEADER = """\
//===- TorchTableOps.td - The ops that share one form ------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by compiler/torch/generate_ops.py.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD

include "llvm/TableGen/SearchableTable.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Torch/TorchBase.td"
"""

FOOTER = """
def TableOps : GenericTable {
  let FilterClass = "Torch_TableOp";
  let CppTypeName = "TableOpRow";
  let Fields = ["TableName", "TableOperands", "TableOperandNames", "TableResults",
                "TableResultNames", "TablePure"];
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD
"""

# These are the only ops of torch.prim with the form. TorchOps.td has the others.
PRIM = {
    "NumToTensor.Scalar", "RaiseException", "TupleIndex", "abs.Scalar", "device",
    "dtype", "layout", "max.int", "max.self_int", "min.int", "min.self_int",
    "tolist", "unchecked_cast",
}
NAMESPACES = {"aten", "prims", "quantized", "quantized_decomposed", "torchvision",
              "valsem", "onnx", "per_tensor_affine"}

# By the type in a schema: the code that Torch.h explains, the name in TableGen, and the
# description.
SCALARS = {
    "Tensor": ("T", "Tensor", "tensor"),
    "int": ("i", "Int", "int"),
    "float": ("f", "Float", "float"),
    "bool": ("b", "Bool", "bool"),
    "str": ("s", "Str", "str"),
    "number": ("n", "Number", "number"),
    "Device": ("d", "Device", "device"),
    "Generator": ("g", "Generator", "generator"),
}
ANY = ("*", "Any", "any type")


def get_kind(text):
    """Returns the kind of a schema's type, whose text `str` gives, such as
    `Optional[int]`."""
    if match := re.fullmatch(r"Optional\[(.*)\]", text):
        code, name, summary = get_kind(match[1])
        return "?" + code, "Optional" + name, "optional " + summary
    if match := re.fullmatch(r"List\[(.*)\]", text):
        code, name, summary = get_kind(match[1])
        return "[" + code, "ListOf" + name, "list of " + summary
    return SCALARS.get(text, ANY)


def get_schemas():
    """Returns the schemas by the names that the ops have after `torch.`."""
    schemas = {}
    for schema in torch._C._jit_get_all_schemas():
        name = schema.name.replace("::", ".")
        if schema.overload_name:
            name += "." + schema.overload_name
        schemas[name] = schema
    return schemas


def is_seeded(schema):
    """Returns whether the op draws random numbers, so that two calls differ."""
    packet, _, overload = schema.name.rpartition("::")
    try:
        op = getattr(getattr(getattr(torch.ops, packet), overload),
                     schema.overload_name or "default")
    except (AttributeError, RuntimeError):
        return False
    return torch.Tag.nondeterministic_seeded in op.tags


def is_pure(schema):
    if schema is None or schema.is_mutable or is_seeded(schema):
        return False
    return schema.name != "prim::RaiseException"


def read_class(op):
    """Returns the names of the operands and results of an op without a schema."""
    source = inspect.getsource(op.__init__)
    operands = [name.rstrip("_")
                for name in re.findall(r"operands\.append\((\w+)\)", source)]
    operands = [re.sub(r"^.*\b(\w+)$", r"\1", name) for name in operands]
    return operands


def join(kinds, names):
    return ", ".join(f"Torch_{kind[1]}:${name}" for kind, name in zip(kinds, names))


def make_unique(names):
    seen = set()
    for name in names:
        while name in seen:
            name += "_"
        seen.add(name)
        yield name


def main():
    schemas = get_schemas()
    kinds = {}
    rows = []
    for cpp_name, op in vars(_torch_ops_gen).items():
        name = getattr(op, "OPERATION_NAME", None)
        if name is None or cpp_name.endswith("Adaptor"):
            continue
        name = name.removeprefix("torch.")
        namespace, _, rest = name.partition(".")
        if namespace not in NAMESPACES and not (namespace == "prim" and rest in PRIM):
            continue
        schema = schemas.get(name)
        if schema:
            operands = [get_kind(str(a.type)) for a in schema.arguments]
            operand_names = [a.name or f"operand{i}"
                             for i, a in enumerate(schema.arguments)]
            results = [get_kind(str(r.type)) for r in schema.returns]
            result_names = [r.name for r in schema.returns]
        else:
            operand_names = read_class(op)
            operands = [ANY] * len(operand_names)
            results, result_names = [ANY], [""]
        if not all(result_names) or len(results) == 1:
            result_names = [f"result{i}" for i in range(len(results))]
        if len(results) == 1:
            result_names = ["result"]
        # All names of one op have to differ.
        every = list(make_unique([*operand_names, *result_names]))
        operand_names, result_names = every[:len(operands)], every[len(operands):]
        for kind in [*operands, *results]:
            kinds[kind[1]] = kind
        pure = "[Pure]" if is_pure(schema) else "[]"
        text = str(schema) if schema else ""
        text = text.replace("\\", "\\\\").replace('"', '\\"')
        rows.append((name, f'def Torch_{cpp_name}\n'
                     f'    : Torch_TableOp<"{name}",\n'
                     f'        (ins {join(operands, operand_names)}),\n'
                     f'        (outs {join(results, result_names)}), {pure},\n'
                     f'        "{text}">;\n'))
    print(HEADER)
    for _, (code, name, summary) in sorted(kinds.items()):
        print(f'def Torch_{name} : Torch_Kind<"{code}", "{summary}">;')
    print()
    for _, row in sorted(rows):
        print(row)
    print(FOOTER, end="")


main()
