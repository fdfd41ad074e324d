//===- CrashErrorsTest.cpp - Texts that MLIR crashes on -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ShownErrors.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "gtest/gtest.h"
#include <csignal>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// The parser of linalg.transpose dereferences a null attribute here.
const char kCrasher[] =
    "func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {\n"
    "  %0 = linalg.transpose ins(%a : tensor<2x3xf32>)\n"
    "      outs(%b : tensor<3x2xf32>) permutation = x\n"
    "  return\n"
    "}\n";

TEST(Errors, OfATextThatMlirCrashesOn) {
  llvm::CrashRecoveryContext::Enable();
  std::string other = "func.func @f(%a: i32) {\n"
                      "  %0 = arith.addi %a, %b : i32\n"
                      "  return\n"
                      "}\n";
  EXPECT_EQ(show(kCrasher + other),
            "1 'func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) "
            "{': MLIR crashes on this text; what is in it is not checked\n"
            "7 '%b': use of undeclared SSA value name\n"
            "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
            "tensor<3x2xf32>) {\n");
}

/// The rest of the document is kept while somebody edits text on which MLIR
/// crashes.
TEST(Errors, OfFurtherTextsThatMlirCrashesOnCostNoContext) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = std::string("func.func private @g(i32)\n") + kCrasher;
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  analysis.update(Text(text), 1);
  const mlir::MLIRContext *context = &analysis.getContext();
  for (int version = 2; version < 6; ++version) {
    text.insert(text.rfind("x\n"), "x");
    auto document = analysis.update(Text(text), version);
    ASSERT_EQ(document->getDiagnostics().size(), 1u);
    EXPECT_EQ(document->getDiagnostics()[0].source, Diagnostic::Crash);
    EXPECT_EQ(&analysis.getContext(), context);
  }
  // The same holds after another error.
  text.insert(0, "func.func @f(%p: i32) {\n");
  analysis.update(Text(text), 6);
  context = &analysis.getContext();
  text.insert(text.rfind("x\n"), "x");
  analysis.update(Text(text), 7);
  EXPECT_EQ(&analysis.getContext(), context);
}

/// MLIR stops at the first error. Only the repaired text reaches the crasher.
TEST(Errors, InATextThatMlirCrashesOnWhenItIsRepaired) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = kCrasher;
  text.insert(text.find("  %0"), "  %1 = arith.addi %a : i32\n");
  EXPECT_EQ(show(text), "2 '%a': expected ','\n"
                        "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
                        "tensor<3x2xf32>) {\n");
}

/// An unknown dialect is no error, so MLIR reaches the crasher behind it.
TEST(Errors, BehindAnUnknownOperation) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = kCrasher;
  text.insert(text.find("  %0"), "  %1 = foo.bar : i32\n");
  StringRef crash = "MLIR crashes on this text; what is in it is not checked\n";
  EXPECT_TRUE(StringRef(show(text)).contains(crash)) << show(text);
  text.insert(text.find("  %1"), "  %2 = arith.cons\n");
  StringRef unknown = "2 'arith.cons': custom op 'arith.cons' is unknown\n";
  EXPECT_TRUE(StringRef(show(text)).contains(unknown)) << show(text);
}

/// The message of an error may depend on later text, which is then parsed with
/// it.
TEST(Errors, BeforeATextThatMlirCrashesOn) {
  llvm::CrashRecoveryContext::Enable();
  std::string broken = "func.func @f(%p: i32) {\n"
                       "  return\n";
  EXPECT_EQ(show(broken + kCrasher),
            "2 'return': expected '}'\n"
            "  1 '{': to match this '{'\n"
            "3 'func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) "
            "{': MLIR crashes on this text; what is in it is not checked\n"
            "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
            "tensor<3x2xf32>) {\n");
}

/// An operation that crashes when its symbol uses are verified.
class CrashingOp
    : public mlir::Op<CrashingOp, mlir::OpTrait::ZeroOperands,
                      mlir::OpTrait::ZeroResults, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::SymbolUserOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "crashing.use"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  mlir::LogicalResult verifySymbolUses(mlir::SymbolTableCollection &) {
    std::raise(SIGSEGV);
    return mlir::success();
  }
};

class CrashingDialect : public mlir::Dialect {
public:
  explicit CrashingDialect(mlir::MLIRContext *context)
      : Dialect("crashing", context, mlir::TypeID::get<CrashingDialect>()) {
    addOperations<CrashingOp>();
  }
  static llvm::StringRef getDialectNamespace() { return "crashing"; }
};

/// IRDL's operations look for the dialect around them, without which their
/// check of symbols would crash.
TEST(Errors, NoSymbolsAreCheckedOfAnOperationInAWrongPlace) {
  llvm::CrashRecoveryContext::Enable();
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  auto document =
      analysis.update(Text("irdl.operation @norm {\n"
                           "  %0 = irdl.any\n"
                           "  %1 = irdl.parametric @cmath::@complex<%0>\n"
                           "  irdl.operands(in: %1)\n"
                           "}\n"),
                      1);
  std::vector<Diagnostic> found = document->getDiagnostics();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].source, Diagnostic::Verify);
}

/// The rest of the document is checked. Further edits there cost no context.
TEST(Errors, WhereTheCheckOfSymbolsCrashes) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = "func.func @f() {\n"
                     "  \"crashing.use\"() {to = @g} : () -> ()\n"
                     "  return\n"
                     "}\n"
                     "func.func @h() {\n"
                     "  call @none() : () -> ()\n"
                     "  return\n"
                     "}\n";
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  registry.insert<CrashingDialect>();
  Analysis analysis("test:a", registry, nullptr);
  analysis.update(Text(text), 1);
  const mlir::MLIRContext *context = &analysis.getContext();
  for (int version = 2; version < 6; ++version) {
    auto document = analysis.update(Text(text), version);
    std::vector<Diagnostic> found = document->getDiagnostics();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].source, Diagnostic::Crash);
    EXPECT_EQ(found[0].message, "MLIR has crashed on the symbols that this "
                                "uses; they are not checked");
    EXPECT_EQ(found[1].source, Diagnostic::Symbols);
    EXPECT_EQ(&analysis.getContext(), context);
    text.insert(text.find("@g"), " ");
  }
}

} // namespace
