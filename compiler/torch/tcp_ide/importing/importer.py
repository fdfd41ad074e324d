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
    """Rewrites what torch-mlir takes in another way than PyTorch, or not at all."""

    def _import_literal(self, py_value, info=None):
        """Takes tensors as they are, under a mode in which tensors have no elements, too,
        as there is one where graphs are compiled."""
        with _disable_current_modes():
            return super()._import_literal(py_value, info)

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

    def _import_symbolic_torch_op(self, loc, node, target):
        """Takes the remainder of sizes as Python's, where torch-mlir takes C's, which
        it then does not know for numbers."""
        if target is operator.mod and all(
                isinstance(arg, int) or isinstance(arg.meta["val"], torch.SymInt)
                for arg in node.args):
            self._import_torch_op_overload(loc, node, torch.ops.aten.remainder.int)
            return
        super()._import_symbolic_torch_op(loc, node, target)

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


def mark_aliases(module, aliases):
    """Gives arguments of the function of a module the attribute that names the result which
    goes into them: `aliases` has the number of the result by that of the argument."""
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


#: What torch-mlir would take apart into ops that give other numbers.
_EXACT = ("aten.fmod.Scalar", "aten.fmod.Tensor")

#: Operators that torch-mlir has no op for, and TCP lowers.
_OWN = ("torch.aten._scaled_dot_product_flash_attention_for_cpu", "torch.tcp_ide.gru",
        "torch.tcp_ide.lstm", "torch.tcp_ide.multiply_groups", "torch.tcp_ide.rnn")

#: How operators of torch are called while they are not to be seen by torch-mlir, which
#: refuses all that it does not know, but for ops of dialects that it does not know.
_HIDDEN = "tcp_ide.operator"


def _make_pipeline(kept):
    """Returns the passes that simplify the importer's output, as torch_mlir.fx does it."""
    return ("builtin.module(func.func(torch-match-quantized-custom-ops),"
            "torchdynamo-export-to-torch-backend-pipeline{backend-legal-ops="
            + ",".join((*_EXACT, *kept)) + "})")


def _describe(diagnostics):
    """The line and the op of the first error; the rest follows from it."""
    for location, message in diagnostics:
        _, places = split(location)
        where = f"{places[0]}: " if places else ""
        # An op that torch-mlir has no name for.
        if operator := re.search(r'"torch\.operator".*?name = "([^"]+)"', message):
            return (f"{where}error: no lowering for '{operator[1]}', which torch-mlir "
                    "does not know; write it by other functions of PyTorch")
        message = message.splitlines()[0].removesuffix(":")
        return f"{where}error: torch-mlir can't import this: {message}"
    return "error: torch-mlir can't import this, and does not say why"


def _rename_own(module, name, new_name):
    """Calls the operators in `_OWN`, which are ops of a name, by another."""
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


def simplify(module, kept=()):
    """Brings a module into the form that is compiled, with the ops of the names in
    `kept` as they are. Raises an ExportError that names the op and its line. What
    torch-mlir says of ops that it leaves is not for users."""
    diagnostics = []

    def note(diagnostic):
        if diagnostic.severity == ir.DiagnosticSeverity.ERROR:
            diagnostics.append((str(diagnostic.location), diagnostic.message))
        return True

    context = module.context
    handler = context.attach_diagnostic_handler(note)
    emits = context.emit_error_diagnostics
    # Else the errors of passes that go on would be kept for an exception.
    context.emit_error_diagnostics = True
    allows_unregistered = context.allow_unregistered_dialects
    try:
        with context:
            context.allow_unregistered_dialects = True
            has_own = _rename_own(module, "torch.operator", _HIDDEN)
            PassManager.parse(_make_pipeline(kept)).run(module.operation)
            if has_own:
                _rename_own(module, _HIDDEN, "torch.operator")
    except ir.MLIRError:
        raise ExportError(_describe(diagnostics)) from None
    finally:
        context.emit_error_diagnostics = emits
        context.allow_unregistered_dialects = allows_unregistered
        handler.detach()


def import_graph(graph, importer, name, kept=()):
    """The module of a graph that is a function of its arguments, simplified. Raises an
    ExportError, or what torch-mlir does."""
    importer.import_stateless_graph(graph, func_name=name)
    simplify(importer.module, kept)
    return importer.module
