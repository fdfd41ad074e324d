toy.room @kitchen {
  func.func @f(%a: !toy.box<f32>, %b: i32) -> i1 {
    %0 = toy.add %a, %a : !toy.box<f32>
    %1 = toy.paint %0 in blue wet : !toy.box<f32>
    %2 = toy.build %a with %b : !toy.box<f32>
    %3 = toy.add %b, %a : i32
    %4 = toy.paint %b in green : i32
    return %1 : i1
  }
}
