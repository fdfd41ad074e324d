//===- Bytecode.h - Text and bytecode ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_BYTECODE_H
#define TCP_LSP_FEATURES_BYTECODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir {
class DialectRegistry;

namespace tcp::lsp {

/// Returns the text of a file with bytecode or text. Fails with MLIR's message.
llvm::Expected<std::string> convertFromBytecode(const DialectRegistry &registry,
                                                llvm::StringRef path);

/// Returns the bytecode, in base64, of a text that is one operation without
/// errors. `name` is the file in its locations.
llvm::Expected<std::string> convertToBytecode(const DialectRegistry &registry,
                                              llvm::StringRef text,
                                              llvm::StringRef name);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_FEATURES_BYTECODE_H
