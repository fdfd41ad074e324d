"""The cases of ops: a module for each kind fills `CASES`."""

from op_cases import arithmetic, places, programs  # noqa: F401
from op_cases.case import CASES  # noqa: F401
