import {diffArrays} from 'diff';

/** A hunk of a unified diff. Lines count from 0. */
export interface Hunk {
  /** The title of its text, which is in the line with `+++`; empty if there is none. */
  title: string;
  oldStart: number;
  newStart: number;
  lines: string[];
}

/** Reads a unified diff, which may be about several texts. */
export function readHunks(diff: string): Hunk[] {
  const hunks: Hunk[] = [];
  let title = '';
  /** The number of lines of each side that are still to be read. */
  let [old, now] = [0, 0];
  for (const line of diff.split('\n')) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (header) {
      [old, now] = [Number(header[2] ?? 1), Number(header[4] ?? 1)];
      // If a side has no lines, the header has the number of the line before.
      const oldStart = Number(header[1]) - (old === 0 ? 0 : 1);
      const newStart = Number(header[3]) - (now === 0 ? 0 : 1);
      hunks.push({title, oldStart, newStart, lines: []});
    } else if (old > 0 || now > 0) {
      if (!line.startsWith('+')) --old;
      if (!line.startsWith('-')) --now;
      hunks.at(-1)?.lines.push(line);
    } else if (line.startsWith('+++ ')) {
      title = line.slice(4);
    }
  }
  return hunks;
}

/**
 * Returns the lines of a text, counted from 0, that a unified diff changes. A line in which only
 * the numbers of values differ is not changed: an operation before it was added or removed. The
 * diff alone does not tell, because it matches equal names such as %3 with %3.
 */
export function changedLines(text: string, diff: string): number[] {
  const hunks = readHunks(diff);
  const first = hunks[0]?.newStart ?? 0;
  const lines = text.split('\n');
  // Both sides have all lines from the first hunk to the end of the last one.
  const before: string[] = [];
  let end = first;
  for (const hunk of hunks) {
    before.push(...lines.slice(end, hunk.newStart));
    before.push(...hunk.lines.filter(line => !line.startsWith('+')).map(line => line.slice(1)));
    end = hunk.newStart + hunk.lines.filter(line => !line.startsWith('-')).length;
  }
  const after = lines.slice(first, end);
  const changed: number[] = [];
  /** The new name of each value, by its old name. */
  const numbers = new Map<string, string>();
  let [old, now] = [0, 0];
  for (const part of diffArrays(before.map(withoutNumbers), after.map(withoutNumbers))) {
    for (let i = 0; i < part.count; ++i) {
      if (part.added) changed.push(first + now);
      else if (!part.removed && !isSame(before[old] ?? '', after[now] ?? '', numbers))
        changed.push(first + now);
      if (!part.added) ++old;
      if (!part.removed) ++now;
    }
  }
  return changed;
}

/**
 * The name of a value. Its number stands alone, as in %0, or follows a name, as in %dim_0. The
 * first value with a name has no number.
 */
const value = /%[\w$.-]+/g;

function withoutNumbers(line: string): string {
  return line.replace(value, name => name.replace(/_?\d+$/, ''));
}

/**
 * Returns whether two lines use the same values. Values that they define are added to `numbers`.
 */
function isSame(before: string, after: string, numbers: Map<string, string>): boolean {
  const [old, now] = [before.match(value) ?? [], after.match(value) ?? []];
  const definesAll = /^\s*(\^bb|func\.func)/.test(after);
  const results = definesAll ? old.length : /^\s*%[\w$.-]+(:\d+)? = /.test(after) ? 1 : 0;
  old.slice(0, results).forEach((name, at) => numbers.set(name, now[at] ?? ''));
  return old.every((name, at) => (numbers.get(name) ?? name) === now[at]);
}

/**
 * Returns the old text, given the new one and a unified diff between them. Throws if the diff does
 * not fit the text.
 */
export function undoPatch(text: string, diff: string): string {
  const lines = text.split('\n');
  const before: string[] = [];
  let at = 0;
  for (const hunk of readHunks(diff)) {
    before.push(...lines.slice(at, hunk.newStart));
    at = hunk.newStart;
    for (const line of hunk.lines) {
      const content = line.slice(1);
      if (!line.startsWith('-')) {
        if (lines[at] !== content) throw new Error(`line ${at + 1} is not what the diff says`);
        ++at;
      }
      if (!line.startsWith('+')) before.push(content);
    }
  }
  before.push(...lines.slice(at));
  return before.join('\n');
}
