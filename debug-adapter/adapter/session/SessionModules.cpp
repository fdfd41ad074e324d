//===- SessionModules.cpp - Dialects and plugins --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

using namespace mlir::tcp::dap;

static std::map<std::string, agent::Module>
byName(const std::vector<agent::Module> &modules) {
  std::map<std::string, agent::Module> result;
  for (const agent::Module &module : modules)
    result[module.name] = module;
  return result;
}

protocol::Module mlir::tcp::dap::toProtocol(const agent::Module &module) {
  protocol::Module result;
  result.id = module.name;
  result.name = module.name;
  result.path = module.path;
  result.version = module.version;
  result.symbolStatus = module.kind;
  result.ops = module.ops;
  return result;
}

Result<agent::Modules> Session::readModules() {
  Result<agent::Modules> modules = ask<agent::Modules>("modules");
  if (modules)
    knownModules = byName(modules->modules);
  return modules;
}

void Session::tellModules() {
  AgentConnection *live = debuggee.getLive();
  if (!knownModules || !live || state != State::Stopped)
    return;
  // Whoever looks at the stop does not wait for this.
  live->callAsync("modules", json::object(), [this](const Result<json> &now) {
    Result<agent::Modules> read = now ? fromJson<agent::Modules>(*now)
                                      : Result<agent::Modules>(now.error());
    if (!read || !knownModules)
      return;
    std::map<std::string, agent::Module> before =
        std::exchange(*knownModules, byName(read->modules));
    auto tell = [this](const char *reason, const agent::Module &module) {
      protocol::ModuleEvent event;
      event.reason = reason;
      event.module = dap::toProtocol(module);
      client.sendEvent("module", event);
    };
    for (const auto &[name, module] : *knownModules) {
      auto old = before.find(name);
      if (old == before.end())
        tell("new", module);
      else if (toJson(old->second) != toJson(module))
        tell("changed", module);
    }
    for (const auto &[name, module] : before)
      if (!knownModules->count(name))
        tell("removed", module);
  });
}
