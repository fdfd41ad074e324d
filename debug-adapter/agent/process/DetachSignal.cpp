//===- DetachSignal.cpp - The signal that ends debugging ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/DetachSignal.h"

#include <csignal>

using namespace mlir::tcp;

static volatile std::sig_atomic_t hasCome = 0;

static void onDetach(int) { hasCome = 1; }

void agent::watchDetachSignal() {
  struct sigaction action{};
  action.sa_handler = onDetach;
  // poll() is interrupted by the signal even with this flag.
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
}

bool agent::isToldToDetach() { return hasCome; }
