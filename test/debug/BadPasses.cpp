//===- BadPasses.cpp - A plugin of passes that go wrong -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

using namespace mlir;

namespace {
template <typename Derived>
class BadPass : public PassWrapper<Derived, OperationPass<>> {
public:
  BadPass(StringRef name) : name(name) {}
  StringRef getArgument() const final { return name; }
  StringRef getDescription() const final { return "Goes wrong"; }

private:
  StringRef name;
};

#define BAD_PASS(CLASS, NAME)                                                  \
  class CLASS : public BadPass<CLASS> {                                        \
  public:                                                                      \
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CLASS)                        \
    CLASS() : BadPass(NAME) {}                                                 \
    void runOnOperation() final;                                               \
  };

BAD_PASS(CrashPass, "bad-crash")
BAD_PASS(AbortPass, "bad-abort")
BAD_PASS(OverflowPass, "bad-overflow")
BAD_PASS(LoopPass, "bad-loop")
BAD_PASS(EatPass, "bad-eat")
BAD_PASS(FailPass, "bad-fail")
BAD_PASS(InvalidPass, "bad-invalid")
BAD_PASS(WarnPass, "bad-warn")
BAD_PASS(NullPass, "bad-null")
BAD_PASS(CountPass, "bad-count")
BAD_PASS(AddressPass, "bad-address")

/// Does not end, in a function that is called `endless`. In one that is called
/// `meanwhile`, it waits until another thread does not end.
class LoopInPass : public BadPass<LoopInPass> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopInPass)
  LoopInPass() : BadPass("bad-loop-in-endless") {}
  void runOnOperation() final;
};

/// Makes operations whose printers do not end, or crash.
class PrinterPass : public BadPass<PrinterPass> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrinterPass)
  PrinterPass() : BadPass("bad-printer") {}
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insertDynamic("bad", [](MLIRContext *, DynamicDialect *dialect) {
      auto verify = [](Operation *) { return success(); };
      auto parse = [](OpAsmParser &, OperationState &) -> ParseResult {
        return failure();
      };
      auto print = [](Operation *, OpAsmPrinter &, StringRef) {
        for (volatile int round = 0; round >= 0; round = (round + 1) % 1000)
          ;
      };
      dialect->registerDynamicOp(DynamicOpDefinition::get(
          "endless", dialect, verify, verify, parse, print));
      auto write = [](Operation *, OpAsmPrinter &printer, StringRef) {
        for (volatile bool goesOn = true; goesOn;)
          printer.getStream() << " again";
      };
      dialect->registerDynamicOp(DynamicOpDefinition::get(
          "talkative", dialect, verify, verify, parse, write));
      auto crash = [](Operation *, OpAsmPrinter &, StringRef) {
        std::raise(SIGSEGV);
      };
      dialect->registerDynamicOp(DynamicOpDefinition::get(
          "crashing", dialect, verify, verify, parse, crash));
    });
  }
  void runOnOperation() final;
};
} // namespace

void PrinterPass::runOnOperation() {
  OpBuilder builder(&getContext());
  getOperation()->walk([&](Block *block) {
    if (block->empty() || block->back().getNumOperands() == 0)
      return;
    builder.setInsertionPoint(&block->back());
    for (StringRef name : {"bad.endless", "bad.talkative", "bad.crashing"})
      builder.create(OperationState(getOperation()->getLoc(), name));
  });
}

__attribute__((noinline)) static void writeTo(volatile int *place) {
  *place = 1;
}

void CrashPass::runOnOperation() { writeTo(nullptr); }

void AbortPass::runOnOperation() { std::abort(); }

__attribute__((noinline)) static int recurse(volatile int depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : recurse(depth + 1) + room[0];
}

void OverflowPass::runOnOperation() {
  if (recurse(1) == 3)
    signalPassFailure();
}

static void loop() {
  for (volatile int round = 0; round >= 0; round = (round + 1) % 1000)
    ;
}

void LoopPass::runOnOperation() { loop(); }

void LoopInPass::runOnOperation() {
  static std::atomic<bool> loops = false;
  auto name = getOperation()->getAttrOfType<StringAttr>("sym_name");
  if (name && name.getValue() == "endless") {
    loops = true;
    loop();
  }
  while (name && name.getValue() == "meanwhile" && !loops)
    std::this_thread::yield();
}

void EatPass::runOnOperation() {
  std::vector<char *> eaten;
  while (true) {
    eaten.push_back(static_cast<char *>(std::malloc(1 << 20)));
    std::memset(eaten.back(), 1, 1 << 20);
  }
}

void FailPass::runOnOperation() { signalPassFailure(); }

/// Moves a terminator to the middle of its block.
void InvalidPass::runOnOperation() {
  getOperation()->walk([](Operation *op) {
    if (op->getNumResults() == 0 || op->getNumRegions() != 0)
      return;
    op->getBlock()->back().moveBefore(op);
  });
}

void WarnPass::runOnOperation() { getOperation()->emitWarning("look here"); }

void NullPass::runOnOperation() {
  void (*volatile nothing)() = nullptr;
  nothing();
  // This keeps the call from being a tail call, which would leave no frame.
  asm volatile("");
}

/// Clones an operation if a file says that the pass has run before, so that a
/// replay differs from the first run.
void CountPass::runOnOperation() {
  std::FILE *file = std::fopen(std::getenv("BAD_COUNT_FILE"), "a");
  bool isFirst = std::ftell(file) == 0;
  std::fputc('.', file);
  std::fclose(file);
  Operation *last = nullptr;
  getOperation()->walk([&](Operation *op) {
    if (op->getNumOperands() == 2 && op->getNumResults() == 1)
      last = op;
  });
  if (isFirst || !last)
    return;
  OpBuilder builder(last);
  builder.setInsertionPointAfter(last);
  Operation *again = builder.clone(*last);
  again->setOperand(0, last->getResult(0));
  last->getResult(0).replaceAllUsesExcept(again->getResult(0), again);
}

/// Writes addresses into the IR: of each operation, and of an attribute that it
/// makes.
void AddressPass::runOnOperation() {
  Builder builder(&getContext());
  int64_t count = 0;
  auto getAddress = [](const void *object) {
    return static_cast<int64_t>(reinterpret_cast<uintptr_t>(object));
  };
  getOperation()->walk([&](Operation *op) {
    Attribute made = builder.getStringAttr("number " + Twine(count++));
    op->setAttr("bad.addresses",
                builder.getDenseI64ArrayAttr(
                    {getAddress(op), getAddress(made.getAsOpaquePointer())}));
  });
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "BadPasses", "1", [] {
            PassRegistration<CrashPass>();
            PassRegistration<AbortPass>();
            PassRegistration<OverflowPass>();
            PassRegistration<LoopPass>();
            PassRegistration<LoopInPass>();
            PassRegistration<EatPass>();
            PassRegistration<FailPass>();
            PassRegistration<InvalidPass>();
            PassRegistration<WarnPass>();
            PassRegistration<NullPass>();
            PassRegistration<CountPass>();
            PassRegistration<AddressPass>();
            PassRegistration<PrinterPass>();
          }};
}
