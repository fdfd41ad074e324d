//===- RegisterDebugger.cpp - The debugger in compilers of others ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/AnyCompiler.h"
#include "editors/embedding/include/tcp-ide/TcpIdeMain.h"

void mlir::tcp::registerTcpIdeDebugger(DialectRegistry &registry) {
  agent::followCompiler(registry, "registerTcpIdeDebugger");
}
