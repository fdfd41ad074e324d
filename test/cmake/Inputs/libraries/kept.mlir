func.func @negative_of(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
