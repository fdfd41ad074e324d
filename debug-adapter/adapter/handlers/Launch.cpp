//===- Launch.cpp - Starts a compile --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

void mlir::tcp::dap::handleLaunch(Session &session,
                                  const protocol::LaunchArguments &args,
                                  Session::Reply reply) {
  session.getLifecycle().launch(args, std::move(reply));
}
