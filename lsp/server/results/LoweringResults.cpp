//===- LoweringResults.cpp - Results of lowering --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/results/LoweringResults.h"

using namespace mlir::tcp::lsp;

std::vector<const LoweringResults::Function *>
LoweringResults::findUnknown(const LoweringSource &source, LoweringGoal goal) {
  std::lock_guard<std::mutex> lock(mutex);
  return known.findUnknown(source, [&](const LoweringResult &result) {
    return result.goal >= goal;
  });
}

void LoweringResults::add(const Function &function, LoweringResult result) {
  auto relate = [&](Range &range) {
    bool isInside = function.range.contains(range);
    range = isInside ? Range{range.begin - function.range.begin,
                             range.end - function.range.begin}
                     : Range{0, 0};
  };
  for (PipelineDiagnostic &diagnostic : result.diagnostics) {
    relate(diagnostic.range);
    for (Diagnostic::Note &note : diagnostic.notes)
      relate(note.range);
  }
  std::lock_guard<std::mutex> lock(mutex);
  LoweringResult &entry = known[function];
  if (!result.fusion)
    result.fusion = std::move(entry.fusion);
  entry = std::move(result);
}

std::vector<PipelineDiagnostic>
LoweringResults::findDiagnostics(const LoweringSource &source) const {
  std::vector<PipelineDiagnostic> all;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.getFunctions()) {
    const LoweringResult *result = known.find(function);
    if (!result)
      continue;
    auto place = [&](Range &range) {
      range = {range.begin + function.range.begin,
               range.end + function.range.begin};
    };
    for (PipelineDiagnostic diagnostic : result->diagnostics) {
      place(diagnostic.range);
      for (Diagnostic::Note &note : diagnostic.notes)
        place(note.range);
      all.push_back(std::move(diagnostic));
    }
  }
  return all;
}

bool LoweringResults::tellFusion(const LoweringSource &source,
                                 const Document &document) const {
  bool areOthers = false;
  std::lock_guard<std::mutex> lock(mutex);
  known.forEachUnit(source, document,
                    [&](const Unit &unit, const LoweringResult *result) {
                      std::shared_ptr<const Fusion> fusion =
                          result ? result->fusion : nullptr;
                      const UnitFusion &told = unit.get<UnitFusion>();
                      if (told.get() == fusion.get())
                        return;
                      areOthers |= (fusion && fusion->hasFusedLoop()) ||
                                   (told.get() && told.get()->hasFusedLoop());
                      told.set(std::move(fusion));
                    });
  return areOthers;
}

bool LoweringResults::hasDiagnostics() const {
  std::lock_guard<std::mutex> lock(mutex);
  return known.anyOf(
      [](const LoweringResult &result) { return !result.diagnostics.empty(); });
}
