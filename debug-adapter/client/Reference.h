//===- Reference.h - The commands as a page ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_REFERENCE_H
#define DEBUG_ADAPTER_CLIENT_REFERENCE_H

#include <string>

namespace mlir::tcp::dap {

/// Returns the text of docs/reference/tcp-dbg.md, which is made from the table
/// of commands.
std::string getReference();

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_REFERENCE_H
