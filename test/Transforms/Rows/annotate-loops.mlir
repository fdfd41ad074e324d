// LLVM does not unroll the loop over the blocks of a sum of widened elements: its attribute
// becomes a property of the branch, and metadata in LLVM's IR.

// RUN: tcp-opt %s --convert-scf-to-cf --convert-cf-to-llvm --tcp-annotate-loops | FileCheck %s
// RUN: tcp-aot %s --from=loops -o %t.ll
// RUN: FileCheck %s --input-file %t.ll --check-prefix=LLVM

// CHECK: #[[$UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[$ANNOTATION:.*]] = #llvm.loop_annotation<unroll = #[[$UNROLL]]>
// CHECK-LABEL: func.func @annotated
// CHECK-NOT: llvm.loop_annotation
// CHECK: llvm.br ^bb1({{.*}}) {loop_annotation = #[[$ANNOTATION]]}
// LLVM-LABEL: @annotated(
// LLVM: br {{.*}}, !llvm.loop ![[LOOP:[0-9]+]]
// LLVM: ![[LOOP]] = distinct !{![[LOOP]], ![[DISABLED:[0-9]+]]
// LLVM: ![[DISABLED]] = !{!"llvm.loop.unroll.disable"}
func.func @annotated(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%before = %zero) -> f64 {
    %element = memref.load %x[%i] : memref<?xf64>
    %next = arith.addf %before, %element : f64
    scf.yield %next : f64
  } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
  return %sum : f64
}

// Other branches stay as they are.
// CHECK-LABEL: func.func @plain
// CHECK-NOT: loop_annotation
func.func @plain(%condition: i1) {
  cf.br ^next
^next:
  cf.cond_br %condition, ^next, ^end
^end:
  return
}
