"""Products of random views: slices with and without steps, of arguments, of other products and of
tensors that are changed before, after or in a loop; dimensions that are dropped or joined; sizes
and offsets that are known or not. At -O2 kernels may read views where they are; the results have
to be those of -O0, which makes loops of all of it.

usage: contracted_slices.py TCP_AOT FOLDER COUNT
"""

import os
import random
import subprocess
import sys

#: The dimensions of the left operand, of the right one and of the result.
PRODUCTS = [
    ("mk", "kn", "mn"),
    ("mk", "nk", "mn"),
    ("km", "kn", "mn"),
    ("mk", "k", "m"),
    ("k", "kn", "n"),
    ("bmk", "bkn", "bmn"),
    ("bmk", "kn", "bmn"),
    ("bmhk", "bnhk", "bhmn"),
]
SIZES = {"m": (1, 3, 20), "k": (1, 7, 16), "n": (5, 40, 300), "b": (1, 3), "h": (1, 2)}


def print_type(shape):
    """The type of a tensor; None in `shape` is dynamic."""
    dims = "".join(f"{'?' if size is None else size}x" for size in shape)
    return f"tensor<{dims}f32>"


def print_list(items):
    return f"[{', '.join(map(str, items))}]"


class Function:
    """The text of a function that is written from its operands on."""

    def __init__(self, number, choose):
        self.choose = choose
        self.arguments = ["%n: index"]
        self.lines = ["%zero = arith.constant 0.0 : f32", "%c0 = arith.constant 0 : index",
                      "%c1 = arith.constant 1 : index", "%c9999 = arith.constant 9999 : index",
                      "%many = arith.addi %n, %c9999 : index"]
        self.results, self.made = [], []
        self.make_result()
        types = ", ".join(print_type(shape) for _, shape in self.results)
        self.text = (f"func.func @f{number}({', '.join(self.arguments)}) -> ({types}) {{\n  "
                     + "\n  ".join(self.lines)
                     + f"\n  return {', '.join(result for result, _ in self.results)} : "
                     f"{types}\n}}\n")

    def add(self, text):
        value = f"%{len(self.lines)}"
        self.lines.append(f"{value} = {text}")
        return value

    def make_result(self):
        maps = self.choose.choice(PRODUCTS)
        sizes = {letter: self.choose.choice(each) for letter, each in SIZES.items()}
        shapes = [[sizes[letter] for letter in letters] for letters in maps]
        left, right = (self.make(shape) for shape in shapes[:2])
        self.results.append((self.multiply(maps, shapes, left, right), shapes[2]))
        # An operand, or what is written over it, may become every second element of a result.
        shape = shapes[0]
        if self.choose.random() < 0.5:
            left = self.accumulate(self.make(shape), left, shape)
        single, pairs = [*shape, 1], [*shape, 2]
        offsets = [0] * len(shape) + [1]
        if self.choose.random() < 0.3:
            self.results.append((self.insert(left, shape, self.make(pairs), pairs,
                                             [1] * len(pairs), offsets, sizes=single), pairs))
            return
        expanded = self.add(
            f"tensor.expand_shape {left} {self.join_last(len(shape))} output_shape {single} : "
            f"{print_type(shape)} into {print_type(single)}")
        if self.choose.random() < 0.5:
            self.results.append((expanded, single))
            return
        self.results.append((self.insert(expanded, single, self.make(pairs), pairs,
                                         [1] * len(pairs), offsets), pairs))

    @staticmethod
    def join_last(rank):
        return [[i] for i in range(rank - 1)] + [[rank - 1, rank]]

    def multiply(self, maps, shapes, left, right):
        loops = [letter for letter in "bhmnk" if letter in "".join(maps)]
        printed = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(letters)})>"
                            for letters in maps)
        kinds = ", ".join('"parallel"' if letter in maps[2] else '"reduction"' for letter in loops)
        types = [print_type(shape) for shape in shapes]
        start = self.add(f"tensor.empty() : {types[2]}")
        start = self.add(f"linalg.fill ins(%zero : f32) outs({start} : {types[2]}) -> {types[2]}")
        return self.add(
            f"linalg.generic {{indexing_maps = [{printed}], iterator_types = [{kinds}]}} "
            f"ins({left}, {right} : {types[0]}, {types[1]}) outs({start} : {types[2]}) {{\n"
            "  ^bb0(%x: f32, %y: f32, %z: f32):\n"
            "    %product = arith.mulf %x, %y : f32\n"
            "    %sum = arith.addf %z, %product : f32\n"
            f"    linalg.yield %sum : f32\n  }} -> {types[2]}")

    def make(self, shape, depth=3):
        ways = [self.make_argument]
        if depth:
            ways += [self.make_slice, self.make_slice, self.make_sum, self.make_sum, self.make_copy,
                     self.make_inserted, self.make_changed, self.make_changed_later,
                     self.make_transposed]
            if len(shape) < 4:
                ways += [self.make_part, self.make_part, self.make_first]
            if len(shape) == 2:
                ways += [self.make_product]
        same = [value for value, made in self.made if made == shape]
        if same and self.choose.random() < 0.3:
            return self.choose.choice(same)
        value = self.choose.choice(ways)(shape, depth - 1)
        self.made.append((value, shape))
        return value

    def make_argument(self, shape, _):
        self.arguments.append(f"%a{len(self.arguments)}: {print_type(shape)}")
        return f"%a{len(self.arguments) - 1}"

    def make_unknown(self, number):
        """A value that is this number, which the compiler does not know."""
        constant = self.add(f"arith.constant {number} : index")
        return self.add(f"arith.minui %many, {constant} : index")

    def hide_some(self, numbers):
        """Some of the numbers are not known."""
        return [self.make_unknown(number) if number > 1 and self.choose.random() < 0.3 else number
                for number in numbers]

    def slice(self, value, larger, offsets, shape, steps, dropped=None):
        """A slice, without the dimension that is dropped."""
        sizes = self.hide_some(shape)
        kept = [None if isinstance(size, str) else size for size in sizes]
        if dropped is not None:
            kept = kept[:dropped] + kept[dropped + 1 :]
            shape = shape[:dropped] + shape[dropped + 1 :]
        part = self.add(f"tensor.extract_slice {value}{print_list(self.hide_some(offsets))} "
                        f"{print_list(sizes)} {steps} : {print_type(larger)} to {print_type(kept)}")
        if kept == shape:
            return part
        return self.add(f"tensor.cast {part} : {print_type(kept)} to {print_type(shape)}")

    def insert(self, value, shape, into, larger, steps, offsets, sizes=None):
        offsets = print_list(self.hide_some(offsets))
        return self.add(f"tensor.insert_slice {value} into {into}{offsets} {sizes or shape} {steps} "
                        f": {print_type(shape)} into {print_type(larger)}")

    def choose_place(self, shape):
        """Offsets and steps of a slice of this shape, and the shape of what it is in."""
        steps = [self.choose.choice((1, 1, 2)) for _ in shape]
        offsets = [self.choose.choice((0, 3)) for _ in shape]
        return offsets, steps, [o + n * s for o, n, s in zip(offsets, shape, steps)]

    def make_slice(self, shape, depth):
        offsets, steps, larger = self.choose_place(shape)
        return self.slice(self.make(larger, depth), larger, offsets, shape, steps)

    def make_inserted(self, shape, depth):
        """A slice of what was put into a tensor at the same place, or all that is there now."""
        offsets, steps, larger = self.choose_place(shape)
        if self.choose.random() < 0.5:
            into = self.insert(self.make(shape, depth), shape, self.make(larger, depth), larger,
                               steps, offsets)
            return self.slice(into, larger, offsets, shape, steps)
        row = [*shape[:-1], 1]
        return self.insert(self.make(row, depth), row, self.make(shape, depth), shape,
                           [1] * len(shape), [0] * len(shape))

    def make_changed(self, shape, depth):
        """A tensor into which a loop puts the same row several times."""
        row = [1, *shape[1:]]
        value, into, type_ = self.make(row, depth), self.make(shape, depth), print_type(shape)
        end = self.add(f"arith.constant {shape[0]} : index")
        end = self.add(f"arith.minui %n, {end} : index")
        place = f"[%i{', 0' * (len(shape) - 1)}] {row} {[1] * len(shape)}"
        return self.add(
            f"scf.for %i = %c0 to {end} step %c1 iter_args(%before = {into}) -> ({type_}) {{\n"
            f"    %after = tensor.insert_slice {value} into %before{place} : "
            f"{print_type(row)} into {type_}\n"
            f"    scf.yield %after : {type_}\n  }}")

    def make_changed_later(self, shape, depth):
        """A slice of a tensor that becomes a result with other elements in the slice's place."""
        offsets, steps, larger = self.choose_place(shape)
        before = self.make(larger, depth)
        value = self.slice(before, larger, offsets, shape, steps)
        after = self.insert(self.make(shape, 0), shape, before, larger, steps, offsets)
        self.results.append((after, larger))
        return value

    def make_sum(self, shape, depth):
        """The result of an op, which may be written into a slice, or over another tensor."""
        value, type_ = self.make(shape, depth), print_type(shape)
        way = self.choose.random()
        if way < 0.3:
            return self.accumulate(value, self.make(shape, depth), shape)
        out = self.make_slice(shape, 0) if way < 0.6 else self.add(f"tensor.empty() : {type_}")
        return self.add(f"linalg.add ins({value}, {value} : {type_}, {type_}) "
                        f"outs({out} : {type_}) -> {type_}")

    def accumulate(self, value, out, shape):
        loops = ", ".join(f"d{i}" for i in range(len(shape)))
        printed = ", ".join([f"affine_map<({loops}) -> ({loops})>"] * 2)
        kinds, type_ = ", ".join(['"parallel"'] * len(shape)), print_type(shape)
        return self.add(
            f"linalg.generic {{indexing_maps = [{printed}], iterator_types = [{kinds}]}} "
            f"ins({value} : {type_}) outs({out} : {type_}) {{\n"
            "  ^bb0(%x: f32, %y: f32):\n"
            "    %sum = arith.addf %x, %y : f32\n"
            f"    linalg.yield %sum : f32\n  }} -> {type_}")

    def make_copy(self, shape, depth):
        value, type_ = self.make(shape, depth), print_type(shape)
        out = self.add(f"tensor.empty() : {type_}")
        return self.add(f"linalg.copy ins({value} : {type_}) outs({out} : {type_}) -> {type_}")

    def make_product(self, shape, depth):
        shapes = [[shape[0], 4], [4, shape[1]], shape]
        left, right = (self.make(each, depth) for each in shapes[:2])
        return self.multiply(("mk", "kn", "mn"), shapes, left, right)

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
        larger, single = [*shape, 2], [*shape, 1]
        value, offsets, steps = self.make(larger, depth), [0] * len(shape) + [1], [1] * len(larger)
        if self.choose.random() < 0.5:
            return self.slice(value, larger, offsets, single, steps, dropped=len(shape))
        value = self.slice(value, larger, offsets, single, steps)
        return self.add(f"tensor.collapse_shape {value} {self.join_last(len(shape))} : "
                        f"{print_type(single)} into {print_type(shape)}")

    def make_first(self, shape, depth):
        larger = [3, *shape]
        return self.slice(self.make(larger, depth), larger, [2] + [0] * len(shape), [1, *shape],
                          [1] * len(larger), dropped=0)


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
