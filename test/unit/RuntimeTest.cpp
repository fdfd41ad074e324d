//===- RuntimeTest.cpp - Signatures, arrays and comparisons ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "tcp-mlir/Runtime/ReturnLayout.h"
#include "tcp-mlir/Runtime/Signature.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace mlir::tcp::runtime;

TEST(Signature, RoundTrips) {
  for (std::string text :
       {"() -> ()", "(tensor<f32>) -> (tensor<?x4xbf16>, index)",
        "(i1, tensor<0x1x2x3x4x5x6x?xi64>) -> (tensor<?xf16>) into",
        "(i1, tensor<?xf16>) -> (tensor<?xf16> in #1, f32)",
        "(tensor<f16>) -> (tensor<f32>, tensor<f16> in #0) into"}) {
    std::optional<Signature> signature = parseSignature(text);
    ASSERT_TRUE(signature) << text;
    EXPECT_EQ(toString(*signature), text);
  }
}

TEST(Signature, RefusesOtherTexts) {
  for (std::string text :
       {"", "()", "() -> () ", "(tensor<f32) -> ()", "(f8) -> ()",
        "(tensor<x4xf32>) -> ()", "(f32,f32) -> ()", "(f32) -> f32",
        "(tensor<4f32>) -> ()", "(tensor<f32> in #0) -> ()",
        "(tensor<f32>) -> (tensor<f32> in #1)",
        "(tensor<f32>) -> (tensor<f32> in #)"})
    EXPECT_FALSE(parseSignature(text)) << text;
}

TEST(Signature, NamesTheSymbol) {
  EXPECT_EQ(getSignatureSymbol("f"), "f.tcp_signature");
  EXPECT_EQ(getFunctionOfSignatureSymbol("f.tcp_signature"), "f");
  EXPECT_FALSE(getFunctionOfSignatureSymbol("f"));
  EXPECT_FALSE(getFunctionOfSignatureSymbol(".tcp_signature"));
}

using Parts = std::vector<ReturnLayout::Part>;
using Offsets = std::vector<size_t>;

static ReturnLayout layOut(const std::string &results, Machine machine) {
  return layOutResults(parseSignature("() -> (" + results + ")")->results,
                       machine);
}

TEST(ReturnLayout, PacksScalarsInWords) {
  for (Machine machine : {Machine::X86_64, Machine::AArch64}) {
    ReturnLayout layout = layOut("i8, i32, f16", machine);
    EXPECT_EQ(layout.offsets, (Offsets{0, 4, 8}));
    EXPECT_EQ(layout.parts,
              (Parts{ReturnLayout::Word, machine == Machine::X86_64
                                             ? ReturnLayout::Double
                                             : ReturnLayout::Word}));
  }
}

TEST(ReturnLayout, ReturnsEqualFloatsInRegistersOnAArch64) {
  EXPECT_EQ(layOut("f32, f32", Machine::X86_64).parts,
            (Parts{ReturnLayout::Double}));
  for (std::string type : {"f32", "f16", "bf16"}) {
    ReturnLayout layout = layOut(type + ", " + type, Machine::AArch64);
    EXPECT_EQ(layout.parts, Parts(2, ReturnLayout::Float));
    EXPECT_EQ(layout.offsets, (Offsets{0, 4}));
  }
  ReturnLayout four = layOut("f64, f64, f64, f64", Machine::AArch64);
  EXPECT_EQ(four.parts, Parts(4, ReturnLayout::Double));
  EXPECT_EQ(four.offsets, (Offsets{0, 8, 16, 24}));
  EXPECT_EQ(layOut("f32, f32, f32, f32, f32", Machine::AArch64).parts,
            Parts(3, ReturnLayout::Word));
  EXPECT_EQ(layOut("f16, bf16", Machine::AArch64).parts,
            Parts(1, ReturnLayout::Word));
}

TEST(ReturnLayout, LaysTensorsOutAsDescriptors) {
  ReturnLayout layout = layOut("f32, tensor<?xf32>, f32", Machine::X86_64);
  EXPECT_EQ(layout.offsets, (Offsets{0, 8, 48}));
  EXPECT_EQ(layout.parts,
            (Parts{ReturnLayout::Double, ReturnLayout::Word, ReturnLayout::Word,
                   ReturnLayout::Word, ReturnLayout::Word, ReturnLayout::Word,
                   ReturnLayout::Double}));
}

static Array makeArray(ElementType type, std::vector<int64_t> shape) {
  Array array = *createArray(type, std::move(shape));
  for (size_t index = 0; index < array.data.size(); ++index)
    array.data[index] = static_cast<char>(index % 2);
  return array;
}

TEST(Npy, RoundTripsEachType) {
  for (ElementType type : kElementTypes) {
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{}, {3}, {2, 0}, {1, 2, 3, 1, 2, 1, 2, 1}}) {
      Array array = makeArray(type, shape);
      std::string bytes = printNpy(array), why;
      EXPECT_EQ((bytes.size() - array.data.size()) % 64, 0u);
      std::optional<Array> read = parseNpy(bytes, why);
      ASSERT_TRUE(read) << getName(type) << ": " << why;
      EXPECT_EQ(read->type,
                type == ElementType::Index ? ElementType::I64 : type);
      EXPECT_EQ(read->shape, shape);
      EXPECT_EQ(read->data, array.data);
    }
  }
}

TEST(Npy, ReadsColumnMajor) {
  Array array = *createArray(ElementType::I8, {2, 3});
  for (int index = 0; index < 6; ++index)
    array.data[index] = static_cast<char>(index);
  std::string bytes = printNpy(array), why;
  bytes.replace(bytes.find("False"), 5, "True ");
  std::optional<Array> read = parseNpy(bytes, why);
  ASSERT_TRUE(read) << why;
  EXPECT_EQ(read->data, (std::vector<char>{0, 2, 4, 1, 3, 5}));
}

/// Returns the reason why bytes with this replacement can't be read.
static std::string whyNot(std::string from, const std::string &to) {
  std::string bytes = printNpy(makeArray(ElementType::F32, {2, 3})), why;
  size_t place = bytes.find(from);
  bytes.replace(place, from.size(), to);
  EXPECT_FALSE(parseNpy(bytes, why)) << to;
  return why;
}

TEST(Npy, SaysWhatIsWrong) {
  EXPECT_EQ(whyNot("NUMPY", "numpy"), "it is no .npy file");
  EXPECT_EQ(whyNot("<f4", ">f4"),
            "its type >f4 is big endian; store it as little endian");
  EXPECT_EQ(whyNot("<f4", "<U4"), "its type <U4 is none that tensors have");
  EXPECT_EQ(whyNot("shape", "shade"), "its header is malformed");
  EXPECT_EQ(whyNot("(2,3,)", "(2,4,)"), "it has 24 bytes of elements, which "
                                        "does not fit its shape 2x4");
  EXPECT_EQ(whyNot("(2,3,)", "(-1,3)"), "its header is malformed");
}

TEST(Npy, AnyPrefixIsRefused) {
  std::string bytes = printNpy(makeArray(ElementType::I16, {4})), why;
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(parseNpy(std::string_view(bytes).substr(0, size), why));
}

TEST(Npz, RoundTrips) {
  Npz arrays{{"Input0", makeArray(ElementType::BF16, {5})},
             {"Output0", makeArray(ElementType::I1, {})}};
  std::string bytes = printNpz(arrays), why;
  EXPECT_EQ(bytes, printNpz(arrays));
  std::optional<Npz> read = parseNpz(bytes, why);
  ASSERT_TRUE(read) << why;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(read->at("Input0").data, arrays["Input0"].data);
  EXPECT_EQ(read->at("Output0").type, ElementType::I1);
}

TEST(Npz, CasesAreToldApartByTheirNames) {
  Npz arrays{{"Input0", makeArray(ElementType::I64, {1})},
             {"Case1.Input0", makeArray(ElementType::I64, {2})},
             {"Case1.Output0", makeArray(ElementType::I64, {3})},
             {"Case2.Input0", makeArray(ElementType::I64, {4})},
             {"Case10.Input0", makeArray(ElementType::I64, {5})}};
  std::vector<Npz> cases = splitCases(arrays);
  // Case 3 is missing: what is behind it is no case.
  ASSERT_EQ(cases.size(), 3u);
  EXPECT_EQ(cases[0].size(), 1u);
  EXPECT_EQ(cases[1].size(), 2u);
  EXPECT_EQ(cases[1].at("Output0").shape, std::vector<int64_t>{3});
  EXPECT_EQ(cases[2].at("Input0").shape, std::vector<int64_t>{4});
  EXPECT_EQ(splitCases({}).size(), 1u);
}

TEST(Npz, ChangedBytesAreRefusedOrHarmless) {
  Array array = makeArray(ElementType::I64, {9});
  std::string bytes = printNpz({{"Input0", array}});
  // An array that is read all the same has the right elements.
  auto check = [&](std::string_view changed) {
    std::string why;
    std::optional<Npz> read = parseNpz(changed, why);
    if (!read)
      return;
    for (const auto &entry : *read)
      EXPECT_EQ(entry.second.data, array.data);
  };
  for (size_t index = 0; index < bytes.size(); ++index) {
    std::string changed = bytes;
    changed[index] ^= 0x15;
    check(changed);
    check(std::string_view(bytes).substr(0, index));
  }
}

template <typename Bits, typename T> static uint64_t toBits(T value) {
  Bits bits;
  static_assert(sizeof bits == sizeof value);
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint64_t ulpF32(float a, float b) {
  return getUlpDistance(ElementType::F32, toBits<uint32_t>(a),
                        toBits<uint32_t>(b));
}

TEST(Compare, CountsUnitsInTheLastPlace) {
  EXPECT_EQ(ulpF32(1, 1), 0u);
  EXPECT_EQ(ulpF32(1, std::nextafter(1.0f, 2.0f)), 1u);
  EXPECT_EQ(ulpF32(std::nextafter(1.0f, 2.0f), std::nextafter(1.0f, 0.0f)), 2u);
  EXPECT_EQ(ulpF32(0.0f, -0.0f), 0u);
  EXPECT_EQ(ulpF32(1e-45f, -1e-45f), 2u);
  EXPECT_EQ(ulpF32(NAN, -NAN), 0u);
  EXPECT_EQ(ulpF32(NAN, 1), kFar);
  EXPECT_EQ(ulpF32(INFINITY, INFINITY), 0u);
  EXPECT_EQ(ulpF32(INFINITY, -INFINITY), kFar);
  EXPECT_EQ(ulpF32(INFINITY, 3.4028235e38f), kFar);
  EXPECT_EQ(getUlpDistance(ElementType::F16, 0x3c00, 0x3c02), 2u);
  EXPECT_EQ(getUlpDistance(ElementType::BF16, 0x7f80, 0x7f7f), kFar);
  EXPECT_EQ(getUlpDistance(ElementType::F64, toBits<uint64_t>(1.0),
                           toBits<uint64_t>(std::nextafter(1.0, 2.0))),
            1u);
  EXPECT_EQ(getUlpDistance(ElementType::I32, 1, 2), kFar);
}

TEST(Compare, SaysWhere) {
  Array expected = *createArray(ElementType::I8, {2, 2});
  Array actual = expected;
  EXPECT_TRUE(compare(actual, expected, 0));
  actual.data[3] = -1;
  Comparison comparison = compare(actual, expected, 5);
  EXPECT_EQ(comparison.numDifferent, 1);
  EXPECT_EQ(comparison.report, "[1, 1] is -1 and should be 0\n");
  actual.isUnsigned = true;
  EXPECT_EQ(compare(actual, expected, 0).report,
            "[1, 1] is 255 and should be 0\n");
  expected.shape = {4};
  EXPECT_EQ(compare(actual, expected, 0).report,
            "it is i8 2x2 and should be i8 4\n");
}

/// Returns an array of f32.
static Array makeFloats(const std::vector<float> &numbers) {
  Array array =
      *createArray(ElementType::F32, {static_cast<int64_t>(numbers.size())});
  memcpy(array.data.data(), numbers.data(), array.data.size());
  return array;
}

TEST(Compare, AcceptsDifferencesWithinTheTolerance) {
  Array expected = makeFloats({100, 1, 0});
  Array actual = makeFloats({101, 1.5f, 0.25f});
  Tolerance tolerance(/*ulp=*/0, /*absolute=*/0.25, /*relative=*/0.01);
  Comparison comparison = compare(actual, expected, tolerance);
  EXPECT_EQ(comparison.numDifferent, 1);
  EXPECT_EQ(comparison.first, 1);
  EXPECT_EQ(comparison.absolute, 1);
  EXPECT_EQ(comparison.relative, INFINITY);
  tolerance.absolute = 0.5;
  EXPECT_TRUE(compare(actual, expected, tolerance));
}

TEST(Compare, AcceptsNoInfinityForANumber) {
  Tolerance tolerance(/*ulp=*/1000, /*absolute=*/1e30, /*relative=*/1e30);
  for (float other : {1.0f, -INFINITY, NAN}) {
    EXPECT_FALSE(
        compare(makeFloats({other}), makeFloats({INFINITY}), tolerance));
    EXPECT_FALSE(
        compare(makeFloats({INFINITY}), makeFloats({other}), tolerance));
  }
}

TEST(Compare, SubtractsIntegersOfEachWidth) {
  Array expected = *createArray(ElementType::I64, {1});
  Array actual = expected;
  int64_t large = (int64_t(1) << 60) + 1, next = large + 1;
  memcpy(expected.data.data(), &large, sizeof large);
  memcpy(actual.data.data(), &next, sizeof next);
  EXPECT_EQ(compare(actual, expected, 0).absolute, 1);
  EXPECT_FALSE(compare(actual, expected, 0));
  EXPECT_TRUE(compare(actual, expected, {0, /*absolute=*/1}));
  Array narrow = *createArray(ElementType::I8, {1});
  narrow.data[0] = -1;
  EXPECT_EQ(compare(*createArray(ElementType::I8, {1}), narrow, 0).absolute, 1);
}
