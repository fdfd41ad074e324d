//===- TorchLoader.h - Programs that come from PyTorch ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TORCHLOADER_H
#define TCP_MLIR_AOT_TORCHLOADER_H

#include "tcp-mlir/Aot/TemporaryDirectory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

/// A program that PyTorch exported.
struct TorchProgram {
  /// A module of the torch dialect.
  std::string text;
  /// The directory of the weights that it names.
  TemporaryDirectory directory;
  /// Arguments and what PyTorch computes from them: an .npz file.
  std::string reference;
};

/// Exports what the Python function `loader`, an import path, loads. Runs the
/// Python that has PyTorch; what it says of the loader is the error. Of the ops
/// that `customOps` names, as in "aten.topk", no others are made.
llvm::Expected<TorchProgram>
exportFromPyTorch(llvm::StringRef loader,
                  llvm::ArrayRef<std::string> customOps);

/// A program to export to files: PREFIX_torch.mlir, its large weights in
/// PREFIX_torch_weights.safetensors, and PREFIX_reference_tensors.npz.
struct TorchExport {
  /// The import path of the Python function that loads it.
  std::string loader;
  std::string prefix;
};

/// Exports programs to their files, all by one Python, for it takes seconds to
/// import PyTorch. Those before one that fails are there. `customOps` are those
/// of all of them.
llvm::Error exportFromPyTorch(llvm::ArrayRef<TorchExport> programs,
                              llvm::ArrayRef<std::string> customOps);

/// The name of the program that `loader` loads: "add" for "models.add_loader".
llvm::StringRef getLoaderStem(llvm::StringRef loader);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TORCHLOADER_H
