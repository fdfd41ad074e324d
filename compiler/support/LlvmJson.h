//===- LlvmJson.h - Structs from LLVM's JSON, and to it ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_SUPPORT_LLVMJSON_H
#define TCP_COMPILER_SUPPORT_LLVMJSON_H

#include "compiler/support/Codec.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::tcp::codec {

/// Adapts LLVM's JSON library to the codec. Texts that are not valid UTF-8 are
/// corrected.
struct LlvmJson {
  using Value = llvm::json::Value;
  using Object = llvm::json::Object;

  static const Value *find(const Object &object, const char *name) {
    return object.get(name);
  }
  static const Object *getObject(const Value &value) {
    return value.getAsObject();
  }
  static bool isNull(const Value &value) { return value.kind() == Value::Null; }
  static bool read(const Value &value, std::string &text) {
    std::optional<llvm::StringRef> read = value.getAsString();
    if (read)
      text = read->str();
    return read.has_value();
  }
  static bool read(const Value &value, bool &flag) {
    std::optional<bool> read = value.getAsBoolean();
    flag = read.value_or(flag);
    return read.has_value();
  }
  static bool read(const Value &value, int64_t &number) {
    std::optional<int64_t> read = value.getAsInteger();
    number = read.value_or(number);
    return read.has_value();
  }
  template <typename Callback>
  static bool forEach(const Value &value, Callback callback) {
    const llvm::json::Array *array = value.getAsArray();
    if (!array)
      return false;
    for (const Value &element : *array)
      callback(element);
    return true;
  }
  template <typename Callback>
  static void forEachMember(const Object &object, Callback callback) {
    for (const auto &[key, element] : object)
      callback(key.str(), element);
  }

  static Value make(std::string text) {
    // fixUTF8 is slow even if there is nothing to fix.
    return llvm::json::isUTF8(text) ? Value(std::move(text))
                                    : Value(llvm::json::fixUTF8(text));
  }
  static Value make(bool flag) { return flag; }
  static Value make(int64_t number) { return number; }
  static Value make(Object object) { return Value(std::move(object)); }
  static Value makeNull() { return nullptr; }
  static Value makeArray() { return llvm::json::Array(); }
  static Object makeObject() { return {}; }
  static void append(Value &array, Value element) {
    array.getAsArray()->push_back(std::move(element));
  }
  static void set(Object &object, llvm::json::ObjectKey name, Value value) {
    object[std::move(name)] = std::move(value);
  }
};

/// Reads a T. An error says which field is wrong. Null counts as an object
/// without members.
template <typename T>
llvm::Expected<T> fromJson(const llvm::json::Value &value) {
  std::string problem;
  T result = decode<LlvmJson, T>(value, problem);
  if (!problem.empty())
    return llvm::createStringError(problem);
  return result;
}

/// Reads a T from a text.
template <typename T> llvm::Expected<T> parseJson(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value)
    return value.takeError();
  return fromJson<T>(*value);
}

/// Writes a value of a type that a field may have.
template <typename T> llvm::json::Value toJson(T value) {
  return FieldWriter<LlvmJson>::toValue(value);
}

/// Writes a value as text, on one line.
template <typename T> std::string printJson(T value) {
  std::string text;
  llvm::raw_string_ostream(text) << toJson(std::move(value));
  return text;
}

} // namespace mlir::tcp::codec

#endif // TCP_COMPILER_SUPPORT_LLVMJSON_H
