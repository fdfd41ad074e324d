//===- Restart.cpp - From the start ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

void mlir::tcp::dap::handleRestart(Session &session,
                                   const protocol::RestartArguments &args,
                                   Session::Reply reply) {
  session.getLifecycle().restart(args.arguments, /*runOn=*/false,
                                 std::move(reply));
}
