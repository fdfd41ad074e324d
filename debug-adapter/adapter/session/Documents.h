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

/// The documents that a client has heard of. It maps the agent's ids to the
/// client's references. A text that was read once is kept, because the compile
/// may be elsewhere when the client asks for it again.
class Documents {
public:
  struct Entry {
    int64_t reference = 0;
    wire::Document document;
    bool isRead = false;
    /// The compile has run again since, and may have another IR at that
    /// timestamp.
    bool isOutdated = false;
  };

  /// Returns the document of an id. Makes it if there is none, and says so in
  /// `isNew`.
  Entry &get(const std::string &id, const std::string &name, bool &isNew);

  /// These return null if there is no such document.
  Entry *find(int64_t reference);
  Entry *find(const std::string &id);

  /// Stores the text of a document. Drops the oldest texts if all are too large
  /// together.
  void setText(Entry &entry, wire::Document document);

  /// Returns the hashes of the fragments of the texts that were read last. The
  /// agent need not send these fragments again.
  std::vector<std::string> getKnownFragments() const;
  /// Makes the text of a document from its fragments. An error if a fragment is
  /// not known.
  Result<Nothing> assemble(wire::Document &document);

  /// Forgets the ids of `timestamp` and later, whose IR has changed: from now
  /// on they stand for new documents. Returns the old documents. Their texts
  /// stay, as far as they were read.
  std::vector<Entry> forgetFrom(int64_t timestamp);

  const std::map<int64_t, Entry> &getEntries() const { return entries; }

private:
  std::map<int64_t, Entry> entries;
  std::map<std::string, int64_t> references;
  int64_t lastReference = 0;
  size_t bytes = 0;
  struct KnownFragment {
    std::string text;
    /// The number of the last text that had the fragment.
    uint64_t usedBy = 0;
  };
  std::map<std::string, KnownFragment> fragments;
  uint64_t numAssembled = 0;
};

/// Returns a document as a source of DAP.
protocol::Source toSource(const Documents::Entry &entry);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DOCUMENTS_H
