//===- Words.cpp - Words of MLIR's syntax ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr Word kBuiltinTypes[] = {
    {"i1", "An integer of 1 bit: a truth value."},
    {"i8", "An integer of 8 bits, without a sign of its own."},
    {"i16", "An integer of 16 bits, without a sign of its own."},
    {"i32", "An integer of 32 bits, without a sign of its own."},
    {"i64", "An integer of 64 bits, without a sign of its own."},
    {"si8", "A signed integer of 8 bits."},
    {"si32", "A signed integer of 32 bits."},
    {"ui8", "An unsigned integer of 8 bits."},
    {"ui32", "An unsigned integer of 32 bits."},
    {"index",
     "An integer as wide as the target's addresses: sizes and indices."},
    {"f16", "IEEE 754 half precision: 10 bits of mantissa, 5 of exponent."},
    {"bf16", "bfloat16: 7 bits of mantissa, the exponent of f32."},
    {"f32", "IEEE 754 single precision: 23 bits of mantissa, 8 of exponent."},
    {"tf32", "TensorFloat-32: 10 bits of mantissa, the exponent of f32."},
    {"f64", "IEEE 754 double precision: 52 bits of mantissa, 11 of exponent."},
    {"f80", "The extended precision of x87."},
    {"f128", "IEEE 754 quadruple precision."},
    {"f8E3M4", "An 8-bit float: 3 bits of exponent, 4 of mantissa."},
    {"f8E4M3", "An 8-bit float: 4 bits of exponent, 3 of mantissa."},
    {"f8E4M3B11FNUZ", "An 8-bit float: 4 bits of exponent with bias 11, 3 of "
                      "mantissa; no infinities, no negative zero."},
    {"f8E4M3FN", "An 8-bit float: 4 bits of exponent, 3 of mantissa; no "
                 "infinities."},
    {"f8E4M3FNUZ", "An 8-bit float: 4 bits of exponent, 3 of mantissa; no "
                   "infinities, no negative zero."},
    {"f8E5M2", "An 8-bit float: 5 bits of exponent, 2 of mantissa."},
    {"f8E5M2FNUZ", "An 8-bit float: 5 bits of exponent, 2 of mantissa; no "
                   "infinities, no negative zero."},
    {"f8E8M0FNU", "An 8-bit power of two: exponent only."},
    {"f6E2M3FN", "A 6-bit float: 2 bits of exponent, 3 of mantissa."},
    {"f6E3M2FN", "A 6-bit float: 3 bits of exponent, 2 of mantissa."},
    {"f4E2M1FN", "A 4-bit float: 2 bits of exponent, 1 of mantissa."},
    {"none", "A type with one value, that says nothing."},
    {"complex", "A complex number: `complex<f32>`."},
    {"tensor", "An array as a value, of known or unknown (`?`) sizes: "
               "`tensor<4x?xf32>`; `tensor<*xf32>` has any rank."},
    {"memref", "A reference to a buffer, with sizes and a layout: "
               "`memref<4x?xf32, strided<[?, 1]>>`."},
    {"vector", "A value of a machine's vector registers: `vector<8xf32>`; "
               "`[4]` is a multiple of 4 that the machine chooses."},
    {"tuple", "Several values in one: `tuple<i32, f32>`."},
};

static constexpr Word kAttributeKeywords[] = {
    {"true", "The integer attribute 1 of the type `i1`."},
    {"false", "The integer attribute 0 of the type `i1`."},
    {"unit", "An attribute that says by being there all that it says."},
    {"dense", "The elements of a tensor or vector: `dense<[1, 2]> : "
              "tensor<2xi32>`, or one for all: `dense<0.0>`."},
    {"dense_resource", "Elements that are kept in the file's resources."},
    {"sparse", "The elements of a tensor that are not zero, by their indices."},
    {"array", "A list of numbers of one type: `array<i64: 1, 2>`."},
    {"affine_map", "A function of dims and symbols, linear but for divisions "
                   "by constants: `affine_map<(d0)[s0] -> (d0 + s0)>`."},
    {"affine_set", "Conditions on dims and symbols: `affine_set<(d0) : (d0 >= "
                   "0)>`."},
    {"loc", "A location: where an operation comes from."},
    {"strided", "A layout: the distances of neighbours along each dim, and an "
                "offset: `strided<[?, 1], offset: ?>`."},
    {"distinct", "An attribute that equals none but itself."},
    {"opaque", "The bytes of an attribute of a dialect that is not loaded."},
};

ArrayRef<Word> mlir::tcp::lsp::getBuiltinTypes() { return kBuiltinTypes; }
ArrayRef<Word> mlir::tcp::lsp::getAttributeKeywords() {
  return kAttributeKeywords;
}

static const Word *findWord(ArrayRef<Word> words, StringRef name) {
  const Word *found =
      llvm::find_if(words, [&](const Word &word) { return word.name == name; });
  return found == words.end() ? nullptr : found;
}

StringRef mlir::tcp::lsp::getWordDocumentation(StringRef word) {
  if (const Word *found = findWord(kBuiltinTypes, word))
    return found->documentation;
  if (const Word *found = findWord(kAttributeKeywords, word))
    return found->documentation;
  return {};
}

bool mlir::tcp::lsp::isBuiltinTypeName(StringRef word) {
  if (findWord(kBuiltinTypes, word))
    return true;
  StringRef digits = word;
  if (!digits.consume_front("i") && !digits.consume_front("si") &&
      !digits.consume_front("ui"))
    return false;
  return !digits.empty() && llvm::all_of(digits, llvm::isDigit);
}

bool mlir::tcp::lsp::isShapedTypeName(StringRef word) {
  return word == "tensor" || word == "memref" || word == "vector";
}

bool mlir::tcp::lsp::isAttributeKeyword(StringRef word) {
  return findWord(kAttributeKeywords, word);
}

bool mlir::tcp::lsp::isAffineMapName(StringRef word) {
  return word == "affine_map" || word == "affine_set";
}

bool mlir::tcp::lsp::isAffineKeyword(StringRef word) {
  return word == "floordiv" || word == "ceildiv" || word == "mod" ||
         word == "symbol";
}
