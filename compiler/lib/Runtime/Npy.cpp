//===- Npy.cpp - Arrays as numpy stores them ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Npy.h"

#include "tcp-mlir/Runtime/NpyHeader.h"
#include <cctype>
#include <cstring>

using namespace mlir::tcp::runtime;

/// The greatest size of an array in bytes. Sizes can't overflow then.
static constexpr int64_t kMaxBytes = int64_t(1) << 46;

int64_t Array::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

/// Returns the size of an array whose elements have `size` bytes; nothing for a
/// negative or an excessive shape.
static std::optional<int64_t> countBytes(size_t size,
                                         const std::vector<int64_t> &shape) {
  int64_t bytes = static_cast<int64_t>(size);
  for (int64_t dim : shape) {
    if (dim < 0 || (dim > 0 && bytes > kMaxBytes / dim))
      return std::nullopt;
    bytes *= dim;
  }
  return bytes;
}

std::optional<Array>
mlir::tcp::runtime::createArray(ElementType type, std::vector<int64_t> shape) {
  std::optional<int64_t> bytes = countBytes(getSize(type), shape);
  if (!bytes)
    return std::nullopt;
  Array array;
  array.type = type;
  array.shape = std::move(shape);
  array.data.resize(*bytes);
  return array;
}

std::string
mlir::tcp::runtime::describeShape(const std::vector<int64_t> &shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  for (int64_t size : shape)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

namespace {
/// The name of a type in numpy, without the byte order.
struct NumpyType {
  std::string_view name;
  ElementType type;
  bool isUnsigned = false;
  bool isComplex = false;
};
} // namespace

// If a type has several names, the first one is written.
static constexpr NumpyType kNumpyTypes[] = {
    {"f2", ElementType::F16},
    {"V2", ElementType::BF16},
    {"bfloat16", ElementType::BF16},
    {"f4", ElementType::F32},
    {"f8", ElementType::F64},
    {"b1", ElementType::I1},
    {"i1", ElementType::I8},
    {"i2", ElementType::I16},
    {"i4", ElementType::I32},
    {"i8", ElementType::I64},
    {"u1", ElementType::I8, /*isUnsigned=*/true},
    {"u2", ElementType::I16, /*isUnsigned=*/true},
    {"u4", ElementType::I32, /*isUnsigned=*/true},
    {"u8", ElementType::I64, /*isUnsigned=*/true},
    {"c8", ElementType::F32, /*isUnsigned=*/false, /*isComplex=*/true},
    {"c16", ElementType::F64, /*isUnsigned=*/false, /*isComplex=*/true}};

static size_t getElementSize(const NpyHeader &header) {
  return getSize(header.type) * (header.isComplex ? 2 : 1);
}

/// Returns the text after `'key':` in the header, without leading spaces.
static std::optional<std::string_view> findValue(std::string_view header,
                                                 std::string_view key) {
  size_t start = header.find("'" + std::string(key) + "'");
  if (start == std::string_view::npos)
    return std::nullopt;
  header.remove_prefix(start + key.size() + 2);
  size_t value = header.find_first_not_of(" :");
  if (value == std::string_view::npos)
    return std::nullopt;
  return header.substr(value);
}

static bool parseType(std::string_view value, NpyHeader &header,
                      std::string &why) {
  if (value.empty() || value.front() != '\'') {
    why = "its elements are records, which no tensor has";
    return false;
  }
  std::string_view name = value.substr(1, value.find('\'', 1) - 1);
  std::string whole(name);
  if (!name.empty() && name.front() == '>' && name != ">i1") {
    why = "its type " + whole + " is big endian; store it as little endian";
    return false;
  }
  if (!name.empty() &&
      (name.front() == '<' || name.front() == '|' || name.front() == '='))
    name.remove_prefix(1);
  for (const NumpyType &each : kNumpyTypes)
    if (each.name == name) {
      header.type = each.type;
      header.isUnsigned = each.isUnsigned;
      header.isComplex = each.isComplex;
      return true;
    }
  why = "its type " + whole + " is none that tensors have";
  return false;
}

static bool parseShape(std::string_view value, std::vector<int64_t> &shape) {
  if (value.empty() || value.front() != '(')
    return false;
  size_t end = value.find(')');
  if (end == std::string_view::npos)
    return false;
  int64_t size = -1;
  for (char c : value.substr(1, end)) {
    if (isdigit(static_cast<unsigned char>(c))) {
      size = (size < 0 ? 0 : size * 10) + (c - '0');
      if (size > kMaxBytes)
        return false;
    } else if (c == ',' || c == ')') {
      if (size >= 0)
        shape.push_back(size);
      size = -1;
    } else if (c != ' ' && c != 'L') {
      return false;
    }
  }
  return true;
}

std::vector<char>
mlir::tcp::runtime::toRowMajor(std::string_view elements, size_t size,
                               const std::vector<int64_t> &shape) {
  std::vector<char> result(elements.size());
  size_t rank = shape.size();
  std::vector<int64_t> index(rank);
  for (size_t source = 0; source < elements.size(); source += size) {
    int64_t target = 0;
    for (size_t dim = 0; dim < rank; ++dim)
      target = target * shape[dim] + index[dim];
    memcpy(&result[target * size], &elements[source], size);
    for (size_t dim = 0; dim < rank && ++index[dim] == shape[dim]; ++dim)
      index[dim] = 0;
  }
  return result;
}

std::optional<NpyHeader>
mlir::tcp::runtime::parseNpyHeader(std::string_view bytes, std::string &why) {
  constexpr std::string_view kMagic = "\x93NUMPY";
  why = "it is no .npy file";
  if (bytes.substr(0, kMagic.size()) != kMagic || bytes.size() < 12)
    return std::nullopt;
  auto byteAt = [&](size_t index) {
    return static_cast<size_t>(static_cast<unsigned char>(bytes[index]));
  };
  size_t start = byteAt(6) == 1 ? 10 : 12;
  size_t length = byteAt(8) | byteAt(9) << 8;
  if (start == 12)
    length |= byteAt(10) << 16 | byteAt(11) << 24;
  why = "its header is cut off";
  if (length > bytes.size() - start)
    return std::nullopt;
  std::string_view text = bytes.substr(start, length);

  why = "its header is malformed";
  std::optional<std::string_view> type = findValue(text, "descr");
  std::optional<std::string_view> order = findValue(text, "fortran_order");
  std::optional<std::string_view> shape = findValue(text, "shape");
  NpyHeader header;
  if (!type || !order || !shape || !parseShape(*shape, header.shape))
    return std::nullopt;
  if (!parseType(*type, header, why))
    return std::nullopt;
  header.start = start + length;
  header.isColumnMajor = order->substr(0, 4) == "True";
  std::optional<int64_t> size =
      countBytes(getElementSize(header), header.shape);
  size_t rest = bytes.size() - header.start;
  if (!size || rest != static_cast<size_t>(*size)) {
    why = "it has " + std::to_string(rest) +
          " bytes of elements, which does not fit its shape " +
          describeShape(header.shape);
    return std::nullopt;
  }
  return header;
}

std::optional<Array> mlir::tcp::runtime::parseNpy(std::string_view bytes,
                                                  std::string &why) {
  std::optional<NpyHeader> header = parseNpyHeader(bytes, why);
  if (!header)
    return std::nullopt;
  if (header->isComplex) {
    why = "its numbers are complex, and no tensor has such";
    return std::nullopt;
  }
  bytes.remove_prefix(header->start);
  Array array;
  array.type = header->type;
  array.isUnsigned = header->isUnsigned;
  array.data = header->isColumnMajor
                   ? toRowMajor(bytes, getElementSize(*header), header->shape)
                   : std::vector<char>(bytes.begin(), bytes.end());
  array.shape = std::move(header->shape);
  return array;
}

std::string mlir::tcp::runtime::printNpyHeader(const NpyHeader &header) {
  ElementType type =
      header.type == ElementType::Index ? ElementType::I64 : header.type;
  std::string name;
  for (const NumpyType &each : kNumpyTypes)
    if (name.empty() && each.type == type &&
        each.isUnsigned == header.isUnsigned &&
        each.isComplex == header.isComplex)
      name = each.name;
  std::string text = "{'descr': '";
  text += getSize(type) == 1 || type == ElementType::BF16 ? '|' : '<';
  text += name + "', 'fortran_order': False, 'shape': (";
  for (int64_t size : header.shape)
    text += std::to_string(size) + ",";
  text += "), }";
  // The header is padded so that the elements begin at a multiple of 64.
  text.resize((text.size() + 1 + 10 + 63) / 64 * 64 - 10 - 1, ' ');
  text += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(text.size() & 0xff);
  bytes += static_cast<char>(text.size() >> 8);
  return bytes + text;
}

std::string mlir::tcp::runtime::printNpy(const Array &array) {
  NpyHeader header;
  header.type = array.type;
  header.isUnsigned = array.isUnsigned;
  header.shape = array.shape;
  std::string bytes = printNpyHeader(header);
  bytes.append(array.data.data(), array.data.size());
  return bytes;
}
