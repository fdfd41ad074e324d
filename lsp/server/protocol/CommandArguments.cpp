//===- CommandArguments.cpp - The arguments of our commands ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/protocol/CommandArguments.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Options with which tcp-aot would write elsewhere, wait, or run code that is
/// not in the document.
static const StringRef kForbidden[] = {"o",
                                       "MF",
                                       "save-temps",
                                       "log-actions-to",
                                       "profile-actions-to",
                                       "torch-loader",
                                       "wait-for-debugger"};

static llvm::Error makeArgumentError(const llvm::Twine &message) {
  return makeError(llvm::lsp::ErrorCode::InvalidParams, message);
}

static llvm::Expected<std::string> readUri(const json::Array &given) {
  StringRef uri = given.empty() ? "" : given.front().getAsString().value_or("");
  if (uri.empty())
    return makeArgumentError(
        "the first argument must be the URI of a document");
  return uri.str();
}

static llvm::Expected<std::vector<std::string>>
readOptions(const json::Value &given) {
  const json::Array *array = given.getAsArray();
  if (!array)
    return makeArgumentError("'options' must be an array of strings");
  std::vector<std::string> options;
  for (const json::Value &value : *array) {
    std::optional<StringRef> option = value.getAsString();
    if (!option || !option->starts_with("-"))
      return makeArgumentError("each of 'options' must be a string that "
                               "begins with '-', such as \"-O2\"");
    StringRef name = option->ltrim('-').split('=').first;
    if (llvm::is_contained(kForbidden, name))
      return makeArgumentError("'" + *option +
                               "' is no option for commands: say with "
                               "'directory' where files go");
    options.push_back(option->str());
  }
  return options;
}

static llvm::Expected<std::chrono::seconds>
readTimeout(const json::Value &given) {
  std::optional<int64_t> seconds = given.getAsInteger();
  if (!seconds || *seconds < 1 || *seconds > 3600)
    return makeArgumentError(
        "'timeout' must be a whole number of seconds from 1 to 3600");
  return std::chrono::seconds(*seconds);
}

static llvm::Expected<std::string> readDirectory(const json::Value &given) {
  std::optional<StringRef> path = given.getAsString();
  if (!path || !llvm::sys::path::is_absolute(*path))
    return makeArgumentError("'directory' must be an absolute path");
  return path->str();
}

/// Stores a value that was read, or returns its error.
template <typename Read, typename T>
static llvm::Error assign(llvm::Expected<Read> read, T &into) {
  if (!read)
    return read.takeError();
  into = std::move(*read);
  return llvm::Error::success();
}

/// Reads {options?, timeout?, directory?}.
static llvm::Error readObject(const json::Value &given,
                              CompileArguments &arguments) {
  const json::Object *object = given.getAsObject();
  if (!object)
    return makeArgumentError("the third argument must be an object: "
                             "{options, timeout, directory}");
  for (const auto &[key, value] : *object) {
    StringRef name = key;
    llvm::Error error =
        name == "options"   ? assign(readOptions(value), arguments.options)
        : name == "timeout" ? assign(readTimeout(value), arguments.timeout)
        : name == "directory"
            ? assign(readDirectory(value), arguments.directory)
            : makeArgumentError("there is no '" + name +
                                "'; there are 'options', 'timeout' and "
                                "'directory'");
    if (error)
      return error;
  }
  return llvm::Error::success();
}

llvm::Expected<CompileArguments>
CompileArguments::read(const json::Array &given) {
  CompileArguments arguments;
  if (llvm::Error error = assign(readUri(given), arguments.uri))
    return error;
  if (given.size() > 3)
    return makeArgumentError("there are at most three arguments: a URI, a "
                             "function, and an object with options");
  if (given.size() > 1 && given[1].kind() != json::Value::Null) {
    std::optional<StringRef> function = given[1].getAsString();
    if (!function)
      return makeArgumentError(
          "the second argument must be the name of a function");
    arguments.function = function->str();
  }
  if (given.size() > 2 && given[2].kind() != json::Value::Null)
    if (llvm::Error error = readObject(given[2], arguments))
      return error;
  return arguments;
}

llvm::Expected<CompareDumpsArguments>
CompareDumpsArguments::read(const json::Array &given) {
  CompareDumpsArguments arguments;
  if (llvm::Error error = assign(readUri(given), arguments.uri))
    return error;
  std::optional<int64_t> line =
      given.size() > 1 ? given[1].getAsInteger() : std::nullopt;
  if (!line || *line < 0)
    return makeArgumentError("the second argument must be the line of a dump, "
                             "counted from 0");
  arguments.line = *line;
  return arguments;
}
