//===- Npy.cpp - Arrays as numpy stores them ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Npy.h"

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

/// Returns the size of an array in bytes; nothing for a negative or an
/// excessive shape.
static std::optional<int64_t> countBytes(ElementType type,
                                         const std::vector<int64_t> &shape) {
  int64_t bytes = static_cast<int64_t>(getSize(type));
  for (int64_t size : shape) {
    if (size < 0 || (size > 0 && bytes > kMaxBytes / size))
      return std::nullopt;
    bytes *= size;
  }
  return bytes;
}

std::optional<Array>
mlir::tcp::runtime::createArray(ElementType type, std::vector<int64_t> shape) {
  std::optional<int64_t> bytes = countBytes(type, shape);
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
  bool isUnsigned;
};
} // namespace

// If a type has several names, the first one is written.
static constexpr NumpyType kNumpyTypes[] = {
    {"f2", ElementType::F16, false},        {"V2", ElementType::BF16, false},
    {"bfloat16", ElementType::BF16, false}, {"f4", ElementType::F32, false},
    {"f8", ElementType::F64, false},        {"b1", ElementType::I1, false},
    {"i1", ElementType::I8, false},         {"i2", ElementType::I16, false},
    {"i4", ElementType::I32, false},        {"i8", ElementType::I64, false},
    {"u1", ElementType::I8, true},          {"u2", ElementType::I16, true},
    {"u4", ElementType::I32, true},         {"u8", ElementType::I64, true}};

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

static bool parseType(std::string_view value, Array &array, std::string &why) {
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
      array.type = each.type;
      array.isUnsigned = each.isUnsigned;
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

/// Puts the elements of an array that is stored in column-major order into
/// row-major order.
static void reverseOrder(Array &array) {
  std::vector<char> result(array.data.size());
  size_t element = getSize(array.type);
  size_t rank = array.shape.size();
  std::vector<int64_t> index(rank);
  for (size_t source = 0; source < array.data.size(); source += element) {
    int64_t target = 0;
    for (size_t dim = 0; dim < rank; ++dim)
      target = target * array.shape[dim] + index[dim];
    memcpy(&result[target * element], &array.data[source], element);
    for (size_t dim = 0; dim < rank && ++index[dim] == array.shape[dim]; ++dim)
      index[dim] = 0;
  }
  array.data = std::move(result);
}

std::optional<Array> mlir::tcp::runtime::parseNpy(std::string_view bytes,
                                                  std::string &why) {
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
  std::string_view header = bytes.substr(start, length);
  bytes.remove_prefix(start + length);

  why = "its header is malformed";
  std::optional<std::string_view> type = findValue(header, "descr");
  std::optional<std::string_view> order = findValue(header, "fortran_order");
  std::optional<std::string_view> shape = findValue(header, "shape");
  Array array;
  if (!type || !order || !shape || !parseShape(*shape, array.shape))
    return std::nullopt;
  if (!parseType(*type, array, why))
    return std::nullopt;
  std::optional<int64_t> size = countBytes(array.type, array.shape);
  if (!size || bytes.size() != static_cast<size_t>(*size)) {
    why = "it has " + std::to_string(bytes.size()) +
          " bytes of elements, which does not fit its shape " +
          describeShape(array.shape);
    return std::nullopt;
  }
  array.data.assign(bytes.begin(), bytes.end());
  if (order->substr(0, 4) == "True")
    reverseOrder(array);
  return array;
}

std::string mlir::tcp::runtime::printNpy(const Array &array) {
  ElementType type =
      array.type == ElementType::Index ? ElementType::I64 : array.type;
  std::string name;
  for (const NumpyType &each : kNumpyTypes)
    if (name.empty() && each.type == type &&
        each.isUnsigned == array.isUnsigned)
      name = each.name;
  std::string header = "{'descr': '";
  header += getSize(type) == 1 || type == ElementType::BF16 ? '|' : '<';
  header += name + "', 'fortran_order': False, 'shape': (";
  for (int64_t size : array.shape)
    header += std::to_string(size) + ",";
  header += "), }";
  // The header is padded so that the elements begin at a multiple of 64.
  header.resize((header.size() + 1 + 10 + 63) / 64 * 64 - 10 - 1, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  bytes.append(array.data.data(), array.data.size());
  return bytes;
}
