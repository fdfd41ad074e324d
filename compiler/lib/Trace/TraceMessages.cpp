//===- TraceMessages.cpp - Diagnostics of a traced compile ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TraceMessages.h"

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

TraceMessages::TraceMessages(MLIRContext *context, llvm::SourceMgr &sourceMgr,
                             const SourceMap &sources)
    : sourceMgr(sourceMgr), sources(sources),
      handler(context, [this](Diagnostic &diagnostic) { add(diagnostic); }) {}

void TraceMessages::add(const Twine &error) {
  messages.push_back(json::Object{{"severity", "error"},
                                  {"message", json::fixUTF8(error.str())}});
}

void TraceMessages::add(Diagnostic &diagnostic) {
  static constexpr StringLiteral kSeverities[] = {"note", "warning", "error",
                                                  "remark"};
  json::Object object = toJson(diagnostic);
  object["severity"] =
      kSeverities[static_cast<unsigned>(diagnostic.getSeverity())];
  json::Array notes;
  for (Diagnostic &note : diagnostic.getNotes())
    notes.push_back(toJson(note));
  if (!notes.empty())
    object["notes"] = std::move(notes);
  messages.push_back(std::move(object));
}

json::Object TraceMessages::toJson(Diagnostic &diagnostic) {
  json::Object object{{"message", json::fixUTF8(diagnostic.str())}};
  if (std::optional<SourceMap::Range> range =
          findRange(diagnostic.getLocation()))
    object["range"] = json::Array{int64_t(range->begin), int64_t(range->end)};
  return object;
}

std::optional<SourceMap::Range> TraceMessages::findRange(Location loc) {
  std::vector<unsigned> from = sources.find(loc);
  if (!from.empty())
    return sources.ops()[from.front()];
  unsigned file = sourceMgr.getMainFileID();
  const llvm::MemoryBuffer *buffer = sourceMgr.getMemoryBuffer(file);
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place || place.getFilename() != buffer->getBufferIdentifier())
    return std::nullopt;
  llvm::SMLoc at = sourceMgr.FindLocForLineAndColumn(file, place.getLine(),
                                                     place.getColumn());
  if (!at.isValid())
    return std::nullopt;
  size_t offset = at.getPointer() - buffer->getBufferStart();
  return SourceMap::Range{offset, offset};
}
