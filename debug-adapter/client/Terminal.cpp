//===- Terminal.cpp - The terminal of a user ------------------------------===//
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

Terminal::Terminal(std::FILE *out)
    : out(out), interactive(::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO)) {
  const char *noColor = std::getenv("NO_COLOR");
  const char *kind = std::getenv("TERM");
  colors = ::isatty(::fileno(out)) && !(noColor && *noColor) &&
           !(kind && std::string(kind) == "dumb");
}

void Terminal::print(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), out);
  std::fflush(out);
}

void Terminal::printError(const std::string &text) {
  // stdout and stderr may be one file, and keep their order in it.
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Returns the number of rows that a text takes on a screen. Long lines take
/// several rows. Escape sequences of colours take no columns.
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
  // A terminal of unknown size gets no pager.
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
