"""Makes random valid TCP functions, the same for the same seed.

Two kinds: *open* functions take arguments whose sizes may be dynamic; *closed*
ones take none, compute on constants, and can be run.
"""

import random

FLOATS = ["f16", "bf16", "f32", "f64"]
INTS = ["i1", "i8", "i16", "i32", "i64"]
UNARY = ["tanh", "sigmoid", "ceil", "floor", "round", "round_even", "cos",
         "sin", "log", "neg", "atan", "sqrt", "abs"]
# Those that the compiled code computes exactly.
EXACT = ["ceil", "floor", "round", "round_even", "neg", "sqrt", "abs"]


def bits(element):
    return 16 if element == "bf16" else int(element[1:])


class Function:
    """One function that is being written."""

    def __init__(self, rng, name, closed):
        self.rng = rng
        self.name = name
        self.closed = closed
        self.lines = []
        self.values = []  # (name, shape, element); None is a dynamic size.
        self.count = 0
        self.opaque = {}  # Functions that give their argument, by name.

    # Text

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    @staticmethod
    def tensor(shape, element):
        sizes = "".join(f"{'?' if size is None else size}x" for size in shape)
        return f"tensor<{sizes}{element}>"

    def emit(self, text, shape, element):
        name = self.fresh()
        self.lines.append(f"{name} = {text}")
        self.values.append((name, shape, element))
        return self.values[-1]

    def index(self, value):
        name = self.fresh()
        self.lines.append(f"{name} = arith.constant {value} : index")
        return name

    def size(self, value, dim):
        """An index: the size of one dimension of a value."""
        name, shape, element = value
        if shape[dim] is not None:
            return self.index(shape[dim])
        number = self.index(dim)
        result = self.fresh()
        self.lines.append(f"{result} = tensor.dim {name}, {number} : "
                          f"{self.tensor(shape, element)}")
        return result

    # Choices

    def shape(self):
        rank = self.rng.choice([0, 1, 1, 2, 2, 3])
        sizes = [1, 2, 3] if self.closed else [None, None, 0, 1, 2, 3]
        return tuple(self.rng.choice(sizes) for _ in range(rank))

    def pick(self, condition=lambda value: True):
        candidates = [value for value in self.values if condition(value)]
        return self.rng.choice(candidates) if candidates else None

    def element_text(self, element):
        rng = self.rng
        if element in FLOATS:
            special = ["0.0", "-0.0", "1.0", "-1.0", "0.5", "2.5", "-2.5"]
            if rng.random() < 0.15:
                infinity = {"f16": "0x7C00", "bf16": "0x7F80",
                            "f32": "0x7F800000", "f64": "0x7FF0000000000000"}
                nan = {"f16": "0x7E00", "bf16": "0x7FC0", "f32": "0x7FC00000",
                       "f64": "0x7FF8000000000000"}
                return rng.choice([infinity, nan])[element]
            if rng.random() < 0.5:
                return rng.choice(special)
            return f"{rng.uniform(-300, 300):.4f}"
        if element == "i1":
            return rng.choice(["true", "false"])
        limit = 1 << (bits(element) - 1)
        return str(rng.choice([0, 1, -1, -limit, limit - 1,
                               rng.randrange(-limit, limit)]))

    def constant(self, shape, element, nonzero=False):
        def text():
            while True:
                result = self.element_text(element)
                if not nonzero or result != "0":
                    return result

        def nested(sizes):
            if not sizes:
                return text()
            return "[" + ", ".join(nested(sizes[1:])
                                   for _ in range(sizes[0])) + "]"

        if 0 in shape:
            value = ""
        elif self.rng.random() < 0.6:
            value = text()
        else:
            value = nested(shape)
        type = self.tensor(shape, element)
        return self.emit(f"tcp.const {{value = dense<{value}> : {type}}} : {type}",
                         shape, element)

    def new_value(self):
        shape, element = self.shape(), self.rng.choice(FLOATS + INTS)
        shape = tuple(size or 1 for size in shape)
        name, *_ = self.constant(shape, element)
        # The result of a call is no constant to -tcp-simplify.
        if self.closed and self.rng.random() < 0.7:
            type = self.tensor(shape, element)
            function = "id_" + "x".join([*map(str, shape), element])
            self.opaque[function] = type
            self.emit(f"func.call @{function}({name}) : ({type}) -> {type}", shape,
                      element)

    # Ops

    def unary(self):
        value = self.pick(lambda v: v[2] in FLOATS)
        if not value:
            return
        name, shape, element = value
        op = self.rng.choice(EXACT if self.closed else UNARY)
        type = self.tensor(shape, element)
        self.emit(f"tcp.{op} {name} : {type} -> {type}", shape, element)

    def binary(self):
        value = self.pick(lambda v: v[2] != "i1")
        if not value:
            return
        name, shape, element = value
        other = self.pick(lambda v: v[1:] == value[1:])
        if None not in shape and self.rng.random() < 0.5:
            other = self.constant(shape, element)
        operands = [name, other[0]]
        self.rng.shuffle(operands)
        type = self.tensor(shape, element)
        ops = ["add", "sub", "mul"]
        if element in FLOATS:
            ops += ["divf"] if self.closed else ["divf", "atan2"]
        self.emit(f"tcp.{self.rng.choice(ops)} {operands[0]}, {operands[1]} : "
                  f"{type}, {type} -> {type}", shape, element)

    def divide(self):
        value = self.pick(lambda v: v[2] in INTS[1:] and None not in v[1])
        if not value:
            return
        name, shape, element = value
        divisor = self.constant(shape, element, nonzero=True)
        mode = self.rng.choice(["Trunc", "Floor", "Ceil"])
        type = self.tensor(shape, element)
        op = self.rng.choice(["divsi", "divui"])
        self.emit(f"tcp.{op} {name}, {divisor[0]} {{rounding_mode = "
                  f"#tcp<roundingMode {mode}>}} : {type}, {type} -> {type}",
                  shape, element)

    def clamp(self):
        name, shape, element = self.pick()
        rng = self.rng
        kind = "float" if element in FLOATS else "int"
        limits = {}
        for end in rng.choice([["min"], ["max"], ["min", "max"]]):
            if kind == "float":
                limits[end] = f"{rng.choice([0.0, -0.0, 1.5, -200.0, 70000.0])} : f32"
            else:
                limits[end] = f"{rng.choice([0, 5, -5, 1000, -(2 ** 40)])} : i64"
        attributes = ", ".join(f"{end}_{kind} = {limit}"
                               for end, limit in limits.items())
        type = self.tensor(shape, element)
        self.emit(f"tcp.clamp {name} {{{attributes}}} : {type} -> {type}",
                  shape, element)

    def cast(self):
        name, shape, element = self.pick()
        to = self.rng.choice(FLOATS + INTS)
        attributes = []
        for side, type in (("in", element), ("out", to)):
            if type in INTS:
                sign = "Signless" if type == "i1" else self.rng.choice(
                    ["Signed", "Unsigned", "Signless"])
                attributes.append(
                    f"{side}_int_signedness = #tcp<signedness {sign}>")
        text = f" {{{', '.join(attributes)}}}" if attributes else ""
        self.emit(f"tcp.cast {name}{text} : {self.tensor(shape, element)} -> "
                  f"{self.tensor(shape, to)}", shape, to)

    def broadcast(self):
        value = self.pick(lambda v: 1 in v[1]) or self.pick()
        name, shape, element = value
        ones = [dim for dim, size in enumerate(shape) if size == 1]
        axes = sorted(self.rng.sample(ones, self.rng.randint(0, len(ones))))
        result = list(shape)
        sizes = []
        for axis in axes:
            number = self.rng.choice([1, 2, 3])
            sizes.append(self.index(number))
            dynamic = not self.closed and self.rng.random() < 0.5
            result[axis] = None if dynamic else number
        operands = ", ".join([name, *sizes])
        types = ", ".join([self.tensor(shape, element), *["index"] * len(sizes)])
        self.emit(f"tcp.broadcast {operands} {{axes = {axes}}} : {types} -> "
                  f"{self.tensor(tuple(result), element)}", tuple(result), element)

    def slice(self):
        value = self.pick(lambda v: None not in v[1] and 0 not in v[1])
        if not value:
            return
        name, shape, element = value
        starts, sizes, strides, result = [], [], [], []
        for size in shape:
            start = self.rng.choice([0, 0, self.rng.randrange(size)])
            stride = self.rng.choice([1, 1, 2])
            most = (size - start + stride - 1) // stride
            count = self.rng.choice([most, most, self.rng.randint(1, most)])
            starts.append(self.index(start))
            sizes.append(self.index(count))
            strides.append(self.index(stride))
            result.append(count)
        lists = (f"starts({', '.join(starts)}) sizes({', '.join(sizes)}) "
                 f"strides({', '.join(strides)})")
        self.emit(f"tcp.slice {name} {lists} : {self.tensor(shape, element)} -> "
                  f"{self.tensor(tuple(result), element)}", tuple(result), element)

    def gather(self):
        value = self.pick(lambda v: v[1] and None not in v[1] and 0 not in v[1])
        if not value:
            return
        name, shape, element = value
        dim = self.rng.randrange(len(shape))
        in_order = self.rng.random() < 0.5

        def nested(sizes, position, number):
            if not sizes:
                return str(position if in_order
                           else self.rng.randrange(shape[dim]))
            return "[" + ", ".join(
                nested(sizes[1:], index if number == dim else position, number + 1)
                for index in range(sizes[0])) + "]"

        type = self.tensor(shape, "i64")
        indices = self.fresh()
        self.lines.append(f"{indices} = tcp.const {{value = "
                          f"dense<{nested(shape, 0, 0)}> : {type}}} : {type}")
        self.emit(f"tcp.gather {name}, {indices} {{dim = {dim} : index}} : "
                  f"{self.tensor(shape, element)}, {type} -> "
                  f"{self.tensor(shape, element)}", shape, element)

    def gather_nd(self):
        value = self.pick(lambda v: 0 not in v[1] and len(v[1]) < 3)
        if not value:
            return
        name, shape, element = value
        known = 0
        while known < len(shape) and shape[known] is not None:
            known += 1
        length = self.rng.randint(0, known)
        outer = self.rng.choice([(), (2,)])
        if length == 0:
            text = ""
        else:
            rows = ["[" + ", ".join(str(self.rng.randrange(shape[dim]))
                                    for dim in range(length)) + "]"
                    for _ in range(outer[0] if outer else 1)]
            text = "[" + ", ".join(rows) + "]" if outer else rows[0]
        type = self.tensor((*outer, length), "i32")
        indices = self.fresh()
        self.lines.append(f"{indices} = tcp.const {{value = dense<{text}> : "
                          f"{type}}} : {type}")
        result = (*outer, *shape[length:])
        self.emit(f"tcp.gather_nd {name}, {indices} : "
                  f"{self.tensor(shape, element)}, {type} -> "
                  f"{self.tensor(result, element)}", result, element)

    def group(self):
        """Moves what comes next into a group; its last value comes out."""
        outer_lines, outer_values = self.lines, self.values
        self.lines, self.values = [], list(outer_values)
        for _ in range(self.rng.randint(0, 3)):
            self.step(allow_group=False)
        name, shape, element = self.values[-1]
        body = self.lines
        self.lines, self.values = outer_lines, outer_values
        result = self.fresh()
        type = self.tensor(shape, element)
        self.lines.append(f"{result} = tcp.group {{")
        self.lines += body
        self.lines += [f"tcp.yield {name} : {type}", f"}} : {type}"]
        self.values.append((result, shape, element))

    def bind(self):
        """Says something of a shape."""
        name, shape, element = self.pick()
        symbol = self.fresh()
        self.lines.append(f'{symbol} = tcp.symbolic_int "s" '
                          "{min_val = 0, max_val = 99} : i64")
        sizes = ", ".join("s0" if size is None else str(size) for size in shape)
        self.lines.append(
            f"tcp.bind_symbolic_shape {name}, [{symbol}], "
            f"affine_map<()[s0] -> ({sizes})> : {self.tensor(shape, element)}")

    def step(self, allow_group=True):
        ops = [self.unary, self.unary, self.binary, self.binary, self.binary,
               self.divide, self.clamp, self.cast, self.cast, self.broadcast,
               self.slice, self.gather, self.gather_nd, self.new_value]
        if allow_group:
            ops.append(self.group)
        if not self.closed:
            ops.append(self.bind)
        self.rng.choice(ops)()

    def generate(self):
        arguments = []
        if self.closed:
            self.new_value()
        else:
            for number in range(self.rng.randint(1, 3)):
                value = (f"%a{number}", self.shape(),
                         self.rng.choice(FLOATS + INTS))
                arguments.append(value)
            self.values += arguments
        for _ in range(self.rng.randint(1, 12)):
            self.step()
        results = self.values[-self.rng.randint(1, 3):]
        types = [self.tensor(*value[1:]) for value in results]
        signature = ", ".join(f"{name}: {self.tensor(shape, element)}"
                              for name, shape, element in arguments)
        body = "\n".join("  " + line for line in self.lines)
        names = ", ".join(value[0] for value in results)
        self.results = results
        return (f"func.func @{self.name}({signature}) -> ({', '.join(types)}) {{\n"
                f"{body}\n  return {names} : {', '.join(types)}\n}}\n")


def open_module(seed, functions):
    rng = random.Random(seed)
    return "\n".join(Function(rng, f"f{number}", False).generate()
                     for number in range(functions))


def closed_module(seed, functions):
    """A module whose function `main` prints the bits of every element."""
    rng = random.Random(seed)
    texts, main = [], []
    types = []
    opaque = {}
    count = 0

    def fresh():
        nonlocal count
        count += 1
        return f"%m{count}"

    for number in range(functions):
        function = Function(rng, f"f{number}", True)
        texts.append(function.generate())
        opaque.update(function.opaque)
        result_types = [Function.tensor(*value[1:]) for value in function.results]
        call = fresh()
        main.append(f"{call}:{len(result_types)} = call @f{number}() : () -> "
                    f"({', '.join(result_types)})")
        for index, (_, shape, element) in enumerate(function.results):
            for position in positions(shape):
                indices = []
                for coordinate in position:
                    name = fresh()
                    main.append(f"{name} = arith.constant {coordinate} : index")
                    indices.append(name)
                scalar = fresh()
                main.append(f"{scalar} = tensor.extract {call}#{index}"
                            f"[{', '.join(indices)}] : {result_types[index]}")
                width = bits(element)
                if element in FLOATS:
                    cast = fresh()
                    main.append(f"{cast} = arith.bitcast {scalar} : {element} to "
                                f"i{width}")
                    scalar = cast
                if width < 64:
                    wide = fresh()
                    main.append(f"{wide} = arith.extui {scalar} : i{width} to i64")
                    scalar = wide
                main.append(f"vector.print {scalar} : i64")
                types.append(element)
    texts += [f"func.func private @{name}(%x: {type}) -> {type} {{\n"
              f"  return %x : {type}\n}}\n" for name, type in opaque.items()]
    body = "\n".join("  " + line for line in main)
    return ("\n".join(texts) + f"\nfunc.func @main() {{\n{body}\n  return\n}}\n",
            types)


def positions(shape):
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in positions(shape[1:]):
            yield (first, *rest)


def is_nan(number, element):
    exponent, width = {"f16": (5, 16), "bf16": (8, 16), "f32": (8, 32),
                       "f64": (11, 64)}[element]
    fraction = width - 1 - exponent
    magnitude = number & ((1 << (width - 1)) - 1)
    return magnitude > ((1 << exponent) - 1) << fraction
