//===- Evaluate.cpp - Commands and expressions ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::EvaluateBody>
mlir::tcp::dap::handleEvaluate(Session &session,
                               const protocol::EvaluateArguments &args) {
  protocol::EvaluateBody body;
  // A word may be an expression, such as `op`. If it is neither a command nor
  // an expression, it is most likely a misspelled command, so the error is
  // about commands.
  bool isWord = args.context == "repl" && isConsoleCommand(args.expression);
  std::string name = parseLine(args.expression).first;
  Result<const Command *> command = findCommand(name);
  if (isWord && (command || name.empty() || name.front() == '#' ||
                 !session.getCompile().is<state::Stopped>())) {
    Result<std::string> output = runConsoleCommand(session, args.expression);
    if (!output)
      return output.error();
    body.result = std::move(*output);
    return body;
  }
  Result<wire::Frame> frame = findFrame(session, args.frameId);
  if (!frame)
    return frame.error();
  Result<wire::Variable> value =
      session.ask(wire::Evaluate{args.expression, frame->id});
  if (!value)
    return isWord ? command.error() : value.error();
  protocol::Variable variable =
      toProtocol(session, *value, args.format && args.format->hex);
  body.result = variable.value;
  setValue(body, variable);
  body.presentationHint = variable.presentationHint;
  return body;
}
