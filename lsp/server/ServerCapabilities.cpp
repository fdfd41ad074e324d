//===- ServerCapabilities.cpp - What the server can do --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ServerCapabilities.h"
#include "lsp/server/handlers/HandlerTable.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Returns the name of an encoding in LSP.
static StringRef getName(Encoding encoding) {
  switch (encoding) {
  case Encoding::UTF8:
    return "utf-8";
  case Encoding::UTF16:
    return "utf-16";
  case Encoding::UTF32:
    return "utf-32";
  }
  llvm_unreachable("all encodings are listed");
}

json::Object mlir::tcp::lsp::makeCapabilities(const ClientCapabilities &client,
                                              bool formatsOnSave) {
  json::Object sync{{"openClose", true}, {"change", 2}, {"save", true}};
  // Most clients format on save themselves. For others there is a setting.
  if (formatsOnSave)
    sync["willSaveWaitUntil"] = true;
  json::Object capabilities{
      {"positionEncoding", getName(client.positionEncoding)},
      {"textDocumentSync", std::move(sync)},
      {"workspace",
       json::Object{
           {"workspaceFolders", json::Object{{"supported", true},
                                             {"changeNotifications", true}}}}}};
  for (const Handler &handler : getHandlers())
    if (!handler.capability.empty())
      capabilities[handler.capability] =
          handler.options ? handler.options() : json::Value(true);
  if (client.pullsDiagnostics)
    capabilities["diagnosticProvider"] =
        json::Object{{"identifier", "tcp"},
                     {"interFileDependencies", false},
                     {"workspaceDiagnostics", true}};
  return capabilities;
}

json::Array mlir::tcp::lsp::makeWatchers() {
  constexpr int kDelete = 4; // of WatchKind
  json::Array watchers;
  // Editors take the ends of names in any case.
  for (StringRef pattern :
       {"**/*.mlir", "**/*.MLIR", "**/*.td", "**/.gitignore",
        "**/.tcp-ide.json", "**/{tablegen_,}compile_commands.{yml,json}"})
    watchers.push_back(json::Object{{"globPattern", pattern}});
  // A folder that is deleted is one event, without one for each file.
  watchers.push_back(json::Object{{"globPattern", "**"}, {"kind", kDelete}});
  return watchers;
}
