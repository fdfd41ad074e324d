//===- TdServices.cpp - What requests about .td files share ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdServices.h"
#include "lsp/server/Uri.h"
#include "lsp/server/project/IrdlFiles.h"
#include "lsp/td/TdIndexer.h"

using namespace mlir::tcp::lsp;

TdServices::TdServices(Session &session)
    : session(session), project(buffers, session.threaded) {
  session.onEdited = [this](const std::string &uri, const Text &text) {
    setMlir(uri, text);
  };
}

void TdServices::setMlir(const std::string &uri, const Text &text) {
  std::string path = normalizePath(toPath(uri));
  std::shared_ptr<const TdText> known = buffers.find(path);
  // A document that had IRDL before the edit concerns the dialects, too.
  if (!known && !isIrdlText(path, text.str()))
    return;
  if (known && known->str() == text.str())
    return;
  buffers.set(path, std::make_shared<const TdText>(text));
  project.refreshBuffer(path);
}

void TdServices::removeMlir(const std::string &uri) {
  std::string path = normalizePath(toPath(uri));
  if (!buffers.find(path))
    return;
  buffers.remove(path);
  // The file on disk takes the place of the text.
  project.refreshBuffer(path);
}
