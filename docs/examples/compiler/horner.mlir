// x * x + x + 1 modulo 97, by Horner's rule.
func.func @horner(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = ring.add %x, %one mod 97
  %1 = ring.mul %0, %x mod 97
  %2 = ring.add %1, %one mod 97
  return %2 : i32
}
