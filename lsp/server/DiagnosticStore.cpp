//===- DiagnosticStore.cpp - Diagnostics for who asks ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/DiagnosticStore.h"
#include "lsp/server/JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// So many hints of unused values are shown of a document.
static const size_t kMaxUnused = 1000;
/// LSP's DiagnosticTag.
static const int kUnnecessary = 1;

/// A diagnostic, or a finding of a pass, which is an error.
template <typename T>
static void writeOne(JsonText &json, const Text &text, StringRef uri,
                     const T &diagnostic, Diagnostic::Severity severity,
                     StringRef code, bool isUnnecessary) {
  json->object([&] {
    json.range("range", text, visibleRange(text, diagnostic.range));
    json->attribute("severity", int(severity));
    json->attribute("code", code);
    json->attribute("source", "tcp");
    json->attribute("message", json::fixUTF8(diagnostic.message));
    if (isUnnecessary)
      json->attribute("tags", json::Array{kUnnecessary});
    if (diagnostic.notes.empty())
      return;
    json->attributeArray("relatedInformation", [&] {
      for (const Diagnostic::Note &note : diagnostic.notes)
        json->object([&] {
          json->attributeBegin("location");
          json.location(uri, text, visibleRange(text, note.range));
          json->attributeEnd();
          json->attribute("message", json::fixUTF8(note.message));
        });
    });
  });
}

std::string
mlir::tcp::lsp::writeDiagnostics(const Document &document, StringRef uri,
                                 Encoding encoding,
                                 llvm::ArrayRef<PipelineDiagnostic> findings) {
  JsonText json(encoding);
  size_t numUnused = 0;
  json->array([&] {
    for (const Diagnostic &diagnostic : document.diagnostics()) {
      bool isUnused = diagnostic.source == Diagnostic::Unused;
      if (!isUnused || ++numUnused <= kMaxUnused)
        writeOne(json, document.text(), uri, diagnostic, diagnostic.severity,
                 getCode(diagnostic.source), isUnused);
    }
    for (const PipelineDiagnostic &finding : findings)
      writeOne(json, document.text(), uri, finding, Diagnostic::Error,
               finding.code, /*isUnnecessary=*/false);
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
