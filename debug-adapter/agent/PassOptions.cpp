//===- PassOptions.cpp - The options of a pass ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "debug-adapter/agent/process/TryInFork.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;

std::string agent::printPipeline(const Pass &pass) {
  std::string text;
  llvm::raw_string_ostream os(text);
  const_cast<Pass &>(pass).printAsTextualPipeline(os);
  return text;
}

/// Returns the names and values of "name=value name={a b}".
static std::vector<std::pair<std::string, std::string>>
splitOptions(StringRef list) {
  std::vector<std::pair<std::string, std::string>> options;
  while (!(list = list.ltrim()).empty()) {
    size_t end = 0;
    int depth = 0;
    for (; end < list.size() && (depth > 0 || list[end] != ' '); ++end)
      depth += (list[end] == '{') - (list[end] == '}');
    auto [name, value] = list.take_front(end).split('=');
    options.emplace_back(name, value);
    list = list.drop_front(end);
  }
  return options;
}

std::vector<std::pair<std::string, std::string>>
agent::parseOptions(StringRef pipeline) {
  size_t open = pipeline.find('{');
  if (open == StringRef::npos || !pipeline.ends_with("}"))
    return {};
  return splitOptions(pipeline.slice(open + 1, pipeline.size() - 1));
}

std::string agent::suggest(StringRef name, ArrayRef<std::string> names) {
  const std::string *nearest = nullptr;
  unsigned least = std::max<unsigned>(name.size() / 2, 1) + 1;
  for (const std::string &each : names)
    if (unsigned distance = name.edit_distance(each, true, least);
        distance < least) {
      nearest = &each;
      least = distance;
    }
  if (nearest)
    return "; did you mean '" + *nearest + "'?";
  return names.empty() ? "; it has none"
                       : "; there are: " + llvm::join(names, ", ");
}

llvm::Error agent::tryOptions(const Pass &pass, StringRef options) {
  std::vector<std::string> names;
  for (const auto &option : parseOptions(printPipeline(pass)))
    names.push_back(option.first);
  for (const auto &option : splitOptions(options))
    if (!llvm::is_contained(names, option.first))
      return llvm::createStringError("pass " + pass.getArgument() +
                                     " has no option '" + option.first + "'" +
                                     suggest(option.first, names));
  std::string problem;
  if (tryInFork(problem, [&] {
        return succeeded(const_cast<Pass &>(pass).initializeOptions(
            options, [&](const Twine &why) {
              problem += why.str();
              return failure();
            }));
      }))
    return llvm::Error::success();
  return llvm::createStringError(
      "pass " + pass.getArgument() + " does not take '" + options + "'" +
      (problem.empty() ? "" : ": " + StringRef(problem).trim().str()));
}
