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
       "Goes on and stops after the current action; at the next one if it has "
       "ended.",
       Kind::Granularity, commandNext},
      {kRunning, "finish", "fin", "",
       "Goes on and stops when the parent action completes.", Kind::None,
       commandFinish},
      {kRunning, "back", "reverse-step rs", "[action|change|pass]",
       "Goes back to the change before, or to the action or pass before. After "
       "a crash: to where it happened.",
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

      {kBreaking, "break", "b", "LINE|FILE:LINE[:COLUMN]|N|GLOB [if CONDITION]",
       "Stops at a line, or at what has a name: a pass, pattern, stage, tag, "
       "op "
       "or symbol.",
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
      {kBreaking, "break-on-stage", "", "GLOB",
       "Stops at these stages of the road.", Kind::Stage, commandBreakOnStage},
      {kBreaking, "break-on-action", "", "N", "Stops at action N.", Kind::None,
       commandBreakOnAction},
      {kBreaking, "break-on-change", "", "[N] [if CONDITION]",
       "Stops behind change N, or behind each change.", Kind::None,
       commandBreakOnChange},
      {kBreaking, "catch", "", "FILTER",
       "Stops at pass-failure, verifier-failure, illegal-op, error, warning, "
       "remark or crash; or, for numbers, behind a pass after which a function "
       "computes other results: `catch numbers if --function=f --ulp=2`.",
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
       "Stops only if an expression over op, pass, pattern, stage, depth and "
       "changed is true; always, without one.",
       Kind::Breakpoint, commandCondition},
      {kBreaking, "ignore", "", "ID HITS",
       "Stops by the number of hits: `5`, `>= 5` or `% 5`.", Kind::Breakpoint,
       commandIgnore},
      {kBreaking, "log", "", "ID [TEXT]",
       "Prints a text instead of stopping; `{EXPRESSION}` in it is evaluated.",
       Kind::Breakpoint, commandLog},

      {kLooking, "backtrace", "bt where", "[COUNT]",
       "Lists the actions that are under way, innermost first.", Kind::None,
       commandBacktrace},
      {kLooking, "frame", "f", "[N]",
       "Selects an action of the backtrace, and shows it with the operation "
       "that it works on.",
       Kind::None, commandFrame},
      {kLooking, "up", "", "[COUNT]", "Selects the action around.", Kind::None,
       commandUp},
      {kLooking, "down", "", "[COUNT]", "Selects the action inside.",
       Kind::None, commandDown},
      {kLooking, "context", "", "", "Lists the IR units of the action.",
       Kind::None, commandContext},
      {kLooking, "cursor-select-from-context", "cs", "I",
       "Selects an IR unit of the action.", Kind::None, commandCursorSelect},
      {kLooking, "cursor-print", "cp", "[-r]",
       "Prints what is selected; with -r, with its regions.", Kind::None,
       commandCursorPrint},
      {kLooking, "cursor-parent", "cu", "",
       "Selects the parent: of an operation its block, of that its region, of "
       "that its operation.",
       Kind::None, commandCursorParent},
      {kLooking, "cursor-child", "cc", "I", "Selects a child.", Kind::None,
       commandCursorChild},
      {kLooking, "cursor-previous", "", "",
       "Selects what is in front in the same list.", Kind::None,
       commandCursorPrevious},
      {kLooking, "cursor-next", "", "",
       "Selects what is behind in the same list.", Kind::None,
       commandCursorNext},
      {kLooking, "print", "p", "[EXPRESSION]",
       "Prints the value of an expression; the operation of the action, "
       "without one. `print/x` has integers in hex.",
       Kind::Expression, commandPrint, "x"},
      {kLooking, "x", "", "EXPRESSION",
       "Prints the bytes of a constant's elements; `x/16` so many.",
       Kind::Expression, commandExamine, "COUNT"},
      {kLooking, "ir", "", "[-a] [-l] [FRAME]",
       "Prints the document of a frame, the IR as it is now: of a large module "
       "the function; with -a all of the module, with -l also the locations.",
       Kind::None, commandIr},
      {kLooking, "numbers", "", "[OPTION...]",
       "Evaluates a function of the IR as it is now, on tensors, with made-up "
       "arguments, and prints the least and the largest element of each value, "
       "and other figures. The options are those of `tcp-aot run`: "
       "--function=NAME, --random=SEED, --dims=LIST, --input=FILE.",
       Kind::None, commandNumbers},
      {kLooking, "tensor", "", "VALUE [OPTION...]",
       "Evaluates a function as `numbers` does, and looks at the tensor of a "
       "value, such as %3: the options are those of `numbers` and of `tcp-aot "
       "tensor`, such as --slice=0,:,: or --find=nan.",
       Kind::None, commandTensor},
      {kLooking, "diff", "", "[-a] [-d] [action N|change N]",
       "Shows what the current action or change did to the IR, or what another "
       "one did; with -a also of a long one all, with -d in the document of "
       "the innermost frame only.",
       Kind::None, commandDiff},
      {kLooking, "actions", "disassemble", "[FROM] [COUNT]",
       "Lists actions, from those around here.", Kind::None, commandActions},
      {kLooking, "info", "i", "TOPIC",
       "Shows a list or a scope; without a topic, says which there are.",
       Kind::Topic, commandInfo},
      {kLooking, "origin", "", "[EXPRESSION]",
       "Where an op or value came from: the actions, and the operations of the "
       "input.",
       Kind::Expression, commandOrigin},
      {kLooking, "becomes", "", "LINE|FILE:LINE",
       "What the operations of a line turned into: operations of the IR, or in "
       "LLVM's passes and at the end the instructions of the `.S`.",
       Kind::None, commandBecomes},

      {kEditing, "set", "", "NAME = VALUE|SETTING on|off",
       "Gives an attribute (`value`, `%0.value`) or, before the pass runs, an "
       "option of it (`pass.top-down`) another value; refused, with the "
       "reason, if the verifier does not take it. `set hex on` prints integers "
       "so, `set generic on` the IR in the generic form.",
       Kind::Assignment, commandSet},
      {kEditing, "show", "", "[SETTING]", "Shows what `set` has set.",
       Kind::Setting, commandShow},
      {kEditing, "rerun", "", "[OPTION=VALUE...]",
       "Runs the current action from its start, with other options of the "
       "pass.",
       Kind::PassOption, commandRerun},
      {kEditing, "replace-function", "", "NAME FILE",
       "Takes a function's IR from a file; refused if that does not parse or "
       "verify.",
       Kind::Symbol, commandReplaceFunction},
      {kEditing, "insert-passes", "", "PIPELINE",
       "Runs passes here, before the compile goes on.", Kind::Pipeline,
       commandInsertPasses},
      {kEditing, "drop-rest", "", "", "Leaves out the rest of the pipeline.",
       Kind::None, commandDropRest},
      {kEditing, "save-pipeline", "", "[FILE]",
       "Writes the pipeline as it was really run.", Kind::File,
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
       "Attaches a debugger for the compiler's own code to it, at this action: "
       "in the editor, lldb-dap or the TYPE that is named.",
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
