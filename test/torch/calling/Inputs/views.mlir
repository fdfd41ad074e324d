func.func @f(%x: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,4],f32> {
  %m1 = torch.constant.int -1
  %i4 = torch.constant.int 4
  %0 = torch.prim.ListConstruct %m1, %i4 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,4],f32>
  return %1 : !torch.vtensor<[?,4],f32>
}
func.func @g(%x: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %i4 = torch.constant.int 4
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %a = torch.aten.size.int %x, %i0 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.int
  %b = torch.aten.size.int %x, %i1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.int
  %0 = torch.prim.ListConstruct %b, %a : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,?],f32>
  return %1 : !torch.vtensor<[?,?],f32>
}
