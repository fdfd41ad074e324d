//===- TorchLoader.h - Programs that come from PyTorch ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TORCHLOADER_H
#define TCP_MLIR_AOT_TORCHLOADER_H

#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace mlir::tcp {

/// A program that PyTorch exported.
/// A directory that goes with this.
class TemporaryDirectory {
public:
  static llvm::Expected<std::unique_ptr<TemporaryDirectory>> create();
  ~TemporaryDirectory();
  std::string file(llvm::StringRef name) const;

private:
  std::string path;
};

struct TorchProgram {
  /// A module of the torch dialect.
  std::string text;
  /// Where the weights that it names are.
  std::unique_ptr<TemporaryDirectory> directory;
  /// Arguments and what PyTorch computes from them: an .npz file.
  std::string reference;
};

/// Exports what the Python function `loader`, an import path, loads. Runs the
/// Python that has PyTorch; what it says of the loader is the error.
llvm::Expected<TorchProgram> exportFromPyTorch(llvm::StringRef loader);

/// The name of the program that `loader` loads: "add" for "models.add_loader".
llvm::StringRef getLoaderStem(llvm::StringRef loader);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TORCHLOADER_H
