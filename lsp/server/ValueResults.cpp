//===- ValueResults.cpp - Results of evaluations --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ValueResults.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir::tcp::lsp;

/// The number of functions that are remembered at least although the document
/// does not have them.
static const size_t kKept = 64;

std::vector<const ValueResults::Function *>
ValueResults::findUnknown(const LoweringSource &source) {
  std::vector<const Function *> unknown;
  llvm::DenseSet<uint64_t> current;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.getFunctions()) {
    current.insert(function.hash);
    if (!known.count(function.hash))
      unknown.push_back(&function);
  }
  if (known.size() > 2 * current.size() + kKept)
    for (auto entry = known.begin(); entry != known.end();)
      entry = current.contains(entry->first) ? std::next(entry)
                                             : known.erase(entry);
  return unknown;
}

void ValueResults::add(const Function &function,
                       std::shared_ptr<const FunctionNumbers> numbers) {
  std::lock_guard<std::mutex> lock(mutex);
  known[function.hash] = std::move(numbers);
  ++numEvaluations;
}

void ValueResults::tell(const LoweringSource &source,
                        const Document &document) const {
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.getFunctions()) {
    std::optional<Document::Place> place =
        document.placeAt(function.range.begin);
    if (!place || !place->unit)
      continue;
    auto entry = known.find(function.hash);
    std::shared_ptr<const FunctionNumbers> numbers =
        entry == known.end() ? nullptr : entry->second;
    place->unit->get<UnitNumbers>().set(std::move(numbers));
  }
}

size_t ValueResults::getNumEvaluations() const {
  std::lock_guard<std::mutex> lock(mutex);
  return numEvaluations;
}
