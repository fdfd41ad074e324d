func.func @valid(%n: i32, %fruits: f32, %m: memref<2xf32, #orchard.place<1>>) -> i32 {
  %types:4 = "test.make"() : () -> (!orchard.box<3, vector<2xi8>>, !orchard<box<3, i8>>, !orchard.crate<height = 2, width = -1>, !orchard.cart<from anyone[3] at 5>)
  orchard.mark @here {
  }
  orchard.mark #orchard<label @there> {
  }
  orchard.row 1 to 3 sym @first
  orchard.row 1 to 3 sym [<@first, 0>, <@second, 1>] {note = 1 : i32}
  orchard.row 4 to 5
  orchard.wait for("Sun|Rain")
  orchard.wait for(Sun)
  orchard.tree @apple [latency<2>, kind<big, 3>]
  orchard.tree @pear [latency<2>] {note = 1 : i32}
  %c, %g:2, %b:2 = orchard.sort %fruits : f32 -> index, index, index, index, index
  %p = orchard.pick (%x : i32 = %n, %y : f32 = %fruits) -> i32 {
    %z = arith.addi %x, %x : i32
    orchard.yield %z : i32
  }
  %s = orchard.step<@any>()
  %q = orchard.step<@any>(%p)
  scf.forall (%i) in (4) {
  } {mapping = [#orchard.place<0>]}
  orchard.yield %g#0, %b#1, %c, %q : index, index, index, i32
}
orchard.import @shears(%a: i32 ...)
  -> i32
attributes {orchard.yield}
func.func @wrong(%fruits: f32) {
  orchard.wait for("Sun|Snow")
  %c, %g:2, %b = orchard.sort %fruits : f32 -> index, index, index, index
  "test.take"() : () -> !orchard.box<i8, i8>
  "test.take"() : () -> !orchard.crate<width = 1, depth = 1>
  "test.take"() : () -> !orchard.cart<of me>
  scf.forall (%i) in (4, 4) {
  } {mapping = [0]}
  return
}
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://@DIR@/wrong.mlir","languageId":"mlir","version":1,"text":TEXT}}}
