//===- TensorsTest.cpp - Views of tensors ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/NpyHeader.h"
#include "tcp-mlir/Tensors/TensorAnswers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>

using namespace mlir::tcp;
using llvm::ArrayRef;
using llvm::StringRef;
using runtime::ElementType;

static constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
static constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Makes a tensor with elements of any C type.
template <typename T>
static StoredTensor make(std::vector<int64_t> shape, std::vector<T> elements,
                         ElementFormat format) {
  auto owner = std::make_shared<std::vector<T>>(std::move(elements));
  ArrayRef<char> bytes(reinterpret_cast<const char *>(owner->data()),
                       owner->size() * sizeof(T));
  return StoredTensor("t", format, std::move(shape), bytes, owner);
}

static StoredTensor makeF32(std::vector<int64_t> shape,
                            std::vector<float> elements) {
  return make(std::move(shape), std::move(elements), {ElementType::F32});
}

/// Returns a tensor of this shape with the elements 0, 1 and so on.
static StoredTensor count(std::vector<int64_t> shape) {
  int64_t size = 1;
  for (int64_t dim : shape)
    size *= dim;
  std::vector<float> elements(size);
  for (int64_t i = 0; i < size; ++i)
    elements[i] = static_cast<float>(i);
  return makeF32(std::move(shape), std::move(elements));
}

/// Prints the elements that a slice selects: "0 1 | 2 3", or the error.
static std::string printSlice(const StoredTensor &tensor, StringRef slice,
                              bool isTransposed = false) {
  auto grid = makeGrid(tensor.getShape(), slice, isTransposed);
  if (!grid)
    return toString(grid.takeError());
  std::vector<std::string> rows;
  for (auto &row :
       getCells(TensorView(tensor), *grid, {0, grid->rows, 0, grid->columns}))
    rows.push_back(llvm::join(row, " "));
  return llvm::join(rows, " | ");
}

TEST(Slices, AreThoseOfNumpy) {
  StoredTensor tensor = count({2, 3, 4});
  EXPECT_EQ(printSlice(tensor, "[0, :, :]"), "0 1 2 3 | 4 5 6 7 | 8 9 10 11");
  EXPECT_EQ(printSlice(tensor, "1"), "12 13 14 15 | 16 17 18 19 | 20 21 22 23");
  EXPECT_EQ(printSlice(tensor, "-1, ::2, 1:3"), "13 14 | 21 22");
  EXPECT_EQ(printSlice(tensor, "0, ::-1, 0"), "8 | 4 | 0");
  EXPECT_EQ(printSlice(tensor, "0, 5:0:-2, -1:"), "11");
  EXPECT_EQ(printSlice(tensor, "..., 3"), "3 7 11 | 15 19 23");
  EXPECT_EQ(printSlice(tensor, "1, 2, 3"), "23");
  EXPECT_EQ(printSlice(tensor, "0, 2:1, :"), "");
  EXPECT_EQ(printSlice(tensor, "0, :, :2", /*isTransposed=*/true),
            "0 4 8 | 1 5 9");
  EXPECT_EQ(printSlice(count({}), ""), "0");
  EXPECT_EQ(printSlice(count({3}), ":"), "0 | 1 | 2");
  EXPECT_EQ(printSlice(count({3}), ":", /*isTransposed=*/true), "0 1 2");
  EXPECT_EQ(printSlice(count({0, 4}), ":, :"), "");
}

TEST(Slices, SayWhatIsWrong) {
  StoredTensor tensor = count({2, 3, 4});
  EXPECT_EQ(printSlice(tensor, "2"), "axis 0, '2': the indices go from 0 to 1");
  EXPECT_EQ(printSlice(tensor, "0, -4"),
            "axis 1, '-4': the indices go from 0 to 2");
  EXPECT_EQ(printSlice(tensor, "0, ::0"), "axis 1, '::0': the step is 0");
  EXPECT_EQ(printSlice(tensor, "0, 1:2:3:4"),
            "axis 1, '1:2:3:4': a range has at most two colons");
  EXPECT_EQ(
      printSlice(tensor, "0, x"),
      "axis 1, 'x': this is not an index; give an index, or a range such as "
      "':', '2:8' or '::2'");
  EXPECT_EQ(printSlice(tensor, "0,, 1"),
            "axis 1, '': an index or ':' is missing");
  EXPECT_EQ(printSlice(tensor, "0, 0, 0, 0"),
            "the slice has 4 axes, and the tensor has 3");
  EXPECT_EQ(printSlice(tensor, "[0"), "a bracket of '0' is missing");
  EXPECT_EQ(
      printSlice(tensor, "99999999999999999999"),
      "axis 0, '99999999999999999999': this is not an index; give an index, "
      "or a range such as ':', '2:8' or '::2'");
  EXPECT_EQ(printSlice(tensor, ":"),
            "at most two axes can be ranges; give the other 1 an index, as in "
            "'0'");
  EXPECT_EQ(printSlice(count({0}), "0"),
            "axis 0, '0': the axis has no elements");
}

/// Describes all elements of a tensor: figures, and the texts.
static std::string describe(const StoredTensor &tensor) {
  TensorView view(tensor);
  Grid grid = makeWholeGrid(tensor.getShape());
  GridFigures figures = computeFigures(view, grid);
  std::string text = tensor.getFormat().getName() + ":";
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    text += " " + tensor.print(i);
  if (figures.least)
    text += "; least " + std::to_string(figures.least->column) + ", largest " +
            std::to_string(figures.largest->column);
  return text + "; " + std::to_string(figures.numNans) + " NaN, " +
         std::to_string(figures.numInfinities) + " infinite";
}

TEST(Elements, OfAllTypes) {
  EXPECT_EQ(describe(makeF32({4}, {1.5, kNan, -kInfinity, -2})),
            "f32: 1.5 nan -inf -2; least 3, largest 0; 1 NaN, 1 infinite");
  EXPECT_EQ(describe(make<double>({2}, {0.1, -1e300}, {ElementType::F64})),
            "f64: 0.10000000000000001 -1.0000000000000001e+300; least 1, "
            "largest 0; 0 NaN, 0 infinite");
  EXPECT_EQ(
      describe(make<uint16_t>({4}, {0x3c00, 0x7c00, 0xfe00, 0x8001},
                              {ElementType::F16})),
      "f16: 1 inf -nan -5.9605e-08; least 3, largest 0; 1 NaN, 1 infinite");
  EXPECT_EQ(describe(make<uint16_t>({3}, {0x3f80, 0xff80, 0x7fc0},
                                    {ElementType::BF16})),
            "bf16: 1 -inf nan; least 0, largest 0; 1 NaN, 1 infinite");
  EXPECT_EQ(describe(make<uint8_t>({3}, {0, 1, 0}, {ElementType::I1})),
            "i1: 0 1 0; least 0, largest 1; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(make<int8_t>({2}, {-128, 127}, {ElementType::I8})),
            "i8: -128 127; least 0, largest 1; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(make<uint8_t>({2}, {255, 1}, {ElementType::I8, true})),
            "ui8: 255 1; least 1, largest 0; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(make<int16_t>({2}, {-3, 2}, {ElementType::I16})),
            "i16: -3 2; least 0, largest 1; 0 NaN, 0 infinite");
  EXPECT_EQ(
      describe(make<uint32_t>({1}, {4294967295U}, {ElementType::I32, true})),
      "ui32: 4294967295; least 0, largest 0; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(make<int64_t>({1}, {INT64_MIN}, {ElementType::I64})),
            "i64: -9223372036854775808; least 0, largest 0; 0 NaN, 0 infinite");
  EXPECT_EQ(
      describe(make<uint64_t>({1}, {UINT64_MAX}, {ElementType::I64, true})),
      "ui64: 18446744073709551615; least 0, largest 0; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(make<int64_t>({1}, {7}, {ElementType::Index})),
            "index: 7; least 0, largest 0; 0 NaN, 0 infinite");
  // The number of a complex element is its absolute value.
  EXPECT_EQ(describe(make<float>({3}, {3, -4, 1, kNan, kInfinity, 0},
                                 {ElementType::F32, false, true})),
            "complex<f32>: 3-4i 1+nani inf+0i; least 0, largest 0; 1 NaN, 1 "
            "infinite");
  EXPECT_EQ(describe(makeF32({0}, {})), "f32:; 0 NaN, 0 infinite");
  EXPECT_EQ(describe(makeF32({}, {5})),
            "f32: 5; least 0, largest 0; 0 NaN, 0 infinite");
}

TEST(Figures, OfLongRowsAndColumns) {
  // They are longer than the blocks that are read at once.
  StoredTensor tensor = count({10000});
  for (bool isTransposed : {false, true}) {
    Grid grid = cantFail(makeGrid(tensor.getShape(), ":", isTransposed));
    GridFigures figures = computeFigures(TensorView(tensor), grid);
    EXPECT_EQ(figures.numElements, 10000);
    EXPECT_EQ(figures.mean, 4999.5);
    EXPECT_EQ(isTransposed ? figures.largest->column : figures.largest->row,
              9999);
    EXPECT_EQ(figures.least->number, 0);
  }
  StoredTensor empty = makeF32({0}, {});
  GridFigures figures = computeFigures(TensorView(empty), makeWholeGrid({0}));
  EXPECT_TRUE(std::isnan(figures.mean));
  EXPECT_FALSE(figures.least);
}

TEST(HeatMaps, HaveMeansAndLoseNoNan) {
  StoredTensor tensor = makeF32({2, 4}, {1, 3, 5, kNan, //
                                         1, 3, kInfinity, 7});
  TensorView view(tensor);
  Grid grid = cantFail(makeGrid(tensor.getShape(), "", false));
  HeatMap map = computeHeatMap(view, grid, {0, 2, 0, 4}, 1, 2);
  EXPECT_EQ(map.height, 1);
  EXPECT_EQ(map.width, 2);
  EXPECT_EQ(map.means[0], 2);
  EXPECT_TRUE(std::isnan(map.means[1]));
  map = computeHeatMap(view, grid, {1, 1, 2, 2}, 8, 8);
  EXPECT_EQ(map.height, 1);
  EXPECT_EQ(map.means, (std::vector<double>{kInfinity, 7}));
  // Elements outside of the grid are not shown.
  map = computeHeatMap(view, grid, {1, 100, 3, 100}, 8, 8);
  EXPECT_EQ(map.means, (std::vector<double>{7}));
  // The sum of large numbers is finite, and columns are as rows.
  constexpr double kLarge = std::numeric_limits<double>::max();
  StoredTensor large =
      make<double>({3}, {kLarge, kLarge, kLarge}, {ElementType::F64});
  Grid column = cantFail(makeGrid(large.getShape(), ":", false));
  map = computeHeatMap(TensorView(large), column, {0, 3, 0, 1}, 1, 1);
  EXPECT_NEAR(map.means[0] / kLarge, 1, 1e-12);
  map = computeHeatMap(TensorView(large), column, {0, 3, 0, 1}, 3, 9);
  EXPECT_EQ(map.height, 3);
  EXPECT_EQ(map.width, 1);
}

TEST(Histograms, CountFiniteNumbers) {
  StoredTensor tensor =
      makeF32({8}, {0, 1, 2, 3, 4, kNan, kInfinity, -kInfinity});
  Grid grid = makeWholeGrid(tensor.getShape());
  EXPECT_EQ(countBins(TensorView(tensor), grid, 0, 4, 4),
            (std::vector<int64_t>{1, 1, 1, 2}));
  EXPECT_EQ(countBins(TensorView(tensor), grid, 3, 3, 2),
            (std::vector<int64_t>{1, 0}));
  constexpr double kLarge = std::numeric_limits<double>::max();
  StoredTensor large =
      make<double>({3}, {-kLarge, 0, kLarge}, {ElementType::F64});
  EXPECT_EQ(
      countBins(TensorView(large), makeWholeGrid({3}), -kLarge, kLarge, 3),
      (std::vector<int64_t>{1, 1, 1}));
}

TEST(Lines, HaveIntervals) {
  StoredTensor tensor = makeF32({2, 3}, {1, kNan, 5, 2, kInfinity, -1});
  Grid grid = cantFail(makeGrid(tensor.getShape(), "", false));
  auto print = [&](bool isColumn, int64_t index, int64_t points) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (const LinePoint &point :
         computeLine(TensorView(tensor), grid, isColumn, index, points))
      os << point.numElements << ": " << point.least << " to " << point.largest
         << ", " << point.numNans << " " << point.numInfinities << "; ";
    return text;
  };
  EXPECT_EQ(print(false, 0, 2), "2: 1.000000e+00 to 1.000000e+00, 1 0; 1: "
                                "5.000000e+00 to 5.000000e+00, 0 0; ");
  EXPECT_EQ(print(true, 1, 9), "1: nan to nan, 1 0; 1: nan to nan, 0 1; ");
  EXPECT_EQ(print(false, 2, 9), "");
}

TEST(Searches, GoOnFromTheLastElement) {
  StoredTensor tensor = makeF32({2, 3}, {1, kNan, -8, kNan, kInfinity, 4});
  TensorView view(tensor);
  EXPECT_EQ(findElement(view, Wanted::Nan, -1), 1);
  EXPECT_EQ(findElement(view, Wanted::Nan, 1), 3);
  EXPECT_EQ(findElement(view, Wanted::Nan, 3), 1);
  EXPECT_EQ(findElement(view, Wanted::Infinity, 4), 4);
  EXPECT_EQ(findElement(view, Wanted::Least, -1), 2);
  EXPECT_EQ(findElement(view, Wanted::Largest, -1), 5);
  EXPECT_EQ(findElement(view, Wanted::LargestAbsolute, -1), 1);
  StoredTensor finite = makeF32({3}, {1, -8, 4});
  EXPECT_EQ(findElement(TensorView(finite), Wanted::LargestAbsolute, -1), 1);
  EXPECT_EQ(findElement(TensorView(finite), Wanted::Nan, -1), std::nullopt);
  StoredTensor empty = makeF32({0}, {});
  for (Wanted wanted : {Wanted::Nan, Wanted::Infinity, Wanted::Least,
                        Wanted::Largest, Wanted::LargestAbsolute})
    EXPECT_EQ(findElement(TensorView(empty), wanted, -1), std::nullopt);
}

TEST(Differences, OfEqualSpecialNumbersAreZero) {
  StoredTensor a = makeF32({4}, {1, kNan, kInfinity, kNan});
  StoredTensor b = makeF32({4}, {3, kNan, kInfinity, 1});
  TensorView view(a, b);
  std::string text;
  for (int i = 0; i < 4; ++i)
    text += view.print(i) + " ";
  EXPECT_EQ(text, "-2 0 0 nan ");
  EXPECT_EQ(findElement(view, Wanted::LargestAbsolute, -1), 3);
  ElementFormat complex{ElementType::F32, false, true};
  StoredTensor c = make<float>({1}, {3, 4}, complex);
  StoredTensor d = make<float>({1}, {0, 0}, complex);
  EXPECT_EQ(TensorView(c, d).print(0), "5");
}

namespace {
/// A folder with files of tensors.
class TensorFiles : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tensors", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string write(StringRef name, StringRef bytes) {
    std::string path = (folder + "/" + name).str();
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << bytes;
    return path;
  }
  /// Writes an .npy file.
  template <typename T>
  std::string writeNpy(StringRef name, StringRef header,
                       std::vector<T> elements) {
    std::string text = header.str() + "\n";
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(text.size());
    bytes += '\0';
    bytes += text;
    bytes.append(reinterpret_cast<const char *>(elements.data()),
                 elements.size() * sizeof(T));
    return write(name, bytes);
  }

  llvm::SmallString<128> folder;
};
} // namespace

TEST_F(TensorFiles, AreReadAndExported) {
  std::string path = writeNpy<float>(
      "a.npy", "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3)}",
      {0, 3, 1, 4, 2, 5});
  TensorPairs tensors = cantFail(TensorPairs::open(path, ""));
  const StoredTensor &tensor = *cantFail(tensors.find(""));
  EXPECT_EQ(tensor.getName(), "a");
  EXPECT_EQ(printSlice(tensor, ""), "0 1 2 | 3 4 5");
  std::string copy = (folder + "/b.npy").str();
  cantFail(exportTensor(TensorView(tensor), "1, ::2", copy));
  TensorPairs exported = cantFail(TensorPairs::open(copy, ""));
  EXPECT_EQ(printSlice(*cantFail(exported.find("b")), ""), "3 | 5");

  std::string complex = writeNpy<double>(
      "c.npy", "{'descr': '<c16', 'fortran_order': False, 'shape': (1,)}",
      {1, -2});
  TensorPairs complexTensors = cantFail(TensorPairs::open(complex, ""));
  EXPECT_EQ(describe(*cantFail(complexTensors.find(""))),
            "complex<f64>: 1-2i; least 0, largest 0; 0 NaN, 0 infinite");
}

TEST_F(TensorFiles, WithMistakesSayWhere) {
  auto fail = [&](const std::string &path) {
    std::string message = toString(TensorPairs::open(path, "").takeError());
    return message.substr(message.find("': ") + 3);
  };
  EXPECT_EQ(fail((folder + "/none.npy").str()), "No such file or directory");
  EXPECT_EQ(fail(write("a.npy", "x")), "it is no .npy file");
  EXPECT_EQ(
      fail(writeNpy<float>(
          "b.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}",
          {1, 2})),
      "it has 8 bytes of elements, which does not fit its shape 3");
  EXPECT_EQ(fail(write("c.npz", "x")), "it is no .npz file");
  EXPECT_EQ(fail(write("d.safetensors", "x")),
            "it is not a .safetensors file: it has 1 bytes");
}

TEST_F(TensorFiles, AnswerRequests) {
  std::string path = writeNpy<float>(
      "a.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2)}",
      {1, 2, 3, kNan});
  std::string expected = writeNpy<float>(
      "b.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2)}",
      {1, 2, 5, kNan});
  TensorPairs tensors = cantFail(TensorPairs::open(path, expected));
  auto ask = [&](const char *request) {
    std::istringstream input(std::string(request) + "\n");
    std::string output;
    llvm::raw_string_ostream os(output);
    serveTensors(tensors, input, os);
    return output;
  };
  EXPECT_EQ(
      ask(R"({"id": 1, "method": "open"})"),
      R"({"id":1,"jsonrpc":"2.0","result":{"tensors":[{"bytes":16,"hasExpected":true,"name":"a","shape":[2,2],"type":"f32"}]}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 2, "method": "cells", "params": {"slice": "", "show": "difference", "row": 1, "rows": 9, "column": 0, "columns": 2}})"),
      R"({"id":2,"jsonrpc":"2.0","result":{"cells":[["-2","0"]]}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 3, "method": "grid", "params": {"slice": "1, :"}})"),
      R"({"id":3,"jsonrpc":"2.0","result":{"axes":[{"count":1,"isIndex":true,"start":1,"step":1},{"count":2,"isIndex":false,"start":0,"step":1}],"columns":1,"rows":2}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 3, "method": "figures", "params": {"slice": "1, :"}})"),
      R"({"id":3,"jsonrpc":"2.0","result":{"elements":2,"infinities":0,"largest":{"number":3,"position":[1,0],"text":"3"},"least":{"number":3,"position":[1,0],"text":"3"},"mean":"3","nans":1}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 4, "method": "find", "params": {"what": "nan"}})"),
      R"({"id":4,"jsonrpc":"2.0","result":{"index":3,"position":[1,1],"text":"nan"}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 5, "method": "heatMap", "params": {"slice": "", "rows": 2, "columns": 2, "height": 2, "width": 2, "low": 1, "high": 3}})"),
      R"({"id":5,"jsonrpc":"2.0","result":{"cells":"AH36/w==","height":2,"width":2}})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 6, "method": "cells", "params": {"slice": "0, 0, 0"}})"),
      R"({"error":{"code":-32602,"message":"the slice has 3 axes, and the tensor has 2"},"id":6,"jsonrpc":"2.0"})"
      "\n");
  EXPECT_EQ(
      ask(R"({"id": 7, "method": "cells", "params": {"rows": 10000000, "columns": 10000000}})"),
      R"({"error":{"code":-32602,"message":"more than 1000000 elements are wanted at once; export them to a file"},"id":7,"jsonrpc":"2.0"})"
      "\n");
  EXPECT_EQ(
      ask("7"),
      R"({"error":{"code":-32700,"message":"a request is an object"},"id":null,"jsonrpc":"2.0"})"
      "\n");
}
