//===- OpenTensors.cpp - Reading files of tensors -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/TensorFile.h"
#include "tcp-mlir/Numbers/ArrayFiles.h"
#include "tcp-mlir/Runtime/NpyHeader.h"
#include "tcp-mlir/Runtime/NpzMembers.h"
#include "tcp-mlir/Tensors/StoredTensor.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::StringRef;

using Tensors = std::vector<StoredTensor>;

/// Returns the tensor in the bytes of an .npy file, which `owner` keeps alive.
static Expected<StoredTensor> readNpy(StringRef name, StringRef bytes,
                                      std::shared_ptr<const void> owner) {
  std::string why;
  std::optional<runtime::NpyHeader> header =
      runtime::parseNpyHeader({bytes.data(), bytes.size()}, why);
  if (!header)
    return llvm::createStringError(why);
  ElementFormat format{header->type, header->isUnsigned, header->isComplex,
                       /*narrow=*/nullptr};
  ArrayRef<char> elements(bytes.drop_front(header->start).data(),
                          bytes.size() - header->start);
  if (header->isColumnMajor) {
    auto ordered = std::make_shared<std::vector<char>>(runtime::toRowMajor(
        {elements.data(), elements.size()}, format.getSize(), header->shape));
    elements = *ordered;
    owner = std::move(ordered);
  }
  return StoredTensor(name.str(), format, std::move(header->shape), elements,
                      std::move(owner));
}

static Expected<std::shared_ptr<llvm::MemoryBuffer>> map(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  return std::shared_ptr<llvm::MemoryBuffer>(std::move(*buffer));
}

static Expected<Tensors> openNpy(StringRef path) {
  auto buffer = map(path);
  if (!buffer)
    return buffer.takeError();
  auto tensor =
      readNpy(llvm::sys::path::stem(path), (*buffer)->getBuffer(), *buffer);
  if (!tensor)
    return tensor.takeError();
  return Tensors{std::move(*tensor)};
}

static Expected<Tensors> openNpz(StringRef path) {
  auto buffer = map(path);
  if (!buffer)
    return buffer.takeError();
  StringRef bytes = (*buffer)->getBuffer();
  std::string why;
  std::optional<runtime::NpzMembers> read =
      runtime::parseNpzMembers({bytes.data(), bytes.size()}, why);
  if (!read)
    return llvm::createStringError(why);
  auto members = std::make_shared<const runtime::NpzMembers>(std::move(*read));
  Tensors tensors;
  for (const auto &[name, content] : *members) {
    auto tensor = readNpy(name, content, members);
    if (!tensor)
      return llvm::createStringError(
          "the array '" + name +
          "' in it can't be read: " + toString(tensor.takeError()));
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

/// Returns the format of a type of .safetensors files; nothing if its elements
/// are no whole bytes, or if it is new.
static std::optional<ElementFormat> findFormat(StringRef name) {
  ElementFormat format;
  if (const TensorFileType *type = findTensorFileType(name)) {
    format.type = type->type;
    format.isUnsigned = type->isUnsigned;
  } else if (name == "C64") {
    format.isComplex = true;
  } else if (const NarrowFloat *narrow = findNarrowFloat(name)) {
    format.type = runtime::ElementType::I8;
    format.narrow = narrow;
  } else {
    return std::nullopt;
  }
  return format;
}

static Expected<Tensors> openTensorFile(StringRef path) {
  auto file = TensorFile::open(path);
  if (!file)
    return file.takeError();
  Tensors tensors;
  for (const auto &[name, header] : (*file)->getHeaders()) {
    ArrayRef<char> elements = (*file)->getTensors().at(name);
    std::optional<ElementFormat> known = findFormat(header.type);
    if (!known) {
      tensors.emplace_back(name.str(), header.type, header.shape,
                           "the tensor '" + name.str() + "' has the type '" +
                               header.type + "', which can't be shown");
      continue;
    }
    const ElementFormat &format = *known;
    uint64_t size = format.getSize();
    for (int64_t dim : header.shape)
      size = llvm::SaturatingMultiply(size, static_cast<uint64_t>(dim));
    if (size != elements.size())
      return llvm::createStringError("the tensor '" + name +
                                     "' has more or fewer bytes than its shape "
                                     "needs");
    tensors.emplace_back(name.str(), format, header.shape, elements, *file);
  }
  llvm::sort(tensors, [](const StoredTensor &a, const StoredTensor &b) {
    return a.getName() < b.getName();
  });
  return tensors;
}

Expected<Tensors> mlir::tcp::openTensors(const std::string &path) {
  StringRef end = llvm::sys::path::extension(path);
  Expected<Tensors> tensors = end == ".npy"           ? openNpy(path)
                              : end == ".safetensors" ? openTensorFile(path)
                                                      : openNpz(path);
  if (!tensors)
    return llvm::createStringError("can't read '" + path +
                                   "': " + toString(tensors.takeError()));
  if (tensors->empty())
    return llvm::createStringError("'" + path + "' has no tensors");
  return tensors;
}
