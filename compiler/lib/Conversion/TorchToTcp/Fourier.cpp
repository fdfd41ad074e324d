//===- Fourier.cpp - Fourier transforms of rows ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fourier.h"

#include "Butterfly.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp;

/// The number of elements of the rows that one round of the parallel loop
/// transforms.
static constexpr int64_t kElementsOfRound = 1 << 16;

/// Numbers of elements of a transform that is written out. The first one that
/// divides a size is taken.
static constexpr int64_t kRadices[] = {4, 8, 2, 3, 5, 7, 11, 13};

/// Returns the factors of `size`, each of them one of `kRadices`; nothing if
/// there are others.
static SmallVector<int64_t> factorize(int64_t size) {
  SmallVector<int64_t> factors;
  for (int64_t radix : kRadices)
    for (; size % radix == 0; size /= radix)
      factors.push_back(radix);
  if (size != 1)
    factors.clear();
  return factors;
}

/// Returns the numbers of rows and of columns of a matrix of `size` elements.
/// The two numbers are near each other, and multiples of 8 if possible, so that
/// vectors divide them.
static std::pair<int64_t, int64_t> chooseMatrix(int64_t size) {
  auto measure = [size](int64_t rows) {
    int64_t columns = size / rows;
    return std::pair((rows % 8 != 0) + (columns % 8 != 0),
                     std::max(rows, columns));
  };
  int64_t best = 1;
  for (int64_t rows = 2; rows < size; ++rows)
    if (size % rows == 0 && measure(rows) < measure(best))
      best = rows;
  return {best, size / best};
}

namespace {
enum class Kind { Complex, FromReal, ToReal };

/// Reads the number of a sequence at an index.
using Read = llvm::function_ref<ComplexParts(Value index)>;
/// Returns the tensors `into` with the number at an index changed.
using Write = llvm::function_ref<SmallVector<Value>(
    ValueRange into, Value index, ComplexParts number)>;
/// Returns the tensors `into` after a round of a loop.
using Round =
    llvm::function_ref<SmallVector<Value>(Value number, ValueRange into)>;

/// Two buffers for the real and the imaginary parts of the sequence that is
/// transformed. Each step reads the full one and writes into the spare one.
class Buffers {
public:
  explicit Buffers(ValueRange parts)
      : buffers{SmallVector<Value>(parts.take_front(2)),
                SmallVector<Value>(parts.drop_front(2))} {}

  ArrayRef<Value> getFull() const { return buffers[full]; }
  ArrayRef<Value> getSpare() const { return buffers[1 - full]; }
  /// Makes the spare buffer the full one, with these parts.
  void fill(ArrayRef<Value> parts) {
    full = 1 - full;
    buffers[full].assign(parts.begin(), parts.end());
  }
  ArrayRef<SmallVector<Value>> getAll() const { return buffers; }

private:
  SmallVector<Value> buffers[2];
  unsigned full = 0;
};

/// Emits the loop over rows. A row of real numbers is taken for half as many
/// complex ones. A row of complex numbers is a matrix, whose columns are
/// transformed and multiplied by roots of unity. The matrix is then transposed,
/// and its columns are transformed. Inner loops go along rows of the matrix, so
/// that LLVM makes vectors of them.
class FourierBuilder {
public:
  /// `sources` are the real and the imaginary parts, or real numbers only.
  /// `size` is the number of complex numbers of a row, and `sign` that of the
  /// exponents.
  FourierBuilder(TorchOpBuilder &builder, Kind kind, int sign, int64_t size,
                 ArrayRef<Value> sources)
      : b(builder.loc, builder.b), kind(kind), sign(sign), size(size),
        sources(sources),
        type(cast<FloatType>(getElementTypeOrSelf(sources[0]))),
        butterfly(b, type, sign),
        numRows(tensor::getMixedSize(b, b.getLoc(), sources[0], 0)) {
    std::tie(first, second) = chooseMatrix(size);
  }

  /// Returns the results in the rows of a matrix.
  Value build();

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value left, Value right) {
    return arith::AddIOp::create(b, left, right);
  }
  Value multiply(Value left, int64_t right) {
    return arith::MulIOp::create(b, left, index(right));
  }
  ComplexParts read(ValueRange tensors, ValueRange indices) {
    return {tensor::ExtractOp::create(b, tensors[0], indices),
            tensor::ExtractOp::create(b, tensors[1], indices)};
  }
  SmallVector<Value> write(ValueRange into, ValueRange indices,
                           ComplexParts number) {
    return {tensor::InsertOp::create(b, number.real, into[0], indices),
            tensor::InsertOp::create(b, number.imaginary, into[1], indices)};
  }
  /// Returns the number of columns of the result: real numbers, or pairs of
  /// parts.
  int64_t getWidth() { return 2 * (kind == Kind::FromReal ? size + 1 : size); }

  SmallVector<Value> createRoots(ArrayRef<int64_t> exponents, int64_t count);
  SmallVector<Value> createLoop(Value count, ValueRange into, Round round);
  SmallVector<Value> createStep(int64_t radix, int64_t rest, int64_t inner,
                                ValueRange into, Read read, Write write);
  void transformColumns(Buffers &buffers, int64_t rows, int64_t columns,
                        Read read, Write write, SmallVector<Value> *results);
  void transpose(Buffers &buffers);
  ComplexParts readSource(Value index);
  SmallVector<Value> writeResult(ValueRange into, Value index,
                                 ComplexParts number);
  SmallVector<Value> joinHalves(ValueRange into, Read read, Write write);
  SmallVector<Value> createRow(ValueRange carried);
  void createRound(scf::ForallOp loop);

  ImplicitLocOpBuilder b;
  Kind kind;
  int sign;
  int64_t size, first, second;
  ArrayRef<Value> sources;
  FloatType type;
  ButterflyBuilder butterfly;
  OpFoldResult numRows;
  /// The present row of the sources, and that of the results of a round.
  Value sourceRow, resultRow;
};
} // namespace

/// Returns constants with the cosines and the sines of roots of unity.
SmallVector<Value> FourierBuilder::createRoots(ArrayRef<int64_t> exponents,
                                               int64_t count) {
  SmallVector<APFloat> cosines, sines;
  auto append = [&](SmallVector<APFloat> &values, double value) {
    bool losesInfo;
    values.emplace_back(value);
    values.back().convert(type.getFloatSemantics(),
                          APFloat::rmNearestTiesToEven, &losesInfo);
  };
  for (int64_t exponent : exponents) {
    auto [cosine, sine] = findRoot(exponent, count);
    append(cosines, cosine);
    append(sines, sign * sine);
  }
  auto tensorType =
      RankedTensorType::get({static_cast<int64_t>(exponents.size())}, type);
  SmallVector<Value> constants;
  for (ArrayRef<APFloat> values : {ArrayRef(cosines), ArrayRef(sines)})
    constants.push_back(arith::ConstantOp::create(
        b, DenseElementsAttr::get(tensorType, values)));
  return constants;
}

/// Returns the tensors after `count` rounds.
SmallVector<Value> FourierBuilder::createLoop(Value count, ValueRange into,
                                              Round round) {
  auto loop = scf::ForOp::create(b, index(0), count, index(1), into);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(b,
                       round(loop.getInductionVar(), loop.getRegionIterArgs()));
  return loop.getResults();
}

/// Transforms `radix` numbers, which have `rest * inner` others between them,
/// for each of these others. What is left are `rest` transforms less.
SmallVector<Value> FourierBuilder::createStep(int64_t radix, int64_t rest,
                                              int64_t inner, ValueRange into,
                                              Read read, Write write) {
  SmallVector<int64_t> exponents;
  for (int64_t place = 0; place < rest; ++place)
    for (int64_t k = 1; k < radix; ++k)
      exponents.push_back(place * k);
  SmallVector<Value> roots = createRoots(exponents, radix * rest);
  return createLoop(index(rest), into, [&](Value place, ValueRange outer) {
    SmallVector<ComplexParts> turns;
    for (int64_t k = 1; rest > 1 && k < radix; ++k)
      turns.push_back(
          this->read(roots, add(multiply(place, radix - 1), index(k - 1))));
    return createLoop(index(inner), outer, [&](Value column, ValueRange into) {
      Value from = add(multiply(place, inner), column);
      SmallVector<ComplexParts> numbers;
      for (int64_t j = 0; j < radix; ++j)
        numbers.push_back(read(add(from, index(j * rest * inner))));
      numbers = butterfly.transform(numbers);
      for (auto [number, turn] :
           llvm::zip(MutableArrayRef(numbers).drop_front(), turns))
        number = butterfly.multiply(number, turn);
      Value to = add(multiply(place, radix * inner), column);
      SmallVector<Value> results(into);
      for (auto [k, number] : llvm::enumerate(numbers))
        results = write(results, add(to, index(k * inner)), number);
      return results;
    });
  });
}

/// Transforms the columns of a matrix by the algorithm of Stockham, whose
/// results are in order ("High-Speed Convolution and Correlation", 1966). The
/// first step reads by `read`. The last one writes by `write` into `results`,
/// or into the spare buffer if there are none.
void FourierBuilder::transformColumns(Buffers &buffers, int64_t rows,
                                      int64_t columns, Read read, Write write,
                                      SmallVector<Value> *results) {
  auto readBuffer = [&](Value index) {
    return this->read(buffers.getFull(), index);
  };
  auto writeBuffer = [&](ValueRange into, Value index, ComplexParts number) {
    return this->write(into, index, number);
  };
  Read readNext = read;
  SmallVector<int64_t> radices = factorize(rows);
  for (int64_t radix : radices) {
    rows /= radix;
    bool isLast = rows == 1;
    if (isLast && results)
      *results = createStep(radix, 1, columns, *results, readNext, write);
    else
      buffers.fill(createStep(radix, rows, columns, buffers.getSpare(),
                              readNext, isLast ? write : Write(writeBuffer)));
    readNext = readBuffer;
    columns *= radix;
  }
}

/// Transposes the matrix.
void FourierBuilder::transpose(Buffers &buffers) {
  SmallVector<ReassociationIndices> dims{{0, 1}};
  auto from = RankedTensorType::get({first, second}, type);
  auto to = RankedTensorType::get({second, first}, type);
  SmallVector<Value> results;
  for (auto [full, spare] :
       llvm::zip_equal(buffers.getFull(), buffers.getSpare())) {
    Value input = tensor::ExpandShapeOp::create(b, from, full, dims);
    Value output = tensor::ExpandShapeOp::create(b, to, spare, dims);
    Value result =
        linalg::TransposeOp::create(b, input, output, ArrayRef<int64_t>{1, 0})
            ->getResult(0);
    results.push_back(tensor::CollapseShapeOp::create(b, result, dims));
  }
  buffers.fill(results);
}

ComplexParts FourierBuilder::readSource(Value at) {
  if (kind != Kind::FromReal)
    return read(sources, {sourceRow, at});
  Value even = multiply(at, 2), odd = add(even, index(1));
  return {tensor::ExtractOp::create(b, sources[0], ValueRange{sourceRow, even}),
          tensor::ExtractOp::create(b, sources[0], ValueRange{sourceRow, odd})};
}

SmallVector<Value> FourierBuilder::writeResult(ValueRange into, Value at,
                                               ComplexParts number) {
  Value even = multiply(at, 2), odd = add(even, index(1));
  Value result = tensor::InsertOp::create(b, number.real, into[0],
                                          ValueRange{resultRow, even});
  return {tensor::InsertOp::create(b, number.imaginary, result,
                                   ValueRange{resultRow, odd})};
}

/// Joins the transforms of the even and of the odd elements of a real sequence,
/// of which the complex transform is the sum, or does the reverse. The parts of
/// a sum are found by symmetry: the transform of real numbers at `size - k` is
/// the conjugate of that at k.
SmallVector<Value> FourierBuilder::joinHalves(ValueRange into, Read read,
                                              Write write) {
  bool isFromReal = kind == Kind::FromReal;
  // The first number of a transform, and the one at `size`, are real.
  Value zero = arith::ConstantOp::create(b, b.getFloatAttr(type, 0.0));
  ComplexParts ends = read(index(0));
  if (!isFromReal)
    ends.imaginary = read(index(size)).real;
  Value sum = butterfly.add(ends.real, ends.imaginary);
  Value difference = butterfly.subtract(ends.real, ends.imaginary);
  SmallVector<Value> results =
      write(into, index(0), {sum, isFromReal ? zero : difference});
  if (isFromReal)
    results = write(results, index(size), {difference, zero});

  SmallVector<Value> roots =
      createRoots(llvm::to_vector(llvm::seq<int64_t>(1, size)), 2 * size);
  return createLoop(
      index(size - 1), results, [&](Value round, ValueRange into) {
        Value at = add(round, index(1));
        ComplexParts number = read(at);
        ComplexParts mirrored = read(arith::SubIOp::create(b, index(size), at));
        ComplexParts even{
            butterfly.add(number.real, mirrored.real),
            butterfly.subtract(number.imaginary, mirrored.imaginary)};
        ComplexParts odd{butterfly.subtract(number.real, mirrored.real),
                         butterfly.add(number.imaginary, mirrored.imaginary)};
        odd = butterfly.multiply(butterfly.turn(odd, 2),
                                 this->read(roots, round));
        ComplexParts joined = butterfly.add(even, odd);
        if (isFromReal)
          joined = {butterfly.scale(joined.real, 0.5),
                    butterfly.scale(joined.imaginary, 0.5)};
        return write(into, at, joined);
      });
}

/// Transforms a row. `carried` are the results, and then two buffers.
SmallVector<Value> FourierBuilder::createRow(ValueRange carried) {
  SmallVector<Value> results(carried.take_front());
  Buffers buffers(carried.take_back(4));
  auto readBuffer = [&](Value index) { return read(buffers.getFull(), index); };
  auto readRow = [&](Value index) { return readSource(index); };
  auto writeBuffer = [&](ValueRange into, Value index, ComplexParts number) {
    return write(into, index, number);
  };
  auto writeRow = [&](ValueRange into, Value index, ComplexParts number) {
    return writeResult(into, index, number);
  };
  SmallVector<int64_t> exponents;
  for (int64_t row = 0; row < first; ++row)
    for (int64_t column = 0; column < second; ++column)
      exponents.push_back(row * column);
  SmallVector<Value> turns = createRoots(exponents, size);
  auto writeTurned = [&](ValueRange into, Value index, ComplexParts number) {
    return write(into, index, butterfly.multiply(number, read(turns, index)));
  };

  if (kind == Kind::ToReal) {
    buffers.fill(joinHalves(buffers.getSpare(), readRow, writeBuffer));
    transformColumns(buffers, first, second, readBuffer, writeTurned, nullptr);
  } else {
    transformColumns(buffers, first, second, readRow, writeTurned, nullptr);
  }
  transpose(buffers);
  if (kind == Kind::FromReal) {
    transformColumns(buffers, second, first, readBuffer, writeBuffer, nullptr);
    results = joinHalves(results, readBuffer, writeRow);
  } else {
    transformColumns(buffers, second, first, readBuffer, writeRow, &results);
  }
  for (ArrayRef<Value> parts : buffers.getAll())
    llvm::append_range(results, parts);
  return results;
}

/// Emits a round of the parallel loop: the rows from its index on.
void FourierBuilder::createRound(scf::ForallOp loop) {
  b.setInsertionPointToStart(loop.getBody());
  Value firstRow = loop.getInductionVar(0);
  Value end = getValueOrCreateConstantIndexOp(b, b.getLoc(), numRows);
  Value step =
      getValueOrCreateConstantIndexOp(b, b.getLoc(), loop.getMixedStep()[0]);
  Value count =
      arith::MinUIOp::create(b, step, arith::SubIOp::create(b, end, firstRow));
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets{firstRow, zero}, steps{one, one};
  SmallVector<OpFoldResult> sizes{count, b.getIndexAttr(getWidth())};
  Value result = loop.getRegionIterArgs().front();
  SmallVector<Value> carried{
      tensor::ExtractSliceOp::create(b, result, offsets, sizes, steps)};
  for (int64_t buffer = 0; buffer < 4; ++buffer)
    carried.push_back(
        tensor::EmptyOp::create(b, ArrayRef<int64_t>{size}, type));
  carried = createLoop(count, carried, [&](Value row, ValueRange values) {
    sourceRow = add(firstRow, row);
    resultRow = row;
    return createRow(values);
  });
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(b, carried.front(), result, offsets,
                                        sizes, steps);
}

Value FourierBuilder::build() {
  Value result = tensor::EmptyOp::create(
      b, ArrayRef<OpFoldResult>{numRows, b.getIndexAttr(getWidth())}, type);
  int64_t step = std::max<int64_t>(1, kElementsOfRound / size);
  OpFoldResult zero = b.getIndexAttr(0);
  auto loop = scf::ForallOp::create(
      b, b.getLoc(), ArrayRef{zero}, ArrayRef{numRows},
      ArrayRef<OpFoldResult>{b.getIndexAttr(step)}, result, std::nullopt);
  OpBuilder::InsertionGuard guard(b);
  createRound(loop);
  return loop.getResult(0);
}

/// Converts a transform of rows. Its first operands are the parts of the
/// source.
static FailureOr<SmallVector<Value>> convert(TorchOpBuilder &b, Kind kind,
                                             std::optional<int64_t> sign) {
  SmallVector<Value> sources;
  int64_t width = 0;
  for (unsigned part = 0; part < (kind == Kind::FromReal ? 1 : 2); ++part) {
    FailureOr<TypedTensor> source = b.getTensor(part);
    if (failed(source) || !source->isFloat() || source->getRank() != 2)
      return failure();
    sources.push_back(source->value);
    width = source->getType().getDimSize(1);
  }
  int64_t size = kind == Kind::FromReal ? width / 2
                 : kind == Kind::ToReal ? width - 1
                                        : width;
  if (!sign || size < 4 || factorize(size).size() < 2 ||
      sources.front().getType() != sources.back().getType())
    return failure();
  return SmallVector<Value>{
      FourierBuilder(b, kind, *sign, size, sources).build()};
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertRowTransform(TorchOpBuilder &b) {
  return convert(b, Kind::Complex, b.getInt(2));
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertRealRowTransform(TorchOpBuilder &b) {
  return convert(b, Kind::FromReal, -1);
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertRowTransformToReal(TorchOpBuilder &b) {
  return convert(b, Kind::ToReal, 1);
}
