// RUN: tcp-opt %s --tcp-simplify | FileCheck %s
// CHECK-LABEL: func.func @f(
// CHECK-NEXT: %[[A:.*]] = {{.*}}
/// What @f does.
!row = tensor<?x4xf32>
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>
module @m attributes {tcp.flag, size = 4 : i64} {
  func.func private @g(!row) -> (tensor<*xbf16>, memref<4x?xi8, strided<[?, 1], offset: ?>, 1>)
  func.func @"a b"(%arg0: !row, %x: vector<[4]x2xf8E4M3FN>) -> tensor<?xui8> attributes {llvm.emit_c_interface} {
    %c = arith.constant dense<[[1.0, -2.5e-3], [0x7FC00000, 4.0]]> : tensor<2x2xf32>
    %0:2 = tcp.group {
      %1 = tcp.add %arg0, %arg0 : !row, !row -> !row
      tcp.yield %1, %1 : !row, !row
    } : !row, !row
    %2 = "test.generic"(%0#1) <{kind = #tcp<sign unsigned>}> ({
    ^bb0(%i: index):
      cf.cond_br %i, ^bb1, ^bb2(%i : index)
    ^bb1:
      "test.end"() : () -> ()
    }) {name = "q\0A\n\q", sym = @m::@g} : (!row) -> !torch.vtensor<[?,4],f32>
    %3 = scf.for %j = %lo to %hi step %one iter_args(%acc = %2) -> (tensor<?xui8>) {
      %4 = func.call @"a b"(%acc, %x) : (tensor<?xui8>, tuple<i1, complex<f64>>) -> tensor<?xui8>
      scf.yield %4 : tensor<?xui8>
    } loc(fused<"why">["a.py":3:4, callsite("f" at unknown)])
    return %3 : tensor<?xui8> loc(#loc1)
  }
}
// -----
#loc1 = loc("model.py":10:2)
llvm.func @malloc(i64) -> !llvm.ptr
%s = llvm.mlir.zero : !llvm.struct<"a", (i32, ptr)>
{-# dialect_resources: { builtin: { blob: "0x08000000" } } #-}
