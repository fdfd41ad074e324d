//===- WellKnownSnippets.cpp - Snippets written by hand -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/WellKnownSnippets.h"
#include "llvm/ADT/StringSwitch.h"

llvm::StringRef mlir::tcp::lsp::findWellKnownSnippet(llvm::StringRef opName) {
  return llvm::StringSwitch<llvm::StringRef>(opName)
      .Case("arith.select", "%${1:result} = arith.select %${2:condition}, "
                            "%${3:true_value}, %${4:false_value} : ${5:f32}")
      .Case("builtin.module", "module {\n  $0\n}")
      .Case("cf.switch", "cf.switch %${1:flag} : ${2:i32}, [\n"
                         "  default: ^${3:bb1},\n"
                         "  ${4:0}: ^${5:bb2}\n"
                         "]")
      .Case("func.call_indirect",
            "%${1:result} = func.call_indirect %${2:callee}(%${3:operand}) : "
            "(${4:f32}) -> ${5:f32}")
      .Case("func.func", "func.func @${1:name}(%${2:arg}: "
                         "${3:tensor<?xf32>}) -> ${4:tensor<?xf32>} {\n"
                         "  $0\n"
                         "  return %${5:result} : $4\n"
                         "}")
      .Case("linalg.generic",
            "%${1:result} = linalg.generic {\n"
            "  indexing_maps = [affine_map<${2:(d0) -> (d0)}>, "
            "affine_map<${3:(d0) -> (d0)}>],\n"
            "  iterator_types = [\"${4|parallel,reduction|}\"]\n"
            "} ins(%${5:in} : ${6:tensor<?xf32>}) "
            "outs(%${7:out} : ${8:tensor<?xf32>}) {\n"
            "^bb0(%${9:a}: ${10:f32}, %${11:b}: ${12:f32}):\n"
            "  $0\n"
            "  linalg.yield %${13:c} : $12\n"
            "} -> $8")
      .Case("memref.global", "memref.global \"private\" constant @${1:name} : "
                             "${2:memref<4xf32>} = dense<${3:0.0}>")
      .Case("scf.for", "scf.for %${1:i} = %${2:lower} to %${3:upper} "
                       "step %${4:step} {\n  $0\n}")
      .Case("scf.if", "scf.if %${1:condition} {\n  $0\n}")
      .Case("scf.index_switch", "scf.index_switch %${1:arg}\n"
                                "case ${2:0} {\n  $0\n  scf.yield\n}\n"
                                "default {\n  $3\n}")
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
      .Case("tensor.from_elements", "%${1:result} = tensor.from_elements "
                                    "%${2:element} : ${3:tensor<1xf32>}")
      .Case("vector.from_elements", "%${1:result} = vector.from_elements "
                                    "%${2:element} : ${3:vector<1xf32>}")
      .Default("");
}
