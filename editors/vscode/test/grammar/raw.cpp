const char *text = R"mlir(
  return %0 : tensor<4xf32>
)mlir";
int after = 0;
