//===- ReadingProgress.h - Progress of reading the workspace ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_READINGPROGRESS_H
#define TCP_LSP_SERVER_READINGPROGRESS_H

#include "lsp/server/threads/Timers.h"
#include "lsp/server/transport/WorkDoneProgress.h"

namespace mlir::tcp::lsp {

/// Tells the client that files are being read, if that takes long and the
/// client agrees to a token. All threads may call all methods.
class ReadingProgress {
public:
  ReadingProgress(Transport &transport, Timers &timers)
      : transport(transport), timers(timers) {}

  /// Reading begins. It is reported after some time.
  void begin();
  /// All files are read.
  void end();
  /// The client has agreed to a token, which is also the id of the request that
  /// offered it.
  void agree(llvm::StringRef token);

private:
  Transport &transport;
  Timers &timers;
  std::mutex mutex; // guards the fields below
  std::unique_ptr<WorkDoneProgress> progress;
  std::string token;
  unsigned numOffers = 0;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_READINGPROGRESS_H
