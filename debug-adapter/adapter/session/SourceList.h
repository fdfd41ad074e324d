//===- SourceList.h - The files and documents of a compile ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H

#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/session/Compile.h"
#include "debug-adapter/adapter/session/Documents.h"
#include "debug-adapter/adapter/session/Program.h"

#include <set>
#include <string>

namespace mlir::tcp::dap {

/// The sources that the client has heard of: files, and the IR of stops as
/// documents. It knows which documents are of a past that is not so any more.
/// It belongs to the session, on whose thread all here runs.
class SourceList {
public:
  /// All of them outlive it.
  SourceList(Client &client, Compile &compile, Program &program)
      : client(client), compile(compile), program(program) {}

  Documents &getDocuments() { return documents; }
  /// Returns the source of a location's file.
  protocol::Source getFile(const std::string &file) const;
  /// Returns the source of a document of the agent's, which is new at this stop
  /// or known; tells the client of a new one.
  protocol::Source getDocument(const std::string &id, const std::string &kind);
  /// Returns the text of a document, which is asked for once.
  Result<wire::Document> readDocument(Documents::Entry &entry);

  /// The compile was edited at this stop: its documents are other ones.
  void markEdited();
  /// The compile does something else behind this stop than before.
  void forgetLater();
  /// At a new stop, forgets what does not hold because of how the compile came
  /// here: who comes back from before an edit does not find what it made.
  void forgetUndone();
  /// Another compile has other IR at the same moments.
  void beginAnew();

private:
  /// From a moment on, documents are other ones.
  void forgetDocuments(int64_t moment);

  Client &client;
  Compile &compile;
  Program &program;
  Documents documents;
  /// The moments of edits.
  std::set<int64_t> edits;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SOURCELIST_H
