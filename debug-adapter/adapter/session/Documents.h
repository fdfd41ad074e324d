//===- Documents.h - Texts of the compiler's --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_DOCUMENTS_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_DOCUMENTS_H

#include "debug-adapter/adapter/protocol/Types.h"
#include "debug-adapter/wire/Documents.h"

#include <map>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// The IR that a client has heard of: the agent's ids as the client's
/// references. A text that was read once stays, for the compile may be
/// elsewhere when it is asked for again.
class Documents {
public:
  struct Entry {
    int64_t reference = 0;
    wire::Document document;
    bool isRead = false;
    /// The IR is another one at that moment now.
    bool isOutdated = false;
  };

  /// The document of an id; makes it if it is new. `isNew` says whether it was.
  Entry &get(const std::string &id, const std::string &name, bool &isNew);

  /// Null if there is none.
  Entry *find(int64_t reference);
  Entry *find(const std::string &id);

  /// Keeps the text of a document, at the cost of the oldest ones.
  void setText(Entry &entry, wire::Document document);

  /// The hashes of the parts of the texts that were read last: most of the next
  /// one's are the same.
  std::vector<std::string> getKnownPieces() const;
  /// Puts the text of a document together. An error if a part is not known.
  Result<Nothing> assemble(wire::Document &document);

  /// The IR at `moment` and later is no longer what it was: these ids stand for
  /// new documents from now on. Gives those that they stood for; their texts,
  /// as far as they were read, can still be read.
  std::vector<Entry> forgetFrom(int64_t moment);

  const std::map<int64_t, Entry> &getAll() const { return entries; }

private:
  std::map<int64_t, Entry> entries;
  std::map<std::string, int64_t> references;
  int64_t lastReference = 0;
  size_t bytes = 0;
  struct KnownPiece {
    std::string text;
    /// The text that it was part of last.
    uint64_t usedBy = 0;
  };
  std::map<std::string, KnownPiece> pieces;
  uint64_t numAssembled = 0;
};

/// As a source of the client's.
protocol::Source toSource(const Documents::Entry &entry);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DOCUMENTS_H
