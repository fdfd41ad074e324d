//===- ClientCapabilities.cpp - The capabilities of a client --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ClientCapabilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Returns the value at `path`, which is names with dots between them. Returns
/// null if one of the names is missing.
static const json::Value *find(const json::Object &object, StringRef path) {
  auto [name, rest] = path.split('.');
  const json::Value *value = object.get(name);
  if (rest.empty() || !value)
    return value;
  const json::Object *inner = value->getAsObject();
  return inner ? find(*inner, rest) : nullptr;
}

/// Returns the first encoding of the client that the server supports, or else
/// UTF-16.
static Encoding chooseEncoding(const json::Object &capabilities) {
  const json::Value *value = find(capabilities, "general.positionEncodings");
  const json::Array *offered = value ? value->getAsArray() : nullptr;
  if (offered)
    for (const json::Value &entry : *offered) {
      std::optional<Encoding> known =
          llvm::StringSwitch<std::optional<Encoding>>(
              entry.getAsString().value_or(""))
              .Case("utf-8", Encoding::UTF8)
              .Case("utf-16", Encoding::UTF16)
              .Case("utf-32", Encoding::UTF32)
              .Default(std::nullopt);
      if (known)
        return *known;
    }
  return Encoding::UTF16;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              ClientCapabilities &client, json::Path path) {
  const json::Object *capabilities = value.getAsObject();
  if (!capabilities) {
    path.report("expected object");
    return false;
  }
  auto isTrue = [&](StringRef path) {
    const json::Value *value = find(*capabilities, path);
    return value && value->getAsBoolean().value_or(false);
  };
  auto lists = [&](StringRef path, StringRef item) {
    const json::Value *value = find(*capabilities, path);
    const json::Array *array = value ? value->getAsArray() : nullptr;
    return array && llvm::any_of(*array, [&](const json::Value &entry) {
             return entry.getAsString() == item;
           });
  };
  StringRef item = "textDocument.completion.completionItem.";
  StringRef signature = "textDocument.signatureHelp.signatureInformation.";
  auto takesMarkdown = [&](StringRef formats) {
    return !find(*capabilities, formats) || lists(formats, "markdown");
  };
  client.hoverMarkdown = takesMarkdown("textDocument.hover.contentFormat");
  client.completionMarkdown =
      takesMarkdown((item + "documentationFormat").str());
  client.signatureMarkdown =
      takesMarkdown((signature + "documentationFormat").str());
  client.completionSnippets = isTrue((item + "snippetSupport").str());
  client.completionLabelDetails = isTrue((item + "labelDetailsSupport").str());
  client.completionResolvesDocumentation =
      lists((item + "resolveSupport.properties").str(), "documentation");
  client.signatureLabelOffsets =
      isTrue((signature + "parameterInformation.labelOffsetSupport").str());
  client.signatureActiveParameter =
      isTrue((signature + "activeParameterSupport").str());
  client.inlayHintResolvesTooltip =
      lists("textDocument.inlayHint.resolveSupport.properties", "tooltip");
  client.pullsDiagnostics = find(*capabilities, "textDocument.diagnostic");
  client.refreshesDiagnostics =
      client.pullsDiagnostics && isTrue("workspace.diagnostics.refreshSupport");
  client.hierarchicalDocumentSymbols =
      isTrue("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport");
  client.definitionLinks = isTrue("textDocument.definition.linkSupport");
  client.declarationLinks = isTrue("textDocument.declaration.linkSupport");
  client.typeDefinitionLinks =
      isTrue("textDocument.typeDefinition.linkSupport");
  client.implementationLinks =
      isTrue("textDocument.implementation.linkSupport");
  client.documentChanges = isTrue("workspace.workspaceEdit.documentChanges");
  client.codeActionLiterals =
      find(*capabilities, "textDocument.codeAction.codeActionLiteralSupport");
  client.codeActionResolvesEdit =
      lists("textDocument.codeAction.resolveSupport.properties", "edit");
  client.foldingLinesOnly = isTrue("textDocument.foldingRange.lineFoldingOnly");
  client.inlayHintRefresh = isTrue("workspace.inlayHint.refreshSupport");
  client.refreshesSemanticTokens =
      isTrue("workspace.semanticTokens.refreshSupport");
  client.workDoneProgress = isTrue("window.workDoneProgress");
  client.watchesFiles =
      isTrue("workspace.didChangeWatchedFiles.dynamicRegistration");
  client.hasConfiguration = isTrue("workspace.configuration");
  client.positionEncoding = chooseEncoding(*capabilities);
  return true;
}
