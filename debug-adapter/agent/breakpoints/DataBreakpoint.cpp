//===- DataBreakpoint.cpp - Breakpoints on a part of the IR ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"

#include "debug-adapter/agent/breakpoints/Watch.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class DataBreakpoint : public Breakpoint {
public:
  explicit DataBreakpoint(Watch watch) : watch(std::move(watch)) {}

  unsigned getProperties() const override { return AtChange; }
  bool isAtChange(const Event &event) override {
    return watch.isHit(*event.change, event.position.timestamp);
  }
  bool needsChanges() const override { return true; }
  std::string print() const override {
    return "Data: `" + getSource().data + "`";
  }

  void place(Operation *root, wire::BreakpointStatus &status,
             wire::Breakpoint &) override {
    if (root)
      watch.observe(root);
    if (std::string why = watch.explainPending(); !why.empty()) {
      status.verified = false;
      status.message = std::move(why);
    }
  }
  void observe(Operation *op) override { watch.observe(op); }
  void resume(Breakpoint &before) override {
    Breakpoint::resume(before);
    // Breakpoints of the same source are of the same kind.
    watch = static_cast<DataBreakpoint &>(before).watch;
  }

private:
  Watch watch;
};
} // namespace

ReadBreakpoint agent::readDataBreakpoint(const wire::Breakpoint &source) {
  llvm::Expected<Watch> watch = Watch::parse(source.data, source.access);
  if (!watch)
    return watch.takeError();
  return std::make_unique<DataBreakpoint>(std::move(*watch));
}
