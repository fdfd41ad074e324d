//===- TensorFile.h - Files of named tensors --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The format safetensors (https://github.com/huggingface/safetensors): eight
/// bytes that say how long the header is, a header of JSON, and the elements.
/// Elements begin at a multiple of 64 bytes in files that are made here.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_TENSORFILE_H
#define TCP_MLIR_DRIVER_TENSORFILE_H

#include "mlir/IR/BuiltinTypes.h"
#include "tcp-mlir/Transforms/MappedPages.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>

namespace mlir::tcp {

/// A file that is mapped. Any thread may read it.
class TensorFile {
public:
  /// Maps a file and reads its header. An error says what is wrong with it, and
  /// does not name it.
  static llvm::Expected<std::shared_ptr<const TensorFile>>
  open(llvm::StringRef path);

  /// The same for the content of a file that is not there yet.
  static llvm::Expected<std::shared_ptr<const TensorFile>>
  make(std::unique_ptr<llvm::MemoryBuffer> content);

  /// All its bytes.
  llvm::StringRef getContent() const { return content->getBuffer(); }

  /// The elements by the names of the tensors.
  const llvm::StringMap<llvm::ArrayRef<char>> &getTensors() const {
    return tensors;
  }

  /// Computes the CRC-32 of its content, as zlib does. The content of a mapped
  /// file takes no memory afterwards.
  uint32_t computeChecksum() const;

private:
  llvm::Error readHeader();

  std::unique_ptr<llvm::MemoryBuffer> content;
  /// None where the content is a copy in memory.
  std::optional<MappedPages> pages;
  llvm::StringMap<llvm::ArrayRef<char>> tensors;
};

/// A tensor to write.
struct NamedTensor {
  std::string name;
  ShapedType type;
  llvm::ArrayRef<char> elements;
};

/// Returns whether the format has this type of elements.
bool hasTensorFileType(Type elementType);

/// The content of a file with these tensors, of which the types are those of
/// `hasTensorFileType` and the names differ.
std::unique_ptr<llvm::MemoryBuffer>
makeTensorFile(std::vector<NamedTensor> tensors);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_TENSORFILE_H
