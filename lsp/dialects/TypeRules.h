//===- TypeRules.h - Types that follow from other types ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_TYPERULES_H
#define TCP_LSP_DIALECTS_TYPERULES_H

#include "mlir/IR/Types.h"
#include <optional>
#include <vector>

namespace mlir::tcp::lsp {

/// Returns whether `transformTypes` understands C++ code of
/// OdsTypeRule::transformer.
bool isKnownTransformer(llvm::StringRef code);

/// Does to types what C++ code does to `$_self`. `count` is the number of types
/// that are needed. Returns nothing if the code is not understood, or if the
/// types are not such as it expects.
std::optional<std::vector<Type>>
transformTypes(llvm::StringRef code, llvm::ArrayRef<Type> types, size_t count);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_TYPERULES_H
