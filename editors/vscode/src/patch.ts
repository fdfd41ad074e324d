import {diffArrays} from 'diff';

/** A hunk of a unified diff; line numbers count from 0. */
export interface Hunk {
  /** The title of the texts, as the line with `+++` in front of it says; empty if there is none. */
  title: string;
  oldStart: number;
  newStart: number;
  lines: string[];
}

/** Reads a unified diff, which may be of several texts. */
export function readHunks(diff: string): Hunk[] {
  const hunks: Hunk[] = [];
  let title = '';
  /** So many lines of each side are still to come. */
  let [old, now] = [0, 0];
  for (const line of diff.split('\n')) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (header) {
      [old, now] = [Number(header[2] ?? 1), Number(header[4] ?? 1)];
      // Without lines on a side, the number is that of the line before.
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
 * The lines of a text, from 0, that are others than before; of a unified diff from the text
 * before. A line whose values are only numbered otherwise is the old one: an operation in front of
 * it has come or gone. A diff of the plain lines does not know that: it pairs %3 with %3.
 */
export function changedLines(text: string, diff: string): number[] {
  const hunks = readHunks(diff);
  const first = hunks[0]?.newStart ?? 0;
  const lines = text.split('\n');
  // All lines from the first hunk to the end of the last one, on both sides.
  const before: string[] = [];
  let end = first;
  for (const hunk of hunks) {
    before.push(...lines.slice(end, hunk.newStart));
    before.push(...hunk.lines.filter(line => !line.startsWith('+')).map(line => line.slice(1)));
    end = hunk.newStart + hunk.lines.filter(line => !line.startsWith('-')).length;
  }
  const after = lines.slice(first, end);
  const changed: number[] = [];
  /** The numbers of values now, by those in the lines before. */
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

/** Numbers stand alone, as in %0, or behind a name, as in %dim_0, whose first one has none. */
const value = /%[\w$.-]+/g;

function withoutNumbers(line: string): string {
  return line.replace(value, name => name.replace(/_?\d+$/, ''));
}

/** Returns whether the lines have the same values. Values that they define get new numbers. */
function isSame(before: string, after: string, numbers: Map<string, string>): boolean {
  const [old, now] = [before.match(value) ?? [], after.match(value) ?? []];
  const definesAll = /^\s*(\^bb|func\.func)/.test(after);
  const results = definesAll ? old.length : /^\s*%[\w$.-]+(:\d+)? = /.test(after) ? 1 : 0;
  old.slice(0, results).forEach((name, at) => numbers.set(name, now[at] ?? ''));
  return old.every((name, at) => (numbers.get(name) ?? name) === now[at]);
}

/**
 * The old text, of the new one and a unified diff between them. Throws where they do not
 * fit: the diff is of another text then.
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
