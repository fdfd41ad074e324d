//===- Breakpoints.h - Breakpoint commands ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_BREAKPOINTS_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_BREAKPOINTS_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `breakpointLocations`.
struct BreakpointLocationsArguments {
  Source source;
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("source", self.source);
    visit.required("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }
};

/// `BreakpointLocation` of the specification.
struct BreakpointLocation {
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }
};

/// The body of the response to `breakpointLocations`.
struct BreakpointLocationsBody {
  std::vector<BreakpointLocation> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// `SourceBreakpoint` of the specification.
struct SourceBreakpoint {
  int64_t line = 0;
  std::optional<int64_t> column;
  std::string condition;
  std::string hitCondition;
  std::string logMessage;
  std::string mode;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("line", self.line);
    visit.optional("column", self.column);
    visit.optional("condition", self.condition);
    visit.optional("hitCondition", self.hitCondition);
    visit.optional("logMessage", self.logMessage);
    visit.optional("mode", self.mode);
  }
};

/// The arguments of `setBreakpoints`.
struct SetBreakpointsArguments {
  Source source;
  std::vector<SourceBreakpoint> breakpoints;
  std::vector<int64_t> lines;
  bool sourceModified = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("source", self.source);
    visit.optional("breakpoints", self.breakpoints);
    visit.optional("lines", self.lines);
    visit.optional("sourceModified", self.sourceModified);
  }
};

/// The body of the response to `setBreakpoints`.
struct SetBreakpointsBody {
  std::vector<Breakpoint> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// `FunctionBreakpoint` of the specification.
struct FunctionBreakpoint {
  std::string name;
  std::string condition;
  std::string hitCondition;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("condition", self.condition);
    visit.optional("hitCondition", self.hitCondition);
  }
};

/// The arguments of `setFunctionBreakpoints`.
struct SetFunctionBreakpointsArguments {
  std::vector<FunctionBreakpoint> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// `ExceptionFilterOptions` of the specification.
struct ExceptionFilterOptions {
  std::string filterId;
  std::string condition;
  std::string mode;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("filterId", self.filterId);
    visit.optional("condition", self.condition);
    visit.optional("mode", self.mode);
  }
};

/// `ExceptionPathSegment` of the specification.
struct ExceptionPathSegment {
  bool negate = false;
  std::vector<std::string> names;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("negate", self.negate);
    visit.required("names", self.names);
  }
};

/// `ExceptionOptions` of the specification.
struct ExceptionOptions {
  std::vector<ExceptionPathSegment> path;
  std::string breakMode;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("path", self.path);
    visit.required("breakMode", self.breakMode);
  }
};

/// The arguments of `setExceptionBreakpoints`.
struct SetExceptionBreakpointsArguments {
  std::vector<std::string> filters;
  std::vector<ExceptionFilterOptions> filterOptions;
  std::vector<ExceptionOptions> exceptionOptions;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("filters", self.filters);
    visit.optional("filterOptions", self.filterOptions);
    visit.optional("exceptionOptions", self.exceptionOptions);
  }
};

/// The arguments of `dataBreakpointInfo`.
struct DataBreakpointInfoArguments {
  std::optional<int64_t> variablesReference;
  std::string name;
  std::optional<int64_t> frameId;
  std::optional<int64_t> bytes;
  bool asAddress = false;
  std::string mode;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("variablesReference", self.variablesReference);
    visit.required("name", self.name);
    visit.optional("frameId", self.frameId);
    visit.optional("bytes", self.bytes);
    visit.optional("asAddress", self.asAddress);
    visit.optional("mode", self.mode);
  }
};

/// The body of the response to `dataBreakpointInfo`.
struct DataBreakpointInfoBody {
  std::optional<std::string> dataId;
  std::string description;
  std::vector<std::string> accessTypes;
  bool canPersist = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("dataId", self.dataId);
    visit.required("description", self.description);
    visit.optional("accessTypes", self.accessTypes);
    visit.optional("canPersist", self.canPersist);
  }
};

/// `DataBreakpoint` of the specification.
struct DataBreakpoint {
  std::string dataId;
  std::string accessType;
  std::string condition;
  std::string hitCondition;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("dataId", self.dataId);
    visit.optional("accessType", self.accessType);
    visit.optional("condition", self.condition);
    visit.optional("hitCondition", self.hitCondition);
  }
};

/// The arguments of `setDataBreakpoints`.
struct SetDataBreakpointsArguments {
  std::vector<DataBreakpoint> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// `InstructionBreakpoint` of the specification.
struct InstructionBreakpoint {
  std::string instructionReference;
  std::optional<int64_t> offset;
  std::string condition;
  std::string hitCondition;
  std::string mode;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("instructionReference", self.instructionReference);
    visit.optional("offset", self.offset);
    visit.optional("condition", self.condition);
    visit.optional("hitCondition", self.hitCondition);
    visit.optional("mode", self.mode);
  }
};

/// The arguments of `setInstructionBreakpoints`.
struct SetInstructionBreakpointsArguments {
  std::vector<InstructionBreakpoint> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_BREAKPOINTS_H
