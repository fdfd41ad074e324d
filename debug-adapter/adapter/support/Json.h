//===- Json.h - Structs from JSON, and to it --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A struct of the wire names its fields once, for both directions:
//
//   template <typename Self, typename Visitor>
//   static void fields(Self &self, Visitor &visit) {
//     visit.required("threadId", self.threadId);
//     visit.optional("levels", self.levels);
//   }
//
// What is optional is not written where it is empty, false, 0 or std::nullopt.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H

#include "debug-adapter/adapter/support/Result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace mlir::tcp::dap {

using json = nlohmann::json;

/// Reads the fields of a struct from a JSON object. Remembers what is wrong
/// first; the fields behind that stay as they are.
class FieldReader {
public:
  FieldReader(const json &object, std::string &problem)
      : object(object), problem(problem) {}

  template <typename T> void required(const char *name, T &field) {
    auto found = object.find(name);
    if (found == object.end())
      fail(name, "is missing");
    else
      read(name, *found, field);
  }

  template <typename T> void optional(const char *name, T &field) {
    auto found = object.find(name);
    // Clients also write null for what is not there.
    if (found != object.end() && !found->is_null())
      read(name, *found, field);
  }

private:
  void fail(const char *name, const char *what) {
    if (problem.empty())
      problem = "'" + std::string(name) + "' " + what;
  }

  void read(const char *, const json &value, json &field) { field = value; }
  void read(const char *name, const json &value, std::string &field) {
    if (value.is_string())
      field = value.get<std::string>();
    else
      fail(name, "must be a string");
  }
  void read(const char *name, const json &value, bool &field) {
    if (value.is_boolean())
      field = value.get<bool>();
    else
      fail(name, "must be true or false");
  }
  void read(const char *name, const json &value, int64_t &field) {
    constexpr double kLargest = 9007199254740992.0;
    if (value.is_number_integer())
      field = value.get<int64_t>();
    else if (value.is_number_float() && value.get<double>() >= -kLargest &&
             value.get<double>() <= kLargest)
      field = static_cast<int64_t>(value.get<double>());
    else
      fail(name, "must be an integer");
  }
  template <typename T>
  void read(const char *name, const json &value, std::optional<T> &field) {
    if (value.is_null())
      field.reset();
    else
      read(name, value, field.emplace());
  }
  template <typename T>
  void read(const char *name, const json &value, std::vector<T> &field) {
    if (!value.is_array())
      return fail(name, "must be an array");
    field.clear();
    for (const json &element : value) {
      T read{};
      std::string place =
          std::string(name) + "[" + std::to_string(field.size()) + "]";
      this->read(place.c_str(), element, read);
      field.push_back(std::move(read));
    }
  }
  template <typename T>
  void read(const char *name, const json &value,
            std::map<std::string, T> &field) {
    if (!value.is_object())
      return fail(name, "must be an object");
    for (const auto &[key, element] : value.items())
      read((std::string(name) + "." + key).c_str(), element, field[key]);
  }
  template <typename T>
  std::enable_if_t<std::is_class_v<T>> read(const char *name, const json &value,
                                            T &field) {
    if (!value.is_object())
      return fail(name, "must be an object");
    FieldReader reader(value, problem);
    T::fields(field, reader);
  }

  const json &object;
  std::string &problem;
};

/// Writes the fields of a struct into a JSON object.
class FieldWriter {
public:
  explicit FieldWriter(json &object) : object(object) {}

  template <typename T> void required(const char *name, const T &field) {
    object[name] = toJson(field);
  }

  template <typename T> void optional(const char *name, const T &field) {
    if (!isEmpty(field))
      object[name] = toJson(field);
  }

  template <typename T> static json toJson(const T &field) {
    if constexpr (std::is_same_v<T, json> || std::is_same_v<T, std::string> ||
                  std::is_same_v<T, int64_t> || std::is_same_v<T, bool>)
      return field;
    else
      return classToJson(field);
  }

private:
  template <typename T> static json classToJson(const std::optional<T> &field) {
    return field ? toJson(*field) : json(nullptr);
  }
  template <typename T> static json classToJson(const std::vector<T> &field) {
    json array = json::array();
    for (const T &element : field)
      array.push_back(toJson(element));
    return array;
  }
  template <typename T>
  static json classToJson(const std::map<std::string, T> &field) {
    json object = json::object();
    for (const auto &[key, element] : field)
      object[key] = toJson(element);
    return object;
  }
  template <typename T> static json classToJson(const T &field) {
    json object = json::object();
    FieldWriter writer(object);
    T::fields(field, writer);
    return object;
  }

  template <typename T> static bool isEmpty(const std::optional<T> &field) {
    return !field;
  }
  static bool isEmpty(const bool &field) { return !field; }
  static bool isEmpty(const int64_t &field) { return field == 0; }
  static bool isEmpty(const json &field) { return field.is_null(); }
  template <typename T> static bool isEmpty(const T &field) {
    return field.empty();
  }

  json &object;
};

/// Reads a T from `value`, or says which field is wrong. What is no object
/// counts as an empty one where nothing is required.
template <typename T> Result<T> fromJson(const json &value) {
  static const json kEmpty = json::object();
  if (!value.is_null() && !value.is_object())
    return Error{"must be an object"};
  T result;
  std::string problem;
  FieldReader reader(value.is_null() ? kEmpty : value, problem);
  T::fields(result, reader);
  if (!problem.empty())
    return Error{problem};
  return result;
}

/// Writes a struct as a JSON object.
template <typename T> json toJson(const T &value) {
  return FieldWriter::toJson(value);
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_JSON_H
