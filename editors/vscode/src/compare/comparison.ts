/** The answer of `tcp-aot compare --format=json` (docs/aot.md). */
export interface Comparison {
  actual: string;
  expected: string;
  /** The file beside the program that has the arguments; empty if they are made up. */
  arguments: string;
  isWithin: boolean;
  /** The index of the first value beyond the bounds. */
  firstBeyond: number | null;
  numActual: number;
  numExpected: number;
  values: ComparedValue[];
}

export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface ComparedValue {
  name: string;
  op?: string;
  place?: Place;
  origins?: Place[];
  /** The place by which the value is found in the IR of a compile; empty if there is none. */
  location?: string;
  type: string;
  shape: number[];
  /** Null for infinity. */
  ulp: number | null;
  relative: number | null;
  absolute: number | null;
  numDifferent: number;
  isWithin: boolean;
  position: string;
  actual: string;
  expected: string;
  actualFile?: string;
  expectedFile?: string;
}

/** Says how a value differs, at the first element beyond the bounds or at the farthest one. */
export function describeDifference({name, position, actual, expected}: ComparedValue): string {
  return position
    ? `${name}: ${position} is ${actual}, and ${expected} is expected`
    : `${name} has another shape than expected`;
}
