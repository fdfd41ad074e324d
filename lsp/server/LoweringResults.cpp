//===- LoweringResults.cpp - Results of lowering --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/LoweringResults.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir::tcp::lsp;

/// The number of functions that are remembered at least although the document
/// does not have them.
static const size_t kKept = 256;

std::vector<const LoweringResults::Function *>
LoweringResults::findUnknown(const LoweringSource &source, LoweringGoal goal) {
  std::vector<const Function *> unknown;
  llvm::DenseSet<uint64_t> current;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.getFunctions()) {
    current.insert(function.hash);
    auto entry = known.find(function.hash);
    if (entry == known.end() || entry->second.goal < goal)
      unknown.push_back(&function);
  }
  // A function that is gone may come back, for example by undo.
  if (known.size() > 2 * current.size() + kKept)
    for (auto entry = known.begin(); entry != known.end();)
      entry = current.contains(entry->first) ? std::next(entry)
                                             : known.erase(entry);
  return unknown;
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
  LoweringResult &entry = known[function.hash];
  if (!result.fusion)
    result.fusion = std::move(entry.fusion);
  entry = std::move(result);
}

std::vector<PipelineDiagnostic>
LoweringResults::findDiagnostics(const LoweringSource &source) const {
  std::vector<PipelineDiagnostic> all;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.getFunctions()) {
    auto entry = known.find(function.hash);
    if (entry == known.end())
      continue;
    auto place = [&](Range &range) {
      range = {range.begin + function.range.begin,
               range.end + function.range.begin};
    };
    for (PipelineDiagnostic diagnostic : entry->second.diagnostics) {
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
  for (const Function &function : source.getFunctions()) {
    std::optional<Document::Place> place =
        document.placeAt(function.range.begin);
    if (!place || !place->unit)
      continue;
    auto entry = known.find(function.hash);
    std::shared_ptr<const Fusion> fusion =
        entry == known.end() ? nullptr : entry->second.fusion;
    const UnitFusion &told = place->unit->get<UnitFusion>();
    if (told.get() == fusion.get())
      continue;
    areOthers |= (fusion && fusion->hasFusedLoop()) ||
                 (told.get() && told.get()->hasFusedLoop());
    told.set(std::move(fusion));
  }
  return areOthers;
}

bool LoweringResults::hasDiagnostics() const {
  std::lock_guard<std::mutex> lock(mutex);
  return llvm::any_of(known, [](const auto &entry) {
    return !entry.second.diagnostics.empty();
  });
}
