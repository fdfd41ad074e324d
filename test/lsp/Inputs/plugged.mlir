func.func @f(%x: i32) -> i32 {
  %0 = plugged.wrap %x {depth = 1} : i32
  return %0 : i32
}
