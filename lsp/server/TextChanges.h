//===- TextChanges.h - Changes of a document's text -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TEXTCHANGES_H
#define TCP_LSP_SERVER_TEXTCHANGES_H

#include "lsp/server/Session.h"
#include "lsp/server/protocol/Parameters.h"
#include "lsp/server/transport/LongStrings.h"
#include <deque>
#include <mutex>

namespace mlir::tcp::lsp {

/// A message that changes a text.
struct TextChange {
  size_t sequence = 0;
  int64_t version = 0;
  std::vector<ContentChange> edits;
  /// The long texts of the edits, or null.
  std::shared_ptr<const LongStrings> longStrings;
};

/// The changes of a document that are not made yet. All threads may use it.
class ChangeQueue {
public:
  /// Adds a change, and returns its number. Numbers begin with 1.
  size_t push(int64_t version, std::vector<ContentChange> edits,
              std::shared_ptr<const LongStrings> longStrings);
  /// Returns the next change, if its number is at most `last`.
  std::optional<TextChange> take(size_t last);

private:
  std::mutex mutex;
  std::deque<TextChange> changes;
  size_t lastSequence = 0;
};

/// Makes one change of a text. If a long text of the change can't be decoded,
/// the client gets an error.
void applyChange(const TextChange &change, Text &text, llvm::StringRef uri,
                 Session &session);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TEXTCHANGES_H
