//===- ParametersTest.cpp - Wrong parameters of requests ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each request is read with valid parameters, and then with each of their
// fields removed, and with each of them of another type. A wrong type is an
// error that names the field. A missing field is one, too, unless it is
// optional.
//
//===----------------------------------------------------------------------===//

#include "lsp/server/handlers/HandlerTable.h"
#include "lsp/server/transport/Transport.h"
#include "gtest/gtest.h"
#include <map>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

const char *const kDocument = R"("textDocument":{"uri":"file:///a.mlir"})";
const char *const kPosition = R"("position":{"line":1,"character":2})";
const char *const kRange =
    R"("range":{"start":{"line":0,"character":1},"end":{"line":2,"character":3}})";
const char *const kOptions =
    R"("options":{"tabSize":2,"insertSpaces":true,"trimFinalNewlines":true})";
const char *const kLowering =
    R"("function":"f","opt":2,"previousResultId":"x","workDoneToken":"t")";
const char *const kCall =
    R"("item":{"uri":"file:///a.mlir","data":{"chunk":1,"path":["f"]}})";

std::string join(std::initializer_list<std::string> fields) {
  std::string text;
  for (const std::string &field : fields)
    text += (text.empty() ? "{" : ",") + field;
  return text.empty() ? "{}" : text + "}";
}

/// Returns valid parameters of a request, with all fields that it reads.
std::string getSample(StringRef method) {
  static const std::map<std::string, std::string> kOthers = {
      {"textDocument/references",
       join(
           {kDocument, kPosition, R"("context":{"includeDeclaration":true})"})},
      {"textDocument/rename",
       join({kDocument, kPosition, R"("newName":"%b")"})},
      {"textDocument/selectionRange",
       join({kDocument, R"("positions":[{"line":1,"character":0}])"})},
      {"textDocument/inlayHint", join({kDocument, kRange})},
      {"textDocument/semanticTokens/range", join({kDocument, kRange})},
      {"textDocument/semanticTokens/full/delta",
       join({kDocument, R"("previousResultId":"1")"})},
      {"textDocument/diagnostic",
       join({kDocument, R"("previousResultId":"1")"})},
      {"textDocument/codeAction",
       join({kDocument, kRange,
             std::string(R"("context":{"only":["quickfix"],)") +
                 R"("diagnostics":[{"message":"m",)" + kRange + "}]}"})},
      {"textDocument/formatting", join({kDocument, kOptions})},
      {"textDocument/rangeFormatting", join({kDocument, kOptions, kRange})},
      {"textDocument/onTypeFormatting",
       join({kDocument, kOptions, kPosition, R"("ch":"}")"})},
      {"completionItem/resolve",
       R"({"data":{"uri":"file:///a.mlir","key":"op tcp.add"}})"},
      {"codeAction/resolve",
       R"({"data":{"uri":"file:///a.mlir","kind":"source.fixAll"}})"},
      {"codeLens/resolve",
       R"({"data":{"uri":"file:///a.mlir","lens":0,"function":"f","line":1}})"},
      {"tcp/dataflow", join({kDocument, R"("function":"f")"})},
      {"tcp/documentStages", join({kDocument, kPosition})},
      {"tcp/stage",
       join({kDocument, kPosition, kLowering, R"("stage":"llvm","pass":1)"})},
      {"tcp/passes", join({kDocument, kPosition, kLowering})},
      {"tcp/passDiff", join({kDocument, kPosition, kLowering, R"("index":1)"})},
      {"tcp/values", join({kDocument, kPosition, R"("seed":1,"dims":"2,3")"})},
      {"mlir/convertFromBytecode", R"({"uri":"file:///a.mlirbc"})"},
      {"mlir/convertToBytecode", R"({"uri":"file:///a.mlir"})"},
      {"workspace/executeCommand",
       R"({"command":"tcp.run","arguments":["file:///a.mlir"]})"},
      {"tcp/stages", "{}"},
      {"workspace/diagnostic",
       R"({"previousResultIds":[{"uri":"a","value":"b"}]})"},
      {"workspace/symbol", R"({"query":"f"})"},
      {"callHierarchy/incomingCalls", join({kCall})},
      {"callHierarchy/outgoingCalls", join({kCall})},
  };
  auto other = kOthers.find(method.str());
  if (other != kOthers.end())
    return other->second;
  static const StringRef kOfDocuments[] = {
      "textDocument/documentSymbol",    "textDocument/foldingRange",
      "textDocument/documentLink",      "textDocument/codeLens",
      "textDocument/willSaveWaitUntil", "textDocument/semanticTokens/full"};
  if (llvm::is_contained(kOfDocuments, method))
    return join({kDocument});
  return join({kDocument, kPosition});
}

/// Fields that are optional in all requests that have them.
const StringRef kOptional[] = {
    "params.context",
    "params.context.includeDeclaration",
    "params.context.only",
    "params.context.diagnostics",
    "params.seed",
    "params.dims",
    "params.options",
    "params.options.tabSize",
    "params.options.insertSpaces",
    "params.options.trimFinalNewlines",
    "params.ch",
    "params.previousResultId",
    "params.data.key",
    "params.data.function",
    "params.data.line",
    "params.opt",
    "params.workDoneToken",
    "params.stage",
    "params.pass",
    "params.arguments",
    "params.query",
    "params.previousResultIds",
    "params.item.data.chunk",
};

/// Fields of any type: they are sent back unchanged, or the command reads them.
const StringRef kAnyType[] = {"params.workDoneToken", "params.arguments[0]"};

/// Returns the error of reading parameters, or an empty string.
std::string read(const Handler &handler, const json::Value &params) {
  return std::visit(
      [&](auto reader) -> std::string {
        auto call = reader(params);
        if (call)
          return "";
        std::string message;
        llvm::handleAllErrors(
            call.takeError(), [&](const llvm::lsp::LSPError &error) {
              EXPECT_EQ(error.code, llvm::lsp::ErrorCode::InvalidParams);
              message = error.message;
            });
        return message;
      },
      handler.read);
}

/// A step of a path to a field: a name, or an index of an array.
struct Step {
  std::string name;
  std::optional<size_t> index;
};
using FieldPath = std::vector<Step>;

std::string toString(const FieldPath &path) {
  std::string text = "params";
  for (const Step &step : path)
    text +=
        step.index ? "[" + std::to_string(*step.index) + "]" : "." + step.name;
  return text;
}

/// Returns the paths of all fields in a value, at any depth.
std::vector<FieldPath> findFields(const json::Value &value) {
  std::vector<FieldPath> paths;
  auto add = [&](const Step &step, const json::Value &field) {
    paths.push_back({step});
    for (FieldPath &inner : findFields(field)) {
      inner.insert(inner.begin(), step);
      paths.push_back(std::move(inner));
    }
  };
  if (const json::Object *object = value.getAsObject())
    for (const auto &[name, field] : *object)
      add({StringRef(name).str(), std::nullopt}, field);
  if (const json::Array *array = value.getAsArray())
    for (size_t i = 0; i < array->size(); ++i)
      add({"", i}, (*array)[i]);
  return paths;
}

/// Returns a copy of a value in which a field is replaced or removed.
json::Value replace(json::Value value, const FieldPath &path,
                    std::optional<json::Value> with) {
  json::Value *at = &value;
  for (size_t i = 0; i + 1 < path.size(); ++i)
    at = path[i].index ? &(*at->getAsArray())[*path[i].index]
                       : at->getAsObject()->get(path[i].name);
  const Step &last = path.back();
  if (json::Array *array = at->getAsArray()) {
    if (with)
      (*array)[*last.index] = *with;
    else
      array->erase(array->begin() + *last.index);
  } else if (with) {
    (*at->getAsObject())[last.name] = *with;
  } else {
    at->getAsObject()->erase(last.name);
  }
  return value;
}

/// Returns a value whose type differs from that of a field.
json::Value makeWrong(const json::Value &params, const FieldPath &path) {
  const json::Value *at = &params;
  for (const Step &step : path)
    at = step.index ? &(*at->getAsArray())[*step.index]
                    : at->getAsObject()->get(step.name);
  return at->getAsArray() ? json::Value(7) : json::Value(json::Array{});
}

/// Returns whether a client may leave a field out.
bool isOptional(StringRef method, const FieldPath &path) {
  std::string name = toString(path);
  if (name == "params.position" || name == "params.function")
    return method.starts_with("tcp/") && method != "tcp/dataflow" &&
           method != "tcp/values";
  return path.back().index || llvm::is_contained(kOptional, name);
}

TEST(Parameters, EachFieldMissingOrOfAnotherType) {
  for (const Handler &handler : getHandlers()) {
    std::string method = handler.method.str();
    json::Value good = llvm::cantFail(json::parse(getSample(method)));
    EXPECT_EQ(read(handler, good), "") << method;
    for (const FieldPath &path : findFields(good)) {
      std::string name = toString(path);
      std::string wrong =
          read(handler, replace(good, path, makeWrong(good, path)));
      EXPECT_EQ(wrong.empty(), llvm::is_contained(kAnyType, name))
          << method << " " << name;
      if (!wrong.empty()) {
        EXPECT_TRUE(StringRef(wrong).ends_with(" at " + name))
            << method << ": " << wrong;
      }
      EXPECT_EQ(read(handler, replace(good, path, std::nullopt)),
                isOptional(method, path) ? "" : "missing value at " + name)
          << method;
    }
  }
}

TEST(Parameters, NoObject) {
  for (const Handler &handler : getHandlers()) {
    if (handler.method == "tcp/stages") // It has no parameters.
      continue;
    for (const char *text : {"null", "[1]", "\"x\""})
      EXPECT_EQ(read(handler, llvm::cantFail(json::parse(text))),
                "expected object when parsing params")
          << handler.method.str();
  }
}

TEST(Parameters, NumbersOutOfRange) {
  auto readStage = [](const char *field) {
    return read(*findHandler("tcp/stage"),
                llvm::cantFail(json::parse(join({kDocument, field}))));
  };
  EXPECT_EQ(readStage(R"("opt":4)"),
            "expected a number from 0 to 3 at params.opt");
  EXPECT_EQ(readStage(R"("pass":-1)"),
            "expected the index of a pass at params.pass");
  // A position outside of the text becomes the nearest one.
  EXPECT_EQ(readStage(R"("position":{"line":-4,"character":99999999999})"), "");
}

} // namespace
