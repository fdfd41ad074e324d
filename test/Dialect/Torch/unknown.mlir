// An op that is not in the table is kept, in the form of the others.
//
// RUN: tcp-opt %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN --input-file %t.err
// RUN: tcp-opt %s -mlir-print-op-generic 2>/dev/null | FileCheck %s --check-prefix=GENERIC

// WARN: unknown.mlir:[[#@LINE+8]]:8: warning: 'torch.aten.brand_new' is no op that the torch dialect knows; it is kept as it is
// WARN-NOT: warning
// CHECK-LABEL: func.func @f
// CHECK: %0 = torch.aten.brand_new %arg0 {why = "new"} : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
// CHECK: torch.aten.no_results %0 : !torch.vtensor<[2],f32>
// CHECK: %1:2 = torch.prims.two -> !torch.int, !torch.int
// GENERIC: %0 = "torch.aten.brand_new"(%arg0) {why = "new"} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
func.func @f(%a: !torch.vtensor<[2],f32>) {
  %0 = torch.aten.brand_new %a {why = "new"} : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  "torch.aten.no_results"(%0) : (!torch.vtensor<[2],f32>) -> ()
  %1:2 = "torch.prims.two"() : () -> (!torch.int, !torch.int)
  return
}
