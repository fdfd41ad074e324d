"""Prints the names of the tensors in a file of the format safetensors."""

import json
import struct
import sys

with open(sys.argv[1], "rb") as file:
    (size,) = struct.unpack("<Q", file.read(8))
    for name in json.loads(file.read(size)):
        print(name)
