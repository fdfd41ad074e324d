//===- ReadMemory.cpp - Bytes of a constant, or bytecode ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include <algorithm>

using namespace mlir::tcp::dap;

Result<protocol::ReadMemoryBody>
mlir::tcp::dap::handleReadMemory(Session &session,
                                 const protocol::ReadMemoryArguments &args) {
  int64_t offset = args.offset.value_or(0);
  if (args.count < 0 || offset < 0)
    return Error{"'count' and 'offset' must not be negative"};
  Result<wire::Bytes> bytes =
      session.ask(wire::ReadMemory{args.memoryReference, offset, args.count});
  if (!bytes)
    return bytes.error();
  protocol::ReadMemoryBody body;
  body.address = std::to_string(offset);
  body.data = bytes->data;
  size_t padding =
      bytes->data.size() -
      std::min(bytes->data.size(), bytes->data.find_last_not_of('=') + 1);
  int64_t read = bytes->count.value_or(
      static_cast<int64_t>(bytes->data.size() / 4 * 3 - padding));
  if (read < args.count)
    body.unreadableBytes = args.count - read;
  return body;
}
