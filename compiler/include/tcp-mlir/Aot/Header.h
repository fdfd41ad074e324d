//===- Header.h - C and C++ headers of compiled functions -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_HEADER_H
#define TCP_MLIR_AOT_HEADER_H

#include "mlir/Support/LLVM.h"
#include "tcp-mlir/Aot/Functions.h"

namespace mlir::tcp {

/// Returns the C type of such elements in the header: "float", "tcp_f16".
StringRef getCType(runtime::ElementType type);

/// A function's name in C. A symbol that is no C identifier, that is a word of
/// C or C++, or that C headers or this one declare gets another name.
struct CName {
  std::string identifier;
  /// The struct of its results, if there are several.
  std::string resultsType;
  /// The type of a pointer to it, if it is unreachable.
  std::string functionType;
  /// The symbol can't be named by `identifier` alone.
  bool needsLabel = false;
  /// No assembler label can name the symbol: only dlsym finds it.
  bool isUnreachable = false;
};

/// The names for each of `functions`; no two are equal.
std::vector<CName> nameForC(ArrayRef<Function> functions);

/// A header for C99 and C++17 that stands alone: the ABI, a declaration of each
/// function, and C++ wrappers over views, in a namespace derived from `name`.
std::string emitHeader(ArrayRef<Function> functions, StringRef name);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_HEADER_H
