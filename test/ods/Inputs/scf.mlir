func.func @loops(%n: index, %a: memref<?xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %next = arith.addf %sum, %x : f32
    scf.yield %next : f32
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.addi %i, %c1 : index
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = arith.addi %i, %c1 : index
    scf.reduce
  }
  %1 = scf.if %c -> (f32) {
    scf.yield %0 : f32
  } else {
    scf.yield %zero : f32
  }
  scf.if %c {
    %x = arith.addf %0, %1 : f32
  }
  return %1 : f32
}

// -----

func.func @conditions(%x: f32, %c: i1) -> f32 {
  %0 = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    %1 = arith.addf %b, %b : f32
    scf.yield %1 : f32
  }
  %2 = scf.execute_region -> f32 {
    scf.yield %0 : f32
  }
  return %2 : f32
}
