//===- ProvenanceTest.cpp - Tests of the descent of operations ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/Provenance.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class ProvenanceTest : public testing::Test {
protected:
  ProvenanceTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect,
                        LLVM::LLVMDialect>();
    auto observer = std::make_unique<Provenance>();
    provenance = observer.get();
    hub.addObserver(std::move(observer));
    hub.attach(context);
  }

  /// Runs `pipeline` on functions of `text`, which is "a.mlir".
  void run(StringRef text, StringRef pipeline) {
    module = parseSourceString<ModuleOp>(text, &context, "a.mlir");
    ASSERT_TRUE(module);
    registerTransformsPasses();
    registerPass([] { return createArithToLLVMConversionPass(); });
    PassManager passes(&context);
    ASSERT_TRUE(succeeded(parsePassPipeline(pipeline, passes, llvm::errs())));
    ASSERT_TRUE(succeeded(passes.run(*module)));
  }

  static unsigned lineOf(Location location) {
    unsigned line = 0;
    location->walk([&](Location part) {
      if (auto place = dyn_cast<FileLineColLoc>(part))
        line = place.getLine();
      return WalkResult::advance();
    });
    return line;
  }

  /// "NAME: PASS kind op (certainty) < ... | lines of the sources" of each
  /// operation in the first function.
  std::vector<std::string> origins() {
    std::vector<std::string> lines;
    module->getBody()->front().walk([&](Operation *op) {
      Provenance::Origin origin = provenance->findOrigin(op);
      std::string line = op->getName().getStringRef().str() + ":";
      for (const Provenance::Step &step : origin.steps)
        line += " " + step.pass.str() + " " + stringify(step.kind).str() + " " +
                step.op.getStringRef().str() + " (" +
                stringify(step.certainty).str() + ")";
      line += " |";
      for (const Provenance::Source &source : origin.sources)
        line += " " + std::to_string(lineOf(source.location)) +
                (source.certainty == Provenance::Exact ? "" : "?");
      lines.push_back(line);
    });
    return lines;
  }

  /// The operations now that come of a line.
  std::string becomes(unsigned line) {
    std::string text;
    for (const Provenance::Descendant &each : provenance->findDescendants(
             *module, [&](const Provenance::Source &source) {
               return lineOf(source.location) == line;
             }))
      text += (text.empty() ? "" : " ") +
              each.op->getName().getStringRef().str() +
              (each.certainty == Provenance::Exact ? "" : "?");
    return text;
  }

  ActionHub hub{ChangeDetection::All};
  Provenance *provenance;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

const char *const kSums = R"(func.func @f(%i: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %1 = arith.addi %i, %c1 : i32
  %2 = arith.addi %1, %c2 : i32
  return %2 : i32
}
)";

using Lines = std::vector<std::string>;

TEST_F(ProvenanceTest, AnOperationThatNothingTouchedIsItsSource) {
  run(kSums, "cse");
  EXPECT_EQ(origins()[1], "arith.constant: | 3");
  EXPECT_EQ(becomes(4), "arith.addi");
}

TEST_F(ProvenanceTest, WhatAPatternMakesComesOfWhatItReplaces) {
  run(kSums, "func.func(canonicalize)");
  Lines lines = origins();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(
      lines[0],
      "arith.constant: canonicalize created arith.constant (exact) | 2? 5");
  EXPECT_EQ(lines[1],
            "arith.addi: canonicalize created arith.addi (exact) | 2? 5");
  EXPECT_EQ(lines[2],
            "func.return: canonicalize modified func.return (exact) | 6");
  EXPECT_EQ(becomes(5), "arith.constant arith.addi");
  EXPECT_EQ(becomes(4), "");
  // The pattern has put its location in; it is not what the pattern matched.
  EXPECT_EQ(becomes(2), "arith.constant? arith.addi?");
}

TEST_F(ProvenanceTest, GoesOnThroughConversions) {
  run(kSums, "func.func(canonicalize),convert-arith-to-llvm");
  EXPECT_EQ(becomes(5), "llvm.mlir.constant llvm.add");
  EXPECT_EQ(becomes(2), "llvm.mlir.constant? llvm.add?");
}
} // namespace
