//===- ContextFacts.h - What is kept as long as a context -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_CONTEXTFACTS_H
#define TCP_LSP_UNIT_CONTEXTFACTS_H

#include "mlir/IR/MLIRContext.h"
#include <memory>

namespace mlir::tcp::lsp {

/// Objects that features keep for the next time that they work in a context,
/// because they are costly to make. An object is taken out while it is used:
/// one that a crash leaves behind is not used again. The analysis that owns the
/// context forgets it with that.
class ContextFacts {
public:
  /// Returns the object that `put` has put; null if it was taken, or never put.
  template <typename T> static std::unique_ptr<T> take(MLIRContext &context) {
    std::shared_ptr<void> fact = takeFact(context, keyOf<T>());
    auto *holder = static_cast<std::unique_ptr<T> *>(fact.get());
    return holder ? std::move(*holder) : nullptr;
  }
  template <typename T>
  static void put(MLIRContext &context, std::unique_ptr<T> fact) {
    putFact(context, keyOf<T>(),
            std::make_shared<std::unique_ptr<T>>(std::move(fact)));
  }
  /// Ends all that is kept for a context.
  static void forget(MLIRContext &context);

private:
  template <typename T> static const void *keyOf() {
    static char key;
    return &key;
  }
  static std::shared_ptr<void> takeFact(MLIRContext &context, const void *key);
  static void putFact(MLIRContext &context, const void *key,
                      std::shared_ptr<void> fact);
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_CONTEXTFACTS_H
