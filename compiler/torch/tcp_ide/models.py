#===- models.py - Modules and functions, compiled as a whole --------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import os

import torch
from torch.utils._pytree import tree_unflatten

from . import temporary
from .calling.calls import GraphCall, Signature
from .calling.library import Library
from .compiling.options import find_custom_ops
from .compiling.programs import compile_in
from .debug.directory import record
from .debug.recorder import Recorder
from .importing.arguments import flatten_program
from .importing.exporter import export


def compile(model, inputs=None, dynamic_shapes=None, options=(), keep=None, *, kwargs=None):
    """Compiles a module or a function for arguments like `inputs`, and like those by name in
    `kwargs`. `model` may be an ExportedProgram, which has a sample of its own.

    Gives a callable that returns what the model returns: tensors and numbers, alone or in
    tuples, lists and dictionaries. Arguments that are no tensors have to be those of the
    sample.
    `options` go to tcp-aot; `keep` is a directory for the stages and the
    library. Raises an ExportError or a CompileError.
    """
    model, inputs, dynamic_shapes, nested = flatten_program(model, inputs, kwargs,
                                                            dynamic_shapes)
    call = _compile_flat(model, inputs, dynamic_shapes, options, keep)
    if nested is None:
        return call

    def call_nested(*arguments, **named):
        return call(*nested.flatten(arguments, named))

    return call_nested


def _compile_flat(model, inputs, dynamic_shapes, options, keep):
    """Compiles a program whose arguments are tensors by position."""
    exported = export(model, inputs, dynamic_shapes,
                      custom_ops=find_custom_ops(options))
    call = _compile_exported(exported, options, keep)
    spec = exported.program.call_spec.out_spec
    single = spec.is_leaf()
    arguments = [*exported.inputs, *exported.mutations.get_state(model)]
    types = [(value.dtype, value.dim()) for value in arguments]
    fast = call.make_fast(types, single) if isinstance(call, GraphCall) else None
    call = fast or _check_types(call, types)
    if exported.mutations.updated:
        call = _change(call, model, exported)
    if fast and single:
        return call

    def call_model(*arguments):
        return tree_unflatten(call(*arguments), spec)

    return call_model


def _check_types(call, types):
    """`call`, which compares its arguments with pairs of an element type and a rank."""
    def check_and_call(*arguments):
        if len(arguments) != len(types):
            raise TypeError(f"the program takes {len(types)} arguments, not {len(arguments)}")
        for number, (argument, (dtype, rank)) in enumerate(zip(arguments, types)):
            if not isinstance(argument, torch.Tensor):
                raise TypeError(f"argument {number} is no tensor but {type(argument)}")
            if argument.device.type != "cpu":
                raise TypeError(f"argument {number} is not in the memory of the CPU")
            if (argument.dtype, argument.dim()) != (dtype, rank):
                raise TypeError(f"argument {number} is a tensor of {argument.dtype} and rank "
                                f"{argument.dim()}; the program takes one of {dtype} and rank "
                                f"{rank}")
        return call(*arguments)

    return check_and_call


def _change(call, model, exported):
    """A call of what a program takes, for a `call` that takes the buffers which it changes,
    too. Autograd knows which tensors have changed."""
    count, mutations = len(exported.inputs), exported.mutations

    def call_with_state(*arguments):
        if len(arguments) != count:
            raise TypeError(f"the program takes {count} arguments, not {len(arguments)}")
        arguments += tuple(mutations.get_state(model))
        results = call(*arguments)
        torch.autograd.graph.increment_version([arguments[n] for n in mutations.updated])
        return results

    return call_with_state


def _compile_exported(exported, options, keep):
    """The GraphCall of an exported program."""
    types, updated = exported.result_types, exported.mutations.updated
    arguments = len(exported.inputs) + len(exported.mutations.state)
    signature = Signature(types, [None] * arguments, [None] * len(types), exported.results,
                          updated, updated)

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
