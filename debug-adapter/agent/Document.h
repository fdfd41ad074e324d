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
#include <optional>
#include <string>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// Text that is made in a process of its own: printing IR that is being changed
/// may crash. Belongs to a stop.
class Document {
public:
  /// Starts printing. `isConverting`: operations may be half converted.
  Document(Operation *root, bool isConverting, bool isGeneric);
  ~Document();
  Document(const Document &) = delete;

  /// Waits until it is there.
  StringRef getText();
  /// Counts lines from 1; nothing where an operation has no line.
  std::optional<unsigned> getLine(Operation *op);
  /// The last operation that begins at a line or before; null for none.
  Operation *findOperation(unsigned line);

private:
  void start(bool isGeneric);
  void finish();

  Operation *root;
  bool isConverting;
  pid_t printer = -1;
  int pipe = -1;
  std::string text;
  llvm::DenseMap<Operation *, unsigned> lines;
  /// In the order of the text.
  std::vector<std::pair<unsigned, Operation *>> operations;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_DOCUMENT_H
