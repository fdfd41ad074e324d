//===- LongUnitsTest.cpp - Edits within long functions --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edit within a long unit is parsed by itself. The resulting unit must be
// equal to that of a fresh analysis.
//
//===----------------------------------------------------------------------===//

#include "Support/SameDocuments.h"
#include "Support/TestDocument.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::tcp::lsp;
using llvm::formatv;
using llvm::StringRef;

namespace {

/// The least number of lines of a function.
constexpr unsigned kLines = 120;

/// Joins the texts of the numbers below `count`.
std::string repeat(llvm::function_ref<std::string(unsigned)> line,
                   unsigned count = kLines) {
  std::string lines;
  for (unsigned i = 1; i <= count; ++i)
    lines += line(i);
  return lines;
}

std::string makeChain() {
  return "func.func @chain(%0: f32, %x: f32) -> f32 {\n" +
         repeat([](unsigned i) {
           return formatv("  %{0} = arith.addf %{1}, %x : f32\n", i, i - 1)
               .str();
         }) +
         formatv("  return %{0} : f32\n}\n", kLines).str();
}

std::string makeUnused() {
  return "#map = affine_map<(d0) -> (d0)>\n"
         "!t = tensor<4xf32>\n"
         "func.func @unused(%x: f32, %t: !t, %b: i1) {\n" +
         repeat([](unsigned i) {
           switch (i % 4) {
           case 0:
             return formatv("  %{0}:2 = \"x.y\"(%t) : (!t) -> (f32, !t)\n"
                            "  %s{0} = arith.addf %{0}#0, %x : f32\n",
                            i)
                 .str();
           case 1:
             return formatv("  %{0} = arith.mulf %x, %x : f32 // one\n", i)
                 .str();
           case 2:
             return formatv("  call @used(%x) : (f32) -> ()\n").str();
           default:
             return formatv("  %{0} = arith.constant {0}.0 : f32\n", i).str();
           }
         }) +
         "  return\n}\nfunc.func private @used(f32)\n";
}

std::string makeRegions() {
  return "func.func @regions(%m: memref<?xf32>, %c0: index, %n: index,\n"
         "                   %c1: index, %c: i1) {\n"
         "  scf.for %i = %c0 to %n step %c1 {\n" +
         repeat(
             [](unsigned i) {
               return formatv(
                          "    %{0} = memref.load %m[%i] : memref<?xf32>\n"
                          "    %r{0} = scf.if %c -> f32 {{\n"
                          "      %9 = arith.addf %{0}, %{0} : f32\n"
                          "      scf.yield %9 : f32\n"
                          "    } else {{\n"
                          "      scf.yield %{0} : f32\n"
                          "    }\n"
                          "    memref.store %r{0}, %m[%i] : memref<?xf32>\n",
                          1000 + i)
                   .str();
             },
             kLines / 4) +
         "  }\n  return\n}\n";
}

std::string makeBlocks() {
  return "func.func @blocks(%a: i32, %c: i1) -> i32 {\n"
         "  cf.br ^bb1(%a : i32)\n" +
         repeat([](unsigned i) {
           return formatv("^bb{0}(%v{0}: i32):\n"
                          "  %w{0} = arith.addi %v{0}, %a : i32\n"
                          "  %u{0} = arith.muli %w{0}, %a : i32\n"
                          "  cf.cond_br %c, ^bb{1}(%u{0} : i32), ^end\n",
                          i, i + 1)
               .str();
         }) +
         formatv("^bb{0}(%last: i32):\n  cf.br ^end\n^end:\n"
                 "  return %a : i32\n}\n",
                 kLines + 1)
             .str();
}

/// Makes a graph region, in which values may be used before their definitions.
std::string makeGraph() {
  return "\"x.graph\"() ({\n"
         "  builtin.module {\n" +
         repeat([](unsigned i) {
           return formatv("    %{0} = \"x.op\"(%{1}) {{n = {0}} : (i32) -> "
                          "i32\n",
                          i, i < kLines ? i + 1 : 1)
               .str();
         }) +
         "  }\n}) : () -> ()\n";
}

size_t below(std::mt19937_64 &random, size_t limit) {
  return limit ? random() % limit : 0;
}

/// Changes a text as a person does who mostly knows the language.
void edit(std::string &text, std::mt19937_64 &random) {
  std::vector<Token> tokens = lex(text);
  tokens.pop_back();
  Range at = tokens[below(random, tokens.size())].range;
  auto pick = [&](Token::Kind kind) {
    std::vector<Range> found;
    for (const Token &token : tokens)
      if (token.is(kind))
        found.push_back(token.range);
    return found.empty() ? at : found[below(random, found.size())];
  };
  auto line = [&]() -> Range {
    size_t begin = text.rfind('\n', at.begin) + 1;
    return {begin, std::min(text.find('\n', at.begin), text.size() - 1) + 1};
  };
  auto spell = [&](Range range) {
    return text.substr(range.begin, range.size());
  };
  switch (below(random, 12)) {
  case 0: // blanks
    text.insert(at.begin, below(random, 2) ? " " : "\n");
    break;
  case 1: // a comment, which may take the rest of its line
    text.insert(at.begin, below(random, 2) ? "// x\n" : "// x ");
    break;
  case 2:
  case 3: { // another value
    Range to = pick(Token::ValueId);
    // MLIR's parser reads freed memory if an operation uses a value of its own
    // region.
    size_t end = text.find('\n', to.begin);
    if (text[end - 1] != '{')
      text.replace(to.begin, to.size(), spell(pick(Token::ValueId)));
    break;
  }
  case 4: { // another block, or a number
    Token::Kind kind = below(random, 2) ? Token::BlockId : Token::Float;
    Range to = pick(kind);
    text.replace(to.begin, to.size(), spell(pick(kind)));
    break;
  }
  case 5: { // another operation, or type
    Range to = pick(Token::BareId);
    text.replace(to.begin, to.size(), spell(pick(Token::BareId)));
    break;
  }
  case 6: // a line less
    text.erase(line().begin, line().size());
    break;
  case 7: { // a line more, with a new name
    std::string added = spell(line());
    if (size_t name = added.find('%'); name != std::string::npos)
      added.insert(name + 1, "new");
    text.insert(line().begin, added);
    break;
  }
  case 8: { // a line elsewhere
    std::string moved = spell(line());
    text.erase(line().begin, moved.size());
    at = tokens[below(random, tokens.size())].range;
    at.begin = std::min(at.begin, text.size() - 1);
    text.insert(line().begin, moved);
    break;
  }
  case 9: // an operation more
    text.insert(line().begin, below(random, 2)
                                  ? "%k = arith.constant 1.0 : f32\n"
                                  : "\"x.more\"() : () -> ()\n");
    break;
  case 10: { // a name longer
    Range to = pick(Token::ValueId);
    text.insert(to.end, "z");
    break;
  }
  default: // something
    text.insert(at.begin,
                StringRef("{}()<>:=,%\"").substr(below(random, 11), 1));
    break;
  }
}

struct Shape {
  const char *name;
  std::string (*make)();
};

class LongUnits : public testing::TestWithParam<Shape> {};

/// Makes random edits. A text with errors is sometimes edited further, and
/// mostly repaired.
TEST_P(LongUnits, AreThoseOfAFreshAnalysis) {
  std::mt19937_64 random(1);
  TestDocument document("");
  std::string text = GetParam().make(), right = text;
  size_t numTaken = 0;
  for (unsigned step = 0; step < 250; ++step) {
    std::vector<std::shared_ptr<const Unit>> before;
    for (const Member &member : document->getMembers())
      before.push_back(member.unit);
    document.update(Text(text));
    for (const std::shared_ptr<const Unit> &unit : before)
      numTaken += unit && !unit->hasIr();
    TestDocument fresh("");
    fresh.update(Text(text));
    ASSERT_EQ(findDifference(describe(*document), describe(*fresh)), "")
        << "step " << step;
    ASSERT_EQ(document->getMembers().size(), fresh->getMembers().size());
    bool isRight = true;
    for (size_t i = 0; i < fresh->getMembers().size(); ++i) {
      const Unit *ours = document->getMembers()[i].unit.get();
      const Unit *theirs = fresh->getMembers()[i].unit.get();
      ASSERT_EQ(!ours, !theirs);
      isRight &= !ours || ours->isRight();
      if (ours && !ours->isStale() && !theirs->isStale()) {
        ASSERT_EQ(findDifference(describe(*ours), describe(*theirs)), "")
            << "step " << step;
      }
    }
    if (isRight)
      right = text;
    else if (below(random, 4))
      text = right;
    edit(text, random);
  }
  // Many edits must take over the IR, because that is tested here.
  EXPECT_GT(numTaken, 10u);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, LongUnits,
    testing::Values(Shape{"Chain", makeChain}, Shape{"Unused", makeUnused},
                    Shape{"Regions", makeRegions}, Shape{"Blocks", makeBlocks},
                    Shape{"Graph", makeGraph}),
    [](const testing::TestParamInfo<Shape> &info) { return info.param.name; });

/// Makes a sequence of texts. The IR of a text without errors moves to the next
/// such text, also past others.
TEST(LongUnits, KeepTheirIr) {
  struct Edit {
    const char *from, *to;
    bool isRight = true;
  };
  const Edit edits[] = {
      {"  %60 =", "   %60 ="},
      {"%60 = arith.addf %59, %x : f32",
       "// of one line\n %60 = arith.addf %59, %x : f32"},
      {"arith.addf %59", "arith.mulf %59"},
      {"%59, %x", "%x, %59"},
      {"\n %60", "\n  %k = arith.constant 1.0 : f32\n %60"},
      {"%x, %59", "%k, %59"},
      {"%k, %59", "%unknown, %59", false},
      {"%unknown, %59", ", %59", false},
      {", %59", "%20, %59"},
      // All users of the value get another type.
      {"%1 = arith.addf %0, %x : f32", "%1 = arith.addf %0, %x : f64", false},
      {"%1 = arith.addf %0, %x : f64", "%1 = arith.addf %0, %x : f32"},
      // The rest of the line becomes a comment.
      {"%90 =", "// %90 =", false},
      {"// %90 =", "%90 ="},
      {"  return", "  %90 = arith.constant 2.0 : f32\n  return", false},
      {"  %90 = arith.constant 2.0 : f32\n  return", "  return"},
      {"%119, %x", "%119, %119"},
      {"return %120", "return %119"},
  };
  std::string text = makeChain();
  TestDocument document("");
  document.update(Text(text));
  auto function = [&] {
    return &document->getMembers().front().unit->getOps().front();
  };
  const mlir::Operation *first = function();
  for (const Edit &edit : edits) {
    size_t at = text.find(edit.from);
    ASSERT_NE(at, std::string::npos) << edit.from;
    text.replace(at, StringRef(edit.from).size(), edit.to);
    document.update(Text(text));
    ASSERT_EQ(document->getMembers().front().unit->isRight(), edit.isRight)
        << edit.to;
    if (edit.isRight) {
      EXPECT_EQ(function(), first) << edit.to;
    }
    TestDocument fresh("");
    fresh.update(Text(text));
    EXPECT_EQ(findDifference(describe(*document), describe(*fresh)), "")
        << edit.to;
  }
}

/// A new name may be defined in a later region, which can then see the new
/// value.
TEST(LongUnits, SeeNamesInRegionsThatFollow) {
  std::string text = makeRegions();
  TestDocument document(""), fresh("");
  document.update(Text(text));
  text.insert(text.find("    memref.store %r1010"),
              "    %9 = memref.load %m[%i] : memref<?xf32>\n");
  document.update(Text(text));
  fresh.update(Text(text));
  EXPECT_FALSE(fresh->getMembers().front().unit->isRight());
  EXPECT_EQ(findDifference(describe(*document), describe(*fresh)), "");
}

} // namespace
