//===- TensorFile.cpp - Files of named tensors ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/TensorFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr size_t kLengthSize = 8;
static constexpr size_t kAlignment = 64;

/// Returns the name of an element type in the format; empty if it has none.
static StringRef getTypeName(Type type) {
  if (type.isF64())
    return "F64";
  if (type.isF32())
    return "F32";
  if (type.isF16())
    return "F16";
  if (type.isBF16())
    return "BF16";
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return "";
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 8:
    return isUnsigned ? "U8" : "I8";
  case 16:
    return isUnsigned ? "U16" : "I16";
  case 32:
    return isUnsigned ? "U32" : "I32";
  case 64:
    return isUnsigned ? "U64" : "I64";
  default:
    return "";
  }
}

bool mlir::tcp::hasTensorFileType(Type elementType) {
  return !getTypeName(elementType).empty();
}

llvm::Expected<std::shared_ptr<const TensorFile>>
TensorFile::open(StringRef path) {
  auto content = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (!content)
    return llvm::errorCodeToError(content.getError());
  return make(std::move(*content));
}

llvm::Expected<std::shared_ptr<const TensorFile>>
TensorFile::make(std::unique_ptr<llvm::MemoryBuffer> content) {
  auto file = std::make_shared<TensorFile>();
  file->content = std::move(content);
  if (file->content->getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap)
    file->pages.emplace(
        llvm::ArrayRef(file->getContent().data(), file->getContent().size()));
  if (llvm::Error error = file->readHeader())
    return error;
  return file;
}

static TensorHeader parseHeader(const llvm::json::Object &entry) {
  TensorHeader header;
  header.type = entry.getString("dtype").value_or("").str();
  if (const llvm::json::Array *shape = entry.getArray("shape"))
    for (const llvm::json::Value &size : *shape)
      header.shape.push_back(size.getAsInteger().value_or(-1));
  return header;
}

llvm::Error TensorFile::readHeader() {
  auto fail = [](const Twine &what) {
    return llvm::createStringError("it is not a .safetensors file: " + what);
  };
  StringRef bytes = getContent();
  if (bytes.size() < kLengthSize)
    return fail("it has " + Twine(bytes.size()) + " bytes");
  uint64_t length = llvm::support::endian::read64le(bytes.data());
  bytes = bytes.drop_front(kLengthSize);
  if (length > bytes.size())
    return fail("its header is cut off");
  llvm::Expected<llvm::json::Value> header =
      llvm::json::parse(bytes.take_front(length));
  if (!header)
    return fail(toString(header.takeError()));
  const llvm::json::Object *entries = header->getAsObject();
  if (!entries)
    return fail("its header is not a JSON object");
  StringRef data = bytes.drop_front(length);
  for (const auto &[name, value] : *entries) {
    if (name == "__metadata__")
      continue;
    const llvm::json::Object *entry = value.getAsObject();
    const llvm::json::Array *offsets =
        entry ? entry->getArray("data_offsets") : nullptr;
    std::optional<int64_t> begin, end;
    if (offsets && offsets->size() == 2) {
      begin = (*offsets)[0].getAsInteger();
      end = (*offsets)[1].getAsInteger();
    }
    if (!begin || !end || *begin < 0 || *begin > *end)
      return fail("its header does not say where '" + name.str() + "' is");
    if (static_cast<uint64_t>(*end) > data.size())
      return fail("the end of '" + name.str() + "' is cut off");
    tensors[name.str()] = ArrayRef(data.data() + *begin, *end - *begin);
    headers[name.str()] = parseHeader(*entry);
  }
  return llvm::Error::success();
}

uint32_t TensorFile::computeChecksum() const {
  constexpr size_t kBlock = size_t{1} << 20;
  uint32_t checksum = 0;
  for (StringRef rest = getContent(); !rest.empty();) {
    StringRef block = rest.take_front(kBlock);
    rest = rest.drop_front(block.size());
    checksum =
        llvm::crc32(checksum, llvm::arrayRefFromStringRef<uint8_t>(block));
    MappedPages::release(ArrayRef(block.data(), block.size()));
  }
  return checksum;
}

std::unique_ptr<llvm::MemoryBuffer>
mlir::tcp::makeTensorFile(std::vector<NamedTensor> tensors) {
  // Tensors with wide elements come first, so that all are aligned without
  // gaps.
  llvm::sort(tensors, [](const NamedTensor &a, const NamedTensor &b) {
    unsigned left = a.type.getElementTypeBitWidth();
    unsigned right = b.type.getElementTypeBitWidth();
    return left != right ? left > right : a.name < b.name;
  });
  llvm::json::Object entries;
  size_t size = 0;
  for (const NamedTensor &tensor : tensors) {
    int64_t begin = static_cast<int64_t>(size);
    size += tensor.elements.size();
    entries[tensor.name] = llvm::json::Object{
        {"dtype", getTypeName(tensor.type.getElementType())},
        {"shape", llvm::json::Array(tensor.type.getShape())},
        {"data_offsets", llvm::json::Array{begin, static_cast<int64_t>(size)}}};
  }
  std::string header;
  llvm::raw_string_ostream(header) << llvm::json::Value(std::move(entries));
  header.resize(llvm::alignTo(kLengthSize + header.size(), kAlignment) -
                    kLengthSize,
                ' ');
  auto content = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      kLengthSize + header.size() + size);
  char *at = content->getBufferStart();
  llvm::support::endian::write64le(at, header.size());
  at = llvm::copy(header, at + kLengthSize);
  for (const NamedTensor &tensor : tensors)
    at = llvm::copy(tensor.elements, at);
  return content;
}
