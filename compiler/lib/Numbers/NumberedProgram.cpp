//===- NumberedProgram.cpp - Programs whose operations are found ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/NumberedProgram.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/FileUtilities.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "tcp-mlir/Pipeline/OlderSyntax.h"
#include "tcp-mlir/Pipeline/Register.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

std::string SourcePlace::getText() const {
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::string SourceValue::getStem() const {
  return (place ? "line" + std::to_string(place->line) + "_" : "") + name;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  return registry;
}

NumberedProgram::NumberedProgram(TextKind kind)
    : kind(kind), context(makeRegistry()), printer(sourceMgr, &context) {}

std::unique_ptr<NumberedProgram> NumberedProgram::read(StringRef path,
                                                       TextKind kind) {
  std::unique_ptr<NumberedProgram> program(new NumberedProgram(kind));
  if (!program->parse(path))
    return nullptr;
  program->number();
  return program;
}

bool NumberedProgram::parse(StringRef path) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &why);
  if (!file) {
    reportError(why);
    return false;
  }
  sourceMgr.AddNewSourceBuffer(updateSyntax(std::move(file), &context),
                               llvm::SMLoc());
  module = names.read(sourceMgr, &context);
  loadWeights(module, path, weights);
  return static_cast<bool>(module);
}

/// The number of an operation is an attribute of this type in its location.
static IntegerType getNumberType(MLIRContext *context) {
  return IntegerType::get(context, 32, IntegerType::Unsigned);
}

/// Returns whether the results of `op` are of no interest: they are in the text
/// already, or have no elements yet.
static bool isTrivial(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp>(op) ||
         op->getName().getStringRef().starts_with("torch.constant.") ||
         op->getName().getStringRef().starts_with("torch.prim.");
}

/// Returns the type of the builtin dialect that a value of the type `type` has;
/// null if there is none.
static Type toBuiltin(Type type) {
  if (auto tensor = dyn_cast<torch::ValueTensorType>(type))
    return tensor.toBuiltin();
  return isa<TensorType>(type) || type.isIntOrIndexOrFloat() ? type : Type();
}

static SourcePlace toPlace(FileLineColLoc loc) {
  return {loc.getFilename().str(), loc.getLine(), loc.getColumn()};
}

std::optional<std::pair<size_t, size_t>>
NumberedProgram::findNameRange(OpResult result) const {
  llvm::SMRange range = names.getNameRange(result);
  if (!range.isValid())
    return std::nullopt;
  const char *start =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID())->getBufferStart();
  return std::pair(static_cast<size_t>(range.Start.getPointer() - start),
                   static_cast<size_t>(range.End.getPointer() - start));
}

/// Returns the operation that computes an element of `result`, the result of a
/// linalg operation; null if there is none.
static Operation *findElementOp(OpResult result) {
  auto linalg = dyn_cast<linalg::LinalgOp>(result.getOwner());
  if (!linalg)
    return nullptr;
  Operation *yield = linalg.getBlock()->getTerminator();
  Operation *last = yield->getOperand(result.getResultNumber()).getDefiningOp();
  return last && linalg->isProperAncestor(last) ? last : nullptr;
}

/// Returns the place that `loc` names. If several operations were fused, this
/// is the place of the last one. Of a stack of calls, it is the innermost.
static std::optional<SourcePlace> findLocation(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return toPlace(file);
  if (auto name = dyn_cast<NameLoc>(loc))
    return findLocation(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return findLocation(call.getCallee());
  std::optional<SourcePlace> last;
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (auto place = findLocation(part);
          place && (!last || std::tie(place->line, place->column) >
                                 std::tie(last->line, last->column)))
        last = place;
  return last;
}

/// Returns the place of the operation that computes `result`; empty if there is
/// none.
static std::string printLocation(OpResult result) {
  Operation *op = findElementOp(result);
  auto place = findLocation((op ? op : result.getOwner())->getLoc());
  return place ? place->getText() : "";
}

void NumberedProgram::addOp(Operation *op) {
  Op &described = ops.emplace_back();
  described.name = op->getName().getStringRef().str();
  bool isInElement = op->getParentOfType<linalg::LinalgOp>() ||
                     op->getParentOfType<tensor::GenerateOp>();
  std::optional<SourcePlace> place;
  std::vector<SourcePlace> origins;
  if (llvm::SMLoc start = names.getPlace(op);
      start.isValid() && kind == TextKind::Users) {
    unsigned buffer = sourceMgr.getMainFileID();
    auto [line, column] = sourceMgr.getLineAndColumn(start, buffer);
    place = {sourceMgr.getMemoryBuffer(buffer)->getBufferIdentifier().str(),
             line, column};
  }
  op->getLoc()->walk([&](Location loc) {
    auto file = dyn_cast<FileLineColLoc>(loc);
    if (file && (!place || file.getFilename() != place->file))
      origins.push_back(toPlace(file));
    return WalkResult::advance();
  });
  if (!place && !origins.empty()) {
    place = origins.front();
    origins.erase(origins.begin());
  }
  for (OpResult result : op->getResults()) {
    Type type =
        isTrivial(op) || isInElement ? Type() : toBuiltin(result.getType());
    described.results.push_back(
        {{names.get(result), described.name, place, findNameRange(result),
          origins, printLocation(result)},
         type});
  }
}

void NumberedProgram::number() {
  llvm::DenseMap<Operation *, unsigned> numbers;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    numbers[op] = ops.size();
    addOp(op);
  });
  for (auto function : module->getOps<FunctionOpInterface>()) {
    if (!llvm::hasSingleElement(function.getFunctionBody()))
      continue;
    Operation *last = function.getFunctionBody().front().getTerminator();
    auto &results = returned[function.getName()];
    for (Value operand : last->getOperands()) {
      auto result = dyn_cast<OpResult>(operand);
      results.push_back(
          result ? std::optional(ValueId{numbers.at(result.getOwner()),
                                         result.getResultNumber()})
                 : std::nullopt);
    }
  }
  Type type = getNumberType(&context);
  for (auto [op, number] : numbers)
    op->setLoc(FusedLoc::get(&context, {op->getLoc()},
                             IntegerAttr::get(type, number)));
}

void NumberedProgram::forEachValue(
    llvm::function_ref<void(ValueId, const SourceValue &)> visit) const {
  for (auto [number, op] : llvm::enumerate(ops))
    for (auto [index, result] : llvm::enumerate(op.results))
      if (result.type)
        visit({static_cast<unsigned>(number), static_cast<unsigned>(index)},
              result.value);
}

//===----------------------------------------------------------------------===//
// Origins
//===----------------------------------------------------------------------===//

std::vector<unsigned> NumberedProgram::findNumbers(Location loc) const {
  std::vector<unsigned> numbers;
  loc->walk([&](Location inner) {
    auto fused = dyn_cast<FusedLoc>(inner);
    auto number =
        fused ? dyn_cast_or_null<IntegerAttr>(fused.getMetadata()) : nullptr;
    if (number && number.getType().isUnsignedInteger(32))
      numbers.push_back(number.getUInt());
    return WalkResult::advance();
  });
  llvm::sort(numbers);
  return numbers;
}

/// Returns whether a value of the type `source` may have the elements of a
/// value of the type `type`.
static bool fits(Type source, Type type) {
  Type element = getElementTypeOrSelf(source);
  Type other = getElementTypeOrSelf(type);
  if (element != other)
    return false;
  auto shaped = dyn_cast<ShapedType>(type);
  auto sourceShaped = dyn_cast<ShapedType>(source);
  if (!shaped)
    return true;
  return sourceShaped && shaped.hasRank() && sourceShaped.hasRank() &&
         succeeded(
             verifyCompatibleShape(sourceShaped.getShape(), shaped.getShape()));
}

std::optional<ValueId> NumberedProgram::findOrigin(Location loc,
                                                   Type type) const {
  for (unsigned number : llvm::reverse(findNumbers(loc)))
    for (auto [index, result] : llvm::enumerate(ops[number].results))
      if (result.type && fits(result.type, type))
        return ValueId{number, static_cast<unsigned>(index)};
  return std::nullopt;
}

std::optional<ValueId> NumberedProgram::findOrigin(OpResult result) const {
  Operation *op = result.getOwner();
  // The operation itself, if no pass has replaced it.
  if (auto own = dyn_cast<FusedLoc>(op->getLoc()))
    if (auto number = dyn_cast_or_null<IntegerAttr>(own.getMetadata());
        number && number.getType().isUnsignedInteger(32)) {
      const Op &source = ops[number.getUInt()];
      unsigned index = result.getResultNumber();
      if (source.name == op->getName().getStringRef() &&
          index < source.results.size())
        return source.results[index].type
                   ? std::optional(ValueId{
                         static_cast<unsigned>(number.getUInt()), index})
                   : std::nullopt;
    }
  if (isTrivial(op))
    return std::nullopt;
  // The operation that computes an element says most.
  if (Operation *last = findElementOp(result))
    if (auto found = findOrigin(last->getLoc(), result.getType()))
      return found;
  return findOrigin(op->getLoc(), result.getType());
}

std::optional<ValueId>
NumberedProgram::findLocated(StringRef location,
                             ArrayRef<int64_t> shape) const {
  std::optional<ValueId> last;
  for (auto [number, op] : llvm::enumerate(ops))
    for (auto [index, result] : llvm::enumerate(op.results)) {
      auto type = dyn_cast_or_null<RankedTensorType>(result.type);
      if (type && result.value.location == location &&
          succeeded(verifyCompatibleShape(type.getShape(), shape)))
        last = {static_cast<unsigned>(number), static_cast<unsigned>(index)};
    }
  return last;
}

std::optional<ValueId> NumberedProgram::findReturned(StringRef name,
                                                     unsigned number) const {
  auto found = returned.find(name);
  if (found == returned.end() || number >= found->second.size())
    return std::nullopt;
  return found->second[number];
}

void NumberedProgram::reportAt(const SourceValue &value, const Twine &message) {
  auto toLoc = [&](const SourcePlace &place) -> Location {
    return FileLineColLoc::get(&context, place.file, place.line, place.column);
  };
  InFlightDiagnostic error =
      emitError(value.place ? toLoc(*value.place)
                            : Location(UnknownLoc::get(&context)))
      << message;
  for (const SourcePlace &origin : value.origins)
    error.attachNote(toLoc(origin)) << "it comes from here";
}
