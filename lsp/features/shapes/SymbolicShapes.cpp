//===- SymbolicShapes.cpp - Which unknown sizes are equal -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/SymbolicShapes.h"
#include "lsp/document/Unit.h"
#include "lsp/features/shapes/Constants.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

SymbolicShapes::SymbolicShapes(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value operand : op->getOperands())
      (void)getShape(operand);
    for (Value result : op->getResults())
      (void)getShape(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          (void)getShape(argument);
    visit(op);
  });
  // What one of them says may be what another one needs.
  std::vector<Join> joins = findJoins(root);
  bool hasNews = true;
  while (hasNews) {
    hasNews = false;
    for (const Join &join : joins)
      hasNews |= visit(join);
  }
  nameSymbols();
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

SymbolicSize SymbolicShapes::makeSymbol() {
  symbols.emplace_back();
  return SymbolicSize::symbol(symbols.size() - 1);
}

const SymbolicShapes::Shape *SymbolicShapes::getShape(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return nullptr;
  auto known = shapes.find(value);
  if (known != shapes.end())
    return &known->second;
  Shape shape;
  for (int64_t size : type.getShape())
    shape.push_back(ShapedType::isDynamic(size) ? makeSymbol()
                                                : SymbolicSize(size));
  return &shapes.insert({value, std::move(shape)}).first->second;
}

SymbolicSize SymbolicShapes::getValue(Value integer) {
  auto known = values.find(integer);
  if (known != values.end())
    return known->second;
  std::optional<APInt> constant = getConstantInt(integer);
  SymbolicSize size = constant && constant->getSignificantBits() <= 64
                          ? SymbolicSize(constant->getSExtValue())
                          : makeSymbol();
  return values[integer] = size;
}

SymbolicSize SymbolicShapes::getValue(OpFoldResult integer) {
  if (auto value = dyn_cast<Value>(integer))
    return getValue(value);
  auto attribute = dyn_cast<IntegerAttr>(cast<Attribute>(integer));
  return attribute ? SymbolicSize(attribute.getInt()) : makeSymbol();
}

SymbolicSize SymbolicShapes::resolve(const SymbolicSize &size) const {
  SymbolicSize now = size;
  for (;;) {
    bool isFinal = llvm::none_of(now.symbols(), [&](unsigned symbol) {
      return symbols[symbol].is.has_value();
    });
    if (isFinal)
      return now;
    now = now.substitute([&](unsigned symbol) {
      return symbols[symbol].is.value_or(SymbolicSize::symbol(symbol));
    });
  }
}

/// A symbol that is known to be the other size becomes it. What can't be solved
/// that way is left.
void SymbolicShapes::equate(const SymbolicSize &first,
                            const SymbolicSize &second) {
  SymbolicSize a = resolve(first), b = resolve(second);
  if (a == b)
    return;
  std::optional<unsigned> symbolA = a.getSymbol(), symbolB = b.getSymbol();
  // A name of the program stays, then the one that came first.
  auto isBetter = [&](unsigned one, unsigned other) {
    bool isNamed = !symbols[one].name.empty();
    return isNamed != !symbols[other].name.empty() ? isNamed : one < other;
  };
  if (symbolA && symbolB)
    (isBetter(*symbolA, *symbolB) ? symbols[*symbolB].is = a
                                  : symbols[*symbolA].is = b);
  else if (symbolA && !b.uses(*symbolA))
    symbols[*symbolA].is = b;
  else if (symbolB && !a.uses(*symbolB))
    symbols[*symbolB].is = a;
}

void SymbolicShapes::equate(Value value, unsigned dim,
                            const SymbolicSize &size) {
  const Shape *shape = getShape(value);
  if (shape && dim < shape->size())
    equate((*shape)[dim], size);
}

void SymbolicShapes::equate(Value a, Value b) {
  if (!getShape(a) || !getShape(b))
    return;
  // The first call may have moved what the other gave.
  const Shape &shapeA = *getShape(a), &shapeB = *getShape(b);
  if (shapeA.size() == shapeB.size())
    for (auto [sizeA, sizeB] : llvm::zip(shapeA, shapeB))
      equate(sizeA, sizeB);
}

/// What an expression is; nothing where it divides.
std::optional<SymbolicSize>
SymbolicShapes::evaluate(AffineExpr expr, ArrayRef<SymbolicSize> dims,
                         ArrayRef<SymbolicSize> symbolSizes) {
  auto nth = [](ArrayRef<SymbolicSize> sizes,
                unsigned index) -> std::optional<SymbolicSize> {
    if (index >= sizes.size())
      return std::nullopt;
    return sizes[index];
  };
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return SymbolicSize(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return nth(dims, dim.getPosition());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return nth(symbolSizes, symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<SymbolicSize> lhs =
      evaluate(binary.getLHS(), dims, symbolSizes);
  std::optional<SymbolicSize> rhs =
      evaluate(binary.getRHS(), dims, symbolSizes);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return *lhs * *rhs;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rules of ops
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::isSound(Operation *op) {
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  return succeeded(op->getName().verifyInvariants(op));
}

void SymbolicShapes::visit(Operation *op) {
  if (visitTcp(op) || visitTensor(op) || visitIntegers(op))
    return;
  if (isa<linalg::LinalgOp>(op) && isSound(op))
    visitLinalg(op);
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
    if (!isSound(op))
      return;
    unsigned numInits = destination.getDpsInits().size();
    for (unsigned i = 0; i < std::min(numInits, op->getNumResults()); ++i)
      equate(destination.getDpsInits()[i], op->getResult(i));
    return;
  }
  // Scalars among the operands have no say.
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() &&
      !OpTrait::hasElementwiseMappableTraits(op))
    return;
  Value first;
  SmallVector<Value> all(op->getOperands());
  llvm::append_range(all, op->getResults());
  for (Value value : all) {
    if (!getShape(value))
      continue;
    if (first)
      equate(first, value);
    else
      first = value;
  }
}

static bool hasOperands(Operation *op, unsigned operands, unsigned results) {
  return op->getNumOperands() >= operands && op->getNumResults() >= results;
}

/// What an argument of a block is given by all branches to it; nothing where
/// one of them does not tell.
static std::optional<std::vector<Value>> findIncoming(BlockArgument argument) {
  std::vector<Value> from;
  Block *block = argument.getOwner();
  for (auto pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
    auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
    if (!branch || !isSound(branch))
      return std::nullopt;
    Value given = branch.getSuccessorOperands(
        pred.getSuccessorIndex())[argument.getArgNumber()];
    if (!given)
      return std::nullopt;
    from.push_back(given);
  }
  return from;
}

std::vector<SymbolicShapes::Join> SymbolicShapes::findJoins(Operation *root) {
  std::vector<Join> joins;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (!block.isEntryBlock())
            if (auto from = findIncoming(argument))
              joins.push_back({argument, std::move(*from)});
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    if (!loop || !isSound(op) || !loop.getLoopResults() ||
        loop.getInits().empty())
      return;
    std::optional<MutableArrayRef<OpOperand>> yielded =
        loop.getYieldedValuesMutable();
    ResultRange results = *loop.getLoopResults();
    Block::BlockArgListType arguments = loop.getRegionIterArgs();
    if (!yielded || yielded->size() != arguments.size() ||
        loop.getInits().size() != arguments.size() ||
        results.size() != arguments.size())
      return;
    for (auto [init, next, argument, result] :
         llvm::zip(loop.getInits(), *yielded, arguments, results)) {
      joins.push_back({argument, {init, next.get()}});
      joins.push_back({result, {init, next.get()}});
    }
  });
  return joins;
}

/// A size that is one of others is what all of these are. It may be one of them
/// itself, where a loop hands it on. Whether that is news.
bool SymbolicShapes::equateAll(const SymbolicSize &into,
                               ArrayRef<SymbolicSize> from) {
  SymbolicSize own = resolve(into);
  std::optional<SymbolicSize> other;
  for (const SymbolicSize &size : from) {
    SymbolicSize given = resolve(size);
    if (given == own)
      continue;
    if (other && !(*other == given))
      return false;
    other = given;
  }
  std::optional<unsigned> symbol = own.getSymbol();
  if (!other || !symbol || other->uses(*symbol))
    return false;
  equate(own, *other);
  return true;
}

bool SymbolicShapes::visit(const Join &join) {
  if (join.into.getType().isIntOrIndex()) {
    std::vector<SymbolicSize> from;
    from.reserve(join.from.size());
    for (Value value : join.from)
      from.push_back(getValue(value));
    return equateAll(getValue(join.into), from);
  }
  const Shape *known = getShape(join.into);
  if (!known)
    return false;
  bool hasNews = false;
  for (auto [dim, size] : llvm::enumerate(Shape(*known))) {
    std::vector<SymbolicSize> from;
    for (Value value : join.from)
      if (const Shape *shape = getShape(value); shape && dim < shape->size())
        from.push_back((*shape)[dim]);
    hasNews |= from.size() == join.from.size() && equateAll(size, from);
  }
  return hasNews;
}

bool SymbolicShapes::visitTcp(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](SymbolicIntOp symbol) {
        SymbolicSize size = getValue(symbol.getResult());
        if (std::optional<unsigned> number = resolve(size).getSymbol()) {
          Symbol &made = symbols[*number];
          if (auto name = op->getAttrOfType<StringAttr>("symbol_name"))
            made.name = name.str();
          auto min = op->getAttrOfType<IntegerAttr>("min_val");
          auto max = op->getAttrOfType<IntegerAttr>("max_val");
          if (min && max)
            made.range = {min.getInt(), max.getInt()};
        }
        return true;
      })
      .Case([&](BindSymbolicShapeOp bind) {
        auto map = op->getAttrOfType<AffineMapAttr>("shape_expressions");
        if (!map || op->getNumOperands() == 0)
          return true;
        SmallVector<SymbolicSize> sizes;
        for (Value symbol : op->getOperands().drop_front())
          sizes.push_back(getValue(symbol));
        for (auto [dim, expr] : llvm::enumerate(map.getValue().getResults()))
          if (std::optional<SymbolicSize> size = evaluate(expr, {}, sizes))
            equate(op->getOperand(0), dim, *size);
        return true;
      })
      .Case([&](BroadcastOp broadcast) {
        auto axes = op->getAttrOfType<ArrayAttr>("axes");
        const Shape *shape =
            hasOperands(op, 1, 1) ? getShape(op->getOperand(0)) : nullptr;
        if (!axes || !shape)
          return true;
        Shape sizes = *shape;
        for (auto [axis, size] :
             llvm::zip(axes, op->getOperands().drop_front())) {
          auto dim = dyn_cast<IntegerAttr>(axis);
          if (dim && size_t(dim.getInt()) < sizes.size())
            sizes[dim.getInt()] = getValue(size);
        }
        for (auto [dim, size] : llvm::enumerate(sizes))
          equate(op->getResult(0), dim, size);
        return true;
      })
      .Case([&](GatherOp) {
        if (hasOperands(op, 2, 1))
          equate(op->getOperand(1), op->getResult(0));
        return true;
      })
      .Case([&](GatherNDOp) {
        if (!hasOperands(op, 2, 1) || !getShape(op->getOperand(0)) ||
            !getShape(op->getOperand(1)))
          return true;
        Shape input = *getShape(op->getOperand(0));
        Shape sizes = *getShape(op->getOperand(1));
        if (sizes.empty() || !sizes.back().getConstant())
          return true;
        size_t taken = *sizes.back().getConstant();
        sizes.pop_back();
        if (taken <= input.size())
          sizes.insert(sizes.end(), input.begin() + taken, input.end());
        for (auto [dim, size] : llvm::enumerate(sizes))
          equate(op->getResult(0), dim, size);
        return true;
      })
      .Case([&](SliceOp) {
        // in, then as many starts as sizes as strides.
        unsigned rank = op->getNumOperands() / 3;
        for (unsigned i = 0; i < rank && op->getNumResults(); ++i)
          equate(op->getResult(0), i, getValue(op->getOperand(1 + rank + i)));
        return true;
      })
      .Case<GroupOp, IsolatedGroupOp>([&](auto) {
        if (op->getNumRegions() == 0 || op->getRegion(0).empty())
          return true;
        Block &body = op->getRegion(0).front();
        for (auto [input, argument] :
             llvm::zip(op->getOperands(), body.getArguments()))
          equate(input, argument);
        return true;
      })
      .Case([&](tcp::YieldOp) {
        if (isa_and_nonnull<GroupOp, IsolatedGroupOp>(op->getParentOp()))
          for (auto [value, result] :
               llvm::zip(op->getOperands(), op->getParentOp()->getResults()))
            equate(value, result);
        return true;
      })
      .Default([](Operation *) { return false; });
}

bool SymbolicShapes::visitTensor(Operation *op) {
  if (isa<tensor::DimOp, memref::DimOp>(op)) {
    if (!hasOperands(op, 2, 1))
      return true;
    std::optional<APInt> dim = getConstantInt(op->getOperand(1));
    if (!dim)
      return true;
    const Shape *shape = getShape(op->getOperand(0));
    if (shape && dim->ult(shape->size()))
      equate(getValue(op->getResult(0)),
             SymbolicSize((*shape)[dim->getZExtValue()]));
    return true;
  }
  if (isa<tensor::EmptyOp, tensor::GenerateOp, memref::AllocOp,
          memref::AllocaOp>(op)) {
    auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
    unsigned operand = 0;
    for (int64_t dim = 0; type && type.hasRank() && dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim) && operand < op->getNumOperands())
        equate(op->getResult(0), dim, getValue(op->getOperand(operand++)));
    return true;
  }
  if (isa<tensor::CastOp, memref::CastOp, UnrealizedConversionCastOp>(op)) {
    if (op->getNumOperands() == 1 && op->getNumResults() == 1)
      equate(op->getOperand(0), op->getResult(0));
    return true;
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (hasOperands(op, 2, 1))
      equate(op->getOperand(1), op->getResult(0));
    return true;
  }
  if (isa<tensor::ExtractSliceOp, memref::SubViewOp>(op)) {
    if (!isSound(op))
      return true;
    auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
    SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
    const Shape *shape = getShape(op->getResult(0));
    // Which dims a smaller rank leaves out is not told.
    for (unsigned i = 0;
         shape && shape->size() == sizes.size() && i < sizes.size(); ++i)
      equate(op->getResult(0), i, getValue(sizes[i]));
    return true;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
      expand && isSound(op)) {
    SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
    for (auto [dim, size] : llvm::enumerate(sizes))
      equate(expand.getResult(), dim, getValue(size));
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    // A dim of one side is the product of a group of the other.
    bool expands = isa<tensor::ExpandShapeOp>(op);
    Value small = expands ? op->getOperand(0) : op->getResult(0);
    Value large = expands ? op->getResult(0) : op->getOperand(0);
    auto groups = op->getAttrOfType<ArrayAttr>("reassociation");
    if (!groups || !getShape(small) || !getShape(large))
      return true;
    Shape sizes = *getShape(large);
    for (auto [dim, group] : llvm::enumerate(groups)) {
      SymbolicSize product(1);
      if (auto members = dyn_cast<ArrayAttr>(group))
        for (auto member : members.getAsRange<IntegerAttr>())
          if (size_t(member.getInt()) < sizes.size())
            product *= resolve(sizes[member.getInt()]);
      equate(small, dim, product);
    }
    return true;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    SymbolicSize sum;
    uint64_t along = concat.getDim();
    for (Value input : op->getOperands()) {
      const Shape *shape = getShape(input);
      if (!shape || along >= shape->size())
        return true;
      sum += resolve((*shape)[along]);
      Shape sizes = *shape;
      for (auto [dim, size] : llvm::enumerate(sizes))
        if (dim != along)
          equate(op->getResult(0), dim, size);
    }
    equate(op->getResult(0), along, sum);
    return true;
  }
  return false;
}

bool SymbolicShapes::visitIntegers(Operation *op) {
  if (op->getNumResults() != 1 || !op->getResult(0).getType().isIntOrIndex())
    return false;
  Value result = op->getResult(0);
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) &&
      op->getNumOperands() == 2) {
    SymbolicSize a = resolve(getValue(op->getOperand(0)));
    SymbolicSize b = resolve(getValue(op->getOperand(1)));
    equate(getValue(result), isa<arith::AddIOp>(op)   ? a + b
                             : isa<arith::SubIOp>(op) ? a - b
                                                      : a * b);
    return true;
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
      op->getNumOperands() == 1) {
    equate(getValue(result), getValue(op->getOperand(0)));
    return true;
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    auto map = op->getAttrOfType<AffineMapAttr>("map");
    if (!map || map.getValue().getNumResults() != 1)
      return true;
    SmallVector<SymbolicSize> operands;
    for (Value operand : op->getOperands())
      operands.push_back(getValue(operand));
    unsigned numDims = map.getValue().getNumDims();
    if (numDims <= operands.size())
      if (std::optional<SymbolicSize> size =
              evaluate(map.getValue().getResult(0),
                       ArrayRef(operands).take_front(numDims),
                       ArrayRef(operands).drop_front(numDims)))
        equate(getValue(result), *size);
    return true;
  }
  return false;
}

/// The sizes that one loop walks along are equal.
void SymbolicShapes::visitLinalg(Operation *op) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  SmallVector<AffineMap> maps = linalgOp.getIndexingMapsArray();
  llvm::DenseMap<unsigned, SymbolicSize> loops;
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    const Shape *known = getShape(operand);
    if (!known || known->size() != map.getNumResults())
      continue;
    Shape sizes = *known;
    for (auto [size, expr] : llvm::zip(sizes, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        auto [loop, isNew] = loops.try_emplace(dim.getPosition(), size);
        if (!isNew)
          equate(loop->second, size);
      }
  }
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

void SymbolicShapes::nameSymbols() {
  llvm::StringSet<> taken;
  for (const Symbol &symbol : symbols)
    if (!symbol.name.empty())
      taken.insert(symbol.name);
  unsigned next = 0;
  auto name = [&](const SymbolicSize &size) {
    for (unsigned symbol : resolve(size).symbols())
      while (symbols[symbol].name.empty()) {
        std::string free = "s" + std::to_string(next++);
        if (!taken.contains(free))
          symbols[symbol].name = free;
      }
  };
  for (const auto &[value, shape] : shapes)
    for (const SymbolicSize &size : shape)
      name(size);
}

std::optional<std::vector<SymbolicSize>>
SymbolicShapes::shapeOf(Value value) const {
  auto known = shapes.find(value);
  if (known == shapes.end())
    return std::nullopt;
  Shape shape;
  for (const SymbolicSize &size : known->second)
    shape.push_back(resolve(size));
  return shape;
}

std::optional<SymbolicSize> SymbolicShapes::valueOf(Value integer) const {
  auto known = values.find(integer);
  if (known == values.end())
    return std::nullopt;
  return resolve(known->second);
}

std::optional<SymbolicSize> SymbolicShapes::numElements(Value value) const {
  std::optional<Shape> shape = shapeOf(value);
  if (!shape)
    return std::nullopt;
  SymbolicSize product(1);
  for (const SymbolicSize &size : *shape)
    product *= size;
  return product;
}

std::string SymbolicShapes::str(const SymbolicSize &size) const {
  return resolve(size).str([&](unsigned symbol) {
    return symbols[symbol].name.empty() ? "?" : symbols[symbol].name;
  });
}

std::string SymbolicShapes::str(Value value) const {
  std::optional<Shape> shape = shapeOf(value);
  if (!shape)
    return "";
  std::string text;
  for (const SymbolicSize &size : *shape)
    text += (text.empty() ? "" : ", ") + str(size);
  return "[" + text + "]";
}

std::vector<SymbolicShapes::Dim>
SymbolicShapes::getEqualDims(const SymbolicSize &size) const {
  SymbolicSize wanted = resolve(size);
  std::vector<Dim> found;
  for (const auto &[value, shape] : shapes)
    for (auto [dim, known] : llvm::enumerate(shape))
      if (resolve(known) == wanted)
        found.push_back({value, unsigned(dim)});
  return found;
}

std::optional<std::pair<int64_t, int64_t>>
SymbolicShapes::getRange(const SymbolicSize &size) const {
  std::optional<unsigned> symbol = resolve(size).getSymbol();
  return symbol ? symbols[*symbol].range : std::nullopt;
}
