//===- StageText.h - A stage as text that is mapped -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_STAGETEXT_H
#define TCP_MLIR_TRACE_STAGETEXT_H

#include "tcp-mlir/Trace/SourceMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// The text of a stage, and which operations of the source its parts come from.
struct StageText {
  /// Bytes of `text`, and numbers of a SourceMap. Parts are in order; one may
  /// be inside of another.
  struct Part {
    size_t begin, end;
    std::vector<unsigned> sources;
  };
  std::string text;
  std::vector<Part> parts;
};

/// Prints a module as its artifact has it; a part for each operation.
StageText printModule(ModuleOp module, const SourceMap &sources);

/// Carries what operations come from through LLVM, whose debug locations are a
/// line each: a line stands for a set of operations. The code is that of a
/// compile without debug information.
class CodeLocations {
public:
  explicit CodeLocations(const SourceMap &sources) : sources(sources) {}

  /// Replaces the locations of a module of the LLVM dialect.
  LogicalResult mark(ModuleOp module);

  /// Prints a marked module in LLVM IR; a part for each instruction. The marks
  /// are gone then.
  StageText print(llvm::Module &module,
                  const llvm::TargetMachine &machine) const;
  /// Emits its assembly instead; a part for each line of an instruction.
  llvm::Expected<StageText> emitAssembly(llvm::Module &module,
                                         llvm::TargetMachine &machine) const;

private:
  /// Returns the sources of a line; null for none.
  const std::vector<unsigned> *findLine(unsigned line) const;

  const SourceMap &sources;
  /// By line, from 1.
  std::vector<std::vector<unsigned>> sets;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_STAGETEXT_H
