#===- models.py - Modules and functions, compiled as a whole --------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import os

from torch.utils._pytree import tree_unflatten

from . import temporary
from .calling.calls import GraphCall, Signature
from .calling.library import Library
from .compiling.options import find_custom_ops
from .compiling.programs import compile_in
from .debug.directory import record
from .debug.recorder import Recorder
from .importing.exporter import export


def compile(model, inputs, dynamic_shapes=None, options=(), keep=None):
    """Compiles a module or a function for arguments like `inputs`.

    Gives a callable that returns what the model returns: tensors and numbers, alone or in
    tuples, lists and dictionaries.
    `options` go to tcp-aot; `keep` is a directory for the stages and the
    library. Raises an ExportError or a CompileError.
    """
    exported = export(model, inputs, dynamic_shapes,
                      custom_ops=find_custom_ops(options))
    call = _compile_exported(exported, options, keep)
    spec = exported.program.call_spec.out_spec
    single = spec.is_leaf()
    arguments = [(value.dtype, value.dim()) for value in exported.inputs]
    fast = call.make_fast(arguments, single) if isinstance(call, GraphCall) else None
    if fast and single:
        return fast
    call = fast or call

    def call_model(*arguments):
        return tree_unflatten(call(*arguments), spec)

    return call_model


def _compile_exported(exported, options, keep):
    """The GraphCall of an exported program."""
    types = exported.result_types
    signature = Signature(types, [None] * len(exported.inputs), [None] * len(types),
                          exported.results)

    def compile_with(recorder):
        recorder.write_exported(exported)
        # The library stays loaded when a temporary folder is removed.
        with contextlib.nullcontext(keep) if keep else \
                temporary.open_folder() as own:
            path = recorder.compile(
                lambda program, options, folder: compile_in(folder or own, program, options),
                exported, options, signature)
            library = Library(path, exported.func_name, types)
        return recorder.record_first(signature.make_call(library))

    if keep:
        os.makedirs(keep, exist_ok=True)
        return compile_with(Recorder())
    return record(exported.func_name, compile_with)
