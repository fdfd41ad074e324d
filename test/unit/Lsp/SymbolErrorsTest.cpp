//===- SymbolErrorsTest.cpp - Errors of uses, from version to version -----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ShownErrors.h"
#include "mlir/IR/SymbolTable.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// An operation that counts how often its symbol uses are verified.
class CountingOp
    : public mlir::Op<CountingOp, mlir::OpTrait::ZeroOperands,
                      mlir::OpTrait::ZeroResults, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::SymbolUserOpInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "counting.use"; }
  static llvm::ArrayRef<StringRef> getAttributeNames() { return {}; }
  mlir::LogicalResult verifySymbolUses(mlir::SymbolTableCollection &) {
    ++numChecks;
    return mlir::success();
  }

  static unsigned numChecks;
};
unsigned CountingOp::numChecks = 0;

class CountingDialect : public mlir::Dialect {
public:
  explicit CountingDialect(mlir::MLIRContext *context)
      : Dialect("counting", context, mlir::TypeID::get<CountingDialect>()) {
    addOperations<CountingOp>();
  }
  static StringRef getDialectNamespace() { return "counting"; }
};

std::vector<std::string> describe(const Document &document) {
  std::vector<std::string> errors;
  for (const Diagnostic &found : document.getDiagnostics())
    errors.push_back(std::to_string(found.range.begin) + ": " + found.message);
  return errors;
}

/// A use is verified again if the attributes of its definition change, but not
/// if only a body does. The errors are those of a fresh analysis.
TEST(Errors, OfUsesFollowDefinitions) {
  struct Version {
    const char *definitions;
    unsigned numErrors;
    bool isChecked;
  };
  const Version versions[] = {
      {"func.func private @f(i32)\n", 0, true},
      {"func.func private @f(i64)\n", 1, true},
      {"func.func @f(%x: i64) {\n  return\n}\n", 1, true},
      {"func.func @f(%longer: i64) {\n  return\n}\n", 1, false},
      {"func.func @f(%longer: i32) {\n  return\n}\n", 0, true},
      {"func.func @f(%longer: i32) {\n\n  return\n}\n", 0, false},
      {"func.func private @g()\n"
       "func.func @f(%longer: i32) {\n\n  return\n}\n",
       0, false},
      {"\"none.f\"() {function_type = (i32) -> (), sym_name = \"f\"} : () -> "
       "()\n",
       2, true},
      {"llvm.func @f(i32)\n", 1, true},
      {"", 1, true},
      {"func.func private @f(i32)\nfunc.func private @f(i64)\n", 1, true},
      {"func.func private @f(i64)\nfunc.func private @f(i32)\n", 2, true},
      {"module @f {\n}\n", 1, true},
  };
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  registry.insert<CountingDialect>();
  Analysis analysis("test:a", registry, nullptr);
  int number = 0;
  for (const Version &version : versions) {
    std::string text = std::string("func.func @caller(%x: i32) {\n"
                                   "  call @f(%x) : (i32) -> ()\n"
                                   "  \"counting.use\"() {to = @f} : () -> ()\n"
                                   "  return\n"
                                   "}\n") +
                       version.definitions;
    unsigned numBefore = CountingOp::numChecks;
    auto document = analysis.update(Text(text), ++number);
    EXPECT_EQ(CountingOp::numChecks > numBefore, version.isChecked) << text;
    EXPECT_EQ(document->getDiagnostics().size(), version.numErrors) << text;
    Analysis fresh("test:a", registry, nullptr);
    EXPECT_EQ(describe(*document), describe(*fresh.update(Text(text), 1)))
        << text;
  }
}

} // namespace
