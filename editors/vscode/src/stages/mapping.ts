import {Link, Position, Range} from '../protocol';

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Returns whether a position is in a range. Its end belongs to it: a cursor may stand there. */
export function contains(range: Range, position: Position): boolean {
  return compare(range.start, position) <= 0 && compare(position, range.end) <= 0;
}

/** Returns whether `inner` is in `outer`, and smaller. */
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

/** From a cursor in the document: the innermost operation there, and what it became. */
export function matchSource(mapping: Link[], position: Position): Match | undefined {
  // Ranges nest, and inner ones come later.
  const link = mapping.findLast(({source}) => contains(source, position));
  return link && {sources: [link.source], targets: link.targets};
}

/** From a cursor in the stage: the innermost part there, and what it comes from. */
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
 * Pairs of lines that get the same colour: those of operations with nothing inside. Gives,
 * for each line of the document, the lines of the stage.
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
