//===- Style.cpp - Colours, where they are wanted -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Style.h"

using namespace mlir::tcp::dap;

static const char *getCode(Color color) {
  switch (color) {
  case Color::Bold:
    return "\033[1m";
  case Color::Dim:
    return "\033[2m";
  case Color::Red:
    return "\033[31m";
  case Color::Green:
    return "\033[32m";
  case Color::Cyan:
    return "\033[36m";
  case Color::Yellow:
    return "\033[33m";
  }
  return "";
}

std::string mlir::tcp::dap::paint(Session &session, Color color,
                                  const std::string &text) {
  if (!session.getClient().hasColors() || text.empty())
    return text;
  return getCode(color) + text + "\033[0m";
}

std::string mlir::tcp::dap::paintDiff(Session &session,
                                      const std::string &diff) {
  if (!session.getClient().hasColors())
    return diff;
  std::string result;
  size_t start = 0;
  while (start < diff.size()) {
    size_t end = std::min(diff.find('\n', start), diff.size());
    std::string line = diff.substr(start, end - start);
    if (line.rfind("+++", 0) == 0 || line.rfind("---", 0) == 0)
      result += paint(session, Color::Bold, line);
    else if (line.rfind("@@", 0) == 0)
      result += paint(session, Color::Cyan, line);
    else if (line.rfind('+', 0) == 0)
      result += paint(session, Color::Green, line);
    else if (line.rfind('-', 0) == 0)
      result += paint(session, Color::Red, line);
    else
      result += line;
    if (end < diff.size())
      result += '\n';
    start = end + 1;
  }
  return result;
}
