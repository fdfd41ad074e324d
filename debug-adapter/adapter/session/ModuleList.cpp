//===- ModuleList.cpp - Dialects and plugins ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/ModuleList.h"

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

Result<wire::Modules> ModuleList::read() {
  Result<wire::Modules> modules = compile.ask(wire::GetModules{});
  if (modules)
    known = byName(modules->modules);
  return modules;
}

void ModuleList::tell(const char *reason, const wire::Module &module) {
  protocol::ModuleEvent event;
  event.reason = reason;
  event.module = toProtocol(module);
  client.sendEvent("module", event);
}

void ModuleList::tellChanges() {
  AgentConnection *current = compile.getDebuggee().getCurrent();
  if (!known || !current || !compile.is<state::Stopped>())
    return;
  // The request does not wait, because the client wants to see the stop first.
  current->askAsync(wire::GetModules{},
                    [this](const Result<wire::Modules> &now) {
                      if (!now || !known)
                        return;
                      std::map<std::string, wire::Module> before =
                          std::exchange(*known, byName(now->modules));
                      for (const auto &[name, module] : *known) {
                        auto old = before.find(name);
                        if (old == before.end())
                          tell("new", module);
                        else if (toJson(old->second) != toJson(module))
                          tell("changed", module);
                      }
                      for (const auto &[name, module] : before)
                        if (!known->count(name))
                          tell("removed", module);
                    });
}
