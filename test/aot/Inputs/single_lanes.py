"""Results of narrow types whose rows leave one column over, or others, behind the last whole vector: what is
compiled for a CPU with masked stores gives what is compiled without vectors, byte for byte."""

import subprocess

COLUMNS = [1, 2, 7, 9, 15, 17, 18, 31, 33, 49, 65]
KINDS = {
    "product_{t}": """  %e = tensor.empty() : tensor<6x{n}xf32>
  %z = arith.constant 0.0 : f32
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<6x{n}xf32>) -> tensor<6x{n}xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<6x18x{t}>, tensor<18x{n}x{t}>) outs(%i : tensor<6x{n}xf32>) -> tensor<6x{n}xf32>
  %1 = tcp.cast %0 : tensor<6x{n}xf32> -> tensor<6x{n}x{t}>
  return %1 : tensor<6x{n}x{t}>
""",
    "rows_{t}": """  %0 = tcp.cast %b : tensor<18x{n}x{t}> -> tensor<18x{n}xf32>
  %1 = tcp.tanh %0 : tensor<18x{n}xf32> -> tensor<18x{n}xf32>
  %2 = tcp.cast %1 : tensor<18x{n}xf32> -> tensor<18x{n}x{t}>
  return %2 : tensor<18x{n}x{t}>
""",
}
INTEGERS = """  %e = tensor.empty() : tensor<6x{n}xi32>
  %z = arith.constant 0 : i32
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<6x{n}xi32>) -> tensor<6x{n}xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<6x18xi8>, tensor<18x{n}xi8>) outs(%i : tensor<6x{n}xi32>) -> tensor<6x{n}xi32>
  %f = tensor.empty() : tensor<6x{n}x{t}>
  %1 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}} ins(%0 : tensor<6x{n}xi32>) outs(%f : tensor<6x{n}x{t}>) {{
  ^bb0(%x: i32, %y: {t}):
    %c = arith.trunci %x : i32 to {t}
    linalg.yield %c : {t}
  }} -> tensor<6x{n}x{t}>
  return %1 : tensor<6x{n}x{t}>
"""


def define():
    """The functions, and their text."""
    functions = {}
    for n in COLUMNS:
        for t in ("bf16", "f16"):
            for kind, body in KINDS.items():
                rows = 6 if kind.startswith("product") else 18
                functions[f"{kind.format(t=t)}_{n}"] = (t, n, f"tensor<{rows}x{n}x{t}>", body.format(n=n, t=t))
        for t in ("i8", "i16"):
            functions[f"integers_{t}_{n}"] = ("i8", n, f"tensor<6x{n}x{t}>", INTEGERS.format(n=n, t=t))
    return functions, "".join(
        f"func.func @{name}(%a: tensor<6x18x{t}>, %b: tensor<18x{n}x{t}>) -> {result} {{\n{body}}}\n"
        for name, (t, n, result, body) in functions.items())


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


functions, text = define()
with open("lanes.mlir", "w") as file:
    file.write(text)
subprocess.run(["tcp-aot", "lanes.mlir", "-O0", "-o", "plain.so", "--quiet"], check=True)
libraries = []
for cpu in ("native", "x86-64-v4"):
    libraries.append(f"{cpu}.so")
    subprocess.run(["tcp-aot", "lanes.mlir", "-O2", f"-march={cpu}", "-o", libraries[-1], "--quiet"], check=True)
if "avx512bw" not in open("/proc/cpuinfo").read():
    del libraries[1:]
wrong = 0
for name in functions:
    made = run("tcp-aot", "run", "plain.so", f"--function={name}", "--random=1", "--output", "plain.npz")
    assert made.returncode == 0, made.stderr
    for library in libraries:
        tested = run("tcp-aot", "test", library, f"--function={name}", "--reference", "plain.npz")
        if tested.returncode != 0:
            wrong += 1
            print(name, library, tested.stdout.strip(), tested.stderr.strip())
print(f"{wrong} of {len(functions)} functions differ")
