//===- TdErrors.cpp - Errors of TableGen ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/TdErrors.h"
#include "lsp/server/Uri.h"
#include "lsp/td/TdIndexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Reads `PATH:LINE:COLUMN` and a text.
static std::optional<TdMessage> readMessage(StringRef place, StringRef text) {
  auto [rest, column] = place.rsplit(':');
  auto [file, number] = rest.rsplit(':');
  TdMessage message{normalizePath(file), 1, 1, text.str()};
  if (number.getAsInteger(10, message.line) ||
      column.getAsInteger(10, message.column) || message.line == 0)
    return std::nullopt;
  return message;
}

void mlir::tcp::lsp::addTdErrors(StringRef output, StringRef root,
                                 bool wantsWarnings, TdErrors &errors) {
  bool hasPlacedError = false;
  std::optional<TdError> last;
  auto finish = [&] {
    if (!last || (last->isWarning && !wantsWarnings))
      return;
    std::vector<TdError> &list = errors[last->file];
    if (!llvm::is_contained(list, *last))
      list.push_back(*last);
  };
  for (StringRef line : llvm::split(output, '\n')) {
    for (StringRef kind : {"error", "warning", "note"}) {
      auto [place, text] = line.split((": " + kind + ": ").str());
      std::optional<TdMessage> message =
          text.empty() ? std::nullopt : readMessage(place, text);
      if (!message)
        continue;
      if (kind == "note") {
        if (last)
          last->notes.push_back(std::move(*message));
        break;
      }
      finish();
      last = TdError{std::move(*message), kind == "warning", {}};
      hasPlacedError |= kind == "error";
      break;
    }
  }
  finish();
  // A line without a place may be the only one, or follow warnings.
  StringRef rest = output.trim();
  if (hasPlacedError || rest.empty() || (last && !rest.contains("error: ")))
    return;
  StringRef message =
      rest.contains("error: ") ? rest.substr(rest.find("error: ") + 7) : rest;
  TdError error{{root.str(), 1, 1, message.split('\n').first.str()}, false, {}};
  std::vector<TdError> &list = errors[root.str()];
  if (!llvm::is_contained(list, error))
    list.push_back(std::move(error));
}

/// Returns the token at a place, or an empty range at it.
static llvm::json::Value makeRange(const TdMessage &message, const TdText *text,
                                   Encoding encoding) {
  auto toJson = [](Position position) {
    return llvm::json::Object{{"line", int64_t(position.line)},
                              {"character", int64_t(position.character)}};
  };
  if (!text || message.line > text->getText().getNumLines()) {
    Position start{message.line - 1, message.column ? message.column - 1 : 0};
    return llvm::json::Object{{"start", toJson(start)}, {"end", toJson(start)}};
  }
  const Text &all = text->getText();
  size_t begin = std::min(all.lineStart(message.line - 1) +
                              (message.column ? message.column - 1 : 0),
                          all.size());
  size_t token = text->tokenTouching(begin), end = begin;
  if (token < text->getTokens().size() &&
      text->getTokens()[token].range.contains(begin))
    end = text->getTokens()[token].range.end;
  return llvm::json::Object{{"start", toJson(all.positionAt(begin, encoding))},
                            {"end", toJson(all.positionAt(end, encoding))}};
}

llvm::json::Array
mlir::tcp::lsp::makeDiagnostics(llvm::ArrayRef<TdError> errors,
                                const TdText *text, Encoding encoding) {
  llvm::json::Array diagnostics;
  for (const TdError &error : errors) {
    llvm::json::Array notes;
    for (const TdMessage &note : error.notes)
      notes.push_back(llvm::json::Object{
          {"location",
           llvm::json::Object{
               {"uri", toUri(note.file)},
               {"range",
                makeRange(note, note.file == error.file ? text : nullptr,
                          encoding)}}},
          {"message", llvm::json::fixUTF8(note.text)}});
    llvm::json::Object diagnostic{{"range", makeRange(error, text, encoding)},
                                  {"severity", error.isWarning ? 2 : 1},
                                  {"source", "tcp"},
                                  {"code", "tablegen"},
                                  {"message", llvm::json::fixUTF8(error.text)}};
    if (!notes.empty())
      diagnostic["relatedInformation"] = std::move(notes);
    diagnostics.push_back(std::move(diagnostic));
  }
  return diagnostics;
}
