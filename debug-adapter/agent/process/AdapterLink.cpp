//===- AdapterLink.cpp - The adapter of a supervisor ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/AdapterLink.h"

using namespace mlir::tcp::agent;

llvm::Expected<uint16_t> AdapterLink::suspend() {
  llvm::Expected<AdapterPort> opened = AdapterPort::open(0);
  if (!opened)
    return opened.takeError();
  port = std::move(*opened);
  suspended = true;
  return port->getNumber();
}

llvm::Expected<bool> AdapterLink::accept() {
  llvm::Expected<std::string> path = port->accept();
  if (!path)
    return path.takeError();
  llvm::Expected<AdapterConnection> other = AdapterConnection::connect(*path);
  if (!other) {
    consumeError(other.takeError());
    return false;
  }
  socket = std::move(*path);
  connection = std::move(*other);
  port.reset();
  connection.tell(hello);
  return true;
}

void AdapterLink::close() {
  port.reset();
  connection.close();
}
