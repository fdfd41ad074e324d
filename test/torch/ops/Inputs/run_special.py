"""Special functions beside mpmath, of each type: no result is further from the exact value than 4
times eager PyTorch's own results are, and 4 units in the last place; of functions for which eager
PyTorch has no right digit near their zeros, not further than 8 units. A result that is eager
PyTorch's, such as NaN or an infinity at a pole, is right. A pattern chooses functions."""

import re
import sys
import warnings

import mpmath
import torch

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
mpmath.mp.dps = 30
FLOATS = (torch.float64, torch.float32, torch.float16, torch.bfloat16)
NAN, INF = float("nan"), float("inf")

NUMBERS = torch.cat([torch.rand(20) * 3, torch.rand(10) * 50, -torch.rand(20) * 6, torch.tensor([
    0, -0.0, 1e-3, 0.5, 1, 2, 100, 1e4, -0.5, -1.5, -1, -7, -100.25, -300.3, 1e30, INF, NAN])])
#: Both arguments of the incomplete gamma functions: small, large, near each other and far apart.
SIZES = torch.tensor([1e-20, 1e-3, 0.1, 0.5, 0.82, 0.85, 1, 1.09, 1.11, 1.5, 3.3, 7.9, 8.1, 19.9, 20.1, 26,
                      50, 100, 190, 210, 600, 1e3])
RATIOS = torch.tensor([0.3, 0.64, 0.66, 0.9, 0.999, 1, 1.01, 1.34, 1.36, 2])
PAIRS = torch.cat([torch.cartesian_prod(SIZES, SIZES[::2]), torch.stack([
    SIZES.repeat(len(RATIOS)), SIZES.repeat(len(RATIOS)) * RATIOS.repeat_interleave(len(SIZES))], 1),
    torch.cartesian_prod(torch.tensor([0, -0.0, 2, -1, INF, NAN]), torch.tensor([
        0, -0.0, 1.5, -2, INF, NAN]))]).unbind(1)
#: Numbers near the zeros of the logarithm of the gamma function and of its derivative: 1, 2, and
#: numbers between negative whole numbers, which come near to these.
ZEROS = torch.tensor([
    1, 2, 1.4616321449683623, -2.7476826467274127, -2.4570247382208006, -3.955294284858598,
    -3.14358088834998, -4.991544640560048, -6.001385294453155, -10.000000275573013,
    -13.99999999998853, -16.999999999999996, -17.000000000000004, -20.000000000000004],
    dtype=torch.float64)
NEAR = torch.cat([
    NUMBERS, ZEROS, *(torch.nextafter(ZEROS, ZEROS * factor) for factor in (0, 2)),
    *(ZEROS * (1 + distance * torch.randn(len(ZEROS), dtype=torch.float64))
      for distance in (1e-14, 1e-9, 1e-3)), -2 - torch.rand(50, dtype=torch.float64),
    3 + torch.rand(50, dtype=torch.float64) * 20])
#: The greatest errors, in units in the last place, beside which those of eager PyTorch do not count.
UNITS = {"lgamma": 8, "digamma above 0": 8}


def find_logarithm(x):
    """The exact logarithm of the gamma function."""
    return mpmath.log(abs(mpmath.gamma(x))) if abs(x) < 200 else mpmath.loggamma(x)


def find_lower(a, x):
    """The exact lower function. Where it is the limit of an argument, eager PyTorch is right."""
    if not (0 < a < INF and 0 < x < INF):
        return mpmath.nan
    return mpmath.gammainc(a, 0, x, regularized=True)


def find_upper(a, x):
    if not (0 < a < INF and 0 < x < INF):
        return mpmath.nan
    return mpmath.gammainc(a, x, mpmath.inf, regularized=True)


#: By name, the function, the exact one, and its arguments.
FUNCTIONS = {
    f"polygamma of {n}": (lambda x, n=n: torch.polygamma(n, x),
                          lambda x, n=n: mpmath.psi(n, x), (NUMBERS,))
    for n in (1, 2, 3, 4, 5, 9, 30)}
FUNCTIONS |= {"igamma": (lambda a, x: torch.igamma(a, x), find_lower, PAIRS),
              "igammac": (lambda a, x: torch.igammac(a, x), find_upper, PAIRS),
              "lgamma": (torch.lgamma, find_logarithm, (NEAR,)),
              "digamma": (torch.digamma, mpmath.digamma, (NUMBERS,)),
              "digamma above 0": (torch.digamma, mpmath.digamma, (NEAR[NEAR > 0],)),
              "mvlgamma": (lambda x: torch.mvlgamma(x, 2), lambda x: mpmath.log(mpmath.pi) / 2 +
                           find_logarithm(x) + find_logarithm(x - 0.5), (NUMBERS[:30] + 0.6,))}


def find_exact(function, *arguments):
    """The exact value, or NaN where there is none, as at a pole."""
    if any(map(mpmath.isnan, arguments)):
        return mpmath.nan
    try:
        return mpmath.re(function(*arguments))
    except (ValueError, ZeroDivisionError, ArithmeticError):
        return mpmath.nan


def find_errors(found, exact):
    """The error of each result, beside the exact value or a tenth of 1 unit of the least
    normal number."""
    tiny = torch.finfo(found.dtype).tiny
    most = torch.finfo(found.dtype).max
    errors = []
    for value, wanted in zip(found.tolist(), exact):
        value = mpmath.mpf(value)
        if mpmath.isnan(wanted) or mpmath.isinf(wanted) or abs(wanted) > most:
            # A number that is too large for the type is an infinity.
            is_right = not mpmath.isfinite(value) if mpmath.isnan(wanted) else \
                mpmath.isinf(value) and (value > 0) == (wanted > 0)
            errors.append(0.0 if is_right else INF)
        elif mpmath.isnan(value) or mpmath.isinf(value):
            errors.append(INF)
        else:
            errors.append(float(abs(value - wanted) / max(abs(wanted), tiny)))
    return torch.tensor(errors, dtype=torch.float64)


def compare(found, eager, exact, units=None):
    """What is wrong with results, or None."""
    if found.dtype != eager.dtype or found.shape != eager.shape:
        return f"{found.dtype} {list(found.shape)}, and not {eager.dtype} {list(eager.shape)}"
    theirs = find_errors(eager, exact)
    ours = find_errors(found, exact)
    ours[(found == eager) | (found.isnan() & eager.isnan())] = 0
    most = units * torch.finfo(found.dtype).eps if units else \
        4 * theirs[theirs.isfinite()].max() + 4 * torch.finfo(found.dtype).eps
    if ours.max() <= most:
        return None
    place = ours.argmax()
    return (f"result {place.item()} is {found[place].item()}, off by {ours[place].item():.2g}; exact "
            f"is {mpmath.nstr(exact[place], 17)}, eager PyTorch gives {eager[place].item()} and is "
            f"off by up to {theirs[theirs.isfinite()].max().item():.2g}")


def try_function(name, dtype):
    function, exact, arguments = FUNCTIONS[name]
    # Narrow types are computed in float64, too.
    arguments = [(x if dtype == torch.float64 else x[::4]).to(dtype) for x in arguments]
    try:
        eager = function(*arguments)
    except NotImplementedError:
        return None
    torch._dynamo.reset()
    found = torch.compile(function, backend=tcp, options={"O": 1})(*arguments)
    wide = (x.double().tolist() for x in arguments)
    return compare(found, eager, [find_exact(exact, *map(mpmath.mpf, values))
                                  for values in zip(*wide)], UNITS.get(name))


def try_sizes(name):
    """Sizes that change, among them 0 and 1, and whole numbers."""
    function, _, arguments = FUNCTIONS[name]
    arguments = tuple(x[:12].abs() + 1 for x in arguments)
    size = torch.export.Dim("n", min=2)
    compiled = tcp_ide.compile(lambda *x: function(*x), arguments, ({0: size},) * len(arguments))
    for count in (12, 1, 0):
        given = [x[:count] for x in arguments]
        torch.testing.assert_close(compiled(*given), function(*given), rtol=1e-4, atol=1e-5)


def main():
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    tried = failed = 0
    for name in FUNCTIONS:
        for dtype in FLOATS:
            if re.search(pattern, f"{name} {dtype}"):
                tried += 1
                if problem := try_function(name, dtype):
                    failed += 1
                    print(f"{name} in {dtype}: {problem}", flush=True)
    for name in ("polygamma of 3", "igammac", "lgamma"):
        try_sizes(name)
    whole = torch.tensor([1, 2, 30])
    torch.testing.assert_close(torch.compile(lambda x: torch.polygamma(2, x), backend=tcp)(whole),
                               torch.polygamma(2, whole))
    print(f"{failed} of {tried} functions are off")


main()
