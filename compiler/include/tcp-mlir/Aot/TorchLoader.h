//===- TorchLoader.h - Programs that come from PyTorch ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TORCHLOADER_H
#define TCP_MLIR_AOT_TORCHLOADER_H

#include "tcp-mlir/Aot/CompileDirectory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

/// A program that Python has exported.
struct ExportedProgram {
  /// A module of the torch dialect.
  std::string text;
  /// The directory of the weights files that the text names. It also has the
  /// files below.
  TemporaryDirectory directory;
  /// The content of an .npz file: arguments, and the results that PyTorch
  /// computes from them. Empty if the program is not from PyTorch.
  std::string reference;
  /// The paths of the text and of the reference.
  std::string textFile;
  std::string referenceFile;
  /// The path of an .npz file with the tensors that PyTorch computes: opN.R is
  /// the result R of operation N of the text. Empty if they were not asked for.
  std::string valuesFile;
};

/// Options of the export of programs.
struct TorchExportOptions {
  /// Ops, such as "aten.topk", that stay as they are in the program: they are
  /// not decomposed.
  std::vector<std::string> customOps;
  /// Each OLD=NEW, for the paths in locations; see PrefixMap.h.
  std::vector<std::string> prefixMaps;
  /// The directories in which Python looks for modules before all others.
  std::vector<std::string> pythonPath;
  /// True if the file of weights is written also if it is empty.
  bool alwaysWriteWeights = false;
  /// True if PyTorch computes the tensors of all operations, too.
  bool computesValues = false;
};

/// Exports the program that the Python function `loader`, an import path,
/// returns. Runs the Python that has PyTorch; an error has the messages of that
/// process.
llvm::Expected<ExportedProgram>
exportFromPyTorch(llvm::StringRef loader, const TorchExportOptions &options);

/// Imports the file `model` of ONNX, whose weights may be in other files. Runs
/// the Python that has torch-mlir, which has to have the package onnx, too.
llvm::Expected<ExportedProgram>
importFromOnnx(llvm::StringRef model, const TorchExportOptions &options);

/// A program to export to files: PREFIX_torch.mlir, its large weights in
/// PREFIX_torch_weights.safetensors, and PREFIX_reference_tensors.npz.
struct TorchExport {
  /// The import path of the Python function that loads it.
  std::string loader;
  std::string prefix;
};

/// Exports programs to files in one Python process, because it takes seconds to
/// import PyTorch. If one fails, the files of those before it are written.
llvm::Error exportFromPyTorch(llvm::ArrayRef<TorchExport> programs,
                              const TorchExportOptions &options);

/// Becomes a Python process that exports programs when Bazel asks for them on
/// the standard input, until that ends. Returns only after an error.
llvm::Error serveExports();

/// Returns the name of the program that `loader` loads: "add" for
/// "models.add_loader".
llvm::StringRef getLoaderStem(llvm::StringRef loader);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TORCHLOADER_H
