// RUN: tcp-opt --tcp-choose-locations --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
llvm.func @f() {
  // CHECK: llvm.mlir.constant(1 : i32) : i32 loc("f.mlir":3:8)
  %0 = llvm.mlir.constant(1 : i32) : i32 loc(fused["f.mlir":3:8, fused["f.mlir":2:8, "g.mlir":1:1]])
  // CHECK: llvm.mlir.constant(2 : i32) : i32 loc("f.mlir":2:8)
  %1 = llvm.mlir.constant(2 : i32) : i32 loc(fused[unknown, fused["f.mlir":2:8]])
  // CHECK: llvm.mlir.constant(3 : i32) : i32 loc("name"("f.mlir":4:8))
  %2 = llvm.mlir.constant(3 : i32) : i32 loc("name"("f.mlir":4:8))
  // CHECK: llvm.return loc(fused["a", "b"])
  llvm.return loc(fused["a", "b"])
}
