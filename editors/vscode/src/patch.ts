/** A hunk of a unified diff; line numbers count from 0. */
export interface Hunk {
  oldStart: number;
  newStart: number;
  lines: string[];
}

/** Reads a unified diff; what is in front of the first hunk is left out. */
export function readHunks(diff: string): Hunk[] {
  const hunks: Hunk[] = [];
  for (const line of diff.split('\n')) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (header) {
      // Without lines on a side, the number is that of the line before.
      const oldStart = Number(header[1]) - (header[2] === '0' ? 0 : 1);
      const newStart = Number(header[3]) - (header[4] === '0' ? 0 : 1);
      hunks.push({oldStart, newStart, lines: []});
    } else if (/^[ +-]/.test(line)) {
      hunks.at(-1)?.lines.push(line);
    }
  }
  return hunks;
}

/**
 * The lines of the new text that a unified diff added, from 0. A line whose values are only
 * numbered otherwise is the old one: an operation in front of it has come or gone.
 */
export function addedLines(diff: string): number[] {
  const added: number[] = [];
  for (const hunk of readHunks(diff)) {
    const old = new Map<string, string[]>();
    for (const text of hunk.lines) {
      if (!text.startsWith('-')) continue;
      const lines = old.get(withoutNumbers(text));
      if (lines) lines.push(text.slice(1));
      else old.set(withoutNumbers(text), [text.slice(1)]);
    }
    /** What the numbers of the old lines are now. */
    const numbers = new Map<string, string>();
    let line = hunk.newStart;
    for (const text of hunk.lines) {
      if (text.startsWith('+')) {
        const before = old.get(withoutNumbers(text))?.shift();
        if (before === undefined || !isRenumbered(before, text.slice(1), numbers)) added.push(line);
      }
      if (!text.startsWith('-')) ++line;
    }
  }
  return added;
}

/** Numbers stand alone, as in %0, or behind a name, as in %dim_0, whose first one has none. */
const value = /%[\w$.-]+/g;

function withoutNumbers(line: string): string {
  return line.slice(1).replace(value, name => name.replace(/_?\d+$/, ''));
}

/** Whether the lines have the same values; those that the line defines get their new numbers. */
function isRenumbered(before: string, after: string, numbers: Map<string, string>): boolean {
  const [old, now] = [before.match(value) ?? [], after.match(value) ?? []];
  const results = /^\s*%[\w$.-]+(:\d+)? = /.test(after) ? 1 : 0;
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
