//===- CommandTable.cpp - All commands ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/support/Nearest.h"

#include <algorithm>

using namespace mlir::tcp::dap;

// The function is long because it has the table of all commands, which is in
// the order of `help`.
const std::vector<Command> &mlir::tcp::dap::getCommands() {
  using Kind = ArgumentKind;
  static const char kRunning[] = "Controlling execution";
  static const char kBreaking[] = "Breakpoints";
  static const char kLooking[] = "Looking at actions and IR";
  static const char kEditing[] = "Changing the compile";
  static const char kSession[] = "Sessions and help";
  static const std::vector<Command> kCommands = {
      {kRunning, "run", "r start restart", "",
       "Goes on from the entry; begins anew if the compile is under way or has "
       "ended.",
       Kind::None, commandRun},
      {kRunning, "apply", "continue c cont fg", "",
       "Applies the current action and goes on to the next breakpoint.",
       Kind::None, commandApply},
      {kRunning, "skip", "", "",
       "Goes on to the next breakpoint without applying the current action. A "
       "pass that is skipped counts as a success, a pattern as no match.",
       Kind::None, commandSkip},
      {kRunning, "step", "s", "[action|change|pass] [COUNT]",
       "Goes on and stops at the next event, nested or after. `step change` "
       "stops at the next change of the IR, `step pass` at the next pass.",
       Kind::Granularity, commandStep},
      {kRunning, "next", "n", "[action|change|pass] [COUNT]",
       "Goes on and stops at the end of the current action. If that has ended, "
       "it stops at the next action beside it.",
       Kind::Granularity, commandNext},
      {kRunning, "finish", "fin", "",
       "Goes on and stops when the parent action completes.", Kind::None,
       commandFinish},
      {kRunning, "back", "reverse-step rs", "[action|change|pass]",
       "Goes back to the change before, or to the action or pass before. After "
       "a crash, it goes to the place of the crash.",
       Kind::Granularity, commandBack},
      {kRunning, "reverse-continue", "rc", "",
       "Goes back to the breakpoint before.", Kind::None,
       commandReverseContinue},
      {kRunning, "goto", "g", "N [after]",
       "Goes to where action N begins, forward or back; with `after`, to where "
       "it ends.",
       Kind::None, commandGoto},
      {kRunning, "pause", "interrupt", "",
       "Stops at the next action. Ctrl-C does the same.", Kind::None,
       commandPause},
      {kRunning, "kill", "k", "",
       "Ends the compile where it is. One can go back from there.", Kind::None,
       commandKill},
      {kRunning, "detach", "", "",
       "Lets the compile run to its end without stops.", Kind::None,
       commandDetach},
      {kRunning, "quit", "q exit", "", "Ends the compile and the session.",
       Kind::None, commandQuit},

      {kBreaking, "break", "b", "LINE|FILE:LINE[:COLUMN]|GLOB [if CONDITION]",
       "Stops at a line, or at a name: of a pass, pattern, stage, tag, op or "
       "symbol. Without an argument, it stops at the current action.",
       Kind::Name, commandBreak},
      {kBreaking, "break-on-tag", "", "TAG",
       "Stops at actions with this tag, or instance tag.", Kind::Tag,
       commandBreakOnTag},
      {kBreaking, "break-on-file", "", "FILE:LINE[:COLUMN]",
       "Stops at actions on an operation that came from this line.", Kind::File,
       commandBreakOnFile},
      {kBreaking, "break-on-pass", "", "GLOB", "Stops at these passes.",
       Kind::Pass, commandBreakOnPass},
      {kBreaking, "break-on-pattern", "", "GLOB", "Stops at these patterns.",
       Kind::Pattern, commandBreakOnPattern},
      {kBreaking, "break-on-op", "", "GLOB",
       "Stops at actions on operations of this name.", Kind::Op,
       commandBreakOnOp},
      {kBreaking, "break-on-stage", "", "GLOB", "Stops at these stages.",
       Kind::Stage, commandBreakOnStage},
      {kBreaking, "break-on-action", "", "N", "Stops at action N.", Kind::None,
       commandBreakOnAction},
      {kBreaking, "break-on-change", "", "[N] [if CONDITION]",
       "Stops after change N, or after each change.", Kind::None,
       commandBreakOnChange},
      {kBreaking, "catch", "", "FILTER",
       "Stops at pass-failure, verifier-failure, illegal-op, error, warning, "
       "remark or crash. With `numbers`, it stops after a pass that changes "
       "the results of a function, as in `catch numbers if --function=f "
       "--ulp=2`.",
       Kind::Filter, commandCatch},
      {kBreaking, "watch", "", "EXPRESSION [changed|erased|created|uses]",
       "Stops when an op, attribute, value or symbol is changed.",
       Kind::Expression, commandWatch},
      {kBreaking, "list", "l", "", "Lists the breakpoints.", Kind::None,
       commandList},
      {kBreaking, "disable", "", "[ID|all]", "Disables breakpoints.",
       Kind::Breakpoint, commandDisable},
      {kBreaking, "enable", "", "[ID|all]", "Enables breakpoints.",
       Kind::Breakpoint, commandEnable},
      {kBreaking, "delete", "d", "[ID|all]", "Deletes breakpoints.",
       Kind::Breakpoint, commandDelete},
      {kBreaking, "condition", "", "ID [CONDITION]",
       "Lets a breakpoint stop only if an expression over op, pass, pattern, "
       "stage, depth and changed is true. Without an expression, it stops "
       "always.",
       Kind::Breakpoint, commandCondition},
      {kBreaking, "ignore", "", "ID HITS",
       "Lets a breakpoint stop from hit 5 on (`5`, `>= 5`), or at each fifth "
       "hit (`% 5`).",
       Kind::Breakpoint, commandIgnore},
      {kBreaking, "log", "", "ID [TEXT]",
       "Lets a breakpoint print a text instead of stopping. `{EXPRESSION}` in "
       "the text is evaluated.",
       Kind::Breakpoint, commandLog},

      {kLooking, "backtrace", "bt where", "[COUNT]",
       "Lists the actions that are under way, innermost first.", Kind::None,
       commandBacktrace},
      {kLooking, "frame", "f", "[N]",
       "Selects an action of the backtrace, and shows it with the operation "
       "that it works on.",
       Kind::None, commandFrame},
      {kLooking, "up", "", "[COUNT]",
       "Selects the frame around: the next one of the backtrace.", Kind::None,
       commandUp},
      {kLooking, "down", "", "[COUNT]",
       "Selects the frame inside: the one before in the backtrace.", Kind::None,
       commandDown},
      {kLooking, "context", "", "",
       "Lists the IR units (operations, regions and blocks) of the action.",
       Kind::None, commandContext},
      {kLooking, "cursor-select-from-context", "cs", "I",
       "Moves the cursor to the IR unit with the number I in `context`.",
       Kind::None, commandCursorSelect},
      {kLooking, "cursor-print", "cp", "[-r]",
       "Prints the operation, region or block at the cursor; with -r, also "
       "what "
       "is inside of it.",
       Kind::None, commandCursorPrint},
      {kLooking, "cursor-parent", "cu", "",
       "Moves the cursor to the parent: from an operation to its block, from a "
       "block to its region, from a region to its operation.",
       Kind::None, commandCursorParent},
      {kLooking, "cursor-child", "cc", "I",
       "Moves the cursor to its child with the number I.", Kind::None,
       commandCursorChild},
      {kLooking, "cursor-previous", "", "",
       "Moves the cursor to the neighbour before it in the same parent.",
       Kind::None, commandCursorPrevious},
      {kLooking, "cursor-next", "", "",
       "Moves the cursor to the neighbour after it in the same parent.",
       Kind::None, commandCursorNext},
      {kLooking, "print", "p", "[EXPRESSION]",
       "Prints the value of an expression. Without an expression, it prints "
       "the "
       "operation of the action. `print/x` prints integers in hexadecimal.",
       Kind::Expression, commandPrint, "x"},
      {kLooking, "x", "", "EXPRESSION",
       "Prints the first 64 bytes of a constant's elements; `x/16` prints 16.",
       Kind::Expression, commandExamine, "COUNT"},
      {kLooking, "ir", "", "[-a] [-l] [FRAME]",
       "Prints the IR at this stop: the module, or the function of the frame "
       "if "
       "the module is large. With -a, it prints the whole module, and with -l "
       "also the locations.",
       Kind::None, commandIr},
      {kLooking, "numbers", "", "[OPTION...]",
       "Evaluates a function of the IR at this stop, if it is on tensors, with "
       "made-up arguments. It prints the least and the largest element of each "
       "value, "
       "and other figures. The options are those of `tcp-aot run`: "
       "--function=NAME, --random=SEED, --dims=LIST, --input=FILE.",
       Kind::None, commandNumbers},
      {kLooking, "tensor", "", "VALUE [OPTION...]",
       "Evaluates a function as `numbers` does, and prints elements of a "
       "value, "
       "such as %3. The options are those of `numbers` and of `tcp-aot "
       "tensor`, such as --slice=0,:,: or --find=nan.",
       Kind::None, commandTensor},
      {kLooking, "diff", "", "[-a] [-d] [action N|change N]",
       "Shows what the current action or change did to the IR, or what another "
       "one did. With -a, a long difference is not cut; with -d, only the "
       "document of the innermost frame is compared.",
       Kind::None, commandDiff},
      {kLooking, "actions", "disassemble", "[FROM] [COUNT]",
       "Lists actions: those around the current one, or COUNT from action FROM "
       "on.",
       Kind::None, commandActions},
      {kLooking, "info", "i", "TOPIC",
       "Shows a list or a scope. Without a topic, it lists the topics.",
       Kind::Topic, commandInfo},
      {kLooking, "origin", "", "[EXPRESSION]",
       "Lists the actions that led to an op or value, and the operations of "
       "the "
       "input that it came from.",
       Kind::Expression, commandOrigin},
      {kLooking, "becomes", "", "LINE|FILE:LINE",
       "Lists the operations that a line of the input has turned into. In "
       "LLVM's passes and at the end of the compile, it lists instructions of "
       "the `.S` file.",
       Kind::None, commandBecomes},

      {kEditing, "set", "", "NAME = VALUE|SETTING on|off",
       "Gives an attribute (`value`, `%0.value`) another value, or an option "
       "of "
       "a pass before it runs (`pass.top-down`). If the verifier rejects the "
       "value, the error says why. `set hex on` prints integers in "
       "hexadecimal, and `set generic on` prints the IR in the generic form.",
       Kind::Assignment, commandSet},
      {kEditing, "show", "", "[SETTING]",
       "Shows the settings `hex` and `generic`, or one of them.", Kind::Setting,
       commandShow},
      {kEditing, "rerun", "", "[OPTION=VALUE...]",
       "Runs the current action from its start, with other options of the "
       "pass.",
       Kind::PassOption, commandRerun},
      {kEditing, "replace-function", "", "NAME FILE",
       "Takes the IR of a function from a file, if the text parses and the "
       "verifier accepts it.",
       Kind::Symbol, commandReplaceFunction},
      {kEditing, "insert-passes", "", "PIPELINE",
       "Runs a pipeline of passes at this stop, before the compile goes on.",
       Kind::Pipeline, commandInsertPasses},
      {kEditing, "drop-rest", "", "",
       "Leaves out all passes of MLIR from here on.", Kind::None,
       commandDropRest},
      {kEditing, "save-pipeline", "", "[FILE]",
       "Writes the passes that have run so far as a pass pipeline.", Kind::File,
       commandSavePipeline},
      {kEditing, "reproducer", "", "[FILE]",
       "Writes the IR and a command that runs the current action alone.",
       Kind::File, commandReproducer},

      {kSession, "help", "h ?", "[COMMAND]",
       "Lists the commands, or explains one.", Kind::Command, commandHelp},
      {kSession, "save", "", "FILE",
       "Writes the breakpoints as commands for `source`.", Kind::File,
       commandSave},
      {kSession, "source", "", "FILE",
       "Runs the commands of a file; `#` begins a comment.", Kind::File,
       commandSource},
      {kSession, "native", "", "[TYPE]",
       "Attaches a debugger for C++ to the process that compiles. In an "
       "editor, "
       "that is lldb-dap, or the debugger that TYPE names. At a terminal, it "
       "prints the number of the process.",
       Kind::None, commandNative},
  };
  return kCommands;
}

/// Returns whether `name` is one of the words in `aliases`.
static bool isAlias(std::string_view aliases, std::string_view name) {
  while (!aliases.empty()) {
    size_t end = std::min(aliases.find(' '), aliases.size());
    if (aliases.substr(0, end) == name)
      return true;
    aliases.remove_prefix(std::min(end + 1, aliases.size()));
  }
  return false;
}

static bool startsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

static bool hasAliasThatStartsWith(std::string_view aliases,
                                   std::string_view start) {
  std::string words = " " + std::string(aliases);
  return words.find(" " + std::string(start)) != std::string::npos;
}

/// Returns the end of an error message that names the command that may have
/// been meant; empty if no command is similar.
static std::string suggest(std::string_view name) {
  std::vector<std::string> names;
  for (const Command &command : getCommands())
    names.emplace_back(command.name);
  std::string text = suggestNearest(std::string(name), names);
  if (!text.empty())
    text.pop_back();
  return text;
}

Result<const Command *> mlir::tcp::dap::findCommand(std::string_view name) {
  std::vector<const Command *> candidates;
  for (const Command &command : getCommands()) {
    if (name == command.name || isAlias(command.aliases, name))
      return &command;
    if (!name.empty() && (startsWith(command.name, name) ||
                          hasAliasThatStartsWith(command.aliases, name)))
      candidates.push_back(&command);
  }
  // `br` is `break`, although `break-on-tag` begins with `br`, too: all other
  // candidates begin with `break`.
  for (const Command *candidate : candidates) {
    auto isLonger = [&](const Command *other) {
      return startsWith(other->name, candidate->name);
    };
    if (std::all_of(candidates.begin(), candidates.end(), isLonger))
      return candidate;
  }
  if (candidates.empty())
    return Error{"there is no command '" + std::string(name) + "'" +
                 suggest(name) + "; 'help' lists them"};
  std::string message = "'" + std::string(name) + "' may be";
  for (const Command *candidate : candidates)
    message += (candidate == candidates.front()  ? " "
                : candidate == candidates.back() ? " or "
                                                 : ", ") +
               std::string(candidate->name);
  return Error{message};
}
