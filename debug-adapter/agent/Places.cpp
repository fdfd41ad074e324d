//===- Places.cpp - Places in files ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Places.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp;

FileLineColRange agent::findPlace(LocationAttr location) {
  return location ? location.findInstanceOf<FileLineColRange>() : nullptr;
}

std::optional<wire::Location> agent::toWire(LocationAttr location) {
  if (!location)
    return std::nullopt;
  wire::Location result;
  llvm::raw_string_ostream(result.text) << location;
  if (FileLineColRange place = findPlace(location)) {
    result.file = place.getFilename().str();
    result.line = place.getStartLine();
    result.column = place.getStartColumn();
    result.endLine = place.getEndLine();
    result.endColumn = place.getEndColumn();
  }
  return result;
}
