//===- Source.cpp - The text of a document --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::SourceBody>
mlir::tcp::dap::handleSource(Session &session,
                             const protocol::SourceArguments &args) {
  int64_t reference = args.sourceReference;
  if (args.source && args.source->sourceReference.value_or(0) > 0)
    reference = *args.source->sourceReference;
  Documents::Entry *entry = session.getSources().getDocuments().find(reference);
  if (!entry)
    return Error{"there is no document " + std::to_string(reference)};
  Result<wire::Document> document = session.getSources().readDocument(*entry);
  if (!document)
    return document.error();
  protocol::SourceBody body;
  body.content = document->text;
  body.mimeType = document->kind == "llvm"  ? "text/x-llvm"
                  : document->kind == "asm" ? "text/x-asm"
                                            : "text/x-mlir";
  return body;
}
