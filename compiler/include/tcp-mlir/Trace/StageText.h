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

/// The text of a stage, and the operations of the source that its parts come
/// from.
struct StageText {
  /// A range of bytes of `text`, and the numbers of its operations in a
  /// SourceMap. Parts are in order, and may be nested.
  struct Part {
    size_t begin, end;
    std::vector<unsigned> sources;
  };
  std::string text;
  std::vector<Part> parts;
};

/// Prints a module, or an operation that stands for one, as its artifact has
/// it, with a part for each operation inside of it.
StageText printModule(Operation *module, const SourceMap &sources);

/// Returns, for each operation of the input, the parts of `text` that come from
/// it.
std::vector<TraceLink> findLinks(const StageText &text,
                                 const SourceMap &sources);

/// Carries the sources of operations through LLVM. A debug location of LLVM has
/// one line, so a line number stands for a set of operations. The code is that
/// of a compile without debug information.
class CodeLocations {
public:
  explicit CodeLocations(const SourceMap &sources) : sources(sources) {}

  /// Replaces the locations of a module of the LLVM dialect.
  LogicalResult mark(ModuleOp module);

  /// Prints a marked module as LLVM IR, with a part for each instruction.
  /// Removes the marks.
  StageText print(llvm::Module &module,
                  const llvm::TargetMachine &machine) const;
  /// Emits the assembly of a marked module, with a part for each line of an
  /// instruction.
  llvm::Expected<StageText> emitAssembly(llvm::Module &module,
                                         llvm::TargetMachine &machine) const;

private:
  /// Returns the sources that a line number stands for; null if there are none.
  const std::vector<unsigned> *findLine(unsigned line) const;

  const SourceMap &sources;
  /// The sets of operations, by line number from 1.
  std::vector<std::vector<unsigned>> sets;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_STAGETEXT_H
