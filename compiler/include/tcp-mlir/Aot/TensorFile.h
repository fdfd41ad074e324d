//===- TensorFile.h - Files of named tensors --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The format safetensors (https://github.com/huggingface/safetensors): eight
/// bytes with the length of the header, a header in JSON, and the elements. In
/// files that `makeTensorFile` makes, the elements begin at a multiple of 64
/// bytes.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TENSORFILE_H
#define TCP_MLIR_AOT_TENSORFILE_H

#include "mlir/IR/BuiltinTypes.h"
#include "tcp-mlir/Transforms/MappedPages.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>

namespace mlir::tcp {

/// The type and the shape that the header of a file gives a tensor.
struct TensorHeader {
  /// The name of the element type in the format, such as "BF16"; empty if there
  /// is none.
  std::string type;
  std::vector<int64_t> shape;
};

/// The content of a file: mapped, or in memory. Any thread may read it.
class TensorFile {
public:
  /// Maps a file and reads its header. An error says what is wrong with the
  /// file, without its name.
  static llvm::Expected<std::shared_ptr<const TensorFile>>
  open(llvm::StringRef path);

  /// Does the same with the content of a file that is not written yet.
  static llvm::Expected<std::shared_ptr<const TensorFile>>
  make(std::unique_ptr<llvm::MemoryBuffer> content);

  /// All its bytes.
  llvm::StringRef getContent() const { return content->getBuffer(); }

  /// Returns the elements of each tensor, by name.
  const llvm::StringMap<llvm::ArrayRef<char>> &getTensors() const {
    return tensors;
  }

  /// Returns the types and shapes of the same tensors.
  const llvm::StringMap<TensorHeader> &getHeaders() const { return headers; }

  /// Returns the CRC-32 of the content, as zlib computes it. Afterwards a
  /// mapped file takes no memory of this process.
  uint32_t computeChecksum() const;

private:
  llvm::Error readHeader();

  std::unique_ptr<llvm::MemoryBuffer> content;
  /// Nothing if the content is a copy in memory.
  std::optional<MappedPages> pages;
  llvm::StringMap<llvm::ArrayRef<char>> tensors;
  llvm::StringMap<TensorHeader> headers;
};

/// A tensor to write.
struct NamedTensor {
  std::string name;
  ShapedType type;
  llvm::ArrayRef<char> elements;
};

/// Returns whether the format has this type of elements.
bool hasTensorFileType(Type elementType);

/// Returns the content of a file with these tensors. Their types must be ones
/// that `hasTensorFileType` accepts, and their names must differ.
std::unique_ptr<llvm::MemoryBuffer>
makeTensorFile(std::vector<NamedTensor> tensors);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TENSORFILE_H
