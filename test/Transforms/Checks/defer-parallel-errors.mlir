// RUN: tcp-opt %s -tcp-defer-parallel-errors -split-input-file | FileCheck %s

llvm.func @tcp_runtime_error(!llvm.ptr)

// CHECK-LABEL: func.func @loop
// CHECK-SAME: index, %[[MESSAGE:[a-z0-9]+]]: !llvm.ptr,
func.func @loop(%ok: i1, %n: index, %message: !llvm.ptr, %x: memref<?xf32>) {
  // On the stack once, and null before each region.
  // CHECK: %[[SLOT:.*]] = llvm.alloca
  // CHECK: %[[NULL:.*]] = llvm.mlir.zero
  // CHECK: llvm.store %[[NULL]], %[[SLOT]] : !llvm.ptr
  // CHECK: omp.parallel
  // CHECK-NOT: tcp_runtime_error
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        scf.execute_region {
          // CHECK: cf.cond_br %{{.*}}, ^[[GOOD:.*]], ^[[FAIL:.*]]
          cf.cond_br %ok, ^good, ^fail
        ^fail:
          // CHECK: ^[[FAIL]]:
          // CHECK: llvm.store %[[MESSAGE]], %[[SLOT]] atomic monotonic
          // CHECK-NEXT: cf.br ^[[END:.*]]
          llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
          llvm.unreachable
        ^good:
          // CHECK: ^[[GOOD]]:
          // CHECK: memref.store
          // CHECK-NEXT: cf.br ^[[END]]
          // CHECK: ^[[END]]:
          // CHECK-NEXT: scf.yield
          memref.store %one, %x[%i] : memref<?xf32>
          scf.yield
        }
        omp.yield
      }
    }
    omp.terminator
  }
  // CHECK: omp.terminator
  // CHECK: %[[FOUND:.*]] = llvm.load %[[SLOT]]
  // CHECK: %[[NONE:.*]] = llvm.icmp "eq" %[[FOUND]]
  // CHECK: cf.cond_br %[[NONE]], ^[[AFTER:.*]], ^[[REPORT:.*]]
  // CHECK: ^[[REPORT]]:
  // CHECK-NEXT: llvm.call @tcp_runtime_error(%[[FOUND]])
  // CHECK-NEXT: llvm.unreachable
  // CHECK: ^[[AFTER]]:
  // CHECK-NEXT: return
  return
}

// -----

// An error that an inner region found is an error of the outer one.

llvm.func @tcp_runtime_error(!llvm.ptr)

// CHECK-LABEL: func.func @nested
func.func @nested(%ok: i1, %message: !llvm.ptr) {
  // CHECK: %[[OUTER:.*]] = llvm.alloca
  // CHECK: omp.parallel
  // CHECK: %[[INNER:.*]] = llvm.alloca
  // CHECK: omp.parallel
  // CHECK: llvm.store %{{.*}}, %[[INNER]] atomic
  // CHECK: %[[FOUND:.*]] = llvm.load %[[INNER]]
  // CHECK: llvm.store %[[FOUND]], %[[OUTER]] atomic
  // CHECK-COUNT-1: llvm.call @tcp_runtime_error
  // CHECK-NOT: llvm.call
  omp.parallel {
    omp.parallel {
      cf.cond_br %ok, ^good, ^fail
    ^fail:
      llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
      llvm.unreachable
    ^good:
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

// Something follows in the iteration, which must not run after an error; and what
// is in no region stays.

llvm.func @tcp_runtime_error(!llvm.ptr)

// CHECK-LABEL: func.func @followed
func.func @followed(%ok: i1, %message: !llvm.ptr, %x: memref<f32>) {
  // CHECK-NOT: llvm.alloca
  // CHECK: scf.execute_region
  // CHECK: llvm.call @tcp_runtime_error
  // CHECK: omp.terminator
  // CHECK: llvm.call @tcp_runtime_error
  %one = arith.constant 1.0 : f32
  omp.parallel {
    scf.execute_region {
      cf.cond_br %ok, ^good, ^fail
    ^fail:
      llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
      llvm.unreachable
    ^good:
      scf.yield
    }
    memref.store %one, %x[] : memref<f32>
    omp.terminator
  }
  cf.cond_br %ok, ^good, ^fail
^fail:
  llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
  llvm.unreachable
^good:
  return
}

// -----

// An error of a called function, also through another one, is found here. A function
// that comes to itself again stays a call, and so does one without checks.

llvm.func @tcp_runtime_error(!llvm.ptr)

func.func private @check(%ok: i1, %message: !llvm.ptr) {
  cf.cond_br %ok, ^good, ^fail
^fail:
  llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
  llvm.unreachable
^good:
  return
}

func.func private @twice(%ok: i1, %message: !llvm.ptr, %x: f32) -> f32 {
  call @check(%ok, %message) : (i1, !llvm.ptr) -> ()
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}

func.func private @again(%ok: i1, %message: !llvm.ptr) {
  call @check(%ok, %message) : (i1, !llvm.ptr) -> ()
  call @again(%ok, %message) : (i1, !llvm.ptr) -> ()
  return
}

func.func private @harmless(%x: f32) -> f32 {
  return %x : f32
}

// CHECK-LABEL: func.func @calls
// CHECK: %[[SLOT:.*]] = llvm.alloca
// CHECK: omp.parallel
// CHECK: cf.cond_br %{{.*}}, ^[[GOOD:.*]], ^[[FAIL:.*]]
// CHECK: ^[[FAIL]]:
// CHECK: llvm.store %{{.*}}, %[[SLOT]] atomic
// CHECK-NEXT: cf.br ^[[END:.*]]
// CHECK: ^[[GOOD]]:
// CHECK: %[[TWICE:.*]] = arith.addf %[[X:.*]], %[[X]]
// CHECK: cf.br ^[[NEXT:.*]](%[[TWICE]] : f32)
// CHECK: ^[[NEXT]](%[[RESULT:.*]]: f32):
// CHECK: call @harmless(%[[RESULT]])
// CHECK-NOT: call @check
// CHECK: call @again
// CHECK: ^[[END]]:
// CHECK-NEXT: omp.terminator
func.func @calls(%ok: i1, %message: !llvm.ptr, %x: f32, %to: memref<f32>) {
  omp.parallel {
    %0 = func.call @twice(%ok, %message, %x) : (i1, !llvm.ptr, f32) -> f32
    %1 = func.call @harmless(%0) : (f32) -> f32
    memref.store %1, %to[] : memref<f32>
    func.call @again(%ok, %message) : (i1, !llvm.ptr) -> ()
    omp.terminator
  }
  return
}
