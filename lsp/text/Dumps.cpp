//===- Dumps.cpp - Dumps of passes in a log -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Dumps.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

std::optional<DumpHeader> mlir::tcp::lsp::readDumpHeader(StringRef line) {
  StringRef rest = line.rtrim();
  if (!rest.consume_front("// -----// IR Dump ") ||
      !rest.consume_back("//----- //"))
    return std::nullopt;
  DumpHeader header{rest.rtrim(), {}};
  size_t operation = header.title.rfind(" ('");
  if (operation != StringRef::npos && header.title.ends_with(")")) {
    header.operation = header.title.drop_front(operation + 2).drop_back();
    header.title = header.title.take_front(operation);
  }
  return header;
}
