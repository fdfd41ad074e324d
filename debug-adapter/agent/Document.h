//===- Document.h - The IR as text, with the places of operations -*- C++
//-*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_DOCUMENT_H
#define TCP_DEBUG_AGENT_DOCUMENT_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::tcp::agent {

/// Text that is made in processes of its own: several are faster, and printing
/// IR that is being changed may crash. Each operation of the root is printed on
/// its own, without aliases. Belongs to a stop.
class Document {
public:
  /// Starts printing.
  Document(Operation *root, bool isGeneric);
  /// The same for IR of LLVM.
  explicit Document(const llvm::Module &module);
  ~Document();
  Document(const Document &) = delete;

  /// Waits until it is there.
  StringRef getText();
  /// Counts lines from 1; nothing where an operation has no line.
  std::optional<unsigned> getLine(Operation *op);
  /// Of a function of LLVM's.
  std::optional<unsigned> getLine(StringRef function);
  /// The last operation that begins at a line or before; null for none.
  Operation *findOperation(unsigned line);

private:
  /// A process that prints some of the operations.
  struct Printer {
    pid_t process = -1;
    int pipe = -1;
    std::vector<Operation *> operations;
    /// How many operations each of them is, with all inside.
    std::vector<size_t> sizes;
  };
  void start(bool isGeneric);
  Printer startPrinter(std::vector<Operation *> operations,
                       llvm::function_ref<void(int)> print);
  void stop();
  bool take();
  void finish();

  Operation *root = nullptr;
  const llvm::Module *module = nullptr;
  std::vector<Printer> printers;
  bool isFinished = false;
  /// What is around the operations of the root.
  std::string header, footer;
  std::string text;
  /// By operation of the root: its line and those of all inside of it, in the
  /// order of a walk, 0 for none.
  llvm::DenseMap<Operation *, std::vector<uint32_t>> lines;
  /// In the order of the text; made when it is needed.
  std::vector<std::pair<unsigned, Operation *>> operations;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_DOCUMENT_H
