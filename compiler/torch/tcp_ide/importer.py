#===- importer.py - Graphs as modules of the torch dialect ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import threading

import torch
from torch_mlir import ir
from torch_mlir.compiler_utils import run_pipeline_with_repro_report
from torch_mlir.dialects import torch as torch_d
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


#: The context of a thread, and how many bytes of text it has been used for.
_of_thread = threading.local()

#: A context keeps each type, constant and location; another one follows then.
_MOST_BYTES = 1 << 24


def make_context():
    """A context that knows the torch dialect."""
    context = ir.Context()
    # A fork has no copy of the threads, and would wait for them.
    context.enable_multithreading(False)
    torch_d.register_dialect(context)
    return context


def get_context():
    """A context of this thread. To make one takes as long as to import a small graph,
    so graphs share it; see count_text."""
    if not hasattr(_of_thread, "context"):
        _of_thread.context, _of_thread.bytes = make_context(), 0
    return _of_thread.context


def count_text(text):
    """Says that this was imported in the context of this thread, which ends when it has
    become large."""
    _of_thread.bytes += len(text)
    if _of_thread.bytes > _MOST_BYTES:
        del _of_thread.context


def import_graph(graph, importer, name):
    """The module of a graph that is a function of its arguments, simplified: as
    torch_mlir.fx.stateless_fx_import does it, which makes a second context. Raises what
    torch-mlir does."""
    importer.import_stateless_graph(graph, func_name=name)
    run_pipeline_with_repro_report(
        importer.module,
        "builtin.module(func.func(torch-match-quantized-custom-ops),"
        "torchdynamo-export-to-torch-backend-pipeline)",
        "Lowering TorchFX IR -> Torch Backend IR")
    return importer.module
