//===- Failures.cpp - Diagnostics, and passes that fail -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/Failures.h"

#include "llvm/Support/JSON.h"
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

bool Failures::add(llvm::StringRef severity) {
  ++numDiagnostics;
  numErrors += severity == "error";
  return numDiagnostics > numTold;
}

void Failures::raise(llvm::StringRef severity, std::string message) {
  if (exception || isHandled())
    return;
  bool isIllegal =
      llvm::StringRef(message).contains("failed to legalize operation");
  exception = {isIllegal ? "illegal-op" : severity.str(), severity.str(),
               std::move(message)};
}

std::optional<Failures::Exception> Failures::takeException() {
  return std::exchange(exception, std::nullopt);
}

void Failures::wake(int64_t told) {
  exception.reset();
  numTold = told;
}

void Failures::endPass(llvm::StringRef name, bool hasFailed,
                       uint64_t timestamp) {
  if (!hasFailed)
    lastPass = EndedPass{name.str(), timestamp};
  else if (numErrors == numErrorsBefore && silentFailure.empty())
    silentFailure = llvm::json::fixUTF8(name);
}
