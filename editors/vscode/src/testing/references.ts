import * as path from 'node:path';

/** A reference file: arguments and expected results of a function, in numpy's format. */
export interface Reference {
  /** The program beside it. */
  program: string;
  /** The function; missing if the program has only one. */
  symbol?: string;
}

/**
 * Returns the program and the function of a reference file by its name: `STEM.npz` and
 * `STEM.FUNCTION.npz` belong to `STEM.mlir` in the same folder. `exists` returns whether a file
 * exists.
 */
export function readReferenceName(
  file: string,
  exists: (file: string) => boolean,
): Reference | undefined {
  const stem = file.replace(/\.npz$/, '');
  if (exists(`${stem}.mlir`)) return {program: `${stem}.mlir`};
  const dot = path.basename(stem).lastIndexOf('.');
  if (dot <= 0) return undefined;
  const symbol = path.basename(stem).slice(dot + 1);
  const program = `${stem.slice(0, -symbol.length - 1)}.mlir`;
  return exists(program) ? {program, symbol} : undefined;
}

/** An element whose value is wrong. */
export interface Difference {
  actual: string;
  expected: string;
}

/** Reads a line that `tcp-aot test` prints: `Output0: [1, 2] is 2 and should be 5, 10 ULP off`. */
export function readDifference(output: string): Difference | undefined {
  const actual: string[] = [];
  const expected: string[] = [];
  let name = '';
  for (const line of output.split('\n')) {
    const match = /^(?:(\w+): )?\s*(\[.*?\]) is (\S+) and should be ([^\s,]+)/.exec(line);
    if (!match) continue;
    name = match[1] ?? name;
    actual.push(`${name}${match[2]} = ${match[3]}`);
    expected.push(`${name}${match[2]} = ${match[4]}`);
  }
  return actual.length > 0 ? {actual: actual.join('\n'), expected: expected.join('\n')} : undefined;
}

/** Returns the output of a test within the output of ctest, if it is found. */
export function readOutput(output: string): string | undefined {
  const match = /^ *\d+\/\d+ Test +#\d+: .*\*\*\*.*\n([^]*?)\n\s*\d+% tests passed/m.exec(output);
  return match?.[1]?.trim() || undefined;
}

/** A test failure, with everything that the Testing view shows. */
export class TestFailure extends Error {
  constructor(
    message: string,
    readonly difference?: Difference,
  ) {
    super(message.trim());
  }
}
