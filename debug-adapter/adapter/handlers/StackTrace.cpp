//===- StackTrace.cpp - Actions that are under way ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <algorithm>

using namespace mlir::tcp::dap;

/// Returns the name of a frame that the client shows.
static std::string
getLabel(const wire::Frame &frame,
         const std::optional<protocol::StackFrameFormat> &format) {
  std::string label = frame.description.empty()
                          ? getActionLabel(frame.tag, frame.name)
                          : frame.description;
  if (frame.phase == "after")
    label += " (has ended)";
  if (!format)
    return label;
  if ((format->line || format->includeAll) && frame.location &&
      frame.location->line > 0)
    label += " at " + getFileName(frame.location->file) + ":" +
             std::to_string(frame.location->line);
  if ((format->parameters || format->includeAll) && !frame.tags.empty()) {
    label += " [";
    for (const std::string &tag : frame.tags)
      label += (&tag == frame.tags.data() ? "" : ", ") + tag;
    label += "]";
  }
  return label;
}

static protocol::StackFrame
toStackFrame(Session &session, const wire::Frame &frame,
             const std::optional<protocol::StackFrameFormat> &format) {
  Client &client = session.getClient();
  protocol::StackFrame result;
  result.id = session.getView().getFrames().add(frame);
  result.name = getLabel(frame, format);
  result.canRestart = frame.action > 0;
  if (frame.action > 0)
    result.instructionPointerReference = toAddress(frame.action);
  if (!frame.document.empty()) {
    result.source = session.getSources().getDocument(
        frame.document, frame.llvmUnit ? "llvm" : "mlir");
    result.line = client.toClientLine(std::max<int64_t>(frame.line, 1));
    result.column =
        client.toClientColumn(std::max<int64_t>(frame.column.value_or(1), 1));
    if (frame.endLine)
      result.endLine = client.toClientLine(*frame.endLine);
  } else if (frame.location && frame.location->isKnown()) {
    result.source = session.getSources().getFile(frame.location->file);
    result.line = client.toClientLine(frame.location->line);
    result.column = client.toClientColumn(
        std::max<int64_t>(frame.location->column.value_or(1), 1));
  }
  return result;
}

/// Finds the innermost frame whose operation came from a line of the input;
/// null if there is none.
static const wire::Frame *findInput(const std::vector<wire::Frame> &frames) {
  for (const wire::Frame &frame : frames)
    if (frame.location && frame.location->isKnown())
      return &frame;
  return nullptr;
}

/// Makes a frame whose source is the line of the input. It is an extra frame,
/// because a frame has one source, which is the IR in frames of actions.
static protocol::StackFrame toInputFrame(Session &session,
                                         const wire::Frame &frame) {
  protocol::StackFrame result;
  result.id = session.getView().getFrames().add(frame);
  result.source = session.getSources().getFile(frame.location->file);
  result.name = "from " + result.source->name + ":" +
                std::to_string(frame.location->line);
  result.line = session.getClient().toClientLine(frame.location->line);
  result.column = session.getClient().toClientColumn(
      std::max<int64_t>(frame.location->column.value_or(1), 1));
  return result;
}

Result<protocol::StackTraceBody>
mlir::tcp::dap::handleStackTrace(Session &session,
                                 const protocol::StackTraceArguments &args) {
  Result<std::vector<wire::Frame>> frames =
      session.getView().getStack(args.threadId);
  if (!frames)
    return frames.error();
  const wire::Frame *input = findInput(*frames);
  size_t total = frames->size() + (input ? 1 : 0);
  auto start =
      static_cast<size_t>(std::max<int64_t>(args.startFrame.value_or(0), 0));
  int64_t levels = args.levels.value_or(0);
  size_t end =
      levels > 0 ? std::min(total, start + static_cast<size_t>(levels)) : total;
  protocol::StackTraceBody body;
  body.totalFrames = static_cast<int64_t>(total);
  for (size_t i = start; i < end; ++i)
    body.stackFrames.push_back(
        i < frames->size() ? toStackFrame(session, (*frames)[i], args.format)
                           : toInputFrame(session, *input));
  return body;
}
