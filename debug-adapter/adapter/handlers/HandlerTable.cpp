//===- HandlerTable.cpp - The table of requests ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/HandlerTable.h"

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;
using protocol::Capabilities;

/// The longest text, in bytes, that a request may have. No real expression,
/// name or condition is longer, and it would take long to evaluate.
static constexpr size_t kLongestText = size_t(1) << 20;
/// The bytes of the name of a field that an error message shows.
static constexpr size_t kShownName = 40;

/// Returns the name of a field whose text is too long; empty if there is none.
/// `data`, which has the bytes of `writeMemory`, may be longer.
static std::string findTooLong(const json &value, const std::string &name) {
  if (value.is_string() && name != "data" &&
      value.get_ref<const std::string &>().size() > kLongestText)
    return name;
  if (value.is_array())
    for (const json &element : value)
      if (std::string found = findTooLong(element, name); !found.empty())
        return found;
  if (value.is_object())
    for (const auto &[key, element] : value.items())
      if (std::string found = findTooLong(element, key.substr(0, kShownName));
          !found.empty())
        return found;
  return "";
}

/// Reads the arguments of a request, or responds that they are wrong.
template <typename Arguments>
static std::optional<Arguments> read(const json &arguments,
                                     const Handler::Respond &respond) {
  if (std::string name = findTooLong(arguments, "arguments"); !name.empty()) {
    respond(Error{"the arguments are wrong: '" + name + "' has more than " +
                  std::to_string(kLongestText) + " bytes"});
    return std::nullopt;
  }
  Result<Arguments> read = fromJson<Arguments>(arguments);
  if (read)
    return *read;
  respond(Error{"the arguments are wrong: " + read.error().message});
  return std::nullopt;
}

/// Handles a request that is answered at once.
template <typename Arguments, typename Body>
static void call(Result<Body> (*function)(Session &, const Arguments &),
                 Session &session, const json &arguments,
                 const Handler::Respond &respond) {
  std::optional<Arguments> typed = read<Arguments>(arguments, respond);
  if (!typed)
    return;
  Result<Body> body = function(session, *typed);
  if (!body)
    respond(body.error());
  else if constexpr (std::is_same_v<Body, Nothing>)
    respond(json());
  else
    respond(toJson(*body));
}

/// Handles a request that is answered later, when something has happened.
template <typename Arguments>
static void call(void (*function)(Session &, const Arguments &, Session::Reply),
                 Session &session, const json &arguments,
                 const Handler::Respond &respond) {
  std::optional<Arguments> typed = read<Arguments>(arguments, respond);
  if (!typed)
    return;
  function(session, *typed, [respond](const Result<Nothing> &result) {
    if (result)
      respond(json());
    else
      respond(result.error());
  });
}

template <auto Function>
static void handle(Session &session, const json &arguments,
                   const Handler::Respond &respond) {
  call(Function, session, arguments, respond);
}

// The function is long because it has the table of all requests.
const std::vector<Handler> &mlir::tcp::dap::getHandlers() {
  static const std::vector<Handler> kHandlers = {
      {"initialize",
       handle<handleInitialize>,
       {&Capabilities::supportsANSIStyling}},
      {"launch", handle<handleLaunch>, {}},
      {"attach", handle<handleAttach>, {}},
      {"configurationDone",
       handle<handleConfigurationDone>,
       {&Capabilities::supportsConfigurationDoneRequest}},
      {"restart",
       handle<handleRestart>,
       {&Capabilities::supportsRestartRequest}},
      {"terminate",
       handle<handleTerminate>,
       {&Capabilities::supportsTerminateRequest}},
      {"disconnect",
       handle<handleDisconnect>,
       {&Capabilities::supportTerminateDebuggee,
        &Capabilities::supportSuspendDebuggee}},
      {"terminateThreads",
       handle<handleTerminateThreads>,
       {&Capabilities::supportsTerminateThreadsRequest}},
      {"cancel", handle<handleCancel>, {&Capabilities::supportsCancelRequest}},

      {"breakpointLocations",
       handle<handleBreakpointLocations>,
       {&Capabilities::supportsBreakpointLocationsRequest}},
      {"setBreakpoints",
       handle<handleSetBreakpoints>,
       {&Capabilities::supportsConditionalBreakpoints,
        &Capabilities::supportsHitConditionalBreakpoints,
        &Capabilities::supportsLogPoints}},
      {"setFunctionBreakpoints",
       handle<handleSetFunctionBreakpoints>,
       {&Capabilities::supportsFunctionBreakpoints}},
      {"setInstructionBreakpoints",
       handle<handleSetInstructionBreakpoints>,
       {&Capabilities::supportsInstructionBreakpoints}},
      {"setExceptionBreakpoints",
       handle<handleSetExceptionBreakpoints>,
       {&Capabilities::supportsExceptionOptions,
        &Capabilities::supportsExceptionFilterOptions}},
      {"dataBreakpointInfo",
       handle<handleDataBreakpointInfo>,
       {&Capabilities::supportsDataBreakpoints,
        &Capabilities::supportsDataBreakpointBytes}},
      {"setDataBreakpoints", handle<handleSetDataBreakpoints>, {}},

      {"continue",
       handle<handleContinue>,
       {&Capabilities::supportsSingleThreadExecutionRequests}},
      {"next",
       handle<handleNext>,
       {&Capabilities::supportsSteppingGranularity}},
      {"stepIn", handle<handleStepIn>, {}},
      {"stepOut", handle<handleStepOut>, {}},
      {"stepBack", handle<handleStepBack>, {&Capabilities::supportsStepBack}},
      {"reverseContinue", handle<handleReverseContinue>, {}},
      {"restartFrame",
       handle<handleRestartFrame>,
       {&Capabilities::supportsRestartFrame}},
      {"stepInTargets",
       handle<handleStepInTargets>,
       {&Capabilities::supportsStepInTargetsRequest}},
      {"gotoTargets",
       handle<handleGotoTargets>,
       {&Capabilities::supportsGotoTargetsRequest}},
      {"goto", handle<handleGoto>, {}},
      {"pause", handle<handlePause>, {}},
      {"exceptionInfo",
       handle<handleExceptionInfo>,
       {&Capabilities::supportsExceptionInfoRequest}},

      {"threads", handle<handleThreads>, {}},
      {"stackTrace",
       handle<handleStackTrace>,
       {&Capabilities::supportsDelayedStackTraceLoading}},
      {"scopes", handle<handleScopes>, {}},
      {"variables",
       handle<handleVariables>,
       {&Capabilities::supportsValueFormattingOptions}},
      {"setVariable",
       handle<handleSetVariable>,
       {&Capabilities::supportsSetVariable}},
      {"evaluate",
       handle<handleEvaluate>,
       {&Capabilities::supportsEvaluateForHovers,
        &Capabilities::supportsClipboardContext}},
      {"setExpression",
       handle<handleSetExpression>,
       {&Capabilities::supportsSetExpression}},
      {"completions",
       handle<handleCompletions>,
       {&Capabilities::supportsCompletionsRequest}},
      {"source", handle<handleSource>, {}},
      {"loadedSources",
       handle<handleLoadedSources>,
       {&Capabilities::supportsLoadedSourcesRequest}},
      {"locations", handle<handleLocations>, {}},
      {"modules",
       handle<handleModules>,
       {&Capabilities::supportsModulesRequest}},
      {"readMemory",
       handle<handleReadMemory>,
       {&Capabilities::supportsReadMemoryRequest}},
      {"writeMemory",
       handle<handleWriteMemory>,
       {&Capabilities::supportsWriteMemoryRequest}},
      {"disassemble",
       handle<handleDisassemble>,
       {&Capabilities::supportsDisassembleRequest}},
      {"tcp/actions", handle<handleActions>, {}},
      {"tcp/checkpoints", handle<handleCheckpoints>, {}},
      {"tcp/diff", handle<handleDiff>, {}},
      {"tcp/tensor", handle<handleTensor>, {}},
      {"tcp/invalidate", handle<handleInvalidate>, {}},
      {"tcp/stopOnEntry", handle<handleStopOnEntry>, {}},
  };
  return kHandlers;
}

const Handler *mlir::tcp::dap::findHandler(std::string_view command) {
  for (const Handler &handler : getHandlers())
    if (command == handler.command)
      return &handler;
  return nullptr;
}
