//===- SessionModules.cpp - Dialects and plugins --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

using namespace mlir::tcp::dap;

static std::map<std::string, wire::Module>
byName(const std::vector<wire::Module> &modules) {
  std::map<std::string, wire::Module> result;
  for (const wire::Module &module : modules)
    result[module.name] = module;
  return result;
}

protocol::Module mlir::tcp::dap::toProtocol(const wire::Module &module) {
  protocol::Module result;
  result.id = module.name;
  result.name = module.name;
  result.path = module.path;
  result.version = module.version;
  result.symbolStatus = module.kind;
  result.ops = module.ops;
  return result;
}

Result<wire::Modules> Session::readModules() {
  Result<wire::Modules> modules = ask(wire::GetModules{});
  if (modules)
    knownModules = byName(modules->modules);
  return modules;
}

void Session::tellModules() {
  AgentConnection *live = debuggee.getLive();
  if (!knownModules || !live || !is<state::Stopped>())
    return;
  // Whoever looks at the stop does not wait for this.
  live->askAsync(wire::GetModules{}, [this](const Result<wire::Modules> &now) {
    if (!now || !knownModules)
      return;
    std::map<std::string, wire::Module> before =
        std::exchange(*knownModules, byName(now->modules));
    auto tell = [this](const char *reason, const wire::Module &module) {
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
