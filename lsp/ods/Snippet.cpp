//===- Snippet.cpp - Whole ops to insert ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/Snippet.h"
#include "lsp/ods/SnippetWriter.h"
#include "lsp/ods/WellKnownSnippets.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;

/// Returns whether an op has the syntax that all named ops of linalg share.
static bool isNamedLinalgOp(const OdsOp &op) {
  return op.getDialect() == "linalg" && op.format == OdsFormat::Custom &&
         op.operands.size() == 2 && op.operands[0].name == "inputs" &&
         op.operands[1].name == "outputs" &&
         llvm::all_of(op.attributes, [](const OdsAttribute &attribute) {
           return attribute.isOptional;
         });
}

/// ODS does not give the number of inputs. Most ops have two.
static std::string makeNamedLinalgOp(const OdsOp &op) {
  llvm::StringRef summary = op.summary;
  std::string text = "%${1:result} = " + op.name.str().str();
  if (op.name == "linalg.fill")
    return text + " ins(%${2:value} : ${3:f32})"
                  " outs(%${4:out} : ${5:tensor<?xf32>}) -> $5";
  if (summary.starts_with("Applies") || summary.starts_with("Copies"))
    return text + " ins(%${2:in} : ${3:tensor<?xf32>})"
                  " outs(%${4:out} : ${5:tensor<?xf32>}) -> $5";
  return text +
         " ins(%${2:lhs}, %${3:rhs} : ${4:tensor<?xf32>}, ${5:tensor<?xf32>})"
         " outs(%${6:out} : ${7:tensor<?xf32>}) -> $7";
}

std::string mlir::tcp::lsp::makeSnippet(const OdsOp &op) {
  if (llvm::StringRef snippet = findWellKnownSnippet(op.name); !snippet.empty())
    return snippet.str();
  if (op.format == OdsFormat::Declarative)
    if (auto format = parseFormat(op.assemblyFormat))
      return SnippetWriter(op).write(*format).take();
  if (isNamedLinalgOp(op))
    return makeNamedLinalgOp(op);
  return SnippetWriter(op).writeGeneric().take();
}
