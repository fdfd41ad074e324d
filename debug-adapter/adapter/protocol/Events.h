//===- Events.h - Events for the client -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVENTS_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVENTS_H

#include "debug-adapter/adapter/protocol/Capabilities.h"
#include "debug-adapter/adapter/protocol/Sources.h"

namespace mlir::tcp::dap::protocol {

/// The body of the event `stopped`.
struct StoppedEvent {
  std::string reason;
  std::string description;
  std::optional<int64_t> threadId;
  bool preserveFocusHint = false;
  std::string text;
  bool allThreadsStopped = false;
  std::vector<int64_t> hitBreakpointIds;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.optional("description", self.description);
    visit.optional("threadId", self.threadId);
    visit.optional("preserveFocusHint", self.preserveFocusHint);
    visit.optional("text", self.text);
    visit.optional("allThreadsStopped", self.allThreadsStopped);
    visit.optional("hitBreakpointIds", self.hitBreakpointIds);
  }
};

/// The body of the event `continued`.
struct ContinuedEvent {
  int64_t threadId = 0;
  bool allThreadsContinued = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("allThreadsContinued", self.allThreadsContinued);
  }
};

/// The body of the event `exited`.
struct ExitedEvent {
  int64_t exitCode = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("exitCode", self.exitCode);
  }
};

/// The body of the event `terminated`.
struct TerminatedEvent {
  json restart;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("restart", self.restart);
  }
};

/// The body of the event `thread`.
struct ThreadEvent {
  std::string reason;
  int64_t threadId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.required("threadId", self.threadId);
  }
};

/// The body of the event `output`.
struct OutputEvent {
  std::string category;
  std::string output;
  std::string group;
  std::optional<int64_t> variablesReference;
  std::optional<Source> source;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  json data;
  std::optional<int64_t> locationReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("category", self.category);
    visit.required("output", self.output);
    visit.optional("group", self.group);
    visit.optional("variablesReference", self.variablesReference);
    visit.optional("source", self.source);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("data", self.data);
    visit.optional("locationReference", self.locationReference);
  }
};

/// The body of the event `breakpoint`.
struct BreakpointEvent {
  std::string reason;
  Breakpoint breakpoint;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.required("breakpoint", self.breakpoint);
  }
};

/// The body of the event `module`.
struct ModuleEvent {
  std::string reason;
  Module module;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.required("module", self.module);
  }
};

/// The body of the event `loadedSource`.
struct LoadedSourceEvent {
  std::string reason;
  Source source;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.required("source", self.source);
  }
};

/// The body of the event `process`.
struct ProcessEvent {
  std::string name;
  std::optional<int64_t> systemProcessId;
  bool isLocalProcess = false;
  std::string startMethod;
  std::optional<int64_t> pointerSize;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("systemProcessId", self.systemProcessId);
    visit.optional("isLocalProcess", self.isLocalProcess);
    visit.optional("startMethod", self.startMethod);
    visit.optional("pointerSize", self.pointerSize);
  }
};

/// The body of the event `capabilities`.
struct CapabilitiesEvent {
  /// The capabilities that have changed since the response to `initialize`,
  /// with their new values.
  std::map<std::string, bool> capabilities;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("capabilities", self.capabilities);
  }
};

/// The body of the event `progressStart`.
struct ProgressStartEvent {
  std::string progressId;
  std::string title;
  std::optional<int64_t> requestId;
  bool cancellable = false;
  std::string message;
  std::optional<int64_t> percentage;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("progressId", self.progressId);
    visit.required("title", self.title);
    visit.optional("requestId", self.requestId);
    visit.optional("cancellable", self.cancellable);
    visit.optional("message", self.message);
    visit.optional("percentage", self.percentage);
  }
};

/// The body of the event `progressUpdate`.
struct ProgressUpdateEvent {
  std::string progressId;
  std::string message;
  std::optional<int64_t> percentage;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("progressId", self.progressId);
    visit.optional("message", self.message);
    visit.optional("percentage", self.percentage);
  }
};

/// The body of the event `progressEnd`.
struct ProgressEndEvent {
  std::string progressId;
  std::string message;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("progressId", self.progressId);
    visit.optional("message", self.message);
  }
};

/// The body of the event `invalidated`.
struct InvalidatedEvent {
  std::vector<std::string> areas;
  std::optional<int64_t> threadId;
  std::optional<int64_t> stackFrameId;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("areas", self.areas);
    visit.optional("threadId", self.threadId);
    visit.optional("stackFrameId", self.stackFrameId);
  }
};

/// The body of the event `memory`.
struct MemoryEvent {
  std::string memoryReference;
  int64_t offset = 0;
  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("memoryReference", self.memoryReference);
    visit.required("offset", self.offset);
    visit.required("count", self.count);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVENTS_H
