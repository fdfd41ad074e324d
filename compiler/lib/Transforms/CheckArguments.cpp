//===- CheckArguments.cpp - What C callers pass, checked ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "RuntimeCode.h"
#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/Signatures.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCHECKARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Says what is wrong with a descriptor, if anything is. `shape` has the sizes
/// of its type, -1 for those left open, and `words` its offset, sizes and
/// strides. The message is not on the stack: the handler may leave by longjmp.
/// Not optimized: what LLVM makes of the loops hangs on the order of uses,
/// which LLVM IR in a file does not keep.
static constexpr StringLiteral kCheckArgument = R"mlir(
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
llvm.func @tcp_runtime_error(!llvm.ptr)
llvm.mlir.global private unnamed_addr constant
    @tcp_negative_size("%s has the negative size %lld in dimension %lld\00")
    {addr_space = 0 : i32}
llvm.mlir.global private unnamed_addr constant
    @tcp_wrong_size("%s has the size %lld and not %lld in dimension %lld\00")
    {addr_space = 0 : i32}
llvm.mlir.global private unnamed_addr constant
    @tcp_wrong_stride("%s has the stride %lld and not %lld in dimension %lld\00")
    {addr_space = 0 : i32}
llvm.mlir.global private unnamed_addr constant
    @tcp_wrong_offset("%s has the offset %lld and not %lld\00")
    {addr_space = 0 : i32}

llvm.func weak_odr hidden @tcp_check_argument(
    %what: !llvm.ptr, %rank: i64, %shape: !llvm.ptr, %words: !llvm.ptr)
    attributes {passthrough = ["cold", "noinline", "optnone", ["uwtable", "2"]]} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %no = llvm.mlir.constant(false) : i1
  llvm.br ^sizes(%zero, %no : i64, i1)
^sizes(%i: i64, %empty: i1):
  %hasSize = llvm.icmp "slt" %i, %rank : i64
  llvm.cond_br %hasSize, ^size, ^layout
^size:
  %next = llvm.add %i, %one : i64
  %shapeAddress = llvm.getelementptr %shape[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %shapeSize = llvm.load %shapeAddress : !llvm.ptr -> i64
  %sizeAddress = llvm.getelementptr %words[%next] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %size = llvm.load %sizeAddress : !llvm.ptr -> i64
  %isFixed = llvm.icmp "sge" %shapeSize, %zero : i64
  %differs = llvm.icmp "ne" %size, %shapeSize : i64
  %isWrongSize = llvm.and %isFixed, %differs : i1
  %isZero = llvm.icmp "eq" %size, %zero : i64
  %nowEmpty = llvm.or %empty, %isZero : i1
  %sizeFormat = llvm.mlir.addressof @tcp_wrong_size : !llvm.ptr
  llvm.cond_br %isWrongSize, ^wrong(%sizeFormat, %size, %shapeSize, %i : !llvm.ptr, i64, i64, i64), ^open
^open:
  %isNegative = llvm.icmp "slt" %size, %zero : i64
  %negativeFormat = llvm.mlir.addressof @tcp_negative_size : !llvm.ptr
  llvm.cond_br %isNegative, ^wrong(%negativeFormat, %size, %i, %zero : !llvm.ptr, i64, i64, i64), ^sizes(%next, %nowEmpty : i64, i1)
^layout:
  llvm.cond_br %empty, ^right, ^offset
^offset:
  %offset = llvm.load %words : !llvm.ptr -> i64
  %isMoved = llvm.icmp "ne" %offset, %zero : i64
  %offsetFormat = llvm.mlir.addressof @tcp_wrong_offset : !llvm.ptr
  llvm.cond_br %isMoved, ^wrong(%offsetFormat, %offset, %zero, %zero : !llvm.ptr, i64, i64, i64), ^strides(%rank, %one : i64, i64)
^strides(%j: i64, %product: i64):
  %hasStride = llvm.icmp "sgt" %j, %zero : i64
  llvm.cond_br %hasStride, ^stride, ^right
^stride:
  %k = llvm.sub %j, %one : i64
  %lengthAddress = llvm.getelementptr %words[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %length = llvm.load %lengthAddress : !llvm.ptr -> i64
  %place = llvm.add %rank, %j : i64
  %strideAddress = llvm.getelementptr %words[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %stride = llvm.load %strideAddress : !llvm.ptr -> i64
  %matters = llvm.icmp "ne" %length, %one : i64
  %hasGap = llvm.icmp "ne" %stride, %product : i64
  %isWrongStride = llvm.and %matters, %hasGap : i1
  %larger = llvm.mul %product, %length : i64
  %strideFormat = llvm.mlir.addressof @tcp_wrong_stride : !llvm.ptr
  llvm.cond_br %isWrongStride, ^wrong(%strideFormat, %stride, %product, %k : !llvm.ptr, i64, i64, i64), ^strides(%k, %larger : i64, i64)
^wrong(%format: !llvm.ptr, %first: i64, %second: i64, %third: i64):
  %room = llvm.mlir.constant(1024 : i64) : i64
  %message = llvm.call @malloc(%room) : (i64) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %hasRoom = llvm.icmp "ne" %message, %null : !llvm.ptr
  llvm.cond_br %hasRoom, ^print, ^say(%what : !llvm.ptr)
^print:
  %length2 = llvm.call @snprintf(%message, %room, %format, %what, %first, %second, %third)
      vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>)
      : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> i32
  llvm.br ^say(%message : !llvm.ptr)
^say(%text: !llvm.ptr):
  llvm.call @tcp_runtime_error(%text) : (!llvm.ptr) -> ()
  llvm.unreachable
^right:
  llvm.return
}
)mlir";

namespace {
/// A tensor among the arguments of a function.
struct TensorArgument {
  runtime::ValueType type;
  /// How messages call it.
  std::string what;
  /// Its offset, sizes and strides.
  SmallVector<Value> words;
};
} // namespace

/// The tensors that callers pass to `func`, which has the arguments of
/// `signature`, spread over words.
static std::vector<TensorArgument>
getTensors(LLVM::LLVMFuncOp func, const runtime::Signature &signature) {
  std::vector<TensorArgument> tensors;
  ValueRange words = func.getArguments();
  auto add = [&](const runtime::ValueType &type, const Twine &what) {
    if (type.isTensor)
      tensors.push_back(
          {type, what.str(),
           words.slice(2, 1 + 2 * static_cast<size_t>(type.rank()))});
    words = words.drop_front(type.isTensor ? 3 + 2 * type.rank() : 1);
  };
  for (auto [number, type] : llvm::enumerate(signature.arguments))
    add(type, "argument #" + Twine(number));
  if (signature.intoDestinations)
    for (auto [number, type] : llvm::enumerate(signature.results))
      if (type.isTensor)
        add(type, "the buffer for result #" + Twine(number));
  return tensors;
}

/// Whether each of `tensors` is as its type says, computed without a branch.
/// Where this is false, that may still be a stride of no meaning.
static Value emitAreUsual(OpBuilder &b, Location loc,
                          ArrayRef<TensorArgument> tensors) {
  // Zero where all is as usual, and of the second only the sign.
  Value difference, open;
  auto add = [&](Value &sum, Value word) {
    sum = sum ? LLVM::OrOp::create(b, loc, sum, word).getResult() : word;
  };
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(b, loc, b.getI64Type(), value);
  };
  auto compare = [&](Value word, Value expected) {
    add(difference, LLVM::XOrOp::create(b, loc, word, expected));
  };
  for (const TensorArgument &tensor : tensors) {
    add(difference, tensor.words[0]);
    size_t rank = tensor.type.shape.size();
    Value stride = constant(1);
    for (size_t dim = rank; dim-- > 0;) {
      Value size = tensor.words[1 + dim];
      compare(tensor.words[1 + rank + dim], stride);
      if (tensor.type.shape[dim] == runtime::kDynamicSize) {
        add(open, size);
      } else {
        Value fixed = constant(tensor.type.shape[dim]);
        compare(size, fixed);
        size = fixed;
      }
      if (dim > 0)
        stride = dim == rank - 1
                     ? size
                     : LLVM::MulOp::create(b, loc, stride, size).getResult();
    }
  }
  if (open)
    add(difference, LLVM::LShrOp::create(b, loc, open, constant(63)));
  return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, difference,
                              constant(0));
}

/// A function that calls `tcp_check_argument` for a tensor of rank `rank`,
/// given the words of its descriptor. Each function's own code stays small.
static LLVM::LLVMFuncOp createCheckOfRank(MLIRContext *context, int rank) {
  OpBuilder b(context);
  Location loc = b.getUnknownLoc();
  auto pointer = LLVM::LLVMPointerType::get(context);
  Type word = b.getI64Type();
  SmallVector<Type> types{pointer, pointer};
  types.append(1 + 2 * rank, word);
  auto func = LLVM::LLVMFuncOp::create(
      b, loc, "tcp_check_rank_" + std::to_string(rank),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), types),
      LLVM::Linkage::WeakODR);
  func.setVisibility_(LLVM::Visibility::Hidden);
  func.setPassthroughAttr(
      b.getArrayAttr({b.getStringAttr("cold"), b.getStringAttr("noinline"),
                      b.getStrArrayAttr({"uwtable", "2"})}));
  Block *block = func.addEntryBlock(b);
  b.setInsertionPointToStart(block);
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(b, loc, word, value);
  };
  ValueRange words = block->getArguments().drop_front(2);
  Value slot =
      LLVM::AllocaOp::create(b, loc, pointer, word, constant(words.size()));
  for (auto [index, value] : llvm::enumerate(words))
    LLVM::StoreOp::create(
        b, loc, value,
        LLVM::GEPOp::create(b, loc, pointer, word, slot,
                            LLVM::GEPArg(static_cast<int32_t>(index))));
  LLVM::CallOp::create(b, loc, TypeRange(), "tcp_check_argument",
                       ValueRange{block->getArgument(0), constant(rank),
                                  block->getArgument(1), slot});
  LLVM::ReturnOp::create(b, loc, ValueRange());
  return func;
}

/// How messages begin that are about `func`.
static std::string describe(LLVM::LLVMFuncOp func) {
  auto place = func->getAttrOfType<StringAttr>(kPlaceAttrName);
  auto symbol = func->getAttrOfType<StringAttr>(kSymbolAttrName);
  return (place ? place.str() : describePlace(func.getLoc())) +
         (symbol ? symbol : func.getSymNameAttr()).str() + ": ";
}

/// Splits `func` before its first operation. Slots of the stack stay in the
/// first block, as LLVM demands. Returns the rest.
static Block *splitEntry(RewriterBase &rewriter, LLVM::LLVMFuncOp func) {
  Block *entry = &func.getBody().front();
  SmallVector<LLVM::AllocaOp> slots(entry->getOps<LLVM::AllocaOp>());
  Block *body = rewriter.splitBlock(entry, entry->begin());
  rewriter.setInsertionPointToEnd(entry);
  for (LLVM::AllocaOp slot : slots)
    if (auto count = slot.getArraySize().getDefiningOp<LLVM::ConstantOp>()) {
      slot.getArraySizeMutable().assign(
          rewriter.clone(*count.getOperation())->getResult(0));
      rewriter.moveOpBefore(slot, entry, entry->end());
    }
  return body;
}

namespace {
/// Adds checks to functions of one module, and to the module what they call.
class ArgumentChecker {
public:
  explicit ArgumentChecker(ModuleOp module)
      : symbols(module), constants(symbols) {}

  /// Lets `func` begin with a check of `tensors`: one branch where all is well.
  LogicalResult check(LLVM::LLVMFuncOp func, ArrayRef<TensorArgument> tensors) {
    // A breakpoint on the function stops here, where its arguments are in
    // place.
    Location loc = UnknownLoc::get(func.getContext());
    if (auto file = func.getLoc()->findInstanceOf<FileLineColLoc>())
      loc = file;
    IRRewriter rewriter(func.getContext());
    Block *body = splitEntry(rewriter, func);
    Block *entry = &func.getBody().front();
    Value areUsual = emitAreUsual(rewriter, loc, tensors);
    Block *look = rewriter.createBlock(body);
    rewriter.setInsertionPointToEnd(entry);
    LLVM::CondBrOp::create(rewriter, loc, areUsual, body, ValueRange(), look,
                           ValueRange(),
                           std::pair<uint32_t, uint32_t>(1 << 20, 1));
    rewriter.setInsertionPointToEnd(look);
    std::string place = describe(func);
    for (const TensorArgument &tensor : tensors)
      if (failed(emitCall(rewriter, loc, place, tensor)))
        return failure();
    LLVM::BrOp::create(rewriter, loc, body);
    return success();
  }

private:
  /// Emits a call of what looks closely at `tensor`.
  LogicalResult emitCall(OpBuilder &b, Location loc, StringRef place,
                         const TensorArgument &tensor) {
    FailureOr<LLVM::LLVMFuncOp> callee = getCheckOfRank(tensor.type.rank());
    if (failed(callee))
      return failure();
    Value what = LLVM::AddressOfOp::create(
        b, loc, constants.getString("tcp_argument", place + tensor.what));
    Value shape =
        tensor.type.shape.empty()
            ? LLVM::ZeroOp::create(b, loc, what.getType()).getResult()
            : LLVM::AddressOfOp::create(
                  b, loc, constants.getNumbers("tcp_shape", tensor.type.shape))
                  .getResult();
    SmallVector<Value> operands{what, shape};
    llvm::append_range(operands, tensor.words);
    LLVM::CallOp::create(b, loc, *callee, operands);
    return success();
  }

  /// The check of tensors of rank `rank`, which the module gets once.
  FailureOr<LLVM::LLVMFuncOp> getCheckOfRank(int rank) {
    if (checksOfRanks.empty() &&
        failed(addRuntimeCode(kCheckArgument, symbols)))
      return failure();
    LLVM::LLVMFuncOp &func = checksOfRanks[rank];
    if (func)
      return func;
    Operation *added = addRuntimeSymbol(
        createCheckOfRank(symbols.getOp()->getContext(), rank), symbols);
    if (!added)
      return failure();
    func = cast<LLVM::LLVMFuncOp>(added);
    return func;
  }

  SymbolTable symbols;
  ConstantPool constants;
  llvm::SmallDenseMap<int, LLVM::LLVMFuncOp> checksOfRanks;
};

class TcpCheckArguments
    : public tcp::impl::TcpCheckArgumentsBase<TcpCheckArguments> {
  void runOnOperation() override {
    ArgumentChecker checker(getOperation());
    for (auto func :
         llvm::to_vector(getOperation().getOps<LLVM::LLVMFuncOp>())) {
      std::optional<runtime::Signature> signature = getSignature(func);
      if (!signature || func.isExternal() ||
          func.getVisibility() != SymbolTable::Visibility::Public ||
          func.getLinkage() != LLVM::Linkage::External)
        continue;
      std::vector<TensorArgument> tensors = getTensors(func, *signature);
      if (!tensors.empty() && failed(checker.check(func, tensors)))
        return signalPassFailure();
    }
  }
};
} // namespace
