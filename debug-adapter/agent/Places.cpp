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
namespace json = llvm::json;

FileLineColRange agent::findPlace(LocationAttr location) {
  return location ? location.findInstanceOf<FileLineColRange>() : nullptr;
}

json::Value agent::toJson(LocationAttr location) {
  if (!location)
    return nullptr;
  json::Object result;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << location;
  result["text"] = json::fixUTF8(text);
  if (FileLineColRange place = findPlace(location)) {
    result["file"] = json::fixUTF8(place.getFilename().getValue());
    result["line"] = place.getStartLine();
    result["column"] = place.getStartColumn();
    result["endLine"] = place.getEndLine();
    result["endColumn"] = place.getEndColumn();
  }
  return result;
}
