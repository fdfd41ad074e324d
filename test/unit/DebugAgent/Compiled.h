//===- Compiled.h - A compile that tells its events ----------- -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_DEBUGAGENT_COMPILED_H
#define TCP_TEST_UNIT_DEBUGAGENT_COMPILED_H

#include "debug-adapter/agent/course/Event.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include <functional>

namespace mlir::tcp::agent {

/// A controller that calls a function at each event.
class EventTeller : public ActionController {
public:
  explicit EventTeller(std::function<void(const Event &)> onEvent)
      : onEvent(std::move(onEvent)) {}
  bool shouldRun(const ActiveAction &action) override {
    numEvents += 2;
    onEvent({{numEvents, action.getIndex(), Position::Before}, action});
    return true;
  }
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override {
    numEvents += 2;
    ActionResult completed = result;
    onEvent(
        {{numEvents, action.getIndex(), Position::After}, action, &completed});
  }
  void onChange(const IRChange &change) override {
    onEvent({{numEvents + 1, change.action.getIndex(), Position::Change},
             change.action,
             nullptr,
             &change});
  }

private:
  std::function<void(const Event &)> onEvent;
  uint64_t numEvents = 0;
};

/// Functions with operations that fold, common subexpressions, an attribute
/// that could have an alias, and uses of values that are replaced.
inline constexpr StringLiteral kInput = R"(
#map = affine_map<(d0) -> (d0 + 1)>
module attributes {some.map = #map} {
  func.func @first(%x: i32, %y: i32) -> i32 {
    %zero = arith.constant 0 : i32
    %a = arith.addi %x, %zero : i32
    %b = arith.muli %a, %y : i32
    %c = arith.muli %a, %y : i32
    %d = arith.maxsi %b, %c : i32
    return %d : i32 loc("named")
  }
  func.func private @outside(i32)
  func.func @second(%i: index) -> index attributes {note = #map} {
    %one = arith.constant 1 : index
    %n = affine.apply #map(%i)
    %m = arith.addi %n, %one : index
    %k = arith.addi %m, %one : index
    return %k : index
  }
}
)";

/// Runs canonicalize, cse and convert-arith-to-llvm on `input`, and calls
/// `onEvent` at each event and change.
inline void compile(std::function<void(const Event &)> onEvent,
                    StringRef input = kInput,
                    ChangeDetection detection = ChangeDetection::All) {
  EventTeller teller(std::move(onEvent));
  ActionHub hub(detection);
  hub.setController(&teller);
  DialectRegistry registry;
  registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                  LLVM::LLVMDialect>();
  hub.attach(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  auto module = parseSourceString<ModuleOp>(input, &context);
  ASSERT_TRUE(module);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  passes.addNestedPass<func::FuncOp>(createCSEPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createCanonicalizerPass());
  ASSERT_TRUE(succeeded(passes.run(*module)));
}

} // namespace mlir::tcp::agent

#endif // TCP_TEST_UNIT_DEBUGAGENT_COMPILED_H
