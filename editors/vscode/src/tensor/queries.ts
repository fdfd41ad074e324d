/** The requests that `tcp-aot tensor --serve` answers (docs/aot.md). */

/** The elements that are shown of a tensor, if another one is expected. */
export type Shown = 'actual' | 'expected' | 'difference';

/** A tensor of a file. */
export interface TensorInfo {
  name: string;
  type: string;
  shape: number[];
  bytes: number;
  hasExpected: boolean;
}

/** The elements that a request is about. */
export interface Query {
  tensor: string;
  show: Shown;
  slice: string;
  transposed: boolean;
}

/** An element with its number, and as text. */
export interface Extreme {
  number: number;
  text: string;
  position: number[];
}

/** The indices that a slice has of an axis. */
export interface AxisSlice {
  start: number;
  step: number;
  count: number;
  isIndex: boolean;
}

/** The answer of `grid`. */
export interface GridShape {
  rows: number;
  columns: number;
  axes: AxisSlice[];
}

/** The answer of `figures`. */
export interface Figures {
  elements: number;
  nans: number;
  infinities: number;
  /** Missing if there is no finite number. */
  least?: Extreme;
  largest?: Extreme;
  mean?: string;
}

/** Rows and columns. */
export interface Region {
  row: number;
  rows: number;
  column: number;
  columns: number;
}

/** The answer of `heatMap`. */
export interface HeatMap {
  height: number;
  width: number;
  /** A byte for each cell, as base64. */
  cells: string;
}

/** The meanings of bytes of a heat map; from 0 to `steps`, they go from low to high. */
export const heat = {steps: 250, minusInfinity: 253, infinity: 254, nan: 255};

/** A point of the answer of `line`. */
export interface LinePoint {
  elements: number;
  nans: number;
  infinities: number;
  least?: number;
  largest?: number;
}

/** The answer of `find`, or null if there is no such element. */
export interface Found {
  index: number;
  position: number[];
  text: string;
}

export type Wanted = 'nan' | 'infinity' | 'least' | 'largest' | 'largest-absolute';

/** The data that the page of a tensor gets when it starts. */
export interface Start {
  tensors: TensorInfo[];
  /** The name of the tensor to show; empty for the first one. */
  name: string;
  /** True if the tensors are values of a program, which has a place to go to. */
  hasSource: boolean;
}
