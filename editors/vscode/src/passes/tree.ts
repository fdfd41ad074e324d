import {Hunk, readHunks} from '../patch';
import {Pass} from '../protocol';

/** A stage of the tree, with the passes that lead to it. */
export interface StageNode {
  kind: 'stage';
  name: string;
  passes: PassNode[];
  milliseconds: number;
  changes: number;
}

export interface PassNode {
  kind: 'pass';
  pass: Pass;
  /** The number of passes with this name that ran earlier in the stage. */
  earlierRuns: number;
}

/** A place that a pass changed. */
export interface ChangeNode {
  kind: 'change';
  pass: PassNode;
  /** The function around the place; missing if the pass ran on the whole module. */
  symbol?: string;
  /** The line, counted from 0, in the text of the function or of the module after the pass. */
  line: number;
  /** The operations that were removed and added. */
  label: string;
  added: number;
  removed: number;
}

/** Selects the passes that are shown. */
export interface Filter {
  /** True to show passes that changed nothing, too. */
  all: boolean;
  /** A part of the name; empty for all. */
  text: string;
}

/** Returns the passes by their stages, in order. A stage without passes is left out. */
export function makeTree(passes: Pass[], filter: Filter): StageNode[] {
  const stages: StageNode[] = [];
  const runs = new Map<string, number>();
  for (const pass of passes) {
    let stage = stages.at(-1);
    if (stage?.name !== pass.stage) {
      stage = {kind: 'stage', name: pass.stage, passes: [], milliseconds: 0, changes: 0};
      stages.push(stage);
    }
    const key = `${pass.stage} ${pass.name}`;
    const earlierRuns = runs.get(key) ?? 0;
    runs.set(key, earlierRuns + pass.runs);
    stage.milliseconds += pass.milliseconds;
    stage.changes += pass.changes;
    if ((filter.all || pass.changed) && pass.name.includes(filter.text))
      stage.passes.push({kind: 'pass', pass, earlierRuns});
  }
  return stages.filter(stage => stage.passes.length > 0);
}

/** Formats milliseconds as a short text. */
export function formatTime(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(2)} ms` : `${milliseconds.toFixed(0)} ms`;
}

/** Returns the short text after the name of a pass. */
export function describePass(pass: Pass): string {
  return `${formatTime(pass.milliseconds)} · ${describeOps(pass)}`;
}

/** Returns the tooltip of a pass. */
export function explainPass(pass: Pass): string {
  const runs = pass.runs === 1 ? 'once' : `${pass.runs} times`;
  const changed =
    pass.runs === 1
      ? `changed ${pass.changed ? 'the IR' : 'nothing'}`
      : `changed the IR in ${pass.changes} of them`;
  return (
    `${pass.name}, pass ${pass.index} of the compile\n` +
    `ran ${runs} on ${pass.anchor}, ${changed}\n` +
    `${formatTime(pass.milliseconds)}, ${describeOps(pass)}`
  );
}

function describeOps({opsBefore, opsAfter}: Pass): string {
  return opsBefore === opsAfter ? `${opsAfter} ops` : `${opsBefore} → ${opsAfter} ops`;
}

/** Returns the changes of a pass, one for each hunk of its diff. */
export function readChanges(pass: PassNode, diff: string): ChangeNode[] {
  return readHunks(diff).map(hunk => {
    const lines = (sign: string) => hunk.lines.filter(line => line.startsWith(sign));
    const removed = lines('-');
    const added = lines('+');
    const first = hunk.lines.findIndex(line => !line.startsWith(' '));
    const symbol = /^@(.*) after /.exec(hunk.title)?.[1];
    return {
      kind: 'change',
      pass,
      ...(symbol === undefined ? {} : {symbol}),
      line: hunk.newStart + Math.max(first, 0),
      label: nameChange(hunk),
      added: added.length,
      removed: removed.length,
    };
  });
}

/** Returns the text after the label of a change. */
export function describeChange({symbol, line, added, removed}: ChangeNode): string {
  const place = symbol === undefined ? `line ${line + 1}` : `@${symbol}`;
  return `${place} · +${added} −${removed}`;
}

/** Returns the line of a change in the module after its pass, counted from 0. */
export function findChange({symbol, line}: ChangeNode, program: string): number {
  if (symbol === undefined) return line;
  const name = symbol.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // This matches the definition of the function, not its calls.
  const definition = new RegExp(`^\\s*[\\w.]+ (?:\\w+ )*@"?${name}"?\\(.*\\{$`);
  const start = program.split('\n').findIndex(text => definition.test(text));
  return Math.max(start, 0) + line;
}

/** Names each operation of a hunk once, with the number of times that it occurs. */
function nameChange({lines}: Hunk): string {
  const names = (sign: string) => {
    const counts = new Map<string, number>();
    for (const line of lines) {
      if (!line.startsWith(sign)) continue;
      const name = /^.\s*(?:[%\w:, #]+=\s*)?"?([a-z]\w*(?:\.\w+)+|return|call|constant)\b/.exec(
        line,
      )?.[1];
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  };
  const [before, after] = [names('-'), names('+')];
  const list = (counts: Map<string, number>, others: Map<string, number>) =>
    [...counts]
      .map(([name, count]) => [name, count - (others.get(name) ?? 0)] as const)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => (count > 1 ? `${count} ${name}` : name))
      .join(', ');
  const [gone, come] = [list(before, after), list(after, before)];
  if (gone && come) return `${gone} → ${come}`;
  if (come) return `new: ${come}`;
  if (gone) return `gone: ${gone}`;
  return [...new Set([...before.keys(), ...after.keys()])].join(', ') || 'other text';
}
