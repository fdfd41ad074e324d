//===- ActionBreakpoint.cpp - Breakpoints on the number of an action ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class ActionBreakpoint : public Breakpoint {
public:
  explicit ActionBreakpoint(uint64_t index) : index(index) {}

  unsigned getProperties() const override { return AtIndex; }
  bool isAtIndex(uint64_t number) const override { return number == index; }
  std::string print() const override {
    return "Action: " + std::to_string(index);
  }

private:
  uint64_t index;
};
} // namespace

ReadBreakpoint agent::readActionBreakpoint(const wire::Breakpoint &source) {
  if (!source.index.value_or(0))
    return llvm::createStringError(
        "a breakpoint on an action needs the number of "
        "the action, from 1 on");
  return std::make_unique<ActionBreakpoint>(*source.index);
}
