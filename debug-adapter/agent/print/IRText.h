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

/// The IR at a stop as text, or a part of it. Each operation of the root is
/// printed on its own, without aliases; what the cache has is not printed
/// again. Much is printed in processes of its own, for several are faster. What
/// its own printer may crash on is in the generic form. Belongs to a stop, on
/// the thread of the compile.
class IRText {
public:
  /// `cache` outlives it. `comment`, without an end, is the first line; none
  /// where it is empty.
  IRText(Operation *root, PrintStyle style, PrintCache &cache,
         StringRef comment = "");
  /// The same for IR of LLVM.
  explicit IRText(const llvm::Module &module);
  ~IRText();
  IRText(const IRText &) = delete;

  /// Starts printing if that takes long, so that there is less to wait for.
  void start();

  /// Waits until it is there.
  StringRef getText();
  /// Returns the pieces that the text is put together from, in order: pieces of
  /// whole lines, with the hash of each.
  std::vector<std::pair<uint64_t, StringRef>> getPieces();
  /// Counts lines from 1; nothing where an operation has no line. The root's
  /// is known before anything is printed.
  std::optional<unsigned> getLine(Operation *op);
  /// Returns the line of a function of LLVM's.
  std::optional<unsigned> getLine(StringRef function);
  /// The last operation that begins at a line or before; null for none.
  Operation *findOperation(unsigned line);

private:
  /// An operation that is printed on its own.
  struct Part {
    explicit Part(Operation *op) : op(op) {}

    Operation *op;
    uint64_t state = 0;
    /// The number of its operations, with all inside.
    size_t size = 1;
    PrintCache::Entry printed;
    unsigned firstLine = 1;
  };
  /// A process that prints parts, in their order.
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
  /// Returns whether all of its parts have come.
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
  /// A line, or nothing.
  std::string comment;
  /// The text around the operations of the root.
  std::string header, footer;
  /// The whole text: of LLVM IR from the beginning, of MLIR when it is asked
  /// for.
  std::string text;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_IRTEXT_H
