//===- LineEditor.cpp - Lines with history and completion -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/LineEditor.h"

#include "debug-adapter/client/Readline.h"

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <poll.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

static constexpr int kHistoryLength = 2000;
/// The time between two calls of the idle function, as readline has it.
static constexpr int kIdleMilliseconds = 100;

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
  const Readline &readline = *Readline::find();
  // A word that does not match is not completed with file names instead.
  *readline.isCompletionOver = 1;
  candidates = completeFunction(
      std::string(*readline.lineBuffer, static_cast<size_t>(end)));
  return readline.completionMatches(word, generate);
}

static int onEvent() {
  if (idleFunction()) {
    const Readline &readline = *Readline::find();
    readline.replaceLine("", 0);
    readline.newLine();
    readline.onNewLine();
    readline.redisplay();
  }
  return 0;
}

LineEditor::LineEditor(Complete complete, Idle idle) {
  completeFunction = std::move(complete);
  idleFunction = std::move(idle);
  const Readline *readline = Readline::find();
  if (!readline)
    return;
  *readline->name = "tcp-dbg";
  *readline->completionFunction = completeWord;
  // Names of passes, ops and files are words.
  *readline->wordBreaks = " \t";
  *readline->eventHook = onEvent;
  readline->useHistory();
  readline->stifleHistory(kHistoryLength);
  std::string file = getHistoryFile();
  if (!file.empty())
    readline->readHistory(file.c_str());
}

LineEditor::~LineEditor() {
  const Readline *readline = Readline::find();
  std::string file = getHistoryFile();
  if (readline && !file.empty())
    readline->writeHistory(file.c_str());
}

/// Reads a line as the terminal edits it.
static std::optional<std::string> readPlainLine(const std::string &prompt) {
  std::cout << prompt << std::flush;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (::poll(&input, 1, kIdleMilliseconds) <= 0)
    if (idleFunction())
      std::cout << '\n' << prompt << std::flush;
  std::string line;
  if (!std::getline(std::cin, line))
    return std::nullopt;
  return line;
}

std::optional<std::string> LineEditor::read(const std::string &prompt) {
  const Readline *readline = Readline::find();
  if (!readline)
    return readPlainLine(prompt);
  char *typed = readline->readLine(prompt.c_str());
  if (!typed)
    return std::nullopt;
  std::string line = typed;
  std::free(typed);
  int length = *readline->historyLength;
  HIST_ENTRY *last =
      length > 0 ? readline->getHistory(*readline->historyBase + length - 1)
                 : nullptr;
  if (!line.empty() && !(last && line == last->line))
    readline->addHistory(line.c_str());
  return line;
}
