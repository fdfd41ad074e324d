func.func private @scale(f32) -> f32
func.func @twice(%a: f32) -> f32 {
  %0 = call @scale(%a) : (f32) -> f32
  %1 = call @scale(%0) : (f32) -> f32
  return %1 : f32
}
