// RUN: tcp-opt %s -tcp-c-calling-convention | FileCheck %s

// Three words go through memory.
// CHECK: llvm.func @large(%[[P:.*]]: !llvm.ptr {{{.*}}llvm.sret = !llvm.struct<(ptr, ptr, i64)>{{.*}}}, %[[A:.*]]: !llvm.struct<(ptr, ptr, i64)>)
// CHECK: llvm.store %[[A]], %[[P]]
// CHECK: llvm.return{{$}}
llvm.func @large(%a: !llvm.struct<(ptr, ptr, i64)>) -> !llvm.struct<(ptr, ptr, i64)> {
  llvm.return %a : !llvm.struct<(ptr, ptr, i64)>
}

// Two go in registers.
// CHECK: llvm.func @small(%{{[a-z0-9]+}}: !llvm.struct<(ptr, i64)>) -> !llvm.struct<
llvm.func @small(%a: !llvm.struct<(ptr, i64)>) -> !llvm.struct<(ptr, i64)> {
  llvm.return %a : !llvm.struct<(ptr, i64)>
}

// CHECK-LABEL: llvm.func @caller
llvm.func @caller(%a: !llvm.struct<(ptr, ptr, i64)>) {
  // CHECK: %[[SLOT:.*]] = llvm.alloca
  // CHECK: llvm.call @large(%[[SLOT]], %{{.*}}) : (!llvm.ptr {{{.*}}llvm.sret{{.*}}}, !llvm.struct<(ptr, ptr, i64)>) -> ()
  // CHECK: llvm.load %[[SLOT]]
  %0 = llvm.call @large(%a) : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.struct<(ptr, ptr, i64)>
  llvm.return
}
