//===- Plugins.h - Dialects of others ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_PLUGINS_H
#define TCP_LSP_SERVER_PROCESS_PLUGINS_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp::lsp {

/// Adds the dialects of plugins to `registry`. The plugins must be built
/// against the libMLIR.so to which this program is linked.
llvm::Error loadDialectPlugins(llvm::ArrayRef<std::string> libraries,
                               DialectRegistry &registry);

/// Replaces this process by the program `name` in the same folder, with the
/// same arguments. Returns only if that fails.
llvm::Error becomeProgram(llvm::StringRef name, int argc, char **argv);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_PLUGINS_H
