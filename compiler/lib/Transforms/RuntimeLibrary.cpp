//===- RuntimeLibrary.cpp - The code that libraries carry -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RuntimeLibrary.h"

#include "RuntimeCode.h"
#include "tcp-mlir/Runtime/Signature.h"

using namespace mlir;
using namespace mlir::tcp;

/// The function that reports a failed check. The definitions are weak, so that
/// libraries in one program share one handler.
static constexpr StringLiteral kErrorRuntime = R"mlir(
llvm.mlir.global weak_odr @tcp_error_handler() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.mlir.global weak_odr @tcp_error_handler_data() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.mlir.global private unnamed_addr constant @tcp_error_format("%s\0A\00")
    {addr_space = 0 : i32}
llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
llvm.func @abort() attributes {passthrough = ["noreturn", "cold"]}

llvm.func weak_odr @tcp_set_error_handler(%handler: !llvm.ptr,
                                          %data: !llvm.ptr) {
  %0 = llvm.mlir.addressof @tcp_error_handler : !llvm.ptr
  %1 = llvm.mlir.addressof @tcp_error_handler_data : !llvm.ptr
  llvm.store %handler, %0 : !llvm.ptr, !llvm.ptr
  llvm.store %data, %1 : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func weak_odr @tcp_runtime_error(%message: !llvm.ptr) attributes {
    passthrough = ["noreturn", "cold", "noinline", ["uwtable", "2"]]} {
  %0 = llvm.mlir.addressof @tcp_error_handler : !llvm.ptr
  %handler = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %isSet = llvm.icmp "ne" %handler, %null : !llvm.ptr
  llvm.cond_br %isSet, ^call, ^print
^call:
  %1 = llvm.mlir.addressof @tcp_error_handler_data : !llvm.ptr
  %data = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  llvm.call %handler(%message, %data) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
  llvm.br ^end
^print:
  %stderr = llvm.mlir.constant(2 : i32) : i32
  %format = llvm.mlir.addressof @tcp_error_format : !llvm.ptr
  %written = llvm.call @dprintf(%stderr, %format, %message)
      vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, !llvm.ptr) -> i32
  llvm.br ^end
^end:
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
)mlir";

/// The part of the error handler that compiled code calls.
static constexpr StringLiteral kErrorDeclaration = R"mlir(
llvm.func @tcp_runtime_error(!llvm.ptr) attributes {
    passthrough = ["noreturn", "cold"]}
)mlir";

/// Checks a descriptor, and reports what is wrong with it. `shape` has the
/// sizes of its type, -1 for dynamic ones; `words` has its offset, sizes and
/// strides. The message is not on the stack, because the handler may leave by
/// longjmp. The function is not optimized: LLVM's result for its loops depends
/// on the order of uses, which LLVM IR in a file does not keep.
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

/// Advises huge pages (madvise with MADV_HUGEPAGE, 14) for the 2 MiB pages that
/// lie wholly inside a buffer.
static constexpr StringLiteral kHugePages = R"mlir(
llvm.func @madvise(!llvm.ptr, i64, i32) -> i32

llvm.func weak_odr hidden @tcp_advise_huge_pages(%buffer: !llvm.ptr, %size: i64)
    attributes {passthrough = ["noinline", "nounwind"]} {
  %round = llvm.mlir.constant(2097151 : i64) : i64
  %mask = llvm.mlir.constant(-2097152 : i64) : i64
  %begin = llvm.ptrtoint %buffer : !llvm.ptr to i64
  %end = llvm.add %begin, %size : i64
  %begin_up = llvm.add %begin, %round : i64
  %first = llvm.and %begin_up, %mask : i64
  %last = llvm.and %end, %mask : i64
  %length = llvm.sub %last, %first : i64
  %first_pointer = llvm.inttoptr %first : i64 to !llvm.ptr
  %advice = llvm.mlir.constant(14 : i32) : i32
  %ignored = llvm.call @madvise(%first_pointer, %length, %advice)
      : (!llvm.ptr, i64, i32) -> i32
  llvm.return
}
)mlir";

/// Allocates and frees a buffer that nothing uses. glibc then keeps twice as
/// much memory when buffers are freed, in place of giving it back to the
/// kernel, which would clear each page again in the next call (mallopt(3),
/// M_MMAP_THRESHOLD). LLVM would drop a pair of calls that it sees through.
static constexpr StringLiteral kKeepMemory = R"mlir(
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)

llvm.func weak_odr hidden @tcp_keep_memory(%size: i64)
    attributes {passthrough = ["noinline", "nounwind"]} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %buffer = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.store volatile %buffer, %slot : !llvm.ptr, !llvm.ptr
  %hidden = llvm.load volatile %slot : !llvm.ptr -> !llvm.ptr
  llvm.call @free(%hidden) : (!llvm.ptr) -> ()
  llvm.return
}
)mlir";

/// The allocator on Linux. glibc takes buffers of 32 MiB and more from the
/// kernel each time (mallopt(3), M_MMAP_THRESHOLD); for these it advises huge
/// pages. The attributes tell LLVM about it what LLVM knows about malloc.
static constexpr StringLiteral kAllocator = R"mlir(
llvm.func @malloc(i64) -> !llvm.ptr

llvm.func weak_odr hidden @tcp_allocate(%size: i64) -> (!llvm.ptr {llvm.noalias})
    attributes {passthrough = ["nounwind"]} {
  %buffer = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %exhausted = llvm.icmp "eq" %buffer, %null : !llvm.ptr
  llvm.cond_br %exhausted, ^fail, ^allocated
^fail:
  %message = llvm.mlir.addressof @tcp_out_of_memory : !llvm.ptr
  llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
  llvm.unreachable
^allocated:
  %threshold = llvm.mlir.constant(33554432 : i64) : i64
  %isLarge = llvm.icmp "uge" %size, %threshold : i64
  llvm.cond_br %isLarge, ^large, ^done
^large:
  llvm.call @tcp_advise_huge_pages(%buffer, %size) : (!llvm.ptr, i64) -> ()
  llvm.br ^done
^done:
  llvm.return %buffer : !llvm.ptr
}

llvm.mlir.global private unnamed_addr constant
    @tcp_out_of_memory("out of memory\00") {addr_space = 0 : i32}
llvm.func @tcp_runtime_error(!llvm.ptr)
llvm.func @tcp_advise_huge_pages(!llvm.ptr, i64)
)mlir";

/// Returns the attributes of functions that only run before the program ends.
static ArrayAttr getColdAttributes(Builder &b) {
  return b.getArrayAttr({b.getStringAttr("cold"), b.getStringAttr("noinline"),
                         b.getStrArrayAttr({"uwtable", "2"})});
}

/// Returns a function that calls `tcp_check_argument` for a tensor of rank
/// `rank`, given the values of its descriptor.
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
  func.setPassthroughAttr(getColdAttributes(b));
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

/// Makes `func` a declaration of a function that is linked in.
static void declare(LLVM::LLVMFuncOp func) {
  func.getBody().dropAllReferences();
  func.getBody().getBlocks().clear();
  func.setLinkage(LLVM::Linkage::External);
}

static bool isLinkedIn(SymbolTable &symbols) {
  return symbols.getOp()->hasAttr(kLinkedRuntimeAttrName);
}

LogicalResult mlir::tcp::addErrorHandler(SymbolTable &symbols) {
  if (!isLinkedIn(symbols))
    return addRuntimeCode(kErrorRuntime, symbols);
  // The linker would take an undeclared function of the program for one of
  // these.
  if (failed(checkRuntimeNames(cast<ModuleOp>(symbols.getOp()))))
    return failure();
  return addRuntimeCode(kErrorDeclaration, symbols);
}

LogicalResult mlir::tcp::addAllocator(SymbolTable &symbols) {
  if (!isLinkedIn(symbols))
    return success(succeeded(addRuntimeCode(kHugePages, symbols)) &&
                   succeeded(addRuntimeCode(kAllocator, symbols)));
  if (failed(addRuntimeCode(kAllocator, symbols)))
    return failure();
  // LLVM inlines the body, and drops it otherwise.
  auto func = symbols.lookup<LLVM::LLVMFuncOp>("tcp_allocate");
  if (func.getLinkage() == LLVM::Linkage::WeakODR)
    func.setLinkage(LLVM::Linkage::AvailableExternally);
  return success();
}

LogicalResult mlir::tcp::addMemoryKeeper(SymbolTable &symbols) {
  if (failed(addRuntimeCode(kKeepMemory, symbols)))
    return failure();
  if (isLinkedIn(symbols))
    declare(symbols.lookup<LLVM::LLVMFuncOp>("tcp_keep_memory"));
  return success();
}

FailureOr<LLVM::LLVMFuncOp> mlir::tcp::addArgumentCheck(int rank,
                                                        SymbolTable &symbols) {
  if (!isLinkedIn(symbols) && failed(addRuntimeCode(kCheckArgument, symbols)))
    return failure();
  LLVM::LLVMFuncOp func =
      createCheckOfRank(symbols.getOp()->getContext(), rank);
  if (isLinkedIn(symbols))
    declare(func);
  Operation *added = addRuntimeSymbol(func, symbols);
  if (!added)
    return failure();
  return cast<LLVM::LLVMFuncOp>(added);
}

bool mlir::tcp::needsRuntimeLibrary(ModuleOp module) {
  return llvm::any_of(
      module.getOps<LLVM::LLVMFuncOp>(), [](LLVM::LLVMFuncOp func) {
        return isRuntimeFunction(func.getSymName()) &&
               (func.isExternal() ||
                func.getLinkage() == LLVM::Linkage::AvailableExternally);
      });
}

LogicalResult mlir::tcp::addRuntimeLibrary(ModuleOp module) {
  // Declarations are replaced by the definitions.
  for (auto func :
       llvm::make_early_inc_range(module.getOps<LLVM::LLVMFuncOp>()))
    if (isRuntimeFunction(func.getSymName()) &&
        (func.isExternal() ||
         func.getLinkage() == LLVM::Linkage::AvailableExternally))
      func.erase();
  SymbolTable symbols(module);
  if (failed(addErrorHandler(symbols)) || failed(addAllocator(symbols)) ||
      failed(addMemoryKeeper(symbols)))
    return failure();
  for (int rank = 0; rank <= runtime::kMaxRank; ++rank)
    if (failed(addArgumentCheck(rank, symbols)))
      return failure();
  return success();
}
