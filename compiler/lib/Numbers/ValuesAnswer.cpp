//===- ValuesAnswer.cpp - Figures of values for editors -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/ValuesAnswer.h"

using namespace mlir::tcp;
namespace json = llvm::json;

static json::Value toJSON(const ValueFigures &figures) {
  return json::Object{{"begin", static_cast<int64_t>(figures.begin)},
                      {"end", static_cast<int64_t>(figures.end)},
                      {"result", figures.result},
                      {"type", figures.type},
                      {"shape", json::Array(figures.shape)},
                      {"times", figures.times},
                      {"least", figures.least},
                      {"largest", figures.largest},
                      {"mean", figures.mean},
                      {"nans", figures.numNans},
                      {"infinities", figures.numInfinities},
                      {"first", json::Array(figures.first)},
                      {"file", figures.file}};
}

namespace mlir::tcp {
static bool fromJSON(const json::Value &value, ValueFigures &figures,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t begin = 0, end = 0;
  bool isGood =
      map && map.map("begin", begin) && map.map("end", end) &&
      map.map("result", figures.result) && map.map("type", figures.type) &&
      map.map("shape", figures.shape) && map.map("times", figures.times) &&
      map.map("least", figures.least) && map.map("largest", figures.largest) &&
      map.map("mean", figures.mean) && map.map("nans", figures.numNans) &&
      map.map("infinities", figures.numInfinities) &&
      map.map("first", figures.first) && map.map("file", figures.file);
  figures.begin = begin;
  figures.end = end;
  return isGood;
}
} // namespace mlir::tcp

json::Value mlir::tcp::toJSON(const ValuesAnswer &answer) {
  json::Array values;
  for (const ValueFigures &figures : answer.values)
    values.push_back(::toJSON(figures));
  return json::Object{{"values", std::move(values)},
                      {"failure", json::fixUTF8(answer.failure)},
                      {"arguments", json::fixUTF8(answer.arguments)}};
}

bool mlir::tcp::fromJSON(const json::Value &value, ValuesAnswer &answer,
                         json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("values", answer.values) &&
         map.map("failure", answer.failure) &&
         map.map("arguments", answer.arguments);
}
