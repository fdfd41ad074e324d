//===- Session.cpp - One client debugs one compile ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/protocol/Reverse.h"

using namespace mlir::tcp::dap;

void Session::tellContinued() {
  protocol::ContinuedEvent event;
  event.threadId = StopView::kThread;
  event.allThreadsContinued = true;
  client.sendEvent("continued", event);
}

void Session::keepDirectory(TemporaryDirectory directory) {
  constexpr size_t kMostDirectories = 4;
  if (directories.size() == kMostDirectories)
    directories.pop_front();
  directories.push_back(std::move(directory));
}

void Session::tellEdited() {
  view.forgetStack();
  sources.markEdited();
  if (!client.features.supportsInvalidatedEvent)
    return;
  protocol::InvalidatedEvent event;
  event.areas = {"all"};
  client.sendEvent("invalidated", event);
}

Result<Nothing> Session::startDebugging(const std::string &request,
                                        const json &configuration) {
  if (!client.features.supportsStartDebuggingRequest)
    return Error{"this client cannot start another debugger"};
  protocol::StartDebuggingArguments arguments;
  arguments.request = request;
  arguments.configuration = configuration;
  client.sendRequest(
      "startDebugging", arguments, [this](const Result<json> &result) {
        if (!result)
          output.show("important", "the other debugger did not start: " +
                                       result.error().message + "\n");
      });
  return Nothing{};
}
