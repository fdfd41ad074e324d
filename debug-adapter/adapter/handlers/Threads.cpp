//===- Threads.cpp - The compile ------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::ThreadsBody> mlir::tcp::dap::handleThreads(Session &session,
                                                            const Nothing &) {
  protocol::ThreadsBody body;
  for (const wire::Thread &each : session.getView().getThreads()) {
    protocol::Thread thread;
    thread.id = each.id;
    thread.name = each.id == StopView::kThread ? "compile" : each.name;
    if (!session.getProgram().getName().empty())
      thread.name += " of " + session.getProgram().getName();
    body.threads.push_back(std::move(thread));
  }
  return body;
}
