//===- FunctionMap.h - Facts about a document's functions -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_RESULTS_FUNCTIONMAP_H
#define TCP_LSP_SERVER_RESULTS_FUNCTIONMAP_H

#include "lsp/features/hover/LoweringSource.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <unordered_map>

namespace mlir::tcp::lsp {

/// A value for each function of a document, by the text of the function and of
/// the functions that it needs. The value is found again when an edit is
/// undone. One thread at a time may use it.
template <typename T> class FunctionMap {
public:
  using Function = LoweringSource::Function;

  /// At least `numKept` functions that are not in the document are remembered.
  explicit FunctionMap(size_t numKept) : numKept(numKept) {}

  T &operator[](const Function &function) { return values[function.hash]; }
  /// Returns the value of a function, or null.
  const T *find(const Function &function) const {
    auto entry = values.find(function.hash);
    return entry == values.end() ? nullptr : &entry->second;
  }
  bool anyOf(llvm::function_ref<bool(const T &value)> accepts) const {
    return llvm::any_of(
        values, [&](const auto &entry) { return accepts(entry.second); });
  }

  /// Returns the functions without a value that `suffices`. If very many values
  /// are kept, forgets those of functions that are not in `source`.
  std::vector<const Function *>
  findUnknown(const LoweringSource &source,
              llvm::function_ref<bool(const T &value)> suffices) {
    std::vector<const Function *> unknown;
    llvm::DenseSet<uint64_t> current;
    for (const Function &function : source.getFunctions()) {
      current.insert(function.hash);
      const T *value = find(function);
      if (!value || !suffices(*value))
        unknown.push_back(&function);
    }
    if (values.size() > 2 * current.size() + numKept)
      for (auto entry = values.begin(); entry != values.end();)
        entry = current.contains(entry->first) ? std::next(entry)
                                               : values.erase(entry);
    return unknown;
  }

  /// Calls `visit` with the unit of each function of a version, and with the
  /// value of the function or null.
  void forEachUnit(
      const LoweringSource &source, const Document &document,
      llvm::function_ref<void(const Unit &unit, const T *value)> visit) const {
    for (const Function &function : source.getFunctions()) {
      std::optional<Document::Place> place =
          document.placeAt(function.range.begin);
      if (place && place->unit)
        visit(*place->unit, find(function));
    }
  }

private:
  const size_t numKept;
  std::unordered_map<uint64_t, T> values;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_RESULTS_FUNCTIONMAP_H
