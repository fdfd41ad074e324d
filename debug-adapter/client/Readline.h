//===- Readline.h - GNU readline, if it is there ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_READLINE_H
#define DEBUG_ADAPTER_CLIENT_READLINE_H

#include <cstdio>
#include <readline/history.h>
#include <readline/readline.h>

namespace mlir::tcp::dap {

/// The functions and variables of readline that are used. The library is loaded
/// when it is needed: it is under the GPL, and packages that bring tcp-dbg
/// along don't bring it.
struct Readline {
  /// Returns the library of the system; null if there is none.
  static const Readline *find();

  decltype(&::readline) readLine;
  decltype(&::rl_completion_matches) completionMatches;
  decltype(&::rl_replace_line) replaceLine;
  decltype(&::rl_crlf) newLine;
  decltype(&::rl_on_new_line) onNewLine;
  decltype(&::rl_redisplay) redisplay;
  decltype(&::using_history) useHistory;
  decltype(&::stifle_history) stifleHistory;
  decltype(&::read_history) readHistory;
  decltype(&::write_history) writeHistory;
  decltype(&::history_get) getHistory;
  decltype(&::add_history) addHistory;
  decltype(&::history_length) historyLength;
  decltype(&::history_base) historyBase;
  decltype(&::rl_line_buffer) lineBuffer;
  decltype(&::rl_readline_name) name;
  decltype(&::rl_attempted_completion_over) isCompletionOver;
  decltype(&::rl_attempted_completion_function) completionFunction;
  decltype(&::rl_completer_word_break_characters) wordBreaks;
  decltype(&::rl_event_hook) eventHook;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_READLINE_H
