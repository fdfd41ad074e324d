// RUN: tcp-opt %s -split-input-file -verify-diagnostics

func.func @too_few(%a: !torch.vtensor<[2],f32>) {
  // expected-error @+1 {{'torch.aten.add.Tensor' op expects 3 operands, as its schema has them, but has 1}}
  %0 = torch.aten.add.Tensor %a : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @wrong_operand(%a: !torch.vtensor<[2],f32>, %b: !torch.bool) {
  // expected-error @+1 {{'torch.aten.add.Tensor' op operand #2 must be a number, but is '!torch.bool'}}
  %0 = torch.aten.add.Tensor %a, %a, %b : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.bool -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @wrong_optional(%a: !torch.vtensor<[2],f32>, %b: !torch.bool, %n: !torch.none) {
  // expected-error @+1 {{'torch.aten.clamp' op operand #1 must be a number or none, but is '!torch.bool'}}
  %0 = torch.aten.clamp %a, %b, %n : !torch.vtensor<[2],f32>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @wrong_list(%a: !torch.vtensor<[2],f32>, %l: !torch.list<float>) {
  // expected-error @+1 {{'torch.aten.permute' op operand #1 must be a list whose elements are each an int, but is '!torch.list<float>'}}
  %0 = torch.aten.permute %a, %l : !torch.vtensor<[2],f32>, !torch.list<float> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @wrong_result(%a: !torch.vtensor<[2],f32>) {
  // expected-error @+1 {{'torch.aten.tanh' op result #0 must be a tensor, but is '!torch.int'}}
  %0 = torch.aten.tanh %a : !torch.vtensor<[2],f32> -> !torch.int
  return
}

// -----

// expected-error @+1 {{unknown type 'whatever' in dialect 'torch'}}
func.func private @unknown_type(!torch.list<whatever>)

// -----

// expected-error @+1 {{expected a size that is not negative}}
func.func private @negative_size(!torch.vtensor<[-2],f32>)

// -----

func.func @symbols(%a: !torch.vtensor<[?],f32>, %s: !torch.int) {
  // expected-error @+1 {{shape symbol must be produced by a SymbolicIntOp}}
  torch.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return
}

// -----

func.func @wrong_map(%a: !torch.vtensor<[?],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 9} : !torch.int
  // expected-error @+1 {{requires an affine map with no dimensions and 1 symbols}}
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0, s1] -> (s0)> : !torch.vtensor<[?],f32>
  return
}

// -----

func.func @a_key_too_many(%a: !torch.int) {
  // expected-error @+1 {{there are as many values as keys}}
  %0 = torch.prim.DictConstruct keys(%a, %a : !torch.int, !torch.int) values(%a : !torch.int) -> !torch.dict<int, int>
  return
}
