//===- CompileDirectory.h - A directory for files of a compile --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_COMPILEDIRECTORY_H
#define TCP_MLIR_AOT_COMPILEDIRECTORY_H

#include "compiler/support/TemporaryDirectory.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// Makes a directory in TMPDIR or /tmp for the files of a compile.
llvm::Expected<TemporaryDirectory> createCompileDirectory();

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_COMPILEDIRECTORY_H
