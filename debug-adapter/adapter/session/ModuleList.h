//===- ModuleList.h - Dialects and plugins ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_MODULELIST_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_MODULELIST_H

#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/session/Compile.h"
#include "debug-adapter/wire/Queries.h"

#include <map>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// The dialects and plugins that the client knows. It belongs to the session,
/// on whose thread all here runs.
class ModuleList {
public:
  /// Both outlive it.
  ModuleList(Client &client, Compile &compile)
      : client(client), compile(compile) {}

  /// Asks for those of this stop. From then on the client is told how they
  /// change.
  Result<wire::Modules> read();
  /// Tells the client what is new since it asked, or was told.
  void tellChanges();

private:
  void tell(const char *reason, const wire::Module &module);

  Client &client;
  Compile &compile;
  /// As the client knows them; none before it asked.
  std::optional<std::map<std::string, wire::Module>> known;
};

protocol::Module toProtocol(const wire::Module &module);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_MODULELIST_H
