// toy.add in a comment is no use.
func.func @f(%a: i32) -> i32 {
  %0 = toy.add %a, %a : i32
  %1 = "toy.add"(%0, %a) {toy.add = "toy.add"} : (i32, i32) -> i32
  %2 = toy.twice %1 : i32
  return %2 : i32
}
