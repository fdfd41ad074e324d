"""Writes arguments and the expected result of mul_add to the file that is named."""
import sys

import numpy as np

random = np.random.default_rng(seed=1)
x, y, z = (random.standard_normal((5, 7), dtype=np.float32) for _ in range(3))
np.savez(sys.argv[1], Input0=x, Input1=y, Input2=z, Output0=(x + y) * z)
