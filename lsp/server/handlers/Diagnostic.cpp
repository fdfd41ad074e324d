//===- Diagnostic.cpp - textDocument/diagnostic, workspace/diagnostic -----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Analysis.h"
#include "lsp/server/Session.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Writes a report: the diagnostics, or "unchanged" if the client has them.
static void writeReport(JsonText &json, const DiagnosticStore::Entry &entry,
                        StringRef previous) {
  bool isUnchanged = entry.resultId == previous;
  json->attribute("kind", isUnchanged ? "unchanged" : "full");
  json->attribute("resultId", entry.resultId);
  if (isUnchanged)
    return;
  json->attributeBegin("items");
  json->rawValue(*entry.items);
  json->attributeEnd();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleDocumentDiagnostic(const Request &request,
                                         const RepeatedParams &params) {
  const Document &document = request.document;
  std::optional<DiagnosticStore::Entry> entry =
      request.session.diagnostics.find(document.getUri());
  // There is no entry for a client that has not declared that it would ask, or
  // for a document that was closed.
  if (!entry || entry->version != document.getVersion())
    entry = DiagnosticStore::makeEntry(
        writeDiagnostics(document, document.getUri(), request.encoding),
        document.getVersion());
  JsonText json(request.encoding);
  json->object([&] { writeReport(json, *entry, params.previousResultId); });
  return json.take();
}

/// Returns the diagnostics of a file, or nothing if it can't be read. For an
/// open document, these are the ones of its last version, if there is one.
static std::optional<DiagnosticStore::Entry>
findEntry(const WorkspaceRequest &request, const SourceFile &file,
          std::unique_ptr<Analysis> &analysis) {
  DiagnosticStore &store = request.session.diagnostics;
  std::optional<DiagnosticStore::Entry> known = store.find(file.uri);
  if (file.openText || (known && !known->symbols.owner_before(file.symbols) &&
                        !file.symbols.owner_before(known->symbols)))
    return known;
  std::shared_ptr<const Text> text = file.getText();
  if (!text)
    return std::nullopt;
  if (!analysis)
    analysis =
        std::make_unique<Analysis>("files", request.registry, /*pool=*/nullptr);
  DiagnosticStore::Entry made = DiagnosticStore::makeFileEntry(
      *analysis->update(*text, 0), file.uri, request.encoding);
  made.symbols = file.symbols;
  store.set(file.uri, made);
  return made;
}

llvm::Expected<std::string> mlir::tcp::lsp::handleWorkspaceDiagnostic(
    const WorkspaceRequest &request, const WorkspaceDiagnosticParams &params) {
  llvm::StringMap<StringRef> previous;
  for (const WorkspaceDiagnosticParams::PreviousResult &result :
       params.previousResultIds)
    previous[result.uri] = result.value;
  const std::optional<json::Value> &partial = params.partialResultToken;
  // All files are analyzed as versions of one text, so dialects are loaded only
  // once.
  std::unique_ptr<Analysis> analysis;
  auto writeItem = [&](JsonText &json, const SourceFile &file,
                       const DiagnosticStore::Entry &entry) {
    json->object([&] {
      json->attribute("uri", file.uri);
      json->attribute("version", entry.version);
      writeReport(json, entry, previous.lookup(file.uri));
    });
  };
  JsonText json(request.encoding);
  llvm::StringSet<> noticed;
  auto writeAll = [&] {
    for (const SourceFile &file : request.getFiles()) {
      if (request.cancelled)
        return;
      std::optional<DiagnosticStore::Entry> entry =
          findEntry(request, file, analysis);
      if (!entry)
        continue;
      if (!entry->notices.empty())
        entry = DiagnosticStore::withNotices(*entry, noticed);
      if (!partial) {
        writeItem(json, file, *entry);
        continue;
      }
      // Each file is sent in its own message, so that the client can show it at
      // once.
      JsonText part(request.encoding);
      part->object([&] {
        part->attribute("token", *partial);
        part->attributeObject("value", [&] {
          part->attributeArray("items", [&] { writeItem(part, file, *entry); });
        });
      });
      request.session.transport.notifyText("$/progress", part.take());
    }
  };
  json->object([&] { json->attributeArray("items", writeAll); });
  if (request.cancelled)
    return makeCancelled();
  return json.take();
}
