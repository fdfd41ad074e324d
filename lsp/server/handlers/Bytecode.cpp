//===- Bytecode.cpp - mlir/convertFromBytecode, mlir/convertToBytecode ----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Bytecode.h"
#include "lsp/server/Session.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Returns {output}, or the error of mlir-lsp-server.
static llvm::Expected<json::Value>
toAnswer(llvm::Expected<std::string> converted) {
  if (!converted)
    return makeError(llvm::lsp::ErrorCode::RequestFailed,
                     llvm::toString(converted.takeError()));
  return json::Object{{"output", json::fixUTF8(*converted)}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleConvertFromBytecode(const WorkspaceRequest &request,
                                          const BytecodeParams &params) {
  auto uri = llvm::lsp::URIForFile::fromURI(params.getUri());
  if (!uri)
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     llvm::toString(uri.takeError()));
  // A client without folders may have opened only this file.
  const Workspace &workspace = request.session.workspace;
  if (!workspace.getFolders().empty() && !workspace.contains(uri->file()))
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     "'" + uri->file() + "' is in no folder of the workspace");
  return toAnswer(convertFromBytecode(request.registry, uri->file()));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleConvertToBytecode(const WorkspaceRequest &request,
                                        const BytecodeParams &params) {
  if (!request.text)
    return makeError(
        llvm::lsp::ErrorCode::RequestFailed,
        "language server does not contain an entry for this source file");
  // A document that is no file is named by its URI.
  llvm::StringRef name = params.getUri();
  auto uri = llvm::lsp::URIForFile::fromURI(name);
  if (uri && !uri->file().empty())
    name = uri->file();
  llvm::Expected<json::Value> answer =
      toAnswer(convertToBytecode(request.registry, *request.text, name));
  llvm::consumeError(uri.takeError());
  return answer;
}
