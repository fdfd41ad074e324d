//===- Terminal.cpp - What a person sees ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Terminal.h"

#include <algorithm>
#include <cstddef>
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

/// Returns the number of rows of a screen that a text takes: long lines take
/// several. Colours take no place.
static size_t countRows(const std::string &text, size_t columns) {
  size_t rows = 0;
  size_t column = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    auto byte = static_cast<unsigned char>(text[at]);
    if (byte == '\n') {
      ++rows;
      column = 0;
    } else if (byte == '\x1b') {
      at = std::min(text.find('m', at), text.size());
    } else if ((byte & 0xc0) != 0x80 && ++column > columns && columns > 0) {
      ++rows;
      column = 1;
    }
  }
  return rows;
}

void Terminal::printPaged(const std::string &text) {
  winsize size = {};
  // A terminal that does not say how large it is has no end of a screen.
  if (interactive && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
      size.ws_row > 0 && countRows(text, size.ws_col) >= size.ws_row) {
    const char *pager = std::getenv("PAGER");
    if (std::FILE *pipe = ::popen(pager && *pager ? pager : "less -R", "w")) {
      std::fwrite(text.data(), 1, text.size(), pipe);
      if (::pclose(pipe) == 0)
        return;
    }
  }
  print(text);
}
