//===- Plugin.cpp - The debugger for a compiler that knows nothing of it --===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Start.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp;

/// Reads the request for a debugger from the environment, because other tools
/// have no option for it.
static std::optional<DebuggerRequest> readRequest() {
  DebuggerRequest request;
  request.keepsThreads =
      llvm::sys::Process::GetEnv("TCP_DEBUG_THREADING").has_value();
  if (auto socket = llvm::sys::Process::GetEnv("TCP_DEBUG_AGENT")) {
    request.socket = *socket;
    return request;
  }
  auto port = llvm::sys::Process::GetEnv("TCP_WAIT_FOR_DEBUGGER");
  if (!port)
    return std::nullopt;
  if (StringRef(*port).getAsInteger(10, request.port))
    request.port = 0;
  return request;
}

/// Starts the agent, while the tool reads its command line and has no context
/// yet.
static void attachTo(DialectRegistry *registry) {
  std::optional<DebuggerRequest> request = readRequest();
  if (!request)
    return;
  // The hub is never freed, because contexts use it to the end of the process.
  auto *hub = new ActionHub;
  llvm::Expected<ActionController *> controller = agent::start(*hub, *request);
  if (!controller) {
    llvm::errs() << "TcpDebugPlugin: " << toString(controller.takeError())
                 << "\n";
    std::exit(1);
  }
  hub->setController(*controller);
  hub->attach(*registry);
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TcpDebugPlugin", "1", attachTo};
}
