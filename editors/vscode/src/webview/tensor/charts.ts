import {Figures, LinePoint} from '../../tensor/queries';
import {ChartInput} from './chart';

/** Returns a short text of a number. */
export function short(number: number): string {
  return String(Number(number.toPrecision(6)));
}

/** Returns the chart of a histogram, whose bins go from the least to the largest number. */
export function histogramOf(counts: number[], figures: Figures): ChartInput {
  const first = figures.least?.number ?? 0;
  const last = figures.largest?.number ?? 0;
  const width = last / counts.length - first / counts.length;
  return {
    label: `Histogram: ${figures.elements} elements from ${short(first)} to ${short(last)}`,
    first,
    last,
    isBars: true,
    parts: counts.map((count, i) => ({
      low: 0,
      high: count,
      text: `${count} ${count === 1 ? 'element' : 'elements'} from ${short(first + i * width)} to ${short(first + (i + 1) * width)}`,
    })),
  };
}

/** Returns the chart of a row or a column of `count` elements. */
export function lineOf(points: LinePoint[], name: string, count: number): ChartInput {
  let begin = 0;
  return {
    label: `Line of ${name}: ${count} elements`,
    first: 0,
    last: Math.max(0, count - 1),
    isBars: false,
    parts: points.map(({elements, nans, infinities, least, largest}) => {
      const end = begin + elements - 1;
      const place = elements === 1 ? `element ${begin}` : `elements ${begin} to ${end}`;
      begin = end + 1;
      const numbers =
        least === undefined || largest === undefined
          ? 'no finite number'
          : least === largest
            ? short(least)
            : `${short(least)} to ${short(largest)}`;
      const special =
        (nans ? `, ${nans} NaN` : '') + (infinities ? `, ${infinities} infinite` : '');
      return {
        ...(least === undefined ? {} : {low: least}),
        ...(largest === undefined ? {} : {high: largest}),
        text: `${place}: ${numbers}${special}`,
        isSpecial: nans + infinities > 0,
      };
    }),
  };
}
