// RUN: tcp-opt --tcp-pick-locations --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// CHECK: llvm.add {{.*}} loc("f.mlir":6:8)
// CHECK: llvm.mul {{.*}} loc("f.mlir":7:1)
// CHECK: llvm.sub {{.*}} loc(callsite("a"("f.mlir":1:2) at "b"("f.mlir":3:4)))
// CHECK: llvm.return {{.*}} loc(unknown)
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32 loc(fused["f.mlir":6:8, "f.mlir":5:8])
  %1 = llvm.mul %0, %a : i32 loc(fused[unknown, fused[fused<"why">["f.mlir":7:1], "f.mlir":5:8]])
  %2 = llvm.sub %1, %a : i32 loc(callsite("a"("f.mlir":1:2) at "b"("f.mlir":3:4)))
  llvm.return %2 : i32 loc(fused[unknown, unknown])
}
