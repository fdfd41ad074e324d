//===- DiagnosticStore.h - Diagnostics for who asks -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_DIAGNOSTICSTORE_H
#define TCP_LSP_SERVER_DIAGNOSTICSTORE_H

#include "lsp/document/Document.h"
#include "lsp/server/PipelineDiagnostic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tcp::lsp {

/// The diagnostics of a document, and what passes find wrong with it, as an
/// array of JSON; without those that are not wanted.
std::string writeDiagnostics(
    const Document &document, llvm::StringRef uri, Encoding encoding,
    llvm::ArrayRef<PipelineDiagnostic> findings = {},
    llvm::function_ref<bool(const Diagnostic &)> isWanted = nullptr);

/// Diagnostics that clients may ask for: those of each document's last version,
/// and of files on disk that were asked for. All threads may call all
/// functions.
class DiagnosticStore {
public:
  struct Entry {
    /// None for a file on disk.
    std::optional<int64_t> version;
    /// The same for the same diagnostics.
    std::string resultId;
    /// An array of JSON.
    std::shared_ptr<const std::string> items;
    /// The unknown dialects of a file on disk, each with its notice,
    /// which is not among `items`: the workspace has one.
    std::vector<std::pair<std::string, std::string>> notices;
    /// The symbols of a file on disk at that time. Another object is another
    /// text.
    std::weak_ptr<const SymbolIndex> symbols;
  };

  static Entry makeEntry(std::string items, std::optional<int64_t> version);
  /// The entry of a file on disk.
  static Entry makeFileEntry(const Document &document, llvm::StringRef uri,
                             Encoding encoding);
  /// The entry with the notices of dialects that are not among `noticed` yet.
  static Entry withNotices(const Entry &entry, llvm::StringSet<> &noticed);
  void set(llvm::StringRef uri, Entry entry);
  std::optional<Entry> find(llvm::StringRef uri) const;
  void forget(llvm::StringRef uri);

private:
  mutable std::mutex mutex;
  llvm::StringMap<Entry> entries; // by URI
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_DIAGNOSTICSTORE_H
