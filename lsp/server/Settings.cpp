//===- Settings.cpp - Settings of the user --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Settings.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::tcp::lsp;
using llvm::StringLiteral;
namespace json = llvm::json;

namespace {
struct Switch {
  StringLiteral name;
  bool Settings::*field;
};

struct HintSwitch {
  StringLiteral name;
  bool InlayHintOptions::*field;
};

struct PathList {
  StringLiteral name;
  std::vector<std::string> OdsPaths::*field;
};

struct Number {
  StringLiteral name;
  unsigned Settings::*field;
  unsigned least, most;
};
} // namespace

static constexpr Switch kSwitches[] = {
    {"formatOnSave", &Settings::formatOnSave},
    {"pipelineDiagnostics", &Settings::pipelineDiagnostics},
    {"trusted", &Settings::trusted},
};

static constexpr HintSwitch kHintSwitches[] = {
    {"inlayHints.resultTypes", &InlayHintOptions::resultTypes},
    {"inlayHints.parameters", &InlayHintOptions::parameters},
    {"inlayHints.shapes", &InlayHintOptions::shapes},
    {"inlayHints.loops", &InlayHintOptions::loops},
    {"inlayHints.costs", &InlayHintOptions::costs},
    {"inlayHints.values", &InlayHintOptions::values},
};

static constexpr Number kNumbers[] = {
    {"pipelineDelay", &Settings::pipelineDelay, 0, 60000},
    {"stageDelay", &Settings::stageDelay, 0, 60000},
    {"loweringTimeout", &Settings::loweringTimeout, 100, 3600000},
};

static constexpr PathList kPathLists[] = {
    {"ods.files", &OdsPaths::files},
    {"ods.includeDirs", &OdsPaths::includeDirs},
};

/// Returns the strings of a list, or nothing if it is something else.
static std::optional<std::vector<std::string>>
readStrings(const json::Value &value) {
  const json::Array *list = value.getAsArray();
  if (!list)
    return std::nullopt;
  std::vector<std::string> strings;
  for (const json::Value &element : *list) {
    std::optional<llvm::StringRef> string = element.getAsString();
    if (!string)
      return std::nullopt;
    strings.push_back(string->str());
  }
  return strings;
}

/// Returns a setting by its path with dots. Some clients nest settings whose
/// names have dots.
static const json::Value *findSetting(const json::Object &given,
                                      llvm::StringRef path) {
  auto [first, rest] = path.split('.');
  if (rest.empty())
    return given.get(path);
  const json::Object *inner = given.getObject(first);
  return inner ? findSetting(*inner, rest) : given.get(path);
}

std::vector<std::string> Settings::update(const json::Object &given) {
  std::vector<std::string> wrong;
  auto complain = [&](StringLiteral name, const json::Value &value,
                      const std::string &expected) {
    wrong.push_back(
        llvm::formatv("set '{0}' to {2}; it is {1}", name, value, expected));
  };
  auto updateSwitch = [&](StringLiteral name, bool &field) {
    const json::Value *value = findSetting(given, name);
    if (!value)
      return;
    if (std::optional<bool> on = value->getAsBoolean())
      field = *on;
    else
      complain(name, *value, "true or false");
  };
  for (const Switch &row : kSwitches)
    updateSwitch(row.name, this->*row.field);
  if (const json::Value *hints = given.get("inlayHints");
      hints && !hints->getAsObject())
    complain("inlayHints", *hints, "an object, as {\"shapes\": true}");
  for (const HintSwitch &row : kHintSwitches)
    updateSwitch(row.name, inlayHints.*row.field);
  for (const PathList &row : kPathLists)
    if (const json::Value *value = findSetting(given, row.name)) {
      if (auto paths = readStrings(*value))
        ods.*row.field = std::move(*paths);
      else
        complain(row.name, *value, "a list of paths");
    }
  for (const Number &row : kNumbers) {
    const json::Value *value = given.get(row.name);
    if (!value)
      continue;
    std::optional<int64_t> number = value->getAsInteger();
    if (number && *number >= row.least && *number <= row.most)
      this->*row.field = *number;
    else
      complain(
          row.name, *value,
          llvm::formatv("a whole number from {0} to {1}", row.least, row.most));
  }
  return wrong;
}
