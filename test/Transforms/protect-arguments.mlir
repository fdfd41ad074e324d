// RUN: tcp-opt %s -tcp-protect-arguments | FileCheck %s

// Scalars can't be written to; what says more stays.
// CHECK: func.func @public(%{{.*}}: tensor<?xf32> {bufferization.writable = false}, %{{.*}}: index, %{{.*}}: tensor<4xf32> {bufferization.writable = true})
func.func @public(%a: tensor<?xf32>, %i: index, %b: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// Only this module calls a private function, and it knows what that writes.
// CHECK: func.func private @private(%{{.*}}: tensor<?xf32>) {
func.func private @private(%a: tensor<?xf32>) {
  return
}

// CHECK: func.func private @external(tensor<?xf32>){{$}}
func.func private @external(tensor<?xf32>)
