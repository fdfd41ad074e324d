func.func @store(%m: memref<4xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
