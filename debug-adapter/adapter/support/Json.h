//===- Json.h - Structs from nlohmann's JSON, and to it ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// compiler/support/Codec.h says how a struct names its fields.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H

#include "compiler/support/Codec.h"
#include "debug-adapter/adapter/support/Result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>

/// The messages between agent and adapter.
namespace mlir::tcp::wire {}

namespace mlir::tcp::dap {

using json = nlohmann::json;
namespace wire = mlir::tcp::wire;

/// Adapts nlohmann's JSON library to the codec.
struct NlohmannJson {
  using Value = json;
  using Object = json;

  static const json *find(const json &object, const char *name) {
    auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
  }
  static const json *getObject(const json &value) {
    return value.is_object() ? &value : nullptr;
  }
  static bool isNull(const json &value) { return value.is_null(); }
  static bool read(const json &value, std::string &text) {
    if (!value.is_string())
      return false;
    text = value.get_ref<const std::string &>();
    return true;
  }
  static bool read(const json &value, bool &flag) {
    if (!value.is_boolean())
      return false;
    flag = value.get<bool>();
    return true;
  }
  static bool read(const json &value, int64_t &number) {
    constexpr double kLargest = 9007199254740992.0;
    if (value.is_number_integer())
      number = value.get<int64_t>();
    else if (value.is_number_float() && value.get<double>() >= -kLargest &&
             value.get<double>() <= kLargest)
      number = static_cast<int64_t>(value.get<double>());
    else
      return false;
    return true;
  }
  template <typename Callback>
  static bool forEach(const json &value, Callback callback) {
    if (!value.is_array())
      return false;
    for (const json &element : value)
      callback(element);
    return true;
  }
  template <typename Callback>
  static void forEachMember(const json &object, Callback callback) {
    for (const auto &[key, element] : object.items())
      callback(key, element);
  }

  template <typename T> static json make(T &&value) {
    return json(std::forward<T>(value));
  }
  static json makeNull() { return nullptr; }
  static json makeArray() { return json::array(); }
  static json makeObject() { return json::object(); }
  static void append(json &array, json value) {
    array.push_back(std::move(value));
  }
  static void set(json &object, const std::string &name, json value) {
    object[name] = std::move(value);
  }
};

/// Reads a T from `value`. An error says which field is wrong. Null counts as
/// an object without members.
template <typename T> Result<T> fromJson(const json &value) {
  std::string problem;
  T result = codec::decode<NlohmannJson, T>(value, problem);
  if (!problem.empty())
    return Error{problem};
  return result;
}

/// Reads what can be read of a T: a field that is missing or wrong keeps its
/// default.
template <typename T> T readSome(const json &value) {
  std::string problem;
  return codec::decode<NlohmannJson, T>(value, problem);
}

/// Writes a struct as a JSON object.
template <typename T> json toJson(const T &value) {
  return codec::FieldWriter<NlohmannJson>::toValue(value);
}

/// Writes a struct as the text of a JSON object. Text that is not valid UTF-8
/// is corrected.
template <typename T> std::string printJson(T value) {
  return codec::FieldWriter<NlohmannJson>::toValue(value).dump(
      -1, ' ', false, json::error_handler_t::replace);
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H
