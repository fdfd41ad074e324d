//===- ErrorsTest.cpp - Tests of errors -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ShownErrors.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

struct Case {
  const char *name, *lines, *expected;
};

class ErrorsInFunction : public testing::TestWithParam<Case> {};

TEST_P(ErrorsInFunction, AreReportedOnce) {
  EXPECT_EQ(show(inFunction(GetParam().lines)), GetParam().expected);
}

const Case kCases[] = {
    {"MissingOperand",
     "  %0 = arith.addi %a, : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 ',': expected SSA operand\n"},
    {"MissingType",
     "  %0 = arith.addi %a, %a\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 '%a': expected ':'\n"},
    {"UnknownOperation",
     "  %0 = arith.adx %a, %a : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 'arith.adx': custom op 'arith.adx' is unknown\n"},
    {"BracketsThatAreNotClosed",
     "  %0 = \"a.b\"(%a : (i32) -> tensor<4xi32>\n"
     "  %1 = \"a.c\"(%0) : (tensor<4xi32) -> i32\n"
     "  %2 = arith.muli %1, %b : i32\n",
     "2 '%a': expected ')' to end operand list\n"
     "  2 '(': to match this '('\n"
     "3 ')': expected '>' in tensor type\n"
     "  3 '<': to match this '<'\n"},
    {"BracketThatClosesNothing",
     "  %0 = arith.addi %a, %a) : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 ')': expected ':'\n"},
    {"MissingEqualSign",
     "  %0 arith.addi %a, %a : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 '%0': expected '=' after SSA name\n"},
    {"NoOperation",
     "  %0 = arith.addi %a, %zz : i32\n"
     "  %1 = i32 %0, %b : i32\n"
     "  %2 = arith.muli %0, %1 : i32\n",
     "2 '%zz': use of undeclared SSA value name\n"
     "3 'i32': expected operation name in quotes\n"},
    {"BadAttributes",
     "  %0 = arith.constant dense<[1, 2> : tensor<2xi32>\n"
     "  %1 = arith.constant 1.5 : i32\n"
     "  %2 = arith.cmpi foo, %a, %b : i32\n"
     "  %3 = arith.addi %1, %b : i32\n",
     "2 '>': expected ']'\n"
     "  2 '[': to match this '['\n"
     "4 '%2': floating point value not valid for specified type\n"
     "4 'foo': custom op 'arith.cmpi' expected string or keyword containing "
     "one "
     "of the following enum values for attribute 'predicate'\n"},
    {"HalfAnOperationAtTheEndOfABlock",
     "  scf.if %c {\n"
     "    %0 = arith.addi %a, %a : i32\n"
     "    %1 = arith.muli %0,\n"
     "  }\n"
     "  %2 = arith.addi %a, %zz : i32\n",
     "4 ',': expected SSA operand\n"
     "6 '%zz': use of undeclared SSA value name\n"},
    {"HalfAName",
     "  %0 = arith.\n"
     "  %1 = arith.addi %0, %a : i32\n",
     "2 'arith.': custom op 'arith.' is unknown (tried 'func.arith.' as "
     "well)\n"},
    {"NeighbouringLines",
     "  %0 = arith.addi %a %a : i32\n"
     "  %1 = arith.muli %0, : i32\n"
     "  %2 = arith.subi %1, %0 : i32\n",
     "2 '%a': expected ','\n"
     "3 ',': expected SSA operand\n"},
    {"NestedRegions",
     "  %r:2 = scf.if %c -> (i32, i32) {\n"
     "    %0 = arith.addi %a %a : i32\n"
     "    scf.yield %0, %0 : i32, i32\n"
     "  } else {\n"
     "    %1 = arith.foo %a : i32\n"
     "    scf.yield %a, %1 : i32, i32\n"
     "  }\n"
     "  scf.for %i = %l to %l step %l {\n"
     "    %2 = arith.addi %i, : index\n"
     "    %3 = arith.muli %2, %i : index\n"
     "  }\n"
     "  %4 = arith.addi %r#0, %r#1 : i32\n",
     "3 '%a': expected ','\n"
     "6 'arith.foo': custom op 'arith.foo' is unknown\n"
     "10 ',': expected SSA operand\n"},
    {"OperationsWithRegionsThatAreUnknown",
     "  %r:2 = scf.iff %c -> (i32, f32) {\n"
     "    scf.yield %a, %a : i32, i32\n"
     "  }\n"
     "  %q:2 = scf.fo %i = %l to %l iter_args(%x = %a, %y = %l) {\n"
     "    %2 = arith.addi %x, %x : i32\n"
     "    %3 = arith.muli %i, %y : index\n"
     "    scf.yield %2, %3 : i32, index\n"
     "  }\n"
     "  %4 = arith.addi %r#0, %q#0 : i32\n"
     "  %5 = arith.addf %r#1, %r#1 : f32\n"
     "  %6 = arith.addi %q#1, %q#1 : index\n",
     "2 'scf.iff': custom op 'scf.iff' is unknown\n"
     "5 'scf.fo': custom op 'scf.fo' is unknown\n"},
    {"RedefinedValues",
     "  %0 = arith.addi %a, %a : i32\n"
     "  %0 = arith.extsi %a : i32 to i64\n"
     "  %1 = arith.muli %0, %b : i32\n"
     "  %a = arith.addi %b, : i32\n",
     "3 '%0': redefinition of SSA value '%0'\n"
     "  2 '%0': previously defined here\n"
     "5 ',': expected SSA operand\n"},
    {"UndefinedValues",
     "  %0 = arith.addi %a, %x : i32\n"
     "  %1 = arith.muli %x, %y : i32\n"
     "  %2 = arith.extsi %x : i32 to i64\n",
     "2 '%x': use of undeclared SSA value name\n"
     "3 '%y': use of undeclared SSA value name\n"},
    {"UndefinedBlocks",
     "  cf.cond_br %c, ^bb1, ^bb2\n"
     "^bb1:\n"
     "  %0 = arith.addi %a, : i32\n",
     "2 '^bb2': reference to an undefined block\n"
     "4 ',': expected SSA operand\n"},
    {"WrongTypes",
     "  %0 = arith.addi %a, %l : i32\n"
     "  %1 = arith.addi %a, %l : index\n"
     "  %2 = arith.addi %0, %b : i32\n",
     "2 '%l': use of value '%l' expects different type than prior uses: 'i32' "
     "vs "
     "'index'\n"
     "  1 '%l': prior use here\n"
     "3 '%a': use of value '%a' expects different type than prior uses: "
     "'index' "
     "vs 'i32'\n"
     "  1 '%a': prior use here\n"},
    {"StringWithoutItsEnd",
     "  %0 = \"a.b(%a) : (i32) -> i32\n"
     "  %1 = arith.addi %a, %q : i32\n",
     "2 '\"a.b(%a) : (i32) -> i32': expected '\"' in string literal\n"
     "3 '%q': use of undeclared SSA value name\n"},
    {"OneLine",
     "  scf.if %c { %0 = arith.addi %a, : i32 %1 = arith.muli %a, %b : i32 "
     "%2 = arith.subi %1, %zz : i32 }\n"
     "  %z = scf.if %c -> i32 { scf.yield %a : i32 } else "
     "{ %q = arith.foo %a : i32 scf.yield %q : i32 }\n"
     "  %3 = arith.addi %z, %b : i32\n",
     "2 ',': expected SSA operand\n"
     "2 '%zz': use of undeclared SSA value name\n"
     "3 'arith.foo': custom op 'arith.foo' is unknown\n"},
    {"CallsAndSyntax",
     "  %0 = call @nothing(%a) : (i32) -> i32\n"
     "  %1 = arith.addi %a : i32\n"
     "  %2 = call @g(%l) : (index) -> i32\n",
     "2 'call': 'func.call' op 'nothing' does not reference a valid function\n"
     "3 '%a': expected ','\n"
     "4 'call': 'func.call' op operand type mismatch: expected operand type "
     "'i32', but provided 'index' for operand number 0\n"
     "  7 'func.func': 'g' is defined here\n"},
    {"ArgumentOfABlockThatIsTaken",
     "  %0 = arith.addi %a, %b : i32\n"
     "  cf.br ^next(%b, %b : i32, i32)\n"
     "^next(%0: i32, %a: i32):\n"
     "  %1 = arith.addi %0, : i32\n"
     "  call @none() : () -> ()\n",
     "4 '%0': redefinition of SSA value '%0'\n"
     "  2 '%0': previously defined here\n"
     "4 '%a': redefinition of SSA value '%a'\n"
     "  1 '%a': previously defined here\n"
     "5 ',': expected SSA operand\n"
     "6 'call': 'func.call' op 'none' does not reference a valid function\n"},
    {"UnregisteredOperations",
     "  %0 = \"foo.bar\"(%a) : (i32) -> i32\n"
     "  %1 = foo.baz %a : i32\n"
     "  %2 = arith.addi %0, : i32\n"
     "  %3 = arith.addi %1, %b : i32\n",
     "2 '\"foo.bar\"': dialect 'foo' is not known here: its operations are "
     "read by their tokens and not checked; --load-dialect-plugin=LIBRARY "
     "loads it\n"
     "4 ',': expected SSA operand\n"},
};

TEST(Errors, NoneInFormsThatNobodyKnows) {
  for (StringRef text :
       {// Values and members in braces are no operations.
        "func.func @f(%a: tensor<?xf32>, %m: index) -> tensor<?xf32> {\n"
        "  %0 = x.encode %a sizes{%m, %m} : tensor<?xf32> -> "
        "tensor<?xf32>{%m}\n"
        "  %1 = x.gather {\n"
        "    %0::%m[%m] -> %a[%m to %m] : !x.resource<t>{%m},\n"
        "    %0::%m[%m] -> %a[%m to %m] : !x.resource<t>{%m}\n"
        "  } : tensor<?xf32>\n"
        "  return %0 : tensor<?xf32>\n}\n",
        "func.func @f() -> !x.struct<{a: l8, b: l16}> {\n"
        "  %0 = x.variable : <struct<{a: l8, b: l16}>>\n"
        "  %1 = x.read %0, \"a\" : struct<{a: l8, b: l16}> -> "
        "!x.struct<{a: l8, b: l16}>\n"
        "  return %1 : !x.struct<{a: l8, b: l16}>\n}\n",
        // Braces that match may have any indentation.
        "func.func @f(%a: i32) {\n"
        "  %0 = x.constant 3 : i32\n"
        "  %1 = \"x.op\"(%0) {\n"
        "  size = 1 : i32\n"
        "} : (i32) -> i32\n"
        "    %2 = \"x.op\"(%1) ({\n"
        "  ^bb0(%b: i32):\n"
        " x.return %b : i32\n"
        "}) {\n"
        "    size = 1 : i32\n"
        "  } : (i32) -> i32\n"
        "  return\n}\n",
        // A region may have any labels.
        "x.func public @f(%a: i32, %c: i1) {\n"
        "  cf.br ^bb0\n"
        "^bb0:\n"
        "  %0 = x.call @g(%a) : (i32) -> i1\n"
        "  cf.cond_br %0, ^bb0, ^bb1\n"
        "^bb1:\n"
        "  x.return\n}\n",
        // Two operations may give their arguments equal names.
        "func.func private @g(i32, i64) -> (i32, i64)\n"
        "func.func @f(%a: i32, %b: i64) -> i32 {\n"
        "  %0:2 = x.while(%i = %a, %j = %b) : i32, i64\n"
        "   cond {\n"
        "    x.return %i : i32\n"
        "  } do {\n"
        "    %1:2 = func.call @g(%i, %j) : (i32, i64) -> (i32, i64)\n"
        "    x.return %1#0, %1#1 : i32, i64\n"
        "  }\n"
        "  %2:2 = x.while(%i = %b, %j = %a) : i64, i32\n"
        "   cond {\n"
        "    x.return %j : i32\n"
        "  } do {\n"
        "    %3:2 = func.call @g(%j, %i) : (i32, i64) -> (i32, i64)\n"
        "    x.return %3#1, %3#0 : i64, i32\n"
        "  }\n"
        "  return %0#0 : i32\n}\n",
        // Symbols are used inside of an unknown operation.
        "module {\n"
        "  func.func @f(%a: i32) -> i32 {\n"
        "    %0 = \"x.reduce\"(%a) ({\n"
        "    ^bb0(%b: i32):\n"
        "      %1 = func.call @g(%b) : (i32) -> i32\n"
        "      x.return %1 : i32\n"
        "    }) : (i32) -> i32\n"
        "    return %0 : i32\n"
        "  }\n"
        "  func.func private @g(i32) -> i32\n"
        "}\n",
        // Only their dialect knows whether two types are equal.
        "func.func @f(%a: tensor<?xf32, #x.bounds<3>>) {\n"
        "  %0 = \"x.op\"(%a) : (tensor<?xf32, #x.extension<bounds = [3]>>) -> "
        "i32\n"
        "  return\n}\n"}) {
    TestDocument document(text);
    for (const Diagnostic &found : document->getDiagnostics())
      EXPECT_NE(found.severity, Diagnostic::Error)
          << document->getText().lineOf(found.range.begin) + 1 << ": "
          << found.message << "\n"
          << text.str();
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, ErrorsInFunction, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

} // namespace
