// RUN: tcp-opt %s -tcp-lower-asserts -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @check
// CHECK-SAME: %[[OK:.*]]: i1
func.func @check(%ok: i1) {
  // CHECK: cf.cond_br %[[OK]], ^[[AFTER:.*]], ^[[FAIL:.*]]
  // CHECK: ^[[FAIL]]:
  // CHECK: llvm.mlir.addressof @[[MESSAGE:.*]] : !llvm.ptr
  // CHECK: llvm.call @tcp_runtime_error
  // CHECK: llvm.unreachable
  // CHECK: ^[[AFTER]]:
  // CHECK: cf.cond_br %[[OK]], ^[[END:.*]], ^[[FAIL_2:.*]]
  // CHECK: ^[[FAIL_2]]:
  // CHECK: llvm.mlir.addressof @[[MESSAGE]] : !llvm.ptr
  // CHECK: ^[[END]]:
  // CHECK-NEXT: return
  cf.assert %ok, "it's wrong"
  cf.assert %ok, "it's wrong"
  return
}
// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @{{.*}}("it's wrong\00")
// CHECK-DAG: llvm.func {{.*}}@tcp_set_error_handler
// CHECK-DAG: llvm.func {{.*}}@tcp_runtime_error
