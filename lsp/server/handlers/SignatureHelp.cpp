//===- SignatureHelp.cpp - textDocument/signatureHelp ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/SignatureHelp.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSignatureHelp(const Request &request,
                                    const PositionParams &params) {
  size_t offset = request.offset(params.position);
  std::optional<SignatureHelp> help =
      getSignatureHelp(request.document, offset);
  if (!help)
    return nullptr;
  llvm::StringRef label = help->label;
  json::Array parameters;
  for (SignatureHelp::Parameter &parameter : help->parameters) {
    json::Object object;
    // Label offsets are UTF-16 code units, whatever encoding positions have.
    auto units = [&](size_t offset) -> int64_t {
      return countUnits(label.take_front(offset), Encoding::UTF16);
    };
    if (request.client.signatureLabelOffsets)
      object["label"] =
          json::Array{units(parameter.range.begin), units(parameter.range.end)};
    else
      object["label"] =
          label.slice(parameter.range.begin, parameter.range.end).str();
    if (!parameter.documentation.empty())
      object["documentation"] =
          toMarkup(parameter.documentation, request.client.signatureMarkdown);
    parameters.push_back(std::move(object));
  }
  json::Object signature{{"label", help->label},
                         {"parameters", std::move(parameters)}};
  if (!help->documentation.empty())
    signature["documentation"] =
        toMarkup(help->documentation, request.client.signatureMarkdown);
  // A number after the last parameter means that none is active.
  int64_t active = help->active.value_or(help->parameters.size());
  return json::Object{{"signatures", json::Array{std::move(signature)}},
                      {"activeSignature", 0},
                      {"activeParameter", active}};
}

json::Value mlir::tcp::lsp::getSignatureHelpOptions() {
  return json::Object{{"triggerCharacters", json::Array{" ", "(", ","}}};
}
