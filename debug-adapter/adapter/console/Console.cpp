//===- Console.cpp - Lines that are typed ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/support/Strings.h"

using namespace mlir::tcp::dap;

/// Returns the words of a text. Quotes keep blanks in a word, and are left out.
static std::vector<std::string> getWords(const std::string &text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (char c : text) {
    bool isBlank = std::string_view(kBlanks).find(c) != std::string_view::npos;
    if (quote ? c == quote : (c == '"' || c == '\'')) {
      quote = quote ? 0 : c;
      inWord = true;
    } else if (isBlank && !quote) {
      if (inWord)
        words.push_back(std::move(word));
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord)
    words.push_back(std::move(word));
  return words;
}

std::string mlir::tcp::dap::unquote(const std::string &text) {
  bool isQuoted = text.size() >= 2 &&
                  (text.front() == '"' || text.front() == '\'') &&
                  text.find(text.front(), 1) == text.size() - 1;
  return isQuoted ? text.substr(1, text.size() - 2) : text;
}

std::pair<std::string, CommandLine>
mlir::tcp::dap::parseLine(const std::string &line) {
  std::string text = trim(line);
  size_t end = std::min(text.find_first_of(kBlanks), text.size());
  CommandLine parsed;
  parsed.rest = trim(text.substr(end));
  parsed.words = getWords(parsed.rest);
  std::string name = text.substr(0, end);
  size_t slash = name.find('/');
  if (slash != std::string::npos) {
    parsed.format = name.substr(slash + 1);
    name.resize(slash);
  }
  return {name, std::move(parsed)};
}

bool mlir::tcp::dap::isConsoleCommand(const std::string &line) {
  std::string name = parseLine(line).first;
  // Expressions such as `%0`, `ops("linalg.*")` and `op.value` have one of
  // these characters, and commands have none.
  return name.find_first_of("%(@.\"[{*") == std::string::npos;
}

Result<std::string> mlir::tcp::dap::runConsoleCommand(Session &session,
                                                      const std::string &line) {
  auto [name, parsed] = parseLine(line);
  if (name.empty() || name.front() == '#')
    return std::string();
  Result<const Command *> command = findCommand(name);
  if (!command)
    return command.error();
  const char *formats = (*command)->formats;
  // The format may also be a word of its own: `print /x NAME`.
  if (*formats && parsed.rest.rfind('/', 0) == 0) {
    parsed.format = parsed.words.front().substr(1);
    parsed.rest = trim(parsed.rest.substr(parsed.words.front().size()));
    parsed.words.erase(parsed.words.begin());
  }
  if (!parsed.format.empty() && !*formats)
    return Error{"'" + std::string((*command)->name) + "' has no format"};
  // In an expression, quotes belong to a string.
  if ((*command)->argument != ArgumentKind::Expression)
    parsed.rest = unquote(parsed.rest);
  return (*command)->run(session, parsed);
}
