//===- SourceList.cpp - The files and documents of a compile --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/SourceList.h"

#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <cctype>
#include <cstring>

using namespace mlir::tcp::dap;

protocol::Source SourceList::getFile(const std::string &file) const {
  protocol::Source source;
  source.name = getFileName(file);
  source.path = client.toClientPath(program.makeAbsolute(file));
  return source;
}

/// Returns the part of the IR that a document shows, from its id; empty for the
/// whole IR. Only plain characters are kept, because clients treat the name of
/// a document as a path.
static std::string getPartName(const std::string &id) {
  static constexpr size_t kLongest = 40;
  size_t colon = id.find(':');
  if (colon == std::string::npos)
    return "";
  std::string name = id.substr(colon + 1, kLongest);
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) &&
        std::strchr("@_.$-", c) == nullptr)
      c = '_';
  return name;
}

/// Returns a short name for a document, such as "add, action 12.mlir" or "add,
/// @f, action 12.mlir". Its extension tells the language.
static std::string nameDocument(const std::string &program,
                                const std::string &id,
                                const wire::Position &position,
                                std::optional<int64_t> change,
                                const std::string &kind) {
  std::string name = program.substr(0, program.rfind('.'));
  if (std::string part = getPartName(id); !part.empty())
    name += ", " + part;
  if (change)
    name += ", change " + std::to_string(*change);
  else
    name += (position.phase == "after" ? ", after action " : ", action ") +
            std::to_string(position.action);
  return name + (kind == "llvm" ? ".ll" : kind == "asm" ? ".S" : ".mlir");
}

protocol::Source SourceList::getDocument(const std::string &id,
                                         const std::string &kind) {
  const wire::Stopped &stop = compile.getStop();
  bool isNew = false;
  Documents::Entry &entry = documents.get(
      id, nameDocument(program.getName(), id, stop.position, stop.change, kind),
      isNew);
  protocol::Source source = dap::toSource(entry);
  if (isNew) {
    protocol::LoadedSourceEvent event;
    event.reason = "new";
    event.source = source;
    client.sendEvent("loadedSource", event);
  }
  return source;
}

Result<wire::Document> SourceList::readDocument(Documents::Entry &entry) {
  if (!entry.isRead && entry.isOutdated)
    return Error{"an edit has changed the IR of this position"};
  if (!entry.isRead) {
    Result<wire::Document> document = compile.ask(wire::GetDocument{
        entry.document.id, "", documents.getKnownFragments()});
    if (!document)
      return document.error();
    Result<Nothing> assembled = documents.assemble(*document);
    if (!assembled)
      return assembled.error();
    documents.setText(entry, std::move(*document));
  }
  return entry.document;
}

void SourceList::markEdited() {
  forgetDocuments(compile.getTimestamp());
  edits.insert(compile.getTimestamp());
}

void SourceList::forgetLater() {
  forgetDocuments(compile.getTimestamp() + 1);
  edits.insert(compile.getTimestamp());
}

void SourceList::forgetUndone() {
  auto undone = edits.lower_bound(compile.getTimestamp());
  if (compile.getStop().diverged)
    forgetDocuments(0);
  else if (undone != edits.end())
    forgetDocuments(*undone);
  edits.erase(undone, edits.end());
}

void SourceList::beginAnew() {
  forgetDocuments(0);
  edits.clear();
}

void SourceList::forgetDocuments(int64_t timestamp) {
  for (const Documents::Entry &entry : documents.forgetFrom(timestamp)) {
    protocol::LoadedSourceEvent event;
    event.reason = "removed";
    event.source = dap::toSource(entry);
    client.sendEvent("loadedSource", event);
  }
}
