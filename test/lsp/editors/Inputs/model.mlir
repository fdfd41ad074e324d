func.func @double(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.add %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @double(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tcp.tanh %missing : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.ta
  return %0 : tensor<?xf32>
}
