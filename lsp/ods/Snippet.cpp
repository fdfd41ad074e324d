//===- Snippet.cpp - Whole ops to insert ------------------------------------- ===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/Snippet.h"
#include "lsp/ods/SnippetWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::tcp::lsp;

/// Ops whose form ODS does not tell, or tells too little of.
static llvm::StringRef findWellKnown(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("builtin.module", "module {\n  $0\n}")
      .Case("func.func", "func.func @${1:name}(%${2:arg}: "
                         "${3:tensor<?xf32>}) -> ${4:tensor<?xf32>} {\n"
                         "  $0\n"
                         "  return %${5:result} : $4\n"
                         "}")
      .Case("scf.for", "scf.for %${1:i} = %${2:lower} to %${3:upper} "
                       "step %${4:step} {\n  $0\n}")
      .Case("scf.if", "scf.if %${1:condition} {\n  $0\n}")
      .Case("tcp.bind_symbolic_shape",
            "tcp.bind_symbolic_shape %${1:operand}, [%${2:symbol}], "
            "affine_map<${3:()[s0] -> (s0)}> : ${4:tensor<?xf32>}")
      .Case("tcp.broadcast",
            "%${1:result} = tcp.broadcast %${2:in}, %${3:size} "
            "{axes = [${4:0}]} : ${5:tensor<1xf32>}, index -> "
            "${6:tensor<?xf32>}")
      .Case("tcp.clamp",
            "%${1:result} = tcp.clamp %${2:in} {min_float = ${3:0.0} : f32, "
            "max_float = ${4:1.0} : f32} : ${5:tensor<?xf32>} -> $5")
      .Case("tcp.const", "%${1:result} = tcp.const {value = dense<${2:0.0}> : "
                         "${3:tensor<1xf32>}} : $3")
      .Case("tcp.isolated_group",
            "%${1:result} = tcp.isolated_group %${2:in} {\n"
            "^bb0(%${3:arg}: ${4:tensor<?xf32>}):\n"
            "  $0\n"
            "  tcp.yield %${5:out} : ${6:tensor<?xf32>}\n"
            "} : $4 -> $6")
      .Default("");
}

/// Whether an op has the syntax that the named ops of linalg share.
static bool isNamedLinalgOp(const OdsOp &op) {
  return op.dialect() == "linalg" && op.format == OdsFormat::Custom &&
         op.operands.size() == 2 && op.operands[0].name == "inputs" &&
         op.operands[1].name == "outputs" &&
         llvm::all_of(op.attributes, [](const OdsAttribute &attribute) {
           return attribute.isOptional;
         });
}

/// ODS gives no number of inputs; most have two.
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
  if (llvm::StringRef snippet = findWellKnown(op.name); !snippet.empty())
    return snippet.str();
  if (op.format == OdsFormat::Declarative)
    if (auto format = parseFormat(op.assemblyFormat))
      return SnippetWriter(op).write(*format);
  if (isNamedLinalgOp(op))
    return makeNamedLinalgOp(op);
  return SnippetWriter(op).writeGeneric();
}
