//===- UnitReport.cpp - The report of a unit's errors ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitReport.h"
#include "lsp/text/Brackets.h"
#include "lsp/text/WrongToken.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

Found::Note UnitReport::makeOpenerNote(Range opener) const {
  return {opener,
          ("to match this '" + text.str().slice(opener.begin, opener.end) + "'")
              .str()};
}

/// Adds a note with the opening bracket if an error expects a closing one.
void UnitReport::nameBracket(Found &error) const {
  char closer = findExpectedCloser(error.message);
  if (!closer)
    return;
  if (auto opener = findOpener(text.getStatements(), error.range.begin, closer))
    error.notes.push_back(makeOpenerNote(*opener));
}

void UnitReport::addUnclosed(Range opener, char closer, size_t place,
                             std::optional<Found::Note> said) {
  Found missing{{place, place},
                Found::Error,
                Found::Parse,
                std::string("expected '") + closer + "'",
                {makeOpenerNote(opener)}};
  if (said)
    missing.notes.push_back(std::move(*said));
  missing.isUnclosedBrace = true;
  found.push_back(std::move(missing));
}

void UnitReport::add(const mlir::Diagnostic &message, Range range,
                     Found::Source source, ParsedText &parsed) {
  Found made{range, Found::Error, source, message.str(), {}};
  switch (message.getSeverity()) {
  case DiagnosticSeverity::Note:
  case DiagnosticSeverity::Remark:
    made.severity = Found::Information;
    break;
  case DiagnosticSeverity::Warning:
    made.severity = Found::Warning;
    break;
  case DiagnosticSeverity::Error:
    break;
  }
  for (const mlir::Diagnostic &note : message.getNotes()) {
    std::optional<size_t> place = parsed.findOffset(note.getLocation());
    if (place)
      place = parsed.map.toSource(*place);
    made.notes.push_back({place ? text.rangeAt(*place) : range, note.str()});
  }
  if (source == Found::Parse) {
    nameBracket(made);
    made.token =
        findWrongToken(text.getStatements(), range.begin, made.message);
  }
  found.push_back(std::move(made));
}

bool UnitReport::hasErrors() const {
  return llvm::any_of(found, [](const Found &diagnostic) {
    return diagnostic.severity == Found::Error;
  });
}

std::vector<Found> UnitReport::take() {
  llvm::sort(found);
  return std::move(found);
}
