#===- folder.py - The files of one compile --------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import io
import os
import shutil
import time
import warnings

import numpy as np
import torch

from ..compiling.stages import get_text_stages
from ..files import write
from ..importing.locations import split_lines
from ..importing.mutations import make_module
from ..importing.reference import to_numpy, write_npz
from ..importing.weights import find_constants
from . import diagrams, scripts, trace
from .comparison import compare, flatten
from .recorder import Recorder
from .report import make_index

#: The most bytes of arguments that are kept.
LIMIT = 1 << 26

_FUSION = "tcp-fuse-linalg"


def warn_unwritten(error):
    """Warns that a debug directory lacks files."""
    warnings.warn(f"tcp: a debug directory is not complete: {error}", stacklevel=3)


class DebugFolder(Recorder):
    """The files of one graph. Each is written as early as possible, so that it exists if
    the compile fails or the process dies."""

    uses_cache = False

    def __init__(self, path, name):
        self.path = path
        self.name = name
        self.started = time.time()
        self.seconds = None
        self.options = ()
        self.error = None
        self.notes = []
        #: The stages that the index shows: by file, pairs of a line and its places in
        #: Python.
        self.stages = {}
        self.graph_module = None
        self.is_recorded = False
        self.comparison = None

    def file(self, name):
        return os.path.join(self.path, name)

    def write(self, name, data):
        write(self.file(name), data)

    def save(self, name, value):
        """Writes a value for torch.load."""
        # On a full disk, torch.save would leave half of a file.
        buffer = io.BytesIO()
        torch.save(value, buffer)
        self.write(name, buffer.getbuffer())

    def read(self, name):
        with open(self.file(name), encoding="utf-8", errors="replace") as file:
            return file.read()

    def write_graph(self, graph_module):
        # The compile changes the graph module into another one later.
        self.graph_module = graph_module
        self.write("fx_graph_readable.py", graph_module.print_readable(
            print_output=False, include_stride=True) + "\n")
        constants = find_constants(graph_module)
        if constants:
            self.save("constants.pt", {name: tensor.detach()
                                       for name, tensor in constants.items()})
        self.write("fx_graph_runnable.py",
                   scripts.make_graph_script(self.name, graph_module))
        self._draw("orig_fx_graph_diagram",
                   lambda: diagrams.draw_graph(graph_module.graph))
        self.write_index()

    def write_exported(self, exported):
        # With the weights in it, as the library has them.
        self.write_graph(make_module(exported.program, exported.mutations))
        self.write_transformed(exported.program.graph_module)

    def write_transformed(self, graph_module):
        self.write("fx_graph_transformed.py", graph_module.print_readable(
            print_output=False, include_stride=True) + "\n")

    def _draw(self, name, draw):
        """Writes NAME.svg. A picture that can't be drawn is left out."""
        try:
            diagram = draw()
            self.write(name + ".dot", diagram.to_dot())
            self.write(name + ".svg", diagrams.render(diagram))
            os.remove(self.file(name + ".dot"))
        except diagrams.DiagramError as error:
            self.notes.append(f"{name}.svg: {error}")

    @contextlib.contextmanager
    def watch(self):
        try:
            yield
        except Exception as error:
            self.error = str(error)
            self.write("error.txt", self.error + "\n")
            self.write_index()
            raise

    def compile(self, compile_, program, options, signature):
        self.options = ("-g", *options)
        first, *others = get_text_stages()
        # The locations of this stage have names, which other tools read, so the file
        # keeps them.
        self.stages[first.get_file()] = split_lines(_inline(program.text))
        passes = self.file("passes")
        try:
            with self.watch():
                # Locations are needed here; the other stages are stored without them.
                library = compile_(program, [
                    "--emit=" + ",".join([*(stage.name for stage in others),
                                          "library", "header"]),
                    "--mlir-print-debuginfo", "--mlir-print-local-scope",
                    "--profile-passes-to=" + self.file("chrome_trace.json"),
                    "--mlir-print-ir-tree-dir=" + passes,
                    "--mlir-print-ir-before=" + _FUSION,
                    "--mlir-print-ir-after=" + _FUSION, *self.options], self.path)
            self.write("output_code.py", scripts.make_library_script(
                self.name, self.graph_module, signature, self.options))
        finally:
            self.seconds = time.time() - self.started
            self._write_fusion(passes)
            for stage in others:
                if os.path.exists(self.file(stage.get_file())):
                    self._write_stage(stage)
            self.write_index()
        return library

    def _write_stage(self, stage):
        """Moves the locations of a stage from its file to the index."""
        name = stage.get_file()
        text = self.read(name)
        if stage.language != "mlir":
            self.stages[name] = [(line, []) for line in text.splitlines()]
            return
        lines = split_lines(text.splitlines())
        self.stages[name] = lines
        self.write(name, "".join(line + "\n" for line, _ in lines))

    def _write_fusion(self, passes):
        """Writes `ir_pre_fusion.mlir`, `ir_post_fusion.mlir` and the diagram of the
        latter."""
        found = []
        for folder, _, names in os.walk(passes):
            found += [os.path.join(folder, n) for n in names if _FUSION in n]
        # The names begin with numbers in the order of printing.
        found.sort()
        for name, path in zip(("ir_pre_fusion.mlir", "ir_post_fusion.mlir"), found):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            body = text.partition("\n")[2]
            lines = split_lines(body.splitlines())
            self.write(name, "".join(line + "\n" for line, _ in lines))
            self.stages[name] = lines
            if name.startswith("ir_post"):
                self._draw("graph_diagram", lambda body=body: diagrams.draw_loops(
                    body, self.graph_module.graph))
        if not found and self.error is None:
            self.notes.append("ir_pre_fusion.mlir, ir_post_fusion.mlir, "
                              "graph_diagram.svg: nothing is fused at -O0")
        shutil.rmtree(passes, ignore_errors=True)

    def record_first(self, call):
        def recorded(*arguments):
            if self.is_recorded:
                return call(*arguments)
            # Keep the arguments as they were before the call.
            kept = list(arguments)
            for number in call.updated:
                kept[number] = arguments[number].detach().clone()
            results = call(*arguments)
            try:
                self.record(kept, [*results, *(arguments[n] for n in call.updated)],
                            call.is_plain)
            except OSError as error:
                warn_unwritten(error)
            return results

        return recorded

    def record(self, arguments, results, is_plain):
        """Keeps the arguments of the first call, and the results that PyTorch computes from
        them, beside `results`, those of the library. `is_plain` says that the library's
        arguments are those of the graph."""
        self.is_recorded = True
        size = sum(a.nbytes for a in arguments if isinstance(a, torch.Tensor))
        if size > LIMIT:
            self.notes.append(f"arguments.pt: not kept, {size} bytes; the scripts "
                              "take random arguments")
            self.write_index()
            return
        arguments = [a.detach() if isinstance(a, torch.Tensor) else a
                     for a in arguments]
        with torch.no_grad():
            expected = flatten(self.graph_module(*arguments))
        lines, close = compare(results, expected)
        self.comparison = (lines, close)
        if not close:
            warnings.warn(
                f"tcp: {self.name} computes other numbers than PyTorch: "
                + "; ".join(lines) + f"; see {self.path}", stacklevel=3)
        self._keep(arguments, expected, is_plain)
        self.write_index()

    def _keep(self, arguments, expected, is_plain):
        """Writes arguments and results for the scripts, and for tcp-aot if it can call the
        library with them."""
        self.save("arguments.pt", list(arguments))
        self.save("results.pt", list(expected))
        if not is_plain or not all(isinstance(e, torch.Tensor) for e in expected):
            return
        arrays = {f"Input{i}": to_numpy(a) if isinstance(a, torch.Tensor)
                  else np.asarray(a) for i, a in enumerate(arguments)}
        arrays.update({f"Output{i}": to_numpy(e) for i, e in enumerate(expected)})
        self.write("reference_tensors.npz", write_npz(arrays))

    def read_passes(self):
        """Returns the actions, as trace.read_passes does."""
        try:
            return trace.read_passes(self.read("chrome_trace.json"))
        except OSError:
            return []

    def write_index(self):
        self.write("index.html", make_index(self))


def _inline(text):
    """Returns the lines of a module, with each location in place of its name."""
    names = {}
    lines = []
    for line in text.splitlines():
        if line.startswith("#loc"):
            name, _, value = line.partition(" = ")
            names[name] = value
        else:
            lines.append(line)
    if not names:
        return lines

    def expand(value, depth=0):
        out = io.StringIO()
        at = 0
        while (found := value.find("#loc", at)) >= 0:
            end = found + 4
            while end < len(value) and value[end].isdigit():
                end += 1
            out.write(value[at:found])
            known = names.get(value[found:end], "unknown")
            known = known.removeprefix("loc(").removesuffix(")")
            out.write(expand(known, depth + 1) if depth < 20 else known)
            at = end
        return out.getvalue() + value[at:]

    return [expand(line) for line in lines]
