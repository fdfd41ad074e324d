#===- importer.py - Graphs as modules of the torch dialect ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch_mlir import ir
from torch_mlir.extras.fx_importer import FxImporter, GraphNodeImporter

from .locations import PythonLocations


class _NodeImporter(GraphNodeImporter):
    """Takes a number in the place of a tensor as PyTorch computes with it: a float
    of Python is a double, where torch-mlir takes f32."""

    def _import_scalar_as_tensor(self, loc, arg):
        if not isinstance(arg, float):
            return super()._import_scalar_as_tensor(loc, arg)
        value = ir.Operation.create(
            "torch.constant.float", results=[ir.Type.parse("!torch.float", self._c)],
            attributes={"value": ir.FloatAttr.get_f64(arg, context=self._c)}, loc=loc).result
        return ir.Operation.create(
            "torch.prim.NumToTensor.Scalar",
            results=[self._cc.get_vtensor_type(torch.Size(()), torch.float64)],
            operands=[value], loc=loc).result


def make_importer(context, hooks=None):
    """torch-mlir's importer of graphs, with our locations."""
    importer = FxImporter(context=context, graph_node_importer_cls=_NodeImporter,
                          hooks=hooks)
    importer._cc = PythonLocations(context, py_attr_tracker=importer._py_attr_tracker)
    return importer
