//===- CurrentAdapterLink.cpp - The adapter of the process that compiles --===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CurrentAdapterLink.h"

#include "debug-adapter/agent/crash/BusyPause.h"
#include "debug-adapter/agent/process/DetachSignal.h"
#include "debug-adapter/agent/process/SupervisorLink.h"
#include <poll.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The interval at which it checks for the signal to detach while it waits.
static constexpr int kPatienceInMilliseconds = 100;

llvm::Error CurrentAdapterLink::connect(wire::Hello hello) {
  llvm::Expected<AdapterConnection> opened =
      AdapterConnection::connect(socketFile);
  if (!opened)
    return opened.takeError();
  connection = std::move(*opened);
  connection.tell(std::move(hello));
  watchInput(connection, control);
  return llvm::Error::success();
}

void CurrentAdapterLink::await(llvm::function_ref<wire::Hello()> makeHello) {
  while (!isToldToDetach() && !connection.isOpen()) {
    // The signal to detach may come to another thread, or right before the
    // poll, so the poll has a limit.
    pollfd waiting{attaching, POLLIN, 0};
    if (poll(&waiting, 1, kPatienceInMilliseconds) <= 0)
      continue;
    auto message = receiveControl<control::AdapterChanged>(attaching);
    if (!message)
      SupervisorLink::awaitEnd();
    socketFile = std::move(message->socket);
    if (llvm::Error error = connect(makeHello()))
      consumeError(std::move(error));
  }
}
