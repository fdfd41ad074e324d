//===- ClientCapabilities.cpp - What a client supports --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ClientCapabilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// What is at `path`, names with dots between them; null if anything on the way
/// is missing.
static const json::Value *find(const json::Object &object, StringRef path) {
  auto [name, rest] = path.split('.');
  const json::Value *value = object.get(name);
  if (rest.empty() || !value)
    return value;
  const json::Object *inner = value->getAsObject();
  return inner ? find(*inner, rest) : nullptr;
}

ClientCapabilities::ClientCapabilities(const json::Object &initialize) {
  const json::Object *capabilities = initialize.getObject("capabilities");
  if (!capabilities)
    return;
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
  hoverMarkdown = takesMarkdown("textDocument.hover.contentFormat");
  completionMarkdown = takesMarkdown((item + "documentationFormat").str());
  signatureMarkdown = takesMarkdown((signature + "documentationFormat").str());
  completionSnippets = isTrue((item + "snippetSupport").str());
  completionLabelDetails = isTrue((item + "labelDetailsSupport").str());
  completionResolvesDocumentation =
      lists((item + "resolveSupport.properties").str(), "documentation");
  signatureLabelOffsets =
      isTrue((signature + "parameterInformation.labelOffsetSupport").str());
  signatureActiveParameter =
      isTrue((signature + "activeParameterSupport").str());
  inlayHintResolvesTooltip =
      lists("textDocument.inlayHint.resolveSupport.properties", "tooltip");
  pullsDiagnostics = find(*capabilities, "textDocument.diagnostic");
  refreshesDiagnostics =
      pullsDiagnostics && isTrue("workspace.diagnostics.refreshSupport");
  hierarchicalDocumentSymbols =
      isTrue("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport");
  definitionLinks = isTrue("textDocument.definition.linkSupport");
  declarationLinks = isTrue("textDocument.declaration.linkSupport");
  typeDefinitionLinks = isTrue("textDocument.typeDefinition.linkSupport");
  implementationLinks = isTrue("textDocument.implementation.linkSupport");
  documentChanges = isTrue("workspace.workspaceEdit.documentChanges");
  codeActionLiterals =
      find(*capabilities, "textDocument.codeAction.codeActionLiteralSupport");
  codeActionResolvesEdit =
      lists("textDocument.codeAction.resolveSupport.properties", "edit");
  foldingLinesOnly = isTrue("textDocument.foldingRange.lineFoldingOnly");
  inlayHintRefresh = isTrue("workspace.inlayHint.refreshSupport");
  workDoneProgress = isTrue("window.workDoneProgress");
}
