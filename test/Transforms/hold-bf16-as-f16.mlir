// RUN: tcp-opt %s --split-input-file --tcp-hold-bf16-as-f16 | FileCheck %s

// The signature that users see is about their types.
// CHECK-LABEL: llvm.func @moves(
// CHECK-SAME: %{{.*}}: f16, %{{.*}}: !llvm.ptr, %{{.*}}: i1) -> f16
// CHECK-SAME: tcp.signature = (bf16) -> bf16
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f16
// CHECK: llvm.mlir.constant(1.875000e+00 : f16) : f16
// CHECK: llvm.select %{{.*}} : i1, f16
// CHECK: llvm.bitcast %{{.*}} : f16 to i16
// CHECK: llvm.call @outside(%{{.*}}) : (f16) -> vector<2xf16>
// CHECK: ^bb1(%{{.*}}: f16):
llvm.func @moves(%x: bf16, %p: !llvm.ptr, %c: i1) -> bf16 attributes {tcp.signature = (bf16) -> bf16} {
  %0 = llvm.load %p : !llvm.ptr -> bf16
  %1 = llvm.mlir.constant(1.0 : bf16) : bf16
  %2 = llvm.select %c, %0, %1 : i1, bf16
  %3 = llvm.bitcast %2 : bf16 to i16
  %4 = llvm.call @outside(%2) : (bf16) -> vector<2xbf16>
  llvm.br ^bb1(%2 : bf16)
^bb1(%5: bf16):
  llvm.return %5 : bf16
}
// CHECK: llvm.func @outside(f16) -> vector<2xf16>
llvm.func @outside(bf16) -> vector<2xbf16>
// CHECK: llvm.mlir.global private constant @table(dense<[1.875000e+00, 2.000000e+00]> : tensor<2xf16>) {{.*}} : !llvm.array<2 x f16>
llvm.mlir.global private constant @table(dense<[1.0, 2.0]> : tensor<2xbf16>) : !llvm.array<2 x bf16>

// -----

// Arithmetic is left alone, and all that it works on.
// CHECK-LABEL: llvm.func @computes(
// CHECK-SAME: bf16) -> bf16
// CHECK: llvm.fadd %{{.*}} : bf16
llvm.func @computes(%x: bf16) -> bf16 {
  %0 = llvm.fadd %x, %x : bf16
  llvm.return %0 : bf16
}
