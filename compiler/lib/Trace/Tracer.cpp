//===- Tracer.cpp - Follows a compile for an editor -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tracer.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

/// So many bytes are printed for the diffs of a list of passes.
static constexpr size_t kDiffBudget = 4u << 20;

static TraceOptions makeOptions(const TraceRequest &request,
                                const Stage *from) {
  TraceOptions options;
  options.firstStage = from;
  options.findChanges = request.listPasses || request.diffOf;
  if (request.listPasses)
    options.diffBudget = kDiffBudget;
  options.diffOf = request.diffOf;
  options.lastPass = request.diffOf ? request.diffOf : request.lastPass;
  return options;
}

Tracer::Tracer(const TraceRequest &request, ModuleOp input,
               const SourceMap &sources, const Stage *from, const Stage *last,
               ProgressFile &progress, FocusFile &focus)
    : PassTrace(makeOptions(request, from)), request(request), sources(sources),
      fusedLoops(input, sources), from(from), last(last), progress(progress),
      focus(focus), code(sources) {}

bool Tracer::onModule(ModuleOp module, const Stage &stage) {
  reached = &stage;
  // The stage's passes have run, all of them.
  if (&stage == findStage("linalg") && &stage != from && !isPastLastPass())
    loops = fusedLoops.find(module);
  if (&stage != last && !isPastLastPass())
    return true;
  if (wantsText())
    text = printModule(module, sources);
  return false;
}

LogicalResult Tracer::onTranslation(ModuleOp module) {
  progress.write(json::Object{{"stage", "llvmir"}});
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
  progress.write(json::Object{{"stage", "asm"}});
  llvm::Expected<StageText> assembly = code.emitAssembly(module, machine);
  if (!assembly)
    problem = toString(assembly.takeError());
  else
    text = std::move(*assembly);
  reached = findStage("asm");
  return false;
}

void Tracer::onRun(unsigned index, const TracedPass &pass, Operation *op) {
  json::Object at{{"stage", pass.stage}, {"index", index}, {"pass", pass.name}};
  if (auto name =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    at["function"] = json::fixUTF8(name.getValue());
  SourceMap::Range range = findRange(op->getLoc());
  if (range.end)
    at["range"] = json::Array{int64_t(range.begin), int64_t(range.end)};
  progress.write(std::move(at));
}

void Tracer::onPattern(Operation *op) {
  SourceMap::Range range;
  for (; op && range.end == 0; op = op->getParentOp())
    range = findRange(op->getLoc());
  focus.set({range.begin, range.end});
}

/// The first operation of the input that a location comes from, if any.
SourceMap::Range Tracer::findRange(Location loc) {
  auto [known, isNew] = ranges.try_emplace(loc);
  if (isNew)
    if (std::vector<unsigned> from = sources.find(loc); !from.empty())
      known->second = sources.ops()[from.front()];
  return known->second;
}
