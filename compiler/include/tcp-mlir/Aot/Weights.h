//===- Weights.h - Large constants beside the text --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In the text of a module, large constants are `dense_resource<NAME>`, and
/// their elements are in tensor files (TensorFile.h). The attribute
/// `tcp.weights` of the module lists these files, with paths relative to the
/// directory of the text:
///
///     tcp.weights = [{file = "foo_torch_weights.safetensors",
///                     size = 4096 : i64, crc32 = 123456 : i64}]
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_WEIGHTS_H
#define TCP_MLIR_AOT_WEIGHTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Aot/TensorFile.h"

namespace mlir::tcp {

/// The files with the constants of one module. One thread uses it.
class Weights {
public:
  /// Maps and checks the files that `module`, which was read from `folder`,
  /// names. The resources of the module then have the elements in the mapped
  /// files, without a copy. Removes the attribute `tcp.weights`. Fails after a
  /// diagnostic.
  LogicalResult load(ModuleOp module, StringRef folder);

  /// Returns the paths of the files.
  std::vector<std::string> getPaths() const;

  /// Moves the loaded files, whose directory is temporary: if a text that is
  /// written names them, they are written beside the text at `path`.
  void moveTo(StringRef path);

  /// Returns `text` with the names that the moved files have for a text at
  /// `path`.
  std::string refer(StringRef text, StringRef path) const;

  /// Adds the moved files that a text names to `outputs`.
  void write(Outputs &outputs);

  /// Names the file for constants that are in no file yet. One text may be
  /// made then.
  void setNewFile(std::string path) { newFile = std::move(path); }

  /// Adds the file that `setNewFile` named, which is empty, to `outputs`, if
  /// there are no constants for it.
  void writeNamed(Outputs &outputs);

  /// Prints a module for a file at `path`. Large constants that are in no file
  /// yet get a weights file beside it, which is added to `outputs`. A text for
  /// "-" has no such file, and contains all elements.
  std::string print(ModuleOp module, StringRef path, Outputs &outputs);

  /// Returns assembly that includes the elements of constants from their files.
  /// It has to be assembled in the folder of `path`. The text is for ELF only.
  std::string makeAssembly(ArrayRef<NamedTensor> constants, StringRef path,
                           Outputs &outputs);

  /// Returns a name that depends on the elements alone.
  static std::string makeName(ArrayRef<char> elements);

private:
  struct File {
    std::string path;
    std::shared_ptr<const TensorFile> tensors;
    /// The name of the file in the text that it was loaded for.
    std::string nameInText;
    /// True if the file is to be written as soon as a text names it.
    bool isPending = false;
  };

  LogicalResult loadFile(ModuleOp module, Attribute reference,
                         StringRef folder);
  LogicalResult fill(ModuleOp module);
  /// Adds a file beside the text at `path`, for tensors that are in no file.
  void addFile(StringRef path, const std::vector<NamedTensor> &tensors,
               Outputs &outputs);
  /// Returns the number of the file that contains `elements`.
  std::optional<size_t> find(ArrayRef<char> elements) const;
  Attribute describe(MLIRContext *context, size_t file, StringRef path) const;

  std::vector<File> files;
  /// Empty if the name derives from that of a text.
  std::string newFile;
  /// By the address of the elements: in a mapped file, or in the module that
  /// they were written from.
  llvm::DenseMap<const char *, std::pair<size_t, ArrayRef<char>>> places;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_WEIGHTS_H
