//===- CallHierarchy.cpp - Call hierarchies -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/CallHierarchy.h"
#include <map>

using namespace mlir::tcp::lsp;

/// Returns the function around a reference, or `kNone`.
static uint32_t functionAround(const SymbolIndex &index, uint32_t op) {
  while (op != SymbolIndex::kNone && !index.getOps()[op].facts.isFunction)
    op = index.getOps()[op].parent;
  return op;
}

/// Returns the definition of a function if there is exactly one, or else `op`.
static LinkedOp bodyOf(llvm::ArrayRef<SourceFile> files, LinkedOp op) {
  std::vector<LinkedOp> definitions = findDefinitions(files, op);
  return definitions.size() == 1 ? definitions.front() : op;
}

std::vector<LinkedOp> mlir::tcp::lsp::getCallHierarchyItems(
    const Document &document, llvm::ArrayRef<SourceFile> files, size_t offset) {
  std::optional<Target> target = findTarget(document, offset);
  if (!target || target->op == SymbolIndex::kNone ||
      !document.getSymbolIndex()->getOps()[target->op].facts.isFunction)
    return {};
  return {bodyOf(files, {0, target->op})};
}

using CallMap = std::map<std::pair<size_t, uint32_t>, Call>;

static std::vector<Call> toVector(CallMap &calls) {
  std::vector<Call> found;
  for (auto &entry : calls)
    found.push_back(std::move(entry.second));
  return found;
}

std::vector<Call>
mlir::tcp::lsp::getIncomingCalls(llvm::ArrayRef<SourceFile> files,
                                 LinkedOp callee) {
  CallMap calls;
  for (LinkedOp linked : findLinked(files, callee)) {
    const SymbolIndex &index = *files[linked.file].symbols;
    for (uint32_t i : index.referencesTo(linked.op)) {
      const SymbolIndex::Reference &reference = index.getReferences()[i];
      uint32_t caller = functionAround(index, reference.op);
      if (!reference.isCall || caller == SymbolIndex::kNone)
        continue;
      Call &call = calls[{linked.file, caller}];
      call.op = {linked.file, caller};
      call.file = linked.file;
      call.ranges.push_back(reference.range);
    }
  }
  return toVector(calls);
}

std::vector<Call>
mlir::tcp::lsp::getOutgoingCalls(llvm::ArrayRef<SourceFile> files,
                                 LinkedOp caller) {
  const SymbolIndex &index = *files[caller.file].symbols;
  CallMap calls;
  for (const SymbolIndex::Reference &reference : index.getReferences()) {
    if (!reference.isCall || reference.target == SymbolIndex::kNone ||
        !index.getOps()[reference.target].facts.isFunction ||
        functionAround(index, reference.op) != caller.op)
      continue;
    LinkedOp callee = bodyOf(files, {caller.file, reference.target});
    Call &call = calls[{callee.file, callee.op}];
    call.op = callee;
    call.file = caller.file;
    call.ranges.push_back(reference.range);
  }
  return toVector(calls);
}
