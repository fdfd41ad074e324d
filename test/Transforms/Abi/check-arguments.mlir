// RUN: tcp-opt %s -tcp-check-arguments -split-input-file | FileCheck %s

// Only public functions, before anything else that they do.
// CHECK-LABEL: llvm.func @f
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %[[OFFSET:.*]]: i64, %[[M:.*]]: i64, %[[N:.*]]: i64, %[[SM:.*]]: i64, %[[SN:.*]]: i64, %{{.*}}: f32)
llvm.func @f(%base: !llvm.ptr, %data: !llvm.ptr, %offset: i64, %m: i64, %n: i64, %sm: i64, %sn: i64, %x: f32) -> f32 attributes {tcp.signature = (tensor<?x4xf32>, f32) -> f32} {
  // CHECK: %[[A:.*]] = llvm.xor %[[SN]], %{{.*}} : i64
  // CHECK: %[[SUM0:.*]] = llvm.or %[[OFFSET]], %[[A]]
  // CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : i64)
  // CHECK: %[[B:.*]] = llvm.xor %[[N]], %[[FOUR]] : i64
  // CHECK: %[[SUM1:.*]] = llvm.or %[[SUM0]], %[[B]]
  // CHECK: %[[C:.*]] = llvm.xor %[[SM]], %[[FOUR]] : i64
  // CHECK: %[[SUM2:.*]] = llvm.or %[[SUM1]], %[[C]]
  // CHECK: %[[SIGN:.*]] = llvm.lshr %[[M]], %{{.*}} : i64
  // CHECK: %[[SUM3:.*]] = llvm.or %[[SUM2]], %[[SIGN]]
  // CHECK: %[[USUAL:.*]] = llvm.icmp "eq" %[[SUM3]]
  // CHECK: llvm.cond_br %[[USUAL]] weights([1048576, 1]), ^[[BODY:.*]], ^[[LOOK:.*]]
  // CHECK: ^[[LOOK]]:
  // CHECK: %[[WHAT:.*]] = llvm.mlir.addressof @[[$WHAT_NAME:.*]] :
  // CHECK: %[[SHAPE:.*]] = llvm.mlir.addressof @[[$SHAPE_NAME:.*]] :
  // CHECK: llvm.call @tcp_check_rank_2(%[[WHAT]], %[[SHAPE]], %[[OFFSET]], %[[M]], %[[N]], %[[SM]], %[[SN]])
  // CHECK-NEXT: llvm.br ^[[BODY]]
  // CHECK: ^[[BODY]]:
  // CHECK-NEXT: llvm.return
  llvm.return %x : f32
}
// CHECK-LABEL: llvm.func internal @local
llvm.func internal @local(%base: !llvm.ptr, %data: !llvm.ptr, %offset: i64) attributes {tcp.signature = (tensor<f32>) -> ()} {
  // CHECK-NEXT: llvm.return
  llvm.return
}
// CHECK: llvm.func weak_odr hidden @tcp_check_rank_2
// CHECK: llvm.call @tcp_check_argument
// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @[[$WHAT_NAME]]({{.*}}check-arguments.mlir:{{[0-9]+}}:1: f: argument #0\00")
// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @[[$SHAPE_NAME]](dense<[-1, 4]> : tensor<2xi64>)

// -----

// CHECK-LABEL: llvm.func @scalars
llvm.func @scalars(%x: f32) attributes {tcp.signature = (f32) -> ()} {
  // CHECK-NEXT: llvm.return
  llvm.return
}
// CHECK-NOT: tcp_check

// -----

// Slots of the stack stay in the first block.
// CHECK-LABEL: llvm.func @slot
llvm.func @slot(%base: !llvm.ptr, %data: !llvm.ptr, %offset: i64) -> !llvm.ptr attributes {tcp.signature = (tensor<f32>) -> index} {
  // CHECK-NEXT: llvm.mlir.constant
  // CHECK-NEXT: llvm.alloca
  // CHECK: llvm.cond_br
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.return %slot : !llvm.ptr
}

// -----

// A branch tests a group of tensors with few words, and each group has its own
// calls.
// CHECK-LABEL: llvm.func @many
// CHECK: llvm.cond_br %{{.*}} weights([1048576, 1]), ^[[SECOND:.*]], ^[[LOOK:.*]]
// CHECK: ^[[LOOK]]:
// CHECK: llvm.call @tcp_check_rank_8
// CHECK-NEXT: llvm.br ^[[SECOND]]
// CHECK: ^[[SECOND]]:
// CHECK: llvm.cond_br %{{.*}} weights([1048576, 1]), ^[[BODY:.*]], ^[[LOOK2:.*]]
// CHECK: ^[[LOOK2]]:
// CHECK: llvm.call @tcp_check_rank_8
// CHECK-NEXT: llvm.br ^[[BODY]]
// CHECK: ^[[BODY]]:
// CHECK-NEXT: llvm.return
llvm.func @many(%abase: !llvm.ptr, %adata: !llvm.ptr, %a0: i64, %a1: i64, %a2: i64, %a3: i64, %a4: i64, %a5: i64,
      %a6: i64, %a7: i64, %a8: i64, %a9: i64, %a10: i64, %a11: i64, %a12: i64, %a13: i64, %a14: i64, %a15: i64,
      %a16: i64, %bbase: !llvm.ptr, %bdata: !llvm.ptr, %b0: i64, %b1: i64, %b2: i64, %b3: i64, %b4: i64, %b5: i64,
      %b6: i64, %b7: i64, %b8: i64, %b9: i64, %b10: i64, %b11: i64, %b12: i64, %b13: i64, %b14: i64, %b15: i64,
      %b16: i64) attributes {tcp.signature = (tensor<2x2x2x2x2x2x2x2xf32>, tensor<2x2x2x2x2x2x2x2xf32>) -> ()} {
  llvm.return
}
