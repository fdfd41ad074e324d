//===- TraceMessages.cpp - Diagnostics of a traced compile ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TraceMessages.h"

using namespace mlir;
using namespace mlir::tcp;

TraceMessages::TraceMessages(MLIRContext *context, llvm::SourceMgr &sourceMgr,
                             const SourceMap &sources, bool passesOn)
    : sourceMgr(sourceMgr), sources(sources),
      handler(context, [this, passesOn](Diagnostic &diagnostic) {
        add(diagnostic);
        return success(!passesOn);
      }) {}

void TraceMessages::add(const Twine &error) {
  messages.push_back({"error", error.str(), std::nullopt, {}});
}

void TraceMessages::add(Diagnostic &diagnostic) {
  static constexpr StringLiteral kSeverities[] = {"note", "warning", "error",
                                                  "remark"};
  TraceMessage message = convert(diagnostic);
  message.severity =
      kSeverities[static_cast<unsigned>(diagnostic.getSeverity())];
  for (Diagnostic &note : diagnostic.getNotes())
    message.notes.push_back(convert(note));
  messages.push_back(std::move(message));
}

TraceMessage TraceMessages::convert(Diagnostic &diagnostic) {
  return {"", diagnostic.str(), findRange(diagnostic.getLocation()), {}};
}

std::optional<ByteRange> TraceMessages::findRange(Location loc) {
  std::vector<unsigned> from = sources.find(loc);
  if (!from.empty())
    return sources.getRanges()[from.front()];
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
  return ByteRange{offset, offset};
}
