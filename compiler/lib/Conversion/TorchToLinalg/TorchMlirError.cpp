//===- TorchMlirError.cpp - Errors of torch-mlir-opt ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchMlirError.h"

#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace mlir::tcp;

std::optional<TorchMlirError>
mlir::tcp::parseTorchMlirError(MLIRContext *context, StringRef line) {
  static llvm::Regex error("^(.+):([0-9]+):([0-9]+): error: (.*)$");
  SmallVector<StringRef> parts;
  if (!error.match(line, &parts))
    return std::nullopt;
  unsigned number = 0, column = 0;
  parts[2].getAsInteger(10, number);
  parts[3].getAsInteger(10, column);
  return TorchMlirError{FileLineColLoc::get(context, parts[1], number, column),
                        parts[4]};
}
