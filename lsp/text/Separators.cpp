//===- Separators.cpp - Lines between the chunks of a file ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Separators.h"
#include "lsp/text/Dumps.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the line at the start of a text, without its end.
static StringRef takeLine(StringRef text) {
  return text.take_front(text.find_first_of("\r\n"));
}

StringRef mlir::tcp::lsp::readFileName(StringRef text) {
  StringRef line = takeLine(text);
  if (!line.consume_front("//--- "))
    return {};
  line = line.trim();
  bool isName = line.contains('.') && !line.contains(' ');
  return isName ? line : StringRef();
}

bool mlir::tcp::lsp::isSeparator(StringRef line) {
  return line.rtrim() == "// -----" || readDumpHeader(line) ||
         !readFileName(line).empty();
}

size_t mlir::tcp::lsp::findSeparatorEnd(StringRef text, size_t line) {
  size_t end = line + takeLine(text.drop_front(line)).size();
  StringRef file = readFileName(text.drop_front(line));
  if (file.empty() || file.ends_with(".mlir"))
    return end;
  // Lines without text at the end are left out.
  for (size_t next = end;
       (next = text.find_first_not_of("\r\n", next)) != StringRef::npos;) {
    StringRef other = takeLine(text.drop_front(next));
    if (isSeparator(other))
      break;
    next += other.size();
    end = next;
  }
  return end;
}
