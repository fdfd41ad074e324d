//===- GnuOpenMp.cpp - Parallel loops on GCC's OpenMP runtime -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/GnuOpenMp.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

/// The schedule of `__kmpc_for_static_init_*` that gives each thread one chunk:
/// kmp_sch_static in LLVM's kmp.h.
static constexpr uint64_t kStaticSchedule = 34;

/// Definitions of functions of LLVM's OpenMP runtime by functions of GCC's.
static constexpr StringLiteral kDefinitions = R"(
declare void @GOMP_parallel(ptr, ptr, i32, i32)
declare void @GOMP_barrier()
declare i32 @omp_get_num_threads()
declare i32 @omp_get_thread_num()
declare i32 @getpid()

; The process that loaded this code.
@tcp.omp.process = internal global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
  [{ i32, ptr, ptr } { i32 65535, ptr @tcp.omp.load, ptr null }]

define internal void @tcp.omp.load() {
  %process = call i32 @getpid()
  store i32 %process, ptr @tcp.omp.process
  ret void
}

; Runs a region, { function, its argument }, on each thread.
define internal void @tcp.omp.region(ptr %region) {
  %number = alloca i32
  %thread = call i32 @omp_get_thread_num()
  store i32 %thread, ptr %number
  %function = load ptr, ptr %region
  %slot = getelementptr i8, ptr %region, i64 8
  %argument = load ptr, ptr %slot
  call void %function(ptr %number, ptr %number, ptr %argument)
  ret void
}

define linkonce_odr hidden void @tcp.omp.fork(ptr %function, ptr %argument) {
  %region = alloca { ptr, ptr }
  store ptr %function, ptr %region
  %slot = getelementptr i8, ptr %region, i64 8
  store ptr %argument, ptr %slot
  %process = call i32 @getpid()
  %loader = load i32, ptr @tcp.omp.process
  %same = icmp eq i32 %process, %loader
  br i1 %same, label %parallel, label %serial

parallel:
  call void @GOMP_parallel(ptr @tcp.omp.region, ptr %region, i32 0, i32 0)
  ret void

serial:
  call void @tcp.omp.region(ptr %region)
  ret void
}

define linkonce_odr hidden i32 @__kmpc_global_thread_num(ptr %location) {
  %thread = call i32 @omp_get_thread_num()
  ret i32 %thread
}

define linkonce_odr hidden void @__kmpc_barrier(ptr %location, i32 %thread) {
  call void @GOMP_barrier()
  ret void
}

; The piece of [lower, upper] of this thread. The first `extra` threads take
; one step more; a thread without any gets [n, n - 1].
define linkonce_odr hidden void @__kmpc_for_static_init_8u(
    ptr %location, i32 %thread, i32 %schedule, ptr %is_last, ptr %lower_slot,
    ptr %upper_slot, ptr %stride_slot, i64 %increment, i64 %chunk) {
  %threads_i32 = call i32 @omp_get_num_threads()
  %number_i32 = call i32 @omp_get_thread_num()
  %threads = zext i32 %threads_i32 to i64
  %number = zext i32 %number_i32 to i64
  %lower = load i64, ptr %lower_slot
  %upper = load i64, ptr %upper_slot
  ; No steps at all are [0, -1].
  %steps_but_one = sub i64 %upper, %lower
  %steps = add i64 %steps_but_one, 1
  %share = udiv i64 %steps, %threads
  %extra = urem i64 %steps, %threads
  %has_extra = icmp ult i64 %number, %extra
  %one_more = zext i1 %has_extra to i64
  %size = add i64 %share, %one_more
  %shares = mul i64 %number, %share
  %extras = call i64 @llvm.umin.i64(i64 %number, i64 %extra)
  %begin = add i64 %shares, %extras
  %first = add i64 %lower, %begin
  %end = add i64 %first, %size
  %last = sub i64 %end, 1
  store i64 %first, ptr %lower_slot
  store i64 %last, ptr %upper_slot
  store i64 %steps, ptr %stride_slot
  %at_end = icmp eq i64 %last, %upper
  %any = icmp ne i64 %size, 0
  %is_last_i1 = and i1 %at_end, %any
  %is_last_i32 = zext i1 %is_last_i1 to i32
  store i32 %is_last_i32, ptr %is_last
  ret void
}

define linkonce_odr hidden void @__kmpc_for_static_fini(ptr %location,
                                                        i32 %thread) {
  ret void
}
)";

bool mlir::tcp::isGnuOpenMp(StringRef library) {
  return sys::path::filename(library).starts_with("libgomp");
}

static Error makeError(const Twine &what) {
  return createStringError(
      what + ", which GCC's OpenMP runtime has nothing for; use LLVM's, by "
             "--threads without a library");
}

/// Replaces calls of `fork`, which is variadic, by calls of `tcp.omp.fork`.
static Error replaceForks(Function &fork) {
  Module &module = *fork.getParent();
  auto *pointer = PointerType::get(module.getContext(), 0);
  FunctionCallee callee = module.getOrInsertFunction(
      "tcp.omp.fork", Type::getVoidTy(module.getContext()), pointer, pointer);
  for (User *user : make_early_inc_range(fork.users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledOperand() != &fork)
      return makeError("the address of '" + fork.getName() + "' is taken");
    if (call->arg_size() < 3 || call->arg_size() > 4)
      return makeError("a parallel region takes several arguments");
    Value *argument = call->arg_size() == 4 ? call->getArgOperand(3)
                                            : ConstantPointerNull::get(pointer);
    IRBuilder<> builder(call);
    builder.CreateCall(callee, {call->getArgOperand(2), argument});
    call->eraseFromParent();
  }
  fork.eraseFromParent();
  return Error::success();
}

/// Fails if a loop has a schedule that `kDefinitions` does not implement.
static Error checkSchedules(const Function &init) {
  for (const User *user : init.users()) {
    auto *call = dyn_cast<CallInst>(user);
    auto *schedule =
        call ? dyn_cast<ConstantInt>(call->getArgOperand(2)) : nullptr;
    auto *increment =
        call ? dyn_cast<ConstantInt>(call->getArgOperand(7)) : nullptr;
    if (!schedule || schedule->getZExtValue() != kStaticSchedule ||
        !increment || !increment->isOne())
      return makeError("a loop has a schedule other than static");
  }
  return Error::success();
}

Error mlir::tcp::useGnuOpenMp(Module &module) {
  Function *fork = module.getFunction("__kmpc_fork_call");
  if (!fork)
    return Error::success();
  if (Error error = replaceForks(*fork))
    return error;
  if (Function *init = module.getFunction("__kmpc_for_static_init_8u"))
    if (Error error = checkSchedules(*init))
      return error;

  SMDiagnostic diagnostic;
  std::unique_ptr<Module> definitions =
      parseAssemblyString(kDefinitions, diagnostic, module.getContext());
  assert(definitions && "the text above is right");
  definitions->setTargetTriple(module.getTargetTriple());
  definitions->setDataLayout(module.getDataLayout());
  SmallVector<std::string> names;
  for (const Function &function : *definitions)
    if (function.hasLinkOnceODRLinkage())
      names.push_back(function.getName().str());
  if (Linker::linkModules(module, std::move(definitions)))
    return createStringError("the calls of GCC's OpenMP runtime don't fit");

  // A program that links this code may use LLVM's runtime itself.
  for (const std::string &name : names)
    if (Function *function = module.getFunction(name))
      function->setLinkage(GlobalValue::InternalLinkage);
  for (const Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__kmpc_"))
      return makeError("a parallel region calls '" + function.getName() + "'");
  return Error::success();
}
