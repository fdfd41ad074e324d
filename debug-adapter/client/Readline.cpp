//===- Readline.cpp - GNU readline, if it is there ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Readline.h"

#include <dlfcn.h>
#include <optional>

using namespace mlir::tcp::dap;

/// Sets `pointer` to a function or variable of the library. Returns false if
/// there is none of this name.
template <typename T>
static bool load(void *library, const char *name, T &pointer) {
  pointer = reinterpret_cast<T>(::dlsym(library, name));
  return pointer;
}

static std::optional<Readline> loadReadline() {
  void *library = ::dlopen("libreadline.so.8", RTLD_NOW);
  Readline r;
  if (library && load(library, "readline", r.readLine) &&
      load(library, "rl_completion_matches", r.completionMatches) &&
      load(library, "rl_replace_line", r.replaceLine) &&
      load(library, "rl_crlf", r.newLine) &&
      load(library, "rl_on_new_line", r.onNewLine) &&
      load(library, "rl_redisplay", r.redisplay) &&
      load(library, "using_history", r.useHistory) &&
      load(library, "stifle_history", r.stifleHistory) &&
      load(library, "read_history", r.readHistory) &&
      load(library, "write_history", r.writeHistory) &&
      load(library, "history_get", r.getHistory) &&
      load(library, "add_history", r.addHistory) &&
      load(library, "history_length", r.historyLength) &&
      load(library, "history_base", r.historyBase) &&
      load(library, "rl_line_buffer", r.lineBuffer) &&
      load(library, "rl_readline_name", r.name) &&
      load(library, "rl_attempted_completion_over", r.isCompletionOver) &&
      load(library, "rl_attempted_completion_function", r.completionFunction) &&
      load(library, "rl_completer_word_break_characters", r.wordBreaks) &&
      load(library, "rl_event_hook", r.eventHook))
    return r;
  return std::nullopt;
}

const Readline *Readline::find() {
  static const std::optional<Readline> found = loadReadline();
  return found ? &*found : nullptr;
}
