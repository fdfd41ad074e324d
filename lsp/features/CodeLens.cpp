//===- CodeLens.cpp - Commands above lines --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeLens.h"
#include "lsp/features/DumpComparison.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

LensCommand mlir::tcp::lsp::getCommand(CodeLens::Kind kind) {
  switch (kind) {
  case CodeLens::Compile:
    return {"Compile", "tcp.compile"};
  case CodeLens::Run:
    return {"Run with test tensors", "tcp.run"};
  case CodeLens::Debug:
    return {"Debug the compile", "tcp.debug"};
  case CodeLens::ShowStage:
    return {"Show stage...", "tcp.showStage"};
  case CodeLens::RunTest:
    return {"Run", "tcp.runTest"};
  case CodeLens::UpdateChecks:
    return {"Update checks", "tcp.updateChecks"};
  case CodeLens::CompareDumps:
    return {"Compare with the dump before", "tcp.compareDumps"};
  }
  llvm_unreachable("unknown lens");
}

/// Returns whether tcp-aot can make up tensors and scalars for all arguments.
static bool canRun(FunctionOpInterface function) {
  return llvm::all_of(function.getArgumentTypes(), [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      type = tensor.getElementType();
    return type.isIntOrIndexOrFloat();
  });
}

/// Returns the first line with a command of lit: `// RUN: ...`.
static std::optional<Range> findRunLine(const Text &text) {
  StringRef content = text.str();
  for (size_t at = content.find("RUN:"); at != StringRef::npos;
       at = content.find("RUN:", at + 1)) {
    unsigned line = text.lineOf(at);
    size_t begin = text.lineStart(line);
    StringRef before = content.slice(begin, at).trim(" \t");
    if (!before.empty() && before.ltrim('/').empty())
      return Range{begin, begin + text.line(line).size()};
  }
  return std::nullopt;
}

std::vector<CodeLens> mlir::tcp::lsp::getCodeLenses(const Document &document) {
  std::vector<CodeLens> lenses;
  if (std::optional<Range> line = findRunLine(document.getText())) {
    lenses.push_back({CodeLens::RunTest, *line, ""});
    lenses.push_back({CodeLens::UpdateChecks, *line, ""});
  }
  for (size_t i = 0; i < document.getMembers().size(); ++i) {
    const Member &member = document.getMembers()[i];
    if (!member.symbols)
      continue;
    for (Operation *op : member.symbols->definitions) {
      auto function = dyn_cast<FunctionOpInterface>(op);
      if (!function || function.isExternal())
        continue;
      std::optional<Range> range = document.nameOf(i, op);
      if (!range)
        continue;
      auto add = [&](CodeLens::Kind kind) {
        lenses.push_back({kind, *range, function.getName().str()});
      };
      add(CodeLens::Compile);
      if (canRun(function))
        add(CodeLens::Run);
      add(CodeLens::Debug);
      add(CodeLens::ShowStage);
    }
  }
  std::vector<Piece> pieces;
  for (const Member &member : document.getMembers())
    pieces.push_back(member.piece);
  for (const DumpComparison &dump :
       findDumpComparisons(document.getText().str(), pieces))
    lenses.push_back({CodeLens::CompareDumps, dump.header, ""});
  return lenses;
}
