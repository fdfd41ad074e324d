//===- TcpOps.cpp - Verifiers, folders and forms of the TCP ops -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../BindSymbolicShape.h"
#include "mlir/IR/Builders.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;

//===----------------------------------------------------------------------===//
// TypeList, a directive of the assembly formats
//===----------------------------------------------------------------------===//

/// Parses types with commas between them, or none.
static ParseResult parseTypeList(OpAsmParser &parser,
                                 SmallVectorImpl<Type> &types) {
  Type first;
  OptionalParseResult hasFirst = parser.parseOptionalType(first);
  if (!hasFirst.has_value())
    return success();
  if (failed(*hasFirst))
    return failure();
  types.push_back(first);
  if (failed(parser.parseOptionalComma()))
    return success();
  return parser.parseTypeList(types);
}

static void printTypeList(OpAsmPrinter &p, Operation *, TypeRange types) {
  llvm::interleaveComma(types, p);
}

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Tcp/TcpOps.cpp.inc"

bool mlir::tcp::isElementwise(Operation *op) {
  return isa_and_nonnull<TcpDialect>(op->getDialect()) &&
         op->hasTrait<OpTrait::Elementwise>();
}

/// Returns true unless both sizes are static and differ.
static bool compatibleSizes(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}

//===----------------------------------------------------------------------===//
// ClampOp
//===----------------------------------------------------------------------===//

LogicalResult ClampOp::verify() {
  bool hasFloat = getMinFloat() || getMaxFloat();
  bool hasInt = getMinInt() || getMaxInt();
  if (isa<FloatType>(getIn().getType().getElementType())) {
    if (hasInt)
      return emitOpError("failed to verify that int min / max attributes must "
                         "not be set when input is a float tensor");
  } else if (hasFloat) {
    return emitOpError("failed to verify that float min / max attributes must "
                       "not be set when input is an int tensor");
  }
  if (!hasFloat && !hasInt)
    return emitOpError("failed to verify that at least one of min / max "
                       "attributes must be set");
  return success();
}

//===----------------------------------------------------------------------===//
// CastOp
//===----------------------------------------------------------------------===//

/// Checks one side of a cast. `side` is "in" or "out"; messages call the side
/// `name`.
static LogicalResult verifyCastSide(CastOp op, Type elementType,
                                    std::optional<Signedness> signedness,
                                    StringRef side, StringRef name) {
  if (isa<FloatType>(elementType)) {
    if (signedness)
      return op.emitOpError() << side << "_int_signedness attr should not set "
                              << "when " << name << " is FP";
    return success();
  }
  if (!signedness)
    return op.emitOpError() << side << "_int_signedness attr must be set when "
                            << name << " is INT";
  if (elementType.isInteger(1) && *signedness != Signedness::Signless)
    return op.emitOpError() << side << "_int_signedness attr must be set to "
                            << "Signedness::Signless when " << name << " is i1";
  return success();
}

LogicalResult CastOp::verify() {
  Type inType = getIn().getType().getElementType();
  Type outType = getOut().getType().getElementType();
  if (!inType.isIntOrFloat() || !outType.isIntOrFloat())
    return emitOpError("Cast Op must have integer or floating-point datatype");
  if (failed(
          verifyCastSide(*this, inType, getInIntSignedness(), "in", "input")))
    return failure();
  return verifyCastSide(*this, outType, getOutIntSignedness(), "out", "output");
}

//===----------------------------------------------------------------------===//
// ConstOp
//===----------------------------------------------------------------------===//

OpFoldResult ConstOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult ConstOp::verify() {
  if (getValueAttr().getType() != getType())
    return emitOpError("can not be used to cast types");
  return success();
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

SmallVector<int64_t> BroadcastOp::getAxesValues() {
  return llvm::map_to_vector(getAxes().getAsRange<IntegerAttr>(),
                             [](IntegerAttr axis) { return axis.getInt(); });
}

LogicalResult BroadcastOp::verify() {
  RankedTensorType inType = getIn().getType();
  SmallVector<int64_t> axes = getAxesValues();
  if (llvm::any_of(axes, [&](int64_t axis) {
        return axis < 0 || axis >= inType.getRank();
      }))
    return emitOpError("failed to verify that attribute `axes` are in bounds");
  if (llvm::any_of(axes,
                   [&](int64_t axis) { return inType.getDimSize(axis) != 1; }))
    return emitOpError("failed to verify that dimensions listed in attribute "
                       "`axes` have a static size of `1`");
  if (!llvm::is_sorted(axes))
    return emitOpError("failed to verify that attribute `axes` must be in "
                       "increasing order");
  if (std::adjacent_find(axes.begin(), axes.end()) != axes.end())
    return emitOpError("failed to verify that attribute `axes` must not have "
                       "any duplicates");
  if (getNewDimSizes().size() != axes.size())
    return emitOpError("failed to verify that argument `new_dim_sizes` has the "
                       "same size as the attribute `axes`");
  for (auto [dim, inSize, outSize] :
       llvm::enumerate(inType.getShape(), getOut().getType().getShape()))
    if (!llvm::is_contained(axes, static_cast<int64_t>(dim)) &&
        !compatibleSizes(inSize, outSize))
      return emitOpError("failed to verify that dimension ")
             << dim << ", which is not listed in attribute `axes`, keeps its "
             << "size: " << inSize << " became " << outSize;
  return success();
}

//===----------------------------------------------------------------------===//
// GatherOp, GatherNDOp
//===----------------------------------------------------------------------===//

LogicalResult GatherOp::verify() {
  RankedTensorType inputType = getInput().getType();
  RankedTensorType indicesType = getIndices().getType();
  RankedTensorType outType = getOut().getType();
  if (inputType.getRank() != indicesType.getRank())
    return emitOpError(
        "requires that the input tensor and indices tensor have the same rank");
  int64_t gatherDim = getDim().getSExtValue();
  // For the limit of `dim`, rank 0 counts as rank 1, as in torch.gather.
  if (gatherDim < 0 || gatherDim >= std::max<int64_t>(inputType.getRank(), 1))
    return emitOpError("requires that attribute `dim` is less than the rank ")
           << inputType.getRank() << ", but it is " << gatherDim;
  for (int64_t dim = 0; dim < inputType.getRank(); ++dim) {
    int64_t inputSize = inputType.getDimSize(dim);
    int64_t indicesSize = indicesType.getDimSize(dim);
    if (dim != gatherDim && !ShapedType::isDynamic(inputSize) &&
        !ShapedType::isDynamic(indicesSize) && indicesSize > inputSize)
      return emitOpError("indicies index ")
             << dim << " expected to be less than or equal to input ("
             << indicesSize << " <= " << inputSize << ")";
  }
  if (failed(verifyCompatibleShape(indicesType, outType)))
    return emitOpError(
        "requires that the result has the same shape as the indices");
  if (inputType.getElementType() != outType.getElementType())
    return emitOpError(
        "requires that the result has the same element type as the input");
  return success();
}

LogicalResult GatherNDOp::verify() {
  RankedTensorType inputType = getInput().getType();
  RankedTensorType indicesType = getIndices().getType();
  RankedTensorType outType = getOut().getType();
  if (indicesType.getRank() < 1)
    return emitOpError("requires that the indices tensor has at least rank 1");
  int64_t tupleSize = indicesType.getShape().back();
  if (ShapedType::isDynamic(tupleSize))
    return emitOpError(
        "requires that the last dimension of the indices tensor is static");
  if (tupleSize > inputType.getRank())
    return emitOpError("requires that the last dimension of the indices tensor "
                       "is at most the rank of the input tensor (")
           << tupleSize << " <= " << inputType.getRank() << ")";
  SmallVector<int64_t> shape(indicesType.getShape().drop_back());
  llvm::append_range(shape, inputType.getShape().drop_front(tupleSize));
  auto expected = RankedTensorType::get(shape, inputType.getElementType());
  if (expected != outType)
    return emitOpError("requires the result type ")
           << expected << ", but it is " << outType;
  return success();
}

//===----------------------------------------------------------------------===//
// SliceOp
//===----------------------------------------------------------------------===//

LogicalResult SliceOp::verify() {
  RankedTensorType inType = getIn().getType();
  RankedTensorType outType = getOut().getType();
  if (inType.getRank() != outType.getRank())
    return emitOpError("requires that the input and the result have the same "
                       "rank");
  if (inType.getElementType() != outType.getElementType())
    return emitOpError("requires that the input and the result have the same "
                       "element type");
  if (static_cast<int64_t>(getStarts().size()) != inType.getRank())
    return emitOpError("requires one start, size and stride for each of the ")
           << inType.getRank() << " dimensions, but has " << getStarts().size();
  return success();
}

//===----------------------------------------------------------------------===//
// GroupOp, IsolatedGroupOp
//===----------------------------------------------------------------------===//

/// Checks that the terminator of a group fits its results.
template <typename GroupOpTy>
static LogicalResult verifyGroup(GroupOpTy group) {
  Block &body = group.getBody().front();
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield)
    return group.emitOpError(
        "failed to verify that op region ends with a terminator");
  if (yield.getNumOperands() != group.getNumResults())
    return group.emitOpError("failed to verify that the number of yielded "
                             "values is same as the number of results");
  for (auto [index, yielded, result] :
       llvm::enumerate(yield.getOperandTypes(), group.getResultTypes()))
    if (yielded != result)
      return group.emitOpError("failed to verify that the type of operand #")
             << index << " of terminator matches the corresponding result type";
  return success();
}

LogicalResult GroupOp::verify() { return verifyGroup(*this); }

LogicalResult IsolatedGroupOp::verify() {
  if (getBody().front().getArgumentTypes() != getIns().getTypes())
    return emitOpError("failed to verify that the block arguments have the "
                       "types of the operands");
  return verifyGroup(*this);
}

//===----------------------------------------------------------------------===//
// BindSymbolicShapeOp
//===----------------------------------------------------------------------===//

ParseResult BindSymbolicShapeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseBindSymbolicShape(parser, result,
                                parser.getBuilder().getI64Type());
}

void BindSymbolicShapeOp::print(OpAsmPrinter &p) {
  printBindSymbolicShape(*this, p);
}

LogicalResult BindSymbolicShapeOp::verify() {
  if (getShapeSymbols().empty())
    return emitOpError("requires non-empty shapeSymbols");
  if (failed(verifyBindSymbolicShape<SymbolicIntOp>(*this)))
    return failure();
  if (getShapeExpressions().getNumResults() != getOperand().getType().getRank())
    return emitOpError(
               "requires an affine map with one result for each of the ")
           << getOperand().getType().getRank() << " dimensions";
  return success();
}
