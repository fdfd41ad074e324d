//===- TdDocument.cpp - A .td file that a client has open -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdDocument.h"
#include "lsp/server/Uri.h"
#include "lsp/td/TdIndexer.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

bool mlir::tcp::lsp::isTdUri(StringRef uri) {
  return uri.ends_with_insensitive(".td");
}

StringRef mlir::tcp::lsp::getDocumentUri(const json::Value &params) {
  if (const json::Object *object = params.getAsObject())
    for (StringRef field : {"textDocument", "data"})
      if (const json::Object *inner = object->getObject(field))
        return inner->getString("uri").value_or("");
  return "";
}

TdDocument::TdDocument(TdServices &services, std::string uri)
    : services(services), uri(std::move(uri)),
      worker(this->uri, services.session.threaded) {
  std::string path = toPath(this->uri);
  // A file that is on no disk has a path that none has.
  view.path = path.empty() ? "/" + this->uri : normalizePath(path);
  view.current.text = std::make_shared<const TdText>(Text());
  view.getFile = [this](StringRef path) {
    return this->services.buffers.getText(path);
  };
}

TdDocument::~TdDocument() { outdated = true; }

void TdDocument::close() {
  outdated = true;
  std::lock_guard<std::mutex> lock(closing);
  isClosed = true;
  services.buffers.remove(view.path);
  services.project.setErrors(view.path, {});
  // The file on disk takes the place of the text.
  services.project.refreshBuffer(view.path);
}

void TdDocument::change(int64_t newVersion, std::vector<ContentChange> edits,
                        std::shared_ptr<const LongStrings> longStrings) {
  size_t last =
      changes.push(newVersion, std::move(edits), std::move(longStrings));
  outdated = true;
  worker.runUnlessSuperseded([this, last] { update(last); },
                             [this] { view.current.index = nullptr; });
}

/// Makes the changes with numbers up to `last`, and reads the result.
void TdDocument::update(size_t last) {
  while (std::optional<TextChange> change = changes.take(last))
    applyChange(*change, text, uri, services.session);
  view.current = {std::make_shared<const TdText>(text), nullptr};
  {
    std::lock_guard<std::mutex> lock(closing);
    if (isClosed)
      return;
    services.buffers.set(view.path, view.current.text);
    services.project.refreshBuffer(view.path);
  }
  if (!worker.isSuperseded())
    read();
}

/// Lets TableGen read the text and what it includes.
void TdDocument::read() {
  // A change that comes now ends the child process.
  outdated = isClosed || worker.hasNewerChange();
  generation = services.buffers.getGeneration();
  TdReadingPlan plan = services.project.plan(view.path);
  view.includeDirs = plan.root.includeDirs;
  OdsCache::Loaded loaded = services.project.getCache().load(
      plan.root, services.buffers.getEdited(), OdsCache::Fresh, outdated);
  if (outdated || isClosed) {
    generation = std::nullopt;
    return;
  }
  view.current.index = loaded.index;
  if (!loaded.hasFailed)
    view.good = view.current;
  TdErrors errors;
  addTdErrors(loaded.messages, view.path, /*wantsWarnings=*/true, errors);
  for (auto &[file, found] : errors)
    llvm::erase_if(found, [&, &file = file](const TdError &error) {
      // The errors of roots are known, and warnings in other files are not
      // about this one.
      return error.isWarning ? file != view.path : plan.isOfProject;
    });
  std::lock_guard<std::mutex> lock(closing);
  if (!isClosed)
    services.project.setErrors(view.path, std::move(errors));
}

void TdDocument::answer(const TdHandler *handler, json::Value params,
                        std::shared_ptr<PendingRequest> request) {
  worker.run(
      [this, handler, request, params = std::move(params)] {
        if (!request->take())
          return;
        if (request->isSet)
          return request->answer(makeCancelled());
        if (!handler)
          return request->answer(Answer(json::Value(nullptr)));
        if (generation != services.buffers.getGeneration() &&
            !worker.hasNewerChange())
          read();
        llvm::Expected<json::Value> result =
            handler->answer({services, view, uri, request->isSet}, params);
        if (result)
          request->answer(Answer(std::move(*result)));
        else
          request->answer(result.takeError());
      },
      [handler, request] {
        request->answer(
            makeError(ErrorCode::InternalError,
                      (handler ? handler->method.str() : "") + " crashed"));
      });
}
