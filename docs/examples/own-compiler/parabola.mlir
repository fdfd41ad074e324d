// 1.5 * x * x + y, with eight bits behind the point.
!number = !fixed.number<8>

func.func @parabola(%x: !number, %y: !number) -> !number {
  %scale = fixed.constant 1.5 : !number
  %square = fixed.mul %x, %x : !number
  %scaled = fixed.mul %square, %scale : !number
  %sum = fixed.add %scaled, %y : !number
  return %sum : !number
}
