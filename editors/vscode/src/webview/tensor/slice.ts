import {AxisSlice, TensorInfo} from '../../tensor/queries';

/** Returns the slice that is shown first: the last two axes, at the first index of the others. */
export function firstSlice({shape}: TensorInfo): string[] {
  return shape.map((size, axis) => (axis < shape.length - 2 && size > 0 ? '0' : ':'));
}

/** The axes of a tensor that the rows and the columns of a slice have. */
export interface GridAxes {
  rows?: number;
  columns?: number;
}

/** Returns the axes of rows and columns, as the process takes them (docs/aot.md). */
export function gridAxes(axes: AxisSlice[], transposed: boolean): GridAxes {
  const [first, second] = axes.flatMap(({isIndex}, axis) => (isIndex ? [] : [axis]));
  const [rows, columns] = transposed ? [second, first] : [first, second];
  return {...(rows === undefined ? {} : {rows}), ...(columns === undefined ? {} : {columns})};
}

/** Returns the position in the tensor of an element of a slice. */
export function positionOf(
  axes: AxisSlice[],
  {rows, columns}: GridAxes,
  row: number,
  column: number,
): number[] {
  return axes.map(({start, step}, axis) => {
    const at = axis === rows ? row : axis === columns ? column : 0;
    return start + at * step;
  });
}

/**
 * Returns the slice that has an element: an axis with an index gets that of the element, and a range
 * that lacks it becomes the whole axis.
 */
export function sliceWith(slice: string[], axes: AxisSlice[], position: number[]): string[] {
  return slice.map((text, axis) => {
    const known = axes[axis];
    const at = position[axis] ?? 0;
    if (!known) return text;
    if (known.isIndex) return String(at);
    const place = (at - known.start) / known.step;
    return Number.isInteger(place) && place >= 0 && place < known.count ? text : ':';
  });
}

/** Returns the row or the column of an element that a slice has. */
export function placeOf(axes: AxisSlice[], axis: number | undefined, position: number[]): number {
  const known = axis === undefined ? undefined : axes[axis];
  return known && axis !== undefined ? ((position[axis] ?? 0) - known.start) / known.step : 0;
}

/** Returns the text of an index that is `by` further, within the axis; other texts as they are. */
export function stepIndex(text: string, by: number, size: number): string {
  if (!/^\s*-?\d+\s*$/.test(text) || size === 0) return text;
  const index = Number(text);
  const at = (index < 0 ? index + size : index) + by;
  return String(Math.min(Math.max(at, 0), size - 1));
}
