//===- StructureTest.cpp - Outlines, folds, calls and links ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/TestDocument.h"
#include "lsp/features/FoldingRanges.h"
#include "lsp/features/SelectionRanges.h"
#include "lsp/features/navigation/CallHierarchy.h"
#include "lsp/features/navigation/DocumentSymbols.h"
#include "lsp/features/navigation/FileReferences.h"
#include "lsp/features/navigation/WorkspaceSymbols.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

void print(const std::vector<DocumentSymbol> &symbols, StringRef text,
           unsigned depth, std::string &into) {
  for (const DocumentSymbol &symbol : symbols) {
    EXPECT_TRUE(symbol.range.contains(symbol.selection)) << symbol.name;
    into += std::string(depth * 2, ' ') + symbol.name;
    if (!symbol.detail.empty())
      into += " | " + symbol.detail;
    into += "\n";
    print(symbol.children, text, depth + 1, into);
  }
}

std::string outline(StringRef source) {
  TestDocument document(source);
  std::string printed;
  print(getDocumentSymbols(*document), document.text, 0, printed);
  return printed;
}

TEST(DocumentSymbols, ModulesFunctionsGroupsAliases) {
  EXPECT_EQ(outline("!t = tensor<4xf32>\n"
                    "module @m attributes {a = @x} {\n"
                    "  func.func private @e(!t,\n"
                    "                       i32) -> !t\n"
                    "  memref.global \"private\" @g : memref<4xf32>\n"
                    "  module {\n"
                    "    func.func @f(%a: !t) -> !t {\n"
                    "      %r = tcp.group {\n"
                    "        tcp.yield %a : !t\n"
                    "      } : !t\n"
                    "      return %r : !t\n"
                    "    }\n"
                    "  }\n"
                    "}\n"),
            "!t | tensor<4xf32>\n"
            "m | module\n"
            "  e | (!t, i32) -> !t\n"
            "  g | memref.global\n"
            "  module\n"
            "    f | (%a: !t) -> !t\n"
            "      tcp.group\n");
}

TEST(DocumentSymbols, Chunks) {
  EXPECT_EQ(outline("func.func private @f()\n"
                    "// -----\n"
                    "#a = 1 : i32\n"
                    "func.func private @f()\n"),
            "chunk 1\n"
            "  f | ()\n"
            "chunk 2\n"
            "  #a | 1 : i32\n"
            "  f | ()\n");
}

TEST(DocumentSymbols, WhatDoesNotParse) {
  EXPECT_EQ(outline("module @m {\n"
                    "  func.func @a() {\n"
                    "    arith.nothing ) ( %a\n"
                    "  func.func @b() {\n"
                    "    return\n"
                    "  }\n"
                    "  func.func @c(\n"
                    "}\n"
                    "func.func @d() { return }\n"),
            "m | module\n"
            "  a | ()\n"
            "  b | ()\n"
            "  c | (\n"
            "d | ()\n");
}

std::string search(StringRef query,
                   llvm::ArrayRef<const TestDocument *> documents) {
  std::vector<SourceFile> files;
  for (const TestDocument *document : documents)
    files.push_back(document->file());
  std::string found;
  for (const FoundSymbol &symbol : getWorkspaceSymbols(files, query, 3))
    found += (files[symbol.file].uri + " " +
              files[symbol.file].symbols->getOps()[symbol.op].symbolName + "\n")
                 .str();
  return found;
}

TEST(WorkspaceSymbols, FuzzyAndByModule) {
  TestDocument a("func.func @matmul_transposed() { return }\n"
                 "module @m { func.func @softmax() { return } }\n",
                 "test:a");
  TestDocument b("func.func @mt() { return }\n"
                 "func.func private @softmax()\n",
                 "test:b");
  EXPECT_EQ(search("mt", {&a, &b}), "test:b mt\n"
                                    "test:a matmul_transposed\n");
  EXPECT_EQ(search("softmax", {&a, &b}), "test:a softmax\n"
                                         "test:b softmax\n");
  EXPECT_EQ(search("@m::soft", {&a, &b}), "test:a softmax\n");
  EXPECT_EQ(search("xyz", {&a, &b}), "");
}

std::string folds(StringRef source) {
  TestDocument document(source);
  std::string printed;
  for (const FoldingRange &fold : getFoldingRanges(*document))
    printed += std::to_string(document->getText().lineOf(fold.range.begin)) +
               "-" +
               std::to_string(document->getText().lineOf(fold.range.end)) +
               " " + "rcka"[fold.kind] + "\n";
  return printed;
}

TEST(FoldingRanges, RegionsDictionariesCommentsAliases) {
  EXPECT_EQ(folds("// One\n"                        // 0
                  "// comment.\n"                   // 1
                  "!a = i32\n"                      // 2
                  "!b = i64\n"                      // 3
                  "module {\n"                      // 4
                  "  func.func @f() attributes {\n" // 5
                  "    a = \"{\"\n"                 // 6
                  "  } {\n"                         // 7
                  "    return\n"                    // 8
                  "  }\n"                           // 9
                  "}\n"),                           // 10
            "0-1 c\n2-3 a\n4-10 r\n5-7 r\n7-9 r\n");
}

TEST(FoldingRanges, Resources) {
  EXPECT_EQ(folds("func.func private @f()\n"          // 0
                  "{-#\n"                             // 1
                  "  dialect_resources: {\n"          // 2
                  "    builtin: {\n"                  // 3
                  "      a: \"0x0400000001000000\"\n" // 4
                  "    }\n"                           // 5
                  "  }\n"                             // 6
                  "#-}\n"),                           // 7
            "1-7 r\n2-6 r\n3-5 r\n");
}

TEST(FoldingRanges, ChunksAndErrors) {
  EXPECT_EQ(folds("func.func @f() {\n" // 0
                  "  ( [\n"            // 1
                  "func.func @g() {\n" // 2
                  "  return\n"         // 3
                  "}\n"                // 4
                  "// -----\n"         // 5
                  "func.func @h() {\n" // 6
                  "  return\n"         // 7
                  "}\n"),              // 8
            "0-4 k\n2-4 r\n5-8 k\n6-8 r\n");
}

TEST(SelectionRanges, FromTheTokenToTheFile) {
  TestDocument document("module {\n"
                        "  func.func @f(%a: tensor<$4xf32>) {\n"
                        "    return\n"
                        "  }\n"
                        "}\n");
  std::vector<std::string> found;
  for (Range range : getSelectionRanges(*document, document.cursor()))
    found.push_back(StringRef(document.text)
                        .slice(range.begin, range.end)
                        .split('\n')
                        .first.str());
  EXPECT_EQ(found,
            (std::vector<std::string>{
                "4", "4xf32", "<4xf32>", "tensor<4xf32>", "%a: tensor<4xf32>",
                "(%a: tensor<4xf32>)", "func.func @f(%a: tensor<4xf32>) {",
                "module {", "module {"}));
}

std::string calls(const std::vector<Call> &calls,
                  llvm::ArrayRef<SourceFile> files) {
  std::string printed;
  for (const Call &call : calls)
    printed += (files[call.op.file].symbols->getOps()[call.op.op].symbolName +
                " " + llvm::Twine(call.ranges.size()) + "\n")
                   .str();
  return printed;
}

TEST(CallHierarchy, AcrossFiles) {
  TestDocument user("func.func private @g()\n"
                    "func.func @f() {\n"
                    "  call @g() : () -> ()\n"
                    "  call @g() : () -> ()\n"
                    "  %a = constant @g : () -> ()\n"
                    "  return\n"
                    "}\n",
                    "test:b");
  TestDocument document("func.func @$g() {\n"
                        "  call @h() : () -> ()\n"
                        "  call @nothing() : () -> ()\n"
                        "  return\n"
                        "}\n"
                        "func.func private @h()\n");
  std::vector<SourceFile> files = document.getFiles({&user});
  std::vector<LinkedOp> items =
      getCallHierarchyItems(*document, files, document.cursor());
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(calls(getIncomingCalls(files, items[0]), files), "f 2\n");
  EXPECT_EQ(calls(getOutgoingCalls(files, items[0]), files), "h 1\n");
}

TEST(FileReferences, LocationsAndComments) {
  TestDocument document("// See ../docs/tcp.md, or a.b and 1.5.\n"
                        "func.func @f() {\n"
                        "  return loc(fused[\"$a b.py\":3:4, \"c.py\":5:6])\n"
                        "} loc(\"name\")\n");
  std::string found;
  for (const FileReference &reference : getFileReferences(*document))
    found += reference.path + " " + std::to_string(reference.line) + "\n";
  EXPECT_EQ(found, "../docs/tcp.md 0\na.b 0\na b.py 3\nc.py 5\n");
  std::optional<FileReference> location =
      getLocationAt(*document, document.cursor());
  ASSERT_TRUE(location);
  EXPECT_EQ(location->path, "a b.py");
  EXPECT_EQ(location->column, 4u);
}

TEST(PositionReader, GoesOnWhereItWas) {
  Text text("a🎉b\r\ncd\r\n");
  PositionReader reader(text, Encoding::UTF16);
  for (size_t offset : {0u, 1u, 5u, 6u, 8u, 9u, 5u, 12u}) {
    Position expected = text.positionAt(offset, Encoding::UTF16);
    Position position = reader.at(offset);
    EXPECT_EQ(position.line, expected.line) << offset;
    EXPECT_EQ(position.character, expected.character) << offset;
  }
}

} // namespace
