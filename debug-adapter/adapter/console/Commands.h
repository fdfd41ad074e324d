//===- Commands.h - The commands of tcp-aot ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMANDS_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMANDS_H

#include "debug-adapter/adapter/console/Command.h"

namespace mlir::tcp::dap {

/// Each of these functions runs the command that has its name in
/// CommandTable.cpp, and returns the text to print. They run on the session's
/// thread.
// RunCommands.cpp
Result<std::string> commandRun(Session &, const CommandLine &);
Result<std::string> commandApply(Session &, const CommandLine &);
Result<std::string> commandSkip(Session &, const CommandLine &);
Result<std::string> commandStep(Session &, const CommandLine &);
Result<std::string> commandNext(Session &, const CommandLine &);
Result<std::string> commandFinish(Session &, const CommandLine &);
Result<std::string> commandBack(Session &, const CommandLine &);
Result<std::string> commandReverseContinue(Session &, const CommandLine &);
Result<std::string> commandGoto(Session &, const CommandLine &);
Result<std::string> commandPause(Session &, const CommandLine &);
Result<std::string> commandKill(Session &, const CommandLine &);
Result<std::string> commandDetach(Session &, const CommandLine &);
Result<std::string> commandQuit(Session &, const CommandLine &);

// BreakpointCommands.cpp
Result<std::string> commandBreak(Session &, const CommandLine &);
Result<std::string> commandBreakOnTag(Session &, const CommandLine &);
Result<std::string> commandBreakOnFile(Session &, const CommandLine &);
Result<std::string> commandBreakOnPass(Session &, const CommandLine &);
Result<std::string> commandBreakOnPattern(Session &, const CommandLine &);
Result<std::string> commandBreakOnOp(Session &, const CommandLine &);
Result<std::string> commandBreakOnStage(Session &, const CommandLine &);
Result<std::string> commandBreakOnAction(Session &, const CommandLine &);
Result<std::string> commandBreakOnChange(Session &, const CommandLine &);
Result<std::string> commandCatch(Session &, const CommandLine &);
Result<std::string> commandWatch(Session &, const CommandLine &);
Result<std::string> commandList(Session &, const CommandLine &);
Result<std::string> commandDisable(Session &, const CommandLine &);
Result<std::string> commandEnable(Session &, const CommandLine &);
Result<std::string> commandDelete(Session &, const CommandLine &);
Result<std::string> commandCondition(Session &, const CommandLine &);
Result<std::string> commandIgnore(Session &, const CommandLine &);
Result<std::string> commandLog(Session &, const CommandLine &);

// LookCommands.cpp
Result<std::string> commandBacktrace(Session &, const CommandLine &);
Result<std::string> commandFrame(Session &, const CommandLine &);
Result<std::string> commandUp(Session &, const CommandLine &);
Result<std::string> commandDown(Session &, const CommandLine &);
Result<std::string> commandIr(Session &, const CommandLine &);
Result<std::string> commandDiff(Session &, const CommandLine &);
Result<std::string> commandActions(Session &, const CommandLine &);
Result<std::string> commandOrigin(Session &, const CommandLine &);
Result<std::string> commandBecomes(Session &, const CommandLine &);

// NumbersCommand.cpp
Result<std::string> commandNumbers(Session &, const CommandLine &);
Result<std::string> commandTensor(Session &, const CommandLine &);

// CursorCommands.cpp
Result<std::string> commandContext(Session &, const CommandLine &);
Result<std::string> commandCursorSelect(Session &, const CommandLine &);
Result<std::string> commandCursorPrint(Session &, const CommandLine &);
Result<std::string> commandCursorParent(Session &, const CommandLine &);
Result<std::string> commandCursorChild(Session &, const CommandLine &);
Result<std::string> commandCursorPrevious(Session &, const CommandLine &);
Result<std::string> commandCursorNext(Session &, const CommandLine &);

// ValueCommands.cpp
Result<std::string> commandPrint(Session &, const CommandLine &);
Result<std::string> commandExamine(Session &, const CommandLine &);

// InfoCommands.cpp
Result<std::string> commandInfo(Session &, const CommandLine &);

// EditCommands.cpp
Result<std::string> commandSet(Session &, const CommandLine &);
Result<std::string> commandShow(Session &, const CommandLine &);
Result<std::string> commandRerun(Session &, const CommandLine &);
Result<std::string> commandReplaceFunction(Session &, const CommandLine &);
Result<std::string> commandInsertPasses(Session &, const CommandLine &);
Result<std::string> commandDropRest(Session &, const CommandLine &);
Result<std::string> commandSavePipeline(Session &, const CommandLine &);
Result<std::string> commandReproducer(Session &, const CommandLine &);

// HelpCommands.cpp
Result<std::string> commandHelp(Session &, const CommandLine &);
Result<std::string> commandSave(Session &, const CommandLine &);
Result<std::string> commandSource(Session &, const CommandLine &);
Result<std::string> commandNative(Session &, const CommandLine &);

/// Returns the names of the settings of `set SETTING on`.
std::vector<std::string> getSettings();

/// Returns the names of the options of the innermost pass. An error if no pass
/// is under way.
Result<std::vector<std::string>> getPassOptions(Session &session);

/// Returns the topics of `info`.
std::vector<std::string> getInfoTopics();

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMANDS_H
