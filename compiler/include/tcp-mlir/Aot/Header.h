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

/// Returns the C type of the elements in the header, such as "float" or
/// "tcp_f16".
StringRef getCType(runtime::ElementType type);

/// The names of a function in C. If its symbol is no C identifier, is a word of
/// C or C++, or is declared by C headers or by abi.h, the function gets another
/// name.
struct CName {
  std::string identifier;
  /// The struct of its results, if there are several.
  std::string resultsType;
  /// The type of a pointer to it, if it is unreachable.
  std::string functionType;
  /// True if the declaration needs an assembler label with the symbol.
  bool needsLabel = false;
  /// True if no assembler label can name the symbol, so that only dlsym finds
  /// it.
  bool isUnreachable = false;
};

/// Returns the names of each of `functions`. All names differ.
std::vector<CName> nameForC(ArrayRef<Function> functions);

/// Returns the text of a header for C99 and C++17 that includes no other file
/// of TCP IDE. It has the ABI, a declaration of each function, and C++ wrappers
/// that take views, in a namespace derived from `name`.
std::string emitHeader(ArrayRef<Function> functions, StringRef name);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_HEADER_H
