import {Dataflow} from '../protocol';
import {Group, isGroup, Item, membersOf} from './groups';

/** A box without a place: a node of the dataflow, or a group. */
export interface Box {
  item: Item;
  /** The lines of its text. */
  lines: string[];
}

/** The values that go from one box to another. */
export interface Edge {
  from: number;
  to: number;
  /** The types of the values, each once. */
  types: string[];
  /** The number of values. */
  count: number;
}

/** The boxes in a group, and the values that go from one to another. */
export interface Boxes {
  boxes: Box[];
  edges: Edge[];
}

/** The most operations that a closed loop names. */
const mostLines = 8;

/**
 * An argument or a constant with more users gets a box beside each user. Otherwise its edges would
 * cross the whole picture of a large function.
 */
const maxUsers = 8;

/** Returns the name of an operation, or the name and the type of an argument. */
function describeNode(node: Dataflow['nodes'][number] | undefined): string {
  return node?.op ?? `${node?.name}: ${node?.type}`;
}

function describeItem(flow: Dataflow, item: Item): string[] {
  if (!isGroup(item)) return [describeNode(flow.nodes[item])];
  const {title, kind, members} = item;
  if (kind !== 'loop' || members.length > mostLines) return [title, `${members.length} operations`];
  return [title, ...members.map(member => describeNode(flow.nodes[member]))];
}

/** Returns the boxes of the children of a group. */
export function makeBoxes(flow: Dataflow, group: Group): Boxes {
  const boxes = group.children.map(item => ({item, lines: describeItem(flow, item)}));
  const edges = joinEdges(flow, group.children);
  copySources(boxes, edges);
  return {boxes, edges};
}

/** Returns the edges between items. All values between two of them are one edge. */
function joinEdges(flow: Dataflow, items: Item[]): Edge[] {
  /** The items with each node. An operation that several loops compute is in several. */
  const itemsOf = new Map<number, number[]>();
  for (const [index, item] of items.entries())
    for (const member of membersOf(item)) {
      const known = itemsOf.get(member);
      if (known) known.push(index);
      else itemsOf.set(member, [index]);
    }
  const edges = new Map<string, Edge>();
  const seen = new Set<string>();
  for (const {from, to, type} of flow.edges) {
    const sources = itemsOf.get(from) ?? [];
    // If several loops compute the value, only the first one gets the edge.
    const [first] = sources;
    for (const user of itemsOf.get(to) ?? []) {
      // A loop that computes the value itself needs no edge.
      if (first === undefined || sources.includes(user)) continue;
      const key = `${first} ${user}`;
      let edge = edges.get(key);
      if (!edge) edges.set(key, (edge = {from: first, to: user, types: [], count: 0}));
      if (!edge.types.includes(type)) edge.types.push(type);
      // A value that several operations of a group use goes to it once.
      const value = `${key} ${from} ${type}`;
      if (!seen.has(value)) ++edge.count;
      seen.add(value);
    }
  }
  return [...edges.values()];
}

/** Gives a source with many users a box for each user. */
function copySources(boxes: Box[], edges: Edge[]): void {
  const withOperands = new Set(edges.map(({to}) => to));
  const uses = new Map<number, Edge[]>();
  for (const edge of edges) {
    const all = uses.get(edge.from);
    if (all) all.push(edge);
    else uses.set(edge.from, [edge]);
  }
  for (const [source, all] of uses) {
    const box = boxes[source];
    if (!box || isGroup(box.item) || withOperands.has(source) || all.length <= maxUsers) continue;
    for (const edge of all.slice(1)) {
      edge.from = boxes.length;
      boxes.push({...box});
    }
  }
}

/**
 * Returns the number of boxes, and of the rows that edges cross, if each box is as far up as
 * possible.
 */
export function countParts({boxes, edges}: Boxes): number {
  const order = (box: number) => {
    const item = boxes[box]?.item;
    return item === undefined ? 0 : (membersOf(item)[0] ?? 0);
  };
  const rows = boxes.map(() => 0);
  const row = (box: number) => rows[box] ?? 0;
  for (const {from, to} of [...edges].sort((a, b) => order(a.to) - order(b.to)))
    rows[to] = Math.max(row(to), row(from) + 1);
  // A box without operands is placed above its first user.
  const withOperands = new Set(edges.map(({to}) => to));
  const first = new Map<number, number>();
  for (const {from, to} of edges)
    if (!withOperands.has(from))
      first.set(from, Math.min(first.get(from) ?? Infinity, row(to) - 1));
  for (const [source, place] of first) rows[source] = place;
  return edges.reduce((sum, {from, to}) => sum + Math.abs(row(to) - row(from)), boxes.length);
}
