//===- ValueResults.cpp - Results of evaluations --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/results/ValueResults.h"

using namespace mlir::tcp::lsp;

std::vector<const ValueResults::Function *>
ValueResults::findUnknown(const LoweringSource &source) {
  std::lock_guard<std::mutex> lock(mutex);
  return known.findUnknown(source, [](const auto &) { return true; });
}

void ValueResults::add(const Function &function,
                       std::shared_ptr<const FunctionNumbers> numbers) {
  std::lock_guard<std::mutex> lock(mutex);
  known[function] = std::move(numbers);
  ++numEvaluations;
}

void ValueResults::keep(ScratchDirectory directory) {
  std::lock_guard<std::mutex> lock(mutex);
  constexpr size_t kMostKept = 4;
  if (files.size() == kMostKept)
    files.pop_front();
  files.push_back(std::move(directory));
}

void ValueResults::tell(const LoweringSource &source,
                        const Document &document) const {
  std::lock_guard<std::mutex> lock(mutex);
  known.forEachUnit(source, document,
                    [](const Unit &unit, const auto *numbers) {
                      unit.get<UnitNumbers>().set(numbers ? *numbers : nullptr);
                    });
}

size_t ValueResults::getNumEvaluations() const {
  std::lock_guard<std::mutex> lock(mutex);
  return numEvaluations;
}
