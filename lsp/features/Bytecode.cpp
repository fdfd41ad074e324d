//===- Bytecode.cpp - Text and bytecode -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Bytecode.h"
#include "lsp/text/Splitter.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Base64.h"

using namespace mlir;
using llvm::StringRef;

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

namespace {
/// A context for one conversion, and the diagnostics of the conversion.
struct Conversion {
  explicit Conversion(const DialectRegistry &registry)
      : context(registry, MLIRContext::Threading::DISABLED),
        config(&context, /*verifyAfterParse=*/true, &resources) {
    context.allowUnregisteredDialects();
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      errors += diagnostic.str() + "\n";
      return success();
    });
  }

  MLIRContext context;
  std::string errors;
  FallbackAsmResourceMap resources;
  ParserConfig config;
  Block parsed;
};
} // namespace

llvm::Expected<std::string>
mlir::tcp::lsp::convertFromBytecode(const DialectRegistry &registry,
                                    StringRef path) {
  Conversion conversion(registry);
  if (failed(parseSourceFile(path, &conversion.parsed, conversion.config)))
    return makeError("failed to parse bytecode source file: " +
                     conversion.errors);
  if (!llvm::hasSingleElement(conversion.parsed))
    return makeError(
        "expected bytecode to contain a single top-level operation");
  // Aliases are only printed for an operation without a parent.
  OwningOpRef<Operation *> op = &conversion.parsed.front();
  op->remove();
  AsmState state(*op, OpPrintingFlags().enableDebugInfo().assumeVerified(),
                 /*locationMap=*/nullptr, &conversion.resources);
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, state);
  return text;
}

llvm::Expected<std::string>
mlir::tcp::lsp::convertToBytecode(const DialectRegistry &registry,
                                  StringRef text, StringRef name) {
  for (const Piece &piece : split(text))
    if (piece.kind == Piece::Separator)
      return makeError("unexpected split file, please remove all `// -----`");
  Conversion conversion(registry);
  if (failed(parseSourceString(text, &conversion.parsed, conversion.config,
                               name)) ||
      conversion.parsed.empty())
    return makeError("expected a single and valid top-level operation, please "
                     "ensure there are no errors");
  if (!llvm::hasSingleElement(conversion.parsed))
    return makeError("expected a single top-level operation");
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  (void)writeBytecodeToFile(&conversion.parsed.front(), os,
                            BytecodeWriterConfig(conversion.resources));
  return llvm::encodeBase64(bytes);
}
