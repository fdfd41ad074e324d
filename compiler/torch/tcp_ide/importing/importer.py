#===- importer.py - Graphs as modules of the torch dialect ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import operator
import re
import threading

import torch
from torch.utils._python_dispatch import _disable_current_modes
from torch_mlir import ir
from torch_mlir.passmanager import PassManager
from torch_mlir.dialects import torch as torch_d
from torch_mlir.extras.fx_importer import FxImporter, GraphNodeImporter

from ..errors import ExportError
from .locations import PythonLocations, split


class _NodeImporter(GraphNodeImporter):
    """Imports nodes differently where torch-mlir deviates from PyTorch, or fails."""

    def _import_literal(self, py_value, info=None):
        """Reads tensors also under the mode in which graphs are compiled, where tensors
        have no elements."""
        with _disable_current_modes():
            return super()._import_literal(py_value, info)

    def _import_list_argument(self, loc, arg, expected_jit_type):
        """Accepts tensors of the program in a list, such as a buffer that is an index.
        torch-mlir accepts only computed ones."""
        def bind(value):
            if not isinstance(value, torch.Tensor):
                return value
            node = torch.fx.Graph().placeholder("constant")
            with loc:
                self.bind_node_value(node, self._import_literal(value))
            return node

        return super()._import_list_argument(loc, [bind(value) for value in arg],
                                             expected_jit_type)

    def _import_symbolic_torch_op(self, loc, node, target):
        """Imports the remainder of sizes with Python's meaning. torch-mlir uses C's, whose
        op it then does not lower for numbers."""
        if target is operator.mod and all(
                isinstance(arg, int) or isinstance(arg.meta["val"], torch.SymInt)
                for arg in node.args):
            self._import_torch_op_overload(loc, node, torch.ops.aten.remainder.int)
            return
        super()._import_symbolic_torch_op(loc, node, target)

    def _import_scalar_as_tensor(self, loc, arg):
        """Imports a number in place of a tensor with the type that PyTorch uses: a float of
        Python is an f64. torch-mlir uses f32."""
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
    """Returns torch-mlir's importer of graphs, with our locations."""
    importer = FxImporter(context=context, graph_node_importer_cls=_NodeImporter,
                          hooks=hooks)
    importer._cc = PythonLocations(context, py_attr_tracker=importer._py_attr_tracker)
    return importer


def mark_aliases(module, aliases):
    """Marks arguments of a module's function with the results that go into them. `aliases`
    has the number of the result by that of the argument."""
    if not aliases:
        return
    function = module.body.operations[0]
    context = module.context
    attributes = []
    for number in range(len(function.regions[0].blocks[0].arguments)):
        result = aliases.get(number)
        attributes.append(ir.DictAttr.get({} if result is None else {
            "tcp.aliasing_output": ir.IntegerAttr.get(
                ir.IntegerType.get_signless(64, context), result)}, context))
    function.attributes["arg_attrs"] = ir.ArrayAttr.get(attributes, context)


#: The context of a thread, and the number of bytes of text that were imported in it.
_of_thread = threading.local()

#: A context keeps all types, constants and locations. After this many bytes, a new one is
#: made.
_MOST_BYTES = 1 << 24


def make_context():
    """Returns a new context with the torch dialect."""
    context = ir.Context()
    # A fork has no copy of the threads, and would wait for them.
    context.enable_multithreading(False)
    torch_d.register_dialect(context)
    return context


def get_context():
    """Returns the context of this thread. It is shared by graphs, because making one takes
    as long as to import a small graph; see count_text."""
    if not hasattr(_of_thread, "context"):
        _of_thread.context, _of_thread.bytes = make_context(), 0
    return _of_thread.context


def count_text(text):
    """Counts a text that was imported in the context of this thread, and drops the context
    if it has become large."""
    _of_thread.bytes += len(text)
    if _of_thread.bytes > _MOST_BYTES:
        del _of_thread.context


#: Ops that torch-mlir would decompose into ops with other results.
_EXACT = ("aten.fmod.Scalar", "aten.fmod.Tensor")

#: Operators that torch-mlir has no op for, and that TCP lowers.
_OWN = ("torch.aten.__and__.int", "torch.aten.__or__.int", "torch.aten.__xor__.int",
        "torch.aten.pow.float", "torch.aten.remainder.float", "torch.aten.round.float",
        "torch.aten.sqrt.float", "torch.prim.max.float", "torch.prim.min.float",
        "torch.aten._scaled_dot_product_flash_attention_for_cpu", "torch.tcp_ide.factor_lu",
        "torch.tcp_ide.gru", "torch.tcp_ide.lstm", "torch.tcp_ide.multiply_groups",
        "torch.tcp_ide.multiply_parts", "torch.tcp_ide.rnn", "torch.tcp_ide.solve_lower", "torch.tcp_ide.sum_weighted_rows",
        "torch.tcp_ide.swap_rows", "torch.tcp_ide.transform_real_rows",
        "torch.tcp_ide.transform_rows", "torch.tcp_ide.transform_rows_to_real")

#: The name that these operators have while torch-mlir runs. It refuses unknown operators of
#: torch, but not ops of unknown dialects.
_HIDDEN = "tcp_ide.operator"


def _make_pipeline(kept):
    """Returns the passes that simplify the importer's output, as torch_mlir.fx does it."""
    return ("builtin.module(func.func(torch-match-quantized-custom-ops),"
            "torchdynamo-export-to-torch-backend-pipeline{backend-legal-ops="
            + ",".join((*_EXACT, *kept)) + "})")


def describe(diagnostics):
    """Returns the line and the op of the first error, from which the others follow."""
    for location, message in diagnostics:
        _, places = split(location)
        where = f"{places[0]}: " if places else ""
        # Such an op has no name in torch-mlir.
        if operator := re.search(r'"torch\.operator".*?name = "([^"]+)"', message):
            return (f"{where}error: no lowering for '{operator[1]}', which torch-mlir "
                    "does not know; write it by other functions of PyTorch")
        message = message.splitlines()[0].removesuffix(":")
        return f"{where}error: torch-mlir can't import this: {message}"
    return "error: torch-mlir can't import this, and does not say why"


def _rename_own(module, name, new_name):
    """Renames the operators in `_OWN` that are ops called `name`."""
    found = []

    def note(op):
        if op.name == name and op.attributes["name"].value in _OWN:
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(note)
    for op in found:
        new = ir.Operation.create(
            new_name, results=[result.type for result in op.results],
            operands=list(op.operands), attributes={"name": op.attributes["name"]},
            loc=op.location, ip=ir.InsertionPoint(op))
        for result, new_result in zip(op.results, new.results):
            result.replace_all_uses_with(new_result)
        op.operation.erase()
    return bool(found)


def run_passes(module, pipeline, describe=describe):
    """Runs passes of torch-mlir. Raises an ExportError if they fail; `describe` makes its
    message of the errors, each a location and a text. Other messages of torch-mlir are not
    shown."""
    diagnostics = []

    def note(diagnostic):
        if diagnostic.severity == ir.DiagnosticSeverity.ERROR:
            diagnostics.append((str(diagnostic.location), diagnostic.message))
        return True

    context = module.context
    handler = context.attach_diagnostic_handler(note)
    emits = context.emit_error_diagnostics
    # Otherwise the errors of passes that continue would be kept for an exception.
    context.emit_error_diagnostics = True
    try:
        with context:
            PassManager.parse(pipeline).run(module.operation)
    except ir.MLIRError:
        raise ExportError(describe(diagnostics)) from None
    finally:
        context.emit_error_diagnostics = emits
        handler.detach()


def simplify(module, kept=()):
    """Brings a module into the form that is compiled. Ops with the names in `kept` stay as
    they are. Raises an ExportError that names the op and its line."""
    context = module.context
    allows_unregistered = context.allow_unregistered_dialects
    try:
        with context:
            context.allow_unregistered_dialects = True
            has_own = _rename_own(module, "torch.operator", _HIDDEN)
            run_passes(module, _make_pipeline(kept))
            if has_own:
                _rename_own(module, _HIDDEN, "torch.operator")
    finally:
        context.allow_unregistered_dialects = allows_unregistered


def import_graph(graph, importer, name, kept=()):
    """Returns the simplified module of a graph that is a function of its arguments. Raises
    an ExportError, or an error of torch-mlir."""
    importer.import_stateless_graph(graph, func_name=name)
    simplify(importer.module, kept)
    return importer.module
