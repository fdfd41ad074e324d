import {interpolateGreys, interpolateRdBu, interpolateViridis} from 'd3-scale-chromatic';
import {heat} from '../../tensor/queries';
import {color} from '../vscode';

export type Ramp = 'heat' | 'difference' | 'grey';

/** Returns a color of a ramp; `share` goes from 0 to 1. */
export function rampColor(ramp: Ramp, share: number): string {
  if (ramp === 'heat') return interpolateViridis(share);
  // Greys go from white to black.
  return ramp === 'grey' ? interpolateGreys(1 - share) : interpolateRdBu(1 - share);
}

/** The colors of what is no number. Themes have them, so that they stand out of the ramps. */
export function specialColors(): {nan: string; infinity: string} {
  return {nan: color('charts.red'), infinity: color('charts.orange')};
}

/** Returns red, green and blue of a color of CSS. */
function toRgb(text: string): [number, number, number] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', {willReadFrequently: true});
  if (!context) return [0, 0, 0];
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Returns the colors of the bytes of a heat map. */
export function makePalette(ramp: Ramp): [number, number, number][] {
  const {nan, infinity} = specialColors();
  return Array.from({length: 256}, (_, byte) => {
    if (byte === heat.nan) return toRgb(nan);
    if (byte === heat.infinity || byte === heat.minusInfinity) return toRgb(infinity);
    return toRgb(rampColor(ramp, Math.min(byte / heat.steps, 1)));
  });
}
