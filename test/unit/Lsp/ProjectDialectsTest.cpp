//===- ProjectDialectsTest.cpp - Dialects that ODS alone describes --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/OpForm.h"
#include "lsp/dialects/RawText.h"
#include "lsp/dialects/TypeRules.h"
#include "lsp/dialects/constraints/Predicate.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

TEST(RawText, HasBlanksAsPrintersWriteThem) {
  EXPECT_EQ(normalizeRaw("box< f32 ,i32>"), "box<f32, i32>");
  EXPECT_EQ(normalizeRaw("a<[1,2],\n  b = \"x ,y\" // note\n>"),
            "a<[1, 2], b = \"x ,y\">");
  EXPECT_EQ(normalizeRaw("f<(i32)  ->  i64>"), "f<(i32) -> i64>");
}

/// Returns what a rule makes of a type, as text.
static std::string apply(StringRef code, Type type) {
  auto made = transformTypes(code, {type}, 1);
  std::string text;
  llvm::raw_string_ostream os(text);
  if (made)
    os << made->front();
  return text;
}

TEST(TypeRules, DoWhatTheirCodeDoes) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  Type f32 = Float32Type::get(&context);
  Type tensor = RankedTensorType::get({2}, f32);
  EXPECT_EQ(apply("$_self", tensor), "tensor<2xf32>");
  EXPECT_EQ(apply("::llvm::cast<::mlir::ShapedType>($_self).getElementType()",
                  tensor),
            "f32");
  EXPECT_EQ(apply("::getI1SameShape($_self)", tensor), "tensor<2xi1>");
  EXPECT_EQ(apply("getI1SameShape($_self)", f32), "i1");
  EXPECT_EQ(apply("unknown($_self)", f32), "");
  EXPECT_FALSE(isKnownTransformer("unknown($_self)"));
}

TEST(DefaultValues, ReadTypes) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  EXPECT_EQ(readType("si8", context),
            IntegerType::get(&context, 8, IntegerType::Signed));
  EXPECT_EQ(readType("index", context), IndexType::get(&context));
  EXPECT_EQ(readType("bf16", context), BFloat16Type::get(&context));
  EXPECT_EQ(readType("", context), Type());
}

/// Returns what is known about the form of an operation of MLIR.
static FormKnowledge knowledgeOf(StringRef operation) {
  const OdsIndex &index = OdsIndex::get();
  return OpForm::read(*index.findOp(operation), index).knowledge;
}

TEST(OpForm, TellsWhatIsKnown) {
  EXPECT_EQ(knowledgeOf("arith.addi"), FormKnowledge::Full);
  EXPECT_EQ(knowledgeOf("arith.cmpi"), FormKnowledge::Full);
  EXPECT_EQ(knowledgeOf("memref.load"), FormKnowledge::Full);
  EXPECT_EQ(knowledgeOf("memref.subview"), FormKnowledge::Partial);
  EXPECT_EQ(knowledgeOf("scf.for"), FormKnowledge::Custom);
}

/// Returns "true", "false" or "unknown" for a condition about a type or, if the
/// text begins with "=", about an attribute.
static std::string check(StringRef code, StringRef text) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  PredicateValue self =
      text.consume_front("=")
          ? PredicateValue(mlir::parseAttribute(text, &context))
          : PredicateValue(mlir::parseType(text, &context));
  std::optional<bool> holds =
      Predicate(code).holds({{"$_self", self}}, OdsIndex::get());
  return holds ? *holds ? "true" : "false" : "unknown";
}

/// Returns the condition of an operand's constraint.
static StringRef predicateOf(StringRef operation, size_t operand) {
  return OdsIndex::get().findOp(operation)->operands[operand].predicate;
}

TEST(Predicate, UnderstandsConstraintsOfMlir) {
  EXPECT_EQ(check(predicateOf("arith.addi", 0), "i32"), "true");
  EXPECT_EQ(check(predicateOf("arith.addi", 0), "vector<2xi32>"), "true");
  EXPECT_EQ(check(predicateOf("arith.addi", 0), "f32"), "false");
  EXPECT_EQ(check(predicateOf("arith.addi", 0), "memref<2xi32>"), "false");
  EXPECT_EQ(check(predicateOf("memref.load", 0), "memref<2xi32>"), "true");
  EXPECT_EQ(check(predicateOf("memref.load", 0), "tensor<2xi32>"), "false");
  EXPECT_EQ(check(predicateOf("memref.load", 1), "index"), "true");
}

TEST(Predicate, CallsMethodsAndLambdas) {
  StringRef positive = "(::llvm::isa<::mlir::IntegerAttr>($_self)) && "
                       "(::llvm::cast<::mlir::IntegerAttr>($_self).getValue()"
                       ".isStrictlyPositive())";
  EXPECT_EQ(check(positive, "=3 : i64"), "true");
  EXPECT_EQ(check(positive, "=-3 : i64"), "false");
  EXPECT_EQ(check(positive, "=\"3\""), "false");
  StringRef shape =
      "::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self)"
      ".getShape(), [](auto v) { return v != 0; })";
  EXPECT_EQ(check(shape, "tensor<2x3xf32>"), "true");
  EXPECT_EQ(check(shape, "tensor<2x0xf32>"), "false");
  EXPECT_EQ(check(shape, "i32"), "unknown");
}

TEST(Predicate, SaysWhatItDoesNotKnow) {
  EXPECT_EQ(check("isFine($_self)", "i32"), "unknown");
  EXPECT_EQ(check("isFine($_self) && $_self.isF32()", "i32"), "false");
  EXPECT_EQ(check("isFine($_self) || $_self.isInteger(32)", "i32"), "true");
  EXPECT_EQ(check("!(isFine($_self))", "i32"), "unknown");
  EXPECT_EQ(check("$_self ? a : b", "i32"), "unknown");
  // A type of a project may have an interface that MLIR has no word of.
  EXPECT_EQ(check("::llvm::isa<::mlir::ShapedType>($_self)", "!a.b"),
            "unknown");
  EXPECT_EQ(check("::llvm::isa<::mlir::VectorType>($_self)", "!a.b"), "false");
}

/// Returns "true", "false" or "unknown" for a condition about the operation
/// `x.y` with operands of two types.
static std::string checkOperation(StringRef code, StringRef first,
                                  StringRef second) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  Type types[] = {mlir::parseType(first, &context),
                  mlir::parseType(second, &context)};
  OperationState state(UnknownLoc::get(&context), "x.y");
  OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
  Block *block = module->getBody();
  for (Type type : types)
    state.addOperands(block->addArgument(type, state.location));
  OwningOpRef<Operation *> op(Operation::create(state));
  std::optional<bool> holds = Predicate(code).holds(
      {{"$_op", op.get()}, {"$a", types[0]}, {"$b", types[1]}},
      OdsIndex::get());
  return holds ? *holds ? "true" : "false" : "unknown";
}

TEST(Predicate, SeesOperations) {
  StringRef count = "$_op.getNumOperands() > 2";
  EXPECT_EQ(checkOperation(count, "i1", "i2"), "false");
  StringRef elements = "::mlir::getElementTypeOrSelf($_op.getOperand(0)) == "
                       "::mlir::getElementTypeOrSelf($_op.getOperand(1))";
  EXPECT_EQ(checkOperation(elements, "tensor<2xi8>", "i8"), "true");
  EXPECT_EQ(checkOperation(elements, "tensor<2xi8>", "i4"), "false");
  EXPECT_EQ(checkOperation(elements, "tensor<2xi8>", "!a.b"), "unknown");
  StringRef shapes =
      "::llvm::cast<::mlir::ShapedType>($a.getType()).getShape() == "
      "::llvm::cast<::mlir::ShapedType>($b.getType()).getShape()";
  EXPECT_EQ(checkOperation(shapes, "tensor<2xi8>", "vector<2xi4>"), "true");
  EXPECT_EQ(checkOperation(shapes, "tensor<2xi8>", "tensor<3xi8>"), "false");
  EXPECT_EQ(checkOperation(shapes, "tensor<2xi8>", "!a.b"), "unknown");
  // The text of an alias is not that of its type.
  StringRef types = "$_op.getOperand(0).getType() == $b.getType()";
  EXPECT_EQ(checkOperation(types, "!a.b<i8>", "!a.b<!c.d>"), "false");
  EXPECT_EQ(checkOperation(types, "!a.b<!alias>", "!a.b<i8>"), "unknown");
}

TEST(Predicate, SurvivesDeepNesting) {
  auto repeat = [](unsigned count, StringRef text) {
    std::string all;
    for (unsigned i = 0; i < count; ++i)
      all += text;
    return all;
  };
  auto nest = [&](unsigned count) {
    return repeat(count, "(") + "true" + repeat(count, ")");
  };
  EXPECT_EQ(check(nest(50), "i32"), "true");
  EXPECT_EQ(check(nest(1000000), "i32"), "unknown");
  EXPECT_EQ(check(repeat(1000000, "!") + "true", "i32"), "unknown");
  EXPECT_EQ(check("$_self" + repeat(1000000, ".get()"), "i32"), "unknown");
}

TEST(Predicate, ComparesTextsForIrdl) {
  EXPECT_EQ(check("isWritten($_self, \"f32\")", "f32"), "true");
  EXPECT_EQ(check("isWritten($_self, \"f32\")", "f64"), "false");
  EXPECT_EQ(check("isNamed($_self, \"a.b\")", "!a.b<i8>"), "true");
  EXPECT_EQ(check("isNamed($_self, \"builtin.integer\")", "i8"), "true");
}
