//===- Plugin.cpp - The debugger for a compiler that knows nothing of it --===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnyCompiler.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

using namespace mlir;

/// Is called while the compiler reads its command line and has no context yet.
static void attachTo(DialectRegistry *registry) {
  tcp::agent::followCompiler(*registry, "TcpDebugPlugin");
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TcpDebugPlugin", "1", attachTo};
}
