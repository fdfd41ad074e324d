"""The random walks through compiles: one after the other, and the fewest moves of one that goes wrong."""

import itertools
import time


class Wrong(Exception):
    """A stop of a walk is another one than on the way from the entry."""


def shrink(moves, is_wrong, most_tries):
    """Drops moves that are not needed for a walk to go wrong."""
    tries = 0
    size = max(1, len(moves) // 2)
    while tries < most_tries:
        for start in range(0, len(moves), size):
            fewer = moves[:start] + moves[start + size:]
            tries += 1
            if fewer and is_wrong(fewer):
                moves = fewer
                break
            if tries >= most_tries:
                break
        else:
            if size == 1:
                break
            size = max(1, size // 2)
    return moves


def walk_in_turns(walk, programs, moves, most, seed, log=print):
    """Walks through the programs in turns, `most` moves each time, until there were so many moves.
    `walk(name, program, seed, count)` returns the numbers of stops and changes, or raises Wrong. Returns how many walks
    went wrong."""
    wrong = 0
    names = itertools.cycle(programs)
    for number in range((moves + most - 1) // most):
        name = next(names)
        count = min(most, moves - number * most)
        start = time.monotonic()
        try:
            stops, changes = walk(name, programs[name], seed + number, count)
            log(f"{name} {seed + number}: {count} moves among {stops} stops, {changes} of changes, "
                f"{time.monotonic() - start:.1f} s", flush=True)
        except Wrong as error:
            wrong += 1
            log(f"wrong: {name}, seed {seed + number}: {error}", flush=True)
    return wrong
