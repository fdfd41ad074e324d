func.func @f(%a: !cmath.complex<f32>, %b: !cmath.complex<f64>, %n: i32, %x: f32) {
  %0 = "cmath.norm"(%a) : (!cmath.complex<f32>) -> f32
  %1 = "cmath.mul"(%a, %a) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  "cmath.scale"(%a, %n, %n) {limit = 1 : i8} : (!cmath.complex<f32>, i32, i32) -> ()
  %2 = "cmath.norm"(%n) : (i32) -> f32
  %3 = "cmath.mul"(%a, %b) : (!cmath.complex<f32>, !cmath.complex<f64>) -> !cmath.complex<f32>
  "cmath.scale"(%a, %x) {limit = 1 : i8} : (!cmath.complex<f32>, f32) -> ()
  "cmath.scale"(%a) : (!cmath.complex<f32>) -> ()
  %4 = "cmath.norm"(%a) : (!cmath.complex<f32>) -> f64
  return
}
!number = f64
func.func private @g(!cmath.complex<!number>, !cmath.complex< i32>)
