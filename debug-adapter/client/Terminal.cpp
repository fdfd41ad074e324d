//===- Terminal.cpp - What a person sees ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

Terminal::Terminal()
    : interactive(::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO)) {
  const char *noColor = std::getenv("NO_COLOR");
  const char *kind = std::getenv("TERM");
  colors = ::isatty(STDOUT_FILENO) && !(noColor && *noColor) &&
           !(kind && std::string(kind) == "dumb");
}

void Terminal::print(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void Terminal::printError(const std::string &text) {
  // Both may be one file: in the order in which they came.
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void Terminal::printPaged(const std::string &text) {
  winsize size = {};
  if (interactive && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
      size.ws_row > 0 &&
      std::count(text.begin(), text.end(), '\n') >= size.ws_row) {
    const char *pager = std::getenv("PAGER");
    if (std::FILE *pipe = ::popen(pager && *pager ? pager : "less -R", "w")) {
      std::fwrite(text.data(), 1, text.size(), pipe);
      if (::pclose(pipe) == 0)
        return;
    }
  }
  print(text);
}
