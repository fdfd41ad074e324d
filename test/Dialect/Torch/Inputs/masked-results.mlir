func.func @unmasked(%a: !torch.vtensor<[2],f32>) {
  %0 = torch.aten.tanh %a : !torch.vtensor<[2],f32> -> !torch.none
  return
}
// -----
func.func @wrong(%a: !torch.vtensor<[2],f32>, %n: !torch.union<float, str>, %int1: !torch.int) -> !torch.vtensor<[2],f32> {
  %0 = torch.aten.add.Scalar %a, %n, %int1 : !torch.vtensor<[2],f32>, !torch.union<float, str>, !torch.int -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}
