//===- Capabilities.h - Capabilities of client and adapter ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_CAPABILITIES_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_CAPABILITIES_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `initialize`, as DAP lists them.
struct InitializeArguments {
  std::string clientID;
  std::string clientName;
  std::string adapterID;
  std::string locale;
  std::optional<bool> linesStartAt1;
  std::optional<bool> columnsStartAt1;
  std::string pathFormat;
  bool supportsVariableType = false;
  bool supportsVariablePaging = false;
  bool supportsRunInTerminalRequest = false;
  bool supportsMemoryReferences = false;
  bool supportsProgressReporting = false;
  bool supportsInvalidatedEvent = false;
  bool supportsMemoryEvent = false;
  bool supportsArgsCanBeInterpretedByShell = false;
  bool supportsStartDebuggingRequest = false;
  bool supportsANSIStyling = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("clientID", self.clientID);
    visit.optional("clientName", self.clientName);
    visit.required("adapterID", self.adapterID);
    visit.optional("locale", self.locale);
    visit.optional("linesStartAt1", self.linesStartAt1);
    visit.optional("columnsStartAt1", self.columnsStartAt1);
    visit.optional("pathFormat", self.pathFormat);
    visit.optional("supportsVariableType", self.supportsVariableType);
    visit.optional("supportsVariablePaging", self.supportsVariablePaging);
    visit.optional("supportsRunInTerminalRequest",
                   self.supportsRunInTerminalRequest);
    visit.optional("supportsMemoryReferences", self.supportsMemoryReferences);
    visit.optional("supportsProgressReporting", self.supportsProgressReporting);
    visit.optional("supportsInvalidatedEvent", self.supportsInvalidatedEvent);
    visit.optional("supportsMemoryEvent", self.supportsMemoryEvent);
    visit.optional("supportsArgsCanBeInterpretedByShell",
                   self.supportsArgsCanBeInterpretedByShell);
    visit.optional("supportsStartDebuggingRequest",
                   self.supportsStartDebuggingRequest);
    visit.optional("supportsANSIStyling", self.supportsANSIStyling);
  }
};

/// `ExceptionBreakpointsFilter` of the specification.
struct ExceptionBreakpointsFilter {
  std::string filter;
  std::string label;
  std::string description;
  bool isDefault = false;
  bool supportsCondition = false;
  std::string conditionDescription;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("filter", self.filter);
    visit.required("label", self.label);
    visit.optional("description", self.description);
    visit.optional("default", self.isDefault);
    visit.optional("supportsCondition", self.supportsCondition);
    visit.optional("conditionDescription", self.conditionDescription);
  }
};

/// `ColumnDescriptor` of the specification.
struct ColumnDescriptor {
  std::string attributeName;
  std::string label;
  std::string format;
  std::string type;
  std::optional<int64_t> width;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("attributeName", self.attributeName);
    visit.required("label", self.label);
    visit.optional("format", self.format);
    visit.optional("type", self.type);
    visit.optional("width", self.width);
  }
};

/// `BreakpointMode` of the specification.
struct BreakpointMode {
  std::string mode;
  std::string label;
  std::string description;
  std::vector<std::string> appliesTo;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("mode", self.mode);
    visit.required("label", self.label);
    visit.optional("description", self.description);
    visit.required("appliesTo", self.appliesTo);
  }
};

/// `Capabilities` of DAP, with all the flags that it lists.
struct Capabilities {
  bool supportsConfigurationDoneRequest = false;
  bool supportsFunctionBreakpoints = false;
  bool supportsConditionalBreakpoints = false;
  bool supportsHitConditionalBreakpoints = false;
  bool supportsEvaluateForHovers = false;
  std::vector<ExceptionBreakpointsFilter> exceptionBreakpointFilters;
  bool supportsStepBack = false;
  bool supportsSetVariable = false;
  bool supportsRestartFrame = false;
  bool supportsGotoTargetsRequest = false;
  bool supportsStepInTargetsRequest = false;
  bool supportsCompletionsRequest = false;
  std::vector<std::string> completionTriggerCharacters;
  bool supportsModulesRequest = false;
  std::vector<ColumnDescriptor> additionalModuleColumns;
  std::vector<std::string> supportedChecksumAlgorithms;
  bool supportsRestartRequest = false;
  bool supportsExceptionOptions = false;
  bool supportsValueFormattingOptions = false;
  bool supportsExceptionInfoRequest = false;
  bool supportTerminateDebuggee = false;
  bool supportSuspendDebuggee = false;
  bool supportsDelayedStackTraceLoading = false;
  bool supportsLoadedSourcesRequest = false;
  bool supportsLogPoints = false;
  bool supportsTerminateThreadsRequest = false;
  bool supportsSetExpression = false;
  bool supportsTerminateRequest = false;
  bool supportsDataBreakpoints = false;
  bool supportsReadMemoryRequest = false;
  bool supportsWriteMemoryRequest = false;
  bool supportsDisassembleRequest = false;
  bool supportsCancelRequest = false;
  bool supportsBreakpointLocationsRequest = false;
  bool supportsClipboardContext = false;
  bool supportsSteppingGranularity = false;
  bool supportsInstructionBreakpoints = false;
  bool supportsExceptionFilterOptions = false;
  bool supportsSingleThreadExecutionRequests = false;
  bool supportsDataBreakpointBytes = false;
  std::vector<BreakpointMode> breakpointModes;
  bool supportsANSIStyling = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("supportsConfigurationDoneRequest",
                   self.supportsConfigurationDoneRequest);
    visit.optional("supportsFunctionBreakpoints",
                   self.supportsFunctionBreakpoints);
    visit.optional("supportsConditionalBreakpoints",
                   self.supportsConditionalBreakpoints);
    visit.optional("supportsHitConditionalBreakpoints",
                   self.supportsHitConditionalBreakpoints);
    visit.optional("supportsEvaluateForHovers", self.supportsEvaluateForHovers);
    visit.optional("exceptionBreakpointFilters",
                   self.exceptionBreakpointFilters);
    visit.optional("supportsStepBack", self.supportsStepBack);
    visit.optional("supportsSetVariable", self.supportsSetVariable);
    visit.optional("supportsRestartFrame", self.supportsRestartFrame);
    visit.optional("supportsGotoTargetsRequest",
                   self.supportsGotoTargetsRequest);
    visit.optional("supportsStepInTargetsRequest",
                   self.supportsStepInTargetsRequest);
    visit.optional("supportsCompletionsRequest",
                   self.supportsCompletionsRequest);
    visit.optional("completionTriggerCharacters",
                   self.completionTriggerCharacters);
    visit.optional("supportsModulesRequest", self.supportsModulesRequest);
    visit.optional("additionalModuleColumns", self.additionalModuleColumns);
    visit.optional("supportedChecksumAlgorithms",
                   self.supportedChecksumAlgorithms);
    visit.optional("supportsRestartRequest", self.supportsRestartRequest);
    visit.optional("supportsExceptionOptions", self.supportsExceptionOptions);
    visit.optional("supportsValueFormattingOptions",
                   self.supportsValueFormattingOptions);
    visit.optional("supportsExceptionInfoRequest",
                   self.supportsExceptionInfoRequest);
    visit.optional("supportTerminateDebuggee", self.supportTerminateDebuggee);
    visit.optional("supportSuspendDebuggee", self.supportSuspendDebuggee);
    visit.optional("supportsDelayedStackTraceLoading",
                   self.supportsDelayedStackTraceLoading);
    visit.optional("supportsLoadedSourcesRequest",
                   self.supportsLoadedSourcesRequest);
    visit.optional("supportsLogPoints", self.supportsLogPoints);
    visit.optional("supportsTerminateThreadsRequest",
                   self.supportsTerminateThreadsRequest);
    visit.optional("supportsSetExpression", self.supportsSetExpression);
    visit.optional("supportsTerminateRequest", self.supportsTerminateRequest);
    visit.optional("supportsDataBreakpoints", self.supportsDataBreakpoints);
    visit.optional("supportsReadMemoryRequest", self.supportsReadMemoryRequest);
    visit.optional("supportsWriteMemoryRequest",
                   self.supportsWriteMemoryRequest);
    visit.optional("supportsDisassembleRequest",
                   self.supportsDisassembleRequest);
    visit.optional("supportsCancelRequest", self.supportsCancelRequest);
    visit.optional("supportsBreakpointLocationsRequest",
                   self.supportsBreakpointLocationsRequest);
    visit.optional("supportsClipboardContext", self.supportsClipboardContext);
    visit.optional("supportsSteppingGranularity",
                   self.supportsSteppingGranularity);
    visit.optional("supportsInstructionBreakpoints",
                   self.supportsInstructionBreakpoints);
    visit.optional("supportsExceptionFilterOptions",
                   self.supportsExceptionFilterOptions);
    visit.optional("supportsSingleThreadExecutionRequests",
                   self.supportsSingleThreadExecutionRequests);
    visit.optional("supportsDataBreakpointBytes",
                   self.supportsDataBreakpointBytes);
    visit.optional("breakpointModes", self.breakpointModes);
    visit.optional("supportsANSIStyling", self.supportsANSIStyling);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_CAPABILITIES_H
