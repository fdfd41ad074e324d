//===- Attach.cpp - Takes over a compile that waits -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

void mlir::tcp::dap::handleAttach(Session &session,
                                  const protocol::AttachArguments &args,
                                  Session::Reply reply) {
  session.getLifecycle().attach(args, std::move(reply));
}
