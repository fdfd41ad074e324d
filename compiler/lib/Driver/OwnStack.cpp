//===- OwnStack.cpp - Room for deep recursion -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OwnStack.h"

#include <sys/mman.h>
#include <ucontext.h>

/// makecontext() passes no pointers, so the function is passed here.
static thread_local llvm::function_ref<void()> *toRun;

static void runIt() { (*toRun)(); }

void mlir::tcp::runOnOwnStack(llvm::function_ref<void()> run, size_t size) {
  void *stack =
      mmap(nullptr, size, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) {
    run();
    return;
  }
  ucontext_t outer, inner;
  getcontext(&inner);
  inner.uc_stack.ss_sp = stack;
  inner.uc_stack.ss_size = size;
  inner.uc_link = &outer;
  toRun = &run;
  makecontext(&inner, runIt, 0);
  swapcontext(&outer, &inner);
  munmap(stack, size);
}
