func.func @first(%x: f32) -> f32 {
  %0 = arith.addi %x, %x : f32
  return %0 : f32
}
// -----
func.func @second() -> i32 {
  return
}
