//===- Handlers.h - One function a request ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function handles the request of its name, in the file of that name;
// docs/debugger-protocol.md says what the requests mean. All functions run on
// the session's thread.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERS_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERS_H

#include "debug-adapter/adapter/protocol/Breakpoints.h"
#include "debug-adapter/adapter/protocol/Evaluate.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/protocol/Execution.h"
#include "debug-adapter/adapter/protocol/Extensions.h"
#include "debug-adapter/adapter/protocol/Launch.h"
#include "debug-adapter/adapter/protocol/Lifetime.h"
#include "debug-adapter/adapter/protocol/Memory.h"
#include "debug-adapter/adapter/protocol/Sources.h"
#include "debug-adapter/adapter/protocol/Stack.h"
#include "debug-adapter/adapter/session/Session.h"

namespace mlir::tcp::dap {

// Beginning and end.
Result<protocol::Capabilities>
handleInitialize(Session &session, const protocol::InitializeArguments &);
void handleLaunch(Session &, const protocol::LaunchArguments &, Session::Reply);
void handleAttach(Session &, const protocol::AttachArguments &, Session::Reply);
void handleRestart(Session &, const protocol::RestartArguments &,
                   Session::Reply);
Result<Nothing> handleConfigurationDone(Session &, const Nothing &);
Result<Nothing> handleTerminate(Session &,
                                const protocol::TerminateArguments &);
Result<Nothing> handleDisconnect(Session &,
                                 const protocol::DisconnectArguments &);
Result<Nothing>
handleTerminateThreads(Session &, const protocol::TerminateThreadsArguments &);
Result<Nothing> handleCancel(Session &, const protocol::CancelArguments &);

// Breakpoints.
Result<protocol::BreakpointLocationsBody>
handleBreakpointLocations(Session &,
                          const protocol::BreakpointLocationsArguments &);
Result<protocol::SetBreakpointsBody>
handleSetBreakpoints(Session &, const protocol::SetBreakpointsArguments &);
Result<protocol::SetBreakpointsBody>
handleSetFunctionBreakpoints(Session &,
                             const protocol::SetFunctionBreakpointsArguments &);
Result<protocol::SetBreakpointsBody> handleSetInstructionBreakpoints(
    Session &, const protocol::SetInstructionBreakpointsArguments &);
Result<protocol::SetBreakpointsBody> handleSetExceptionBreakpoints(
    Session &, const protocol::SetExceptionBreakpointsArguments &);
Result<protocol::DataBreakpointInfoBody>
handleDataBreakpointInfo(Session &,
                         const protocol::DataBreakpointInfoArguments &);
Result<protocol::SetBreakpointsBody>
handleSetDataBreakpoints(Session &,
                         const protocol::SetDataBreakpointsArguments &);

// Going on, and back.
Result<protocol::ContinueBody>
handleContinue(Session &, const protocol::ContinueArguments &);
Result<Nothing> handleNext(Session &, const protocol::NextArguments &);
Result<Nothing> handleStepIn(Session &, const protocol::StepInArguments &);
Result<Nothing> handleStepOut(Session &, const protocol::StepOutArguments &);
Result<Nothing> handleStepBack(Session &, const protocol::StepBackArguments &);
Result<Nothing>
handleReverseContinue(Session &, const protocol::ReverseContinueArguments &);
Result<Nothing> handleRestartFrame(Session &,
                                   const protocol::RestartFrameArguments &);
Result<protocol::StepInTargetsBody>
handleStepInTargets(Session &, const protocol::StepInTargetsArguments &);
Result<protocol::GotoTargetsBody>
handleGotoTargets(Session &, const protocol::GotoTargetsArguments &);
Result<Nothing> handleGoto(Session &, const protocol::GotoArguments &);
Result<Nothing> handlePause(Session &, const protocol::PauseArguments &);
Result<protocol::ExceptionInfoBody>
handleExceptionInfo(Session &, const protocol::ExceptionInfoArguments &);

// Looking.
Result<protocol::ThreadsBody> handleThreads(Session &, const Nothing &);
Result<protocol::StackTraceBody>
handleStackTrace(Session &, const protocol::StackTraceArguments &);
Result<protocol::ScopesBody> handleScopes(Session &,
                                          const protocol::ScopesArguments &);
Result<protocol::VariablesBody>
handleVariables(Session &, const protocol::VariablesArguments &);
Result<protocol::SetVariableBody>
handleSetVariable(Session &, const protocol::SetVariableArguments &);
Result<protocol::EvaluateBody>
handleEvaluate(Session &, const protocol::EvaluateArguments &);
Result<protocol::SetExpressionBody>
handleSetExpression(Session &, const protocol::SetExpressionArguments &);
Result<protocol::CompletionsBody>
handleCompletions(Session &, const protocol::CompletionsArguments &);
Result<protocol::SourceBody> handleSource(Session &,
                                          const protocol::SourceArguments &);
Result<protocol::LoadedSourcesBody> handleLoadedSources(Session &,
                                                        const Nothing &);
Result<protocol::LocationsBody>
handleLocations(Session &, const protocol::LocationsArguments &);
Result<protocol::ModulesBody> handleModules(Session &,
                                            const protocol::ModulesArguments &);
Result<protocol::ReadMemoryBody>
handleReadMemory(Session &, const protocol::ReadMemoryArguments &);
Result<protocol::WriteMemoryBody>
handleWriteMemory(Session &, const protocol::WriteMemoryArguments &);
Result<protocol::DisassembleBody>
handleDisassemble(Session &, const protocol::DisassembleArguments &);
Result<protocol::ActionsBody> handleActions(Session &,
                                            const protocol::ActionsArguments &);
Result<protocol::CheckpointsBody> handleCheckpoints(Session &, const Nothing &);
Result<protocol::DiffBody> handleDiff(Session &, const Nothing &);
Result<protocol::TensorBody> handleTensor(Session &,
                                          const protocol::TensorArguments &);
Result<Nothing> handleInvalidate(Session &, const protocol::InvalidatedEvent &);
Result<Nothing> handleStopOnEntry(Session &,
                                  const protocol::StopOnEntryArguments &);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERS_H
