garden.year @all {
  %bed, %pot, %n, %x = "test.make"() : () -> (!garden.bed, !garden.pot, i32, f32)
  plant %bed, %n {depth = 1 : i64} : !garden.bed, i32
  garden.plant %pot, %n {depth = 2 : i64} : !garden.pot, i32
  rest
}
func.func @f(%bed: !garden.bed, %n: i32, %x: f32, %t: tensor<2xf32>, %u: tensor<2xi8>) {
  garden.plant %n, %n {depth = 1 : i64} : i32, i32
  garden.plant %bed, %x {depth = 1 : i64} : !garden.bed, f32
  garden.plant %bed, %n {depth = 0 : i64} : !garden.bed, i32
  garden.plant %bed, %n {depth = 1 : i32} : !garden.bed, i32
  garden.water %t : tensor<2xf32> in %bed, %bed : !garden.bed, !garden.bed
  garden.water %u : tensor<2xi8> in %bed : !garden.bed
  garden.water %t : tensor<2xf32> in %bed, %n : !garden.bed, i32
  garden.mix %n, %n : i32, i32
  garden.mix %n, %x : i32, f32
  %0 = garden.scale %t, %x : tensor<2xf32>, f32 -> tensor<2xf32>
  %1 = garden.scale %t, %n : tensor<2xf32>, i32 -> tensor<2xf32>
  %2 = garden.scale %t, %x : tensor<2xf32>, f32 -> tensor<3xf32>
  garden.pour %t, %0 : tensor<2xf32>, tensor<2xf32>
  garden.pour %t, %u : tensor<2xf32>, tensor<2xi8>
  garden.pour %bed, %bed : !garden.bed, !garden.bed
  return
}
