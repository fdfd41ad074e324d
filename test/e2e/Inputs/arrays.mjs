// This file makes files of tensors for tests.

/** Returns the bytes of an .npy file with these elements, which are a typed array of floats. */
export function makeNpy(elements, shape) {
  const header =
    `{'descr': '<f${elements.BYTES_PER_ELEMENT}', 'fortran_order': False, ` +
    `'shape': (${shape.join(',')},), }`;
  const text = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const start = Buffer.from('\x93NUMPY\x01\x00\x00\x00', 'latin1');
  start.writeUInt16LE(text.length, 8);
  return Buffer.concat([start, Buffer.from(text), Buffer.from(elements.buffer)]);
}

/** Returns the bytes of a .safetensors file. Each tensor has a name, a type, a shape and bytes. */
export function makeSafetensors(tensors) {
  const entries = {};
  let end = 0;
  for (const {name, type, shape, bytes} of tensors) {
    entries[name] = {dtype: type, shape, data_offsets: [end, end + bytes.length]};
    end += bytes.length;
  }
  const header = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...tensors.map(({bytes}) => bytes)]);
}
