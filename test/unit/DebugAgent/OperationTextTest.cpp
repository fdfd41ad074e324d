//===- OperationTextTest.cpp - Prints operations that may be broken -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/OperationText.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/MixedPrinter.h"
#include "gtest/gtest.h"

#include "FindOnly.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Parser/Parser.h"
#include <csignal>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp::agent;

namespace {
/// A module whose operations make their printers call the methods of
/// OpAsmPrinter.
constexpr StringLiteral kForms = R"(
#map = affine_map<(i, j) -> (i, j)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 floordiv 2 == 0)>
func.func private @outside(i32, f32 {a.b = 1 : i32}) -> (i32 {c.d}, f32)
func.func @f(%n: index, %m: memref<?x?xf32>, %b: i1) -> (f32, index)
    attributes {"weird name" = 4 : i64, unit} {
  %zero = arith.constant 0 : index
  %half = arith.constant -1.5 : f32
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0 + 3)> (%i)[%n]
        to min affine_map<(d0)[s0] -> (d0 * 2, s0)> (%i)[%n] step 2 {
      %x = affine.load %m[%i + 1, %j * 3 + symbol(%n) mod 7]
          : memref<?x?xf32>
      affine.if #set(%i)[%n] {
        affine.store %x, %m[%i, %j] : memref<?x?xf32>
      } else {
        affine.store %half, %m[%j, %i] : memref<?x?xf32>
      }
    }
  }
  %r:2, %s = "test.multi"(%n) {q = "a\22b", "0bad" = [1, 2.5, @s::@"in ner"]}
      : (index) -> (i32, i32, index)
  %z:3 = scf.while (%a = %zero, %e = %half, %g = %n)
      : (index, f32, index) -> (index, f32, index) {
    scf.condition(%b) %a, %e, %g : index, f32, index
  } do {
  ^bb0(%a: index, %e: f32, %g: index):
    scf.yield %a, %e, %g : index, f32, index
  }
  %w = scf.for %i = %zero to %n step %n iter_args(%sum = %half) -> (f32) {
    %k = scf.if %b -> f32 {
      scf.yield %sum : f32
    } else {
      scf.yield %half : f32
    }
    scf.yield %k : f32
  }
  cf.switch %r#1 : i32, [
    default: ^one(%n : index), 3: ^two, 5: ^one(%s : index), 7: ^two
  ]
^one(%p: index):
  cf.cond_br %b, ^two, ^two
^two:
  return %w, %p : f32, index
^dead:
  cf.br ^dead
}
llvm.func @l(%p: !llvm.ptr {llvm.noalias}, ...) -> !llvm.struct<"a", (i32)>
    attributes {passthrough = ["x", ["y", "z"]]} {
  %u = llvm.mlir.undef : !llvm.struct<"a", (i32)>
  llvm.return %u : !llvm.struct<"a", (i32)>
}
memref.global "private" constant @big : memref<2xi32> = dense<[7, 8]>
func.func @generic(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
  %r = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) attrs = {x = 1} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x?xf32>
  return
}
"test.regions"() ({
^bb0(%a: i32):
  "test.to"(%a)[^bb1] : (i32) -> ()
^bb1:
  "test.end"() : () -> ()
}, {
}) : () -> ()
module @inner {
  func.func @deep() {
    return
  }
}
)";

constexpr StringLiteral kLoop = R"(
func.func @f(%n: index, %f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %g = arith.addf %f, %f : f32
  scf.for %i = %zero to %n step %one {
    func.call @outside(%i) : (index) -> ()
  }
  return %g : f32
}
func.func private @outside(index)
)";

class OperationText : public testing::Test {
protected:
  OperationText() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<
        affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect,
        func::FuncDialect, LLVM::LLVMDialect, linalg::LinalgDialect,
        memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect>();
    context.allowUnregisteredDialects();
  }

  void parse(StringRef text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(&context, false));
    ASSERT_TRUE(module);
  }
  Operation *find(StringRef name) { return findOnly(*module, name); }
  Operation *function() { return &module->getBody()->front(); }
  /// Prints the first function. Returns its lines without the spaces around
  /// them.
  std::vector<std::string> print(IRTrust trust = IRTrust::Converting) {
    printed = printOperation(function(), {/*isGeneric=*/false, trust}, "");
    std::vector<std::string> lines;
    for (StringRef rest = printed.text; !rest.empty();) {
      auto [line, behind] = rest.split('\n');
      lines.push_back(line.trim().str());
      rest = behind;
    }
    return lines;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  PrintedOperation printed;
};

TEST_F(OperationText, IsThatOfMlirWhereNothingIsAnException) {
  parse(kForms);
  OpPrintingFlags flags;
  flags.useLocalScope().assumeVerified();
  module->walk([&](Operation *op) {
    // Other operations are printed within an isolated one.
    if (!op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return;
    std::string expected, text;
    AsmState::LocationMap locations;
    llvm::raw_string_ostream os(expected);
    AsmState state(op, flags, &locations);
    op->print(os, state);
    AsmState names(op, flags);
    MixedPrinter printer(text, names, [](Operation *) { return false; });
    printer.print(op);
    EXPECT_EQ(text, expected);
    for (auto [each, place] : locations)
      EXPECT_EQ(printer.getLocations().lookup(each), place)
          << each->getName().getStringRef().str();
  });
}

TEST_F(OperationText, ParsesAsTheSameWithExceptions) {
  parse(kForms);
  OpPrintingFlags flags;
  flags.useLocalScope().assumeVerified();
  auto print = [&](Operation *op, unsigned every) {
    std::string text;
    AsmState names(op, flags);
    unsigned number = 0;
    auto isException = [&](Operation *) {
      return every && number++ % every == 0;
    };
    MixedPrinter printer(text, names, isException);
    printer.print(op);
    return text;
  };
  std::string all = print(*module, 0);
  for (unsigned every : {1, 2, 3, 5}) {
    std::string text = print(*module, every);
    EXPECT_NE(text, all);
    auto again =
        parseSourceString<ModuleOp>(text, ParserConfig(&context, false));
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(print(*again, 0), all);
  }
}

TEST_F(OperationText, HasNoExceptionWhereAllIsAsItShouldBe) {
  parse(kLoop);
  for (IRTrust trust : {IRTrust::Converting, IRTrust::Invalid})
    EXPECT_EQ(print(trust), print(IRTrust::Valid));
}

TEST_F(OperationText, HasOnlyWhatLostItsBodyInTheGenericForm) {
  parse(kLoop);
  find("scf.for")->getRegion(0).getBlocks().clear();
  EXPECT_EQ(print(), (std::vector<std::string>{
                         "func.func @f(%arg0: index, %arg1: f32) -> f32 {",
                         "%c0 = arith.constant 0 : index",
                         "%c1 = arith.constant 1 : index",
                         "%0 = arith.addf %arg1, %arg1 : f32",
                         "\"scf.for\"(%c0, %arg0, %c1) ({",
                         "}) : (index, index, index) -> ()",
                         "return %0 : f32",
                         "}",
                     }));
  EXPECT_EQ(printed.lines, (std::vector<uint32_t>{1, 2, 3, 4, 5, 7}));
}

TEST_F(OperationText, HasWhatHasNoOperandInTheGenericForm) {
  parse(kLoop);
  find("arith.addf")->getOpOperand(1).drop();
  EXPECT_EQ(print().at(3),
            "%0 = \"arith.addf\"(%arg1, <<NULL VALUE>>) <{fastmath = "
            "#arith.fastmath<none>}> : (f32, <<NULL TYPE>>) -> f32");
}

TEST_F(OperationText, SaysWhichValuesAreNoLongerInTheIR) {
  parse(kLoop);
  auto &blocks = function()->getRegion(0).getBlocks();
  Block *before = &blocks.front();
  auto *now = new Block;
  for (BlockArgument argument : before->getArguments())
    now->addArgument(argument.getType(), argument.getLoc());
  now->getOperations().splice(now->begin(), before->getOperations());
  blocks.remove(before);
  blocks.push_back(now);
  EXPECT_EQ(print().at(3), "%0 = arith.addf <<argument 1 of a replaced "
                           "block>>, <<argument 1 of a replaced block>> : f32");
  for (BlockArgument argument : before->getArguments())
    argument.replaceAllUsesWith(now->getArgument(argument.getArgNumber()));
  delete before;
}

TEST_F(OperationText, ShowsWhatAFunctionSaysOfOtherArguments) {
  parse(kLoop);
  function()->getRegion(0).getArgument(1).setType(Float64Type::get(&context));
  std::vector<std::string> lines = print();
  EXPECT_EQ(lines[0], "\"func.func\"() <{function_type = (index, f32) -> f32, "
                      "sym_name = \"f\"}> ({");
  EXPECT_EQ(lines[1], "^bb0(%arg0: index, %arg1: f64):");
  // Operations whose types do not match yet have their own syntax.
  EXPECT_EQ(lines[4], "%0 = arith.addf %arg1, %arg1 : f32");
  EXPECT_EQ(lines[5], "scf.for %arg2 = %c0 to %arg0 step %c1 {");
  EXPECT_EQ(lines[8], "func.return %0 : f32");
  EXPECT_EQ(lines.back(), "}) : () -> ()");
}

TEST_F(OperationText, HasWhatAVerifierComplainsAboutInTheGenericForm) {
  parse(kLoop);
  find("arith.addf")->getResult(0).setType(Float64Type::get(&context));
  EXPECT_EQ(print(IRTrust::Converting)[3],
            "%0 = arith.addf %arg1, %arg1 : f64");
  unsigned numTold = 0;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &) { ++numTold; });
  EXPECT_TRUE(StringRef(print(IRTrust::Invalid)[3])
                  .starts_with("%0 = \"arith.addf\"(%arg1, %arg1)"));
  EXPECT_EQ(numTold, 0u);
}

/// Registers an operation whose printer calls `print`.
void addOperation(MLIRContext &context, StringRef name,
                  void (*print)(OpAsmPrinter &)) {
  auto *dialect =
      context.getOrLoadDynamicDialect("bad", [](DynamicDialect *) {});
  auto verify = [](Operation *) { return success(); };
  dialect->registerDynamicOp(DynamicOpDefinition::get(
      name, dialect, verify, verify,
      [](OpAsmParser &, OperationState &) -> ParseResult { return failure(); },
      [print](Operation *, OpAsmPrinter &printer, StringRef) {
        printer << "begun";
        print(printer);
      }));
}

TEST_F(OperationText, HasWhatCrashesInTheGenericForm) {
  addOperation(context, "crash", [](OpAsmPrinter &) { raise(SIGSEGV); });
  addOperation(context, "abort", [](OpAsmPrinter &) { raise(SIGABRT); });
  parse(R"(
func.func @f(%n: index) {
  %a = "bad.crash"(%n) : (index) -> index
  "bad.abort"(%a) : (index) -> ()
  %b = "bad.crash"(%a) : (index) -> index
  return
})");
  const std::vector<std::string> expected = {
      "func.func @f(%arg0: index) {",
      "%0 = \"bad.crash\"(%arg0) : (index) -> index",
      "\"bad.abort\"(%0) : (index) -> ()",
      "%1 = \"bad.crash\"(%0) : (index) -> index",
      "return",
      "}",
  };
  EXPECT_EXIT(
      {
        installCrashReport(-1);
        bool isFine = print(IRTrust::Valid) == expected;
        _exit(isFine && takeInterrupted() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(OperationText, IsNotWaitedForTwice) {
  addOperation(context, "endless", [](OpAsmPrinter &printer) {
    for (volatile bool goesOn = true; goesOn;)
      printer << "again";
  });
  parse("func.func @f() {\n  \"bad.endless\"() : () -> ()\n  return\n}");
  EXPECT_EXIT(
      {
        installCrashReport(-1);
        bool isFine =
            print(IRTrust::Valid)[1] == "\"bad.endless\"() : () -> ()";
        Operation *op = find("bad.endless");
        isFine &= !isPrintable(op, IRTrust::Valid) &&
                  isPrintable(function(), IRTrust::Valid) &&
                  !isAllPrintable(function(), IRTrust::Valid);
        _exit(isFine ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}
} // namespace
