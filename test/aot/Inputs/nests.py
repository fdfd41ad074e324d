"""Prints a function of as many nests of loops as asked for, all equal, each on a line."""

import sys

kind = "tensor<64xf32>"
print(f"func.func @nests(%x0: {kind}) -> {kind} {{")
for number in range(int(sys.argv[1])):
    print(f"  %x{number + 1} = tcp.group {{ %y = tcp.add %x{number}, %x{number} : {kind}, {kind} -> {kind} "
          f"tcp.yield %y : {kind} }} : {kind}")
print(f"  return %x{sys.argv[1]} : {kind}\n}}")
