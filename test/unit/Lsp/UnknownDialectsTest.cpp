//===- UnknownDialectsTest.cpp - Files of dialects that nobody knows ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Corpus.h"
#include "Support/TestDocument.h"
#include "lsp/features/FoldingRanges.h"
#include "lsp/features/SemanticTokens.h"
#include "lsp/features/navigation/CallHierarchy.h"
#include "lsp/features/navigation/Definition.h"
#include "lsp/features/navigation/DocumentSymbols.h"
#include "lsp/features/navigation/References.h"
#include "lsp/features/navigation/Rename.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Lists the diagnostics of a text, one a line: the line from 1, and the
/// message.
std::string saidOf(StringRef text) {
  TestDocument document(text);
  std::string said;
  for (const Diagnostic &found : document->getDiagnostics())
    if (found.severity != Diagnostic::Hint)
      said +=
          std::to_string(document->getText().lineOf(found.range.begin) + 1) +
          ": " + StringRef(found.message).split(';').first.str() + "\n";
  return said;
}

std::string notice(unsigned line, StringRef dialect) {
  return (llvm::Twine(line) + ": dialect '" + dialect +
          "' is not known here: its operations are read by their tokens and "
          "not checked\n")
      .str();
}

/// Expects that the marked ranges are the references of one symbol, from each
/// of them.
void expectReferences(const TestDocument &document) {
  for (Range from : document.ranges) {
    std::optional<Target> target = findTarget(*document, from.begin + 1);
    ASSERT_TRUE(target) << document.text;
    std::vector<Range> uses;
    for (const FileUses &file :
         getReferences(*document, document.getFiles(), *target))
      for (const Use &use : file.uses)
        uses.push_back({use.range.begin + 1, use.range.end});
    EXPECT_EQ(annotate(document.text, uses),
              annotate(document.text, document.ranges));
  }
}

/// A kernel that looks like one of a GPU dialect, with registered operations in
/// it.
const char kKernel[] =
    "module {\n"
    "  tt.func public @[[kernel]](%arg0: !tt.ptr<f32> {tt.divisibility = 16 : "
    "i32}, %n: i32) attributes {noinline = false} {\n"
    "    %c = arith.constant 1024 : i32\n"
    "    %0 = tt.get_program_id x : i32\n"
    "    %1 = arith.muli %0, %c : i32\n"
    "    %2 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>\n"
    "    %3 = tt.splat %1 : i32 -> tensor<4xi32>\n"
    "    %4 = arith.addi %3, %2 : tensor<4xi32>\n"
    "    %5 = tt.load %arg0 : !tt.ptr<f32>\n"
    "    %6 = arith.addf %5, %5 : f32\n"
    "    scf.for %i = %n to %c step %c : i32 {\n"
    "      %7 = tt.call @[[callee]](%6) : (f32) -> f32\n"
    "      %8 = arith.mulf %7, %6 : f32\n"
    "    }\n"
    "    tt.return\n"
    "  }\n"
    "  tt.func private @[[callee]](%x: f32) -> f32 {\n"
    "    tt.return %x : f32\n"
    "  }\n"
    "}\n";

TEST(UnknownDialects, AreNoticedOnce) {
  std::string kernel = Annotations(kKernel).text;
  EXPECT_EQ(saidOf(kernel), notice(2, "tt"));
  // Its name is no misspelt `tensor`.
  EXPECT_EQ(saidOf("tm_tensor.yield\n"), notice(1, "tm_tensor"));
  EXPECT_EQ(saidOf(kernel + "// -----\n" + kernel), notice(2, "tt"));
  EXPECT_EQ(saidOf("func.func @f() {\n"
                   "  \"a.b\"() : () -> ()\n"
                   "  c.d\n"
                   "  \"a.c\"() : () -> ()\n"
                   "  \"c.e\"() : () -> ()\n"
                   "  return\n"
                   "}\n"
                   "a.d\n"),
            notice(2, "a") + notice(3, "c"));
}

TEST(UnknownDialects, HideNoErrors) {
  EXPECT_EQ(saidOf("tt.func @f(%a: i32) {\n"
                   "  %0 = arith.addi %a : i32\n"
                   "  %1 = arith.addi %a, %none : i32\n"
                   "  foo.loop %i in (%a) step 2 {\n"
                   "    %2 = arith.addi %i, %a : i32\n"
                   "  }\n"
                   "  tt.return\n"
                   "}\n"),
            notice(1, "tt") + "2: expected ','\n" +
                "3: use of undeclared SSA value name\n" + notice(4, "foo"));
}

/// The messages do not depend on earlier texts of the document.
TEST(UnknownDialects, AreMisspeltWhereNothingElseNamesTheRightOne) {
  std::string right = "%0 = arith.constant 1 : i32\n";
  std::string wrong = "%0 = arit.constant 1 : i32\n";
  std::string said = "1: dialect 'arit' is not known here\n";
  EXPECT_EQ(saidOf(wrong), said);
  TestDocument document(right);
  document.update(Text(wrong));
  ASSERT_EQ(document->getDiagnostics().size(), 1u);
  EXPECT_EQ(document->getDiagnostics().front().severity, Diagnostic::Warning);
}

/// Verifiers ask operations for interfaces and traits, which unknown ones do
/// not have. That is no error.
TEST(UnknownDialects, ExcuseWhatDependsOnThem) {
  // The verifier wants an interface of the attribute.
  EXPECT_EQ(saidOf("func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n"
                   "  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> "
                   "(tensor<4xf32>) {\n"
                   "  } {mapping = [#mygpu.block<x>]}\n"
                   "  return %0 : tensor<4xf32>\n"
                   "}\n"),
            notice(2, "mygpu"));
  // The dialect is registered, or is misspelt.
  for (StringRef dialect : {"arith", "arit"})
    EXPECT_TRUE(StringRef(saidOf(("func.func @f() {\n"
                                  "  scf.forall (%i) in (4) {\n"
                                  "  } {mapping = [#" +
                                  dialect +
                                  ".fastmath<fast>]}\n"
                                  "  return\n"
                                  "}\n")
                                     .str()))
                    .contains("2: 'scf.forall' op attribute 'mapping' failed"))
        << dialect.str();
  // The operations in the region must have an interface.
  std::string patterns = "module attributes {transform.with_named_sequence} {\n"
                         "  transform.named_sequence @s(%f: !transform.any_op "
                         "{transform.readonly}) {\n"
                         "    transform.apply_patterns to %f {\n"
                         "      %s\n"
                         "    } : !transform.any_op\n"
                         "    transform.yield\n"
                         "  }\n"
                         "}\n";
  auto with = [&](StringRef op) {
    std::string text = patterns;
    return text.replace(text.find("%s\n"), 2, op.str());
  };
  EXPECT_EQ(saidOf(with("my.patterns")), notice(4, "my"));
  EXPECT_NE(saidOf(with("%c = arith.constant 1 : i32")), "");
  // An operation asks the unknown one around it for an interface.
  EXPECT_EQ(saidOf("my.region {\n"
                   "  %0 = linalg.index 0 : index\n"
                   "  %1 = memref.alloca() : memref<4xf32>\n"
                   "}\n"),
            notice(1, "my"));
  // These are errors in any dialect.
  EXPECT_EQ(saidOf("my.region {\n"
                   "  %0 = tensor.empty() : tensor<4xf32>\n"
                   "  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] "
                   ": tensor<4xf32> into tensor<2x3xf32>\n"
                   "}\n")
                .substr(0, notice(1, "my").size() + 2),
            notice(1, "my") + "3:");
}

/// Other projects add operations to the transform dialect.
TEST(UnknownDialects, AreExtensionsToo) {
  auto inSequence = [](StringRef line) {
    return ("module attributes {transform.with_named_sequence} {\n"
            "  transform.named_sequence @s(%f: !transform.any_op "
            "{transform.readonly}) {\n"
            "    " +
            line +
            "\n"
            "    transform.yield\n"
            "  }\n"
            "}\n")
        .str();
  };
  auto extension = [](StringRef name) {
    return ("3: extension '" + name +
            "' is not known here: its operations are read by their tokens and "
            "not checked\n")
        .str();
  };
  EXPECT_EQ(saidOf(inSequence("%0 = transform.my.match.dims %f, [4] : "
                              "!transform.param<i64>")),
            extension("transform.my"));
  EXPECT_EQ(saidOf(inSequence("transform.apply_patterns.my.fold %f\n"
                              "    transform.my.other")),
            extension("transform.apply_patterns.my") +
                notice(4, "transform.my").replace(3, 7, "extension"));
  EXPECT_EQ(saidOf(inSequence("transform.util.cast_and_call %f")),
            extension("transform.util"));
  // The operations, and the name of an extension, are misspelt.
  for (StringRef name : {"transform.structured.mach", "transform.mach",
                         "transform.structurd.match"})
    EXPECT_EQ(saidOf(inSequence((name + " %f").str())),
              ("3: custom op '" + name + "' is unknown\n").str());
}

/// A module in the generic form is cut into pieces, too.
TEST(UnknownDialects, InGenericModules) {
  std::string text = "\"builtin.module\"() ({\n"
                     "  \"my.func\"() <{sym_name = \"f\"}> ({\n"
                     "  ^bb0(%a: !my.type):\n"
                     "    \"my.return\"(%a) : (!my.type) -> ()\n"
                     "  }) : () -> ()\n"
                     "}) : () -> ()\n";
  EXPECT_EQ(saidOf(text), notice(2, "my"));
  // The same holds after an edit.
  TestDocument document("\"builtin.module\"() ({\n}) : () -> ()\n");
  EXPECT_EQ(document->getDiagnostics().size(), 1u);
  document.update(Text(text));
  EXPECT_EQ(document->getDiagnostics().size(), 1u);
  EXPECT_EQ(document->getDiagnostics().front().unknownDialect, "my");
}

/// Types that the text does not show, or shows wrongly, are learned from uses.
/// If there are too many, the users become placeholders.
TEST(UnknownDialects, GiveTypesToWhatUsesThem) {
  std::string text = "x.func @f(%p: !x.ptr<f32>) {\n";
  for (unsigned i = 0; i < 300; ++i) {
    std::string n = std::to_string(i);
    text += "  %l" + n + " = x.load %p : !x.ptr<f32>\n" + //
            "  %a" + n + " = arith.addf %l" + n + ", %l" + n + " : f32\n" +
            "  %b" + n + " = arith.addf %a" + n + ", %a" + n + " : f32\n";
  }
  text += "  %e = arith.addf %none, %none : f32\n}\n";
  EXPECT_EQ(saidOf(text),
            notice(1, "x") + "902: use of undeclared SSA value name\n");
}

std::string printOutline(const std::vector<DocumentSymbol> &symbols,
                         unsigned depth = 0) {
  std::string text;
  for (const DocumentSymbol &symbol : symbols)
    text += std::string(depth * 2, ' ') + symbol.name + " " +
            std::to_string(int(symbol.kind)) + "\n" +
            printOutline(symbol.children, depth + 1);
  return text;
}

std::string outline(StringRef text) {
  TestDocument document(text);
  return printOutline(getDocumentSymbols(*document));
}

const std::string kFunction = " 12\n", kTable = " 2\n", kVariable = " 13\n";

TEST(UnknownDialects, Outline) {
  EXPECT_EQ(outline("tt.func public @kernel(%a: i32) {\n"
                    "  tt.call @kernel(%a) : (i32) -> ()\n"
                    "  foo.launch @x {\n"
                    "  }\n"
                    "  tt.return\n"
                    "}\n"),
            "kernel" + kFunction);
  EXPECT_EQ(outline("hw.module @top(in %a: i1, out b: i1) {\n"
                    "  %0 = hw.instance \"u\" @leaf(a: %a: i1) -> (b: i1)\n"
                    "  hw.output %0 : i1\n"
                    "}\n"
                    "hw.module.extern @leaf(in %a: i1, out b: i1)\n"),
            "top" + kFunction + "leaf" + kFunction);
  EXPECT_EQ(outline("\"x.func\"() ({\n"
                    "  \"x.return\"() : () -> ()\n"
                    "}) {sym_name = \"f\", function_type = () -> ()} : () -> "
                    "()\n"),
            "f" + kFunction);
  EXPECT_EQ(outline("hal.executable private @e {\n"
                    "  hal.variant public @v target(<\"a\">) {\n"
                    "    builtin.module {\n"
                    "      func.func @f() {\n"
                    "        return\n"
                    "      }\n"
                    "    }\n"
                    "  }\n"
                    "}\n"
                    "util.global private mutable @g = 1 : i32\n"
                    "util.initializer {\n"
                    "  %0 = util.global.load @g : i32\n"
                    "  util.return\n"
                    "}\n"),
            "e" + kTable + "  v" + kVariable + "    module" + kTable +
                "      f" + kFunction + "g" + kVariable);
}

/// `fsm.state @b` defines the symbol that `fsm.transition @b` uses: it is
/// around the use, or its header has more than a name.
TEST(UnknownDialects, TellUsesFromDefinitions) {
  for (StringRef marked :
       {"fsm.machine @m(%i: i1) -> (i1) {\n"
        "  fsm.state @a output {\n"
        "  } transitions {\n"
        "    fsm.transition @[[b]] guard {\n"
        "    }\n"
        "    fsm.transition @a\n"
        "  }\n"
        "  fsm.state @[[b]] output {\n"
        "  } transitions {\n"
        "    fsm.transition @a\n"
        "    fsm.transition @[[b]]\n"
        "  }\n"
        "}\n",
        "sim.instantiate @[[m]] as %model {\n"
        "}\n"
        "hw.module @[[m]](in %foo: i1) {\n"
        "}\n",
        "vm.module @all {\n"
        "  vm.export @[[f]]\n"
        "  vm.func private @[[f]](%a: i32) {\n"
        "    vm.return\n"
        "  }\n"
        "}\n",
        // A name that is looked up in another symbol is defined there.
        "util.func @f() {\n"
        "  flow.dispatch @ex::@[[f]]() : () -> ()\n"
        "}\n"
        "flow.executable @ex {\n"
        "  flow.executable.export @[[f]]\n"
        "}\n"}) {
    TestDocument document(marked);
    expectReferences(document);
  }
  EXPECT_EQ(outline("stream.executable private @e {\n"
                    "  stream.executable.export @e workgroups() {\n"
                    "  }\n"
                    "  stream.executable.export @g\n"
                    "}\n"),
            "e" + kTable + "  e" + kVariable + "  g" + kVariable);
}

TEST(UnknownDialects, ReferencesAndRename) {
  for (StringRef name : {"kernel", "callee"}) {
    std::string marked = kKernel;
    StringRef other = name == "kernel" ? "callee" : "kernel";
    std::string mark = ("[[" + other + "]]").str();
    for (size_t at = marked.find(mark); at != std::string::npos;
         at = marked.find(mark))
      marked.replace(at, mark.size(), other.str());
    TestDocument document(marked);
    expectReferences(document);
    auto changes = getRename(*document, document.getFiles(),
                             document.ranges.front().begin, "renamed");
    ASSERT_TRUE(bool(changes)) << llvm::toString(changes.takeError());
    EXPECT_EQ(changes->front().edits.size(), document.ranges.size());
  }
}

TEST(UnknownDialects, Calls) {
  TestDocument document(kKernel);
  std::vector<SourceFile> files = document.getFiles();
  size_t callee = document.text.rfind("@callee");
  std::vector<LinkedOp> items =
      getCallHierarchyItems(*document, files, callee + 1);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(getIncomingCalls(files, items[0]).size(), 1u);
  items = getCallHierarchyItems(*document, files,
                                document.text.find("@kernel") + 1);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(getOutgoingCalls(files, items[0]).size(), 1u);
}

TEST(UnknownDialects, Values) {
  TestDocument document("x.func @f([[%a]]: i32) {\n"
                        "  %0 = x.add [[%a]], [[%a]] : i32\n"
                        "  x.for %i = %0 {\n"
                        "    %1 = arith.addi [[%a]], %0 : i32\n"
                        "    x.yield %1, [[%a]]\n"
                        "  }\n"
                        "}\n"
                        "x.func @g(%a: i32) {\n"
                        "  x.use %a\n"
                        "}\n");
  for (Range from : document.ranges) {
    std::optional<Target> target = findTarget(*document, from.begin);
    ASSERT_TRUE(target);
    std::vector<Range> uses;
    for (const Use &use : findUses(*document, *target))
      uses.push_back(use.range);
    EXPECT_EQ(annotate(document.text, uses),
              annotate(document.text, document.ranges));
  }
}

//===----------------------------------------------------------------------===//
// The files of the project, with dialects that nobody knows
//===----------------------------------------------------------------------===//

/// Returns the text with other names of dialects, which have the same sizes.
std::string hideDialects(const Document &document) {
  std::string text = document.getText().str().str();
  auto hide = [&](auto &self, const Statements &statements, size_t member,
                  const std::vector<Statement> &level) -> void {
    for (const Statement &statement : level) {
      StringRef name = statements.spelling(statement.name);
      size_t begin =
          document
              .toDocument(member, statements.getTokens()[statement.name].range)
              .begin;
      bool isOp = name.contains('.') && !name.starts_with("#") &&
                  !name.starts_with("!");
      if (isOp)
        text[begin + name.starts_with("\"")] = 'z';
      for (const Statement::Region &region : statement.regions)
        self(self, statements, member, region.statements);
    }
  };
  for (size_t i = 0; i < document.getMembers().size(); ++i) {
    const Member &member = document.getMembers()[i];
    if (member.unit && member.piece.kind == Piece::Ops)
      hide(hide, member.unit->getStatements(), i,
           member.unit->getStatements().getTopLevel());
  }
  return text;
}

/// Lists the results of features that need no IR. Operations without a symbol
/// are left out, because only their dialect knows them.
std::string describe(const Document &document) {
  std::string all;
  auto add = [&](StringRef what, Range range) {
    all += (what + " " + llvm::Twine(range.begin) + "-" +
            llvm::Twine(range.end) + "\n")
               .str();
  };
  for (const FoldingRange &fold : getFoldingRanges(document))
    add("fold", fold.range);
  const SymbolIndex &index = *document.getSymbolIndex();
  for (const SymbolIndex::Op &op : index.getOps())
    if (op.isNamed())
      add(("symbol " + op.symbolName + (op.hasBody ? " with body " : " ") +
           (op.isPrivate ? "private" : ""))
              .str(),
          op.all);
  for (const SymbolIndex::Reference &reference : index.getReferences())
    add("to " +
            std::to_string(reference.target == SymbolIndex::kNone
                               ? 0
                               : index.getOps()[reference.target].all.begin),
        reference.range);
  return all;
}

/// Lists the uses of all values, by their places.
std::string describeValues(const Document &document) {
  std::string all;
  for (const Token &token : lex(document.getText().str())) {
    if (!token.is(Token::ValueId))
      continue;
    std::optional<Target> target = findTarget(document, token.range.begin);
    all += std::to_string(token.range.begin) + ":";
    if (target)
      for (const Use &use : findUses(document, *target))
        all += " " + std::to_string(use.range.begin) +
               (use.isDefinition ? "=" : "");
    all += "\n";
  }
  return all;
}

TEST(UnknownDialects, LookAsTheKnownOnes) {
  unsigned numFiles = 0;
  for (auto &[path, text] : readCorpus()) {
    TestDocument known(withoutMarks(text));
    bool isValid =
        llvm::none_of(known->getDiagnostics(), [](const auto &found) {
          return found.severity == Diagnostic::Error;
        });
    if (!isValid)
      continue;
    ++numFiles;
    TestDocument unknown(hideDialects(*known));
    EXPECT_EQ(describe(*known), describe(*unknown)) << path;
    EXPECT_EQ(describeValues(*known), describeValues(*unknown)) << path;
    for (const Diagnostic &found : unknown->getDiagnostics())
      EXPECT_NE(int(found.severity), int(Diagnostic::Error))
          << path << ": " << found.message << " at "
          << unknown->getText().lineOf(found.range.begin) + 1;
  }
  EXPECT_GT(numFiles, 40u);
}

} // namespace
