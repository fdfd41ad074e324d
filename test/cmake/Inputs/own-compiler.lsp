{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{},"rootUri":"file://ROOT/project"}}
// -----
{"jsonrpc":"2.0","method":"textDocument/didOpen",
 "params":{"textDocument":{"uri":"file://ROOT/project/parabola.mlir","languageId":"mlir","version":1,
   "text":"!number = !fixed.number<8>\nfunc.func @parabola(%x: !number, %y: !number) -> !number {\n  %square = fixed.mul %x, %x : !number\n  %sum = fixed.add %square, %y : !number\n  return %sum : !number\n}\n"}}}
// -----
{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file://ROOT/project/parabola.mlir"},"position":{"line":2,"character":16}}}
// -----
{"jsonrpc":"2.0","id":2,"method":"tcp/documentStages","params":{"textDocument":{"uri":"file://ROOT/project/parabola.mlir"}}}
// -----
{"jsonrpc":"2.0","id":3,"method":"tcp/stage","params":{"textDocument":{"uri":"file://ROOT/project/parabola.mlir"},"stage":"arith"}}
// -----
{"jsonrpc":"2.0","id":4,"method":"shutdown"}
// -----
{"jsonrpc":"2.0","method":"exit"}
