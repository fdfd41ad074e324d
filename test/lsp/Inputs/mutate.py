"""Writes broken and oddly written copies of MLIR files.

    mutate.py --seed 1 --copies 3 --to DIRECTORY FILE...

Prints the path of each copy."""

import argparse
import os
import random
import re

TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[%@^#!]?[\w.$-]+|\s+|.', re.S)
ODD = ["é", "e\u0301", "漢", "🎉", "👩\u200d👩", "\t", "\uFEFF", "\0", '"', "{", "}",
       "(", ")", "<", ">", "%", "@", "^bb", "#", "!", "// ", "?", "loc(", "\r",
       "// -----\n", "module {", "func.func @", "{-#", "#-}", "dense<"]


def mutate(text, chance):
    """Returns a copy with a few changes."""
    tokens = TOKEN.findall(text)
    for _ in range(chance.randint(1, 6)):
        if not tokens:
            break
        at = chance.randrange(len(tokens))
        kind = chance.randrange(5)
        if kind == 0:
            del tokens[at:at + chance.randint(1, 4)]
        elif kind == 1:
            tokens.insert(at, chance.choice(ODD))
        elif kind == 2:
            tokens.insert(at, chance.choice(tokens))
        elif kind == 3:
            tokens[at] = chance.choice(tokens)
        else:
            del tokens[at + 1 if chance.random() < 0.9 else at // 2:]
            tokens += chance.choices(["", "\n", chance.choice(ODD)], k=1)
    result = "".join(tokens)
    line_end = chance.choice(["\n", "\n", "\r\n", "\r"])
    mark = "\uFEFF" if chance.random() < 0.1 else ""
    return mark + result.replace("\n", line_end)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--to", required=True)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    os.makedirs(options.to, exist_ok=True)
    for number, path in enumerate(sorted(options.files)):
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        for copy in range(options.copies):
            name = f"{number}-{copy}-{os.path.basename(path)}"
            target = os.path.join(options.to, name)
            with open(target, "w", encoding="utf-8", newline="") as file:
                file.write(mutate(text, chance))
            print(target)


if __name__ == "__main__":
    main()
