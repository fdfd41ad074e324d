import {Picture} from './layout';

/** The colors of the picture: those of a theme, or plain ones for a file. */
export interface Palette {
  background: string;
  foreground: string;
  node: string;
  loop: string;
  border: string;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Returns the picture as SVG. Its boxes are buttons for keyboards and screen readers, and have
 * their number as `data-node`.
 */
export function toSvg(picture: Picture, palette: Palette): string {
  const edges = picture.edges.map(({points, type}) => {
    const path = points.map(({x, y}, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
    return `<path d="${path.join('')}" fill="none" stroke="${palette.border}" marker-end="url(#arrow)"><title>${escape(type)}</title></path>`;
  });
  const nodes = picture.nodes.map(({label, x, y, width, height, loop}, index) => {
    const lines = label
      .split('\n')
      .map(
        (line, at) =>
          `<text x="${(x + width / 2).toFixed(1)}" y="${(y + 18 + at * 17).toFixed(1)}" text-anchor="middle"${loop !== undefined && at === 0 ? ' font-weight="bold"' : ''}>${escape(line)}</text>`,
      );
    const fill = loop === undefined ? palette.node : palette.loop;
    return `<g data-node="${index}" tabindex="0" role="button" aria-label="${escape(label.replaceAll('\n', ', '))}"><rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height}" rx="4" fill="${fill}" stroke="${palette.border}"/>${lines.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width.toFixed(0)}" height="${picture.height.toFixed(0)}" viewBox="0 0 ${picture.width.toFixed(0)} ${picture.height.toFixed(0)}" font-family="monospace" font-size="12" fill="${palette.foreground}">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.border}"/></marker></defs>
<rect width="100%" height="100%" fill="${palette.background}"/>
${edges.join('\n')}
${nodes.join('\n')}
</svg>`;
}
