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

/// Writes the diagnostics of a document, and the `findings` of passes, as a
/// JSON array. `isWanted` selects diagnostics of the document; null means all.
std::string writeDiagnostics(
    const Document &document, llvm::StringRef uri, Encoding encoding,
    llvm::ArrayRef<PipelineDiagnostic> findings = {},
    llvm::function_ref<bool(const Diagnostic &)> isWanted = nullptr);

/// The diagnostics that clients may ask for: those of each open document's last
/// version, and of files on disk. All threads may call all methods.
class DiagnosticStore {
public:
  /// The diagnostics of a document or file.
  struct Entry {
    /// Empty for a file on disk.
    std::optional<int64_t> version;
    /// A hash of the diagnostics.
    std::string resultId;
    /// The diagnostics as a JSON array.
    std::shared_ptr<const std::string> items;
    /// For a file on disk, its unknown dialects, each with a JSON array that
    /// has its diagnostic. They are not among `items`, because the whole
    /// workspace reports each dialect once.
    std::vector<std::pair<std::string, std::string>> notices;
    /// For a file on disk, the symbols that it had then. Another object means
    /// that the file has changed.
    std::weak_ptr<const SymbolIndex> symbols;
  };

  /// Makes the entry of an open document. `items` is a JSON array.
  static Entry makeEntry(std::string items, std::optional<int64_t> version);
  /// Makes the entry of a file on disk.
  static Entry makeFileEntry(const Document &document, llvm::StringRef uri,
                             Encoding encoding);
  /// Returns `entry` with the diagnostics of those unknown dialects that are
  /// not in `noticed`, and adds them to `noticed`.
  static Entry withNotices(const Entry &entry, llvm::StringSet<> &noticed);
  void set(llvm::StringRef uri, Entry entry);
  /// Returns the entry of a URI, if there is one.
  std::optional<Entry> find(llvm::StringRef uri) const;
  void forget(llvm::StringRef uri);

private:
  mutable std::mutex mutex;
  llvm::StringMap<Entry> entries; // by URI
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_DIAGNOSTICSTORE_H
