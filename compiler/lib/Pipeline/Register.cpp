//===- Register.cpp - Registration of dialects and passes -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/Register.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Tcp/TcpTiling.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "tcp-mlir/Transforms/ContractionPasses.h"
#include "tcp-mlir/Transforms/KeepPasses.h"
#include "tcp-mlir/Transforms/OutliningPasses.h"
#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/RowPasses.h"

using namespace mlir;

// Only this source needs the registrations, which take a compiler a quarter of
// a second.
namespace mlir::tcp {
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Conversion/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Transforms/ContractionPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Transforms/KeepPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Transforms/OutliningPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "tcp-mlir/Transforms/RowPasses.h.inc"
} // namespace mlir::tcp

void tcp::registerAllTcpDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  registry.insert<TcpDialect, torch::TorchDialect,
                  torch_c::TorchConversionDialect>();
  registerTilingInterfaceExternalModels(registry);
}

void tcp::registerAllTcpPasses() {
  registerAllPasses();
  registerTcpConversionPasses();
  registerTcpTransformsPasses();
  registerTcpContractionsPasses();
  registerTcpKeepPasses();
  registerTcpOutliningPasses();
  registerTcpRowsPasses();
  registerPipelines();
}
