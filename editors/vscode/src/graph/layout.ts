import dagre from '@dagrejs/dagre';
import {Dataflow} from '../protocol';

/** A box of the picture. */
export interface PlacedNode {
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The operations in it, by their nodes in the dataflow. */
  members: number[];
  /** Of a loop that was fused: its number from 1. */
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

const charWidth = 7.3;
const lineHeight = 17;

/** An operation by its name, an argument as functions have it. */
function describeNode(node: Dataflow['nodes'][number] | undefined): string {
  return node?.op ?? `${node?.name}: ${node?.type}`;
}

/**
 * Places the dataflow of a function from top to bottom; `fused` makes one box of all
 * operations of a loop.
 */
export function layOutGraph(flow: Dataflow, fused: boolean): Picture {
  const groups: {key: string; members: number[]; loop?: number}[] = [];
  /** The boxes that an operation is in: several where several loops do it anew. */
  const groupsOf: number[][] = flow.nodes.map((node, index) => {
    const loops = fused && node.loops.length > 0 ? node.loops : [undefined];
    return loops.map(loop => {
      const key = loop === undefined ? `node ${index}` : `loop ${loop}`;
      let at = groups.findIndex(group => group.key === key);
      if (at < 0) {
        at = groups.length;
        groups.push({key, members: [], ...(loop === undefined ? {} : {loop: loop + 1})});
      }
      groups[at]?.members.push(index);
      return at;
    });
  });

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
  // Of several values of a type between two boxes, one is drawn.
  const types = new Map<string, string>();
  for (const {from, to, type} of flow.edges) {
    const sources = groupsOf[from] ?? [];
    for (const b of groupsOf[to] ?? []) {
      // A loop that makes the value itself needs it of nobody.
      if (sources.includes(b)) continue;
      // Each of the others has it; one tells where it comes from.
      const a = sources[0];
      const name = `${a} ${b} ${type}`;
      if (a === undefined || types.has(name)) continue;
      types.set(name, type);
      graph.setEdge(String(a), String(b), {label: type, width: 0, height: 0}, name);
    }
  }
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
      type: types.get(edge.name ?? '') ?? '',
    })),
  };
}
