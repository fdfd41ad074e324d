//===- AnyCompiler.cpp - The debugger in a compiler of others -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnyCompiler.h"

#include "Start.h"
#include "tcp-mlir/Trace/PipelineTrace.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

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

[[noreturn]] static void fail(StringRef who, llvm::Error error) {
  llvm::errs() << who << ": " << toString(std::move(error)) << "\n";
  std::exit(1);
}

void agent::followCompiler(DialectRegistry &registry, StringRef who) {
  llvm::Expected<bool> isFollowed = followPipeline(registry);
  if (!isFollowed)
    fail(who, isFollowed.takeError());
  std::optional<DebuggerRequest> request = readRequest();
  static bool isStarted = false;
  if (*isFollowed || !request || isStarted)
    return;
  isStarted = true;
  // The hub is never freed, because contexts use it to the end of the process.
  auto *hub = new ActionHub;
  llvm::Expected<ActionController *> controller = agent::start(*hub, *request);
  if (!controller)
    fail(who, controller.takeError());
  hub->setController(*controller);
  hub->attach(registry);
}
