// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @same_type
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: tensor<?xi8>, %[[B:.*]]: tensor<?xi1>
func.func @same_type(%x: tensor<?xf32>, %n: tensor<?xi8>, %b: tensor<?xi1>)
    -> (tensor<?xf32>, tensor<?xi8>, tensor<?xi1>) {
  // CHECK-NEXT: return %[[X]], %[[N]], %[[B]]
  %0 = tcp.cast %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.cast %n {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi8> -> tensor<?xi8>
  %2 = tcp.cast %b {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signless>} : tensor<?xi1> -> tensor<?xi1>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xi8>, tensor<?xi1>
}

// -----

// CHECK-LABEL: func.func @floats
// CHECK-SAME: %[[H:.*]]: tensor<?xf16>, %[[F:.*]]: tensor<?xf32>
func.func @floats(%h: tensor<?xf16>, %f: tensor<?xf32>)
    -> (tensor<?xf16>, tensor<?xf64>, tensor<?xbf16>, tensor<?xi8>) {
  // CHECK-DAG: %[[WIDE:.*]] = tcp.cast %[[H]] : tensor<?xf16> -> tensor<?xf64>
  // CHECK-DAG: %[[B:.*]] = tcp.cast %[[H]] : tensor<?xf16> -> tensor<?xbf16>
  // CHECK-DAG: %[[I:.*]] = tcp.cast %[[H]] {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf16> -> tensor<?xi8>
  // CHECK-NEXT: return %[[H]], %[[WIDE]], %[[B]], %[[I]]
  %0 = tcp.cast %h : tensor<?xf16> -> tensor<?xf32>
  %1 = tcp.cast %0 : tensor<?xf32> -> tensor<?xf16>
  %2 = tcp.cast %0 : tensor<?xf32> -> tensor<?xf64>
  %3 = tcp.cast %0 : tensor<?xf32> -> tensor<?xbf16>
  %4 = tcp.cast %0 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi8>
  return %1, %2, %3, %4 : tensor<?xf16>, tensor<?xf64>, tensor<?xbf16>, tensor<?xi8>
}

// -----

// f32 does not fit f16, nor does f16 fit bf16.
// CHECK-LABEL: func.func @lossy_floats
func.func @lossy_floats(%h: tensor<?xf16>, %f: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xi8>) {
  // CHECK-COUNT-5: tcp.cast
  %0 = tcp.cast %f : tensor<?xf32> -> tensor<?xf16>
  %1 = tcp.cast %0 : tensor<?xf16> -> tensor<?xf32>
  %2 = tcp.cast %h : tensor<?xf16> -> tensor<?xbf16>
  %3 = tcp.cast %2 : tensor<?xbf16> -> tensor<?xf32>
  %4 = tcp.cast %0 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf16> -> tensor<?xi8>
  return %1, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xi8>
}

// -----

// CHECK-LABEL: func.func @ints
// CHECK-SAME: %[[N:.*]]: tensor<?xi8>, %[[B:.*]]: tensor<?xi1>
func.func @ints(%n: tensor<?xi8>, %b: tensor<?xi1>)
    -> (tensor<?xi8>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<?xi16>, tensor<?xi1>) {
  // CHECK-DAG: %[[S:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi64>
  // CHECK-DAG: %[[U:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi64>
  // CHECK-DAG: %[[F:.*]] = tcp.cast %[[B]] {in_int_signedness = #tcp<signedness Signless>} : tensor<?xi1> -> tensor<?xf32>
  // CHECK-DAG: %[[I:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi8> -> tensor<?xi16>
  // CHECK-NEXT: return %[[N]], %[[S]], %[[U]], %[[F]], %[[I]], %[[B]]
  %0 = tcp.cast %n {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi32>
  %1 = tcp.cast %0 {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xi8>
  %2 = tcp.cast %0 {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xi64>
  %3 = tcp.cast %n {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi32>
  %4 = tcp.cast %3 {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xi64>
  %5 = tcp.cast %b {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi1> -> tensor<?xi8>
  %6 = tcp.cast %5 {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf32>
  // The signs disagree, but the bits that tell are cut off.
  %7 = tcp.cast %0 {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xi16>
  %8 = tcp.cast %5 {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signless>} : tensor<?xi8> -> tensor<?xi1>
  return %1, %2, %4, %6, %7, %8 : tensor<?xi8>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<?xi16>, tensor<?xi1>
}

// -----

// Cut off, or written as signed and read as unsigned.
// CHECK-LABEL: func.func @lossy_ints
func.func @lossy_ints(%n: tensor<?xi8>, %m: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi64>, tensor<?xf32>) {
  // CHECK-COUNT-5: tcp.cast
  %0 = tcp.cast %m {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xi8>
  %1 = tcp.cast %0 {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi32>
  %2 = tcp.cast %n {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi8> -> tensor<?xi32>
  %3 = tcp.cast %2 {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xi64>
  %4 = tcp.cast %2 {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xf32>
  return %1, %3, %4 : tensor<?xi32>, tensor<?xi64>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @through_float
// CHECK-SAME: %[[N:.*]]: tensor<?xi8>
func.func @through_float(%n: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi16>, tensor<?xf16>, tensor<?xi1>) {
  // CHECK-DAG: %[[I:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xi16>
  // CHECK-DAG: %[[F:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf16>
  // CHECK-DAG: %[[B:.*]] = tcp.cast %[[N]] {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signless>} : tensor<?xi8> -> tensor<?xi1>
  // CHECK-NEXT: return %[[N]], %[[I]], %[[F]], %[[B]]
  %0 = tcp.cast %n {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf32>
  %1 = tcp.cast %0 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi8>
  %2 = tcp.cast %0 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi16>
  %3 = tcp.cast %0 : tensor<?xf32> -> tensor<?xf16>
  %4 = tcp.cast %0 {out_int_signedness = #tcp<signedness Signless>} : tensor<?xf32> -> tensor<?xi1>
  return %1, %2, %3, %4 : tensor<?xi8>, tensor<?xi16>, tensor<?xf16>, tensor<?xi1>
}

// -----

// A negative number becomes 0 as an unsigned one; 255 becomes 127 as a signed
// i8; f32 has 24 bits for an i32, f16 has 11 for an i16.
// CHECK-LABEL: func.func @lossy_through_float
func.func @lossy_through_float(%n: tensor<?xi8>, %m: tensor<?xi32>, %k: tensor<?xi16>)
    -> (tensor<?xi8>, tensor<?xi8>, tensor<?xi32>, tensor<?xf32>) {
  // CHECK-COUNT-8: tcp.cast
  %0 = tcp.cast %n {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf32>
  %1 = tcp.cast %0 {out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xf32> -> tensor<?xi8>
  %2 = tcp.cast %n {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi8> -> tensor<?xf32>
  %3 = tcp.cast %2 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi8>
  %4 = tcp.cast %m {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xf32>
  %5 = tcp.cast %4 {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi32>
  %6 = tcp.cast %k {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi16> -> tensor<?xf16>
  %7 = tcp.cast %6 : tensor<?xf16> -> tensor<?xf32>
  return %1, %3, %5, %7 : tensor<?xi8>, tensor<?xi8>, tensor<?xi32>, tensor<?xf32>
}
