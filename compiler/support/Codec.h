//===- Codec.h - Structs from JSON, and to it -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A struct of a message names its fields once, for reading and writing and for
// each JSON library:
//
//   template <typename Self, typename Visitor>
//   static void fields(Self &self, Visitor &visit) {
//     visit.required("threadId", self.threadId);
//     visit.optional("levels", self.levels);
//   }
//
// A required field must be there, and is always written. An optional one may
// be missing or null, and is not written where it is empty, false, 0 or
// std::nullopt. A written one may be missing, but is always written.
//
// A field is a std::string, bool, int64_t, another struct, a value of the
// library's own, or a std::optional, std::vector or std::map of these. It may
// be a std::variant of structs, each with a name `kName`; the member "is" of
// the object then says which one it is.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_SUPPORT_CODEC_H
#define TCP_COMPILER_SUPPORT_CODEC_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace mlir::tcp::codec {

/// The member that names the alternative of a std::variant that an object is.
inline constexpr const char *kTag = "is";

namespace detail {
template <typename T, template <typename...> class Template>
struct IsOf : std::false_type {};
template <template <typename...> class Template, typename... Ts>
struct IsOf<Template<Ts...>, Template> : std::true_type {};
template <typename T, template <typename...> class Template>
inline constexpr bool kIsOf = IsOf<T, Template>::value;

/// Says whether T is a struct that names its fields.
template <typename T, typename Value>
inline constexpr bool kIsStruct =
    std::is_class_v<T> && !std::is_same_v<T, Value> &&
    !kIsOf<T, std::basic_string> && !kIsOf<T, std::optional> &&
    !kIsOf<T, std::vector> && !kIsOf<T, std::map> && !kIsOf<T, std::variant>;
} // namespace detail

/// Reads the fields of a struct from an object of a JSON library. `problem`
/// keeps the first error.
///
/// A library has the types `Value` and `Object` and the functions
///   const Value *find(const Object &, const char *name)   null for none
///   const Object *getObject(const Value &)                null for no object
///   bool isNull(const Value &)
///   bool read(const Value &, T &)     for std::string, bool and int64_t
///   bool forEach(const Value &, callback)      false where it is no array
///   void forEachMember(const Object &, callback)
template <typename Library> class FieldReader {
public:
  using Value = typename Library::Value;
  using Object = typename Library::Object;

  FieldReader(const Object &object, std::string &problem)
      : object(object), problem(problem) {}

  template <typename T> void required(const char *name, T &field) {
    if (const Value *found = Library::find(object, name))
      read(name, *found, field);
    else
      fail(name, "is missing");
  }

  template <typename T> void optional(const char *name, T &field) {
    const Value *found = Library::find(object, name);
    // Some clients write null for a missing field.
    if (found && !Library::isNull(*found))
      read(name, *found, field);
  }

  template <typename T> void written(const char *name, T &field) {
    optional(name, field);
  }

  /// Reads a value of any type that a field may have. `name` is its name in
  /// `problem`.
  template <typename T>
  static void readValue(const char *name, const Value &value, T &field,
                        std::string &problem) {
    Object nothing;
    FieldReader(nothing, problem).read(name, value, field);
  }

private:
  void fail(const char *name, const char *what) {
    if (problem.empty())
      problem = "'" + std::string(name) + "' " + what;
  }

  void read(const char *, const Value &value, Value &field) { field = value; }
  void read(const char *name, const Value &value, std::string &field) {
    if (!Library::read(value, field))
      fail(name, "must be a string");
  }
  void read(const char *name, const Value &value, bool &field) {
    if (!Library::read(value, field))
      fail(name, "must be true or false");
  }
  void read(const char *name, const Value &value, int64_t &field) {
    if (!Library::read(value, field))
      fail(name, "must be an integer");
  }
  void read(const char *, const Value &value, std::optional<Value> &field) {
    field = value;
  }
  template <typename T>
  void read(const char *name, const Value &value, std::optional<T> &field) {
    if (Library::isNull(value))
      field.reset();
    else
      read(name, value, field.emplace());
  }
  template <typename T>
  void read(const char *name, const Value &value, std::vector<T> &field) {
    field.clear();
    bool isArray = Library::forEach(value, [&](const Value &element) {
      T read{};
      std::string place =
          std::string(name) + "[" + std::to_string(field.size()) + "]";
      this->read(place.c_str(), element, read);
      field.push_back(std::move(read));
    });
    if (!isArray)
      fail(name, "must be an array");
  }
  template <typename T>
  void read(const char *name, const Value &value,
            std::map<std::string, T> &field) {
    const Object *members = Library::getObject(value);
    if (!members)
      return fail(name, "must be an object");
    Library::forEachMember(
        *members, [&](const std::string &key, const Value &element) {
          read((std::string(name) + "." + key).c_str(), element, field[key]);
        });
  }
  template <typename... Ts>
  void read(const char *name, const Value &value, std::variant<Ts...> &field) {
    const Object *members = Library::getObject(value);
    const Value *tag = members ? Library::find(*members, kTag) : nullptr;
    std::string alternative;
    bool isKnown = tag && Library::read(*tag, alternative) &&
                   (readIf<Ts>(alternative, *members, field) || ...);
    if (!isKnown)
      fail(name, "is of no kind that is known");
  }
  template <typename T, typename Variant>
  bool readIf(const std::string &alternative, const Object &members,
              Variant &field) {
    if (alternative != T::kName)
      return false;
    FieldReader reader(members, problem);
    T::fields(field.template emplace<T>(), reader);
    return true;
  }
  template <typename T>
  std::enable_if_t<std::is_class_v<T>> read(const char *name,
                                            const Value &value, T &field) {
    const Object *members = Library::getObject(value);
    if (!members)
      return fail(name, "must be an object");
    FieldReader reader(*members, problem);
    T::fields(field, reader);
  }

  const Object &object;
  std::string &problem;
};

/// Writes the fields of a struct into an object of a JSON library. Values that
/// are not const are moved.
///
/// The library has, beside what FieldReader needs,
///   Value make(T)                     of std::string, bool, int64_t, Object
///   Value makeNull(), Value makeArray()
///   void append(Value &array, Value)
///   void set(Object &, name, Value)   `name` stays, or is a std::string
template <typename Library> class FieldWriter {
public:
  using Value = typename Library::Value;
  using Object = typename Library::Object;

  explicit FieldWriter(Object &object) : object(object) {}

  template <typename T> void required(const char *name, T &field) {
    Library::set(object, name, toValue(field));
  }
  template <typename T> void written(const char *name, T &field) {
    required(name, field);
  }
  template <typename T> void optional(const char *name, T &field) {
    if (!isEmpty(field))
      required(name, field);
  }

  /// Writes a value of any type that a field may have.
  template <typename T> static Value toValue(T &field) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, Value>)
      return std::move(field);
    else if constexpr (std::is_same_v<Plain, std::string> ||
                       std::is_same_v<Plain, int64_t> ||
                       std::is_same_v<Plain, bool>)
      return Library::make(std::move(field));
    else
      return convert(field);
  }

  /// Writes a struct as an object.
  template <typename T> static Object toObject(T &field) {
    Object members = Library::makeObject();
    FieldWriter writer(members);
    std::remove_const_t<T>::fields(field, writer);
    return members;
  }

private:
  template <typename T> static Value convert(T &field) {
    using Plain = std::remove_const_t<T>;
    if constexpr (detail::kIsOf<Plain, std::optional>) {
      return field ? toValue(*field) : Library::makeNull();
    } else if constexpr (detail::kIsOf<Plain, std::vector>) {
      Value array = Library::makeArray();
      for (auto &element : field)
        Library::append(array, toValue(element));
      return array;
    } else if constexpr (detail::kIsOf<Plain, std::map>) {
      Object members = Library::makeObject();
      for (auto &[key, element] : field)
        Library::set(members, key, toValue(element));
      return Library::make(std::move(members));
    } else if constexpr (detail::kIsOf<Plain, std::variant>) {
      return std::visit(
          [](auto &alternative) {
            Object members = toObject(alternative);
            using Kind = std::decay_t<decltype(alternative)>;
            Library::set(members, kTag,
                         Library::make(std::string(Kind::kName)));
            return Library::make(std::move(members));
          },
          field);
    } else {
      return Library::make(toObject(field));
    }
  }

  template <typename T> static bool isEmpty(const std::optional<T> &field) {
    return !field;
  }
  static bool isEmpty(const bool &field) { return !field; }
  static bool isEmpty(const int64_t &field) { return field == 0; }
  static bool isEmpty(const Value &field) { return Library::isNull(field); }
  template <typename T> static bool isEmpty(const T &field) {
    return field.empty();
  }

  Object &object;
};

/// Reads a T from `value`. For a struct, null counts as an object without
/// members. `problem` becomes the first error; it stays empty if there is none.
template <typename Library, typename T>
T decode(const typename Library::Value &value, std::string &problem) {
  using Reader = FieldReader<Library>;
  T result{};
  if constexpr (detail::kIsStruct<T, typename Library::Value>) {
    const typename Library::Object nothing = Library::makeObject();
    const typename Library::Object *members =
        Library::isNull(value) ? &nothing : Library::getObject(value);
    if (members) {
      Reader reader(*members, problem);
      T::fields(result, reader);
    } else {
      problem = "must be an object";
    }
  } else {
    Reader::readValue("it", value, result, problem);
  }
  return result;
}

} // namespace mlir::tcp::codec

#endif // TCP_COMPILER_SUPPORT_CODEC_H
