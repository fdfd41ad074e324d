//===- NoAlias.h - Attributes of pointers without aliases -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_NOALIAS_H
#define TCP_MLIR_LIB_TRANSFORMS_NOALIAS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp {

/// The attribute of a function whose memref arguments are expanded into several
/// arguments: the numbers of those that are `llvm.noalias`.
inline constexpr llvm::StringLiteral kNoAliasAttrName = "tcp.no_alias";

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_NOALIAS_H
