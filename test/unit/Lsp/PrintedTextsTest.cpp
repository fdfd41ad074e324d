//===- PrintedTextsTest.cpp - Texts as MLIR prints them -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Corpus.h"
#include "Support/ShownErrors.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {

/// Lists the errors of a text as `show` does.
std::string showErrors(const Document &document) {
  std::string errors;
  for (const tcp::lsp::Diagnostic &found : document.getDiagnostics())
    if (found.severity == tcp::lsp::Diagnostic::Error)
      errors +=
          std::to_string(document.getText().lineOf(found.range.begin) + 1) +
          ": " + found.message + "\n";
  return errors;
}

std::string print(ModuleOp module, const OpPrintingFlags &flags) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, flags);
  return text + "\n";
}

/// The aliases of locations stand after the module, which uses them, too.
TEST(PrintedTexts, LocationsOfModules) {
  EXPECT_EQ(show("#loc3 = loc(\"a\":1:1)\n"
                 "module {\n"
                 "  func.func private @f() loc(#loc1)\n"
                 "  func.func private @g() loc(#loc3)\n"
                 "} loc(#loc)\n"
                 "#loc = loc(\"a\":0:0)\n"
                 "#loc1 = loc(callsite(#loc at #loc3))\n"),
            "");
  EXPECT_EQ(show("module {\n} loc(#none)\n"),
            "2 '#none': operation location alias was never defined\n");
}

/// Texts that MLIR prints, in each of its forms, have no errors.
TEST(PrintedTexts, HaveNoErrors) {
  DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  MLIRContext context(registry);
  context.allowUnregisteredDialects();
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &) {});
  TestDocument document("");
  unsigned numTexts = 0;
  for (auto &[path, text] : readCorpus()) {
    SmallVector<StringRef> chunks;
    StringRef(text).split(chunks, "// -----\n");
    for (StringRef chunk : chunks) {
      auto module = parseSourceString<ModuleOp>(chunk, &context);
      if (!module)
        continue;
      ++numTexts;
      OpPrintingFlags flags[3];
      flags[0].enableDebugInfo();
      flags[1].enableDebugInfo().printGenericOpForm();
      flags[2].printGenericOpForm();
      for (const OpPrintingFlags &form : flags) {
        std::string printed = print(*module, form);
        document.update(Text(printed));
        EXPECT_EQ(showErrors(*document), "") << path << "\n" << printed;
      }
    }
  }
  EXPECT_GT(numTexts, 250u);
}

} // namespace
