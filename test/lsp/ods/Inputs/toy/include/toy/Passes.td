include "mlir/Pass/PassBase.td"

def ToyPass : Pass<"toy"> {
  let summary = "cleans up";
}
