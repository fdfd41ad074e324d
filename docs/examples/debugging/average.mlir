// The mean of four numbers, and what is left over.
func.func @average(%a: i32, %b: i32, %c: i32, %d: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %c : i32
  %2 = arith.addi %1, %d : i32
  %c4 = arith.constant 4 : i32
  %mean = arith.divsi %2, %c4 : i32
  %3 = arith.muli %mean, %c4 : i32
  %rest = arith.subi %2, %3 : i32
  return %mean, %rest : i32, i32
}

// The mean of -10, 1, 1 and 1 is -1, and -3 is the rest.
func.func @test() -> (i32, i32) {
  %a = arith.constant -10 : i32
  %b = arith.constant 1 : i32
  %mean, %rest = call @average(%a, %b, %b, %b) : (i32, i32, i32, i32) -> (i32, i32)
  return %mean, %rest : i32, i32
}
