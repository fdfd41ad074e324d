//===- TextChanges.cpp - Changes of a document's text ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/TextChanges.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
using llvm::lsp::Logger;

size_t ChangeQueue::push(int64_t version, std::vector<ContentChange> edits,
                         std::shared_ptr<const LongStrings> longStrings) {
  std::lock_guard<std::mutex> lock(mutex);
  changes.push_back(
      {++lastSequence, version, std::move(edits), std::move(longStrings)});
  return lastSequence;
}

std::optional<TextChange> ChangeQueue::take(size_t last) {
  std::lock_guard<std::mutex> lock(mutex);
  if (changes.empty() || changes.front().sequence > last)
    return std::nullopt;
  TextChange change = std::move(changes.front());
  changes.pop_front();
  return change;
}

/// Makes one edit of a text. Fails if its long text can't be decoded.
static llvm::Error apply(const ContentChange &edit, const LongStrings *strings,
                         Text &text, Encoding encoding) {
  llvm::Expected<std::string> with = LongStrings::read(edit.text, strings);
  if (!with)
    return with.takeError();
  if (!edit.range) {
    text = Text(std::move(*with));
    return llvm::Error::success();
  }
  size_t begin = text.offsetAt(edit.range->start, encoding);
  size_t end = text.offsetAt(edit.range->end, encoding);
  text.replace({begin, std::max(begin, end)}, *with);
  return llvm::Error::success();
}

void mlir::tcp::lsp::applyChange(const TextChange &change, Text &text,
                                 StringRef uri, Session &session) {
  for (const ContentChange &edit : change.edits)
    if (llvm::Error error = apply(edit, change.longStrings.get(), text,
                                  session.client.positionEncoding)) {
      std::string message = llvm::toString(std::move(error));
      Logger::error("{0}: {1}", uri, message);
      session.transport.reply(nullptr,
                              makeError(ErrorCode::ParseError, message));
    }
}
