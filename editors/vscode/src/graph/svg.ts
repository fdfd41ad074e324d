import {escape} from '../escape';
import {Picture, PlacedFrame, PlacedNode} from './layout';

/** The colors of the picture: those of a theme, or plain ones for a file. */
export interface Palette {
  background: string;
  foreground: string;
  node: string;
  loop: string;
  border: string;
  cost: string;
}

/** The cost that colors show. */
export type CostKind = 'none' | 'bytes' | 'flops';

/** Returns a number with a unit, such as "1.5 MB". */
function describeNumber(number: number, unit: string): string {
  const prefixes = ['', 'k', 'M', 'G', 'T', 'P'];
  const power = Math.min(Math.max(0, Math.floor(Math.log10(number) / 3)), prefixes.length - 1);
  return `${Number((number / 1000 ** power).toPrecision(3))} ${prefixes[power]}${unit}`;
}

/** Returns the costs of a box for people; empty if none are known. */
function describeCosts({bytes, flops}: PlacedNode): string {
  return [
    ...(bytes > 0 ? [`${describeNumber(bytes, 'B')} moved`] : []),
    ...(flops > 0 ? [describeNumber(flops, 'FLOP')] : []),
  ].join(', ');
}

/** The opacity of the color of the largest cost. The text is read on it. */
const mostOpaque = 0.55;

function drawFrame({group, x, y, width, height}: PlacedFrame, palette: Palette): string {
  const title = escape(group.title);
  const stroke = group.kind === 'loop' ? palette.cost : palette.border;
  return (
    `<g data-frame="${escape(group.id)}" tabindex="0" role="button" aria-expanded="true" aria-label="${title}">` +
    `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="6" fill="${palette.foreground}" fill-opacity="0.05" stroke="${stroke}" stroke-dasharray="4 2"/>` +
    `<text x="${(x + 6).toFixed(1)}" y="${(y + 14).toFixed(1)}" font-weight="bold">− ${title}</text></g>`
  );
}

function drawNode(
  node: PlacedNode,
  index: number,
  palette: Palette,
  most: number,
  cost: CostKind,
): string {
  const {label, x, y, width, height, group} = node;
  const lines = label.split('\n').map((line, at) => {
    const isTitle = group && at === 0;
    return `<text x="${(x + width / 2).toFixed(1)}" y="${(y + 18 + at * 17).toFixed(1)}" text-anchor="middle"${isTitle ? ' font-weight="bold"' : ''}>${isTitle ? '+ ' : ''}${escape(line)}</text>`;
  });
  const costs = describeCosts(node);
  const name = escape([label.replaceAll('\n', ', '), ...(costs ? [costs] : [])].join(', '));
  const expanded = group ? ' aria-expanded="false"' : '';
  const rect = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height}" rx="4"`;
  const share = cost === 'none' || most === 0 ? 0 : node[cost] / most;
  const heat =
    share > 0
      ? `<rect ${rect} fill="${palette.cost}" fill-opacity="${(share * mostOpaque).toFixed(2)}"/>`
      : '';
  const fill = group?.kind === 'loop' ? palette.loop : palette.node;
  return (
    `<g data-node="${index}" tabindex="0" role="button" aria-label="${name}"${expanded}>` +
    `<rect ${rect} fill="${fill}" stroke="${palette.border}"/>${heat}` +
    `${costs ? `<title>${escape(costs)}</title>` : ''}${lines.join('')}</g>`
  );
}

/**
 * Returns the picture as SVG. Its boxes are buttons for keyboards and screen readers, and have
 * their number as `data-node`; those of open groups have the group as `data-frame`.
 */
export function toSvg(picture: Picture, palette: Palette, cost: CostKind = 'none'): string {
  const edges = picture.edges.map(({points, type, label}) => {
    const path = points.map(({x, y}, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
    const text = label
      ? `<text x="${label.x.toFixed(1)}" y="${(label.y + 4).toFixed(1)}" text-anchor="middle" font-size="10" stroke="${palette.background}" stroke-width="3" paint-order="stroke">${escape(label.text)}</text>`
      : '';
    return `<path d="${path.join('')}" fill="none" stroke="${palette.border}" marker-end="url(#arrow)"><title>${escape(type)}</title></path>${text}`;
  });
  const most = cost === 'none' ? 0 : Math.max(0, ...picture.nodes.map(node => node[cost]));
  const nodes = picture.nodes.map((node, index) => drawNode(node, index, palette, most, cost));
  const frames = picture.frames.map(frame => drawFrame(frame, palette));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width.toFixed(0)}" height="${picture.height.toFixed(0)}" viewBox="0 0 ${picture.width.toFixed(0)} ${picture.height.toFixed(0)}" font-family="monospace" font-size="12" fill="${palette.foreground}">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.border}"/></marker></defs>
<rect width="100%" height="100%" fill="${palette.background}"/>
${frames.join('\n')}
${edges.join('\n')}
${nodes.join('\n')}
</svg>`;
}
