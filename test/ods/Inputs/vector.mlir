func.func @elements(%v: vector<4xf32>, %w: vector<2x4xf32>, %x: f32, %i: index) -> vector<4xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x4xf32>
  %1 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.extract %w[1, %i] : f32 from vector<2x4xf32>
  %3 = vector.insert %x, %v[2] : f32 into vector<4xf32>
  %4 = vector.insert %v, %w[%i] : vector<4xf32> into vector<2x4xf32>
  %5 = vector.shuffle %v, %3 [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
  %6 = vector.shape_cast %w : vector<2x4xf32> to vector<8xf32>
  %7 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %8 = vector.extract_strided_slice %w {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  %9 = vector.insert_strided_slice %v, %w {offsets = [0, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  %10 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %11 = vector.fma %v, %3, %5 : vector<4xf32>
  %12 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %13, %14 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %15 = vector.from_elements %x, %x, %x, %x : vector<4xf32>
  %16:4 = vector.to_elements %v : vector<4xf32>
  return %15 : vector<4xf32>
}

// -----

func.func @reductions(%v: vector<4xf32>, %w: vector<2x4xf32>, %x: f32, %n: index) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <maximumf>, %v, %x : vector<4xf32> into f32
  %2 = vector.reduction <mul>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  %zero = arith.constant dense<0.0> : vector<2xf32>
  %3 = vector.multi_reduction <add>, %w, %zero [1] : vector<2x4xf32> to vector<2xf32>
  %mask = vector.create_mask %n : vector<4xi1>
  %half = vector.constant_mask [2] : vector<4xi1>
  %4 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %v : vector<4xf32>
  vector.print punctuation <comma>
  %5 = vector.vscale
  %6 = vector.step : vector<4xindex>
  return %1 : f32
}

// -----

func.func @memory(%m: memref<8x?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %p: vector<4xi1>, %k: vector<4xindex>) -> vector<4xf32> {
  %0 = vector.load %m[%i, %i] : memref<8x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] : memref<8x?xf32>, vector<4xf32>
  %1 = vector.maskedload %m[%i, %i], %p, %v : memref<8x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %p, %v : memref<8x?xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %m[%i, %i] [%k], %p, %v : memref<8x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%k], %p, %v : memref<8x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %3 = vector.expandload %m[%i, %i], %p, %v : memref<8x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %p, %v : memref<8x?xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.transfer_read %m[%i, %i], %x : memref<8x?xf32>, vector<4xf32>
  vector.transfer_write %4, %m[%i, %i] : vector<4xf32>, memref<8x?xf32>
  return %1 : vector<4xf32>
}
