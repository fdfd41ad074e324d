//===- DiagnosticStore.cpp - Diagnostics for who asks ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/DiagnosticStore.h"
#include "lsp/server/transport/JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The largest number of unused values that are reported for a document.
static const size_t kMaxUnused = 250;
/// The DiagnosticTag of LSP for unused code.
static const int kUnnecessary = 1;

/// Writes the members that all kinds of diagnostics have.
static void writeMembers(JsonText &json, const Text &text, StringRef uri,
                         Range shown, int severity, StringRef code,
                         StringRef category, StringRef message,
                         const std::vector<Diagnostic::Note> &notes) {
  json.range("range", text, shown);
  json->attribute("severity", severity);
  // The category is an extension of mlir-lsp-server, by which some clients
  // filter.
  if (!category.empty())
    json->attribute("category", category);
  json->attribute("code", code);
  json->attribute("source", "tcp");
  json->attribute("message", json::fixUTF8(message));
  if (notes.empty())
    return;
  json->attributeArray("relatedInformation", [&] {
    for (const Diagnostic::Note &note : notes)
      json->object([&] {
        json->attributeBegin("location");
        json.location(uri, text, visibleRange(text, note.range));
        json->attributeEnd();
        json->attribute("message", json::fixUTF8(note.message));
      });
  });
}

/// Returns the category that mlir-lsp-server gives to diagnostics of MLIR.
/// Other diagnostics have none.
static StringRef getCategory(Diagnostic::Source source) {
  bool isOfMlir = source == Diagnostic::Parse || source == Diagnostic::Verify ||
                  source == Diagnostic::Symbols;
  return isOfMlir ? "Parse Error" : "";
}

std::string mlir::tcp::lsp::writeDiagnostics(
    const Document &document, StringRef uri, Encoding encoding,
    llvm::ArrayRef<PipelineDiagnostic> findings,
    llvm::function_ref<bool(const Diagnostic &)> isWanted) {
  const Text &text = document.getText();
  JsonText json(encoding);
  size_t numUnused = 0;
  json->array([&] {
    for (const Diagnostic &diagnostic : document.getDiagnostics()) {
      bool isUnused = diagnostic.source == Diagnostic::Unused;
      if (isUnused && ++numUnused > kMaxUnused)
        continue;
      if (isWanted && !isWanted(diagnostic))
        continue;
      json->object([&] {
        writeMembers(json, text, uri, underlinedRange(text, diagnostic),
                     int(diagnostic.severity), getCode(diagnostic.source),
                     getCategory(diagnostic.source), diagnostic.message,
                     diagnostic.notes);
        if (isUnused)
          json->attribute("tags", json::Array{kUnnecessary});
      });
    }
    for (const PipelineDiagnostic &finding : findings)
      json->object([&] {
        writeMembers(json, text, uri, visibleRange(text, finding.range),
                     int(Diagnostic::Error), finding.code, /*category=*/"",
                     finding.message, finding.notes);
      });
  });
  return json.take();
}

DiagnosticStore::Entry
DiagnosticStore::makeEntry(std::string items, std::optional<int64_t> version) {
  Entry entry;
  entry.version = version;
  entry.resultId = llvm::utohexstr(llvm::xxh3_64bits(items));
  entry.items = std::make_shared<const std::string>(std::move(items));
  return entry;
}

DiagnosticStore::Entry DiagnosticStore::makeFileEntry(const Document &document,
                                                      StringRef uri,
                                                      Encoding encoding) {
  Entry entry = makeEntry(writeDiagnostics(document, uri, encoding, {},
                                           [](const Diagnostic &found) {
                                             return !found.isDialectNotice();
                                           }),
                          std::nullopt);
  for (const Diagnostic &notice : document.getDiagnostics())
    if (notice.isDialectNotice())
      entry.notices.emplace_back(
          notice.unknownDialect,
          writeDiagnostics(
              document, uri, encoding, {}, [&](const Diagnostic &found) {
                return found.isDialectNotice() &&
                       found.unknownDialect == notice.unknownDialect;
              }));
  return entry;
}

DiagnosticStore::Entry
DiagnosticStore::withNotices(const Entry &entry, llvm::StringSet<> &noticed) {
  std::string items = *entry.items;
  for (const auto &[dialect, notice] : entry.notices) {
    if (!noticed.insert(dialect).second)
      continue;
    // The two JSON arrays are joined.
    StringRef more = StringRef(notice).drop_front();
    items.pop_back();
    items += (items.size() > 1 ? "," : "") + more.str();
  }
  Entry all = makeEntry(std::move(items), entry.version);
  all.symbols = entry.symbols;
  return all;
}

void DiagnosticStore::set(StringRef uri, Entry entry) {
  std::lock_guard<std::mutex> lock(mutex);
  entries[uri] = std::move(entry);
}

std::optional<DiagnosticStore::Entry>
DiagnosticStore::find(StringRef uri) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = entries.find(uri);
  if (found == entries.end())
    return std::nullopt;
  return found->second;
}

void DiagnosticStore::forget(StringRef uri) {
  std::lock_guard<std::mutex> lock(mutex);
  entries.erase(uri);
}
