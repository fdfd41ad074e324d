// RUN: tcp-opt %s -tcp-keep-no-alias | FileCheck %s
// RUN: tcp-opt %s -tcp-keep-no-alias -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts -tcp-c-calling-convention | FileCheck %s --check-prefix=LLVM

// The pointer to the elements is the second word of a descriptor.
// CHECK: func.func @pointers{{.*}} attributes {tcp.no_alias = array<i64: 2, 14>}
// LLVM: llvm.func @pointers(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.ptr {llvm.noalias}, %arg3: i64,
// LLVM-SAME: %arg14: !llvm.ptr {llvm.noalias}
// LLVM-NOT: tcp.no_alias
func.func @pointers(%n: index, %a: memref<4xf32> {llvm.noalias}, %b: memref<4x4xf32>,
                    %c: memref<f32> {llvm.noalias}) {
  return
}

// A pointer that the caller gives for the result comes before them.
// LLVM: llvm.func @result(%arg0: !llvm.ptr {{{.*}}llvm.sret{{.*}}}, %arg1: !llvm.ptr, %arg2: !llvm.ptr {llvm.noalias},
func.func @result(%a: memref<f32> {llvm.noalias}) -> memref<f32> {
  return %a : memref<f32>
}
