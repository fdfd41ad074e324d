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

/** The lines of the new text that a unified diff added, from 0. */
export function addedLines(diff: string): number[] {
  const added: number[] = [];
  for (const hunk of readHunks(diff)) {
    let line = hunk.newStart;
    for (const text of hunk.lines) {
      if (text.startsWith('+')) added.push(line);
      if (!text.startsWith('-')) ++line;
    }
  }
  return added;
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
