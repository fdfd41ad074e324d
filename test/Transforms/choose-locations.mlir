// RUN: tcp-opt --tcp-choose-locations --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// A global was called by nobody.
// CHECK: llvm.mlir.global {{.*}}@inlined(1 : i32) {{.*}}loc("f.mlir":5:8)
llvm.mlir.global private constant @inlined(1 : i32) : i32 loc(callsite("f.mlir":5:8 at "f.mlir":6:8))
// CHECK: llvm.mlir.global {{.*}}@from_nowhere(1 : i32) {{.*}}loc(unknown)
llvm.mlir.global private constant @from_nowhere(1 : i32) : i32 loc(callsite(unknown at unknown))

// CHECK-LABEL: llvm.func @f
llvm.func @f() {
  // CHECK: llvm.mlir.constant(1 : i32) : i32 loc("f.mlir":3:8)
  %0 = llvm.mlir.constant(1 : i32) : i32 loc(fused["f.mlir":3:8, fused["f.mlir":2:8, "g.mlir":1:1]])
  // CHECK: llvm.mlir.constant(2 : i32) : i32 loc("f.mlir":2:8)
  %1 = llvm.mlir.constant(2 : i32) : i32 loc(fused[unknown, fused["f.mlir":2:8]])
  // CHECK: llvm.mlir.constant(3 : i32) : i32 loc("name"("f.mlir":4:8))
  %2 = llvm.mlir.constant(3 : i32) : i32 loc("name"("f.mlir":4:8))
  // CHECK: llvm.mlir.constant(4 : i32) : i32 loc(callsite("f.mlir":5:8 at "f.mlir":6:8))
  %3 = llvm.mlir.constant(4 : i32) : i32 loc(callsite("f.mlir":5:8 at "f.mlir":6:8))
  // CHECK: llvm.mlir.constant(5 : i32) : i32 loc("f.mlir":6:8)
  %4 = llvm.mlir.constant(5 : i32) : i32 loc(callsite(unknown at "f.mlir":6:8))
  // CHECK: llvm.return loc(fused["a", "b"])
  llvm.return loc(fused["a", "b"])
}
