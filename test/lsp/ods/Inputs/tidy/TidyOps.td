include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"

def TidyOp : Op<Transform_Dialect, "tidy.up", [
    DeclareOpInterfaceMethods<TransformOpInterface>]> {
  let summary = "puts things away";
  let arguments = (ins TransformHandleTypeInterface:$room, UnitAttr:$quickly);
  let assemblyFormat = "(`quickly` $quickly^)? $room attr-dict `:` type($room)";
}
