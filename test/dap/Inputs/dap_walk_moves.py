"""Draws the moves of a walk, and its breakpoints."""


def draw_breakpoint(straight, rng):
    choice = rng.randrange(10)
    if choice == 0:
        return {"kind": "change"}
    if choice == 1 and straight.changes:
        name = rng.choice(straight.list_ops())
        return {"kind": "watch", "name": f"{name} created"}
    if choice == 2:
        return {"kind": "source", "line": rng.randint(1, straight.count_lines()),
                **rng.choice([{}, {}, {"mode": "after"}, {"mode": "changed"}]), **draw_terms(straight, rng)}
    if choice == 3:
        return {"kind": "exception", "filterId": rng.choice(["error", "warning", "pass-failure", "crash", "illegal-op"])}
    if choice <= 5:
        return {"kind": "instruction", "instructionReference": hex(rng.randint(1, straight.last_action)),
                **rng.choice([{}, {}, {"mode": "after"}, {"mode": "changed"}])}
    if choice == 6 and straight.list_symbols():
        return {"kind": "data", "dataId": f"symbol@{rng.choice(straight.list_symbols())}",
                **draw_terms(straight, rng, is_change=True)}
    names = [f"pass:{name}" for name in straight.list_passes()]
    names += [f"pattern:{name}" for name in straight.list_patterns()[:20]]
    names += [f"op:{name}" for name in straight.list_ops()]
    return {"kind": "function", "name": rng.choice(names), **draw_terms(straight, rng)}


def draw_terms(straight, rng, is_change=False):
    """A condition, a hit condition, or none. The operation of an action is known at its begin only."""
    choice = rng.randrange(6)
    if choice == 0 and is_change:
        first = rng.randint(1, len(straight.changes) + 1)
        return {"condition": rng.choice([f"change > {first}", f"change == {first}", "changed", "depth < 3"])}
    if choice == 0:
        return {"condition": rng.choice([
            f"depth > {rng.randint(1, 5)}", f"action > {rng.randint(1, straight.last_action)}",
            f"op == {rng.choice(straight.list_ops())}", f"pass =~ *{rng.choice(straight.list_passes())[-4:]}"])}
    if choice == 1:
        sign = rng.choice(["", "== ", ">= ", "> ", "< ", "<= ", "% "])
        return {"hitCondition": f"{sign}{rng.randint(1, 4)}"}
    return {}


def draw_log(straight, rng):
    names = [f"pass:{name}" for name in straight.list_passes()]
    terms = ["action", "depth", "pass", "stage", "symbol", "tag", "name", "pattern", "file", "line", "change", "changed",
             "depth > 2", "pass =~ c*", "op == arith.addi && !(line < 9)"]
    return {"kind": "function", "name": rng.choice(names),
            "logMessage": " ".join("{" + term + "}" for term in rng.sample(terms, 3))}


def draw_move(straight, rng):
    choice = rng.random()
    if choice < 0.22:
        return ["run", rng.choice(["stepIn", "stepIn", "next", "stepOut"]),
                rng.choice(["statement", "line", "instruction"])]
    if choice < 0.38:
        return ["run", "stepBack", rng.choice(["statement", "line", "instruction"])]
    if choice < 0.5:
        return ["run", rng.choice(["continue", "continue", "reverseContinue"]), None]
    if choice < 0.6:
        return ["goto", rng.randint(1, straight.last_action), rng.choice(["before", "after"])]
    if choice < 0.64:
        return ["watch", rng.random(), rng.choice(["changed", "changed", "erased", "uses"]),
                draw_terms(straight, rng, is_change=True)]
    if choice < 0.72:
        draw = [draw_breakpoint] * 4 + [draw_log]
        return ["set", [rng.choice(draw)(straight, rng) for _ in range(rng.randrange(4))]]
    if choice < 0.78:
        return ["restart_frame", rng.random()]
    if choice < 0.82:
        return ["refuse"]
    if choice < 0.88:
        return ["edit", rng.choice(["set", "variable", "variable", "skip"]), rng.choice([0, 1, 3]), rng.random()]
    if choice < 0.92:
        return ["kill", rng.choice(["stepBack", "reverseContinue", "goto"])]
    if choice < 0.95:
        return ["pause"]
    if choice < 0.97:
        return ["restart"]
    return ["reattach"]


def draw_moves(straight, rng, count):
    return [draw_move(straight, rng) for _ in range(count)] + [["back_from_end"]]


def draw_watches(straight, rng, count):
    """Draws moves that watch one thing after another, all over the compile."""
    moves = []
    for _ in range(count // 3):
        moves += [["goto", rng.randint(1, straight.last_action), rng.choice(["before", "after"])],
                  ["watch", rng.random(), rng.choice(["changed", "erased", "uses"]), {}], ["set", []]]
    return moves


def draw_forward(straight, rng, count):
    """Draws moves that do not go back."""
    moves = []
    for _ in range(count):
        if rng.random() < 0.2:
            moves.append(["set", [draw_breakpoint(straight, rng) for _ in range(rng.randrange(3))]])
        else:
            moves.append(["run", rng.choice(["stepIn", "next", "stepOut", "continue"]),
                          rng.choice(["statement", "line", "instruction"])])
    return moves
