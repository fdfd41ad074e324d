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
#include "debug-adapter/adapter/session/DebuggedCompile.h"
#include "debug-adapter/wire/Queries.h"

#include <map>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// The dialects and plugins that the client knows. The session owns it and uses
/// it on its thread.
class ModuleList {
public:
  /// Both arguments outlive the object.
  ModuleList(Client &client, DebuggedCompile &compile)
      : client(client), compile(compile) {}

  /// Asks the stopped compile for its modules. From the first call on,
  /// `tellChanges` tells the client of changes.
  Result<wire::Modules> read();
  /// Tells the client of modules that are new, changed or gone since `read` or
  /// the last call. Does not wait for the compile.
  void tellChanges();

private:
  void tell(const char *reason, const wire::Module &module);

  Client &client;
  DebuggedCompile &compile;
  /// The modules by name, as the client knows them. Empty before the first
  /// `read`.
  std::optional<std::map<std::string, wire::Module>> known;
};

/// Returns a module in DAP's form.
protocol::Module toProtocol(const wire::Module &module);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_MODULELIST_H
