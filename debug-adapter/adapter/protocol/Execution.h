//===- Execution.h - Going on, and back -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXECUTION_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXECUTION_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `continue`.
struct ContinueArguments {
  int64_t threadId = 0;
  bool singleThread = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
  }
};

/// The body of the response to `continue`.
struct ContinueBody {
  bool allThreadsContinued = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("allThreadsContinued", self.allThreadsContinued);
  }
};

/// The arguments of `next`.
struct NextArguments {
  int64_t threadId = 0;
  bool singleThread = false;
  std::string granularity;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
    visit.optional("granularity", self.granularity);
  }
};

/// The arguments of `stepIn`.
struct StepInArguments {
  int64_t threadId = 0;
  bool singleThread = false;
  std::optional<int64_t> targetId;
  std::string granularity;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
    visit.optional("targetId", self.targetId);
    visit.optional("granularity", self.granularity);
  }
};

/// The arguments of `stepOut`.
struct StepOutArguments {
  int64_t threadId = 0;
  bool singleThread = false;
  std::string granularity;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
    visit.optional("granularity", self.granularity);
  }
};

/// The arguments of `stepBack`.
struct StepBackArguments {
  int64_t threadId = 0;
  bool singleThread = false;
  std::string granularity;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
    visit.optional("granularity", self.granularity);
  }
};

/// The arguments of `reverseContinue`.
struct ReverseContinueArguments {
  int64_t threadId = 0;
  bool singleThread = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("singleThread", self.singleThread);
  }
};

/// The arguments of `restartFrame`.
struct RestartFrameArguments {
  int64_t frameId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("frameId", self.frameId);
  }
};

/// The arguments of `stepInTargets`.
struct StepInTargetsArguments {
  int64_t frameId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("frameId", self.frameId);
  }
};

/// `StepInTarget` of the specification.
struct StepInTarget {
  int64_t id = 0;
  std::string label;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("label", self.label);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }
};

/// The body of the response to `stepInTargets`.
struct StepInTargetsBody {
  std::vector<StepInTarget> targets;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("targets", self.targets);
  }
};

/// The arguments of `gotoTargets`.
struct GotoTargetsArguments {
  Source source;
  int64_t line = 0;
  std::optional<int64_t> column;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("source", self.source);
    visit.required("line", self.line);
    visit.optional("column", self.column);
  }
};

/// `GotoTarget` of the specification.
struct GotoTarget {
  int64_t id = 0;
  std::string label;
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;
  std::string instructionPointerReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("label", self.label);
    visit.required("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
    visit.optional("instructionPointerReference",
                   self.instructionPointerReference);
  }
};

/// The body of the response to `gotoTargets`.
struct GotoTargetsBody {
  std::vector<GotoTarget> targets;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("targets", self.targets);
  }
};

/// The arguments of `goto`.
struct GotoArguments {
  int64_t threadId = 0;
  int64_t targetId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.required("targetId", self.targetId);
  }
};

/// The arguments of `pause`.
struct PauseArguments {
  int64_t threadId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
  }
};

/// The arguments of `exceptionInfo`.
struct ExceptionInfoArguments {
  int64_t threadId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
  }
};

/// `ExceptionDetails` of the specification.
struct ExceptionDetails {
  std::string message;
  std::string typeName;
  std::string fullTypeName;
  std::string evaluateName;
  std::string stackTrace;
  std::vector<ExceptionDetails> innerException;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("message", self.message);
    visit.optional("typeName", self.typeName);
    visit.optional("fullTypeName", self.fullTypeName);
    visit.optional("evaluateName", self.evaluateName);
    visit.optional("stackTrace", self.stackTrace);
    visit.optional("innerException", self.innerException);
  }
};

/// The body of the response to `exceptionInfo`.
struct ExceptionInfoBody {
  std::string exceptionId;
  std::string description;
  std::string breakMode;
  std::optional<ExceptionDetails> details;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("exceptionId", self.exceptionId);
    visit.optional("description", self.description);
    visit.required("breakMode", self.breakMode);
    visit.optional("details", self.details);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXECUTION_H
