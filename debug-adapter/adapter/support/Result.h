//===- Result.h - A value, or why there is none -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_RESULT_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_RESULT_H

#include <string>
#include <utility>
#include <variant>

namespace mlir::tcp::dap {

/// A message that says why something could not be done.
struct Error {
  std::string message;
};

/// The value of a function that returns nothing but its success. As a struct of
/// the codec, it has no fields.
struct Nothing {
  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// A T or an Error. Callers must check it before they read the T or the Error.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : content(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content.index() == 0; }
  T &operator*() { return *std::get_if<0>(&content); }
  const T &operator*() const { return *std::get_if<0>(&content); }
  T *operator->() { return std::get_if<0>(&content); }
  const T *operator->() const { return std::get_if<0>(&content); }
  const Error &error() const { return *std::get_if<1>(&content); }

private:
  std::variant<T, Error> content;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_RESULT_H
