//===- IRText.h - The IR as text, with places of operations -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_IRTEXT_H
#define TCP_DEBUG_AGENT_PRINT_IRTEXT_H

#include "debug-adapter/agent/print/OperationText.h"
#include "debug-adapter/agent/print/PrintCache.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <sys/types.h>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::tcp::agent {

/// The text of the IR at a stop, or of a part of it. Each operation of the root
/// is printed on its own, without aliases. Operations that the cache has are
/// not printed again. A large IR is printed by several forks at a time. An
/// operation whose own printer may crash is in the generic form. A stop owns it
/// and uses it on the thread of the compile.
class IRText {
public:
  /// `cache` outlives the object. `comment`, without a newline, becomes the
  /// first line, unless it is empty.
  IRText(Operation *root, PrintStyle style, PrintCache &cache,
         StringRef comment = "");
  /// The text of LLVM IR.
  explicit IRText(const llvm::Module &module);
  ~IRText();
  IRText(const IRText &) = delete;

  /// Starts forks that print, if printing takes long. Without it, getText()
  /// takes longer.
  void start();

  /// Returns the whole text. Prints, or waits for the forks that do.
  StringRef getText();
  /// Returns the fragments of the text in order, each with its hash. A fragment
  /// has whole lines.
  std::vector<std::pair<uint64_t, StringRef>> getFragments();
  /// Returns the line of an operation, from 1; nothing if it is not in the
  /// text. That of the root is known without printing.
  std::optional<unsigned> getLine(Operation *op);
  /// Returns the line of a function of LLVM IR, from 1.
  std::optional<unsigned> getLine(StringRef function);
  /// Returns the last operation that begins at a line or before it; null if
  /// there is none.
  Operation *findOperation(unsigned line);

private:
  /// An operation that is printed on its own.
  struct Part {
    explicit Part(Operation *op) : op(op) {}

    Operation *op;
    uint64_t state = 0;
    /// The number of operations, nested ones included.
    size_t size = 1;
    PrintCache::Entry printed;
    unsigned firstLine = 1;
  };
  /// A fork that prints parts, in their order, to a pipe.
  struct Printer {
    pid_t process = -1;
    int pipe = -1;
    std::vector<Part *> parts;
  };
  void plan();
  void startPrinters();
  Printer startPrinter(std::vector<Part *> parts,
                       llvm::function_ref<void(int)> print);
  static void stop(Printer &printer);
  /// Reads the parts of a printer. Returns whether all of them have come.
  bool take(Printer &printer) const;
  void takeModule();
  void takeParts();
  void printHere(Part &part) const;
  void setPrinted(Part &part, std::shared_ptr<PrintedOperation> printed) const;
  void finish();

  Operation *root = nullptr;
  const llvm::Module *module = nullptr;
  PrintStyle style;
  PrintCache *cache = nullptr;
  bool isPlanned = false, isFinished = false;
  std::vector<Part> parts;
  llvm::DenseMap<Operation *, size_t> partOf;
  StringRef indent;
  std::vector<Printer> printers;
  /// The first line with its newline, or empty.
  std::string comment;
  /// The text around the operations of the root.
  std::string header, footer;
  /// The whole text. For MLIR it is made at the first getText().
  std::string text;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_IRTEXT_H
