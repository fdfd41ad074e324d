//===- SameDocuments.h - All that an analysis knows, as text ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_SAMEDOCUMENTS_H
#define TCP_TEST_UNIT_LSP_SUPPORT_SAMEDOCUMENTS_H

#include "lsp/document/Document.h"
#include "mlir/IR/OperationSupport.h"

namespace mlir::tcp::lsp {

/// Lists the IR of a unit, and the occurrences of each name, one a line.
inline std::string describe(const Unit &unit) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Operation &op : unit.getOps())
    op.print(os, OpPrintingFlags().printGenericOpForm().useLocalScope());
  for (const Occurrence &occurrence : unit.getOccurrences().getAll()) {
    const Entity &entity = unit.getOccurrences().entity(occurrence);
    os << "\n"
       << occurrence.begin << "-" << occurrence.end
       << (occurrence.isDefinition ? " defines " : " names ")
       << unsigned(entity.kind) << " " << entity.name << " of "
       << int64_t(int32_t(entity.begin)) << "-" << int64_t(int32_t(entity.end))
       << " ";
    if (Value value = getValue(entity))
      os << entity.index << " " << value.getType();
    if (entity.op)
      os << " " << entity.op->getName() << " "
         << unit.nameOf(entity.op).value_or(Range()).begin;
  }
  return text;
}

/// Lists the diagnostics of a document with its hints, and its symbols, one a
/// line.
inline std::string describe(const Document &document) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Diagnostic &found : document.getDiagnostics()) {
    os << found.range.begin << "-" << found.range.end << " "
       << unsigned(found.severity) << " " << found.message << "\n";
    for (const Diagnostic::Note &note : found.notes)
      os << "  " << note.range.begin << "-" << note.range.end << " "
         << note.message << "\n";
  }
  for (const SymbolIndex::Op &op : document.getSymbolIndex()->getOps())
    os << op.opName << " " << op.symbolName << " " << op.name.begin << " "
       << op.all.begin << "-" << op.all.end << " " << op.headerEnd << "\n";
  for (const SymbolIndex::Reference &use :
       document.getSymbolIndex()->getReferences())
    os << use.name << " " << use.range.begin << "-" << use.range.end << "\n";
  return text;
}

/// Returns the first line that differs, from both texts. Returns an empty
/// string if they are equal.
inline std::string findDifference(llvm::StringRef a, llvm::StringRef b) {
  while (a != b) {
    auto [lineOfA, restOfA] = a.split('\n');
    auto [lineOfB, restOfB] = b.split('\n');
    if (lineOfA != lineOfB)
      return (lineOfA + "; fresh: " + lineOfB).str();
    a = restOfA;
    b = restOfB;
  }
  return "";
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_SAMEDOCUMENTS_H
