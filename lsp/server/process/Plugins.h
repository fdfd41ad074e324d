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

/// Adds the dialects of plugins, which were built against the libMLIR.so that
/// this program is linked to.
llvm::Error loadDialectPlugins(llvm::ArrayRef<std::string> libraries,
                               DialectRegistry &registry);

/// Goes on as the program of that name beside this one, with the same
/// arguments. Returns only where that fails.
llvm::Error becomeProgram(llvm::StringRef name, int argc, char **argv);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_PLUGINS_H
