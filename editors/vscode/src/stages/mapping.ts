import {Link, Position, Range} from '../protocol';

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Returns whether a position is in a range or at its end, where a cursor may be. */
export function contains(range: Range, position: Position): boolean {
  return compare(range.start, position) <= 0 && compare(position, range.end) <= 0;
}

/** Returns whether `inner` is inside of `outer`, and smaller. */
function isInside(inner: Range, outer: Range): boolean {
  return (
    compare(outer.start, inner.start) <= 0 &&
    compare(inner.end, outer.end) <= 0 &&
    (compare(outer.start, inner.start) < 0 || compare(inner.end, outer.end) < 0)
  );
}

/** Ranges of the source and of the stage that belong together. */
export interface Match {
  sources: Range[];
  targets: Range[];
}

/** Finds the innermost operation at a cursor in the document, and the ranges that it became. */
export function matchSource(mapping: Link[], position: Position): Match | undefined {
  // Ranges are nested, and inner ones come later.
  const link = mapping.findLast(({source}) => contains(source, position));
  return link && {sources: [link.source], targets: link.targets};
}

/** Finds the innermost range at a cursor in the stage, and its operation. */
export function matchTarget(mapping: Link[], position: Position): Match | undefined {
  let smallest: Range | undefined;
  for (const {targets} of mapping)
    for (const target of targets)
      if (contains(target, position) && (!smallest || isInside(target, smallest)))
        smallest = target;
  if (!smallest) return undefined;
  const found = smallest;
  const links = mapping.filter(({targets}) =>
    targets.some(target => !compare(target.start, found.start) && !compare(target.end, found.end)),
  );
  return {sources: links.map(link => link.source), targets: [found]};
}

/**
 * Returns the lines that get the same color: for each line of the document, the lines of the stage.
 * Only operations without others inside of them count.
 */
export function matchLines(mapping: Link[]): Map<number, Set<number>> {
  const leaves = mapping.filter(
    link => !mapping.some(other => other !== link && isInside(other.source, link.source)),
  );
  const lines = new Map<number, Set<number>>();
  for (const {source, targets} of leaves) {
    const matched = lines.get(source.start.line) ?? new Set();
    for (const target of targets)
      for (let line = target.start.line; line <= target.end.line; ++line) matched.add(line);
    lines.set(source.start.line, matched);
  }
  return lines;
}
