//===- ExceptionBreakpoint.cpp - Breakpoints on failures and messages -----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class ExceptionBreakpoint : public Breakpoint {
public:
  explicit ExceptionBreakpoint(std::string filter)
      : filter(std::move(filter)) {}

  unsigned getProperties() const override { return AtException; }
  bool isAtException(StringRef thrown) const override {
    return filter == thrown;
  }
  std::string print() const override { return "Exception: " + filter; }

private:
  std::string filter;
};
} // namespace

ReadBreakpoint agent::readExceptionBreakpoint(const wire::Breakpoint &source) {
  static constexpr StringLiteral filters[] = {
      "pass-failure", "verifier-failure", "illegal-op", "error", "warning",
      "remark", "crash",
      // The adapter watches the results of the program.
      "numbers"};
  if (!llvm::is_contained(filters, source.filter))
    return llvm::createStringError(
        "unknown exception '" + source.filter +
        "'; there are: " + llvm::join(ArrayRef(filters), ", "));
  return std::make_unique<ExceptionBreakpoint>(source.filter);
}
