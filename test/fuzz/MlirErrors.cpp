//===- MlirErrors.cpp - The errors that MLIR reports ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirErrors.h"

#include "lsp/text/Separators.h"
#include "lsp/text/Text.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::tcp::fuzz;
using namespace mlir::tcp::lsp;

std::string mlir::tcp::fuzz::toString(const Error &error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) +
         ": " + error.message;
}

/// Runs MLIR on each chunk of `text`.
static Oracle askChunks(const DialectRegistry &registry, StringRef text) {
  Oracle oracle;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  unsigned firstLine = 0;
  ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return;
    auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
    if (place && place.getFilename() == "fuzz")
      oracle.errors.push_back(
          {place.getLine() + firstLine, place.getColumn(), diagnostic.str()});
    else
      oracle.errors.push_back({0, 0, diagnostic.str()});
  });
  auto check = [&](StringRef chunk) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(chunk, "fuzz"), SMLoc());
    Block block;
    ParserConfig config(&context, /*verifyAfterParse=*/false);
    if (failed(parseAsmSourceFile(sources, &block, config))) {
      oracle.parses = false;
      return;
    }
    // As parseSourceFile() does, a module is put around text that is not one
    // module.
    OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
    if (llvm::hasSingleElement(block) && isa<ModuleOp>(block.front())) {
      (void)mlir::verify(&block.front());
      return;
    }
    module->getBody()->getOperations().splice(module->getBody()->end(),
                                              block.getOperations());
    (void)mlir::verify(*module);
  };
  Text lines(text.str());
  size_t begin = 0;
  for (unsigned line = 0; line < lines.getNumLines(); ++line)
    if (size_t place = lines.lineStart(line);
        place >= begin && isSeparator(lines.line(line))) {
      check(text.slice(begin, place));
      begin = findSeparatorEnd(text, place);
      firstLine = lines.lineOf(begin);
    }
  check(text.drop_front(begin));
  return oracle;
}

std::optional<Oracle> mlir::tcp::fuzz::askMlir(const DialectRegistry &registry,
                                               StringRef text) {
  Oracle oracle;
  llvm::CrashRecoveryContext crash;
  if (!crash.RunSafely([&] { oracle = askChunks(registry, text); }))
    return std::nullopt;
  return oracle;
}
