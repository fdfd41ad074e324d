//===- WarmUp.cpp - A compile before the first one ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/WarmUp.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Aot/Compile.h"
#include "tcp-mlir/Pipeline/Register.h"
#include <cerrno>
#include <poll.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;

/// The program has what most programs have: sizes that must agree, a loop over
/// two dimensions, an elementary function.
static constexpr llvm::StringLiteral kProgram = R"mlir(
func.func @warm_up(%x: !torch.vtensor<[?,?],f32>,
                   %y: !torch.vtensor<[?,?],f32>)
    -> !torch.vtensor<[?,?],f32> {
  %one = torch.constant.int 1
  %sum = torch.aten.add.Tensor %x, %y, %one : !torch.vtensor<[?,?],f32>,
      !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  %result = torch.aten.tanh %sum
      : !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>
  return %result : !torch.vtensor<[?,?],f32>
}
)mlir";

void mlir::tcp::warmUp(const CompileOptions &options) {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  MLIRContext context(registry);
  ScopedDiagnosticHandler silent(&context,
                                 [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kProgram, &context);
  assert(module && "the text above is right");
  Weights weights;
  CompileOptions ours;
  ours.target = options.target;
  ours.pipeline = options.pipeline;
  ours.from = findStage("torch");
  ours.artifacts = {{findStage("library"), "warm_up.so"}};
  ours.weights = &weights;
  Outputs outputs;
  TimingScope timing;
  (void)compile(*module, ours, outputs, timing);
}

bool mlir::tcp::waitForInput() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (::poll(&input, 1, /*timeout=*/-1) < 0)
    if (errno != EINTR)
      return true; // The reader will report the error.
  return input.revents != POLLHUP;
}
