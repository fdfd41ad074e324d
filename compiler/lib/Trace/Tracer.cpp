//===- Tracer.cpp - Follows a compile for an editor -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tracer.h"

using namespace mlir;
using namespace mlir::tcp;

Tracer::Tracer(const TraceRequest &request, ModuleOp input,
               const SourceMap &sources, const Stage *from, const Stage *last,
               ProgressFile &progress, FocusFile &focus)
    : PassTrace(makeTraceOptions(from->name.str(), request.listPasses,
                                 request.diffOf, request.lastPass)),
      request(request), sources(sources), fusedLoops(input, sources),
      from(from), last(last), progress(progress), focus(focus), code(sources) {}

bool Tracer::onModule(ModuleOp module, const Stage &stage) {
  reached = &stage;
  // At the stage linalg, find the loops, if all passes up to it have run.
  if (&stage == findStage("linalg") && &stage != from && !isPastLastPass())
    loops = fusedLoops.find(module);
  if (&stage != last && !isPastLastPass())
    return true;
  if (wantsText())
    text = printModule(module, sources);
  return false;
}

LogicalResult Tracer::onTranslation(ModuleOp module) {
  progress.write("llvmir");
  return wantsText() ? code.mark(module) : success();
}

bool Tracer::onLlvmIr(llvm::Module &module, llvm::TargetMachine &machine) {
  reached = findStage("llvmir");
  if (!wantsText())
    return false;
  if (last == reached) {
    text = code.print(module, machine);
    return false;
  }
  progress.write("asm");
  llvm::Expected<StageText> assembly = code.emitAssembly(module, machine);
  if (!assembly)
    problem = toString(assembly.takeError());
  else
    text = std::move(*assembly);
  reached = findStage("asm");
  return false;
}

void Tracer::onStage(StringRef name) {
  if (const Stage *row = findStage(name))
    setStage(row->name, row->isMlir());
}

void Tracer::onRun(unsigned index, const TracedPass &pass, Operation *op) {
  progress.write(index, pass, op, ranges);
}

void Tracer::onPattern(Operation *op) {
  ByteRange range = ranges.findAround(op);
  focus.set({range.begin, range.end});
}
