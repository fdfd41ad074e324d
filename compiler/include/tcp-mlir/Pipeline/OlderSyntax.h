//===- OlderSyntax.h - Texts of older versions of MLIR ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_OLDERSYNTAX_H
#define TCP_MLIR_PIPELINE_OLDERSYNTAX_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace mlir::tcp {

/// Returns the text in `buffer` in today's syntax, and prints a warning for
/// each place with an older one: an `expand_shape` without `output_shape`.
/// Lines keep their numbers. Returns `buffer` itself if there is none, if it is
/// bytecode, or if a type can't be read, which the parser will report.
std::unique_ptr<llvm::MemoryBuffer>
updateSyntax(std::unique_ptr<llvm::MemoryBuffer> buffer, MLIRContext *context);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_OLDERSYNTAX_H
