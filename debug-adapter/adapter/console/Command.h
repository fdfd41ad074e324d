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
  /// The same by words; "..." and '...' keep blanks together.
  std::vector<std::string> words;
  /// As in gdb's `print/x`: what is behind the slash of the name.
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
  /// Passes with parentheses and commas.
  Pipeline,
  /// `OPTION=VALUE` of the pass here.
  PassOption,
  /// The arguments of `set`.
  Assignment,
  /// action, change or pass.
  Granularity,
};

/// A row of the one table of commands: what the debug console of an editor and
/// tcp-dbg know, what `help` says and docs/reference/tcp-dbg.md is made of.
struct Command {
  const char *topic;
  const char *name;
  /// Other names, with a blank between them.
  const char *aliases;
  const char *arguments;
  const char *help;
  ArgumentKind argument;
  /// Gives what is printed.
  Result<std::string> (*run)(Session &session, const CommandLine &line);
  /// The letters that may stand behind a slash, for the help; empty if nothing
  /// may.
  const char *formats = "";
};

/// All commands, by topic.
const std::vector<Command> &getCommands();

/// A command by its name, another name, or the start of one that no other
/// command has. An error names those that it may be.
Result<const Command *> findCommand(std::string_view name);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_COMMAND_H
