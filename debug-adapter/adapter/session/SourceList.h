//===- SourceList.h - The files and documents of a compile ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H

#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/session/DebuggedCompile.h"
#include "debug-adapter/adapter/session/DebuggedProgram.h"
#include "debug-adapter/adapter/session/Documents.h"

#include <set>
#include <string>

namespace mlir::tcp::dap {

/// The sources that the client has heard of: files, and documents with the IR
/// of stops. It knows which documents are out of date since the compile took
/// another course. The session owns it and uses it on its thread.
class SourceList {
public:
  /// The arguments outlive the object.
  SourceList(Client &client, DebuggedCompile &compile, DebuggedProgram &program)
      : client(client), compile(compile), program(program) {}

  Documents &getDocuments() { return documents; }
  /// Returns the source for a file that the compiler names.
  protocol::Source getFile(const std::string &file) const;
  /// Returns the source for a document of the agent, whose language `kind`
  /// names. Tells the client if the document is new.
  protocol::Source getDocument(const std::string &id, const std::string &kind);
  /// Returns a document with its text, which the agent is asked for once.
  Result<wire::Document> readDocument(Documents::Entry &entry);

  /// Forgets the documents of this timestamp and later, because the compile was
  /// edited at this stop.
  void markEdited();
  /// Forgets the documents of later timestamps, because the compile goes on in
  /// another way than before.
  void forgetLater();
  /// Call it at a new stop. If the compile has gone back before an edit,
  /// forgets the documents from that edit on, because the edit is undone.
  void forgetUndone();
  /// Forgets all documents, because another compile begins.
  void beginAnew();

private:
  /// Forgets the documents of a timestamp and later, and tells the client.
  void forgetDocuments(int64_t timestamp);

  Client &client;
  DebuggedCompile &compile;
  DebuggedProgram &program;
  Documents documents;
  /// The timestamps of edits.
  std::set<int64_t> edits;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H
