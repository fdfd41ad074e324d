//===- ChangeBreakpoint.cpp - Breakpoints on changes, or one of them ------===//
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
class ChangeBreakpoint : public Breakpoint {
public:
  explicit ChangeBreakpoint(uint64_t index) : index(index) {}

  unsigned getProperties() const override { return AtChange; }
  bool isAtChange(const Event &event) override {
    return !index || index == event.change->index;
  }
  bool needsChanges() const override { return true; }
  bool needsNumbers() const override {
    return index || Breakpoint::needsNumbers();
  }
  std::string print() const override {
    return "Change: " + std::to_string(index);
  }

private:
  /// The number of the change; 0 for any.
  uint64_t index;
};
} // namespace

ReadBreakpoint agent::readChangeBreakpoint(const wire::Breakpoint &source) {
  return std::make_unique<ChangeBreakpoint>(source.index.value_or(0));
}
