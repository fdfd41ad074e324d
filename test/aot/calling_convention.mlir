// RUN: tcp-opt --tcp-c-calling-convention %s | FileCheck %s --check-prefixes=CHECK,X86
// RUN: sed 's/x86_64/aarch64/' %s | tcp-opt --tcp-c-calling-convention | FileCheck %s --check-prefixes=CHECK,ARM
// RUN: sed 's/x86_64/riscv64/' %s | tcp-opt --tcp-c-calling-convention | FileCheck %s --check-prefixes=CHECK,RISCV
module attributes {llvm.target_triple = "x86_64-linux-gnu"} {
// CHECK: llvm.func @memory(!llvm.ptr {llvm.noalias, llvm.sret = !llvm.struct<(ptr, ptr, i64)>})
llvm.func @memory() -> !llvm.struct<(ptr, ptr, i64)>
// X86: llvm.func @floats() -> f64
// ARM: llvm.func @floats() -> !llvm.struct<(f32, f32)>
// RISCV: llvm.func @floats() -> !llvm.struct<(f32, f32)>
llvm.func @floats() -> !llvm.struct<(f32, f32)>
// X86: llvm.func @mixed() -> i64
// ARM: llvm.func @mixed() -> i64
// RISCV: llvm.func @mixed() -> !llvm.struct<(i32, f32)>
llvm.func @mixed() -> !llvm.struct<(i32, f32)>
// X86: llvm.func @halves() -> f32
// ARM: llvm.func @halves() -> !llvm.struct<(f16, f16)>
// RISCV: llvm.func @halves() -> !llvm.struct<(f16, f16)>
llvm.func @halves() -> !llvm.struct<(f16, f16)>
// The second number is aligned to its size.
// X86: llvm.func @two() -> !llvm.struct<(i64, f64)>
// ARM: llvm.func @two() -> !llvm.struct<(i64, i64)>
// RISCV: llvm.func @two() -> !llvm.struct<(i1, f64)>
llvm.func @two() -> !llvm.struct<(i1, f64)>
// X86: llvm.func @three(!llvm.ptr {{.*}}sret
// ARM: llvm.func @three() -> !llvm.struct<(f64, f64, f64)>
// RISCV: llvm.func @three(!llvm.ptr {{.*}}sret
llvm.func @three() -> !llvm.struct<(f64, f64, f64)>
// Integers of 32 bits are extended on RISC-V.
// RISCV: llvm.func @words() -> i64
llvm.func @words() -> !llvm.struct<(i32, i32)>
// X86: llvm.func @narrow(i1 {llvm.zeroext}, i8 {llvm.signext}, i16 {llvm.signext}, i32) -> (i1 {llvm.zeroext})
// ARM: llvm.func @narrow(i1 {llvm.zeroext}, i8 {llvm.signext}, i16 {llvm.signext}, i32) -> (i1 {llvm.zeroext})
// RISCV: llvm.func @narrow(i1 {llvm.zeroext}, i8 {llvm.signext}, i16 {llvm.signext}, i32 {llvm.signext}) -> (i1 {llvm.zeroext})
llvm.func @narrow(i1, i8, i16, i32) -> i1

// CHECK-LABEL: llvm.func @indirect
// X86: %[[PACKED:.*]] = llvm.call %{{.*}}(%{{.*}}) : !llvm.ptr, (i8 {llvm.signext}) -> i64
// X86: llvm.store %[[PACKED]], %[[SLOT:.*]] : i64, !llvm.ptr
// X86: %[[STRUCT:.*]] = llvm.load %[[SLOT]] : !llvm.ptr -> !llvm.struct<(i32, f32)>
// CHECK: llvm.return
llvm.func @indirect(%f: !llvm.ptr, %x: i8) -> f32 {
  %s = llvm.call %f(%x) : !llvm.ptr, (i8) -> !llvm.struct<(i32, f32)>
  %r = llvm.extractvalue %s[1] : !llvm.struct<(i32, f32)>
  llvm.return %r : f32
}

// CHECK-LABEL: llvm.func internal @hidden
llvm.func @hidden() attributes {sym_visibility = "private"} {
  llvm.return
}
}
