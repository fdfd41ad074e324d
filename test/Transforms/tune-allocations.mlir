// RUN: tcp-opt %s -split-input-file -tcp-tune-allocations | FileCheck %s

// Two buffers that are there at the same time, and one after them: the most is
// 64 + 128 KiB, and 64 bytes for each alignment.
// CHECK-LABEL: llvm.func @kept
// CHECK-NEXT: %[[PEAK:.*]] = llvm.mlir.constant(196736 : i64) : i64
// CHECK-NEXT: llvm.call @tcp_keep_memory(%[[PEAK]])
// CHECK: llvm.call @tcp_allocate
// A function that only this module calls does not.
// CHECK-LABEL: llvm.func internal @inner
// CHECK-NOT: tcp_keep_memory
// CHECK: llvm.func weak_odr hidden @tcp_keep_memory(%{{.*}}: i64)
// CHECK: llvm.store volatile
module attributes {llvm.target_triple = "x86_64-pc-linux-gnu"} {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @kept() {
    %null = llvm.mlir.zero : !llvm.ptr
    %alignment = llvm.mlir.constant(64 : i64) : i64
    %small = llvm.getelementptr %null[16384] : (!llvm.ptr) -> !llvm.ptr, f32
    %0 = llvm.ptrtoint %small : !llvm.ptr to i64
    %1 = llvm.add %0, %alignment : i64
    %2 = llvm.call @malloc(%1) : (i64) -> !llvm.ptr
    %large = llvm.getelementptr %null[16384] : (!llvm.ptr) -> !llvm.ptr, f64
    %3 = llvm.ptrtoint %large : !llvm.ptr to i64
    %4 = llvm.add %3, %alignment : i64
    %5 = llvm.call @malloc(%4) : (i64) -> !llvm.ptr
    llvm.call @free(%2) : (!llvm.ptr) -> ()
    %6 = llvm.call @malloc(%1) : (i64) -> !llvm.ptr
    llvm.call @free(%6) : (!llvm.ptr) -> ()
    llvm.call @free(%5) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func internal @inner() {
    %size = llvm.mlir.constant(1000000 : i64) : i64
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.call @free(%0) : (!llvm.ptr) -> ()
    llvm.return
  }
}

// -----

// glibc takes larger buffers than 32 MiB from the kernel each time.
// CHECK-LABEL: llvm.func @most
// CHECK-NEXT: llvm.mlir.constant(33550336 : i64)
// CHECK-NEXT: llvm.call @tcp_keep_memory
// Little memory, and sizes that are not known.
// CHECK-LABEL: llvm.func @less
// CHECK-NOT: tcp_keep_memory
// CHECK: llvm.return
module attributes {llvm.target_triple = "x86_64-pc-linux-gnu"} {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @most() {
    %size = llvm.mlir.constant(100000000 : i64) : i64
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.call @free(%0) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @less(%size: i64) {
    %small = llvm.mlir.constant(131071 : i64) : i64
    %0 = llvm.call @malloc(%small) : (i64) -> !llvm.ptr
    llvm.call @free(%0) : (!llvm.ptr) -> ()
    %1 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.call @free(%1) : (!llvm.ptr) -> ()
    llvm.return
  }
}

// -----

// Only glibc is known to do so.
// CHECK-LABEL: llvm.func @elsewhere
// CHECK-NOT: tcp_keep_memory
module attributes {llvm.target_triple = "x86_64-apple-darwin"} {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @elsewhere() {
    %size = llvm.mlir.constant(1000000 : i64) : i64
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.call @free(%0) : (!llvm.ptr) -> ()
    llvm.return
  }
}
