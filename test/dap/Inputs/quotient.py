"""Writes what quotient.mlir computes: it rounds towards zero."""

import sys

import numpy

values = numpy.array([-7, 7, -1, 8], numpy.int32)
numpy.savez(sys.argv[1], Input0=values, Output0=numpy.trunc(values / 4).astype(numpy.int32))
