//===- Stop.h - The IR and the actions at a stop ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_STOP_H
#define TCP_DEBUG_AGENT_STOP_STOP_H

#include "debug-adapter/agent/stop/Cursor.h"
#include "debug-adapter/agent/stop/FrameList.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "debug-adapter/wire/Queries.h"

namespace mlir::tcp::agent {

/// A place where the compile stands: shows its IR and actions, and changes
/// them. The numbers and names that it hands out are good until the stop ends.
/// On the thread of the compile.
class Stop {
public:
  /// `isInvalid`: the verifier has said so. `cache` outlives it.
  Stop(const Event &event, bool isInvalid, PrintCache &cache);
  Stop(const Stop &) = delete;

  const Event &getEvent() const { return event; }
  StoppedIR &getIR() { return ir; }
  /// The operation around all; null where the compile works on LLVM IR.
  Operation *getRoot() const { return ir.getRoot(); }
  Views &getViews() { return views; }
  FrameList &getFrames() { return frames; }
  VariableTable &getVariables() { return variables; }
  /// The innermost action that is a pass and no adaptor, or null.
  const ActiveAction *findPass() const;

  // The requests of docs/agent-protocol.md. An error says which number is none
  // of this stop.
  wire::Stack getStack() { return frames.describe(views); }
  llvm::Expected<wire::Scopes> getScopes(int64_t frame);
  /// All from `start` on for a count of 0.
  llvm::Expected<wire::Variables> getChildren(int64_t reference, size_t start,
                                              size_t count);
  llvm::Expected<std::optional<wire::LineContent>> getLine(StringRef id,
                                                           unsigned line);
  llvm::Expected<std::string> moveCursor(const wire::MoveCursor &request);
  /// A variable with the line that it is at.
  wire::LineContent describeOperation(Operation *op);

  // Edits: each checks first, and an error says why nothing was done.
  llvm::Expected<wire::Variable> set(const wire::SetVariable &request);
  llvm::Expected<std::string> replaceFunction(StringRef name, StringRef text);
  llvm::Expected<wire::Written> writeMemory(StringRef memory, uint64_t offset,
                                            StringRef bytes);
  /// Returns whether operations may be exchanged here, for nobody has hold of
  /// them.
  llvm::Error checkIsBetweenPasses() const;
  /// After the IR was edited.
  void forgetDocuments();

private:
  wire::LineContent describeOperation(Operation *op, View &view);

  const Event &event;
  StoppedIR ir;
  Views views;
  FrameList frames;
  VariableTable variables;
  Cursor cursor;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_STOP_H
