//===- ByteWords.cpp - Four bytes of a tensor in a word -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteWords.h"

#include "../Panels/ConstantElements.h"
#include "../Panels/Panel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr int64_t kBytesOfWord = 4;

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1},
                         std::multiplies<>());
}

/// Returns the words of a constant; null if its bytes are not stored one by
/// one.
static Value packConstant(OpBuilder &b, arith::ConstantOp constant,
                          unsigned dim, bool flips) {
  auto elements = dyn_cast<ElementsAttr>(constant.getValue());
  ArrayRef<char> bytes =
      elements ? getElementBytes(elements) : ArrayRef<char>();
  if (bytes.empty())
    return nullptr;
  auto type = cast<RankedTensorType>(constant.getType());
  SmallVector<int64_t> sizes(type.getShape());
  int64_t size = sizes[dim];
  sizes[dim] = llvm::divideCeil(size, kBytesOfWord);
  int64_t inner = getProduct(type.getShape().drop_front(dim + 1));
  auto fill = [&](char *to) {
    for (auto [place, byte] : llvm::enumerate(bytes)) {
      auto at = static_cast<int64_t>(place);
      int64_t sum = at / inner % size, outer = at / inner / size;
      int64_t word =
          (outer * sizes[dim] + sum / kBytesOfWord) * inner + at % inner;
      to[word * kBytesOfWord + sum % kBytesOfWord] =
          static_cast<char>(flips ? byte ^ 0x80 : byte);
    }
  };
  ElementsAttr words = makeElements(
      RankedTensorType::get(sizes, b.getI32Type()), "tcp_words", fill);
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   cast<TypedAttr>(words));
}

namespace {
/// Emits the loops that pack a tensor.
class Packer {
public:
  Packer(OpBuilder &b, Location loc, Value source, unsigned dim, bool flips,
         int64_t lanes)
      : b(b), loc(loc), source(source), dim(dim), flips(flips), lanes(lanes),
        type(cast<RankedTensorType>(source.getType())) {}

  Value pack();

private:
  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value multiply(Value left, int64_t right) {
    return arith::MulIOp::create(b, loc, left, index(right));
  }
  bool isInnermost() const {
    return dim + 1 == static_cast<unsigned>(type.getRank());
  }
  Value packFrom(unsigned walked, SmallVector<Value> at, Value words);
  Value packVector(ArrayRef<Value> at);
  Value readBytes(ArrayRef<Value> indices, int64_t count);
  Value readRow(SmallVector<Value> indices, Value first, int64_t place);

  OpBuilder &b;
  Location loc;
  Value source;
  unsigned dim;
  bool flips;
  int64_t lanes;
  RankedTensorType type;
};
} // namespace

Value Packer::readBytes(ArrayRef<Value> indices, int64_t count) {
  return readPanel(b, loc, source, indices,
                   VectorType::get(count, b.getI8Type()), /*isWhole=*/false);
}

/// Reads neighbors of the byte at `place` in a word that begins at `first`;
/// zeros if the byte is behind the end.
Value Packer::readRow(SmallVector<Value> indices, Value first, int64_t place) {
  Value at = arith::AddIOp::create(b, loc, first, index(place));
  Value size = tensor::DimOp::create(b, loc, source, dim);
  Value last = arith::SubIOp::create(b, loc, size, index(1));
  indices[dim] = arith::MinSIOp::create(b, loc, at, last);
  Value row = readBytes(indices, lanes);
  Value isThere =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, at, size);
  Value zeros = arith::ConstantOp::create(b, loc, b.getZeroAttr(row.getType()));
  return arith::SelectOp::create(b, loc, isThere, row, zeros);
}

/// Returns the bytes of the words from the index `at` on.
Value Packer::packVector(ArrayRef<Value> at) {
  SmallVector<Value> indices(at);
  indices[dim] = multiply(at[dim], kBytesOfWord);
  if (isInnermost())
    return readBytes(indices, lanes * kBytesOfWord);
  Value first = indices[dim];
  Value rows[kBytesOfWord];
  for (int64_t place = 0; place < kBytesOfWord; ++place)
    rows[place] = readRow(indices, first, place);
  SmallVector<int64_t> pairs, words;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    pairs.append({lane, lanes + lane});
    words.append({2 * lane, 2 * lane + 1});
    words.append({2 * (lanes + lane), 2 * (lanes + lane) + 1});
  }
  Value low = vector::ShuffleOp::create(b, loc, rows[0], rows[1], pairs);
  Value high = vector::ShuffleOp::create(b, loc, rows[2], rows[3], pairs);
  return vector::ShuffleOp::create(b, loc, low, high, words);
}

/// Emits loops over the dimensions of the words from `walked` on.
Value Packer::packFrom(unsigned walked, SmallVector<Value> at, Value words) {
  bool isLast = walked + 1 == static_cast<unsigned>(type.getRank());
  auto loop = scf::ForOp::create(b, loc, index(0),
                                 tensor::DimOp::create(b, loc, words, walked),
                                 index(isLast ? lanes : 1), words);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  at.push_back(loop.getInductionVar());
  Value next = loop.getRegionIterArg(0);
  if (isLast) {
    Value bytes = packVector(at);
    auto bytesType = cast<VectorType>(bytes.getType());
    if (flips)
      bytes = arith::XOrIOp::create(
          b, loc, bytes,
          arith::ConstantOp::create(
              b, loc, DenseElementsAttr::get(bytesType, llvm::APInt(8, 0x80))));
    Value vector = vector::BitCastOp::create(
        b, loc, VectorType::get(lanes, b.getI32Type()), bytes);
    next = writePanel(b, loc, vector, next, at, /*isWhole=*/false);
  } else {
    next = packFrom(walked + 1, at, next);
  }
  scf::YieldOp::create(b, loc, next);
  return loop.getResult(0);
}

Value Packer::pack() {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, source);
  if (type.isDynamicDim(dim)) {
    Value above = arith::AddIOp::create(
        b, loc, getValueOrCreateConstantIndexOp(b, loc, sizes[dim]),
        index(kBytesOfWord - 1));
    sizes[dim] =
        arith::DivUIOp::create(b, loc, above, index(kBytesOfWord)).getResult();
  } else {
    sizes[dim] =
        b.getIndexAttr(llvm::divideCeil(type.getDimSize(dim), kBytesOfWord));
  }
  return packFrom(0, {},
                  tensor::EmptyOp::create(b, loc, sizes, b.getI32Type()));
}

Value mlir::tcp::packBytes(OpBuilder &b, Location loc, Value bytes,
                           unsigned dim, bool flips, int64_t lanes) {
  if (auto constant = bytes.getDefiningOp<arith::ConstantOp>())
    if (Value words = packConstant(b, constant, dim, flips))
      return words;
  return Packer(b, loc, bytes, dim, flips, lanes).pack();
}
