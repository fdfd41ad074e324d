//===- Assembly.cpp - The assembly of source lines ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Assembly.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <algorithm>
#include <map>
#include <sstream>

using namespace mlir::tcp::dap;

/// Returns the last text in quotes: NAME for `.file 1 "DIRECTORY" "NAME"`.
static std::string getLastQuoted(const std::string &text) {
  size_t end = text.rfind('"');
  if (end == std::string::npos || end == 0)
    return "";
  size_t begin = text.rfind('"', end - 1);
  return begin == std::string::npos ? ""
                                    : text.substr(begin + 1, end - begin - 1);
}

std::vector<AssemblyLine>
mlir::tcp::dap::findInstructions(const std::string &assembly,
                                 const std::string &file, int64_t line) {
  std::vector<AssemblyLine> found;
  std::map<int64_t, std::string> files;
  bool isWanted = false;
  std::istringstream lines(assembly);
  std::string text;
  for (size_t number = 1; std::getline(lines, text); ++number) {
    std::istringstream words(text);
    std::string word;
    int64_t first = -1, second = -1;
    words >> word;
    if (word.empty() || word[0] == '#')
      continue;
    if (word == ".file") {
      if (words >> first)
        files[first] = getFileName(getLastQuoted(text));
    } else if (word == ".loc") {
      words >> first >> second;
      isWanted =
          second == line && (file.empty() || files[first] == getFileName(file));
    } else if (word == ".cfi_endproc") {
      isWanted = false;
    } else if (isWanted && word[0] != '.' && word.back() != ':') {
      // The comment behind the instruction is cut off.
      std::string instruction = text.substr(text.find(word));
      size_t comment = instruction.find('#');
      if (comment != std::string::npos)
        instruction.erase(comment);
      instruction.erase(instruction.find_last_not_of(" \t") + 1);
      found.push_back({number, std::move(instruction)});
    }
  }
  return found;
}

/// Returns whether a word is an option about what a compile writes, or about
/// who observes it. `takesNext` says whether the next word is its argument.
static bool isOfOutput(const std::string &word, bool &takesNext) {
  takesNext = word == "-o";
  if (word.rfind("-o", 0) == 0)
    return true;
  std::string name = word.substr(0, word.find('='));
  for (const char *option :
       {"--emit", "--quiet", "--save-temps", "--log-actions-to",
        "--profile-actions-to", "--action-stats", "--wait-for-debugger"})
    if (name == option || "-" + name == option)
      return true;
  return false;
}

Result<std::vector<std::string>>
mlir::tcp::dap::makeOutputCommand(const std::vector<std::string> &command,
                                  const std::string &path) {
  if (command.empty() || getFileName(command.front()) != "tcp-aot")
    return Error{"only a compile by tcp-aot shows the instructions of its IR"};
  std::vector<std::string> result;
  for (size_t at = 0; at < command.size(); ++at) {
    bool takesNext = false;
    if (isOfOutput(command[at], takesNext))
      at += takesNext;
    else
      result.push_back(command[at]);
  }
  for (const std::string &word :
       {std::string("--quiet"), std::string("-o"), path})
    result.push_back(word);
  return result;
}

Result<std::vector<std::string>>
mlir::tcp::dap::makeAssemblyCommand(const std::vector<std::string> &command) {
  Result<std::vector<std::string>> result = makeOutputCommand(command, "-");
  if (result) {
    result->erase(std::remove(result->begin(), result->end(), "-g"),
                  result->end());
    result->insert(result->end() - 3, {"-g", "--emit=asm"});
  }
  return result;
}
