"""Writes programs of JAX as text of StableHLO, with references: what JAX computes.

  usage: stablehlo_models.py FOLDER

Each is FOLDER/NAME.mlir and FOLDER/NAME.npz, and its name is printed."""

import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax

random = np.random.default_rng(3)
a, b = export.symbolic_shape("a, b")


def floats(*size):
    return random.uniform(-2, 2, size).astype("f4")


def window(function, start, size, stride):
    """A pooling of images, channels first."""
    return lambda x: lax.reduce_window(x, start, function, (1, 1, size, size),
                                       (1, 1, stride, stride), "SAME")  # fmt: skip


def attention(q, k, v):
    return jax.nn.softmax(q @ k.swapaxes(-1, -2) / 2) @ v


def network(x, w, b):
    return jax.nn.gelu(x @ w + b, approximate=False)


def fold(x):
    """A loop with a counter, and a branch in it."""
    return lax.fori_loop(0, 5, lambda i, y: lax.cond(i % 2 == 0, lambda: y * 2, lambda: y + i), x)


def normalize(x):
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)


x, image, places = floats(5, 7), floats(2, 3, 8, 8), np.array([4, 0, 4, 9, -1], "i4")
kernel = floats(4, 3, 3, 3)

#: Each is a name, a function, its arguments, and the shapes with open sizes, if there are any.
MODELS = [
    ("network", network, [floats(4, 8), floats(8, 3), floats(3)], ["(a, 8)", "(8, b)", "(b,)"]),
    ("attention", attention, [floats(2, 5, 4)] * 3, None),
    ("normalize", normalize, [x], ["(a, 7)"]),
    ("convolution", lambda x, w: lax.conv_general_dilated(x, w, (2, 2), "SAME"), [image, kernel], None),
    ("transposed", lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW")), [image, kernel], None),
    ("grouped", lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", feature_group_count=3), [image, floats(6, 1, 3, 3)], None),
    ("max_pool", window(lax.max, -jnp.inf, 2, 2), [image], None),
    ("pool_gradient", jax.grad(lambda x: window(lax.max, -jnp.inf, 2, 2)(x).sum()), [image], None),
    ("gradient", jax.grad(lambda w, x: jnp.tanh(x @ w).sum()), [floats(7, 3), x], None),
    ("functions", lambda x: [f(x / 2) for f in (jnp.tan, jnp.arcsin, jnp.arccos, jnp.arctan, jnp.sinh, jnp.cosh, jnp.arcsinh, jnp.arctanh, lax.erf, lax.erf_inv, lax.lgamma, jnp.cbrt, jnp.expm1)], [floats(5, 7) / 2], None),
    ("arccosh", jnp.arccosh, [1 + abs(x)], None),
    ("sort", lambda x: (jnp.sort(x, 0), jnp.argsort(x, 1), lax.top_k(x, 3), jnp.median(x)), [x], None),
    ("sums", lambda x: (jnp.cumsum(x, 1), lax.cummax(x, 0), x.argmax(1), x.var(0)), [x], None),
    ("scatter", lambda x, i, u: (x.at[i].set(2), x.at[i].add(u), x.at[i, 1].max(1)), [x, places, floats(5, 7)], None),
    ("gather", lambda x, i: (x[i], x[i, i], jnp.take_along_axis(x, jnp.argsort(x, 1), 1)), [x, places], None),
    ("loop", fold, [x], ["(a, 7)"]),
    ("scan", lambda x: lax.scan(lambda c, r: (c + r, c * r), jnp.zeros(7), x), [x], ["(a, 7)"]),
    ("switch", lambda n, x: lax.switch(n, [lambda y: y, lambda y: y + 1, lambda y: y * 2], x), [np.int32(2), x], None),
    ("integers", lambda x, n: (x // 3, x % 5, n << 2, lax.population_count(n), n.astype("u1")), [np.array([1, 200, 255], "u1"), np.array([-7, 8, 9], "i4")], None),
    ("halves", lambda x: x * x, [x.astype(jnp.bfloat16)], None),
    ("products", lambda x: lax.dot(x, x.T, preferred_element_type=jnp.int32), [random.integers(-9, 9, (4, 4)).astype("i1")], None),
    ("shapes", lambda x: (x.reshape(-1), jnp.concatenate([x, x]), x[1:], x[: x.shape[0] // 2], x[::-1], jnp.tile(x, (2, 1)), jnp.pad(x, ((1, 2), (0, 0))), x[:, None] * x[None], jnp.arange(x.shape[0])), [floats(6, 4)], ["(a, 4)"]),
]  # fmt: skip


def main():
    folder = sys.argv[1]
    for name, function, arguments, shapes in MODELS:
        types = [jax.ShapeDtypeStruct(export.symbolic_shape(shapes[n], scope=a.scope) if shapes
                                      else np.shape(value), np.asarray(value).dtype)
                 for n, value in enumerate(arguments)]  # fmt: skip
        exported = export.export(jax.jit(function))(*types)
        with open(f"{folder}/{name}.mlir", "w") as file:
            file.write(exported.mlir_module())
        with open(f"{folder}/{name}.mlirbc", "wb") as file:
            file.write(exported.mlir_module_serialized)
        results = jax.tree.leaves(jax.jit(function)(*arguments))
        arrays = {f"Input{n}": np.asarray(value) for n, value in enumerate(arguments)}
        arrays |= {f"Output{n}": np.asarray(value) for n, value in enumerate(results)}
        np.savez(f"{folder}/{name}.npz", **arrays)
        print(name)


if __name__ == "__main__":
    main()
