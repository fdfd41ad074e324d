/** The extensions of the language server, as docs/language-server.md has them. */

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
  /** The language of a stage that is text. */
  language?: string;
}

/** The ranges of a stage that came of an operation of the document. */
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

/** The fields that the answers of all requests about the lowering have. */
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
    /** Not of an argument. */
    op?: string;
    /** The name of an argument. */
    name?: string;
    type?: string;
    range?: Range;
    loops: number[];
  }[];
  /** By indices of `nodes`. */
  edges: {from: number; to: number; type: string}[];
  loops: number;
}

/** An answer that does not hold any more: the next one comes when the text has settled. */
export const contentModified = -32801;
