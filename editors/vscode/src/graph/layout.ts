import dagre from '@dagrejs/dagre';
import {Dataflow} from '../protocol';

/** A box of the picture. */
export interface PlacedNode {
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The operations in the box, as indices into the nodes of the dataflow. */
  members: number[];
  /** The number of the fused loop, counted from 1. */
  loop?: number;
}

export interface PlacedEdge {
  points: {x: number; y: number}[];
  type: string;
}

export interface Picture {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/**
 * An argument or a constant with more users gets a box beside each user. Otherwise its edges would
 * cross the whole picture of a large function.
 */
const maxUsers = 8;

/** The largest number of boxes, and of rows that edges cross. With more, dagre needs seconds. */
const maxParts = 2000;

const charWidth = 7.3;
const lineHeight = 17;

/** Returns the name of an operation, or the name and the type of an argument. */
function describeNode(node: Dataflow['nodes'][number] | undefined): string {
  return node?.op ?? `${node?.name}: ${node?.type}`;
}

/** A box without a place. */
interface Group {
  members: number[];
  loop?: number;
}

interface Edge {
  from: number;
  to: number;
  type: string;
}

/** Returns the boxes of a dataflow and the edges between them. */
function groupNodes(flow: Dataflow, fused: boolean): {groups: Group[]; edges: Edge[]} {
  const groups: Group[] = [];
  const known = new Map<string, number>();
  /** The boxes of each node. An operation that several loops compute has several. */
  const groupsOf: number[][] = flow.nodes.map((node, index) => {
    const loops = fused && node.loops.length > 0 ? node.loops : [undefined];
    return loops.map(loop => {
      const key = loop === undefined ? `node ${index}` : `loop ${loop}`;
      let at = known.get(key);
      if (at === undefined) {
        at = groups.length;
        known.set(key, at);
        groups.push({members: [], ...(loop === undefined ? {} : {loop: loop + 1})});
      }
      groups[at]?.members.push(index);
      return at;
    });
  });
  // Several values of one type between two boxes are one edge.
  const edges = new Map<string, Edge>();
  for (const {from, to, type} of flow.edges) {
    const sources = groupsOf[from] ?? [];
    // If several loops compute the value, only the first one gets the edge.
    const [first] = sources;
    for (const user of groupsOf[to] ?? []) {
      // A loop that computes the value itself needs no edge.
      if (first === undefined || sources.includes(user)) continue;
      edges.set(`${first} ${user} ${type}`, {from: first, to: user, type});
    }
  }
  return {groups, edges: [...edges.values()]};
}

/** Gives a source with many users a box for each user. */
function copySources(groups: Group[], edges: Edge[]): void {
  const withOperands = new Set(edges.map(({to}) => to));
  const uses = new Map<number, Edge[]>();
  for (const edge of edges) {
    const all = uses.get(edge.from);
    if (all) all.push(edge);
    else uses.set(edge.from, [edge]);
  }
  for (const [source, all] of uses) {
    const group = groups[source];
    if (!group || withOperands.has(source) || all.length <= maxUsers) continue;
    for (const edge of all.slice(1)) {
      edge.from = groups.length;
      groups.push({...group});
    }
  }
}

/**
 * Returns the number of boxes, and of the rows that edges cross, if each box is as far up as
 * possible.
 */
function countParts(groups: Group[], edges: Edge[]): number {
  const order = (group: number) => groups[group]?.members[0] ?? 0;
  const rows = groups.map(() => 0);
  const row = (group: number) => rows[group] ?? 0;
  for (const {from, to} of [...edges].sort((a, b) => order(a.to) - order(b.to)))
    rows[to] = Math.max(row(to), row(from) + 1);
  // A box without operands is placed above its first user.
  const withOperands = new Set(edges.map(({to}) => to));
  const first = new Map<number, number>();
  for (const {from, to} of edges)
    if (!withOperands.has(from))
      first.set(from, Math.min(first.get(from) ?? Infinity, row(to) - 1));
  for (const [source, place] of first) rows[source] = place;
  return edges.reduce((sum, {from, to}) => sum + Math.abs(row(to) - row(from)), groups.length);
}

/**
 * Places the dataflow of a function from top to bottom. With `fused`, the operations of a loop are
 * one box. Returns nothing if the picture would be too large.
 */
export function layOutGraph(flow: Dataflow, fused: boolean): Picture | undefined {
  const {groups, edges} = groupNodes(flow, fused);
  copySources(groups, edges);
  if (countParts(groups, edges) > maxParts) return undefined;

  const graph = new dagre.graphlib.Graph({multigraph: true});
  graph.setGraph({rankdir: 'TB', nodesep: 24, ranksep: 36, marginx: 12, marginy: 12});
  graph.setDefaultEdgeLabel(() => ({}));
  const labels = groups.map(({members, loop}) => {
    const lines = members.map(index => describeNode(flow.nodes[index]));
    if (loop !== undefined) lines.unshift(`loop ${loop}`);
    return lines.join('\n');
  });
  labels.forEach((label, index) => {
    const lines = label.split('\n');
    const width = Math.max(...lines.map(line => line.length)) * charWidth + 20;
    graph.setNode(String(index), {width, height: lines.length * lineHeight + 10});
  });
  for (const [index, {from, to, type}] of edges.entries())
    graph.setEdge(String(from), String(to), {label: type, width: 0, height: 0}, String(index));
  dagre.layout(graph);

  const size = graph.graph();
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: groups.map(({members, loop}, index) => {
      const {x, y, width, height} = graph.node(String(index));
      return {
        label: labels[index] ?? '',
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
        members,
        ...(loop === undefined ? {} : {loop}),
      };
    }),
    edges: graph.edges().map(edge => ({
      points: graph.edge(edge).points,
      type: edges[Number(edge.name)]?.type ?? '',
    })),
  };
}
