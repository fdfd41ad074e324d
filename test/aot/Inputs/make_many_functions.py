"""Prints a module of as many functions as asked for, each of which calls the one
before, and some a private one."""

import sys

kind = "tensor<?xf64>"
print(f"""func.func private @shared(%x: {kind}) -> {kind} {{
  %0 = tcp.sin %x : {kind} -> {kind}
  return %0 : {kind}
}}""")
for number in range(int(sys.argv[1])):
    callee = f"f{number - 1}" if number % 40 else "shared"
    print(f"""func.func @f{number}(%x: {kind}) -> {kind} {{
  %0 = func.call @{callee}(%x) : ({kind}) -> {kind}
  %1 = tcp.add %0, %x : {kind}, {kind} -> {kind}
  return %1 : {kind}
}}""")
