//===- NameCheck.cpp - Breakpoints that match nothing ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/breakpoints/NameCheck.h"

#include "debug-adapter/adapter/support/Nearest.h"

#include <algorithm>
#include <fnmatch.h>

using namespace mlir::tcp::dap;

/// Returns the class of a pattern without its namespaces: `A<m::B>` for
/// `n::A<m::B>`.
static std::string getClass(const std::string &name) {
  size_t end = std::min(name.find('<'), name.size());
  size_t colon = name.rfind(':', end);
  return name.substr(colon == std::string::npos ? 0 : colon + 1);
}

/// Matches a name as the agent does: a glob may also match the class of a
/// pattern without its namespaces.
static bool matches(const std::string &glob, const std::string &name,
                    bool isPattern) {
  if (::fnmatch(glob.c_str(), name.c_str(), 0) == 0)
    return true;
  return isPattern && ::fnmatch(glob.c_str(), getClass(name).c_str(), 0) == 0;
}

std::string mlir::tcp::dap::checkName(const wire::Breakpoint &breakpoint,
                                      const GetNames &getNames) {
  // Only the agent expands `{a,b}`. A `*` matches any name.
  if (breakpoint.pattern.find('{') != std::string::npos ||
      breakpoint.pattern.find_first_not_of('*') == std::string::npos)
    return "";
  std::vector<std::string> all;
  for (const char *kind : kNameKinds) {
    if (!breakpoint.of.empty() && breakpoint.of != kind)
      continue;
    std::optional<std::vector<std::string>> names = getNames(kind);
    if (!names)
      return "";
    bool isPattern = std::string(kind) == "pattern";
    for (std::string &name : *names) {
      if (matches(breakpoint.pattern, name, isPattern))
        return "";
      if (isPattern)
        name = getClass(name);
      all.push_back(std::move(name));
    }
  }
  // One word may name a pass, an op and a tag.
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return "so far there is no " +
         (breakpoint.of.empty() ? "pass, pattern, stage, tag, op or symbol"
                                : breakpoint.of) +
         " '" + breakpoint.pattern + "'" +
         suggestNearest(breakpoint.pattern, all);
}

void mlir::tcp::dap::readName(const std::string &text,
                              wire::Breakpoint &breakpoint) {
  breakpoint.kind = "name";
  breakpoint.pattern = text;
  size_t colon = text.find(':');
  for (const char *kind : kNameKinds)
    if (colon != std::string::npos && text.substr(0, colon) == kind) {
      breakpoint.of = kind;
      breakpoint.pattern = text.substr(colon + 1);
    }
}
