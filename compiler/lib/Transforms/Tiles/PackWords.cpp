//===- PackWords.cpp - Several elements of a tensor in a word -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackWords.h"

#include "Panels/ConstantElements.h"
#include "Panels/Panel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "tcp-mlir/Transforms/MappedPages.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr int64_t kWordBits = 32;

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1},
                         std::multiplies<>());
}

namespace {
/// A tensor as matrices, whose rows follow each other in the dimension that is
/// packed.
struct Rows {
  int64_t numMatrices, numRows, numColumns;
};
} // namespace

/// Writes the words of the elements from `from` on, which are integers of the
/// type T, to `to`.
template <typename T>
static void fillWords(const T *from, const Rows &rows, const WordFormat &format,
                      T *to) {
  constexpr auto highest = static_cast<T>(T(1) << (8 * sizeof(T) - 1));
  constexpr int64_t count = kWordBits / 8 / sizeof(T);
  T flipped = format.flips ? highest : T(0);
  for (int64_t matrix = 0; matrix < rows.numMatrices; ++matrix)
    for (int64_t row = 0; row < rows.numRows; row += count) {
      int64_t numPlaces = std::min(count, rows.numRows - row);
      for (int64_t place = 0; place < numPlaces; ++place) {
        T *at = to + (format.isFirstHighest ? count - 1 - place : place);
        for (int64_t column = 0; column < rows.numColumns; ++column)
          at[column * count] = static_cast<T>(*from++ ^ flipped);
      }
      to += rows.numColumns * count;
    }
}

/// Returns the words of a constant; null if its elements are not stored one by
/// one.
static Value packConstant(OpBuilder &b, arith::ConstantOp constant,
                          unsigned dim, const WordFormat &format) {
  auto elements = dyn_cast<ElementsAttr>(constant.getValue());
  ArrayRef<char> bytes =
      elements ? getElementBytes(elements) : ArrayRef<char>();
  if (bytes.empty())
    return nullptr;
  auto type = cast<RankedTensorType>(constant.getType());
  ArrayRef<int64_t> shape = type.getShape();
  Rows rows{getProduct(shape.take_front(dim)), shape[dim],
            getProduct(shape.drop_front(dim + 1))};
  SmallVector<int64_t> sizes(shape);
  sizes[dim] = llvm::divideCeil(shape[dim], format.count);
  auto fill = [&](char *to) {
    if (format.count == 2)
      fillWords(reinterpret_cast<const uint16_t *>(bytes.data()), rows, format,
                reinterpret_cast<uint16_t *>(to));
    else
      fillWords(reinterpret_cast<const uint8_t *>(bytes.data()), rows, format,
                reinterpret_cast<uint8_t *>(to));
  };
  ElementsAttr words = makeElements(
      RankedTensorType::get(sizes, b.getI32Type()), kWordsName, fill);
  MappedPages::release(bytes);
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   cast<TypedAttr>(words));
}

namespace {
/// Emits the loops that pack a tensor.
class Packer {
public:
  Packer(OpBuilder &b, Location loc, Value source, unsigned dim,
         const WordFormat &format, int64_t lanes)
      : b(b), loc(loc), source(source), dim(dim), format(format), lanes(lanes),
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
  Value readElements(ArrayRef<Value> indices, int64_t count);
  Value reverse(Value elements);
  Value readRow(SmallVector<Value> indices, Value first, int64_t place);

  OpBuilder &b;
  Location loc;
  Value source;
  unsigned dim;
  WordFormat format;
  int64_t lanes;
  RankedTensorType type;
};
} // namespace

Value Packer::readElements(ArrayRef<Value> indices, int64_t count) {
  Value read = readPanel(b, loc, source, indices,
                         VectorType::get(count, type.getElementType()),
                         /*isWhole=*/false);
  if (type.getElementType().isInteger())
    return read;
  return vector::BitCastOp::create(
      b, loc,
      VectorType::get(count, b.getIntegerType(kWordBits / format.count)), read);
}

/// Reads neighbors of the element at `place` in a word that begins at `first`;
/// zeros if the element is behind the end.
Value Packer::readRow(SmallVector<Value> indices, Value first, int64_t place) {
  Value at = arith::AddIOp::create(b, loc, first, index(place));
  Value size = tensor::DimOp::create(b, loc, source, dim);
  Value last = arith::SubIOp::create(b, loc, size, index(1));
  indices[dim] = arith::MinSIOp::create(b, loc, at, last);
  Value row = readElements(indices, lanes);
  Value isThere =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, at, size);
  Value zeros = arith::ConstantOp::create(b, loc, b.getZeroAttr(row.getType()));
  return arith::SelectOp::create(b, loc, isThere, row, zeros);
}

/// Lets the elements of each word change places.
Value Packer::reverse(Value elements) {
  SmallVector<int64_t> places;
  for (int64_t word = 0; word < lanes; ++word)
    for (int64_t place = format.count; place-- > 0;)
      places.push_back(word * format.count + place);
  return vector::ShuffleOp::create(b, loc, elements, elements, places);
}

/// Returns the elements of the words from the index `at` on.
Value Packer::packVector(ArrayRef<Value> at) {
  SmallVector<Value> indices(at);
  indices[dim] = multiply(at[dim], format.count);
  if (isInnermost()) {
    Value elements = readElements(indices, lanes * format.count);
    return format.isFirstHighest ? reverse(elements) : elements;
  }
  Value first = indices[dim];
  SmallVector<Value> rows;
  for (int64_t place = 0; place < format.count; ++place)
    rows.push_back(readRow(indices, first, place));
  if (format.isFirstHighest)
    std::reverse(rows.begin(), rows.end());
  SmallVector<int64_t> pairs, words;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    pairs.append({lane, lanes + lane});
    words.append({2 * lane, 2 * lane + 1});
    words.append({2 * (lanes + lane), 2 * (lanes + lane) + 1});
  }
  Value low = vector::ShuffleOp::create(b, loc, rows[0], rows[1], pairs);
  if (format.count == 2)
    return low;
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
    Value elements = packVector(at);
    auto elementsType = cast<VectorType>(elements.getType());
    if (format.flips)
      elements = arith::XOrIOp::create(
          b, loc, elements,
          arith::ConstantOp::create(
              b, loc,
              DenseElementsAttr::get(elementsType, llvm::APInt(8, 0x80))));
    Value vector = vector::BitCastOp::create(
        b, loc, VectorType::get(lanes, b.getI32Type()), elements);
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
        index(format.count - 1));
    sizes[dim] =
        arith::DivUIOp::create(b, loc, above, index(format.count)).getResult();
  } else {
    sizes[dim] =
        b.getIndexAttr(llvm::divideCeil(type.getDimSize(dim), format.count));
  }
  return packFrom(0, {},
                  tensor::EmptyOp::create(b, loc, sizes, b.getI32Type()));
}

Value mlir::tcp::packWords(OpBuilder &b, Location loc, Value tensor,
                           unsigned dim, const WordFormat &format,
                           int64_t lanes) {
  if (auto constant = tensor.getDefiningOp<arith::ConstantOp>())
    if (Value words = packConstant(b, constant, dim, format))
      return words;
  return Packer(b, loc, tensor, dim, format, lanes).pack();
}

Value mlir::tcp::addByRegisters(
    OpBuilder &b, Location loc, ArrayRef<Value> arguments, int64_t columns,
    int64_t lanes, llvm::function_ref<Value(ArrayRef<Value>)> add) {
  lanes = std::min(lanes, columns);
  Value sums = arguments.back();
  for (int64_t from = 0; from < columns; from += lanes) {
    auto take = [&](Value value) -> Value {
      if (!isa<VectorType>(value.getType()))
        return vector::BroadcastOp::create(
            b, loc, VectorType::get(lanes, value.getType()), value);
      if (columns == lanes)
        return value;
      return vector::ExtractStridedSliceOp::create(
          b, loc, value, ArrayRef<int64_t>{from}, ArrayRef<int64_t>{lanes},
          ArrayRef<int64_t>{1});
    };
    Value added = add(llvm::map_to_vector(arguments, take));
    sums = columns == lanes ? added
                            : Value(vector::InsertStridedSliceOp::create(
                                  b, loc, added, sums, ArrayRef<int64_t>{from},
                                  ArrayRef<int64_t>{1}));
  }
  return sums;
}

/// Returns the dimension that `loop` alone walks, if it walks no other.
static std::optional<unsigned> findOwnDim(AffineMap map, unsigned loop) {
  std::optional<unsigned> dim =
      map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
  auto count = llvm::count_if(map.getResults(), [&](AffineExpr expr) {
    return expr.isFunctionOfDim(loop);
  });
  return count == 1 ? dim : std::nullopt;
}

std::optional<unsigned> mlir::tcp::findWordLoop(const Contraction &contraction,
                                                int64_t count) {
  linalg::LinalgOp op = contraction.op;
  for (unsigned loop :
       llvm::reverse(contraction.loops.groups[contraction.loops.sum])) {
    int64_t size = op.getStaticLoopRanges()[loop];
    if (!ShapedType::isDynamic(size) && size < count)
      continue;
    if (llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
          return findOwnDim(op.getMatchingIndexingMap(operand), loop)
              .has_value();
        }))
      return loop;
  }
  return std::nullopt;
}

unsigned mlir::tcp::getWordDim(const Contraction &contraction,
                               OpOperand *operand, unsigned loop) {
  return *findOwnDim(contraction.op.getMatchingIndexingMap(operand), loop);
}
