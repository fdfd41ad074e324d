"""Matrix products of random views: slices with and without steps, dimensions that are dropped
or joined, results of ops that are written into slices. At -O2 kernels may read them where they
are; the results have to be those of -O0, which makes loops of all of it.

usage: contracted_slices.py TCP_AOT FOLDER COUNT
"""

import os
import random
import subprocess
import sys


def print_type(shape):
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


class Function:
    """The text of a function that is written from its operands on."""

    def __init__(self, number, choose):
        self.choose = choose
        self.arguments, self.lines = [], ["%zero = arith.constant 0.0 : f32"]
        left, right = self.make_product()
        results = [left, right]
        types = ", ".join(print_type(shape) for _, shape in results)
        self.text = (f"func.func @f{number}({', '.join(self.arguments)}) -> ({types}) {{\n  "
                     + "\n  ".join(self.lines)
                     + f"\n  return {', '.join(value for value, _ in results)} : {types}\n}}\n")

    def add(self, text):
        value = f"%{len(self.lines)}"
        self.lines.append(f"{value} = {text}")
        return value

    def make_product(self):
        m, k, n = (self.choose.choice(sizes) for sizes in ((3, 20), (1, 7, 16), (5, 40, 300)))
        left, right = self.make([m, k]), self.make([k, n])
        start = self.add(f"tensor.empty() : {print_type([m, n])}")
        start = self.add(f"linalg.fill ins(%zero : f32) outs({start} : {print_type([m, n])}) -> "
                         f"{print_type([m, n])}")
        product = self.add(
            f"linalg.matmul ins({left}, {right} : {print_type([m, k])}, {print_type([k, n])}) "
            f"outs({start} : {print_type([m, n])}) -> {print_type([m, n])}")
        # An operand may become every second element of a result.
        expanded = self.add(
            f"tensor.expand_shape {left} [[0], [1, 2]] output_shape [{m}, {k}, 1] : "
            f"{print_type([m, k])} into {print_type([m, k, 1])}")
        if self.choose.random() < 0.5:
            return (product, [m, n]), (expanded, [m, k, 1])
        pairs = self.insert(expanded, [m, k, 1], self.make([m, k, 2]), [m, k, 2], [1, 1, 1],
                            [0, 0, 1])
        return (product, [m, n]), (pairs, [m, k, 2])

    def make(self, shape, depth=3):
        ways = [self.make_argument]
        if depth:
            ways += [self.make_slice, self.make_sum, self.make_inserted, self.make_transposed]
            if len(shape) < 4:
                ways += [self.make_part, self.make_part, self.make_first]
        return self.choose.choice(ways)(shape, depth - 1)

    def make_argument(self, shape, _):
        self.arguments.append(f"%a{len(self.arguments)}: {print_type(shape)}")
        return f"%a{len(self.arguments) - 1}"

    def slice(self, value, larger, offsets, shape, steps, result=None):
        return self.add(f"tensor.extract_slice {value}{offsets} {shape} {steps} : "
                        f"{print_type(larger)} to {print_type(result or shape)}")

    def insert(self, value, shape, into, larger, steps, offsets):
        return self.add(f"tensor.insert_slice {value} into {into}{offsets} {shape} {steps} : "
                        f"{print_type(shape)} into {print_type(larger)}")

    def choose_place(self, shape):
        """Offsets and steps of a slice of this shape, and the shape of what it is in."""
        steps = [self.choose.choice((1, 1, 2)) for _ in shape]
        offsets = [self.choose.choice((0, 3)) for _ in shape]
        return offsets, steps, [o + n * s for o, n, s in zip(offsets, shape, steps)]

    def make_slice(self, shape, depth):
        offsets, steps, larger = self.choose_place(shape)
        return self.slice(self.make(larger, depth), larger, offsets, shape, steps)

    def make_inserted(self, shape, depth):
        offsets, steps, larger = self.choose_place(shape)
        value, into = self.make(shape, depth), self.make(larger, depth)
        into = self.insert(value, shape, into, larger, steps, offsets)
        return self.slice(into, larger, offsets, shape, steps)

    def make_sum(self, shape, depth):
        """The result of an op, which may be written into a slice."""
        value = self.make(shape, depth)
        out = (self.make_slice(shape, 0) if self.choose.random() < 0.5
               else self.add(f"tensor.empty() : {print_type(shape)}"))
        type_ = print_type(shape)
        return self.add(f"linalg.add ins({value}, {value} : {type_}, {type_}) "
                        f"outs({out} : {type_}) -> {type_}")

    def make_transposed(self, shape, depth):
        order = list(range(len(shape)))
        order[-2:] = order[:-3:-1]
        turned = [shape[i] for i in order]
        value = self.make(turned, depth)
        out = self.add(f"tensor.empty() : {print_type(shape)}")
        return self.add(f"linalg.transpose ins({value} : {print_type(turned)}) "
                        f"outs({out} : {print_type(shape)}) permutation = {order}")

    def make_part(self, shape, depth):
        """One of two elements of each place, as the real part of complex numbers."""
        larger = [*shape, 2]
        value, offsets, steps = self.make(larger, depth), [0] * len(shape) + [1], [1] * len(larger)
        if self.choose.random() < 0.5:
            return self.slice(value, larger, offsets, [*shape, 1], steps, shape)
        value = self.slice(value, larger, offsets, [*shape, 1], steps)
        groups = [[i] for i in range(len(shape) - 1)] + [[len(shape) - 1, len(shape)]]
        return self.add(f"tensor.collapse_shape {value} {groups} : "
                        f"{print_type([*shape, 1])} into {print_type(shape)}")

    def make_first(self, shape, depth):
        larger = [2, *shape]
        return self.slice(self.make(larger, depth), larger, [1] + [0] * len(shape), [1, *shape],
                          [1] * len(larger), shape)


def main(tcp_aot, folder, count):
    choose = random.Random(1)
    path = os.path.join(folder, "views.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(Function(number, choose).text for number in range(count))
    libraries = []
    for level in ("-O0", "-O2"):
        libraries.append(os.path.join(folder, f"views{level}.so"))
        subprocess.run([tcp_aot, path, level, "-o", libraries[-1], "--quiet"], check=True)
    failed = 0
    for number in range(count):
        function = f"--function=f{number}"
        reference = os.path.join(folder, "reference.npz")
        subprocess.run([tcp_aot, "run", libraries[0], function, "--random=1", "--output",
                        reference], check=True, stdout=subprocess.DEVNULL)
        result = subprocess.run([tcp_aot, "test", libraries[1], function, "--reference",
                                 reference], capture_output=True, text=True, check=False)
        if result.returncode:
            failed += 1
            print(f"f{number}: {result.stdout}{result.stderr}")
    print(f"{count} products, {failed} failed")
    return failed != 0


sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
