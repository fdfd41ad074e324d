import {Pass} from '../protocol';

/** A stage of the tree, with the passes that led to it. */
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
  /** How often a pass of this name began in this stage before this one does. */
  earlierRuns: number;
}

/** Which passes are shown. */
export interface Filter {
  /** Those that changed nothing, too. */
  all: boolean;
  /** Part of the name; empty for all. */
  text: string;
}

/** The passes by stages, in their order; a stage with none of them is left out. */
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

/** Milliseconds, as short as they can be told. */
export function formatTime(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(2)} ms` : `${milliseconds.toFixed(0)} ms`;
}

/** What stands behind the name of a pass. */
export function describePass(pass: Pass): string {
  const ops =
    pass.opsBefore === pass.opsAfter
      ? `${pass.opsAfter} ops`
      : `${pass.opsBefore} → ${pass.opsAfter} ops`;
  const changed = pass.runs > 1 && pass.changed ? `${pass.changes} of ${pass.runs} changed · ` : '';
  return `${changed}${ops} · ${formatTime(pass.milliseconds)}`;
}
