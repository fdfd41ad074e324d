//===- OdsTest.cpp - The ODS index and what is made of it -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/Format.h"
#include "lsp/ods/OpSignature.h"
#include "lsp/ods/Snippet.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

static const OdsIndex &odsIndex() { return OdsIndex::get(); }

namespace {
/// Has a registry and a context with all dialects.
class OdsRegistry : public testing::Test {
protected:
  static void SetUpTestSuite() {
    DialectRegistry registry;
    registerAllTcpDialects(registry);
    context = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
  }

  static void TearDownTestSuite() { delete context; }

  static MLIRContext *context;
};
} // namespace

MLIRContext *OdsRegistry::context = nullptr;

//===----------------------------------------------------------------------===//
// The index
//===----------------------------------------------------------------------===//

TEST(OdsIndex, IsSortedAndFindsItself) {
  auto check = [](auto rows, auto find) {
    StringRef last;
    for (const auto &row : rows) {
      EXPECT_LT(last, row.name.str());
      last = row.name;
      EXPECT_EQ(find(row.name), &row) << row.name.str().str();
    }
    EXPECT_FALSE(rows.empty());
  };
  const OdsIndex &index = odsIndex();
  check(index.dialects,
        [&](StringRef name) { return index.findDialect(name); });
  check(index.ops, [&](StringRef name) { return index.findOp(name); });
  check(index.types, [&](StringRef name) { return index.findType(name); });
  check(index.attributes,
        [&](StringRef name) { return index.findAttribute(name); });
  check(index.enums, [&](StringRef name) { return index.findEnum(name); });
}

TEST(OdsIndex, KnowsAnOp) {
  const OdsOp *op = odsIndex().findOp("tcp.divsi");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->getDialect(), "tcp");
  EXPECT_EQ(op->summary.str(), "Elementwise signed integer division");
  EXPECT_TRUE(op->description.str().starts_with("Divides `in1` by `in2`"));
  EXPECT_TRUE(op->description.str().contains("\n```mlir\n%0 = tcp.divsi"));
  EXPECT_EQ(op->cppClass.str(), "mlir::tcp::DivSIOp");
  EXPECT_EQ(op->place.file.str(), "tcp-mlir/Dialect/Tcp/TcpOps.td");
  EXPECT_GT(op->place.line, 200u);
  EXPECT_EQ(op->format, OdsFormat::Declarative);
  EXPECT_TRUE(op->hasTrait("NoMemoryEffect"));
  EXPECT_TRUE(op->hasTrait("Elementwise"));
  EXPECT_FALSE(op->hasTrait("Commutative"));

  ASSERT_EQ(op->operands.size(), 2u);
  EXPECT_EQ(op->operands[0].name.str(), "in1");
  EXPECT_EQ(op->operands[0].constraint.str(),
            "ranked tensor of signless integer values");
  EXPECT_EQ(op->operands[0].arity, OdsArity::Single);
  ASSERT_EQ(op->results.size(), 1u);
  EXPECT_EQ(op->results[0].name.str(), "out");

  ASSERT_EQ(op->attributes.size(), 1u);
  const OdsAttribute &mode = op->attributes[0];
  EXPECT_EQ(mode.name.str(), "rounding_mode");
  EXPECT_EQ(mode.attrDef.str(), "tcp.roundingMode");
  EXPECT_FALSE(mode.isOptional);
  const OdsEnum *info = odsIndex().findEnum(mode.enumName);
  ASSERT_TRUE(info);
  ASSERT_EQ(info->cases.size(), 3u);
  EXPECT_EQ(info->cases[2].name.str(), "Ceil");
  EXPECT_EQ(info->cases[2].value, 2);
}

TEST(OdsIndex, KnowsArities) {
  const OdsOp *op = odsIndex().findOp("tcp.slice");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->operands[1].arity, OdsArity::Variadic);
  EXPECT_EQ(op->operands[1].constraint.str(), "index");
  op = odsIndex().findOp("gpu.alloc");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->results[1].arity, OdsArity::Optional);
  op = odsIndex().findOp("tosa.reshape");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->operands[1].typeDef.str(), "tosa.shape");
  op = odsIndex().findOp("cf.cond_br");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->successors.size(), 2u);
  op = odsIndex().findOp("tcp.group");
  ASSERT_TRUE(op);
  EXPECT_EQ(op->regions[0].name.str(), "body");
  EXPECT_EQ(op->regions[0].arity, OdsArity::Single);
}

TEST(OdsIndex, KnowsDefaultsOfEnums) {
  const OdsOp *op = odsIndex().findOp("arith.addf");
  ASSERT_TRUE(op);
  ASSERT_EQ(op->attributes.size(), 1u);
  EXPECT_TRUE(op->attributes[0].isOptional);
  EXPECT_EQ(op->attributes[0].defaultValue.str(), "none");
  const OdsEnum *info = odsIndex().findEnum(op->attributes[0].enumName);
  ASSERT_TRUE(info);
  EXPECT_TRUE(info->isBitEnum);
}

TEST(OdsIndex, KnowsTypesAttributesAndDialects) {
  const OdsDef *type = odsIndex().findType("builtin", "integer");
  ASSERT_TRUE(type);
  EXPECT_EQ(type->cppClass.str(), "mlir::IntegerType");
  EXPECT_TRUE(type->mnemonic.empty());
  type = odsIndex().findType("async.value");
  ASSERT_TRUE(type);
  EXPECT_EQ(type->mnemonic.str(), "value");
  EXPECT_EQ(type->parameters[0].name.str(), "valueType");
  const OdsDef *attribute = odsIndex().findAttribute("tcp", "signedness");
  ASSERT_TRUE(attribute);
  EXPECT_EQ(attribute->enumName.str(), "mlir::tcp::Signedness");
  EXPECT_FALSE(odsIndex().findAttribute("tcp", "nothing"));
  const OdsDialect *dialect = odsIndex().findDialect("tcp");
  ASSERT_TRUE(dialect);
  EXPECT_EQ(dialect->cppNamespace.str(), "mlir::tcp");
  EXPECT_EQ(dialect->summary.str(), "Tensor Compute Primitives");
}

TEST(OdsIndex, GivesRangesByPrefix) {
  std::vector<std::string> names;
  for (const OdsOp &op : odsIndex().opsWithPrefix("tcp.div"))
    names.push_back(op.name.str().str());
  EXPECT_EQ(names,
            (std::vector<std::string>{"tcp.divf", "tcp.divsi", "tcp.divui"}));
  EXPECT_TRUE(odsIndex().opsWithPrefix("tcp.x").empty());
  EXPECT_EQ(odsIndex().opsWithPrefix("").size(), odsIndex().ops.size());
  EXPECT_EQ(odsIndex().attributesWithPrefix("tcp.").size(), 2u);
}

TEST_F(OdsRegistry, EveryDialectAndOpIsInTheIndex) {
  // These ops have no ODS definition.
  const std::set<StringRef> withoutOds{"affine.dma_start", "affine.dma_wait"};
  std::vector<std::string> missing;
  for (Dialect *dialect : context->getLoadedDialects())
    if (!odsIndex().findDialect(dialect->getNamespace()))
      missing.push_back(dialect->getNamespace().str());
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (!odsIndex().findOp(name.getStringRef()) &&
        !withoutOds.count(name.getStringRef()))
      missing.push_back(name.getStringRef().str());
  EXPECT_EQ(missing, std::vector<std::string>{});
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

TEST(OdsFormat, EveryFormatParses) {
  for (const OdsOp &op : odsIndex().ops)
    EXPECT_TRUE(parseFormat(op.assemblyFormat)) << op.name.str().str();
  for (const OdsDef &def : odsIndex().types)
    EXPECT_TRUE(parseFormat(def.assemblyFormat)) << def.name.str().str();
  for (const OdsDef &def : odsIndex().attributes)
    EXPECT_TRUE(parseFormat(def.assemblyFormat)) << def.name.str().str();
}

/// Prints elements as nested lists: "$in attr-dict (`,` $x^)?".
static std::string print(ArrayRef<FormatElement> elements) {
  std::string text;
  for (const FormatElement &element : elements) {
    text += (text.empty() ? "" : " ") + std::to_string(element.kind);
    if (!element.text.empty())
      text += ":" + element.text.str();
    if (element.isAnchor)
      text += "^";
    if (!element.children.empty())
      text += "(" + print(element.children) + ")";
    if (!element.otherwise.empty())
      text += "else(" + print(element.otherwise) + ")";
  }
  return text;
}

TEST(OdsFormat, ParsesElements) {
  auto check = [](StringRef format, StringRef expected) {
    std::optional<std::vector<FormatElement>> elements = parseFormat(format);
    EXPECT_EQ(elements ? print(*elements) : "none", expected.str())
        << format.str();
  };
  check("", "");
  check("$in `,` attr-dict", "2:in 0:, 9");
  check("` ` `` `\\n`", "1:  1 1:\\n");
  check("type($in)", "3(2:in)");
  check("functional-type(operands, $out)", "6(12 2:out)");
  check("custom<X>($a, ref(type($b)), \"c, d\")", "7:X(2:a 4(3(2:b)) 8:c, d)");
  check("(`:` $x^)?", "18(0:: 2:x^)");
  check("(`:` type($x)^) : (`none`)?", "18(0:: 3^(2:x))else(0:none)");
  check("oilist(`a` $x | `b`)", "19(20(0:a 2:x) 20(0:b))");
  check("`<` struct(params) `>`", "0:< 17(16) 0:>");
  check("$", "none");
  check("`a", "none");
  check("($x", "none");
  check("($x)", "none");
  check("type $x", "none");
  check("nothing", "none");
  check(")", "none");
}

TEST(OdsFormat, FindsArguments) {
  const OdsOp *op = odsIndex().findOp("tcp.divsi");
  ASSERT_TRUE(op);
  EXPECT_EQ(findArgument(*op, "in2").kind, FormatArgument::Operand);
  EXPECT_EQ(findArgument(*op, "in2").value, &op->operands[1]);
  EXPECT_EQ(findArgument(*op, "out").kind, FormatArgument::Result);
  EXPECT_EQ(findArgument(*op, "rounding_mode").attribute, &op->attributes[0]);
  EXPECT_EQ(findArgument(*op, "nothing").kind, FormatArgument::None);
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

TEST(OdsSignature, HasThisLabel) {
  auto check = [](StringRef name, StringRef expected) {
    const OdsOp *op = odsIndex().findOp(name);
    ASSERT_TRUE(op) << name.str();
    EXPECT_EQ(makeSignature(*op).label, expected.str());
  };
  check("tcp.add",
        "tcp.add in1, in2 {...} : type(in1), type(in2) -> type(out)");
  check("tcp.broadcast", "tcp.broadcast in [, new_dim_sizes] {...} : type(in) "
                         "[, type(new_dim_sizes)] -> type(out)");
  check("tcp.slice", "tcp.slice in starts(starts) sizes(sizes) "
                     "strides(strides) {...} : type(in) -> type(out)");
  check("func.call", "func.call callee(operands) {...} : (type(operands)) -> "
                     "type(results)");
  check("memref.transpose", "\"memref.transpose\"(in)");
  check("llvm.load",
        "llvm.load [volatile] addr [atomic [syncscope(syncscope)] ordering] "
        "[invariant] [invariant_group] [dereferenceable dereferenceable] {...} "
        ": type(addr) -> type(res)");
}

TEST(OdsSignature, KnowsWhereTheCursorIs) {
  // `text` follows the op's name. `expected` is the active parameter at its
  // end.
  auto check = [](StringRef name, StringRef text, StringRef expected) {
    const OdsOp *op = odsIndex().findOp(name);
    ASSERT_TRUE(op) << name.str();
    OpSignature signature = makeSignature(*op);
    std::optional<size_t> active = findActiveParameter(*op, text);
    std::string found = "none";
    if (active) {
      const SignatureParameter &parameter = signature.parameters[*active];
      found = signature.label.substr(parameter.begin,
                                     parameter.end - parameter.begin);
    }
    EXPECT_EQ(found, expected.str()) << name.str() << text.str();
  };
  check("tcp.add", "", "in1");
  check("tcp.add", " %a", "in1");
  check("tcp.add", " %a,", "in2");
  check("tcp.add", " %a, %b#1", "in2");
  check("tcp.add", " %a, %b {x = ", "{...}");
  check("tcp.add", " %a, %b {x = 1 : i64} : ", "type(in1)");
  check("tcp.add", " %a, %b : tensor<?xf32>, ten", "type(in2)");
  check("tcp.add", " %a, %b : tensor<?x!q<a, b>>, tensor<2xf32> -> tensor",
        "type(out)");
  check("tcp.custom_op", " %a", "none");
  check("tcp.broadcast", " %a, ", "new_dim_sizes");
  check("tcp.broadcast", " %a, %b, %c", "new_dim_sizes");
  check("tcp.broadcast", " %a, %b, %c {axes = [0]} : tensor<1xf32>, ind",
        "type(new_dim_sizes)");
  check("tcp.broadcast", " %a {axes = []} : tensor<1xf32> -> ", "type(out)");
  check("tcp.slice", " %a starts(", "starts");
  check("tcp.slice", " %a starts(%b, %c) si", "sizes");
  check("tcp.slice", " %a starts() sizes(%c) strides(%d", "strides");
  check("tcp.custom_op", "(\"a)b\") %x", "ins");
  check("tcp.group", " {", "body");
  check("func.call", " @f::@g(%a", "operands");
  check("func.call", " @f(%a) : (f32", "(type(operands)) -> type(results)");
  check("arith.cmpi", " ", "predicate");
  check("arith.cmpi", " slt, %a, ", "rhs");
  check("arith.addf", " %a, %b fastmath<fa", "fastmath");
  check("arith.addf", " %a, %b fastmath<fast> : f", "type(result)");
}

//===----------------------------------------------------------------------===//
// Snippets
//===----------------------------------------------------------------------===//

/// Returns the text that a user gets by pressing Tab at each stop.
static std::string expand(StringRef snippet) {
  std::string text;
  std::map<StringRef, std::string> stops;
  auto takeEscaped = [&](StringRef ends) {
    std::string taken;
    while (!snippet.empty() && !ends.contains(snippet.front())) {
      snippet.consume_front("\\");
      taken += snippet.front();
      snippet = snippet.drop_front();
    }
    return taken;
  };
  while (!snippet.empty()) {
    text += takeEscaped("$");
    if (!snippet.consume_front("$"))
      break;
    bool isBraced = snippet.consume_front("{");
    StringRef stop = snippet.take_while(llvm::isDigit);
    snippet = snippet.drop_front(stop.size());
    if (isBraced && snippet.consume_front("|")) {
      stops[stop] = takeEscaped(",|");
      snippet = snippet.drop_front(snippet.find("|}") + 2);
    } else if (isBraced && snippet.consume_front(":")) {
      stops[stop] = takeEscaped("}");
      snippet = snippet.drop_front();
    }
    text += stops[stop];
  }
  return text;
}

TEST(OdsSnippet, HasThisText) {
  auto check = [](StringRef name, StringRef expected) {
    const OdsOp *op = odsIndex().findOp(name);
    ASSERT_TRUE(op) << name.str();
    EXPECT_EQ(makeSnippet(*op), expected.str());
  };
  check("tcp.add", "%${1:result} = tcp.add %${2:in1}, %${3:in2} : "
                   "${4:tensor<?xf32>}, $4 -> $4");
  check("tcp.divui",
        "%${1:result} = tcp.divui %${2:in1}, %${3:in2} {rounding_mode = "
        "#tcp<roundingMode ${4|Trunc,Floor,Ceil|}>} : ${5:tensor<?xi32>}, $5 "
        "-> $5");
  check("tcp.slice",
        "%${1:result} = tcp.slice %${2:in} starts(%${3:starts}) "
        "sizes(%${4:sizes}) strides(%${5:strides}) : ${6:tensor<?xf32>} -> "
        "${7:tensor<?xf32>}");
  check("tcp.group", "%${1:result} = tcp.group {\n  $0\n  tcp.yield "
                     "%${2:ins} : ${3:tensor<?xf32>}\n} : ${4:tensor<?xf32>}");
  check("arith.cmpi",
        "%${1:result} = arith.cmpi "
        "${2|eq,ne,slt,sle,sgt,sge,ult,ule,ugt,uge|}, %${3:lhs}, %${4:rhs} : "
        "${5:i32}");
  check("memref.transpose",
        "%${1:result} = \"memref.transpose\"(%${2:in}) <{permutation = "
        "affine_map<${3:(d0) -> (d0)}>}> : (${4:memref<?xf32>}) -> "
        "${5:memref<?xf32>}");
  check("cf.br", "cf.br ^${1:dest}(%${2:destOperands} : ${3:f32})");
  check("func.call", "%${1:result} = func.call @${2:callee}(%${3:operands}) : "
                     "(${4:f32}) -> ${5:f32}");
  check("linalg.matmul",
        "%${1:result} = linalg.matmul ins(%${2:lhs}, %${3:rhs} : "
        "${4:tensor<?xf32>}, ${5:tensor<?xf32>}) outs(%${6:out} : "
        "${7:tensor<?xf32>}) -> $7");
}

/// Parses an op alone. Undefined values and symbols are no error.
static std::string parseAlone(MLIRContext *context, StringRef text) {
  std::string errors;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    std::string message = diagnostic.str();
    if (!StringRef(message).starts_with("use of undeclared SSA value name") &&
        !StringRef(message).starts_with("reference to an undefined block"))
      errors += message + "\n";
    return success();
  });
  ParserConfig config(context, /*verifyAfterParse=*/false);
  Block block;
  (void)parseSourceString(("module {\n" + text + "\n}").str(), &block, config);
  return errors;
}

TEST_F(OdsRegistry, SnippetsOfOurDialectsParse) {
  // The number of inputs, the types or the sizes of these ops must fit, which
  // ODS does not tell.
  const std::set<StringRef> exceptions{
      "linalg.div_unsigned",     "linalg.fill_rng_2d",
      "linalg.quantized_matmul", "linalg.quantized_batch_matmul",
      "linalg.select",           "tosa.const_shape",
      "tosa.variable",
  };
  for (StringRef dialect :
       {"affine", "arith", "bufferization", "builtin", "cf", "complex", "func",
        "index", "linalg", "math", "memref", "quant", "scf", "tcp", "tensor",
        "tosa", "ub", "vector"})
    for (const OdsOp &op :
         odsIndex().opsWithPrefix((Twine(dialect) + ".").str())) {
      StringRef name = op.name;
      if (exceptions.count(name) ||
          (dialect == "linalg" &&
           (name.ends_with("_q") || name.ends_with("_unsigned"))))
        continue;
      std::string text = expand(makeSnippet(op));
      EXPECT_EQ(parseAlone(context, text), "") << text;
    }
}

TEST_F(OdsRegistry, MostSnippetsParse) {
  unsigned all = 0, good = 0;
  for (const OdsOp &op : odsIndex().ops) {
    if (!context->isOperationRegistered(op.name))
      continue;
    ++all;
    good += parseAlone(context, expand(makeSnippet(op))).empty();
  }
  EXPECT_GT(good * 100, all * 88) << good << " of " << all;
}

TEST_F(OdsRegistry, SignaturesFollowSnippets) {
  for (const OdsOp &op : odsIndex().ops) {
    if (op.format != OdsFormat::Declarative)
      continue;
    std::string text = expand(makeSnippet(op));
    size_t name = text.find(op.name.str().str());
    if (name == std::string::npos)
      continue;
    StringRef rest = StringRef(text).drop_front(name + op.name.str().size());
    bool isOurs = op.getDialect() == "tcp" || op.getDialect() == "arith";
    bool hasParameter = false;
    for (size_t size = 0; size <= rest.size(); ++size) {
      // Within a keyword, the next parameter is active. At the end, none is.
      bool isFound = findActiveParameter(op, rest.take_front(size)).has_value();
      hasParameter |= isFound;
      if (isOurs && rest.take_front(size).ends_with(" ")) {
        EXPECT_TRUE(isFound) << text << "\n" << rest.take_front(size).str();
      }
    }
    if (isOurs) {
      EXPECT_TRUE(hasParameter) << text;
    }
  }
}
