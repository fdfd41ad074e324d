//===- Modules.cpp - Dialects and plugins ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include <algorithm>

using namespace mlir::tcp::dap;

Result<protocol::ModulesBody>
mlir::tcp::dap::handleModules(Session &session,
                              const protocol::ModulesArguments &args) {
  Result<wire::Modules> modules = session.getModules().read();
  if (!modules)
    return modules.error();
  size_t total = modules->modules.size();
  auto start =
      static_cast<size_t>(std::max<int64_t>(args.startModule.value_or(0), 0));
  int64_t count = args.moduleCount.value_or(0);
  size_t end =
      count > 0 ? std::min(total, start + static_cast<size_t>(count)) : total;
  protocol::ModulesBody body;
  body.totalModules = static_cast<int64_t>(total);
  for (size_t i = start; i < end; ++i) {
    body.modules.push_back(toProtocol(modules->modules[i]));
  }
  return body;
}
