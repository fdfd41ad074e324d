// Constraints that use others many times, and one that uses itself.
irdl.dialect @deep {
  irdl.operation @many {
    %0 = irdl.any
    %1 = irdl.any_of(%0, %0)
    %2 = irdl.any_of(%1, %1)
    %3 = irdl.any_of(%2, %2)
    %4 = irdl.any_of(%3, %3)
    %5 = irdl.any_of(%4, %4)
    %6 = irdl.any_of(%5, %5)
    %7 = irdl.any_of(%6, %6)
    %8 = irdl.any_of(%7, %7)
    %9 = irdl.any_of(%8, %8)
    %10 = irdl.any_of(%9, %9)
    %11 = irdl.any_of(%10, %10)
    %12 = irdl.any_of(%11, %11)
    %13 = irdl.any_of(%12, %12)
    %14 = irdl.any_of(%13, %13)
    %15 = irdl.any_of(%14, %14)
    %16 = irdl.any_of(%15, %15)
    %17 = irdl.any_of(%16, %16)
    %18 = irdl.any_of(%17, %17)
    %19 = irdl.any_of(%18, %18)
    %20 = irdl.any_of(%19, %19)
    %21 = irdl.any_of(%20, %20)
    %22 = irdl.any_of(%21, %21)
    %23 = irdl.any_of(%22, %22)
    %24 = irdl.any_of(%23, %23)
    %25 = irdl.any_of(%24, %24)
    %26 = irdl.any_of(%25, %25)
    %27 = irdl.any_of(%26, %26)
    %28 = irdl.any_of(%27, %27)
    %29 = irdl.any_of(%28, %28)
    %30 = irdl.any_of(%29, %29)
    %31 = irdl.any_of(%30, %30)
    %32 = irdl.any_of(%31, %31)
    %33 = irdl.any_of(%32, %32)
    %34 = irdl.any_of(%33, %33)
    %35 = irdl.any_of(%34, %34)
    %36 = irdl.any_of(%35, %35)
    %37 = irdl.any_of(%36, %36)
    %38 = irdl.any_of(%37, %37)
    %39 = irdl.any_of(%38, %38)
    %40 = irdl.any_of(%39, %39)
    irdl.operands(in: %40)
  }

  irdl.operation @itself {
    %0 = irdl.any_of(%0, %1)
    %1 = irdl.any
    irdl.operands(in: %0)
  }
}
