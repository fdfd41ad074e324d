//===- ProgramOutput.cpp - Text that the program prints -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/ProgramOutput.h"

#include "debug-adapter/adapter/protocol/Events.h"

using namespace mlir::tcp::dap;

/// The number of bytes of errors that are kept. An error that ends a launch is
/// among the first lines.
static constexpr size_t kStartErrors = 16384;

void ProgramOutput::show(const char *category, const std::string &text) {
  protocol::OutputEvent event;
  event.category = category;
  event.output = text;
  client.sendEvent("output", event);
}

void ProgramOutput::add(bool isError, const std::string &text) {
  std::string complete = (isError ? stderrText : stdoutText).append(text);
  if (isError && keepsErrors && startErrors.size() < kStartErrors)
    startErrors += complete;
  if (!complete.empty())
    show(isError ? "stderr" : "stdout", complete);
}

void ProgramOutput::finish() {
  std::string rest = stdoutText.finish();
  if (!rest.empty())
    show("stdout", rest);
  rest = stderrText.finish();
  if (!rest.empty())
    show("stderr", rest);
}

std::string ProgramOutput::quoteFirstError() const {
  size_t at = startErrors.find("error:");
  if (at == std::string::npos)
    at = startErrors.find_first_not_of('\n');
  if (at == std::string::npos)
    return "";
  size_t begin = startErrors.rfind('\n', at) + 1;
  return ": " + startErrors.substr(begin, startErrors.find('\n', at) - begin);
}
