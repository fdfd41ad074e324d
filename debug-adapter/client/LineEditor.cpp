//===- LineEditor.cpp - Lines with history and completion -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/LineEditor.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <readline/history.h>
#include <readline/readline.h>

using namespace mlir::tcp::dap;

static constexpr int kHistoryLength = 2000;

static LineEditor::Complete completeFunction;
static LineEditor::Idle idleFunction;
static std::vector<std::string> candidates;
static size_t nextCandidate;

static std::string getHistoryFile() {
  if (const char *file = std::getenv("TCP_DBG_HISTORY"))
    return file;
  const char *home = std::getenv("HOME");
  return home ? std::string(home) + "/.tcp_dbg_history" : "";
}

static char *generate(const char *, int state) {
  if (state == 0)
    nextCandidate = 0;
  if (nextCandidate == candidates.size())
    return nullptr;
  return ::strdup(candidates[nextCandidate++].c_str());
}

static char **completeWord(const char *word, int, int end) {
  // A word that does not match is not completed with file names instead.
  rl_attempted_completion_over = 1;
  candidates =
      completeFunction(std::string(rl_line_buffer, static_cast<size_t>(end)));
  return rl_completion_matches(word, generate);
}

LineEditor::LineEditor(Complete complete, Idle idle) {
  completeFunction = std::move(complete);
  idleFunction = std::move(idle);
  rl_readline_name = "tcp-dbg";
  rl_attempted_completion_function = completeWord;
  // Names of passes, ops and files are words.
  rl_completer_word_break_characters = " \t";
  rl_event_hook = [] {
    if (idleFunction()) {
      rl_replace_line("", 0);
      rl_crlf();
      rl_on_new_line();
      rl_redisplay();
    }
    return 0;
  };
  using_history();
  ::stifle_history(kHistoryLength);
  std::string file = getHistoryFile();
  if (!file.empty())
    ::read_history(file.c_str());
}

LineEditor::~LineEditor() {
  std::string file = getHistoryFile();
  if (!file.empty())
    ::write_history(file.c_str());
}

std::optional<std::string> LineEditor::read(const std::string &prompt) {
  char *typed = ::readline(prompt.c_str());
  if (!typed)
    return std::nullopt;
  std::string line = typed;
  std::free(typed);
  HIST_ENTRY *last = history_length > 0
                         ? ::history_get(history_base + history_length - 1)
                         : nullptr;
  if (!line.empty() && !(last && line == last->line))
    ::add_history(line.c_str());
  return line;
}
