// Complex numbers
irdl.dialect @cmath {
  // a number of two parts
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }

  // the length of a complex number
  irdl.operation @norm {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    %2 = irdl.is f32
    irdl.operands(in: %1)
    irdl.results(out: %2)
  }

  irdl.operation @mul {
    %0 = irdl.base @cmath::@complex
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(res: %0)
  }

  irdl.operation @scale {
    %0 = irdl.any
    %1 = irdl.base "!builtin.integer"
    %2 = irdl.any
    irdl.operands(in: single %0, by: variadic %1)
    irdl.attributes { "limit" = %2 }
  }
}
