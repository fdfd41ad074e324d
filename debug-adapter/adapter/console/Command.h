//===- Command.h - A command of the console ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMAND_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMAND_H

#include "debug-adapter/adapter/session/Session.h"

#include <string>
#include <string_view>
#include <vector>

namespace mlir::tcp::dap {

/// The words that a command was given.
struct CommandLine {
  /// Everything behind the name, without blanks around it.
  std::string rest;
  /// The words of `rest`. Quotes, as in "..." and '...', keep blanks in a word.
  std::vector<std::string> words;
  /// The text behind the slash of the name: `x` for `print/x`, as in gdb.
  std::string format;
};

/// The kind of the words behind a command's name, for completion.
enum class ArgumentKind {
  None,
  Command,
  Expression,
  File,
  Breakpoint,
  Pass,
  Pattern,
  Op,
  Stage,
  Tag,
  Symbol,
  Filter,
  Topic,
  Setting,
  /// A name of any kind, as `break` takes it.
  Name,
  /// A pass pipeline: passes with parentheses and commas.
  Pipeline,
  /// `OPTION=VALUE` of the current pass.
  PassOption,
  /// The arguments of `set`.
  Assignment,
  /// One of the words `action`, `change` and `pass`.
  Granularity,
};

/// A command of tcp-dbg and of the debug console of an editor. The output of
/// `help` and docs/reference/tcp-dbg.md are made from these rows.
struct Command {
  const char *topic;
  const char *name;
  /// Other names, with a blank between them.
  const char *aliases;
  const char *arguments;
  const char *help;
  ArgumentKind argument;
  /// Runs the command, and returns the text to print.
  Result<std::string> (*run)(Session &session, const CommandLine &line);
  /// The format that may stand behind a slash, as `help` shows it; empty if the
  /// command has none.
  const char *formats = "";
};

/// All commands, by topic.
const std::vector<Command> &getCommands();

/// Finds a command by its name, an alias, or the start of a name if only one
/// command can be meant. An error names the commands that may be meant.
Result<const Command *> findCommand(std::string_view name);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMAND_H
