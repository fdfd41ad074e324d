import {Dataflow} from '../protocol';

/** A group of operations, which is a box until it is opened. */
export interface Group {
  /** Names the group in one graph. */
  id: string;
  title: string;
  kind: 'loop' | 'module' | 'line' | 'range' | 'function';
  children: Item[];
  /** The indices of all nodes in it, in their order. */
  members: number[];
}

/** A group, or the index of a node of the dataflow. */
export type Item = Group | number;

/** The most children of a group. With more, they are put into groups of consecutive ones. */
const mostChildren = 40;

export function isGroup(item: Item): item is Group {
  return typeof item !== 'number';
}

export function membersOf(item: Item): number[] {
  return isGroup(item) ? item.members : [item];
}

/**
 * Returns the groups of a dataflow. With `fused`, the operations of a loop are one; an operation that
 * several loops compute is in each. Consecutive items of one module of Python are a group, within
 * that those of a module in it, and so on. In a module, those from one line are a group, within that
 * those from one line of what it calls, and so on.
 */
export function makeTree(flow: Dataflow, fused: boolean): Group {
  const items = fused ? groupLoops(flow) : flow.nodes.map((_, index) => index);
  const grouped = groupModules(flow, items, 0, 'root');
  return makeGroup('root', 'function', 'function', split(grouped, 'root'));
}

function makeGroup(id: string, title: string, kind: Group['kind'], children: Item[]): Group {
  const members = [...new Set(children.flatMap(membersOf))].sort((a, b) => a - b);
  return {id, title, kind, children, members};
}

/** Puts a group for each loop at the place of its first operation. */
function groupLoops(flow: Dataflow): Item[] {
  const loops = new Map<number, number[]>();
  const items: (number | {loop: number})[] = [];
  for (const [index, node] of flow.nodes.entries()) {
    if (node.loops.length === 0) items.push(index);
    for (const loop of node.loops) {
      const known = loops.get(loop);
      if (known) {
        known.push(index);
      } else {
        loops.set(loop, [index]);
        items.push({loop});
      }
    }
  }
  return items.map(item => {
    if (typeof item === 'number') return item;
    const {loop} = item;
    return makeGroup(`loop ${loop}`, `loop ${loop + 1}`, 'loop', loops.get(loop) ?? []);
  });
}

/** The name that consecutive items have in common, at a depth. */
interface Level {
  kind: 'module' | 'line';
  /** The title of the group that an item belongs to; nothing if it belongs to none. */
  titleOf(node: Dataflow['nodes'][number]): string | undefined;
  /** Groups the items of a group. */
  groupWithin(items: Item[], within: string): Item[];
  /** Groups consecutive items that belong to no group. */
  groupRest(items: Item[]): Item[];
}

/** Groups consecutive items of one module at a depth of modules in modules. */
function groupModules(flow: Dataflow, items: Item[], depth: number, within: string): Item[] {
  return groupRuns(flow, items, within, {
    kind: 'module',
    titleOf: ({module}) => {
      const parts = module?.split('.') ?? [];
      return parts.length > depth ? parts.slice(0, depth + 1).join('.') : undefined;
    },
    groupWithin: (run, id) => groupModules(flow, run, depth + 1, id),
    groupRest: run => groupLines(flow, run, 0, within),
  });
}

/** Groups consecutive items that have the same line at a depth of their calls. */
function groupLines(flow: Dataflow, items: Item[], depth: number, within: string): Item[] {
  return groupRuns(flow, items, within, {
    kind: 'line',
    titleOf: ({frames}) => frames?.[depth],
    groupWithin: (run, id) => groupLines(flow, run, depth + 1, id),
    groupRest: run => run,
  });
}

function groupRuns(flow: Dataflow, items: Item[], within: string, level: Level): Item[] {
  const titleOf = (item: Item) => {
    const node = flow.nodes[membersOf(item)[0] ?? 0];
    return node && level.titleOf(node);
  };
  const result: Item[] = [];
  for (let begin = 0, end; begin < items.length; begin = end) {
    const title = titleOf(items[begin] ?? 0);
    end = begin + 1;
    while (end < items.length && titleOf(items[end] ?? 0) === title) ++end;
    const run = items.slice(begin, end);
    if (title === undefined || run.length === 1) {
      result.push(...level.groupRest(run));
      continue;
    }
    const id = `${within}/${title}@${membersOf(run[0] ?? 0)[0]}`;
    const inner = split(level.groupWithin(run, id), id);
    // A line that only calls another one says nothing. Neither does a module with one in it.
    const [only] = inner;
    if (inner.length === 1 && only !== undefined && isGroup(only)) result.push(only);
    else result.push(makeGroup(id, title, level.kind, inner));
  }
  // A group that would be all of the group around it is none.
  const [only] = result;
  return result.length === 1 && only !== undefined && isGroup(only) && only.kind === level.kind
    ? only.children
    : result;
}

/** Puts many children into groups of consecutive ones, which are of about equal size. */
function split(children: Item[], within: string): Item[] {
  if (children.length <= mostChildren) return children;
  const count = Math.ceil(children.length / mostChildren);
  const groups = Array.from({length: count}, (_, i) => {
    const begin = Math.floor((i * children.length) / count);
    const part = children.slice(begin, Math.floor(((i + 1) * children.length) / count));
    const id = `${within}/${begin}+${part.length}`;
    const group = makeGroup(id, '', 'range', part);
    const [first = 0] = group.members;
    return {...group, title: `${first + 1} to ${(group.members.at(-1) ?? 0) + 1}`};
  });
  return split(groups, `${within}*`);
}

/**
 * Returns the groups to open at first: those around few enough boxes that a picture shows all. The
 * largest ones are opened first, as what is in them is least known. Loops stay closed.
 */
export function openFirst(root: Group, mostBoxes: number): Set<string> {
  const open = new Set([root.id]);
  let boxes = root.children.length;
  const closed = root.children.filter(isGroup);
  for (;;) {
    const fitting = closed.filter(
      ({kind, children}) => kind !== 'loop' && boxes + children.length - 1 <= mostBoxes,
    );
    fitting.sort((a, b) => b.members.length - a.members.length);
    const [next] = fitting;
    if (!next) return open;
    open.add(next.id);
    boxes += next.children.length - 1;
    closed.splice(closed.indexOf(next), 1, ...next.children.filter(isGroup));
  }
}

/** Opens the groups around a node, but no loop: the loop or the node then has a box of its own. */
export function reveal(root: Group, node: number, open: Set<string>): void {
  for (let at: Group | undefined = root; at && at.kind !== 'loop'; ) {
    open.add(at.id);
    at = at.children.find(
      (child): child is Group => isGroup(child) && child.members.includes(node),
    );
  }
}
