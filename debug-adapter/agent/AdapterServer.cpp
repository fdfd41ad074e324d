//===- AdapterServer.cpp - Serves the adapter -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdapterServer.h"

#include "debug-adapter/agent/crash/BusyPause.h"
#include "debug-adapter/agent/process/DetachSignal.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/process/TryInFork.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

//===- The adapter --------------------------------------------------------===//

static wire::Hello makeHello(const Course &course, bool hasThreads) {
  wire::Hello hello;
  hello.role = "current";
  hello.version = wire::kVersion;
  hello.pid = getpid();
  hello.threading = hasThreads;
  hello.position = course.getPosition().toWire();
  return hello;
}

llvm::Error AdapterServer::connect() {
  return adapter.connect(makeHello(course, turns));
}

bool AdapterServer::reach() {
  if (adapter.isOpen())
    return true;
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    adapter.await([&] { return makeHello(course, turns); });
    return !isToldToDetach();
  }
  return true;
}

//===- Serving ------------------------------------------------------------===//

Stop &AdapterServer::beginStop(const Event &event, bool isInvalid,
                               PrintCache &cache) {
  stop = std::make_unique<Stop>(event, isInvalid, cache);
  printed = &cache;
  resumed = false;
  return *stop;
}

void AdapterServer::endStop() {
  inspector.end();
  stop.reset();
}

void AdapterServer::countHitsFromHere() {
  if (stepper.getBreakpointList().countSince(
          stepper.getCountedSince(course.getPosition().timestamp)))
    useBreakpoints();
}

void AdapterServer::serveUntilResumed(const wire::Stopped &stopped) {
  AdapterConnection &connection = adapter.getConnection();
  while (!resumed) {
    AdapterConnection::Request request;
    switch (connection.read(request, -1)) {
    case AdapterConnection::Status::Message:
      serve(request);
      break;
    case AdapterConnection::Status::Nothing:
      break;
    case AdapterConnection::Status::Closed:
      // The supervisor sees the end of its own connection. It ends this
      // process, lets it run on, or has it wait for another adapter.
      connection.close();
      inspector.end();
      adapter.await([&] { return makeHello(course, turns); });
      adapter.tell(stopped);
      break;
    }
    if (isToldToDetach()) {
      resumed = true;
      connection.close();
    }
  }
}

void AdapterServer::serveWhileRunning() {
  SeparateHeap::Scope heap;
  AdapterConnection &connection = adapter.getConnection();
  AdapterConnection::Request request;
  if (wantsStopAfterBusyPause())
    stepper.setPause(true);
  while (true) {
    AdapterConnection::Status status = connection.read(request, 0);
    if (status == AdapterConnection::Status::Closed)
      connection.close();
    if (status != AdapterConnection::Status::Message)
      return;
    serve(request);
  }
}

void AdapterServer::serve(AdapterConnection::Request &request) {
  RequestKind kind =
      stop ? handlers.getKind(request.method) : RequestKind::Always;
  bool isNumbered = kind == RequestKind::NumberedLook;
  if ((isNumbered || kind == RequestKind::Look) && inspector.start())
    return inspector.inspect(request, isNumbered);
  if (kind == RequestKind::Edit) {
    inspector.takeOver();
    // From here on this process has other objects than the others.
    printed->separate();
  }
  adapter.getConnection().respond(request.id, answer(request));
  if (elsewhere) {
    supervisor.tell(std::move(*elsewhere));
    SupervisorLink::awaitEnd();
  }
}

//===- What requests do ---------------------------------------------------===//

std::vector<wire::BreakpointStatus> AdapterServer::useBreakpoints() {
  std::vector<wire::BreakpointStatus> statuses =
      stepper.useBreakpoints(stop ? stop->getRoot() : nullptr);
  control::BreakpointsSet message{stepper.getBreakpointList().getBreakpoints(),
                                  std::nullopt};
  if (auto first = stepper.getBreakpoints().getFirstCounted())
    message.countedSince = static_cast<int64_t>(*first);
  supervisor.tell(std::move(message));
  return statuses;
}

/// Returns the address of the operation on the line of a document; nothing if
/// there is none.
static std::optional<int64_t> findAddress(Views &views,
                                          const wire::Breakpoint &source) {
  int64_t address = 0;
  auto find = [&] {
    address = static_cast<int64_t>(reinterpret_cast<uintptr_t>(
        views.findOperation(source.document, source.line.value_or(0))));
  };
  // The document may have to be printed, which would make attributes here.
  std::string text;
  auto write = [&] {
    find();
    text = std::to_string(address);
    return true;
  };
  bool isFound = SeparateHeap::isInUse() && isSingleThreaded() &&
                 tryInFork(text, write) &&
                 !StringRef(text).getAsInteger(10, address);
  if (!isFound)
    find();
  return address ? std::optional(address) : std::nullopt;
}

std::vector<wire::BreakpointStatus>
AdapterServer::setBreakpoints(std::vector<wire::Breakpoint> list) {
  auto find = [&](const wire::Breakpoint &source) -> std::optional<int64_t> {
    return stop ? findAddress(stop->getViews(), source) : std::nullopt;
  };
  stepper.getBreakpointList().replace(
      std::move(list), stepper.getCountedSince(course.getPosition().timestamp),
      find);
  return useBreakpoints();
}

void AdapterServer::resume(Goal goal, bool skip) {
  stepper.setGoal(std::move(goal));
  skipping = skip;
  if (skip)
    course.markEdited();
  resumed = true;
}
