/** The extensions of the language server's protocol (docs/language-server.md). */

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** A row of the stage table. */
export interface StageRow {
  name: string;
  description: string;
  suffix: string;
  /** The language of the stage, if it is text. */
  language?: string;
}

/** The ranges of a stage that an operation of the document became. */
export interface Link {
  source: Range;
  targets: Range[];
}

export interface Omitted {
  range: Range;
  symbol?: string;
  reason: string;
}

export interface Failure {
  stage: string;
  pass?: {index: number; name: string};
  message: string;
  range?: Range;
}

/** The fields in the answers of all requests about lowering. */
export interface Lowering {
  kind: 'full' | 'unchanged';
  resultId: string;
  version: number;
  omitted?: Omitted[];
  failure?: Failure;
}

/** The answer of `tcp/stage`. */
export interface StageAnswer extends Lowering {
  stage?: string;
  language?: string;
  text?: string;
  mapping?: Link[];
}

export interface Pass {
  index: number;
  stage: string;
  name: string;
  anchor: string;
  runs: number;
  changed: boolean;
  changes: number;
  milliseconds: number;
  opsBefore: number;
  opsAfter: number;
  diff?: string;
}

/** The answer of `tcp/passes`. */
export interface PassesAnswer extends Lowering {
  passes?: Pass[];
}

/** The answer of `tcp/dataflow`. */
export interface Dataflow {
  nodes: {
    /** The name of the operation; missing for an argument. */
    op?: string;
    /** The name of an argument. */
    name?: string;
    type?: string;
    range?: Range;
    loops: number[];
    /** The lines of the program that was exported, from the outermost call to the innermost. */
    frames?: string[];
    /** The path of the module of that program, such as "layers.0.fc". */
    module?: string;
    /** The cost of the operation, if it is a number. */
    bytes?: number;
    flops?: number;
  }[];
  /** The ends are indices into `nodes`. */
  edges: {from: number; to: number; type: string}[];
  loops: number;
}

/** The figures of a value in the answer of `tcp/values`. */
export interface ValueFigures {
  range: Range;
  result: number;
  type: string;
  shape: number[];
  times: number;
  least?: string;
  largest?: string;
  mean?: string;
  nans: number;
  infinities: number;
  first: string[];
  /** The path of a file with all elements, if it was wanted. */
  file?: string;
}

/** The answer of `tcp/values`. */
export interface Values {
  version: number;
  function: string;
  values: ValueFigures[];
  failure?: string;
}

/**
 * LSP's error code for an answer about an earlier text. The request is made again when the text has
 * settled.
 */
export const contentModified = -32801;
