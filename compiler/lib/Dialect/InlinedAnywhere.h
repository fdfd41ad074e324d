//===- InlinedAnywhere.h - Dialects that inlining may move ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_DIALECT_INLINEDANYWHERE_H
#define TCP_MLIR_LIB_DIALECT_INLINEDANYWHERE_H

#include "mlir/Transforms/InliningUtils.h"

namespace mlir {

/// The interface of a dialect whose ops may be inlined anywhere, because none
/// depends on its place.
struct InlinedAnywhere : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace mlir

#endif // TCP_MLIR_LIB_DIALECT_INLINEDANYWHERE_H
