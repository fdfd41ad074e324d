//===- TensorAnswers.cpp - Requests about tensors in files ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Tensors/TensorAnswers.h"

#include "llvm/Support/Base64.h"
#include <cmath>
#include <istream>

using namespace mlir::tcp;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
/// The elements that a request is about.
struct Query {
  std::string tensor;
  std::string show = "actual";
  /// Nothing for all elements.
  std::optional<std::string> slice;
  bool isTransposed = false;
};

/// The other parameters of requests, each of which some of them have.
struct Details {
  GridRegion region;
  int64_t height = 0, width = 0;
  double low = 0, high = 0;
  int64_t bins = 0;
  bool isColumn = false;
  int64_t index = 0;
  int64_t points = 0;
  std::string what;
  int64_t after = -1;
  std::string to;
};

/// The elements of a query.
struct Elements {
  TensorView view;
  Grid grid;
};
} // namespace

/// The most cells of an answer.
static constexpr int64_t kMostCells = 1'000'000;

static bool fromJSON(const json::Value &value, Query &query, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("tensor", query.tensor) &&
         map.mapOptional("show", query.show) && map.map("slice", query.slice) &&
         map.mapOptional("transposed", query.isTransposed);
}

static bool fromJSON(const json::Value &value, Details &details,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("row", details.region.row) &&
         map.mapOptional("rows", details.region.rows) &&
         map.mapOptional("column", details.region.column) &&
         map.mapOptional("columns", details.region.columns) &&
         map.mapOptional("height", details.height) &&
         map.mapOptional("width", details.width) &&
         map.mapOptional("low", details.low) &&
         map.mapOptional("high", details.high) &&
         map.mapOptional("bins", details.bins) &&
         map.mapOptional("isColumn", details.isColumn) &&
         map.mapOptional("index", details.index) &&
         map.mapOptional("points", details.points) &&
         map.mapOptional("what", details.what) &&
         map.mapOptional("after", details.after) &&
         map.mapOptional("to", details.to);
}

static Expected<TensorView> getView(const TensorPairs &tensors,
                                    const Query &query) {
  auto tensor = tensors.find(query.tensor);
  if (!tensor)
    return tensor.takeError();
  Shown shown = query.show == "expected"     ? Shown::Expected
                : query.show == "difference" ? Shown::Difference
                                             : Shown::Actual;
  return tensors.getView(**tensor, shown);
}

static Expected<Elements> getElements(const TensorPairs &tensors,
                                      const Query &query) {
  auto view = getView(tensors, query);
  if (!view)
    return view.takeError();
  llvm::ArrayRef<int64_t> shape = view->getTensor().getShape();
  auto grid = query.slice ? makeGrid(shape, *query.slice, query.isTransposed)
                          : makeWholeGrid(shape);
  if (!grid)
    return grid.takeError();
  return Elements{*view, *grid};
}

static json::Value describe(const TensorPairs &tensors) {
  json::Array list;
  for (const StoredTensor &tensor : tensors.getTensors())
    list.push_back(json::Object{
        {"name", json::fixUTF8(tensor.getName())},
        {"type", tensor.getTypeName()},
        {"shape", json::Array(tensor.getShape())},
        {"bytes", static_cast<int64_t>(tensor.getElements().size())},
        {"hasExpected", tensors.findExpected(tensor) != nullptr}});
  return json::Object{{"tensors", std::move(list)}};
}

/// Returns the indices that a slice has of each axis.
static json::Array describeAxes(llvm::ArrayRef<AxisSlice> axes) {
  json::Array list;
  for (const AxisSlice &axis : axes)
    list.push_back(json::Object{{"start", axis.start},
                                {"step", axis.step},
                                {"count", axis.count},
                                {"isIndex", axis.isIndex}});
  return list;
}

/// Describes the rows, the columns and the axes of a slice, without a look at
/// the elements.
static json::Object describeGrid(const Elements &elements, const Query &query) {
  json::Object answer{{"rows", elements.grid.rows},
                      {"columns", elements.grid.columns}};
  if (query.slice)
    // The grid exists, so the slice is right.
    answer["axes"] = describeAxes(llvm::cantFail(
        parseSlice(*query.slice, elements.view.getTensor().getShape())));
  return answer;
}

static json::Value describeFigures(const Elements &elements) {
  GridFigures figures = computeFigures(elements.view, elements.grid);
  json::Object answer{{"elements", figures.numElements},
                      {"nans", figures.numNans},
                      {"infinities", figures.numInfinities}};
  auto add = [&](StringRef name, const std::optional<GridElement> &element) {
    if (!element)
      return;
    int64_t index = elements.grid.getIndex(element->row, element->column);
    answer[name] = json::Object{
        {"number", element->number},
        {"text", elements.view.print(index)},
        {"position",
         json::Array(elements.view.getTensor().getPosition(index))}};
  };
  add("least", figures.least);
  add("largest", figures.largest);
  if (!std::isnan(figures.mean))
    answer["mean"] = printNumber(figures.mean);
  return answer;
}

static Expected<json::Value> answerCells(const Elements &elements,
                                         const Details &details) {
  const GridRegion &region = details.region;
  if (region.rows > 0 && region.columns > kMostCells / region.rows)
    return llvm::createStringError(
        "more than " + llvm::Twine(kMostCells) +
        " elements are wanted at once; export them to a file");
  json::Array rows;
  for (std::vector<std::string> &row :
       getCells(elements.view, elements.grid, region))
    rows.push_back(json::Array(std::move(row)));
  return json::Object{{"cells", std::move(rows)}};
}

/// Returns a byte for a mean: 0 to 250 from `low` to `high`, 253 and 254 for
/// the infinities, 255 for NaN.
static char quantize(double mean, double low, double high) {
  constexpr double kSteps = 250;
  if (std::isnan(mean))
    return static_cast<char>(255);
  if (std::isinf(mean))
    return static_cast<char>(mean < 0 ? 253 : 254);
  double share = high > low ? (mean / 2 - low / 2) / (high / 2 - low / 2) : 0.5;
  return static_cast<char>(
      std::lround(std::fmin(std::fmax(share, 0), 1) * kSteps));
}

static Expected<json::Value> answerHeatMap(const Elements &elements,
                                           const Details &details) {
  if (details.height < 1 || details.width < 1 ||
      details.width > kMostCells / details.height)
    return llvm::createStringError("a heat map has from 1 to " +
                                   llvm::Twine(kMostCells) + " cells");
  HeatMap map = computeHeatMap(elements.view, elements.grid, details.region,
                               details.height, details.width);
  std::string bytes;
  for (double mean : map.means)
    bytes += quantize(mean, details.low, details.high);
  return json::Object{{"height", map.height},
                      {"width", map.width},
                      {"cells", llvm::encodeBase64(bytes)}};
}

static Expected<json::Value> answerHistogram(const Elements &elements,
                                             const Details &details) {
  if (details.bins < 1 || details.bins > kMostCells)
    return llvm::createStringError("a histogram has from 1 to " +
                                   llvm::Twine(kMostCells) + " bins");
  return json::Object{{"counts", json::Array(countBins(
                                     elements.view, elements.grid, details.low,
                                     details.high, details.bins))}};
}

static Expected<json::Value> answerLine(const Elements &elements,
                                        const Details &details) {
  if (details.points < 1 || details.points > kMostCells)
    return llvm::createStringError("a line has from 1 to " +
                                   llvm::Twine(kMostCells) + " points");
  json::Array points;
  for (const LinePoint &point :
       computeLine(elements.view, elements.grid, details.isColumn,
                   details.index, details.points)) {
    json::Object entry{{"elements", point.numElements},
                       {"nans", point.numNans},
                       {"infinities", point.numInfinities}};
    if (!std::isnan(point.least)) {
      entry["least"] = point.least;
      entry["largest"] = point.largest;
    }
    points.push_back(std::move(entry));
  }
  return json::Object{{"points", std::move(points)}};
}

static Expected<json::Value> answerFind(const TensorView &view,
                                        const Details &details) {
  std::optional<Wanted> wanted = parseWanted(details.what);
  if (!wanted)
    return llvm::createStringError("unknown 'what': '" + details.what + "'");
  auto index = findElement(view, *wanted, details.after);
  if (!index)
    return nullptr;
  return json::Object{
      {"index", *index},
      {"position", json::Array(view.getTensor().getPosition(*index))},
      {"text", view.print(*index)}};
}

Expected<json::Value> mlir::tcp::answer(const TensorPairs &tensors,
                                        StringRef method,
                                        const json::Value &params) {
  if (method == "open")
    return describe(tensors);
  Query query;
  Details details;
  json::Path::Root root("params");
  if (!::fromJSON(params, query, root) || !::fromJSON(params, details, root))
    return root.getError();
  if (method == "find" || method == "export") {
    auto view = getView(tensors, query);
    if (!view)
      return view.takeError();
    if (method == "find")
      return answerFind(*view, details);
    if (llvm::Error error =
            exportTensor(*view, query.slice.value_or("..."), details.to))
      return error;
    return nullptr;
  }
  auto elements = getElements(tensors, query);
  if (!elements)
    return elements.takeError();
  if (method == "grid")
    return describeGrid(*elements, query);
  if (method == "figures")
    return describeFigures(*elements);
  if (method == "cells")
    return answerCells(*elements, details);
  if (method == "heatMap")
    return answerHeatMap(*elements, details);
  if (method == "histogram")
    return answerHistogram(*elements, details);
  if (method == "line")
    return answerLine(*elements, details);
  return llvm::createStringError("unknown method '" + method + "'");
}

/// Returns the response to a line.
static json::Value respond(const TensorPairs &tensors, StringRef line) {
  json::Object response{{"jsonrpc", "2.0"}, {"id", nullptr}};
  auto fail = [&](int code, llvm::Error error) {
    response["error"] = json::Object{
        {"code", code}, {"message", json::fixUTF8(toString(std::move(error)))}};
    return json::Value(std::move(response));
  };
  // These are codes of JSON-RPC.
  constexpr int kParseError = -32700, kInvalidParams = -32602;
  Expected<json::Value> request = json::parse(line);
  if (!request)
    return fail(kParseError, request.takeError());
  const json::Object *object = request->getAsObject();
  if (!object)
    return fail(kParseError, llvm::createStringError("a request is an object"));
  if (const json::Value *id = object->get("id"))
    response["id"] = *id;
  const json::Value *params = object->get("params");
  Expected<json::Value> result =
      answer(tensors, object->getString("method").value_or(""),
             params ? *params : json::Value(json::Object()));
  if (!result)
    return fail(kInvalidParams, result.takeError());
  response["result"] = std::move(*result);
  return response;
}

void mlir::tcp::serveTensors(const TensorPairs &tensors, std::istream &input,
                             llvm::raw_ostream &output) {
  for (std::string line; std::getline(input, line);) {
    output << respond(tensors, line) << "\n";
    output.flush();
  }
}
