#map = affine_map<(d0) -> (d0)>
!vector = memref<4xf32, #map>
module @outer {
  func.func private @external(index) -> index
  module @inner {
    func.func private @nested(%n: index) -> index {
      return %n : index
    }
  }
  func.func @main(%arg0: index, %m: !vector, %flag: i1) -> (index, f32) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0.0 : f32
    %r = func.call @external(%c4) : (index) -> index
    %sum:2 = scf.for %i = %c0 to %c4 step %r iter_args(%a = %zero, %b = %zero) -> (f32, f32) {
      %x = memref.load %m[%i] : !vector
      %y = arith.addf %a, %x : f32
      scf.yield %y, %b : f32, f32
    }
    cf.cond_br %flag, ^then(%r : index), ^else
  ^then(%v: index):
    return %v, %sum#0 : index, f32
  ^else:
    %s = "arith.addi"(%c0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    return %s, %sum#1 : index, f32
  }
}
