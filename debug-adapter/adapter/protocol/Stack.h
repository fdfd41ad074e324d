//===- Stack.h - Threads, frames and variables ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_STACK_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_STACK_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// `Thread` of the specification.
struct Thread {
  int64_t id = 0;
  std::string name;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("name", self.name);
  }
};

/// The body of the response to `threads`.
struct ThreadsBody {
  std::vector<Thread> threads;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threads", self.threads);
  }
};

/// `StackFrameFormat` of the specification.
struct StackFrameFormat {
  bool hex = false;
  bool parameters = false;
  bool parameterTypes = false;
  bool parameterNames = false;
  bool parameterValues = false;
  bool line = false;
  bool module = false;
  bool includeAll = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("hex", self.hex);
    visit.optional("parameters", self.parameters);
    visit.optional("parameterTypes", self.parameterTypes);
    visit.optional("parameterNames", self.parameterNames);
    visit.optional("parameterValues", self.parameterValues);
    visit.optional("line", self.line);
    visit.optional("module", self.module);
    visit.optional("includeAll", self.includeAll);
  }
};

/// The arguments of `stackTrace`.
struct StackTraceArguments {
  int64_t threadId = 0;
  std::optional<int64_t> startFrame;
  std::optional<int64_t> levels;
  std::optional<StackFrameFormat> format;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("threadId", self.threadId);
    visit.optional("startFrame", self.startFrame);
    visit.optional("levels", self.levels);
    visit.optional("format", self.format);
  }
};

/// `StackFrame` of the specification.
struct StackFrame {
  int64_t id = 0;
  std::string name;
  std::optional<Source> source;
  int64_t line = 0;
  int64_t column = 0;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;
  bool canRestart = false;
  std::string instructionPointerReference;
  std::string moduleId;
  std::string presentationHint;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("name", self.name);
    visit.optional("source", self.source);
    visit.required("line", self.line);
    visit.required("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
    visit.optional("canRestart", self.canRestart);
    visit.optional("instructionPointerReference",
                   self.instructionPointerReference);
    visit.optional("moduleId", self.moduleId);
    visit.optional("presentationHint", self.presentationHint);
  }
};

/// The body of the response to `stackTrace`.
struct StackTraceBody {
  std::vector<StackFrame> stackFrames;
  std::optional<int64_t> totalFrames;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("stackFrames", self.stackFrames);
    visit.optional("totalFrames", self.totalFrames);
  }
};

/// The arguments of `scopes`.
struct ScopesArguments {
  int64_t frameId = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("frameId", self.frameId);
  }
};

/// `Scope` of the specification.
struct Scope {
  std::string name;
  std::string presentationHint;
  int64_t variablesReference = 0;
  std::optional<int64_t> namedVariables;
  std::optional<int64_t> indexedVariables;
  bool expensive = false;
  std::optional<Source> source;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("presentationHint", self.presentationHint);
    visit.required("variablesReference", self.variablesReference);
    visit.optional("namedVariables", self.namedVariables);
    visit.optional("indexedVariables", self.indexedVariables);
    visit.required("expensive", self.expensive);
    visit.optional("source", self.source);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }
};

/// The body of the response to `scopes`.
struct ScopesBody {
  std::vector<Scope> scopes;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("scopes", self.scopes);
  }
};

/// The arguments of `variables`.
struct VariablesArguments {
  int64_t variablesReference = 0;
  std::string filter;
  std::optional<int64_t> start;
  std::optional<int64_t> count;
  std::optional<ValueFormat> format;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("variablesReference", self.variablesReference);
    visit.optional("filter", self.filter);
    visit.optional("start", self.start);
    visit.optional("count", self.count);
    visit.optional("format", self.format);
  }
};

/// `Variable` of the specification.
struct Variable {
  std::string name;
  std::string value;
  std::string type;
  std::optional<VariablePresentationHint> presentationHint;
  std::string evaluateName;
  int64_t variablesReference = 0;
  std::optional<int64_t> namedVariables;
  std::optional<int64_t> indexedVariables;
  std::string memoryReference;
  std::optional<int64_t> declarationLocationReference;
  std::optional<int64_t> valueLocationReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.required("value", self.value);
    visit.optional("type", self.type);
    visit.optional("presentationHint", self.presentationHint);
    visit.optional("evaluateName", self.evaluateName);
    visit.required("variablesReference", self.variablesReference);
    visit.optional("namedVariables", self.namedVariables);
    visit.optional("indexedVariables", self.indexedVariables);
    visit.optional("memoryReference", self.memoryReference);
    visit.optional("declarationLocationReference",
                   self.declarationLocationReference);
    visit.optional("valueLocationReference", self.valueLocationReference);
  }
};

/// The body of the response to `variables`.
struct VariablesBody {
  std::vector<Variable> variables;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("variables", self.variables);
  }
};

/// The arguments of `setVariable`.
struct SetVariableArguments {
  int64_t variablesReference = 0;
  std::string name;
  std::string value;
  std::optional<ValueFormat> format;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("variablesReference", self.variablesReference);
    visit.required("name", self.name);
    visit.required("value", self.value);
    visit.optional("format", self.format);
  }
};

/// The body of the response to `setVariable`.
struct SetVariableBody {
  std::string value;
  std::string type;
  std::optional<int64_t> variablesReference;
  std::optional<int64_t> namedVariables;
  std::optional<int64_t> indexedVariables;
  std::string memoryReference;
  std::optional<int64_t> valueLocationReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("value", self.value);
    visit.optional("type", self.type);
    visit.optional("variablesReference", self.variablesReference);
    visit.optional("namedVariables", self.namedVariables);
    visit.optional("indexedVariables", self.indexedVariables);
    visit.optional("memoryReference", self.memoryReference);
    visit.optional("valueLocationReference", self.valueLocationReference);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_STACK_H
