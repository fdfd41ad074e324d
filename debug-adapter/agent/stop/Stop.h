//===- Stop.h - The IR and the actions at a stop ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_STOP_H
#define TCP_DEBUG_AGENT_STOP_STOP_H

#include "debug-adapter/agent/stop/FrameList.h"
#include "debug-adapter/agent/stop/IRCursor.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "debug-adapter/wire/Queries.h"

namespace mlir::tcp::agent {

/// A stop of the compile. It shows the IR and the actions, and edits them. Its
/// numbers and names are valid until the stop ends. The AdapterServer owns it
/// and uses it on the thread of the compile.
class Stop {
public:
  /// `isInvalid` says that the verifier has refused the IR. Event and cache
  /// outlive the object.
  Stop(const Event &event, bool isInvalid, PrintCache &cache);
  Stop(const Stop &) = delete;

  const Event &getEvent() const { return event; }
  StoppedIR &getIR() { return ir; }
  /// Returns the outermost operation; null if the compile works on LLVM IR.
  Operation *getRoot() const { return ir.getRoot(); }
  Views &getViews() { return views; }
  FrameList &getFrames() { return frames; }
  VariableTable &getVariables() { return variables; }
  /// Returns the innermost action that is a pass and no adaptor, or null.
  const ActiveAction *findPass() const;

  // These answer requests of docs/agent-protocol.md. An error says that a
  // number is not of this stop.
  wire::Stack getStack() { return frames.describe(views); }
  llvm::Expected<wire::Scopes> getScopes(int64_t frame);
  llvm::Expected<wire::Variables> getChildren(const wire::GetChildren &request);
  llvm::Expected<std::optional<wire::LineContent>> getLine(StringRef id,
                                                           unsigned line);
  llvm::Expected<std::string> moveCursor(const wire::MoveCursor &request);
  /// Returns the variable of an operation, with its document and line.
  wire::LineContent describeOperation(Operation *op);

  // These edit the IR or a pass. An error says why nothing was done.
  llvm::Expected<wire::Variable> set(const wire::SetVariable &request);
  llvm::Expected<std::string> replaceFunction(StringRef name, StringRef text);
  llvm::Expected<wire::Written> writeMemory(StringRef memory, uint64_t offset,
                                            StringRef bytes);
  /// Returns an error if a pass is in the middle of its work. Only between
  /// passes no code has pointers to operations, so that they can be replaced.
  llvm::Error checkIsBetweenPasses() const;
  /// Call it after an edit of the IR.
  void forgetDocuments();

private:
  wire::LineContent describeOperation(Operation *op, View &view);

  const Event &event;
  StoppedIR ir;
  Views views;
  FrameList frames;
  VariableTable variables;
  IRCursor cursor;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_STOP_H
