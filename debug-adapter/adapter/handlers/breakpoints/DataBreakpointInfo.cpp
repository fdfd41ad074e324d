//===- DataBreakpointInfo.cpp - Places for data breakpoints ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/handlers/breakpoints/DataId.h"

using namespace mlir::tcp::dap;

/// Describes the data at a memory reference. That is the constant to which the
/// bytes belong, because a write of one byte replaces the whole constant.
static protocol::DataBreakpointInfoBody
describeMemory(Session &session,
               const protocol::DataBreakpointInfoArguments &args) {
  protocol::DataBreakpointInfoBody body;
  int64_t count = args.bytes.value_or(1);
  Result<wire::Bytes> bytes =
      session.ask(wire::ReadMemory{args.name, 0, count});
  if (!bytes || count < 1 || bytes->count.value_or(0) < count) {
    body.description = !bytes ? bytes.error().message
                              : "there are fewer than " +
                                    std::to_string(count) + " bytes here";
    return body;
  }
  body.description = std::to_string(count) + " bytes of " + args.name;
  body.dataId = DataId{args.name, args.mode, body.description}.toText();
  body.accessTypes = {"write"};
  return body;
}

Result<protocol::DataBreakpointInfoBody>
mlir::tcp::dap::handleDataBreakpointInfo(
    Session &session, const protocol::DataBreakpointInfoArguments &args) {
  if (args.asAddress)
    return describeMemory(session, args);
  wire::GetWatch query;
  if (args.variablesReference.value_or(0) > 0) {
    Result<int64_t> parent = findVariable(session, *args.variablesReference);
    if (!parent)
      return parent.error();
    query.ref = *parent;
    query.name = args.name;
  } else {
    Result<wire::Frame> frame = findFrame(session, args.frameId);
    if (!frame)
      return frame.error();
    query.expression = args.name;
    query.frame = frame->id;
  }
  protocol::DataBreakpointInfoBody body;
  Result<wire::Watch> watch = session.ask(query);
  if (!watch) {
    // DAP has no error for data that can't be watched, only a description.
    body.description = watch.error().message;
    return body;
  }
  body.description =
      watch->description.empty() ? args.name : watch->description;
  body.dataId = DataId{watch->data, args.mode, body.description}.toText();
  // The id names a place in the IR, not in memory, so it is valid in the next
  // compile.
  body.canPersist = true;
  if (!args.mode.empty())
    body.description += " (" + args.mode + ")";
  body.accessTypes = {"write"};
  return body;
}
