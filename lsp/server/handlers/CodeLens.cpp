//===- CodeLens.cpp - textDocument/codeLens, codeLens/resolve -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeLens.h"
#include "lsp/server/Session.h"
#include "lsp/server/StageQuery.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Returns whether the lens is for a function that tcp-aot compiles.
static bool needsTcpAot(CodeLens::Kind kind) {
  return kind == CodeLens::Compile || kind == CodeLens::Run;
}

/// Returns whether the lens is for a function that some compiler lowers.
static bool needsCompiler(CodeLens::Kind kind) {
  return needsTcpAot(kind) || kind == CodeLens::Debug ||
         kind == CodeLens::ShowStage;
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleCodeLens(const Request &request,
                               const DocumentParams &params) {
  JsonText json(request.encoding);
  bool hasProject = isOfProject(request.document.getUri());
  bool hasTcpAot = request.session.hasTcpAot && !hasProject;
  json->array([&] {
    for (const CodeLens &lens : getCodeLenses(request.document)) {
      if ((needsTcpAot(lens.kind) && !hasTcpAot) ||
          (needsCompiler(lens.kind) && !hasTcpAot && !hasProject))
        continue;
      json->object([&] {
        json.range("range", request.document.getText(), lens.range);
        json->attributeObject("data", [&] {
          json->attribute("uri", request.document.getUri());
          json->attribute("lens", int(lens.kind));
          json->attribute("function", json::fixUTF8(lens.function));
          if (lens.kind == CodeLens::CompareDumps)
            json->attribute(
                "line", request.document.getText().lineOf(lens.range.begin));
        });
      });
    }
  });
  return json.take();
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCodeLensResolve(const Request &request,
                                      const CodeLensResolveParams &params) {
  json::Object lens = params.item;
  LensCommand command = getCommand(params.lens);
  json::Array arguments{request.document.getUri()};
  // The compiler of a project takes a file as a whole.
  bool isWhole =
      params.lens == CodeLens::Debug && isOfProject(request.document.getUri());
  if (!params.function.empty() && !isWhole)
    arguments.push_back(params.function);
  if (params.line)
    arguments.push_back(*params.line);
  lens["command"] = json::Object{{"title", command.title},
                                 {"command", command.command},
                                 {"arguments", std::move(arguments)}};
  return lens;
}

json::Value mlir::tcp::lsp::getCodeLensOptions() {
  return json::Object{{"resolveProvider", true}};
}
