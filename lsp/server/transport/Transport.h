//===- Transport.h - JSON-RPC messages --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_TRANSPORT_H
#define TCP_LSP_SERVER_TRANSPORT_TRANSPORT_H

#include "lsp/server/transport/LongStrings.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <mutex>

namespace mlir::tcp::lsp {

/// The ways to separate messages.
enum class InputStyle {
  Standard,  // Content-Length headers (LSP, base protocol)
  Delimited, // lines of "// -----", comments in between; for tests
};

/// Reads and writes JSON-RPC 2.0 messages. Input that is no message is answered
/// with an error and skipped. One thread reads; all threads may write.
class Transport {
public:
  Transport(std::FILE *in, llvm::raw_ostream &out, InputStyle style,
            bool pretty)
      : in(in), out(out), style(style), pretty(pretty) {}

  /// A message of the client.
  struct Message {
    llvm::json::Object object;
    /// The long strings of a message that opens or changes a document.
    /// Otherwise null.
    std::shared_ptr<const LongStrings> longStrings;
  };
  /// Returns the next message that is a JSON object, or nothing at the end of
  /// the input.
  std::optional<Message> read();

  /// Sends a notification.
  void notify(llvm::StringRef method, llvm::json::Value params);
  /// Sends a request to the client. Its answer has the same `id`.
  void call(llvm::StringRef method, llvm::json::Value params,
            llvm::json::Value id);
  /// Answers a request of the client with a result or an error.
  void reply(llvm::json::Value id, llvm::Expected<llvm::json::Value> result);

  /// These methods take parameters or a result as JSON text.
  void notifyText(llvm::StringRef method, llvm::StringRef params);
  void replyText(llvm::json::Value id, llvm::Expected<std::string> result);

private:
  bool readHeader(size_t &length);
  bool readStandard(std::string &message);
  bool readDelimited(std::string &message);
  bool readLine(std::string &line);
  void send(llvm::json::Object message);
  void write(llvm::StringRef head, llvm::StringRef body = {},
             llvm::StringRef tail = {});

  std::FILE *in;
  llvm::raw_ostream &out;
  InputStyle style;
  bool pretty;
  std::mutex writing;
};

/// Returns the error that answers a cancelled request.
llvm::Error makeCancelled();

/// Returns an error that becomes the answer to a request.
llvm::Error makeError(llvm::lsp::ErrorCode code, const llvm::Twine &message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_TRANSPORT_H
