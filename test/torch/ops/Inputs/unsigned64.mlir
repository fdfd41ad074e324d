func.func @f(%a: !torch.vtensor<[3],ui64>) -> !torch.vtensor<[3],ui64> {
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %0:2 = torch.aten.sort %a, %int0, %false : !torch.vtensor<[3],ui64>, !torch.int, !torch.bool -> !torch.vtensor<[3],ui64>, !torch.vtensor<[3],si64>
  return %0#0 : !torch.vtensor<[3],ui64>
}
