//===- Weights.h - Large constants beside the text --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The text of a module has its large constants as `dense_resource<NAME>`,
/// whose elements are in files of tensors (TensorFile.h). The module's
/// attribute `tcp.weights` says which those are, from the folder of the text:
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
#include "tcp-mlir/Driver/TensorFile.h"

namespace mlir::tcp {

/// The files that the constants of one module are in. One thread uses it.
class Weights {
public:
  /// Maps the files that a module names which was read from `folder`, checks
  /// them, and gives its resources their elements: those of the file, not a
  /// copy. Takes the attribute off the module. What is wrong becomes a
  /// diagnostic.
  LogicalResult load(ModuleOp module, StringRef folder);

  /// Returns the paths of the files.
  std::vector<std::string> getPaths() const;

  /// Says that what was loaded shall be beside the text at `path` if a text
  /// names it: where it was is no place for users.
  void moveTo(StringRef path);

  /// The text that names what was moved, as it is right for a file at `path`.
  std::string refer(StringRef text, StringRef path) const;

  /// Adds what was moved to what is written.
  void write(Outputs &outputs);

  /// The text of a module for a file at `path`. Large constants that are in no
  /// file yet get one with that name, which is added to the outputs; "-" can't
  /// have one, and so its text has all elements then.
  std::string print(ModuleOp module, StringRef path, Outputs &outputs);

  /// Assembly that defines constants as parts of the files that they are in,
  /// to be assembled in the folder of `path`. ELF only.
  std::string makeAssembly(ArrayRef<NamedTensor> constants, StringRef path,
                           Outputs &outputs);

  /// A name for elements that other elements do not have.
  static std::string makeName(ArrayRef<char> elements);

private:
  struct File {
    std::string path;
    std::shared_ptr<const TensorFile> tensors;
    /// Its name in the text that it was loaded for.
    std::string nameInText;
    /// It is written as soon as a text names it.
    bool isPending = false;
  };

  LogicalResult loadFile(ModuleOp module, Attribute reference,
                         StringRef folder);
  LogicalResult fill(ModuleOp module);
  /// Makes a file for the text at `path`, of tensors that are in none.
  void addFile(StringRef path, const std::vector<NamedTensor> &tensors,
               Outputs &outputs);
  /// The number of the file that elements are in.
  std::optional<size_t> find(ArrayRef<char> elements) const;
  Attribute describe(MLIRContext *context, size_t file, StringRef path) const;

  std::vector<File> files;
  /// By where elements are, in a file or where they were copied from.
  llvm::DenseMap<const char *, std::pair<size_t, ArrayRef<char>>> places;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_WEIGHTS_H
