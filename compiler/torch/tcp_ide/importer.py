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
    """What torch-mlir takes in another way than PyTorch, or not at all."""

    def _import_list_argument(self, loc, arg, expected_jit_type):
        """Takes tensors of the program in a list, such as a buffer that is an
        index, where torch-mlir takes only those that are computed."""
        def bind(value):
            if not isinstance(value, torch.Tensor):
                return value
            node = torch.fx.Graph().placeholder("constant")
            with loc:
                self.bind_node_value(node, self._import_literal(value))
            return node

        return super()._import_list_argument(loc, [bind(value) for value in arg],
                                             expected_jit_type)

    def _import_scalar_as_tensor(self, loc, arg):
        """Takes a number in the place of a tensor as PyTorch computes with it: a
        float of Python is a double, where torch-mlir takes f32."""
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
