//===- CheckArguments.cpp - Checks of arguments from C --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../RuntimeCode.h"
#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/Signatures.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCHECKARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The most words that one branch tests, but for a tensor that has more. LLVM's
/// InstCombine takes time that grows faster than the square of their number: 20
/// s for the 3,000 words of DenseNet-121's weights in one test, 1 s in tests
/// of 32.
static constexpr size_t kMostWordsOfTest = 32;

namespace {
/// A tensor among the arguments of a function.
struct TensorArgument {
  runtime::ValueType type;
  /// The name of the tensor in messages.
  std::string what;
  /// The offset, the sizes and the strides of the tensor.
  SmallVector<Value> words;
};
} // namespace

/// Returns the tensors that callers pass to `func`, in which the arguments of
/// `signature` are expanded into several arguments each.
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
  for (auto [number, type] : llvm::enumerate(signature.results))
    if (signature.hasDestination(number))
      add(type, "the buffer for result #" + Twine(number));
  return tensors;
}

/// Emits, without a branch, a test that each of `tensors` is as its type says.
/// The test may be false for a correct tensor: a stride that no element uses
/// may have any value.
static Value emitAreUsual(OpBuilder &b, Location loc,
                          ArrayRef<TensorArgument> tensors) {
  // `difference` is zero if all words are as expected; of `open`, only the sign
  // matters.
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

/// Returns the begin of messages about `func`.
static std::string describe(LLVM::LLVMFuncOp func) {
  auto place = func->getAttrOfType<StringAttr>(kPlaceAttrName);
  auto symbol = func->getAttrOfType<StringAttr>(kSymbolAttrName);
  return (place ? place.str() : describePlace(func.getLoc())) +
         (symbol ? symbol : func.getSymNameAttr()).str() + ": ";
}

/// Splits `func` before its first operation, and returns the second block. LLVM
/// wants allocas in the first block, so they stay there.
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
/// Adds checks to the functions of one module, and the functions that the
/// checks call to the module.
class ArgumentChecker {
public:
  explicit ArgumentChecker(ModuleOp module)
      : symbols(module), constants(symbols) {}

  /// Puts a check of `tensors` at the start of `func`. A correct call takes one
  /// branch for each group of tensors.
  LogicalResult check(LLVM::LLVMFuncOp func, ArrayRef<TensorArgument> tensors) {
    // A breakpoint on the function stops at this location, where the arguments
    // have their values.
    Location loc = UnknownLoc::get(func.getContext());
    if (auto file = func.getLoc()->findInstanceOf<FileLineColLoc>())
      loc = file;
    IRRewriter rewriter(func.getContext());
    Block *body = splitEntry(rewriter, func);
    while (!tensors.empty()) {
      size_t number = countForOneTest(tensors);
      Block *next =
          number == tensors.size() ? body : rewriter.createBlock(body);
      rewriter.setInsertionPointToEnd(next->getPrevNode());
      if (failed(checkGroup(rewriter, loc, describe(func),
                            tensors.take_front(number), next)))
        return failure();
      tensors = tensors.drop_front(number);
    }
    return success();
  }

private:
  /// Returns how many of the first of `tensors` one branch tests.
  static size_t countForOneTest(ArrayRef<TensorArgument> tensors) {
    size_t words = 0;
    for (auto [number, tensor] : llvm::enumerate(tensors)) {
      words += tensor.words.size();
      if (number > 0 && words > kMostWordsOfTest)
        return number;
    }
    return tensors.size();
  }

  /// Emits the test of `tensors` at the insertion point of `rewriter`, the end
  /// of a block. Correct tensors lead to `next`. Others lead there by a block
  /// that looks at each of them, and reports an error.
  LogicalResult checkGroup(IRRewriter &rewriter, Location loc, StringRef place,
                           ArrayRef<TensorArgument> tensors, Block *next) {
    Value areUsual = emitAreUsual(rewriter, loc, tensors);
    Block *block = rewriter.getInsertionBlock();
    Block *look = rewriter.createBlock(next);
    rewriter.setInsertionPointToEnd(block);
    LLVM::CondBrOp::create(rewriter, loc, areUsual, next, ValueRange(), look,
                           ValueRange(),
                           std::pair<uint32_t, uint32_t>(1 << 20, 1));
    rewriter.setInsertionPointToEnd(look);
    for (const TensorArgument &tensor : tensors)
      if (failed(emitCall(rewriter, loc, place, tensor)))
        return failure();
    LLVM::BrOp::create(rewriter, loc, next);
    return success();
  }

  /// Emits a call of the function that checks `tensor` in detail.
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

  /// Returns the function that checks tensors of rank `rank`; the module has it
  /// once.
  FailureOr<LLVM::LLVMFuncOp> getCheckOfRank(int rank) {
    LLVM::LLVMFuncOp &func = checksOfRanks[rank];
    if (func)
      return func;
    FailureOr<LLVM::LLVMFuncOp> added = addArgumentCheck(rank, symbols);
    if (succeeded(added))
      func = *added;
    return added;
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
